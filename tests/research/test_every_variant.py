"""PettingZoo's own suite, passed by every variant of the three games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from research.test_encoding import ALL
from research.test_pettingzoo import quiet
from snowball import build
from snowball.testing.variants import Variant
from tiers import tiered

__all__ = ["quiet"]

pytestmark = [
    pytest.mark.skipif(build.core() == "pure", reason="tried with the compiled rules"),
    pytest.mark.parametrize("variant", tiered(ALL)),
]


def made(variant: Variant, maker: str = "env", **settings: Any) -> Any:
    game = variant.game
    module = import_module(f"snowball.envs.pettingzoo.{game.name}_v0")
    return getattr(module, maker)(game.seats, **game.options, **settings)


def test_the_order_of_calls_and_the_seeds_are_as_they_should_be(variant: Variant) -> None:
    api_test(made(variant), num_cycles=6)
    parallel_api_test(made(variant, "parallel_env"), num_cycles=6)
    seed_test(lambda: made(variant), num_cycles=3)


def test_it_is_drawn_and_timed(
    variant: Variant, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(lambda render_mode: made(variant, render_mode=render_mode))
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr("time.time", lambda: next(clock))  # five seconds are over soon
    performance_benchmark(made(variant))
    assert "turns per second" in capsys.readouterr().out
