"""Two servers with one database and one bus: whoever sits down at either plays the same game."""

import asyncio
from pathlib import Path

import pytest

from server.guest import Desk, Guest
from server.live import Node
from server.services import Postgres, Valkey

pytestmark = pytest.mark.anyio


async def test_two_people_at_two_nodes_play_a_game_to_its_end(
    tmp_path: Path, postgres: Postgres, valkey: Valkey
) -> None:
    shared = ("--database", postgres.empty(), "--bus", valkey.url)
    options = {"start_hit_points": 10, "round_limit": 2}
    with Node(tmp_path / "one", *shared) as one, Node(tmp_path / "other", *shared) as other:
        async with Desk(one.address) as here, Desk(other.address) as there:
            made = await here.make("bricks", {"kind": "me"}, {"kind": "open"}, options=options)
            name = made["table"]["table"]
            joined = await there.join(name, name="Bo")
            await here.start(made)
            async with (
                Guest(one.address, name, made["token"]) as ana,
                Guest(other.address, name, joined["token"]) as bo,
            ):
                await asyncio.gather(ana.play_on(), bo.play_on())
            found = [await desk.ask("GET", f"/tables/{name}") for desk in (here, there)]
        assert [each["stage"] for each in found] == ["over", "over"]
        assert found[0] == found[1]
