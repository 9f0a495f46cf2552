"""Checking fair luck: every outcome of a record, derived again."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from snowball.play.fair import FairLuck, Pledge, check_hex, commitment_to
from snowball.play.record import PERSON, Record
from snowball.play.words.english.grammar import listed
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


def verify(record: Record, commitment: str | None = None) -> Verdict:
    """Check a record's luck, and that it keeps to the commitment that somebody noted down."""
    if commitment is not None:
        check_hex("The commitment", commitment)
    pledge = record.pledge
    if pledge is None or pledge.secret is None:
        return without_secret(record, pledge, commitment)
    if commitment not in (None, pledge.commitment):
        return other_commitment(pledge)
    if commitment_to(pledge.secret) != pledge.commitment:
        return Verdict(
            OTHER_SECRET,
            "The secret is not the one that was committed to: "
            f"its commitment would be {commitment_to(pledge.secret)}.",
        )
    return derive(record, FairLuck(pledge.secret, pledge.contributions))


def without_secret(record: Record, pledge: Pledge | None, commitment: str | None) -> Verdict:
    """Return the verdict where nothing can be derived, and why that is so."""
    try:
        over = record.final().result is not None
    except RulesError as error:
        return Verdict(BROKEN, str(error))
    if pledge is None:
        return Verdict(
            ORDINARY,
            "This game was played without fair luck: there is no commitment in its record, so its "
            "luck cannot be checked.",
        )
    if commitment not in (None, pledge.commitment):
        return other_commitment(pledge)
    if over:
        return Verdict(
            WITHHELD,
            "The game is over, but its record lacks the secret. Ask the table to show it: without "
            "the secret its luck cannot be checked.",
        )
    return Verdict(
        WAITING,
        "The game is not over, so its table has not shown the secret yet. Its luck can be checked "
        "after the end.",
    )


def other_commitment(pledge: Pledge) -> Verdict:
    """Return the verdict on a record that was made for another commitment than the one noted."""
    return Verdict(
        OTHER_COMMITMENT,
        "The record has another commitment than the one you noted down: "
        f"it says {pledge.commitment}.",
    )


def derive(record: Record, luck: FairLuck) -> Verdict:
    """Play a record again and compare each outcome with the one that its luck gives."""
    state = record.start()
    checked = 0
    try:
        for number, (actor, choice) in enumerate(record.replay(state)):
            if actor != CHANCE or CHANCE not in state.actors:
                continue
            expected = luck.outcome(state, number)
            if choice != expected:
                text, right = record.game.text(choice), record.game.text(expected)
                return Verdict(
                    OTHER_OUTCOME,
                    f"Choice {number + 1} of the record is {text!r}, but by the secret and the "
                    f"contributions it should have been {right!r}.",
                    checked,
                    Difference(number + 1, text, right),
                )
            checked += 1
    except RulesError as error:
        return Verdict(BROKEN, str(error), checked)
    over = state.result is not None
    return Verdict(FAIR, fair_sentence(checked, over), checked, remarks=remarks(record, over))


def fair_sentence(checked: int, over: bool) -> str:
    """Return how many outcomes were as derived, in words."""
    fair = "Fair" if over else "Fair so far"
    if not checked:
        return f"{fair}: chance has not acted yet."
    subject = "the only outcome is" if checked == 1 else f"all {checked:,} outcomes are"
    return f"{fair}: {subject} what the secret and the contributions give."


def remarks(record: Record, over: bool) -> tuple[str, ...]:
    """Return what a fair verdict does not say of a record."""
    found = []
    contributions = () if record.pledge is None else record.pledge.contributions
    if not any(contributions):
        found.append("Nobody contributed: the table alone made this luck, and could choose it.")
    else:
        silent = [
            name
            for name, player, text in zip(record.names, record.players, contributions, strict=True)
            if player == PERSON and text is None
        ]
        if silent:
            found.append(f"{listed(silent)} contributed nothing.")
    if record.position is not None:
        found.append("The game was begun from a position; nothing tells how that came about.")
    if not over:
        found.append("The record ends before the game does.")
    return tuple(found)
