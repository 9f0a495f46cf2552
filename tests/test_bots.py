"""The bots of the catalog: legal everywhere, by knowledge alone, and each as strong as it should be."""

from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import snowball
from snowball import CHANCE, Dice, RulesError, State, build
from snowball.bots import BOTS, bot
from snowball.bots.judges import judge_of
from snowball.bots.levels import (
    CAREFUL,
    EASY,
    HARD,
    NORMAL,
    RARE,
    Level,
    Manner,
    SearchBot,
    drawn,
    likings,
    winning,
)
from snowball.bots.thinking import search
from snowball.bots.thinking.splatball import PATIENCE
from snowball.bots.thinking.tree import Branch
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.play.seat import Bot, Knowledge
from snowball.testing import check_bot
from snowball.testing.variants import Variant, some
from snowball.testing.variants import variant as find_variant
from tiers import tiered

LEVELS = ["easy", "normal", "hard"]
TOO_SLOW = [
    ("arsenal", "hard:40"),
    ("splatball", "hard:40"),
    ("splatball", f"normal:{NORMAL.simulations}"),
    ("bricks", "hard:40"),
]
VARIANTS = [variant for name in snowball.GAMES for variant in some(name)]


def is_quick(variant: Variant) -> bool:
    """Say whether a game of searching bots takes seconds: the pure rules try small tables only."""
    return build.core() == "compiled" or variant.game.seats <= 3


QUICK = [variant for variant in VARIANTS if is_quick(variant)]


@pytest.mark.parametrize("variant", tiered(QUICK))
def test_hard_chooses_by_what_its_seat_knows(variant: Variant) -> None:
    check_bot("hard:12", variant.game, every=12)


@pytest.mark.parametrize("name", ["easy:12", "normal:12", "greedy", "random"])
@pytest.mark.parametrize("game", snowball.GAMES)
def test_every_bot_chooses_by_what_its_seat_knows(name: str, game: str) -> None:
    check_bot(name, snowball.game(game, seats=2), every=8)
    check_bot(name, snowball.game(game, seats=3), every=12)


@pytest.mark.parametrize("variant", tiered(VARIANTS))
def test_greedy_plays_every_variant(variant: Variant) -> None:
    if build.core() == "compiled" or variant.game.seats <= 4:
        check_bot("greedy", variant.game, every=30)


class Peeping:
    """A bot that looks at the state behind its knowledge."""

    name = "peeping"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        state: State = knowledge._Knowledge__state  # type: ignore[attr-defined]
        return state.choices(knowledge.seat)[sum(map(ord, str(state.dump()))) % 2]


class Forgetful:
    """A bot that does not choose the same twice."""

    name = "forgetful"
    calls = 0

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        Forgetful.calls += 1
        choices = knowledge.choices()
        return choices[Forgetful.calls % len(choices)]


