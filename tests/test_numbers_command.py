"""Numbers at the command line: `--number`, `games --numbers`, and records that were played with them."""

import json
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
from snowball.server.problems import Problem
from snowball.server.replaying import replay
from snowball.server.reviewing import survey

LUCK = FairLuck("5a" * 32, ("c3" * 32, None))


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Command = Callable[..., Done]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    def run_command(*words: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["snowball", *words])
        with pytest.raises(SystemExit) as left:
            main()
        code = left.value.code
        return Done(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run_command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = snowball.game("bricks", 2, numbers={"hit_points": 5, "smileys": 3, "ones": 0, "twos": 0})
    match = Match(Record(game, ["Ana", "Bo"], pledge=LUCK.pledge), LUCK)
    run(match, [bot("random")] * 2, [Dice(1), Dice(2)])
    path = tmp_path / "game.txt"
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def test_sim_plays_with_the_numbers_that_it_is_given(command: Command) -> None:
    asked = ("--number", "walls=10", "--number", "hits_to_out=4", "--games", "20", "--json")
    report = json.loads(command("sim", "splatball", "--seats", "3", *asked).stdout)
    assert report["numbers"] == {"walls": 10}
    assert report["options"]["hits_to_out"] == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--number", "walls"), "Numbers are set as NUMBER=VALUE, not 'walls'."),
        (("--number", "walls=1", "--number", "walls=2"), "The number 'walls' is set twice."),
        (("--number", "wall=1"), "The rules of splatball have no number 'wall'"),
        (("--number", "walls=300"), "walls must be a whole number from 0 to 200, not '300'"),
        (("--number", "piles=0", "--seats", "3"), "piles must be 1 at least"),
        (("--number", "hits_to_out=5", "--set", "hits_to_out=6"), "hits_to_out is given twice"),
    ],
)
def test_sim_refuses_wrong_numbers_in_one_sentence(
    command: Command, words: tuple[str, ...], sentence: str
) -> None:
    done = command("sim", "splatball", *words)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())


def test_a_position_has_its_own_numbers(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    state = snowball.game("bricks", numbers={"bricks": 1}).start()
    path.write_text(json.dumps(state.dump()), encoding="utf-8")
    done = command("sim", "bricks", "--position", str(path), "--games", "5", "--json")
    assert json.loads(done.stdout)["numbers"] == {"bricks": 1}
    done = command("sim", "bricks", "--position", str(path), "--number", "bricks=2")
    assert "A position has its own numbers" in done.stderr


def test_games_lists_numbers_for_people_and_as_json(command: Command) -> None:
    shown = " ".join(command("games", "--numbers").stdout.split())
    assert "singles=54 Singles in the deck (0 to 200) [T4, T32]" in shown
    assert "smileys=1 Sides of the Game Cube that show a Smiley (0 to 6) [RD-01]" in shown
    found = {each["id"]: each["numbers"] for each in json.loads(command("games", "--json").stdout)}
    assert len(found["arsenal"]) == 30
    assert found["bricks"][0]["name"] == "hit_points"
    assert found["bricks"][0]["span"] == [1, 100]


def test_a_record_with_numbers_verifies_replays_and_is_reviewed(
    command: Command, record: Path
) -> None:
    verified = command("verify", str(record), "--json")
    assert verified.returncode == 0
    assert json.loads(verified.stdout)["numbers"]["smileys"] == 3
    assert "win" in command("replay", str(record)).stdout
    reviewed = command("review", str(record), "--seat", "0", "--budget", "4", "--json")
    assert reviewed.returncode == 0, reviewed.stderr


def test_the_server_says_where_such_a_record_can_be_seen(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    for asking in (lambda: replay(text, "open", 0, 10), lambda: survey(text, 0)):
        with pytest.raises(Problem, match="`snowball replay` and `snowball review` show it"):
            asking()
