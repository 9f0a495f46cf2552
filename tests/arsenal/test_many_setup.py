"""Setting up for three to eight players: decks, the draft round the table, the Arsenal."""

from collections import Counter

import pytest

from arsenal.moves import (
    ADVANCED,
    ALTERNATES,
    BASICS,
    EXTREMES,
    lying,
    odds,
    owned,
    play,
    table,
    texts,
    told,
)
from snowball import CHANCE, Dice, State
from snowball.rules.arsenal.game import Arsenal
from snowball.rules.core import RulesError
from snowball.testing.arsenal_many import NO_EFFECT, fight

# The table of the rulebook: players, decks, Basics left out, Advanced, Arsenal, each, central.
NUMBERS = [
    (3, 2, 3, 16, 18, 6, 0),
    (4, 2, 0, 16, 16, 4, 0),
    (5, 3, 3, 24, 26, 5, 1),
    (6, 3, 0, 24, 24, 4, 0),
    (7, 4, 3, 32, 34, 4, 6),
    (8, 4, 0, 32, 32, 4, 0),
]
SEATS = [numbers[0] for numbers in NUMBERS]


def start(seats: int, **options: object) -> State:
    return Arsenal(seats, options).start()


def dealt(seats: int, **options: object) -> State:
    """Return the moment at which everybody has been dealt Advanced cards."""
    state = start(seats, **options)
    state.listen()
    state.advance(Dice(seats))
    return state


def drafted(seats: int, **options: object) -> State:
    """Return the moment at which the tie marker is due: everybody has made a deck."""
    state = start(seats, **options)
    state.listen()
    dice = Dice(seats)
    while table(state)["due"] != "marker":
        for actor in state.actors:
            state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))
    return state


def story_of(state: State, name: str) -> list[dict[str, object]]:
    """Return the facts of every event with that name so far."""
    assert state.story is not None
    return told(state.story, name)


def piles(state: State) -> list[int]:
    """Return how many cards are in each Arsenal pile."""
    return [pile["hidden"] + (pile["top"] is not None) for pile in table(state)["piles"]]


def in_the_game(state: State) -> Counter[str]:
    """Return every card on the table, wherever it lies."""
    document = table(state)
    found = Counter[str](document["box"] + document["stock"] + document["abandoned"])
    found.update(filter(None, (pile["top"] for pile in document["piles"])))
    for seat in range(len(document["players"])):
        found.update(owned(state, seat))
    return found


@pytest.mark.parametrize("numbers", NUMBERS, ids=str)
@pytest.mark.parametrize("quick_start", [False, True])
def test_decks_and_piles_have_the_sizes_of_the_table(
    numbers: tuple[int, ...], quick_start: bool
) -> None:
    # J92, J94, J98, J99, RJ-70, RJ-71, RJ-72
    seats, decks, left_out, advanced, arsenal, each, central = numbers
    state = drafted(seats, quick_start=quick_start)
    found = in_the_game(state)
    assert sum(found[card] for card in BASICS) == 6 * decks - left_out
    assert sum(found[card] for card in ADVANCED) == advanced
    assert {card: found[card] for card in EXTREMES} == dict.fromkeys(EXTREMES, decks)
    assert sum(piles(state)) == arsenal
    assert piles(state) == [each] * seats + [central] * (central > 0)
    assert table(state)["box"] == []


def test_this_edition_stops_at_eight_seats() -> None:  # J92
    with pytest.raises(RulesError, match="8"):
        Arsenal(9, {})


@pytest.mark.parametrize("seats", SEATS)
def test_all_decks_are_complete_but_for_three_basics_at_an_odd_table(seats: int) -> None:
    # J92, J94
    decks = (seats + 1) // 2
    found = in_the_game(drafted(seats))
    assert {card: found[card] for card in BASICS} == dict.fromkeys(BASICS, seats)
    assert {card: found[card] for card in ADVANCED} == {
        card: decks * copies for card, copies in ADVANCED.items()
    }


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("quick_start", [False, True])
def test_everybody_begins_with_five_cards_and_no_no_effect_among_them(
    seats: int, quick_start: bool
) -> None:
    # J93, J97, RJ-72
    state = drafted(seats, quick_start=quick_start)
    for seat in range(seats):
        draw = lying(state, seat, "draw")
        assert draw == owned(state, seat)
        assert sum(draw[card] for card in BASICS) == 3
        assert sum(draw[card] for card in ADVANCED) == 2
        assert draw.total() == 5


def test_the_no_effect_is_at_hand_when_it_is_needed_and_only_then() -> None:  # J93
    state = fight(
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        ("snowball-dodge:dodge", "restock-dodge:dodge"),
    )
    state.advance(Dice(1))
    offered = [[text for text in texts(state, seat) if NO_EFFECT in text] for seat in range(3)]
    assert offered == [[], [f"play left {NO_EFFECT}"], []]


@pytest.mark.parametrize("seats", SEATS)
def test_four_are_dealt_for_a_draft_and_the_rest_is_laid_aside(seats: int) -> None:  # J95, RJ-71
    state = dealt(seats)
    assert [facts["cards"] for facts in story_of(state, "dealt")] == [4] * seats
    aside = Counter(table(state)["box"])
    assert aside.total() == (4 if seats % 2 else 0)
    assert set(aside) <= set(ADVANCED)


