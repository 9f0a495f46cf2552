"""Records: the whole game as text, read back and replayed."""

import time

import pytest

import snowball
from snowball import CHANCE, Dice, RulesError
from snowball.bots import bot
from snowball.play.match import Match, run
from snowball.play.record import Record, RecordError, parse
from snowball.play.seat import Knowledge
from snowball.testing.bricks import position, sheet

ENOUGH_S = 30.0
"""CPU seconds for a long text on the slowest machine; in time that grows as its square it takes longer."""


def finished(name: str = "splatball", seed: int = 1, **options: object) -> Match:
    seats = min(snowball.GAMES[name].most_seats, 3)
    game = snowball.game(name, seats=seats, **options)
    names, players = ["Ana", "Bo", "Cy"][:seats], ["person", "random", "random"][:seats]
    match = Match(Record(game, names, players), Dice(seed))
    run(match, [bot("random") for _ in range(seats)], [Dice(seed, 1 + s) for s in range(seats)])
    return match


@pytest.mark.parametrize("name", list(snowball.GAMES))
def test_a_record_replays_to_the_same_end_without_any_dice(name: str) -> None:
    match = finished(name)
    again = parse(match.record.text())
    assert again.text() == match.record.text()
    assert again.final() == match.state
    assert again.names == ["Ana", "Bo", "Cy"][: match.state.game.seats]
    assert again.players == ["person", "random", "random"][: match.state.game.seats]


def test_a_record_keeps_an_option_with_spaces_in_its_value() -> None:
    match = finished(
        "arsenal",
        alternates="cache-backfire+raid-refinedupgrade for iceball-snowfort+rocks-whitewash",
        stall_limit=7,
    )
    again = parse(match.record.text())
    assert again.game.options == match.state.game.options
    assert again.final() == match.state


def test_a_record_reads_like_the_game() -> None:
    lines = finished(strategic=True).record.text().splitlines()
    assert lines[:7] == [
        "snowball record 1",
        "game: splatball",
        "seats: 3",
        "options: hits_to_out=10 strategic=on strategic_free_discard=off two_player_full_deck=off",
        "names: Ana | Bo | Cy",
        "players: person | random | random",
        f"version: {snowball.__version__}",
    ]
    assert lines[8].startswith("chance: start ")
    assert lines[9].startswith("chance: draw ")
    assert lines[-1].startswith("result: last-one-in | scores ")


def test_a_match_goes_on_where_its_record_ends() -> None:
    whole = finished()
    part = parse(whole.record.text())
    del part.moves[60:]
    part.result = None
    resumed = Match(part, Dice(99))
    assert resumed.record.moves[:60] == whole.record.moves[:60]
    assert resumed.state.actors != (CHANCE,)
    assert repr(resumed.story[:40]) == repr(whole.story[:40])


def test_a_game_begun_from_a_position_carries_it_in_its_record() -> None:
    start = position(sheets=[sheet(hit_points=3), sheet(wall=[10, 7])])
    match = Match(Record(start.game, position=start.dump()), Dice(1))
    run(match, [bot("random")] * 2, [Dice(2), Dice(3)])
    again = parse(match.record.text())
    assert again.start() == start
    assert again.final() == match.state
    assert again.text() == match.record.text()
    text = match.record.text()
    with pytest.raises(RecordError, match="position is not JSON"):
        parse(text.replace("position: {", "position: {{"))
    with pytest.raises(RecordError, match="of another game than its header"):
        parse(text.replace("seats: 2\n", "seats: 3\n").replace("| Seat 1", "| B | C"))


