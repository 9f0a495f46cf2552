"""Operating a server: settings, what it says when it cannot start, its health, and copies of it."""

import json
import logging
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from typer.main import get_command
from typer.testing import CliRunner

from server.caller import HTTP
from server.live import Node
from server.services import Postgres
from snowball import cli
from snowball.cli import serve as serving
from snowball.cli.app import app
from snowball.rules.core import RulesError
from snowball.server import way_in
from snowball.server.metrics import Metrics
from snowball.server.problems import Problem
from snowball.server.settings import Settings
from waiting import wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
LUCK = "ab" * 32
PLAN = {"game": "bricks", "seats": [{"kind": "me"}, {"kind": "me"}]}


# Settings.


def test_every_setting_is_explained_and_no_other() -> None:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    explained = PAGE.partition("## Settings")[2].partition("\n## ")[0]
    for pattern in (r"--[a-z][a-z-]*", r"SNOWBALL_[A-Z_]+"):
        asked = set(re.findall(pattern, shown)) - {"--help"}
        assert set(re.findall(rf"^\|.*?`({pattern})`", explained, re.MULTILINE)) >= asked
        assert set(re.findall(pattern, explained)) <= asked


def test_defaults_are_the_ones_that_are_explained() -> None:
    explained = dict(re.findall(r"^\| `(--[a-z]+)` \| `\w+` \| `([\d.]+)` \|", PAGE, re.MULTILINE))
    options = get_command(app).commands["serve"].params  # type: ignore[attr-defined]
    plain = {
        option.opts[0]: str(option.default)
        for option in options
        if option.default not in (None, "", False)
    }
    assert explained == plain
    for flag, default in plain.items():
        assert str(getattr(Settings(), flag.removeprefix("--"))) == default


# What it says when it cannot start.


