"""What the terminal can show: colours or none, signs or letters, a screen or a pipe."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from terminal.person import HEIGHT, LAUNCH, WIDTH, Person, Sit

BRICKS = "'bricks', 4, ['Ana'], {}, 1"
ARSENAL = "'arsenal', 2, ['Ana', 'Bo'], {'alternates': '3'}, 2"
SPLATBALL = "'splatball', 4, ['Ana', 'Bo'], {'strategic': 'on'}, 2"
COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")


def look_around(person: Person) -> bytes:
    """Look at everything once, and return all that came over the line."""
    for line in (
        "",
        "?",
        "",
        "h",
        "",
        "",
        "k",
        "",
        "l",
        "",
        "r",
        "q",
        "c",
        "q",
        "fly",
        "1",
        "",
        "q",
    ):
        if person.child.isalive():
            person.type(line)
    person.end()
    return person.raw


@pytest.mark.parametrize("arguments", [ARSENAL, BRICKS, SPLATBALL])
def test_there_is_colour_unless_nobody_wants_it(sit: Sit, arguments: str) -> None:
    assert COLOUR.search(look_around(sit(arguments)))
    assert not COLOUR.search(look_around(sit(arguments, NO_COLOR="1")))


@pytest.mark.parametrize("arguments", [ARSENAL, BRICKS, SPLATBALL])
def test_a_dumb_terminal_gets_no_escapes(sit: Sit, arguments: str) -> None:
    assert b"\x1b" not in look_around(sit(arguments, TERM="dumb"))


@pytest.mark.parametrize("arguments", [ARSENAL, BRICKS, SPLATBALL])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_without_utf_8_there_are_only_letters(sit: Sit, arguments: str, encoding: str) -> None:
    raw = look_around(sit(arguments, PYTHONIOENCODING=encoding))
    assert raw.isascii()
    assert re.search(rb"\[10\]|\[ Single Snowball \]|Unless hit, ", raw)
    assert b"Traceback" not in raw


def test_names_that_cannot_be_written_do_no_harm(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Zoë ☃', 'Bo'], {}, 1", PYTHONIOENCODING="ascii")
    assert "Zo? ?" in person.text
    person.type("3", "3", "3", "3")
    assert "Traceback" not in person.raw.decode(errors="replace")


@pytest.mark.parametrize("size", [(24, 80), (50, 132), (12, 50), (10, 40)])
@pytest.mark.parametrize("arguments", [BRICKS, "'arsenal', 2, ['Ana'], {}, 1"])
def test_any_size_of_terminal_will_do(sit: Sit, arguments: str, size: tuple[int, int]) -> None:
    person = sit(arguments)
    person.child.setwinsize(*size)
    person.screen.resize(*size)
    for line in ("", "", "h", "", "", "k", "", "?", "", "c", "", "", "", "2"):
        person.type(line)
    assert "Traceback" not in person.raw.decode()


def test_the_keys_and_the_cards_of_arsenal_are_always_in_sight(sit: Sit) -> None:
    person = sit("'arsenal', 2, ['Ana'], {}, 5", NO_COLOR="1").type("1", "1", "1")
    assert person.lines[0].endswith("turn 1   c: cards  ?: why  h: hint  k: keys  q: leave")
    assert re.search(r"^▸ Ana +you +7 +3 +2 +0 +\w[\w /]+ \+3$", person.text, re.MULTILINE)
    heading = r"^    \w[\w /]+ \((?:Basic|Advanced), \d points?\)$"
    headings = re.findall(heading, person.text, re.MULTILINE)
    assert len(headings) == 2
    halves = re.findall(r"^ {3}\d  [A-Z][\w ]+? {2,}[A-Z].*\.$", person.text, re.MULTILINE)
    assert len(halves) == 4
    person.type("1")
    assert re.search(r"^  · You play |^  Battle  You ", person.text, re.MULTILINE)


def piped(arguments: str, lines: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LAUNCH.format(arguments)],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "SNOWBALL_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )


def test_a_game_can_be_played_through_pipes(tmp_path: Path) -> None:
    done = piped("'splatball', 2, ['Ana'], {'hits_to_out': '3'}, 3", [""] * 30, tmp_path)
    assert done.returncode == 0
    assert not done.stderr
    assert "\x1b" not in done.stdout
    assert "1st" in done.stdout
    assert len(list((tmp_path / "records").iterdir())) == 1


def test_endless_numbers_do_no_harm(tmp_path: Path) -> None:
    long = "9" * 6000
    done = piped("", [long, "3", long, "2", "Ana", long, "", long, f"1 {long}", "?", "q"], tmp_path)
    assert done.returncode == 0
    assert not done.stderr


def test_pipes_that_end_leave_a_saved_game(tmp_path: Path) -> None:
    done = piped("", ["bricks", "3", "Ana, Bo", "", "3", "?", "l", "r", "3"], tmp_path)
    assert done.returncode == 0
    assert not done.stderr
    assert "snowball play --resume" in done.stdout
    assert len(list((tmp_path / "saves").iterdir())) == 1
    screens, _, _ = done.stdout.partition("The file:")  # a path is not cut
    assert max(map(len, screens.splitlines())) <= WIDTH


def test_the_terminal_is_given_back(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana'], {}, 1").type("q")
    assert person.raw.startswith(b"\x1b[?1049h")
    assert person.raw.count(b"\x1b[?1049l") == 1
    assert person.screen.cursor.y < HEIGHT
