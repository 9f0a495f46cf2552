"""Exported games: every choice a row, with what the seat saw and what was open to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest
from typer.testing import CliRunner

import snowball
from snowball import RulesError
from snowball.cli.app import app
from snowball.envs.encoding import encoding_of
from snowball.envs.trajectories import export, played, rows_of


def exported(*words: str) -> str:
    done = CliRunner().invoke(app, ["lab", "export", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return found


def test_games_of_bots_become_rows(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    said = exported(
        "splatball", "--out", str(file), "--games", "5", "--seats", "3", "--bots", "greedy"
    )
    found = rows(file)
    assert f"5 games with {len(found):,} choices" in said
    assert {row["game"] for row in found} == set(range(5))
    for row in found:
        assert row["mask"][row["action"]] == 1
        assert row["observation"][row["seat"]] == 1
    for number in range(5):
        last = [row for row in found if row["game"] == number and row["last"]]
        assert sum(row["reward"] for row in last) == sum(row["value"] for row in last)
        assert max(row["value"] for row in last) == 2
    assert not any(row["reward"] for row in found if not row["last"])


def test_the_file_says_how_it_is_to_be_read(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    exported("bricks", "--out", str(file), "--games", "1", "--rewards", "rank")
    facts = json.loads(parquet.read_schema(file).metadata[b"snowball"])
    encoding = encoding_of(snowball.game("bricks"))
    assert facts["game"] == "bricks"
    assert facts["encoding"] == encoding.version
    assert facts["rewards"] == "rank"
    assert sum(size for _, size, _ in facts["fields"]) == encoding.layout.size


def test_records_are_exported_as_they_were_played(tmp_path: Path) -> None:
    game = snowball.game("arsenal", quick_start=True)
    (record,) = played(game, ["random"], 1, 3)
    (tmp_path / "game.txt").write_text(record.text())
    file = tmp_path / "games.parquet"
    exported("arsenal", "--out", str(file), "--record", str(tmp_path / "game.txt"), "--memory")
    found = rows(file)
    encoding = encoding_of(game, memory=True)
    expected = rows_of(record, encoding, "win", 0)
    assert [row["action"] for row in found] == [row.action for row in expected]
    assert [row["observation"] for row in found] == [row.observation for row in expected]
    assert [(seat, row) for seat, row in record.moves if seat >= 0] == [
        (row["seat"], row["action"]) for row in found
    ]


def test_the_same_seed_gives_the_same_games() -> None:
    game = snowball.game("bricks", start_hit_points=10)
    one, same = ([record.moves for record in played(game, ["random"], 2, 4)] for _ in range(2))
    assert one == same
    assert one[0] != one[1]


def test_what_cannot_be_exported_is_said(tmp_path: Path) -> None:
    game = snowball.game("bricks")
    encoding = encoding_of(game)
    with pytest.raises(RulesError, match="2 seats need 1 or 2 bots, not 3"):
        list(played(game, ["random"] * 3, 1, 1))
    (record,) = played(game, ["random"], 1, 1)
    record.moves.pop()
    with pytest.raises(RulesError, match="Game 0 is not over"):
        rows_of(record, encoding, "win", 0)
    (other,) = played(snowball.game("bricks", 3), ["random"], 1, 1)
    with pytest.raises(RulesError, match=r"Game 0 is .*seats=3.*, not "):
        export(tmp_path / "x.parquet", [other], encoding, "win")


def test_a_file_stays_as_it_was_if_another_cannot_be_made(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    exported("bricks", "--out", str(file), "--games", "2")
    before = file.read_bytes()
    for words, sentence in (
        (["--bots", "nobody"], "There is no bot 'nobody'"),
        (["--bots", "random,random,random"], "2 seats need 1 or 2 bots, not 3"),
        (["--rewards", "gold"], "rewards must be win or rank"),
    ):
        done = CliRunner().invoke(app, ["lab", "export", "bricks", "--out", str(file), *words])
        assert done.exit_code != 0
        assert sentence in str(done.exception) + done.output
        assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_where_nothing_can_be_written_is_said(tmp_path: Path) -> None:
    game = snowball.game("bricks")
    (record,) = played(game, ["random"], 1, 1)
    (tmp_path / "text").write_text("")
    for place, sentence in (
        (tmp_path / "nowhere" / "games.parquet", "cannot be written: No such file or directory"),
        (tmp_path / "text" / "games.parquet", "cannot be written: Not a directory"),
        (tmp_path, "is not a file"),
    ):
        with pytest.raises(RulesError, match=sentence):
            export(place, [record], encoding_of(game), "win")
