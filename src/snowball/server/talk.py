"""Talk: what people say at a live table over a socket, and what they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from snowball.bots.coach import Advice
from snowball.play import words
from snowball.server import asking
from snowball.server.entries import Chose
from snowball.server.guard import Bucket, Guard, client_at
from snowball.server.house import House, check_generation
from snowball.server.messages import (
    INCOMING,
    Ack,
    AskHint,
    Choose,
    Hello,
    Hint,
    HintShown,
    Leave,
    Ping,
    Pong,
    React,
    Recall,
    Recalled,
    Refused,
    Return,
    Welcome,
)
from snowball.server.problems import Problem
from snowball.server.room import Room
from snowball.server.table import HOST, Table
from snowball.server.telling import Audience, encoded
from snowball.server.tokens import Holder
from snowball.server.wire import Wire

FIRST_WORD: Final = 10.0
"""Seconds within which somebody has to say who they are."""
MOST_HURRIED: Final = 100
"""Messages that may be too many, one after the other."""
WATCHER: Final = "watcher"
LONGEST_PLACE: Final = 60
LONGEST_COMPLAINT: Final = 120

Message = Hello | Choose | AskHint | Recall | React | Leave | Return | Ping


class Talk:
    """One connection from its first word to its last."""

    def __init__(self, house: House, socket: WebSocket, guard: Guard, bucket: Bucket) -> None:
        self.house = house
        self.socket = socket
        self.guard = guard
        self.bucket = bucket
        self.client = client_at(socket.client.host if socket.client else "")
        self.hurried = 0
        """Messages that were too many, one after the other."""
        self.asked: asyncio.Task[None] | None = None
        """The hint that the coach is thinking about."""
        self.recalling: dict[Audience, asyncio.Task[None]] = {}
        """The stories so far that are being told."""

    async def run(self, name: str) -> None:
        """Talk until either side hangs up."""
        try:
            async with asyncio.timeout(FIRST_WORD):
                hello = understood(await self.hear())
            if not isinstance(hello, Hello):
                raise Problem("bad-message", "The first message must be of the type 'hello'.")
            room, wire = await self.greet(name, hello)
        except TimeoutError:
            await self.turn_away(Problem("bad-message", "Nobody said hello in time."))
        except Problem as problem:
            await self.turn_away(problem)
        except WebSocketDisconnect:
            return
        else:
            await self.stay(room, wire, hello)

    async def turn_away(self, problem: Problem) -> None:
        """Say why nothing comes of it, and hang up."""
        self.house.metrics.refused(problem)
        wire = Wire(self.socket, None, 0, ())
        wire.close(problem.code, problem.sentence)
        await wire.end()

    async def greet(self, name: str, hello: Hello) -> tuple[Room, Wire]:
        """Find out who it is, and what they may see."""
        if not hello.token:
            room = await self.house.room(name)
            if room.behind(last_heard(hello)):
                # Another node has told them more.
                await self.house.see_to(room)
            if not room.table.plan.watching:
                raise Problem("no-watching", "Only the players see this table.")
            return room, Wire(self.socket, None, 0, (None,), hello.language)
        room, person = await self.house.person(name, hello.token)
        seats: tuple[Audience, ...] = tuple(room.table.seats_of(person))
        generation = room.table.people[person].generation
        if not seats and person != HOST and not room.table.plan.watching:
            raise Problem("no-watching", "Only the players see this table.")
        # A host without a seat watches.
        audiences = (*seats, None) if hello.watch or not seats else seats
        return room, Wire(self.socket, person, generation, audiences, hello.language)

    async def stay(self, room: Room, wire: Wire, hello: Hello) -> None:
        """Let somebody take part until they go."""
        seats = [seat for seat in wire.audiences if seat is not None]
        wire.send(encoded(Welcome(seats, wire.person == HOST)))
        room.enter(wire, last_heard(hello))
        try:
            await self.listen(room, wire)
        finally:
            room.exit(wire)
            wire.cut()
            for task in (self.asked, *self.recalling.values()):
                if task is not None:
                    task.cancel()

    async def listen(self, room: Room, wire: Wire) -> None:
        """Answer everything that is said."""
        while not wire.closed:
            asked = ""
            try:
                text = await self.hear()
                hurried = self.count(wire)
                message = understood(text)
                asked = getattr(message, "id", "")
                if hurried is not None:
                    raise hurried
                await self.answer(room, wire, message)
            except Problem as problem:
                self.refuse(room, wire, asked, problem)
                # Others have their turn, however much this one sends.
                await asyncio.sleep(0)
            except WebSocketDisconnect:
                return
        await wire.end()

    def count(self, wire: Wire) -> Problem | None:
        """Count a message; return what is wrong if there are too many, and hang up if that goes on."""
        try:
            self.bucket.take()
        except Problem as problem:
            self.hurried += 1
            if self.hurried > MOST_HURRIED:
                wire.close("too-fast", "You send too much: connect again later.")
            return problem
        self.hurried = 0
        return None

    async def hear(self) -> str | None:
        """Return the next message as it came, None if it is no text."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text: str | None = received.get("text")
        return text

    async def answer(self, room: Room, wire: Wire, message: Message) -> None:
        """Do what is asked, and say that it is done."""
        asked = getattr(message, "id", "")
        if isinstance(message, Choose | Leave | Return):
            self.guard.choice(self.client)
        match message:
            case Choose():
                await self.choose(room, wire, message)
            case AskHint():
                self.ask_coach(room, wire, message)
                return
            case Recall():
                self.ask_story(room, wire, message)
                return
            case React():
                check_seat(room.table, wire, message.seat)
                self.guard.reaction(room.table.name)
                room.react(message.seat, message.reaction)
                self.house.bus.say(room.table.name, f"react {message.seat} {message.reaction}")
                return
            case Leave():
                await room.change(lambda table: asking.leave(table, check_person(table, wire)))
            case Return():
                await room.change(lambda table: asking.come_back(table, check_person(table, wire)))
            case Ping():
                wire.send(encoded(Pong()))
                return
            case Hello():
                raise Problem("bad-message", "You have said hello already.")
        wire.send(encoded(Ack(asked)))

    def refuse(self, room: Room, wire: Wire, asked: str, problem: Problem) -> None:
        """Say why something is not done, in the language of whoever asked, and count it."""
        self.house.metrics.refused(problem)
        sentence = problem.sentence
        if wire.language != "en":
            game = room.table.game
            sentence = words.refusal(
                game.name, problem.code, sentence, sorts=game.sorts, language=wire.language
            )
        wire.send(encoded(Refused(asked, problem.code, sentence)))

    async def choose(self, room: Room, wire: Wire, message: Choose) -> None:
        """Make a choice for one of the seats of whoever is connected."""

        def ask(table: Table) -> Chose | None:
            check_seat(table, wire, message.seat)
            return asking.choose(
                table, message.seat, message.moment, message.choice, "person", message.id
            )

        await room.change(ask)

    def ask_coach(self, room: Room, wire: Wire, message: AskHint) -> None:
        """Let the coach think; the table goes on meanwhile."""
        check_seat(room.table, wire, message.seat)
        if not room.table.plan.hints:
            raise Problem("no-hints", "This table is played without hints.")
        asking.playing(room.table)
        if message.seat not in room.table.owed:
            raise Problem("not-your-turn", "There is nothing for you to choose now.")
        if self.asked is not None and not self.asked.done():
            raise Problem("too-fast", "The coach is still thinking about your last question.")
        self.guard.hint(self.client, room.table.name, message.seat)
        self.asked = asyncio.create_task(self.hint(room, wire, message))

    async def hint(self, room: Room, wire: Wire, message: AskHint) -> None:
        """Send what the coach says to a seat, by what the seat knows."""
        table = room.table
        state, moment = table.state.dump(), table.moment
        try:
            with self.guard.coach(table.name, message.seat):
                advice = await self.house.thinkers.advise(
                    self.client, state, message.seat, table.names, wire.language
                )
        except Problem as problem:
            self.refuse(room, wire, message.id, problem)
        except Exception as error:
            self.house.journal.error("coach failed", table=table.name, why=type(error).__name__)
            wire.send(encoded(Refused(message.id, "busy", "The coach has no answer: try again.")))
        else:
            wire.send(encoded(shown(advice, message.id, moment)))

    def ask_story(self, room: Room, wire: Wire, message: Recall) -> None:
        """Let the story so far be told; the table goes on meanwhile."""
        if message.seat is not None:
            check_seat(room.table, wire, message.seat)
        elif None not in wire.audiences:
            raise Problem("not-yours", "You have a seat: ask for the story of that seat.")
        before = self.recalling.get(message.seat)
        if before is not None and not before.done():
            raise Problem("too-fast", "The story is being told already.")
        self.guard.recall(self.client)
        self.recalling[message.seat] = asyncio.create_task(self.recall(room, wire, message))

    async def recall(self, room: Room, wire: Wire, message: Recall) -> None:
        """Send the story so far to a seat, or to a spectator."""
        record, moment = room.table.record, room.table.moment
        try:
            lines = (
                []
                if record is None
                else await self.house.thinkers.recall(
                    self.client, record.text(), message.seat, wire.language
                )
            )
        except Problem as problem:
            self.refuse(room, wire, message.id, problem)
        except Exception as error:
            name = room.table.name
            self.house.journal.error("recall failed", table=name, why=type(error).__name__)
            wire.send(encoded(Refused(message.id, "busy", "Nobody remembers just now: try again.")))
        else:
            wire.send(encoded(Recalled(message.id, message.seat, lines, moment)))


