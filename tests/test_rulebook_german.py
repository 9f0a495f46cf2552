"""The German rulebooks: the same rules in the same order, chapter by chapter."""

import re

import pytest

from snowball import rulebook

GAMES = ["arsenal", "splatball", "bricks"]
ENGLISH = re.compile(r"\b(the|you|your|card|cards|with|is|are|of|and|Example)\b")


def shape(game: str, language: str) -> list[str]:
    """Return what a book is made of, line by line: chapters, rules, rows of tables, examples."""
    marks = []
    for line in rulebook.text(game, language).splitlines():
        if line.startswith("#"):
            marks.append(line.split()[0])
        elif found := re.match(r"- \*\*([A-Z]+-?\d+)\*\* ", line):
            marks.append(found[1])
        elif line.startswith("|"):
            marks.append(f"row of {line.count('|')}")
        elif re.match(r"> (Example|Beispiel): ", line):
            marks.append("example")
        elif found := re.match(r"\d+\. ", line):
            marks.append(found[0])
    return marks


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_rules_chapters_tables_and_examples(game: str) -> None:
    assert shape(game, "de") == shape(game, "en")
    assert list(rulebook.rules(game, "de")) == list(rulebook.rules(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_has_the_same_citations_options_and_numbers_in_german(game: str) -> None:
    german = rulebook.rules(game, "de")
    for rule in rulebook.rules(game).values():
        texts = (rule.text, german[rule.id].text)
        for pattern in (r"\bR?[JTD]-?\d+\b", r"`[^`]+`"):
            english, translated = (set(re.findall(pattern, text)) for text in texts)
            assert english == translated, rule.id
        english_figures, figures = (sorted(re.findall(r"\d+", text)) for text in texts)
        assert english_figures == figures, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_have_the_same_figures_and_names_in_the_software(game: str) -> None:
    def rows(language: str) -> list[list[str]]:
        return [
            re.findall(r"\d+|`[^`]+`|[\u2013☺]", line)
            for line in rulebook.text(game, language).splitlines()
            if line.startswith("|")
        ]

    assert rows("de") == rows("en")


@pytest.mark.parametrize("game", GAMES)
def test_no_english_is_left(game: str) -> None:
    prose = re.sub(
        r"`[^`]*`|\*Snowball Fight!*\*|\(Day Dream Games\)", "", rulebook.text(game, "de")
    )
    assert ENGLISH.findall(prose) == []
