"""What is always true of a position, counted anew from its document alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

FULL_DECK = {"single": 54, "double": 10, "splatball": 10, "wall": 5, "fort": 5, "pile": 16}
SMALL_DECK = {"single": 54, "wall": 5}


def check_invariants(document: dict[str, Any]) -> None:
    """Assert a game's invariants: cards conserved, numbers in range."""
    CHECKS[document["game"]](document)


def check_splatball(document: dict[str, Any]) -> None:
    """Assert that every card of the deck is in exactly one place."""
    small = document["seats"] == 2 and not document["options"]["two_player_full_deck"]
    expected = SMALL_DECK if small else FULL_DECK
    counted: dict[str, int] = {}

    def add(kind: str, number: int) -> None:
        assert number >= 0, f"{number} cards of the kind {kind}"
        if number:
            counted[kind] = counted.get(kind, 0) + number

    for bag in (document["draw"], document["discards"]):
        for kind, number in bag.items():
            add(kind, number)
    for yard in document["yards"]:
        for kind, number in yard["hand"].items():
            add(kind, number)
        add("single", yard["singles"] + yard["cracked"])
        add("double", yard["doubles"] + yard["turned"])
        add("wall", yard["walls"])
        add("fort", yard["forts"] + yard["cracked"])
        add("pile", int(yard["pile"]))
        hits = yard["singles"] + 2 * yard["doubles"] + yard["turned"]
        assert hits < document["options"]["hits_to_out"], f"{hits} hits and still in"
        keeps = 2 if document["options"]["strategic"] else 0
        assert sum(yard["hand"].values()) <= keeps + 1, "too many cards in a hand"
    assert counted == expected, f"the cards are {counted}, not {expected}"


def check_bricks(document: dict[str, Any]) -> None:
    """Assert that every number on the sheets is in range."""
    options = document["options"]
    for sheet in document["sheets"]:
        assert 0 <= sheet["hit_points"] <= options["start_hit_points"]
        assert 0 <= sheet["freeze"] <= 10
        assert sheet["snowballs"] >= 0
        assert 0 <= sheet["hides"] <= 3
        assert len(sheet["wall"]) <= 6
        assert all(1 <= points <= 10 for points in sheet["wall"])
        assert not (sheet["hides"] and not sheet["wall"]), "hidden behind nothing"
        assert (sheet["out"] > 0) == (sheet["hit_points"] == 0)
    assert 0 <= document["actions"] <= 3
    if options["snowball_goes_to_target"] and document["phase"] == "start":
        assert all(sheet["snowballs"] == 3 for sheet in document["sheets"])
    if options["round_limit"] != "off":
        assert document["rounds"] <= options["round_limit"]


BASICS = ("snowball-dodge", "restock-dodge", "snowball-upgrade")
ADVANCED = {
    "slushball-dodge": 1,
    "slushball-upgrade": 2,
    "sneak-dodge": 2,
    "sneak-upgrade": 1,
    "dodge-upgrade": 2,
}
OWNED = ("draw", "hand", "discards", "gained", "cache")


def check_arsenal(document: dict[str, Any]) -> None:
    """Assert that each card of all decks is in exactly one place, and limits in range."""
    if document["step"] == "alternates":
        return  # the Extremes are still being chosen
    seats = document["seats"]
    decks = (seats + 1) // 2
    places = [document[name] for name in ("box", "stock", "abandoned", "dropped")]
    teams = document.get("teams", [])
    for player in document["players"]:
        assert player["limit"] in (1, 2)
        assert len(player["hand"]) <= (4 if document["turns"] == 0 else 2)
        assert not teams or not player["discards"] + player["gained"], "a discard is the team's"
        if seats > 2:
            assert len(player["hand"]) + player["blanks"] <= (4 if document["turns"] == 0 else 2)
    for owner in (*document["players"], *teams):
        places += [owner[name] for name in OWNED]
        assert Counter(owner["spare"]) <= Counter(owner["discards"])
    for pile in document["piles"]:
        places += [pile["rest"], [name for name in (pile["top"], pile["under"]) if name]]
    counted = Counter(name for place in places for name in place)
    assert counted.total() == 3 * seats + 12 * decks, f"there are {counted.total()} cards"
    expected = {name: number * decks for name, number in ADVANCED.items()}
    expected |= dict.fromkeys(BASICS, seats)
    extremes = {name: number for name, number in counted.items() if name not in expected}
    assert counted == Counter(expected | extremes), f"the cards are {counted}"
    assert list(extremes.values()) == [decks] * 4, f"the Extremes are {extremes}"


CHECKS = {"arsenal": check_arsenal, "splatball": check_splatball, "bricks": check_bricks}
