"""Advice: what each choice of a moment promises, by what the seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from snowball.bots.budget import MOST_MILLISECONDS, MOST_SIMULATIONS, Budget
from snowball.bots.certainty import interval
from snowball.bots.judges import DRIFTS
from snowball.bots.levels import winning
from snowball.bots.pondering import Pondering
from snowball.bots.reasons import Standing, reasons
from snowball.bots.sayings import sayings_in
from snowball.play import words
from snowball.play.seat import Knowledge
from snowball.rules.core import Document, RulesError, check_seat
from snowball.rules.dice import Dice

SIMULATIONS: Final = 4000
MILLISECONDS: Final = 1000


@dataclass(frozen=True)
class Answer:
    """What a rival is likely to do then, or at the same time."""

    seat: int
    text: str
    words: str
    likely: float


@dataclass(frozen=True)
class Prospect:
    """A choice and what it promises."""

    choice: int
    text: str
    words: str
    chance: float
    """The estimated chance to win, …"""
    low: float
    high: float
    """… which a much longer look would find between these, with about 95 of 100."""
    doubt: float
    """The standard error of the chance by how far simulations differ: choices are told apart by it,
    since they were tried with the same luck against the same rivals."""
    share: float
    """How often the strongest bot would choose it here."""
    answer: Answer | None
    why: str


@dataclass(frozen=True)
class Advice:
    """All choices of a seat at one moment, the best first."""

    game: str
    seat: int
    at_once: bool
    """Whether others choose at the same time, so that a mixture may be best."""
    chance: float
    """The chance to win if the seat chooses well."""
    simulations: int
    prospects: tuple[Prospect, ...]

    @property
    def best(self) -> Prospect:
        """The choice that is played most, or does best."""
        return self.prospects[0]

    def of(self, choice: int) -> Prospect:
        """Return what a choice promises."""
        return next(each for each in self.prospects if each.choice == choice)

    def as_dict(self) -> Document:
        """Return it as JSON."""
        return {**asdict(self), "prospects": [asdict(each) for each in self.prospects]}


def limits(budget: Budget | None, simulations: int, milliseconds: int) -> tuple[int, int]:
    """Return how many simulations and milliseconds there are, by a budget or if nobody gave one."""
    if budget is None:
        return simulations, milliseconds
    return budget.simulations or MOST_SIMULATIONS, budget.milliseconds or MOST_MILLISECONDS


def advise(
    knowledge: Knowledge,
    dice: Dice,
    simulations: int = SIMULATIONS,
    milliseconds: int = MILLISECONDS,
    names: Sequence[str] | None = None,
    also: Sequence[int] = (),
    language: str = "en",
) -> Advice:
    """Return advice for a seat that owes a choice; whatever it does not know plays no part.

    Half of the time goes to a look at all choices, the other half to another one at those that may
    be the best (and at others, if asked): what looks best among many has often only been lucky.
    """
    looks = (max(1, simulations // 2), max(1, milliseconds // 2))
    first = Look(knowledge, dice, *looks, names, None, language)
    seen = first.prospects()
    thinkable = first.pondering.thinkable()
    top = max(seen, key=lambda each: (each.share, each.chance))
    close = [
        each.choice
        for each in seen
        if each.choice in also
        or (each.choice in thinkable and (each.share > 0.0 or each.high >= top.low))
    ]
    second = Look(knowledge, dice, *looks, names, close, language)
    sharper = {each.choice: each for each in second.prospects()}
    prospects = [
        again(each, sharper[each.choice]) if each.choice in close else each for each in seen
    ]
    won = winning(knowledge, knowledge.choices(), first.pondering.judge, dice.copy())
    prospects = settled(prospects, won or thinkable, first.pondering.crowd)
    best = max(prospects, key=lambda each: (each.share, each.chance)).choice
    whys = first.whys(prospects, thinkable, best)
    prospects = [replace(each, why=whys[each.choice]) for each in prospects]
    prospects.sort(key=lambda each: (-each.share, each.choice not in thinkable, -each.chance))
    return Advice(
        knowledge.game.name,
        knowledge.seat,
        first.pondering.crowd,
        sum(each.share * each.chance for each in prospects),
        first.simulations + second.simulations,
        tuple(prospects),
    )


def settled(prospects: list[Prospect], worthy: Sequence[int], crowd: bool) -> list[Prospect]:
    """Return choices in the shares that are recommended: everything else is told by these.

    A mixture stays as it was found; who chooses alone takes what does best at second sight, of
    the choices that are worth it.
    """
    if crowd:
        return prospects
    best = max((each for each in prospects if each.choice in worthy), key=lambda each: each.chance)
    return [replace(each, share=float(each is best)) for each in prospects]


def again(first: Prospect, second: Prospect) -> Prospect:
    """Return a choice as it looked at second sight, in the share that it had at first."""
    return replace(
        first, chance=second.chance, low=second.low, high=second.high, doubt=second.doubt
    )


class Look:
    """One search of a moment, over all choices of a seat or over some."""

    def __init__(
        self,
        knowledge: Knowledge,
        dice: Dice,
        simulations: int,
        milliseconds: int,
        names: Sequence[str] | None,
        choices: Sequence[int] | None,
        language: str,
    ) -> None:
        game, seat = knowledge.game, knowledge.seat
        check_seat(game, seat)
        view = knowledge.view()
        if view["result"] is not None:
            raise RulesError("The game is over: there is nothing left to choose.")
        if not knowledge.choices():
            raise RulesError(f"Seat {seat} has nothing to choose now.")
        self.language = language
        self.sayings = sayings_in(language)
        self.names = (
            words.called(names, language)
            if names
            else [f"{self.sayings.seat} {each}" for each in range(game.seats)]
        )
        self.pondering = Pondering(knowledge, dice, simulations, milliseconds, choices)
        self.drift = DRIFTS[game.name]
        self.choices = [int(branch.choice) for branch in self.pondering.branches]
        self.texts = [game.text(choice) for choice in self.choices]
        self.lines = [
            words.choice(view, text, self.names, language=language) for text in self.texts
        ]

    @property
    def simulations(self) -> int:
        """How many simulations were made."""
        return int(self.pondering.search.simulations)

    def prospects(self) -> list[Prospect]:
        """Return what each choice promises, without a reason."""
        return [
            Prospect(
                choice,
                text,
                line,
                *interval(branch, self.drift),
                branch.doubt(),
                share,
                likely_answer(self.pondering, choice, text, self.names, self.language),
                "",
            )
            for choice, text, line, branch, share in zip(
                self.choices,
                self.texts,
                self.lines,
                self.pondering.branches,
                self.pondering.shares(),
                strict=True,
            )
        ]

    def whys(
        self, prospects: Sequence[Prospect], thinkable: Sequence[int], favourite: int
    ) -> dict[int, str]:
        """Return a reason for each choice as it stands in the end, if one is recommended."""
        standings = {
            each.choice: Standing(
                each.text,
                each.words,
                each.chance,
                each.doubt,
                each.share,
                each.choice in thinkable,
            )
            for each in prospects
        }
        return reasons(self.pondering, standings, favourite, self.names, self.sayings)


def likely_answer(
    pondering: Pondering, choice: int, text: str, names: Sequence[str], language: str
) -> Answer | None:
    """Return the likeliest answer of a rival to a choice, None if nobody gets to answer."""
    if pondering.crowd:
        rival = opposite(pondering, text)
        answers = {} if rival is None else pondering.mixture(rival)
    else:
        answers = pondering.answers(choice)
    if not answers:
        return None
    (seat, answer), likely = max(answers.items(), key=lambda each: each[1])
    written = pondering.knowledge.game.text(answer)
    view = moment_of(pondering, choice, seat, answer)
    told = words.retold(view, written, names, pondering.seat, language=language)
    return Answer(seat, written, told, likely)


def opposite(pondering: Pondering, text: str) -> int | None:
    """Return the rival who matters most among those who choose at the same time."""
    seat, mates = pondering.seat, pondering.mates()
    rivals = [each for each in pondering.worlds[0].actors if each not in mates]
    step = -1 if " right " in text else 1
    # Teams battle in pairs (J115), others with their neighbours, the next seat to their left.
    wanted = seat ^ 1 if len(mates) > 1 else (seat + step) % pondering.knowledge.game.seats
    if wanted in rivals:
        return wanted
    return rivals[0] if rivals else None


def moment_of(pondering: Pondering, choice: int, rival: int, answer: int) -> Mapping[str, object]:
    """Return what a rival would see when answering, in a guess; or what it sees now."""
    world = pondering.sample
    if not pondering.crowd:
        after = world.copy()
        after.carry_out(pondering.seat, choice)
        after.advance(pondering.luck.copy())
        if rival in after.actors and answer in after.choices(rival):
            world = after
    return world.view(rival)
