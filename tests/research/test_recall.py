"""Perfect recall: who cannot tell two histories apart now could not do so at any choice before."""

from __future__ import annotations

from copy import deepcopy

import pytest

from snowball import CHANCE, Dice
from snowball.envs.encoding import encoding_of
from snowball.envs.openspiel.course import Course
from snowball.testing.variants import variant

pytestmark = pytest.mark.compiled

Past = tuple[tuple[str, int], ...]
"""What a seat knew at each of its choices, and what it chose."""

WAYS = 2
"""Ways to go on at each step, always the first: so the same things happen in another order, too."""
TREES = {
    "arsenal-2": (30, 8),
    "arsenal-2-quick_start": (9, 8),
    "arsenal-3": (30, 6),
    "arsenal-4-teams": (24, 5),
    "splatball-2": (4, 10),
    "splatball-3": (6, 10),
    "splatball-4-strategic": (9, 10),
    "bricks-2": (6, 9),
    "bricks-3": (9, 9),
}
"""For each variant after how many choices of a random game a tree begins, and how deep it goes."""


class Tree:
    """All histories from a moment on, and what seats knew in them."""

    def __init__(self) -> None:
        self.pasts: dict[tuple[int, str], Past] = {}
        self.seen: dict[tuple[int, str], bytes] = {}
        self.open: dict[tuple[int, str], list[int]] = {}
        self.alike = 0
        """How often somebody could not tell a history from an earlier one."""

    def grow(self, course: Course, pasts: list[Past], depth: int) -> None:
        """Note what every seat knows here, and go on in all ways."""
        state, encoding = course.state, course.encoding
        for seat, past in enumerate(pasts):
            known = seat, course.logs[seat] + course.look(seat)
            self.alike += known in self.pasts
            assert self.pasts.setdefault(known, past) == past
            seen = bytes(encoding.observe(state, seat))
            assert self.seen.setdefault(known, seen) == seen
            choices = state.choices(seat)
            assert self.open.setdefault(known, choices) == choices
        if depth == 0:
            return
        for actor in state.actors[:1]:
            for choice in sorted(state.choices(actor))[:WAYS]:
                after, later = deepcopy(course), pasts.copy()
                after.play(actor, choice)
                if actor != CHANCE:
                    knew = course.logs[actor] + course.look(actor)
                    later[actor] = (*pasts[actor], (knew, choice))
                self.grow(after, later, depth - 1)


@pytest.mark.parametrize("name", TREES)
def test_who_cannot_tell_histories_apart_never_could(name: str) -> None:
    encoding = encoding_of(variant(name).game, memory=True)
    first, depth = TREES[name]
    course, dice = Course(encoding, encoding.game.start(), 0), Dice(8)
    while course.decisions < first:
        actor = course.state.actors[0]
        chosen = course.state.roll(dice) if actor == CHANCE else course.state.pick(actor, dice)
        course.play(actor, chosen)
    tree = Tree()
    tree.grow(course, [()] * encoding.seats, depth)
    assert tree.alike or encoding.game.name == "bricks"  # where nothing is hidden
