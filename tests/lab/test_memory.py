"""A hundred million games: what is kept of them is as large as what is kept of a million."""

import json
import pickle
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from snowball.lab import Study
from snowball.lab.engines import Local, Piece, Played, play_piece
from snowball.lab.results import run_study
from snowball.lab.tally import Tally

MANY = 100_000_000
FEW = 1_000_000


class Pretending(Local):
    """Plays a few deals, and hands back what came of them for every piece, as a process would."""

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        played: dict[int, bytes] = {}
        for piece in pieces:
            if piece.place not in played:
                few = Piece(piece.question, piece.cell, piece.place, 0, 40, piece.seed)
                played[piece.place] = pickle.dumps(play_piece(few).tally)
            tally: Tally = pickle.loads(played[piece.place])
            tally.counts["games"] = piece.last - piece.first
            yield Played(piece.place, piece.first, piece.last, tally)


def quietly(games: int, most: int) -> None:
    """Show no progress."""


def most_memory(games: int, folder: Path) -> int:
    study = Study("balance", [{"game": "splatball", "seats": 2}], games=games, watched=0)
    tracemalloc.start()
    try:
        results = run_study(
            study, folder, 1, Pretending(), rows=False, progress=quietly, must_exist=False
        )
        assert results.games == games
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_and_files_are_as_large_for_a_hundred_million_games(tmp_path: Path) -> None:
    most_memory(FEW, tmp_path / "first")  # what is imported and remembered once is no matter
    few, many = most_memory(FEW, tmp_path / "few"), most_memory(MANY, tmp_path / "many")
    assert many < few + 300_000, (few, many)
    sizes = [(tmp_path / name / "progress.json").stat().st_size for name in ("few", "many")]
    assert sizes[1] < 1.2 * sizes[0], sizes
    done = json.loads((tmp_path / "many" / "progress.json").read_text(encoding="utf-8"))
    assert done["standings"][0]["done"] == [[0, MANY]]
