"""The wheel: compiled where it can be, whole and pure where it cannot."""

import os
import shutil
import stat
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

import snowball
from snowball import build

ROOT = Path(__file__).parent.parent
SWITCHES = ("CC", "PYTHONPATH", "SNOWBALL_PURE")

TINY_RULES = {
    "__init__.py": "",
    "core.py": "def double(number: int) -> int:\n    return 2 * number\n",
    "game/__init__.py": "from snowball.rules.core import double\n\nFOUR = double(2)\n",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy what the build reads."""
    copy = tmp_path / "tree"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("LICENSE", "MANIFEST.in", "NOTICE", "README.md", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture
def tiny_tree(tree: Path) -> Path:
    """Make a tree with next to nothing to compile."""
    package = tree / "src/snowball"
    for file in package.iterdir():
        if file.is_dir():
            shutil.rmtree(file)
    (package / "__init__.py").write_text("from snowball import build\n\nbuild.use_chosen_core()\n")
    for name, text in TINY_RULES.items():
        file = package / "rules" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return tree


def run(*command: str | Path, cwd: Path, **switches: str) -> str:
    environment = {name: text for name, text in os.environ.items() if name not in SWITCHES}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment | switches,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def make_wheel(tree: Path, **switches: str) -> tuple[Path, str]:
    """Build a wheel, and return it with what the build said."""
    shutil.rmtree(tree / "dist", ignore_errors=True)
    said = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", cwd=tree, **switches)
    (wheel,) = (tree / "dist").iterdir()
    return wheel, said


def names(wheel: Path, suffix: str) -> set[str]:
    return {name for name in ZipFile(wheel).namelist() if name.endswith(suffix)}


def sources(tree: Path) -> set[str]:
    return {file.relative_to(tree / "src").as_posix() for file in tree.glob("src/**/*.py")}


def assert_pure(wheel: Path, tree: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert names(wheel, EXTENSION_SUFFIXES[0]) == set()
    assert names(wheel, ".py") == sources(tree)


@pytest.mark.slow
@pytest.mark.usefixtures("compiler")
def test_a_wheel_holds_the_compiled_rules_and_their_source(tiny_tree: Path, tmp_path: Path) -> None:
    wheel, _ = make_wheel(tiny_tree)
    hot = {name.removesuffix(".py") for name in sources(tiny_tree) if "/rules/" in name}
    assert names(wheel, EXTENSION_SUFFIXES[0]) == {
        stem + EXTENSION_SUFFIXES[0] for stem in (*hot, "snowball__mypyc")
    }
    assert names(wheel, ".py") == sources(tiny_tree)
    assert not [*tiny_tree.glob("src/**/*.so"), *tiny_tree.glob("src/**/*.c")]

    ZipFile(wheel).extractall(tmp_path / "site")
    ask = "from snowball import build; from snowball.rules.game import FOUR; print(FOUR, build.core())"
    for switches, answer in (
        ({}, "4 compiled\n"),
        ({"SNOWBALL_PURE": "0"}, "4 compiled\n"),
        ({"SNOWBALL_PURE": "1"}, "4 pure\n"),
    ):
        assert run(sys.executable, "-c", ask, cwd=tmp_path / "site", **switches) == answer


@pytest.mark.slow
@pytest.mark.usefixtures("compiler")
def test_compiled_rules_are_kept_until_they_change(tiny_tree: Path, tmp_path: Path) -> None:
    make_wheel(tiny_tree)
    (tmp_path / "mypyc.py").write_text("raise ImportError('no mypyc any more')\n")
    wheel, _ = make_wheel(tiny_tree, PYTHONPATH=str(tmp_path))
    assert names(wheel, EXTENSION_SUFFIXES[0])
    (tiny_tree / "src/snowball/rules/core.py").write_text("def double(of: int) -> int: return of")
    wheel, _ = make_wheel(tiny_tree, PYTHONPATH=str(tmp_path))
    assert_pure(wheel, tiny_tree)


@pytest.mark.slow
@pytest.mark.usefixtures("compiler")
def test_one_extension_that_fails_takes_the_others_with_it(tiny_tree: Path, tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\ncase "$*" in *rules/core.c*) exit 1 ;; esac\nexec cc "$@"\n')
    compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
    wheel, said = make_wheel(tiny_tree, CC=str(compiler))
    assert "snowball: the rules are not compiled" in said
    assert_pure(wheel, tiny_tree)


@pytest.mark.slow
def test_without_mypy_the_wheel_is_pure(tiny_tree: Path, tmp_path: Path) -> None:
    (tmp_path / "mypyc.py").write_text("raise ImportError('no mypyc here')\n")
    wheel, said = make_wheel(tiny_tree, PYTHONPATH=str(tmp_path))
    assert "no mypyc here" in said
    assert_pure(wheel, tiny_tree)


@pytest.mark.slow
def test_rules_that_mypyc_refuses_make_a_pure_wheel(tiny_tree: Path) -> None:
    (tiny_tree / "src/snowball/rules/core.py").write_text("double: int = 'two'\n")
    wheel, said = make_wheel(tiny_tree)
    assert "snowball: the rules are not compiled" in said
    assert_pure(wheel, tiny_tree)


@pytest.mark.slow
def test_without_a_compiler_the_wheel_is_pure(tiny_tree: Path) -> None:
    wheel, said = make_wheel(tiny_tree, CC="/nonexistent")
    assert "snowball: the rules are not compiled" in said
    assert_pure(wheel, tiny_tree)


@pytest.mark.slow
def test_a_pure_wheel_on_request_forgets_what_is_deleted(tree: Path) -> None:
    extra = tree / "src/snowball/rules/extra.py"
    extra.write_text("")
    wheel, _ = make_wheel(tree, SNOWBALL_PURE="1")
    assert_pure(wheel, tree)

    extra.unlink()
    wheel, _ = make_wheel(tree, SNOWBALL_PURE="1")
    assert_pure(wheel, tree)


@pytest.mark.skipif(build.core() == "pure", reason="asks about the compiled rules")
def test_every_module_of_the_rules_is_installed_compiled_and_as_source() -> None:
    here = ROOT / "src/snowball/rules"
    there = Path(str(snowball.__file__)).parent / "rules"
    for source in here.glob("**/*.py"):
        installed = there / source.relative_to(here)
        assert installed.read_bytes() == source.read_bytes()
        assert installed.with_suffix(EXTENSION_SUFFIXES[0]).exists()
