"""Nothing leaks: worlds that an audience cannot tell apart give it the same bytes."""

from __future__ import annotations

from zlib import crc32

import pytest

from server.playing import Story, table_of
from server.twins import check_alike
from snowball.play.record import Record
from snowball.rules.catalog import GAMES, game
from snowball.rules.core import Event
from snowball.rules.dice import Dice
from snowball.server import asking, telling
from snowball.server.messages import Line, Update
from snowball.server.table import Table, Told
from snowball.server.telling import Audience, Scene
from snowball.testing.variants import Variant, some
from tiers import tiered

VARIANTS = tiered(each for name in GAMES for each in some(name))


def look_around(variant: Variant, seed: int, rarity: int) -> int:
    """Play a random game and look at it now and then from every side."""
    dice = Dice(seed)
    story = Story(table_of(variant.game))
    story.start()
    followed = 0
    while story.table.owed:
        if dice.below(rarity) == 0:
            for audience in (None, *range(variant.game.seats)):
                followed += check_alike(story.table, audience, dice)
        story.play_on(dice, 1)
    return followed


@pytest.mark.parametrize("variant", VARIANTS)
def test_worlds_that_look_alike_sound_alike(variant: Variant) -> None:
    look_around(variant, 11, 4 * variant.game.seats)


def test_choices_are_followed_where_they_show_nothing_new() -> None:
    assert look_around(Variant("arsenal-2", game("arsenal", 2)), 1, 3) > 50
    assert look_around(Variant("splatball-4", game("splatball", 4, strategic=True)), 1, 3) > 50


def everything(audience: Audience, events: list[Event]) -> list[Event]:
    """Let everybody know of everything."""
    return events


def test_a_server_that_tells_all_events_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "known_to", everything)
    with pytest.raises(AssertionError, match="tells worlds apart"):
        look_around(Variant("splatball-4", game("splatball", 4, strategic=True)), 1, 1)


def leak_story(scene: Scene, known: list[Event], audience: Audience, language: str) -> list[Line]:
    """Tell everything in one line each."""
    return [Line(str(event), list(event.rules), 0, 0) for event in known]


def test_a_story_so_far_that_tells_all_events_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = telling.recalled

    def leaky(record: Record, audience: Audience, language: str) -> list[Line]:
        with monkeypatch.context() as patch:
            patch.setattr(telling, "known_to", everything)
            patch.setattr(telling, "story", leak_story)
            return honest(record, audience, language)

    monkeypatch.setattr(telling, "recalled", leaky)
    with pytest.raises(AssertionError, match="story so far tells worlds apart"):
        look_around(Variant("splatball-4", game("splatball", 4, strategic=True)), 1, 1)


def test_a_server_whose_messages_grow_with_a_hidden_hand_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = telling.update

    def padded(
        table: Table, audience: Audience, told: Told | None = None, language: str = "en"
    ) -> Update:
        message = honest(table, audience, told, language)
        message.ending += " " * (crc32(str(table.state.dump()).encode()) % 7)
        return message

    monkeypatch.setattr(telling, "update", padded)
    with pytest.raises(AssertionError, match="tells worlds apart"):
        look_around(Variant("arsenal-2", game("arsenal", 2)), 1, 1)


def test_a_server_that_shows_a_choice_before_all_are_in_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    story = Story(table_of(game("arsenal", 2, quick_start=True)))
    story.start()
    dice = Dice(3)
    while len(story.table.owed) < 2:
        story.choose(story.table.owed[0], dice)
    table = story.table

    def others() -> set[bytes]:
        found = set()
        for choice in table.state.choices(0):
            then = Story(table.copy())
            text = table.game.text(choice)
            told = then.add(asking.choose(then.table, 0, then.table.moment, text))
            found.add(telling.encoded(telling.update(then.table, 1, told)))
        return found

    assert len(others()) == 1, "the other seat hears only that a choice was made"
    honest = telling.update

    def leaky(
        table: Table, audience: Audience, told: Told | None = None, language: str = "en"
    ) -> Update:
        message = honest(table, audience, told, language)
        message.mine = str(table.pending)
        return message

    monkeypatch.setattr(telling, "update", leaky)
    assert len(others()) > 1
