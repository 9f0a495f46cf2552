"""Studies: what a file asks for, and what is refused with the line that is wrong."""

from pathlib import Path

import pytest

from snowball.lab import Study, StudyError
from snowball.lab.lines import Lines
from snowball.lab.study import precision_of, ready_names
from snowball.rules.core import RulesError

WHOLE = """\
question = "balance"
title = "Is it fair?"
games = 1_000
seed = 7

[[table]]
game = "bricks"
seats = [2, 3]
bots = ["random", "greedy"]
options = { near_miss_brick = ["owner", "weakest"] }

[[table]]
game = "splatball"
seats = 4
numbers = { hits_to_out = [5, 10] }
"""


def refused(text: str) -> str:
    with pytest.raises(StudyError) as error:
        Study.parse(text, "mine.toml")
    return str(error.value)


def test_cells_are_the_product_of_all_that_a_table_lists() -> None:
    study = Study.parse(WHOLE, "mine.toml")
    assert len(study.cells) == 2 * 2 * 2 + 2
    assert study.cells[0].key == "bricks 2 near_miss_brick=owner random"
    assert study.cells[-1].key == "splatball 4 #hits_to_out=10 random"
    assert study.cells[-1].table().options["hits_to_out"] == 10
    assert (study.games, study.seed, study.title) == (1000, 7, "Is it fair?")


def test_a_study_can_be_written_in_python() -> None:
    study = Study("balance", [{"game": "arsenal", "bots": "random"}], games=10)
    assert [cell.key for cell in study.cells] == ["arsenal 2 random"]
    with pytest.raises(StudyError, match="The study: there is no key 'colour'"):
        Study("balance", [{"game": "arsenal"}], colour="red")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('question = "balance"', 'question = "luck"', 1, "'question' must be balance or"),
        ("games = 1_000", "games = 0", 3, "'games' must be a whole number from 1 to"),
        ("games = 1_000", "game = 1_000", 3, "no key 'game'; allowed are question, title, seed"),
        ("seed = 7", "seed = -1", 4, "'seed' must be a whole number from 0 to"),
        ("seed = 7", 'precision = "60%"', 4, "below 50 %"),
        ("seed = 7", 'watched = "all"', 4, "a whole number from 0 to"),
        ('game = "bricks"', 'game = "brick"', 7, "bricks"),
        ('game = "bricks"', 'title = "bricks"', 7, "a table has no key 'title'"),
        ("seats = [2, 3]", "seats = [2, 9]", 8, "bricks is for 2 to 8 seats, not 9"),
        ("seats = [2, 3]", 'seats = "two"', 8, "seats are whole numbers"),
        ('"greedy"', '"greedyy"', 9, "greedyy"),
        ('["random", "greedy"]', '"random,random,random"', 9, "one for each of the 2"),
        ("near_miss_brick =", "near_mis =", 10, "bricks has no option 'near_mis'"),
        ('"weakest"', '"strongest"', 10, "owner, thrower, weakest or random"),
        ("hits_to_out", "cube_faces", 15, "no number 'cube_faces' that can be changed"),
        ("[5, 10]", "[5, 100]", 15, "a whole number from 3 to 20"),
        ("seats = 4", "options = { strategic = 1 }", 14, "off or on"),
    ],
)
def test_an_error_names_the_line_and_what_is_allowed(
    old: str, new: str, line: int, words: str
) -> None:
    sentence = refused(WHOLE.replace(old, new, 1))
    assert sentence.startswith(f"mine.toml, line {line}: "), sentence
    assert words in sentence


