"""The folder of a study: what is asked again goes on, and what is damaged is said in a sentence."""

import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from lab.pieces import Interrupting
from snowball.lab import Study
from snowball.lab.course import Course
from snowball.lab.engines import Local, Piece, Played, play_piece
from snowball.lab.parquet import FINDINGS, ROWS, TALLIES, add_rows, tally_rows, write_table
from snowball.lab.questions import QUESTIONS
from snowball.lab.report.summary import reproduce
from snowball.lab.results import read_results
from snowball.lab.tally import Sums
from snowball.rules.core import RulesError


def asked(precision: str = "8%") -> Study:
    return Study(
        "balance", [{"game": "splatball", "seats": 4}], games=4_000, precision=precision, watched=0
    )


def test_more_precision_is_played_on_and_gives_the_numbers_of_a_fresh_study(
    tmp_path: Path,
) -> None:
    rough = asked("8%").run(tmp_path / "out")
    fine = asked("3%")
    found = fine.run(tmp_path / "out")
    assert found.precise
    assert found.games > rough.games
    assert found.findings == fine.run().findings


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({"games": 900}, {"games": 300}),
        ({"games": 4_000, "precision": "4%"}, {"games": 4_000, "precision": "8%"}),
        ({"games": 4_000, "precision": "4%"}, {"games": 600, "precision": "4%"}),
        ({"games": 1_500}, {"games": 4_000, "precision": "8%"}),
        ({"games": 1_300, "precision": "1%"}, {"games": 4_000, "precision": "4%"}),
    ],
)
def test_a_folder_that_holds_more_says_which_command_gives_that(
    tmp_path: Path, first: dict[str, Any], then: dict[str, Any]
) -> None:
    def ask(**numbers: Any) -> Study:
        table = {"game": "splatball", "seats": 4}
        return Study("balance", [table], name="mine.toml", watched=0, **numbers)

    whole = ask(**first).run(tmp_path / "out")
    again = ask(**then).run(tmp_path / "out")
    assert again.games == whole.games
    assert reproduce(again) == reproduce(whole)
    assert f"--games {first['games']}" in reproduce(again)
    assert again.findings == whole.findings == ask(**first).run().findings
    told = read_results(tmp_path / "out")
    assert reproduce(told) == reproduce(whole)


def test_more_games_and_precision_look_when_a_fresh_study_does(tmp_path: Path) -> None:
    # The first folder ends at 1,300 deals, where the second does not look.
    table = {"game": "splatball", "seats": 4}
    rough = Study("balance", [table], games=1_300, precision="3.15%", watched=0)
    rough.run(tmp_path / "out")
    fine = Study("balance", [table], games=4_000, precision="3.15%", watched=0)
    assert fine.run().games == 2_000
    assert fine.run(tmp_path / "out").games == 2_000


def damaged(document: dict[str, Any], what: str) -> None:
    standing = document["standings"][0]
    match what:
        case "no looks":
            del document["looks"]
        case "no tables":
            del document["tables"]
        case "counts":
            standing["tally"]["counts"] = {"games": "many"}
        case "sums":
            standing["tally"]["sums"]["turns"] = [1, 2]
        case "standings":
            document["standings"] = []
        case "spans":
            standing["done"] = [[1]]
        case "goal":
            standing["goal"] = "far"
        case "given":
            document["given"] = 3


@pytest.mark.parametrize(
    "what", ["no looks", "no tables", "counts", "sums", "standings", "spans", "goal", "given"]
)
def test_a_damaged_file_is_said_in_a_sentence_and_left_as_it_is(tmp_path: Path, what: str) -> None:
    study = Study("balance", [{"game": "splatball"}], games=4, watched=0)
    study.run(tmp_path / "out")
    progress = tmp_path / "out" / "progress.json"
    document = json.loads(progress.read_text(encoding="utf-8"))
    damaged(document, what)
    progress.write_text(json.dumps(document), encoding="utf-8")
    tries: list[Callable[[], object]] = [lambda: read_results(tmp_path / "out")]
    if what not in ("no tables", "given"):  # whoever asks again says these anew
        tries.append(lambda: study.run(tmp_path / "out"))
    for each in tries:
        with pytest.raises(RulesError, match=r"progress\.json' is not the file of a study"):
            each()
    assert json.loads(progress.read_text(encoding="utf-8")) == document


def test_a_folder_that_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    study = Study("balance", [{"game": "splatball"}], games=4, watched=0)
    with pytest.raises(RulesError, match="cannot be opened: File name too long"):
        study.run(tmp_path / ("x" * 300))
    (tmp_path / "file").touch()
    with pytest.raises(RulesError, match="cannot be made: Not a directory"):
        study.run(tmp_path / "file" / "below")


def test_a_full_disk_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'question = "balance"\ngames = 20\n[[table]]\ngame = "splatball"\n', encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-m", "snowball", "lab", "run", "mine.toml", "--jobs", "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200)),
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("snowball: "), done.stderr
    assert "cannot be written: File too large" in done.stderr
    assert "Traceback" not in done.stderr


