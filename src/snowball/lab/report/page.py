"""The report as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING

from snowball.lab.findings import Finding
from snowball.lab.questions.question import Picture
from snowball.lab.report.axis import Axis
from snowball.lab.report.chart import Chart, bars, charts, interval, scale
from snowball.lab.report.summary import facts, how_it_was_done, reproduce, sentences

if TYPE_CHECKING:
    from snowball.lab.results import Results


def page(results: Results) -> str:
    """Return the page."""
    title = escape(results.study.title)
    groups = list(dict.fromkeys(each.group for each in results.findings))
    head = f'<div><h1>{title}</h1><p class="facts">{escape(facts(results))}</p></div>'
    body = [
        f"<header>{beside('yard.svg')}{head}</header>\n<main>",
        in_short(results),
        contents([*groups, *dict.fromkeys(each.title for each in results.pictures)]),
        *(section(name, results.findings) for name in groups),
        gallery(results.pictures),
        f"</main>\n{footer(results)}",
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{beside('style.css')}</style>\n</head>\n<body>\n"
        + unbroken("\n".join(filter(None, body)))
        + "\n</body>\n</html>\n"
    )


def beside(name: str) -> str:
    """Return a file that lies beside this module."""
    return (resources.files("snowball.lab.report") / name).read_text(encoding="utf-8")


def unbroken(text: str) -> str:
    """Return a text in which no line ends between a number and its sign."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def in_short(results: Results) -> str:
    """Return what matters most."""
    items = "".join(f"<li>{escape(line)}</li>" for line in sentences(results))
    return f'<section class="short"><h2>In short</h2><ul>{items}</ul></section>' if items else ""


def contents(titles: list[str]) -> str:
    """Return a way to every part, where there are several."""
    items = "".join(f'<li><a href="#{anchor(each)}">{escape(each)}</a></li>' for each in titles)
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>' if len(titles) > 2 else ""


def anchor(title: str) -> str:
    """Return what a part is called in an address."""
    return "-".join("".join(each if each.isalnum() else " " for each in title.lower()).split())


def section(name: str, findings: Iterable[Finding]) -> str:
    """Return all findings of a group, table by table."""
    group = [each for each in findings if each.group == name]
    return part(name, "".join(block(each) for each in charts(group)))


def part(title: str, body: str) -> str:
    """Return a part of the page under its title."""
    return f'<section id="{anchor(title)}"><h2>{escape(title)}</h2>{body}</section>'


def block(chart: Chart) -> str:
    """Return a chart that is a table, and its sentences."""
    findings = [each for _, each in chart.rows]
    numbers = "value" if all(each.exact for each in findings) else "value, 95 % interval"
    ticks = scale(chart.axis, findings[0].unit)
    head = (
        f'<thead><tr><th scope="col">{"what" if chart.title else "table"}</th>'
        f'<th scope="col" class="scale" aria-label="interval">{ticks}</th>'
        f'<th scope="col" style="text-align:right">{numbers}</th></tr></thead>'
    )
    lines = "".join(line(name, each, chart.axis) for name, each in chart.rows)
    told = [f"{'' if chart.title else f'{name}: '}{each.words}" for name, each in chart.rows]
    sentences = "".join(f"<li>{escape(words)}</li>" for words in told)
    title = f"<h3>{escape(chart.title)}</h3>" if chart.title else ""
    return (
        f"{title}<table>{head}<tbody>{lines}</tbody></table>"
        f"<details><summary>In words</summary><ul>{sentences}</ul></details>"
    )


def line(name: str, each: Finding, axis: Axis) -> str:
    """Return a finding as a line of a chart."""
    sure = ' class="sure"' if each.sure else ""
    return (
        f'<tr{sure} title="{escape(each.words)}"><th scope="row">{escape(name)}</th>'
        f'<td class="plot">{interval(each, axis)}</td>'
        f'<td class="value"><b>{each.spelled}</b><small>{each.span}</small></td></tr>'
    )


def gallery(pictures: list[Picture]) -> str:
    """Return the pictures of how often things came."""
    parts = []
    for title, group in groupby(pictures, key=lambda each: each.title):
        drawn = "".join(f"<h3>{escape(each.table)}</h3>{bars(each)}" for each in group)
        parts.append(part(title, drawn))
    return "".join(parts)


def footer(results: Results) -> str:
    """Return how it was done, how to read it, and how to have it again."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in how_it_was_done(results))
    return (
        "<footer><h2>How to read this</h2>"
        "<p>A dot is what was found, the line through it where the truth lies in 95 of 100 such "
        "studies. The dashed line is what it would be if there were nothing to find; a filled dot "
        f"differs from it for sure.</p>{lines}"
        f"<p>The same again: <code>{escape(reproduce(results))}</code></p></footer>"
    )
