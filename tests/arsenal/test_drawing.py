"""Drawing: two cards, or one after a draw-one, and a new pile when it is needed."""

from collections import Counter

import pytest

from arsenal.moves import (
    both,
    deal,
    discards,
    guesses,
    happen,
    limits,
    lying,
    names,
    odds,
    play,
    refused,
    rules_of,
    texts,
    told,
    view,
)
from snowball import CHANCE, State
from snowball.testing.arsenal import PlayerFields, duel, player, position

TOPS = ("dodge-upgrade", "rocks-whitewash")
PLENTY = ["snowball-dodge", "restock-dodge", "snowball-upgrade", "sneak-dodge"]


def after_dodges(
    one: PlayerFields, two: PlayerFields | None = None, *, final: bool = False
) -> State:
    """Return a duel in which both have just dodged, and the next turn begins."""
    other = player(draw=PLENTY) if two is None else two
    state = duel(
        {**one, "hand": ["restock-dodge"]},
        {**other, "hand": ["restock-dodge"]},
        tops=TOPS,
        final=final,
    )
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    return state


def hit_both_ways(hits: list[bool], draws: tuple[list[str], list[str]]) -> State:
    """Return a duel after a turn in which those seats were hit by a Snowball."""
    hands = ["snowball-upgrade" if hits[1 - seat] else "restock-dodge" for seat in (0, 1)]
    one, two = (player(hand=[hand], draw=draw) for hand, draw in zip(hands, draws, strict=True))
    state = duel(one, two, tops=TOPS)
    halves = [
        f"{hand}:snowball" if hits[1 - seat] else f"{hand}:restock"
        for seat, hand in enumerate(hands)
    ]
    both(state, halves[0], halves[1])
    return state


def test_enough_cards_in_the_pile_need_no_shuffle() -> None:  # J33, RJ-22
    state = after_dodges(player(draw=["sneak-dodge", "sneak-upgrade"]))
    story = state.listen()
    deal(state, "sneak-dodge", "sneak-upgrade", *PLENTY[:2])
    assert state.actors == (0, 1)
    assert "reshuffled" not in names(story)
    # The pile ran out, and the discards stay where they are until a draw needs them.
    assert lying(state, 0, "draw") == Counter()
    assert discards(state, 0) == {"restock-dodge": 1}


def test_an_empty_pile_is_made_of_the_discards() -> None:  # J34
    state = after_dodges(player(discards=["sneak-dodge", "sneak-upgrade"]))
    assert lying(state, 0, "draw") == {"sneak-dodge": 1, "sneak-upgrade": 1, "restock-dodge": 1}
    assert discards(state, 0) == Counter()
    assert odds(state) == {
        "draw restock-dodge": 1,
        "draw sneak-dodge": 1,
        "draw sneak-upgrade": 1,
    }
    deal(state, "restock-dodge", "sneak-dodge", *PLENTY[:2])
    assert lying(state, 0, "draw") == {"sneak-upgrade": 1}


def test_a_reshuffle_concerns_only_whose_pile_ran_out() -> None:  # J34
    state = after_dodges(
        player(discards=["sneak-dodge"]), player(draw=PLENTY, discards=["dodge-upgrade"])
    )
    assert discards(state, 0) == Counter()
    assert discards(state, 1) == {"restock-dodge": 1, "dodge-upgrade": 1}


def test_the_last_card_is_drawn_before_the_shuffle() -> None:  # RJ-21, J34
    state = after_dodges(player(draw=["sneak-upgrade"], discards=["sneak-dodge", "dodge-upgrade"]))
    story = state.listen()
    assert odds(state) == {"draw sneak-upgrade": 1}  # no other card can be the first
    assert discards(state, 0).total() == 3
    deal(state, "sneak-upgrade")
    assert odds(state) == {"draw restock-dodge": 1, "draw sneak-dodge": 1, "draw dodge-upgrade": 1}
    assert told(story, "reshuffled") == [{"seat": 0, "cards": 3}]
    assert rules_of(story, "reshuffled") == ("J34", "RJ-21", "RJ-22")
    deal(state, "dodge-upgrade")
    assert lying(state, 0, "hand") == {"sneak-upgrade": 1, "dodge-upgrade": 1}
    assert lying(state, 0, "draw") == {"sneak-dodge": 1, "restock-dodge": 1}


