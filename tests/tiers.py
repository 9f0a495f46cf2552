"""Which variants `make test` tries, and which only `make test-all`."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from snowball.rules.catalog import GAMES
from snowball.testing.variants import Variant, families

FAMILIES = [variant for game_id in GAMES for variant in families(game_id)]
FAMILY_NAMES = {variant.name for variant in FAMILIES}


def tiered(variants: Iterable[Variant]) -> list[ParameterSet]:
    """Return variants as parameters of a test: slow unless they stand for a family."""
    return [
        pytest.param(
            variant,
            id=variant.name,
            marks=() if variant.name in FAMILY_NAMES else pytest.mark.slow,
        )
        for variant in variants
    ]
