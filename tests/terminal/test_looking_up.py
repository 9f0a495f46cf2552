"""Keys during a game: why, rules, log, help; notation; and what nobody understands."""

import re

from snowball import rulebook
from terminal.person import Sit

BRICKS = "'bricks', 3, ['Ana'], {}, 1"
SPLATBALL = "'splatball', 3, ['Ana'], {}, 2"


def test_why_lists_events_with_numbers_and_the_rules_behind_one(sit: Sit) -> None:
    person = sit(SPLATBALL).type("1", "?")
    assert person.lines[0].startswith(" Why?")
    numbers = re.findall(r"^ [▸ ]+(\d)  [A-Z].*\.$", person.text, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    ids = set(re.findall(r"^  (R?T-?\d+) ", person.text, re.MULTILINE))
    rules = rulebook.rules("splatball")
    assert ids
    assert ids <= rules.keys()
    person.type("1")
    assert re.search(r"^ ▸ 1  ", person.text, re.MULTILINE)
    assert rules["T17"].text[:50] in person.text
    assert person.type("").lines[0].startswith(" Splatball")


def test_the_cards_are_shown_with_what_is_known_of_them(sit: Sit) -> None:
    person = sit("'arsenal', 2, ['Ana'], {}, 5").type("1", "1", "1", "c")
    assert person.lines[0].startswith(" The cards")
    assert "Your cards (7 points)" in person.text
    assert "Pip's 5 cards, as far as you can tell" in person.text
    assert "certain: Snowball / Dodge, Restock / Dodge" in person.text
    assert re.search(r"near you: [\w /]+ \+3", person.text)
    person.type("", "")
    assert "Iceball / Snow Fort  (Extreme, 3 points, one card)" in person.text
    assert "Snow Fort         Their card does nothing this turn." in person.text
    assert person.type("").lines[0].startswith(" Arsenal")
    assert re.search("^  c +the cards", person.type("k").text, re.MULTILINE)
    assert "I do not know 'c'" in sit(BRICKS, SNOWBALL_HOME=str(person.home / "b")).type("c").text


def test_why_shows_the_rules_behind_a_battle(sit: Sit) -> None:
    person = sit("'arsenal', 2, ['Ana'], {}, 5").type("1", "1", "1")
    rules = rulebook.rules("arsenal")
    for _ in range(6):
        person.type("1", "?")
        ids = re.findall(r"^  (R?J-?\d+) ", person.text, re.MULTILINE)
        assert ids
        assert set(ids) <= rules.keys()
        person.type("")
    words = " ".join(person.type("? rj14").text.split())
    assert rules["RJ-14"].text in words


def test_a_rule_is_shown_by_its_id(sit: Sit) -> None:
    person = sit(SPLATBALL)
    for typed in ("? RT-12", "?rt-12", "? rt12"):
        words = " ".join(person.type(typed).text.split())
        assert rulebook.rules("splatball")["RT-12"].text in words
        assert person.type("").lines[0].startswith(" Splatball")
    for unknown in ("RT-99", "D1"):
        assert f"There is no rule '{unknown}'" in person.type(f"? {unknown}").text


def test_the_rules_are_paged(sit: Sit) -> None:
    person = sit(BRICKS).type("r")
    assert "page 1 of" in person.lines[0]
    assert "Bricks" in person.lines[1]
    assert "page 2 of" in person.type("").lines[0]
    assert "page 1 of" in person.type("b").lines[0]
    assert person.type("q").lines[0].startswith(" Bricks")
    assert "Dodge Rule" in person.type("r dodge rule").text


def test_the_log_begins_with_its_last_page(sit: Sit) -> None:
    person = sit(BRICKS)
    for _ in range(12):
        person.type("" if "Enter: choose" in person.text else "3")
    while "Enter: choose" in person.text:
        person.type("")
    person.type("l")
    pages = re.search(r"page (\d+) of (\d+)", person.lines[0])
    assert pages
    assert pages[1] == pages[2]
    while "page 1 of" not in person.lines[0]:
        person.type("b")
    assert "begins." in person.lines[1] or "begin." in person.lines[1]


def test_help_lists_the_keys_and_the_seats(sit: Sit) -> None:
    person = sit(BRICKS).type("k")
    for key in ("?", "l", "r", "s", "h", "k", "q", "0", "Enter"):
        assert re.search(rf"^  {re.escape(key)} ", person.text, re.MULTILINE), key
    assert "0 Ana, 1 Pip, 2 Moss" in person.text


def test_a_choice_can_be_typed_in_notation_with_names_for_seats(sit: Sit) -> None:
    person = sit("'bricks', 3, ['Ana', 'Bo Peep', 'Pip'], {}, 6")
    first = person.record().final().actors[0]
    seat, name = [(1, "bo peep"), (2, "PIP"), (0, "Ana")][first]
    person.type("BUILD  snowball", f"throw {seat}", f"throw {name} brick 10")
    made = [choice for actor, choice in person.record().moves if actor == first]
    texts = [person.record().game.text(choice) for choice in made]
    assert texts == ["build snowball", f"throw {seat}", f"throw {seat} brick 10"]


def test_a_choice_that_is_not_open_is_refused_with_what_would_work(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana'], {}, 4")
    before = person.record().text()
    for typed, answer in (
        ("throw 0", "Throw at another player, not at yourself (RD-10)."),
        ("throw 1 brick 3", "No brick with that many points stands there (RD-24)."),
        ("duck", "Choose an action: hide, throw or build (D8)."),
        ("throw 7", "Nobody is playing in that seat"),
        ("start 0", "Only chance decides that."),
    ):
        assert answer in person.type(typed).text
        assert person.lines[0].startswith(" Bricks")
    assert person.record().text() == before


def test_what_nobody_understands_gets_one_sentence_and_another_try(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana'], {}, 4")
    before = person.record().text()
    strange = ("fly", "99", "0", "-1", "1 9 9", "[bold]x[/bold]", "q please", "m", "1.5")
    for typed in (*strange, "a" * 200, "\N{SNOWMAN}", "\N{SUPERSCRIPT TWO}"):
        person.type(typed)
        assert re.search(r"I do not know|There is no choice|by itself", person.text), person.text
        assert person.lines[0].startswith(" Bricks")
    assert person.record().text() == before
    person.type("3")
    assert person.record().text() != before


def test_bytes_that_are_no_text_are_not_understood_either(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana'], {}, 4")
    person.sent = len(person.raw)
    person.child.send(b"\xff\xfe\r")
    person.wait()
    assert person.lines[0].startswith(" Bricks")
    assert "Traceback" not in person.raw.decode(errors="replace")


def test_enter_takes_the_only_choice_and_asks_for_a_number_otherwise(sit: Sit) -> None:
    person = sit("'splatball', 2, ['Ana'], {}, 5")
    assert "Enter does it" in person.text
    before = len(person.record().moves)
    assert len(person.type("").record().moves) > before
    bricks = sit("'bricks', 2, ['Ana'], {}, 4", SNOWBALL_HOME=str(person.home / "other"))
    assert "Type the number of your choice" in bricks.type("").text


def test_menus_within_menus(sit: Sit) -> None:
    person = sit("'bricks', 8, ['Ana'], {}, 5").type("")
    person.type("4")
    assert "Throw at a player:" in person.text
    assert "0  Back" in person.text
    person.type("0")
    assert "Throw at a player ..." in person.text
    before = len(person.record().moves)
    person.type("4 2")
    record = person.record()
    assert record.game.text(record.moves[before][1]) == "throw 2"
