"""Checking fair luck: every outcome of a record, derived again."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from snowball.play import words
from snowball.play.fair import FairLuck, Pledge, check_hex, commitment_to
from snowball.play.record import PERSON, Record
from snowball.play.words.language import Verdicts
from snowball.rules.core import CHANCE, RulesError

FAIR: Final = "fair"
OTHER_COMMITMENT: Final = "other-commitment"
OTHER_SECRET: Final = "other-secret"
OTHER_OUTCOME: Final = "other-outcome"
BROKEN: Final = "broken"
WAITING: Final = "waiting"
WITHHELD: Final = "withheld"
ORDINARY: Final = "ordinary"


@dataclass(frozen=True)
class Difference:
    """The first outcome that is not the one derived."""

    choice: int
    """Which choice of the record it is, counted from 1."""
    text: str
    expected: str


@dataclass(frozen=True)
class Verdict:
    """What a check of a record's luck has found, as a code and a sentence."""

    code: str
    sentence: str
    checked: int = 0
    """How many outcomes are the ones derived."""
    difference: Difference | None = None
    remarks: tuple[str, ...] = ()
    """What somebody who relies on a fair verdict should know besides."""

    @property
    def fair(self) -> bool:
        """Whether everything is as it was derived."""
        return self.code == FAIR

    def as_dict(self) -> dict[str, object]:
        """Return the verdict as JSON."""
        return {"fair": self.fair, **asdict(self), "remarks": list(self.remarks)}


def verify(record: Record, commitment: str | None = None, language: str = "en") -> Verdict:
    """Check a record's luck, and that it keeps to the commitment that somebody noted down."""
    said = words.verdicts(language)
    if commitment is not None:
        check_hex("The commitment", commitment)
    pledge = record.pledge
    if pledge is None or pledge.secret is None:
        return without_secret(record, pledge, commitment, said)
    if commitment not in (None, pledge.commitment):
        return other_commitment(pledge, said)
    right = commitment_to(pledge.secret)
    if right != pledge.commitment:
        return Verdict(OTHER_SECRET, said.other_secret.format(right))
    return derive(record, FairLuck(pledge.secret, pledge.contributions), language)


def without_secret(
    record: Record, pledge: Pledge | None, commitment: str | None, said: Verdicts
) -> Verdict:
    """Return the verdict where nothing can be derived, and why that is so."""
    try:
        over = record.final().result is not None
    except RulesError as error:
        return Verdict(BROKEN, said.broken(error))
    if pledge is None:
        return Verdict(ORDINARY, said.ordinary)
    if commitment not in (None, pledge.commitment):
        return other_commitment(pledge, said)
    return Verdict(WITHHELD, said.withheld) if over else Verdict(WAITING, said.waiting)


def other_commitment(pledge: Pledge, said: Verdicts) -> Verdict:
    """Return the verdict on a record that was made for another commitment than the one noted."""
    return Verdict(OTHER_COMMITMENT, said.other_commitment.format(pledge.commitment))


def derive(record: Record, luck: FairLuck, language: str) -> Verdict:
    """Play a record again and compare each outcome with the one that its luck gives."""
    said = words.verdicts(language)
    state = record.start()
    checked = 0
    try:
        for number, (actor, choice) in enumerate(record.replay(state)):
            if actor != CHANCE or CHANCE not in state.actors:
                continue
            expected = luck.outcome(state, number)
            if choice != expected:
                text, right = record.game.text(choice), record.game.text(expected)
                sentence = said.other_outcome(number + 1, text, right)
                difference = Difference(number + 1, text, right)
                return Verdict(OTHER_OUTCOME, sentence, checked, difference)
            checked += 1
    except RulesError as error:
        return Verdict(BROKEN, said.broken(error), checked)
    over = state.result is not None
    noted = remarks(record, over, language)
    return Verdict(FAIR, said.fair(checked, over), checked, remarks=noted)


def remarks(record: Record, over: bool, language: str) -> tuple[str, ...]:
    """Return what a fair verdict does not say of a record."""
    said = words.verdicts(language)
    found = []
    contributions = () if record.pledge is None else record.pledge.contributions
    if not any(contributions):
        found.append(said.nobody)
    else:
        names = words.called(record.names, language)
        silent = [
            name
            for name, player, text in zip(names, record.players, contributions, strict=True)
            if player == PERSON and text is None
        ]
        if silent:
            found.append(said.silent(silent))
    if record.position is not None:
        found.append(said.position)
    if not over:
        found.append(said.unfinished)
    return tuple(found)
