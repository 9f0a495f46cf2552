"""A ladder's file: after any end it goes on to the table that it would have come to."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import snowball
from snowball import RulesError
from snowball.lab.ladder import Ladder
from test_ladder import BRICKS, CAREFUL, played

BOTS = [CAREFUL, "random"]
OTHER = CAREFUL.removesuffix(":Careful")


def keeping(path: Path, games: int = 36, resume: bool = True, **others: Any) -> Ladder:
    settings: dict[str, Any] = {"bots": BOTS, "seed": 3, **others}
    game = settings.pop("game", BRICKS)
    ladder = Ladder(game, games=games, **settings)
    ladder.keep(path, resume)
    return ladder


@pytest.fixture
def whole(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """Play a ladder to its end."""
    path = tmp_path / "whole.jsonl"
    return path, played(keeping(path, resume=False))


@pytest.mark.parametrize("stop", [0, 1, 7, 17])
def test_a_ladder_that_was_stopped_goes_on_to_the_same_table(
    tmp_path: Path, whole: tuple[Path, dict[str, Any]], stop: int
) -> None:
    path = tmp_path / "part.jsonl"
    ladder = keeping(path, resume=False)
    for _ in islice(ladder.play(), stop):
        pass
    again = keeping(path)
    assert again.games_done == 2 * stop
    assert len(list(again.missing())) == 18 - stop
    assert played(again) == whole[1]
    assert sorted(without_times(path)) == sorted(without_times(whole[0]))


def without_times(path: Path) -> Iterator[str]:
    for line in path.read_text().splitlines()[1:]:
        yield line.partition(', "thinking"')[0]


@pytest.mark.parametrize("cut", range(1, 90, 8))
def test_a_torn_last_line_is_played_again(whole: tuple[Path, dict[str, Any]], cut: int) -> None:
    path, told = whole
    path.write_bytes(path.read_bytes()[:-cut])
    again = keeping(path)
    assert len(list(again.missing())) == 1
    assert played(again) == told
    assert keeping(path).standings.finished


def test_a_torn_header_begins_anew(tmp_path: Path, whole: tuple[Path, dict[str, Any]]) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_text('{"ladder": 1, "vers')
    assert played(keeping(path)) == whole[1]
    assert played(keeping(path)) == whole[1]


def test_more_games_can_be_added_later(tmp_path: Path, whole: tuple[Path, dict[str, Any]]) -> None:
    path = tmp_path / "more.jsonl"
    played(keeping(path, games=4, resume=False))
    assert played(keeping(path, games=36)) == whole[1]
    fewer = keeping(path, games=4)
    assert fewer.standings.finished
    assert played(fewer)["games"] == 4


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": 4}, "has another seed: 3 there, 4 here"),
        ({"bots": ["random", OTHER]}, "is of other bots"),
        ({"bots": BOTS[::-1]}, "is of other bots"),
        ({"game": snowball.game("bricks")}, "has other options"),
        (
            {"game": snowball.game("bricks", seats=3, start_hit_points=10, round_limit=10)},
            "another number of seats",
        ),
        (
            {
                "game": snowball.game(
                    "bricks", start_hit_points=10, round_limit=10, numbers={"freeze_points": 3}
                )
            },
            "has other numbers: nothing there",
        ),
        ({"game": snowball.game("splatball")}, "is of another game: bricks there, splatball here"),
    ],
)
def test_the_file_of_another_ladder_is_refused(
    whole: tuple[Path, dict[str, Any]], change: dict[str, Any], reason: str
) -> None:
    before = whole[0].read_bytes()
    with pytest.raises(RulesError, match=reason):
        keeping(whole[0], **change)
    assert whole[0].read_bytes() == before


def test_a_bot_that_was_changed_meanwhile_is_refused(tmp_path: Path) -> None:
    mine, path = tmp_path / "mine.py", tmp_path / "ladder.jsonl"
    mine.write_text(Path(CAREFUL.removesuffix(":Careful")).read_text())
    played(keeping(path, 4, resume=False, bots=[f"{mine}", "random"]))
    mine.write_text(mine.read_text() + "# better\n")
    with pytest.raises(RulesError, match="whose files were different then"):
        keeping(path, 4, bots=[f"{mine}", "random"])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "Line 3 of .* is not a finished deal"),
        ("[]", "Line 3 of .* is not a finished deal"),
        ('{"pair": [0, 1], "deal": "1", "parts": [[0, 1]]}', "Line 3 of"),
        ('{"pair": [0, 1], "deal": 1, "parts": [[841, 0]], "thinking": [[],[]]}', "Line 3 of"),
        ('{"pair": [0, 1], "deal": 1, "parts": [], "thinking": [[],[]]}', "Line 3 of"),
        (
            '{"pair": [0, 1], "deal": 1, "parts": [[0, 0]], "thinking": [["a", 1, 1], [1, 1, 1]]}',
            "Line 3 of",
        ),
        ('{"pair": [0, 9], "deal": 1, "parts": [[0, 0]], "thinking": [[],[]]}', "cannot have"),
        ('{"pair": [0, 1], "deal": 2, "parts": [[0]], "thinking": [[],[]]}', "cannot have"),
    ],
)
def test_a_damaged_file_is_refused(
    whole: tuple[Path, dict[str, Any]], line: str, reason: str
) -> None:
    lines = whole[0].read_text().splitlines()
    whole[0].write_text("\n".join([*lines[:2], line, *lines[2:]]) + "\n")
    with pytest.raises(RulesError, match=reason):
        keeping(whole[0])


@pytest.mark.parametrize(
    "letter", ["Dear diary", "Dear diary\nToday", '{"ladder": 2}', '{"ladder": 1, "seed": 3}']
)
def test_what_is_no_ladder_stays_as_it_is(tmp_path: Path, letter: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(letter)
    with pytest.raises(RulesError, match="ladder"):
        keeping(path)
    assert path.read_text() == letter


def test_a_file_is_never_overwritten(tmp_path: Path, whole: tuple[Path, dict[str, Any]]) -> None:
    with pytest.raises(RulesError, match=r"is there already: go on with it \(--resume\)"):
        keeping(whole[0], resume=False)
    with pytest.raises(RulesError, match=r"There is no file .* to go on with"):
        keeping(tmp_path / "nowhere.jsonl")
    with pytest.raises(RulesError, match="cannot be made: No such file or directory"):
        keeping(tmp_path / "no" / "where.jsonl", resume=False)
    (tmp_path / "other.txt").write_text("hello\n")
    with pytest.raises(RulesError, match="is not the file of a ladder"):
        keeping(tmp_path / "other.txt")
    (tmp_path / "other.txt").write_bytes(b"\xff\xfe\n")
    with pytest.raises(RulesError, match="is not the file of a ladder"):
        keeping(tmp_path / "other.txt")
