"""A review: the decisions of a finished game, each judged by what the seat knew then."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from snowball.bots.advice import Advice, Prospect, advise
from snowball.bots.certainty import clearly_behind
from snowball.bots.judges import judge_of
from snowball.bots.sayings import Swing, sayings_in
from snowball.play.record import Record
from snowball.play.seat import Knowledge
from snowball.rules.core import Document, RulesError, State, check_seat
from snowball.rules.dice import Dice

SIMULATIONS: Final = 400
MILLISECONDS: Final = 2000

BEST: Final = "best"
FINE: Final = "fine"
MISTAKE: Final = "mistake"

AS_GOOD: Final = 0.01
"""Chances that are no further from the best are the best."""
NEARLY: Final = 0.05
"""Chances that are no further from the best are no mistake."""

STRIKING: Final = 0.1
"""Luck that changes a chance by less is not worth telling."""

Tell = Callable[[int], None]


@dataclass(frozen=True)
class Decision:
    """One choice of the seat, and what became of it."""

    number: int
    """Its place in the review, from 1."""
    place: int
    """Its place among the choices of the record, from 1."""
    turn: int
    before: float
    """The chance to win before it, if the seat had chosen well."""
    chosen: Prospect
    best: Prospect
    verdict: str
    after: float
    """The chance to win before the next decision, or the share of the win in the end."""

    @property
    def given_away(self) -> float:
        """How much of the chance before it the choice has cost; nothing if that is not certain."""
        certain = self.verdict != BEST and is_behind(self.chosen, self.best)
        return self.before - self.chosen.chance if certain else 0.0

    @property
    def skill(self) -> float:
        """How the choice changed the chance to win: 0, or less if it was certainly not the best."""
        return 0.0 - self.given_away

    @property
    def kept(self) -> float:
        """The chance to win that the choice has left."""
        return self.before - self.given_away

    @property
    def luck(self) -> float:
        """What chance and the others made of it until the next decision, or the end."""
        return self.after - self.kept

    def as_dict(self) -> Document:
        """Return it as JSON."""
        added = {"luck": self.luck, "skill": self.skill, "given_away": self.given_away}
        return {**asdict(self), **added}


@dataclass(frozen=True)
class Review:
    """All decisions of a seat in a finished game."""

    game: str
    seat: int
    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    result: float
    """The seat's share of the win."""

    def count(self, verdict: str) -> int:
        """Return how many decisions were judged so."""
        return sum(decision.verdict == verdict for decision in self.decisions)

    @property
    def given_away(self) -> float:
        """How much of the chance to win the choices have certainly cost, added up."""
        return sum(decision.given_away for decision in self.decisions)

    @property
    def skill(self) -> float:
        """What the choices did: together with luck it leads from the first chance to the result."""
        return 0.0 - self.given_away

    @property
    def luck(self) -> float:
        """What chance and the others did, added up."""
        return sum(decision.luck for decision in self.decisions)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance to win before each decision, and in the end the result."""
        return (*(decision.before for decision in self.decisions), self.result)

    def told(self, language: str = "en") -> str:
        """Return how it went in some sentences: where it began, and what changed it most at once.

        Losses of many moments add up to more than a whole game, which is no chance at all.
        """
        if not self.decisions:
            return ""
        mistakes = [each for each in self.decisions if each.verdict == MISTAKE]
        dearest = max(mistakes, key=lambda each: each.given_away, default=None)
        most = max(self.decisions, key=lambda each: each.luck)
        least = min(self.decisions, key=lambda each: each.luck)
        return sayings_in(language).swings(
            self.game,
            hundredths(self.chances[0]),
            swing(dearest.turn, dearest.before, dearest.chosen.chance) if dearest else None,
            swing(most.turn, most.kept, most.after) if most.luck >= STRIKING else None,
            swing(least.turn, least.kept, least.after) if least.luck <= -STRIKING else None,
        )

    def as_dict(self) -> Document:
        """Return it as JSON."""
        return {
            "game": self.game,
            "seat": self.seat,
            "names": list(self.names),
            "best": self.count(BEST),
            "fine": self.count(FINE),
            "mistakes": self.count(MISTAKE),
            "given_away": self.given_away,
            "skill": self.skill,
            "luck": self.luck,
            "result": self.result,
            "chances": list(self.chances),
            "decisions": [decision.as_dict() for decision in self.decisions],
        }


@dataclass(frozen=True)
class Moment:
    """A choice that was made, and the advice for it."""

    place: int
    turn: int
    choice: int
    advice: Advice


def review(
    record: Record,
    seat: int,
    dice: Dice,
    simulations: int = SIMULATIONS,
    milliseconds: int = MILLISECONDS,
    progress: Tell | None = None,
    language: str = "en",
) -> Review:
    """Judge the decisions of a seat in a finished game.

    The simulations are for each decision; progress is told how many choices of the record are read.
    """
    result = share(record, seat)
    found = moments(record, seat, dice, simulations, milliseconds, progress, language=language)
    return judge(record, seat, found, result)


def share(record: Record, seat: int) -> float:
    """Return a seat's share of the win in a finished game."""
    return float(judge_of(record.game).shares(finished(record, seat))[seat])


