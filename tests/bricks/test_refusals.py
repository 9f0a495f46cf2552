"""Refusals: every reason is given in its place, and nothing has happened."""

import re

import pytest

import snowball
from bricks.moves import refused
from snowball import rulebook
from snowball.rules.bricks.refusals import SENTENCES
from snowball.testing.bricks import out, position, sheet

CHANCE = snowball.CHANCE
START = snowball.game("bricks").start()
ACT = position()
POOR = position(sheets=[sheet(wall=[], snowballs=0)])
FULL = position(sheets=[sheet(wall=[10] * 6)])
THREE = position(sheets=[sheet(), sheet(wall=[]), out(1), sheet(wall=[9])])
DUCK = position(sheets=[sheet(), sheet(hides=1)], phase="duck", target=1)
THROW = position(phase="throw", target=1)
SMALL = position(phase="throw", target=1, inside_die="d6")
AIM = position(phase="aim", target=1, brick=10)
BUILD = position(phase="build")
UNEVEN = [sheet(), sheet(wall=[9, 4])]
LOSE = position(sheets=UNEVEN, phase="lose", target=1, damage=3)
AGGRIEVED = position(sheets=UNEVEN, phase="lose", target=1, damage=3, near_miss_brick="thrower")
CRUMBLE = position(sheets=UNEVEN, phase="crumble", target=1, damage=3, near_miss_brick="random")
OVER = position(sheets=[sheet(), out(1)], phase="over", actions=0)

CASES: list[tuple[str, snowball.State, int, int | str]] = [
    ("game-over", OVER, 0, "hide"),
    ("game-over", OVER, CHANCE, "roll 1"),
    ("game-over", OVER, 0, 177),
    ("no-such-choice", ACT, 0, 177),
    ("no-such-choice", ACT, 0, -1),
    ("no-such-choice", THROW, CHANCE, 177),
    ("wait-for-chance", START, 0, "start 0"),
    ("wait-for-chance", START, 0, "hide"),
    ("wait-for-chance", THROW, 0, "roll 1 1"),
    ("wait-for-chance", THROW, 1, "duck"),
    ("wait-for-chance", AIM, 1, "duck"),
    ("wait-for-chance", BUILD, 0, "roll smiley"),
    ("wait-for-chance", CRUMBLE, 1, "brick 4"),
    ("not-an-outcome", START, CHANCE, "start 2"),
    ("not-an-outcome", START, CHANCE, "brick 10"),
    ("not-an-outcome", START, CHANCE, "roll 1 1"),
    ("not-an-outcome", THROW, CHANCE, "roll 1"),
    ("not-an-outcome", THROW, CHANCE, "start 7"),
    ("not-an-outcome", THROW, CHANCE, "hide"),
    ("not-an-outcome", SMALL, CHANCE, "roll 1 7"),
    ("not-an-outcome", AIM, CHANCE, "roll smiley"),
    ("not-an-outcome", BUILD, CHANCE, "roll smiley 10"),
    ("not-an-outcome", CRUMBLE, CHANCE, "brick 10"),
    ("not-an-outcome", CRUMBLE, CHANCE, "start 0"),
    ("not-an-outcome", CRUMBLE, CHANCE, "stand"),
    ("not-your-turn", ACT, 1, "hide"),
    ("not-your-turn", ACT, CHANCE, "roll 1"),
    ("not-your-turn", ACT, 2, "hide"),
    ("not-your-turn", DUCK, 0, "hide"),
    ("not-your-turn", DUCK, 0, "duck"),
    ("not-your-turn", LOSE, 0, "brick 4"),
    ("not-your-turn", AGGRIEVED, 1, "brick 4"),
    ("not-a-seats-choice", ACT, 0, "start 0"),
    ("not-a-seats-choice", ACT, 0, "roll smiley"),
    ("not-a-seats-choice", DUCK, 1, "roll 1 1"),
    ("not-a-seats-choice", LOSE, 1, "start 0"),
    ("choose-an-action", ACT, 0, "duck"),
    ("choose-an-action", ACT, 0, "stand"),
    ("choose-an-action", ACT, 0, "brick 10"),
    ("choose-an-action", POOR, 0, "duck"),
    ("duck-or-stand", DUCK, 1, "hide"),
    ("duck-or-stand", DUCK, 1, "throw 0"),
    ("duck-or-stand", DUCK, 1, "brick 10"),
    ("choose-a-brick", LOSE, 1, "hide"),
    ("choose-a-brick", LOSE, 1, "stand"),
    ("choose-a-brick", LOSE, 1, "throw 0 brick 10"),
    ("no-brick-to-hide-behind", POOR, 0, "hide"),
    ("wall-complete", FULL, 0, "build brick"),
    ("no-snowball-left", POOR, 0, "throw 1"),
    ("no-snowball-left", POOR, 0, "throw 1 brick 10"),
    ("own-seat", THREE, 0, "throw 0"),
    ("own-seat", THREE, 0, "throw 0 brick 10"),
    ("nobody-there", THREE, 0, "throw 2"),
    ("nobody-there", THREE, 0, "throw 2 brick 10"),
    ("nobody-there", THREE, 0, "throw 4"),
    ("nobody-there", ACT, 0, "throw 7 brick 10"),
    ("no-such-brick", THREE, 0, "throw 1 brick 10"),
    ("no-such-brick", THREE, 0, "throw 3 brick 10"),
    ("no-such-brick", THREE, 0, "throw 3 brick 8"),
    ("no-such-brick", LOSE, 1, "brick 10"),
    ("no-such-brick", AGGRIEVED, 0, "brick 5"),
]


@pytest.mark.parametrize(
    ("code", "state", "actor", "choice"), CASES, ids=[f"{code}-{what}" for code, *_, what in CASES]
)
def test_a_choice_that_is_not_open_is_refused_with_its_reason(
    code: str, state: snowball.State, actor: int, choice: int | str
) -> None:  # D8, D10, D12, D15, D24, D29, RD-10, RD-24, RD-27
    assert refused(state, actor, choice) == code


def test_every_reason_there_is_was_given() -> None:
    assert {code for code, *_ in CASES} == SENTENCES.keys()


def test_a_reason_is_a_sentence_and_cites_only_rules_that_exist() -> None:
    rules = rulebook.rules("bricks")
    for code in SENTENCES:
        sentence = ACT.explain(code)
        assert sentence.endswith(".")
        assert set(re.findall(r"\bR?D-?\d+", sentence)) <= rules.keys()
