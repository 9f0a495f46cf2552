"""The conformance suite and position builders, for tests of games and bots."""

from snowball.testing.conformance import check_game, check_moment

__all__ = ["check_game", "check_moment"]
