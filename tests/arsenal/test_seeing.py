"""What everybody can see: own cards, open cards, and how many there are of the others."""

from collections import Counter

import pytest

import snowball
from arsenal.moves import (
    BASICS,
    abandoned,
    both,
    deal,
    discards,
    guesses,
    lying,
    odds,
    owned,
    play,
    play_on,
    seen,
    table,
    told,
    view,
)
from snowball import Dice, State
from snowball.testing.arsenal import PlayerFields, duel, player, position

TOPS = ("sneak-upgrade", "dodge-upgrade")
THEIRS = player(hand=["restock-dodge", "snowball-dodge"], draw=["snowball-upgrade", "sneak-dodge"])


def beside(mine: PlayerFields, *, abandoned: tuple[str, ...] = (), alternates: object = 0) -> State:
    """Return a real position in which seat 0 has those cards and seat 1 always the same."""
    return position(mine, THEIRS, tops=TOPS, abandoned=abandoned, alternates=alternates)


def kinds_in_guesses(state: State, seat: int | None, owner: int, *places: str) -> set[str]:
    """Return every card that turns up in places of a player in a seat's guesses."""
    found: Counter[str] = Counter()
    for world in guesses(state, seat):
        found.update(lying(world, owner, *places))
    return set(found)


# Discards.


def test_a_player_sees_the_own_discards_and_the_other_only_how_many() -> None:  # RJ-16
    old = ["slushball-dodge", "snowball-upgrade"]
    mine = player(hand=["restock-dodge"], draw=["snowball-dodge"], discards=old)
    state = beside(mine)
    assert Counter(seen(state, 0, 0)["cards"]["discards"]) == Counter(old)
    for seat in (1, None):
        assert seen(state, seat, 0)["discards"] == 2
        assert "cards" not in seen(state, seat, 0)
        assert seen(state, seat, 0)["known"]["discards"] == []


def test_which_discards_they_are_changes_nothing_for_the_other() -> None:  # RJ-16
    one = beside(player(hand=["restock-dodge"], draw=["snowball-dodge"], discards=["sneak-dodge"]))
    other = beside(
        player(hand=["restock-dodge"], draw=["snowball-dodge"], discards=["rocks-whitewash"])
    )
    assert one.view(0) != other.view(0)
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    for seed in range(5):
        assert one.guess(1, Dice(seed)) == other.guess(1, Dice(seed))


def test_the_order_of_discards_means_nothing() -> None:  # RJ-16
    old = ["sneak-dodge", "snowball-upgrade", "slushball-dodge"]
    one, other = (
        beside(player(hand=["restock-dodge"], draw=["snowball-dodge"], discards=cards))
        for cards in (old, old[::-1])
    )
    assert one == other
    assert one.view(0) == other.view(0)


def test_a_card_that_was_played_is_remembered_in_the_discards() -> None:  # RJ-16
    state = beside(player(hand=["slushball-dodge", "snowball-dodge"], draw=["snowball-upgrade"]))
    both(state, "slushball-dodge:dodge", "restock-dodge:dodge")
    assert seen(state, 1, 0)["known"]["discards"] == ["slushball-dodge"]
    for world in guesses(state, 1):
        assert discards(world, 0)["slushball-dodge"] == 1


# The Abandoned pile.


def test_the_abandoned_pile_is_open_to_all() -> None:  # RJ-17
    state = beside(player(hand=["sneak-dodge"], draw=BASICS[:1]), abandoned=("iceball-snowfort",))
    story = state.listen()
    both(state, "sneak-dodge:sneak", "snowball-dodge:snowball")
    play(state, 1, "abandon restock-dodge")
    assert [event.audience for event in story if event.name == "abandoned"] == [None]
    assert told(story, "abandoned") == [{"seat": 1, "card": "restock-dodge"}]
    for seat in (0, 1, None):
        assert sorted(view(state, seat)["abandoned"]) == ["iceball-snowfort", "restock-dodge"]
        for world in guesses(state, seat, 20):
            assert abandoned(world) == {"iceball-snowfort": 1, "restock-dodge": 1}


# Other zones.


def test_of_the_arsenal_only_the_tops_are_known() -> None:  # RJ-18
    state = beside(player(hand=["restock-dodge"], draw=["snowball-dodge"]))
    for seat in (0, 1, None):
        assert view(state, seat)["piles"] == [
            {"top": "sneak-upgrade", "hidden": 5},
            {"top": "dodge-upgrade", "hidden": 5},
        ]
        stocks = {str(table(world)["stock"]) for world in guesses(state, seat, 100)}
        assert len(stocks) > 10


