"""Words for people: every event, choice, option and ending of every game, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from snowball.play.words import arsenal_story, bricks_story, splatball_story
from snowball.play.words.english import ENGLISH
from snowball.play.words.german import GERMAN
from snowball.play.words.language import Course, Heard, Language, Sentence, Telling, Verdicts
from snowball.play.words.reading import Facts, word
from snowball.rules.core import Event, Option, Result, RulesError, Value

__all__ = [
    "KNOWN",
    "Sentence",
    "called",
    "check_language",
    "choice",
    "credit",
    "ending",
    "event",
    "groups",
    "house_rule",
    "is_unnamed",
    "menu",
    "option",
    "refusal",
    "retold",
    "score",
    "story",
    "unnamed",
    "value",
    "verdicts",
]

COURSES: Final[Mapping[str, Course]] = {
    "arsenal": arsenal_story.COURSE,
    "splatball": splatball_story.COURSE,
    "bricks": bricks_story.COURSE,
}
LETTERS: Final[Mapping[str, str]] = {course.letter: game for game, course in COURSES.items()}
LANGUAGES: Final[Mapping[str, Language[Any]]] = {"en": ENGLISH, "de": GERMAN}
KNOWN: Final = tuple(LANGUAGES)
"""The languages that there are words in."""


def check_language(language: str) -> None:
    """Refuse a language that there are no words in."""
    if language not in LANGUAGES:
        raise RulesError(f"There are no words in {language!r}; there are in {', '.join(KNOWN)}.")


def spoken(language: str) -> Language[Any]:
    """Return a language by its name."""
    check_language(language)
    return LANGUAGES[language]


def unnamed(seat: int, level: str = "", *, language: str = "en") -> str:
    """Return what a seat is called to which nobody gave a name; a level is that of its bot."""
    return spoken(language).unnamed(seat + 1, level)


def is_unnamed(name: str, seat: int) -> bool:
    """Say whether a seat has the name that it has of itself: that is what is stored, in English."""
    return re.fullmatch(rf"(Player|[A-Z][a-z]* bot) {seat + 1}", name) is not None


def called(names: Sequence[str], language: str = "en") -> list[str]:
    """Return what the seats are called in a language: it has names of its own for the nameless."""
    tongue = spoken(language)
    return [
        # In English they are stored as they are said.
        tongue.unnamed(seat + 1, "" if name.startswith("Player") else "bot")
        if language != "en" and is_unnamed(name, seat)
        else name
        for seat, name in enumerate(names)
    ]


def verdicts(language: str) -> Verdicts:
    """Return what a check of fair luck may find, in words."""
    return spoken(language).verdicts


def game_of(rules: Sequence[str]) -> str:
    """Return the game that an event or an option is from: the rules it cites say so."""
    return LETTERS[rules[0].removeprefix("R")[0]]


def event(
    event: Event,
    names: Sequence[str],
    reader: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    language: str = "en",
) -> str:
    """Return one event as a sentence, for a reader at the table or for a spectator."""
    tongue = spoken(language)
    teller = tongue.games[game_of(event.rules)].events[event.name]
    return teller(event, tongue.cast(called(names, language), reader, options or {}))


def story(
    events: Iterable[Event],
    names: Sequence[str],
    reader: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    language: str = "en",
) -> list[Sentence]:
    """Return what the reader may know of a story, each throw and what came of it in one sentence."""
    tongue = spoken(language)
    heard = [(place, each) for place, each in enumerate(events) if each.is_for(reader)]
    if not heard:
        return []
    game = game_of(heard[0][1].rules)
    course, telling = COURSES[game], tongue.games[game]
    cast = tongue.cast(called(names, language), reader, options or {})
    sentences = []
    for places, members in grouped(heard, course):
        for each in members:
            cast = course.after(cast, each)
        sentences.append(sentence(telling.tell(members, cast), places, members, course))
    return sentences


def grouped(heard: Heard, course: Course) -> list[tuple[list[int], list[Event]]]:
    """Return events in the order in which they are told, those of one sentence together."""
    groups: list[tuple[list[int], list[Event]]] = []
    for place, each in course.ordered(heard):
        if groups and course.follows(groups[-1][1], each):
            groups[-1][0].append(place)
            groups[-1][1].append(each)
        else:
            groups.append(([place], [each]))
    return groups


def sentence(text: str, places: Sequence[int], events: Sequence[Event], course: Course) -> Sentence:
    """Return the text of events that belong together, with the rules behind them."""
    silent = course.silent
    told = [event for event in events if event.name not in silent] if silent else events
    cited = told or events
    if len(cited) == 1:
        rules = tuple(cited[0].rules)
    else:
        # What came of it first: that is what people ask about.
        rules = tuple(dict.fromkeys(rule for event in reversed(cited) for rule in event.rules))
    return Sentence(text, rules, tuple(events), min(places), max(places), not told)


def telling_of(view: Facts, language: str) -> Telling[Any]:
    """Return the words of the game that a view is of."""
    return spoken(language).games[word(view, "game")]


def choice(view: Facts, text: str, names: Sequence[str], *, language: str = "en") -> str:
    """Return a choice in plain language, with what the view says about its target."""
    return telling_of(view, language).choice(
        view, text, spoken(language).cast(called(names, language))
    )


def groups(
    view: Facts, text: str, names: Sequence[str], *, language: str = "en"
) -> tuple[str, ...]:
    """Return the headings that a long menu may put a choice under, the widest first."""
    return telling_of(view, language).groups(
        view, text, spoken(language).cast(called(names, language))
    )


def menu(
    view: Facts, texts: Iterable[str], names: Sequence[str], *, language: str = "en"
) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return choices with their words and their headings, all at once."""
    telling = telling_of(view, language)
    cast = spoken(language).cast(called(names, language))
    return [
        (text, telling.choice(view, text, cast), telling.groups(view, text, cast)) for text in texts
    ]


