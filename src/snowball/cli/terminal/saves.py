"""Saved games: one file each, written whole, and held by whoever plays it."""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import platformdirs

from snowball.cli.terminal.holding import Hold, InUse
from snowball.play.record import Record, parse
from snowball.rules.core import RulesError

ENDING: Final = ".txt"
LONGEST_NAME: Final = 60


class SaveError(Exception):
    """A save that cannot be used; the message says why and what would work."""


def home() -> Path:
    """Return the folder of saved and finished games."""
    chosen = os.environ.get("SNOWBALL_HOME")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("snowball-fight"))


def saves_folder() -> Path:
    """Return the folder of games that go on."""
    return home() / "saves"


def records_folder() -> Path:
    """Return the folder of finished games."""
    return home() / "records"


def saved() -> list[Path]:
    """Return the saved games, the latest first."""
    found: list[tuple[float, Path]] = []
    for path in saves_folder().glob(f"*{ENDING}"):
        with contextlib.suppress(OSError):
            found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def found(wanted: Path) -> Path:
    """Return the save that somebody means by a path or a name; a bare folder means the latest."""
    if wanted.is_file():
        return wanted
    if wanted == Path():
        paths = saved()
        if not paths:
            raise SaveError(f"There is no saved game in {saves_folder()}.")
        return paths[0]
    for named in (saves_folder() / wanted.name, saves_folder() / f"{wanted.name}{ENDING}"):
        if wanted.name == str(wanted) and named.is_file():
            return named
    raise SaveError(f"There is no saved game {str(wanted)!r}.")


def read(path: Path) -> Record:
    """Return the record in a save; a broken one is refused and stays where it is."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from error
    except (RulesError, ValueError, TypeError) as error:
        raise SaveError(f"{path} is not a game that can go on: {error}") from error


class Save:
    """The file of one running game."""

    def __init__(self, path: Path, hold: Hold) -> None:
        self.path = path
        self._hold = hold

    @property
    def name(self) -> str:
        """The name without folder and ending."""
        return self.path.stem

    @classmethod
    def new(cls, name: str) -> Save:
        """Make a file of its own for a game: the name, or the name with a number."""
        folder = saves_folder()
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            stem = name if number == 1 else f"{name}-{number}"
            path = folder / f"{stem}{ENDING}"
            number += 1
            with contextlib.suppress(InUse, FileExistsError):
                return cls.claimed(path)

    @classmethod
    def claimed(cls, path: Path) -> Save:
        """Make a file that does not exist yet, and hold it."""
        hold = Hold(path)
        try:
            path.touch(exist_ok=False)
        except OSError:
            hold.release()
            raise
        return cls(path, hold)

    @classmethod
    def opened(cls, path: Path) -> Save:
        """Hold a file that is there."""
        try:
            return cls(path, Hold(path))
        except InUse:
            raise SaveError(f"{path.stem} is being played in another window.") from None

    def write(self, record: Record) -> None:
        """Write the whole record: after this, either it is there or the one before it."""
        write_whole(self.path, record.text())

    def rename(self, name: str) -> None:
        """Give the game another name; an existing one is never overwritten."""
        other = Save.claimed(self.path.with_name(f"{name}{ENDING}"))
        self.path.replace(other.path)
        self._hold.release()
        self.path, self._hold = other.path, other._hold

    def finish(self, record: Record) -> Path:
        """Move a finished game to the records and return where it is."""
        self.write(record)
        folder = records_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = fresh(folder, self.name)
        self.path.replace(path)
        sync_folder(folder)
        self.release()
        return path

    def release(self) -> None:
        """Let go of the file."""
        self._hold.release()


def fresh(folder: Path, name: str) -> Path:
    """Make a file with a name that nobody has used in that folder."""
    number = 1
    while True:
        path = folder / (f"{name}{ENDING}" if number == 1 else f"{name}-{number}{ENDING}")
        number += 1
        with contextlib.suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it, not even after a power cut."""
    draft = path.with_name(f".{path.name}.new")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that a folder remembers a new name, where that can be asked for."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def automatic_name(game: str) -> str:
    """Return the name of a game that nobody has named: what it is and when it began."""
    return f"{game}-{datetime.now(tz=UTC).astimezone():%Y-%m-%d-%H%M}"


def checked_name(words: str) -> str:
    """Return the name that somebody gave a game, refused if it cannot be a file's."""
    name = words.removesuffix(ENDING).strip()
    if not name or len(name) > LONGEST_NAME or name.startswith("."):
        raise SaveError(f"A name has 1 to {LONGEST_NAME} letters and does not begin with a dot.")
    if not all(sign.isalnum() or sign in "-_. " for sign in name):
        raise SaveError("A name has letters, digits, spaces, dots and dashes only.")
    return name
