"""Reviews: decisions judged by what the seat knew, and the luck apart from them."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import snowball
from snowball import Dice, RulesError
from snowball.bots import bot
from snowball.bots.advice import Prospect
from snowball.bots.budget import Budget
from snowball.bots.review import BEST, FINE, MISTAKE, Decision, Review, verdict
from snowball.cli.chart import chart
from snowball.cli.review import summary
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.server.reviewing import SENTENCES
from snowball.testing import bricks

ROOT = Path(__file__).parents[1]


def played(name: str, seats: int, options: dict[str, object], seed: int = 3) -> Record:
    """Return the record of a game at random."""
    game = snowball.game(name, seats=seats, **options)
    names = ["Ana", "Bo", "Cy", "Di"][:seats]
    match = Match(Record(game, names, ["person", *["random"] * (seats - 1)]), Dice(seed))
    run(match, [bot("random")] * seats, [Dice(seed, seat + 1) for seat in range(seats)])
    return match.record


def reviewed(record: Record, seat: int = 0, simulations: int = 24) -> Review:
    return snowball.coach(record, seat, budget=Budget(simulations=simulations), dice=Dice(1))


SHORT: dict[str, object] = {"hits_to_out": 4, "strategic": True}


@pytest.fixture(scope="module")
def short() -> Record:
    return played("splatball", 3, SHORT)


def test_all_decisions_are_there_and_only_those(short: Record) -> None:
    found = reviewed(short)
    state = short.start()
    wanted = [
        (place, choice)
        for place, (actor, choice) in enumerate(short.replay(state), 1)
        if actor == 0 and len(state.choices(0)) > 1
    ]
    assert [(each.place, each.chosen.choice) for each in found.decisions] == wanted
    assert [each.number for each in found.decisions] == list(range(1, len(wanted) + 1))
    assert found.count(BEST) + found.count(FINE) + found.count(MISTAKE) == len(wanted)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("splatball", 3, SHORT), ("bricks", 2, {}), ("arsenal", 2, {"quick_start": True})],
)
def test_choices_and_luck_lead_from_the_first_chance_to_the_result(
    name: str, seats: int, options: dict[str, object]
) -> None:
    record = played(name, seats, options)
    found = reviewed(record, 1, 16)
    first, last = found.chances[0], found.chances[-1]
    changes = sum(each.skill + each.luck for each in found.decisions)
    assert first + changes == pytest.approx(last, abs=1e-9)
    result = record.final().result
    assert result is not None
    winners = result.winners
    assert last == found.result == (1 / len(winners) if 1 in winners else 0)
    assert first + found.skill + found.luck == pytest.approx(last, abs=1e-9)
    for each, after in zip(found.decisions, found.chances[1:], strict=True):
        assert each.after == after
        assert each.luck == after - (each.before + each.skill)
        assert each.skill == -each.given_away <= 0.0
        assert each.verdict != BEST or each.skill == 0.0
        assert each.verdict != MISTAKE or each.skill == each.chosen.chance - each.before < -0.05


def test_a_seat_that_never_had_anything_to_choose_has_only_its_result() -> None:
    record = played("splatball", 2, {"hits_to_out": 3})
    found = reviewed(record)
    assert found.decisions == ()
    assert found.chances == (found.result,)


def test_a_team_wins_as_a_whole() -> None:
    record = played("arsenal", 4, {"teams": True, "quick_start": True}, 1)
    result = record.final().result
    assert result is not None
    assert reviewed(record, result.winners[0], 4).result == 2 / len(result.winners)


def test_a_terrible_choice_is_a_mistake_and_a_winning_one_is_best() -> None:
    weak = bricks.sheet(hit_points=1, freeze=0, wall=[], snowballs=3)
    frail = bricks.sheet(hit_points=1, freeze=0, wall=[], snowballs=3)
    start = bricks.position(2, [weak, frail], actions=1)
    game = start.game

    def record(first: str) -> Record:
        found = Record(game, ["Ana", "Bo"], position=start.dump())
        state = found.start()
        dice = Dice(2)
        state.play(0, game.choice(first))
        found.add(0, game.choice(first))
        while state.actors:
            actor = state.actors[0]
            choice = int(state.roll(dice)) if actor < 0 else int(state.pick(actor, dice))
            state.play(actor, choice)
            found.add(actor, choice)
        found.result = state.result
        return found

    good = reviewed(record("throw 1"), 0, 100).decisions[0]
    assert (good.verdict, good.given_away) == (BEST, 0.0)
    bad = reviewed(record("build snowball"), 0, 100).decisions[0]
    assert bad.best.text == "throw 1"
    assert bad.verdict == MISTAKE
    assert bad.given_away > 0.3
    assert bad.skill == bad.chosen.chance - bad.best.chance


def prospect(chance: float, doubt: float = 0.01, share: float = 0.0, choice: int = 1) -> Prospect:
    low, high = chance - 2 * doubt, chance + 2 * doubt
    return Prospect(choice, "", "", chance, low, high, doubt / 2, share, None, "")


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (prospect(0.50, share=1.0, choice=0), BEST),
        (prospect(0.495), BEST),
        (prospect(0.3, share=0.1), BEST),
        (prospect(0.46), FINE),
        (prospect(0.40, doubt=0.12), FINE),
        (prospect(0.40), MISTAKE),
    ],
)
def test_verdicts(chosen: Prospect, expected: str) -> None:
    best = chosen if chosen.choice == 0 else prospect(0.5, share=0.9, choice=0)
    assert verdict(chosen, best, 0.5) == expected


def test_a_mixture_is_judged_by_what_it_promises_as_a_whole() -> None:
    # What is played most may do worse than the whole: that is no measure of what was given away.
    best = prospect(0.45, share=0.6, choice=0)
    assert verdict(prospect(0.44), best, 0.5) == FINE  # not clearly worse than the best
    assert verdict(prospect(0.42), best, 0.5) == MISTAKE
    bad = Decision(1, 1, 1, 0.5, prospect(0.42), best, MISTAKE, 0.7)
    assert bad.given_away == -bad.skill == pytest.approx(0.08)
    assert bad.luck == pytest.approx(0.28)


def test_what_a_longer_look_may_change_for_all_choices_alike_hides_no_mistake() -> None:
    # Ranges are wide, because both may wander; the two were tried in the same worlds, though.
    wide = [Prospect(n, "", "", 0.5 - n / 10, 0.3, 0.7, 0.01, 1.0 - n, None, "") for n in (0, 1)]
    assert verdict(wide[1], wide[0], 0.5) == MISTAKE


def one_decision(before: float, chosen: float, result: float) -> Review:
    best = prospect(before, share=1.0, choice=0)
    taken = best if chosen == before else prospect(chosen)
    decision = Decision(1, 1, 1, before, taken, best, verdict(taken, best, before), result)
    return Review("bricks", 0, ("Ana", "Bo"), (decision,), result)


def test_a_review_tells_what_changed_the_chance_most_at_once() -> None:
    found = one_decision(0.594, 0.506, 1.0)
    for told in (summary(found), SENTENCES["en"](found, 40)):
        assert "and 1 mistake. The chance to win was 59% at first. The dearest mistake came" in told
        assert "mistake came in turn 1: from 59% to 51%. The best luck came in turn 1: from" in told
        assert "from 51% to 100%. Luck is what chance and the others do." in told
    told = SENTENCES["de"](found, 40)
    assert (
        "am Anfang 59\N{NO-BREAK SPACE}%. Der teuerste Fehler kam in Zug 1: von 59\N{NO-BREAK SPACE}% auf 51\N{NO-BREAK SPACE}%. Das"
        in told
    )
    assert (
        "Das größte Glück kam in Zug 1: von 51\N{NO-BREAK SPACE}% auf 100\N{NO-BREAK SPACE}%. Glück und Pech"
        in told
    )
    assert found.as_dict()["skill"] == found.skill
    # Where all play at once German calls a turn a round, as the table does.
    told = SENTENCES["de"](replace(found, game="arsenal"), 40)
    assert (
        "Der teuerste Fehler kam in Runde 1: von 59\N{NO-BREAK SPACE}% auf 51\N{NO-BREAK SPACE}%."
        in told
    )


def test_many_losses_are_never_told_as_one_chance() -> None:
    one = one_decision(0.9, 0.3, 0.9).decisions[0]
    found = Review("bricks", 0, ("Ana", "Bo"), (one,) * 9, 0.0)
    assert found.given_away > 5.0
    for told in (summary(found), SENTENCES["en"](found, 40), SENTENCES["de"](found, 40)):
        assert max(map(int, re.findall(r"(\d+)\s?%", told))) == 90
    assert "9 Fehler" in SENTENCES["de"](found, 40)


def test_a_game_without_a_clear_mistake_is_told_without_one() -> None:
    found = one_decision(0.5, 0.5, 0.52)
    assert "and no mistakes. The chance to win was 50% at first. Each" in SENTENCES["en"](found, 40)
    assert "kein Fehler. Die Gewinnchance war am Anfang 50\N{NO-BREAK SPACE}%. Jede" in SENTENCES[
        "de"
    ](found, 40)


def test_who_had_nothing_to_choose_is_told_no_chances() -> None:
    nothing = Review("bricks", 0, ("Ana", "Bo"), (), 1.0)
    assert SENTENCES["en"](nothing, 40).startswith("There was nothing to decide in this game: ")
    assert SENTENCES["de"](nothing, 40).startswith("In diesem Spiel gab es nichts zu entscheiden: ")


def test_a_review_is_repeatable_and_is_json(short: Record) -> None:
    told: list[int] = []
    budget = Budget(simulations=24)
    one = snowball.coach(short, 0, budget=budget, dice=Dice(1), progress=told.append)
    assert one == reviewed(short)
    assert told == list(range(1, len(short.moves) + 1))
    document = one.as_dict()
    assert json.loads(json.dumps(document)) == document
    assert document["chances"] == list(one.chances)


def test_what_others_hide_does_not_change_a_verdict(short: Record) -> None:
    # A record whose later choices differ judges its first decisions alike.
    other = Record(short.game, short.names, short.players)
    state = other.start()
    first = reviewed(short).decisions[0].place
    for actor, choice in short.moves[:first]:
        state.play(actor, choice)
        other.add(actor, choice)
    dice = Dice(77)
    while state.actors:
        actor = state.actors[0]
        choice = int(state.roll(dice)) if actor < 0 else int(state.pick(actor, dice))
        state.play(actor, choice)
        other.add(actor, choice)
    one, two = reviewed(short).decisions[0], reviewed(other).decisions[0]
    assert (one.chosen, one.best, one.verdict) == (two.chosen, two.best, two.verdict)


def test_only_a_finished_game_is_reviewed(short: Record) -> None:
    half = Record(short.game, short.names, short.players)
    half.moves = short.moves[:10]
    with pytest.raises(RulesError, match="not finished"):
        reviewed(half)
    with pytest.raises(RulesError, match="There is no seat 3"):
        reviewed(short, 3)


def command(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "snowball", "review", *words],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **environ},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@pytest.fixture
def file(short: Record, tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    path.write_text(short.text(), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_it_is_shown_on_any_screen(file: str, columns: int, encoding: str) -> None:
    done = command(file, "--budget", "16", COLUMNS=str(columns), PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= columns
    assert "the decisions of Ana, who" in " ".join(done.stdout.split())
    assert re.search("^100% [│|]", done.stdout, re.MULTILINE)
    assert re.search(r"[✓+] best|[·.] fine|[✗x] mistake", done.stdout)
    assert re.search(r"\d+ decisions: \d+ best, \d+ fine and (no|\d+)", " ".join(lines))
    assert done.stdout.isascii() == (encoding == "ascii")


def test_it_is_printed_as_json_for_any_seat(file: str, short: Record) -> None:
    for seat, words in ((0, ()), (1, ("--seat", "1")), (2, ("--seat", "cy"))):
        done = command(file, "--json", "--budget", "8", *words)
        document = json.loads(done.stdout)
        assert (document["seat"], document["names"]) == (seat, short.names)


def test_whose_decisions_they_are_is_said_where_it_is_not_clear(short: Record, file: str) -> None:
    assert "--seat" not in command(file, "--budget", "8").stdout
    several = Record(short.game, short.names, ["person"] * 3)
    several.moves, several.result = short.moves, short.result
    Path(file).write_text(several.text(), encoding="utf-8")
    shown = command(file, "--budget", "8").stdout
    assert "This is seat 0; --seat takes the others as well: 1 (Bo) and 2 (Cy)." in shown


def test_what_cannot_be_reviewed_gets_one_sentence(file: str) -> None:
    for words, sentence in (
        ([file, "--seat", "Zoe"], "Nobody here is called 'Zoe': there are Ana, Bo and Cy."),
        ([file, "--seat", "7"], "There is no seat 7: the seats are 0 to 2."),
        ([file, "--budget", "soon"], "A budget is 1 to"),
        (["nowhere.txt"], "There is no file 'nowhere.txt'."),
        (["LICENSE"], "This is not a record"),
    ):
        done = command(*words)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith(f"snowball: {sentence}")
    text = Path(file).read_text(encoding="utf-8")
    Path(file).write_text("\n".join(text.splitlines()[:20]), encoding="utf-8")
    done = command(file)
    assert done.stderr == (
        "snowball: The game is not finished: only a finished game can be reviewed.\n"
    )


def test_a_chart_has_a_column_for_each_chance_as_long_as_there_is_room() -> None:
    assert chart([1.0, 0.5, 0.0], [True, False, False], 40, fancy=True) == [
        "100% │█",
        "     │█",
        " 50% │█▄",
        "     │██",
        "  0% │██▁",
        "      ▲",
    ]
    assert chart([1.0, 0.0], [False, False], 40, fancy=False)[0] == "100% |#"
    many = chart([0.5] * 300, [False] * 300, 40, fancy=True)
    assert max(map(len, many)) <= 40
    assert many[-1] == "  0% │" + "█" * 34