def retold(
    view: Facts, text: str, names: Sequence[str], reader: int, *, language: str = "en"
) -> str:
    """Return a rival's choice as the reader is told of it, without what can be seen on the table."""
    return spoken(language).retold(
        telling_of(view, language), view, text, called(names, language), reader
    )


def ending(
    result: Result,
    names: Sequence[str],
    reader: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    language: str = "en",
) -> str:
    """Return why a game is over and who has won it."""
    tongue = spoken(language)
    return tongue.closing(
        result.ending, result.winners, tongue.cast(called(names, language), reader, options or {})
    )


def broken_off(moments: int, *, language: str = "en") -> str:
    """Return that a game is over after so many moments although nobody has won it."""
    return spoken(language).broken_off(moments)


def score(game: str, *, language: str = "en") -> str:
    """Return what the score of a game counts."""
    return spoken(language).games[game].score


def credit(game: str, *, language: str = "en") -> str:
    """Return who made a game."""
    return spoken(language).games[game].credit


def refusal(
    game: str, code: str, sentence: str, *, sorts: Sequence[str] = (), language: str = "en"
) -> str:
    """Return why a choice is not open at a table of some sorts; what no game says itself stays as it is."""
    found = spoken(language).games[game].refusals
    fitting = (found[f"{code} {sort}"] for sort in sorts if f"{code} {sort}" in found)
    return next(fitting, found.get(code, sentence))


def house_rule(option: Option, *, language: str = "en") -> str:
    """Return what an option does."""
    return spoken(language).house_rule(game_of(option.rules), option)


def value(value: Value, *, language: str = "en") -> str:
    """Return what an option is set to."""
    return spoken(language).value(value)


def option(option: Option, *, language: str = "en") -> str:
    """Return an option with its printed default, what else is allowed, and its rulings."""
    return spoken(language).option(game_of(option.rules), option)
