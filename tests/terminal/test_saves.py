"""Saving, leaving and going on: nothing is lost, and nobody writes into another's game."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from snowball.cli.terminal import run, saves
from snowball.cli.terminal.saves import Save, SaveError
from snowball.play.record import Record, parse
from snowball.rules.catalog import game as make_game
from terminal.person import Person, Sit

STRATEGIC = "'splatball', 4, ['Ana'], {'strategic': 'on'}, 1"


def choose_some(person: Person, times: int = 3) -> Person:
    for _ in range(times):
        person.type("1")
        while "Enter: choose" in person.text:
            person.type("")
    return person


def shown(person: Person) -> list[str]:
    return person.lines[:-1]


@pytest.mark.parametrize(
    "arguments",
    [
        STRATEGIC,
        "'arsenal', 2, ['Ana'], {'alternates': '1'}, 1",
        "'bricks', 3, ['Ana'], {}, 2",
        "'bricks', 3, ['Ana', 'Bo'], {}, 3",
    ],
)
def test_leaving_and_going_on_shows_the_same_table(sit: Sit, arguments: str) -> None:
    person = choose_some(sit(arguments))
    before, record = shown(person), person.record()
    assert person.type("q").end() == 0
    assert "snowball play --resume" in person.text
    assert person.record().text() == record.text()

    again = sit("resume=Path()")
    assert shown(again) == before
    assert again.record().text() == record.text()
    assert again.record().final() == record.final()
    choose_some(again)
    assert len(again.record().moves) > len(record.moves)
    assert again.record().moves[: len(record.moves)] == record.moves


@pytest.mark.parametrize("how", ["path", "name", "menu"])
def test_a_game_is_found_by_its_path_its_name_or_in_the_menu(sit: Sit, how: str) -> None:
    person = choose_some(sit(STRATEGIC))
    person.type("s my game", "q")
    before = parse((person.home / "saves" / "my game.txt").read_text()).text()
    if how == "path":
        again = sit(f"resume=Path({str(person.save())!r})")
    elif how == "name":
        again = sit("resume=Path('my game')")
    else:
        again = sit()
        assert "my game" in again.text
        assert "Ana" in again.text
        again.type("4")
    assert again.lines[0].startswith(" Splatball")
    assert again.record().text() == before


@pytest.mark.parametrize(("way", "code"), [("interrupt", 130), ("end of input", 0)])
def test_every_way_out_keeps_the_game(sit: Sit, way: str, code: int) -> None:
    person = choose_some(sit(STRATEGIC))
    before = person.record().text()
    (person.child.sendintr if way == "interrupt" else person.child.sendeof)()
    assert person.end() == code
    assert person.record().text() == before
    assert "Traceback" not in person.raw.decode()
    assert "snowball play --resume" in person.text
    assert person.raw.decode().count("\x1b[?1049l") == 1


def test_a_killed_game_goes_on_where_it_was(sit: Sit) -> None:
    person = choose_some(sit(STRATEGIC))
    before = person.record().text()
    person.child.kill(signal.SIGKILL)
    person.child.wait()
    again = sit("resume=Path()")
    assert again.record().text() == before


def test_a_game_is_saved_after_every_choice(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana', 'Bo'], {}, 4")
    for number in range(1, 4):
        person.type("3")
        own = [move for move in person.record().moves if move[0] >= 0]
        assert len(own) == number


def test_a_game_left_between_two_secret_choices_goes_on_with_the_second(sit: Sit) -> None:
    person = sit("'arsenal', 2, ['Ana', 'Bo'], {}, 5")
    left = 0
    while left < 6:
        if "Hand over to" in person.text:
            person.type("")
        both = person.record().final().actors == (0, 1)
        person.type("1")
        if not both:
            continue
        left += 1
        chosen = person.record()
        (seat,) = chosen.final().actors
        assert f"Hand over to {['Ana', 'Bo'][seat]}." in person.text
        before = shown(person.type(""))
        assert person.type("q").end() == 0
        person = sit("resume=Path()")
        assert f"Hand over to {['Ana', 'Bo'][seat]}." in person.text
        assert shown(person.type("")) == before
        assert person.record().text() == chosen.text()
        person.type("1")
        assert len(person.record().moves) > len(chosen.moves)


def test_two_running_games_have_a_file_each(sit: Sit) -> None:
    one, two = sit(STRATEGIC), sit(STRATEGIC)
    choose_some(one)
    choose_some(two, 1)
    files = sorted((one.home / "saves").glob("*.txt"))
    assert len(files) == 2
    moves = {len(parse(path.read_text(encoding="utf-8")).moves) for path in files}
    assert len(moves) == 2


def test_a_game_that_is_being_played_cannot_be_taken_up_elsewhere(sit: Sit) -> None:
    person = choose_some(sit(STRATEGIC))
    other = sit("resume=Path()")
    assert other.end() == 2
    assert "is being played in another window" in other.text
    choose_some(person)
    assert person.type("q").end() == 0
    assert sit("resume=Path()").lines[0].startswith(" Splatball")


BROKEN = {
    "nothing": "",
    "prose": "Dear diary,\n",
    "another game": "snowball record 1\ngame: croquet\nseats: 2\n\n",
    "no such choice": "snowball record 1\ngame: bricks\nseats: 2\n\nchance: start 0\n0: fly\n",
    "an illegal choice": "snowball record 1\ngame: bricks\nseats: 2\n\nchance: start 0\n1: hide\n",
    "no such bot": "snowball record 1\ngame: bricks\nseats: 2\nplayers: person | hal\n\n",
    "too many names": "snowball record 1\ngame: bricks\nseats: 2\nnames: A | B | C\n\n",
    "an option called name": "snowball record 1\ngame: bricks\nseats: 2\noptions: name=x\n\n",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_save_is_refused_with_the_reason_and_left_alone(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kind: str,
) -> None:
    monkeypatch.setenv("SNOWBALL_HOME", str(tmp_path))
    folder = tmp_path / "saves"
    folder.mkdir()
    path = folder / "bad.txt"
    path.write_text(BROKEN[kind], encoding="utf-8")
    assert run(resume=Path("bad"), console=Console(file=io.StringIO())) == 2
    error = capsys.readouterr().err
    assert error.startswith("snowball: ")
    assert error.count("\n") == 1
    assert path.read_text(encoding="utf-8") == BROKEN[kind]
    assert [each.name for each in folder.iterdir()] == ["bad.txt"]


def test_a_broken_save_leads_back_to_the_menu_or_out_without_a_traceback(
    sit: Sit, tmp_path: Path
) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "bad.txt").write_bytes(b"\xff\xfe\x00")
    alone = sit("resume=Path('bad')")
    assert alone.end() == 2
    assert "Traceback" not in alone.raw.decode()
    person = sit()
    assert "cannot be read" in person.text
    person.type("4")
    assert "Which game?" in person.text
    assert "not a game that can go on" in person.text.replace("\n", " ")


def test_there_is_nothing_to_go_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SNOWBALL_HOME", str(tmp_path))
    for wanted in (Path(), Path("lost"), Path("/nowhere/lost.txt")):
        assert run(resume=wanted, console=Console(file=io.StringIO())) == 2
        assert "There is no saved game" in capsys.readouterr().err


def test_a_copy_elsewhere_is_taken_up_as_a_new_game(sit: Sit, tmp_path: Path) -> None:
    person = choose_some(sit(STRATEGIC))
    person.type(f"s {tmp_path}/copy.txt")
    assert "A copy is in" in person.text
    assert person.type("q").end() == 0
    person.save().unlink()
    copy = (tmp_path / "copy.txt").read_text(encoding="utf-8")
    again = choose_some(sit(f"resume=Path({str(tmp_path / 'copy.txt')!r})"))
    assert (tmp_path / "copy.txt").read_text(encoding="utf-8") == copy
    assert again.record().text().startswith(copy.rstrip())


def test_a_name_is_asked_for_and_another_game_is_never_overwritten(sit: Sit) -> None:
    one = sit(STRATEGIC)
    assert "Saved as 'first'" in one.type("s", "first").text
    assert "Saved as 'first'" in one.type("s", "").text
    two = sit(STRATEGIC)
    assert "already a saved game 'first'" in two.type("s first").text
    assert "letters, digits" in two.type("s a*b").text
    assert "does not begin with a dot" in two.type("s .hidden").text
    assert "Saved as 'second'" in two.type("s second.txt").text
    names = {path.name for path in (one.home / "saves").glob("*.txt")}
    assert names == {"first.txt", "second.txt"}


def test_where_nothing_can_be_written_the_game_goes_on_and_says_so(
    sit: Sit, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    person = sit(STRATEGIC, SNOWBALL_HOME=str(tmp_path / "file"))
    assert "cannot be saved" in person.text
    person.type("1")
    assert "cannot be saved" in person.type("s").text
    assert person.type("q").end() == 0


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNOWBALL_HOME", str(tmp_path))
    record = Record(make_game("bricks", 2))
    save = Save.new("game")
    save.write(record)
    before = save.path.read_text(encoding="utf-8")

    def fail(handle: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    record.add(-1, record.game.choice("start 0"))
    with pytest.raises(OSError, match="full"):
        save.write(record)
    assert save.path.read_text(encoding="utf-8") == before


def test_a_finished_game_moves_to_the_records_and_never_onto_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNOWBALL_HOME", str(tmp_path))
    paths = [Save.new("game").finish(Record(make_game("bricks", 2))) for _ in range(2)]
    assert [path.name for path in paths] == ["game.txt", "game-2.txt"]
    assert not list((tmp_path / "saves").iterdir())


def test_a_hold_ends_with_its_holder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNOWBALL_HOME", str(tmp_path))
    code = (
        "from snowball.cli.terminal.saves import Save; import os;"
        "save = Save.new('game'); print('held', flush=True); input(); os._exit(9)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        path = saves.saves_folder() / "game.txt"
        with pytest.raises(SaveError, match="another window"):
            Save.opened(path)
        other.communicate("\n")
    Save.opened(path).release()
    assert [each.name for each in path.parent.iterdir()] == ["game.txt"]
