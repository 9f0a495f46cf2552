"""Three games called Snowball Fight: one rules core for playing, studying and research."""

from snowball.build import use_chosen_core

use_chosen_core()

from snowball.rules.catalog import GAMES, game, load  # noqa: E402
from snowball.rules.core import (  # noqa: E402
    CHANCE,
    Event,
    Game,
    IllegalChoice,
    Option,
    Result,
    RulesError,
    State,
)
from snowball.rules.dice import Dice  # noqa: E402
from snowball.version import __version__  # noqa: E402

__all__ = [
    "CHANCE",
    "GAMES",
    "Dice",
    "Event",
    "Game",
    "IllegalChoice",
    "Option",
    "Result",
    "RulesError",
    "State",
    "__version__",
    "game",
    "load",
]
