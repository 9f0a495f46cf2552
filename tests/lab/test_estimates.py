"""Estimates: intervals with the coverage they claim, and corrections as the books have them."""

import random
from collections import Counter
from math import comb

import pytest

from snowball.lab.course import Course
from snowball.lab.estimates import (
    benjamini_hochberg,
    change,
    difference,
    estimate,
    holm,
    level_for,
    quantile_of,
    share,
    size_of,
)
from snowball.lab.findings import NUMBER, SHARE, Finding, correct, finding
from snowball.lab.statistics import interval, quantile, tail
from snowball.lab.study import Study
from snowball.lab.tally import Sums, Tally


def sums_of(pairs: list[tuple[int, int]]) -> Sums:
    tally = Tally()
    for x, y in pairs:
        tally.note("it", x, y)
    return tally.of("it")


@pytest.mark.parametrize("chance", [0.5, 0.2, 0.03])
@pytest.mark.parametrize("deals", [30, 300])
def test_a_share_holds_the_truth_in_95_of_100(chance: float, deals: int) -> None:
    coin = random.Random(3)
    held = 0
    for _ in range(1000):
        found = share(sums_of([(int(coin.random() < chance), 1) for _ in range(deals)]))
        held += found.low <= chance <= found.high
    assert held > 930


def test_a_share_is_the_interval_of_the_ladder() -> None:
    deals = [0, 1, 1, 2, 2, 2, 1, 0, 2, 2]
    found = share(sums_of([(each, 1) for each in deals]), scale=2)
    low, high = interval([each / 2 for each in deals])
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.value == pytest.approx(0.65)


def test_a_ratio_of_two_numbers_holds_the_truth() -> None:
    coin = random.Random(4)
    held = 0
    for _ in range(1000):
        pairs = []
        for _ in range(100):
            out_of = coin.randrange(8)  # deals with more to count have luck of their own
            lucky = coin.random() < 0.5
            hits = sum(coin.random() < (0.6 if lucky else 0.2) for _ in range(out_of))
            pairs.append((hits, out_of))
        found = estimate(sums_of(pairs), bounds=(0, 1))
        held += found.low <= 0.4 <= found.high
    assert 930 < held < 980


@pytest.mark.parametrize("deals", [20, 100])
def test_the_interval_of_a_share_holds_the_truth_whatever_it_is(deals: int) -> None:
    # By the binomial distribution, without any luck.
    found = [share(Sums(deals, won, deals, won, won, deals)) for won in range(deals + 1)]
    held = []
    for truth in (place / 200 for place in range(1, 200)):
        chances = [
            comb(deals, won) * truth**won * (1 - truth) ** (deals - won)
            for won, each in enumerate(found)
            if each.low <= truth <= each.high
        ]
        held.append(sum(chances))
    assert min(held) > 0.93
    assert sum(held) / len(held) > 0.95


def test_a_difference_that_never_came_is_not_proven_to_be_none() -> None:
    found = difference(sums_of([(0, 1)] * 50))
    assert found.value == 0
    assert found.low < -0.01 < 0.01 < found.high


def test_a_change_that_never_came_leaves_room_for_a_rare_one() -> None:
    found = change(sums_of([(0, 1)] * 100))
    assert found.value == 0
    assert found.low < -0.02 < 0.02 < found.high
    assert found.chance(0.0) == 1
    large = change(sums_of([(40, 1), (50, 1), (60, 1)] * 50))
    assert large.low > 40  # no bound but its own


@pytest.mark.parametrize(("chance", "size"), [(0.01, 40), (0.03, 40), (0.1, 25), (0.5, 3)])
def test_rare_and_large_changes_are_held_by_few_deals(chance: float, size: int) -> None:
    # Games of some 40 turns, of which a few end at once, or go on for as long again.
    coin = random.Random(11)
    held = blind = 0
    for _ in range(1000):
        deals = [size if coin.random() < chance else 0 for _ in range(50)]
        sums = sums_of([(each, 40) for each in deals])
        found = change(sums_of([(each, 1) for each in deals]), size_of(sums))
        narrow = change(sums_of([(each, 1) for each in deals]))
        held += found.low <= chance * size <= found.high
        blind += narrow.low <= chance * size <= narrow.high
    assert held > 930
    assert blind < held or chance == 0.5  # a deal that changes by 1 is too small a doubt


@pytest.mark.parametrize("times", [4, 9])
def test_few_deals_that_grow_manyfold_hold_the_truth(times: int) -> None:
    # Games of 10 turns on average become as many times as long.
    coin = random.Random(13)
    held = 0
    for _ in range(1000):
        turns = [coin.choice((5, 10, 15)) for _ in range(5)]
        grown = [(sum(coin.choice((5, 10, 15)) for _ in range(times)), each) for each in turns]
        found = change(sums_of([(new - old, old) for new, old in grown]))
        held += found.low <= times - 1 <= found.high
    assert held > 930


