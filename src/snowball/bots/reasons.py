"""Reasons: why a choice is better or worse than the others, in one plain sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.bots.pondering import Aspects, Pondering
from snowball.bots.sayings import MATTERS, Matter, Sayings
from snowball.bots.thinking.tree import Branch

SURE: Final = 1.96
"""Standard errors within which chances may as well be the same."""
LITTLE: Final = 0.015
"""Chances closer than this are about the same."""
FAINT: Final = 0.02
"""Points of an aspect that are not worth a word."""
OFTEN: Final = 0.2
"""How much more often a game must end for that to be the reason."""
FAR: Final = 10
"""Turns after which the end of a game is not soon."""
SOME: Final = 0.15
"""The share of a mixture that counts."""


def reasons(
    pondering: Pondering,
    texts: Sequence[str],
    words: Sequence[str],
    names: Sequence[str],
    sayings: Sayings,
    favourite: int,
) -> list[str]:
    """Return one sentence for each choice, in the order of the search.

    What is recommended is praised; of what is not, it is said how it falls short of that.
    """
    branches = pondering.branches
    if len(branches) == 1:
        return [sayings.only]
    chances = [branch.mean(0.0) for branch in branches]
    if max(chances) - min(chances) < LITTLE:
        return [sayings.equal] * len(branches)
    if all_overlap(branches):
        return [sayings.unclear] * len(branches)
    seen = pondering.aspects()
    shares = pondering.shares()
    choices = [int(branch.choice) for branch in branches]
    found = []
    for place, choice in enumerate(choices):
        best = choice == favourite
        good = best or (pondering.crowd and shares[place] >= SOME)
        against = [each for each in choices if each != choice] if good else [favourite]
        reason = ending(pondering, choice, against, good, sayings) or best_reason(
            pondering, seen, choice, against, good, names, sayings
        )
        if pondering.crowd and texts[place].startswith("play"):
            reason = mixed(reason, place, shares, words, sayings)
        found.append(reason or plain(chances, place, good, sayings))
    return found


def plain(chances: Sequence[float], place: int, good: bool, sayings: Sayings) -> str:
    """Return what can be said of a choice where nothing in particular speaks for or against it."""
    if not good:
        return sayings.worse
    others = [chance for other, chance in enumerate(chances) if other != place]
    return sayings.better if chances[place] > max(others) else sayings.sound


def all_overlap(branches: Sequence[Branch]) -> bool:
    """Say whether no choice is certainly better than any other."""
    floor = max(branch.mean(0.0) - SURE * branch.doubt() for branch in branches)
    return all(branch.mean(0.0) + SURE * branch.doubt() >= floor for branch in branches)


def ending(
    pondering: Pondering, choice: int, against: Sequence[int], good: bool, sayings: Sayings
) -> str:
    """Return a sentence if a choice wins, or loses, the game sooner than others do."""
    won, lost = pondering.ended(choice)
    others = [pondering.ended(each) for each in against]
    more_won = won - sum(each for each, _ in others) / len(others)
    more_lost = lost - sum(each for _, each in others) / len(others)
    if pondering.judge.horizon > FAR:
        return ""  # where everything is played to its end, that it ends is no reason
    if good:
        return sayings.wins if more_won >= OFTEN else ""
    return sayings.loses if more_lost >= OFTEN else ""


def best_reason(
    pondering: Pondering,
    seen: Sequence[Mapping[int, Aspects]],
    choice: int,
    against: Sequence[int],
    good: bool,
    names: Sequence[str],
    sayings: Sayings,
) -> str:
    """Return a sentence about what differs most from other choices, empty if nothing does.

    A difference counts only if every part of the search has seen it: others may be chance.
    """
    game = pondering.knowledge.game.name
    rivals = pondering.rivals()
    strongest = FAINT
    reason = ""
    for seat in (pondering.seat, *rivals):
        own = seat == pondering.seat
        # What one of many rivals has counts less than what one has oneself.
        weight = 1.0 if own else -1.0 / len(rivals)
        for matter in MATTERS[game]:
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
                who = "" if own else rival_of(pondering, seat, names)
                thing = thing_of(matter, [sum(place) for place in zip(*parts, strict=True)], good)
                reason = sayings.said(game, matter, good, thing, own, who)
    return reason


def rival_of(pondering: Pondering, rival: int, names: Sequence[str]) -> str:
    """Return the name of a rival; empty for a team, which is named as a whole."""
    return "" if len(pondering.mates()) > 1 else names[rival]


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


def thing_of(matter: Matter, parts: Sequence[float], good: bool) -> str:
    """Return what a matter is mostly about, such as a card; empty if that is not worth a word."""
    if not matter.things:
        return ""
    pick = max if good else min
    return matter.things[pick(range(len(parts)), key=lambda place: parts[place])]


def mixed(
    reason: str, place: int, shares: Sequence[float], words: Sequence[str], sayings: Sayings
) -> str:
    """Return a reason with what to mix a choice with, if one alone would be read."""
    if shares[place] < SOME:
        return reason
    others = [each for each, share in enumerate(shares) if share >= SOME and each != place]
    if not others:
        return reason
    return sayings.mixed(reason, [sayings.inside(words[each], words) for each in others])
