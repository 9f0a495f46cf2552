"""Live tables on a real server: everything that people do there, over HTTP and sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.guest import LUCK, Desk, Guest
from server.live import Node

pytestmark = pytest.mark.anyio

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}


@pytest.mark.parametrize(
    ("game", "options"),
    [("splatball", {"strategic": True}), ("bricks", {}), ("arsenal", {"quick_start": True})],
)
async def test_people_and_bots_play_a_game_to_its_end(
    node: Node, game: str, options: dict[str, bool]
) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make(game, ME | {"name": "Ana"}, OPEN, BOT, options=options)
        name = made["table"]["table"]
        joined = await desk.join(name, name="Bo")
        await desk.start(made)
        async with (
            Guest(node.address, name, made["token"]) as ana,
            Guest(node.address, name, joined["token"]) as bo,
            Guest(node.address, name) as watcher,
        ):
            await asyncio.gather(*(guest.play_on() for guest in (ana, bo, watcher)))
        record = await desk.ask("GET", f"/tables/{name}/record")
        shown = await desk.ask("GET", f"/tables/{name}")
        verdict = await desk.ask("GET", f"/tables/{name}/verify")
    assert "names: Ana | Bo | Random bot 3" in record
    assert shown["stage"] == "over"
    assert f"secret: {shown['secret']}" in record
    assert verdict["fair"], verdict
    for guest in (ana, bo, watcher):
        numbers = [each["number"] for each in guest.heard if each["type"] == "update"]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert not [each for each in guest.heard if each["type"] == "refused"]
        assert (watcher is guest) == (None in guest.updates)


async def test_several_people_play_around_one_screen(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("splatball", ME | {"name": "Ana"}, ME | {"name": "Bo"}, ME)
        await desk.start(made)
        async with Guest(node.address, made["table"]["table"], made["token"]) as screen:
            end = await screen.play_on()
        assert made["seats"] == [0, 1, 2]
        assert set(screen.updates) == {0, 1, 2}
        assert end["table"]["winners"]


async def test_who_comes_before_anybody_has_chosen_is_told_how_it_was_dealt(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("arsenal", ME, OPEN, options={"quick_start": True})
        name = made["table"]["table"]
        bo = (await desk.join(name))["token"]
        await desk.start(made)

        async def opened(token: str, **since: int) -> list[str]:
            """Return what somebody is told of who opens the table now."""
            guest = Guest(node.address, name, token)
            await guest.open(**since)
            update = await guest.until("update")
            await guest.close()
            assert update["view"]
            assert update["table"]
            return [event["name"] for event in update["events"]]

        assert await opened(made["token"]) == ["dealt", "got", "dealt"]
        assert await opened(bo) == ["dealt", "dealt", "got"]
        assert await opened("") == ["dealt", "dealt"]
        # Who was here before has seen it.
        assert await opened(made["token"], **{"0": 0}) == []
        async with (
            Guest(node.address, name, made["token"]) as one,
            Guest(node.address, name, bo) as other,
        ):
            for guest in (one, other):
                await guest.choose(await guest.due())
        assert await opened(made["token"]) == []


async def test_a_choice_sent_again_counts_once_and_can_be_changed(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("arsenal", ME, ME, options={"quick_start": True})
        await desk.start(made)
        async with Guest(node.address, made["table"]["table"], made["token"]) as screen:
            while len((await screen.due())["owed"]) < 2:
                await screen.choose(await screen.due())
            update = screen.updates[0]
            assert (await screen.choose(update, 0, name="a"))["type"] == "ack"
            assert (await screen.choose(update, 0, name="a"))["type"] == "ack"
            assert (await screen.choose(update, 1, name="b"))["type"] == "ack"
            assert screen.updates[0]["mine"] == update["choices"][1]["choice"]
            assert screen.updates[1]["owed"] == [1]
            assert screen.updates[1]["mine"] == ""
            moves = screen.updates[1]["number"]
            await screen.choose(update, 0, name="c")
            await screen.say(type="ping")
            await screen.until("pong")
            assert screen.updates[1]["number"] == moves, "nobody hears that somebody thought again"
            await screen.choose(screen.updates[1], 0)
            late = await screen.choose(update, 0, name="d")
            assert (late["type"], late["code"]) == ("refused", "too-late")


async def test_who_was_cut_off_gets_what_they_missed(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("splatball", ME, ME)
        name = made["table"]["table"]
        await desk.start(made)
        guest = Guest(node.address, name, made["token"])
        await guest.open()
        await guest.choose(await guest.due())
        await guest.due()
        last = {str(seat): each["number"] for seat, each in guest.updates.items()}
        await guest.close()
        async with Guest(node.address, name, made["token"]) as other:
            await other.choose(await other.due())
            await other.choose(await other.due())
        await guest.open(**last)
        for seat in (0, 1):
            tail = [await guest.until("update", seat=seat) for _ in range(2)]
            assert [each["number"] for each in tail] == [last[str(seat)] + 1, last[str(seat)] + 2]
            assert tail[0]["story"]
        await guest.close()
        await guest.open(**{"0": 0, "1": 10**9})
        everything = await guest.until("update", seat=0)
        assert everything["table"]
        assert everything["view"]
        assert everything["number"] == last["0"] + 2
        assert (await guest.until("update", seat=1))["number"] == last["1"] + 2
        await guest.close()


async def test_a_seat_moves_to_another_device(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("bricks", ME, BOT)
        name = made["table"]["table"]
        link = await desk.ask("POST", f"/tables/{name}/move", token=made["token"])
        async with Guest(node.address, name, made["token"]) as old:
            moved = await desk.ask("POST", f"/tables/{name}/redeem", {"code": link["code"]})
            assert (await old.until("refused"))["code"] == "bad-token"
            with pytest.raises(ConnectionClosed):
                await old.hear()
        again = await desk.ask("POST", f"/tables/{name}/redeem", {"code": link["code"]}, status=401)
        assert again["code"] == "bad-token"
        await desk.ask("POST", f"/tables/{name}/start", {"luck": LUCK}, made["token"], 401)
        await desk.ask("POST", f"/tables/{name}/start", {"luck": LUCK}, moved["token"])
        async with Guest(node.address, name, moved["token"]) as new:
            assert (await new.due())["seat"] == 0


async def test_open_tables_are_listed_and_private_ones_are_not(node: Node) -> None:
    async with Desk(node.address) as desk:
        shown = await desk.make("bricks", ME, OPEN, listed=True)
        hidden = await desk.make("bricks", ME, OPEN)
        kept = await desk.make("bricks", ME, {"kind": "invited"}, listed=True)

        async def names() -> set[str]:
            return {each["table"] for each in (await desk.ask("GET", "/tables"))["tables"]}

        assert shown["table"]["table"] in await names()
        assert not {hidden["table"]["table"], kept["table"]["table"]} & await names()
        await desk.join(shown["table"]["table"])
        assert shown["table"]["table"] not in await names()
        name = kept["table"]["table"]
        refused = await desk.ask("POST", f"/tables/{name}/join", {"luck": LUCK}, status=403)
        assert refused["code"] == "not-invited"
        await desk.join(name, invitation=kept["invitation"])
        tokens = [shown["token"], kept["token"], "nonsense"]
        mine = await desk.ask("POST", "/mine", {"tokens": tokens})
        assert [each["table"]["table"] for each in mine] == [shown["table"]["table"], name]


async def test_a_rematch_keeps_everybody_in_their_seats(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("splatball", ME | {"name": "Ana"}, OPEN, BOT)
        name = made["table"]["table"]
        joined = await desk.join(name, name="Bo")
        early = await desk.ask("POST", f"/tables/{name}/rematch", token=made["token"], status=409)
        assert early["code"] == "not-over"
        await desk.start(made)
        async with (
            Guest(node.address, name, made["token"]) as ana,
            Guest(node.address, name, joined["token"]) as bo,
        ):
            await asyncio.gather(ana.play_on(), bo.play_on())
            again = await desk.ask("POST", f"/tables/{name}/rematch", token=joined["token"])
            told = await ana.until("update")
        assert told["table"]["rematch"] == again["table"]["table"]
        assert again["seats"] == [1]
        assert again["host"]
        lost = await desk.ask("POST", f"/tables/{name}/rematch", token=joined["token"])
        assert lost == again, "who heard no answer asks again, and is given the same table"
        other = await desk.ask("POST", f"/tables/{name}/rematch", token=made["token"], status=409)
        assert other["code"] == "already-over"
        back = await desk.join(again["table"]["table"], before=made["token"])
        assert back["seats"] == [0]
        assert [seat["name"] for seat in back["table"]["seats"]] == ["Ana", "Bo", "Random bot 3"]
        begun = await desk.start(again)
        assert begun["stage"] == "playing"


async def test_a_bot_plays_for_who_takes_too_long(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("splatball", ME, BOT, patience=1, stand_in="random")
        await desk.start(made)
        async with Guest(node.address, made["table"]["table"], made["token"]) as slow:
            while not (slow.updates.get(0) or {"table": {"seats": [{}]}})["table"]["seats"][0].get(
                "away"
            ):
                await slow.hear()
            await slow.say(type="return", id="r")
            assert (await slow.until("ack"))["id"] == "r"
            assert not slow.updates[0]["table"]["seats"][0]["away"]
            await slow.say(type="leave", id="l")
            while not slow.updates[0]["ending"]:
                await slow.hear()


async def test_hints_and_reactions(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("bricks", ME, ME)
        silent = await desk.make("bricks", ME, ME, hints=False)
        for each in (made, silent):
            await desk.start(each)
        name = made["table"]["table"]
        async with (
            Guest(node.address, name, made["token"]) as screen,
            Guest(node.address, name) as watcher,
        ):
            update = await screen.due()
            await screen.say(type="hint", id="h", seat=update["seat"])
            hint = await screen.until("hint")
            assert {each["choice"] for each in hint["prospects"]} == {
                each["choice"] for each in update["choices"]
            }
            await screen.say(type="react", seat=0, reaction="haha")
            assert (await watcher.until("reaction"))["reaction"] == "haha"
            await watcher.say(type="react", seat=0, reaction="haha")
            assert (await watcher.until("refused"))["code"] == "not-yours"
            assert not [each for each in watcher.heard if each["type"] == "hint"]
        async with Guest(node.address, silent["table"]["table"], silent["token"]) as screen:
            await screen.say(type="hint", id="h", seat=(await screen.due())["seat"])
            assert (await screen.until("refused"))["code"] == "no-hints"


async def test_nobody_watches_where_watching_is_off(node: Node) -> None:
    async with Desk(node.address) as desk:
        made = await desk.make("bricks", ME, BOT, watching=False)
        watcher = Guest(node.address, made["table"]["table"])
        assert (await watcher.open())["code"] == "no-watching"
        await watcher.close()


async def test_a_table_sleeps_in_the_database_and_wakes_after_a_restart(tmp_path: Path) -> None:
    with Node(tmp_path) as node:
        async with Desk(node.address) as desk:
            made = await desk.make("splatball", ME, ME)
            name = made["table"]["table"]
            await desk.start(made)
            async with Guest(node.address, name, made["token"]) as screen:
                for _ in range(5):
                    await screen.choose(await screen.due())
                before = await screen.due()
    with Node(tmp_path) as node:
        async with Guest(node.address, name, made["token"]) as screen:
            after = await screen.due()
            assert after["view"] == before["view"]
            assert after["number"] == before["number"]
            await screen.play_on()
