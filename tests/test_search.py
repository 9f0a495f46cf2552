"""The search: it finds what wins, mixes where it must, and is the same pure and compiled."""

from functools import partial

import pytest

import snowball
from snowball import CHANCE, Dice, Game, Result, State, build
from snowball.bots.judges import JUDGES, judge_of, learned, table_kind
from snowball.bots.thinking.judge import Judge
from snowball.bots.thinking.search import Notes, Search
from snowball.bots.thinking.tree import Branch, Node
from snowball.testing.variants import Variant, some

LONG = 60.0
ALL = [variant for name in snowball.GAMES for variant in some(name)]


def search(state: State, seat: int, simulations: int, seed: int = 1) -> Search:
    found = Search(
        partial(state.guess, seat), seat, state.choices(seat), judge_of(state.game), Dice(seed)
    )
    found.think(simulations, LONG)
    return found


def middle(game: Game, rounds: int, seed: int = 1) -> State:
    state = game.start()
    dice = Dice(seed)
    state.advance(dice)
    for _ in range(rounds):
        for seat in state.actors:
            state.play(seat, state.pick(seat, dice))
        state.advance(dice)
    return state


def best(found: Search) -> str:
    branch = max(found.root.branches, key=lambda branch: branch.mean(0.0))
    return str(branch.choice)


def test_a_throw_that_wins_is_found() -> None:
    game = snowball.game("bricks", seats=2)
    state = game.start()
    state.play(CHANCE, game.choice("start 1"))
    document = state.dump()
    sheets = document["sheets"]
    assert isinstance(sheets, list)
    sheets[0] |= {"hit_points": 1, "freeze": 0, "wall": []}
    state = snowball.load(document)
    found = search(state, 1, 300)
    assert best(found) == str(game.choice("throw 0"))
    assert max(branch.mean(0.0) for branch in found.root.branches) > 0.9


def test_hopeless_choices_are_given_up_and_the_rest_is_looked_at_closer() -> None:
    root = Node([Branch(choice, 0.5) for choice in range(2)])
    for _ in range(50):
        root.branches[0].add(0.9, 1.0)
        root.branches[1].add(0.1, 1.0)
    root.give_up(2.6)
    assert [branch.hopeless for branch in root.branches] == [False, True]


def test_what_is_close_is_not_given_up() -> None:
    root = Node([Branch(choice, 0.5) for choice in range(2)])
    for number in range(50):
        root.branches[0].add(float(number % 2), 1.0)
        root.branches[1].add(float(number % 3 == 0), 1.0)
    root.give_up(2.6)
    assert [branch.hopeless for branch in root.branches] == [False, False]


def test_where_both_choose_at_once_hard_mixes() -> None:
    mixed = 0
    for seed in range(8):
        state = middle(snowball.game("arsenal", seats=2), 12, seed)
        seat = state.actors[0]
        found = search(state, seat, 400 if build.core() == "compiled" else 120, seed)
        if found.crowd:
            weights = [branch.weight for branch in found.root.branches]
            mixed += max(weights) < 0.9 * sum(weights)
    assert mixed >= 2


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_judges_know_every_variant(variant: Variant) -> None:
    judge = judge_of(variant.game)
    state = middle(variant.game, 8)
    if not state.actors:
        return
    chances = judge.worth(state)
    assert len(chances) == variant.game.seats
    assert sum(chances) == pytest.approx(judge.mates)
    for seat in state.actors:
        for choice in state.choices(seat):
            assert judge.appeal(state, seat, choice) > 0.0


@pytest.mark.parametrize("name", ["arsenal", "splatball", "bricks"])
def test_a_chance_to_win_adds_up_from_its_aspects(name: str) -> None:
    for rounds in (5, 20, 40):
        state = middle(snowball.game(name, seats=2), rounds)
        if state.actors:
            judge = judge_of(state.game)
            assert judge.worth(state) == pytest.approx(Judge.worth(judge, state))


def test_teams_win_together() -> None:
    game = snowball.game("arsenal", seats=4, teams=True)
    state = middle(game, 10)
    judge = judge_of(game)
    one, two, *rest = judge.worth(state)
    assert rest == [one, two]
    assert one + two == pytest.approx(1.0)
    while state.actors:
        state = middle_of(state)
    shares = judge.shares(state)
    assert shares[0] == shares[2]
    assert shares[0] + shares[1] == pytest.approx(1.0)


def middle_of(state: State) -> State:
    dice = Dice(4)
    state.playout(dice)
    return state


