"""Words for people: every event, choice, ending and option of every game has some, in every language.

The wording itself stands in the golden stories (tests/stories).
"""

import re
from collections.abc import Callable, Iterator

import pytest
from _pytest.mark import ParameterSet

import snowball
import test_words_german as german
from snowball import RulesError
from snowball.bots.sayings import SAYINGS
from snowball.play import words
from snowball.play.words.arsenal_facts import DESIGNS
from snowball.play.words.arsenal_table import named_play
from snowball.play.words.english.arsenal_cards import HALVES, TEXTS, title
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.catalog import GAMES
from snowball.rules.core import Event, Game, Result, State
from snowball.rules.dice import Dice
from snowball.testing import bricks
from snowball.testing.variants import some, variant
from stories import NAMES, RANDOM_GAMES, random_game, read_event, readers

RARE = (
    "arsenal-2-alternates=3-ultra_search-tie_break=extra_round",
    "arsenal-2-alternates=raid-refinedupgrade for iceball-snowfort-tie_break=extra_round",
    "arsenal-2-quick_start-whitewash_is_attack-stall_limit=4",
    "arsenal-3-alternates=3",
    "arsenal-4-alternates=3-teams-team_no_effect_forced",
    "arsenal-5-ultra_search-tie_break=extra_round",
    "arsenal-6-alternates=3-teams-ultra_search",
    "arsenal-7-alternates=3",
    "arsenal-8-teams",
    "arsenal-8-alternates=3-tie_break=extra_round",
)
"""Tables at which everything happens that a random game seldom shows."""


