"""A small chart of chances, made of letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

HEIGHT: Final = 5
EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
STEPS: Final = " .:#"
"""The same for terminals that have letters only."""
LABELS: Final = {0: "100%", HEIGHT // 2: " 50%", HEIGHT - 1: "  0%"}


def chart(chances: Sequence[float], marked: Sequence[bool], width: int, fancy: bool) -> list[str]:
    """Return columns as high as chances are, from left to right, some with a mark below."""
    edge, mark = ("│", "▲") if fancy else ("|", "^")
    groups = shared_out(len(chances), width - len("100% |"))
    heights = [sum(chances[place] for place in group) / len(group) for group in groups]
    rows = [
        f"{LABELS.get(row, '    ')} {edge}"
        + "".join(block(height, row, fancy) for height in heights)
        for row in range(HEIGHT)
    ]
    below = "".join(mark if any(marked[place] for place in group) else " " for group in groups)
    return [row.rstrip() for row in [*rows, *([f"      {below}"] if below.strip() else [])]]


def shared_out(number: int, room: int) -> list[range]:
    """Return which places share a column: several if there are more than columns."""
    columns = min(number, max(1, room))
    return [
        range(column * number // columns, (column + 1) * number // columns)
        for column in range(columns)
    ]


def block(height: float, row: int, fancy: bool) -> str:
    """Return the part of a column that lies in a row, the highest row being the first."""
    signs = EIGHTHS if fancy else STEPS
    filled = height * HEIGHT - (HEIGHT - 1 - row)
    level = round(min(max(filled, 0.0), 1.0) * (len(signs) - 1))
    # Even no chance at all is a column.
    return signs[max(level, 1)] if row == HEIGHT - 1 else signs[level]
