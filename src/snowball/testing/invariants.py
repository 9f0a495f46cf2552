"""What is always true of a position, counted anew from its document alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

FULL_DECK = {"single": 54, "double": 10, "splatball": 10, "wall": 5, "fort": 5, "pile": 16}
SMALL_DECK = {"single": 54, "wall": 5}
SHEET = {"freeze_points": 10, "snowballs": 3, "most_bricks": 6, "brick_points": 10, "actions": 3}


def check_invariants(document: dict[str, Any]) -> None:
    """Assert a game's invariants: cards conserved, numbers in range."""
    CHECKS[document["game"]](document)


def numbers_of(document: dict[str, Any]) -> dict[str, int]:
    """Return the numbers of a game that are not the printed ones."""
    return dict(document.get("numbers", {}))


def check_splatball(document: dict[str, Any]) -> None:
    """Assert that every card of the deck is in exactly one place."""
    small = document["seats"] == 2 and not document["options"]["two_player_full_deck"]
    changed = {name[:-1]: number for name, number in numbers_of(document).items()}
    deck = (SMALL_DECK if small else FULL_DECK) | changed
    expected = {kind: number for kind, number in deck.items() if number > 0}
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
    numbers = SHEET | {"hit_points": options["start_hit_points"]} | numbers_of(document)
    for sheet in document["sheets"]:
        assert 0 <= sheet["hit_points"] <= numbers["hit_points"]
        assert 0 <= sheet["freeze"] <= numbers["freeze_points"]
        assert sheet["snowballs"] >= 0
        assert 0 <= sheet["hides"] <= numbers["actions"]
        assert len(sheet["wall"]) <= numbers["most_bricks"]
        assert all(1 <= points <= numbers["brick_points"] for points in sheet["wall"])
        assert not (sheet["hides"] and not sheet["wall"]), "hidden behind nothing"
        assert (sheet["out"] > 0) == (sheet["hit_points"] == 0)
    assert 0 <= document["actions"] <= numbers["actions"]
    if options["snowball_goes_to_target"] and document["phase"] == "start":
        assert all(sheet["snowballs"] == numbers["snowballs"] for sheet in document["sheets"])
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
STANDARD = (
    "iceball-snowfort",
    "offensivedodge-ultraupgrade",
    "barrage-snatchandrun",
    "rocks-whitewash",
)
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
    copies = {
        name.removesuffix("_copies").replace("_", "-"): number
        for name, number in numbers_of(document).items()
        if name.endswith("_copies")
    }
    expected = {name: copies.get(name, number) * decks for name, number in ADVANCED.items()}
    expected |= {name: copies.get(name, 1) * seats for name in BASICS}
    extremes = {name: number for name, number in counted.items() if name not in expected}
    assert counted == Counter(expected | extremes), f"the cards are {counted}"
    right = {name: copies.get(name, 1) * decks for name in extremes}
    assert extremes == right, f"the Extremes are {extremes}"
    missing = len([name for name in STANDARD if copies.get(name) == 0])
    assert len(extremes) == len(STANDARD) - missing, f"the Extremes are {extremes}"


CHECKS = {"arsenal": check_arsenal, "splatball": check_splatball, "bricks": check_bricks}
