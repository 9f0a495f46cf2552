"""`snowball review`: the decisions of a finished game, judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from snowball.bots.budget import Budget
from snowball.bots.coach import coach
from snowball.bots.review import BEST, FINE, MISTAKE, Decision, Review, finished
from snowball.cli.chart import chart
from snowball.cli.progress import playing
from snowball.cli.reading import read_file
from snowball.cli.terminal.names import PERSON
from snowball.play.record import Record, parse
from snowball.play.words.english.grammar import count, listed
from snowball.play.words.english.retelling import brief
from snowball.rules.core import RulesError

WIDE: Final = 72
"""Columns that a table needs; on a narrower screen each decision has lines of its own."""
WIDEST: Final = 100

SIGNS: Final = {BEST: "✓", FINE: "·", MISTAKE: "✗"}
PLAIN_SIGNS: Final = {BEST: "+", FINE: ".", MISTAKE: "x"}
STYLES: Final = {BEST: "green", FINE: "", MISTAKE: "bold red"}


def show_review(file: Path, seat: str | None, budget: str | None, as_json: bool) -> None:
    """Review a record with a progress bar, and print it."""
    record = parse(read_file(file))
    given = None if budget is None else Budget.parse(budget)
    chosen, remark = usual_seat(record) if seat is None else (read_seat(seat, record), "")
    finished(record, chosen)  # refused here, before a bar appears
    moves = len(record.moves)
    with playing(record.game.name, moves, doing="Reviewing", things="choices") as tell:
        review = coach(record, chosen, budget=given, progress=tell)
    if as_json:
        print(json.dumps(review.as_dict(), indent=2))
    else:
        show(Console(highlight=False), repr(record.game), review, remark)


def usual_seat(record: Record) -> tuple[int, str]:
    """Return the seat of the only person, or else the first, and which others there are."""
    persons = [seat for seat, player in enumerate(record.players) if player == PERSON]
    if len(persons) == 1:
        return persons[0], ""
    others = listed([f"{seat} ({name})" for seat, name in enumerate(record.names) if seat])
    return 0, f"This is seat 0; --seat takes the others as well: {others}."


def read_seat(text: str, record: Record) -> int:
    """Return the seat that somebody means by its number or by a name."""
    if text.isascii() and text.isdigit() and len(text) < 4:
        return int(text)
    for seat, name in enumerate(record.names):
        if name.lower() == text.strip().lower():
            return seat
    raise RulesError(f"Nobody here is called {text!r}: there are {listed(record.names)}.")


def show(console: Console, game: str, review: Review, remark: str) -> None:
    """Print a review for people."""
    name = review.names[review.seat]
    fancy = console.encoding.lower().startswith("utf")
    width = min(console.width, WIDEST)
    tell(console, f"{game}: the decisions of {name}, who {outcome(review)}.")
    if remark:
        tell(console, remark)
    if not review.decisions:
        tell(console, f"{name} never had anything to choose.")
        return
    tell(console, "\nChance to win, decision by decision and in the end:")
    marked = [decision.verdict == MISTAKE for decision in review.decisions]
    for row in chart(review.chances, [*marked, False], width, fancy):
        tell(console, row)
    console.print()
    signs = SIGNS if fancy else PLAIN_SIGNS
    if width >= WIDE:
        console.print(table(review, signs), width=width)
    else:
        for decision in review.decisions:
            show_narrow(console, decision, signs)
    show_mistakes(console, review)
    console.print()
    tell(console, summary(review))


def tell(console: Console, words: str) -> None:
    """Print words as they are."""
    console.print(words, markup=False)


def outcome(review: Review) -> str:
    """Return how it ended for the seat."""
    if review.result == 1.0:
        return "won"
    return "shared the win" if review.result else "lost"


def table(review: Review, signs: dict[str, str]) -> Table:
    """Return all decisions as a table."""
    found = Table(box=None, pad_edge=False)
    found.add_column("turn", justify="right")
    found.add_column("chosen", ratio=5)
    found.add_column("chance", justify="right")
    found.add_column("verdict", no_wrap=True)
    found.add_column("better", ratio=4)
    found.add_column("luck", justify="right", no_wrap=True)
    for decision in review.decisions:
        better = better_one(decision) if decision.given_away else ""
        found.add_row(
            str(decision.turn),
            Text(brief(decision.chosen.words)),
            f"{decision.chosen.chance:.0%}",
            verdict(decision, signs),
            Text(better),
            points(decision.luck),
        )
    return found


def show_narrow(console: Console, decision: Decision, signs: dict[str, str]) -> None:
    """Print one decision for a narrow screen."""
    head = Text.assemble(
        f"turn {decision.turn}: {decision.chosen.chance:.0%} ",
        verdict(decision, signs),
        f", luck {points(decision.luck)}",
    )
    lines = [brief(decision.chosen.words)]
    if decision.given_away:
        lines.append(f"better: {better_one(decision)}")
    console.print(head)
    for line in lines:
        console.print(Padding(Text(line), (0, 0, 0, 2)))


def show_mistakes(console: Console, review: Review) -> None:
    """Print why each mistake was one."""
    for decision in review.decisions:
        if decision.verdict == MISTAKE:
            console.print()
            chosen, best = decision.chosen, decision.best
            turn = f"Turn {decision.turn}" if decision.turn else "Before the first turn"
            tell(console, f"{turn}: {brief(chosen.words)}. {chosen.why}")
            tell(console, f"Better: {brief(best.words)}. {best.why}")


def summary(review: Review) -> str:
    """Return the whole review in a few sentences."""
    verdicts = [f"{review.count(BEST)} best", f"{review.count(FINE)} fine"]
    verdicts.append(count(review.count(MISTAKE), "mistake"))
    decided = f"{count(len(review.decisions), 'decision')}: {listed(verdicts)}."
    return f"{decided} {review.told()}"


def verdict(decision: Decision, signs: dict[str, str]) -> Text:
    """Return a verdict with its sign."""
    return Text(f"{signs[decision.verdict]} {decision.verdict}", style=STYLES[decision.verdict])


def better_one(decision: Decision) -> str:
    """Return what would have been better, and by how much."""
    return f"{brief(decision.best.words)} ({points(decision.given_away)})"


def points(change: float) -> str:
    """Return a change of the chance to win, in points of a hundred."""
    return f"{round(change * 100):+d}"
