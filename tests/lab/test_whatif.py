"""What if: numbers are changed as a study says, and what that does is found and told."""

import pytest

from snowball.lab import Study, StudyError
from snowball.lab.cell import Cell
from snowball.lab.findings import RATE, Finding
from snowball.lab.questions.whatif import WhatIf

ASKED = """\
question = "whatif"
games = 200

[[table]]
game = "splatball"
seats = 4
numbers = { walls = 6 }
what_if = [
  { hits_to_out = [5, 12] },
  { singles = 40 },
  { singles = 60, doubles = 0 },
]
"""


def refused(old: str, new: str) -> str:
    assert old in ASKED
    with pytest.raises(StudyError) as error:
        Study.parse(ASKED.replace(old, new, 1), "mine.toml")
    return str(error.value)


def found(study: Study, group: str) -> list[Finding]:
    return [each for each in study.run().findings if each.group == group]


def test_each_entry_is_a_change_and_each_value_of_a_list_one_more() -> None:
    study = Study.parse(ASKED, "mine.toml")
    assert [cell.extra for cell in study.cells] == [
        (("hits_to_out", 5),),
        (("hits_to_out", 12),),
        (("singles", 40),),
        (("singles", 60), ("doubles", 0)),
    ]
    usual, other = study.cells[3].table(), WhatIf().switched(study.cells[3]).table()
    assert usual.changed_numbers == {"walls": 6}
    assert other.changed_numbers == {"singles": 60, "doubles": 0, "walls": 6}
    assert WhatIf().switched(study.cells[0]).table().options["hits_to_out"] == 5


def test_a_list_may_hold_what_the_game_has_already() -> None:
    grid = {"hits_to_out": [5, 10], "singles": [54, 40]}  # 10 and 54 are printed
    (study, alone) = (
        Study("whatif", [{"game": "splatball", "seats": 4, "what_if": [asked]}])
        for asked in (grid, {"walls": [6, 9, 12]})
    )
    assert [cell.extra for cell in study.cells] == [
        (("hits_to_out", 5),),
        (("hits_to_out", 5), ("singles", 40)),
        (("singles", 40),),
    ]
    walls = alone.cells[0].table().numbers["walls"]
    assert [dict(cell.extra)["walls"] for cell in alone.cells] == [
        each for each in (6, 9, 12) if each != walls
    ]


def test_an_option_of_the_table_can_be_changed_too() -> None:
    table = {
        "game": "splatball",
        "options": {"hits_to_out": 7, "strategic": True},
        "what_if": [{"hits_to_out": 9}],
    }
    (cell,) = Study("whatif", [table], games=2).cells
    assert WhatIf().switched(cell).table().options["hits_to_out"] == 9
    assert WhatIf().switched(cell).table().options["strategic"]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("{ singles = 40 }", "{ single = 40 }", 10, "no number 'single' that can be changed"),
        ("{ singles = 40 }", "{ singles = 400 }", 10, "a whole number from 0 to 200, not 400"),
        ("{ singles = 40 }", '{ singles = "x" }', 10, "a whole number from 0 to 200, not 'x'"),
        ("{ singles = 40 }", "{ singles = 54 }", 10, "singles is 54 already"),
        ("{ singles = 40 }", "{ singles = [54, 54] }", 10, "singles 54 is asked about twice"),
        ("{ singles = 40 }", "{ singles = [] }", 10, "singles has no value"),
        ("{ singles = 40 }", "40", 10, "a change is a table like { name = number }, not 40"),
        ("singles = 60", "singles = 600", 11, "a whole number from 0 to 200, not 600"),
        ("{ singles = 60, doubles = 0 }", "{ singles = 200, piles = 90 }", 11, "not 321"),
        ("{ singles = 60, doubles = 0 }", "{ piles = 0 }", 11, "piles must be 1 at least"),
        ("[5, 12]", "[5, 21]", 9, "hits_to_out must be a whole number from 3 to 20"),
        ("numbers = { walls = 6 }", "numbers = { walls = 201 }", 7, "from 0 to 200, not 201"),
        ("numbers = { walls = 6 }", "numbers = { walls = 90 }", 7, "never end"),
        ("what_if = [", "what = [", 8, "a table has no key 'what'"),
        ('question = "whatif"', 'question = "balance"', 8, "ask the question 'whatif'"),
    ],
)
def test_an_impossible_change_is_refused_with_its_line(
    old: str, new: str, line: int, words: str
) -> None:
    sentence = refused(old, new)
    assert sentence.startswith(f"mine.toml, line {line}: "), sentence
    assert words in sentence


def test_without_a_change_there_is_nothing_to_ask() -> None:
    nothing: list[dict[str, object]] = [{}, {"what_if": []}, {"what_if": 3}]
    for given in nothing:
        with pytest.raises(StudyError, match="'what_if' lists changes like"):
            Study("whatif", [{"game": "bricks", **given}])


def test_more_hits_to_out_make_a_longer_game_and_fewer_a_shorter_one() -> None:
    table = {"game": "splatball", "seats": 3, "what_if": [{"hits_to_out": [5, 20]}]}
    short, long = found(Study("whatif", [table], games=200), "Turns of a game")
    assert short.unit == long.unit == RATE
    assert short.high < -0.3
    assert long.low > 0.5
    assert short.sure
    assert long.sure
    assert long.sentence.startswith(
        "With hits_to_out 20 instead of 10 the turns of a game change by +"
    )
    assert long.sentence.endswith(" %).")


def test_a_change_that_does_nothing_is_not_found_to_do_anything() -> None:
    # What a card is worth changes no choice of bots that choose at random.
    table = {"game": "arsenal", "what_if": [{"iceball_snowfort_points": 9}]}
    study = Study("whatif", [table], games=60)
    (turns,) = found(study, "Turns of a game")
    assert (turns.value, turns.sure) == (0.0, False)
    (points,) = found(study, "Points of the winner")
    assert points.low > 0


def test_numbers_of_tables_are_played_with_in_every_question() -> None:
    longer = {"game": "splatball", "seats": 3, "numbers": {"forts": [5, 25]}}
    study = Study("balance", [longer], games=200)
    assert [cell.key for cell in study.cells] == [
        "splatball 3 #forts=5 random",
        "splatball 3 #forts=25 random",
    ]
    usual, more = (
        next(each for each in study.run().findings if each.table == cell.label and "turns" in each.sentence)
        for cell in study.cells
    )  # fmt: skip
    assert more.low > usual.high
    odds = Study("odds", [{"game": "bricks", "numbers": {"smileys": 2, "ones": 0, "snowballs": 0}}])
    build = next(each for each in odds.run().findings if each.group == "Building a brick")
    assert build.value == pytest.approx(1 / 3)


def test_cards_of_which_there_is_none_are_not_asked_about() -> None:
    table = {"game": "arsenal", "numbers": {"iceball_snowfort_copies": 0}}
    asked = {str(cell.asked("card")) for cell in Study("cards", [table], games=2).cells}
    assert "iceball-snowfort" not in asked
    assert "rocks-whitewash" in asked


def test_a_cell_without_numbers_has_the_key_it_always_had() -> None:
    assert Cell("bricks", 2).key == "bricks 2 random"
    assert Cell("bricks", 2, numbers=(("bricks", 4),)).key == "bricks 2 #bricks=4 random"
