"""The application: everything put together behind one address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from snowball.server import page
from snowball.server.api import router
from snowball.server.bus import open_bus
from snowball.server.contract import write_contract
from snowball.server.gate import HEADERS, NO_STORE, Gate, Unread, refusal, same_origin
from snowball.server.guard import Bucket, Guard
from snowball.server.house import House
from snowball.server.journal import open_journal
from snowball.server.library import library
from snowball.server.metrics import Metrics
from snowball.server.page import mistyped, page_routes
from snowball.server.problems import Problem, no_page
from snowball.server.reviewing import Reviews
from snowball.server.settings import Settings
from snowball.server.store import Store
from snowball.server.talk import Talk, complaint
from snowball.server.thinking import Thinkers
from snowball.server.tokens import Seal
from snowball.version import __version__

DESCRIPTION = "Live tables of the three games called Snowball Fight."


def create_app(settings: Settings, journal: structlog.stdlib.BoundLogger | None = None) -> FastAPI:
    """Return the server as an ASGI application."""
    journal = journal or open_journal(machine=False)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        seal = Seal(settings.signing_key())
        bus = open_bus(settings.bus)
        house = House(
            await Store.open(settings.database_url),
            bus,
            Thinkers(settings.thinkers),
            seal,
            journal,
            app.state.metrics,
            settings.pace,
        )
        await house.open()
        app.state.house = house
        app.state.reviews = Reviews(house.thinkers)
        journal.info("open", database=settings.database_url.partition(":")[0], version=__version__)
        try:
            yield
        finally:
            await house.close()
            journal.info("closed")

    app = FastAPI(
        title="Snowball Fight",
        description=DESCRIPTION,
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    app.state.guard = Guard(settings.requests, settings.tables, settings.sockets, settings.messages)
    app.state.metrics = Metrics(settings.metrics)
    app.state.settings = settings
    known = page.parts()
    app.state.entry = known.get(page.ENTRY)
    app.include_router(router)
    app.include_router(library)
    app.add_api_websocket_route("/api/tables/{name}/socket", live)
    app.add_api_websocket_route("/{path:path}", astray)
    app.add_api_route("/healthz", alive, include_in_schema=False)
    app.add_api_route("/readyz", ready, include_in_schema=False)
    app.add_api_route("/metrics", numbers, include_in_schema=False)
    # Last, since it takes every name that is left.
    app.include_router(page_routes(known))
    app.add_middleware(Gate, guard=app.state.guard, journal=journal, metrics=app.state.metrics)
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    app.add_exception_handler(HTTPException, on_http)
    write_contract(app)
    return app


async def live(socket: WebSocket, name: str) -> None:
    """Let somebody take part at a table, or watch it."""
    state = socket.app.state
    settings: Settings = state.settings
    client = client_of(socket)
    if not same_origin(socket.headers, settings.origins):
        await turn_away(socket, "wrong-origin", "Pages of that address may not connect here.")
        return
    bucket = Bucket(settings.messages, 4 * settings.messages)
    talk = Talk(state.house, socket, state.guard, bucket)
    try:
        state.guard.request(client)
        state.guard.connect(client)
    except Problem as problem:
        # Accepted first: a browser is not told why a connection did not come about.
        await socket.accept()
        await talk.turn_away(problem)
        return
    try:
        await socket.accept()
        with state.metrics.sockets.track_inprogress():
            await talk.run(name)
    finally:
        state.guard.disconnect(client)


async def astray(socket: WebSocket) -> None:
    """Turn a socket away that has come to no table."""
    await turn_away(socket, *no_page().args[:2])


async def turn_away(socket: WebSocket, code: str, sentence: str) -> None:
    """Answer a socket that is not wanted, as a request is answered."""
    problem = Problem(code, sentence)
    try:
        socket.app.state.guard.request(client_of(socket))
    except Problem as hurried:
        problem = hurried
    answer = answered(problem)
    answer.raw_headers += [*HEADERS, NO_STORE]
    await socket.send_denial_response(answer)


def client_of(socket: WebSocket) -> str:
    """Return the address that a socket comes from."""
    return socket.client.host if socket.client else ""


async def alive() -> dict[str, str]:
    """Say that the process is there."""
    return {"status": "alive"}


async def ready(request: Request) -> JSONResponse:
    """Say whether tables can be played: the database answers, and stores."""
    house: House = request.app.state.house
    if not await house.store.healthy():
        return JSONResponse({"status": "the database does not answer"}, 503)
    if not await house.store.writable():
        return JSONResponse({"status": "the database stores nothing"}, 503)
    return JSONResponse({"status": "ready", "bus": "there" if house.bus.healthy else "away"})


async def numbers(request: Request) -> Response:
    """Return metrics for Prometheus, to those who may read them."""
    metrics: Metrics = request.app.state.metrics
    metrics.check_reader(request.client.host if request.client else "", request.headers.raw)
    house: House = request.app.state.house
    metrics.rooms.set(len(house.rooms))
    metrics.bus.set(house.bus.healthy)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def answered(problem: Problem) -> Response:
    """Return a refusal as an answer."""
    body, headers = refusal(problem)
    names = {name.decode(): value.decode() for name, value in headers}
    return Response(body, problem.status, names)


async def on_problem(request: Request, problem: Exception) -> Response:
    """Answer what was refused."""
    assert isinstance(problem, Problem)
    request.app.state.metrics.refused(problem)
    return answered(problem)


async def on_bad_request(request: Request, error: Exception) -> Response:
    """Answer a request that is not made as it should be."""
    assert isinstance(error, RequestValidationError)
    return await on_problem(request, Problem("bad-message", complaint(error.errors())))


async def on_http(request: Request, error: Exception) -> Response:
    """Answer what the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    if isinstance(error, Unread):
        return await on_problem(request, error.problem)
    if error.status_code == 405:
        answer = answered(Problem("wrong-method", "That cannot be asked for in this way."))
        answer.headers.update(error.headers or {})
        return answer
    if error.status_code == 404:
        return mistyped(request) or answered(no_page())
    return answered(Problem("bad-message", "The request cannot be read: send JSON in UTF-8."))
