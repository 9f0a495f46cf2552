"""Running studies: the same numbers from any number of processes, interrupted or not."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pyarrow.parquet
import pytest

from lab.pieces import Interrupting, many_pieces
from snowball.lab import Study
from snowball.lab.cell import Cell
from snowball.lab.course import Course
from snowball.lab.engines import Local, Piece, Played, ray_engine
from snowball.lab.engines.cluster import Cluster
from snowball.lab.playing import at_random, begins, choice_by_choice
from snowball.lab.questions.balance import Balance
from snowball.lab.results import read_results, run_study
from snowball.lab.spans import Spans
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice

TABLES: list[dict[str, object]] = [
    {"game": ["bricks", "splatball"], "seats": 2},
    {"game": "arsenal"},
]


def small(games: int = 60) -> Study:
    return Study("balance", TABLES, games=games, seed=5, watched=20)


def quietly(games: int, most: int) -> None:
    """Show no progress."""


@pytest.mark.parametrize("jobs", [2, 3])
def test_any_number_of_processes_gives_the_same_numbers(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Balance, "piece", lambda self, cell: 100)
    study = Study("balance", [{"game": "splatball", "seats": [2, 3, 4]}], games=750, watched=10)
    assert study.run(jobs=jobs) == study.run()


def test_another_seed_gives_other_numbers_and_the_same_seed_the_same() -> None:
    one = small().run()
    assert one.findings == small().run().findings
    assert one.findings != small().changed(seed=6).run().findings


@pytest.mark.parametrize(("precision", "games"), [(None, 400), ("17%", 160)])
@pytest.mark.parametrize("after", [0, 3, 5])
def test_interrupted_and_resumed_is_the_same_as_uninterrupted(
    tmp_path: Path, after: int, precision: str | None, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The fifth piece is in the middle of the second look: it must not be looked at there.
    monkeypatch.setattr("snowball.lab.course.FIRST_LOOK", 40)
    monkeypatch.setattr(Balance, "piece", lambda self, cell: 20)
    study = many_pieces(precision)
    whole = study.run()
    assert whole.games == games
    with pytest.raises(KeyboardInterrupt):
        study.run(tmp_path / "out", engine=Interrupting(after))
    so_far = read_results(tmp_path / "out")
    assert so_far.games == 20 * after
    assert f"\n{20 * after} games, not finished; 2 set-ups" in so_far.markdown()
    assert not so_far.finished
    resumed = study.run(tmp_path / "out", jobs=1)
    assert resumed == whole
    assert read_results(tmp_path / "out").findings == whole.findings
    again = study.run(tmp_path / "out", engine=Interrupting(0))  # nothing is left to be played
    assert again.findings == whole.findings


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    small(40).run(tmp_path / "out")
    grown = small(90).run(tmp_path / "out")
    assert grown.findings == small(90).run().findings


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    small(10).run(folder)
    with pytest.raises(RulesError, match="has another seed: ask for the same study"):
        small(10).changed(seed=9).run(folder)
    with pytest.raises(RulesError, match="has other tables"):
        Study("balance", [{"game": "bricks"}], games=10, seed=5, watched=20).run(folder)
    with pytest.raises(RulesError, match="with or without rows"):
        small(10).run(folder, rows=True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    with pytest.raises(RulesError, match="holds no study"):
        small(10).run(tmp_path / "mine")
    with pytest.raises(RulesError, match="to go on with"):
        run_study(
            small(10), tmp_path / "new", 1, None, rows=False, progress=quietly, must_exist=True
        )


class Dying(Local):
    """Kills one of its processes when the first piece is done."""

    killed = False

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        for played in super().play(pieces):
            if not self.killed and self.workers is not None:
                self.killed = True
                victim = next(iter(self.workers._processes.values()))
                assert victim.pid is not None
                os.kill(victim.pid, signal.SIGKILL)
            yield played


def test_pieces_of_a_process_that_was_killed_are_played_again() -> None:
    study = many_pieces()
    engine = Dying(2)
    assert study.run(engine=engine) == study.run()
    assert engine.killed


def test_precision_is_reached_or_it_is_said_that_it_was_not() -> None:
    table = {"game": "splatball", "seats": 4}
    study = Study("balance", [table], games=100_000, precision="4%", watched=0)
    results = study.run()
    assert results.precise
    assert 500 <= results.games < 5_000
    assert all(each.reach <= 0.04 for each in results.findings if each.main)
    rough = Study("balance", [table], games=600, precision="0.1%", watched=0).run()
    assert not rough.precise
    assert rough.games == 600
    assert "not reached everywhere" in rough.markdown()


def test_a_watched_random_game_is_the_very_game_of_the_compiled_rules() -> None:
    for game in ("arsenal", "bricks", "splatball"):
        cell = Cell(game, 3)
        for deal in range(5):
            one, _ = begins(cell.table(), deal)
            one.playout(Dice(3, deal))
            other, _ = begins(cell.table(), deal)
            luck = Dice(3, deal)
            choice_by_choice(other, luck, at_random(luck))
            assert one.result == other.result
            assert one.turns == other.turns


def test_spans_join_and_tell_what_is_missing() -> None:
    spans = Spans([(4, 6), (10, 12), (0, 2)])
    assert list(spans.gaps(11)) == [(2, 4), (6, 10)]
    spans.add(2, 4)
    assert spans.spans == [(0, 6), (10, 12)]
    assert list(spans.gaps(20)) == [(6, 10), (12, 20)]
    assert spans.has(5)
    assert not spans.has(6)
    assert list(Spans().gaps(3)) == [(0, 3)]


def test_results_are_parquet_that_can_be_read_back(tmp_path: Path) -> None:
    results = small(50).run(tmp_path / "out", rows=True)
    assert results.findings == small(50).run().findings
    findings = pyarrow.parquet.read_table(tmp_path / "out" / "findings.parquet").to_pylist()
    assert [each["value"] for each in findings] == [each.value for each in results.findings]
    assert all(each["low"] <= each["value"] <= each["high"] for each in findings)
    tallies = pyarrow.parquet.read_table(tmp_path / "out" / "tallies.parquet").to_pylist()
    games = [each["count"] for each in tallies if each["name"] == "games"]
    assert games == [50, 50, 50]
    rows = pyarrow.parquet.read_table(tmp_path / "out" / "rows").to_pylist()
    assert len(rows) == 150
    assert {row["deal"] for row in rows} == set(range(50))
    turns = [row["turns"] for row in rows if row["cell"] == "bricks 2 random"]
    found = next(
        each for each in results.findings if each.name == "mean" and "bricks" in each.table
    )
    assert sum(turns) / 50 == pytest.approx(found.value)


def test_rows_are_only_kept_when_asked_for(tmp_path: Path) -> None:
    small(10).run(tmp_path / "out")
    assert not (tmp_path / "out" / "rows").exists()


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "circle", "line"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_needs_nothing_else_and_has_an_interval_for_every_finding(
    tmp_path: Path,
) -> None:
    results = small(150).run(tmp_path / "out")
    text = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert not page.open
    assert not re.search(r"https?:|//|src=|@import|url\(", text)
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert text.count('class="dot"') == text.count('class="reach"') == len(results.findings)
    assert text.count('<th scope="row">') == len(results.findings)
    summary = (tmp_path / "out" / "summary.md").read_text(encoding="utf-8")
    for each in results.findings:
        assert each.low <= each.value <= each.high
        assert re.search(r"\d.* to .*\d", each.sentence)
        assert each.words in summary


def test_what_is_exact_is_drawn_and_headed_as_such(tmp_path: Path) -> None:
    results = Study("odds", [{"game": "bricks"}]).run(tmp_path / "out")
    text = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert text.count('class="dot exact"') == len(results.findings)
    assert 'class="reach"' not in text
    assert "interval</th>" not in text


def test_every_group_of_findings_is_a_picture_of_its_own(tmp_path: Path) -> None:
    results = small(30).run(tmp_path / "out")
    pictures = sorted((tmp_path / "out" / "figures").iterdir())
    groups = {each.group for each in results.findings}
    assert len(pictures) == len(groups)
    drawn = 0
    for picture in pictures:
        tree = ET.parse(picture)
        drawn += sum(each.tag.endswith("circle") for each in tree.iter())
        assert not re.search(r"href|url\(|@import", picture.read_text(encoding="utf-8"))
    assert drawn == len(results.findings)


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    def size(games: int) -> int:
        table = {"game": "bricks", "seats": 2}
        course = Course(Study("balance", [table], games=games, watched=0))
        course.play(Local(), lambda played: None)
        (standing,) = course.standings
        assert standing.done.spans == [(0, games)]
        return len(json.dumps(standing.tally.as_document()))

    assert size(1200) < 2.5 * size(200)


def snowball(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "snowball", "lab", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_command_runs_a_study_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'question = "balance"\ngames = 50\n[[table]]\ngame = "splatball"\n', encoding="utf-8"
    )
    done = snowball("run", "mine.toml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Who begins wins 100.0 %" in done.stdout
    assert "lab-mine/report.html" in done.stdout
    more = snowball("run", "mine.toml", "--games", "80", "--resume", "--json", cwd=tmp_path)
    assert json.loads(more.stdout)["games"] == 80
    assert "Infinity" not in more.stdout  # what has no interval has null
    assert more.stderr == ""
    fewer = snowball("run", "mine.toml", cwd=tmp_path)
    assert "lab-mine holds more than was asked for" in fewer.stderr
    assert "--games 80" in fewer.stderr
    again = snowball("report", "lab-mine", "--json", cwd=tmp_path)
    assert json.loads(again.stdout)["findings"] == json.loads(more.stdout)["findings"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["run", "nothing"], "There is no study 'nothing'; ready-made are balance"),
        (["run", "none.toml"], "There is no file 'none.toml'."),
        (["run", "balance", "--precision", "much"], "like '0.5%'"),
        (["run", "balance", "--games", "0"], "'games' must be a whole number from 1"),
        (["run", "balance", "--jobs", "0"], "The number of jobs must be 1 to"),
        (["run", "balance", "--engine", "steam"], "must be local or ray, not 'steam'"),
        (["run", "balance", "--address", "x"], "--engine ray --address"),
        (["show", "nothing"], "There is no study 'nothing'"),
        (["report", "nowhere"], "There is no study in 'nowhere'"),
    ],
)
def test_what_is_wrong_becomes_one_sentence(
    tmp_path: Path, words: list[str], sentence: str
) -> None:
    done = snowball(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.startswith("snowball: ")
    assert done.stderr.count("\n") == 1


def test_ctrl_c_keeps_what_was_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(
        'question = "balance"\ngames = 10_000_000\n[[table]]\ngame = "splatball"\n',
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "snowball", "lab", "run", "long.toml", "--jobs", "2"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as lab:
        for _ in range(1800):
            progress = tmp_path / "lab-long" / "progress.json"
            if progress.exists() and '"done": [[' in progress.read_text(encoding="utf-8"):
                break
            try:
                lab.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
        lab.send_signal(signal.SIGINT)
        told, errors = lab.communicate(timeout=180)
    assert lab.returncode == 130, errors
    assert "the same command goes on" in errors
    assert "not finished" in told
    assert read_results(tmp_path / "lab-long").games > 0


def test_ready_made_studies_are_listed_and_shown(tmp_path: Path) -> None:
    assert "balance" in snowball("list", cwd=tmp_path).stdout
    assert 'question = "balance"' in snowball("show", "balance", cwd=tmp_path).stdout


def test_what_is_not_installed_is_said_with_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snowball.lab.folder.find_spec", lambda name: None)
    with pytest.raises(RulesError, match="needs pyarrow: pip install"):
        small(10).run(tmp_path / "out")
    assert small(10).run().games == 30  # without a folder nothing is written
    monkeypatch.setattr("snowball.lab.engines.find_spec", lambda name: None)
    with pytest.raises(RulesError, match="--engine ray needs Ray: pip install"):
        ray_engine(None, 1)


@pytest.mark.parametrize("error", [Exception("The start timed out.\nMore."), TimeoutError()])
def test_a_cluster_that_does_not_start_is_said_in_a_sentence(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Late:
        """A Ray whose start takes too long: it raises a bare Exception then."""

        def init(self, **how: object) -> None:
            raise error

    monkeypatch.setattr("snowball.lab.engines.cluster.import_module", lambda name: Late())
    words = "The start timed out" if str(error) else "no answer"
    with pytest.raises(RulesError, match=rf"^The cluster cannot be joined: {words}\.$"):
        Cluster().__enter__()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_ends_the_study_in_a_sentence(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    name = 'bad'\n\n    def choose(self, knowledge, dice):\n"
        "        return 10**6\n",
        encoding="utf-8",
    )
    (tmp_path / "mine.toml").write_text(
        'question = "balance"\ngames = 5\n[[table]]\ngame = "bricks"\nbots = "bad.py:Bad"\n',
        encoding="utf-8",
    )
    done = snowball("run", "mine.toml", "--jobs", jobs, cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert "The bot 'bad' on seat" in done.stderr
    assert "which is not legal there" in done.stderr
