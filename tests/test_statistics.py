"""Statistics: intervals that hold what they promise, strengths that are found again."""

import random

import pytest

from snowball.lab.statistics import interval, quantile, strengths


@pytest.mark.parametrize("chance", [0.5, 0.25, 0.9, 0.03])
@pytest.mark.parametrize("number", [15, 60, 300])
def test_the_interval_holds_the_truth_in_95_of_100(chance: float, number: int) -> None:
    coin = random.Random(1)
    tries = 2000
    held = 0
    for _ in range(tries):
        shares = [((coin.random() < chance) + (coin.random() < chance)) / 2 for _ in range(number)]
        low, high = interval(shares)
        assert 0 <= low <= sum(shares) / number <= high <= 1
        held += low <= chance <= high
    assert held / tries > 0.93
    if chance == 0.5 and number > 15:  # with few deals it is on the safe side
        assert held / tries < 0.98


def test_games_of_one_deal_do_not_count_as_if_they_were_apart() -> None:
    coin = random.Random(2)
    held = 0
    for _ in range(1000):
        # Who has the luck of the deal wins it from both seats.
        shares = [float(coin.random() < 0.5) for _ in range(40)]
        low, high = interval(shares)
        held += low <= 0.5 <= high
    assert 0.93 < held / 1000 < 0.98


def test_paired_deals_that_always_split_leave_no_doubt() -> None:
    low, high = interval([0.5] * 100)
    assert 0.47 < low < 0.5 < high < 0.53


def test_a_few_wins_prove_nothing() -> None:
    assert interval([1.0, 1.0, 1.0])[0] < 0.5
    assert interval([]) == (0, 1)
    assert interval([1.0] * 20)[0] > 0.7


def test_quantiles_are_those_of_the_tables() -> None:
    for freedom, value in ((1, 12.706), (5, 2.571), (11, 2.201), (30, 2.042), (120, 1.980)):
        assert quantile(freedom) == pytest.approx(value, abs=0.001)
    assert quantile(10**6) == pytest.approx(1.96, abs=0.001)


def test_known_strengths_are_found_again() -> None:
    truth = [300.0, 100.0, 0.0, -400.0]
    wins = [
        [0 if a == b else 100_000 / (1 + 10 ** ((two - one) / 400)) for b, two in enumerate(truth)]
        for a, one in enumerate(truth)
    ]
    assert strengths(wins) == pytest.approx(truth, abs=0.5)


def test_somebody_who_never_wins_has_a_strength() -> None:
    best, worst = strengths([[0, 10], [0, 0]])
    assert best == pytest.approx(-worst)
    assert 200 < best - worst < 800
    assert strengths([[0, 0], [0, 0]]) == [0, 0]