def test_nobody_looks_into_a_draw_pile_but_its_size_is_open() -> None:  # RJ-18
    state = beside(player(hand=["restock-dodge"], draw=["snowball-dodge", "rocks-whitewash"]))
    for seat in (1, None):
        assert seen(state, seat, 0)["draw"] == 2
        assert seen(state, seat, 0)["known"]["draw"] == []
        assert "rocks-whitewash" in seen(state, seat, 0)["known"]["possible"]
        assert len(kinds_in_guesses(state, seat, 0, "draw")) > 5
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    # The owner knows which cards are in it, but not in which order.
    assert odds(state) == {"draw snowball-dodge": 1, "draw rocks-whitewash": 1}


def test_a_cache_is_face_down_and_its_size_is_open() -> None:  # RJ-18
    exchange = "cache-backfire for iceball-snowfort"
    one, other = (
        beside(
            player(hand=["restock-dodge"], draw=["snowball-dodge"], cache=[card]),
            alternates=exchange,
        )
        for card in ("slushball-dodge", "rocks-whitewash")
    )
    assert seen(one, 0, 0)["cards"]["cache"] == ["slushball-dodge"]
    for seat in (1, None):
        assert seen(one, seat, 0)["cached"] == 1
        assert one.view(seat) == other.view(seat)


def test_a_hand_is_secret_but_its_size_is_open() -> None:  # RJ-18
    one = beside(player(hand=["restock-dodge", "sneak-dodge"], draw=["snowball-dodge"]))
    other = beside(player(hand=["rocks-whitewash", "snowball-upgrade"], draw=["snowball-dodge"]))
    for seat in (1, None):
        assert seen(one, seat, 0)["held"] == 2
        assert one.view(seat) == other.view(seat)
    assert sorted(seen(one, 0, 0)["cards"]["hand"]) == ["restock-dodge", "sneak-dodge"]


def test_draw_limits_are_open() -> None:  # RJ-18
    state = beside(player(hand=["restock-dodge"], draw=["snowball-dodge"], limit=1))
    for seat in (0, 1, None):
        assert [player["limit"] for player in view(state, seat)["players"]] == [1, 2]


def test_the_cards_drawn_are_told_to_their_drawer_only() -> None:  # RJ-18
    state = beside(player(hand=["restock-dodge"], draw=["snowball-dodge", "sneak-dodge"]))
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    story = state.listen()
    deal(state, "sneak-dodge", "snowball-dodge", "snowball-upgrade", "sneak-dodge")
    assert [(event.facts["seat"], event.audience) for event in story if event.name == "got"] == [
        (0, (0,)),
        (1, (1,)),
    ]
    assert [event.audience for event in story if event.name == "drew"] == [None, None]


# A stolen card.


def stolen() -> State:
    """Return the moment after seat 0 has stolen one of two cards from seat 1."""
    state = beside(player(hand=["slushball-dodge"], draw=["snowball-upgrade", "restock-dodge"]))
    state.listen()
    both(state, "slushball-dodge:slushball", "snowball-dodge:snowball")
    play(state, 0, "steal")
    deal(state, "restock-dodge")
    return state


def test_a_stolen_card_is_seen_by_thief_and_victim() -> None:  # RJ-19
    state = stolen()
    story = state.story or []
    assert told(story, "stole") == [{"seat": 0, "target": 1}]
    (event,) = [event for event in story if event.name == "stolen"]
    assert event.facts["card"] == "restock-dodge"
    assert [event.is_for(seat) for seat in (0, 1, None)] == [True, True, False]
    assert "restock-dodge" in seen(state, 1, 0)["known"]["discards"]
    for world in guesses(state, 1, 50):
        assert discards(world, 0)["restock-dodge"] >= 1


def test_a_spectator_does_not_see_which_card_was_stolen() -> None:  # RJ-19
    state = stolen()
    assert "restock-dodge" not in seen(state, None, 0)["known"]["discards"]
    assert len(kinds_in_guesses(state, None, 0, "discards")) > 3


def test_a_card_taken_face_up_is_known_to_all() -> None:  # RJ-19
    state = beside(player(hand=["snowball-upgrade"], draw=["snowball-dodge", "sneak-dodge"]))
    both(state, "snowball-upgrade:upgrade", "restock-dodge:dodge")
    play(state, 0, "take pile 1")
    for seat in (1, None):
        assert sorted(seen(state, seat, 0)["known"]["discards"]) == [
            "dodge-upgrade",
            "snowball-upgrade",
        ]


# Cards that move unseen.


def test_the_card_not_chosen_moves_face_down() -> None:  # RJ-103
    views = []
    for card in ("sneak-dodge", "rocks-whitewash"):
        state = beside(player(hand=["slushball-dodge", card], draw=["snowball-dodge"]))
        story = state.listen()
        both(state, "slushball-dodge:dodge", "restock-dodge:dodge")
        assert not [event for event in story if card in str(event.facts)]
        assert "a card draw 0 > discards 0" in view(state, 1)["memory"]
        views.append((state.view(1), state.view(None)))
    assert views[0] == views[1]


