"""`snowball ladder`: its tables, its JSON, and what remains when it is stopped."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from test_cli import ROOT, command, output
from test_ladder import timeless
from waiting import wait_until

LADDER = ["ladder", "bricks", "--set", "round_limit=20", "--bots", "examples/first_bot.py,random"]

OWN = """
from snowball.bots.random import RandomBot

class Plain(RandomBot):
    name = "plain"


class Broken(RandomBot):
    name = "broken"

    def choose(self, knowledge, dice):
        raise KeyError("hand")


class Dead(RandomBot):
    name = "dead"

    def choose(self, knowledge, dice):
        __import__("os")._exit(3)
"""
WORDS = ["ladder", "bricks", "--set", "round_limit=10", "--bots", "own.py:Plain,random"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "own.py").write_text(OWN)
    return tmp_path


def test_it_shows_a_table_for_people() -> None:
    shown = output(*LADDER, "--games", "41")
    assert "42 games a pair (rounded up from 41), 21 deals of 2 games each, seed 0" in shown
    for word in ("careful", "against", "95 %", "fair: 50.0%", "seat 1", "Elo", "longest", "│"):
        assert word in shown
    assert "row wins" not in shown
    assert "not finished" not in shown


def test_more_than_two_bots_have_a_matrix(folder: Path) -> None:
    words = [*LADDER[:-1], f"{ROOT}/examples/first_bot.py,own.py:Plain,random", "--games", "4"]
    shown = output(*words, cwd=folder)
    assert "how often row wins against column" in shown


def test_a_larger_table_has_two_rows_for_a_pair() -> None:
    shown = output(*LADDER, "--games", "6", "--seats", "3")
    assert "alone against" in shown
    assert "fair: 33.3%" in shown
    assert "Elo" not in shown


def test_json_is_the_same_for_any_number_of_jobs() -> None:
    words = [*LADDER, "--games", "20", "--seed", "5", "--json"]
    one, two = (timeless(json.loads(output(*words, "--jobs", jobs))) for jobs in ("1", "2"))
    assert one == two
    assert one["finished"]
    assert (one["games"], one["deals"], one["seed"]) == (20, 10, 5)
    assert one["options"]["round_limit"] == 20


def test_it_prints_where_the_encoding_is_plain_ascii() -> None:
    done = command(*LADDER, "--games", "2", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert "|" in done.stdout
    assert "?" not in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bricks", "--bots", "random"], "A ladder needs two bots or more"),
        (["bricks", "--bots", "random,random"], "The bot 'random' is entered twice"),
        (["bricks", "--bots", "random,Random"], "The bot 'random' is entered twice"),
        (
            ["bricks", "--bots", "random,easy", "--limit", "1e12"],
            "The limit must be more than 0 and at most 86,400 seconds, not 1e+12",
        ),
        (["bricks", "--bots", "random,genius"], "There is no bot 'genius'; the bots are "),
        (["bricks", "--bots", "random:5,random"], "The bot 'random' takes no budget"),
        (["chess", "--bots", "own.py:Plain,random"], "There is no game 'chess'; the games are "),
        (
            ["bricks", "--bots", "own.py:Plain,random", "--games", "0"],
            "The number of games must be",
        ),
        (["bricks", "--bots", "own.py:Plain,random", "--jobs", "0"], "The number of jobs must be"),
        (
            ["bricks", "--bots", "own.py:Plain,random", "--limit", "0"],
            "The limit must be more than",
        ),
        (["bricks", "--bots", "own.py:Plain,random", "--seats", "9"], "bricks is for 2 to 8 seats"),
        (["bricks", "--bots", "own.py:Plain,random", "--resume"], "Say which file to go on with"),
        (
            ["bricks", "--bots", "own.py:Plain,random", "--save", "own.py"],
            "'own.py' is there alr",
        ),
        (
            ["bricks", "--bots", "own.py:Broken,random", "--jobs", "2", "--games", "2"],
            "Deal 1 of own.py:Broken an",
        ),
        (
            ["bricks", "--bots", "own.py:Dead,random", "--jobs", "2"],
            "A process ended in the middle of a game: a bot has crashed it",
        ),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    folder: Path, words: list[str], sentence: str
) -> None:
    done = command("ladder", *words, cwd=folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"snowball: {sentence}")
    assert done.stderr.count("\n") == 1


def begun(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start a ladder of many games, and wait until some deals are in its file."""
    ladder = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "snowball",
            *WORDS,
            "--games",
            "100000",
            "--save",
            "x.jsonl",
            *words,
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    book = folder / "x.jsonl"
    wait_until(lambda: book.exists() and book.read_text().count("\n") >= 4, "some deals")
    return ladder


def check_going_on(folder: Path) -> None:
    """Go on with a few more games than there are, and compare with a ladder in one go."""
    deals = (folder / "x.jsonl").read_text().count("\n") - 1
    words = [*WORDS, "--games", str(2 * deals + 6), "--json"]

    def told(*more: str) -> dict[str, Any]:
        return timeless(json.loads(output(*words, *more, cwd=folder)))

    assert told("--save", "x.jsonl", "--resume") == told()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_the_table_so_far_and_how_to_go_on(folder: Path, jobs: str) -> None:
    ladder = begun(folder, "--jobs", jobs)
    os.killpg(ladder.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    shown, errors = ladder.communicate(timeout=180)
    assert ladder.returncode == 130
    assert "not finished: " in shown
    assert "plain" in shown
    assert errors == (
        "snowball: stopped. Go on with the same command and --save x.jsonl --resume\n"
    )
    check_going_on(folder)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_a_killed_ladder_leaves_no_workers_and_goes_on(folder: Path) -> None:
    ladder = begun(folder, "--jobs", "2")
    children = Path(f"/proc/{ladder.pid}/task/{ladder.pid}/children").read_text().split()
    assert len(children) >= 2
    ladder.kill()
    ladder.wait()
    wait_until(lambda: not any(alive(child) for child in children), "the end of the workers")
    ladder.communicate()
    check_going_on(folder)


def alive(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
