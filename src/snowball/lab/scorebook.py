"""The scorebook: a ladder's finished deals in a file, so that it can go on after an end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from snowball.lab.clock import Thinking
from snowball.lab.deal import Score
from snowball.lab.simulation import WHOLE_WIN
from snowball.rules.core import Document, RulesError

FORMAT: Final = 1
# The words in which a header that does not fit is refused.
SAYS: Final = {
    "ladder": "is written in another format",
    "version": "was written by another version of snowball",
    "game": "is of another game",
    "seats": "has another number of seats",
    "options": "has other options",
    "numbers": "has other numbers",
    "bots": "is of other bots",
    "files": "is of bots whose files were different then",
    "seed": "has another seed",
}


class Scorebook:
    """A file of JSON lines: first all that decides the numbers, then each finished deal."""

    def __init__(self, path: Path, header: Document) -> None:
        self.path = path
        self.header = {"ladder": FORMAT, **header}
        self.scores: list[Score] = []

    def begin(self) -> None:
        """Make the file; one that is there already is left alone."""
        try:
            with self.path.open("x", encoding="utf-8") as file:
                file.write(json.dumps(self.header) + "\n")
        except FileExistsError:
            raise RulesError(
                f"{str(self.path)!r} is there already: go on with it (--resume), or name another."
            ) from None
        except OSError as error:
            raise RulesError(f"{str(self.path)!r} cannot be made: {error.strerror}.") from None

    def resume(self) -> None:
        """Read the deals that are finished; a last line that was torn off is dropped."""
        try:
            found = self.path.read_bytes()
        except FileNotFoundError:
            raise RulesError(f"There is no file {str(self.path)!r} to go on with.") from None
        except OSError as error:
            raise RulesError(f"{str(self.path)!r} cannot be read: {error.strerror}.") from None
        whole = found[: found.rfind(b"\n") + 1]
        if not whole:
            # Only a header of this ladder that was torn off: what else it may be is not ours.
            if not json.dumps(self.header).encode().startswith(found):
                raise self.foreign()
            self.path.unlink()
            self.begin()
            return
        lines = whole.decode("utf-8", errors="replace").splitlines()
        self.check_header(lines[0])
        self.scores = list(self.read(lines[1:]))
        if whole != found:
            # Only now: the file of somebody else is left as it is.
            self.cut(len(whole))

    def cut(self, length: int) -> None:
        """Drop what follows the whole lines of the file."""
        try:
            with self.path.open("r+b") as file:
                file.truncate(length)
        except OSError as error:
            raise RulesError(f"{str(self.path)!r} cannot be written: {error.strerror}.") from None

    def foreign(self) -> RulesError:
        """Return what is said of the file of somebody else."""
        return RulesError(f"{str(self.path)!r} is not the file of a ladder.")

    def check_header(self, line: str) -> None:
        """Refuse a file whose deals are not those of this ladder."""
        try:
            header = json.loads(line)
            header["ladder"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self.foreign() from None
        for name, words in SAYS.items():
            if header.get(name) != self.header.get(name):
                was, wanted = spelled(header.get(name)), spelled(self.header.get(name))
                raise RulesError(
                    f"{str(self.path)!r} {words}: {was} there, {wanted} here. "
                    "Ask for the same ladder, or name another file."
                )

    def read(self, lines: list[str]) -> Iterator[Score]:
        """Yield the deals in some lines, each deal once."""
        seen = set()
        for number, line in enumerate(lines, 2):
            try:
                score = parse(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError):
                raise RulesError(
                    f"Line {number} of {str(self.path)!r} is not a finished deal."
                ) from None
            if (score.pair, score.number) not in seen:
                seen.add((score.pair, score.number))
                yield score

    def write(self, score: Score) -> None:
        """Add a finished deal."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(spell(score)) + "\n")
        except OSError as error:
            raise RulesError(f"{str(self.path)!r} cannot be written: {error.strerror}.") from None


def spelled(value: object) -> str:
    """Return a value of a header as it is said; what goes without saying is as it was printed."""
    if value is None:
        return "nothing"
    return value if isinstance(value, str) else json.dumps(value)


def spell(score: Score) -> Document:
    """Return a deal as JSON; a bot's thinking is decisions, seconds and the longest."""
    return {
        "pair": list(score.pair),
        "deal": score.number,
        "parts": [list(row) for row in score.parts],
        "thinking": [
            [each.decisions, round(each.seconds, 6), round(each.longest, 6)]
            for each in score.thinking
        ],
    }


def parse(line: dict[str, list[list[int]]]) -> Score:
    """Return a deal from JSON; what cannot be one raises ValueError or the like."""
    first, second = line["pair"]
    rows = tuple(tuple(row) for row in line["parts"])
    one, two = (Thinking(*each) for each in line["thinking"])
    for each in (one, two):
        if not all(isinstance(part, (int, float)) for part in vars(each).values()):
            raise ValueError("not times")
    score = Score((first, second), line["deal"], rows, (one, two))  # type: ignore[arg-type]
    numbers = [*score.pair, score.number, *(part for row in rows for part in row)]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("not whole numbers")
    if max(part for row in rows for part in row) > WHOLE_WIN:
        raise ValueError("more than a win")
    return score
