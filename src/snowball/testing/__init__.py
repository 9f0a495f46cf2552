"""The conformance suite and position builders, for tests of games and bots."""

from snowball.testing.bots import check_bot
from snowball.testing.conformance import check_game, check_moment

__all__ = ["check_bot", "check_game", "check_moment"]
