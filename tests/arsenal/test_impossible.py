"""Documents of what cannot be are refused with the reason."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

import snowball
from arsenal.moments import (
    bringing,
    drafting,
    follow_up,
    minimal,
    over,
    peeking,
    reshuffled,
    stealing,
    two_sneaks,
)
from arsenal.moves import BASICS
from documents import Change, all_of, drop, put
from snowball import State


def move(card: str, *path: str | int) -> Change:
    """Return a change that takes a card from the stock and puts it elsewhere."""

    def change(document: Any) -> None:
        document["stock"].remove(card)
        document["piles"][0]["hidden"] -= 1
        for step in path:
            document = document[step]
        document.append(card)

    return change


def add(card: str) -> Change:
    """Return a change that adds a card to the first pile."""

    def change(document: Any) -> None:
        document["stock"].append(card)
        document["piles"][0]["hidden"] += 1

    return change


def lose(card: str) -> Change:
    """Return a change that takes a card of the stock away."""

    def change(document: Any) -> None:
        document["stock"].remove(card)
        document["piles"][0]["hidden"] -= 1

    return change


def choosing() -> dict[str, Any]:
    return minimal()


def whole() -> dict[str, Any]:
    """Return the whole document of the same moment, with its trail."""
    return copy.deepcopy(snowball.load(minimal()).dump())


def dump_of(make: Callable[[], State]) -> Callable[[], dict[str, Any]]:
    return lambda: copy.deepcopy(make().dump())


A_NUMBER = "must be a whole number from"
TRAIL = "A move of the trail reads like"

IMPOSSIBLE: list[tuple[Callable[[], dict[str, Any]], Change, str]] = [
    # The game itself.
    (choosing, drop("game"), "There is no game None"),
    (choosing, drop("seats"), "The position lacks 'seats'."),
    (choosing, put("seats", value=9), "arsenal is for 2 to 8 seats, not 9."),
    (choosing, put("options", value=[]), "'options' must be an object"),
    (choosing, put("options", value={"snow": 1}), "arsenal has no option 'snow'"),
    (
        choosing,
        put("options", value={"edition": 2015, "quick_start": True}),
        "The 2015 edition has no quick start (RJ-98)",
    ),
    # Fields.
    (choosing, put("weather", value="snow"), "An arsenal position has no field 'weather'"),
    (choosing, put("players", 0, "hat", value=1), "A player has no field 'hat'"),
    (choosing, put("piles", 0, "wet", value=True), "A pile has no field 'wet'"),
    (choosing, drop("step"), "The position lacks 'step'."),
    (choosing, put("step", value="lunch"), "'step' must be one of alternates, deal"),
    (choosing, drop("piles"), "The position lacks 'piles'."),
    (choosing, drop("players"), "The position lacks 'players'."),
    (choosing, drop("players", 1), "'players' must be a list with one entry for each of 2 seats."),
    (choosing, put("players", 1, value="Ben"), "'players' must hold an object for each seat"),
    (choosing, put("turns", value=-1), f"'turns' {A_NUMBER} 1"),
    (choosing, put("turns", value="many"), f"'turns' {A_NUMBER} 1"),
    (choosing, put("extras", value=3), f"'extras' {A_NUMBER} 0 to 2"),
    (choosing, put("quiet", value=-1), f"'quiet' {A_NUMBER} 0"),
    (choosing, put("final", value=1), "'final' must be true or false, not 1."),
    (choosing, put("players", 0, "limit", value=0), f"'limit' {A_NUMBER} 1 to 2, not 0."),
    (choosing, put("players", 0, "limit", value=3), f"'limit' {A_NUMBER} 1 to 2, not 3."),
    (choosing, put("players", 0, "shows", value="yes"), "'shows' must be true or false"),
    (choosing, put("players", 0, "pile", value=2), f"'pile' {A_NUMBER} -1 to 1"),
    # Cards.
    (choosing, put("stock", value="sneak-dodge"), "Cards are a list of names like"),
    (choosing, put("abandoned", value=["snowman"]), "There is no card 'snowman'; the cards are"),
    (choosing, put("players", 0, "hand", value=["no-effect"]), "There is no card 'no-effect'"),
    (choosing, put("piles", 0, "top", value="icicle"), "There is no card 'icicle'"),
    (choosing, put("stock", value=["sneak-dodge"] * 16), "There are too many cards 'sneak-dodge'."),
    (
        choosing,
        put("abandoned", value=["sneak-dodge"]),
        "The position has 3 cards 'sneak-dodge', but there are only 2.",
    ),
    (
        choosing,
        put("players", 0, "draw", value=[*BASICS, "rocks-whitewash"]),
        "The position has 2 cards 'rocks-whitewash', but there are only 1.",
    ),
    (
        choosing,
        put("players", 0, "hand", value=["sneak-dodge"]),
        "The position has 1 cards 'dodge-upgrade', but there are 2.",
    ),
    (choosing, add("cache-backfire"), "The position has 19 cards, 5 of them Extreme"),
    (choosing, lose("iceball-snowfort"), "The position has 17 cards, 3 of them Extreme"),
    (
        choosing,
        all_of(lose("iceball-snowfort"), add("cache-backfire")),
        "The position has 1 alternate Extremes, but the option 'alternates' says 0 (RJ-68).",
    ),
    (
        choosing,
        put("options", value={"alternates": 2}),
        "The position has 0 alternate Extremes, but the option 'alternates' says 2 (RJ-68).",
    ),
    (
        choosing,
        put("options", value={"alternates": "cache-backfire for iceball-snowfort"}),
        "With 'alternates' 'cache-backfire for iceball-snowfort' the Extreme cards are others.",
    ),
    (
        choosing,
        all_of(
            put("options", value={"alternates": "cache-backfire for rocks-whitewash"}),
            lose("iceball-snowfort"),
            add("cache-backfire"),
        ),
        "With 'alternates' 'cache-backfire for rocks-whitewash' the Extreme cards are others.",
    ),
    # The Arsenal.
    (
        choosing,
        put("piles", 0, "hidden", value=2),
        "The piles have 5 face-down cards, but 'stock' lists 6.",
    ),
    (
        choosing,
        put("piles", 1, "hidden", value=4),
        "The piles have 7 face-down cards, but 'stock' lists 6.",
    ),
    (choosing, put("piles", 1, "hidden", value=-1), f"'hidden' {A_NUMBER} 0"),
    (choosing, put("sorted", value=True), "In a sorted Arsenal 'rest' lists the 'hidden' cards"),
    (
        choosing,
        lambda it: (
            it["stock"].remove("sneak-upgrade"),
            it["piles"][0].update(rest=["sneak-upgrade"]),
        ),
        "'rest' lists cards only if the Arsenal is sorted (RJ-45).",
    ),
    (
        choosing,
        lambda it: (
            it["stock"].remove("sneak-upgrade"),
            it["piles"][0].update(hidden=2),
            it.update(box=["sneak-upgrade"]),
        ),
        "The box is empty once the Arsenal is laid (J30, RJ-69).",
    ),
    (
        dump_of(drafting),
        lambda it: (
            it["stock"].remove("rocks-whitewash"),
            it["piles"][0].update(top="rocks-whitewash"),
        ),
        "There are no Arsenal piles before the decks are made (J30).",
    ),
    # Hands.
    (
        choosing,
        move("iceball-snowfort", "players", 0, "hand"),
        "Seat 0 holds 3 cards, but chooses from one or two (J33, RJ-24).",
    ),
    (
        choosing,
        put("players", 1, "hand", value=[]),
        "The position has 1 cards 'sneak-dodge', but there are 2.",
    ),
    (
        choosing,
        lambda it: it["players"][1].update(hand=[], discards=["sneak-dodge", "dodge-upgrade"]),
        "Seat 1 holds 0 cards, but chooses from one or two (J33, RJ-24).",
    ),
    (
        dump_of(two_sneaks),
        lambda it: (
            it["players"][0]["draw"].remove("snowball-dodge"),
            it["players"][0]["hand"].append("snowball-dodge"),
        ),
        "Seat 0 holds cards after the reveal (J37).",
    ),
    (
        whole,
        put("players", 0, "spare", value=["sneak-dodge"]),
        "The cards in 'spare' lie among the discards (J37).",
    ),
    # Battles.
    (
        choosing,
        put(
            "plays",
            value=[{"seat": 0, "foe": 1, "card": "sneak-dodge", "half": "sneak", "fate": "hit"}],
        ),
        "No card lies revealed in the step 'choose'.",
    ),
    (choosing, put("plays", value="none"), "'plays' must be a list of objects"),
    (choosing, put("plays", value=["none"]), "'plays' must be a list of objects"),
    (
        dump_of(two_sneaks),
        put("plays", 1, "second", value=True),
        "'plays' lists one card of each player in turn",
    ),
    (
        dump_of(two_sneaks),
        put("plays", 0, "seat", value=1),
        "'plays' lists one card of each player",
    ),
    (dump_of(two_sneaks), put("plays", 0, "foe", value=0), "The 'foe' of a play is the number"),
    (dump_of(two_sneaks), put("plays", 0, "foe", value=2), f"'foe' {A_NUMBER} 0 to 1"),
    (dump_of(two_sneaks), put("plays", 0, "mood", value="bad"), "A play has no field 'mood'"),
    (dump_of(two_sneaks), drop("plays", 0, "card"), "The position lacks 'card'."),
    (
        dump_of(two_sneaks),
        put("plays", 0, "half", value="upgrade"),
        "'half' must be one of sneak, dodge, not 'upgrade'.",
    ),
    (dump_of(two_sneaks), put("plays", 0, "fate", value="lost"), "'fate' must be one of none, hit"),
    # What cannot be at that moment.
    (choosing, put("moved", value=True), "belong to a battle, from the reveal"),
    (choosing, put("players", 0, "hit", value=True), "belong to a battle, from the reveal"),
    (choosing, put("stalled", value=True), "'stalled' says what has ended a game"),
    (choosing, put("extras", value=1), "'extras' counts final rounds played to break a tie"),
    (choosing, put("quiet", value=30), "After 30 quiet turns something else would have begun"),
    (choosing, put("sorted", value=True), "'rest' lists the 'hidden' cards of each pile"),
    (
        choosing,
        all_of(put("players", 0, "shows", value=True), put("players", 1, "shows", value=True)),
        "The game has 1 cards 'rocks-whitewash'",
    ),
    (
        dump_of(follow_up),
        put("plays", 0, "fate", value="avoided"),
        "cannot have that 'fate', 'blank' or 'dodged'",
    ),
    (
        dump_of(follow_up),
        put("plays", 1, "blank", value=True),
        "cannot have that 'fate', 'blank' or 'dodged'",
    ),
    (
        dump_of(two_sneaks),
        put("plays", 0, "used", value=True),
        "Only a Dodge that avoided an attack is 'used' twice",
    ),
    (dump_of(two_sneaks), put("plays", 0, "stealing", value=True), "Only a Slushball steals"),
    # Questions and answers.
    (
        choosing,
        put("players", 0, "asks", value=["play \N{SUPERSCRIPT TWO}"]),
        "There is no question",
    ),
    (choosing, put("players", 0, "asks", value="play"), "'asks' must be a list of questions"),
    (choosing, put("players", 0, "asks", value=["sing 0"]), "There is no question 'sing 0'"),
    (choosing, put("players", 0, "asks", value=["play"]), "There is no question 'play'"),
    (choosing, put("players", 0, "asks", value=["play 3"]), "There is no question 'play 3'"),
    (
        choosing,
        put("players", 0, "asks", value=["play 0"] * 7),
        "'asks' must be a list of questions",
    ),
    (
        choosing,
        put("players", 0, "asks", value=["give 0"]),
        "Seat 0 is asked, but has nothing to answer.",
    ),
    (
        choosing,
        all_of(put("players", 0, "asks", value=[]), put("players", 1, "asks", value=[])),
        "In the step 'choose' every player is asked 'play 0'",
    ),
    (
        choosing,
        put("players", 0, "answer", value="play restock-dodge:dodge"),
        "Seat 0 cannot have answered 'play restock-dodge:dodge'.",
    ),
    (choosing, put("players", 0, "answer", value="sing"), "arsenal has no choice 'sing'"),
    (choosing, put("players", 0, "answer", value=3), "An answer is the text of a choice, not 3."),
    (
        dump_of(two_sneaks),
        put("players", 0, "answer", value="abandon rocks-whitewash"),
        "Seat 0 cannot have answered 'abandon rocks-whitewash'.",
    ),
    # Chance.
    (choosing, put("due", value="hand"), "Nobody is asked while chance owes a card."),
    (choosing, put("due", value="rain"), "'due' must be one of"),
    (dump_of(reshuffled), put("who", value=2), "'who' cannot be 2 while 'hand' is due."),
    (dump_of(stealing), put("who", value=2), "'who' cannot be 2 while 'stolen' is due."),
    (
        dump_of(peeking),
        put("players", 0, "pile", value=-1),
        "'pile' is the pile at which a player looks (RJ-45, RJ-48), and -1 otherwise.",
    ),
    (
        dump_of(over),
        put("due", value="hand"),
        "Nobody is asked and nothing is due when the game is over.",
    ),
    (dump_of(bringing), put("due", value="remove"), "While alternates are drawn, each player has"),
    (dump_of(bringing), put("who", value=1), "While alternates are drawn, each player has"),
    (dump_of(bringing), put("dropped", value=["cache-backfire"]), "While alternates are drawn"),
    # The trail.
    (whole, put("trail", value="short"), "'trail' must be a list of moves."),
    (whole, put("trail", 0, value=5), "A move of the trail is a text, not 5."),
    (whole, put("trail", 0, value="sneak-dodge went home"), TRAIL),
    (whole, put("trail", 0, value="all box > stock, seen by all"), TRAIL),
    (whole, put("trail", 0, value="sneak-dodge box > stock"), TRAIL),
    (
        whole,
        put("trail", 0, value="sneak-dodge box > moon, seen by all"),
        "There is no zone 'moon', where a card could have been.",
    ),
    (
        whole,
        put("trail", 0, value="sneak-dodge box > draw 2, seen by all"),
        "There is no zone 'draw 2', where a card could have been.",
    ),
    (
        whole,
        put("trail", 0, value="sneak-dodge box > draw 0, seen by 2"),
        "There is no seat '2' that could have seen",
    ),
    (
        whole,
        put("trail", 0, value="sneak-dodge:upgrade box > draw 0, seen by all"),
        "A card played is seen by all, as sneak or dodge",
    ),
    (
        whole,
        put("trail", 0, value="sneak-dodge:sneak box > draw 0, seen by 0"),
        "A card played is seen by all, as sneak or dodge",
    ),
    (
        whole,
        put("trail", 0, value="sneak-dodge stock > draw 0, seen by 0"),
        "The trail says 'sneak-dodge stock > draw 0, seen by 0': no such card there.",
    ),
    (whole, drop("trail", 0), "The trail leads to"),
    (
        whole,
        lambda it: it["trail"].append("all draw 0 > discards 0"),
        "but the position has",
    ),
]


@pytest.mark.parametrize(("make", "change", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason(
    make: Callable[[], dict[str, Any]], change: Change, reason: str
) -> None:
    # J4, J5, J6, J30, J33, J37, RJ-24, RJ-68, RJ-69, RJ-98
    document = make()
    snowball.load(copy.deepcopy(document))  # as it is, it can be read
    change(document)
    with pytest.raises(snowball.RulesError, match=re.escape(reason)):
        snowball.load(document)


@pytest.mark.parametrize("document", [None, [], "arsenal", 3])
def test_a_document_is_an_object(document: object) -> None:
    with pytest.raises(snowball.RulesError, match="A position is a JSON object with 'game'"):
        snowball.load(document)


@pytest.mark.parametrize(
    ("make", "change"),
    [
        # Only one of two is asked for a card: the other would have none in the battle.
        (choosing, put("players", 0, "asks", value=[])),
        # More cards are to be drawn than there are.
        (dump_of(reshuffled), put("players", 1, "wants", value=4)),
        # Somebody looks into a pile, or through the piles, while nobody upgrades.
        (choosing, put("players", 0, "pile", value=0)),
        (choosing, put("seeker", value=0)),
    ],
)
def test_a_position_that_could_not_go_on_is_refused(
    make: Callable[[], dict[str, Any]], change: Change
) -> None:
    document = make()
    change(document)
    with pytest.raises(snowball.RulesError):
        snowball.load(document)
