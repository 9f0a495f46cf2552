"""A study: a question, the tables at which it is asked, and how many games that may take."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import resources
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from snowball.bots import bot
from snowball.lab.cell import Cell, Setting, read_number
from snowball.lab.changes import WHAT_IF, ChangeError, read_changes
from snowball.lab.lines import Lines
from snowball.lab.questions import QUESTIONS, Question
from snowball.lab.questions.question import Reader
from snowball.lab.simulation import MOST_GAMES
from snowball.lab.workers import MOST_SEED
from snowball.rules.catalog import GAMES as GAME_NAMES
from snowball.rules.catalog import kind_of
from snowball.rules.core import RulesError, Value

if TYPE_CHECKING:
    from snowball.lab.engines import Engine
    from snowball.lab.results import Results

TOP_KEYS: Final = ("question", "title", "seed", "games", "precision")
TABLE_KEYS: Final = ("game", "seats", "bots", "options", "numbers")
GAMES: Final = 10_000
MOST_CELLS: Final = 10_000
MORE: Final = 100
"""Times as many games as a study says may be played until it is as precise as asked."""


class StudyError(RulesError):
    """A study that cannot be; the sentence names the line and what is allowed."""


class Study:
    """What is to be found out; an impossible study is refused at once."""

    def __init__(
        self,
        question: str,
        tables: Sequence[Mapping[str, object]],
        *,
        title: str = "",
        games: int = GAMES,
        precision: object = None,
        seed: int = 0,
        name: str = "",
        lines: Lines | None = None,
        **settings: object,
    ) -> None:
        self.name = name
        self.lines = lines
        self.question = self.known(question)
        self.title = " ".join(title.split()) or self.question.asks  # a headline is one line
        self.games = self.number("games", games, 1, MOST_GAMES)
        self.seed = self.number("seed", seed, 0, MOST_SEED)
        self.precision = self.read_precision(precision)
        self.given = settings
        self.settings = self.read_settings(settings)
        self.tables = [self.as_table(place, table) for place, table in enumerate(tables)]
        every: dict[tuple[object, ...], Cell] = {}
        for place, table in enumerate(self.tables):
            for cell in self.read_table(place, table):
                if cell.alike in every:
                    self.refuse(("table", place), f"the same table is in it twice: {cell.key}")
                every[cell.alike] = cell
            if len(every) > MOST_CELLS:
                self.refuse(("table", place), f"{MOST_CELLS:,} tables are allowed, and not more")
        if not every:
            self.refuse((), "there is no game in it: a [[table]] with a game is needed")
        # What two tables have in common is asked once.
        asked = self.question.cells(every.values())
        self.cells = list({cell.key: cell for cell in asked}.values())
        self.check_lists()
        if not self.cells:
            self.refuse(("table", 0), f"{self.question.name!r} has nothing to ask at these tables")

    @classmethod
    def read(cls, path: Path) -> Study:
        """Return the study in a file."""
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise RulesError(f"There is no file {str(path)!r}.") from None
        except UnicodeDecodeError:
            raise RulesError(f"{str(path)!r} is not a text file.") from None
        except OSError as error:
            raise RulesError(f"{str(path)!r} cannot be read: {error.strerror}.") from None
        return cls.parse(text, str(path))

    @classmethod
    def ready(cls, name: str) -> Study:
        """Return a ready-made study."""
        return cls.parse(ready_text(name), name)

    @classmethod
    def parse(cls, text: str, name: str) -> Study:
        """Return the study that a text describes."""
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            last = f"at its end, line {text.rstrip().count(chr(10)) + 1}: something is not closed"
            told = str(error).replace("at end of document", last)
            raise StudyError(f"{name} is not TOML: {told}.") from None
        except RecursionError:
            raise StudyError(f"{name}: brackets are nested too deeply in it.") from None
        lines = Lines(text)
        question = document.pop("question", None)
        tables = document.pop("table", [])
        readers = QUESTIONS[question].settings if question in list(QUESTIONS) else document
        for key in document:
            if key not in (*TOP_KEYS, *readers):
                raise StudyError(f"{name}, line {lines.of(key)}: {no_key(key, readers)}.")
        if not isinstance(tables, list):
            raise StudyError(
                f"{name}, line {lines.of('table')}: tables are headed [[table]], with two brackets."
            )
        title = document.pop("title", "")
        if not isinstance(title, str):
            raise StudyError(f"{name}, line {lines.of('title')}: a title is a text.")
        if question not in list(QUESTIONS):
            document = {}  # what is wrong is the question
        return cls(
            question if isinstance(question, str) else "",
            tables,
            title=title,
            name=name,
            lines=lines,
            **document,
        )

    def run(
        self,
        folder: Path | None = None,
        *,
        jobs: int = 1,
        engine: Engine | None = None,
        rows: bool = False,
        progress: Callable[[int, int], None] = lambda games, most: None,
    ) -> Results:
        """Play the study, or what is missing of it in a folder, and return what was found."""
        from snowball.lab.results import run_study

        return run_study(self, folder, jobs, engine, rows=rows, progress=progress)

    def refuse(self, path: tuple[str | int, ...], sentence: str) -> NoReturn:
        """Raise an error that says where and why."""
        where = [self.name] if self.name else ["The study"]
        if self.lines is not None:
            where.append(f"line {self.lines.of(*path)}")
        raise StudyError(f"{', '.join(where)}: {sentence.rstrip('.')}.")

    def known(self, question: str) -> Question:
        """Return the question that is asked."""
        if question not in QUESTIONS:
            given = f", not {question!r}" if question else ""
            self.refuse(("question",), f"'question' must be {' or '.join(QUESTIONS)}{given}")
        return QUESTIONS[question]

    def number(self, name: str, given: object, low: int, high: int) -> int:
        """Return a whole number in a range."""
        if type(given) is not int or not low <= given <= high:
            self.refuse((name,), f"{name!r} must be a whole number from {low} to {high}")
        return given

    def read_precision(self, given: object) -> float | None:
        """Return how precise the study is to be, as a part of 1."""
        if given is None:
            return None
        try:
            return precision_of(given)
        except RulesError as error:
            self.refuse(("precision",), str(error))

    def read_settings(self, given: Mapping[str, object]) -> tuple[tuple[str, Value], ...]:
        """Return what the question was told."""
        readers = self.question.settings
        for name in given:
            if name not in readers:
                self.refuse((name,), no_key(name, readers))
        found = []
        for name, (usual, read) in readers.items():
            try:
                found.append((name, read(given[name]) if name in given else usual))
            except RulesError as error:
                wrong = [
                    place for place, each in enumerate(listed(given[name])) if not reads(read, each)
                ]
                self.refuse((name, *wrong[:1]), f"{name!r}: {error}")
        return tuple(found)

    def check_lists(self) -> None:
        """Refuse what a setting lists where no table has it."""
        for setting, extra in self.question.lists.items():
            asked = {str(dict(cell.extra).get(extra, "")) for cell in self.cells}
            for number, each in enumerate(
                filter(None, str(dict(self.settings)[setting]).split(","))
            ):
                if each not in asked:
                    self.refuse((setting, number), f"{setting!r}: none of the tables has {each!r}")

    def read_table(self, place: int, table: Mapping[str, object]) -> list[Cell]:
        """Return the cells of a table: the product of all that it lists."""
        asks = self.question.changes_numbers
        keys = (*TABLE_KEYS, WHAT_IF) if asks else TABLE_KEYS
        for name in table:
            if name not in keys:
                words = f"a table has no key {name!r}; it has {', '.join(keys)}"
                if name == WHAT_IF:
                    words += "; ask the question 'whatif' to change numbers one by one"
                self.refuse(("table", place, name), words)
        if "game" not in table:
            games = ", ".join(GAME_NAMES)
            self.refuse(("table", place), f"this table names no game; the games are {games}")
        found = []
        for game, seats, options, numbers, bots in self.combinations(place, table):
            cell = Cell(game, seats, options, numbers, bots, settings=self.settings)
            try:
                self.question.check(cell)
            except RulesError as error:
                self.refuse(self.blamed(place, table, cell, str(error)), str(error))
            found += self.changed_cells(place, cell, table) if asks else [cell]
        return found

    def changed_cells(self, place: int, cell: Cell, table: Mapping[str, object]) -> list[Cell]:
        """Return a cell for each change of numbers that is asked about at a table."""
        found = []
        try:
            for places, change in read_changes(cell.table(), table.get(WHAT_IF)):
                found.append(replace(cell, extra=change))
                try:
                    self.question.check_change(found[-1])
                except RulesError as error:
                    blamed = [name for name in places if is_about(str(error), name)]
                    where = places[(blamed or list(places))[0]]
                    raise ChangeError(where, str(error)) from None
        except ChangeError as error:
            self.refuse(("table", place, WHAT_IF, *error.place), str(error))
        return found

    def combinations(
        self, place: int, table: Mapping[str, object]
    ) -> Iterator[tuple[str, int, tuple[Setting, ...], tuple[Setting, ...], tuple[str, ...]]]:
        """Yield every combination of what a table lists."""
        for which, game in enumerate(self.several(place, table, "game")):
            path = ("table", place, "game", which)
            if not isinstance(game, str):
                self.refuse(path, f"a game is named by its id, not {game!r}")
            try:
                fewest = kind_of(game).fewest_seats
            except RulesError as error:
                self.refuse(path, str(error))
            options = self.changes(place, game, table, "options")
            numbers = self.changes(place, game, table, "numbers")
            seats = self.several(place, table, "seats", fewest)
            bots = self.several(place, table, "bots", "random")
            many = len(seats) * len(bots) * prod(len(each) for each in (*options, *numbers))
            if many > MOST_CELLS:
                words = f"all that it lists makes {many:,} tables; {MOST_CELLS:,} are allowed"
                self.refuse(("table", place), words)
            for which_seats, number in enumerate(seats):
                if type(number) is not int:
                    path = ("table", place, "seats", which_seats)
                    self.refuse(path, f"seats are whole numbers, not {number!r}")
                for chosen, changed, names in product(product(*options), product(*numbers), bots):
                    yield game, number, chosen, changed, self.lineup(place, names)

    def several(
        self, place: int, table: Mapping[str, object], key: str, usual: object = None
    ) -> list[object]:
        """Return what a table lists under a key, at least one thing and nothing twice."""
        found = listed(table.get(key, usual))
        if not found:
            self.refuse(
                ("table", place, key), f"{key!r} is an empty list: leave it out, or list one"
            )
        for number, each in enumerate(found):
            if each in found[:number]:
                self.refuse(("table", place, key, number), f"{key!r} lists {each!r} twice")
        return found

    def as_table(self, place: int, given: object) -> dict[str, object]:
        """Return a table of the study as it is written."""
        if not isinstance(given, Mapping):
            self.refuse(
                ("table", place), f'a table has a game, like game = "bricks", and is not {given!r}'
            )
        return dict(given)

    def changes(
        self, place: int, game: str, table: Mapping[str, object], key: str
    ) -> list[list[Setting]]:
        """Return the options (or numbers) that a table lists, each with all its values."""
        given = table.get(key, {})
        if not isinstance(given, dict):
            self.refuse(("table", place, key), f"{key!r} is a table like {{ name = value }}")
        known = {option.name: option for option in kind_of(game).all_options}
        lists = []
        for name, values in given.items():
            path = ("table", place, key, name)
            if key == "options" and name not in known:
                words = f"{game} has no option {name!r}; its options are {', '.join(known)}"
                self.refuse(path, words)
            found: list[Setting] = []
            for number, value in enumerate(listed(values)):
                try:
                    if key == "numbers":
                        found.append((name, read_number(game, name, value)))
                    else:
                        found.append((name, known[name].read(value)))
                except RulesError as error:
                    self.refuse((*path, number), str(error))
                if found[-1] in found[:-1]:
                    self.refuse((*path, number), f"{name} lists {value!r} twice")
            if not found:
                self.refuse(path, f"{name} is an empty list: leave it out, or list a value")
            lists.append(found)
        return lists

    def lineup(self, place: int, given: object) -> tuple[str, ...]:
        """Return who plays: one bot for all seats, or one for each with commas between."""
        if not isinstance(given, str):
            self.refuse(("table", place, "bots"), f"bots are named like 'random', not {given!r}")
        return tuple(name.strip() for name in given.split(","))

    def blamed(
        self, place: int, table: Mapping[str, object], cell: Cell, sentence: str
    ) -> tuple[str | int, ...]:
        """Return what in a table an error is about."""
        options, numbers = as_dict(table.get("options")), as_dict(table.get("numbers"))
        for key, names in (("options", options), ("numbers", numbers)):
            for name in names:
                if is_about(sentence, name):
                    return ("table", place, key, name)
        for which, given in enumerate(listed(table.get("bots", "random"))):
            if self.lineup(place, given) == cell.bots and (
                "bot" in sentence.lower() or not all(map(is_bot, cell.bots))
            ):
                return ("table", place, "bots", which)
        if "seats" in table and ("seat" in sentence.lower() or "tables of" in sentence):
            return ("table", place, "seats", listed(table["seats"]).index(cell.seats))
        return ("table", place, "game")

    def asking(self, games: int, precision: float | None) -> Study:
        """Return the same study with so many games, and as precise."""
        twin = Study.__new__(Study)
        twin.__dict__.update(self.__dict__)
        twin.games, twin.precision = games, precision
        return twin

    def changed(
        self, *, games: int | None = None, precision: object = None, seed: int | None = None
    ) -> Study:
        """Return the same study with other numbers, as a command line gives them."""
        twin = self.asking(self.games, self.precision)
        twin.lines, twin.name = None, ""
        if games is not None:
            twin.games = twin.number("games", games, 1, MOST_GAMES)
        if seed is not None:
            twin.seed = twin.number("seed", seed, 0, MOST_SEED)
        if precision is not None:
            twin.precision = twin.read_precision(precision)
            if games is None:
                twin.games = min(self.games * MORE, MOST_GAMES)
        twin.lines, twin.name = self.lines, self.name
        return twin


def precision_of(given: object) -> float:
    """Return a precision: `0.5%`, or the number 0.005."""
    allowed = "a precision is how far an interval may reach, like '0.5%', above 0 and below 50 %"
    try:
        if isinstance(given, str):
            number = float(given.strip().removesuffix("%")) / (100 if "%" in given else 1)
        elif isinstance(given, int | float):
            number = float(given)
        else:
            raise ValueError
    except ValueError:
        raise RulesError(f"{allowed}, not {given!r}") from None
    if not 0 < number < 0.5:
        raise RulesError(f"{allowed}, not {given!r}")
    return number


def no_key(name: str, readers: Iterable[str]) -> str:
    """Return the words in which a key is refused that a study does not have."""
    return f"there is no key {name!r}; allowed are {', '.join((*TOP_KEYS, *readers, 'table'))}"


def reads(read: Reader, entry: object) -> bool:
    """Say whether an entry of a list would do alone."""
    try:
        read([entry])
    except RulesError:
        return False
    return True


def is_about(sentence: str, name: str) -> bool:
    """Say whether a sentence names an option or a number."""
    return re.search(rf"\b{re.escape(name)}\b", sentence) is not None


def is_bot(name: str) -> bool:
    """Say whether there is such a bot."""
    try:
        bot(name)
    except RulesError:
        return False
    return True


def listed(given: object) -> list[object]:
    """Return what may be given alone or as a list."""
    return list(given) if isinstance(given, list | tuple) else [given]


def as_dict(given: object) -> dict[str, object]:
    """Return a table inside a table, empty if there is none."""
    return given if isinstance(given, dict) else {}


def ready_names() -> list[str]:
    """Return the names of the ready-made studies."""
    folder = resources.files("snowball.lab") / "studies"
    return sorted(
        file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")
    )


def ready_text(name: str) -> str:
    """Return a ready-made study as it is written."""
    if name not in ready_names():
        raise RulesError(
            f"There is no study {name!r}; ready-made are {', '.join(ready_names())}, "
            "and a file of your own ends with .toml."
        )
    file = resources.files("snowball.lab") / "studies" / f"{name}.toml"
    return file.read_text(encoding="utf-8")
