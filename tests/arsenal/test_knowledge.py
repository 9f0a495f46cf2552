"""What a seat knows, checked by an adversary who keeps every world that fits what was seen.

The adversary knows nothing of the trail or of how guesses are made. It plays all hidden choices
and draws in all ways, and drops the worlds that a seat could tell from the truth: by a number or
a card that it sees, or by an event that it hears.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import reduce
from operator import and_
from typing import Any

import pytest

import snowball
from arsenal.moves import both, happen, play
from snowball import CHANCE, Dice, State, build
from snowball.rules.arsenal.cards import size, spell_bag
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.state import ArsenalState
from snowball.testing.arsenal import player, position

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
    """Assert that all that is so in every possible world is said to be known, and nothing else."""
    zones: dict[str, Callable[[Player], int]] = {
        "deck": lambda p: p.all_cards(),
        "draw": lambda p: p.draw,
        "hand": lambda p: p.hand,
        "discards": lambda p: p.discards + p.gained,
        "cache": lambda p: p.cache,
    }
    for zone, bag_of in zones.items():
        bags = [Counter(spell_bag(bag_of(world.players[owner]))) for world in worlds]
        assert Counter(known[zone]) == reduce(and_, bags), f"{zone} of {owner}"
    owned = [spell_bag(world.players[owner].all_cards()) for world in worlds]
    assert set(known["possible"]) == {name for names in owned for name in names}


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


def test_a_spectator_is_told_no_more_than_what_lies_open() -> None:  # RJ-19, RJ-103
    state = position(
        player(hand=["barrage-snatchandrun", "restock-dodge"], draw=["snowball-dodge"]),
        player(hand=["slushball-dodge"], draw=["snowball-dodge", "snowball-upgrade"]),
        tops=("dodge-upgrade", "sneak-dodge"),
        barrage_follow_up_beats_hit=True,
    )
    both(state, "barrage-snatchandrun:barrage", "slushball-dodge:slushball")
    play(state, 0, "follow restock-dodge:restock")
    play(state, 1, "steal")
    happen(state, "draw restock-dodge")
    assert {tuple(spell_bag(g.players[1].gained)) for g in worlds_of(state, None)} == {
        ("barrage-snatchandrun",),
        ("restock-dodge",),
    }
    # Only one card goes back, and it is not the Restock: so that is what was stolen.
    play(state, 0, "restock barrage-snatchandrun")
    for world in worlds_of(state, None):
        assert "restock-dodge" in spell_bag(world.players[1].all_cards())


def worlds_of(state: State, seat: int | None) -> list[ArsenalState]:
    """Return guesses of a seat or of a spectator."""
    found = [state.guess(seat, Dice(number)) for number in range(60)]
    return [world for world in found if isinstance(world, ArsenalState)]


@pytest.mark.parametrize("hidden", ["sneak-dodge", "dodge-upgrade"])
def test_a_card_lost_in_the_first_edition_does_not_tell_of_another_copy(
    hidden: str,
) -> None:  # RJ-112, RJ-98
    state = position(
        player(hand=["rocks-whitewash", "restock-dodge"], draw=["snowball-dodge"]),
        player(
            hand=["sneak-dodge", "snowball-dodge"],
            draw=["snowball-upgrade"],
            discards=[hidden, "restock-dodge"],
        ),
        tops=("slushball-dodge", "slushball-upgrade"),
        edition=2015,
    )
    both(state, "rocks-whitewash:rocks", "sneak-dodge:sneak")
    view: dict[str, Any] = state.view(0)
    assert "sneak-dodge gained 1 > open" in view["memory"]
    assert view["players"][1]["known"]["discards"] == []
