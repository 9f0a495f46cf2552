"""The API over HTTP: making, finding and joining tables, records, and checking the luck."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Security
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from snowball.server import asking, telling
from snowball.server.contract import refusals
from snowball.server.crowd import Networks
from snowball.server.entries import Moved, Sat
from snowball.server.guard import client_at
from snowball.server.house import House, check_generation
from snowball.server.lobby import (
    check_level,
    check_made,
    checked_name,
    games_shown,
    plan_again,
    plan_for,
)
from snowball.server.messages import (
    Fill,
    GameShown,
    Join,
    LanguageName,
    Mine,
    MoveLink,
    MyTable,
    NewTable,
    RecordText,
    Redeem,
    Seated,
    Start,
    Tables,
    TableShown,
    Verdict,
    WayIn,
    schema,
)
from snowball.server.metrics import HERE, passed_on
from snowball.server.problems import Problem
from snowball.server.room import Room
from snowball.server.table import HOST, Table
from snowball.server.tokens import void
from snowball.server.way_in import EVERYWHERE, way_in

PAGE: Final = 20
WAKING: Final = 0.2
"""What looking for one of many tables costs, compared with a request."""
TOKEN: Final = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="What came as `token` when the seat was taken or the table was made.",
)

router: Final = APIRouter(prefix="/api")


async def house_of(request: Request) -> House:
    """Return the house that a request has come to."""
    house: House = request.app.state.house
    return house


async def bearer(shown: Annotated[HTTPAuthorizationCredentials | None, Security(TOKEN)]) -> str:
    """Return the token that came with a request."""
    if shown is None:
        raise Problem("bad-token", "Show your token in the header 'Authorization: Bearer …'.")
    return shown.credentials


def client_of(request: Request) -> str:
    """Return the address that a request comes from."""
    return request.client.host if request.client else ""


def reader_of(request: Request) -> str:
    """Return the client whose share of the processes a request takes."""
    return client_at(client_of(request))


InHouse = Annotated[House, Depends(house_of)]
Token = Annotated[str, Depends(bearer)]
Name = Annotated[str, Path(min_length=1, max_length=40, description="The table's name")]


def seated(house: House, room: Room, person: int) -> Seated:
    """Return what somebody needs who has a place at a table."""
    table = room.table
    return Seated(
        token=house.token(room, person),
        seats=table.seats_of(person),
        host=person == HOST,
        invitation=house.seal.invitation(table.name) if person == HOST else "",
        table=telling.summary(table),
    )


@router.get("/games", responses=refusals())
async def games(language: LanguageName = "en") -> list[GameShown]:
    """Return the games that can be played, with their house rules."""
    return games_shown(language)


@router.get("/way-in", responses=refusals())
async def way(request: Request) -> WayIn:
    """Return the address for others, to a page on this machine: it may know only a name for itself."""
    # Whoever comes from elsewhere has an address that works, and need not know those inside.
    if client_of(request) not in Networks(HERE) or passed_on(request.headers.raw):
        return WayIn("", False)
    host = request.app.state.settings.host
    return WayIn(way_in(host, request.scope["server"][1]), host in EVERYWHERE)


@router.get("/messages", responses=refusals())
async def messages() -> dict[str, object]:
    """Return the JSON Schema of all messages of the socket."""
    return schema()


@router.post("/tables", status_code=201, responses=refusals(401, 409))
async def make_table(request: Request, house: InHouse, wanted: NewTable) -> Seated:
    """Make a table. Whoever makes it is its host, and starts the game."""
    plan = plan_for(wanted)
    name = house.seal.name(f"make {wanted.id}") if wanted.id else ""
    room = await house.made(name) if name else None
    if room is None:
        request.app.state.guard.table(client_of(request))
        room = await house.make(plan, name)
    check_made(room.table, plan)
    return seated(house, room, HOST)


@router.get("/tables", responses=refusals())
async def open_tables(house: InHouse, after: Annotated[str, Query(max_length=40)] = "") -> Tables:
    """Return tables at which there is a free seat for anybody, the newest first."""
    rows = await house.listed(PAGE, after)
    shown = [msgspec.json.decode(row.summary, type=TableShown) for row in rows]
    return Tables(shown, rows[-1].name if len(rows) == PAGE else "")


@router.get("/tables/{name}", responses=refusals(404))
async def look(house: InHouse, name: Name) -> TableShown:
    """Return what everybody may know of a table."""
    return telling.summary((await house.room(name)).table)


@router.post("/tables/{name}/join", responses=refusals(401, 403, 404, 409))
async def join(house: InHouse, name: Name, wanted: Join) -> Seated:
    """Take a seat: a free one, one that is kept for the invited, or one's own in a rematch."""
    room = await house.room(name)
    if wanted.before:
        before = house.seal.holder(wanted.before)
        if before.table != room.table.plan.before:
            raise Problem("bad-token", "This token is not of the table before this one.")
        old = await house.newest(before.table)

        def keep(table: Table) -> Sat | None:
            check_generation(old.table, before)
            return asking.keep(table, before.person, wanted.luck, wanted.id)

        entry = await room.change(keep)
    else:
        invited = house.seal.invited(name, wanted.invitation)
        shown = checked_name(wanted.name)
        entry = await room.change(
            lambda table: asking.sit(table, wanted.seat, shown, wanted.luck, invited, wanted.id)
        )
    person = asking.came(room.table, wanted.id, wanted.luck) if entry is None else entry.holder
    if person is None:
        raise void()
    return seated(house, room, person)