def test_the_first_card_is_not_one_of_those_shuffled_in_for_the_other_seat_either() -> None:
    # RJ-21
    # Seat 1 has seen seat 0 play the Restock card: it was in the discards, so it can be
    # the second card drawn, but never the first.
    state = position(
        player(hand=["restock-dodge", "snowball-dodge"], draw=["snowball-upgrade"]),
        player(hand=["restock-dodge", "snowball-dodge"], draw=["snowball-upgrade", "sneak-dodge"]),
        tops=TOPS,
    )
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    deal(state, "snowball-upgrade")
    for world in guesses(state, 1):
        assert "restock-dodge" not in lying(world, 0, "hand")
        assert "restock-dodge" in lying(world, 0, "draw")
    deal(state, "restock-dodge", "snowball-upgrade", "sneak-dodge")
    assert {lying(world, 0, "hand")["restock-dodge"] for world in guesses(state, 1)} == {0, 1}


def test_exactly_one_card_of_the_new_pile_is_in_hand_in_every_guess() -> None:  # RJ-21
    state = duel(
        player(hand=["sneak-upgrade"], draw=["slushball-dodge", "dodge-upgrade"]),
        player(hand=["snowball-dodge"], draw=PLENTY),
        tops=TOPS,
        stock=["iceball-snowfort", "sneak-dodge"],
        hidden=(1, 1),
    )
    # Seat 0 plays two cards in view of seat 1, each from a hand of one.
    both(state, "sneak-upgrade:upgrade", "snowball-dodge:snowball")
    deal(state, "slushball-dodge", "restock-dodge", "snowball-upgrade")
    both(state, "slushball-dodge:dodge", "restock-dodge:dodge")
    deal(state, "dodge-upgrade", "slushball-dodge", "snowball-dodge", "sneak-dodge")
    played, old = Counter[str](), Counter[str]()
    for world in guesses(state, 1):
        hand = lying(world, 0, "hand")
        assert hand["sneak-upgrade"] + hand["slushball-dodge"] == 1
        played.update(hand.keys() & {"sneak-upgrade", "slushball-dodge"})
        old.update(hand.keys() - {"sneak-upgrade", "slushball-dodge"})
    assert set(played) == {"sneak-upgrade", "slushball-dodge"}
    assert set(old) == {"dodge-upgrade", "iceball-snowfort", "sneak-dodge"}


def test_no_reshuffle_before_a_draw_needs_it_so_discards_can_still_be_stolen() -> None:  # RJ-22
    state = duel(
        player(hand=["snowball-upgrade", "sneak-dodge"], discards=["dodge-upgrade"]),
        player(hand=["slushball-dodge"], draw=PLENTY),
        tops=TOPS,
    )
    assert lying(state, 0, "draw") == Counter()
    both(state, "snowball-upgrade:upgrade", "slushball-dodge:slushball")
    play(state, 1, "steal")
    assert odds(state) == {
        "draw snowball-upgrade": 1,
        "draw sneak-dodge": 1,
        "draw dodge-upgrade": 1,
    }


# Enough cards.


@pytest.mark.parametrize(
    ("draw", "old", "goes_on"),
    [
        (["sneak-dodge", "sneak-dodge"], [], True),
        (["sneak-dodge"], [], True),  # with the card just played: two
        ([], ["sneak-dodge"], True),
        ([], [], False),  # the card just played is all there is
    ],
)
def test_two_cards_are_enough_over_pile_and_discards(
    draw: list[str], old: list[str], goes_on: bool
) -> None:
    # RJ-23, J40
    state = after_dodges(player(draw=draw, discards=old))
    assert (state.result is None) == goes_on


def test_the_cache_does_not_count_as_cards_to_draw() -> None:  # RJ-23
    state = after_dodges(player(cache=["sneak-dodge", "sneak-upgrade"]))
    assert state.result is not None
    assert state.result.ending == "cannot-draw"


def test_one_card_is_enough_for_a_player_who_is_due_one() -> None:  # RJ-23
    state = hit_both_ways([True, False], ([], PLENTY))
    assert state.result is None
    deal(state, "restock-dodge", *PLENTY[:2])
    assert lying(state, 0, "hand") == {"restock-dodge": 1}
    both(state, "restock-dodge:dodge", f"{PLENTY[0]}:dodge")
    assert state.result is not None  # two are due again, and one is there