def tables(rare: int) -> list[ParameterSet]:
    """Return variants with numbers of seeds: quick those of the stories, slow all others.

    Rare tables of two have so many seeds, larger ones a quarter of that.
    """
    quick = dict.fromkeys(name for games in RANDOM_GAMES.values() for name, _ in games)
    others = [each.name for game_id in GAMES for each in some(game_id) if each.name not in quick]
    rarely = [(name, rare if "-2-" in name else max(1, rare // 4)) for name in RARE]
    return [
        *(pytest.param(name, 2, id=name) for name in quick),
        *(pytest.param(name, 2, id=name, marks=pytest.mark.slow) for name in others),
        *(pytest.param(*each, id=f"{each[0]}-rare", marks=pytest.mark.slow) for each in rarely),
    ]


def check_english_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z].*[.!]", text), text
    assert not re.search(r"_|  |None", text), text
    assert not re.search(r"\bseat \d|\b(single|double|smiley)\b", text), text
    assert not re.search(r"\bYou (?!miss|are|discard\b)\w+s\b", text), text
    assert not re.search(r"\b[Yy]ou is\b|\bYou's\b", text), text


CHECKS: dict[str, Callable[[str], None]] = {
    "en": check_english_sentence,
    "de": german.check_sentence,
}


@pytest.mark.parametrize(("name", "seeds"), tables(rare=40))
def test_every_event_has_a_sentence_for_every_reader(name: str, seeds: int) -> None:
    for seed in range(seeds):
        game, events, _ = random_game(name, seed)
        for language, check in CHECKS.items():
            for reader in readers(game):
                for event in events:
                    check(words.event(event, NAMES[: game.seats], reader, language=language))


@pytest.mark.parametrize(("name", "seeds"), tables(rare=15))
def test_a_story_tells_once_what_its_reader_may_know(name: str, seeds: int) -> None:
    for seed in range(3, 3 + seeds):
        game, events, result = random_game(name, seed)
        names, options = NAMES[: game.seats], game.options
        for reader in (None, 0, 1):
            known = [event for event in events if event.is_for(reader)]
            places = [place for place, event in enumerate(events) if event.is_for(reader)]
            shapes = []
            for language, check in CHECKS.items():
                told = words.story(events, names, reader, options, language=language)
                firsts = [sentence.first for sentence in told]
                assert firsts == sorted(set(firsts))
                assert (told[0].first, told[-1].last) == (places[0], places[-1])
                heard = [id(event) for sentence in told for event in sentence.events]
                assert len(set(heard)) == len(heard)
                untold = {event.name for event in known if id(event) not in heard}
                assert untold <= {"limited"}, "but for a draw-one, which is told once a turn"
                again = words.story(known, names, reader, options, language=language)
                assert [sentence.text for sentence in again] == [each.text for each in told]
                for sentence in told:
                    check(sentence.text)
                    assert sentence.rules
                    wide = game.name == "arsenal" and game.seats > 2  # eight piles, four hands
                    assert language != "en" or len(sentence.text) < (360 if wide else 120)
                check(words.ending(result, names, reader, options, language=language))
                shapes.append([(each.first, each.last, each.rules, each.seats) for each in told])
            assert all(shape == shapes[0] for shape in shapes), "the same in every language"


def moments(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """Yield the decisions of a random game; a few only of a large arsenal table."""
    dice = Dice(seed)
    state = game.start()
    state.advance(dice)
    every = 1 if game.name != "arsenal" or game.seats == 2 else 16 * game.seats
    number = 0
    while state.actors:
        for actor in state.actors[: len(state.actors) if every == 1 else 1]:
            if every == 1 or number % every == game.seats:
                yield state, actor
        actor = state.actors[0]
        state.play(actor, state.pick(actor, dice))
        state.advance(dice)
        number += 1


@pytest.mark.parametrize(("name", "seeds"), tables(rare=4))
def test_every_choice_of_every_view_has_words(name: str, seeds: int) -> None:
    game = variant(name).game
    names = NAMES[: game.seats]
    for seed in range(5, 5 + seeds):
        for state, actor in moments(game, seed):
            view = state.view(actor)
            texts = [state.game.text(choice) for choice in state.choices(actor)]
            rival = (actor + 1) % game.seats
            for language in CHECKS:
                menu = words.menu(view, texts, names, language=language)
                assert len({line for _, line, _ in menu}) == len(menu)
                for text, line, headings in menu:
                    assert words.choice(view, text, names, language=language) == line
                    assert words.groups(view, text, names, language=language) == headings
                    retold = words.retold(view, text, names, rival, language=language)
                    assert not re.search(rf"\b{names[rival]}s?\b", retold), retold
                    for said in (line, retold, *headings):
                        check_choice(said, language)


def check_choice(text: str, language: str) -> None:
    assert re.fullmatch(r"[A-ZÄÖÜ0-9][^_]+[a-zäöüß0-9)]", text), text
    assert len(text) < {"en": 75, "de": 90}[language], text
    if language == "de":
        german.check_german(text)


@pytest.mark.parametrize("language", CHECKS)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_text_has_words_in_any_position(game_id: str, language: str) -> None:
    kind = GAMES[game_id]
    for seats in (kind.fewest_seats, kind.most_seats):
        game = kind(seats, {})
        view = game.start().view(0)
        for _, line, headings in words.menu(view, game.texts, NAMES[:seats], language=language):
            for said in (line, *headings):
                assert said
                if language == "de":
                    german.check_german(said)


@pytest.mark.parametrize("game_id", GAMES)
def test_an_option_says_its_default_what_else_it_may_be_and_its_ruling(game_id: str) -> None:
    for option in GAMES[game_id].all_options:
        text = words.option(option)
        assert text.startswith(option.text)
        assert all(rule in text for rule in option.rules)


def test_every_half_has_a_short_text_of_its_own() -> None:
    assert list(HALVES) == list(TEXTS) == [ability.name for ability in ABILITIES]
    assert len(set(TEXTS.values())) == len(TEXTS)
    for text in TEXTS.values():
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert len(text) <= 54  # beside its name it fits into a line
    assert len({title(name) for name in DESIGNS}) == len(DESIGNS) == 16


def test_a_battle_cites_the_rules_of_all_that_happens_in_it() -> None:
    lines = """
    revealed seat=0 target=1 card=sneak-dodge half=sneak cached=off [J38]
    revealed seat=0 target=2 card=snowball-upgrade half=upgrade cached=off [J38]
    revealed seat=1 target=2 card=sneak-dodge half=dodge cached=off [J38]
    revealed seat=1 target=0 card=no-effect half=nothing cached=off [J38]
    revealed seat=2 target=0 card=restock-dodge half=dodge cached=off [J38]
    revealed seat=2 target=1 card=snowball-dodge half=snowball cached=off [J38]
    hit seat=1 by=0 half=sneak shield=nothing [J20]
    dodged seat=1 by=2 half=snowball shield=dodge [J19]
    """
    events = [read_event(line) for line in lines.strip().splitlines()]
    first, second, third = words.story(events, NAMES[:4])
    assert set(first.rules) == {"J38", "J20"}
    assert first.seats == {0, 1}
    assert (first.first, first.last) == (0, 6)
    assert set(second.rules) == {"J38"}
    assert third.last == 7


def test_a_question_names_the_play_that_it_is_about() -> None:
    state = snowball.game("arsenal", 4).start()
    assert named_play(state.view(0)) is None  # nothing has been played
    assert named_play(state.view(None)) is None
    plays = [{"seat": 0, "foe": 1}, {"seat": 1, "foe": 0}]
    view = {"seat": 0, "players": [{"about": 1}, {}], "plays": plays}
    assert named_play(view) == plays[1]
    assert named_play(view | {"players": [{"about": None}, {}]}) is None
    assert named_play(view | {"players": [{"about": 0}, {}]}) == plays[0]


def test_a_language_without_words_is_refused_by_name() -> None:
    assert words.KNOWN == ("en", "de") == tuple(SAYINGS) == tuple(CHECKS)
    view = snowball.game("bricks").start().view(0)
    event = Event("begins", ("D6",), {"seat": 0})
    result = Result("last-one-in", (1, 0), (1, 2))
    option = GAMES["bricks"].all_options[0]
    for ask in (
        lambda: words.event(event, NAMES, language="fr"),
        lambda: words.story([], NAMES, language="fr"),
        lambda: words.choice(view, "hide", NAMES, language="fr"),
        lambda: words.groups(view, "hide", NAMES, language="fr"),
        lambda: words.menu(view, ["hide"], NAMES, language="fr"),
        lambda: words.retold(view, "hide", NAMES, 1, language="fr"),
        lambda: words.ending(result, NAMES, language="fr"),
        lambda: words.score("bricks", language="fr"),
        lambda: words.credit("bricks", language="fr"),
        lambda: words.option(option, language="fr"),
        lambda: words.house_rule(option, language="fr"),
        lambda: words.value(True, language="fr"),
        lambda: snowball.coach(bricks.position(2), 0, language="fr"),
    ):
        with pytest.raises(RulesError, match="no words in 'fr'; there are in en, de"):
            ask()