@router.post("/tables/{name}/fill", responses=refusals(401, 403, 404, 409))
async def fill(house: InHouse, name: Name, token: Token, wanted: Fill) -> TableShown:
    """Let bots have free seats before the game; only the host may."""
    check_level(wanted.level)
    room = await house.act(
        name,
        token,
        lambda table, person: asking.fill(table, person, wanted.seats, wanted.level),
    )
    return telling.summary(room.table)


@router.post("/tables/{name}/start", responses=refusals(401, 403, 404, 409))
async def start(house: InHouse, name: Name, token: Token, begin: Start) -> TableShown:
    """Begin the game; only the host may, when every seat is taken."""
    room = await house.act(
        name, token, lambda table, person: asking.start(table, person, begin.luck)
    )
    return telling.summary(room.table)


@router.post("/tables/{name}/leave", responses=refusals(401, 403, 404, 409))
async def leave(house: InHouse, name: Name, token: Token) -> TableShown:
    """Give one's seats up before the game, or let a bot play them during it."""
    room = await house.act(name, token, asking.get_up)
    return telling.summary(room.table)


@router.post("/tables/{name}/return", responses=refusals(401, 403, 404, 409))
async def come_back(house: InHouse, name: Name, token: Token) -> TableShown:
    """Play one's seats oneself again."""
    room = await house.act(name, token, asking.come_back)
    return telling.summary(room.table)


@router.post("/tables/{name}/rematch", responses=refusals(401, 403, 404, 409))
async def rematch(request: Request, house: InHouse, name: Name, token: Token) -> Seated:
    """Make a table for another game with the same people; who asks is its host.

    If somebody else has made one already, join it with the token of this table as `before`. Who
    asks again, because no answer came, is given the same table.
    """
    room, person = await house.person(name, token)
    if room.table.next_host == person:
        other = await house.newest(room.table.next_table)
        if not other.table.people[HOST].generation:
            return seated(house, other, HOST)
    asking.rematch(room.table, person, "")
    if person != HOST and not room.table.seats_of(person):
        raise Problem("not-yours", "Only who has played can have a rematch.")
    request.app.state.guard.table(client_of(request))
    # The same name whenever the same person asks: what was made is found again.
    again = house.seal.name(f"again {name} {person}")
    other = await house.make(plan_again(room.table, person), again)
    await house.act(name, token, lambda table, who: asking.rematch(table, who, other.table.name))
    return seated(house, other, HOST)


@router.post("/tables/{name}/move", responses=refusals(401, 404))
async def move(house: InHouse, name: Name, token: Token) -> MoveLink:
    """Return a code that takes one's seats to another device, once and within ten minutes."""
    await house.person(name, token)
    return MoveLink(house.seal.move(house.seal.holder(token)))


@router.post("/tables/{name}/redeem", responses=refusals(401, 404, 409))
async def redeem(house: InHouse, name: Name, wanted: Redeem) -> Seated:
    """Take one's seats to this device; the token of the other one is void from now on."""
    holder = house.seal.moving(wanted.code)
    if holder.table != name:
        raise Problem("bad-token", "This link is for another table.")
    room = await house.room(name)

    def go(table: Table) -> Moved | None:
        if asking.has_moved(table, holder.person, holder.generation, wanted.id):
            return None
        check_generation(table, holder)
        return asking.move(table, holder.person, wanted.id)

    await room.change(go)
    return seated(house, room, holder.person)


@router.post("/mine", responses=refusals())
async def mine(request: Request, house: InHouse, wanted: Mine) -> list[MyTable]:
    """Return the tables that a browser has tokens for; those that open nothing are left out."""
    request.app.state.guard.request(client_of(request), WAKING * len(wanted.tokens))
    return await house.mine(wanted.tokens)


@router.get("/tables/{name}/record", response_class=PlainTextResponse, responses=refusals(404, 409))
async def record(house: InHouse, name: Name) -> str:
    """Return the record of a finished game, with the secret behind its luck."""
    return recorded(await house.ended(name))


def recorded(table: Table) -> str:
    """Return the record of a table."""
    if table.stage != "over" or table.record is None:
        raise Problem("not-over", "There is a record when the game is over.")
    return table.record.text()


@router.get("/tables/{name}/verify", responses=refusals(404, 409))
async def verify_table(
    request: Request, house: InHouse, name: Name, language: LanguageName = "en"
) -> Verdict:
    """Derive every card and die of a finished game again from the secret."""
    table = await house.as_written(name)
    return await judged(request, house, recorded(table), table.plan.commitment, language)


@router.post("/verify", responses=refusals())
async def verify_record(request: Request, house: InHouse, given: RecordText) -> Verdict:
    """Derive every card and die of a record again from its secret."""
    return await judged(request, house, given.record, given.commitment, given.language)


async def judged(
    request: Request, house: House, text: str, commitment: str, language: str
) -> Verdict:
    """Return what checking the luck of a record found."""
    found = await house.thinkers.judge(reader_of(request), text, commitment, language)
    return Verdict(found.fair, found.checked, found.sentence, list(found.remarks))
