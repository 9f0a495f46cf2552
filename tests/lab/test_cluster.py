"""A Ray cluster on loopback: a head, a second node, and workers that die in the middle."""

import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from server.services import free_port
from snowball.lab.engines.cluster import Cluster
from snowball.rules.core import RulesError
from waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        find_spec("ray") is None,
        reason="Ray is not installed (pip install 'snowball-fight[ray]'): no cluster is tested",
    ),
]

# Dies once in the middle of a game, and plays like the greedy bot ever after.
MORTAL = """\
import os
import signal
from pathlib import Path

from snowball.bots import bot

GRAVE = Path(__file__).with_name("grave")


class Mortal:
    name = "mortal"

    def __init__(self):
        self.better = bot("greedy")
        self.left = 4

    def choose(self, knowledge, dice):
        self.left -= 1
        if self.left == 0 and GRAVE.parent.joinpath("deadly").exists() and not GRAVE.exists():
            GRAVE.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.better.choose(knowledge, dice)
"""
STUDY = """\
question = "balance"
games = 40
[[table]]
game = "splatball"
seats = [3, 4]
bots = "mortal:Mortal"
"""


class Grid(NamedTuple):
    address: str
    surroundings: dict[str, str]
    second: subprocess.Popen[bytes]


def start(words: list[str], surroundings: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Start a node, and wait until it runs."""
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", *words]
    limits = ["--num-cpus=1", "--object-store-memory=80000000", "--disable-usage-stats"]
    with log.open("wb") as file:
        child = subprocess.Popen(
            [*command, *limits], env=surroundings, stdout=file, stderr=subprocess.STDOUT
        )
    wait_until(
        lambda: (
            "Ray runtime started" in log.read_text(encoding="utf-8") or child.poll() is not None
        ),
        "a node of the cluster",
    )
    assert child.poll() is None, log.read_text(encoding="utf-8")
    return child


def path_with(folder: Path) -> str:
    return os.pathsep.join([str(folder), *filter(None, sys.path)])


@pytest.fixture
def grid(tmp_path: Path) -> Iterator[Grid]:
    port = free_port()
    token = tmp_path / "token"
    token.write_text(secrets.token_hex(32), encoding="utf-8")
    surroundings = {
        **os.environ,
        "RAY_AUTH_MODE": "token",
        "RAY_raylet_start_wait_time_s": "300",  # however busy the machine is
        "RAY_AUTH_TOKEN_PATH": str(token),
        "PYTHONPATH": path_with(tmp_path),
    }
    children: list[subprocess.Popen[bytes]] = []
    # Sockets have short names: not in the folder of the test.
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        head = ["--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={folder}"]
        try:
            children.append(start(head, surroundings, tmp_path / "head.log"))
            second = start([f"--address=127.0.0.1:{port}"], surroundings, tmp_path / "second.log")
            children.append(second)
            yield Grid(f"127.0.0.1:{port}", surroundings, second)
        finally:
            for child in reversed(children):
                child.terminate()
            for child in children:
                try:
                    child.wait(30)
                except subprocess.TimeoutExpired:
                    child.kill()


def lab(folder: Path, out: str, surroundings: dict[str, str], *words: str) -> subprocess.Popen[str]:
    command = ["-m", "snowball", "lab", "run", "mine.toml", "--json", "--out", out, *words]
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=folder,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def results(run: subprocess.Popen[str]) -> dict[str, object]:
    out, errors = run.communicate(timeout=180)
    assert run.returncode == 0, errors
    found: dict[str, object] = json.loads(out)
    assert found.pop("folder")
    return found


def test_a_cluster_gives_the_numbers_of_one_process_though_workers_die(
    grid: Grid, tmp_path: Path
) -> None:
    (tmp_path / "mortal.py").write_text(MORTAL, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(STUDY, encoding="utf-8")
    alone = results(lab(tmp_path, "alone", grid.surroundings))
    (tmp_path / "deadly").touch()
    run = lab(tmp_path, "grid", grid.surroundings, "--engine", "ray", "--address", grid.address)
    wait_until((tmp_path / "grave").exists, "the end of a worker")
    grid.second.terminate()  # a whole machine goes as well
    assert results(run) == alone
    assert (tmp_path / "grave").exists()


def test_a_piece_that_no_worker_survives_is_said_in_a_sentence() -> None:
    import ray

    class Doomed:
        exceptions = ray.exceptions

        def get(self, reference: object) -> None:
            raise ray.exceptions.WorkerCrashedError

    cluster = Cluster()
    cluster.ray = Doomed()
    with pytest.raises(RulesError, match="keep ending in the middle of a game"):
        cluster.fetch(None)


def test_a_cluster_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mortal.py").write_text(MORTAL, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(STUDY, encoding="utf-8")
    port = free_port()
    run = lab(
        tmp_path,
        "out",
        {**os.environ, "PYTHONPATH": path_with(tmp_path)},
        "--engine",
        "ray",
        "--address",
        f"127.0.0.1:{port}",
    )
    _, errors = run.communicate(timeout=180)
    assert run.returncode == 2, errors
    assert errors.splitlines()[-1].startswith("snowball: The cluster cannot be joined")
