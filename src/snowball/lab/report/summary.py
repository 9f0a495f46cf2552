"""The findings of a study in words, as Markdown."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Final

from snowball.lab.estimates import HOLM
from snowball.lab.findings import Finding, by_table
from snowball.version import __version__

if TYPE_CHECKING:
    from snowball.lab.results import Results

MOST_HEADLINES: Final = 8
MOST_UNDECIDED: Final = 6


def summary(results: Results) -> str:
    """Return the summary."""
    lines = [f"# {results.study.title}", "", facts(results), ""]
    if told := sentences(results):
        lines += ["## In short", "", *(f"- {line}" for line in told), ""]
    for group, findings in grouped(results.findings):
        lines += [f"## {group}", ""]
        for table, rows in by_table(findings).items():
            lines += [f"### {table}", "", "| | value | 95 % interval | |", "|---|--:|---|---|"]
            lines += [table_row(each) for each in rows]
            lines.append("")
    lines += ["## How it was done", "", *how_it_was_done(results), ""]
    lines += [f"The same again: `{reproduce(results)}`", ""]
    return "\n".join(lines)


def grouped(findings: list[Finding]) -> list[tuple[str, list[Finding]]]:
    """Return findings by group, in the order in which groups come first."""
    names = dict.fromkeys(each.group for each in findings)
    return [(name, [each for each in findings if each.group == name]) for name in names]


def table_row(each: Finding) -> str:
    """Return a finding as a row."""
    return f"| {each.name} | {each.spelled} | {each.span} | {each.words} |"


def sentences(results: Results) -> list[str]:
    """Return what a study has found, in a few sentences."""
    return headlines(results.findings, results.study.question.answers)


def headlines(findings: list[Finding], answers: str = "") -> list[str]:
    """Return the sentences that matter most: what differs for sure, the farthest first.

    Before them comes the group that answers the question, whatever it says. Of each group at a
    table the first is told, or where there is one table the first of whatever was changed there.
    But where some only say what goes together, all that say what comes of what are told, and none
    of those. Where all is exact nothing is compared: what is told are the main findings.
    """
    alone = len({each.table for each in findings}) == 1
    if all(each.exact for each in findings):
        # What two tables have alike is told of the first.
        told_of = {each.words: each for each in reversed(findings) if each.main}
        return [in_words(each, alone) for each in findings if told_of.get(each.words) is each]
    sure = [each for each in findings if each.sure and each.reference is not None]
    sure.sort(key=lambda each: -abs(each.value - (each.reference or 0.0)) / (each.reach or 1e-9))
    if any(each.aside for each in findings):
        chosen = [each for each in sure if not each.aside][:MOST_HEADLINES]
    else:
        kinds = [each.name if alone else (each.table, each.group) for each in sure]
        firsts = [
            each for each, kind in zip(sure, kinds, strict=True) if sure[kinds.index(kind)] is each
        ]
        chosen = firsts[:MOST_HEADLINES]
    first_of_all = [each for each in findings if each.group == answers]
    told = [in_words(each, alone) for each in (*first_of_all, *chosen)]
    compared = [each for each in findings if each.reference is not None]
    if alone and (open_ones := undecided(compared)):
        told.append(f"Nothing differs for sure with {', '.join(open_ones)}.")
    if len(sure) > len(chosen):
        told.append(f"{len(sure)} of {len(compared)} comparisons differ for sure; all are below.")
    elif len(compared) == 1:
        told.append(f"The one comparison {'differs for sure' if sure else 'is open'}.")
    elif compared:
        rest = len(compared) - len(sure)
        told.append(
            f"Of {len(compared)} comparisons {len(sure)} {'differs' if len(sure) == 1 else 'differ'} "
            f"for sure, {rest} {'is' if rest == 1 else 'are'} open."
        )
    return told


def in_words(each: Finding, alone: bool) -> str:
    """Return a finding in words, with its table unless there is but one."""
    return each.words if alone else f"{each.table}: {each.words}"


def undecided(compared: list[Finding]) -> list[str]:
    """Return what was compared in several ways and differs in none, if it is not too much to tell."""
    ways: dict[str, list[Finding]] = {}
    for each in compared:
        if not each.aside:
            ways.setdefault(each.name, []).append(each)
    names = [
        name
        for name, found in ways.items()
        if len(found) > 1 and not any(each.sure for each in found)
    ]
    return names if len(names) <= MOST_UNDECIDED and len(names) < len(ways) else []


def facts(results: Results) -> str:
    """Return how much was played."""
    study = results.study
    tables = len(study.cells)
    exact = study.question.exact
    played = "nothing played: all is enumerated" if exact else games_in_words(results.games)
    state = "" if results.finished else ", not finished"
    return (
        f"{played}{state}; {tables} {'set-up' if tables == 1 else 'set-ups'}, seed {study.seed}, "
        f"snowball {__version__}"
    )


def games_in_words(games: int) -> str:
    """Return how many games were played."""
    return "1 game" if games == 1 else f"{games:,} games"


def how_it_was_done(results: Results) -> list[str]:
    """Return the method in words."""
    study = results.study
    lines = [study.question.method] if study.question.method else []
    if study.question.exact:
        return lines
    lines.append(
        "Intervals are of 95 %, made from deals: games with the same luck count as one deal."
    )
    if study.precision is not None:
        reached = "It was reached." if results.precise else "It was not reached everywhere."
        main = dict.fromkeys(f'"{each.group}"' for each in results.findings if each.main)
        lines.append(
            f"Asked precision: {100 * study.precision:g} points to either side for "
            f"{' and '.join(main) or 'the main findings'}. {reached} The study looked whenever its "
            "deals had doubled; every look has its part of the 5 %, so that stopping early does no "
            "harm."
        )
    if study.question.correction == HOLM:
        lines.append(
            "What is compared was corrected by Holm's method: all claims together are 95 % sure."
        )
    elif study.question.correction:
        lines.append(
            "What is compared was corrected by the method of Benjamini and Hochberg: of what is "
            "claimed, one in twenty may be false. What only goes together was corrected apart."
        )
    return lines


def reproduce(results: Results) -> str:
    """Return the command that gives the same numbers."""
    study = results.study
    parts = ["snowball lab run", quote(study.name or "STUDY.toml"), f"--seed {study.seed}"]
    if not study.question.exact:
        parts.append(f"--games {study.games}")
    if study.precision is not None:
        parts.append(f"--precision {100 * study.precision:g}%")
    return " ".join(parts)
