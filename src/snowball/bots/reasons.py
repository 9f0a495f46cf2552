"""Reasons: why a choice is better or worse than the others, in one plain sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from snowball.bots.certainty import clearly_behind
from snowball.bots.contrast import Contrast
from snowball.bots.pondering import Pondering
from snowball.bots.sayings import Sayings
from snowball.bots.sayings.speech import BEST, MOST, NAMED, OTHER

LITTLE: Final = 0.015
"""Chances closer than this are about the same, …"""
NEARLY: Final = 0.05
"""… and those further apart than this are not, though luck may explain it."""
OFTEN: Final = 0.2
"""How much more often a game must end for that to be the reason."""
FAR: Final = 10
"""Turns after which the end of a game is not soon."""
DECIDED: Final = 0.005
"""If no choice is further than this from a sure win, or from a sure loss, nothing matters."""
PARTNERS: Final = 3
"""How many choices are named to mix another with."""


@dataclass(frozen=True)
class Standing:
    """How a choice stands when all is looked at: these numbers are shown, so words fit them."""

    text: str
    words: str
    chance: float
    doubt: float
    """The standard error of the chance."""
    share: float
    thinkable: bool
    """Whether bots still think about it; late in a game they do not about everything."""


def reasons(
    pondering: Pondering,
    standings: Mapping[int, Standing],
    favourite: int,
    names: Sequence[str],
    sayings: Sayings,
) -> dict[int, str]:
    """Return one sentence for each choice.

    What is recommended is praised; of what is not, it is said how it falls short of that, or that
    it comes close.
    """
    if len(standings) == 1:
        return {favourite: sayings.only}
    seen = pondering.aspects()
    lines = {choice: standing.words for choice, standing in standings.items()}
    contrast = Contrast(pondering, seen, pondering.looks(), names, sayings, lines)
    return {choice: why(contrast, standings, choice, favourite) for choice in standings}


def why(contrast: Contrast, standings: Mapping[int, Standing], choice: int, favourite: int) -> str:
    """Return why a choice is recommended, or why it is not."""
    standing, sayings = standings[choice], contrast.sayings
    recommended = choice == favourite or standing.share > 0.0
    if recommended and contrast.wins(choice) and standing.chance == 1.0:
        return sayings.wins_now
    if standing.thinkable and all(each.chance >= 1.0 - DECIDED for each in standings.values()):
        return sayings.as_good_as_won
    if standing.thinkable and all(each.chance <= DECIDED for each in standings.values()):
        return sayings.as_good_as_lost
    if recommended and standing.chance >= 1.0 - DECIDED:
        return sayings.nearly_won
    if recommended:
        return praise(contrast, standings, choice)
    return shortfall(contrast, standings, choice, favourite)


def praise(contrast: Contrast, standings: Mapping[int, Standing], choice: int) -> str:
    """Return what speaks for a choice that is recommended."""
    pondering, sayings = contrast.pondering, contrast.sayings
    others = [each for each in standings if each != choice]
    reason = ending(pondering, choice, others, True, sayings)
    than = OTHER if len(others) == 1 else MOST
    for perhaps in (False, True):
        reason = reason or contrast.reason(choice, others, True, than, perhaps)
    chosen = standings[choice]
    if chosen.share < 1.0:
        if chosen.text.startswith("play"):
            return mixed(reason, choice, standings, sayings)
        return reason or sayings.sound
    rivals = [each for each in others if standings[each].thinkable]
    rivals = [each for each in rivals if is_close(standings[each], chosen)]
    if not rivals:
        return reason or sayings.better
    runner_up = max(rivals, key=lambda each: standings[each].chance)
    return sayings.close(reason, inside(runner_up, standings, sayings))


def shortfall(
    contrast: Contrast, standings: Mapping[int, Standing], choice: int, favourite: int
) -> str:
    """Return how a choice falls short of the one that is recommended, or that it comes close."""
    sayings = contrast.sayings
    chosen = standings[choice]
    if not chosen.thinkable:
        return sayings.late
    best = standings[favourite]
    if is_close(chosen, best):
        return near(contrast, standings, choice, favourite)
    if contrast.wins(favourite) and best.chance == 1.0:
        return sayings.not_yet
    reason = ending(contrast.pondering, choice, [favourite], False, sayings)
    for perhaps in (False, True):
        reason = reason or contrast.reason(choice, [favourite], False, BEST, perhaps)
    return (reason or sayings.worse) if is_behind(chosen, best) else sayings.unsure(reason)


def near(contrast: Contrast, standings: Mapping[int, Standing], choice: int, favourite: int) -> str:
    """Return of a choice that comes close to the best what sets the two apart."""
    sayings = contrast.sayings
    best = inside(favourite, standings, sayings)
    if standings[favourite].chance == 1.0 and contrast.wins(favourite):
        return sayings.near(sayings.not_yet, True, best)
    for perhaps in (False, True):
        for good in (True, False):
            reason = contrast.reason(choice, [favourite], good, NAMED, perhaps)
            if reason:
                return sayings.near(reason, not good, best)
    return sayings.near("", False, best)


def is_close(choice: Standing, best: Standing) -> bool:
    """Say whether a choice may well be as good as the best, and looks like it."""
    gap = best.chance - choice.chance
    return gap < LITTLE or (gap < NEARLY and not is_behind(choice, best))


def is_behind(choice: Standing, best: Standing) -> bool:
    """Say whether a choice is certainly worse than the best."""
    return clearly_behind(choice.chance, choice.doubt, best.chance, best.doubt)


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


def inside(choice: int, standings: Mapping[int, Standing], sayings: Sayings) -> str:
    """Return a choice as it stands inside a sentence."""
    return sayings.inside(standings[choice].words, [each.words for each in standings.values()])


def mixed(reason: str, choice: int, standings: Mapping[int, Standing], sayings: Sayings) -> str:
    """Return a reason with what to mix a choice with, since one alone would be read."""
    others = [each for each in standings if standings[each].share > 0.0 and each != choice]
    others.sort(key=lambda each: -standings[each].share)
    partners = [inside(each, standings, sayings) for each in others[:PARTNERS]]
    return sayings.mixed(reason, partners)
