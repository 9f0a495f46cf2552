"""The command: what it prints, and what it says when it is asked for the impossible."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import snowball
from snowball import Dice, build, rulebook
from snowball.bots import bot
from snowball.play.match import Match, run
from snowball.play.record import Record

ROOT = Path(__file__).parents[1]


def command(*words: str, cwd: Path = ROOT, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "snowball", *words],
        cwd=cwd,
        env={**os.environ, "COLUMNS": "100", **environ},
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def output(*words: str, cwd: Path = ROOT) -> str:
    done = command(*words, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match(Record(snowball.game("bricks"), ["Ana", "Bo"]), Dice(1))
    run(match, [bot("random")] * 2, [Dice(2), Dice(3)])
    path = tmp_path / "game.txt"
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def test_version_says_which_rules_run() -> None:
    assert output("--version") == f"snowball {snowball.__version__} ({build.core()} rules)\n"


def test_games_are_listed_for_people_and_as_json() -> None:
    shown = output("games")
    assert "splatball" in shown
    assert "; 2 to 8 players" in shown
    assert "'upgradedodge-dud for iceball-snowfort'" in " ".join(shown.split())
    listed = json.loads(output("games", "--json"))
    assert [game["id"] for game in listed] == list(snowball.GAMES)
    arsenal, _, bricks = listed
    alternates = arsenal["options"][1]
    assert alternates["values"] == [0, 1, 2, 3]
    assert "cache-backfire for iceball-snowfort" in alternates["named"]
    assert bricks["options"][3]["named"] == []
    assert bricks["seats"] == {"fewest": 2, "most": 8}
    assert bricks["options"][3]["values"] == ["owner", "thrower", "weakest", "random"]


def test_sim_prints_counts_as_json_and_nothing_else_on_standard_output() -> None:
    words = ["sim", "splatball", "--seats", "3", "--bots", "random", "--games", "60", "--seed", "5"]
    words += ["--set", "strategic=on", "--set", "hits_to_out=5", "--json"]
    one, two = (json.loads(output(*words, "--jobs", jobs)) for jobs in ("1", "2"))
    for report in (one, two):
        assert report.pop("seconds") > 0
        assert report.pop("decisions_per_second") > 0
    assert one == two
    assert set(one) == {
        *("game", "seats", "options", "bots", "seed"),
        *("games", "decisions", "turns", "wins", "ties", "endings"),
    }
    assert one["games"] == 60
    assert one["options"]["hits_to_out"] == 5
    assert one["turns"]["max"] >= one["turns"]["mean"] > 0
    assert sum(one["wins"]) == pytest.approx(60)


def test_sim_shows_a_table_for_people() -> None:
    shown = output("sim", "bricks", "--games", "50")
    assert "turns per game" in shown
    assert "share" in shown


def test_sim_takes_alternates_by_their_names() -> None:
    words = ["sim", "arsenal", "--games", "5", "--json", "--set"]
    report = json.loads(output(*words, "alternates=cache-backfire for iceball-snowfort"))
    assert report["options"]["alternates"] == "cache-backfire for iceball-snowfort"
    assert sum(report["endings"].values()) == 5


def test_rules_prints_the_rulebook_with_ids() -> None:
    assert "- **RT-12** " in output("rules", "splatball")
    assert "- **RJ-14** " in output("rules", "arsenal")


def test_rules_coverage_lists_tests_for_every_id() -> None:
    lines = output("rules", "bricks", "--coverage").splitlines()
    assert lines[0].startswith("D1: tests/")
    assert [line for line in lines if line.endswith("no test")] == []
    assert len(lines) == len(rulebook.rules("bricks"))


def test_rules_coverage_needs_the_source(tmp_path: Path) -> None:
    done = command("rules", "bricks", "--coverage", cwd=tmp_path)
    assert done.returncode == 2
    assert "inside a checkout" in done.stderr


def test_replay_tells_the_game_in_sentences(record: Path) -> None:
    shown = output("replay", str(record))
    assert "Ana" in shown
    assert "Bo" in shown
    told = json.loads(output("replay", str(record), "--json"))
    assert told["result"]["ending"] == "last-one-in"
    assert told["choices"][0][0] == "chance"


def test_replay_tells_every_battle_of_arsenal(tmp_path: Path) -> None:
    match = Match(Record(snowball.game("arsenal", alternates=2), ["Ana", "Bo"]), Dice(4))
    run(match, [bot("random")] * 2, [Dice(5), Dice(6)])
    path = tmp_path / "game.txt"
    path.write_text(match.record.text(), encoding="utf-8")
    shown = output("replay", str(path))
    assert shown.count("Ana plays ") == shown.count("Bo plays ") == match.state.turns
    assert "Turn 2: " in shown
    assert "most points win: " in shown
    assert json.loads(output("replay", str(path), "--json"))["options"]["alternates"] == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sim", "chess"], "There is no game 'chess'; the games are arsenal, splatball, bricks."),
        (["sim", "bricks", "--seats", "9"], "bricks is for 2 to 8 seats, not 9."),
        (["sim", "bricks", "--set", "wind=1"], "bricks has no option 'wind'; its options are"),
        (
            ["sim", "arsenal", "--set", "alternates=4"],
            "alternates must be 0, 1, 2, 3 or names like",
        ),
        (
            ["play", "arsenal", "--set", "alternates=cache-backfire for sneak-dodge"],
            "alternates must be 0, 1, 2, 3 or names like 'upgradedodge-dud for iceball-snowfort'",
        ),
        (
            ["play", "arsenal", "--set", "edition=2015", "--set", "quick_start=on"],
            "The 2015 edition has no quick start (RJ-98)",
        ),
        (["sim", "bricks", "--set", "wind"], "Options are set as OPTION=VALUE, not 'wind'."),
        (["sim", "bricks", "--set", "inside_die=d8"], "inside_die must be d10 or d6, not 'd8'."),
        (
            ["sim", "bricks", "--set", "inside_die=d6", "--set", "inside_die=d6"],
            "The option 'inside_die' is set twice.",
        ),
        (
            ["sim", "bricks", "--bots", "genius"],
            "There is no bot 'genius'; the bots are easy, normal, hard, greedy, random.",
        ),
        (["sim", "bricks", "--games", "0"], "The number of games must be 1 to"),
        (["sim", "bricks", "--jobs", "0"], "The number of jobs must be 1 to 1024, not 0."),
        (["sim", "bricks", "--seed", "-1"], "The seed must be a number from 0 to"),
        (["rules", "chess"], "There is no game 'chess'; the games are arsenal, splatball, bricks."),
        (["replay", "nowhere.txt"], "There is no file 'nowhere.txt'."),
        (["replay", "."], "'.' cannot be read: Is a directory."),
        (["replay", "LICENSE"], "This is not a record: the first line must be"),
        (["play", "chess"], "There is no game 'chess'; the games are arsenal, splatball, bricks."),
        (["play", "bricks", "--seats", "1"], "bricks is for 2 to 8 seats, not 1."),
        (["play", "bricks", "--set", "wind=1"], "bricks has no option 'wind'; its options are"),
        (["play", "--set", "wind=1"], "Name the game to play as well: arsenal, splatball, bricks."),
        (["play", "--seats", "99"], "Name the game to play as well: arsenal, splatball, bricks."),
        (["play", "bricks", "--seed", "-1"], "The seed must be a number from 0 to"),
        (["play", "--resume", "--seats", "3"], "A saved game has its own table"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(words: list[str], sentence: str) -> None:
    done = command(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"snowball: {sentence}")


@pytest.mark.parametrize("words", [["fly"], ["sim"], ["sim", "bricks", "--games", "many"]])
def test_a_wrong_command_line_gets_exit_code_2_and_no_traceback(words: list[str]) -> None:
    done = command(*words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_broken_record_is_refused_with_its_line(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("chance: start", "chance: begin"), encoding="utf-8")
    done = command("replay", str(record))
    assert done.returncode == 2
    assert done.stderr.startswith("snowball: Line 9 of the record: bricks has no choice 'begin")
    record.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in command("replay", str(record)).stderr


def test_sim_begins_from_a_position_and_refuses_a_wrong_one(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    document = snowball.game("bricks", seats=3).start().dump()
    path.write_text(json.dumps(document), encoding="utf-8")
    words = ["sim", "bricks", "--games", "20", "--json", "--position", str(path)]
    assert json.loads(output(*words))["seats"] == 3

    def refusal(*more: str) -> str:
        done = command(*words, *more)
        assert done.returncode == 2
        assert done.stdout == ""
        return done.stderr

    assert "leave out --seats and --set" in refusal("--seats", "3")
    path.write_text(json.dumps({**document, "turn": 5}), encoding="utf-8")
    assert refusal() == "snowball: 'turn' must be a whole number from 0 to 2, not 5.\n"
    path.write_text("{", encoding="utf-8")
    assert "is not JSON" in refusal()
    path.write_text("[" * 100_000, encoding="utf-8")
    assert "is not JSON" in refusal()
    path.write_text('{"game": "bricks", "seats": ' + "9" * 5000 + "}", encoding="utf-8")
    assert "is not JSON" in refusal()
    document = snowball.game("splatball", seats=3).start().dump()
    path.write_text(json.dumps(document), encoding="utf-8")
    assert "is a position of splatball, not of bricks" in refusal()


def test_output_cut_off_by_a_reader_is_no_error() -> None:
    piped = subprocess.run(
        f"{sys.executable} -m snowball rules splatball | head -1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert piped.stdout == "# Splatball\n"
    assert piped.stderr == ""


def test_it_prints_where_the_encoding_is_plain_ascii() -> None:
    for words in (["games"], ["sim", "bricks", "--games", "20"], ["rules", "bricks"]):
        done = command(*words, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
        assert done.returncode == 0, done.stderr
