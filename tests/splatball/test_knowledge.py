"""What a seat sees and remembers, and what it may guess."""

import json
from typing import Any

import pytest

import snowball
from snowball import CHANCE, Dice, State
from snowball.rules.splatball.game import Splatball
from snowball.testing.splatball import position, yard
from splatball.moves import FULL_DECK, all_cards, each_table, hand, odds, open_to, play, table

EVERYTHING = list(FULL_DECK)
TWO = ["single", "single"]


def seen(state: State, seat: int | None) -> Any:
    """Return a seat's view, to be looked at."""
    return state.view(seat)


def test_everything_in_front_and_all_discards_are_open() -> None:  # RT-27
    fields = yard(singles=1, doubles=1, turned=1, walls=1, forts=1, cracked=1, pile=True)
    state = position(yards=[yard(hand=["wall"]), fields], discards=["single", "pile", "pile"])
    for seat in (0, 1, 2, None):
        view = seen(state, seat)
        assert view["seat"] == seat
        assert view["discards"] == {"single": 1, "pile": 2}
        assert {name: view["yards"][1][name] for name in fields} == fields
        assert view["yards"][1]["hits"] == 4
        assert (view["phase"], view["turn"], view["actors"]) == ("play", 0, [0])
        assert json.loads(json.dumps(view)) == view


def test_the_draw_pile_shows_only_how_high_it_is() -> None:  # RT-27
    state = position(phase="draw", discards={"single": 30})
    for seat in (0, 1, 2, None):
        assert seen(state, seat)["draw"] == 70


def test_a_pile_is_a_bag_without_an_order() -> None:  # RT-27
    state = position(phase="draw", draw=["wall", "single", "wall"])
    assert odds(state) == {"draw single": 1, "draw wall": 2}
    other = position(phase="draw", draw=["wall", "wall", "single"])
    assert state == other


