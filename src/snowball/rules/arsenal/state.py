"""The procedure of arsenal: making decks, then turns until the end."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.rules.arsenal import knowledge, notation, position, steps, story, trail
from snowball.rules.arsenal.abilities import BARRAGE, DODGE, ROCKS, UPGRADE
from snowball.rules.arsenal.cards import EMPTY, nth, size
from snowball.rules.arsenal.ending import Ending
from snowball.rules.arsenal.play import AVOIDED, LANDS, RETURNED, WAITS, Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.steps import (
    ASK_KEEP,
    ASK_KEEP_TWO,
    ASK_LEFT,
    ASK_PLAY,
    ASK_RETURN,
    ASK_RIGHT,
    ASK_USE,
    DUE_BRING,
    DUE_DEAL,
    DUE_HAND,
    DUE_MARKER,
    DUE_PEEK,
    DUE_POOL,
    DUE_REMOVE,
    DUE_SORT,
    DUE_STOLEN,
    DUE_TOP,
    ITEM_BITS,
    NOTHING_DUE,
)
from snowball.rules.arsenal.trail import UNDER
from snowball.rules.bits import bit, has, how_many, members
from snowball.rules.core import CHANCE, Document, Result, State
from snowball.rules.dice import Dice


@final
class ArsenalState(Ending):
    """An arsenal table on which things happen."""

    def copy(self) -> ArsenalState:
        twin = ArsenalState(self.game, self.house, self.deck)
        twin.become(self)
        return twin

    def carry_out(self, actor: i64, choice: i64) -> None:
        self.mind = None
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
        if self.due == DUE_MARKER:
            return notation.MARK + dice.below(len(self.players))
        bag = self.source()
        first: i64 = notation.DRAW
        if self.due == DUE_BRING:
            first = notation.BRING
        elif self.due == DUE_REMOVE:
            first = notation.REMOVE
        return first + nth(bag, dice.below(size(bag)))

    def advance(self, dice: Dice) -> None:
        self.mind = None
        while self.due != NOTHING_DUE:
            if self.due == DUE_HAND:
                self.draw_hands(dice)
            elif self.due == DUE_MARKER:
                self.happen(dice.below(len(self.players)))
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
                    self.reshuffle(player)
                self.who = seat
                self.draw_card(seat, nth(player.draw, dice.below(size(player.draw))))
        if self.teams:
            self.owe_pools()

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
        elif due == DUE_POOL:
            self.draw_to_pool(self.who, kind)
            self.owe_pools()
        elif due == DUE_MARKER:
            self.place_marker(kind)
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
            if self.asked != 0 and self.twins:
                self.drop_idle_questions()

    def take_step(self) -> None:
        """Do the next thing on the agenda."""
        step = self.step
        if self.pending > 0:
            self.go_on_within_step()
            return
        if step == steps.TURN_UP:
            self.finish_turning_up()
        elif step >= steps.BEGIN:
            step += 1
            if step == steps.DIVIDE and self.pooling == 0:
                step += 1
            while step >= steps.BARRAGE and step < steps.TIDY and not has(self.agenda, step):
                step += 1
            self.enter(step)
        else:
            self.prepare(step)

    def go_on_within_step(self) -> None:
        """Go on with what an effect has begun: a theft, a look into a pile, waiting for others."""
        if self.seeker >= 0:
            self.seek()
            return
        for number, play in enumerate(self.plays):
            if play.stealing:
                self.owe_theft(number, play)
                return
        for seat, player in enumerate(self.players):
            if player.pile >= 0:
                self.due = DUE_PEEK
                self.who = seat
                return
        self.end_waiting()

    def owe_theft(self, number: i64, play: Play) -> None:
        """Let chance name the card that is stolen, unless others have taken all (RJ-13, RJ-77)."""
        self.who = number
        self.due = DUE_STOLEN
        if self.source() == EMPTY:
            self.due = NOTHING_DUE
            play.stealing = False
            self.pending -= 1

    def end_waiting(self) -> None:
        """Let those act who waited: all who take a card (RJ-77), or the next who picks (RJ-76)."""
        for number, play in enumerate(self.plays):
            if play.time == WAITS and self.costs_a_card(play):
                self.call_up(play)
                self.act(number, play, self.acts_in_step(play))
        number = self.next_waiting()
        if self.asked == 0 and number >= 0:
            play = self.plays[number]
            self.call_up(play)
            if self.earns_ultra(play):
                self.ultra_upgrade(number, play)
            else:
                self.act(number, play, self.acts_in_step(play))

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
        elif step == steps.KEEP_SECOND and self.wide:
            self.step = steps.KEEP_THIRD  # J96
            self.pass_hands()
            self.ask_all(ASK_KEEP)
        elif step == steps.KEEP_SECOND or step == steps.KEEP_THIRD:
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
        elif step == steps.DIVIDE:
            self.begin_dividing()
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
        elif step == steps.EARN or step == steps.BONUS:
            self.offer_bonuses()
        elif step == steps.ENCORE or step == steps.LAST_ENCORE:
            self.carry_out_bonuses()
        elif step == steps.TIDY:
            self.tidy()

    def begin_turn(self) -> None:
        """Begin a turn if everybody can draw; otherwise the final round, or the end (J40, J41)."""
        if self.house.stall_limit > 0 and self.quiet >= self.house.stall_limit:
            if self.final or len(self.players) > 2:
                self.stalled = True
                self.finish()
                return
            self.begin_final_round(("RJ-67", "RJ-108"))
        elif not self.final and self.arsenal_is_empty():
            if self.wide:  # J107, J123
                self.finish()
                return
            self.begin_final_round(("J41", "RJ-63"))
        if not self.can_all_draw():
            self.finish()
            return
        self.turns += 1
        if self.wide and self.turns > 1:
            self.pass_marker()
        elif self.twins and len(self.players) == 2:
            self.marker = self.turns & 1  # RJ-75: it needs no place of its own
        if self.teams:
            for number in range(len(self.teams)):
                if has(self.pooling, number):
                    self.want_pool(number)
        for seat, player in enumerate(self.players):
            if has(self.active, seat):
                self.begin_hand(player)
        if self.story is not None:
            self.tell("turn", ("J3", "J33"), {"number": int(self.turns)})

    def pass_marker(self) -> None:
        """Let the tie marker move left, to the next of those who play (RJ-75)."""
        seats: i64 = len(self.players)
        self.marker = (self.marker + 1) % seats
        while not has(self.active, self.marker):
            self.marker = (self.marker + 1) % seats

    def begin_hand(self, player: Player) -> None:
        """Let a player want the cards of this turn; the limits of the next are open again."""
        if not self.is_pooling(player):
            player.wants = player.limit
            if self.sides == 2:
                player.blanks = 2 - player.limit  # J103
        player.limit = 2
        player.shown = player.shows
        player.shows = 0

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
                    self.reshuffle(player)
                self.due = DUE_HAND
                self.who = seat
                return
        if self.teams:
            self.owe_pools()

    def owe_pools(self) -> None:
        """Let chance draw for the first team whose pool is not complete (J120)."""
        for number, team in enumerate(self.teams):
            if team.wants > 0:
                if team.draw == EMPTY:
                    self.reshuffle(team)
                self.due = DUE_POOL
                self.who = number
                return

    def begin_choosing(self) -> None:
        """Ask everybody for a card and a half, or for two (J35, J100)."""
        self.asked = self.active
        for seat, player in enumerate(self.players):
            if not has(self.active, seat):
                continue
            if self.sides == 1:
                player.ask(ASK_PLAY)
            else:
                player.ask(ASK_LEFT)
                player.ask(ASK_RIGHT)
            if self.story is not None and not self.is_pooling(player):
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
        for home in self.homes:
            home.spare = EMPTY
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
        for team in self.teams:
            team.spare = EMPTY  # RJ-92: the Barrages are over
        if len(self.plays) > self.sides * how_many(self.active) and not self.house.first_edition:
            self.settle_barrages()
        if self.story is not None:
            for play in self.plays:
                if self.is_open(play) and play.fate == LANDS:
                    self.tell_fate(play, self.plays[play.foe])
        self.mark_hits()
        for number, play in enumerate(self.plays):
            if self.earns_ultra(play):
                self.ultra_upgrade(number, play)
        self.carry_out_step(steps.ULTRA)

    def settle_barrages(self) -> None:
        """Let what a Barrage and its follow-up changed be done by now (RJ-11, RJ-125)."""
        if not self.wide:
            self.settle_gains()
            return
        for play in self.plays:
            if play.second and self.homes[play.seat].gained != EMPTY:
                self.settle_gain(self.homes[play.seat])

    def carry_out_step(self, step: i64) -> None:
        """Let every play of this rank take effect at once (RJ-01)."""
        for number, play in enumerate(self.plays):
            if self.wide and self.picks_early(play):
                if self.acts_in_step(play) >= 0:
                    self.act(number, play, UPGRADE)
            elif play.step == step and not play.done:
                if self.takes_effect(play):
                    self.act(number, play, play.ability)
                elif play.ability == ROCKS and play.fate == AVOIDED and self.house.rocks_always:
                    self.chill(play.seat, story.ROCKS_LIMIT_ALWAYS)
                elif self.story is not None:
                    self.tell_stopped(play)

    def offer_bonuses(self) -> None:
        """Offer the other half of every Dodge that avoided an attack (J13, J56, RJ-27)."""
        for number, play in enumerate(self.plays):
            if play.ability != DODGE or not play.dodged or play.blank:
                continue
            if self.picks_early(play) == (self.step == steps.EARN):
                self.ask(play.seat, ASK_USE, number)

    def carry_out_bonuses(self) -> None:
        """Let the other halves that are used take effect; an attack there always hits (RJ-27)."""
        for number, play in enumerate(self.plays):
            if self.is_encore(play):
                half = play.other_half()
                if has(self.house.attacks, half):
                    play.fate = LANDS
                    if self.twins and has(self.house.hits, half):
                        self.mark_hit(self.plays[play.foe])
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
            player.shown = 0
            player.noted = False
            player.hit = False
        for team in self.teams:
            team.shown = 0
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
        """End the game, unless a tie is to be broken first (J40, J42, J109, RJ-66, RJ-82)."""
        tied = self.tied()
        if self.extras < self.house.extra_rounds and how_many(tied) > 1:
            self.extras += 1
            self.final = True
            self.stalled = False
            self.quiet = 0
            self.seat_players(tied)
            self.shuffle_all()
            for seat in members(tied):
                self.players[seat].rounds += 1
            if self.story is not None:
                facts: dict[str, object] = {"number": int(self.extras)}
                rules: tuple[str, ...] = ("RJ-66", "RJ-107")
                if len(self.players) > 2:
                    rules = ("J109", "RJ-82")
                    facts["seats"] = members(tied)
                self.tell("extra-round", rules, facts)
            self.begin_turn()
            return
        self.step = steps.OVER
        # RJ-104: all cards are open now; of what went before only the plays are of interest.
        self.trail = [step for step in self.trail if trail.half_of(step) >= 0]
        self.remembers = True
        if self.story is not None:
            result = self.outcome()
            facts = {"ending": result.ending, "winners": list(result.winners)}
            facts["scores"] = list(result.scores)
            if len(self.players) > 2 and result.ending == "cannot-draw":
                facts["short"] = self.short_of_cards()
            self.tell("over", self.end_rules(result), facts)

    @property
    def result(self) -> Result | None:
        return self.outcome() if self.step == steps.OVER else None

    def view(self, seat: int | None) -> Document:
        return knowledge.view(self, seat)

    def guess(self, seat: int | None, dice: Dice) -> State:
        world = self.copy()
        knowledge.scatter(self, world, seat, dice)
        return world

    def sight(self, seat: i64) -> i64:
        return knowledge.sight(self, seat)

    def loosen(self, seat: i64) -> None:
        self.mind = None
        self.remembers = False
        self.trail = []
        for owner, player in enumerate(self.players):
            if owner != seat and player.answer >= 0:
                player.answer = -1
                self.asked |= bit(owner)

    def reopen(self, seat: i64) -> i64:
        own = self.players[seat]
        first: i64 = own.left  # J100, RJ-73: one card for each neighbour
        if first < 0 or own.answer >= 0:
            return CHANCE
        for owner, player in enumerate(self.players):
            if player.left >= 0:
                player.left = -1
                player.asks = ASK_LEFT | ASK_RIGHT << ITEM_BITS
                player.answer = -1
                self.asked |= bit(owner)
        return first

    def dump(self) -> Document:
        return position.dump(self)
