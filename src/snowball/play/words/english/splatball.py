"""The words of splatball in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.play.words.english.endings import closing
from snowball.play.words.english.grammar import SMALL_NUMBERS, Cast, capital, count, listed, spelled
from snowball.play.words.language import Teller, Telling
from snowball.play.words.reading import Facts, entries, number, numbers, word
from snowball.play.words.splatball_story import teller
from snowball.rules.core import Event
from snowball.rules.splatball.game import Splatball
from snowball.rules.splatball.refusals import SENTENCES

CARDS: Final[Mapping[str, str]] = {
    "single": "Single Snowball",
    "double": "Double Snowball",
    "splatball": "Splatball",
    "wall": "Snow Wall",
    "fort": "Snow Fort",
    "pile": "Snowball Pile",
}

# Why a card was thrown away, by the rule that the event cites.
WASTED: Final[Mapping[str, str]] = {
    "T22": "no Snowball Pile to throw it from",
    "T29": "one Snowball Pile is enough",
    "RT-05": "nobody else has a Snowball Pile",
}


def hitting(throw: Event, landing: Event, outs: Sequence[Event], cast: Cast) -> str:
    """Return what a throw did to its target, and who is out by it."""
    ball = f"{capital(cast.whose(number(throw.facts, 'seat')))} {CARDS[word(throw.facts, 'card')]}"
    parts = [f"{ball} {impact(landing.facts, cast)}."]
    parts += [f"{cast.does(number(event.facts, 'seat'), 'is')} out!" for event in outs]
    return " ".join(parts)


def flattening(throw: Event, splat: Event, cast: Cast) -> str:
    """Return that a Splatball has flattened a pile."""
    thrower, owner = number(throw.facts, "seat"), number(splat.facts, "seat")
    return f"{capital(cast.whose(thrower))} Splatball flattens {cast.whose(owner)} Snowball Pile."


def dealing(group: Sequence[Event], cast: Cast) -> str:
    """Return how the cards were dealt, and what the reader got."""
    dealt = [event for event in group if event.name == "dealt"]
    seats = {number(event.facts, "seat") for event in dealt}
    if len(dealt) == 1:
        text = f"{cast.does(number(dealt[0].facts, 'seat'), 'is')} dealt a card"
    elif len(seats) < len(cast.names):
        text = f"{spelled(len(dealt), 'card').capitalize()} are dealt"
    else:
        text = f"Everybody is dealt {spelled(len(dealt) // len(seats), 'card')}"
    got = [CARDS[word(event.facts, "card")] for event in group if event.name == "got"]
    kinds = [a_or(got.count(card), card) for card in dict.fromkeys(got)]
    return f"{text}; you get {listed(kinds)}." if kinds else f"{text}."


def a_or(number: int, thing: str) -> str:
    """Return one thing with its article, or several with their number."""
    return f"a {thing}" if number == 1 else spelled(number, thing)


def drawing(event: Event, cast: Cast) -> str:
    """Return that a card was drawn, and which one if the reader may know."""
    card = f"a {CARDS[word(event.facts, 'card')]}" if "card" in event.facts else "a card"
    return f"{cast.does(number(event.facts, 'seat'), 'draw')} {card}."


def impact(facts: Facts, cast: Cast) -> str:
    """Return what a Single or a Double did, from its verb on."""
    seat = number(facts, "seat")
    if number(facts, "forts_cracked"):
        return f"sticks to {cast.whose(seat)} Snow Fort, now hit once"
    forts, walls = number(facts, "forts_lost"), number(facts, "walls_lost")
    lost = [thing for thing, fell in (("Snow Fort", forts), ("Snow Wall", walls)) if fell]
    parts = []
    if forts + walls == len(lost) and lost:
        parts.append(f"breaks {cast.whose(seat)} {listed(lost)}")
    elif lost:
        parts.append(f"breaks {spelled(forts + walls, lost[0])} in front of {cast.whom(seat)}")
    added = number(facts, "added")
    if added:
        times = "once" if parts else cast.whom(seat)
        if added > 1:
            times += " twice"
        parts.append(f"hits {times} ({tally(number(facts, 'hits'), cast)})")
    return listed(parts)


def tally(hits: int, cast: Cast) -> str:
    """Return the hits taken so far, out of those that put a player out (RT-14)."""
    limit = cast.options.get("hits_to_out")
    if not isinstance(limit, int):
        return count(hits, "hit")
    return f"{min(hits, limit)} of {limit}"


def reshuffled(event: Event, cast: Cast) -> str:
    """Return that the discards became the draw pile."""
    cards = number(event.facts, "cards")
    return f"The draw pile is empty: {count(cards, 'discard')} are shuffled into a new one."


def threw(event: Event, cast: Cast) -> str:
    """Return who throws what at whom."""
    seat, target = number(event.facts, "seat"), number(event.facts, "target")
    card = word(event.facts, "card")
    at = f"{cast.whose(target)} Snowball Pile" if card == "splatball" else cast.whom(target)
    return f"{cast.does(seat, 'throw')} a {CARDS[card]} at {at}."


def laid(event: Event, cast: Cast) -> str:
    """Return what somebody lays in front of them."""
    seat, card = number(event.facts, "seat"), word(event.facts, "card")
    return f"{cast.does(seat, 'lay')} a {CARDS[card]}."


def discarded(event: Event, cast: Cast) -> str:
    """Return what somebody throws away, and why if the rules say so."""
    seat, card = number(event.facts, "seat"), word(event.facts, "card")
    why = next((f": {WASTED[rule]}" for rule in event.rules if rule in WASTED), "")
    return f"{cast.does(seat, 'discard')} a {CARDS[card]}{why}."


def out(event: Event, cast: Cast) -> str:
    """Return who is out, and by whom."""
    seat, by = number(event.facts, "seat"), number(event.facts, "by")
    return f"{cast.does(by, 'put')} {cast.whom(seat)} out!"


def over(event: Event, cast: Cast) -> str:
    """Return why the game is over."""
    return closing(word(event.facts, "ending"), numbers(event.facts, "winners"), cast)


EVENTS: Final[Mapping[str, Teller[Cast]]] = {
    "begins": lambda event, cast: f"{cast.does(number(event.facts, 'seat'), 'begin')}.",
    "reshuffled": reshuffled,
    "dealt": lambda event, cast: f"{cast.does(number(event.facts, 'seat'), 'is')} dealt a card.",
    "got": drawing,
    "drew": drawing,
    "threw": threw,
    "landed": lambda event, cast: f"The snowball {impact(event.facts, cast)}.",
    "splatted": lambda event, cast: (
        f"{capital(cast.whose(number(event.facts, 'seat')))} Snowball Pile is flattened."
    ),
    "out": out,
    "laid": laid,
    "discarded": discarded,
    "over": over,
}


def choice(view: Facts, text: str, cast: Cast) -> str:
    """Return a choice as one line."""
    action, *rest = text.split()
    if action == "throw":
        card, seat = rest
        # The short name: with a long name of a player the line is full.
        return f"Throw a {card.capitalize()} at {aim(view, int(seat), card, cast)}"
    if action == "start":
        return f"{cast.name(int(rest[0]))} begins"
    if action == "draw":
        return f"A {CARDS[rest[0]]} is drawn"
    if action == "discard":
        return f"Discard a {CARDS[rest[0]]}"
    return LAY[rest[0]]


LAY: Final[Mapping[str, str]] = {
    "wall": "Lay a Snow Wall in front of you (stops one snowball)",
    "fort": "Lay a Snow Fort in front of you (stops two snowballs)",
    "pile": "Lay a Snowball Pile beside you (then you can throw Doubles)",
}


def groups(view: Facts, text: str, cast: Cast) -> tuple[str, ...]:
    """Return the headings that a menu may put a choice under: throws by their card."""
    action, *rest = text.split()
    return (f"Throw a {CARDS[rest[0]]}",) if action == "throw" else ()


def aim(view: Facts, seat: int, card: str, cast: Cast) -> str:
    """Return a target with what can be seen of it."""
    yards = entries(view, "yards")
    if seat >= len(yards):
        return cast.name(seat)
    hits = count(number(yards[seat], "hits"), "hit")
    if card == "splatball":
        return f"{cast.name(seat)}'s Snowball Pile ({hits})"
    return f"{cast.name(seat)} ({hits}, {shelter(yards[seat])})"


def shelter(yard: Facts) -> str:
    """Return what protects a player: "behind a Wall, 2 Forts", or nothing."""
    walls, whole, cracked = (number(yard, name) for name in ("walls", "forts", "cracked"))
    things = [some(walls, "Wall")] if walls else []
    if whole and cracked:
        things.append(f"{whole + cracked} Forts, {SMALL_NUMBERS[cracked]} once-hit")
    elif whole + cracked:
        things.append(some(whole, "Fort") if whole else some(cracked, "once-hit Fort"))
    return f"behind {', '.join(things)}" if things else "no protection"


def some(number: int, thing: str) -> str:
    """Return one thing with its article, or several with their number."""
    return f"a {thing}" if number == 1 else count(number, thing)


TELLING: Final = Telling(
    events=EVENTS,
    tell=teller(EVENTS, dealing, drawing, hitting, flattening),
    groups=groups,
    choice=choice,
    score="players outlasted",
    credit=Splatball.credit,
    refusals=SENTENCES,
)