@pytest.fixture
def quiet() -> Iterator[None]:
    """Put back what a server in this very process changes."""
    root, own = logging.getLogger(), logging.getLogger("snowball")
    before = root.handlers, root.level, own.level
    yield
    root.handlers, level, own_level = before
    root.setLevel(level)
    own.setLevel(own_level)
    structlog.reset_defaults()


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--port", "{taken}"], "Port {taken} is taken: end what uses it, or choose another"),
        (["--host", "256.1.1.1"], "It is not possible to listen on 256.1.1.1 port 0"),
        (["--database", "mysql://x/y"], "Tables cannot be kept in mysql: use sqlite:///"),
        (["--database", "postgresql://me:opensesame@127.0.0.1:1/x"], "cannot be reached"),
        (["--database", "postgresql://me:opensesame@there/x?foo=1"], "asks for 'foo': after the"),
        (["--database", "sqlite:///{file}/x.db"], "{file}/x.db cannot be made: "),
        (["--database", "sqlite:///{file}"], "The database does not store it: "),
        (["--folder", "{file}/folder"], "No key can be kept in {file}/folder: "),
        (["--bus", "http://:opensesame@there"], "The address of the bus cannot be read: "),
        (["--proxy", "everybody"], "'everybody' is not the address of a proxy: "),
        (["--metrics", "all"], "'all' is not the address of who may read the metrics: "),
        (["--proxy", "10.0.0.5/24"], "'10.0.0.5/24' is not the address of a proxy: "),
        (["--origin", "games.example"], "'games.example' is not an origin: "),
        (["--origin", "https://games.example/x"], "is not an origin: write it as https://"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    flags: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "file.txt"
    file.write_text("no database and no folder, but a line that is long enough " * 20)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        given = {"taken": taken.getsockname()[1], "file": file}
        words = [word.format(**given) for word in flags]
        start = ["snowball", "serve", "--folder", str(tmp_path / "data"), "--port", "0"]
        monkeypatch.setattr(sys, "argv", [*start, *words])
        with pytest.raises(SystemExit) as end:
            cli.main()
    said = capfd.readouterr()
    assert end.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1, said.err
    assert said.err.startswith("snowball: ")
    assert sentence.format(**given) in said.err
    assert "opensesame" not in said.err


@pytest.mark.parametrize("key", ["short", "               x"])
def test_a_key_that_can_be_guessed_is_refused(key: str, tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="SNOWBALL_KEY must have 16 characters or more"):
        Settings(key=key)
    (tmp_path / "key").write_text(key)
    with pytest.raises(RulesError, match="key must have 16"):
        Settings(folder=tmp_path).signing_key()


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    keys: list[bytes] = []
    makers = [
        threading.Thread(target=lambda: keys.append(Settings(folder=folder).signing_key()))
        for _ in range(8)
    ]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1
    assert len(keys[0]) == 64
    assert [file.name for file in folder.iterdir()] == ["key"]
    assert (folder / "key").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


ALONE = """
import sys
for package in ("asyncpg", "greenlet", "redis"):
    sys.modules[package] = None
sys.argv = ["snowball", "serve", "--folder", sys.argv[1], "--port", "0", *sys.argv[2:]]
from snowball.cli import main
main()
"""


@pytest.mark.parametrize(
    "flags", [("--database", "postgresql://me@there/x"), ("--bus", "redis://x")]
)
def test_without_the_packages_for_several_nodes_it_says_what_is_missing(
    flags: tuple[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path), *flags],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert "pip install 'snowball-fight[nodes]'" in done.stderr


def test_without_them_it_serves_from_a_file(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ALONE, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert "Snowball Fight is at http://" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 130


# The first line, and the browser.


def start_unserved(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, screen: bool
) -> list[list[str]]:
    """Say that a server is ready without one; return what was started for the browser."""
    started: list[list[str]] = []

    def popen(command: list[str], **how: object) -> None:
        assert how["stdin"] == how["stdout"] == how["stderr"] == subprocess.DEVNULL
        started.append(command)

    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if screen:
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(serving, "serve", lambda _, __, ready: ready("http://127.0.0.1:8000"))
    monkeypatch.setattr(subprocess, "Popen", popen)
    serving.run_server(settings, machine=True, open_browser=True)
    return started


@pytest.mark.usefixtures("quiet")
def test_a_browser_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start_unserved(monkeypatch, Settings(), screen=False) == []
    with_screen = start_unserved(monkeypatch, Settings(), screen=True)
    assert [command[-1] for command in with_screen] == ["http://127.0.0.1:8000"]
    line = "Snowball Fight is at http://127.0.0.1:8000 (Ctrl-C ends it)\n"
    assert capsys.readouterr().out == 2 * line


@pytest.mark.usefixtures("quiet")
def test_friends_are_told_an_address_if_they_can_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(way_in, "own_address", lambda: "192.168.1.7")
    start_unserved(monkeypatch, Settings(host="0.0.0.0"), screen=False)
    first, second = capsys.readouterr().out.splitlines()
    assert "http://127.0.0.1:8000" in first
    assert second == "Others on your network open http://192.168.1.7:8000"


def test_only_who_listens_to_the_network_has_an_address_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(way_in, "own_address", lambda: "192.168.1.7")
    assert way_in.way_in("0.0.0.0", 8000) == way_in.way_in("::", 8000) == "http://192.168.1.7:8000"
    assert way_in.way_in("127.0.0.1", 8000) == way_in.way_in("10.0.0.5", 8000) == ""
    monkeypatch.setattr(way_in, "own_address", lambda: "")
    assert way_in.way_in("0.0.0.0", 8000) == ""


def test_a_page_on_this_machine_is_told_the_address_for_others(tmp_path: Path) -> None:
    with Node(tmp_path, "--host", "0.0.0.0") as node:
        told = HTTP.get(f"{node.api}/way-in").json()
        assert told == {"address": way_in.way_in("0.0.0.0", node.port), "listens": True}
        passed_on = HTTP.get(f"{node.api}/way-in", headers={"x-forwarded-for": "203.0.113.9"})
        assert passed_on.json() == {"address": "", "listens": False}
        if told["address"]:
            from_outside = HTTP.get(f"{told['address']}/api/way-in")
            assert from_outside.json() == {"address": "", "listens": False}


# Health, numbers, and the journal.


def new_table(node: Node) -> dict[str, Any]:
    """Make a table for two people around one screen."""
    made: dict[str, Any] = HTTP.post(f"{node.api}/tables", json=PLAN).json()
    return made


def test_a_server_tells_how_it_is(tmp_path: Path) -> None:
    with Node(tmp_path) as node:
        made = new_table(node)
        HTTP.post(f"{node.api}/tables/{made['table']['table']}/start", json={"luck": LUCK})
        alive, ready = (HTTP.get(f"{node.address}/{page}") for page in ("healthz", "readyz"))
        assert (alive.status_code, alive.json()) == (200, {"status": "alive"})
        # It listens to this machine alone.
        assert HTTP.get(f"{node.api}/way-in").json() == {"address": "", "listens": False}
        assert (ready.status_code, ready.json()) == (200, {"status": "ready", "bus": "there"})
        numbers = HTTP.get(f"{node.address}/metrics")
        assert numbers.headers["content-type"].startswith("text/plain; version=0.0.4")
        found = {each.name: each for each in text_string_to_metric_families(numbers.text)}
        explained = {
            name.removesuffix("_total")
            for name in re.findall(r"^\| `(snowball_[a-z_]+)", PAGE, re.MULTILINE)
        }
        own = {name for name in found if name.startswith("snowball_")}
        assert explained == {name for name in own if not name.endswith("_created")}
        assert "process_resident_memory_bytes" in found
        counted = {
            sample.labels["code"]: sample.value
            for sample in found["snowball_refusals"].samples
            if sample.name == "snowball_refusals_total"
        }
        assert counted == {"bad-token": 1}
        assert node.end(signal.SIGINT) == 130
    told = [json.loads(line) for line in node.log]
    assert [line["event"] for line in told] == ["open", "closed"]
    assert all({"event", "level", "timestamp"} <= line.keys() for line in told)
    assert made["token"] not in "".join(node.log)


@pytest.mark.parametrize(
    ("named", "address", "header", "may"),
    [
        ((), "127.0.0.1", "", True),
        ((), "::1", "", True),
        ((), "192.0.2.1", "", False),
        ((), "", "", False),
        (("192.0.2.0/24",), "192.0.2.1", "", True),
        (("192.0.2.0/24",), "127.0.0.1", "", True),
        ((), "127.0.0.1", "x-forwarded-for", False),
        ((), "127.0.0.1", "forwarded", False),
        (("192.0.2.0/24",), "192.0.2.1", "x-real-ip", False),
    ],
)
def test_numbers_are_for_this_machine_and_those_named(
    named: tuple[str, ...], address: str, header: str, may: bool
) -> None:
    metrics = Metrics(named)
    headers = [(b"host", b"x"), *([(header.encode(), b"127.0.0.1")] if header else [])]
    if may:
        metrics.check_reader(address, headers)
        return
    with pytest.raises(Problem) as refused:
        metrics.check_reader(address, headers)
    assert refused.value.status == 403


def test_numbers_are_not_told_through_a_proxy(tmp_path: Path) -> None:
    with Node(tmp_path, "--proxy", "127.0.0.1", "--metrics", "127.0.0.1") as node:
        assert HTTP.get(f"{node.address}/metrics").status_code == 200
        passed_on = {"x-forwarded-for": "127.0.0.1"}
        refused = HTTP.get(f"{node.address}/metrics", headers=passed_on)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    assert "snowball_" not in refused.text


def test_a_server_whose_database_is_away_says_so(postgres: Postgres, tmp_path: Path) -> None:
    with Node(tmp_path, "--database", postgres.empty()) as node:
        wait_until(lambda: HTTP.get(f"{node.address}/readyz").status_code == 200, "the database")
        postgres.stop()
        try:
            away = HTTP.get(f"{node.address}/readyz")
            refused = HTTP.post(f"{node.api}/tables", json=PLAN)
        finally:
            postgres.start()
        assert away.status_code == 503
        assert away.json() == {"status": "the database does not answer"}
        assert (refused.status_code, refused.json()["code"]) == (503, "not-stored")
        assert HTTP.get(f"{node.address}/healthz").status_code == 200
        wait_until(lambda: HTTP.get(f"{node.address}/readyz").status_code == 200, "the database")
        assert new_table(node)["seats"] == [0, 1]
    assert all(json.loads(line)["event"] for line in node.log)


def test_what_libraries_log_becomes_a_line_without_what_went_wrong(
    capfd: pytest.CaptureFixture[str], quiet: None
) -> None:
    from snowball.server.journal import gather, open_journal

    gather(open_journal(machine=True))
    try:
        raise ValueError("a token of somebody")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    logging.getLogger("snowball.server.redis_bus").info("the bus is there")
    logging.getLogger("elsewhere").info("chatter")
    failed, there = map(json.loads, capfd.readouterr().err.splitlines())
    assert (failed["event"], failed["why"]) == ("Exception in ASGI application", "ValueError")
    assert (failed["level"], failed["by"]) == ("error", "uvicorn")
    assert re.fullmatch(r"test_operating\.py:\d+", failed["where"])
    assert (there["event"], there["level"]) == ("the bus is there", "info")
