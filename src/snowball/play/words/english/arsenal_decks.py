"""The words of arsenal for making decks and for drawing."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words.arsenal_facts import cards, draws, named, own, seat_of
from snowball.play.words.english.arsenal_cards import spoken
from snowball.play.words.english.arsenal_facts import card, each_own, everybody, pile, their
from snowball.play.words.english.arsenal_teams import audience, team_of, team_shuffling
from snowball.play.words.english.grammar import Cast, capital, count, listed, spelled
from snowball.play.words.reading import number
from snowball.rules.core import Event


def dealing(group: Sequence[Event], cast: Cast) -> str:
    """Return how the cards were dealt, and what the reader got."""
    dealt = named(group, "dealt")
    each = number(dealt[0].facts, "cards")
    if len(dealt) == 1:
        text = f"{cast.does(seat_of(dealt[0]), 'is')} dealt {spelled(each, 'card')}"
    else:
        text = f"{everybody(cast)} are dealt {spelled(each, 'card')}"
    got = each_own(group, "got", "get", cast)
    return f"{text}; {got}." if got else f"{text}."


def keeping(group: Sequence[Event], cast: Cast) -> str:
    """Return how many cards were kept, and which ones by the reader."""
    kept = named(group, "kept")
    if len(kept) == 1:
        (only,) = kept
        chosen = own(group, "chose")
        what = spoken(chosen) if chosen else spelled(number(only.facts, "cards"), "card")
        return f"{cast.does(seat_of(only), 'keep')} {what}."
    text = f"{everybody(cast)} keep {spelled(number(kept[0].facts, 'cards'), 'card')}"
    theirs = each_own(group, "chose", "keep", cast)
    return f"{text}; {theirs}." if theirs else f"{text}."


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
    passed = spelled(number(handed[0].facts, "cards"), "card")
    text = f"All hand {passed} {onward(cast)}" if cast.many else f"Both hand over {passed}"
    return f"{text}; you get {spoken(got)}." if got else f"{text}."


def onward(cast: Cast) -> str:
    """Return where cards go in a draft of many: in teams the next seat sits opposite (RJ-94)."""
    return "to the next seat" if cast.has_teams else "to the left"


def handing_over(event: Event, cast: Cast) -> str:
    """Return who hands how many cards to whom."""
    to = cast.whom(number(event.facts, "target"))
    handed = spelled(number(event.facts, "cards"), "card")
    return f"{cast.does(seat_of(event), 'hand')} {to} {handed}."


def receiving(event: Event, cast: Cast) -> str:
    """Return which cards somebody was handed."""
    giver = cast.whom(number(event.facts, "from"))
    return f"{cast.does(seat_of(event), 'get')} {spoken(cards(event))} from {giver}."


def exchanging(group: Sequence[Event], cast: Cast) -> str:
    """Return which alternate takes the place of which Extreme."""
    removed, brought = group
    return f"{card(brought)} takes the place of {card(removed)}."


def laying(event: Event, cast: Cast) -> str:
    """Return how the Arsenal is laid out."""
    piles, each = number(event.facts, "piles"), number(event.facts, "cards")
    text = f"The rest is the Arsenal: {spelled(piles, 'pile')} of {spelled(each, 'card')}"
    if "central" not in event.facts:
        return f"{text}."
    return f"{text}, and {spelled(number(event.facts, 'central'), 'card')} in the centre."


def turning_up(group: Sequence[Event], cast: Cast) -> str:
    """Return which cards were turned up on the piles."""
    first, *others = group
    text = f"{card(first)} is turned up {pile(first, cast)}"
    return ", ".join([text, *(f"{card(event)} {pile(event, cast)}" for event in others)]) + "."


# Drawing.


def drawing(group: Sequence[Event], cast: Cast) -> str:
    """Return what was drawn at the beginning of a turn, by the reader card by card."""
    drew = named(group, "drew")
    turn = named(group, "turn")
    before = f"Turn {number(turn[0].facts, 'number')}: " if turn else ""
    shuffles = named(group, "reshuffled")
    if cast.many and (shuffles or drew):
        text = shuffling_all(shuffles, cast) if shuffles else drawing_all(group, cast)
        return before + text if before else capital(text)
    if len(shuffles) > 1:
        return f"{before}both shuffle their discards into a new draw pile."
    if shuffles:
        text = reshuffling(shuffles[0], cast)
        own_pile = seat_of(shuffles[0]) == cast.reader
        return before + (text.replace("You", "you", 1) if own_pile else text)
    if not drew:
        return f"{before.removesuffix(': ')} begins."
    parts = []
    got = own(group, "got")
    alike = {number(event.facts, "cards") for event in drew}
    if len(drew) > 1 and len(alike) == 1 and not got:
        return f"{before}{'both' if before else 'Both'} draw {spelled(alike.pop(), 'card')}."
    for place, event in enumerate(drew):
        seat, each = seat_of(event), number(event.facts, "cards")
        who = cast.whom(seat) if before or place else cast.who(seat)
        what = spoken(got) if got and seat == cast.reader else spelled(each, "card")
        parts.append(f"{who} {cast.verb(seat, 'draw')} {what}")
    return f"{before}{', '.join(parts)}."


def drawing_all(group: Sequence[Event], cast: Cast) -> str:
    """Return what was drawn by many: the cards that the reader sees, and who draws only one."""
    known = each_own(group, "got", "draw", cast)
    twos, ones = draws(group)
    parts = [known] if known else []
    if twos and not known:
        all_two = len(twos) == len(cast.names)
        parts.append(f"{'all draw' if all_two else cast.do(twos, 'draw')} two cards")
    if ones:
        parts.append(f"{cast.do(ones, 'draw')} {'only ' if parts else ''}one card")
    return f"{'; '.join(parts)}."


def shuffling_all(shuffles: Sequence[Event], cast: Cast) -> str:
    """Return which of many make a new draw pile of their discards."""
    if len(shuffles) == 1:
        text = reshuffling(shuffles[0], cast)
        return text.replace("You", "you", 1) if text.startswith("You") else text
    owners = [
        team_of(number(event.facts, "team"), cast)
        if "team" in event.facts
        else cast.whom(seat_of(event))
        for event in shuffles
    ]
    piles = "team decks" if "team" in shuffles[0].facts else "draw piles"
    return f"{listed(owners)} shuffle the discards into new {piles}."


def got(event: Event, cast: Cast) -> str:
    """Return which cards somebody got, which only that player may know."""
    return f"{cast.does(seat_of(event), 'get')} {spoken(cards(event))}."


def reshuffling(event: Event, cast: Cast) -> str:
    """Return that discards became a draw pile."""
    if "team" in event.facts:
        return team_shuffling(event, cast)
    seat, shuffled = seat_of(event), number(event.facts, "cards")
    discards = f"{their(cast, seat)} {count(shuffled, 'discard')}"
    return f"{cast.does(seat, 'shuffle')} {discards} into a new draw pile."


def showing(group: Sequence[Event], cast: Cast) -> str:
    """Return that a hand was shown, and which one to whom it was."""
    seen = own(group, "saw")
    seat = seat_of(group[0])
    viewers = [number(event.facts, "target") for event in named(group, "showed")]
    hand = "your hand" if seat == cast.reader else "the hand"
    text = f"{cast.does(seat, 'show')} {audience(viewers, cast)} {hand}"
    return f"{text}: {spoken(seen)}." if seen else f"{text}."


def saw(event: Event, cast: Cast) -> str:
    """Return the hand that was shown."""
    return f"{capital(cast.whose(seat_of(event)))} hand is {spoken(cards(event))}."