def test_notes_tell_what_followed() -> None:
    state = middle(snowball.game("bricks", seats=2), 9)
    seat = state.actors[0]
    notes = Notes()
    found = Search(
        partial(state.guess, seat), seat, state.choices(seat), judge_of(state.game), Dice(1), notes
    )
    found.think(100, LONG)
    tried = {int(branch.choice) for branch in found.root.branches}
    assert {choice for _, choice in notes.judged} | set(notes.ended) == tried
    assert sum(notes.judged.values()) + sum(notes.ended.values()) == found.simulations
    assert all(answerer != seat for _, answerer, _ in notes.answers)
    assert all(len(rows) == 2 for rows in notes.aspects.values())


def test_a_search_stops_by_its_clock() -> None:
    state = middle(snowball.game("bricks", seats=2), 9)
    seat = state.actors[0]
    found = Search(
        partial(state.guess, seat), seat, state.choices(seat), judge_of(state.game), Dice(1)
    )
    found.think(10**9, 0.05)
    assert 0 < found.simulations < 10**6


# Made with tables that do not change when bots learn; the last digits must not depend on the build.
TABLES = {
    "arsenal": {
        "worths": [[0.1 * place for place in range(16)]] * 4,
        "likings": [[0.05 * (place % 7) for place in range(21)]] * 4,
    },
    "splatball": {"weights": [0.1 * place for place in range(13)]},
    "bricks": {"weights": [0.1 * place for place in range(13)]},
}


@pytest.mark.parametrize(
    ("name", "seats", "expected"),
    [
        ("arsenal", 2, "275:30:16.532125627 276:30:16.528436051"),
        ("arsenal", 3, "65:15:2.152223139 66:15:4.285457096 75:15:2.955212381 76:15:5.410508618"),
        ("splatball", 4, "1:20:5.154389118 2:20:5.153603630 3:20:4.573837894"),
        (
            "bricks",
            3,
            "0:7:0.162956851 1:7:0.068485246 2:7:1.047238020 4:7:0.029573056 5:7:0.030353884 29:7:0.014346775 30:7:0.014346886 35:7:0.016829807 40:7:0.016905255",
        ),
    ],
)
def test_a_search_finds_the_same_pure_and_compiled(name: str, seats: int, expected: str) -> None:
    options = {"strategic": True} if name == "splatball" else {}
    state = middle(snowball.game(name, seats=seats, **options), 11)
    seat = state.actors[0]
    judge = JUDGES[name](state.game, TABLES[name], 1)
    found = Search(partial(state.guess, seat), seat, state.choices(seat), judge, Dice(5))
    found.think(60, LONG)
    told = " ".join(
        f"{branch.choice}:{branch.visits:g}:{branch.total:.9f}" for branch in found.root.branches
    )
    assert told == expected


def test_every_kind_of_table_was_learned() -> None:
    for name in snowball.GAMES:
        for variant in some(name):
            assert table_kind(variant.game) in learned(name)


# A game made for one purpose: both choose at the same time, and the best is to mix one to three.


class Pennies(Game):
    """Each shows heads or tails; equal coins win for seat 0, heads three times as likely."""

    id = "pennies"

    @property
    def texts(self) -> tuple[str, ...]:
        return ("heads", "tails")

    def start(self) -> State:
        return PenniesState(self)


class PenniesState(State):
    """Both coins, hidden until both lie."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.coins = [-1, -1]

    @property
    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.coins[seat] < 0)

    def choices(self, actor: int) -> list[int]:
        return [0, 1]

    def carry_out(self, actor: int, choice: int) -> None:
        self.coins[actor] = choice

    def advance(self, dice: Dice) -> None:
        pass

    def copy(self) -> State:
        twin = PenniesState(self.game)
        twin.coins = list(self.coins)
        return twin

    def guess(self, seat: int | None, dice: Dice) -> State:
        return self.copy()

    def sight(self, seat: int) -> int:
        return seat

    @property
    def result(self) -> Result | None:
        if self.actors:
            return None
        return Result("shown", (0, 0), (1, 1))


class PenniesJudge(Judge):
    """Two heads bring 3, two tails 1, different coins nothing: of three at most."""

    def shares(self, state: State) -> list[float]:
        assert isinstance(state, PenniesState)
        won = {(0, 0): 1.0, (1, 1): 1 / 3}.get((state.coins[0], state.coins[1]), 0.0)
        return [won, 1.0 - won]


@pytest.mark.pure
def test_regret_matching_finds_the_mixture_that_nobody_can_use() -> None:
    state = PenniesState(Pennies(2, {}))
    for seat in (0, 1):
        found = Search(partial(state.guess, seat), seat, [0, 1], PenniesJudge(0, 1), Dice(3))
        found.think(6000, LONG)
        heads, tails = (branch.weight for branch in found.root.branches)
        # 3 h = 1 - h for the other to be indifferent: a quarter.
        assert heads / (heads + tails) == pytest.approx(0.25, abs=0.06)
