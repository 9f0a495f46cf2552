"""The conformance suite: what must hold in every game, checked over random games."""

from __future__ import annotations

import json

from snowball import rulebook
from snowball.play.record import Record, parse
from snowball.rules.catalog import load
from snowball.rules.core import CHANCE, Event, Game, IllegalChoice, State
from snowball.rules.dice import Dice
from snowball.testing.invariants import check_invariants
from snowball.testing.variants import variants

LONGEST = 100_000
"""Choices after which a random game counts as endless."""

CHOICES_HEARD = 12
"""Of how many choices at one moment it is checked what a seat hears."""


def check_game(game: str | Game, games: int = 2, seed: int = 0) -> None:
    """Assert that a game keeps the contract, over random games of it.

    A game's id checks every variant and seat count of it; a Game checks that one.
    """
    table = [variant.game for variant in variants(game)] if isinstance(game, str) else [game]
    for number, each in enumerate(table):
        for round_ in range(games):
            try:
                check_one_game(each, Dice(seed, number * games + round_))
            except AssertionError as error:
                raise AssertionError(f"{each!r}, seed {seed}, game {round_}: {error}") from error


def check_one_game(game: Game, dice: Dice) -> None:
    """Play one random game, checking a moment now and then and the whole at its end."""
    check_texts(game)
    record = Record(game)
    rarity = 4 * game.seats * (1 + game.seats // 5)  # large tables play long, and all look
    state = game.start()
    story = state.listen()
    unheard = game.start()
    while state.actors:
        assert len(record.moves) < LONGEST, f"the game did not end in {LONGEST} choices"
        if len(record.moves) < 3 or dice.below(rarity) == 0:
            check_moment(state, dice)
        actor = state.actors[dice.below(len(state.actors))]
        choice = state.roll(dice) if actor == CHANCE else state.pick(actor, dice)
        assert choice in state.choices(actor), f"{game.text(choice)!r} was picked but is not open"
        record.add(actor, choice)
        state.play(actor, choice)
        unheard.play(actor, choice)
    check_moment(state, dice)
    check_end(state)
    check_story(game, story)
    assert unheard == state, "listening changed the game"
    record.result = state.result
    again = parse(record.text())
    assert again.text() == record.text(), "the record does not read back"
    assert again.final() == state, "the record does not replay"
    played = game.start()
    assert played.playout(dice) >= 0
    check_end(played)


def check_texts(game: Game) -> None:
    """Assert that every choice has a text of its own that reads back."""
    assert len(set(game.texts)) == len(game.texts), "two choices have the same text"
    for choice, text in enumerate(game.texts):
        assert game.text(choice) == text
        assert game.choice(text) == choice, f"{text!r} does not read back"


def check_moment(state: State, dice: Dice) -> None:
    """Assert all that must hold at any moment; the state is left as it was."""
    before = state.dump()
    check_invariants(before)
    check_actors(state)
    check_choices(state)
    check_refusals(state, dice)
    check_copy(state, dice)
    check_document(state)
    for seat in (None, *range(state.game.seats)):
        check_knowledge(state, seat, dice)
    assert state.dump() == before, "looking at a state changed it"


def check_actors(state: State) -> None:
    """Assert that somebody must act exactly while there is no result."""
    actors = state.actors
    assert (state.result is None) == bool(actors), "a result exactly when nobody must act"
    assert actors == (CHANCE,) or all(0 <= seat < state.game.seats for seat in actors)
    assert list(actors) == sorted(set(actors)), "actors are named once, in order"
    chances = state.chances()
    assert bool(chances) == (CHANCE in actors), "odds exactly when chance acts"
    assert all(weight > 0 for _, weight in chances), "an outcome with no weight"
    if chances:
        assert [outcome for outcome, _ in chances] == state.choices(CHANCE)
        assert chances == sorted(chances), "fair luck goes through outcomes by their numbers"


def check_choices(state: State) -> None:
    """Assert that who must act can, that nobody else can, and that refusals agree."""
    for actor in (CHANCE, *range(state.game.seats)):
        choices = state.choices(actor)
        assert choices == state.choices(actor), "choices must come in a stable order"
        assert len(set(choices)) == len(choices), "a choice is listed twice"
        assert bool(choices) == (actor in state.actors), "choices exactly for who must act"
        open_now = set(choices)
        for choice in range(-1, len(state.game.texts) + 1):
            refused = state.refusal(actor, choice) != ""
            assert refused != (choice in open_now), f"choice {choice}: list and refusal disagree"


def check_refusals(state: State, dice: Dice) -> None:
    """Assert that an illegal choice is refused in words and leaves no trace."""
    before = state.dump()
    texts = state.game.texts
    for _ in range(10):
        actor = dice.below(state.game.seats + 2) - 1
        choice = dice.below(len(texts) + 2) - 1
        if choice in state.choices(actor):
            continue
        try:
            state.play(actor, choice)
        except IllegalChoice as refused:
            assert refused.code, "a refusal has a code"
            assert refused.sentence.endswith("."), "a refusal has a sentence"
        else:
            raise AssertionError(f"choice {choice} of actor {actor} was not refused")
        assert state.dump() == before, "a refused choice left a trace"


def check_copy(state: State, dice: Dice) -> None:
    """Assert that a copy is equal in every field and goes its own way."""
    before = state.dump()
    twin = state.copy()
    assert twin.story is None, "nobody listens to a copy"
    assert_same_fields(state, twin)
    assert twin == state, "a copy must be equal"
    for _ in range(3):
        if twin.actors:
            actor = twin.actors[0]
            twin.play(actor, twin.roll(dice) if actor == CHANCE else twin.pick(actor, dice))
    assert state.dump() == before, "playing on a copy changed the original"


def check_document(state: State) -> None:
    """Assert that a position survives JSON with every field."""
    loaded = load(json.loads(json.dumps(state.dump())))
    assert loaded.dump() == state.dump(), "a position does not read back"
    assert_same_fields(state, loaded)


def check_knowledge(state: State, seat: int | None, dice: Dice) -> None:
    """Assert that a seat's view, guesses and errors are the same in worlds it cannot tell apart."""
    view = state.view(seat)
    assert json.loads(json.dumps(view)) == view, "a view must be JSON"
    number = dice.below(1000)
    world = state.guess(seat, Dice(number))
    load(world.dump())  # a guess is a possible position
    check_invariants(world.dump())
    assert world.view(seat) == view, f"seat {seat} could tell a guess from the truth"
    assert world.actors == state.actors
    again = world.guess(seat, Dice(number))
    assert again == world, "the same view and dice must give the same guess"
    if seat is not None:
        assert world.choices(seat) == state.choices(seat)
        for choice in range(len(state.game.texts)):
            assert world.refusal(seat, choice) == state.refusal(seat, choice)
        assert world.sight(seat) == state.sight(seat), "equal views must give equal sights"
        check_loosening(world, seat)
    if committed(world) == committed(state):
        check_hearing(state, world, seat, dice)


def check_loosening(world: State, seat: int) -> None:
    """Assert that a guess made ready for a search asks the seat the same, and others anew."""
    actors, choices, sight = world.actors, world.choices(seat), world.sight(seat)
    loose = world.copy()
    loose.loosen(seat)
    assert set(actors) <= set(loose.actors), "nobody who must choose may be left out"
    assert loose.choices(seat) == choices, "a search must find the same choices"
    assert loose.sight(seat) == sight, "a search must see the same"
    for actor in loose.actors:
        assert loose.choices(actor), "whoever must choose can"
    first = loose.reopen(seat)
    if first == CHANCE:
        assert loose.sight(seat) == sight, "where nothing is taken back nothing changes"
        return
    assert set(actors) <= set(loose.actors), "nobody who must choose may be left out"
    assert first in loose.choices(seat), "a seat can make its first part again"
    for actor in loose.actors:
        loose.carry_out(actor, first if actor == seat else loose.choices(actor)[0])
    assert loose.choices(seat) == choices, "the second part must be the same"
    assert loose.sight(seat) == sight, "a search must see the same before the second part"


def committed(state: State) -> list[object]:
    """Return what players have settled in secret and what will come to light with the last answer.

    Where it differs, two worlds that look alike rightly tell different stories from then on.
    """
    players = state.dump().get("players")
    if not isinstance(players, list):
        return []
    return [player.get(name) for player in players for name in ("answer", "left")]


def check_hearing(state: State, world: State, seat: int | None, dice: Dice) -> None:
    """Assert that a seat hears of a choice no more than its view shows afterwards."""
    common = [
        (actor, choice)
        for actor in state.actors
        for choice in sorted(set(state.choices(actor)) & set(world.choices(actor)))
    ]
    while len(common) > CHOICES_HEARD:
        common.pop(dice.below(len(common)))
    for actor, choice in common:
        story, after = heard(state.copy(), seat, actor, choice)
        other_story, other_after = heard(world.copy(), seat, actor, choice)
        # A choice may show hidden things; where the views stay alike, so must what is told.
        assert after != other_after or story == other_story, "an event told more than the view"


def heard(
    state: State, seat: int | None, actor: int, choice: int
) -> tuple[list[str], dict[str, object]]:
    """Return what a seat hears of somebody's choice, and its view afterwards."""
    story = state.listen()
    state.play(actor, choice)
    return [repr(event) for event in story if event.is_for(seat)], state.view(seat)


def check_story(game: Game, story: list[Event]) -> None:
    """Assert that every event cites rules of the game and has a proper audience."""
    known = rulebook.rules(game.name)
    for event in story:
        assert event.rules, f"{event.name} cites no rule"
        for rule in event.rules:
            assert rule in known, f"{event.name} cites {rule!r}, which the rulebook does not have"
        json.dumps(event.facts)
        assert event.audience is None or set(event.audience) <= set(range(game.seats))


def check_end(state: State) -> None:
    """Assert that a finished game has a proper result and takes no more choices."""
    result = state.result
    assert result is not None
    assert state.actors == ()
    seats = state.game.seats
    assert len(result.scores) == len(result.ranks) == seats
    for rank in result.ranks:
        better = sum(other < rank for other in result.ranks)
        assert rank == better + 1, f"the ranks {result.ranks} do not count up"
    for actor in (CHANCE, *range(seats)):
        assert state.choices(actor) == []
        assert state.refusal(actor, 0) == "game-over"


def assert_same_fields(one: object, other: object, where: str = "state") -> None:
    """Assert that two objects of the rules are equal in every field, seen or unseen."""
    assert type(one) is type(other), f"{where} is of another type"
    if isinstance(one, list) and isinstance(other, list):
        assert len(one) == len(other), f"{where} has another length"
        for place, (mine, yours) in enumerate(zip(one, other, strict=True)):
            assert_same_fields(mine, yours, f"{where}[{place}]")
        return
    if not type(one).__module__.startswith("snowball."):
        assert one == other, f"{where} is {other!r}, not {one!r}"
        return
    # Compiled classes list their fields; pure ones have them in their dictionary.
    names = getattr(type(one), "__mypyc_attrs__", None) or tuple(vars(one))
    assert names, f"{where} has no fields to compare"
    for name in names:
        if name not in ("story", "game", "mind", "__dict__"):  # what can be worked out again
            assert_same_fields(getattr(one, name), getattr(other, name), f"{where}.{name}")
