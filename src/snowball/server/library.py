"""The library: the rules to read, and games to look at again, for whoever comes."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from snowball.rulebook import chapters
from snowball.server.api import InHouse, client_of
from snowball.server.contract import refusals
from snowball.server.problems import no_page
from snowball.server.reading import Block, Chapter, Replay, ReplayWanted, Rulebook
from snowball.server.replaying import replay

KEEP: Final = {"cache-control": "public, max-age=3600"}
"""What is the same for everybody until there is another release."""
REPLAYING: Final = 2.0
"""What looking at a record costs, compared with a request."""

library: Final = APIRouter(prefix="/api")

Game = Annotated[str, Path(min_length=1, max_length=40, description="The game's id")]


@library.get("/rules/{game}", responses=refusals(404))
async def rules(game: Game, response: Response) -> Rulebook:
    """Return the rules of a game in chapters; `arsenal-pairs` is a page about pairs of abilities."""
    try:
        found = chapters.chapters(game)
    except KeyError:
        raise no_page() from None
    response.headers.update(KEEP)
    return Rulebook(
        game,
        found[0].title,
        [
            Chapter(
                each.title,
                each.level,
                [Block(block.id, block.kind, block.text) for block in each.blocks],
            )
            for each in found
        ],
    )


@library.post("/replay", response_model=Replay, responses=refusals())
async def show_record(request: Request, house: InHouse, wanted: ReplayWanted) -> Response:
    """Return a record as frames: from a seat's eyes, a spectator's, or with all cards open."""
    request.app.state.guard.request(client_of(request), REPLAYING)
    body = await house.thinkers.ask(replay, wanted.record, wanted.eyes, wanted.first, wanted.count)
    # Ready to go: what a worker has written is not read again here.
    return Response(body, media_type="application/json")
