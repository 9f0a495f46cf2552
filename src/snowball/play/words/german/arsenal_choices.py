"""The choices of arsenal in German."""

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
from snowball.play.words.german.arsenal_cards import BLANK, CACHE, HALVES, LEVELS, level, title
from snowball.play.words.german.arsenal_facts import DISCARDS, DRAW_PILE, near, of_team
from snowball.play.words.german.grammar import ACCUSATIVE, DATIVE, POINT, Cast, capital, listed
from snowball.play.words.reading import Facts, entries, number, word

SIDES: Final[Mapping[str, str]] = {"left": "Links", "right": "Rechts"}
NO_EFFECT: Final = "no-effect:nothing"

# What is left undone, by what the seat was asked.
PASSING: Final[Mapping[str, str]] = {
    "follow": "Keine zweite Karte spielen",
    "use": "Die andere Hälfte nicht nutzen",
    "steal": "Nichts stehlen",
    "ultra": "Nichts nehmen",
}


def passing(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return what is left undone."""
    ask = asked(view)
    if ask == "follow" and plays_two(view):
        return "Hier keine Hälfte davon nutzen"
    if ask == "cache":
        return f"Nichts {into_cache(view, cast)} legen"
    return PASSING.get(ask, "Passen")


def into_cache(view: Facts, cast: Cast) -> str:
    """Return the cache of whoever chooses: in teams it is the team's (RJ-97)."""
    if has_teams(view):
        return f"ins Geheimlager {cast.of_my_team()}"
    return f"in {cast.mine(CACHE)}"


def into_draw_pile(view: Facts, cast: Cast) -> str:
    """Return the draw pile that a Restock fills: the team's deck, or the own one (RJ-123)."""
    if has_deck(view):
        return "in den Teamstapel"
    return f"in {DRAW_PILE.own(ACCUSATIVE) if has_teams(view) else cast.mine(DRAW_PILE)}"


def top(view: Facts, pile: int) -> str:
    """Return the face-up card of a pile, empty if there is none."""
    piles = entries(view, "piles")
    face_up = piles[pile]["top"] if pile < len(piles) else None
    return title(str(face_up)) if face_up else ""


def play(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card to be played by its half: in front, or to one side."""
    if rest[-1] == NO_EFFECT:
        blank = BLANK.the(ACCUSATIVE) if has_teams(view) else cast.mine(BLANK)
        return f"{SIDES[rest[0]]}: {blank}" if rest[0] in SIDES else f"{capital(blank)} spielen"
    if rest[0] in SIDES:
        return f"{SIDES[rest[0]]}: {half_of(rest[1:], '', cast)}"
    return half_of(rest, " spielen", cast)


def half_of(rest: list[str], verb: str, cast: Cast) -> str:
    """Return what is done with a half, and its card: "Ausweichen spielen (…, aus deinem Lager)"."""
    card, _, half = rest[-1].partition(":")
    cached = f", aus {cast.mine(CACHE, DATIVE)}" if rest[0] == "cached" else ""
    return f"{HALVES[half].one}{verb} ({title(card)}{cached})"


def take(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card to be taken from a pile."""
    if rest[0] != "pile":
        return looked_at(view, rest[0])
    pile = int(rest[1])
    where = f"Stapel {near(view, pile, cast)}"
    if view.get("looking") is not None and asked(view) == "ultra":
        return f"Eine Karte aus dem {where} nehmen"
    return f"{top(view, pile) or 'Die offene Karte'} vom {where} nehmen"


def looked_at(view: Facts, which: str) -> str:
    """Return one of the two cards at which a Refined Upgrade looks."""
    looking = view.get("looking")
    card = looking.get(which) if isinstance(looking, dict) else None
    where = "die offene Karte" if which == "top" else "die Karte darunter"
    return f"{title(card)} nehmen, {where}" if card else f"{capital(where)} nehmen"


def look(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a pile to be looked into."""
    pile = int(rest[1])
    face_up = top(view, pile)
    shown = f" (oben {face_up})" if face_up else ""
    return f"Die obersten zwei Karten {near(view, pile, cast)} anschauen{shown}"


def keep(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a card, or two, to be kept."""
    verb = "nehmen" if asked(view) == "search" else "behalten"
    return f"{listed([title(card) for card in rest])} {verb}"


def use(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return the other half of a Dodge."""
    play = named_play(view)
    if play is None:
        return "Die andere Hälfte nutzen"
    half = next(half for half in halves_of(word(play, "card")) if half != "dodge")
    return f"Die andere Hälfte nutzen: {HALVES[half].one}"


def steal(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return a theft at random."""
    victim = robbed(view)
    if victim is None:
        return "Zufällig eine Karte stehlen"
    if has_teams(view):
        cards = number(entries(view, "teams")[victim % TEAMS], "discards")
        discards = f"{DISCARDS.the(DATIVE)} {of_team(victim, cast)}"
    else:
        cards = number(entries(view, "players")[victim], "discards")
        discards = cast.whose(victim, DISCARDS, DATIVE)
    if cards == 1:
        return f"Die einzige Karte aus {discards} stehlen"
    return f"Zufällig eine der {cards} Karten aus {discards} stehlen"


def valued(view: Facts, card: str) -> str:
    """Return what a card is worth, for those who must give one up."""
    return POINT.number(worth(view, card))


def raid(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return the card that a Raid takes."""
    opposite = raided(view)
    if opposite is None:
        return "Die Karte gegenüber nehmen"
    player = cast.to(number(opposite, "seat"))
    return f"{title(word(opposite, 'card'))} nehmen, gerade von {player} gespielt"


def assign(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return what the next member of a team may be given."""
    mate = next_mate(view)
    name = BLANK.a(ACCUSATIVE) if rest[-1] == "no-effect" else title(rest[-1])
    if mate is not None and mate == view["seat"]:
        return f"Selbst {name} spielen"
    whom = "jemanden" if mate is None else cast.whom(mate)
    return f"{capital(name)} an {whom} geben"


def add(view: Facts, rest: list[str], cast: Cast) -> str:
    """Return what the cache of a team may add to its pool."""
    return "Nichts dazulegen" if rest[0] == "nothing" else f"{title(rest[0])} in den Topf legen"


Liner = Callable[[Facts, list[str], Cast], str]
LINES: Final[Mapping[str, Liner]] = {
    "play": play,
    "follow": lambda view, rest, cast: half_of(rest, " nachlegen", cast),
    "pass": passing,
    "use": use,
    "steal": steal,
    "raid": raid,
    "assign": assign,
    "add": add,
    "take": take,
    "fetch": lambda view, rest, cast: f"{title(rest[0])} von den aufgegebenen Karten nehmen",
    "cache": lambda view, rest, cast: f"{title(rest[0])} {into_cache(view, cast)} legen",
    "keep": keep,
    "return": lambda view, rest, cast: f"{title(rest[0])} zurückgeben",
    "abandon": lambda view, rest, cast: f"{title(rest[0])} aufgeben ({valued(view, rest[0])})",
    "restock": lambda view, rest, cast: (
        f"{title(rest[0])} {into_draw_pile(view, cast)} zurücklegen"
    ),
    "give": lambda view, rest, cast: (
        f"{title(rest[0])} im Tausch aufgeben ({valued(view, rest[0])})"
    ),
    "look": look,
    "draw": lambda view, rest, cast: f"{title(rest[0])} wird gezogen",
    "bring": lambda view, rest, cast: f"{title(rest[0])} kommt ins Spiel",
    "remove": lambda view, rest, cast: f"{title(rest[0])} verlässt das Spiel",
    "mark": lambda view, rest, cast: (
        f"Der Gleichstandsmarker beginnt bei {cast.name(int(rest[1]))}"
    ),
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
        cached = f"Aus {cast.mine(CACHE, DATIVE)}: " if "cached" in rest else ""
        return (f"{cached}{title(card)} ({level(view, card)})",)
    if action in GATHERED:
        rank = LEVELS[DESIGNS[rest[0]].level]
        return (f"{GATHERED[action].format(level=rank)} ({valued(view, rest[0])})",)
    return ()


GATHERED: Final[Mapping[str, str]] = {
    "abandon": "Eine {level}-Karte aufgeben",
    "give": "Eine {level}-Karte aufgeben",
    "cache": "Eine {level}-Karte beiseitelegen",
    "restock": "Eine {level}-Karte zurücklegen",
    "fetch": "Eine aufgegebene {level}-Karte nehmen",
}