def test_the_other_card_of_a_restock_moves_face_down() -> None:  # RJ-103
    views = []
    for card in ("sneak-dodge", "rocks-whitewash"):
        state = beside(
            player(
                hand=["restock-dodge"],
                draw=["snowball-dodge"],
                discards=["sneak-dodge", "rocks-whitewash"],
            )
        )
        story = state.listen()
        both(state, "restock-dodge:restock", "restock-dodge:dodge")
        play(state, 0, f"restock {card}")
        assert told(story, "restocked") == [{"seat": 0, "cards": 2}]
        assert [event.audience for event in story if event.name == "put-back"] == [(0,)]
        views.append((state.view(1), state.view(None)))
        # Everybody knows of the Restock card itself: it was played.
        assert seen(state, 1, 0)["known"]["draw"] == ["restock-dodge"]
    assert views[0] == views[1]


def test_a_card_laid_into_the_cache_moves_face_down() -> None:  # RJ-103
    views = []
    for card in ("sneak-dodge", "rocks-whitewash"):
        state = beside(
            player(
                hand=["cache-backfire"],
                draw=["snowball-dodge"],
                discards=["sneak-dodge", "rocks-whitewash"],
            ),
            alternates="cache-backfire for iceball-snowfort",
        )
        story = state.listen()
        both(state, "cache-backfire:cache", "restock-dodge:dodge")
        play(state, 0, f"cache {card}")
        assert [event.audience for event in story if event.name == "cached"] == [None]
        assert [event.audience for event in story if event.name == "stored"] == [(0,)]
        views.append((state.view(1), state.view(None)))
    assert views[0] == views[1]


def test_the_hidden_card_of_a_refined_upgrade_is_seen_by_its_taker_only() -> None:  # RJ-103
    views = []
    for card in ("sneak-dodge", "rocks-whitewash"):
        state = beside(
            player(hand=["raid-refinedupgrade"], draw=["snowball-dodge", "snowball-upgrade"]),
            alternates="raid-refinedupgrade for iceball-snowfort",
        )
        story = state.listen()
        both(state, "raid-refinedupgrade:refinedupgrade", "restock-dodge:dodge")
        play(state, 0, "look pile 0")
        deal(state, card)
        assert view(state, 0)["looking"] == {"pile": 0, "top": "sneak-upgrade", "under": card}
        assert view(state, 1)["looking"] is None
        play(state, 0, "take under")
        assert told(story, "took-unseen") == [{"seat": 0, "pile": 0}]
        assert discards(state, 0)[card] == 1
        assert len(kinds_in_guesses(state, 1, 0, "discards")) > 3
        views.append((state.view(1), state.view(None)))
    assert views[0] == views[1]


# After the end.


def test_after_the_end_everything_is_open() -> None:  # RJ-104
    state = duel(
        player(hand=["snowball-dodge"], draw=["sneak-dodge"], cache=["rocks-whitewash"]),
        player(hand=["restock-dodge", "iceball-snowfort"], draw=["sneak-upgrade"]),
        final=True,
    )
    assert "cards" not in seen(state, 1, 0)
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    for seat in (0, 1, None):
        for owner in (0, 1):
            cards = seen(state, seat, owner)["cards"]
            shown = Counter(card for place in cards.values() for card in place)
            assert shown == owned(state, owner)
        assert state.guess(seat, Dice(1)) == state


@pytest.mark.parametrize("options", [{}, {"alternates": 3}])
def test_a_finished_game_is_seen_alike_from_every_seat(options: dict[str, object]) -> None:
    # RJ-104
    state = snowball.game("arsenal", **options).start()
    play_on(state, Dice(5))
    one, two = ([seen(state, seat, owner)["cards"] for owner in (0, 1)] for seat in (0, 1))
    assert one == two == [seen(state, None, owner)["cards"] for owner in (0, 1)]


# Views and guesses.


@pytest.mark.parametrize(
    "options",
    [{}, {"quick_start": True}, {"alternates": 2}, {"alternates": 3, "ultra_search": True}],
)
def test_a_guess_looks_the_same_to_whoever_guesses(options: dict[str, object]) -> None:
    # RJ-16, RJ-18, RJ-19, RJ-20, RJ-103
    for seed in range(2):
        state, dice, other = snowball.game("arsenal", **options).start(), Dice(seed), Dice(9)
        while state.actors:
            play_on(state, dice, most=9)
            for seat in (0, 1, None):
                world = state.guess(seat, other)
                assert world.view(seat) == state.view(seat)
                assert world.actors == state.actors
                if seat is not None:
                    assert world.choices(seat) == state.choices(seat)


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_those_at_the_table_have_a_view(seat: int) -> None:
    state = beside(player(hand=["restock-dodge"]))
    with pytest.raises(snowball.RulesError, match="the seats are 0 to 1"):
        state.view(seat)
    with pytest.raises(snowball.RulesError, match="the seats are 0 to 1"):
        state.guess(seat, Dice(1))