def test_rare_changes_are_rarely_claimed_where_they_even_out() -> None:
    coin = random.Random(12)
    claimed = 0
    for _ in range(1000):
        deals = [coin.choice((-40, 40)) if coin.random() < 0.04 else 0 for _ in range(50)]
        claimed += change(sums_of([(each, 1) for each in deals]), 40).chance(0.0) < 0.05
    assert claimed < 60


@pytest.mark.parametrize("deals", [1_000, 10_000])
def test_small_changes_that_nearly_all_go_one_way_are_no_luck(deals: int) -> None:
    # A game of some 60 turns: in 40 deals one is a turn shorter, in 3 a turn longer.
    changes = [-1] * 40 + [1] * 3 + [0] * (deals - 43)
    found = change(sums_of([(each, 1) for each in changes]), 60)
    assert found.chance(0.0) < 1e-6
    assert found.low < -37 / deals < found.high < 0
    # Of three such deals nobody can tell.
    few = change(sums_of([(each, 1) for each in [-1] * 3 + [0] * (deals - 3)]), 60)
    assert few.chance(0.0) > 0.05
    assert few.low < 0 < few.high


@pytest.mark.parametrize("chance", [0.02, 0.1])
def test_small_changes_that_go_both_ways_are_rarely_claimed(chance: float) -> None:
    coin = random.Random(14)
    claimed = 0
    for _ in range(1000):
        deals = [coin.choice((-1, 1)) if coin.random() < chance else 0 for _ in range(400)]
        found = change(sums_of([(each, 1) for each in deals]), 60)
        claimed += found.chance(0.0) < 0.05 and not found.low <= 0 <= found.high
    assert claimed < 60


def test_how_much_a_deal_may_change_is_read_from_the_games() -> None:
    assert size_of(sums_of([(0, 12), (3, 19)])) == 16
    assert size_of(Sums()) == 1
    study = Study("rulings", [{"game": "bricks"}], games=40, switch=["round_limit"])
    turns = next(each for each in study.run().findings if each.group == "Turns of a game")
    assert turns.high - turns.low > 2  # of twenty games some may end far sooner


def test_deals_that_are_all_alike_prove_little() -> None:
    few = estimate(sums_of([(12, 1)] * 5))
    assert (few.value, few.low, few.high) == (12.0, float("-inf"), float("inf"))
    many = estimate(sums_of([(12, 1)] * 400))
    assert 11.9 < many.low < 12 < many.high < 12.1


