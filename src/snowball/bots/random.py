"""The random bot: any legal choice, each as likely as the next."""

from __future__ import annotations

from snowball.play.seat import Knowledge
from snowball.rules.dice import Dice


class RandomBot:
    """Chooses without thinking; the yardstick for all who do."""

    name = "random"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the seat's choices."""
        choices = knowledge.choices()
        return choices[dice.below(len(choices))]
