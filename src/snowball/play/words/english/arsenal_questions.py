"""What a player of arsenal is asked where a bigger table or a team makes a difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from snowball.play.words.arsenal_facts import halves_of
from snowball.play.words.arsenal_table import (
    asked,
    beside,
    faced,
    has_teams,
    is_wide,
    named_play,
    neighbour,
    plays_two,
)
from snowball.play.words.english.arsenal_cards import HALVES
from snowball.play.words.english.grammar import Cast
from snowball.play.words.reading import Facts, number, word


def question(view: Facts, cast: Cast) -> str:
    """Return what a seat is asked, empty if the words for any table will do."""
    if not is_wide(view):
        return ""
    asker = ASKING.get(asked(view))
    return asker(view, cast) if asker else ""


def keeping(view: Facts, cast: Cast) -> str:
    """Return the question of a draft: in teams the next seat sits opposite (RJ-94)."""
    others = "The other one goes" if word(view, "step") == "keep third" else "The others go"
    where = "the next seat" if has_teams(view) else "on your left"
    return f"Which card do you keep? {others} to {cast.name(neighbour(view, 'left'))}, {where}."


def following(view: Facts, cast: Cast) -> str:
    """Return the question after a Barrage: which card may follow it (J111, J124, RJ-79, RJ-92)."""
    play = named_play(view)
    hit = "Your Barrage hit."
    if play is not None:
        hit = f"Your Barrage hit {cast.name(number(faced(view, play), 'seat'))}."
    if has_teams(view):
        return f"{hit} Do you use a half of a card that your team discarded this turn?"
    if not plays_two(view):
        return f"{hit} Do you play a second card?"
    other = None if play is None else beside(view, play)
    at = "" if other is None else f" at {cast.name(number(faced(view, other), 'seat'))}"
    there = "there" if at else "in its own battle"
    return f"{hit} Use a half of the card you played{at or ' elsewhere'} here too? It still acts {there}."


def abandoning(view: Facts, cast: Cast) -> str:
    """Return the question which card is lost, and to which attack."""
    play = named_play(view)
    why = "You were hit."
    if play is not None:
        attack = HALVES[attacking(play)]
        why = f"{cast.name(number(play, 'seat'))}'s {attack} hit you."
        if play["seat"] == view["seat"]:
            why = f"Your {attack} backfired."
    return f"{why} Which of {discards(view)} is Abandoned?"


def attacking(play: Facts) -> str:
    """Return the half with which a card strikes: after a Dodge it is the other one."""
    if not play["used"]:
        return word(play, "half")
    return next(half for half in halves_of(word(play, "card")) if half != play["half"])


def discards(view: Facts) -> str:
    """Return the discards of the seat that looks: in teams they are the team's (RJ-90)."""
    return "your team's discards" if has_teams(view) else "your discards"


ASKING: Final[Mapping[str, Callable[[Facts, Cast], str]]] = {
    "keep": keeping,
    "follow": following,
    "abandon": abandoning,
    "give": lambda view, cast: f"Snatch and Run: which of {discards(view)} do you swap?",
    "restock": lambda view, cast: f"Restock: which of {discards(view)} goes back as well?",
    "cache": lambda view, cast: f"Weapons Cache: which of {discards(view)} do you put aside?",
    "add": lambda view, cast: "You are the leader. Add a card of your team's cache to the pool?",
}
