"""Words for people: every event, choice, ending and option of every game has some."""

import re
from collections.abc import Iterator

import pytest

from snowball.play import words
from snowball.play.words import LANGUAGES
from snowball.rules.catalog import GAMES
from snowball.rules.core import Event, Game, Result, State
from snowball.rules.dice import Dice
from snowball.testing.variants import some

NAMES = ["Ana", "Bo", "Cleo", "Dev", "Moss", "Pip", "Kit", "Wren"]


def played(game: Game, seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Play a random game; yield each decision, and the end."""
    dice = Dice(seed)
    state = game.start()
    story = state.listen()
    state.advance(dice)
    while state.actors:
        yield state, story
        actor = state.actors[0]
        state.play(actor, state.pick(actor, dice))
        state.advance(dice)
    yield state, story


def check_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z].*[.!]", text), text
    assert "_" not in text, text
    assert "  " not in text, text
    assert "None" not in text, text
    assert not re.search(r"\bseat \d|\b(single|double|smiley)\b", text), text
    assert not re.search(r"\bYou (?!miss|are|discard\b)\w+s\b", text), text
    assert not re.search(r"\b[Yy]ou is\b|\bYou's\b", text), text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_has_a_sentence_for_every_reader_and_none_is_left_over(game_id: str) -> None:
    seen = set()
    for variant in some(game_id):
        for seed in range(2):
            *_, (state, story) = played(variant.game, seed)
            names = NAMES[: state.game.seats]
            for event in story:
                seen.add(event.name)
                for reader in (None, *range(state.game.seats)):
                    check_sentence(words.event(event, names, reader))
    assert seen == set(LANGUAGES[game_id].events)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_tells_every_event_once_and_only_what_its_reader_may_know(game_id: str) -> None:
    for variant in some(game_id):
        *_, (state, story) = played(variant.game, 3)
        names = NAMES[: state.game.seats]
        for reader in (None, 0, 1):
            told = words.story(story, names, reader, state.game.options)
            places = [place for place, event in enumerate(story) if event.is_for(reader)]
            assert [sentence.first for sentence in told] == sorted(
                {sentence.first for sentence in told}
            )
            assert told[0].first == places[0]
            assert told[-1].last == places[-1]
            for sentence in told:
                check_sentence(sentence.text)
                assert sentence.rules
                assert len(sentence.text) < 120


@pytest.mark.parametrize("game_id", GAMES)
def test_a_story_is_the_same_whatever_the_others_hold(game_id: str) -> None:
    for variant in some(game_id):
        *_, (_, story) = played(variant.game, 4)
        names = NAMES[: variant.game.seats]
        known = [event for event in story if event.is_for(1)]
        assert [sentence.text for sentence in words.story(story, names, 1)] == [
            sentence.text for sentence in words.story(known, names, 1)
        ]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_of_every_view_has_words(game_id: str) -> None:
    for variant in some(game_id):
        names = NAMES[: variant.game.seats]
        for state, _ in played(variant.game, 5):
            for actor in state.actors:
                view = state.view(actor)
                lines = [
                    words.choice(view, state.game.text(choice), names)
                    for choice in state.choices(actor)
                ]
                assert len(set(lines)) == len(lines)
                for line in lines:
                    assert re.fullmatch(r"[A-Z][^_]+[a-z0-9)]", line), line


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_text_has_words_in_any_position(game_id: str) -> None:
    kind = GAMES[game_id]
    for seats in (kind.fewest_seats, kind.most_seats):
        game = kind(seats, {})
        view = game.start().view(0)
        for text in game.texts:
            assert words.choice(view, text, NAMES[:seats])
            assert all(words.groups(view, text, NAMES[:seats]))


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        ("last-one-in", "Everybody else is out"),
        ("no-cards", "No card is left to draw"),
        ("no-snowballs", "No snowball is left to throw"),
        ("round-limit", "The last round is over"),
    ],
)
def test_an_ending_says_why_and_who_has_won(ending: str, why: str) -> None:
    alone = Result(ending, (2, 1, 0), (1, 2, 3))
    shared = Result(ending, (2, 2, 0), (1, 1, 3))
    assert words.ending(alone, NAMES).startswith(why)
    assert words.ending(alone, NAMES).endswith(": Ana wins!")
    assert words.ending(alone, NAMES, 0).endswith(": you win!")
    assert words.ending(shared, NAMES).endswith(": Ana and Bo share the win!")
    assert words.ending(shared, NAMES, 1).endswith(": Ana and you share the win!")


@pytest.mark.parametrize("game_id", GAMES)
def test_an_option_says_its_default_what_else_it_may_be_and_its_ruling(game_id: str) -> None:
    for option in GAMES[game_id].all_options:
        text = words.option(option)
        assert text.startswith(option.text)
        for rule in option.rules:
            assert rule in text


def told(*events: Event, reader: int | None = None) -> list[str]:
    options = {"hits_to_out": 10}
    return [sentence.text for sentence in words.story(events, NAMES, reader, options)]


def threw(card: str, seat: int = 0, target: int = 1) -> Event:
    return Event("threw", ("T17",), {"seat": seat, "card": card, "target": target})


def landed(hits: int, added: int, walls: int = 0, forts: int = 0, cracked: int = 0) -> Event:
    facts: dict[str, object] = {
        "seat": 1, "hits": hits, "added": added,
        "walls_lost": walls, "forts_lost": forts, "forts_cracked": cracked,
    }  # fmt: skip
    return Event("landed", ("T24",), facts)


@pytest.mark.parametrize(
    ("card", "landing", "sentence"),
    [
        ("single", landed(5, 1), "Ana's Single Snowball hits Bo (5 of 10)."),
        ("single", landed(5, 0, walls=1), "Ana's Single Snowball breaks Bo's Snow Wall."),
        (
            "single",
            landed(5, 0, cracked=1),
            "Ana's Single Snowball sticks to Bo's Snow Fort, now once-hit.",
        ),
        ("double", landed(5, 2), "Ana's Double Snowball hits Bo twice (5 of 10)."),
        (
            "double",
            landed(5, 1, walls=1),
            "Ana's Double Snowball breaks Bo's Snow Wall and hits once (5 of 10).",
        ),
        (
            "double",
            landed(5, 0, walls=2),
            "Ana's Double Snowball breaks two Snow Walls in front of Bo.",
        ),
        (
            "double",
            landed(5, 0, walls=1, forts=1),
            "Ana's Double Snowball breaks Bo's Snow Fort and Snow Wall.",
        ),
    ],
)
def test_a_throw_and_what_it_does_are_one_sentence(
    card: str, landing: Event, sentence: str
) -> None:
    assert told(threw(card), landing) == [sentence]


def test_the_reader_is_you() -> None:
    hit = (threw("double"), landed(11, 2))
    out = Event("out", ("T25",), {"seat": 1, "by": 0})
    assert told(*hit, reader=0) == ["Your Double Snowball hits Bo twice (10 of 10)."]
    assert told(*hit, out, reader=1) == [
        "Ana's Double Snowball hits you twice (10 of 10). You are out!"
    ]


def test_a_draw_is_told_until_its_card_is_played() -> None:
    drew = Event("drew", ("T12",), {"seat": 0})
    got = Event("got", ("T12",), {"seat": 0, "card": "single"}, (0,))
    assert told(drew, got, reader=0) == ["You draw a Single Snowball."]
    assert told(drew, got, reader=1) == ["Ana draws a card."]
    assert told(drew, got, threw("single"), landed(1, 1), reader=1) == [
        "Ana's Single Snowball hits you (1 of 10)."
    ]


def bricks_throw(*events: Event) -> list[str]:
    return told(Event("threw", ("D11",), {"seat": 0, "target": 1}), *events, reader=1)


def rolled(outside: str, inside: int) -> Event:
    return Event("rolled", ("RD-01",), {"outside": outside, "inside": inside})


def harm(name: str, rule: str, points: int, freeze: int, hit_points: int) -> Event:
    facts: dict[str, object] = {
        "seat": 1, "points": points, "freeze": freeze, "hit_points": hit_points,
    }  # fmt: skip
    return Event(name, (rule,), facts)


def test_what_the_cube_does_to_a_player_is_one_sentence() -> None:
    ducked = Event("ducked", ("D12",), {"seat": 1, "tokens": 0})
    missed = Event("missed", ("D13",), {"seat": 1, "bricks": 3})
    dodged = Event("missed", ("D14",), {"seat": 1, "bricks": 0})
    chipped = Event("chipped", ("D15",), {"seat": 1, "brick": 10, "left": 2, "bricks": 3})
    assert bricks_throw(ducked) == ["Ana throws at you, and you duck (no Hide tokens left)."]
    assert bricks_throw(rolled("1", 4), missed) == [
        "Ana throws at you and misses (1 against 3 bricks)."
    ]
    assert bricks_throw(rolled("1", 4), dodged) == [
        "Ana throws at you and misses (1 and the Dodge Rule)."
    ]
    assert bricks_throw(rolled("4", 7), harm("hit", "D16", 7, 3, 20)) == [
        "Ana hits you for 7 (Freeze 3, Hit 20)."
    ]
    assert bricks_throw(rolled("4", 7), harm("hit", "D16", 7, 0, 20)) == [
        "Ana hits you for 7: you are frozen (Freeze 0, Hit 20)."
    ]
    assert bricks_throw(rolled("smiley", 7), harm("froze", "D18", 7, 0, 13)) == [
        "Smiley! Ana freezes you and hits for 7 (Freeze 0, Hit 13)."
    ]
    assert bricks_throw(rolled("3", 8), chipped) == [
        "Near miss: Ana takes your brick from 10 to 2."
    ]


def test_tokens_that_go_with_the_wall_belong_to_the_throw_and_unused_ones_to_the_next_turn() -> (
    None
):
    aimed = Event("aimed", ("D20",), {"seat": 0, "target": 1, "brick": 3})
    chipped = Event("chipped", ("D20",), {"seat": 1, "brick": 3, "left": 0, "bricks": 0})
    lost = Event("uncovered", ("D23",), {"seat": 1, "tokens": 2})
    unused = Event("uncovered", ("D7",), {"seat": 1, "tokens": 1})
    assert told(aimed, rolled("2", 8), chipped, lost) == [
        "Ana smashes Bo's brick of 3 (no bricks left). Bo's 2 Hide tokens went with the wall."
    ]
    assert told(aimed, rolled("2", 8), chipped, unused)[1:] == ["Bo puts away 1 Hide token."]
