"""The page: what a browser is served."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response

from snowball.server.problems import no_page

FOLDER: Final = files("snowball.server") / "static"
KINDS: Final = {"html": "text/html", "js": "text/javascript", "css": "text/css"}


def page_routes() -> APIRouter:
    """Return the routes of the page."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    @router.get("/t/{name}")
    async def page(name: str = "") -> Response:
        return served("index.html")

    @router.get("/static/{file}")
    async def static(file: str) -> Response:
        return served(file)

    return router


def served(name: str) -> Response:
    """Return a file of the page."""
    ending = name.rpartition(".")[2]
    known = {each.name for each in FOLDER.iterdir()}
    if name not in known or ending not in KINDS:
        raise no_page()
    text = (FOLDER / name).read_text(encoding="utf-8")
    return Response(text, media_type=f"{KINDS[ending]}; charset=utf-8")
