"""A wire to a server that can be cut: before a request has arrived, or before its answer has."""

import asyncio
from contextlib import suppress
from typing import Literal


class Wire:
    """Passes everything on until it is to be cut."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.cut: Literal["", "request", "answer"] = ""
        self.open: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        """Begin to pass on what arrives at the port that is returned."""
        self.server = await asyncio.start_server(self.accept, "127.0.0.1", 0)
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        self.server.close()
        self.hang_up()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.server.wait_closed()

    def hang_up(self) -> None:
        for writer in self.open:
            writer.transport.abort()
        self.open.clear()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to = await asyncio.open_connection("127.0.0.1", self.to)
        self.open |= {writer, to}
        for source, target, what in ((reader, to, "request"), (there, writer, "answer")):
            task = asyncio.create_task(self.carry(source, target, what))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, what: str
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                if self.cut == what:
                    self.cut = ""
                    self.hang_up()
                    return
                target.write(data)
                await target.drain()
        target.transport.abort()