def test_sums_that_outgrow_64_bits_are_written_to_the_last_digit(tmp_path: Path) -> None:
    course = Course(Study("politics", [{"game": "bricks", "seats": 3}], games=1))
    large = 10**30 + 7
    course.standings[0].tally.sums["bashing"] = Sums(5, 3, 4, large, -large, 2)
    write_table(tmp_path / "tallies.parquet", tally_rows(course), TALLIES)
    (row,) = pyarrow.parquet.read_table(tmp_path / "tallies.parquet").to_pylist()
    assert (row["deals"], row["x"], row["y"]) == (5, 3, 4)
    assert (row["xx"], row["xy"], row["yy"]) == (large, -large, 2)


def test_politics_of_many_games_outgrow_64_bits() -> None:
    table = {"game": "splatball", "seats": 4, "options": {"strategic": True}, "bots": "greedy"}
    course = Course(Study("politics", [table], games=4))
    course.play(Local(), lambda played: None)
    bashing = course.standings[0].tally.of("bashing")
    assert bashing.xx // bashing.deals * 1_000_000 > 2**63  # so its column must hold more


# What is written.


class Backwards(Local):
    """Hands pieces back from the last to the first, and the last one twice."""

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        every = list(pieces)
        for piece in [*reversed(every), *every[-1:]]:
            yield play_piece(piece)


def types(path: Path) -> dict[str, str]:
    schema = pyarrow.parquet.read_schema(path)
    return {name: str(schema.field(name).type) for name in schema.names}


def test_columns_are_the_same_whatever_was_found(tmp_path: Path) -> None:
    Study("odds", [{"game": "bricks"}]).run(tmp_path / "odds")
    Study("rulings", [{"game": "bricks"}], games=4, switch=["inside_die"]).run(tmp_path / "some")
    with pytest.raises(KeyboardInterrupt):
        Study("balance", [{"game": "bricks"}], games=4).run(
            tmp_path / "none", engine=Interrupting(0)
        )
    for name, columns in (("findings", FINDINGS), ("tallies", TALLIES)):
        odds, some, none = (
            types(tmp_path / each / f"{name}.parquet") for each in ("odds", "some", "none")
        )
        assert odds == some == none
        assert list(some) == list(columns)
        assert "null" not in str(some)


def test_findings_say_at_which_table_they_were_found(tmp_path: Path) -> None:
    table = {
        "game": "splatball",
        "seats": 3,
        "options": {"strategic": True},
        "numbers": {"walls": 4},
        "bots": "greedy,random",
    }
    Study("skill", [table], games=6).run(tmp_path / "out")
    for name in ("findings", "tallies"):
        rows = pyarrow.parquet.read_table(tmp_path / "out" / f"{name}.parquet").to_pylist()
        assert rows
        for row in rows:
            assert (row["game"], row["seats"]) == ("splatball", 3)
            assert (row["options"], row["numbers"]) == (["strategic=on"], ["walls=4"])
            assert row["bots"] == ["greedy", "random"]


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "rows").iterdir())}


def test_rows_of_many_pieces_share_a_file_with_the_same_bytes_however_they_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snowball.lab.parquet.PART", 8)
    monkeypatch.setattr("snowball.lab.folder.PAUSE", 0.0)  # written after every piece
    monkeypatch.setattr(type(QUESTIONS["politics"]), "piece", lambda self, cell: 2)
    table = {"game": "splatball", "seats": [3, 4]}

    def ask(games: int = 21) -> Study:
        return Study("politics", [table], games=games, seed=2)

    ask().run(tmp_path / "whole", rows=True)
    whole = parts(tmp_path / "whole")
    firsts = ("000000000000", "000000000008", "000000000016")
    assert list(whole) == [f"0000{cell}-{first}.parquet" for cell in (0, 1) for first in firsts]
    assert types(tmp_path / "whole" / "rows" / "00000-000000000000.parquet").keys() == ROWS.keys()
    rows = pyarrow.parquet.read_table(tmp_path / "whole" / "rows").to_pylist()
    assert [row["deal"] for row in rows] == [*range(21), *range(21)]

    ask().run(tmp_path / "backwards", rows=True, engine=Backwards())
    assert parts(tmp_path / "backwards") == whole
    with pytest.raises(KeyboardInterrupt):
        ask().run(tmp_path / "broken", rows=True, engine=Interrupting(7))
    ask().run(tmp_path / "broken", rows=True)
    assert parts(tmp_path / "broken") == whole
    ask(11).run(tmp_path / "grown", rows=True)
    ask().run(tmp_path / "grown", rows=True)
    assert parts(tmp_path / "grown") == whole
    monkeypatch.setattr("snowball.lab.folder.PAUSE", 1000.0)  # written once, at the end
    ask().run(tmp_path / "late", rows=True)
    assert parts(tmp_path / "late") == whole


def test_rows_that_were_written_before_a_crash_are_not_there_twice(tmp_path: Path) -> None:
    study = Study("politics", [{"game": "bricks", "seats": 3}], games=5)
    study.run(tmp_path / "out", rows=True)
    (path,) = (tmp_path / "out" / "rows").iterdir()
    whole = path.read_bytes()
    add_rows(path, pyarrow.parquet.ParquetFile(path).read().to_pylist()[2:4])
    assert path.read_bytes() == whole
    path.write_bytes(b"torn")
    with pytest.raises(RulesError, match="is not a file of rows"):
        add_rows(path, [])
