"""`snowball rules`: the rulebook, and the tests that prove it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from snowball import rulebook
from snowball.rules.catalog import kind_of
from snowball.rules.core import RulesError
from snowball.testing.citations import citations


def show_rules(game: str) -> None:
    """Print a game's rules: as a page in a terminal, as plain text elsewhere."""
    text = rulebook.text(kind_of(game).id)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text, end="")


def show_coverage(game: str) -> None:
    """Print each rule id with the tests that cite it."""
    known = rulebook.rules(kind_of(game).id)
    found = citations(find_tests())
    for rule in known:
        print(f"{rule}: {', '.join(found.get(rule, [])) or 'no test'}")


def find_tests() -> Path:
    """Return the folder of the tests: it comes with the source, not with the package."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        if (folder / "tests" / "conftest.py").is_file() and (folder / "pyproject.toml").is_file():
            return folder / "tests"
    raise RulesError("--coverage reads the tests: run it inside a checkout of the source.")
