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
def test_a_rule_cites_the_same_rules_and_options_in_german(game: str) -> None:
    german = rulebook.rules(game, "de")
    for rule in rulebook.rules(game).values():
        for pattern in (r"\bR?[JTD]-?\d+\b", r"`[^`]+`"):
            cited = sorted(set(re.findall(pattern, rule.text)))
            assert sorted(set(re.findall(pattern, german[rule.id].text))) == cited, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_rule_is_in_its_translation(game: str) -> None:
    german = rulebook.rules(game, "de")
    for rule in rulebook.rules(game).values():
        figures = sorted(re.findall(r"\d+", rule.text))
        assert sorted(re.findall(r"\d+", german[rule.id].text)) == figures, rule.id


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


@pytest.mark.parametrize("game", GAMES)
def test_a_german_ruling_asks_and_then_answers(game: str) -> None:
    for rule in rulebook.rules(game, "de").values():
        if rule.id.startswith("R"):
            question, mark, answer = rule.text.partition("?")
            assert question, rule.id
            assert mark, rule.id
            assert answer, rule.id


def test_a_language_without_rulebooks_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match=r"no rulebooks in 'fr'.*en, de"):
        rulebook.text("bricks", "fr")
    with pytest.raises(KeyError, match="no rulebook for 'croquet'"):
        rulebook.rules("croquet", "de")