def test_equal_cards_are_one_choice() -> None:  # RT-27
    yards = [yard(hand=["wall", "wall", "wall"]), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    assert open_to(state) == ["lay wall"]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_card_just_drawn_is_seen_by_the_drawer_alone(seat: int | None) -> None:  # RT-34
    single, wall = (position(yards=[yard(hand=[card], drew=[card])]) for card in ("single", "wall"))
    assert single != wall
    assert single.view(seat) == wall.view(seat)
    assert seen(single, seat)["yards"][0]["held"] == 1
    assert seen(single, 0)["yards"][0]["hand"] == {"single": 1}
    assert seen(wall, 0)["yards"][0]["hand"] == {"wall": 1}


def test_hands_are_secret_but_not_how_many_cards_they_are() -> None:  # RT-25
    held = [["single", "wall"], ["pile", "double"], ["fort", "splatball"]]
    state = position(phase="draw", yards=[yard(hand=cards) for cards in held], strategic=True)
    swapped = position(
        phase="draw",
        yards=[yard(hand=held[0]), yard(hand=["fort", "double"]), yard(hand=["pile", "splatball"])],
        strategic=True,
    )
    drawn = position(
        phase="draw",
        yards=[yard(hand=held[0]), yard(hand=["single", "single"]), yard(hand=held[2])],
        strategic=True,
    )
    assert state.view(0) == swapped.view(0) == drawn.view(0)
    view = seen(state, 0)
    assert view["yards"][0]["hand"] == {"single": 1, "wall": 1}
    for entry in view["yards"][1:]:
        assert entry["held"] == 2
        assert not {"hand", "drew"} & set(entry)
    for entry in seen(state, None)["yards"]:
        assert not {"hand", "drew"} & set(entry)


def test_a_seat_knows_which_cards_it_cannot_place() -> None:  # RT-27, RT-25
    held = [["single", "wall"], ["pile", "double"], ["fort", "splatball"]]
    yards = [yard(hand=cards, singles=3) for cards in held]
    state = position(phase="draw", yards=yards, discards=["pile"], strategic=True)
    assert seen(state, 0)["unseen"] == {**FULL_DECK, "single": 44, "wall": 4, "pile": 15}
    assert seen(state, None)["unseen"] == {**FULL_DECK, "single": 45, "pile": 15}


def test_a_seat_remembers_the_last_shuffle_and_its_own_draws_since() -> None:  # RT-35
    state = position(phase="draw", draw=["single"])
    play(state, "draw single", "throw single 1")
    fresh = table(state)["draw"]
    assert fresh["single"] == 53
    play(state, "draw wall", "lay wall", "draw single", "throw single 0", "draw fort", "lay fort")
    for seat in range(3):
        view = seen(state, seat)
        assert view["fresh"] == fresh
        assert [entry["drawn"] for entry in view["yards"]] == [1, 1, 1]
        drew = ({"fort": 1}, {"wall": 1}, {"single": 1})[seat]
        assert view["yards"][seat]["drew"] == drew


def test_a_reshuffle_starts_the_memory_of_draws_anew() -> None:  # RT-35
    state = snowball.game("splatball", 3).start()
    play(state, "start 0", "draw wall", "lay wall")
    assert table(state)["yards"][0]["drew"] == {"wall": 1}
    state = position(phase="draw", draw=["wall"], yards=[yard(), yard(drew={"pile": 2})])
    play(state, "draw wall")
    assert table(state)["yards"][0]["drew"] == {"wall": 1}
    play(state, "lay wall")
    assert [entry["drew"] for entry in table(state)["yards"]] == [{}, {}, {}]


def may_keep(state: State, seat: int) -> Any:
    """Return what everybody knows of the two cards that a player keeps."""
    (known,) = {json.dumps(seen(state, who)["yards"][seat]["may_keep"]) for who in (0, 1, 2, None)}
    return json.loads(known)


def test_a_forced_discard_proves_that_the_cards_kept_cannot_be_played() -> None:  # RT-35
    yards = [yard(hand=["pile", "pile", "splatball"], pile=True), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    play(state, "discard splatball")
    assert may_keep(state, 0) == [["splatball", "pile"], ["splatball", "pile"]]
    assert may_keep(state, 1) == [EVERYTHING, EVERYTHING]

    yards = [yard(hand=["double", "double", "double"]), yard(hand=TWO, pile=True), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    play(state, "discard double")
    assert may_keep(state, 0) == [["double"], ["double"]]  # a Splatball would have been thrown


def test_what_was_proved_fades_as_cards_are_played() -> None:  # RT-35
    known = [["splatball", "pile"], ["splatball", "pile"]]
    yards = [
        yard(hand=["pile", "splatball", "wall"], may_keep=known, pile=True),
        yard(hand=TWO, pile=True),
        yard(hand=TWO),
    ]
    rest = ["draw single", "throw single 0"] * 2
    state = position(yards=yards, strategic=True)
    play(state, "lay wall", *rest)  # neither of the two, so it was the new one
    assert may_keep(state, 0) == known
    play(state, "draw wall", "throw splatball 1")  # one of the two, perhaps
    assert may_keep(state, 0) == [["splatball", "pile"], EVERYTHING]
    play(state, *rest, "draw single", "throw single 1")  # the new one, perhaps
    assert may_keep(state, 0) == [["splatball", "pile"], EVERYTHING]


def test_two_proofs_add_up() -> None:  # RT-35
    known = [["splatball", "pile"], EVERYTHING]
    yards = [yard(hand=["splatball", "double", "double"], may_keep=known)]
    state = position(yards=[*yards, *[yard(hand=TWO)] * 2], strategic=True)
    twin = state.copy()
    play(state, "discard double")
    assert may_keep(state, 0) == [["splatball"], ["double", "splatball"]]
    play(twin, "discard splatball")
    assert may_keep(twin, 0) == [["double", "splatball"], ["double", "splatball"]]


def test_a_card_that_only_one_of_the_two_could_be_says_which_is_left() -> None:  # RT-35
    known = [["splatball"], ["double", "splatball"]]
    yards = [yard(hand=["splatball", "double", "wall"], may_keep=known, pile=True)]
    state = position(yards=[*yards, *[yard(hand=TWO)] * 2], strategic=True)
    play(state, "throw double 1")
    assert may_keep(state, 0) == [["splatball"], EVERYTHING]


def test_a_free_discard_proves_nothing() -> None:  # RT-35, RT-23
    for cards in (["pile", "pile", "splatball"], ["pile", "wall", "splatball"]):
        yards = [yard(hand=cards, pile=True), yard(hand=TWO), yard(hand=TWO)]
        state = position(yards=yards, strategic=True, strategic_free_discard=True)
        play(state, "discard splatball")
        assert may_keep(state, 0) == [EVERYTHING, EVERYTHING]


def test_nothing_is_known_of_cards_that_are_gone() -> None:  # RT-16, RT-35
    known = [["pile"], ["splatball", "pile"]]
    yards = [
        yard(hand=["single", *TWO]),
        yard(hand=["pile", "pile"], may_keep=known, singles=9),
        yard(hand=TWO),
    ]
    state = position(yards=yards, strategic=True)
    assert may_keep(state, 1) == known
    play(state, "throw single 1")
    assert may_keep(state, 1) == [EVERYTHING, EVERYTHING]


def test_in_the_standard_game_there_is_nothing_to_keep() -> None:  # RT-34
    state = position(yards=[yard(hand=["double"])])
    play(state, "discard double")
    assert "may_keep" not in seen(state, 1)["yards"][0]


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_only_those_at_the_table_have_a_view(seat: int) -> None:
    state = position(yards=[yard(hand=["wall"])])
    with pytest.raises(snowball.RulesError, match="the seats are 0 to 2"):
        state.view(seat)
    with pytest.raises(snowball.RulesError, match="the seats are 0 to 2"):
        state.guess(seat, Dice(1))


@each_table
def test_a_guess_looks_the_same_to_whoever_guesses(seats: int, options: dict[str, object]) -> None:
    # RT-25, RT-27, RT-34, RT-35
    state, dice, other = snowball.game("splatball", seats, **options).start(), Dice(3), Dice(4)
    moment = 0
    while state.actors:
        (actor,) = state.actors
        state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))
        moment += 1
        if moment % 5:
            continue
        before = state.dump()
        for seat in (*range(seats), None):
            world = state.guess(seat, other)
            assert world.view(seat) == state.view(seat)
            assert all_cards(world) == all_cards(state)
            assert snowball.load(world.dump()) == world
        assert state.dump() == before


def test_a_guess_needs_no_more_than_a_view() -> None:  # RT-25, RT-34
    # Two worlds that look alike to seat 0, guessed with the same dice, give the same guess.
    held = (["pile", "double"], ["fort", "splatball"])
    for seed in range(20):
        one, other = (
            position(phase="draw", yards=[yard(hand=["wall", "wall"]), yard(hand=first),
                                          yard(hand=second)], strategic=True)
            for first, second in (held, held[::-1])
        )  # fmt: skip
        assert one.guess(0, Dice(seed)) == other.guess(0, Dice(seed))


def test_a_hand_is_guessed_as_often_as_the_cards_there_are() -> None:  # RT-34
    state = position(yards=[yard(hand=["wall"])])
    dice, singles = Dice(5), 0
    for _ in range(2000):
        singles += hand(state.guess(1, dice), 0) == {"single": 1}
    assert singles / 2000 == pytest.approx(0.54, abs=0.04)


def test_what_cannot_be_in_the_pile_is_guessed_into_a_hand() -> None:  # RT-35
    # Ten Singles were mixed and two of them drawn, so the missing Wall is in a hand.
    yards = [yard(hand=TWO, drew=TWO), yard(hand=["wall", "single"]), yard(hand=TWO)]
    state = position(
        phase="draw", yards=yards, draw={"single": 8}, fresh={"single": 10}, strategic=True
    )
    owners = set()
    for seed in range(40):
        world = state.guess(0, Dice(seed))
        assert set(table(world)["draw"]) == {"single"}
        owners |= {seat for seat in (1, 2) if "wall" in hand(world, seat)}
    assert owners == {1, 2}


def test_what_a_seat_drew_itself_is_not_in_the_pile() -> None:  # RT-35
    # One Fort was mixed in and seat 0 drew it and laid it; the other one unseen is in a hand.
    yards = [yard(hand=TWO, drew=["fort"], forts=1), yard(hand=["fort", "single"]), yard(hand=TWO)]
    state = position(
        phase="draw",
        yards=yards,
        draw={"single": 8},
        fresh={"single": 8, "fort": 1},
        strategic=True,
    )
    piles = [
        [table(state.guess(seat, Dice(seed)))["draw"] for seed in range(40)] for seat in (0, 2)
    ]
    assert all("fort" not in pile for pile in piles[0])
    assert any("fort" in pile for pile in piles[1])


def test_others_are_guessed_to_hold_what_they_drew() -> None:  # RT-35
    # Before the first reshuffle every card in a hand was drawn by its owner.
    state = Splatball(3, {"strategic": True}).start()
    state.advance(Dice(1))
    for seed in range(20):
        world = state.guess(0, Dice(seed))
        for entry in table(world)["yards"]:
            assert entry["drew"] == entry["hand"]
