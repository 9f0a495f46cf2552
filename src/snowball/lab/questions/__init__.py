"""The questions that a study may ask, one module each."""

from __future__ import annotations

from typing import Final

from snowball.lab.questions.balance import Balance
from snowball.lab.questions.question import Question

__all__ = ["QUESTIONS", "Question"]

QUESTIONS: Final[dict[str, Question]] = {question.name: question for question in (Balance(),)}
