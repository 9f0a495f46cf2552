"""The German words of arsenal for making decks and for drawing."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words.arsenal_facts import cards, draws, named, own, seat_of
from snowball.play.words.german.arsenal_cards import spoken
from snowball.play.words.german.arsenal_facts import (
    DISCARDS,
    HAND,
    PILE,
    card,
    each_own,
    everybody,
    pile,
    team_of,
)
from snowball.play.words.german.arsenal_teams import audience, team_shuffling
from snowball.play.words.german.grammar import (
    ACCUSATIVE,
    CARD,
    DATIVE,
    DRAWS,
    GETS,
    GIVES,
    KEEPS,
    SHOWS,
    SHUFFLES,
    Cast,
    capital,
    listed,
)
from snowball.play.words.reading import number
from snowball.rules.core import Event


def dealing(group: Sequence[Event], cast: Cast) -> str:
    """Return how the cards were dealt, and what the reader got."""
    dealt = named(group, "dealt")
    each = CARD.spelled(number(dealt[0].facts, "cards"), ACCUSATIVE)
    if len(dealt) == 1:
        text = f"{capital(cast.does(seat_of(dealt[0]), GETS))} {each}"
    else:
        text = f"{everybody(cast)} bekommen {each}"
    got = each_own(group, "got", GETS, cast)
    return f"{text}; {got}." if got else f"{text}."


def keeping(group: Sequence[Event], cast: Cast) -> str:
    """Return how many cards were kept, and which ones by the reader."""
    kept = named(group, "kept")
    each = CARD.spelled(number(kept[0].facts, "cards"), ACCUSATIVE)
    if len(kept) == 1:
        chosen = own(group, "chose")
        what = spoken(chosen) if chosen else each
        return f"{capital(cast.does(seat_of(kept[0]), KEEPS))} {what}."
    text = f"{everybody(cast)} behalten {each}"
    theirs = each_own(group, "chose", KEEPS, cast)
    return f"{text}; {theirs}." if theirs else f"{text}."


def chose(event: Event, cast: Cast) -> str:
    """Return which cards somebody keeps."""
    return f"{capital(cast.does(seat_of(event), KEEPS))} {spoken(cards(event))}."


def handing(group: Sequence[Event], cast: Cast) -> str:
    """Return how cards were handed over, and which ones the reader got."""
    handed = named(group, "handed")
    got = [
        name
        for event in named(group, "received")
        if seat_of(event) == cast.reader
        for name in cards(event)
    ]
    if len(handed) == 1:
        text = handing_over(handed[0], cast).removesuffix(".")
        return f"{text}: {spoken(got)}." if got else f"{text}."
    passed = CARD.spelled(number(handed[0].facts, "cards"), ACCUSATIVE)
    text = f"{everybody(cast)} geben {passed} {onward(cast)}weiter"
    return f"{text}; du bekommst {spoken(got)}." if got else f"{text}."


def onward(cast: Cast) -> str:
    """Return where cards go in a draft: in teams the next seat sits opposite (RJ-94)."""
    if not cast.many:
        return ""
    return "an den nächsten Platz " if cast.has_teams else "nach links "


def handing_over(event: Event, cast: Cast) -> str:
    """Return who hands how many cards to whom."""
    to = cast.to(number(event.facts, "target"))
    handed = CARD.spelled(number(event.facts, "cards"), ACCUSATIVE)
    return f"{capital(cast.does(seat_of(event), GIVES))} {to} {handed}."


def receiving(event: Event, cast: Cast) -> str:
    """Return which cards somebody was handed."""
    giver = cast.to(number(event.facts, "from"))
    return f"{capital(cast.does(seat_of(event), GETS))} {spoken(cards(event))} von {giver}."


def exchanging(group: Sequence[Event], cast: Cast) -> str:
    """Return which alternate takes the place of which Extreme."""
    removed, brought = group
    return f"{card(brought)} ersetzt {card(removed)}."


def laying(event: Event, cast: Cast) -> str:
    """Return how the Arsenal is laid out."""
    piles = PILE.spelled(number(event.facts, "piles"))
    each = CARD.spelled(number(event.facts, "cards"), DATIVE)
    text = f"Der Rest ist das Arsenal: {piles} mit je {each}"
    if "central" not in event.facts:
        return f"{text}."
    return f"{text}, und {CARD.spelled(number(event.facts, 'central'))} in der Mitte."


def turning_up(group: Sequence[Event], cast: Cast) -> str:
    """Return which cards were turned up on the piles."""
    first, *others = group
    text = f"{card(first)} wird {pile(first, cast)} aufgedeckt"
    return ", ".join([text, *(f"{card(event)} {pile(event, cast)}" for event in others)]) + "."


# Drawing.


def drawing(group: Sequence[Event], cast: Cast) -> str:
    """Return what was drawn at the beginning of a turn, by the reader card by card."""
    turn = named(group, "turn")
    before = f"Runde {number(turn[0].facts, 'number')}" if turn else ""
    text = drawn(group, cast)
    if not text:
        return f"{before} beginnt."
    return f"{before}: {capital(text)}" if before else capital(text)


def drawn(group: Sequence[Event], cast: Cast) -> str:
    """Return what was drawn or shuffled, empty if nothing was."""
    drew, shuffles = named(group, "drew"), named(group, "reshuffled")
    if len(shuffles) == 1:
        return reshuffling(shuffles[0], cast)
    if shuffles and not cast.many:
        return "Beide mischen ihre Ablage zu einem neuen Nachziehstapel."
    if shuffles:
        return shuffling_all(shuffles, cast)
    if cast.many and drew:
        return drawing_all(group, cast)
    got = own(group, "got")
    alike = {number(event.facts, "cards") for event in drew}
    if len(drew) > 1 and len(alike) == 1 and not got:
        return f"beide ziehen {CARD.spelled(alike.pop(), ACCUSATIVE)}."
    parts = []
    for event in drew:
        seat, each = seat_of(event), CARD.spelled(number(event.facts, "cards"), ACCUSATIVE)
        what = spoken(got) if got and seat == cast.reader else each
        parts.append(f"{cast.does(seat, DRAWS)} {what}")
    return f"{', '.join(parts)}." if parts else ""


def drawing_all(group: Sequence[Event], cast: Cast) -> str:
    """Return what was drawn by many: the cards that the reader sees, and who draws only one."""
    known = each_own(group, "got", DRAWS, cast)
    twos, ones = draws(group)
    parts = [known] if known else []
    if twos and not known:
        all_two = len(twos) == len(cast.names)
        parts.append(f"{'alle ziehen' if all_two else cast.do(twos, DRAWS)} zwei Karten")
    if ones:
        parts.append(f"{cast.do(ones, DRAWS)} {'nur ' if parts else ''}eine Karte")
    return f"{'; '.join(parts)}."


def shuffling_all(shuffles: Sequence[Event], cast: Cast) -> str:
    """Return which of many make new draw piles of their discards."""
    if "team" in shuffles[0].facts:
        owners = [team_of(number(event.facts, "team"), cast) for event in shuffles]
        return f"{listed(owners)} mischen ihre Ablagen zu neuen Teamstapeln."
    seats = [seat_of(event) for event in shuffles]
    return f"{cast.do(seats, SHUFFLES)} die Ablagen zu neuen Nachziehstapeln."


def got(event: Event, cast: Cast) -> str:
    """Return which cards somebody got, which only that player may know."""
    return f"{capital(cast.does(seat_of(event), GETS))} {spoken(cards(event))}."


def reshuffling(event: Event, cast: Cast) -> str:
    """Return that discards became a draw pile."""
    if "team" in event.facts:
        return team_shuffling(event, cast)
    seat, shuffled = seat_of(event), CARD.number(number(event.facts, "cards"))
    discards = f"{cast.their(seat, DISCARDS, ACCUSATIVE)} ({shuffled})"
    return f"{capital(cast.does(seat, SHUFFLES))} {discards} zu einem neuen Nachziehstapel."


def showing(group: Sequence[Event], cast: Cast) -> str:
    """Return that a hand was shown, and which one to whom it was."""
    seen = own(group, "saw")
    seat = seat_of(group[0])
    viewers = [number(event.facts, "target") for event in named(group, "showed")]
    hand = cast.their(seat, HAND, ACCUSATIVE)
    text = f"{capital(cast.does(seat, SHOWS))} {audience(viewers, cast)} {hand}"
    return f"{text}: {spoken(seen)}." if seen else f"{text}."


def saw(event: Event, cast: Cast) -> str:
    """Return the hand that was shown."""
    return f"{capital(cast.whose(seat_of(event), HAND))}: {spoken(cards(event))}."
