"""Traces: random games and dice give the very same in every build."""

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from snowball import GAMES, Dice, build
from snowball.testing.trace import (
    DICE,
    dice_streams,
    digest,
    numbers,
    read,
    steps,
    trace,
)
from snowball.testing.variants import Variant, some, variant, variants
from tiers import tiered

FOLDER = Path(__file__).parent / "traces"
KEPT = {file.stem: read(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.txt")}
TRACED = [name for game_id in GAMES for name in KEPT.get(game_id, ())]
if build.core() == "pure":  # which takes long for large tables: a selection shows it is the same
    SELECTED = {each.name: each.game for game_id in GAMES for each in some(game_id)}
    LARGE = {name for name, game in SELECTED.items() if game.seats > 4 and "alternates" in name}
    TRACED = [name for name in TRACED if name in SELECTED.keys() - LARGE]
SEED = 20_261
"""Of the games that both builds play."""
ANEW = "python tests/regenerate.py traces"

WORD = 2**32

# What the child process does: print its build, and the digest of each game it is asked for.
CHILD = """\
import json, sys
from snowball import build
from snowball.testing.trace import digest, steps
from snowball.testing.variants import variant
print(build.core())
for name, seed in json.load(sys.stdin):
    print(digest(steps(variant(name).game, seed)))
"""


@pytest.mark.parametrize("each", tiered(map(variant, TRACED)))
def test_random_games_show_what_they_showed_in_every_build(each: Variant) -> None:
    game = each.game
    assert trace(game) == KEPT[game.name][each.name], (
        f"{ANEW}; if only one build fails, it is wrong"
    )


def test_every_variant_is_traced_and_nothing_else() -> None:
    assert KEPT.keys() == {DICE, *GAMES}
    for game_id in GAMES:
        assert list(KEPT[game_id]) == [each.name for each in variants(game_id)], ANEW
    assert list(KEPT[DICE]) == [f"{seed} {stream}" for seed, stream in dice_streams()], ANEW


@pytest.mark.skipif(build.core() == "pure", reason="compares the compiled rules with the pure ones")
@pytest.mark.parametrize("each", tiered(each for game_id in GAMES for each in some(game_id)))
def test_compiled_and_pure_rules_play_the_same_game(each: Variant) -> None:
    child = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([(each.name, SEED)]),
        env=os.environ | {"SNOWBALL_PURE": "1"},
        capture_output=True,
        text=True,
    )
    assert child.returncode == 0, child.stderr
    core, expected = child.stdout.split()
    assert core == "pure"
    assert digest(steps(each.game, SEED)) == expected, (
        "compare the output of `python -m snowball.testing.trace "
        f"{each.name} {SEED}` with and without SNOWBALL_PURE=1"
    )


def test_a_trace_notices_a_difference_in_anything_shown() -> None:
    game = variant("splatball-2").game
    lines = list(steps(game, 1))
    first = json.loads(lines[0])
    assert set(first) == {
        "actors", "choices", "chances", "picks", "dump", "views", "guess", "result", "events",
        "chosen",
    }  # fmt: skip
    assert digest(lines) == digest(steps(game, 1))
    assert digest(lines) != digest([*lines[:-1], lines[-1].replace("0", "1", 1)])
    assert digest(lines) != digest(steps(game, 2))


@pytest.mark.parametrize(("seed", "stream"), dice_streams())
def test_the_dice_show_what_they_showed(seed: int, stream: int) -> None:
    assert digest(numbers(seed, stream)) == KEPT[DICE][f"{seed} {stream}"], ANEW


class Sfc32:
    """The generator written down once more, with plain whole numbers and no masks."""

    def __init__(self, seed: int, stream: int) -> None:
        self.a, self.b = seed % WORD, seed // WORD % WORD
        self.c, self.counter = stream % WORD, (stream // WORD + 1) % WORD
        for _ in range(16):
            self.word()

    def word(self) -> int:
        total = (self.a + self.b + self.counter) % WORD
        rotated = self.c * 2**21 % WORD + self.c // 2**11
        self.a, self.b = self.b ^ self.b // 2**9, self.c * 9 % WORD
        self.c, self.counter = (rotated + total) % WORD, (self.counter + 1) % WORD
        return total

    def below(self, bound: int) -> int:
        """Throw away the lowest of the words until those left can be shared out evenly."""
        while True:
            share, rest = divmod(self.word() * bound, WORD)
            if rest >= WORD % bound:
                return share


@pytest.mark.parametrize(("seed", "stream"), dice_streams())
def test_the_dice_are_sfc32(seed: int, stream: int) -> None:
    dice, plain = Dice(seed, stream), Sfc32(seed, stream)
    assert [dice.word() for _ in range(1000)] == [plain.word() for _ in range(1000)]
    for bound in (*range(1, 70), 1000, 2**16 + 1, 2**30 + 1, 3 * 2**29, 2**31 - 1, 2**31):
        assert [dice.below(bound) for _ in range(50)] == [plain.below(bound) for _ in range(50)]


def test_a_copy_of_the_dice_gives_the_same_numbers_on() -> None:
    dice = Dice(7, 3)
    for _ in range(10):
        dice.word()
    twin = dice.copy()
    assert [dice.below(6) for _ in range(100)] == [twin.below(6) for _ in range(100)]


def test_streams_of_one_seed_differ() -> None:
    streams = [tuple(islice(iter(Dice(5, stream).word, None), 4)) for stream in range(1000)]
    assert len(set(streams)) == len(streams)