GOOD = finished().record.text()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: "", "not a record: the first line must be 'snowball record 1'"),
        (lambda text: text.replace("record 1", "record 2"), "not a record"),
        (lambda text: text.replace("game: splatball", "game: chess"), "no game 'chess'"),
        (lambda text: text.replace("game: splatball\n", ""), "lacks the line 'game'"),
        (lambda text: text.replace("seats: 3", "seats: many"), "'seats' must be a number"),
        (lambda text: text.replace("seats: 3", "seats: 9"), "for 2 to 7 seats, not 9"),
        (lambda text: text.replace("hits_to_out=10", "hits_to_out"), "name=value, each once"),
        (lambda text: text.replace("hits_to_out=10", "hits_to_out=9 hits_to_out=10"), "each once"),
        (lambda text: text.replace("seats: 3\n", "seats: 3\nseats: 3\n"), "Line 4 .*each once"),
        (lambda text: text.replace("seats: 3\n", "seats: 3\nwind: 3\n"), "Line 4 .*not 'wind'"),
        (lambda text: text.replace("seats: 3", "seats: " + "9" * 5000), "'seats' must be a number"),
        (lambda text: text.replace("chance: start", "9" * 5000 + ": start", 1), "is nobody"),
        (
            lambda text: text.replace("seats: 3\n", f"seats: 3\nposition: {'[' * 100_000}\n"),
            "position is not JSON",
        ),
        (lambda text: text.replace("hits_to_out=10", "hits_to_out=1"), "hits_to_out must be"),
        (lambda text: text.replace("Ana | Bo", "Ana"), "3 names are needed"),
        (lambda text: text.replace("chance: start", "chance: begin", 1), "Line 9 .*no choice"),
        (lambda text: text.replace("chance: start", "7: start", 1), "Line 9 .*'7' is nobody"),
        (lambda text: text.replace("chance: start", "chance start", 1), "Line 9 .*'who: what'"),
        (lambda text: text.replace("chance: start", "0: start", 1), "Choice 1 .* not legal"),
        (lambda text: text.replace("last-one-in |", "no-cards |"), "but its choices lead to"),
        (lambda text: text.replace("scores ", "scores x "), "is not a result"),
        (lambda text: text.replace("scores ", "scores 1 "), "for each of 3 seats"),
        (lambda text: text + "0: throw single 1\n", "nothing may follow the result"),
    ],
)
def test_a_broken_record_is_refused_with_the_reason(damage: object, reason: str) -> None:
    assert callable(damage)
    broken = damage(GOOD)
    assert broken != GOOD
    with pytest.raises(RulesError, match=reason):
        parse(broken).final()


@pytest.mark.parametrize("name", ["", "  ", "a|b", "line\nbreak"])
def test_a_name_that_would_break_the_record_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="cannot be a name"):
        Record(snowball.game("bricks"), [name, "Bo"])


def test_a_bot_knows_its_view_and_choices_and_nothing_else() -> None:
    match = finished()
    knowledge = Knowledge(match.state, 1)
    assert knowledge.view() == match.state.view(1)
    public = {name for name in dir(knowledge) if not name.startswith("_")}
    assert public == {"choices", "game", "guess", "seat", "view"}


def test_a_bot_that_cheats_is_stopped() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, knowledge: Knowledge, dice: Dice) -> int:
            return -5

    match = Match(Record(snowball.game("bricks")), Dice(1))
    with pytest.raises(RulesError, match="chose -5, which is not legal there"):
        match.ask(match.state.actors[0], Cheat(), Dice(2))


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(RulesError, match=r"no bot 'genius'; the bots are .*random"):
        bot("genius")


@pytest.mark.parametrize(
    "line",
    [
        "options: a" + " " * 300_000 + "!",
        "options: a=1" + "\t" * 300_000 + "!",
        "options: " + " ".join(f"a{number}=1" for number in range(90_000)),
        "options: alternates=" + "a+" * 450_000,
        "names: " + " (" * 450_000 + "| Bo",
    ],
    ids=["spaces", "tabs", "many", "value", "name"],
)
def test_a_line_made_to_take_long_is_refused_at_once(line: str) -> None:
    begun = time.process_time()
    with pytest.raises(RulesError):
        parse(f"snowball record 1\ngame: arsenal\nseats: 2\n{line}\n\n")
    assert time.process_time() - begun < ENOUGH_S


def test_a_long_record_is_read_in_about_the_time_that_its_lines_take() -> None:
    game = snowball.game("arsenal")
    line = f"0:  {game.texts[-1].upper()}\n"
    begun = time.process_time()
    record = parse("snowball record 1\ngame: arsenal\nseats: 2\n\n" + line * 50_000)
    assert time.process_time() - begun < ENOUGH_S
    assert len(record.moves) == 50_000
