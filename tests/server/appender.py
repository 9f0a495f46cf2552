"""A process that others append in, to be killed; it lives as often as it is asked to."""

import asyncio
import os
import sys
from itertools import count

from server.samples import body, change, row
from snowball.server.store import Store


async def append(address: str, names: list[str]) -> None:
    """Go on with the named tables as fast as possible, and say so after each entry."""
    store = await Store.open(address)
    lasts = await store.lasts(names)
    for name in names:
        if name not in lasts:
            await store.create(row(name))

    async def play(name: str) -> None:
        for number in count(lasts.get(name, 0) + 1):
            assert await store.append(name, number, body(number), change())
            # In one piece, or not at all.
            os.write(1, f"{name} {number}\n".encode())

    await asyncio.gather(*map(play, names))


def main(address: str) -> None:
    """Append to the tables of each line that is read, in a process of its own, until it dies."""
    for line in sys.stdin:
        process = os.fork()
        if not process:
            # Who asks is to hear who it is before anything else.
            os.write(1, f"{os.getpid()}\n".encode())
            asyncio.run(append(address, line.split()))
        os.waitpid(process, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main(sys.argv[1])