class Wild(Forgetful):
    """A bot that chooses what is not open."""

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        return 10_000


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [(Peeping, "cannot know"), (Forgetful, "same choice"), (Wild, "not legal")],
)
def test_a_bot_that_breaks_the_contract_is_found_out(kind: type[Bot], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_bot(kind, snowball.game("arsenal", seats=2), every=1)


def share(game: snowball.Game, one: str, other: str, deals: int) -> float:
    """Return how much of the games a bot wins against others, each deal once from every seat."""
    won = 0.0
    for deal in range(deals):
        for place in range(game.seats):
            match = Match(Record(game), Dice(deal))
            bots = [bot(one if seat == place else other) for seat in range(game.seats)]
            run(match, bots, [Dice(deal, 1 + seat) for seat in range(game.seats)])
            assert match.state.result is not None
            winners = match.state.result.winners
            won += (place in winners) / len(winners)
    return won / deals / game.seats


STRATEGIC = ("splatball", 4, {"strategic": True})
# With a number of simulations instead of a time: they choose alike on every machine.
EASY_UNHURRIED, NORMAL_UNHURRIED = f"easy:{EASY.simulations}", f"normal:{NORMAL.simulations}"


# Far apart on purpose: a ladder measures how strong they are, this shows that they work at all.
@pytest.mark.parametrize(
    ("game", "seats", "options", "one", "other", "deals", "least"),
    [
        ("arsenal", 2, {}, "greedy", "random", 10, 0.7),
        ("arsenal", 2, {}, "hard:40", "random", 8, 0.75),
        ("arsenal", 2, {"quick_start": True}, "hard:40", "easy:8", 12, 0.55),
        ("bricks", 2, {}, "greedy", "random", 40, 0.6),
        ("bricks", 2, {}, "hard:24", "greedy", 16, 0.6),
        ("bricks", 2, {}, "hard:40", "greedy", 40, 0.65),
        ("bricks", 3, {}, "hard:40", "random", 10, 0.6),
        (*STRATEGIC, "greedy", "random", 50, 0.3),
        (*STRATEGIC, "hard:40", "greedy", 20, 0.3),
        (*STRATEGIC, "hard:40", NORMAL_UNHURRIED, 30, 0.25),
        (*STRATEGIC, NORMAL_UNHURRIED, EASY_UNHURRIED, 30, 0.25),
    ],
)
def test_stronger_bots_win_more(
    game: str, seats: int, options: dict[str, bool], one: str, other: str, deals: int, least: float
) -> None:
    if build.core() == "pure" and (game, one) in TOO_SLOW:
        pytest.skip("too slow in pure Python; tried with the compiled rules")
    assert share(snowball.game(game, seats=seats, **options), one, other, deals) > least


@pytest.mark.parametrize(
    "name", ["bricks-2", "bricks-8", "arsenal-8-teams", "splatball-7-strategic"]
)
@pytest.mark.parametrize(("level", "seconds"), [(EASY, 0.2), (NORMAL, 0.2), (HARD, 1.0)])
def test_a_level_stops_in_time_however_slow_the_machine_is(
    level: Level, seconds: float, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(SearchBot):
        """Would never be done, but for its clock."""

    Endless.level = replace(level, simulations=10**8)
    state = find_variant(name).game.start()
    state.advance(Dice(1))
    # A machine on which each round of the search takes 30 ms.
    told = []
    clock = count(0.0, 0.03)

    def tell() -> float:
        told.append(next(clock))
        return told[-1]

    monkeypatch.setattr(search, "perf_counter", tell)
    Endless().choose(Knowledge(state, state.actors[0]), Dice(2))
    allowed = level.milliseconds / 1000
    assert allowed - 0.06 <= told[-1] - told[0] <= allowed < seconds


def test_nobody_looks_from_another_seat() -> None:
    state = find_variant("arsenal-2-quick_start").game.start()
    state.advance(Dice(1))
    knowledge = Knowledge(state, 0)
    for name in ("seat", "game"):
        with pytest.raises(AttributeError):
            setattr(knowledge, name, 1)
    assert knowledge.view() == state.view(0)


@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_is_named_with_its_budget(name: str) -> None:
    assert bot(name).name == name
    assert bot(f"{name}:50").name == f"{name}:50"
    assert bot(f"{name}:50ms").name == f"{name}:50ms"


@pytest.mark.parametrize("name", ["hard:0", "hard:-3", "hard:5s", "hard:99999999999", "hard:"])
def test_an_impossible_budget_is_refused(name: str) -> None:
    with pytest.raises(RulesError, match="A budget is"):
        bot(name)


def test_the_catalog_lists_the_levels_first() -> None:
    assert list(BOTS) == ["easy", "normal", "hard", "greedy", "random"]


def test_what_a_mixture_hardly_plays_is_not_played() -> None:
    hard = bot("hard:60")
    assert isinstance(hard, SearchBot)
    state = snowball.game("arsenal", seats=2, quick_start=True).start()
    dice = Dice(1)
    mixed = 0
    for _ in range(20):
        state.advance(dice)
        seat = state.actors[0]
        chances = hard.mixture(Knowledge(state, seat), dice).values()
        assert sum(chances) == pytest.approx(1.0)
        assert all(chance == 0.0 or chance >= RARE * max(chances) for chance in chances)
        mixed += sum(chance > 0.0 for chance in chances) > 1
        for seat in state.actors:
            state.play(seat, state.pick(seat, dice))
    assert mixed > 2


def test_choices_are_drawn_by_weight() -> None:
    branches = [Branch(choice, 0.25) for choice in range(4)]
    dice = Dice(1)
    found = [drawn(branches, [50.0, 40.0, 10.0, 0.0], dice) for _ in range(300)]
    assert 120 < found.count(0) < 180
    assert 90 < found.count(1) < 150
    assert 0 < found.count(2) < 60
    assert found.count(3) == 0


def tried(choice: int, appeal: float, mean: float) -> Branch:
    """Return a choice that was tried and brought so much on average."""
    branch = Branch(choice, appeal)
    branch.add(mean, 10.0)
    return branch


def test_the_careful_like_the_best_alone_and_the_careless_others_as_well() -> None:
    branches = [tried(0, 0.6, 0.5), tried(1, 0.3, 0.6), tried(2, 0.1, 0.2)]
    assert likings(branches, CAREFUL) == [0.0, 1.0, 0.0]
    assert likings(branches, Manner(0.1, 0.3)) == pytest.approx([0.368, 1.0, 0.0], abs=1e-3)
    assert likings(branches, Manner(0.1, 0.5)) == pytest.approx([0.368, 1.0, 0.018], abs=1e-3)


def test_who_goes_by_first_sight_likes_what_looks_promising() -> None:
    branches = [tried(0, 0.6, 0.5), tried(1, 0.3, 0.6), tried(2, 0.1, 0.2)]
    manner = Manner(0.1, 0.3, first_sight=True)
    assert likings(branches, manner) == pytest.approx([0.221, 0.3, 0.0], abs=1e-3)


def test_a_level_has_a_manner_of_its_own_in_splatball() -> None:
    assert NORMAL.manner(snowball.game("splatball", seats=4)) == NORMAL.splatball
    assert NORMAL.manner(snowball.game("bricks", seats=4)) == NORMAL.usual


def test_easy_never_takes_what_is_far_behind_the_best() -> None:
    easy = bot("easy:60")
    state = now_or_never()
    choices = {state.game.text(easy.choose(Knowledge(state, 0), Dice(seed))) for seed in range(20)}
    assert choices == {"throw 1"}


@pytest.mark.parametrize("name", list(LEVELS))
def test_nobody_lets_a_won_game_pass(name: str) -> None:
    state = won_game()
    player = bot(f"{name}:8")
    for seed in range(30):
        choice = player.choose(Knowledge(state, 0), Dice(seed))
        assert state.game.text(choice) == "throw single 1"


def test_nothing_is_sure_while_a_rival_has_settled_in_secret() -> None:
    game = snowball.game("arsenal", seats=2, quick_start=True)
    asked = 0
    for seed in range(6):
        state, dice = game.start(), Dice(seed)
        while state.result is None:
            state.advance(dice)
            actors = state.actors
            for seat in actors:
                if len(actors) > 1 and seat == actors[-1]:
                    choices = state.choices(seat)
                    assert (
                        winning(Knowledge(state, seat), choices, judge_of(game), Dice(seed)) == []
                    )
                    asked += 1
                state.play(seat, state.pick(seat, dice))
    assert asked > 50


def test_a_win_that_is_shared_is_not_taken_for_sure() -> None:
    state = won_game()
    throw = state.game.choice("throw single 1")
    tie: Any = SimpleNamespace(shares=lambda state: [0.5, 0.5])
    for judge, found in ((judge_of(state.game), [throw]), (tie, [])):
        assert winning(Knowledge(state, 0), state.choices(0), judge, Dice(1)) == found


def test_easy_throws_nothing_away_that_it_could_play() -> None:
    game = snowball.game("splatball", seats=4, strategic=True, strategic_free_discard=True)
    easy = bot("easy:4")
    state, dice = game.start(), Dice(4)
    discards = offered = 0
    while state.result is None and state.turns < PATIENCE:
        state.advance(dice)
        for seat in state.actors:
            texts = [game.text(choice) for choice in state.choices(seat)]
            choice = easy.choose(Knowledge(state, seat), dice)
            if not all(text.startswith("discard") for text in texts):
                offered += any(text.startswith("discard") for text in texts)
                discards += game.text(choice).startswith("discard")
            state.play(seat, choice)
    assert offered > 20
    assert discards == 0


def won_game() -> State:
    """Return a moment of splatball in which a snowball wins, and other cards may be laid instead."""
    game = snowball.game("splatball", seats=2, strategic=True)
    for seed in count():
        state = game.start()
        dice = Dice(seed)
        while state.result is None:
            state.advance(dice)
            if state.result is not None:
                break
            seat = state.actors[0]
            texts = {game.text(choice) for choice in state.choices(seat)}
            if seat == 0 and texts == {"throw single 1", "lay wall"} and one_left(state):
                return state
            state.play(seat, state.choices(seat)[dice.below(len(texts))])
    raise AssertionError


def one_left(state: State) -> bool:
    """Say whether the other's next hit is the last."""
    yard = state.view(0)["yards"][1]  # type: ignore[index]
    return bool(yard["hits"] == 9 and not yard["walls"])


def now_or_never() -> State:
    """Return a moment of bricks in which a throw mostly wins at once, and all else mostly loses."""
    game = snowball.game("bricks", seats=2)
    state = game.start()
    state.play(CHANCE, game.choice("start 0"))
    document = state.dump()
    sheets = document["sheets"]
    assert isinstance(sheets, list)
    for sheet in sheets:
        sheet |= {"hit_points": 1, "freeze": 0, "wall": []}
    return snowball.load(document | {"actions": 1})


def test_bots_do_not_hide_for_ever() -> None:
    game = snowball.game("bricks", seats=2)
    state = game.start()
    state.play(CHANCE, game.choice("start 0"))
    late = snowball.load(state.dump() | {"rounds": 200, "turns": 400})
    for name in LEVELS:
        for seed in range(10):
            choice = bot(f"{name}:20").choose(Knowledge(late, 0), Dice(seed))
            assert game.text(choice).startswith("throw")
