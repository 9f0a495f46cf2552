"""A child process that measures on request, so that several can take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any, Self

from bench.clock import Sample, Stopwatch


class Worker:
    """The parent's side: asks one child, which lives until the end of the run."""

    def __init__(self, modules: list[str], *, pure: bool = False) -> None:
        environment = {**os.environ, "SNOWBALL_PURE": "1" if pure else "0"}
        self.child = subprocess.Popen(
            [sys.executable, "-m", __spec__.name, *modules],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def ask(self, *request: object) -> Any:
        """Send one request and wait for its answer."""
        if self.child.stdin is None or self.child.stdout is None:
            raise RuntimeError("the child has no pipes")
        self.child.stdin.write(json.dumps(request) + "\n")
        self.child.stdin.flush()
        answer = self.child.stdout.readline()
        if not answer:
            raise RuntimeError(f"the child ended while it was asked for {request}")
        return json.loads(answer)

    def sample(self, name: str, seconds: float) -> Sample:
        """Have something measured for about that many seconds of CPU time."""
        done, took = self.ask("sample", name, seconds)
        return done, took

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.child.stdin is not None:
            self.child.stdin.close()  # the child ends when nothing more can be asked
        self.child.wait()
        if self.child.stdout is not None:
            self.child.stdout.close()


def serve(modules: list[str]) -> None:
    """Answer requests, one a line, until there are no more."""
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever a library prints is not an answer
    watches: dict[str, Stopwatch] = {}
    for module in modules:
        for name, measure in import_module(module).measures().items():
            watches[name] = Stopwatch(measure)
    for line in sys.stdin:
        match json.loads(line):
            case ["sample", name, seconds]:
                answer: object = watches[name].sample(seconds)
            case ["census", games]:
                answer = import_module("bench.api").census(games)
            case ["core"]:
                answer = import_module("snowball.build").core()
            case request:
                raise ValueError(f"{request} is no request")
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.argv[1:])
