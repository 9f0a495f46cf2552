"""The rules as the page shows them: nothing in them is about software."""

import re

import pytest

from snowball import rulebook
from snowball.rulebook.chapters import chapters
from snowball.rulebook.players import NAMES, for_players
from snowball.rules.catalog import GAMES, kind_of

PAGES = [(page, language) for language in rulebook.LANGUAGES for page in rulebook.pages(language)]
SOFTWARE = re.compile(
    r"`|\b[a-z]+_[a-z]+|software|engineer|project|program|projekt|\.md|option:", re.IGNORECASE
)


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_players_read_nothing_about_software(page: str, language: str) -> None:
    for chapter in for_players(page, language):
        for text in (chapter.title, *(block.text for block in chapter.blocks)):
            found = SOFTWARE.search(text)
            assert found is None, text


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_players_read_every_rule_under_its_number(page: str, language: str) -> None:
    def ids(found: object) -> list[str]:
        return [block.id for chapter in found for block in chapter.blocks if block.id]  # type: ignore[attr-defined]

    assert ids(for_players(page, language)) == ids(chapters(page, language))
    assert all(block.text for chapter in for_players(page, language) for block in chapter.blocks)


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_what_is_called_a_house_rule_has_its_name(page: str, language: str) -> None:
    label = re.compile(r"(?:House rule|Hausregel): [“„]?")
    for chapter in for_players(page, language):
        for block in chapter.blocks:
            found = label.findall(block.text)
            assert all(each[-1] in "“„" for each in found), block.text


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_every_option_has_a_name_for_players(language: str) -> None:
    options = {option.name for game in GAMES for option in kind_of(game).all_options}
    assert set(NAMES[language]) == options


def test_options_and_tables_in_the_words_of_players() -> None:
    english = {block.id: block.text for each in for_players("arsenal") for block in each.blocks}
    assert english["RJ-64"].endswith("House rule: “Restock works in the final round”.")
    german = {b.id: b.text for each in for_players("arsenal", "de") for b in each.blocks}
    assert german["RJ-64"].endswith("Hausregel: „Nachschub wirkt im Finale“.")
    tables = [
        block.text
        for each in for_players("splatball")
        for block in each.blocks
        if block.kind == "table" and "Single Snowball" in block.text
    ]
    head, line, first, *_ = tables[0].splitlines()
    assert [cell.strip() for cell in head.strip("|").split("|")][:2] == ["Card", "Copies"]
    assert head.count("|") == line.count("|") == first.count("|") == 5
    # The rulebook itself keeps what the command line needs.
    assert "`final_restock`" in rulebook.rules("arsenal")["RJ-64"].text
