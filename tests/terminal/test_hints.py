"""Hints at the table: what the coach thinks, by what the seat at the screen knows."""

import re

import pytest

from snowball.bots.advice import advise
from snowball.cli.terminal import decision as deciding
from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.hint import lines_of, percent
from snowball.cli.terminal.session import later
from snowball.play.match import Match
from snowball.rules.core import RulesError, State
from snowball.rules.dice import Dice
from snowball.testing.variants import variant
from terminal.pages import decision, random_games
from terminal.person import Sit

FEW = 24


def hint(shown: Decision) -> list[str]:
    """Return a hint as it would be shown, after a little thinking."""
    advice = advise(shown.knowledge, Dice(0), FEW, 60_000, shown.company.shown)
    return [line.plain for line in lines_of(shown.screen, shown.scene, advice)]


def test_h_shows_the_choices_the_best_first(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana', 'Bo'], {}, 4").type("h")
    assert person.lines[0].startswith(" A hint for ")
    assert "Your chance to win is about" in person.text
    chances = [int(found) for found in re.findall(r"^ +(\d+)%  \w", person.text, re.MULTILINE)]
    assert chances == sorted(chances, reverse=True)
    assert re.search(r"\(\d+% to \d+%\)", person.text)
    assert re.search(r"(Ana|Bo) then, \d+% likely: ", person.text)
    while not person.lines[0].startswith(" Bricks"):
        person.type("")
    first = person.type("hint").text
    while not person.lines[0].startswith(" Bricks"):
        person.type("")
    assert person.type("h").text == first  # no second opinion


def test_an_only_choice_needs_no_hint(sit: Sit) -> None:
    person = sit("'splatball', 2, ['Ana'], {}, 5")
    assert "Enter does it" in person.text
    assert "this is the only choice" in person.type("h").text


def test_a_game_that_nobody_has_learned_is_no_disaster(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(random_games(variant("bricks-2").game, 1))
    shown = decision(match, match.state.actors[0])
    monkeypatch.setattr(deciding, "advise", refuse)
    assert shown.hint() == "Nobody has learned this yet."


def refuse(*given: object, **named: object) -> None:
    raise RulesError("Nobody has learned this yet.")


@pytest.mark.parametrize("name", ["arsenal-2", "arsenal-3", "splatball-3-strategic", "bricks-4"])
@pytest.mark.parametrize("width", [40, 80])
def test_a_hint_fits_the_screen(name: str, width: int) -> None:
    for match in some_moments(name, 4):
        seat = match.state.actors[0]
        for line in hint(decision(match, seat, width=width)):
            assert len(line) <= width


@pytest.mark.parametrize("name", ["arsenal-2", "arsenal-4-teams", "splatball-3-strategic"])
def test_a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(name: str) -> None:
    for match in some_moments(name, 4):
        seat = match.state.actors[-1]
        other = match.state.guess(seat, Dice(5))
        assert hint(decision(match, seat)) == hint(decision(match, seat, other))


@pytest.mark.parametrize("name", ["arsenal-3", "arsenal-4-teams"])
def test_a_hint_for_a_choice_made_ahead_gives_nothing_away(name: str) -> None:
    asked = 0
    for match in random_games(variant(name).game, 2):
        if match.over or asked == 3:
            break
        seat = match.state.actors[0]
        follows = decision(match, seat).picture.follows(match.state.view(seat))
        if not follows:
            continue
        one, two = (ahead(world, seat) for world in (match.state, match.state.guess(seat, Dice(3))))
        if seat not in one.actors or one.view(seat) != two.view(seat):
            continue
        if len(one.choices(seat)) > 1:
            asked += 1
            assert hint(decision(match, seat, one)) == hint(decision(match, seat, two))
    assert asked


def ahead(state: State, seat: int) -> State:
    """Return what a seat is asked next, before the others have chosen."""
    world = state.copy()
    world.play(seat, world.choices(seat)[0])
    return world if seat in world.actors else later(world)


def some_moments(name: str, number: int) -> list[Match]:
    """Return a match again and again, at moments with something to choose."""
    found: list[Match] = []
    for place, match in enumerate(random_games(variant(name).game, 4)):
        if match.over or len(found) == number:
            break
        if place % 6 == 2 and len(match.state.choices(match.state.actors[0])) > 1:
            frozen = Match.__new__(Match)
            frozen.record, frozen.state = match.record, match.state.copy()
            frozen.story = list(match.story)
            found.append(frozen)
    assert found
    return found


def test_only_certainty_is_all_or_nothing() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        *("0%", "1%", "50%", "99%", "100%"),
    ]
