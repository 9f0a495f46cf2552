"""Who sits where at an arsenal table, and which of their cards a question is about."""

from __future__ import annotations

from snowball.play.words.arsenal_facts import TEAMS
from snowball.play.words.reading import Facts, entries, number, numbers, word


def asked(view: Facts) -> str:
    """Return what the seat that looks is asked."""
    seat = view["seat"]
    return word(entries(view, "players")[seat], "asked") if isinstance(seat, int) else ""


def is_wide(view: Facts) -> bool:
    """Say whether there are three or more at the table."""
    return number(view, "seats") > 2


def playing(view: Facts) -> list[int]:
    """Return who plays: all, or those who break a tie."""
    return numbers(view, "playing") if is_wide(view) else [0, 1]


def neighbour(view: Facts, side: str) -> int:
    """Return the seat to the left or to the right of the one that looks; in a tie-break they move up."""
    seat, ring = view["seat"], playing(view)
    if not isinstance(seat, int) or seat not in ring:
        return 0
    return ring[(ring.index(seat) + (1 if side == "left" else -1)) % len(ring)]


def opponent(view: Facts) -> int:
    """Return the one opponent of the seat that looks: in a team, and between two (J115)."""
    seat = view["seat"]
    if has_teams(view) and isinstance(seat, int):
        return seat ^ 1
    return neighbour(view, "left")


def has_teams(view: Facts) -> bool:
    """Say whether there are teams."""
    return "teams" in view


def has_deck(view: Facts) -> bool:
    """Say whether the team of the seat that looks plays from its team deck (J119)."""
    seat = view["seat"]
    if not has_teams(view) or not isinstance(seat, int):
        return False
    return bool(entries(view, "teams")[seat % TEAMS]["pooling"])


def plays_two(view: Facts) -> bool:
    """Say whether everybody plays a card at each neighbour (J100)."""
    return not has_teams(view) and len(playing(view)) > 2


def mates(view: Facts, team: int) -> list[int]:
    """Return the seats of a team: they take turns around the table (RJ-94)."""
    return list(range(team, number(view, "seats"), TEAMS))


def next_mate(view: Facts) -> int | None:
    """Return who of the team of the seat that looks is given a card next (RJ-121)."""
    seat = view["seat"]
    players = entries(view, "players")
    if not has_teams(view) or not isinstance(seat, int):
        return None
    waiting = [mate for mate in mates(view, seat % TEAMS) if not number(players[mate], "held")]
    return waiting[0] if waiting else None


def own_plays(view: Facts, *halves: str) -> list[Facts]:
    """Return the cards of the seat in this turn's battles with one of those halves active."""
    return [
        play
        for play in entries(view, "plays")
        if play["seat"] == view["seat"] and play["half"] in halves
    ]


def faced(view: Facts, play: Facts) -> Facts:
    """Return the card that a card faces."""
    return entries(view, "plays")[number(play, "foe")]


def named_play(view: Facts) -> Facts | None:
    """Return the card that the question is about, if the view says so."""
    seat = view["seat"]
    about = entries(view, "players")[seat].get("about") if isinstance(seat, int) else None
    return entries(view, "plays")[about] if isinstance(about, int) else None


def raided(view: Facts) -> Facts | None:
    """Return the card that a Raid may take."""
    raid = named_play(view)
    return None if raid is None else faced(view, raid)


def beside(view: Facts, play: Facts) -> Facts | None:
    """Return the card that the player of a card plays at the other neighbour (J111)."""
    for other in entries(view, "plays"):
        same = other["seat"] == play["seat"] and not other["second"]
        if same and other["side"] != play["side"]:
            return other
    return None


def robbed(view: Facts) -> int | None:
    """Return from whom the seat may steal: whoever its card faces, or whose card was turned back."""
    play = named_play(view)
    if play is None:
        return None
    return number(faced(view, play) if play["seat"] == view["seat"] else play, "seat")
