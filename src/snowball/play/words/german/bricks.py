"""The words of bricks in German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.play.words.bricks_story import Thrown, froze_by, pair, teller, went_with_the_wall
from snowball.play.words.german.bricks_choices import (
    BLOCK,
    HIDE_TOKEN,
    SNOWBALL,
    choice,
    groups,
    worth,
)
from snowball.play.words.german.endings import closing
from snowball.play.words.german.grammar import (
    ACCUSATIVE,
    BECOMES,
    BEGINS,
    BRINGS,
    BUILDS,
    DUCKS,
    FORMS,
    FREEZES,
    HIDES,
    HITS,
    IS,
    LAYS,
    LETS,
    LOSES,
    SMASHES,
    STAYS,
    TAKES,
    THROWS,
    WANTS,
    Cast,
    Noun,
    capital,
)
from snowball.play.words.german.refusals import BRICKS
from snowball.play.words.language import Teller, Telling
from snowball.play.words.reading import number, numbers, word
from snowball.rules.core import Event


def left(number: int, thing: Noun) -> str:
    """Return how many are left: "noch 2 Blöcke", "kein Block mehr"."""
    return f"noch {thing.number(number)}" if number else f"{thing.with_ending('kein')} mehr"


def oneself(seat: int, cast: Cast) -> str:
    """Return what follows a verb that somebody does to themselves."""
    return "dich" if seat == cast.reader else "sich"


def ducking(throw: Event, duck: Event, cast: Cast) -> str:
    """Return that a throw was ducked."""
    seat, target = pair(throw)
    tokens = left(number(duck.facts, "tokens"), HIDE_TOKEN)
    throws = f"{capital(cast.does(seat, THROWS))} auf {cast.whom(target)}"
    return f"{throws}, aber {cast.does(target, DUCKS)} {oneself(target, cast)} ({tokens})."


def missing(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return how a throw at a player missed."""
    seat, target = pair(throw)
    standing = number(event.facts, "bricks")
    why = f"gegen {BLOCK.number(standing, ACCUSATIVE)}" if standing else "und die Ausweichregel"
    throws = f"{capital(cast.does(seat, THROWS))} auf {cast.whom(target)}"
    misses = f"{cast.verb([seat], HITS)} nicht ({word(roll.facts, 'outside')} {why})"
    return f"{throws} und {misses}."


