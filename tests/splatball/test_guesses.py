"""Guesses against every world there could be, found by trying all that chance could have done."""

import json

import pytest

from snowball import CHANCE, Dice, State
from splatball.moves import STRATEGIC, homemade, play_on, table

Worlds = dict[str, State]
Record = list[tuple[int, str]]


def secrets(state: State) -> str:
    """Return what nobody sees all of: the hands and the draw pile."""
    document = table(state)
    return json.dumps([document["draw"], *(yard["hand"] for yard in document["yards"])])


def worlds_after(worlds: Worlds, move: tuple[int, str], drawer: int, seat: int | None) -> Worlds:
    """Return the worlds that a seat cannot rule out after it has seen one more move."""
    actor, text = move
    after: Worlds = {}
    for state in worlds.values():
        made = state.game.choice(text)
        hidden = text.startswith("draw") and drawer != seat
        for choice in state.choices(actor) if hidden else [made]:
            if not state.refusal(actor, choice):
                world = state.copy()
                world.play(actor, choice)
                after[secrets(world)] = world
    return after


def check(truth: State, worlds: Worlds, seat: int | None, *, exact: bool) -> None:
    """Compare a seat's guesses with the worlds that it cannot rule out."""
    assert secrets(truth) in worlds
    view = truth.view(seat)
    for world in worlds.values():
        assert world.view(seat) == view  # nothing that a view shows could rule it out
    missing = set(worlds)
    dice = Dice(len(worlds))
    for tries in range(200 * len(worlds)):
        guess = truth.guess(seat, dice)
        missing.discard(secrets(guess))
        assert secrets(guess) in worlds or not exact
        if tries < 20:
            assert guess.view(seat) == view
            check_pile(guess, seat)
        elif not missing:
            break
    assert not missing


def check_pile(guess: State, seat: int | None) -> None:
    """Assert that the pile holds only what went into it and was not drawn by the seat."""
    document = table(guess)
    drew = {} if seat is None else document["yards"][seat]["drew"]
    for kind, number in document["draw"].items():
        assert number <= document["fresh"].get(kind, 0) - drew.get(kind, 0)


# Seats, and decks of Singles, Doubles, Splatballs, Walls, Forts and Piles.
SMALL_TABLES: list[tuple[int, tuple[int, ...], dict[str, object]]] = [
    (2, (1, 5, 3, 0, 0, 1), STRATEGIC),
    (2, (1, 2, 2, 1, 0, 4), STRATEGIC),
    (2, (1, 3, 2, 0, 0, 3), {**STRATEGIC, "strategic_free_discard": True}),
    (3, (1, 5, 2, 0, 0, 2), STRATEGIC),
    (3, (1, 6, 3, 0, 0, 1), STRATEGIC),
    (3, (3, 1, 1, 1, 1, 1), {}),
]


def games(seats: int, deck: tuple[int, ...], options: dict[str, object]) -> list[Record]:
    """Return what happened in some games at a small table, up to a while after the reshuffle."""
    start = homemade(seats, deck, **options)
    return [play_on(start.copy(), Dice(seed), 3 * seats + 14) for seed in (0, 3)]


@pytest.mark.parametrize(("seats", "deck", "options"), SMALL_TABLES)
def test_guesses_are_the_worlds_that_a_seat_cannot_rule_out(
    seats: int, deck: tuple[int, ...], options: dict[str, object]
) -> None:
    # RT-25, RT-27, RT-34, RT-35
    start = homemade(seats, deck, **options)
    for record in games(seats, deck, options):
        for seat in (*range(seats), None):
            truth, worlds = start.copy(), {secrets(start): start}
            story = truth.listen()
            for actor, text in record:
                drawer = table(truth)["turn"]
                truth.play(actor, truth.game.choice(text))
                worlds = worlds_after(worlds, (actor, text), drawer, seat)
                if actor != CHANCE:
                    # After a reshuffle nobody keeps apart who played what since, so with several
                    # unseen hands a guess may mix them up.
                    several = seats > 2 or seat is None
                    mixed = several and "reshuffled" in [event.name for event in story]
                    check(truth, worlds, seat, exact=not mixed)


def test_the_small_tables_have_seen_it_all() -> None:  # RT-35
    told: set[str] = set()
    for seats, deck, options in SMALL_TABLES:
        for record in games(seats, deck, options):
            state = homemade(seats, deck, **options)
            story = state.listen()
            for actor, text in record:
                state.play(actor, state.game.choice(text))
            names = [event.name for event in story]
            told.update(f"{name} {sorted(options)}" for name in names)
            if "reshuffled" in names:
                since = names[names.index("reshuffled") :]
                told.update(f"{name} after a reshuffle" for name in since)
    assert "discarded ['strategic']" in told  # a forced one
    assert "discarded ['strategic', 'strategic_free_discard']" in told
    assert "drew after a reshuffle" in told
    assert "discarded after a reshuffle" in told
