"""Bots at the table: those of one's own, and those that fail."""

import re
from pathlib import Path

import pytest

from terminal.person import Person, Sit

BOTS = """
import threading

class Broken:
    name = "broken"

    def choose(self, knowledge, dice):
        raise KeyError("a secret of its hand")

class Cheat:
    name = "cheat"

    def choose(self, knowledge, dice):
        return -1

class Slow:
    name = "slow"

    def choose(self, knowledge, dice):
        # Until the table has said that it is waiting.
        for each in threading.enumerate():
            if isinstance(each, threading.Timer):
                each.join()
        return knowledge.choices()[0]
"""
HANGING = """
import signal
from snowball.cli.terminal import session

session.HANGS = 0.2

class Hanging:
    name = "hanging"

    def choose(self, knowledge, dice):
        while True:
            signal.pause()
"""
FAILED = "failed to choose as a bot should"


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return path


def go_on(person: Person, choices: int) -> Person:
    """Make the first choice that is offered, several times."""
    for _ in range(choices):
        person.type("" if "press Enter" in person.text else str(person.choices()[0]))
    return person


def until_told(person: Person) -> None:
    """Choose until the person is told of a bot that failed."""
    for _ in range(20):
        if FAILED in person.text:
            return
        go_on(person, 1)
    raise AssertionError(person.text)


@pytest.mark.parametrize("kind", ["Broken", "Cheat"])
def test_dice_choose_for_a_bot_that_fails_and_people_are_told(
    sit: Sit, bots: Path, kind: str
) -> None:
    person = sit(f"'bricks', 2, ['Ana', '{bots}:{kind}'], {{}}, 1")
    until_told(person)
    assert f"Pip {FAILED}: dice chose instead." in person.text
    assert person.lines[0].startswith(" Bricks")
    for trace in (b"Traceback", b"KeyError", b"secret", b"WARNING", b"The bot"):
        assert trace not in person.raw
    diary = (person.home / "diary.txt").read_text()
    assert f"WARNING The bot '{kind.lower()}' on seat 1 " in diary
    assert ("KeyError: 'a secret of its hand'" in diary) == (kind == "Broken")
    assert ("in choose\n" in diary) == (kind == "Broken")
    assert FAILED not in person.type("k", "").text  # told once


def test_the_choice_is_drawn_by_the_bots_own_dice(sit: Sit, bots: Path) -> None:
    broken = go_on(sit(f"'bricks', 2, ['Ana', '{bots}:Broken'], {{}}, 1"), 8)
    moves = broken.record().moves
    assert broken.type("q").end() == 0
    broken.save().unlink()
    assert go_on(sit("'bricks', 2, ['Ana', 'random'], {}, 1"), 8).record().moves == moves


def test_everybody_at_the_table_is_told(sit: Sit, bots: Path) -> None:
    person = sit(f"'bricks', 3, ['Ana', 'Bo', '{bots}:Broken'], {{}}, 1")
    told = set()
    for _ in range(16):
        if FAILED in person.text:
            told.add(re.findall(r"(Ana|Bo)[^\n]*> ?$", person.text.rstrip())[0])
        go_on(person, 1)
    assert told == {"Ana", "Bo"}


def test_people_wait_for_a_slow_bot(sit: Sit, bots: Path) -> None:
    person = go_on(sit(f"'bricks', 2, ['{bots}:Slow', 'Ana'], {{}}, 1"), 4)
    assert FAILED.encode() not in person.raw
    assert b"Pip is thinking" in person.raw
    assert not (person.home / "diary.txt").exists()


def test_a_bot_that_never_answers_is_not_waited_for_for_ever(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "hanging.py"
    path.write_text(HANGING)
    person = sit(f"'bricks', 2, ['Ana', '{path}'], {{}}, 1")
    until_told(person)
    assert "does not answer; 0.2 s are allowed" in (person.home / "diary.txt").read_text()


def test_a_game_with_a_bot_of_ones_own_can_be_taken_up_again(sit: Sit, bots: Path) -> None:
    go_on(sit(f"'bricks', 2, ['Ana', '{bots}:Cheat'], {{}}, 1"), 3).child.close(force=True)
    assert sit("resume=Path()").lines[0].startswith(" Bricks")


def test_a_game_whose_bot_is_gone_says_so(sit: Sit, bots: Path) -> None:
    go_on(sit(f"'bricks', 2, ['Ana', '{bots}:Cheat'], {{}}, 1"), 3).child.close(force=True)
    bots.unlink()
    gone = sit("resume=Path()")
    assert gone.end() == 2
    assert f"snowball: That game cannot go on: There is no file '{bots}'." in gone.raw.decode()
