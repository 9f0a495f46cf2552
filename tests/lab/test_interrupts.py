"""Studies that are broken off at a bad moment."""

import itertools
import os
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from lab.pieces import Interrupting, many_pieces
from snowball.lab.engines import Played
from snowball.lab.parquet import RowBook
from snowball.lab.questions.balance import Balance
from snowball.lab.results import read_results
from snowball.lab.tally import Sums, Tally
from waiting import wait_until


@pytest.mark.parametrize(("rows", "moment"), [(False, 1), (False, 60), (True, 1), (True, 7)])
def test_ctrl_c_while_a_piece_is_counted_waits_until_it_is(
    tmp_path: Path, rows: bool, moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Balance, "piece", lambda self, cell: 20)
    study = many_pieces()
    whole = study.run()
    calls = itertools.count(1)
    count, keep = Tally.note_all, RowBook.take

    def press() -> None:
        if next(calls) == moment:
            signal.raise_signal(signal.SIGINT)

    def counted(tally: Tally, name: str, sums: Sums) -> None:
        press()
        count(tally, name, sums)

    def kept(book: RowBook, played: Played) -> None:
        press()
        keep(book, played)

    with monkeypatch.context() as pressed:
        if rows:
            pressed.setattr(RowBook, "take", kept)
        else:
            pressed.setattr(Tally, "note_all", counted)
        with pytest.raises(KeyboardInterrupt):
            study.run(tmp_path / "out", engine=Interrupting(1000), rows=rows)
    assert 0 < read_results(tmp_path / "out").games < 400
    resumed = study.run(tmp_path / "out", jobs=1, rows=rows)
    assert resumed == whole
    if rows:
        files = sorted((tmp_path / "out" / "rows").glob("*.parquet"))
        assert sum(pyarrow.parquet.read_table(file).num_rows for file in files) == 400


def test_nothing_played_is_not_precise(tmp_path: Path) -> None:
    study = many_pieces("17%")
    with pytest.raises(KeyboardInterrupt):
        study.run(tmp_path / "out", engine=Interrupting(0))
    so_far = read_results(tmp_path / "out")
    assert not so_far.precise
    assert "It was not reached everywhere." in so_far.markdown()


def test_ctrl_c_while_processes_start_says_no_more_than_that(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "snowball", "lab", "run", "balance", "--jobs", "2"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as lab:
        children = Path(f"/proc/{lab.pid}/task/{lab.pid}/children")
        # The first child only looks after what processes share.
        wait_until(lambda: len(children.read_text(encoding="ascii").split()) >= 2, "a process")
        os.killpg(lab.pid, signal.SIGINT)
        _, errors = lab.communicate(timeout=60)
    assert lab.returncode == 130, errors
    assert "Traceback" not in errors