@pytest.mark.parametrize("part", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("deals", [2, 5, 10, 20, 60, 130])
def test_a_quantile_of_few_games_holds_the_truth_or_there_is_no_interval(
    deals: int, part: float
) -> None:
    coin = random.Random(13)
    held = 0
    for _ in range(400):
        found = quantile_of(Counter(coin.randrange(1001) for _ in range(deals)), part)
        held += found.low <= 1000 * part <= found.high
        assert (found.low == float("-inf")) == (found.high == float("inf"))
    assert held > 372
    told = finding("table", "group", "name", NUMBER, found, "By turn {}.").sentence
    assert ("too few deals" in told) == (deals < 10 or (deals < 110 and part != 0.5))


def test_means_without_bounds_need_two_deals() -> None:
    assert estimate(sums_of([(7, 1)])).low == float("-inf")
    found = estimate(sums_of([(7, 1), (9, 1), (8, 1)]))
    assert (found.value, found.low) == pytest.approx((8.0, 8 - quantile(2) / 3**0.5))


def test_a_median_holds_the_truth() -> None:
    coin = random.Random(5)
    held = 0
    for _ in range(500):
        histogram: dict[int, int] = {}
        for _ in range(200):
            value = coin.randrange(1001)
            histogram[value] = histogram.get(value, 0) + 1
        found = quantile_of(histogram, 0.5)
        held += found.low <= 500 <= found.high
    assert held > 465


def test_looking_often_and_stopping_early_keeps_what_is_promised() -> None:
    coin = random.Random(6)
    looks = [50 * 2**k for k in range(6)]
    held = naive = 0
    for _ in range(600):
        tally = Tally()
        seen = 0
        kept = kept_naively = None
        for look in looks:
            while seen < look:
                tally.note("it", int(coin.random() < 0.1))
                seen += 1
            found = share(tally.of("it"), looks=len(looks))
            plain = share(tally.of("it"))
            kept = kept or (found if found.reach < 0.05 else None)
            kept_naively = kept_naively or (plain if plain.reach < 0.05 else None)
        assert kept is not None
        assert kept_naively is not None
        held += kept.low <= 0.1 <= kept.high
        naive += kept_naively.low <= 0.1 <= kept_naively.high
    assert held / 600 > 0.95
    assert level_for(6) == pytest.approx(1 - 0.05 / 6)
    assert naive <= held


def test_looks_are_fixed_before_anything_is_played() -> None:
    study = Study("balance", [{"game": "bricks"}], games=10_000, precision="1%")
    assert Course(study).looks == [[500, 1000, 2000, 4000, 8000, 10_000]]
    study = Study("balance", [{"game": "bricks"}], games=10_000)
    assert Course(study).looks == [[10_000]]


# The examples of Holm's and of Benjamini and Hochberg's methods that textbooks and R's `p.adjust`
# agree on.
def test_corrections_are_those_of_the_books() -> None:
    chances = [0.01, 0.02, 0.03, 0.04, 0.05]
    assert holm(chances) == pytest.approx([0.05, 0.08, 0.09, 0.09, 0.09])
    assert benjamini_hochberg(chances) == pytest.approx([0.05] * 5)
    mixed = [0.04, 0.001, 0.6, 0.008]
    assert holm(mixed) == pytest.approx([0.08, 0.004, 0.6, 0.024])
    assert benjamini_hochberg(mixed) == pytest.approx([0.04 * 4 / 3, 0.004, 0.6, 0.016])
    assert holm([]) == benjamini_hochberg([]) == []


def test_with_nothing_to_find_holm_claims_something_in_5_of_100_studies() -> None:
    coin = random.Random(7)
    claimed = 0
    for _ in range(600):
        findings = []
        for number in range(20):
            found = difference(sums_of([(coin.choice((-1, 0, 1)), 1) for _ in range(80)]))
            findings.append(
                Finding(
                    "table", "group", str(number), SHARE, found.value, found.low, found.high, 80,
                    "", 0.0, found.chance(0.0),
                )
            )  # fmt: skip
        claimed += any(each.sure for each in correct(findings, "holm"))
    assert claimed / 600 < 0.08


@pytest.mark.parametrize(("deals", "fair"), [(10, 0.5), (20, 0.25), (60, 0.25)])
def test_with_few_deals_holm_claims_no_more_than_it_may(deals: int, fair: float) -> None:
    # Eighty seats that are all fair: where each share stands alone, ten out of ten are soon there.
    coin = random.Random(9)
    claimed = 0
    for _ in range(200):
        chances = []
        for _ in range(80):
            won = sum(coin.random() < fair for _ in range(deals))
            chances.append(share(Sums(deals, won, deals, won, won, deals)).chance(fair))
        claimed += min(holm(chances)) < 0.05
    assert claimed / 200 < 0.09


def test_a_claim_after_many_looks_needs_as_much_as_the_interval_does() -> None:
    sums = Sums(2000, 1050, 2000, 1050, 1050, 2000)
    once, often = share(sums), share(sums, looks=8)
    assert once.chance(0.5) < 0.05
    assert once.low > 0.5
    assert often.chance(0.5) == pytest.approx(8 * once.chance(0.5))
    assert often.chance(0.5) > 0.05
    assert often.low < 0.5


def test_games_of_a_deal_count_as_one_in_every_number() -> None:
    # Splatball for two is decided by who begins: with exchanged bots nothing changes but who it is.
    table = {"game": "splatball", "seats": 2, "bots": "greedy,random"}
    results = Study("balance", [table], games=80).run()
    assert results.games == 80
    assert {each.deals for each in results.findings if each.name != "comebacks"} == {40}
    plain = Study("balance", [{"game": "splatball", "seats": 2}], games=80, watched=80).run()
    assert {each.deals for each in plain.findings if each.name != "comebacks"} == {80}


def test_a_median_of_games_that_hang_together_holds_the_truth() -> None:
    coin = random.Random(10)
    held = 0
    for _ in range(500):
        histogram: dict[int, int] = {}
        for _ in range(60):
            value = coin.randrange(1001)
            histogram[value] = histogram.get(value, 0) + 4  # four games, all as long
        found = quantile_of(histogram, 0.5, together=4)
        held += found.low <= 500 <= found.high
    assert 465 < held < 490


def test_student_s_t_is_that_of_the_tables_at_any_level() -> None:
    for freedom, level, value in ((3, 0.99, 5.841), (10, 0.999, 4.587), (120, 0.99, 2.617)):
        assert quantile(freedom, level) == pytest.approx(value, abs=0.001)
        assert tail(value, freedom) == pytest.approx(1 - level, rel=0.01)
    assert tail(0.0, 5) == pytest.approx(1)


def test_tallies_add_up_in_any_order() -> None:
    parts = []
    for number in range(5):
        part = Tally()
        part.note("x", number, number + 1, times=2)
        part.count("games", number)
        parts.append(part)
    one, other = Tally(), Tally()
    for part in parts:
        one.add(part)
    for part in reversed(parts):
        other.add(part)
    assert one == other == Tally.read(one.as_document())
    assert one.of("x").deals == 10
    assert one != parts[0]
