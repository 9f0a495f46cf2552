"""The house: locks that hold and give no address away, and a Makefile that explains itself."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def locked(lock: Path) -> Iterator[tuple[Requirement, list[str]]]:
    """Yield each requirement of a lock with its hashes."""
    for entry in lock.read_text().replace("\\\n", " ").splitlines():
        text, *hashes = entry.split(" --hash=")
        yield Requirement(text), hashes


def asked(name: str) -> list[Requirement]:
    """List what pyproject.toml asks for under the name of a lock."""
    groups, project = PROJECT["dependency-groups"], PROJECT["project"]
    if name in ("bootstrap", "node", "build"):
        return [Requirement(text) for text in groups[name]]
    extras = project["optional-dependencies"]
    own = {
        "play": [],
        "nodes": extras["nodes"],
        "research": extras["research"],
        "test": [*groups["build"], *extras["nodes"], *groups["test"]],
        "bench": [*groups["build"], *extras["bench"]],
    }
    return [Requirement(text) for text in project["dependencies"] + own[name]]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_pins_and_hashes_everything_and_names_no_address(lock: Path) -> None:
    for requirement, hashes in locked(lock):
        assert [pin.operator for pin in requirement.specifier] == ["=="]
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", text.strip()) for text in hashes)
    assert not re.search(r"//|index|find-links", lock.read_text())


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_answers_what_pyproject_asks(lock: Path) -> None:
    pins: dict[str, set[str]] = {}
    for requirement, _ in locked(lock):
        versions = {pin.version for pin in requirement.specifier}
        pins.setdefault(canonicalize_name(requirement.name), set()).update(versions)
    for requirement in asked(lock.stem):
        found = pins.get(canonicalize_name(requirement.name), set())
        assert found, f"{requirement.name} is not locked: make lock"
        assert all(version in requirement.specifier for version in found), "make lock"


def test_locks_agree() -> None:
    pins: dict[tuple[str, str], str] = {}
    for lock in LOCKS:
        for requirement, _ in locked(lock):
            marker = "python_full_version" in str(requirement.marker) and str(requirement.marker)
            pin = pins.setdefault((requirement.name, marker or ""), str(requirement.specifier))
            assert pin == str(requirement.specifier)


def test_the_rules_are_built_with_the_locked_mypy() -> None:
    required = {Requirement(text).name: text for text in PROJECT["build-system"]["requires"]}
    grouped = {Requirement(text).name: text for text in PROJECT["dependency-groups"]["build"]}
    assert required.keys() == grouped.keys()
    for name, text in required.items():
        assert Requirement(text).specifier == Requirement(grouped[name]).specifier


def test_make_alone_explains_every_target() -> None:
    shown = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in (
        "help",
        "play",
        "page",
        "test",
        "check",
        "bench",
        "build",
        "install",
        "lock",
        "clean",
    ):
        assert re.search(rf"^  make {target} +\S", shown, re.MULTILINE), target
