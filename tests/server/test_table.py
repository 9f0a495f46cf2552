"""Tables: made of their entries alone, in every variant of every game."""

from __future__ import annotations

from contextlib import suppress
from hmac import compare_digest

import pytest
from msgspec.structs import replace

from server.playing import LUCK, Story, table_of
from snowball.play.record import parse
from snowball.play.verdict import verify
from snowball.rules.catalog import GAMES, game
from snowball.rules.dice import Dice
from snowball.server import asking
from snowball.server.problems import Problem
from snowball.server.table import HOST
from snowball.testing.variants import Variant, some

VARIANTS = [each for name in GAMES for each in some(name)]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.name)
def test_a_whole_game_is_made_again_from_its_entries(variant: Variant) -> None:
    story = Story(table_of(variant.game))
    story.start()
    story.play_on(Dice(1))
    table, again = story.table, story.again()
    assert table.stage == "over"
    assert again.state == table.state
    assert again.heard == table.heard
    assert again.moment == table.moment
    assert table.record is not None
    assert again.record is not None
    assert again.record.text() == table.record.text()
    record = parse(table.record.text())
    assert record.final() == table.state
    assert verify(record, table.plan.commitment).fair


def both() -> Story:
    """Return a game of arsenal in which both seats have to choose."""
    story = Story(table_of(game("arsenal", 2, quick_start=True)))
    story.start()
    dice = Dice(3)
    while len(story.table.owed) < 2:
        story.choose(story.table.owed[0], dice)
    return story


def test_a_choice_may_be_changed_until_everybody_has_chosen() -> None:
    story = both()
    table = story.table
    texts = [table.game.text(choice) for choice in table.state.choices(0)]
    assert len(texts) > 1
    moment = table.moment
    for text in (texts[0], texts[1], texts[0], texts[1]):
        told = story.add(asking.choose(table, 0, moment, text))
        assert table.moment == moment
        assert table.owed == (1,)
    assert told.only == 0, "others do not hear that somebody thought again"
    last = table.game.text(table.state.choices(1)[0])
    story.add(asking.choose(table, 1, moment, last))
    assert table.moment == moment + 1
    assert table.record is not None
    assert (0, table.game.choice(texts[1])) in table.record.moves
    with pytest.raises(Problem) as refused:
        asking.choose(table, 0, moment, texts[0])
    assert refused.value.code == "too-late"


def test_the_same_id_is_the_same_choice() -> None:
    story = both()
    table = story.table
    text = table.game.text(table.state.choices(0)[0])
    story.add(asking.choose(table, 0, table.moment, text, name="a"))
    assert asking.choose(table, 0, table.moment, text, name="a") is None
    assert asking.choose(story.again(), 0, table.moment, text, name="a") is None
    assert asking.choose(table, 0, table.moment, text, name="b") is not None


def test_an_id_that_is_used_for_another_choice_is_refused() -> None:
    story = both()
    table = story.table
    moment = table.moment
    first, second = (table.game.text(choice) for choice in table.state.choices(0)[:2])
    story.add(asking.choose(table, 0, moment, first, name="a"))
    for text, when in ((second, moment), ("nothing of this game", moment), (first, moment + 1)):
        with pytest.raises(Problem) as refused:
            asking.choose(table, 0, when, text, name="a")
        assert refused.value.code == "id-taken"
    assert table.pending[0] == table.choice(first)
    last = table.game.text(table.state.choices(1)[0])
    story.add(asking.choose(table, 1, moment, last, name="a"))
    assert table.moment == moment + 1, "ids are a seat's own"
    assert asking.choose(table, 0, moment, first, name="a") is None, "an answer may come late"
    with pytest.raises(Problem):
        asking.choose(table, 0, moment + 1, first, name="a")


def test_asking_changes_nothing() -> None:
    story = both()
    table = story.table
    before = (table.state.dump(), list(table.heard), table.number, dict(table.pending))
    for text in table.game.texts:
        for seat in range(2):
            with suppress(Problem):
                asking.choose(table, seat, table.moment, text)
    assert before == (table.state.dump(), list(table.heard), table.number, dict(table.pending))


def test_a_copy_goes_its_own_way() -> None:
    story = both()
    twin = story.table.copy()
    before = (story.table.state.dump(), list(story.table.heard), dict(story.table.pending))
    other = Story(twin)
    other.play_on(Dice(4))
    assert twin.stage == "over"
    assert before == (story.table.state.dump(), story.table.heard, story.table.pending)
    assert story.table.record is not None
    assert twin.record is not None
    assert len(twin.record.moves) > len(story.table.record.moves)


def test_who_asks_again_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return compare_digest(one, other)

    monkeypatch.setattr(asking, "compare_digest", compare)
    table = table_of(game("splatball", 3), "moo")
    name, other = "a" * 32, "a" * 31 + "b"
    Story(table).add(asking.sit(table, None, "", LUCK, invited=False, joined=name))
    assert asking.came(table, name, LUCK) == 1
    assert asking.came(table, other, LUCK) is None
    # What it is given for the right name is a token.
    assert (name.encode(), name.encode()) in compared
    assert (name.encode(), other.encode()) in compared