TOP = 'question = "balance"\ngames = 10\n'
BRICKS = '[[table]]\ngame = "bricks"\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f"{TOP}self = 1\n{BRICKS}", 3, "no key 'self'; allowed are question, title"),
        (f"{TOP}name = 1\n{BRICKS}", 3, "no key 'name'; allowed are question, title"),
        (f"{TOP}table = [1, 2]\n", 3, 'like game = "bricks", and is not 1'),
        (f'{TOP}table = [\n  "ab",\n]\n', 4, "and is not 'ab'"),
        (f"{TOP}{BRICKS}seats = []\n", 5, "'seats' is an empty list"),
        (f"{TOP}{BRICKS}bots = []\n", 5, "'bots' is an empty list"),
        (f"{TOP}[[table]]\ngame = []\n", 4, "'game' is an empty list"),
        (f"{TOP}{BRICKS}options = {{ inside_die = [] }}\n", 5, "inside_die is an empty list"),
        (f"{TOP}{BRICKS}numbers = {{ bricks = [] }}\n", 5, "bricks is an empty list"),
        (f"{TOP}{BRICKS}seats = [\n  2,\n  2,\n]\n", 7, "'seats' lists 2 twice"),
        (f"{TOP}{BRICKS}numbers = {{ bricks = [1, 1] }}\n", 5, "bricks lists 1 twice"),
        (f"{TOP}{BRICKS}{BRICKS}", 5, "the same table is in it twice"),
        (f"{TOP}[[table]]\nseats = 2\n", 3, "the games are arsenal, splatball, bricks"),
        (f"{TOP}{BRICKS}options.colour = 1\n", 5, "bricks has no option 'colour'"),
        (f"{TOP}{BRICKS}[table.options]\ncolour = 1\n", 6, "bricks has no option 'colour'"),
        (f"{TOP}{BRICKS}[table.numbers]\nbricks = 99\n", 6, "from 0 to 14, not 99"),
        (f"{TOP}{BRICKS}'seats' = 99\n", 5, "2 to 8 seats, not 99"),
        (f'{TOP}[["table"]]\ngame = "bricks"\nseats = 99\n', 5, "2 to 8 seats, not 99"),
        (f"{TOP}{BRICKS}seats = [2, 3,\n  99]\n", 6, "2 to 8 seats, not 99"),
        (f'{TOP}{BRICKS}bots = ["random",\n  "hard:x"]\n', 6, "A budget is"),
        (f'{TOP}{BRICKS}bots = "gone.py:Bot"\n', 5, "There is no file 'gone.py'"),
        (f'title = """\n[[table]]\ngames = 4\n"""\n{BRICKS}games = 0\n', 1, "'question' must"),
        ('title = """\ngames = 4\n"""\nquestion = "odds"\ngames = 0\n', 5, "'games' must be"),
        (f'{TOP}table = [\n  {{ game = "bricks" }},\n  {{ game = "brick" }},\n]\n', 5, "brick"),
        ('question = "politics"\n[[table]]\nseats = 2\ngame = "bricks"\n', 3, "3 and more"),
        ('question = "editions"\n[[table]]\nseats = 2\ngame = "bricks"\n', 4, "one edition"),
        ('question = "rulings"\nswitch = []\n[[table]]\ngame = "bricks"\n', 2, "leave it out"),
    ],
)
def test_whatever_a_study_is_it_is_refused_at_its_own_line(
    text: str, line: int, words: str
) -> None:
    sentence = refused(text)
    assert sentence.startswith(f"mine.toml, line {line}: "), sentence
    assert words in sentence


def test_far_too_many_tables_are_refused_before_they_are_made() -> None:
    every = ", ".join(map(str, range(1, 11)))
    names = ("hit_points", "freeze_points", "snowballs", "bricks", "brick_points", "most_bricks")
    numbers = ", ".join(f"{name} = [{every}]" for name in names)
    sentence = refused(f"{TOP}{BRICKS}numbers = {{ {numbers} }}\n")
    assert "line 3: all that it lists makes 1,000,000 tables; 10,000 are allowed" in sentence


def test_brackets_in_brackets_without_end_are_refused() -> None:
    assert "nested too deeply" in refused(f"{TOP}seed = {'[' * 10_000}{']' * 10_000}\n")


def test_a_study_without_games_is_refused() -> None:
    assert "there is no game in it" in refused('question = "balance"\n')
    assert "line 2: this table names no game" in refused('question = "balance"\n[[table]]\n')
    assert "two brackets" in refused('question = "balance"\n[table]\ngame = "bricks"\n')


def test_the_same_table_twice_is_refused() -> None:
    table = '[[table]]\ngame = "bricks"\n'
    assert "twice: bricks 2 random" in refused(f'question = "balance"\n{table}{table}')


