"""The findings of a group as a picture of its own, for documents and slides."""

from __future__ import annotations

from html import escape
from typing import Final

from snowball.lab.findings import Finding
from snowball.lab.report.axis import Axis
from snowball.lab.report.chart import Chart, charts, short

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
    every = charts(findings)
    left = 30 + LETTER * max(len(name) for chart in every for name, _ in chart.rows)
    wide = round(left + PLOT + NUMBERS)
    for chart in every:
        parts += block(chart, left, top)
        top += HEAD + ROW * len(chart.rows) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {top:.0f}" role="img">'
        f"<title>{escape(group)}</title><style>{STYLE}</style>"
        f'<rect class="paper" width="{wide}" height="{top:.0f}"/>'
        f'<text class="title" x="12" y="28">{escape(group)}</text>{"".join(parts)}</svg>\n'
    )


def block(chart: Chart, left: float, top: float) -> list[str]:
    """Return findings that share an axis."""
    axis, unit = chart.axis, chart.rows[0][1].unit
    parts = [f'<text class="head" x="12" y="{top + 18:.0f}">{escape(chart.title)}</text>']
    for tick in axis.ticks():
        place = left + across(axis, tick)
        parts.append(
            f'<text class="soft" x="{place:.1f}" y="{top + 38:.0f}" text-anchor="middle">'
            f"{short(tick, unit)}</text>"
        )
    for number, (name, each) in enumerate(chart.rows):
        parts.append(line(name, each, axis, left, top + HEAD + ROW * number + ROW / 2))
    return parts


def line(name: str, each: Finding, axis: Axis, left: float, middle: float) -> str:
    """Return one finding: its name, its interval, its numbers."""
    mark = "sure" if each.sure else "open"
    low, high, value = (left + across(axis, place) for place in (each.low, each.high, each.value))
    fair = ""
    if each.reference is not None:
        place = left + across(axis, each.reference)
        fair = drawn("fair", place, middle - ROW / 2, place, middle + ROW / 2)
    return (
        f'<text x="12" y="{middle + 4:.1f}">{escape(name)}</text>'
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
