"""Reviewing: a finished game judged in workers, a slice at a time, so that bots need not wait."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from snowball.bots import review
from snowball.bots.advice import Prospect
from snowball.bots.review import BEST, FINE, MISTAKE, Decision, Moment
from snowball.play.record import Record, parse
from snowball.play.replay import moments
from snowball.play.words.english.grammar import count, listed
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice
from snowball.server.problems import Problem
from snowball.server.reading import ChanceAt, DecisionShown, Judged, Review
from snowball.server.replaying import check_eyes, check_numbers, reading
from snowball.server.thinking import Thinkers

SECONDS: Final = 8.0
"""What a whole review may take, however many decisions there are."""
SIMULATIONS: Final = 24_000
"""What they share; …"""
FEWEST: Final = 40
MOST: Final = 400
"""… each has so many."""
SLICE: Final = 0.4
"""Seconds for which a worker does nothing else."""
MOST_DECISIONS: Final = 1000
SEED: Final = 1
"""The same record is always judged alike, as far as there is time for all simulations."""
KEPT: Final = 50
"""Reviews that are kept for a second look."""


@dataclass(frozen=True)
class Survey:
    """What there is to review."""

    places: list[int]
    """The decisions of the seat, by their places in the record."""
    share: float

    @property
    def simulations(self) -> int:
        """How many simulations each decision gets."""
        return max(FEWEST, min(MOST, SIMULATIONS // max(1, len(self.places))))

    @property
    def milliseconds(self) -> int:
        """How long each decision may take."""
        return max(4, round(1000 * SECONDS / max(1, len(self.places))))

    def slices(self) -> list[list[int]]:
        """Return the decisions in parts that take a worker a moment each."""
        size = max(1, round(1000 * SLICE / self.milliseconds))
        return [self.places[first : first + size] for first in range(0, len(self.places), size)]


class Reviews:
    """Has games reviewed, and keeps the last ones: who looks again finds what was said before."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.kept: OrderedDict[tuple[bytes, int, str], Review] = OrderedDict()

    async def of(self, client: str, text: str, seat: int, language: str = "en") -> Review:
        """Return the review of a seat in a finished game."""
        asked = (hashlib.sha256(text.encode()).digest(), seat, language)
        if asked not in self.kept:
            self.kept[asked] = await self.make(client, text, seat, language)
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(asked)
        return self.kept[asked]

    async def make(self, client: str, text: str, seat: int, language: str) -> Review:
        """Let the workers judge a game, a slice at a time."""
        found = await self.thinkers.read(client, survey, text, seat)
        advice: list[Moment] = []
        for places in found.slices():
            advice += await self.thinkers.read(
                client, ponder, text, seat, places, found.simulations, found.milliseconds, language
            )
        return await self.thinkers.read(client, gather, text, seat, advice, found, language)


def survey(text: str, seat: int) -> Survey:
    """Return what there is to review, in a worker."""
    with reading():
        record = parse(text)
        check_numbers(record)
        check_eyes(record, seat)
        end = record.final()
        if end.result is None:
            raise Problem(
                "not-over", "This game has not come to its end: only a finished game is reviewed."
            )
        places = review.decisions(record, seat)
        if len(places) > MOST_DECISIONS:
            raise RulesError(f"{len(places):,} decisions are too many to be reviewed.")
        return Survey(places, review.share(record, seat))


def ponder(
    text: str,
    seat: int,
    places: list[int],
    simulations: int,
    milliseconds: int,
    language: str,
) -> list[Moment]:
    """Return the advice on some decisions, in a worker."""
    with reading():
        record = parse(text)
        return review.moments(
            record,
            seat,
            Dice(SEED),
            simulations,
            milliseconds,
            places=set(places),
            language=language,
        )


def gather(text: str, seat: int, advice: list[Moment], found: Survey, language: str) -> Review:
    """Return the whole review, in a worker."""
    record = parse(text)
    judged = review.judge(record, seat, advice, found.share)
    frames, last = frames_of(record)
    return Review(
        seat=seat,
        decisions=[decision_shown(each, frames[each.place]) for each in judged.decisions],
        chances=[
            *(ChanceAt(frames[each.place], each.before) for each in judged.decisions),
            ChanceAt(last, judged.result),
        ],
        sentence=SENTENCES[language](judged, found.simulations),
    )


def frames_of(record: Record) -> tuple[dict[int, int], int]:
    """Return for each choice the frame in which it was to be made, and the last frame."""
    frames = {}
    for moment in moments(record):
        for each in moment.chosen:
            frames[each.place] = moment.number - 1
    return frames, moment.number


def decision_shown(decision: Decision, frame: int) -> DecisionShown:
    """Return a decision as it is sent."""
    return DecisionShown(
        number=decision.number,
        place=decision.place,
        frame=frame,
        turn=decision.turn,
        before=decision.before,
        chosen=judged(decision.chosen),
        best=judged(decision.best),
        verdict=decision.verdict,  # type: ignore[arg-type]
        luck=decision.luck,
        given_away=decision.given_away,
    )


def judged(prospect: Prospect) -> Judged:
    """Return a choice with what it promised as it is sent."""
    return Judged(
        prospect.text, prospect.words, prospect.chance, prospect.low, prospect.high, prospect.why
    )


def went(found: review.Review, language: str) -> str:
    """Return how the chance to win changed."""
    return f"{found.told(language)} "


def in_english(found: review.Review, simulations: int) -> str:
    """Return a review in a few sentences, and how much thought it had."""
    if not found.decisions:
        return "There was nothing to decide in this game: at every moment there was one choice."
    verdicts = [f"{found.count(BEST)} best", f"{found.count(FINE)} fine"]
    verdicts.append(count(found.count(MISTAKE), "mistake"))
    return (
        f"{count(len(found.decisions), 'decision')}: {listed(verdicts)}. {went(found, 'en')}"
        f"Each decision was looked at with up to {count(simulations, 'simulation')}."
    )


def in_german(found: review.Review, simulations: int) -> str:
    """Return the same in German."""
    if not found.decisions:
        return "In diesem Spiel gab es nichts zu entscheiden: Es blieb immer nur eine Wahl."
    decisions, mistakes = len(found.decisions), found.count(MISTAKE)
    return (
        f"{decisions} {'Entscheidung' if decisions == 1 else 'Entscheidungen'}: "
        f"{found.count(BEST)} am besten, {found.count(FINE)} gut, {mistakes or 'kein'} Fehler. "
        f"{went(found, 'de')}"
        f"Jede Entscheidung wurde mit bis zu {simulations} Simulationen angesehen."
    )


SENTENCES: Final[Mapping[str, Callable[[review.Review, int], str]]] = {
    "en": in_english,
    "de": in_german,
}
