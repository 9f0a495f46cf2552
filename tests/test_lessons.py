"""Lessons: every one can be done, says what is true, and goes on by what is wanted alone."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import product

import pytest

from snowball import lessons, rulebook
from snowball.play import words
from snowball.play.lesson import LEARNER, Learned, Said, follow, lesson
from snowball.rules.catalog import GAMES
from snowball.rules.core import IllegalChoice
from snowball.testing.citations import RULE_ID

LANGUAGES = ("en", "de")
LONGEST = 320
"""Characters that a learner may be asked to read at once."""


def test_there_is_a_lesson_for_every_game() -> None:
    assert set(lessons.names()) == set(GAMES)
    with pytest.raises(KeyError):
        lesson("croquet")
    with pytest.raises(KeyError):
        lesson("../rulebook/bricks")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_way_through_a_lesson_leads_to_its_end(game: str) -> None:
    found = lesson(game)
    assert 5 <= len(found.steps) <= 8
    for way in product(*(step.wanted for step in found.steps)):
        for done in range(len(way)):
            learned = follow(found, way[:done])
            assert (learned.step, learned.done, learned.nudged) == (done, False, False)
            assert LEARNER in learned.state.actors, found.steps[done].title.in_("en")
            if done:
                assert told(learned), "each step shows something"
        learned = follow(found, way)
        assert learned.done
        assert LEARNER in learned.state.actors or learned.state.result is not None
        with pytest.raises(IllegalChoice, match="over"):
            follow(found, [*way, way[-1]])


def test_the_cube_of_a_lesson_lies_as_it_was_rolled_last() -> None:
    found = lesson("bricks")
    rolls = [
        follow(found, [each.wanted[0] for each in found.steps[:done]]).rolled for done in (0, 1, 2)
    ]
    assert rolls == ["", "roll 2 4", "roll 3 10"]


def told(learned: Learned) -> list[str]:
    heard = [event for event in learned.events if event.is_for(LEARNER)]
    story = words.story(heard, learned.names, LEARNER, learned.game.options)
    return [sentence.text for sentence in story if not sentence.quiet]


@pytest.mark.parametrize("game", list(GAMES))
def test_any_other_choice_is_nudged_and_changes_nothing(game: str) -> None:
    found = lesson(game)
    way: list[str] = []
    nudges = 0
    for step in found.steps:
        before = follow(found, way)
        texts = [found.game.text(choice) for choice in before.state.choices(LEARNER)]
        others = [text for text in texts if text not in step.wanted]
        assert set(step.wanted) <= set(texts)
        assert bool(others) == bool(step.nudge.in_("en")), "a nudge where there is a wrong choice"
        for text in others:
            learned = follow(found, [*way, text])
            assert (learned.nudged, learned.step, learned.events) == (True, before.step, [])
            assert learned.state == before.state
            assert follow(found, [*way, text, step.wanted[0]]).step == before.step + 1
            nudges += 1
        way.append(step.wanted[0])
    assert nudges


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_not_legal_is_refused_in_words(game: str) -> None:
    found = lesson(game)
    illegal = next(
        choice
        for choice in range(len(found.game.texts))
        if choice not in follow(found, []).state.choices(LEARNER)
    )
    with pytest.raises(IllegalChoice) as refused:
        follow(found, [found.game.text(illegal)])
    assert refused.value.sentence.endswith(".")
    with pytest.raises(IllegalChoice, match="no choice 'win'") as refused:
        follow(found, ["win"])
    assert refused.value.code == "no-such-choice"


def said(game: str) -> list[Said]:
    """Return everything that is said in a lesson."""
    found = lesson(game)
    parts = [found.title, found.words, found.end]
    for step in found.steps:
        parts += [
            step.title,
            step.words,
            step.after,
            *([step.nudge] if step.nudge.in_("en") else []),
        ]
    return parts


@pytest.mark.parametrize("game", list(GAMES))
def test_everything_is_said_in_every_language_and_is_short(game: str) -> None:
    for part in said(game):
        assert tuple(part.by_language) == LANGUAGES
        english, german = (part.in_(language) for language in LANGUAGES)
        assert english != german
        assert RULE_ID.findall(english) == RULE_ID.findall(german), "both cite the same rules"
        for text in (english, german):
            assert text == text.strip()
            assert len(text) <= LONGEST, text
    assert Said({"en": "only so"}).in_("de") == "only so"
    assert [len(lesson(game).names.in_(each)) for each in LANGUAGES] == [
        lesson(game).game.seats
    ] * 2


@pytest.mark.parametrize("game", list(GAMES))
def test_every_rule_that_is_cited_is_there_and_every_step_cites_one(game: str) -> None:
    known = rulebook.rules(game)
    for step in lesson(game).steps:
        cited = RULE_ID.findall(step.after.in_("en"))
        assert cited, step.title
        assert [rule for rule in cited if rule not in known] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_the_script_is_written_as_records_are(game: str) -> None:
    raw = (files("snowball.lessons") / f"{game}.toml").read_text(encoding="utf-8")
    for part in re.findall(r'(?:start|then) = """\n(.*?)"""', raw, re.DOTALL):
        assert all(re.fullmatch(r"(chance|\d): .+", line) for line in part.splitlines())
