"""The choices of arsenal in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from snowball.play.words.arsenal_cards import DESIGNS, HALVES, LEVELS, halves_of, level, title
from snowball.play.words.grammar import Cast, count
from snowball.play.words.reading import Facts, entries, number, word

# What is left undone, by what the seat was asked.
PASSING: Final[Mapping[str, str]] = {
    "follow": "Play no second card",
    "use": "Leave the other half unused",
    "steal": "Steal nothing",
    "ultra": "Take nothing",
    "cache": "Put nothing into your cache",
}


def asked(view: Facts) -> str:
    """Return what the seat that looks is asked."""
    seat = view["seat"]
    return word(entries(view, "players")[seat], "asked") if isinstance(seat, int) else ""


def own_play(view: Facts, half: str) -> Facts | None:
    """Return the card that the seat has in this battle with that half active."""
    for play in entries(view, "plays"):
        if play["seat"] == view["seat"] and play["half"] == half:
            return play
    return None


def faced(view: Facts, half: str) -> Facts | None:
    """Return the card that lies opposite the seat's card with that half active."""
    play = own_play(view, half)
    return None if play is None else entries(view, "plays")[number(play, "foe")]


def other(view: Facts, cast: Cast) -> str:
    """Return the name of the other player."""
    seat = view["seat"]
    return cast.name(1 - seat) if isinstance(seat, int) else "the other player"


def near(view: Facts, pile: int, cast: Cast) -> str:
    """Return whose pile it is: everybody has one nearer than the other (J30)."""
    return "you" if pile == view["seat"] else cast.name(pile)


def top(view: Facts, pile: int) -> str:
    """Return the face-up card of a pile, empty if there is none."""
    piles = entries(view, "piles")
    face_up = piles[pile]["top"] if pile < len(piles) else None
    return title(str(face_up)) if face_up else ""


def play(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card to be played by its half."""
    return f"Play {half_of(rest)}"


def follow(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card to follow a Barrage up."""
    return f"Follow up with {half_of(rest)}"


def half_of(rest: list[str]) -> str:
    """Return a half and its card: "Dodge of Sneak / Dodge", "…, cached"."""
    card, _, half = rest[-1].partition(":")
    cached = ", from your cache" if rest[0] == "cached" else ""
    return f"{HALVES[half]} of {title(card)}{cached}"


def take(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card to be taken from a pile."""
    if rest[0] != "pile":
        return looked_at(view, rest[0])
    pile = int(rest[1])
    where = f"the pile near {near(view, pile, cast)}"
    looking = view.get("looking")
    if looking is not None and asked(view) == "ultra":
        return f"Take a card out of {where}"
    return f"Take {top(view, pile) or 'the face-up card'} from {where}"


def looked_at(view: Facts, which: str) -> str:
    """Return one of the two cards at which a Refined Upgrade looks."""
    looking = view.get("looking")
    card = looking.get(which) if isinstance(looking, dict) else None
    where = "the face-up card" if which == "top" else "the card under it"
    return f"Take {title(card)}, {where}" if card else f"Take {where}"


def look(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a pile to be looked into."""
    pile = int(rest[1])
    face_up = top(view, pile)
    shown = f" ({face_up} on top)" if face_up else ""
    return f"Look at the top two cards near {near(view, pile, cast)}{shown}"


def keep(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card, or two, to be kept."""
    verb = "Take" if asked(view) == "search" else "Keep"
    return f"{verb} {' and '.join(title(card) for card in rest)}"


def use(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return the other half of a Dodge."""
    dodge = own_play(view, "dodge")
    if dodge is None:
        return "Use the other half"
    half = next(half for half in halves_of(word(dodge, "card")) if half != "dodge")
    return f"Use the other half: {HALVES[half]}"


def steal(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a theft at random."""
    seat = view["seat"]
    if not isinstance(seat, int):
        return "Steal a card at random"
    discards = number(entries(view, "players")[1 - seat], "discards")
    if discards == 1:
        return f"Steal {other(view, cast)}'s only discard"
    return f"Steal one of {other(view, cast)}'s {discards} discards at random"


def valued(card: str) -> str:
    """Return a card with what it is worth, for those who must give one up."""
    return f"{title(card)} ({count(DESIGNS[card].level, 'point')})"


def raid(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return the card that a Raid takes."""
    opposite = faced(view, "raid")
    card = title(word(opposite, "card")) if opposite else "the card opposite"
    return f"Take {card}, just played by {other(view, cast)}"


Liner = Callable[[Facts, list[str], Cast], str]
LINES: Final[Mapping[str, Liner]] = {
    "play": play,
    "follow": follow,
    "pass": lambda view, rest, cast: PASSING.get(asked(view), "Pass"),
    "use": use,
    "steal": steal,
    "raid": raid,
    "take": take,
    "fetch": lambda view, rest, cast: f"Take {title(rest[0])} from the Abandoned pile",
    "cache": lambda view, rest, cast: f"Put {title(rest[0])} into your cache",
    "keep": keep,
    "return": lambda view, rest, cast: f"Give up {title(rest[0])}",
    "abandon": lambda view, rest, cast: f"Abandon {valued(rest[0])}",
    "restock": lambda view, rest, cast: f"Put {title(rest[0])} back into your draw pile",
    "give": lambda view, rest, cast: f"Abandon {valued(rest[0])} in the swap",
    "look": look,
    "draw": lambda view, rest, cast: f"{title(rest[0])} is drawn",
    "bring": lambda view, rest, cast: f"{title(rest[0])} comes into the game",
    "remove": lambda view, rest, cast: f"{title(rest[0])} leaves the game",
}


def choice(view: Facts, text: str, cast: Cast) -> str:
    """Return a choice as one line."""
    action, *rest = text.split()
    return LINES[action](view, rest, cast)


def groups(view: Facts, text: str, cast: Cast) -> tuple[str, ...]:
    """Return the headings that a menu may put a choice under: halves by card, cards by level."""
    action, *rest = text.split()
    if action in ("play", "follow"):
        card = rest[-1].partition(":")[0]
        cached = "From your cache: " if rest[0] == "cached" else ""
        return (f"{cached}{title(card)} ({level(card)})",)
    if action in ("abandon", "give", "cache", "restock", "fetch"):
        worth = DESIGNS[rest[0]].level
        kind = f"{'an' if worth > 1 else 'a'} {LEVELS[worth]} card"
        return (f"{GATHERED[action]} {kind} ({count(worth, 'point')})",)
    return ()


GATHERED: Final[Mapping[str, str]] = {
    "abandon": "Abandon",
    "give": "Abandon",
    "cache": "Put aside",
    "restock": "Put back",
    "fetch": "Take out of the Abandoned pile",
}
