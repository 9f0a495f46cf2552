"""The house rules and the cards of one game, read once from its options and numbers."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal.abilities import (
    ATTACKS,
    NEED_NOT_HIT,
    REFINED_UPGRADE,
    SNEAK,
    WHITEWASH,
)
from snowball.rules.arsenal.printing import Printing
from snowball.rules.bits import bit
from snowball.rules.core import Value


@final
@mypyc_attr(acyclic=True)
class House:
    """What options and numbers say, in the form in which the procedure asks for it."""

    def __init__(self, options: dict[str, Value], numbers: dict[str, int], seats: int) -> None:
        self.printing: Printing = Printing(numbers, options, seats)
        self.teams: bool = bool(options["teams"])
        self.per_battle: bool = bool(options["hit_is_per_battle"])
        self.blanks_forced: bool = bool(options["team_no_effect_forced"])
        self.first_edition: bool = options["edition"] == 2015
        self.quick_start: bool = bool(options["quick_start"])
        self.rocks_always: bool = options["rocks_penalty"] == "always"
        self.follow_up_beats_hit: bool = bool(options["barrage_follow_up_beats_hit"])
        self.search: bool = bool(options["ultra_search"])
        self.cache_scores: bool = bool(options["cache_scores"])
        self.final_restock: bool = bool(options["final_restock"]) and not self.first_edition
        # RJ-66, RJ-82, RJ-94: rounds that may be played to break a tie.
        self.extra_rounds: i64 = 2 if options["tie_break"] == "extra_round" else 0
        if seats > 2:
            self.extra_rounds = 0 if self.teams else 1 + self.extra_rounds // 2
        limit = options["stall_limit"]
        self.stall_limit: i64 = int(limit) if isinstance(limit, int) else 0
        # RJ-04, RJ-05, RJ-47: sets of abilities.
        self.attacks: i64 = ATTACKS
        self.hits: i64 = ATTACKS
        self.need_not_hit: i64 = NEED_NOT_HIT
        if options["whitewash_is_attack"]:
            self.attacks |= bit(WHITEWASH)
            self.hits |= bit(WHITEWASH)
        if not options["sneak_counts_as_hit"]:
            self.hits &= ~bit(SNEAK)
        if options["refined_needs_no_hit"]:
            self.need_not_hit |= bit(REFINED_UPGRADE)