def test_in_the_final_round_only_the_draw_pile_counts() -> None:  # RJ-23, J43
    state = after_dodges(player(draw=["sneak-dodge"], discards=["sneak-upgrade"]), final=True)
    assert state.result is not None
    state = after_dodges(player(draw=["sneak-dodge", "sneak-upgrade"]), final=True)
    assert state.result is None


# Draw-ones.


@pytest.mark.parametrize("hits", [[True, False], [False, True], [True, True], [False, False]])
def test_a_player_who_was_hit_by_a_snowball_draws_one(hits: list[bool]) -> None:  # RJ-25, RJ-24
    state = hit_both_ways(hits, (PLENTY, PLENTY))
    assert limits(state) == [1 if hit else 2 for hit in hits]
    for hit in hits:
        deal(state, *PLENTY[: 1 if hit else 2])
    assert [lying(state, seat, "hand").total() for seat in (0, 1)] == [
        1 if hit else 2 for hit in hits
    ]
    assert state.actors == (0, 1)
    assert limits(state) == [2, 2]  # only that one turn


def test_draw_ones_do_not_add_up() -> None:  # RJ-25
    # Hit by a Barrage and by its follow-up in one turn.
    state = position(
        player(hand=["barrage-snatchandrun", "snowball-dodge"], draw=PLENTY[1:]),
        player(hand=["snowball-upgrade", "sneak-dodge"], draw=["restock-dodge", "snowball-dodge"]),
        tops=("dodge-upgrade", "sneak-upgrade"),
    )
    story = state.listen()
    both(state, "barrage-snatchandrun:barrage", "snowball-upgrade:upgrade")
    play(state, 0, "follow snowball-dodge:snowball")
    assert len(told(story, "limited")) == 2
    assert limits(state) == [2, 1]
    deal(state, "sneak-dodge", "snowball-upgrade", "snowball-dodge")
    assert lying(state, 1, "hand") == {"snowball-dodge": 1}


def test_a_draw_one_lasts_for_one_turn_only() -> None:  # RJ-25
    state = hit_both_ways([True, False], (PLENTY, PLENTY))
    deal(state, "sneak-dodge", "snowball-dodge", "restock-dodge")
    both(state, "sneak-dodge:dodge", "restock-dodge:dodge")
    assert limits(state) == [2, 2]


def test_a_draw_one_again_in_the_very_next_turn() -> None:  # RJ-25
    state = hit_both_ways([True, False], (PLENTY, PLENTY))
    deal(state, "sneak-dodge", "snowball-dodge", "restock-dodge")
    both(state, "sneak-dodge:sneak", "snowball-dodge:snowball")
    play(state, 1, "abandon restock-dodge")
    assert limits(state) == [1, 2]


def test_a_draw_one_is_open_to_all() -> None:  # RJ-18, RJ-25
    state = hit_both_ways([True, False], (PLENTY, PLENTY))
    for seat in (0, 1, None):
        assert [player["wants"] for player in view(state, seat)["players"]] == [1, 2]


# Both draws are checked together.


@pytest.mark.parametrize("seat", [0, 1])
def test_the_game_ends_if_either_cannot_draw_and_nobody_draws(seat: int) -> None:  # RJ-26, J40
    poor, rich = player(), player(draw=PLENTY)
    state = after_dodges(*((poor, rich) if seat == 0 else (rich, poor)))
    assert state.result is not None
    assert state.actors == ()
    assert lying(state, 1 - seat, "hand") == Counter()
    assert lying(state, 1 - seat, "draw") == Counter(PLENTY)  # not even the other one drew
    assert state.result.scores[seat] == 1
    assert state.result.scores[1 - seat] == 1 + 3 + 2


def test_nobody_plays_a_turn_that_one_cannot_begin() -> None:  # RJ-26
    state = after_dodges(player(), player(draw=PLENTY))
    for actor in (0, 1, CHANCE):
        assert refused(state, actor, "draw snowball-dodge") == "game-over"
        assert state.choices(actor) == []
    assert texts(state, 0) == []


def test_a_shuffle_has_no_order_to_give_away() -> None:  # J34
    state = after_dodges(player(discards=["sneak-dodge", "sneak-dodge", "sneak-upgrade"]))
    assert odds(state) == {
        "draw restock-dodge": 1,
        "draw sneak-dodge": 2,
        "draw sneak-upgrade": 1,
    }
    happen(state, "draw sneak-dodge")
    assert odds(state)["draw sneak-dodge"] == 1
