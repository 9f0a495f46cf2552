"""What the report of a study says, and how it draws it."""

from lab.pieces import many_pieces
from snowball.lab import Study
from snowball.lab.course import Course
from snowball.lab.findings import CHANGE, POINTS, RATE, SHARE
from snowball.lab.report.chart import charts, short
from snowball.lab.report.figure import figure
from snowball.lab.results import results_of


def test_a_precision_is_told_with_what_it_is_for() -> None:
    table = {"game": "bricks", "seats": 3}
    told = Study("politics", [table], games=600, precision="20%").run().markdown()
    assert 'Asked precision: 20 points to either side for "Leader bashing". It was reached.' in told


def test_the_command_that_gives_the_same_again_can_be_pasted() -> None:
    study = many_pieces()
    study.name = "my dir/my study.toml"
    assert "lab run 'my dir/my study.toml' --seed 1" in results_of(Course(study)).markdown()


def test_tables_with_one_finding_each_share_a_chart() -> None:
    tables = [{"game": "bricks", "seats": [3, 4]}]
    results = Study("politics", tables, games=20).run()
    group = [each for each in results.findings if each.group == "Time spent out"]
    (chart,) = charts(group)
    assert [name for name, _ in chart.rows] == [
        "bricks, 3 seats, random",
        "bricks, 4 seats, random",
    ]
    assert "bricks, 4 seats, random</text>" in figure("Time spent out", group)
    seats = [each for each in Study("balance", tables, games=20).run().findings if each.main]
    assert [chart.title for chart in charts(seats)] == [name for name, _ in chart.rows]


def test_a_difference_in_points_has_no_percent_on_its_axis() -> None:
    assert [short(0.2, unit) for unit in (SHARE, POINTS, RATE, CHANGE)] == [
        "20%",
        "+20",
        "+20%",
        "+0.2",
    ]
