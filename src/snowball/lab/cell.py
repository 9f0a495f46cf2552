"""A cell of a study: one table at which deals are played, fixed in every respect."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from snowball.bots import bot
from snowball.lab.deal import seed_of
from snowball.rules.catalog import kind_of
from snowball.rules.core import Game, Number, Option, RulesError, Value, spelled

Setting = tuple[str, Value]


@dataclass(frozen=True)
class Cell:
    """A game with its seats, options, numbers and bots, and what its question adds to that."""

    game: str
    seats: int
    options: tuple[Setting, ...] = ()
    numbers: tuple[Setting, ...] = ()
    bots: tuple[str, ...] = ("random",)
    """One for all seats, or one for each."""
    extra: tuple[Setting, ...] = ()
    """What the question asks about: a ruling, a card."""
    settings: tuple[Setting, ...] = field(default=(), compare=False)
    """What the question was told about how to ask; it is the same in all cells of a study."""

    @property
    def key(self) -> str:
        """A text that no other cell of a study has, and that stays the same for ever."""
        parts = [self.game, str(self.seats)]
        for mark, pairs in (("", self.options), ("#", self.numbers), ("?", self.extra)):
            parts += [f"{mark}{name}={spelled(value)}" for name, value in pairs]
        return " ".join([*parts, ",".join(self.bots)])

    @property
    def alike(self) -> tuple[object, ...]:
        """What is the same where the same games would be played, however that is written."""
        game = self.table()
        bots = self.bots * game.seats if len(self.bots) == 1 else self.bots
        told = (tuple(sorted(each.items())) for each in (game.options, game.numbers))
        return (self.game, self.seats, *told, bots, self.extra)

    @property
    def label(self) -> str:
        """What it is called in a report."""
        return ", ".join([*self.table_words(), self.bots_label])

    def table_words(self) -> list[str]:
        """Return the table in words."""
        changed = (*self.options, *self.numbers)
        options = [f"{name} {spelled(value)}" for name, value in changed]
        return [self.game, f"{self.seats} seats", *options]

    @property
    def bots_label(self) -> str:
        """Who plays."""
        return " v ".join(self.bots)

    def asked(self, name: str) -> Value:
        """Return what the question adds under a name."""
        return dict((*self.settings, *self.extra))[name]

    def seed(self, seed: int) -> int:
        """Return a seed of its own, the same whatever else is in the study."""
        return seed_of(seed, self.key)

    @property
    def is_random(self) -> bool:
        """Whether all choose at random, so that the compiled rules play whole games alone."""
        return set(self.bots) == {"random"}

    def table(self) -> Game:
        """Return the game, the same object for equal cells."""
        return table_of(self.game, self.seats, self.options, self.numbers)

    def check(self) -> None:
        """Refuse an impossible table, or bots that cannot sit there."""
        game = self.table()
        for name in self.bots:
            bot(name)
        if len(self.bots) not in (1, game.seats):
            raise RulesError(
                f"Name one bot for all seats or one for each of the {game.seats}, "
                f"not {len(self.bots)}."
            )


@lru_cache(maxsize=256)
def table_of(
    game: str, seats: int, options: tuple[Setting, ...], numbers: tuple[Setting, ...]
) -> Game:
    """Return a game with its seats, options and numbers."""
    return kind_of(game)(seats, dict(options), dict(numbers))


def numbers_of(game: str) -> dict[str, Option | Number]:
    """Return the numbers of a game that a study may change: options among them."""
    kind = kind_of(game)
    options = {option.name: option for option in kind.all_options if option.is_number}
    return {**options, **{number.name: number for number in kind.all_numbers}}


def read_number(game: str, name: str, given: object) -> Value:
    """Return a number of a game; one that its rules do not let anybody change is refused."""
    known = numbers_of(game)
    if name not in known:
        raise RulesError(
            f"The rules of {game} have no number {name!r} that can be changed; "
            f"those that can are {', '.join(known)}."
        )
    return known[name].read(given)
