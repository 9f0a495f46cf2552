"""Positions as documents: what cannot be is refused, with the reason."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

import snowball
from documents import Change, drop, put
from documents import all_of as both
from snowball import State
from snowball.testing.splatball import position, yard
from splatball.moves import table

TWO = ["single", "single"]


def altered(state: State, change: Change) -> Any:
    """Return the document of a position with something changed in it."""
    document = copy.deepcopy(state.dump())
    change(document)
    return document


def refuses(document: object, reason: str) -> None:
    with pytest.raises(snowball.RulesError, match=re.escape(reason)):
        snowball.load(document)


@pytest.mark.parametrize("document", [None, [], "splatball", 3])
def test_a_document_is_an_object(document: object) -> None:
    refuses(document, "A position is a JSON object with 'game'")


def a_turn() -> State:
    """Return a table of four where seat 0 has drawn a Single and seat 3 is out."""
    return position(
        4, yards=[yard(hand=["single"]), yard(walls=2, singles=3), yard(pile=True), yard(out=1)]
    )


def a_draw() -> State:
    """Return a strategic table of three where a draw is due."""
    yards = [yard(hand=["wall", "fort"]), yard(hand=["double", "pile"]), yard(hand=TWO)]
    return position(yards=yards, phase="draw", strategic=True)


def the_end() -> State:
    return position(phase="over", yards=[yard(singles=2), yard(out=1), yard(out=2)])


NO_NUMBER = "'singles' must be a whole number from 0 to 100, not "
OUT_OF_ORDER = "'out' must number the players who are out 1, 2, 3 … in their order."
NOT_OVER = "The phase is 'over' when one player, no card or no snowball is left"
HELD = "Seat {} holds {} cards, but {} are right."

IMPOSSIBLE: list[tuple[Callable[[], State], Change, str]] = [
    # The game itself.
    (a_turn, drop("game"), "There is no game None"),
    (a_turn, put("game", value="croquet"), "There is no game 'croquet'"),
    (a_turn, put("options", value=[]), "'options' must be an object"),
    (a_turn, put("options", "snow", value="on"), "splatball has no option 'snow'"),
    (a_turn, drop("seats"), "The position lacks 'seats'."),
    (a_turn, put("seats", value=8), "splatball is for 2 to 7 seats, not 8."),
    (a_turn, put("seats", value=True), "splatball is for 2 to 7 seats, not True."),
    # Fields.
    (a_turn, put("weather", value="snow"), "A splatball position has no field 'weather'"),
    (a_turn, drop("phase"), "The position lacks 'phase'."),
    (a_turn, put("phase", value="lunch"), "'phase' must be one of start, deal, draw, play, over"),
    (a_turn, put("phase", value=3), "'phase' must be one of start, deal, draw, play, over"),
    (a_turn, put("turn", value=4), "'turn' must be a whole number from 0 to 3, not 4."),
    (a_turn, put("turn", value="0"), "'turn' must be a whole number from 0 to 3, not '0'."),
    (a_turn, put("turns", value=-1), "'turns' must be a whole number from 0 to"),
    (a_turn, drop("draw"), "The position lacks 'draw'."),
    (a_turn, drop("discards"), "The position lacks 'discards'."),
    (a_turn, drop("yards"), "The position lacks 'yards'."),
    (a_turn, put("yards", value={}), "'yards' must be a list with one entry for each of 4 seats."),
    (a_turn, drop("yards", 3), "'yards' must be a list with one entry for each of 4 seats."),
    (a_turn, put("yards", 1, value="wet"), "'yards' must hold an object for each seat, not 'wet'."),
    (a_turn, put("yards", 1, "snowman", value=1), "A yard has no field 'snowman'"),
    (a_turn, drop("yards", 1, "hand"), "The position lacks 'hand'."),
    (a_turn, drop("yards", 1, "cracked"), "The position lacks 'cracked'."),
    (a_turn, put("yards", 1, "singles", value=-1), NO_NUMBER + "-1."),
    (a_turn, put("yards", 1, "singles", value=101), NO_NUMBER + "101."),
    (a_turn, put("yards", 1, "singles", value=True), NO_NUMBER + "True."),
    (a_turn, put("yards", 1, "singles", value=3.0), NO_NUMBER + "3.0."),
    (a_turn, put("yards", 2, "pile", value=1), "'pile' must be true or false, not 1."),
    (a_turn, put("yards", 3, "out", value=4), "'out' must be a whole number from 0 to 3, not 4."),
    # Cards.
    (a_turn, put("draw", value=["single"]), "Cards are written like {'single': 2}"),
    (a_turn, put("fresh", value=None), "Cards are written like {'single': 2}"),
    (a_turn, put("yards", 1, "hand", value="single"), "Cards are written like {'single': 2}"),
    (a_turn, put("yards", 1, "drew", value=5), "Cards are written like {'single': 2}"),
    (a_turn, put("draw", "icicle", value=1), "There is no card 'icicle'; the cards are single, "),
    (a_turn, put("discards", "wall", value=-1), "There cannot be -1 cards of the kind 'wall'."),
    (a_turn, put("discards", "wall", value=101), "There cannot be 101 cards of the kind 'wall'."),
    (a_turn, put("discards", "wall", value=True), "There cannot be True cards of the kind 'wall'."),
    (a_turn, put("discards", "wall", value="2"), "There cannot be '2' cards of the kind 'wall'."),
    (
        a_turn,
        put("discards", "wall", value=1),
        "There are 6 cards of the kind 'wall', but the deck has 5.",
    ),
    (
        a_turn,
        put("yards", 2, "pile", value=False),
        "There are 15 cards of the kind 'pile', but the deck has 16.",
    ),
    (
        a_turn,
        put("yards", 1, "cracked", value=1),
        "There are 55 cards of the kind 'single', but the deck has 54.",
    ),
    (
        a_turn,
        put("yards", 1, "turned", value=1),
        "There are 11 cards of the kind 'double', but the deck has 10.",
    ),
    (
        a_turn,
        put("fresh", "splatball", value=9),
        "More 'splatball' cards are left or drawn than 'fresh' says were shuffled in.",
    ),
    (
        a_turn,
        put("yards", 1, "drew", value={"splatball": 1}),
        "More 'splatball' cards are left or drawn than 'fresh' says were shuffled in.",
    ),
    (
        a_draw,
        lambda it: it.update(draw={}, discards=it["draw"]),
        "The draw pile is empty, but a card is due (T16).",
    ),
    # What others know.
    (a_draw, put("yards", 0, "may_keep", value=[["pile"]]), "'may_keep' must be two lists"),
    (a_draw, put("yards", 0, "may_keep", value="pile"), "'may_keep' must be two lists"),
    (
        a_draw,
        put("yards", 0, "may_keep", value=["pile", ["pile"]]),
        "A list of card names is needed, not 'pile'.",
    ),
    (
        a_draw,
        put("yards", 0, "may_keep", value=[["pile"], [["pile"]]]),
        "There is no card ['pile']; the cards are",
    ),
    (
        a_draw,
        put("yards", 0, "may_keep", value=[["wall", "fort"], ["wall"]]),
        "The first list of 'may_keep' must lie within the second.",
    ),
    # Who is in and who is out.
    (a_turn, put("yards", 3, "out", value=2), OUT_OF_ORDER),
    (a_turn, put("yards", 0, "out", value=1), OUT_OF_ORDER),
    (the_end, put("phase", value="draw"), NOT_OVER),
    (a_draw, put("phase", value="over"), NOT_OVER),
    (a_turn, put("turn", value=3), "It cannot be the turn of seat 3, who is out."),
    (a_turn, put("yards", 3, "walls", value=1), "Seat 3 is out and can have no cards"),
    (a_turn, put("yards", 3, "hand", value={"wall": 1}), "Seat 3 is out and can have no cards"),
    (a_turn, put("yards", 3, "pile", value=True), "Seat 3 is out and can have no cards"),
    (a_turn, put("yards", 1, "singles", value=10), "Seat 1 has 10 hits and would be out"),
    (a_turn, put("yards", 1, "doubles", value=4), "Seat 1 has 11 hits and would be out"),
    (a_turn, put("yards", 1, "turned", value=7), "Seat 1 has 10 hits and would be out"),
    (a_turn, put("options", "hits_to_out", value=3), "Seat 1 has 3 hits and would be out"),
    # Hands.
    (a_turn, put("yards", 0, "hand", value={}), HELD.format(0, 0, 1)),
    (a_turn, put("yards", 0, "hand", value={"single": 2}), HELD.format(0, 2, 1)),
    (a_turn, put("yards", 1, "hand", value={"wall": 1}), HELD.format(1, 1, 0)),
    (a_turn, put("phase", value="draw"), HELD.format(0, 1, 0)),
    (a_draw, put("yards", 2, "hand", value={"single": 1}), HELD.format(2, 1, 2)),
    (a_draw, put("yards", 2, "hand", value={"single": 3}), HELD.format(2, 3, 2)),
    (a_draw, put("phase", value="play"), HELD.format(0, 2, 3)),
    (a_draw, put("options", "strategic", value=False), HELD.format(0, 2, 0)),
    (the_end, put("yards", 0, "hand", value={"wall": 1}), HELD.format(0, 1, 0)),
    (
        a_draw,
        both(put("phase", value="deal"), put("yards", 2, "hand", value={"single": 3})),
        HELD.format(2, 3, 2),
    ),
    (a_draw, put("phase", value="start"), "Before the start all cards are in the draw pile."),
    (
        lambda: position(phase="draw", discards=["wall"]),
        put("phase", value="start"),
        "Before the start all cards are in the draw pile.",
    ),
    (
        lambda: position(phase="draw", yards=[yard(walls=1)]),
        put("phase", value="start"),
        "Before the start all cards are in the draw pile.",
    ),
]


@pytest.mark.parametrize(("state", "change", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(
    state: Callable[[], State], change: Change, reason: str
) -> None:
    # T16, T25, T34, RT-15, RT-16, RT-25, RT-35
    refuses(altered(state(), change), reason)


def test_a_table_without_a_snowball_left_is_over() -> None:  # RT-37
    yards = [yard(singles=18), yard(singles=18), yard(singles=18), yard(turned=10)]
    over = position(4, yards=yards, phase="over", hits_to_out=20)
    assert over.result is not None
    assert over.result.ending == "no-snowballs"
    refuses(altered(over, put("phase", value="draw")), NOT_OVER)


def test_too_many_cards_are_refused_however_many_there_are() -> None:
    # 261 Walls and 4 Forts look like 5 and 5 where a count has eight bits.
    document = table(position(phase="draw", discards=["fort"]))
    document["discards"] = {"wall": 100}
    document["draw"]["wall"] = 5
    document["yards"][0]["walls"] = 100
    document["yards"][1]["walls"] = 56
    refuses(document, "cards of the kind 'wall', but the deck has 5")


def test_more_draws_than_cards_are_refused_however_many_there_are() -> None:  # RT-35
    # 256 Singles look like none and a Double.
    document = table(position(4, phase="draw", discards=["double"]))
    for seat, number in enumerate((100, 100, 56)):
        document["yards"][seat]["drew"] = {"single": number}
    refuses(document, "cards are left or drawn than 'fresh' says were shuffled in")


def test_no_more_cards_are_shuffled_in_than_there_are() -> None:  # RT-35
    refuses(altered(a_turn(), put("fresh", "wall", value=6)), "'fresh'")


def test_nothing_is_dealt_in_the_standard_game() -> None:  # T33
    document = altered(position(phase="draw", turns=0), put("phase", value="deal"))
    refuses(document, "'deal' is over when everybody holds 0 cards")


def test_nobody_is_dealt_a_third_card() -> None:  # T33
    change = both(put("phase", value="deal"), put("turns", value=0))
    refuses(altered(a_draw(), change), "'deal' is over when everybody holds 2 cards")


@pytest.mark.parametrize(
    ("turn", "held"), [(0, [2, 0, 0]), (0, [1, 0, 0]), (1, [1, 0, 1, 0]), (1, [0, 2, 1])]
)
def test_cards_are_dealt_round_the_table(turn: int, held: list[int]) -> None:  # T33
    # One each, clockwise: nobody is two ahead, and whoever is next has no more than the others.
    yards = [yard(hand={"single": number}) for number in held]
    with pytest.raises(snowball.RulesError, match="deal"):
        position(len(held), turn, yards, phase="deal", turns=0, strategic=True)


def test_nothing_lies_on_the_table_while_cards_are_dealt() -> None:  # T33
    reason = "Nothing is laid or discarded while cards are dealt"
    for fields in (yard(singles=5), yard(pile=True), yard(forts=1)):
        with pytest.raises(snowball.RulesError, match=reason):
            position(yards=[fields], phase="deal", turns=0, strategic=True)
    with pytest.raises(snowball.RulesError, match=reason):
        position(discards=["wall"], phase="deal", turns=0, strategic=True)


def test_nothing_is_dealt_before_the_start() -> None:  # T10, T33
    with pytest.raises(snowball.RulesError, match="Before the start all cards are in the draw"):
        position(yards=[yard(hand=["wall"])], phase="start", turns=0, strategic=True)


def test_nobody_is_out_before_the_start() -> None:  # T11
    state = snowball.game("splatball", 3).start()
    refuses(altered(state, put("yards", 1, "out", value=1)), "Nobody is out before the first turn.")


@pytest.mark.parametrize(
    ("tight", "loose"),
    [
        (["single"], ["single", "wall"]),
        (["pile"], ["splatball", "pile"]),  # nothing for the Double
        (["splatball"], ["double", "splatball", "pile"]),  # nothing that must be a Splatball
    ],
)
def test_a_hand_is_what_the_others_know_it_to_be(tight: list[str], loose: list[str]) -> None:
    # RT-35
    state = a_draw()  # seat 1 holds a Double and a Pile
    refuses(
        altered(state, put("yards", 1, "may_keep", value=[tight, loose])),
        "Seat 1 holds other cards than 'may_keep' says (RT-35).",
    )
    fitting = put("yards", 1, "may_keep", value=[["pile"], ["double", "pile"]])
    assert snowball.load(altered(state, fitting)).actors == (snowball.CHANCE,)


def test_nobody_plays_on_without_a_snowball() -> None:  # RT-37
    # The game was over when this turn began.
    yards = [yard(singles=18, hand=["wall"]), *[yard(singles=18)] * 2, yard(turned=10)]
    with pytest.raises(snowball.RulesError, match=re.escape(NOT_OVER)):
        position(4, yards=yards, hits_to_out=20)
