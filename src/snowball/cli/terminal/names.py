"""Names at the table: who is a person, who a bot, and how they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.cells import cell_len, set_cell_size

from snowball.bots import BOTS, is_bot, meant
from snowball.play.record import PERSON as PERSON
from snowball.rules.core import Game

LONGEST: Final = 12
SURELY: Final = f"{PERSON}:"
"""What stands before the name of a person who is called almost like a bot."""
BOT_NAMES: Final = ("Pip", "Moss", "Wren", "Kit", "Juno", "Otto", "Tuva", "Bea")


@dataclass(frozen=True)
class Company:
    """Everybody at a table, seat by seat."""

    names: tuple[str, ...]
    players: tuple[str, ...]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, player in enumerate(self.players) if player == PERSON)

    @property
    def only_person(self) -> int | None:
        """The seat of the one person, if there is just one."""
        return self.persons[0] if len(self.persons) == 1 else None

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The names as they fit into a picture, all different."""
        shown: list[str] = []
        for name in self.names:
            short = clipped(name, LONGEST)
            number = 2
            while short in shown:
                short = f"{clipped(name, LONGEST - 2)}~{number}"
                number += 1
            shown.append(short)
        return tuple(shown)


def clipped(name: str, width: int) -> str:
    """Return a name that is no wider than that."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "~"


def seated(given: Sequence[str], seats: int, bot: str) -> Company:
    """Return the company for a list of names of persons and bots; bots fill the other seats."""
    names: list[str] = []
    players: list[str] = []
    taken = {name_of(name).lower() for name in given}
    fresh = iter([name for name in BOT_NAMES if name.lower() not in taken])
    for name in [*given, *[bot] * (seats - len(given))]:
        if is_person(name):
            names.append(name_of(name))
            players.append(PERSON)
        else:
            names.append(next(fresh, f"Bot {len(names)}"))
            players.append(name)
    return Company(tuple(names), tuple(players))


def is_person(given: str) -> bool:
    """Say whether a word at the table means a person: `Ana`, or `person:Norman` to be sure."""
    return given.lower().startswith(SURELY) or not is_bot(given)


def name_of(given: str) -> str:
    """Return a person's name as it was meant."""
    return given[len(SURELY) :].strip() if given.lower().startswith(SURELY) else given


def slip(given: str) -> str:
    """Return what is wrong with a person's name that looks like a mistyped bot, empty if nothing."""
    bot = "" if given.lower().startswith(SURELY) else meant(given)
    if not bot:
        return ""
    return (
        f"There is no bot {given!r}. Did you mean {bot}? The bots are {', '.join(BOTS)}. "
        f"A person of that name is {SURELY}{given}."
    )


def seats_of(kind: type[Game]) -> str:
    """Return how many can play a game: "2", "2 to 8"."""
    fewest, most = kind.fewest_seats, kind.most_seats
    return f"{fewest} to {most}" if fewest < most else str(fewest)
