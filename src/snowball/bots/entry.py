"""Entering a bot: by its name, with a budget, or a class of one's own out of a file."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final

from snowball.bots.budget import Budget
from snowball.play.match import told
from snowball.play.seat import Bot
from snowball.rules.core import RulesError

Factory = Callable[[Budget | None], Bot]
Catalog = Mapping[str, Factory]

FILE: Final = ".py"
# A colon before the ending belongs to the file's path, as on Windows.
OWN: Final = re.compile(r"(.+?\.py(?=:|$)|[^\W\d]\w*(?:\.[^\W\d]\w*)*)(?::([^:]*))?(?::(.*))?")


@dataclass(frozen=True)
class Entry:
    """A bot of one's own: the file or module, and perhaps its class and a budget."""

    place: str
    kind: str = ""
    budget: str | None = None

    @classmethod
    def parse(cls, text: str) -> Entry | None:
        """Return what was meant by `FILE.py:Class` or `package.module:Class`, None if neither."""
        found = OWN.fullmatch(text)
        if found is None:
            return None
        place, kind, budget = found.groups()
        if budget is None and kind is not None and kind[:1].isdigit():
            kind, budget = "", kind
        if not (place.endswith(FILE) or "." in place or kind):
            return None
        return cls(place, kind or "", budget)

    @property
    def path(self) -> Path | None:
        """The file, None for a module."""
        return Path(self.place).expanduser() if self.place.endswith(FILE) else None


def enter(text: str, catalog: Catalog) -> Bot:
    """Return a new bot; one that cannot be had is refused in a sentence."""
    if not isinstance(text, str):
        raise RulesError(f"A bot is named by a word like 'hard', not {text!r}.")
    name, colon, budget = text.partition(":")
    if name.lower() in catalog:
        return catalog[name.lower()](Budget.parse(budget) if colon else None)
    entry = Entry.parse(text)
    if entry is None:
        raise nobody(text, catalog)
    if entry.path is not None:
        module = module_in(entry.path)
    elif (found := module_named(entry.place)) is not None:
        module = found
    else:
        raise nobody(text, catalog)
    kind = kind_in(module, entry)
    try:
        bot = factory(kind)(None if entry.budget is None else Budget.parse(entry.budget))
        named = isinstance(bot.name, str) and bot.name.strip() and bot.name.isprintable()
    except RulesError:
        raise
    except (Exception, SystemExit) as error:
        raise RulesError(f"The bot {text!r} cannot be made: {told(error)}.") from error
    if not named:
        raise RulesError(f"The bot {text!r} needs a name of plain words.")
    return bot


def looks_like_a_bot(text: str, catalog: Catalog) -> bool:
    """Say whether a word at the table means a bot rather than a person."""
    if ":" in text or text.lower() in catalog:
        return True
    entry = Entry.parse(text)
    return entry is not None and entry.path is not None


def fingerprint(text: str, catalog: Catalog) -> str:
    """Return what tells one version of a bot's own file from another, empty if it has none."""
    entry = None if text.partition(":")[0].lower() in catalog else Entry.parse(text)
    if entry is None or entry.path is None:
        return ""
    return hashlib.sha256(entry.path.read_bytes()).hexdigest()[:16]


def factory(kind: Callable[..., Bot]) -> Factory:
    """Return a factory for a class: it is given the budget if it has a parameter of that name."""
    try:
        takes = "budget" in inspect.signature(kind).parameters
    except ValueError:  # some compiled classes do not tell
        takes = False

    def make(budget: Budget | None) -> Bot:
        if takes:
            return kind(budget=budget)
        if budget is not None:
            name = getattr(kind, "name", kind.__name__)
            raise RulesError(f"The bot {name!r} takes no budget: leave out ':{budget}'.")
        return kind()

    return make


def module_in(path: Path) -> ModuleType:
    """Return the module in a file, read once."""
    if not path.is_file():
        raise RulesError(f"There is no file {str(path)!r}.")
    path = path.resolve()
    name = f"bot file {path.with_suffix('')}".replace(".", "_")
    if name in sys.modules:
        return sys.modules[name]
    look_also_in(path.parent)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, (Exception, SystemExit)):
            raise RulesError(f"{str(path)!r} cannot be imported: {told(error)}.") from error
        raise
    return module


def module_named(name: str) -> ModuleType | None:
    """Return a module that can be imported from here, None if there is none of that name."""
    look_also_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            return None
        raise RulesError(f"{name!r} cannot be imported: {told(error)}.") from error
    except (Exception, SystemExit) as error:
        raise RulesError(f"{name!r} cannot be imported: {told(error)}.") from error


def look_also_in(folder: Path) -> None:
    """Let imports find what lies beside a bot, after everything else."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def kind_in(module: ModuleType, entry: Entry) -> Callable[..., Bot]:
    """Return the class that an entry means; without a name, the only bot of the module."""
    bots: dict[str, type[Bot]] = {
        name: kind
        for name, kind in vars(module).items()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and not name.startswith("_")
        if hasattr(kind, "name") and callable(getattr(kind, "choose", None))
    }
    choices = f"its bots are {', '.join(bots)}" if bots else "there is no bot in it"
    if not entry.kind:
        if len(bots) != 1:
            raise RulesError(f"Say which bot of {entry.place!r} you mean: {choices}.")
        return next(iter(bots.values()))
    kind: type[Bot] | None = getattr(module, entry.kind, None)
    if not inspect.isclass(kind):
        raise RulesError(f"{entry.place!r} has no class {entry.kind!r}: {choices}.")
    if not callable(getattr(kind, "choose", None)):
        raise RulesError(
            f"{entry.kind!r} in {entry.place!r} is not a bot: it has no method 'choose'."
        )
    return kind


def nobody(text: str, catalog: Catalog) -> RulesError:
    """Return the refusal of a bot that does not exist."""
    return RulesError(
        f"There is no bot {text!r}; the bots are {', '.join(catalog)}. "
        "A bot of your own is FILE.py:Class or package.module:Class."
    )
