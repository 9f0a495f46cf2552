"""`snowball verify`: its words and its exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import snowball
from snowball import Dice
from snowball.bots import bot
from snowball.cli import main
from snowball.play.fair import FairLuck
from snowball.play.match import Match, run
from snowball.play.record import Record

LUCK = FairLuck("5a" * 32, ("c3" * 32, None))


Command = Callable[..., "Done"]


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    def run_command(*words: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["snowball", *words])
        with pytest.raises(SystemExit) as left:
            main()
        code = left.value.code
        return Done(code if isinstance(code, int) else 0, *capsys.readouterr())

    monkeypatch.setenv("COLUMNS", "100")
    return run_command


@pytest.fixture
def match() -> Match:
    record = Record(snowball.game("bricks"), ["Ana", "[b]Pip"], ["person", "random"])
    record.pledge = LUCK.pledge
    match = Match(record, LUCK)
    run(match, [bot("random")] * 2, [Dice(2), Dice(3)])
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_fair_luck_is_confirmed_with_exit_code_0(command: Command, file: Path) -> None:
    done = command("verify", str(file))
    assert done.returncode == 0, done.stderr
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    assert lines[:4] == [
        "snowball.game('bricks', seats=2): Ana, [b]Pip",
        f"commitment          {LUCK.commitment}",
        f"Ana contributed     {'c3' * 32}",
        "[b]Pip contributed  nothing (a bot)",
    ]
    assert lines[4].startswith("✓ Fair: all ")
    assert lines[5].startswith("See for yourself that this commitment was shown before the game")
    noted = command("verify", str(file), "--commitment", f" {LUCK.commitment.upper()} ")
    assert noted.returncode == 0
    assert noted.stdout.splitlines()[5].startswith("See for yourself that your contribution")


def test_a_cheat_is_told_with_exit_code_1(command: Command, file: Path, match: Match) -> None:
    starts = ["start 0", "start 1"]
    right = match.game.text(match.record.moves[0][1])
    wrong = next(text for text in starts if text != right)
    replace(file, f"chance: {right}", f"chance: {wrong}")
    done = command("verify", str(file))
    assert done.returncode == 1
    assert f"✗ Choice 1 of the record is '{wrong}', but by the secret" in done.stdout
    assert "Fair" not in done.stdout
    assert done.stderr == ""
    plain = subprocess.run(
        [sys.executable, "-m", "snowball", "verify", str(file)],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert plain.returncode == 1
    assert "\nx Choice 1 of the record" in plain.stdout


def test_another_commitment_than_the_one_noted_is_told_with_exit_code_1(
    command: Command, file: Path
) -> None:
    done = command("verify", str(file), "--commitment", "ab" * 32)
    assert done.returncode == 1
    assert "✗ The record has another commitment than the one you noted down" in done.stdout


def test_where_nothing_can_be_checked_the_exit_code_is_1_too(command: Command, file: Path) -> None:
    replace(file, f"secret: {LUCK.secret}\n", "")
    done = command("verify", str(file))
    assert done.returncode == 1
    assert "✗ The game is over, but its record lacks the secret." in done.stdout
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index("\n\nresult") - 60].rpartition("\n")[0], encoding="utf-8")
    done = command("verify", str(file))
    assert done.returncode == 1
    assert "\nThe game is not over, so its table has not shown the secret yet." in done.stdout
    text = file.read_text(encoding="utf-8")
    begin, end = text.index("commitment:"), text.index("\n\n")
    file.write_text(text[:begin].rstrip() + text[end:], encoding="utf-8")
    done = command("verify", str(file))
    assert done.returncode == 1
    assert "\nThis game was played without fair luck" in done.stdout
    assert "contributed" not in done.stdout


def test_it_prints_json(command: Command, file: Path, match: Match) -> None:
    done = command("verify", str(file), "--json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert told["game"] == "bricks"
    assert told["commitment"] == LUCK.commitment
    assert told["contributions"] == ["c3" * 32, None]
    verdict = told["verdict"]
    assert set(verdict) == {"fair", "code", "sentence", "checked", "difference", "remarks"}
    assert (verdict["fair"], verdict["code"], verdict["difference"]) == (True, "fair", None)
    assert verdict["checked"] == sum(actor < 0 for actor, _ in match.record.moves)
    replace(file, "chance: roll", "chance: roll smiley 10\nchance: roll")
    done = command("verify", str(file), "--json")
    assert done.returncode == 1
    verdict = json.loads(done.stdout)["verdict"]
    assert verdict["fair"] is False
    assert set(verdict["difference"]) == {"choice", "text", "expected"}


def test_what_cannot_be_read_gets_one_sentence_and_exit_code_2(
    command: Command, file: Path
) -> None:
    for words, sentence in (
        (["nowhere.txt"], "There is no file 'nowhere.txt'."),
        ([str(file), "--commitment", "abc"], "The commitment must have 64 digits"),
    ):
        done = command("verify", *words)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith(f"snowball: {sentence}")
        assert done.stderr.count("\n") == 1
    replace(file, "secret: ", "secret: 0")
    done = command("verify", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith("snowball: Line 10 of the record: The secret must have 64")


def test_a_game_with_fair_luck_cannot_be_gone_on_with_in_a_terminal(
    command: Command, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNOWBALL_HOME", str(tmp_path / "home"))
    replace(file, f"secret: {LUCK.secret}\n", "")
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index("\n\nresult") - 60].rpartition("\n")[0], encoding="utf-8")
    done = command("play", "--from", str(file))
    assert done.returncode == 2
    assert "only its own table, which knows the secret, can go on with it" in done.stderr