def hitting(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return how a throw hit a player, and what is left."""
    seat, target = pair(throw)
    hit = (
        f"{capital(cast.does(seat, HITS))} {cast.whom(target)} mit {number(event.facts, 'points')}"
    )
    if froze_by(event):
        hit += f", und {cast.does(target, IS)} eingefroren"
    return f"{hit} ({points(event)})."


def freezing(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return how a Smiley froze a player, and what is left."""
    seat, target = pair(throw)
    freeze = f"{capital(cast.does(seat, FREEZES))} {cast.whom(target)} ein"
    hits = f"{cast.verb([seat], HITS)} mit {number(event.facts, 'points')}"
    return f"Smiley! {freeze} und {hits} ({points(event)})."


def chipping(throw: Event, roll: Event, event: Event, cast: Cast) -> str:
    """Return what a throw, or a near miss, did to a brick."""
    seat, target = pair(throw)
    brick, rest = number(event.facts, "brick"), number(event.facts, "left")
    near = "Knapp daneben: " if throw.name == "threw" else ""
    if rest:
        block = cast.whose(target, BLOCK, ACCUSATIVE)
        return f"{near}{capital(cast.does(seat, BRINGS))} {block} von {brick} auf {rest}."
    smiley = "Smiley! " if not near and word(roll.facts, "outside") == "smiley" else ""
    smashes = f"{capital(cast.does(seat, SMASHES))} {cast.whose(target, worth(brick), ACCUSATIVE)}"
    return f"{near}{smiley}{smashes} ({left(number(event.facts, 'bricks'), BLOCK)})."


THROWN: Final[Mapping[str, Thrown[Cast]]] = {
    "missed": missing,
    "hit": hitting,
    "froze": freezing,
    "chipped": chipping,
}


def points(event: Event) -> str:
    """Return the points that a player has left."""
    return f"Wärme {number(event.facts, 'freeze')}, Leben {number(event.facts, 'hit_points')}"


def uncovered(event: Event, cast: Cast) -> str:
    """Return that Hide tokens are gone."""
    seat = number(event.facts, "seat")
    tokens = HIDE_TOKEN.number(number(event.facts, "tokens"), ACCUSATIVE)
    if went_with_the_wall(event):
        return f"Mit der Mauer {cast.verb([seat], LOSES)} {cast.who(seat)} auch {tokens}."
    return f"{capital(cast.does(seat, LAYS))} {tokens} weg."


def hid(event: Event, cast: Cast) -> str:
    """Return that somebody hid."""
    seat, freeze = number(event.facts, "seat"), number(event.facts, "freeze")
    tokens = HIDE_TOKEN.number(number(event.facts, "tokens"))
    hides = f"{capital(cast.does(seat, HIDES))} {oneself(seat, cast)}"
    return f"{hides} ({tokens}, Wärme {freeze})."


def made(event: Event, cast: Cast) -> str:
    """Return that somebody built a Snowball."""
    forms = capital(cast.does(number(event.facts, "seat"), FORMS))
    return f"{forms} einen Schneeball (jetzt {number(event.facts, 'snowballs')})."


def built(event: Event, cast: Cast) -> str:
    """Return that somebody built a brick."""
    builds = capital(cast.does(number(event.facts, "seat"), BUILDS))
    return f"Smiley! {builds} einen Block (jetzt {number(event.facts, 'bricks')})."


def slipped(event: Event, cast: Cast) -> str:
    """Return that somebody failed to build a brick."""
    wants = capital(cast.does(number(event.facts, "seat"), WANTS))
    face = word(event.facts, "outside")
    return f"{wants} einen Block bauen, aber es klappt nicht (gewürfelt: {face})."


def threw(event: Event, cast: Cast) -> str:
    """Return who throws at whom."""
    seat, target = pair(event)
    return f"{capital(cast.does(seat, THROWS))} auf {cast.whom(target)}."


def aimed(event: Event, cast: Cast) -> str:
    """Return who throws at whose brick."""
    seat, target = pair(event)
    block = cast.whose(target, worth(number(event.facts, "brick")), ACCUSATIVE)
    return f"{capital(cast.does(seat, THROWS))} auf {block}."


def ducked(event: Event, cast: Cast) -> str:
    """Return that somebody ducked."""
    seat = number(event.facts, "seat")
    tokens = left(number(event.facts, "tokens"), HIDE_TOKEN)
    return f"{capital(cast.does(seat, DUCKS))} {oneself(seat, cast)} ({tokens})."


def stood(event: Event, cast: Cast) -> str:
    """Return that somebody kept the Hide token and let the throw come."""
    seat = number(event.facts, "seat")
    stays = capital(cast.does(seat, STAYS))
    return f"{stays} stehen und {cast.verb([seat], LETS)} den Ball kommen."


def rolled(event: Event, cast: Cast) -> str:
    """Return what the Game Cube shows."""
    face, inside = word(event.facts, "outside"), number(event.facts, "inside")
    outside = "einen Smiley" if face == "smiley" else face
    return f"Der Würfel zeigt außen {outside} und innen {inside}."


def missed(event: Event, cast: Cast) -> str:
    """Return that a throw missed."""
    return f"Der Schneeball verfehlt {cast.whom(number(event.facts, 'seat'))}."


def hit(event: Event, cast: Cast) -> str:
    """Return that a player was hit."""
    was = capital(cast.does(number(event.facts, "seat"), BECOMES))
    return f"{was} mit {number(event.facts, 'points')} getroffen ({points(event)})."


def froze(event: Event, cast: Cast) -> str:
    """Return that a player was frozen at once."""
    seat = number(event.facts, "seat")
    was = f"{capital(cast.does(seat, IS))} auf einen Schlag eingefroren"
    hit = f"{cast.verb([seat], BECOMES)} mit {number(event.facts, 'points')} getroffen"
    return f"{was} und {hit} ({points(event)})."


def chipped(event: Event, cast: Cast) -> str:
    """Return what happened to a brick."""
    seat = number(event.facts, "seat")
    brick, rest = number(event.facts, "brick"), number(event.facts, "left")
    if rest:
        return f"{capital(cast.whose(seat, BLOCK))} fällt von {brick} auf {rest}."
    fallen = f"{capital(cast.whose(seat, worth(brick)))} fällt um"
    return f"{fallen} ({left(number(event.facts, 'bricks'), BLOCK)})."


def out(event: Event, cast: Cast) -> str:
    """Return who is out, and who takes the Snowballs."""
    seat, by = number(event.facts, "seat"), number(event.facts, "by")
    loot = number(event.facts, "snowballs")
    takes = f", und {cast.does(by, TAKES)} {SNOWBALL.number(loot, ACCUSATIVE)} mit" if loot else ""
    return f"{capital(cast.does(seat, IS))} raus{takes}!"


def over(event: Event, cast: Cast) -> str:
    """Return why the game is over."""
    return closing(word(event.facts, "ending"), numbers(event.facts, "winners"), cast)


EVENTS: Final[Mapping[str, Teller[Cast]]] = {
    "begins": lambda event, cast: f"{capital(cast.does(number(event.facts, 'seat'), BEGINS))}.",
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
    tell=teller(EVENTS, ducking, THROWN),
    groups=groups,
    choice=choice,
    score="Lebenspunkte übrig",
    credit="Von Day Dream Games",
    refusals=BRICKS,
)
