"""Charts as SVG: an interval on a line for each finding, and bars for how often things came."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from snowball.lab.findings import CHANGE, POINTS, RATE, SHARE, Finding, by_table, spell
from snowball.lab.questions.question import Picture
from snowball.lab.report.axis import Axis

HEIGHT: Final = 26
MIDDLE: Final = 13
HEAD: Final = 18
BARS: Final = 40
TALL: Final = 150
WIDE: Final = 640


class Chart(NamedTuple):
    """Findings that share an axis."""

    title: str
    axis: Axis
    rows: list[tuple[str, Finding]]
    """Each finding with what it is called here."""


def charts(findings: list[Finding]) -> list[Chart]:
    """Return the charts of a group: one for each table, or one for all if each has a single finding."""
    tables = by_table(findings)
    if len(tables) > 1 and all(len(rows) == 1 for rows in tables.values()):
        return [Chart("", axis_over(findings), [(each.table, each) for each in findings])]
    return [
        Chart(table, axis_over(rows), [(each.name, each) for each in rows])
        for table, rows in tables.items()
    ]


def axis_over(findings: list[Finding]) -> Axis:
    """Return an axis on which all of some findings have a place."""
    values = [value for each in findings for value in (each.low, each.high, each.value)]
    values += [each.reference for each in findings if each.reference is not None]
    if findings[0].unit == SHARE and all(each.reference is None for each in findings):
        values += [0.0, 1.0]  # shares of a whole are seen as such
    return Axis.over(values)


def interval(each: Finding, axis: Axis) -> str:
    """Return a finding's interval with its value as a dot, and a line where the reference is."""
    low, high, value = (axis.place(place) for place in (each.low, each.high, each.value))
    parts = [
        line("grid", 0, 100, MIDDLE, MIDDLE),
        "" if each.reference is None else upright("fair", axis.place(each.reference), 0, HEIGHT),
        "" if each.exact else line("reach", low, high, MIDDLE, MIDDLE),
        f'<circle class="dot{" exact" if each.exact else ""}" cx="{value}%" cy="{MIDDLE}" r="5"/>',
    ]
    drawn = "".join(parts)
    return f'<svg height="{HEIGHT}" role="img" aria-label="{escape(each.told)}">{drawn}</svg>'


def scale(axis: Axis, unit: str) -> str:
    """Return the head of a chart: round values in their places."""
    ticks = "".join(
        f'<text class="tick" x="{axis.place(tick)}%" y="12">{short(tick, unit)}</text>'
        for tick in axis.ticks()
    )
    return f'<svg height="{HEAD}" aria-hidden="true">{ticks}</svg>'


def short(value: float, unit: str) -> str:
    """Return a value as it stands on an axis."""
    sign = "+" if unit in (POINTS, RATE, CHANGE) and value else ""
    if unit in (SHARE, RATE):
        return f"{100 * value:{sign}.4g}%"
    return f"{100 * value if unit == POINTS else value:{sign}.4g}"


def line(kind: str, left: float, right: float, top: float, bottom: float) -> str:
    """Return a line; across it is measured in parts of a hundred."""
    return f'<line class="{kind}" x1="{left}%" x2="{right}%" y1="{top}" y2="{bottom}"/>'


def upright(kind: str, place: float, top: float, bottom: float) -> str:
    """Return a line from top to bottom."""
    return line(kind, place, place, top, bottom)


def binned(bars: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return not too many bars: from a value, up to another, how often together."""
    first, last = bars[0][0], bars[-1][0]
    width = -(-(last - first + 1) // BARS)
    found: dict[int, int] = {}
    for value, times in bars:
        found[(value - first) // width] = found.get((value - first) // width, 0) + times
    return [
        (first + width * each, first + width * (each + 1) - 1, found.get(each, 0))
        for each in range((last - first) // width + 1)
    ]


def bars(picture: Picture) -> str:
    """Return how often each value came, as bars."""
    found = binned(picture.bars)
    most = max(times for _, _, times in found)
    total = sum(times for _, _, times in found)
    step = WIDE / len(found)
    parts = []
    for number, (low, high, times) in enumerate(found):
        tall = TALL * times / most
        span = f"{low}" if low == high else f"{low} to {high}"
        parts.append(
            f'<rect class="bar" x="{number * step + 0.5:.2f}" y="{TALL - tall:.2f}" '
            f'width="{max(step - 1, 0.5):.2f}" height="{tall:.2f}">'
            f"<title>{span} {escape(picture.axis)}: {spell(times / total, 'share')}</title></rect>"
        )
    every = max(1, len(found) // 10)
    for number in range(0, len(found), every):
        place = (number + 0.5) * step
        parts.append(
            f'<text class="tick" x="{place:.1f}" y="{TALL + 16}">{found[number][0]}</text>'
        )
    label = f"{picture.title}, {picture.table}: bars for {found[0][0]} to {found[-1][1]}"
    return (
        f'<svg viewBox="0 0 {WIDE} {TALL + 22}" role="img" aria-label="{escape(label)} '
        f'{escape(picture.axis)}">{"".join(parts)}</svg>'
    )
