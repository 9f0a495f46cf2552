"""Three games called Snowball Fight: one rules core for playing, studying and research."""

from typing import TYPE_CHECKING

from snowball.build import use_chosen_core

use_chosen_core()

from snowball.rules.catalog import GAMES, game, load  # noqa: E402
from snowball.rules.core import (  # noqa: E402
    CHANCE,
    Event,
    Game,
    IllegalChoice,
    Number,
    Option,
    Result,
    RulesError,
    State,
)
from snowball.rules.dice import Dice  # noqa: E402
from snowball.version import __version__  # noqa: E402

if TYPE_CHECKING:
    from snowball.bots.coach import coach

__all__ = [
    "CHANCE",
    "GAMES",
    "Dice",
    "Event",
    "Game",
    "IllegalChoice",
    "Number",
    "Option",
    "Result",
    "RulesError",
    "State",
    "__version__",
    "coach",
    "game",
    "load",
]

if not TYPE_CHECKING:  # a type checker should still miss what is not there

    def __getattr__(name: str) -> object:
        """Fetch the coach when somebody asks for it: who only plays need not wait for the bots."""
        if name != "coach":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from snowball.bots.coach import coach

        return coach
