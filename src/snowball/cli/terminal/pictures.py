"""The pictures of all games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.cli.terminal import arsenal, bricks, splatball
from snowball.cli.terminal.picture import Picture

PICTURES: Final[Mapping[str, Picture]] = {
    "arsenal": arsenal.PICTURE,
    "splatball": splatball.PICTURE,
    "bricks": bricks.PICTURE,
}
