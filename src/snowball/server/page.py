"""The page: what a browser is served, as `make page` has built it."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from snowball.server import telling
from snowball.server.house import House
from snowball.server.problems import no_page
from snowball.server.table import Table

FOLDER: Final = files("snowball.server") / "page"
ENTRY: Final = "index.html"
LINKS: Final = "links.json"
"""The files that a screen needs, by the first part of its address; of a table also by its game."""
TABLE: Final = "t"
HEAD_ENDS: Final = b"</head>"
SCREENS: Final = (
    "/",
    "/t/{name}",
    "/new/{name}",
    "/join",
    "/replays",
    "/replay/{name}",
    "/learn",
    "/learn/{name}",
    "/rules/{name}",
)
"""Addresses of the page; which screen they show is the page's own business."""
KINDS: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}
SQUEEZED: Final = ("html", "js", "css", "svg")
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with what is in them."""
ASK_AGAIN: Final = "no-cache"
NOT_AT_ALL: Final = "no-store"
"""For what is true only now."""
UNBUILT: Final = """<!doctype html>
<html lang="en">
<title>Snowball Fight</title>
<p>The page has not been built. In the source run <code>make page</code>; then start the server again.
The tables themselves are there: see <a href="/api/openapi.json">the API</a>.</p>
</html>
"""


@dataclass(frozen=True)
class Part:
    """A file of the page, and the same squeezed if that is worth it."""

    body: bytes
    squeezed: bytes | None
    kind: str
    keeping: str

    def answer(self, request: Request) -> Response:
        """Return it as the browser can read it."""
        headers = {"cache-control": self.keeping, "vary": "accept-encoding"}
        if self.squeezed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, media_type=self.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.squeezed, media_type=self.kind, headers=headers)

    def with_head(self, more: bytes) -> Part:
        """Return a page that says more before it begins, of something that is true only now."""
        body = self.body.replace(HEAD_ENDS, more + HEAD_ENDS, 1)
        return Part(body, gzip.compress(body, 6, mtime=0), self.kind, NOT_AT_ALL)


def part(file: Traversable, keeping: str) -> Part | None:
    """Read a file of the page; None if it is of no kind that a page has."""
    ending = file.name.rpartition(".")[2]
    if ending not in KINDS:
        return None
    body = file.read_bytes()
    squeezed = gzip.compress(body, 9, mtime=0) if ending in SQUEEZED else None
    return Part(body, squeezed, KINDS[ending], keeping)


def parts(folder: Traversable = FOLDER) -> dict[str, Part]:
    """Read the whole page, by path; nothing if it has not been built."""
    if not (folder / ENTRY).is_file():
        return {}
    found = {file.name: part(file, ASK_AGAIN) for file in folder.iterdir() if file.is_file()}
    assets = folder / "assets"
    if assets.is_dir():
        found |= {f"assets/{file.name}": part(file, FOR_EVER) for file in assets.iterdir()}
    return {path: each for path, each in found.items() if each is not None}


def screens(folder: Traversable = FOLDER) -> dict[str, Part]:
    """Return the page of each screen, which names what it needs, by the first part of its address.

    So the browser asks for all of it as soon as it has read the first lines.
    """
    file = folder / LINKS
    page = (folder / ENTRY).read_bytes() if (folder / ENTRY).is_file() else b""
    lists: dict[str, list[str]] = json.loads(file.read_bytes()) if file.is_file() else {}
    found = {}
    for first, needed in lists.items():
        tags = "".join(tag(path) for path in needed if path.encode() not in page)
        body = page.replace(HEAD_ENDS, tags.encode() + HEAD_ENDS, 1)
        found[first] = Part(body, gzip.compress(body, 9, mtime=0), KINDS["html"], ASK_AGAIN)
    return found


def tag(path: str) -> str:
    """Return what tells a browser to load a file at once, as the page itself would ask for it."""
    if path.endswith(".js"):
        return f'<link rel="modulepreload" crossorigin href="/{path}">\n'
    if path.endswith(".css"):
        return f'<link rel="stylesheet" crossorigin href="/{path}">\n'
    return f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{path}">\n'


def told(table: Table) -> bytes:
    """Return what everybody may know of a table, as it stands in the page: to be read, not to be run."""
    known = telling.encoded(telling.summary(table)).replace(b"<", b"\\u003c")
    return b'<script type="application/json" id="told">' + known + b"</script>\n"


def page_routes() -> APIRouter:
    """Return the routes of the page."""
    router = APIRouter(include_in_schema=False)
    known = parts()
    drawn = screens()

    async def screen(request: Request) -> Response:
        if ENTRY not in known:
            return HTMLResponse(UNBUILT, 503)
        first, _, more = request.url.path[1:].partition("/")
        page = drawn.get(f"{first}/" if more else first) or drawn.get(first, known[ENTRY])
        house: House = request.app.state.house
        # Only a table that is awake: to wake one is work, which is counted where it is asked for.
        room = house.rooms.get(more) if first == TABLE else None
        if room is not None:
            page = drawn.get(f"{TABLE}/{room.table.plan.game}", page).with_head(told(room.table))
        return page.answer(request)

    async def file(request: Request, path: str) -> Response:
        if path not in known:
            raise no_page()
        return known[path].answer(request)

    async def asset(request: Request, path: str) -> Response:
        return await file(request, f"assets/{path}")

    for address in SCREENS:
        router.add_api_route(address, screen)
    router.add_api_route("/assets/{path}", asset)
    router.add_api_route("/{path}", file)
    return router
