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

from snowball.server.problems import no_page

FOLDER: Final = files("snowball.server") / "page"
ENTRY: Final = "index.html"
LINKS: Final = "links.json"
"""The files that a screen needs, by the first part of its address."""
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

    def answer(self, request: Request, links: str = "") -> Response:
        """Return it as the browser can read it, with links to what it will ask for next."""
        headers = {"cache-control": self.keeping, "vary": "accept-encoding"}
        if links:
            headers["link"] = links
        if self.squeezed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, media_type=self.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.squeezed, media_type=self.kind, headers=headers)


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


def screen_links(folder: Traversable = FOLDER) -> dict[str, str]:
    """Return the header that names what a screen needs, by the first part of its address."""
    file = folder / LINKS
    lists: dict[str, list[str]] = json.loads(file.read_bytes()) if file.is_file() else {}
    return {first: ", ".join(map(link, needed)) for first, needed in lists.items()}


def link(path: str) -> str:
    """Return what tells a browser to load a file at once."""
    how = "modulepreload" if path.endswith(".js") else "preload; as=style; crossorigin"
    return f"</{path}>; rel={how}"


def page_routes() -> APIRouter:
    """Return the routes of the page."""
    router = APIRouter(include_in_schema=False)
    known = parts()
    links = screen_links()

    async def screen(request: Request) -> Response:
        if ENTRY not in known:
            return HTMLResponse(UNBUILT, 503)
        first = request.url.path.split("/")[1]
        return known[ENTRY].answer(request, links.get(first, ""))

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
