"""Whole games at a real terminal, by pressing what is offered."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from snowball.cli.terminal import run
from snowball.play.record import parse
from terminal.person import Person, Sit

MOST_STEPS = 2000


def play_to_the_end(person: Person, title: str) -> int:
    """Choose all sorts of things until the game is over; return how many screens that took."""
    for step in range(MOST_STEPS):
        if "the end" in person.lines[0]:
            return step
        if re.search(r"Enter: (choose|on)|press Enter|Enter does it", person.text):
            person.type("")
            continue
        # The title is still in the first line, so nothing has scrolled away.
        assert person.lines[0].startswith(f" {title}"), person.text
        offered = person.choices()
        assert offered, person.text
        person.type(str(offered[step * 7 % len(offered)]))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("title", "arguments"),
    [
        ("Arsenal", "'arsenal', 2, ['Ana'], {}, 1"),
        ("Arsenal", "'arsenal', 2, ['random', 'Bo'], {'alternates': '2', 'quick_start': 'on'}, 2"),
        ("Arsenal", "'arsenal', 2, ['Ana', 'Bo'], {'alternates': '3', 'stall_limit': '3'}, 3"),
        ("Splatball", "'splatball', 4, ['Ana'], {'hits_to_out': '3'}, 1"),
        ("Splatball", "'splatball', 2, ['Ana'], {'hits_to_out': '5'}, 2"),
        ("Bricks", "'bricks', 2, ['Ana'], {'start_hit_points': '10'}, 3"),
        ("Bricks", "'bricks', 3, ['Ana', 'Bo'], {'round_limit': '3'}, 4"),
    ],
)
def test_a_game_can_be_played_to_its_end(sit: Sit, title: str, arguments: str) -> None:
    person = sit(arguments)
    play_to_the_end(person, title)
    assert "place" in person.text
    assert "1st" in person.text
    assert "snowball replay" in person.text
    if title == "Arsenal":  # all cards are laid open (RJ-104)
        assert len(re.findall(r"^  (?:You|Ana|Bo|Pip): [A-Z2]", person.text, re.MULTILINE)) == 2
    assert person.type("").end() == 0
    assert not list((person.home / "saves").iterdir())
    (record,) = (person.home / "records").iterdir()
    assert parse(record.read_text(encoding="utf-8")).final().result is not None
    assert f"snowball replay {record}" in person.raw.decode()


@pytest.mark.parametrize(
    ("title", "arguments"),
    [
        ("Splatball", "'splatball', 7, ['Ana', 'Bo'], {'strategic': 'on', 'hits_to_out': '4'}, 5"),
        ("Bricks", "'bricks', 8, ['Ana', 'Bo'], {'round_limit': '5'}, 6"),
    ],
)
def test_the_largest_tables_fit_to_the_end(sit: Sit, title: str, arguments: str) -> None:
    play_to_the_end(sit(arguments), title)


def test_enter_enter_enter_plays_arsenal_against_a_bot(sit: Sit) -> None:
    person = sit()
    assert "Which game?" in person.text
    person.type("")
    assert "How many" in person.text
    person.type("")
    assert "Who plays?" in person.text
    person.type("")
    assert "House rules" in person.text
    person.type("")
    assert person.lines[0].startswith(" Arsenal")
    assert person.record().players == ["person", "normal"]


def test_a_game_and_enter_enter_enter_plays_against_bots(sit: Sit) -> None:
    person = sit()
    assert "Which game?" in person.text
    person.type("2")
    assert "How many" in person.text
    person.type("")
    assert "Who plays?" in person.text
    person.type("")
    assert "House rules" in person.text
    person.type("")
    assert person.lines[0].startswith(" Splatball")
    assert person.record().players.count("person") == 1
    assert len(person.record().players) == 3


def test_the_questions_take_other_answers_and_refuse_bad_ones(sit: Sit) -> None:
    person = sit()
    assert "Type a number from 1 to 3" in person.type("9").text
    person.type("bricks")
    assert "Type a number from 2 to 8" in person.type("12").text
    person.type("4")
    assert "a name of their own" in person.type("Ana, ana").text
    assert "4 seats and 5 names" in person.type("A,B,C,D,E").text
    person.type("Ana, random, Bo")
    assert "start_hit_points" in person.text
    assert "must be d10 or d6" in person.type("inside_die=d8").text
    assert "RD-37" in person.type("? rd37").text
    person.type("")
    person.type("5", "30")
    person.type("6")
    assert "start_hit_points = 10  changed" in person.text
    person.type("")
    record = person.record()
    assert record.names[0] == "Ana"
    assert record.names[2] == "Bo"
    assert record.players == ["person", "random", "person", "normal"]
    assert record.game.options["round_limit"] == 30
    assert record.game.options["start_hit_points"] == 10


def test_many_house_rules_have_pages_and_named_ones_are_explained(sit: Sit) -> None:
    person = sit("'arsenal'").type("2", "Ana, Bo")
    assert "quick_start" in person.text
    assert "stall_limit" not in person.text
    assert "stall_limit" in person.type("m").text
    person.type("alternates")
    assert "In comes one of:" in person.text
    assert "    cache-backfire" in person.text
    assert "alternates must be" in person.type("cache-backfire for sneak-dodge").text
    assert "alternates = 1  changed" in person.type("alternates=1").text
    person.type("2", "Cache-Backfire  for iceball-snowfort")
    assert "alternates = cache-backfire for iceball-snowfort  changed" in person.text
    person.type("edition=2015")
    assert "The 2015 edition has no alternates" in person.type("").text.replace("\n ", "")
    person.type("3", "")
    assert "Hand over to Ana." in person.text
    person.type("", "c")
    shown = person.text
    while "Enter: on" in person.text:
        shown += person.type("").text
    assert "Weapons Cache / Backfire" in shown
    assert "Iceball" not in shown


def test_playing_again_begins_a_new_game_with_the_same_company(sit: Sit) -> None:
    person = sit("'splatball', 2, ['Ana'], {'hits_to_out': '3'}, 7")
    play_to_the_end(person, "Splatball")
    person.type("y")
    assert person.record().names[0] == "Ana"
    play_to_the_end(person, "Splatball")
    assert person.type("n").end() == 0
    assert len(list((person.home / "records").iterdir())) == 2


def test_the_same_seed_gives_the_same_game(sit: Sit, tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        person = sit("'bricks', 4, ['Ana'], {}, 11", SNOWBALL_HOME=str(tmp_path / name))
        person.home = tmp_path / name
        for _ in range(6):
            person.type("" if "Enter: choose" in person.text else "3")
        texts.append(person.record().text())
    assert texts[0] == texts[1]


def test_a_table_of_bots_plays_by_itself(sit: Sit) -> None:
    person = sit("'splatball', 3, ['random', 'random', 'random'], {}, 8")
    assert "the end" in person.lines[0]
    assert person.type("").end() == 0


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "croquet"}, "There is no game 'croquet'"),
        ({"game": "bricks", "seats": 9}, "2 to 8 seats"),
        ({"game": "bricks", "seats": 2, "options": {"wind": "on"}}, "has no option 'wind'"),
        ({"game": "bricks", "seats": 2, "players": list("ABC")}, "2 seats and 3 names"),
        ({"game": "bricks", "players": ["A|B"]}, "cannot be a name"),
        ({"game": "bricks", "seed": 2**70}, "must be a number from 0 to"),
    ],
)
def test_a_wrong_wish_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], wish: dict[str, Any], words: str
) -> None:
    assert run(**wish, console=Console(file=io.StringIO())) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
