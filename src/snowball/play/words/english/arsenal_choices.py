"""The choices of arsenal in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from snowball.play.words.arsenal_facts import DESIGNS, TEAMS, halves_of, worth
from snowball.play.words.arsenal_table import (
    asked,
    has_deck,
    has_teams,
    named_play,
    next_mate,
    plays_two,
    raided,
    robbed,
)
from snowball.play.words.english.arsenal_cards import HALVES, LEVELS, level, title
from snowball.play.words.english.arsenal_facts import near
from snowball.play.words.english.grammar import Cast, capital, count
from snowball.play.words.reading import Facts, entries, number, word

SIDES: Final = ("left", "right")
NO_EFFECT: Final = "no-effect:nothing"

# What is left undone, by what the seat was asked.
PASSING: Final[Mapping[str, str]] = {
    "follow": "Play no second card",
    "use": "Leave the other half unused",
    "steal": "Steal nothing",
    "ultra": "Take nothing",
    "cache": "Put nothing into {cache}",
}


def passing(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return what is left undone."""
    ask = asked(view)
    if ask == "follow" and plays_two(view):
        return "Use no half of it here"
    return PASSING.get(ask, "Pass").format(cache=cache(view))


def cache(view: Facts) -> str:
    """Return the cache of the seat that looks: in teams it is the team's (RJ-97)."""
    return "your team's cache" if has_teams(view) else "your cache"


def draw_pile(view: Facts) -> str:
    """Return the draw pile that a Restock fills: the team's deck, or the own one (RJ-123)."""
    if has_deck(view):
        return "the team deck"
    return "your personal draw pile" if has_teams(view) else "your draw pile"


def top(view: Facts, pile: int) -> str:
    """Return the face-up card of a pile, empty if there is none."""
    piles = entries(view, "piles")
    face_up = piles[pile]["top"] if pile < len(piles) else None
    return title(str(face_up)) if face_up else ""


def play(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card to be played by its half: in front, or to one side."""
    side = f"{capital(rest[0])}: " if rest[0] in SIDES else "Play "
    if rest[-1] == NO_EFFECT:
        return f"{side}{'the' if has_teams(view) else 'your'} No Effect"
    return f"{side}{half_of([word for word in rest if word not in SIDES])}"


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
    where = f"the pile {near(view, pile, cast)}"
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
    return f"Look at the top two cards {near(view, pile, cast)}{shown}"


def keep(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card, or two, to be kept."""
    verb = "Take" if asked(view) == "search" else "Keep"
    return f"{verb} {' and '.join(title(card) for card in rest)}"


def use(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return the other half of a Dodge."""
    play = named_play(view)
    if play is None:
        return "Use the other half"
    half = next(half for half in halves_of(word(play, "card")) if half != "dodge")
    return f"Use the other half: {HALVES[half]}"


def steal(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a theft at random."""
    victim = robbed(view)
    if victim is None:
        return "Steal a card at random"
    if has_teams(view):
        discards = number(entries(view, "teams")[victim % TEAMS], "discards")
        if discards == 1:
            return f"Steal the only discard of {cast.name(victim)}'s team"
        return f"Steal one of the {discards} discards of {cast.name(victim)}'s team at random"
    discards = number(entries(view, "players")[victim], "discards")
    if discards == 1:
        return f"Steal {cast.name(victim)}'s only discard"
    return f"Steal one of {cast.name(victim)}'s {discards} discards at random"


def valued(view: Facts, card: str) -> str:
    """Return a card with what it is worth, for those who must give one up."""
    return f"{title(card)} ({count(worth(view, card), 'point')})"


def raid(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return the card that a Raid takes."""
    opposite = raided(view)
    if opposite is None:
        return "Take the card opposite"
    return f"Take {title(word(opposite, 'card'))}, just played by {cast.name(number(opposite, 'seat'))}"


def assign(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return what the next member of a team may be given."""
    mate = next_mate(view)
    whom = "a member" if mate is None else cast.name(mate)
    name = "a No Effect" if rest[-1] == "no-effect" else title(rest[-1])
    if mate is not None and mate == view["seat"]:
        return f"Play {name} yourself"
    return f"Give {whom} {name}"


def add(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return what the cache of a team may add to its pool."""
    return "Add nothing" if rest[0] == "nothing" else f"Add {title(rest[0])} to the pool"


Liner = Callable[[Facts, list[str], Cast], str]
LINES: Final[Mapping[str, Liner]] = {
    "play": play,
    "follow": follow,
    "pass": passing,
    "use": use,
    "steal": steal,
    "raid": raid,
    "assign": assign,
    "add": add,
    "take": take,
    "fetch": lambda view, rest, cast: f"Take {title(rest[0])} from the Abandoned pile",
    "cache": lambda view, rest, cast: f"Put {title(rest[0])} into {cache(view)}",
    "keep": keep,
    "return": lambda view, rest, cast: f"Give up {title(rest[0])}",
    "abandon": lambda view, rest, cast: f"Abandon {valued(view, rest[0])}",
    "restock": lambda view, rest, cast: f"Put {title(rest[0])} back into {draw_pile(view)}",
    "give": lambda view, rest, cast: f"Abandon {valued(view, rest[0])} in the swap",
    "look": look,
    "draw": lambda view, rest, cast: f"{title(rest[0])} is drawn",
    "bring": lambda view, rest, cast: f"{title(rest[0])} comes into the game",
    "remove": lambda view, rest, cast: f"{title(rest[0])} leaves the game",
    "mark": lambda view, rest, cast: f"The tie marker begins with {cast.name(int(rest[1]))}",
}


def choice(view: Facts, text: str, cast: Cast) -> str:
    """Return a choice as one line."""
    action, *rest = text.split()
    return LINES[action](view, rest, cast)


def groups(view: Facts, text: str, cast: Cast) -> tuple[str, ...]:
    """Return the headings that a menu may put a choice under: halves by card, cards by level."""
    action, *rest = text.split()
    if action in ("play", "follow"):
        if rest[-1] == NO_EFFECT:
            return ()
        card = rest[-1].partition(":")[0]
        cached = "From your cache: " if "cached" in rest else ""
        return (f"{cached}{title(card)} ({level(view, card)})",)
    if action in ("abandon", "give", "cache", "restock", "fetch"):
        rank = DESIGNS[rest[0]].level
        kind = f"{'an' if rank > 1 else 'a'} {LEVELS[rank]} card"
        return (f"{GATHERED[action]} {kind} ({count(worth(view, rest[0]), 'point')})",)
    return ()


GATHERED: Final[Mapping[str, str]] = {
    "abandon": "Abandon",
    "give": "Abandon",
    "cache": "Put aside",
    "restock": "Put back",
    "fetch": "Take out of the Abandoned pile",
}
