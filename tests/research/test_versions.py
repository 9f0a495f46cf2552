"""A version of an encoding is the same for good: the same view gives the same numbers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from research import kept
from snowball.envs.encoding import ENCODINGS, encoding_of
from snowball.testing.variants import variant

RAISE = "raise the encoding's version, add its environment, and run tests/regenerate.py encodings"


def read(name: str) -> dict[str, Any]:
    file = kept.file_of(name)
    assert file.exists(), f"{file.name} is missing: run tests/regenerate.py encodings"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", ENCODINGS)
def test_actions_keep_their_numbers(name: str) -> None:
    assert kept.actions(variant(f"{name}-2").game) == read(name)["actions"], RAISE


@pytest.mark.parametrize(
    ("name", "each"), [(name, each) for name, some in kept.VARIANTS.items() for each in some]
)
def test_the_same_view_gives_the_same_numbers(name: str, each: str) -> None:
    encoding = encoding_of(variant(each).game, memory=True)
    known = read(name)["variants"][each]
    assert kept.fields(encoding) == known["fields"], RAISE
    assert known["views"]
    for look in known["views"]:
        numbers = encoding.encode(json.loads(look["view"]))
        fields = encoding.layout.read(list(bytes.fromhex(look["numbers"])))
        assert encoding.layout.read(numbers) == fields, RAISE


def test_every_game_is_kept_and_no_file_is_of_a_version_to_come() -> None:
    assert kept.VARIANTS.keys() == ENCODINGS.keys()
    for file in kept.FOLDER.iterdir():
        named = re.fullmatch(r"(\w+)_v(\d+)\.json", file.name)
        assert named, file.name
        assert int(named[2]) <= ENCODINGS[named[1]].version


def test_the_kept_views_show_what_counts() -> None:
    """Most numbers must differ from 0 somewhere, or a change of them would not be seen."""
    for name, variants in kept.VARIANTS.items():
        known = read(name)["variants"]
        for each in variants:
            rows = [bytes.fromhex(look["numbers"]) for look in known[each]["views"]]
            seen = sum(any(column) for column in zip(*rows, strict=True))
            assert seen > len(rows[0]) / 8, each


def test_gymnasium_names_the_version_of_the_encoding() -> None:
    code = """
import gymnasium
from snowball.envs.encoding.code import Encoding
Encoding.version = 7
import snowball.envs.gymnasium
print(*sorted(name for name in gymnasium.registry if name.startswith("snowball/")))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "snowball/arsenal-v7",
        "snowball/bricks-v7",
        "snowball/splatball-v7",
    ]
