"""Many matches: what a game is like when it is played thousands of times."""

from __future__ import annotations

from snowball.lab.study import Study, StudyError

__all__ = ["Study", "StudyError"]
