"""Perfect recall: who cannot tell two histories apart now could not do so at any choice before."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import snowball
from snowball import CHANCE, Dice
from snowball.envs.encoding import encoding_of
from snowball.envs.openspiel.course import Course
from snowball.envs.openspiel.diary import changes
from snowball.testing.variants import variant

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
            known = seat, course.log(seat) + course.look(seat)
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
                    knew = course.log(actor) + course.look(actor)
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


def known_until_two_are_out(first: str, second: str) -> list[str]:
    """Return what seat 0 knows at each choice; seats 1 and 2 are dealt these cards, all else is the same."""
    encoding = encoding_of(snowball.game("splatball", 4, strategic=True, hits_to_out=3))
    game = encoding.game
    course, known = Course(encoding, game.start(), 0), []
    luck = iter(["start 0", "draw single", f"draw {first}", f"draw {second}"])
    while True:
        (actor,) = course.state.actors
        if actor == CHANCE:
            course.play(CHANCE, game.choice(next(luck, "draw single")))
            continue
        spectator: dict[str, Any] = course.state.view(None)
        outs = [yard["out"] for yard in spectator["yards"]]
        still_in = [seat for seat in (1, 2) if not outs[seat]]
        if actor == 0:
            known.append(course.log(0) + course.look(0))
            if not still_in:
                return known
        target = next((seat for seat in still_in if seat != actor), 3)
        course.play(actor, game.choice(f"throw single {target}"))


def test_what_was_seen_of_somebody_who_went_out_is_not_forgotten() -> None:
    """Whose cards came first among the discards is seen when they come, and no longer afterwards."""
    one = known_until_two_are_out("wall", "fort")
    other = known_until_two_are_out("fort", "wall")
    assert len(one) == len(other)
    told_apart = [mine != yours for mine, yours in zip(one, other, strict=True)]
    assert told_apart == sorted(told_apart)
    assert not told_apart[0]
    assert told_apart[-1]


def rebuilt(old: Any, change: Any) -> Any:
    """Return the view that an old one and the changes to it amount to."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, dict):
        gone = change.get("-", ())
        kept = {key: value for key, value in old.items() if key not in gone}
        return kept | {
            key: rebuilt(old.get(key), each) for key, each in change.items() if key != "-"
        }
    places = {str(place): value for place, value in enumerate(old)}
    added = change.get("+", [])
    changed = {
        place: rebuilt(places[place], each) for place, each in change.items() if place != "+"
    }
    return [*(places | changed).values(), *added]


@pytest.mark.parametrize("name", TREES)
def test_what_was_seen_at_every_choice_can_be_read_in_the_diary(name: str) -> None:
    encoding = encoding_of(variant(name).game)
    course, dice = Course(encoding, encoding.game.start(), 0), Dice(5)
    seen: list[list[str]] = [[] for _ in range(encoding.seats)]
    while course.state.actors and course.decisions < 60:
        actor = course.state.actors[0]
        if actor == CHANCE:
            course.play(actor, course.state.roll(dice))
            continue
        seen[actor].append(json.dumps(course.state.view(actor), sort_keys=True))
        if dice.below(2):
            course.look(actor)  # as whoever asks for a string does
        course.play(actor, course.state.pick(actor, dice))
    for seat in range(encoding.seats):
        view: Any = {}
        found = []
        for line in course.log(seat).splitlines():
            if line.startswith("= "):
                view = rebuilt(view, json.loads(line[2:]))
                found.append(json.dumps(view, sort_keys=True))
        assert found == seen[seat]


def test_changes_are_short_where_little_has_changed() -> None:
    assert changes({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}) == {}
    assert changes({"a": [1, 2], "b": 3}, {"a": [1, 4, 5]}) == {
        "a": {"1": [4], "+": [5]},
        "-": ["b"],
    }
    assert changes([1, 2], [2]) == [[2]]
