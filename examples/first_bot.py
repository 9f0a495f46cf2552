"""A first bot: it plays bricks, ducks when it can and throws when it can.

Let it play against the random bot:

    snowball ladder bricks --bots examples/first_bot.py:Careful,random --games 200

Or play against it yourself:

    snowball play bricks --players Ana,examples/first_bot.py:Careful
"""

from snowball import Dice
from snowball.play.seat import Knowledge


class Careful:
    """Ducks, throws, or does just anything: the first of these that is allowed."""

    name = "careful"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the choices that are open now."""
        choices = knowledge.choices()
        for wish in ("duck", "throw"):
            for choice in choices:
                if knowledge.game.text(choice).startswith(wish):
                    return choice
        return choices[dice.below(len(choices))]
