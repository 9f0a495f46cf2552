"""The table painted: panels side by side, with chips in the colours of a winter evening."""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from snowball.envs.scene import Panel, panels
from snowball.rules.core import State

NIGHT: Final = (27, 36, 64)
PANEL: Final = (42, 54, 92)
SNOW: Final = (246, 249, 252)
LIT: Final = (255, 193, 94)
TONES: Final = {
    "plain": (88, 104, 148),
    "cold": (96, 148, 180),
    "warm": (176, 124, 60),
    "hot": (186, 74, 66),
}
WIDTH: Final = 390
LINE: Final = 22
GAP: Final = 10
LABEL: Final = 76
SIZE: Final = 13
ROWS: Final = 8
"""Rows of a seat's panel. A picture of a game is always as large, so that films can be made."""
MIDDLE_ROWS: Final = 6
"""Rows of the middle, beside one for each seat: arsenal has its piles there."""
FONT: Final = ImageFont.load_default(SIZE)


def painted(state: State) -> NDArray[np.uint8]:
    """Return the table as a picture: height, width, and red, green and blue."""
    middle, *seats = panels(state)
    columns = ceil(sqrt(len(seats)))
    rows = MIDDLE_ROWS + len(seats)
    tall, low = LINE * (rows + 1) + GAP, LINE * (ROWS + 1) + GAP
    wide = columns * (WIDTH + GAP) + GAP
    high = GAP + tall + ceil(len(seats) / columns) * (low + GAP) + GAP
    image = Image.new("RGB", (wide, high), NIGHT)
    draw = ImageDraw.Draw(image)
    paint(draw, middle, (GAP, GAP, wide - GAP, GAP + tall), rows)
    for seat, panel in enumerate(seats):
        x = GAP + seat % columns * (WIDTH + GAP)
        y = 2 * GAP + tall + seat // columns * (low + GAP)
        paint(draw, panel, (x, y, x + WIDTH, y + low), ROWS)
    return np.asarray(image)


def paint(
    draw: ImageDraw.ImageDraw, panel: Panel, box: tuple[int, int, int, int], rows: int
) -> None:
    """Paint a panel into its box; what does not fit is left out."""
    left, top, right, _ = box
    draw.rounded_rectangle(box, 8, PANEL, LIT if panel.active else PANEL, 2)
    draw.text((left + GAP, top + 5), panel.title, LIT if panel.active else SNOW, FONT)
    for number, (label, chips) in enumerate(panel.rows[:rows], start=1):
        y = top + 5 + number * LINE
        draw.text((left + GAP, y), label, SNOW, FONT)
        x = left + GAP + LABEL
        for chip in chips:
            width = ceil(draw.textlength(chip.text, FONT)) + 12
            if x + width > right - GAP:
                draw.text((x, y), "…", SNOW, FONT)
                break
            draw.rounded_rectangle((x, y - 2, x + width, y + LINE - 5), 5, TONES[chip.tone])
            draw.text((x + 6, y), chip.text, SNOW, FONT)
            x += width + 5
