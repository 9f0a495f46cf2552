"""A player's fort sheet: points, wall, Snowballs and Hide tokens, and what harms them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.bricks.wall import NO_WALL, chip


@final
@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look at
class Sheet:
    """One player's sheet. A player is in as long as Hit Points are left (D32)."""

    hit_points: i64
    freeze: i64
    """Freeze Points; at zero the player is frozen and hits cost Hit Points (D17)."""
    snowballs: i64
    hides: i64
    """Hide tokens not yet used."""
    wall: i64
    """The bag of standing bricks (see wall.py)."""
    out: i64
    """Zero while still in, else 1 for the first player out, 2 for the second …"""

    def __init__(self) -> None:
        self.hit_points = 0
        self.freeze = 0
        self.snowballs = 0
        self.hides = 0
        self.wall = NO_WALL
        self.out = 0

    def copy(self) -> Sheet:
        """Return an equal sheet."""
        twin = Sheet()
        twin.hit_points = self.hit_points
        twin.freeze = self.freeze
        twin.snowballs = self.snowballs
        twin.hides = self.hides
        twin.wall = self.wall
        twin.out = self.out
        return twin

    def hide(self, warmth: i64, most: i64) -> None:
        """Place a Hide token and regain Freeze Points, up to those of the start (D25, RD-15)."""
        self.hides += 1
        self.freeze += warmth
        if self.freeze > most:
            self.freeze = most

    def hit(self, points: i64, carries: bool) -> None:
        """Lose Freeze Points, or Hit Points when frozen (D16, D17, RD-18)."""
        if self.freeze == 0:
            self.hurt(points)
        elif points <= self.freeze:
            self.freeze -= points
        else:
            if carries:
                self.hurt(points - self.freeze)
            self.freeze = 0

    def instant_freeze(self, points: i64) -> None:
        """Lose all Freeze Points, and Hit Points as well (D18, RD-19)."""
        self.freeze = 0
        self.hurt(points)

    def hurt(self, points: i64) -> None:
        """Lose Hit Points; they stop at 0 (RD-30)."""
        self.hit_points -= min(points, self.hit_points)

    def damage(self, brick: i64, points: i64) -> None:
        """Damage one brick; without any brick the Hide tokens are gone at once (D22, D23)."""
        self.wall = chip(self.wall, brick, points)
        if self.wall == NO_WALL:
            self.hides = 0

    def leave(self) -> i64:
        """Go out: bricks and tokens vanish, and the Snowballs are returned (D33, RD-31)."""
        snowballs = self.snowballs
        self.snowballs = 0
        self.hides = 0
        self.wall = NO_WALL
        self.freeze = 0
        return snowballs