def decisions(record: Record, seat: int) -> list[int]:
    """Return the places of the choices that a seat had to think about."""
    state = record.start()
    return [
        place
        for place, (actor, _) in enumerate(record.replay(state), 1)
        if actor == seat and len(state.choices(seat)) > 1
    ]


def moments(
    record: Record,
    seat: int,
    dice: Dice,
    simulations: int = SIMULATIONS,
    milliseconds: int = MILLISECONDS,
    progress: Tell | None = None,
    places: Container[int] | None = None,
    language: str = "en",
) -> list[Moment]:
    """Advise a seat on its decisions, or on those at some places: they come out the same."""
    found: list[Moment] = []
    state = record.start()
    for place, (actor, choice) in enumerate(record.replay(state), 1):
        if actor == seat and len(state.choices(seat)) > 1:
            # Each decision has dice of its own: what was chosen before does not change them.
            own = Dice(dice.word(), dice.word())
            if places is None or place in places:
                knowledge = Knowledge(state, seat)
                given = (simulations, milliseconds, record.names, [choice], language)
                advice = advise(knowledge, own, *given)
                found.append(Moment(place, int(state.turns), choice, advice))
        if progress is not None:
            progress(place)
    return found


def judge(record: Record, seat: int, moments: Sequence[Moment], result: float) -> Review:
    """Return the review that comes of the advice on all decisions, and of the share of the win."""
    later = [*(moment.advice.chance for moment in moments[1:]), result]
    decisions = [
        judged(number, moment, after)
        # A seat that never had anything to choose has a result, and no decision before it.
        for number, (moment, after) in enumerate(zip(moments, later, strict=False), 1)
    ]
    return Review(record.game.name, seat, tuple(record.names), tuple(decisions), result)


def finished(record: Record, seat: int) -> State:
    """Return the end of a record, refused if it has none."""
    check_seat(record.game, seat)
    state = record.final()
    if state.result is None:
        raise RulesError("The game is not finished: only a finished game can be reviewed.")
    return state


def judged(number: int, moment: Moment, after: float) -> Decision:
    """Return a decision with its verdict and the luck that followed."""
    advice = moment.advice
    chosen = advice.of(moment.choice)
    return Decision(
        number,
        moment.place,
        moment.turn,
        advice.chance,
        chosen,
        advice.best,
        verdict(chosen, advice.best, advice.chance),
        after,
    )


def verdict(chosen: Prospect, best: Prospect, chance: float) -> str:
    """Return how good a choice was, by what could be known; what a mixture plays is the best."""
    behind = chance - chosen.chance
    if chosen.share > 0.0 or behind <= AS_GOOD:
        return BEST
    return MISTAKE if behind > NEARLY and is_behind(chosen, best) else FINE


def is_behind(chosen: Prospect, best: Prospect) -> bool:
    """Say whether a choice is certainly worse than the best one."""
    return clearly_behind(chosen.chance, chosen.doubt, best.chance, best.doubt)


def swing(turn: int, before: float, after: float) -> Swing:
    """Return a change of the chance to win as it is told."""
    return Swing(turn, hundredths(before), hundredths(after))


def hundredths(chance: float) -> int:
    """Return a chance in whole points of a hundred."""
    return round(100 * chance)
