"""The words of bricks in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.play.words.bricks_story import Thrown, froze_by, pair, teller, went_with_the_wall
from snowball.play.words.english.bricks_choices import choice, groups
from snowball.play.words.english.endings import closing
from snowball.play.words.english.grammar import Cast, capital, count
from snowball.play.words.language import Teller, Telling
from snowball.play.words.reading import number, numbers, word
from snowball.rules.bricks.game import Bricks
from snowball.rules.bricks.refusals import SENTENCES
from snowball.rules.core import Event


def dodging(throw: Event, duck: Event, cast: Cast) -> str:
    """Return that a throw was ducked."""
    seat, target = pair(throw)
    ducks = "and you duck" if target == cast.reader else "who ducks"
    tokens = count(number(duck.facts, "tokens"), "Hide token")
    return f"{cast.does(seat, 'throw')} at {cast.whom(target)}, {ducks} ({tokens} left)."


def missing(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return how a throw at a player missed."""
    seat, target = pair(throw)
    standing = number(event.facts, "bricks")
    why = f"against {count(standing, 'brick')}" if standing else "and the Dodge Rule"
    misses = f"{cast.whom(target)} and {cast.verb(seat, 'miss')}"
    return f"{cast.does(seat, 'throw')} at {misses} ({word(roll.facts, 'outside')} {why})."


