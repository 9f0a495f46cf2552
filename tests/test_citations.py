"""Every clause and ruling is proven by a test that cites it."""

from pathlib import Path

import pytest

import snowball
from snowball import rulebook
from snowball.testing.citations import citations

TESTS = Path(__file__).parent
FOUND = citations(TESTS)
KNOWN = {rule for game in snowball.GAMES for rule in rulebook.rules(game)}


@pytest.mark.parametrize("game", list(snowball.GAMES))
def test_every_rule_of_the_rulebook_is_cited_by_a_test(game: str) -> None:
    assert [rule for rule in rulebook.rules(game) if rule not in FOUND] == []


def test_no_test_cites_a_rule_that_the_rulebook_does_not_have() -> None:
    assert {rule: tests for rule, tests in FOUND.items() if rule not in KNOWN} == {}


def test_citations_are_read_from_comments_beside_the_name(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_sample.py").write_text(
        "def test_one():  # T1, RT-02\n"
        "    pass\n"
        "\n"
        "def test_two(\n"
        "    a,\n"
        "):\n"
        "    # D3\n"
        "    assert a  # T9 is not cited here\n"
        "\n"
        "def helper():  # T5\n"
        "    pass\n"
    )
    assert citations(folder) == {
        "T1": ["tests/test_sample.py::test_one"],
        "RT-02": ["tests/test_sample.py::test_one"],
        "D3": ["tests/test_sample.py::test_two"],
    }
