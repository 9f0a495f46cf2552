"""Golden stories: what is said at the table, and by the coach, as text that a person can read.

tests/stories/GAME.scenes lists what may happen, in the notation of the golden playthroughs. The
files GAME.LANGUAGE.txt tell it to everybody at the table, and besides that random games, choices,
endings, options, cards and refusals. They are written by

    python tests/regenerate.py stories
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from snowball.bots.reasons import Standing, mixed
from snowball.bots.sayings import MATTERS, SAYINGS
from snowball.bots.sayings.speech import BEST, MOST, NAMED, OTHER, Swing, Tone
from snowball.play import words
from snowball.play.words.english import arsenal_cards as english_cards
from snowball.play.words.english.arsenal_questions import question
from snowball.play.words.english.grammar import Cast
from snowball.play.words.german import arsenal_cards as german_cards
from snowball.rules.arsenal.cards import CARDS
from snowball.rules.catalog import GAMES
from snowball.rules.core import Event, Game, Result, State
from snowball.rules.dice import Dice
from snowball.testing.playthrough import tell
from snowball.testing.variants import name_of, variant
from story_positions import POSITIONS

FOLDER = Path(__file__).parent / "stories"
COACH = "coach"
NAMES = ("Ana", "Bo", "Cleo", "Dev", "Moss", "Pip", "Kit", "Wren")
LISTS = ("winners", "scores", "seats", "short")
"""Facts that are lists even with a single entry; cards are one unless they are a number."""

ENDINGS = {
    "arsenal": ("final-round", "cannot-draw", "arsenal-gone", "stalled"),
    "splatball": ("last-one-in", "no-cards", "no-snowballs", "endless"),
    "bricks": ("last-one-in", "round-limit"),
}
RANDOM_GAMES = {
    "arsenal": (
        ("arsenal-2", 1),
        ("arsenal-2-quick_start", 5),
        ("arsenal-2-alternates=3-ultra_search-tie_break=extra_round", 35),
        ("arsenal-2-alternates=3-ultra_search-tie_break=extra_round", 20),
        ("arsenal-2-edition=2015", 1),
        ("arsenal-2-stall_limit=1", 1),
        ("arsenal-3-alternates=3", 42),
        ("arsenal-5-alternates=3-tie_break=extra_round", 10),
        ("arsenal-8", 1),
        ("arsenal-4-alternates=3-teams", 3),
        ("arsenal-4-teams", 12),
        ("arsenal-6-alternates=3-teams", 18),
    ),
    "splatball": (
        ("splatball-2", 1),
        ("splatball-2-two_player_full_deck", 1),
        ("splatball-3", 1),
        ("splatball-3-strategic", 1),
        ("splatball-7-hits_to_out=20", 1),
    ),
    "bricks": (
        ("bricks-2", 1),
        ("bricks-3", 1),
        ("bricks-3-round_limit=1", 1),
        ("bricks-4-near_miss_brick=thrower", 1),
    ),
}
"""Variants and seeds of random games in which everything happens that can."""

SAID = (
    "only", "better", "worse", "sound", "wins", "loses", "wins_now", "not_yet", "nearly_won",
    "as_good_as_won", "as_good_as_lost", "late",
)  # fmt: skip
"""Sentences of the coach that are the same for every game."""

MIXED = {
    "en": ("Play Dodge of Sneak / Dodge", "Play Sneak Attack of Sneak / Dodge", "Play Dodge of A"),
    "de": ("Ausweichen spielen (A / B)", "Eisball spielen (C / D)", "Ausweichen spielen (E / F)"),
}
"""Choices that the coach mixes."""


class Scene(NamedTuple):
    """Something that happens in a game."""

    title: str
    game: Game
    events: list[Event]


def files() -> list[Path]:
    """Return all story files."""
    return [FOLDER / f"{about}.{each}.txt" for about in (*GAMES, COACH) for each in words.KNOWN]


def write(name: str) -> str:
    """Return the text of the story file with that name, such as `arsenal.de.txt`."""
    about, language, _ = name.split(".")
    sections = coach(language) if about == COACH else game_words(about, language)
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def game_words(game_id: str, language: str) -> Iterator[list[str]]:
    """Yield everything that is said of a game in a language."""
    yield [f"{game_id} in {language}: {words.credit(game_id, language=language)}"]
    for scene in scenes(game_id):
        lines = [f"{scene.title} ({name_of(scene.game)})"]
        lines += [f"    {tell(event)}" for event in scene.events]
        heard = {reader: told(scene, reader, language) for reader in readers(scene.game)}
        yield lines + told_to_all(heard)
    yield from random_games(game_id, language)
    for title, make, names in POSITIONS[game_id]:
        yield [title, *offered(*make(), names or NAMES, language)]
    for ending in ENDINGS[game_id]:
        yield from endings(game_id, ending, language)
    options = GAMES[game_id].all_options
    yield [
        "Options",
        *(f"  {each.name}: {words.option(each, language=language)}" for each in options),
    ]
    if game_id == "arsenal":
        yield cards(language)
    refusals = words.LANGUAGES[language].games[game_id].refusals
    yield ["Refusals", *(f"  {code}: {sentence}" for code, sentence in refusals.items())]
    yield [f"Score: {words.score(game_id, language=language)}"]


def scenes(game_id: str) -> list[Scene]:
    """Return the scenes of a game from its file."""
    text = (FOLDER / f"{game_id}.scenes").read_text(encoding="utf-8")
    found = []
    for part in text.split("\n\n"):
        head, *lines = part.strip().splitlines()
        title, _, name = head.removesuffix(")").rpartition(" (")
        found.append(Scene(title, variant(name).game, [read_event(line) for line in lines]))
    return found


def read_event(line: str) -> Event:
    """Return the event that a line tells, in the notation of `tell`."""
    found = re.fullmatch(r" *([\w-]+)(.*) \[(.+?)\](?: \(only for (.+)\))?", line)
    assert found, line
    name, facts, rules, audience = found.groups()
    parts = re.findall(r" (\w+)=((?:(?! \w+=).)+)", facts)
    heard = tuple(map(int, re.findall(r"\d+", audience))) if audience else None
    return Event(name, tuple(rules.split(", ")), {n: read_fact(n, v) for n, v in parts}, heard)


def read_fact(name: str, text: str) -> object:
    """Return the value of a fact: a list, a truth value, a number or a word."""
    if name in LISTS:
        return [int(part) for part in text.split()]
    if name == "cards" and not text.isdigit():
        return text.split()
    if text in ("on", "off"):
        return text == "on"
    return int(text) if text.isdigit() and name != "outside" else text


def told(scene: Scene, reader: int | None, language: str) -> list[str]:
    """Return what a reader is told of a scene."""
    names = NAMES[: scene.game.seats]
    story = words.story(scene.events, names, reader, scene.game.options, language=language)
    return [sentence.text for sentence in story]


def readers(game: Game) -> tuple[int | None, ...]:
    """Return a spectator and all seats."""
    return None, *range(game.seats)


def told_to_all(heard: dict[int | None, list[str]]) -> list[str]:
    """Return what each reader hears, readers of the same text together."""
    together: dict[tuple[str, ...], list[str]] = {}
    for reader, text in heard.items():
        name = "spectator" if reader is None else NAMES[reader]
        together.setdefault(tuple(text), []).append(name)
    lines = []
    for texts, names in together.items():
        first, *more = texts or ("(nothing)",)
        lines += [f"{', '.join(names)}: {first}", *(f"    {line}" for line in more)]
    return lines


@cache
def random_game(name: str, seed: int) -> tuple[Game, list[Event], Result]:
    """Return a random game with all that happens in it."""
    game, dice = variant(name).game, Dice(seed)
    state = game.start()
    events = state.listen()
    state.playout(dice)
    assert state.result is not None
    return game, events, state.result


def random_games(game_id: str, language: str) -> Iterator[list[str]]:
    """Yield of each random game the sentences of a kind that has not been told before."""
    seen: set[object] = set()
    for name, seed in RANDOM_GAMES[game_id]:
        game, events, _ = random_game(name, seed)
        lines = []
        for reader in (None, 0):
            story = words.story(
                events, NAMES[: game.seats], reader, game.options, language=language
            )
            for sentence in story:
                kind = (reader, *dict.fromkeys(part(event, reader) for event in sentence.events))
                if kind not in seen:
                    lines.append(f"  {'spectator' if reader is None else 'Ana'}: {sentence.text}")
                seen.add(kind)
        yield [f"News from the random game with seed {seed} ({name})", *lines]


def part(event: Event, reader: int | None) -> object:
    """Return what an event is, and what the reader has to do with it."""
    own = [role for role in ("seat", "target", "by") if event.facts.get(role) == reader]
    return event.name, event.rules[0], *own


def offered(
    state: State, seat: int, texts: Sequence[str] | None, names: Sequence[str], language: str
) -> list[str]:
    """Return what a seat is asked, its choices, and how others are told of them."""
    view, names = state.view(seat), names[: state.game.seats]
    lines = []
    if state.game.name == "arsenal" and language == "en":
        lines.append(f"  asked: {question(view, Cast(list(names))) or '(as at any table)'}")
    texts = texts or [state.game.text(choice) for choice in state.choices(seat)]
    rival = (seat + 1) % len(names)
    for text, line, headings in words.menu(view, texts, names, language=language):
        heard = words.retold(view, text, names, rival, language=language)
        lines.append(f"  {text}: {' > '.join((*headings, line))} ({names[rival]} hears: {heard})")
    return lines


def endings(game_id: str, ending: str, language: str) -> Iterator[list[str]]:
    """Yield how a game ends for one winner, for two, and for teams."""
    alone, shared = Result(ending, (2, 1, 0), (1, 2, 3)), Result(ending, (2, 2, 0), (1, 1, 3))
    ended = [("one wins", f"{game_id}-3", alone), ("two share the win", f"{game_id}-3", shared)]
    if game_id == "arsenal":
        team, both = Result(ending, (3, 2, 3, 2), (1, 2, 1, 2)), Result(ending, (3,) * 4, (1,) * 4)
        ended += [("a team wins", "arsenal-4-teams", team), ("a tie", "arsenal-4-teams", both)]
    for how, name, result in ended:
        game = variant(name).game
        names, options = NAMES[: game.seats], game.options
        heard = {
            reader: [words.ending(result, names, reader, options, language=language)]
            for reader in readers(game)
        }
        yield [f"The end by {ending}, {how} ({name})", *told_to_all(heard)]


def cards(language: str) -> list[str]:
    """Return the names of all cards, and the names and texts of their halves."""
    titles = {"en": english_cards, "de": german_cards}[language]
    lines = [f"  {card.name}: {titles.title(card.name)}" for card in CARDS]
    for name, text in titles.TEXTS.items():
        half = titles.HALVES[name]
        lines.append(f"  {name}: {half if isinstance(half, str) else half.one}: {text}")
    return ["Cards", *lines]


def coach(language: str) -> Iterator[list[str]]:
    """Yield everything that the coach says in a language."""
    sayings = SAYINGS[language]
    yield [f"the coach in {language}", *(f"  {name}: {getattr(sayings, name)}" for name in SAID)]
    for name in ("Bo", ""):
        yield [
            f"{name or 'A team'} may go out",
            f"  out: {sayings.gone(True, name)}",
            f"  not out: {sayings.gone(False, name)}",
        ]
    reason = sayings.said("bricks", MATTERS["bricks"][0], True, "", True, "", Tone(OTHER))
    against = sayings.said("bricks", MATTERS["bricks"][0], False, "", True, "", Tone(NAMED))
    yield [
        "Close calls",
        f"  the best, with a reason: {sayings.close(reason, 'Upgrade')}",
        f"  the best, without one: {sayings.close('', 'Upgrade')}",
        f"  another, with a reason against it: {sayings.near(against, True, 'Dodge')}",
        f"  another, with a reason for it: {sayings.near(reason, False, 'Dodge')}",
        f"  another, without one: {sayings.near('', False, 'Dodge')}",
        f"  another that does not win yet: {sayings.near(sayings.not_yet, True, 'Dodge')}",
        f"  perhaps worse, with a reason: {sayings.unsure(against)}",
        f"  perhaps worse, without one: {sayings.unsure('')}",
    ]
    yield ["Mixtures", *mixtures(language)]
    swings = (Swing(3, 60, 40), Swing(0, 40, 55), Swing(5, 55, 20))
    yield [
        "How a game went",
        *(f"  {game}: {sayings.swings(game, 50, *swings)}" for game in GAMES),
        f"  nothing changed much: {sayings.swings('bricks', 50, None, None, None)}",
    ]
    tones = [Tone(MOST), Tone(OTHER), Tone(NAMED), Tone(BEST, later=True)]
    tones += [Tone(MOST, later=True), Tone(MOST, perhaps=True), Tone(BEST, True, True)]
    for game, matters in MATTERS.items():
        for matter in matters:
            thing = matter.things[0] if matter.things else ""
            lines = [
                f"  {'good' if good else 'bad'}, about {'you' if own else rival or 'a team'}: "
                + sayings.said(game, matter, good, thing, own, rival)
                for own, rival in ((True, ""), (False, "Bo"), (False, ""))
                for good in (True, False)
            ]
            for tone in tones:
                how = tone.than + ", later" * tone.later + ", perhaps" * tone.perhaps
                for good in (True, False):
                    line = sayings.said(game, matter, good, "", True, "", tone)
                    lines.append(f"  {'good' if good else 'bad'}, {how}: {line}")
            yield [f"About {matter.name} ({game})", *lines]


def mixtures(language: str) -> list[str]:
    """Return how choices are named that should be mixed."""
    sayings = SAYINGS[language]
    reason = sayings.said("arsenal", MATTERS["arsenal"][1], True, "", True, "")
    found = []
    for shares in ((0.5, 0.5, 0.0), (0.5, 0.3, 0.2)):
        standings = {
            choice: Standing("play", line, 0.5, 0.05, share, True)
            for choice, (line, share) in enumerate(zip(MIXED[language], shares, strict=True))
        }
        for choice, standing in standings.items():
            for why in ("", reason) if standing.share else ():
                found.append(f"  {standing.words}: {mixed(why, choice, standings, sayings)}")
    return found
