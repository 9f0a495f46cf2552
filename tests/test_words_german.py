"""German: its grammar, and that no word of English is left; test_words.py tests every language."""

import re

import pytest

from snowball.play import words
from snowball.play.words.german.arsenal_cards import HALVES, TEXTS, title
from snowball.play.words.german.grammar import ACCUSATIVE, CARD, DATIVE, Cast, Noun, genitive
from snowball.play.words.german.options import HOUSE_RULES, VALUES
from snowball.play.words.german.splatball import CARDS
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import CARDS as DESIGNS
from snowball.rules.catalog import GAMES

ENGLISH = re.compile(
    r"\b(the|a|you|your|yours|they|their|them|it|is|are|of|and|with|from|to|at|for|into|card|cards|"
    r"discard|discards|draw|draws|hits|throws|plays|takes|turn|wall|brick|bricks|nothing|points|token|"
    r"tokens|pool|cache|Abandon|Upgrade|Dodge|Restock|Seat|next|only|one|two|left|right|None|single|"
    r"double|smiley|Hit|Freeze)\b"
)
"""Words that no German sentence has; "an", "in", "die" and "was" are words of both languages."""
NOT_SECOND_PERSON = re.compile(r"(?<!und )\b[Dd]u (?!nutzt\b|nicht\b)[a-zäöüß]*(?<![sß])t\b")
"""Such as "du wirft"; together with others it is "Ana und du zieht"."""


def check_german(text: str) -> None:
    assert not ENGLISH.search(text), text
    assert not re.search(r"[{}_]|  |'s\b", text), text


def check_sentence(text: str) -> None:
    check_german(text)
    assert re.fullmatch(r"[A-ZÄÖÜ].*[.!]", text), text
    assert not NOT_SECOND_PERSON.search(text), text
    assert not re.search(r": (du|alle|beide)\b", text), text


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_and_credit_is_there_in_german(game_id: str) -> None:
    kind = GAMES[game_id]
    assert set(HOUSE_RULES[game_id]) == {option.name for option in kind.all_options}
    for option in kind.all_options:
        text = words.house_rule(option, language="de")
        assert text != option.text
        check_german(text)
        line = words.option(option, language="de")
        assert line.startswith(f"{text} (gedruckt: ")
        assert all(rule in line for rule in option.rules)
        check_german(re.sub(r"Namen wie '.*?'", "", line))
        for value in option.values:
            said = words.value(value, language="de")
            assert said.isdigit() or said in VALUES.values(), said
        assert words.house_rule(option) == option.text
    check_german(words.credit(game_id, language="de"))
    check_german(words.score(game_id, language="de"))
    assert words.credit(game_id) == kind.credit


def test_every_card_and_ability_has_a_german_name_of_its_own() -> None:
    assert list(HALVES) == list(TEXTS) == [ability.name for ability in ABILITIES]
    assert len({half.one for half in HALVES.values()}) == len(HALVES)
    assert len({title(card.name) for card in DESIGNS}) == len(DESIGNS)
    assert len({card.one for card in CARDS.values()}) == len(CARDS) == 6
    for text in TEXTS.values():
        check_sentence(text)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_refusal_of_a_game_has_a_german_sentence_with_the_same_rules(game_id: str) -> None:
    english = words.LANGUAGES["en"].games[game_id].refusals
    german = words.LANGUAGES["de"].games[game_id].refusals
    assert german.keys() == english.keys()
    for code, sentence in german.items():
        cited = re.compile(r"R?[JTD]-?\d+")
        assert cited.findall(sentence) == cited.findall(english[code])
        check_german(sentence)
        assert words.refusal(game_id, code, english[code], language="de") == sentence
        assert words.refusal(game_id, code, "", language="en") == english[code]


def test_a_refusal_that_is_no_game_s_stays_as_it_is() -> None:
    assert words.refusal("bricks", "too-fast", "Wait.", language="de") == "Wait."


# The grammar.


def test_a_name_owns_things_as_it_is_said() -> None:
    assert [genitive(name) for name in ("Ana", "Max", "Moss", "Groß", "Bot 3", "")] == [
        "Anas", "Max'", "Moss'", "Groß'", "", "",
    ]  # fmt: skip
    cast = Cast(["Ana", "Max", "Bot 3"], 0)
    stapel = Noun("Stapel", "Stapel", "m")
    assert cast.whose(0, stapel, ACCUSATIVE) == "deinen Stapel"
    assert cast.whose(0, CARD, DATIVE) == "deiner Karte"
    assert cast.whose(1, stapel, DATIVE) == "Max' Stapel"
    assert cast.whose(2, stapel, DATIVE) == "dem Stapel von Bot 3"
    assert cast.whose(2, CARD, DATIVE, 2) == "den Karten von Bot 3"


def test_nouns_are_counted() -> None:
    block = Noun("Block", "Blöcke", "m")
    assert [block.number(number) for number in range(3)] == ["keine Blöcke", "1 Block", "2 Blöcke"]
    assert block.number(2, DATIVE) == "2 Blöcken"
    assert [CARD.spelled(number, DATIVE) for number in range(3)] == [
        "keinen Karten", "einer Karte", "zwei Karten",
    ]  # fmt: skip
    assert block.spelled(1, ACCUSATIVE) == "einen Block"
    assert CARD.spelled(13) == "13 Karten"
