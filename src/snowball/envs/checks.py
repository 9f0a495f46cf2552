"""Settings as people hand them over: Python's own, NumPy's, or anything that stands for a number."""

from __future__ import annotations

from operator import index
from typing import Any, Final

import numpy as np

from snowball.rules.core import RulesError

LARGEST: Final = 2**63 - 1
"""The largest number that the compiled rules can hold."""


def as_whole(value: Any) -> int | None:
    """Return a value as a whole number, None if it is none; True and False are none."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def checked(name: str, value: object, least: int, most: int = LARGEST) -> int:
    """Return a setting as a whole number, and refuse whatever is none or out of its bounds."""
    found = as_whole(value)
    if found is None or not least <= found <= most:
        bounds = f"{least} or more" if most == LARGEST else f"{least} to {most}"
        raise RulesError(f"{name} must be a whole number, {bounds}, not {value!r}.")
    return found


def yes_or_no(name: str, value: object) -> bool:
    """Return a setting that is True or False, and refuse whatever else stands for one."""
    if not isinstance(value, bool | np.bool_):
        raise RulesError(f"{name} must be True or False, not {value!r}.")
    return bool(value)
