"""The questions that a study may ask, one module each."""

from __future__ import annotations

from typing import Final

from snowball.lab.questions.balance import Balance
from snowball.lab.questions.cards import Cards
from snowball.lab.questions.editions import Editions
from snowball.lab.questions.odds import Odds
from snowball.lab.questions.politics import Politics
from snowball.lab.questions.question import Question
from snowball.lab.questions.rulings import Rulings
from snowball.lab.questions.skill import Skill
from snowball.lab.questions.whatif import WhatIf

__all__ = ["QUESTIONS", "Question"]

QUESTIONS: Final[dict[str, Question]] = {
    question.name: question
    for question in (
        Balance(),
        Cards(),
        Rulings(),
        Editions(),
        WhatIf(),
        Politics(),
        Skill(),
        Odds(),
    )
}
