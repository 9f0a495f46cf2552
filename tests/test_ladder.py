"""Ladders: the same luck for both, numbers that depend on the seed alone, and no game lost."""

from pathlib import Path
from typing import Any

import pytest

import snowball
from snowball import Dice, Game, Result, RulesError
from snowball.bots import BOTS
from snowball.bots.entry import factory
from snowball.lab import deal as deals
from snowball.lab.deal import parts_of, play_deal
from snowball.lab.ladder import Ladder
from snowball.lab.simulation import WHOLE_WIN
from snowball.play.match import BotError
from snowball.play.seat import Knowledge

ROOT = Path(__file__).parents[1]
CAREFUL = f"{ROOT / 'examples' / 'first_bot.py'}:Careful"
BRICKS = snowball.game("bricks", start_hit_points=10, round_limit=10)


class First:
    """Throws at once, or takes the first choice: no dice, no mood."""

    name = "first"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        choices = knowledge.choices()
        throws = [each for each in choices if knowledge.game.text(each).startswith("throw")]
        return (throws or choices)[0]


class Same(First):
    name = "same"


class Last(First):
    name = "last"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        return knowledge.choices()[-1]


class Broken(First):
    name = "broken"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        raise KeyError("hand")


@pytest.fixture(autouse=True)
def entered(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (First, Same, Last, Broken):
        monkeypatch.setitem(BOTS, kind.name, factory(kind))


def played(ladder: Ladder) -> dict[str, Any]:
    """Play a ladder, and return all of it that does not depend on the clock."""
    for _ in ladder.play():
        pass
    return timeless(ladder.as_dict())


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    del told["seconds"]
    for each in [*told["bots"], *told["pairings"]]:
        del each["thinking"]
    return told


# Deals


def test_two_bots_that_are_one_share_every_deal() -> None:
    mirror = Ladder(BRICKS, ["first", "same"], 80)
    told = played(mirror)["pairings"][0]
    parts = set(mirror.standings.pairings()[0].deals)
    assert parts >= {(0, WHOLE_WIN), (WHOLE_WIN, 0)}
    assert {sum(deal) for deal in parts} == {WHOLE_WIN}
    assert told["share"] == 0.5
    assert told["verdict"] == "open"


def test_at_a_larger_table_one_that_is_like_the_others_has_its_fair_share() -> None:
    game = snowball.game("bricks", seats=3, start_hit_points=10, round_limit=10)
    told = played(Ladder(game, ["first", "same"], 60))
    assert [row["share"] for row in told["pairings"]] == pytest.approx([1 / 3, 1 / 3])
    assert [row["ratio"] for row in told["pairings"]] == pytest.approx([1, 1])


def test_every_deal_has_its_own_luck_and_every_pair_too() -> None:
    ladder = Ladder(BRICKS, ["first", "same", "last"], 40)
    played(ladder)
    one, two, _ = ladder.standings.pairings()
    assert len(set(one.deals)) > 1
    assert one.deals != two.deals


def test_dice_go_with_the_bots_when_these_change_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[list[tuple[str, int]]] = []
    luck: list[int] = []

    def look(match: Any, bots: Any, dice: Any, limit: Any) -> None:
        sat.append([(b.name, d.copy().word()) for b, d in zip(bots, dice, strict=True)])
        luck.append(match.luck.copy().word())
        match.state.playout(Dice(1))

    monkeypatch.setattr(deals, "run", look)
    for seats, options in ((2, {}), (4, {}), (4, {"teams": True})):
        sat.clear()
        luck.clear()
        game = snowball.game("arsenal", seats=seats, quick_start=True, **options)
        play_deal(next(Ladder(game, ["first", "last"], 1).missing()))
        assert len(sat) == (8 if seats == 4 and not options else 2)
        assert len(set(luck)) == 1
        for row in (sat[:seats], sat[seats:]) if len(sat) == 8 else (sat,):
            around = [table[place:] + table[:place] for place, table in enumerate(row)]
            assert around == [around[0]] * len(row)
        for table in sat:
            assert len({word for _, word in table}) == seats


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        (snowball.game("bricks"), ["AB", "BA"]),
        (snowball.game("bricks", seats=3), ["ABB", "BAB", "BBA", "BAA", "ABA", "AAB"]),
        (snowball.game("arsenal", seats=4, teams=True), ["ABAB", "BABA"]),
    ],
)
def test_everybody_sits_everywhere(
    game: Game, tables: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sat: list[str] = []

    def look(match: Any, bots: Any, dice: Any, limit: Any) -> None:
        sat.append("".join("A" if each.name == "first" else "B" for each in bots))
        match.state.playout(Dice(1))

    monkeypatch.setattr(deals, "run", look)
    play_deal(next(Ladder(game, ["first", "last"], 1).missing()))
    assert sat == tables


def test_a_shared_win_is_shared_by_sides() -> None:
    singles, teams = [[0], [1], [2], [3]], [[0, 2], [1, 3]]
    three = Result("x", (5, 5, 5, 1), (1, 1, 1, 4))
    assert [parts_of(three, singles, seat) for seat in range(4)] == [280, 280, 280, 0]
    team = Result("x", (5, 1, 5, 1), (1, 3, 1, 3))
    assert [parts_of(team, teams, side) for side in range(2)] == [840, 0]
    both = Result("x", (5, 5, 5, 5), (1, 1, 1, 1))
    assert [parts_of(both, teams, side) for side in range(2)] == [420, 420]


# Numbers


def test_the_same_seed_gives_the_same_table_for_any_number_of_jobs() -> None:
    one, two = (played(Ladder(BRICKS, [CAREFUL, "random"], 20, 7, jobs)) for jobs in (1, 2))
    assert one == two
    assert played(Ladder(BRICKS, [CAREFUL, "random"], 20, 8)) != one


def test_a_pair_plays_the_same_games_whoever_else_is_entered() -> None:
    alone = played(Ladder(BRICKS, ["first", "random"], 20))["pairings"][0]
    among = played(Ladder(BRICKS, ["last", "first", "random"], 20))["pairings"]
    assert alone in among
    (turned,) = played(Ladder(BRICKS, ["random", "first"], 20))["pairings"]
    assert turned["share"] == pytest.approx(1 - alone["share"])


def test_the_first_bot_of_the_examples_beats_the_random_one() -> None:
    told = played(Ladder(snowball.game("bricks"), [CAREFUL, "random"], 120))
    (pairing,) = told["pairings"]
    assert pairing["bot"] == "careful"
    assert pairing["verdict"] == "stronger"
    assert pairing["significant"]
    low, high = pairing["interval"]
    assert 0.5 < low < pairing["share"] < high < 1
    assert pairing["games"] == 120
    assert pairing["share"] == pytest.approx(sum(pairing["share_by_seat"]) / 2)
    assert pairing["wins"] == pytest.approx(120 * pairing["share"])
    careful, other = told["bots"]
    assert (careful["bot"], careful["name"]) == (CAREFUL, "careful")
    assert careful["elo"] > 50
    assert other["elo"] == 0
    assert told["beats"] == [[None, pairing["share"]], [pytest.approx(1 - pairing["share"]), None]]


def test_the_weaker_side_is_told_as_such() -> None:
    told = played(Ladder(snowball.game("bricks"), ["random", CAREFUL], 120))
    assert told["pairings"][0]["verdict"] == "weaker"


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert Ladder(BRICKS, ["first", "last"], 5).games == 6
    game = snowball.game("bricks", seats=4)
    ladder = Ladder(game, ["first", "last", "random"], 9)
    assert (ladder.games_per_deal, ladder.deals, ladder.games) == (8, 2, 48)


def test_all_thinking_is_timed() -> None:
    ladder = Ladder(BRICKS, ["first", "random"], 4)
    for _ in ladder.play():
        pass
    first, other = ladder.standings.thinking()
    assert first.decisions > 0
    assert other.decisions > 0
    assert 0 < first.seconds / first.decisions <= first.longest <= first.seconds


def test_more_than_two_sides_have_no_elo() -> None:
    game = snowball.game("bricks", seats=3, start_hit_points=10, round_limit=10)
    told = played(Ladder(game, ["first", "last", "random"], 6))
    assert [each["elo"] for each in told["bots"]] == [None] * 3
    assert [(row["bot"], row["against"]) for row in told["pairings"]][:2] == [
        ("first", "last"),
        ("last", "first"),
    ]
    assert told["beats"][1][0] == told["pairings"][1]["share"]


def test_bots_of_one_name_are_told_apart_by_what_was_typed(tmp_path: Path) -> None:
    twin = tmp_path / "twin.py"
    twin.write_text(Path(CAREFUL.removesuffix(":Careful")).read_text())
    assert Ladder(BRICKS, [CAREFUL, f"{twin}", "random"], 2).labels == [
        CAREFUL,
        f"{twin}",
        "random",
    ]


# Refusals and faults


@pytest.mark.parametrize(
    ("bots", "games", "seed", "jobs", "limit", "reason"),
    [
        (["first"], 2, 0, 1, None, "needs two bots or more"),
        (["first", "last", "first"], 2, 0, 1, None, "'first' is entered twice"),
        (["first", "genius"], 2, 0, 1, None, "no bot 'genius'"),
        (["first", "last"], 0, 0, 1, None, "number of games"),
        (["first", "last"], 2, -1, 1, None, "seed must be"),
        (["first", "last"], 2, 0, 0, None, "number of jobs"),
        (["first", "last"], 2, 0, 1, 0.0, "more than 0 and at most 86,400 seconds, not 0"),
        (["first", "last"], 2, 0, 1, float("nan"), "not nan"),
    ],
)
def test_an_impossible_ladder_is_refused(
    bots: list[str], games: int, seed: int, jobs: int, limit: float | None, reason: str
) -> None:
    with pytest.raises(RulesError, match=reason):
        Ladder(BRICKS, bots, games, seed, jobs, limit)


def test_a_bot_that_fails_ends_the_ladder_with_its_name_deal_and_seat() -> None:
    with pytest.raises(BotError) as fault:
        played(Ladder(BRICKS, ["first", "broken"], 4))
    assert str(fault.value) == (
        "Deal 1 of first and broken: The bot 'broken' on seat 1 failed: KeyError: 'hand'."
    )


def test_a_bot_that_is_late_ends_the_ladder() -> None:
    with pytest.raises(BotError, match="s to choose; 1e-09 s are allowed"):
        played(Ladder(BRICKS, ["first", "random"], 4, limit=1e-9))
