"""What is written about the environments holds."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import snowball
from snowball.envs.encoding import ENCODINGS, encoding_of
from snowball.version import __version__

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/research.md").read_text(encoding="utf-8")
LARGEST: dict[str, list[dict[str, object]]] = {
    "arsenal": [{}, {"seats": 4, "teams": True, "ultra_search": True}],
    "splatball": [{"strategic": True}],
    "bricks": [{}],
}


@pytest.mark.parametrize("name", LARGEST)
def test_every_field_is_explained(name: str) -> None:
    chapter = PAGE.split(f"### {name.capitalize()}\n")[1].split("\n#")[0]
    for options in LARGEST[name]:
        encoding = encoding_of(snowball.game(name, **options), memory=True)
        for field in encoding.layout.fields:
            stem = re.sub(r"\d+", "N", field.name)
            assert f"`{stem}`" in chapter, f"{stem} is not explained"


def test_lengths_are_those_in_the_table() -> None:
    for name, options in (
        ("arsenal", {}),
        ("arsenal, teams", {"teams": True}),
        ("splatball", {}),
        ("bricks", {}),
    ):
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |"))
        for seats, cell in enumerate(row.split("|")[2:-1], start=2):
            if cell.strip():
                game = snowball.game(name.partition(",")[0], seats, **options)
                found = [encoding_of(game, memory=memory).layout.size for memory in (False, True)]
                said = [int(number) for number in re.findall(r"\d+", cell)]
                assert said == found[: len(said)]


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_version_in_a_name_is_that_of_the_encoding(name: str) -> None:
    module = import_module(f"snowball.envs.pettingzoo.{name}_v{ENCODINGS[name].version}")
    assert module.raw_env().metadata["name"] == f"{name}_v{ENCODINGS[name].version}"
    modules = (ROOT / "src/snowball/envs/pettingzoo").glob(f"{name}_v*.py")
    assert [file.stem for file in modules] == [module.__name__.rpartition(".")[2]]


def test_the_citation_is_of_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(cited["version"]) == __version__
    assert cited["cff-version"] == "1.2.0"
    assert cited["authors"]
