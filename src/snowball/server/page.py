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

from snowball.play.words import KNOWN as LANGUAGES
from snowball.server import telling
from snowball.server.house import House
from snowball.server.problems import no_page
from snowball.server.table import Table

FOLDER: Final = files("snowball.server") / "page"
ENTRY: Final = "index.html"
LINKS: Final = "links.json"
"""The files that a screen needs, by the first part of its address; of a table also by its game.

Those of its texts are listed by language.
"""
CHOSEN: Final = "language"
"""The cookie of somebody who has chosen a language; it opens nothing."""
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
    "/rules",
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
SPOKEN: Final = "accept-encoding, accept-language, cookie"
"""What a page depends on that names the texts of one language."""
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

    vary: str = "accept-encoding"

    def answer(self, request: Request, status: int = 200) -> Response:
        """Return it as the browser can read it."""
        headers = {"cache-control": self.keeping, "vary": self.vary}
        if self.squeezed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, status, media_type=self.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.squeezed, status, media_type=self.kind, headers=headers)

    def with_head(self, more: bytes) -> Part:
        """Return a page that says more before it begins, of something that is true only now."""
        body = self.body.replace(HEAD_ENDS, more + HEAD_ENDS, 1)
        return Part(body, gzip.compress(body, 6, mtime=0), self.kind, NOT_AT_ALL, self.vary)


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


def screens(folder: Traversable = FOLDER) -> dict[tuple[str, str], Part]:
    """Return the page of each screen, which names what it needs, by its address and language.

    So the browser asks for all of it as soon as it has read the first lines.
    """
    file = folder / LINKS
    page = (folder / ENTRY).read_bytes() if (folder / ENTRY).is_file() else b""
    lists = json.loads(file.read_bytes()) if file.is_file() else {}
    found = {}
    for first, needed in lists.items():
        for language, words in needed["words"].items():
            paths = [*needed["files"], *words]
            tags = "".join(tag(path) for path in paths if path.encode() not in page)
            body = page.replace(HEAD_ENDS, tags.encode() + HEAD_ENDS, 1)
            body = body.replace(b'<html lang="en"', f'<html lang="{language}"'.encode(), 1)
            squeezed = gzip.compress(body, 9, mtime=0)
            found[first, language] = Part(body, squeezed, KINDS["html"], ASK_AGAIN, SPOKEN)
    return found


def spoken_by(request: Request) -> str:
    """Return the language that the page will speak: the chosen one, or else that of the device."""
    chosen = request.cookies.get(CHOSEN, "")
    # As the page itself does it: only what the device wants most.
    device = request.headers.get("accept-language", "").lstrip()[:2].lower()
    return next((each for each in (chosen, device) if each in LANGUAGES), LANGUAGES[0])


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


def mistyped(request: Request) -> Response | None:
    """Return the page for a person at an address that it does not have: it says so itself, in their language."""
    entry: Part | None = request.app.state.entry
    reads = "text/html" in request.headers.get("accept", "")
    ours = request.method != "GET" or request.url.path.startswith(("/api/", "/assets/"))
    return entry.answer(request, 404) if entry and reads and not ours else None


def page_routes(known: dict[str, Part]) -> APIRouter:
    """Return the routes of the page with its parts."""
    router = APIRouter(include_in_schema=False)
    drawn = screens()

    async def screen(request: Request) -> Response:
        if ENTRY not in known:
            return HTMLResponse(UNBUILT, 503)
        first, _, more = request.url.path[1:].partition("/")
        language = spoken_by(request)
        page = drawn.get((f"{first}/" if more else first, language))
        page = page or drawn.get((first, language), known[ENTRY])
        house: House = request.app.state.house
        # Only a table that is awake: to wake one is work, which is counted where it is asked for.
        room = house.rooms.get(more) if first == TABLE else None
        if room is not None:
            page = drawn.get((f"{TABLE}/{room.table.plan.game}", language), page)
            page = page.with_head(told(room.table))
        return page.answer(request)

    async def file(request: Request, path: str) -> Response:
        if path not in known:
            answer = mistyped(request)
            if answer is None:
                raise no_page()
            return answer
        return known[path].answer(request)

    async def asset(request: Request, path: str) -> Response:
        return await file(request, f"assets/{path}")

    for address in SCREENS:
        router.add_api_route(address, screen)
    router.add_api_route("/assets/{path}", asset)
    router.add_api_route("/{path}", file)
    return router
