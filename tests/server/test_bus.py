"""Nodes hear of each other, and a bus that goes away harms nobody."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator

import pytest
from redis.asyncio import Redis

from server.services import Valkey, free_port
from snowball.server.bus import Bus, LocalBus
from snowball.server.redis_bus import RedisBus
from waiting import until

pytestmark = pytest.mark.anyio

PATIENT, HASTY = 20.0, 0.2
"""Pulses: after three of them without a word a bus is taken for dead."""


class Ear:
    """Keeps everything that a node hears."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.sayings: list[tuple[str, str]] = []
        self.misses = 0

    def entries(self, name: str, number: int) -> None:
        self.numbers[name] = number

    def said(self, name: str, payload: str) -> None:
        self.sayings.append((name, payload))

    def missed(self) -> None:
        self.misses += 1


class Tries:
    """Counts how often a bus has tried again in vain."""

    def __init__(self, bus: RedisBus, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        self.honest = bus.pause
        monkeypatch.setattr(bus, "pause", self.pause)

    async def pause(self, failures: int) -> None:
        self.number += 1
        await self.honest(failures)


@pytest.fixture
def channel(request: pytest.FixtureRequest) -> str:
    return str(request.node.name)


@pytest.fixture
def server(valkey: Valkey) -> Iterator[Valkey]:
    """Lend a Valkey that may be killed: it is back for the next test."""
    yield valkey
    if valkey.process.poll() is not None:
        valkey.start()


@pytest.fixture
async def nodes(server: Valkey, channel: str) -> AsyncIterator[list[tuple[RedisBus, Ear]]]:
    """Open two nodes that hear each other."""
    made = [(RedisBus(server.url, channel=channel, pulse=PATIENT), Ear()) for _ in range(2)]
    for bus, ear in made:
        await bus.open(ear)
    await until(lambda: all(bus.healthy and ear.misses for bus, ear in made))
    yield made
    for bus, _ in made:
        await bus.close()


async def test_a_node_hears_what_others_tell_and_not_itself(
    nodes: list[tuple[RedisBus, Ear]],
) -> None:
    (one, ear), (two, other) = nodes
    one.publish("a", 3)
    one.say("a", "hello")
    await until(lambda: other.numbers and other.sayings)
    # One channel keeps its order: a node would have heard itself before these later letters.
    two.publish("b", 7)
    await until(lambda: ear.numbers)
    one.say("a", "goodbye")
    await until(lambda: len(other.sayings) > 1)
    assert (other.numbers, other.sayings) == ({"a": 3}, [("a", "hello"), ("a", "goodbye")])
    assert (ear.numbers, ear.sayings) == ({"b": 7}, [])
    assert (ear.misses, other.misses) == (1, 1)


async def test_the_highest_number_is_told(nodes: list[tuple[RedisBus, Ear]]) -> None:
    (one, _), (_, other) = nodes
    for number in (4, 6, 5):
        one.publish("a", number)
    await until(lambda: other.numbers)
    assert other.numbers == {"a": 6}


async def test_nodes_of_another_channel_are_not_heard(
    nodes: list[tuple[RedisBus, Ear]], server: Valkey
) -> None:
    stranger, ear = RedisBus(server.url, channel="elsewhere", pulse=PATIENT), Ear()
    await stranger.open(ear)
    await until(lambda: stranger.healthy)
    stranger.publish("a", 1)
    nodes[0][0].publish("b", 2)
    await until(lambda: nodes[1][1].numbers)
    await stranger.close()
    assert nodes[1][1].numbers == {"b": 2}
    assert ear.numbers == {}


async def test_a_bus_that_dies_and_returns_is_used_again(
    nodes: list[tuple[RedisBus, Ear]], server: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one, ear), (two, other) = nodes
    tries = Tries(one, monkeypatch)
    server.kill()
    await until(lambda: not one.healthy and not two.healthy)
    for number in range(2 * one.limit):
        one.publish(f"table {number}", 1)
        one.say("a", "nobody hears this")
    assert len(one.letter.entries) == len(one.letter.said) == one.limit
    await until(lambda: tries.number > 3)
    assert ear.misses == other.misses == 1
    server.start()
    await until(lambda: one.healthy and two.healthy and ear.misses > 1 and other.misses > 1)
    one.publish("a", 9)
    await until(lambda: other.numbers.get("a") == 9)
    two.say("a", "back")
    await until(lambda: ("a", "back") in ear.sayings)


async def test_a_bus_that_falls_silent_is_left(
    nodes: list[tuple[RedisBus, Ear]], server: Valkey
) -> None:
    (one, ear), (two, other) = nodes
    one.pulse = two.pulse = HASTY
    one.publish("a", 1)
    two.publish("a", 1)
    await until(lambda: ear.numbers and other.numbers)
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        await until(lambda: one.heard_at is two.heard_at is None)
    finally:
        one.pulse = two.pulse = PATIENT
        os.kill(server.process.pid, signal.SIGCONT)
    await until(lambda: one.healthy and two.healthy and ear.misses > 1 and other.misses > 1)
    two.publish("a", 2)
    await until(lambda: ear.numbers == {"a": 2})


async def test_others_are_told_that_something_was_never_told(
    nodes: list[tuple[RedisBus, Ear]],
) -> None:
    (one, _), (_, other) = nodes
    one.limit = 1
    one.publish("a", 1)
    one.publish("b", 1)
    await until(lambda: other.misses == 2)
    assert other.numbers == {"a": 1}


async def test_a_node_that_could_not_tell_says_so_when_it_can(
    nodes: list[tuple[RedisBus, Ear]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (one, _), (_, other) = nodes
    failed = asyncio.Event()

    async def fail(*_: object) -> int:
        failed.set()
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(one.redis, "publish", fail)
        one.publish("a", 1)
        await failed.wait()
    await until(lambda: other.misses == 2)
    assert other.numbers == {}


async def test_nonsense_on_the_channel_and_a_listener_that_fails_are_survived(
    nodes: list[tuple[RedisBus, Ear]],
    server: Valkey,
    channel: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (one, _), (two, other) = nodes
    async with Redis.from_url(server.url) as stranger:
        for nonsense in (b"\xff", b"[]", b'{"node":1}', b""):
            await stranger.publish(channel, nonsense)

    def fail(name: str, number: int) -> None:
        raise KeyError(name)

    monkeypatch.setattr(other, "entries", fail)
    one.publish("a", 1)
    one.say("a", "still here")
    await until(lambda: other.sayings)
    assert two.healthy
    assert other.misses == 1


async def test_a_bus_that_was_never_there_harms_nobody(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, ear = RedisBus(f"redis://127.0.0.1:{free_port()}", pulse=PATIENT), Ear()
    tries = Tries(bus, monkeypatch)
    await bus.open(ear)
    bus.publish("a", 1)
    await until(lambda: tries.number > 5)
    assert not bus.healthy
    await bus.close()
    assert ear.misses == 0
    said = [each.getMessage() for each in caplog.records if "the bus" in each.getMessage()]
    assert said == ["the bus is not there: ConnectionError"], "it is said, and said once"


async def test_a_node_alone_has_nobody_to_tell() -> None:
    bus: Bus = LocalBus()
    await bus.open(Ear())
    bus.publish("a", 1)
    bus.say("a", "hello")
    assert bus.healthy
    await bus.close()


async def test_an_address_that_means_no_bus_is_refused() -> None:
    with pytest.raises(ValueError, match="redis://") as refused:
        RedisBus("http://:opensesame@there")
    assert "opensesame" not in str(refused.value)
