"""A game told again: the story so far and the replay say what was said at the table."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from server.playing import Story, table_of
from snowball.play.record import Record, parse
from snowball.rules.catalog import GAMES, game
from snowball.rules.core import Game
from snowball.rules.dice import Dice
from snowball.server import telling
from snowball.server.messages import Update
from snowball.server.problems import Problem
from snowball.server.replaying import replay
from snowball.server.table import Told
from snowball.server.telling import Audience, encoded
from snowball.testing.variants import Variant, some
from tiers import tiered

VARIANTS = tiered(each for name in GAMES for each in some(name))
AFTER = 40
"""Choices after which a long game has been compared enough."""

Frame = dict[str, Any]


class Evening:
    """A game at a table, with what some audiences were told each time it went on."""

    def __init__(self, game: Game, choices: int, seed: int = 5, *audiences: Audience) -> None:
        self.table = Story(table_of(game)).table
        self.told: dict[Audience, list[Update]] = {each: [] for each in audiences or (None, 0)}
        dice = Dice(seed)
        story = Story(self.table)
        self.note(story.start())
        for _ in range(choices):
            owed = self.table.owed
            if not owed:
                return
            self.note(story.choose(owed[dice.below(len(owed))], dice))

    def note(self, told: Told) -> None:
        for audience, updates in self.told.items():
            if told.game:
                updates.append(telling.update(self.table, audience, told))

    @property
    def record(self) -> Record:
        assert self.table.record is not None
        return parse(self.table.record.text())


def frames(record: Record, eyes: int | str, first: int = 0, count: int = 400) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(replay(record.text(), eyes, first, count))  # type: ignore[arg-type]
    return found


def plain(update: Update) -> Frame:
    """Return an update as it goes over the wire, without what a replay does not have."""
    message: Frame = json.loads(encoded(update))
    view = {name: value for name, value in message["view"].items() if name != "memory"}
    return {**message, "view": view, "table": None, "number": 0}


@pytest.mark.parametrize("variant", VARIANTS)
def test_frames_are_what_was_told_at_the_table(variant: Variant) -> None:
    evening = Evening(variant.game, AFTER)
    record = evening.record
    for audience, updates in evening.told.items():
        found = frames(record, "table" if audience is None else audience)["frames"]
        assert [each["update"]["number"] for each in found] == list(range(len(found)))
        shown = [{**each["update"], "number": 0} for each in found]
        assert shown == [plain(each) for each in updates][: len(shown)]
        assert len(shown) >= min(10, len(updates))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_story_so_far_is_what_was_told_at_the_table(variant: Variant) -> None:
    evening = Evening(variant.game, AFTER, 6)
    for audience, updates in evening.told.items():
        told = [(line.words, line.rules) for each in updates for line in each.story]
        again = telling.recalled(evening.record, audience)
        assert [(line.words, line.rules) for line in again] == told
        assert {(line.first, line.last) for line in again} <= {(0, 0)}


def test_the_cube_lies_as_it_was_rolled_last() -> None:
    story = Story(table_of(game("bricks", 3)))
    story.start()
    story.play_on(Dice(5), AFTER)
    assert story.table.record is not None
    lies = None
    for each in frames(story.table.record, "table")["frames"]:
        for event in each["update"]["events"]:
            if event["name"] in ("rolled", "built", "slipped"):
                facts = event["facts"]
                lies = {"outside": facts["outside"], "inside": facts.get("inside", 0)}
        assert each["update"]["view"].get("rolled") == lies
    assert lies
    # Whoever comes back sees the same, also after a restart, at which nobody listens.
    for table in (story.table, story.again()):
        view = telling.update(table, 0).view
        assert view is not None
        assert view["rolled"] == lies


@cache
def whole(name: str, seats: int, **options: object) -> Record:
    return Evening(game(name, seats, **options), 100_000, 3).record


def test_a_long_story_is_told_from_its_last_four_hundred_lines() -> None:
    record = whole("splatball", 7, strategic=True, hits_to_out=20)
    every = [each.words for each in telling.recalled(record, 2)]
    assert len(every) == telling.MOST_LINES
    last = frames(record, 2, 400)["frames"][-1]["update"]["story"]
    assert every[-len(last) :] == [line["words"] for line in last]


def test_open_eyes_see_every_choice_and_every_hand() -> None:
    record = whole("arsenal", 2, quick_start=True)
    found = frames(record, "open")
    chosen = [(each["seat"], each["choice"]) for each in sum_of(found, "chosen")]
    moves = [(seat, record.game.text(choice)) for seat, choice in record.moves if seat >= 0]
    assert chosen == moves
    assert all(each["words"] for each in sum_of(found, "chosen"))
    state = record.final()
    last = found["frames"][-1]
    assert [view["players"] for view in last["views"]] == [
        state.view(seat)["players"] for seat in (0, 1)
    ]
    assert "memory" in state.view(0)
    assert all("memory" not in view for each in found["frames"] for view in each["views"])
    assert last["update"]["ending"] == found["ending"]
    assert found["winners"] == list(state.result.winners if state.result else ())
    assert not any(each["update"]["choices"] for each in found["frames"])


def sum_of(found: dict[str, Any], field: str) -> list[Any]:
    return [each for frame in found["frames"] for each in frame[field]]


def test_a_seat_sees_its_own_choices_and_a_spectator_none() -> None:
    record = whole("arsenal", 2, quick_start=True)
    mine = frames(record, 1)
    assert {each["seat"] for each in sum_of(mine, "chosen")} == {1}
    for before, now in zip(mine["frames"], mine["frames"][1:], strict=False):
        for each in now["chosen"]:
            offered = {one["choice"]: one["words"] for one in before["update"]["choices"]}
            assert offered[each["choice"]] == each["words"]
    assert sum_of(frames(record, "table"), "chosen") == []
    assert all(each["views"] is None for each in mine["frames"])


def test_frames_come_in_pages_that_fit_together() -> None:
    record = whole("bricks", 3)
    all_at_once = frames(record, "open")
    pages, place = [], 0
    while place < all_at_once["total"]:
        page = frames(record, "open", place, 7)
        assert page["total"] == all_at_once["total"]
        assert page["first"] == place
        pages += page["frames"]
        place += len(page["frames"])
    assert pages == all_at_once["frames"]
    assert frames(record, "open", place, 7)["frames"] == []
    turns = [each["turn"] for each in pages]
    assert [turns[place] for place in all_at_once["turns"]] == list(range(1, turns[-1] + 1))


def test_a_long_game_does_not_make_a_huge_answer() -> None:
    record = whole("splatball", 7, strategic=True, hits_to_out=20)
    raw = replay(record.text(), "open", 0, 400)
    found = json.loads(raw)
    assert found["total"] > 400 > len(found["frames"]) > 100
    assert len(raw) < 4_200_000


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes() -> None:
    record = whole("arsenal", 2, quick_start=True)
    text = record.text()
    lines = text.partition("\n\n")
    moves = lines[2].partition("\n\n")[0].splitlines()
    last = max(place for place, move in enumerate(moves) if move.startswith("0: play"))
    half = frames(parse(f"{lines[0]}\n\n" + "\n".join(moves[: last + 1])), 0)
    assert not half["complete"]
    assert half["ending"] == ""
    assert half["winners"] == []
    assert half["frames"][-1]["update"]["owed"] == [0, 1], "the other has not chosen"
    assert frames(record, 0)["complete"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("0: ", "7: "), "nobody at this table"),
        (("snowball record 1", "checkers"), "first line"),
        (("ranks 1", "ranks 2"), "the record says"),
    ],
)
def test_a_record_that_cannot_be_is_refused_in_words(
    change: tuple[str, str], sentence: str
) -> None:
    text = whole("bricks", 2).text()
    if change[0] == "ranks 1" and "ranks 1" not in text:
        change = ("ranks 2", "ranks 1")
    with pytest.raises(Problem, match=f"(?i){sentence}") as refused:
        replay(text.replace(*change), 0, 0, 400)
    assert refused.value.code == "bad-record"


def test_eyes_of_somebody_who_was_not_there_are_refused() -> None:
    with pytest.raises(Problem, match="no seat 2") as refused:
        replay(whole("bricks", 2).text(), 2, 0, 400)
    assert refused.value.code == "bad-message"
