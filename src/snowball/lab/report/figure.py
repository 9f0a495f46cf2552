"""The findings of a group as a picture of its own, for documents and slides."""

from __future__ import annotations

from html import escape
from typing import Final

from snowball.lab.findings import SHARE, Finding, by_table
from snowball.lab.report.axis import Axis
from snowball.lab.report.chart import short

LETTER: Final = 7.0
PLOT: Final = 300
NUMBERS: Final = 230
ROW: Final = 24
HEAD: Final = 46
STYLE: Final = """
text { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #1a2433; }
.paper { fill: #fbfcfe; } .head { font-weight: 600; } .title { font-size: 16px; font-weight: 600; }
.soft { fill: #5a6880; font-size: 11px; } .grid { stroke: #d9e0ea; } .fair { stroke: #c2571a;
stroke-dasharray: 3 3; } .open { stroke: #8090a6; } .sure { stroke: #0b62b8; } .reach { stroke-width: 3;
stroke-linecap: round; } .dot { stroke-width: 2; fill: #fbfcfe; } .dot.sure { fill: #0b62b8; }
@media (prefers-color-scheme: dark) { text { fill: #e6ecf5; } .paper { fill: #10161f; }
.soft { fill: #9aa8bd; } .grid { stroke: #2a3546; } .fair { stroke: #ff9d5c; } .open { stroke: #76859b; }
.sure { stroke: #6db5ff; } .dot { fill: #10161f; } .dot.sure { fill: #6db5ff; } }
"""


def figure(group: str, findings: list[Finding]) -> str:
    """Return a picture of a group: every finding with its interval, table by table."""
    parts: list[str] = []
    top = 40.0
    left = 30 + LETTER * max(len(each.name) for each in findings)
    wide = round(left + PLOT + NUMBERS)
    for table, rows in by_table(findings).items():
        parts += block(table, rows, left, top)
        top += HEAD + ROW * len(rows) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {top:.0f}" role="img">'
        f"<title>{escape(group)}</title><style>{STYLE}</style>"
        f'<rect class="paper" width="{wide}" height="{top:.0f}"/>'
        f'<text class="title" x="12" y="28">{escape(group)}</text>{"".join(parts)}</svg>\n'
    )


def block(table: str, rows: list[Finding], left: float, top: float) -> list[str]:
    """Return the findings of one table, with an axis of their own."""
    values = [value for each in rows for value in (each.low, each.high, each.value)]
    values += [each.reference for each in rows if each.reference is not None]
    if rows[0].unit == SHARE and all(each.reference is None for each in rows):
        values += [0.0, 1.0]
    axis = Axis.over(values)
    parts = [f'<text class="head" x="12" y="{top + 18:.0f}">{escape(table)}</text>']
    for tick in axis.ticks():
        place = left + across(axis, tick)
        parts.append(
            f'<text class="soft" x="{place:.1f}" y="{top + 38:.0f}" text-anchor="middle">'
            f"{short(tick, rows[0].unit)}</text>"
        )
    for number, each in enumerate(rows):
        parts.append(line(each, axis, left, top + HEAD + ROW * number + ROW / 2))
    return parts


def line(each: Finding, axis: Axis, left: float, middle: float) -> str:
    """Return one finding: its name, its interval, its numbers."""
    mark = "sure" if each.sure else "open"
    low, high, value = (left + across(axis, place) for place in (each.low, each.high, each.value))
    fair = ""
    if each.reference is not None:
        place = left + across(axis, each.reference)
        fair = drawn("fair", place, middle - ROW / 2, place, middle + ROW / 2)
    return (
        f'<text x="12" y="{middle + 4:.1f}">{escape(each.name)}</text>'
        f"{drawn('grid', left, middle, left + PLOT, middle)}{fair}"
        f"{drawn(f'reach {mark}', low, middle, high, middle)}"
        f'<circle class="dot {mark}" cx="{value:.1f}" cy="{middle:.1f}" r="4.5"/>'
        f'<text x="{left + PLOT + 14:.0f}" y="{middle + 4:.1f}">{escape(each.spelled)} '
        f'<tspan class="soft">{escape(each.span)}</tspan></text>'
    )


def across(axis: Axis, value: float) -> float:
    """Return how far to the right a value lies."""
    return PLOT * axis.place(value) / 100


def drawn(kind: str, left: float, top: float, right: float, bottom: float) -> str:
    """Return a line."""
    return (
        f'<line class="{kind}" x1="{left:.1f}" y1="{top:.1f}" x2="{right:.1f}" y2="{bottom:.1f}"/>'
    )
