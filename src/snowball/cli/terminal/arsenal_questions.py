"""What a player of arsenal is asked, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.cli.terminal.arsenal_known import blanks_left, pool_left
from snowball.cli.terminal.picture import Scene
from snowball.play.words.arsenal_facts import TEAMS
from snowball.play.words.arsenal_table import (
    asked,
    faced,
    is_wide,
    mates,
    named_play,
    neighbour,
    next_mate,
    opponent,
    own_plays,
    robbed,
)
from snowball.play.words.english.arsenal_cards import short, title
from snowball.play.words.english.arsenal_questions import question as many_question
from snowball.play.words.english.grammar import SMALL_NUMBERS, Cast, capital, listed
from snowball.play.words.reading import Facts, entries, inner, number, word

QUESTIONS: Final[Mapping[str, str]] = {
    "keep": "Which card do you keep? The others go to {other}.",
    "keep two": "Which two of your four cards do you keep?",
    "return": "Which of your three cards do you give up?",
    "play": "Which card do you play, and which half of it?",
    "follow": "Your Barrage hit. Do you play a second card?",
    "use": "You dodged. Do you use the other half too?",
    "steal": "Your Slushball hit. Do you steal a card?",
    "abandon": "You are hit. Which of your discards is Abandoned?",
    "ultra": "Ultra Upgrade: which card do you take?",
    "upgrade": "Upgrade: which card do you take?",
    "upgrade dodge": "Upgrade Dodge: which card do you take?",
    "raid": "Raid: which card do you take?",
    "look": "Refined Upgrade: which pile do you look into?",
    "pick": "Which of the two cards do you take?",
    "search": "Which card of that pile do you take?",
    "give": "Snatch and Run: which of your discards do you swap?",
    "fetch": "Snatch and Run: which Abandoned card do you take for it?",
    "restock": "Restock: which of your discards goes back as well?",
    "cache": "Weapons Cache: which of your discards do you put aside?",
}

# The same at a table of three or more, where it makes a difference.
WIDE: Final[Mapping[str, str]] = {
    "play": "Which card do you play at {other}, and which half of it?",
    "left": "To the left, at {left}: which card do you play, and which half of it?",
    "right": "To the right, at {right}: which half? {left} gets {chosen}.",
    "use": "You dodged{attack}. Do you use the other half too?",
    "steal": "Your Slushball hit{robbed}. Do you steal a card?",
    "assign": "{leading}Which card for {mate}? ({place} of {size}{rest}){forced}",
}
LEADER: Final = "You are the leader: give everybody one card"


def question(scene: Scene, choices: Sequence[str]) -> str:
    """Return what the seat is asked."""
    ask = asked(scene.view)
    if is_wide(scene.view):
        return wide_question(scene, ask)
    other = scene.names[1 - scene.seat] if scene.seat is not None else ""
    if ask == "keep" and word(scene.view, "step") == "keep second":
        return f"Which of these cards do you keep? The others go back to {other}."
    if ask == "abandon" and is_own_backfire(scene):
        return "Your attack backfired. Which of your discards is Abandoned?"
    if ask == "steal" and own_plays(scene.view, "backfire"):
        return "The Slushball backfired. Do you steal a card?"
    return QUESTIONS[ask].format(other=other)


def wide_question(scene: Scene, ask: str) -> str:
    """Return what a seat is asked at a table of three or more."""
    view = scene.view
    if found := many_question(view, Cast(scene.names)):
        return found
    slushball = named_play(view)
    if ask == "steal" and slushball is not None and slushball["seat"] != scene.seat:
        return "The Slushball backfired. Do you steal a card?"
    words = {
        "left": scene.names[neighbour(view, "left")],
        "right": scene.names[neighbour(view, "right")],
        "other": scene.names[opponent(view)],
        "chosen": chosen(view),
        "attack": attack(scene),
        "robbed": whom(scene, robbed(view)),
        **assigning(scene),
    }
    return (WIDE.get(ask) or QUESTIONS[ask]).format(**words)


def opposite(view: Facts, play: Facts | None) -> int | None:
    """Return who plays against a card."""
    return None if play is None else number(faced(view, play), "seat")


def whom(scene: Scene, seat: int | None) -> str:
    """Return a name to go on with, nothing if it may be one of two."""
    return "" if seat is None else f" {scene.names[seat]}"


def attack(scene: Scene) -> str:
    """Return whose attack was dodged, nothing if it may be one of two."""
    name = whom(scene, opposite(scene.view, named_play(scene.view)))
    return f"{name}'s attack" if name else ""


def chosen(view: Facts) -> str:
    """Return what the seat has chosen to play to the left."""
    seat = view["seat"]
    left = entries(view, "players")[seat].get("left") if isinstance(seat, int) else None
    if not left:
        return "the other card"
    card, _, half = str(left).rpartition(" ")[2].partition(":")
    return "the No Effect" if half == "nothing" else f"{short(half)} ({title(card)})"


def assigning(scene: Scene) -> dict[str, object]:
    """Return who is given a card next, the how-manieth that is, and what becomes of the rest."""
    mate = next_mate(scene.view)
    if mate is None or asked(scene.view) != "assign":
        return {}
    stuck = forced(scene.view, mate % TEAMS)
    team = [seat for seat in mates(scene.view, mate % TEAMS) if seat not in stuck]
    place = team.index(mate) + 1
    name = "yourself" if mate == scene.seat else scene.names[mate]
    return {
        "mate": f"{name}, against {scene.names[mate ^ 1]}",
        "place": place,
        "size": len(team),
        "leading": f"{LEADER}{unused(scene, mate)}. " if place == 1 else "",
        "rest": unused(scene, mate) if place > 1 else "",
        "forced": f" {excused(scene, stuck)}" if stuck else "",
    }


def forced(view: Facts, team: int) -> list[int]:
    """Return the members of a team who have to play a No Effect (RJ-89)."""
    if not inner(view, "options")["team_no_effect_forced"]:
        return []
    players = entries(view, "players")
    return [seat for seat in mates(view, team) if number(players[seat], "blanks")]


def excused(scene: Scene, seats: Sequence[int]) -> str:
    """Return that some members of a team are given nothing."""
    names = listed(["you" if seat == scene.seat else scene.names[seat] for seat in seats])
    verb = "has" if len(seats) == 1 and seats[0] != scene.seat else "have"
    what = "a No Effect" if len(seats) == 1 else "No Effects"
    return f"{capital(names)} {verb} to play {what}."


def unused(scene: Scene, mate: int) -> str:
    """Return what becomes of the cards of a pool that nobody is given."""
    players = entries(scene.view, "players")
    team = mate % TEAMS
    waiting = [seat for seat in mates(scene.view, team) if not number(players[seat], "held")]
    rest = pool_left(scene.view, team) - len(waiting)
    if rest < 1:
        return ""
    others = "other is" if rest == 1 else f"other {SMALL_NUMBERS[rest]} are"
    done = "not played" if blanks_left(scene.view, team) else "discarded"
    return f"; the {others} {done}"


def is_own_backfire(scene: Scene) -> bool:
    """Say whether an attack of the seat that looks came back."""
    return any(
        play["seat"] == scene.seat and play["fate"] == "returned"
        for play in entries(scene.view, "plays")
    )
