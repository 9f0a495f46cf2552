"""The procedure of arsenal: making decks, then turns until the end."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.rules.arsenal import knowledge, notation, position, steps, story, trail
from snowball.rules.arsenal.abilities import (
    BARRAGE,
    DODGE,
    ROCKS,
)
from snowball.rules.arsenal.answers import Answers
from snowball.rules.arsenal.cards import EMPTY, nth, points, size
from snowball.rules.arsenal.play import AVOIDED, LANDS, RETURNED
from snowball.rules.arsenal.steps import (
    ASK_KEEP,
    ASK_KEEP_TWO,
    ASK_PLAY,
    ASK_RETURN,
    ASK_USE,
    DUE_BRING,
    DUE_DEAL,
    DUE_HAND,
    DUE_PEEK,
    DUE_REMOVE,
    DUE_SORT,
    DUE_STOLEN,
    DUE_TOP,
    NOTHING_DUE,
)
from snowball.rules.arsenal.trail import UNDER
from snowball.rules.bits import bit, has
from snowball.rules.core import CHANCE, Document, Result, State
from snowball.rules.dice import Dice


@final
class ArsenalState(Answers):
    """An arsenal table on which things happen."""

    def copy(self) -> ArsenalState:
        twin = ArsenalState(self.game, self.house, self.deck)
        twin.become(self)
        return twin

    def carry_out(self, actor: i64, choice: i64) -> None:
        self.recall = None
        if actor == CHANCE:
            self.happen(self.drawn_kind(choice))
            self.go_on()
            return
        self.players[actor].answer = choice
        self.asked &= ~bit(actor)
        if self.asked == 0:
            self.hear()
            self.go_on()

    def roll(self, dice: Dice) -> i64:
        bag = self.source()
        first: i64 = notation.DRAW
        if self.due == DUE_BRING:
            first = notation.BRING
        elif self.due == DUE_REMOVE:
            first = notation.REMOVE
        return first + nth(bag, dice.below(size(bag)))

    def advance(self, dice: Dice) -> None:
        self.recall = None
        while self.due != NOTHING_DUE:
            if self.due == DUE_HAND:
                self.draw_hands(dice)
            else:
                bag = self.source()
                self.happen(nth(bag, dice.below(size(bag))))
            self.go_on()

    def draw_hands(self, dice: Dice) -> None:
        """Let the dice draw all hands."""
        self.due = NOTHING_DUE
        for seat, player in enumerate(self.players):
            while player.wants > 0:
                if player.draw == EMPTY:
                    self.reshuffle(seat)
                self.who = seat
                self.draw_card(seat, nth(player.draw, dice.below(size(player.draw))))

    def playout(self, dice: Dice) -> i64:
        decisions: i64 = 0
        self.remembers = False  # nobody will ask what was seen on the way to the end
        self.advance(dice)
        seats: i64 = len(self.players)
        while self.step != steps.OVER:
            asked = self.asked
            seat: i64 = 0
            while seat < seats:
                if has(asked, seat):
                    self.carry_out(seat, self.pick(seat, dice))
                    decisions += 1
                seat += 1
            self.advance(dice)
        return decisions

    # Chance.

    def happen(self, kind: i64) -> None:
        """Let chance give what is due."""
        due = self.due
        self.due = NOTHING_DUE
        if due == DUE_HAND:
            self.draw_card(self.who, kind)
            self.owe_hands()
        elif due == DUE_STOLEN:
            self.steal(self.plays[self.who], kind)
        elif due == DUE_TOP:
            start = self.hidden_zone(self.who)
            self.take_hidden(self.piles[self.who], kind)
            self.turn_up(self.who, kind, start)
        elif due == DUE_PEEK:
            self.peek(self.who, kind)
        elif due == DUE_SORT:
            self.sort(kind)
        elif due == DUE_DEAL:
            self.deal(kind)
        elif due == DUE_REMOVE:
            self.remove(kind)
        else:
            self.bring(kind)

    # The agenda.

    def go_on(self) -> None:
        """Take steps until somebody, or chance, must act."""
        while self.due == NOTHING_DUE and self.asked == 0 and self.step != steps.OVER:
            self.take_step()

    def take_step(self) -> None:
        """Do the next thing on the agenda."""
        step = self.step
        if self.thefts + self.looks > 0 or self.seeker >= 0:
            self.owe_within_step()
            return
        if step == steps.TURN_UP:
            self.finish_turning_up()
        elif step >= steps.BEGIN:
            step += 1
            while step >= steps.BARRAGE and step < steps.TIDY and not has(self.agenda, step):
                step += 1
            self.enter(step)
        else:
            self.prepare(step)

    def owe_within_step(self) -> None:
        """Go on with what an effect has begun: a theft, a look into a pile."""
        if self.seeker >= 0:
            self.seek()
            return
        for number, play in enumerate(self.plays):
            if play.stealing:
                self.due = DUE_STOLEN
                self.who = number
                return
        for seat, player in enumerate(self.players):
            if player.pile >= 0:
                self.due = DUE_PEEK
                self.who = seat
                return

    def prepare(self, step: i64) -> None:
        """Take the next step of making decks."""
        if step == steps.ALTERNATES:
            self.step = steps.DEAL
            self.begin_deal()
        elif step == steps.DEAL:
            if self.house.quick_start:
                self.step = steps.RETURN_ONE
                self.ask_all(ASK_RETURN)
            else:
                self.step = steps.KEEP_FIRST
                self.ask_all(ASK_KEEP)
        elif step == steps.KEEP_FIRST:
            self.step = steps.KEEP_SECOND
            self.pass_hands()
            self.ask_all(ASK_KEEP)
        elif step == steps.KEEP_SECOND:
            self.step = steps.KEEP_TWO
            self.pass_hands()
            self.gather()
            self.ask_all(ASK_KEEP_TWO)
        elif step == steps.ARSENAL:
            self.step = steps.TURN_UP
        else:
            self.step = steps.ARSENAL
            self.lay_arsenal()

    def enter(self, step: i64) -> None:
        """Begin the next step of a turn."""
        self.step = step
        if step == steps.BASIC or step == steps.ADVANCED or step == steps.EXTREME:
            self.carry_out_step(step)
        elif step == steps.BEGIN:
            self.begin_turn()
        elif step == steps.DRAW:
            self.owe_hands()
        elif step == steps.CHOOSE:
            self.begin_choosing()
        elif step == steps.REVEAL:
            self.reveal()
        elif step == steps.BARRAGE:
            self.open_barrages()
        elif step == steps.FOLLOW:
            self.follow_up()
        elif step == steps.ULTRA:
            self.begin_effects()
        elif step == steps.RAID:
            self.carry_out_step(step)
        elif step == steps.BONUS:
            self.offer_bonuses()
        elif step == steps.ENCORE:
            self.carry_out_bonuses()
        elif step == steps.TIDY:
            self.tidy()

    def begin_turn(self) -> None:
        """Begin the final round if it is time, and a turn if everybody can draw (J40, J41)."""
        if self.house.stall_limit > 0 and self.quiet >= self.house.stall_limit:
            if self.final:
                self.stalled = True
                self.finish()
                return
            self.begin_final_round(("RJ-67", "RJ-108"))
        elif not self.final and self.arsenal_is_empty():
            self.begin_final_round(("J41", "RJ-63"))
        for player in self.players:
            supply = player.draw if self.final else player.draw + player.discards  # J43, RJ-23
            if size(supply) < player.limit:
                self.finish()
                return
        self.turns += 1
        for player in self.players:
            player.wants = player.limit
            player.limit = 2
            player.shown = player.shows
            player.shows = False
        if self.story is not None:
            self.tell("turn", ("J3", "J33"), {"number": int(self.turns)})

    def begin_final_round(self, rules: tuple[str, ...]) -> None:
        """Let both shuffle all their cards: from now on no reshuffle (J41, J43)."""
        self.final = True
        self.quiet = 0
        self.shuffle_all()
        if self.story is not None:
            self.tell("final-round", (*rules, "J43"), {})

    def owe_hands(self) -> None:
        """Let chance draw for the first player who still wants a card (J33, J34)."""
        for seat, player in enumerate(self.players):
            if player.wants > 0:
                if player.draw == EMPTY:
                    self.reshuffle(seat)
                self.due = DUE_HAND
                self.who = seat
                return

    def begin_choosing(self) -> None:
        """Ask everybody for a card and a half (J35)."""
        self.asked = bit(len(self.players)) - 1
        for seat, player in enumerate(self.players):
            player.ask(ASK_PLAY)
            if self.story is not None:
                self.tell_hand(seat, player)

    def reveal(self) -> None:
        """Reveal together and settle what becomes of each attack (J38, RJ-01)."""
        self.settle()
        self.plan()
        if self.story is not None:
            for play in self.plays:
                if not self.is_open(play):
                    self.tell_fate(play, self.plays[play.foe])

    def open_barrages(self) -> None:
        """Let a Barrage go before everything else (J50)."""
        for number, play in enumerate(self.plays):
            if play.ability == BARRAGE and (play.fate == LANDS or play.fate == RETURNED):
                self.open_barrage(number, play)

    def follow_up(self) -> None:
        """Settle the follow-ups; their attacks come before the opposing attack (RJ-39)."""
        for player in self.players:
            player.spare = EMPTY
        self.pair_seconds()
        for play in self.plays:
            if play.second:
                self.settle_second(play)
        for number, play in enumerate(self.plays):
            if play.second and play.fate == LANDS:
                if self.story is not None:
                    self.tell_fate(play, self.plays[play.foe])
                if not self.house.first_edition:
                    play.done = True
                    self.act(number, play, play.ability)
        self.plan()

    def begin_effects(self) -> None:
        """Note who was hit, then let Ultra Upgrades pick first (J49, RJ-46)."""
        if len(self.plays) > len(self.players) and not self.house.first_edition:
            self.settle_gains()  # RJ-11: what a Barrage changed is done by now
        if self.story is not None:
            for play in self.plays:
                if self.is_open(play) and play.fate == LANDS:
                    self.tell_fate(play, self.plays[play.foe])
        self.mark_hits()
        for number, play in enumerate(self.plays):
            if self.earns_ultra(play):
                self.ultra_upgrade(number, play)
        self.carry_out_step(steps.ULTRA)

    def carry_out_step(self, step: i64) -> None:
        """Let every play of this rank take effect at once (RJ-01)."""
        for number, play in enumerate(self.plays):
            if play.step == step and not play.done:
                if self.takes_effect(play):
                    self.act(number, play, play.ability)
                elif play.ability == ROCKS and play.fate == AVOIDED and self.house.rocks_always:
                    self.chill(play.seat, story.ROCKS_LIMIT_ALWAYS)
                elif self.story is not None:
                    self.tell_stopped(play)

    def offer_bonuses(self) -> None:
        """Offer the other half of every Dodge that avoided an attack (J13, J56, RJ-27)."""
        for number, play in enumerate(self.plays):
            if play.ability == DODGE and play.dodged and not play.blank:
                self.ask(play.seat, ASK_USE, number)

    def carry_out_bonuses(self) -> None:
        """Let the other halves that are used take effect; an attack there always hits (RJ-27)."""
        for number, play in enumerate(self.plays):
            if play.used:
                half = play.other_half()
                if has(self.house.attacks, half):
                    play.fate = LANDS
                    if self.story is not None:
                        self.tell_counter(play)
                    self.act(number, play, half)
                elif not self.is_stopped(play):
                    self.act(number, play, half)

    def tidy(self) -> None:
        """Discard what was played and put everything in order (J39, RJ-10)."""
        self.settle_gains()
        self.plays = []
        self.agenda = 0
        for player in self.players:
            player.shown = False
            player.noted = False
            player.hit = False
        self.quiet += 1
        if self.moved:
            self.quiet = 0
            self.moved = False

    def finish_turning_up(self) -> None:
        """Turn up what is missing on the piles, then begin a turn (J31, J48)."""
        for number, pile in enumerate(self.piles):
            if pile.top < 0 and pile.under >= 0:
                kind = pile.under
                pile.under = -1
                self.turn_up(number, kind, UNDER + number)
            elif pile.top < 0 and pile.hidden > 0:
                self.due = DUE_TOP
                self.who = number
                return
        self.enter(steps.BEGIN)

    def finish(self) -> None:
        """End the game, unless a tie is to be broken first (J40, J42, RJ-66)."""
        if self.extras < self.house.extra_rounds and self.is_tied():
            self.extras += 1
            self.final = True
            self.stalled = False
            self.quiet = 0
            self.shuffle_all()
            if self.story is not None:
                self.tell("extra-round", ("RJ-66", "RJ-107"), {"number": int(self.extras)})
            self.begin_turn()
            return
        self.step = steps.OVER
        # RJ-104: all cards are open now; of what went before only the plays are of interest.
        self.trail = [step for step in self.trail if trail.half_of(step) >= 0]
        self.remembers = True
        if self.story is not None:
            result = self.outcome()
            rules: tuple[str, ...] = ("J40", "J44", "J45", "RJ-23", "RJ-26", "RJ-65")
            if self.stalled:
                rules = ("RJ-67", "RJ-108", "J44", "J45")
            elif self.final:
                rules = ("J42", "J44", "J45", "RJ-65")
            if len(result.winners) > 1:
                rules = (*rules, "RJ-66")
            facts: dict[str, object] = {"ending": result.ending, "winners": list(result.winners)}
            self.tell("over", rules, {**facts, "scores": list(result.scores)})

    # The end.

    def score(self, seat: i64) -> i64:
        """Return the points of all cards that a player owns (J44, RJ-59, RJ-65)."""
        player = self.players[seat]
        owned = player.all_cards()
        return points(owned if self.house.cache_scores else owned - player.cache)

    def is_tied(self) -> bool:
        """Say whether the best score is shared (RJ-66)."""
        return self.score(0) == self.score(1)

    @property
    def result(self) -> Result | None:
        return self.outcome() if self.step == steps.OVER else None

    def outcome(self) -> Result:
        """Return the result of a finished game: most points win (J45)."""
        scores = tuple(int(self.score(seat)) for seat in range(len(self.players)))
        ranks = tuple(1 + len([other for other in scores if other > score]) for score in scores)
        ending = "final-round" if self.final else "cannot-draw"
        return Result("stalled" if self.stalled else ending, scores, ranks)

    def view(self, seat: int | None) -> Document:
        return knowledge.view(self, seat)

    def guess(self, seat: int | None, dice: Dice) -> State:
        world = self.copy()
        knowledge.scatter(self, world, seat, dice)
        return world

    def dump(self) -> Document:
        return position.dump(self)
