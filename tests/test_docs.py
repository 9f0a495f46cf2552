"""What the documents show is true: their code, commands, positions and records are run."""

import doctest
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import snowball
from snowball.play.record import parse

ROOT = Path(__file__).parents[1]
PAGES = sorted({ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")})
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    page: Path
    line: int
    language: str
    text: str


def blocks(language: str) -> list[Block]:
    found = []
    for page in PAGES:
        source = page.read_text(encoding="utf-8")
        for fence in FENCE.finditer(source):
            if fence[1] == language:
                line = source.count("\n", 0, fence.start()) + 2
                found.append(Block(page, line, fence[1], fence[2]))
    return found


def name(block: Block) -> str:
    return f"{block.page.relative_to(ROOT)}:{block.line}"


def test_every_code_block_is_of_a_kind_that_is_run() -> None:
    kinds = {
        fence[1] for page in PAGES for fence in FENCE.finditer(page.read_text(encoding="utf-8"))
    }
    assert kinds <= {"python", "console", "json", "record", "text"}
    for page in PAGES:
        assert page.read_text(encoding="utf-8").count("```") % 2 == 0, page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples_run_in_order_and_print_what_they_show(page: Path) -> None:
    globs: dict[str, object] = {}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in blocks("python"):
        if block.page == page:
            example = parser.get_doctest(block.text, globs, name(block), str(page), block.line)
            assert example.examples, f"{name(block)} shows no >>> line"
            runner.run(example, clear_globs=False)
            globs = example.globs
    assert runner.summarize(verbose=False).failed == 0


def surroundings(folder: Path) -> dict[str, str]:
    own = {"SNOWBALL_HOME": str(folder), "SNOWBALL_FOLDER": str(folder), "SNOWBALL_PORT": "0"}
    return {**os.environ, "COLUMNS": "100", **own}


def served(words: list[str], folder: Path) -> int:
    """Serve until the address is there, and return how it ended."""
    with subprocess.Popen(
        [sys.executable, "-m", "snowball", *words],
        env=surroundings(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        server.send_signal(signal.SIGINT)
        code = server.wait(60)
    assert re.match(r"Snowball Fight is at http://[0-9.]+:\d+ ", first), first
    return code


@pytest.mark.parametrize("block", blocks("console"), ids=name)
def test_commands_work_and_print_what_is_shown(block: Block, tmp_path: Path) -> None:
    for record in blocks("record"):
        if record.page == block.page:
            (tmp_path / "game.txt").write_text(record.text, encoding="utf-8")
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        words = shlex.split(command, comments=True)
        if words[0] == "make":
            subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, check=True, capture_output=True)
            continue
        if words[0] in ("git", "cd"):
            continue
        assert words[0] in ("snowball", ".venv/bin/snowball", "python"), command
        if words[1] == "serve" and "snowball: " not in shown:
            assert served(words[1:], tmp_path) in (0, -signal.SIGINT, 130)
            continue
        start = ["-m", "snowball"] if words[0] != "python" else []
        done = subprocess.run(
            [sys.executable, *start, *words[1:]],
            cwd=ROOT if "--coverage" in words or words[0] == "python" else tmp_path,
            env=surroundings(tmp_path),
            capture_output=True,
            text=True,
            timeout=120,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        output = done.stdout + done.stderr
        assert done.returncode == (2 if "snowball: " in shown else 0), output
        if shown.strip():
            matches = doctest.OutputChecker().check_output(
                shown.strip() + "\n",
                output.strip() + "\n",
                doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
            )
            assert matches, f"{name(block)}: {command} printed\n{output}"


@pytest.mark.parametrize("block", blocks("json"), ids=name)
def test_positions_that_are_shown_can_be_loaded(block: Block) -> None:
    state = snowball.load(json.loads(block.text))
    assert snowball.load(state.dump()) == state


@pytest.mark.parametrize("block", blocks("record"), ids=name)
def test_records_that_are_shown_replay(block: Block) -> None:
    parse(block.text).final()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def percent(share: float, sign: str) -> str:
    return f"{100 * share:.1f}{sign}"


def test_tables_of_strength_say_what_the_ladder_measured() -> None:
    """Those of the bots and the baselines of research, from the file that the picture is drawn from."""
    rows = json.loads((ROOT / "docs" / "images" / "ladder.json").read_text(encoding="utf-8"))[
        "rows"
    ]
    bots = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    research = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    baselines = 0
    for row in rows:
        against = f"{'three ' if '4 seats' in row['table'] else ''}`{row['against']}`"
        who = f"| {row['table']} | `{row['bot']}` | {against} |"
        share, (low, high) = row["share"], row["interval"]
        wins = f"{percent(share, '%')} | {percent(low, '%')} to {percent(high, '%')} |"
        assert f"{who} {row['games']:,} | {wins}" in bots
        if who in research:
            assert (
                f"{who} {percent(share, ' %')} | {percent(low, '')} to {percent(high, '')} |"
                in research
            )
            baselines += 1
    assert baselines > 6
