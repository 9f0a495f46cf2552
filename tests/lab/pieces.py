"""A study of many small pieces, and somebody who breaks it off."""

from collections.abc import Iterator

from snowball.lab import Study
from snowball.lab.engines import Local, Piece, Played, play_piece


class Interrupting(Local):
    """Stops after some pieces, as Ctrl-C does."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.left = pieces

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        for piece in pieces:
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield play_piece(piece)


def many_pieces(precision: str | None = None) -> Study:
    table = {"game": "splatball", "seats": [3, 4], "bots": "greedy"}
    return Study("balance", [table], games=200, seed=1, precision=precision)
