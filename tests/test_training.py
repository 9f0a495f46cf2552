"""Training: weights are found again that made the results, and games against oneself teach."""

import argparse
import math
from random import Random

import pytest

import snowball
from snowball.bots.judges import learned
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import KINDS
from workshop.fit import fit_likings, fit_weights
from workshop.selfplay import Batch, Lesson, Variant, play_batch
from workshop.train import STAGES, TABLES, TRAITS, blank, learn, train


def lesson_of(weights: list[float], positions: int, sides: int) -> Lesson:
    """Make up results in which the weights decide, by chance, who wins."""
    random = Random(1)
    lesson = Lesson()
    for _ in range(positions):
        traits = [[random.uniform(0, 2) for _ in weights] for _ in range(sides)]
        powers = [
            math.exp(sum(trait * weight for trait, weight in zip(row, weights, strict=True)))
            for row in traits
        ]
        winner = random.choices(range(sides), powers)[0]
        lesson.positions.append(
            (traits, [1.0], [1.0 if side == winner else 0.0 for side in range(sides)])
        )
    return lesson


@pytest.mark.parametrize("sides", [2, 4])
def test_weights_are_found_again(sides: int) -> None:
    weights = [1.0, -0.5, 0.0]
    found, surprise = fit_weights(lesson_of(weights, 6000, sides))
    assert found[0] == pytest.approx(weights, abs=0.12)
    assert 0.0 < surprise < math.log(sides)


def test_a_side_that_is_out_wins_nothing() -> None:
    lesson = Lesson([([[1.0], []], [1.0], [1.0, 0.0]), ([[], [2.0]], [1.0], [0.0, 1.0])] * 20)
    _, surprise = fit_weights(lesson)
    assert surprise == pytest.approx(0.0, abs=1e-9)


def test_stages_have_weights_of_their_own() -> None:
    early = ([[1.0], [0.0]], [1.0, 0.0], [1.0, 0.0])
    late = ([[1.0], [0.0]], [0.0, 1.0], [0.0, 1.0])
    found, _ = fit_weights(Lesson([early, late] * 50))
    assert found[0][0] > 0 > found[1][0]


def test_likings_are_found_again() -> None:
    # Ability 3 twice as often as 1, wherever there is a choice.
    mixtures = [(2, [1, 3], [1 / 3, 2 / 3])] * 10
    likings = fit_likings(Lesson([], mixtures), STAGES, 5)
    assert likings[2][3] - likings[2][1] == pytest.approx(math.log(2), abs=0.05)
    assert likings[0] == [0.0] * 5


@pytest.mark.parametrize("game", snowball.GAMES)
def test_shipped_tables_have_a_number_for_everything(game: str) -> None:
    assert set(learned(game)) == set(TABLES[game])
    for table in learned(game).values():
        if game == "arsenal":
            assert [len(stage) for stage in table["worths"]] == [KINDS + 1] * STAGES
            assert [len(stage) for stage in table["likings"]] == [len(ABILITIES)] * STAGES
        else:
            assert len(table["weights"]) == TRAITS[game]


def test_better_cards_are_worth_more_in_the_end() -> None:
    for table in learned("arsenal").values():
        basic, extreme = table["worths"][2][:3], table["worths"][2][8:12]
        assert max(basic) < min(extreme)


@pytest.mark.parametrize(
    "variant",
    [
        Variant("bricks", 3, {}),
        Variant("splatball", 3, {"strategic": True}),
        Variant("arsenal", 2, {"quick_start": True}),
        Variant("arsenal", 4, {"teams": True}),
    ],
    ids=str,
)
def test_the_same_batch_gives_the_same_lesson(variant: Variant) -> None:
    simulations = 0 if variant.seats == 4 else 8
    batch = Batch(variant, blank(variant.game), simulations, 5, 6)
    lesson = play_batch(batch)
    assert lesson == play_batch(batch)
    assert lesson.positions
    for traits, stage, shares in lesson.positions:
        assert len(traits) == len(shares) == (2 if variant.options.get("teams") else variant.seats)
        assert sum(stage) == pytest.approx(1.0)
        assert sum(shares) == pytest.approx(1.0)
    table, surprise = learn(variant.game, batch.table, lesson)
    assert set(table) == set(blank(variant.game))
    assert surprise >= 0.0


def test_hit_points_are_learned_to_be_good(capsys: pytest.CaptureFixture[str]) -> None:
    asked = argparse.Namespace(rounds=1, games=40, simulations=8, seed=0, jobs=1)
    weights = train("bricks", "two", asked)["weights"]
    assert weights[0] + weights[1] > 0.5
    assert "positions, surprise" in capsys.readouterr().out
