"""The page as the server hands it out: it names what a screen needs, and says what a table is."""

import gzip
import json
import re
from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

import snowball
from server.playing import table_of
from snowball.server import page
from snowball.server.app import create_app
from snowball.server.entries import Chair
from snowball.server.settings import Settings
from snowball.server.telling import encoded, summary

ENTRY = '<html lang="en"><head><script type="module" src="/assets/first-1.js"></script></head><div id="page"></div>'
FILES = {
    "": ["assets/first-1.js", "assets/home-2.js", "assets/home-3.css"],
    "learn": ["assets/learn-4.css"],
    "learn/": ["assets/lesson-5.css"],
    "t": ["assets/first-1.js", "assets/table-6.js", "assets/letters-7.woff2"],
    "t/bricks": ["assets/first-1.js", "assets/table-6.js", "assets/bricks-8.js"],
}
WORDS = {"en": ["assets/en-9.js"], "de": ["assets/de-10.js"]}
LISTS = {first: {"files": named, "words": WORDS} for first, named in FILES.items()}
TOLD = re.compile(r'<script type="application/json" id="told">(.*?)</script>', re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a page that is built already."""
    (tmp_path / "index.html").write_text(ENTRY)
    (tmp_path / "links.json").write_text(json.dumps(LISTS))
    monkeypatch.setattr(page, "parts", lambda given=tmp_path, real=page.parts: real(given))
    monkeypatch.setattr(page, "screens", lambda given=tmp_path, real=page.screens: real(given))
    return tmp_path


def test_each_screen_names_its_files_once_as_the_page_asks_for_them(folder: Path) -> None:
    drawn = page.screens(folder)
    assert set(drawn) == {(first, language) for first in LISTS for language in WORDS}
    home = drawn["", "en"].body.decode()
    assert home.count("first-1.js") == 1
    assert '<link rel="modulepreload" crossorigin href="/assets/home-2.js">' in home
    assert '<link rel="stylesheet" crossorigin href="/assets/home-3.css">' in home
    assert home.index("home-3.css") < home.index("</head>")
    assert (
        'as="font" type="font/woff2" crossorigin href="/assets/letters-7'
        in drawn["t", "en"].body.decode()
    )
    squeezed = drawn["", "en"].squeezed
    assert squeezed is not None
    assert gzip.decompress(squeezed) == drawn["", "en"].body


def test_nothing_is_named_where_nothing_is_built(tmp_path: Path) -> None:
    assert page.screens(tmp_path) == {}


def test_what_a_table_is_called_ends_no_script() -> None:
    table = table_of(snowball.game("bricks", seats=2), "mb")
    table.plan = msgspec.structs.replace(
        table.plan, chairs=(Chair("me", name="</script><b>"), Chair("bot", level="random"))
    )
    table = type(table)(table.name, table.plan, table.secret)
    found = TOLD.search(page.told(table).decode())
    assert found is not None
    assert "<" not in found[1]
    assert json.loads(found[1]) == json.loads(encoded(summary(table)))
    assert "</script><b>" in json.loads(found[1])["seats"][0]["name"]


@pytest.mark.usefixtures("folder")
def test_the_page_of_a_table_that_is_awake_says_what_it_is(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(folder=tmp_path / "house"))) as client:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = client.post("/api/tables", json={"game": "bricks", "seats": seats}).json()
        name = made["table"]["table"]
        answer = client.get(f"/t/{name}")
        found = TOLD.search(answer.text)
        assert found is not None
        assert json.loads(found[1]) == client.get(f"/api/tables/{name}").json()
        assert answer.headers["cache-control"] == "no-store"
        assert "bricks-8.js" in answer.text
        # Of one that is asleep, or nowhere, the page asks: looking for it is work that is counted.
        client.app.state.house.rooms.clear()  # type: ignore[attr-defined]
        for other in (name, "nowhere"):
            answer = client.get(f"/t/{other}")
            assert answer.status_code == 200
            assert TOLD.search(answer.text) is None
            assert "table-6.js" in answer.text
            assert "bricks-8.js" not in answer.text
        assert client.app.state.house.rooms == {}  # type: ignore[attr-defined]


@pytest.mark.usefixtures("folder")
def test_a_screen_below_another_is_a_page_of_its_own(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(folder=tmp_path / "house"))) as client:
        assert "learn-4.css" in client.get("/learn").text
        assert "lesson-5.css" in client.get("/learn/bricks").text
        assert "home-3.css" in client.get("/").text
        assert client.get("/").headers["cache-control"] == "no-cache"
        assert client.get("/join").text == ENTRY


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("wanted", "cookie", "language"),
    [
        ("", "", "en"),
        ("de-AT,de;q=0.9,en;q=0.8", "", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "", "en"),
        ("fr,de;q=0.9", "", "en"),
        ("en", "language=de", "de"),
        ("de", "language=en", "en"),
        ("de", "language=none", "de"),
    ],
)
def test_a_page_names_the_texts_of_one_language(
    tmp_path: Path, wanted: str, cookie: str, language: str
) -> None:
    with TestClient(create_app(Settings(folder=tmp_path / "house"))) as client:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = client.post("/api/tables", json={"game": "bricks", "seats": seats}).json()
        for path in ("/", "/learn/bricks", f"/t/{made['table']['table']}"):
            answer = client.get(path, headers={"accept-language": wanted, "cookie": cookie})
            named = {each for each, files in WORDS.items() if files[0] in answer.text}
            assert named == {language}
            assert f'<html lang="{language}"' in answer.text
            assert {"accept-language", "cookie"} <= set(answer.headers["vary"].split(", "))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("typed", ["/nonsense", "/t", "/new", "/t/a/b", "/t/a/b/c"])
def test_whoever_types_a_wrong_address_gets_the_page_which_says_so(
    tmp_path: Path, typed: str
) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    with TestClient(create_app(Settings(folder=tmp_path / "house"))) as client:
        answer = client.get(typed, headers=browser)
        assert (answer.status_code, answer.text) == (404, ENTRY)
        # A program is told so as ever.
        assert client.get(typed).json()["code"] == "no-page"
        assert client.post(typed, headers=browser).headers["content-type"] == "application/json"
        for other in ("/api/nonsense", "/assets/nonsense.js"):
            assert client.get(other, headers=browser).json()["code"] == "no-page"