@pytest.mark.parametrize("seats", SEATS)
def test_three_are_dealt_for_a_quick_start_and_one_of_them_is_given_up(seats: int) -> None:
    # RJ-72
    state = dealt(seats, quick_start=True)
    assert [facts["cards"] for facts in story_of(state, "dealt")] == [3] * seats
    hands = [lying(state, seat, "hand") for seat in range(seats)]
    stock, box = Counter(table(state)["stock"]), Counter(table(state)["box"])
    given: list[str] = []
    for seat in range(seats):
        assert set(texts(state, seat)) == {f"return {card}" for card in hands[seat]}
        given.append(min(hands[seat]))
        play(state, seat, f"return {given[-1]}")
    after = table(state)
    assert Counter(after["stock"]) == stock + box + Counter(given)
    for seat in range(seats):
        assert owned(state, seat) - Counter(BASICS) == hands[seat] - Counter([given[seat]])


def keep_first(state: State) -> list[str]:
    """Let everybody keep the first card that is offered, and return what was kept."""
    kept = [texts(state, seat)[0] for seat in state.actors]
    for seat, text in enumerate(kept):
        play(state, seat, text)
    return [text.removeprefix("keep ") for text in kept]


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_in_the_draft_what_is_not_kept_goes_to_the_left_twice(seats: int) -> None:  # J96
    state = dealt(seats)
    hands = [lying(state, seat, "hand") for seat in range(seats)]
    for left in (3, 2):
        kept = keep_first(state)
        passed = [hands[seat] - Counter([kept[seat]]) for seat in range(seats)]
        handed = story_of(state, "handed")[-seats:]
        assert sorted((facts["seat"], facts["target"], facts["cards"]) for facts in handed) == [
            (seat, (seat + 1) % seats, left) for seat in range(seats)
        ]
        hands = [passed[seat - 1] for seat in range(seats)]
        if left == 3:
            assert [lying(state, seat, "hand") for seat in range(seats)] == hands


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_after_a_third_pick_a_single_card_is_handed_on(seats: int) -> None:  # J96
    state = dealt(seats)
    keep_first(state)
    keep_first(state)
    hands = [lying(state, seat, "hand") for seat in range(seats)]
    assert [hand.total() for hand in hands] == [2] * seats
    for seat in range(seats):
        assert set(texts(state, seat)) == {f"keep {card}" for card in hands[seat]}
    keep_first(state)
    handed = story_of(state, "handed")[-seats:]
    assert [facts["cards"] for facts in handed] == [1] * seats


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_two_of_four_cards_are_kept_and_two_are_for_the_arsenal(seats: int) -> None:  # J96, J97
    state = dealt(seats)
    while table(state)["step"] != "keep two":
        keep_first(state)
    fours = [lying(state, seat, "hand", "cache") for seat in range(seats)]
    assert [four.total() for four in fours] == [4] * seats
    stock, box = Counter(table(state)["stock"]), Counter(table(state)["box"])
    kept: list[Counter[str]] = []
    for seat in range(seats):
        offered = texts(state, seat)
        assert all(Counter(text.split()[1:]) <= fours[seat] for text in offered)
        play(state, seat, offered[-1])
        kept.append(Counter(offered[-1].split()[1:]))
    given = sum((four - two for four, two in zip(fours, kept, strict=True)), Counter[str]())
    assert Counter(table(state)["stock"]) == stock + box + given
    for seat in range(seats):
        assert owned(state, seat) == kept[seat] + Counter(BASICS)


@pytest.mark.parametrize("seats", SEATS)
def test_every_pile_shows_its_top_and_so_does_the_central_one(seats: int) -> None:  # J98, J99
    state = drafted(seats)
    sizes = piles(state)
    state.advance(Dice(1))
    document = table(state)
    assert all(pile["top"] for pile in document["piles"])
    assert piles(state) == sizes
    assert state.actors == tuple(range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_chance_says_who_holds_the_tie_marker_first(seats: int) -> None:  # RJ-75
    state = drafted(seats)
    assert odds(state) == {f"mark seat {seat}": 1 for seat in range(seats)}
    play(state, CHANCE, f"mark seat {seats - 1}")
    state.advance(Dice(1))
    assert table(state)["marker"] == seats - 1
    assert state.turns == 1


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_deck_has_the_same_alternates(seats: int, number: int) -> None:  # RJ-113
    decks = (seats + 1) // 2
    state = drafted(seats, alternates=number)
    found = in_the_game(state)
    came = [card for card in ALTERNATES if found[card]]
    stayed = [card for card in EXTREMES if found[card]]
    assert (len(came), len(stayed)) == (number, 4 - number)
    assert all(found[card] == decks for card in (*came, *stayed))


def test_alternates_that_are_named_are_exchanged_in_every_deck() -> None:  # RJ-113
    state = drafted(5, alternates="cache-backfire for iceball-snowfort")
    found = in_the_game(state)
    assert found["cache-backfire"] == 3
    assert found["iceball-snowfort"] == 0
    assert {found[card] for card in EXTREMES[1:]} == {3}


@pytest.mark.parametrize("seats", SEATS)
def test_laying_the_arsenal_is_told_with_its_numbers(seats: int) -> None:  # J98, J99, RJ-70
    (facts,) = story_of(drafted(seats), "laid")
    each, central = next(numbers[5:] for numbers in NUMBERS if numbers[0] == seats)
    assert facts == {"piles": seats, "cards": each} | ({"central": central} if central else {})