def understood(text: str | None) -> Message:
    """Return what a message says."""
    if text is None:
        raise Problem("bad-message", "Messages are text, not bytes.")
    try:
        return INCOMING.validate_json(text)
    except ValidationError as error:
        raise Problem("bad-message", complaint(error.errors(include_url=False))) from error


def shown(advice: Advice, asked: str, moment: int) -> Hint:
    """Return the coach's advice as a message."""
    return Hint(
        asked,
        advice.seat,
        moment,
        advice.chance,
        advice.at_once,
        [
            HintShown(
                each.text,
                each.chance,
                each.low,
                each.high,
                each.share,
                "" if each.answer is None else each.answer.words,
                each.why,
            )
            for each in advice.prospects
        ],
    )


def last_heard(hello: Hello) -> dict[Audience, int]:
    """Return the last number that each audience knows."""
    found: dict[Audience, int] = {}
    for audience, number in hello.since.items():
        if audience == WATCHER:
            found[None] = number
        elif audience.isascii() and audience.isdigit():
            found[int(audience)] = number
    return found


def check_seat(table: Table, wire: Wire, seat: int) -> None:
    """Refuse to act for a seat of somebody else."""
    if seat not in wire.audiences:
        raise Problem("not-yours", "That is not your seat.")
    if table.seats[seat].person != check_person(table, wire):
        raise Problem("not-yours", "That is not your seat any more.")


def check_person(table: Table, wire: Wire) -> int:
    """Return who is connected; a spectator is nobody, and who has moved is elsewhere."""
    if wire.person is None:
        raise Problem("not-yours", "You are watching: you have no seat at this table.")
    check_generation(table, Holder(table.name, wire.person, wire.generation))
    return wire.person


def complaint(errors: Sequence[Mapping[str, Any]]) -> str:
    """Return the first thing that is wrong with a message, without repeating what was sent."""
    first = errors[0]
    place = ".".join(str(part) for part in first["loc"])[:LONGEST_PLACE]
    return f"{place or 'message'}: {first['msg'][:LONGEST_COMPLAINT]}."
