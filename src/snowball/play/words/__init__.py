"""Words for people: every event, choice, option and ending of every game in plain English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from snowball.play.words import arsenal, bricks, splatball
from snowball.play.words.endings import closing
from snowball.play.words.grammar import Cast
from snowball.play.words.language import Language, Sentence
from snowball.play.words.reading import Facts, word
from snowball.rules.core import Event, Option, Result, spelled

__all__ = ["Sentence", "choice", "ending", "event", "groups", "menu", "option", "score", "story"]

LANGUAGES: Final[Mapping[str, Language]] = {
    "arsenal": arsenal.LANGUAGE,
    "splatball": splatball.LANGUAGE,
    "bricks": bricks.LANGUAGE,
}
LETTERS: Final[Mapping[str, Language]] = {
    language.letter: language for language in LANGUAGES.values()
}


def language_of(event: Event) -> Language:
    """Return the language of an event: the rules it cites say which game it is from."""
    return LETTERS[event.rules[0].removeprefix("R")[0]]


def event(
    event: Event,
    names: Sequence[str],
    reader: int | None = None,
    options: Mapping[str, object] | None = None,
) -> str:
    """Return one event as a sentence, for a reader at the table or for a spectator."""
    teller = language_of(event).events[event.name]
    return teller(event, Cast(names, reader, options or {}))


def story(
    events: Iterable[Event],
    names: Sequence[str],
    reader: int | None = None,
    options: Mapping[str, object] | None = None,
) -> list[Sentence]:
    """Return what the reader may know of a story, each throw and what came of it in one sentence."""
    heard = [(place, each) for place, each in enumerate(events) if each.is_for(reader)]
    if not heard:
        return []
    language = language_of(heard[0][1])
    if language.ordered is not None:
        heard = language.ordered(heard)
    cast = Cast(names, reader, options or {})
    follows, after = language.follows, language.after
    places: list[int] = []
    group: list[Event] = []
    sentences = []
    for place, each in heard:
        if group and not follows(group, each):
            sentences.append(sentence(places, group, language, cast))
            places, group = [], []
        if after is not None:
            cast = after(cast, each)
        places.append(place)
        group.append(each)
    sentences.append(sentence(places, group, language, cast))
    return sentences


def sentence(
    places: Sequence[int], events: Sequence[Event], language: Language, cast: Cast
) -> Sentence:
    """Return events that belong together as a sentence."""
    silent = language.silent
    told = [event for event in events if event.name not in silent] if silent else events
    # What came of it first: that is what people ask about.
    rules: dict[str, None] = {}
    for event in reversed(told or events):
        rules.update(dict.fromkeys(event.rules))
    text = language.tell(events, cast)
    return Sentence(text, tuple(rules), tuple(events), min(places), max(places), not told)


def choice(view: Facts, text: str, names: Sequence[str]) -> str:
    """Return a choice in plain language, with what the view says about its target."""
    return LANGUAGES[word(view, "game")].choice(view, text, Cast(names))


def groups(view: Facts, text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the headings that a long menu may put a choice under, the widest first."""
    return LANGUAGES[word(view, "game")].groups(view, text, Cast(names))


def menu(
    view: Facts, texts: Iterable[str], names: Sequence[str]
) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return choices with their words and their headings, all at once."""
    language = LANGUAGES[word(view, "game")]
    choice, groups, cast = language.choice, language.groups, Cast(names)
    return [(text, choice(view, text, cast), groups(view, text, cast)) for text in texts]


def ending(
    result: Result,
    names: Sequence[str],
    reader: int | None = None,
    options: Mapping[str, object] | None = None,
) -> str:
    """Return why a game is over and who has won it."""
    return closing(result.ending, result.winners, Cast(names, reader, options or {}))


def score(game: str) -> str:
    """Return what the score of a game counts."""
    return LANGUAGES[game].score


def option(option: Option) -> str:
    """Return an option with its printed default, what else is allowed, and its rulings."""
    values = f"printed: {spelled(option.default)}; also: {others(option)}"
    return f"{option.text} ({values}; {', '.join(option.rules)})"


def others(option: Option) -> str:
    """Return what an option may be besides its default."""
    values = [spelled(value) for value in option.values if value != option.default]
    if option.span is not None:
        words = [value for value in values if not value.isdigit()]
        return ", ".join([*words, f"{option.span[0]} to {option.span[1]}"])
    if option.named:
        values.append(f"names like {option.named[0]!r}")
    return ", ".join(values)
