"""Rows and changes that tests store."""

from snowball.server.store import Change, TableRow


def row(name: str, at: float = 1.0, *, listed: bool = True, free: int = 1) -> TableRow:
    return TableRow(name, '{"game":"bricks"}', "5e" * 32, at, at, listed=listed, free=free)


def change(at: float = 2.0, *, stage: str = "playing", wake_at: float | None = None) -> Change:
    return Change(at, stage, "[0]", 0, wake_at)


def body(number: int, by: str = "me") -> str:
    return f'{{"what":"chose","seat":{number},"by":"{by}"}}'
