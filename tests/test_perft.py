"""Perft: the counts in tests/perft hold, every variant has some, and a few are done by hand."""

from pathlib import Path

import pytest

import snowball
from snowball import GAMES, RulesError, State, build
from snowball.rules.core import Document
from snowball.testing.perft import Level, Place, levels, perft, perft_states, read
from snowball.testing.playthrough import length, walk
from snowball.testing.variants import Variant, name_of, others, some, tables, variant, variants
from tiers import FAMILY_NAMES, tiered

FOLDER = Path(__file__).parent / "perft"
COUNTED = {file.stem: read(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.txt")}
SELECTED = {each.name for game_id in GAMES for each in some(game_id)}
PLACES = [
    pytest.param(
        place,
        id=f"{place.variant}, {place}",
        marks=() if place.variant in FAMILY_NAMES else pytest.mark.slow,
    )
    for counted in COUNTED.values()
    for place in counted
]
ANEW = "python tests/regenerate.py perft"


@pytest.mark.parametrize("place", PLACES)
def test_the_counts_hold(place: Place) -> None:
    counted = COUNTED[place.variant.split("-")[0]][place]
    if build.core() == "compiled":
        assert list(levels(place.state(), len(counted))) == counted, ANEW
    elif place.variant in SELECTED:  # the pure rules are slow: not as deep, and not everywhere
        found = list(levels(place.state(), len(counted), most=600))
        assert found == counted[: len(found)], ANEW


@pytest.mark.parametrize("game_id", GAMES)
def test_every_variant_is_counted_and_nothing_else(game_id: str) -> None:
    counted = {place.variant for place in COUNTED[game_id]}
    assert counted == {each.name for each in variants(game_id)}, ANEW
    for place, found in COUNTED[game_id].items():
        assert [level.depth for level in found] == list(range(1, len(found) + 1)), place


def test_every_game_has_its_file_and_no_file_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{game_id}.txt" for game_id in GAMES}


@pytest.mark.parametrize("each", tiered(each for game_id in GAMES for each in some(game_id)))
def test_positions_with_the_same_dump_have_the_same_future(each: Variant) -> None:
    game = each.game
    for after in (0, length(game, 5) // 2, length(game, 5) - 6):
        state = walk(game, 5, after)
        for level in levels(state, 4, most=400):
            assert perft(state, level.depth) == level.sequences
            assert perft_states(state, level.depth) == level.positions


def test_splatball_for_three_counted_by_hand() -> None:
    state = snowball.game("splatball", seats=3).start()
    # Three players can begin (T11), and then any of the six kinds of card can be drawn.
    assert [perft(state, 1), perft(state, 2)] == [3, 3 * 6]
    # A Single goes to one of two players. Wall, Fort and Pile are laid. A Double without a Pile
    # and a Splatball without a Pile to throw it at are discarded: 2 + 1 + 1 + 1 + 1 + 1.
    assert perft(state, 3) == 3 * 7
    assert perft(state, 4) == 3 * 7 * 6
    # The second player has as many plays, also after a Pile: then there is just one to splat.
    assert perft(state, 5) == 3 * 7 * 7
    # All of them lead to different positions: whose turn it is tells who began, what both have
    # drawn is remembered (RT-35), and who has how many hits tells whom they threw at.
    assert [perft_states(state, 3), perft_states(state, 5)] == [3 * 7, 3 * 7 * 7]


def test_splatball_for_two_counted_by_hand() -> None:
    state = snowball.game("splatball", seats=2, hits_to_out=3).start()
    # The deck has Singles and Walls only (T32), and there is nobody else to throw at: each turn is
    # a draw of one of two kinds and one play.
    assert [perft(state, depth) for depth in range(1, 10)] == [2, 4, 4, 8, 8, 16, 16, 32, 32]
    # Three hits end it after five turns at the earliest, if all five are Singles: then, for either
    # starter, one of 32 games goes no deeper. Another has used up the five Walls (T8), so that
    # only Singles are left to draw.
    assert [perft(state, 11), perft(state, 12)] == [2 * 32, 2 * (30 * 2 + 1)]


def test_bricks_for_two_counted_by_hand() -> None:
    state = snowball.game("bricks", seats=2).start()
    # Two players can begin. Five actions are open: hide, build a brick, build a Snowball, throw
    # at the other, throw at one of the other's bricks, which are all alike (RD-03).
    assert [perft(state, 1), perft(state, 2)] == [2, 2 * 5]
    # After hiding or building a Snowball again five; building a brick rolls six faces, a throw
    # six faces with ten numbers inside each.
    second = 5 + 6 + 5 + 60 + 60
    assert perft(state, 3) == 2 * second
    # After a roll the same five are open, and a sixth if the bricks are no longer alike. At a
    # player: an outside 3 is a near miss, which leaves 9 different bricks or, with a 10, none.
    # At a brick: the same for each of the five numbers outside; a Smiley destroys the brick.
    thrown = 60 * 5 + 9
    aimed = 60 * 5 + 5 * 9
    assert perft(state, 4) == 2 * (second + 6 * 5 + second + thrown + aimed)
    # Different positions at depth 3: five that begin with hiding; four with a Snowball, as hiding
    # after it is the same as before it; a brick built or not; after a throw at a player a miss,
    # ten near misses, ten hits and ten Smileys, and a throw at a brick does as a near miss.
    assert perft_states(state, 2) == 2 * 5
    assert perft_states(state, 3) == 2 * (5 + 4 + 2 + (1 + 10 + 10 + 10))


class Fingers(State):
    """Two seats show fingers at once: one has two choices, the other three."""

    def __init__(self) -> None:
        super().__init__(snowball.game("splatball"))
        self.shown: list[int] = []

    @property
    def actors(self) -> tuple[int, ...]:
        return (0, 1)[len(self.shown) :]

    def choices(self, actor: int) -> list[int]:
        return list(range(actor + 2))

    def refusal(self, actor: int, choice: int) -> str:
        return "" if actor in self.actors and choice in self.choices(actor) else "no"

    def carry_out(self, actor: int, choice: int) -> None:
        self.shown.append(choice)

    def copy(self) -> State:
        twin = Fingers()
        twin.shown = [*self.shown]
        return twin

    def dump(self) -> Document:
        return {"sum": sum(self.shown), "left": len(self.actors)}


@pytest.mark.pure
def test_seats_that_choose_at_once_are_counted_one_after_the_other() -> None:
    assert [perft(Fingers(), depth) for depth in range(4)] == [1, 2, 2 * 3, 0]
    assert list(levels(Fingers())) == [Level(1, 2, 2), Level(2, 6, 4), Level(3, 0, 0)]


def test_a_game_that_has_ended_goes_no_deeper() -> None:
    game = snowball.game("splatball")
    end = walk(game, 1, length(game, 1))
    assert [perft(end, 0), perft(end, 1), perft_states(end, 0), perft_states(end, 3)] == [
        1,
        0,
        1,
        0,
    ]
    last = walk(game, 1, length(game, 1) - 1)
    assert list(levels(last)) == [Level(1, 1, 1), Level(2, 0, 0)]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_variants_have_every_seat_count_and_every_option(game_id: str) -> None:
    kind = GAMES[game_id]
    for found in (variants(game_id), some(game_id)):
        names = [each.name for each in found]
        assert len(set(names)) == len(names)
        assert {f"{game_id}-{seats}" for seats in tables(game_id)} <= set(names)
        for option in kind.all_options:
            values = {each.game.options[option.name] for each in found}
            assert values == {option.default, *others(option)}
    assert {each.name for each in some(game_id)} < {each.name for each in variants(game_id)}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_variants_name_reads_back(game_id: str) -> None:
    for each in variants(game_id):
        again = variant(each.name)
        assert again.name == each.name == name_of(again.game)
        assert again.game.header() == each.game.header()


def test_options_that_only_matter_together_are_changed_together() -> None:
    names = {each.name for each in some("splatball")}
    assert "splatball-3-strategic-strategic_free_discard" in names
    assert "splatball-3-strategic_free_discard" not in names
    assert "splatball-2-hits_to_out=3-strategic" in {each.name for each in variants("splatball")}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("splatball-9", "2 to 7 seats"),
        ("splatball", "named like"),
        ("bricks-2-strategic", "named like"),
        ("bricks-02", "spelled 'bricks-2'"),
        ("bricks-2-round_limit=off", "spelled 'bricks-2'"),
        ("croquet-2", "no game 'croquet'"),
    ],
)
def test_a_name_that_no_variant_has_is_refused(name: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        variant(name)
