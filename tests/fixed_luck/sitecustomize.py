"""Loaded by every server of these tests: what is chance elsewhere is the same in every run.

The luck of a table depends only on what its people add to it, and the choice of a bot on its position.
"""

import sys

if "snowball" in sys.orig_argv:
    from zlib import crc32

    from snowball.play import fair
    from snowball.rules.core import Document
    from snowball.server import thinking

    async def choose(self: thinking.Thinkers, document: Document, seat: int, level: str) -> str:
        """Return what a bot chooses, by dice that the position seeds."""
        seed = crc32(repr((document, seat)).encode())
        return await self.thinkers.work(thinking.choose, document, seat, level, seed)

    fair.new_secret = lambda: "0" * fair.DIGITS
    thinking.Thinkers.choose = choose  # type: ignore[method-assign]
    thinking.new_seed = lambda: 0