@pytest.mark.parametrize(
    "same",
    ['bots = "random,random"', 'options = { inside_die = "d10" }', "numbers = { bricks = 3 }"],
)
def test_the_same_table_is_known_however_it_is_written(same: str) -> None:
    table = '[[table]]\ngame = "bricks"\n'
    assert "the same table is in it twice" in refused(
        f'question = "balance"\n{table}{table}{same}\n'
    )


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    assert "line 2" in refused('question = "balance"\nseats == 3\n')


def test_a_value_over_several_lines_is_found_in_its_own_line() -> None:
    text = 'question = "balance"\n[[table]]\ngame = [\n  "bricks",\n  "brocks", # [\n]\nseats = 2\n'
    assert "line 5" in refused(text)
    assert Lines(text).of("table", 0, "seats") == 7


def test_precisions_are_parts_of_one() -> None:
    assert precision_of("0.5%") == precision_of(0.005) == 0.005
    for wrong in ("half", None, 0, "0%", 0.7):
        with pytest.raises(RulesError, match="a precision is how far an interval may reach"):
            precision_of(wrong)


def test_every_ready_made_study_can_be_read() -> None:
    for name in ready_names():
        assert Study.ready(name).cells, name


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="There is no file"):
        Study.read(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            (
                'question = "cards"\ncards = [\n  "sneak-dodge",\n  "cache-backfire",\n]\n\n[[table]]\n'
                'game = "arsenal"\n'
            ),
            4,
            "'cards': none of the tables has 'cache-backfire'",
        ),
        (
            (
                'question = "cards"\ncards = "iceball-snowfort"\n\n[[table]]\ngame = "arsenal"\n'
                "numbers = { iceball_snowfort_copies = 0 }\n"
            ),
            2,
            "'cards': none of the tables has 'iceball-snowfort'",
        ),
        (
            (
                'question = "rulings"\nswitch = ["tie_break",\n"hit_is_per_battle"]\n\n[[table]]\n'
                'game = "arsenal"\nseats = 2\n'
            ),
            3,
            "'switch': none of the tables has 'hit_is_per_battle'",
        ),
        (
            (
                'question = "whatif"\n\n[[table]]\ngame = "bricks"\nwhat_if = [\n  { hit_points = [\n'
                "    20] },\n]\n"
            ),
            7,
            "hit_points is 20 already",
        ),
        (
            (
                'question = "whatif"\n\n[[table]]\ngame = "bricks"\n\n[[table.what_if]]\nhit_points = 30\n'
                "freeze_points = 10\n"
            ),
            8,
            "freeze_points is 10 already",
        ),
        (
            'question = "whatif"\n\n[[table]]\ngame = "bricks"\nwhat_if = [\n{ hit_points = [10,\n30, 10] },\n]\n',
            7,
            "hit_points 10 is asked about twice",
        ),
        (
            'question = "whatif"\n\n[[table]]\ngame = "bricks"\nwhat_if = [\n{ hit_points = 30 },\n{ hit_points = [20, 30] },\n]\n',
            7,
            "hit_points 30 is asked about twice",
        ),
    ],
)
def test_what_no_table_has_or_what_changes_nothing_is_refused_at_its_line(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(StudyError) as error:
        Study.parse(text, "mine.toml")
    assert str(error.value) == f"mine.toml, line {line}: {words}" + (
        ": that changes nothing." if "already" in words else "."
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('question = "balance"\n[[tabel]]\ngame = "bricks"\n', 2),
        ('question = "cards"\ncards = ["sneak-dodge",\n"nope"]\n[[table]]\ngame = "arsenal"\n', 3),
        ('question = "cards"\ncards = "nope"\n[[table]]\ngame = "arsenal"\n', 2),
    ],
)
def test_the_line_is_that_of_what_is_wrong(text: str, line: int) -> None:
    with pytest.raises(StudyError, match=f"mine.toml, line {line}: "):
        Study.parse(text, "mine.toml")


def test_a_title_is_one_line() -> None:
    study = Study("odds", [{"game": "bricks"}], title="Two\n  lines\n")
    assert study.title == "Two lines"


@pytest.mark.parametrize("broken", ['title = "a', 'title = """a', "games = [1,", "games ="])
def test_what_is_not_closed_is_told_with_a_line(broken: str) -> None:
    with pytest.raises(StudyError, match=r"study\.toml is not TOML: .*line 2"):
        Study.parse(f'question = "balance"\n{broken}\n', "study.toml")
