"""What a seat knows, checked by an adversary who keeps every world that fits what was seen.

The adversary knows nothing of the trail or of how guesses are made. It plays all hidden choices
and draws in all ways, and drops the worlds that a seat could tell from the truth: by a number or
a card that it sees, or by an event that it hears.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import snowball
from snowball import CHANCE, Dice, build
from snowball.rules.arsenal.cards import size, spell_bag
from snowball.rules.arsenal.state import ArsenalState

pytestmark = pytest.mark.compiled

MOST_WORLDS = 4000 if build.core() == "compiled" else 600
"""More worlds than that are not kept: the game is watched no longer."""

LOOKS = 300 if build.core() == "compiled" else 60
"""Guesses at each moment."""

GAMES: dict[str, dict[str, object]] = {
    "draft": {},
    "quick start": {"quick_start": True},
    "alternates": {"quick_start": True, "alternates": 3},
    "2015": {"edition": 2015},
    "search": {"quick_start": True, "ultra_search": True},
}


def placed(state: ArsenalState) -> tuple[object, ...]:
    """Return where every card is: worlds that agree in this have the same future."""
    players = tuple(
        (p.draw, p.hand, p.discards, p.gained, p.cache, p.spare, p.answer) for p in state.players
    )
    piles = tuple((pile.top, pile.under, pile.rest) for pile in state.piles)
    return (players, piles, state.stock, state.box)


def seen(state: ArsenalState, seat: int) -> tuple[object, ...]:
    """Return what lies before a seat's eyes."""
    others = tuple(
        (
            size(p.draw), size(p.hand), size(p.discards + p.gained), size(p.cache), p.limit,
            p.shows, p.asks, p.answer >= 0, p.hand if p.shown else None,
        )
        for p in state.players
    )  # fmt: skip
    me = state.players[seat]
    own = (me.draw, me.hand, me.discards, me.gained, me.cache, me.spare, me.answer)
    piles = tuple((pile.top, pile.hidden, pile.under >= 0) for pile in state.piles)
    plays = tuple(
        (play.seat, play.card, play.half, play.fate, play.gone, play.used) for play in state.plays
    )
    table = (int(state.step), state.actors, state.final, state.abandoned + state.dropped)
    choices = tuple(state.choices(seat))
    return (others, own, piles, plays, table, choices)


def after(state: ArsenalState, actor: int, choice: int, seat: int) -> tuple[ArsenalState, object]:
    """Return the state after a choice, and what a seat learns from it."""
    world = state.copy()
    story = world.listen()
    world.play(actor, choice)
    heard = tuple(repr(event) for event in story if event.is_for(seat))
    world.story = None
    return world, (heard, seen(world, seat))


def watched(
    state: ArsenalState, seat: int, seed: int
) -> Iterator[tuple[ArsenalState, list[ArsenalState]]]:
    """Play a random game; yield each moment with all worlds that the seat cannot tell from it."""
    dice = Dice(seed)
    worlds = [state]
    while state.actors and len(worlds) <= MOST_WORLDS:
        actor = state.actors[dice.below(len(state.actors))]
        choice = state.roll(dice) if actor == CHANCE else state.pick(actor, dice)
        state, learnt = after(state, actor, int(choice), seat)
        kept: dict[object, ArsenalState] = {}
        for world in worlds:
            choices = [int(choice)] if actor == seat else world.choices(actor)
            for other in choices:
                next_world, would_learn = after(world, actor, other, seat)
                if would_learn == learnt:
                    kept[placed(next_world)] = next_world
        worlds = list(kept.values())
        yield state, worlds


def cards_of(state: ArsenalState) -> Counter[tuple[str, str]]:
    """Return all cards that can be hidden, each with the place where it is."""
    found: Counter[tuple[str, str]] = Counter()
    for number, p in enumerate(state.players):
        zones = {"draw": p.draw, "hand": p.hand, "discards": p.discards, "cache": p.cache}
        for zone, bag in zones.items():
            found.update((f"{zone} {number}", name) for name in spell_bag(bag))
    found.update(("stock", name) for name in spell_bag(state.stock))
    for number, pile in enumerate(state.piles):
        found.update((f"pile {number}", name) for name in spell_bag(pile.rest))
    return found


def check(state: ArsenalState, worlds: list[ArsenalState], seat: int) -> None:
    """Assert that views and guesses say what the worlds that are possible say, no more, no less."""
    possible = {placed(world) for world in worlds}
    assert placed(state) in possible
    view: dict[str, Any] = state.view(seat)
    for world in worlds[:: len(worlds) // 5 + 1]:
        assert world.view(seat) == view, "two worlds that a seat cannot tell apart look different"
    everywhere: set[tuple[str, str]] = set().union(*(cards_of(world) for world in worlds))
    wanted, guessed = set(everywhere), 0
    while guessed < LOOKS or (wanted and guessed < 40 * LOOKS):
        guess = state.guess(seat, Dice(guessed))
        assert isinstance(guess, ArsenalState)
        assert placed(guess) in possible, "a guess that the seat could exclude"
        wanted -= set(cards_of(guess))
        guessed += 1
    assert not wanted, f"possible, but never guessed: {wanted}"
    for owner, shown in enumerate(view["players"]):
        if owner != seat:
            check_known(shown["known"], owner, worlds)


def check_known(known: dict[str, Any], owner: int, worlds: list[ArsenalState]) -> None:
    """Assert that what is said to be known of a player is so in every possible world."""
    for world in worlds:
        p = world.players[owner]
        assert Counter(known["deck"]) <= Counter(spell_bag(p.all_cards()))
        assert Counter(known["draw"]) <= Counter(spell_bag(p.draw))
        assert Counter(known["hand"]) <= Counter(spell_bag(p.hand))
        assert Counter(known["discards"]) <= Counter(spell_bag(p.discards + p.gained))
        assert Counter(known["cache"]) <= Counter(spell_bag(p.cache))
        assert set(spell_bag(p.all_cards())) <= set(known["possible"])


def start(**options: object) -> ArsenalState:
    state = snowball.game("arsenal", **options).start()
    assert isinstance(state, ArsenalState)
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_seat_knows_what_its_memory_allows_and_nothing_else(name: str, seed: int) -> None:
    seat = seed % 2
    moments = 0
    for number, (state, worlds) in enumerate(watched(start(**GAMES[name]), seat, seed)):
        if state.actors and (number % 9 == seed or len(worlds) == 1):
            check(state, worlds, seat)
            moments += 1
        if number > (220 if build.core() == "compiled" else 60):
            break
    assert moments > 1