def test_seats_are_taken_kept_and_given_up() -> None:
    table = table_of(game("splatball", 4), "moib")
    story = Story(table)
    with pytest.raises(Problem) as refused:
        asking.start(table, 0, LUCK)
    assert refused.value.code == "seats-open"
    story.add(asking.sit(table, None, "Bo", LUCK, invited=False))
    assert table.seats[1].name == "Bo"
    assert table.seats_of(1) == [1]
    with pytest.raises(Problem) as refused:
        asking.sit(table, None, "Cy", LUCK, invited=False)
    assert refused.value.code == "not-invited"
    with pytest.raises(Problem) as refused:
        asking.sit(table, 1, "Cy", LUCK, invited=True)
    assert refused.value.code == "seat-taken"
    story.add(asking.sit(table, 2, "Cy", LUCK, invited=True))
    story.add(asking.stand(table, 1))
    assert table.free == [1]
    story.add(asking.sit(table, None, "", LUCK, invited=False))
    assert table.seats[1].name == "Player 2"
    with pytest.raises(Problem) as refused:
        asking.start(table, 1, LUCK)
    assert refused.value.code == "not-host"
    story.start()
    assert table.contributions() == (LUCK, LUCK, LUCK, None)
    with pytest.raises(Problem) as refused:
        asking.sit(table, None, "", LUCK, invited=True)
    assert refused.value.code == "already-started"
    assert story.again().names == table.names


def test_bots_have_the_seats_of_those_who_did_not_come() -> None:
    story = Story(table_of(game("splatball", 4), "miio"))
    table = story.table
    story.add(asking.sit(table, 1, "Bo", LUCK, invited=True))
    story.add(asking.fill(table, HOST, [3], "easy"))
    assert table.free == [2]
    assert (table.seats[3].name, table.played_by(3)) == ("Easy bot 4", "easy")
    for number, person, code in (
        (1, HOST, "seat-taken"),
        (0, HOST, "seat-taken"),
        (2, 1, "not-host"),
    ):
        with pytest.raises(Problem) as refused:
            asking.fill(table, person, [number], "normal")
        assert refused.value.code == code
    assert asking.fill(table, HOST, [3], "easy") is None, "it has been done"
    story.add(asking.fill(table, HOST, None, "normal"))
    assert [seat.level for seat in table.seats] == ["", "", "normal", "easy"]
    assert asking.fill(table, HOST, None, "normal") is None
    with pytest.raises(Problem) as refused:
        asking.sit(table, None, "Cy", LUCK, invited=True)
    assert refused.value.code == "seat-taken"
    story.start()
    assert table.contributions() == (LUCK, LUCK, None, None)
    with pytest.raises(Problem) as refused:
        asking.fill(table, HOST, None, "normal")
    assert refused.value.code == "already-started"
    assert story.again().seats == table.seats


def test_who_comes_late_to_a_rematch_has_no_seat_that_a_bot_was_given() -> None:
    table = table_of(game("splatball", 2), "mi")
    chairs = (table.plan.chairs[0], replace(table.plan.chairs[1], keeps=1))
    table.plan = replace(table.plan, chairs=chairs)
    filled = asking.fill(table, HOST, None, "normal")
    assert filled is not None
    table.add(filled)
    with pytest.raises(Problem) as refused:
        asking.keep(table, 1, LUCK)
    assert refused.value.code == "seat-taken"


def test_a_bot_plays_for_who_left_until_they_are_back() -> None:
    story = Story(table_of(game("splatball", 2), "mm", stand_in="easy"))
    story.start()
    table = story.table
    story.add(asking.leave(table, 0))
    assert [table.played_by(seat) for seat in range(2)] == ["easy", "easy"]
    story.add(asking.come_back(table, 0))
    assert table.played_by(0) == ""
    (seat,) = table.owed
    story.add(asking.give_up_on(table, [0, 1]))
    assert table.played_by(seat) == "easy"
    assert table.played_by(1 - seat) == "", "only who has to choose can be late"
    text = table.game.text(table.state.choices(seat)[0])
    told = story.add(asking.choose(table, seat, table.moment, text))
    assert table.played_by(seat) == "", "who chooses is back"
    assert told.people


def test_what_is_sent_again_after_a_lost_answer_is_done_once() -> None:
    story = Story(table_of(game("bricks", 2), "mo"))
    story.add(asking.sit(story.table, 1, "", LUCK, False))
    story.add(asking.stand(story.table, 1))
    assert asking.get_up(story.table, 1) is None
    story.add(asking.sit(story.table, 1, "", LUCK, False))
    hosts = Story(table_of(game("bricks", 2), "mo"))
    hosts.add(asking.stand(hosts.table, HOST))
    assert asking.get_up(hosts.table, HOST) is None
    story.add(asking.start(story.table, HOST, LUCK))
    assert asking.start(story.table, HOST, LUCK) is None
    assert asking.come_back(story.table, HOST) is None
    story.add(asking.leave(story.table, HOST))
    assert asking.leave(story.table, HOST) is None
    story.add(asking.come_back(story.table, HOST))
    assert asking.come_back(story.table, HOST) is None


def test_another_start_and_who_has_no_seat_are_refused() -> None:
    story = Story(table_of(game("bricks", 2), "mo"))
    story.add(asking.sit(story.table, 1, "", LUCK, False))
    story.add(asking.stand(story.table, 1))
    story.add(asking.sit(story.table, 1, "", LUCK, False))
    story.add(asking.start(story.table, HOST, LUCK))
    for ask, code in (
        (lambda: asking.start(story.table, HOST, "cd" * 32), "already-started"),
        (lambda: asking.leave(story.table, 1), "not-yours"),
        (lambda: asking.come_back(story.table, 1), "not-yours"),
    ):
        with pytest.raises(Problem) as refused:
            ask()
        assert refused.value.code == code