def hitting(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return how a throw hit a player, and what is left."""
    seat, target = pair(throw)
    hit = f"{cast.does(seat, 'hit')} {cast.whom(target)} for {number(event.facts, 'points')}"
    if froze_by(event):
        hit += f": {cast.whom(target)} {cast.verb(target, 'is')} frozen"
    return f"{hit} ({points(event)})."


def freezing(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return how a Smiley froze a player, and what is left."""
    seat, target = pair(throw)
    freeze = f"{cast.does(seat, 'freeze')} {cast.whom(target)} and {cast.verb(seat, 'hit')}"
    return f"Smiley! {freeze} for {number(event.facts, 'points')} ({points(event)})."


def chipping(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return what a throw, or a near miss, did to a brick."""
    seat, target = pair(throw)
    brick, left = number(event.facts, "brick"), number(event.facts, "left")
    bricks = f"{count(number(event.facts, 'bricks'), 'brick')} left"
    if throw.name == "threw":
        near = f"Near miss: {cast.whom(seat)} {cast.verb(seat, 'take')}"
        if left:
            return f"{near} {cast.whose(target)} brick from {brick} to {left}."
        return f"{near} {cast.whose(target)} brick of {brick} down ({bricks})."
    if left:
        return f"{cast.does(seat, 'chip')} {cast.whose(target)} brick from {brick} to {left}."
    smiley = "Smiley! " if word(roll.facts, "outside") == "smiley" else ""
    return f"{smiley}{cast.does(seat, 'smash')} {cast.whose(target)} brick of {brick} ({bricks})."


THROWN: Final[Mapping[str, Thrown[Cast]]] = {
    "missed": missing,
    "hit": hitting,
    "froze": freezing,
    "chipped": chipping,
}


def points(event: Event) -> str:
    """Return the points that a player has left."""
    return f"Freeze {number(event.facts, 'freeze')}, Hit {number(event.facts, 'hit_points')}"


def uncovered(event: Event, cast: Cast) -> str:
    """Return that Hide tokens are gone."""
    seat, tokens = number(event.facts, "seat"), count(number(event.facts, "tokens"), "Hide token")
    if went_with_the_wall(event):
        return f"{capital(cast.whose(seat))} {tokens} went with the wall."
    return f"{cast.does(seat, 'put')} away {tokens}."


def hid(event: Event, cast: Cast) -> str:
    """Return that somebody hid."""
    tokens, freeze = number(event.facts, "tokens"), number(event.facts, "freeze")
    hides = cast.does(number(event.facts, "seat"), "hide")
    return f"{hides} ({count(tokens, 'Hide token')}, Freeze {freeze})."


def made(event: Event, cast: Cast) -> str:
    """Return that somebody built a Snowball."""
    snowballs = number(event.facts, "snowballs")
    return f"{cast.does(number(event.facts, 'seat'), 'build')} a Snowball ({snowballs} now)."


def built(event: Event, cast: Cast) -> str:
    """Return that somebody built a brick."""
    bricks = number(event.facts, "bricks")
    return f"Smiley! {cast.does(number(event.facts, 'seat'), 'build')} a brick ({bricks} now)."


def slipped(event: Event, cast: Cast) -> str:
    """Return that somebody failed to build a brick."""
    face = word(event.facts, "outside")
    return f"{cast.does(number(event.facts, 'seat'), 'fail')} to build a brick (rolled {face})."


def threw(event: Event, cast: Cast) -> str:
    """Return who throws at whom."""
    seat, target = pair(event)
    return f"{cast.does(seat, 'throw')} at {cast.whom(target)}."


def aimed(event: Event, cast: Cast) -> str:
    """Return who throws at whose brick."""
    seat, target = pair(event)
    brick = number(event.facts, "brick")
    return f"{cast.does(seat, 'throw')} at {cast.whose(target)} brick of {brick}."


def ducked(event: Event, cast: Cast) -> str:
    """Return that somebody ducked."""
    tokens = count(number(event.facts, "tokens"), "Hide token")
    return f"{cast.does(number(event.facts, 'seat'), 'duck')} ({tokens} left)."


def stood(event: Event, cast: Cast) -> str:
    """Return that somebody kept the Hide token and let the throw come."""
    seat = number(event.facts, "seat")
    return f"{cast.does(seat, 'stand')} and {cast.verb(seat, 'let')} it come."


def rolled(event: Event, cast: Cast) -> str:
    """Return what the Game Cube shows."""
    face, inside = word(event.facts, "outside"), number(event.facts, "inside")
    outside = "a Smiley" if face == "smiley" else face
    return f"The cube shows {outside} outside and {inside} inside."


def missed(event: Event, cast: Cast) -> str:
    """Return that a throw missed."""
    return f"The snowball misses {cast.whom(number(event.facts, 'seat'))}."


def hit(event: Event, cast: Cast) -> str:
    """Return that a player was hit."""
    was = cast.does(number(event.facts, "seat"), "is")
    return f"{was} hit for {number(event.facts, 'points')} ({points(event)})."


def froze(event: Event, cast: Cast) -> str:
    """Return that a player was frozen at once."""
    was = cast.does(number(event.facts, "seat"), "is")
    return f"{was} frozen at once and hit for {number(event.facts, 'points')} ({points(event)})."


def chipped(event: Event, cast: Cast) -> str:
    """Return what happened to a brick."""
    owner = capital(cast.whose(number(event.facts, "seat")))
    brick, left = number(event.facts, "brick"), number(event.facts, "left")
    if left:
        return f"{owner} brick drops from {brick} to {left}."
    return f"{owner} brick of {brick} falls ({count(number(event.facts, 'bricks'), 'brick')} left)."


def out(event: Event, cast: Cast) -> str:
    """Return who is out, and who takes the Snowballs."""
    seat, by = number(event.facts, "seat"), number(event.facts, "by")
    loot = number(event.facts, "snowballs")
    takes = f"; {cast.whom(by)} {cast.verb(by, 'take')} {count(loot, 'Snowball')}" if loot else ""
    return f"{cast.does(seat, 'is')} out{takes}!"


def over(event: Event, cast: Cast) -> str:
    """Return why the game is over."""
    return closing(word(event.facts, "ending"), numbers(event.facts, "winners"), cast)


EVENTS: Final[Mapping[str, Teller[Cast]]] = {
    "begins": lambda event, cast: f"{cast.does(number(event.facts, 'seat'), 'begin')}.",
    "uncovered": uncovered,
    "hid": hid,
    "made": made,
    "built": built,
    "slipped": slipped,
    "threw": threw,
    "aimed": aimed,
    "ducked": ducked,
    "stood": stood,
    "rolled": rolled,
    "missed": missed,
    "hit": hit,
    "froze": froze,
    "chipped": chipped,
    "out": out,
    "over": over,
}

TELLING: Final = Telling(
    events=EVENTS,
    tell=teller(EVENTS, dodging, THROWN),
    groups=groups,
    choice=choice,
    score="Hit Points left",
    credit=Bricks.credit,
    refusals=SENTENCES,
)
