"""Reasons: why a choice is better or worse than the others, in one plain sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from snowball.bots.pondering import Aspects, Pondering
from snowball.bots.thinking.tree import Branch
from snowball.play.words.arsenal_cards import title
from snowball.play.words.grammar import Cast, listed
from snowball.rules.arsenal.cards import CARDS, KINDS

SURE: Final = 1.96
"""Standard errors within which chances may as well be the same."""
LITTLE: Final = 0.015
"""Chances closer than this are about the same."""
FAINT: Final = 0.02
"""Points of an aspect that are not worth a word."""
OFTEN: Final = 0.2
"""How much more often a game must end for that to be the reason."""
SOME: Final = 0.15
"""The share of a mixture that counts."""

EQUAL: Final = "Nothing in it: all choices are about as good."
ONLY: Final = "It is the only choice."
BETTER: Final = "It does better than the rest."
WORSE: Final = "It does worse than the rest."
WINS: Final = "It can end the game with a win right away."
LOSES: Final = "It risks losing the game right away."


@dataclass(frozen=True)
class Matter:
    """Something that speaks for a seat: its places among the aspects, and four ways to say it."""

    places: tuple[int, ...]
    more: str
    """More of it for the one who asks …"""
    less: str
    rival_less: str
    """… and less of it for a rival, {who}, {whose}."""
    rival_more: str
    things: tuple[str, ...] = ()
    """What each place stands for, where that is worth a word: {thing}."""
    against: tuple[int, ...] = ()
    """Those of its places that count against a seat, such as being frozen."""


MATTERS: Final[Mapping[str, tuple[Matter, ...]]] = {
    "arsenal": (
        Matter(
            tuple(range(KINDS)),
            "It brings you stronger cards, such as {thing}.",
            "It costs you strong cards, such as {thing}.",
            "It costs {who} strong cards, such as {thing}.",
            "It lets {who} have stronger cards, such as {thing}.",
            tuple(title(card.name) for card in CARDS[:KINDS]),
        ),
        Matter(
            (KINDS,),
            "It keeps your hand full next turn.",
            "It risks a short hand next turn.",
            "It leaves {who} with a short hand next turn.",
            "It lets {who} draw a full hand.",
            against=(KINDS,),
        ),
    ),
    "bricks": (
        Matter(
            (0, 1, 2),
            "It leaves you more Hit Points than the rest.",
            "It costs you Hit Points.",
            "It costs {who} Hit Points.",
            "It leaves {who} more Hit Points than the rest.",
            against=(2,),
        ),
        Matter(
            (3, 4),
            "It leaves you more Freeze Points than the rest.",
            "It costs you Freeze Points.",
            "It costs {who} Freeze Points.",
            "It leaves {who} more Freeze Points than the rest.",
            against=(4,),
        ),
        Matter(
            (5, 6, 7),
            "It leaves you behind a stronger wall.",
            "It leaves you behind a weaker wall.",
            "It weakens {whose} wall.",
            "It lets {whose} wall stand.",
        ),
        Matter(
            (8, 9),
            "It leaves you more Snowballs than the rest.",
            "It leaves you fewer Snowballs than the rest.",
            "It leaves {who} fewer Snowballs than the rest.",
            "It leaves {who} more Snowballs than the rest.",
        ),
        Matter(
            (10, 11),
            "It gives you a Hide token to duck with.",
            "It leaves you fewer Hide tokens to duck with.",
            "It leaves {who} fewer Hide tokens to duck with.",
            "It leaves {who} more Hide tokens to duck with.",
        ),
        Matter(
            (12,),
            "It leaves you more actions.",
            "It leaves you fewer actions.",
            "It leaves {who} fewer actions.",
            "It leaves {who} more actions.",
        ),
    ),
    "splatball": (
        Matter(
            (0, 1),
            "It spares you hits.",
            "It costs you hits.",
            "It brings {who} closer to going out.",
            "It does not hit {who}.",
            against=(1,),
        ),
        Matter(
            (2, 3, 4),
            "It shelters you from snowballs.",
            "It leaves you with less shelter.",
            "It breaks down {whose} shelter.",
            "It lets {whose} shelter stand.",
        ),
        Matter(
            (5,),
            "It gives you a Snowball Pile to throw Doubles from.",
            "It leaves you without a Snowball Pile.",
            "It takes {whose} Snowball Pile away.",
            "It lets {who} keep the Snowball Pile.",
        ),
        Matter(
            tuple(range(6, 12)),
            "It keeps the better cards in your hand.",
            "It gives away one of your better cards.",
            "It leaves {who} with a weaker hand.",
            "It leaves {who} with a stronger hand.",
        ),
        Matter(
            (12,),
            "It brings your next turn closer.",
            "It puts your next turn off.",
            "It puts {whose} next turn off.",
            "It brings {whose} next turn closer.",
        ),
    ),
}
"""For each game what its judge looks at, in words."""


def reasons(
    pondering: Pondering, texts: Sequence[str], words: Sequence[str], cast: Cast
) -> list[str]:
    """Return one sentence for each choice, in the order of the search."""
    branches = pondering.branches
    if len(branches) == 1:
        return [ONLY]
    chances = [branch.mean(0.0) for branch in branches]
    if max(chances) - min(chances) < LITTLE or all_overlap(branches):
        return [EQUAL] * len(branches)
    seen = pondering.aspects()
    shares = pondering.shares()
    best = max(range(len(branches)), key=lambda place: (shares[place], chances[place]))
    found = []
    for place, branch in enumerate(branches):
        # What is best is better than the others; what is not falls short of the best.
        rivals = [other for other in range(len(branches)) if other != place]
        rivals = rivals if place == best else [best]
        against = [int(branches[other].choice) for other in rivals]
        good = chances[place] > sum(chances[other] for other in rivals) / len(rivals)
        reason = ending(pondering, int(branch.choice), against, good)
        reason = reason or best_reason(pondering, seen, int(branch.choice), against, good, cast)
        if pondering.crowd and texts[place].startswith("play"):
            reason = mixed(reason, place, shares, words)
        found.append(reason or (BETTER if good else WORSE))
    return found


def all_overlap(branches: Sequence[Branch]) -> bool:
    """Say whether no choice is certainly better than any other."""
    floor = max(branch.mean(0.0) - SURE * branch.doubt() for branch in branches)
    return all(branch.mean(0.0) + SURE * branch.doubt() >= floor for branch in branches)


def ending(pondering: Pondering, choice: int, against: Sequence[int], good: bool) -> str:
    """Return a sentence if a choice ends the game more often than others do."""
    others = [pondering.ended(each) for each in against]
    if pondering.ended(choice) - sum(others) / len(others) < OFTEN:
        return ""
    return WINS if good else LOSES


def best_reason(
    pondering: Pondering,
    seen: Sequence[Mapping[int, Aspects]],
    choice: int,
    against: Sequence[int],
    good: bool,
    cast: Cast,
) -> str:
    """Return a sentence about what differs most from other choices, empty if nothing does.

    A difference counts only if every part of the search has seen it: others may be chance.
    """
    rivals = pondering.rivals()
    strongest = FAINT
    reason = ""
    for seat in (pondering.seat, *rivals):
        own = seat == pondering.seat
        # What one of many rivals has counts less than what one has oneself.
        weight = 1.0 if own else -1.0 / len(rivals)
        for matter in MATTERS[pondering.knowledge.game.name]:
            parts = [
                [
                    weight * difference(rows, seat, choice, against, place, place in matter.against)
                    for place in matter.places
                ]
                for rows in seen
            ]
            points = [sum(part) if good else -sum(part) for part in parts]
            if min(points) > 0.0 and sum(points) / len(points) > strongest:
                strongest = sum(points) / len(points)
                who = None if own else name_of(pondering, seat, cast)
                reason = said(matter, [sum(place) for place in zip(*parts, strict=True)], good, who)
    return reason


def name_of(pondering: Pondering, rival: int, cast: Cast) -> str:
    """Return the name of a rival; a team is named as a whole."""
    return "the other team" if len(pondering.mates()) > 1 else cast.name(rival)


def difference(
    rows: Mapping[int, Aspects],
    seat: int,
    choice: int,
    others: Sequence[int],
    place: int,
    against: bool,
) -> float:
    """Return how one aspect of a seat after a choice differs from the same after others.

    Nothing if the judge thinks of it otherwise than people do: there would be no words for it.
    """
    found = {
        each: aspects[seat][place] if place < len(aspects[seat]) else 0.0
        for each, aspects in rows.items()
    }
    if any(aspect > 0 if against else aspect < 0 for aspect in found.values()):
        return 0.0
    return found[choice] - sum(found[each] for each in others) / len(others)


def said(matter: Matter, parts: Sequence[float], good: bool, rival: str | None) -> str:
    """Return a matter as a sentence, about the one who asks or about a rival."""
    thing = ""
    if matter.things:
        pick = max if good else min
        thing = matter.things[pick(range(len(parts)), key=lambda place: parts[place])]
    if rival is None:
        return (matter.more if good else matter.less).format(thing=thing)
    form = matter.rival_less if good else matter.rival_more
    return form.format(thing=thing, who=rival, whose=f"{rival}'s")


def mixed(reason: str, place: int, shares: Sequence[float], words: Sequence[str]) -> str:
    """Return a reason with what to mix a choice with, if one alone would be read."""
    if shares[place] < SOME:
        return reason
    others = [each for each, share in enumerate(shares) if share >= SOME and each != place]
    if not others:
        return reason
    partners = listed([inside(words[each], words) for each in others])
    if not reason:
        return f"No single card is right here: mix it with {partners}, or you can be read."
    return f"{reason.removesuffix('.')}; mix it with {partners}, or you can be read."


def inside(choice: str, words: Sequence[str]) -> str:
    """Return a choice as it stands inside a sentence, without its card if that goes without."""
    half, of, _ = choice.partition(" of ")
    alone = sum(each.startswith(half + of) for each in words) == 1
    return (half if alone else choice).removeprefix("Play ").rpartition(": ")[2]
