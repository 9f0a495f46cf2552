"""The turn procedure of splatball: draw, play or discard, resolve, pass on."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.rules.bits import bit, has
from snowball.rules.core import CHANCE, Document, Result, State
from snowball.rules.dice import Dice
from snowball.rules.splatball import knowledge, position
from snowball.rules.splatball.cards import (
    ANY_KIND,
    NAMES,
    NOTHING,
    PILE,
    SINGLE,
    SPLATBALL,
    WALL,
    cards,
    nth,
    size,
)
from snowball.rules.splatball.notation import DISCARD, DRAW, LAY, MOST_SEATS, START
from snowball.rules.splatball.phases import DEALING, DRAWING, OVER, PLAYING, STARTING
from snowball.rules.splatball.story import (
    DISCARD_RULES,
    FORCED_THROW_RULES,
    THROW_RULES,
    landing_facts,
    landing_rules,
)
from snowball.rules.splatball.table import Table

LAST_ONE_IN: Final[dict[int, Result]] = {}
"""Results of games that one player outlasted, by when each seat went out: four bits for each."""


@final
class SplatballState(Table):
    """A splatball table on which things happen."""

    def copy(self) -> SplatballState:
        twin = SplatballState(
            self.game,
            self.deck,
            self.hits_to_out,
            self.keeps,
            self.free_discard,
            self.most_turns,
        )
        twin.become(self)
        return twin

    def carry_out(self, actor: i64, choice: i64) -> None:
        if choice < LAY:
            self.throw(choice // MOST_SEATS, choice % MOST_SEATS)
        elif choice < DISCARD:
            self.lay(choice - LAY + WALL)
        elif choice < START:
            self.discard(choice - DISCARD)
        elif choice < DRAW:
            self.begin(choice - START)
        else:
            self.take(choice - DRAW)

    def roll(self, dice: Dice) -> i64:
        if self.phase == STARTING:
            return START + dice.below(len(self.yards))
        return DRAW + nth(self.draw, dice.below(size(self.draw)))

    def advance(self, dice: Dice) -> None:
        while self.phase < PLAYING:
            self.carry_out(CHANCE, self.roll(dice))

    def playout(self, dice: Dice) -> i64:
        decisions: i64 = 0
        self.advance(dice)
        while self.phase == PLAYING:
            self.carry_out(self.turn, self.pick(self.turn, dice))
            decisions += 1
            self.advance(dice)
        return decisions

    def begin(self, starter: i64) -> None:
        """Begin the game with the player whom chance has named (T11)."""
        self.turn = starter
        if self.story is not None:
            self.tell("begins", ("T10", "T11", "RT-19"), {"seat": starter})
        if self.keeps > 0:
            self.phase = DEALING
        else:
            self.begin_turn()

    def begin_turn(self) -> None:
        """Begin a turn: a draw is due, from a new pile if the old one is used up (T12, T16)."""
        stuck = self.stuck()
        if stuck:
            self.end(stuck)
            return
        if self.turns == self.most_turns:
            self.end(("RT-37",))
            return
        self.phase = DRAWING
        self.turns += 1
        if self.draw == NOTHING:
            self.reshuffle()

    def reshuffle(self) -> None:
        """Make the discards the new draw pile (RT-18)."""
        self.draw = self.discards
        self.fresh = self.discards
        self.discards = NOTHING
        for yard in self.yards:
            yard.drew = NOTHING
        if self.story is not None:
            self.tell("reshuffled", ("T16", "RT-18"), {"cards": int(size(self.draw))})

    def take(self, kind: i64) -> None:
        """Take a card that chance has drawn into the hand: dealt (T33) or drawn (T12, T34)."""
        seat = self.turn
        yard = self.yards[seat]
        self.draw -= cards(1, kind)
        yard.hand += cards(1, kind)
        yard.drew += cards(1, kind)
        if self.story is not None:
            name = "dealt" if self.phase == DEALING else "drew"
            if self.phase == DEALING:
                rules: tuple[str, ...] = ("T33", "RT-25")
            else:
                rules = ("T12", "T34", "RT-25") if self.keeps > 0 else ("T12", "RT-34")
            self.tell(name, rules, {"seat": seat})
            self.tell("got", rules, {"seat": seat, "card": NAMES[kind]}, (int(seat),))
        if self.phase == DRAWING:
            self.phase = PLAYING
        else:
            self.turn = self.after(seat)
            if size(self.yards[self.turn].hand) == self.keeps:
                self.begin_turn()

    def after(self, seat: i64) -> i64:
        """Return the next seat still in, clockwise (T15, RT-30)."""
        seats: i64 = len(self.yards)
        while True:
            seat += 1
            if seat == seats:
                seat = 0
            if has(self.inside, seat):
                return seat

    def spend(self, kind: i64, drawn: i64) -> None:
        """Take a card out of the hand of the player whose turn it is."""
        yard = self.yards[self.turn]
        yard.hand -= cards(1, kind)
        if self.keeps > 0:
            yard.give_away(kind, drawn)

    def throw(self, kind: i64, target: i64) -> None:
        """Throw a Single, a Double or a Splatball at another player (T17, T21, T31)."""
        self.spend(kind, ANY_KIND)
        if self.story is not None:
            self.tell(
                "threw",
                THROW_RULES[kind] if self.keeps > 0 else FORCED_THROW_RULES[kind],
                {"seat": self.turn, "card": NAMES[kind], "target": target},
            )
        if kind == SPLATBALL:
            self.splat(target)
        else:
            self.strike(kind, target)
        self.end_turn()

    def splat(self, target: i64) -> None:
        """Destroy a Snowball Pile: no hit, and no protection helps (RT-07)."""
        self.piles &= ~bit(target)
        self.discards += cards(1, SPLATBALL) + cards(1, PILE)
        if self.story is not None:
            self.tell("splatted", ("T31", "RT-07", "RT-28"), {"seat": target})

    def strike(self, kind: i64, target: i64) -> None:
        """Let one snowball or two land: protection first, then hits (RT-13)."""
        yard = self.yards[target]
        if self.story is None:
            self.discards += yard.take_single() if kind == SINGLE else yard.take_double()
        else:
            before = yard.copy()
            self.discards += yard.take_single() if kind == SINGLE else yard.take_double()
            facts: dict[str, object] = {"seat": target, **landing_facts(before, yard)}
            self.tell("landed", landing_rules(kind, before, yard), facts)
        if yard.hits() >= self.hits_to_out:  # T25, RT-14
            self.put_out(target)

    def put_out(self, seat: i64) -> None:
        """Put a player out at once, with all cards to the discards (RT-15, RT-16)."""
        yard = self.yards[seat]
        if self.story is not None:
            hand = ("RT-16",) if self.keeps > 0 else ()
            rules = ("T25", "RT-14", "RT-15", *hand)
            self.tell("out", rules, {"seat": seat, "by": self.turn})
        self.discards += yard.clear()
        if self.has_pile(seat):
            self.piles &= ~bit(seat)
            self.discards += cards(1, PILE)
        self.inside &= ~bit(seat)
        self.outs += 1
        yard.out = self.outs

    def lay(self, kind: i64) -> None:
        """Lay a Wall, a Fort or a Pile in front of the player whose turn it is (T26, T28)."""
        self.spend(kind, ANY_KIND)
        yard = self.yards[self.turn]
        if kind == WALL:
            yard.walls += 1
        elif kind == PILE:
            self.piles |= bit(self.turn)
        else:
            yard.forts += 1
        if self.story is not None:
            rules: tuple[str, ...] = ("T26", "T27")
            if kind == PILE:
                rules = ("T28",) if self.keeps > 0 else ("T28", "RT-03")
            self.tell("laid", rules, {"seat": self.turn, "card": NAMES[kind]})
        self.end_turn()

    def discard(self, kind: i64) -> None:
        """Discard a card, with no effect (T14, T35)."""
        forced = not self.can_play()
        if forced and self.keeps > 0 and not self.free_discard:
            unplayable = ANY_KIND - self.playable()
            self.yards[self.turn].own_up(unplayable)
            self.spend(kind, unplayable)
        else:
            self.spend(kind, ANY_KIND)
        self.discards += cards(1, kind)
        if self.story is not None:
            if self.keeps == 0:
                rules = DISCARD_RULES[kind]
            else:
                # Where discards are free, the event must not tell whether this one was forced.
                rules = ("RT-23",) if self.free_discard else ("T35", "RT-23")
            self.tell("discarded", rules, {"seat": self.turn, "card": NAMES[kind]})
        self.end_turn()

    def end_turn(self) -> None:
        """End the game with one player left, else pass the turn on (T2, T15)."""
        if self.outs + 1 == len(self.yards):
            self.end(("T2", "T11", "RT-32"))
        else:
            self.turn = self.after(self.turn)
            self.begin_turn()

    def end(self, rules: tuple[str, ...]) -> None:
        """End the game."""
        self.phase = OVER
        if self.story is not None:
            result = self.finish()
            self.tell("over", rules, {"ending": result.ending, "winners": list(result.winners)})

    @property
    def result(self) -> Result | None:
        return self.finish() if self.phase == OVER else None

    def finish(self) -> Result:
        """Return the result of a finished game (RT-36)."""
        if self.outs != len(self.yards) - 1:
            return self.make_result()
        # With one left all depends on who went out when: studies ask for it after every microsecond.
        order: i64 = 0
        for yard in self.yards:
            order = order << 4 | yard.out
        key = int(order)
        known = LAST_ONE_IN.get(key)
        if known is None:
            known = self.make_result()
            LAST_ONE_IN[key] = known
        return known

    def make_result(self) -> Result:
        """Return the result from how everybody stands."""
        seats = len(self.yards)
        ranks = []
        for yard in self.yards:
            if yard.out > 0:
                ranks.append(int(seats - yard.out + 1))
            else:  # RT-17, RT-37: fewest hits wins, should several be left
                ahead = [y for y in self.yards if y.out == 0 and y.hits() < yard.hits()]
                ranks.append(len(ahead) + 1)
        scores = []
        for rank in ranks:
            worse = 0
            for other in ranks:
                if other > rank:
                    worse += 1
            scores.append(worse)
        if self.outs == seats - 1:
            ending = "last-one-in"
        elif self.turns >= self.most_turns:
            ending = "endless"
        else:
            ending = "no-cards" if self.draw + self.discards == NOTHING else "no-snowballs"
        return Result(ending, tuple(scores), tuple(ranks))

    def view(self, seat: int | None) -> Document:
        return knowledge.view(self, seat)

    def guess(self, seat: int | None, dice: Dice) -> State:
        world = self.copy()
        knowledge.scatter(world, seat, dice)
        return world

    def sight(self, seat: i64) -> i64:
        return knowledge.sight(self, seat)

    def dump(self) -> Document:
        return position.dump(self)
