"""The words of splatball in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.play.words.german.endings import closing
from snowball.play.words.german.grammar import (
    ACCUSATIVE,
    BEGINS,
    BUILDS,
    CARD,
    DATIVE,
    DRAWS,
    GETS,
    HIT,
    IS,
    LAYS,
    THROWS,
    Cast,
    Noun,
    capital,
    genitive,
    listed,
)
from snowball.play.words.german.refusals import SPLATBALL
from snowball.play.words.language import Teller, Telling
from snowball.play.words.reading import Facts, entries, number, numbers, word
from snowball.play.words.splatball_story import teller
from snowball.rules.core import Event

CARDS: Final[Mapping[str, Noun]] = {
    "single": Noun("Einzelball", "Einzelbälle", "m"),
    "double": Noun("Doppelball", "Doppelbälle", "m"),
    "splatball": Noun("Platschball", "Platschbälle", "m"),
    "wall": Noun("Schneemauer", "Schneemauern", "f"),
    "fort": Noun("Schneeburg", "Schneeburgen", "f"),
    "pile": Noun("Schneeballhaufen", "Schneeballhaufen", "m"),
}
FORT: Final = CARDS["fort"]
WALL: Final = CARDS["wall"]
PILE: Final = CARDS["pile"]

# The same in a line that is nearly full.
SHORT_WALL: Final = Noun("Mauer", "Mauern", "f")
SHORT_FORT: Final = Noun("Burg", "Burgen", "f")
CRACKED_FORT: Final = Noun("angeknacksten Burg", "angeknacksten Burgen", "f")
"""As it is said after "hinter"."""

# Why a card was thrown away, by the rule that the event cites.
WASTED: Final[Mapping[str, str]] = {
    "T22": "Ohne Schneeballhaufen kann man ihn nicht werfen",
    "T29": "Ein Schneeballhaufen genügt",
    "RT-05": "Sonst hat niemand einen Schneeballhaufen",
}


def hitting(throw: Event, landing: Event, outs: Sequence[Event], cast: Cast) -> str:
    """Return what a throw did to its target, and who is out by it."""
    ball = cast.whose(number(throw.facts, "seat"), CARDS[word(throw.facts, "card")])
    parts = [f"{capital(ball)} {impact(landing.facts, cast)}."]
    parts += [f"{capital(cast.does(number(event.facts, 'seat'), IS))} raus!" for event in outs]
    return " ".join(parts)


def flattening(throw: Event, splat: Event, cast: Cast) -> str:
    """Return that a Splatball has flattened a pile."""
    ball = cast.whose(number(throw.facts, "seat"), CARDS["splatball"])
    pile = cast.whose(number(splat.facts, "seat"), PILE, ACCUSATIVE)
    return f"{capital(ball)} macht {pile} platt."


def dealing(group: Sequence[Event], cast: Cast) -> str:
    """Return how the cards were dealt, and what the reader got."""
    dealt = [event for event in group if event.name == "dealt"]
    seats = {number(event.facts, "seat") for event in dealt}
    got = [word(event.facts, "card") for event in group if event.name == "got"]
    kinds = listed(
        [CARDS[card].spelled(got.count(card), ACCUSATIVE) for card in dict.fromkeys(got)]
    )
    if len(dealt) == 1:
        text = f"{capital(cast.does(number(dealt[0].facts, 'seat'), GETS))} eine Karte"
        return f"{text}: {kinds}." if kinds else f"{text}."
    if len(seats) < len(cast.names):
        text = f"{capital(CARD.spelled(len(dealt)))} werden ausgeteilt"
    else:
        text = f"Alle bekommen {CARD.spelled(len(dealt) // len(seats), ACCUSATIVE)}"
    return f"{text}; du bekommst {kinds}." if kinds else f"{text}."


def drawing(event: Event, cast: Cast) -> str:
    """Return that a card was drawn, and which one if the reader may know."""
    card = CARDS[word(event.facts, "card")] if "card" in event.facts else CARD
    return f"{capital(cast.does(number(event.facts, 'seat'), DRAWS))} {card.a(ACCUSATIVE)}."


def impact(facts: Facts, cast: Cast) -> str:
    """Return what a Single or a Double did, from its verb on."""
    seat = number(facts, "seat")
    if number(facts, "forts_cracked"):
        return f"klebt an {cast.whose(seat, FORT, DATIVE)}, die jetzt angeknackst ist"
    forts, walls = number(facts, "forts_lost"), number(facts, "walls_lost")
    lost = [thing for thing, fell in ((FORT, forts), (WALL, walls)) if fell]
    parts = []
    if forts + walls == len(lost) and lost:
        parts.append(f"zerstört {theirs(seat, lost, cast)}")
    elif lost:
        parts.append(f"zerstört {lost[0].spelled(forts + walls, ACCUSATIVE)} vor {cast.to(seat)}")
    added = number(facts, "added")
    if added:
        times = "einmal" if parts else cast.whom(seat)
        if added > 1:
            times += " zweimal"
        parts.append(f"trifft {times} ({tally(number(facts, 'hits'), cast)})")
    return listed(parts)


def theirs(seat: int, things: Sequence[Noun], cast: Cast) -> str:
    """Return one or two things of somebody: "deine Schneeburg und deine Schneemauer"."""
    if seat == cast.reader:
        return listed([thing.with_ending("dein", ACCUSATIVE) for thing in things])
    if owner := genitive(cast.name(seat)):
        return f"{owner} {listed([thing.one for thing in things])}"
    return f"{listed([thing.the(ACCUSATIVE) for thing in things])} von {cast.name(seat)}"


def tally(hits: int, cast: Cast) -> str:
    """Return the hits taken so far, out of those that put a player out (RT-14)."""
    limit = cast.options.get("hits_to_out")
    return f"{min(hits, limit)} von {limit}" if isinstance(limit, int) else HIT.number(hits)


def reshuffled(event: Event, cast: Cast) -> str:
    """Return that the discards became the draw pile."""
    cards = CARD.number(number(event.facts, "cards"))
    return f"Der Nachziehstapel ist leer: Die Ablage ({cards}) wird zum neuen gemischt."


def threw(event: Event, cast: Cast) -> str:
    """Return who throws what at whom."""
    seat, target = number(event.facts, "seat"), number(event.facts, "target")
    card = word(event.facts, "card")
    at = cast.whose(target, PILE, ACCUSATIVE) if card == "splatball" else cast.whom(target)
    return f"{capital(cast.does(seat, THROWS))} {CARDS[card].a(ACCUSATIVE)} auf {at}."


def laid(event: Event, cast: Cast) -> str:
    """Return what somebody lays in front of them."""
    seat, card = number(event.facts, "seat"), CARDS[word(event.facts, "card")]
    return f"{capital(cast.does(seat, BUILDS))} {card.a(ACCUSATIVE)}."


def discarded(event: Event, cast: Cast) -> str:
    """Return what somebody throws away, and why if the rules say so."""
    seat, card = number(event.facts, "seat"), CARDS[word(event.facts, "card")]
    why = next((f": {WASTED[rule]}" for rule in event.rules if rule in WASTED), "")
    return f"{capital(cast.does(seat, LAYS))} {card.a(ACCUSATIVE)} ab{why}."


def out(event: Event, cast: Cast) -> str:
    """Return who is out, and by whom."""
    seat, by = number(event.facts, "seat"), number(event.facts, "by")
    return f"{capital(cast.does(by, THROWS))} {cast.whom(seat)} raus!"


def over(event: Event, cast: Cast) -> str:
    """Return why the game is over."""
    return closing(word(event.facts, "ending"), numbers(event.facts, "winners"), cast)


EVENTS: Final[Mapping[str, Teller[Cast]]] = {
    "begins": lambda event, cast: f"{capital(cast.does(number(event.facts, 'seat'), BEGINS))}.",
    "reshuffled": reshuffled,
    "dealt": lambda event, cast: dealing([event], cast),
    "got": drawing,
    "drew": drawing,
    "threw": threw,
    "landed": lambda event, cast: f"Der Schneeball {impact(event.facts, cast)}.",
    "splatted": lambda event, cast: (
        f"{capital(cast.whose(number(event.facts, 'seat'), PILE))} ist platt."
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
        return f"{CARDS[card].one} auf {aim(view, int(seat), card, cast)}"
    if action == "start":
        return f"{cast.name(int(rest[0]))} beginnt"
    if action == "draw":
        return f"{capital(CARDS[rest[0]].a())} wird gezogen"
    if action == "discard":
        return f"{CARDS[rest[0]].one} ablegen"
    return LAY[rest[0]]


LAY: Final[Mapping[str, str]] = {
    "wall": "Schneemauer bauen (hält einen Schneeball auf)",
    "fort": "Schneeburg bauen (hält zwei Schneebälle auf)",
    "pile": "Schneeballhaufen bauen (dann kannst du Doppelbälle werfen)",
}


def groups(view: Facts, text: str, cast: Cast) -> tuple[str, ...]:
    """Return the headings that a menu may put a choice under: throws by their card."""
    action, *rest = text.split()
    return (f"{CARDS[rest[0]].one} werfen",) if action == "throw" else ()


def aim(view: Facts, seat: int, card: str, cast: Cast) -> str:
    """Return a target with the throw at it, and what can be seen of it."""
    yards = entries(view, "yards")
    if seat >= len(yards):
        return f"{cast.name(seat)} werfen"
    hits = HIT.number(number(yards[seat], "hits"))
    if card == "splatball":
        return f"{cast.whose(seat, PILE, ACCUSATIVE)} werfen ({hits})"
    return f"{cast.whom(seat)} werfen ({hits}, {shelter(yards[seat])})"


def shelter(yard: Facts) -> str:
    """Return what protects a player: "hinter einer Mauer, 2 Burgen", or nothing."""
    walls, whole, cracked = (number(yard, name) for name in ("walls", "forts", "cracked"))
    things = [some(walls, SHORT_WALL)] if walls else []
    if whole and cracked:
        things.append(f"{whole + cracked} Burgen, {cracked} angeknackst")
    elif whole + cracked:
        things.append(some(whole, SHORT_FORT) if whole else some(cracked, CRACKED_FORT))
    return f"hinter {', '.join(things)}" if things else "ohne Schutz"


def some(number: int, thing: Noun) -> str:
    """Return one thing with its article, or several with their number."""
    return thing.a(DATIVE) if number == 1 else thing.number(number, DATIVE)


TELLING: Final = Telling(
    events=EVENTS,
    tell=teller(EVENTS, dealing, drawing, hitting, flattening),
    groups=groups,
    choice=choice,
    score="Gegner überdauert",
    credit="Entworfen von Thomas Shepherd, erschienen bei Toresh Games Ltd., 2016",
    refusals=SPLATBALL,
)
