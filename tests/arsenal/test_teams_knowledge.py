"""What team-mates, opponents and spectators see of a team's cards."""

from collections import Counter
from typing import Any

import pytest

import snowball
from arsenal.moves import all_play, deal, names, play, seen, table, texts, told, view
from arsenal.team_moves import CACHE, DODGE, POOL
from snowball import Dice, Event, State
from snowball.testing.arsenal_teams import choosing, dividing, member, personal, pooling

WHITEWASH = "rocks-whitewash:whitewash"
OTHER_POOL = ("slushball-dodge", "slushball-upgrade", "snowball-dodge", "snowball-dodge")
OPPONENTS = [1, 3, None]


def own_piles() -> State:
    """Return a moment at which everybody chooses from a hand of their own."""
    piles = [("snowball-upgrade", "dodge-upgrade"), ("sneak-dodge", "sneak-dodge")]
    hands = [
        ("restock-dodge", "snowball-dodge"),
        ("restock-dodge", "slushball-upgrade"),
        ("restock-dodge", "sneak-upgrade"),
        ("restock-dodge", "slushball-dodge"),
    ]
    return choosing(
        [member(*hand, draw=piles[seat % 2]) for seat, hand in enumerate(hands)],
        personal(discards=("iceball-snowfort", "sneak-upgrade")),
        personal(discards=("barrage-snatchandrun",)),
    )


def divide(state: State, *given: str) -> State:
    """Let the leader of the first team give these cards; the second gives the first it can.

    "add …" is what the leader adds to the pool before that.
    """
    for text in given:
        play(state, 0, text if text.startswith("add ") else f"assign {text}")
        if 1 in state.actors:
            play(state, 1, texts(state, 1)[0])
    return state


def two_pools(**fields: Any) -> State:
    """Return the moment at which both leaders divide a pool of four, one of them a No Effect."""
    return dividing(
        [member()] * 4,
        pooling(hand=POOL[:3], blanks=1, discards=("restock-dodge",), draw=("sneak-dodge",)),
        pooling(hand=OTHER_POOL),
        **fields,
    )


def audience_of(story: list[Event], name: str) -> set[tuple[int, ...] | None]:
    """Return for whom the events with that name are."""
    return {event.audience for event in story if event.name == name}


def worlds(state: State, seat: int | None, number: int = 60) -> list[State]:
    """Return guesses of a seat; the first few are looked at."""
    dice = Dice(7)
    found = [state.guess(seat, dice) for _ in range(number)]
    for world in found[:3]:
        assert world.view(seat) == state.view(seat)
    return found


def hands(state: State) -> list[tuple[str, ...]]:
    """Return everybody's hand, No Effects included."""
    return [
        (*player["hand"], *["no-effect"] * player["blanks"]) for player in table(state)["players"]
    ]


# Team-mates.


def test_team_mates_see_each_others_hands_and_personal_piles() -> None:  # RJ-120
    state = own_piles()
    shown = seen(state, 2, 0)["cards"]
    assert shown["hand"] == ["snowball-dodge", "restock-dodge"]
    assert shown["draw"] == ["snowball-upgrade", "dodge-upgrade"]
    assert seen(state, 0, 2)["cards"]["hand"] == ["restock-dodge", "sneak-upgrade"]
    for seat in OPPONENTS:
        assert "cards" not in seen(state, seat, 0)
        assert seen(state, seat, 0)["held"] == seen(state, seat, 0)["draw"] == 2
    assert "cards" not in seen(state, 0, 1)


def test_team_mates_see_the_discards_of_the_team() -> None:  # RJ-90, RJ-120
    state = own_piles()
    for seat in (0, 2):
        entry = view(state, seat)["teams"]
        assert entry[0]["cards"]["discards"] == ["sneak-upgrade", "iceball-snowfort"]
        assert "cards" not in entry[1]
        assert entry[1]["discards"] == 1
    assert "cards" not in view(state, 1)["teams"][0]
    assert all("cards" not in entry for entry in view(state, None)["teams"])


def test_team_mates_see_the_cache_of_the_team() -> None:  # RJ-97, RJ-120
    state = choosing(
        [member("restock-dodge")] * 4,
        pooling(draw=POOL, cache=("cache-backfire",)),
        pooling(draw=OTHER_POOL),
        alternates=CACHE,
    )
    assert view(state, 2)["teams"][0]["cards"]["cache"] == ["cache-backfire"]
    for seat in OPPONENTS:
        assert "cards" not in view(state, seat)["teams"][0]
        assert view(state, seat)["teams"][0]["cached"] == 1


def test_team_mates_see_what_was_kept_in_the_draft() -> None:  # RJ-120
    state = snowball.game("arsenal", 4, teams=True).start()
    story = state.listen()
    state.advance(Dice(3))
    assert audience_of(story, "got") == {(0, 2), (1, 3)}
    for seat in range(4):
        state.play(seat, state.choices(seat)[0])
    kept = table(state)["players"][0]["cache"]
    assert len(kept) == 1
    assert seen(state, 2, 0)["cards"]["cache"] == kept
    assert "cards" not in seen(state, 1, 0)
    assert audience_of(story, "chose") == {(0, 2), (1, 3)}


def test_team_mates_see_the_pool_and_who_is_given_what() -> None:  # RJ-120, RJ-121
    state = two_pools()
    story = state.listen()
    assert view(state, 2)["teams"][0]["cards"]["hand"] == [
        "sneak-dodge",
        "sneak-upgrade",
        "dodge-upgrade",
    ]
    assert view(state, 2)["teams"][0]["blanks left"] == 1
    divide(state, "sneak-upgrade")
    assert seen(state, 2, 0)["cards"]["hand"] == ["sneak-upgrade"]
    divide(state, "no-effect")
    assert seen(state, 0, 2)["blanks"] == 1
    assert audience_of(story, "assigned") == {(0, 2), (1, 3)}


def test_what_a_mate_has_just_decided_is_not_seen() -> None:  # RJ-120
    views = []
    for text in ("restock-dodge:dodge", "snowball-dodge:snowball"):
        state = own_piles()
        play(state, 0, f"play {text}")
        assert seen(state, 0, 0)["answer"] == f"play {text}"
        assert seen(state, 2, 0)["chosen"] is True
        assert "answer" not in seen(state, 2, 0)
        views.append([view(state, seat) for seat in (2, 1, None)])
    assert views[0] == views[1]


def test_a_mate_guesses_what_was_decided() -> None:  # RJ-120
    state = own_piles()
    play(state, 0, "play restock-dodge:dodge")
    found = {table(world)["players"][0]["answer"] for world in worlds(state, 2)}
    assert len(found) == 4  # any half of the two cards
    assert {tuple(hands(world)[0]) for world in worlds(state, 2, 5)} == {
        ("snowball-dodge", "restock-dodge")
    }


def test_a_mate_is_told_which_card_was_cached_and_drawn() -> None:  # RJ-120
    state = choosing(
        [member("cache-backfire"), *[member("restock-dodge") for _ in range(3)]],
        pooling(draw=POOL),
        pooling(draw=OTHER_POOL),
        alternates=CACHE,
    )
    story = state.listen()
    all_play(state, "cache-backfire:cache", DODGE, DODGE, DODGE)
    play(state, 0, "cache restock-dodge")
    assert audience_of(story, "stored") == {(0, 2)}
    state.advance(Dice(1))
    assert audience_of(story, "pool") == {(0, 2), (1, 3)}


# Opponents.


@pytest.mark.parametrize("seat", OPPONENTS)
def test_opponents_see_how_large_a_pool_is_and_how_many_no_effects_it_has(
    seat: int | None,
) -> None:
    # RJ-121
    state = two_pools()
    entry = view(state, seat)["teams"][0]
    assert entry["pool"] == 4
    assert entry["blanks"] == 1
    assert "cards" not in entry
    assert "blanks left" not in entry
    divide(state, "no-effect")
    entry = view(state, seat)["teams"][0]
    assert (entry["pool"], entry["blanks"]) == (4, 1)


@pytest.mark.parametrize("seat", OPPONENTS)
def test_opponents_do_not_see_who_is_given_what(seat: int | None) -> None:  # RJ-121
    half_way = [
        view(divide(two_pools(), first), seat)
        for first in ("sneak-dodge", "dodge-upgrade", "no-effect")
    ]
    assert half_way[0] == half_way[1] == half_way[2]
    assert [player["held"] for player in half_way[0]["players"]] == [1, 1, 0, 0]
    at_the_end = [
        view(divide(two_pools(), *given), seat)
        for given in (
            ("sneak-dodge", "dodge-upgrade"),
            ("dodge-upgrade", "sneak-dodge"),
            ("sneak-upgrade", "dodge-upgrade"),  # another one is left over
        )
    ]
    assert at_the_end[0] == at_the_end[1] == at_the_end[2]


@pytest.mark.parametrize("seat", OPPONENTS)
def test_opponents_do_not_see_who_is_given_the_no_effect(seat: int | None) -> None:  # RJ-121
    views = [
        view(divide(two_pools(), *given), seat)
        for given in (("no-effect", "sneak-dodge"), ("sneak-dodge", "no-effect"))
    ]
    assert views[0] == views[1]
    assert "no-effect" not in str(views[0])


@pytest.mark.parametrize("seat", OPPONENTS)
def test_with_the_no_effect_forced_all_see_who_has_it(seat: int | None) -> None:  # RJ-89, RJ-121
    state = dividing(
        [member(), member(), member(blanks=1), member()],
        pooling(hand=POOL[:3]),
        pooling(hand=OTHER_POOL),
        team_no_effect_forced=True,
    )
    entry = view(state, seat)
    assert entry["teams"][0]["blanks"] == 1
    assert [player["held"] for player in entry["players"]] == [0, 0, 1, 0]
    for world in worlds(state, seat, 10):
        assert hands(world)[2] == ("no-effect",)


@pytest.mark.parametrize("seat", OPPONENTS)
def test_nothing_that_is_told_to_opponents_names_a_card_of_the_pool(seat: int | None) -> None:
    # RJ-121
    state = choosing([member("restock-dodge")] * 4, pooling(draw=POOL), pooling(draw=OTHER_POOL))
    story = state.listen()
    all_play(state, DODGE, DODGE, DODGE, DODGE)
    del story[:]
    state.advance(Dice(1))
    divide(state, "sneak-dodge", "dodge-upgrade")
    assert "assigned" in names(story)
    heard = str([event.facts for event in story if event.is_for(seat)])
    assert not [card for card in POOL if card in heard]
    assert {"team": 0, "cards": 4, "blanks": 0} in told(story, "pooled")


def cached(**fields: Any) -> State:
    """Return the moment at which a leader with a cache divides a pool."""
    return dividing(
        [member()] * 4,
        pooling(hand=POOL, cache=("slushball-dodge",)),
        pooling(hand=("restock-dodge",) * 4),
        alternates=CACHE,
        **fields,
    )


@pytest.mark.parametrize("seat", OPPONENTS)
def test_opponents_see_that_a_cached_card_joins_the_pool(seat: int | None) -> None:  # RJ-121
    state = cached()
    story = state.listen()
    before = view(state, seat)["teams"][0]
    divide(state, "add slushball-dodge")
    after = view(state, seat)["teams"][0]
    assert (before["cached"], after["cached"]) == (1, 0)
    assert after["pool"] == before["pool"] + 1
    divide(state, "slushball-dodge", "sneak-dodge")
    assert [event.is_for(seat) for event in story if event.name == "cache-used"] == [True]
    assert audience_of(story, "added") == {(0, 2)}
    heard = str([event.facts for event in story if event.is_for(seat)])
    assert "slushball-dodge" not in heard


@pytest.mark.parametrize("seat", OPPONENTS)
def test_opponents_do_not_see_who_is_given_the_cached_card(seat: int | None) -> None:  # RJ-121
    views = [
        view(divide(cached(), *given), seat)
        for given in (
            ("add slushball-dodge", "slushball-dodge", "sneak-dodge"),
            ("add slushball-dodge", "sneak-dodge", "slushball-dodge"),
            ("add slushball-dodge", "sneak-dodge", "dodge-upgrade"),  # nobody
        )
    ]
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("seat", OPPONENTS)
def test_not_even_the_moment_tells_who_is_given_the_cached_card(seat: int | None) -> None:
    # RJ-121
    stories = []
    for given in (
        ("add slushball-dodge", "slushball-dodge", "sneak-dodge"),
        ("add slushball-dodge", "sneak-dodge", "slushball-dodge"),
        ("add slushball-dodge", "sneak-dodge", "dodge-upgrade"),  # nobody
    ):
        state = cached()
        story = state.listen()
        found = []
        for text in given:
            divide(state, text)
            heard = [event.name for event in story if event.is_for(seat)]
            found.append((heard, view(state, seat)["teams"][0]["cached"]))
        stories.append(found)
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.parametrize("seat", OPPONENTS)
def test_what_is_left_over_of_a_pool_is_discarded_unseen(seat: int | None) -> None:
    # RJ-103, RJ-121
    state = divide(two_pools(), "sneak-dodge", "dodge-upgrade")
    entry = view(state, seat)["teams"][0]
    assert entry["discards"] == 2
    assert "sneak-upgrade" not in entry["known"]["discards"]
    assert all(
        "a card pool 0 > team discards 0" in step for step in view(state, seat)["memory"][-3:-2]
    )


# Guesses.


@pytest.mark.parametrize("seat", OPPONENTS)
def test_guesses_let_hidden_assignments_vary(seat: int | None) -> None:  # RJ-121
    state = divide(two_pools(), "no-effect", "dodge-upgrade")
    found = {(hands(world)[0], hands(world)[2]) for world in worlds(state, seat)}
    assert ("no-effect",) in {one for one, _ in found}
    assert ("no-effect",) in {two for _, two in found}
    assert len(found) > 6
    for one, two in found:
        assert [one, two].count(("no-effect",)) == 1


def test_guesses_of_a_mate_keep_what_was_given() -> None:  # RJ-120
    state = divide(two_pools(), "no-effect", "dodge-upgrade")
    theirs = set()
    for world in worlds(state, 2, 30):
        assert hands(world)[0] == ("no-effect",)
        assert hands(world)[2] == ("dodge-upgrade",)
        assert table(world)["teams"][0] == table(state)["teams"][0]
        theirs.add((hands(world)[1], hands(world)[3]))
    assert len(theirs) > 6


def test_guesses_in_the_middle_of_dividing_keep_the_view() -> None:  # RJ-121
    state = divide(two_pools(), "no-effect")
    assert list(state.actors) == [0, 1]
    play(state, 0, "assign dodge-upgrade")
    for seat in (0, 1, 2, 3, None):
        for world in worlds(state, seat, 5):
            again = snowball.load(world.dump())
            assert again.dump() == world.dump()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_guesses_can_be_played_to_the_end(seat: int | None) -> None:  # RJ-120, RJ-121
    state = divide(two_pools(), "no-effect", "dodge-upgrade")
    for world in worlds(state, seat, 5):
        world.playout(Dice(1))
        assert world.result is not None


@pytest.mark.parametrize("given", [(), ("slushball-dodge",), ("sneak-dodge", "dodge-upgrade")])
def test_a_cached_card_in_a_pool_may_be_with_anybody(given: tuple[str, ...]) -> None:
    # RJ-121, RJ-124
    state = divide(cached(), "add slushball-dodge", *given)
    for world in worlds(state, 1, 20):
        assert table(world)["teams"][0]["cache"] == []
        again = snowball.load(world.dump())
        assert again.dump() == world.dump()


# Whitewash.


def washed(*, decks: bool) -> State:
    """Return the beginning of the turn after seat 0 has whitewashed seat 1."""
    piles = [("dodge-upgrade", "snowball-dodge"), ("sneak-dodge", "slushball-dodge")]
    state = choosing(
        [
            member("rocks-whitewash", draw=piles[0] if not decks else ()),
            member("restock-dodge", draw=piles[1] if not decks else ()),
            member("restock-dodge", draw=piles[0] if not decks else ()),
            member("restock-dodge", draw=piles[1] if not decks else ("snowball-upgrade",)),
        ],
        pooling(draw=POOL) if decks else personal(),
        pooling(draw=OTHER_POOL) if decks else personal(),
    )
    state.listen()
    all_play(state, WHITEWASH, DODGE, DODGE, DODGE)
    return state


def test_before_the_deck_whitewash_shows_the_draw_of_that_opponent_only() -> None:  # RJ-96
    state = washed(decks=False)
    state.advance(Dice(1))
    assert state.actors == (0, 1, 2, 3)
    assert seen(state, 0, 1)["known"]["hand"] == ["slushball-dodge", "sneak-dodge"]
    assert seen(state, 0, 3)["known"]["hand"] == []
    assert seen(state, None, 1)["known"]["hand"] == []


def test_with_the_deck_whitewash_shows_the_whole_pool() -> None:  # RJ-96
    state = washed(decks=True)
    deal(state, "snowball-upgrade")
    deal(state, *POOL)
    deal(state, *OTHER_POOL)
    assert state.actors == (0, 1)
    pool = Counter([*OTHER_POOL, "snowball-upgrade"])
    assert Counter(view(state, 0)["teams"][1]["known"]["hand"]) == pool
    assert view(state, None)["teams"][1]["known"]["hand"] == []
    assert view(state, 1)["teams"][0]["known"]["hand"] == []  # not the other way round
    story = state.story
    assert story is not None
    assert {"team": 1, "target": 0} in told(story, "pool-shown")
    shown = [event for event in story if event.name == "pool" and event.facts["team"] == 1]
    assert {event.audience for event in shown} == {(1, 3), (0, 2)}


def test_the_mates_of_the_player_of_whitewash_know_the_pool_too() -> None:  # RJ-96, RJ-120
    state = washed(decks=True)
    deal(state, "snowball-upgrade")
    deal(state, *POOL)
    deal(state, *OTHER_POOL)
    pool = Counter([*OTHER_POOL, "snowball-upgrade"])
    assert Counter(view(state, 2)["teams"][1]["known"]["hand"]) == pool


def test_who_is_given_what_of_a_pool_that_was_shown_is_hidden_all_the_same() -> None:
    # RJ-96, RJ-121
    views = []
    for given in (("slushball-dodge", "snowball-dodge"), ("snowball-dodge", "slushball-dodge")):
        state = washed(decks=True)
        deal(state, "snowball-upgrade")
        deal(state, *POOL)
        deal(state, *OTHER_POOL)
        for text in given:
            play(state, 0, texts(state, 0)[0])
            play(state, 1, f"assign {text}")
        views.append(view(state, 0))
        found = {hands(world)[1] + hands(world)[3] for world in worlds(state, 0, 60)}
        assert {
            ("slushball-dodge", "snowball-dodge"),
            ("snowball-dodge", "slushball-dodge"),
        } <= found
        assert {("slushball-upgrade", "snowball-dodge")} <= found  # what is left over is not seen
        shown = Counter((*OTHER_POOL, "snowball-upgrade"))
        assert all(Counter(each) <= shown for each in found)
    assert views[0] == views[1]
    assert views[0]["teams"][1]["known"]["hand"] == []


def test_whitewash_shows_the_pool_of_the_change_over() -> None:  # RJ-87, RJ-96
    state = choosing(
        [
            member("rocks-whitewash", draw=("dodge-upgrade", "snowball-dodge")),
            member("restock-dodge", draw=("snowball-upgrade",)),
            member("restock-dodge", draw=("dodge-upgrade", "snowball-dodge")),
            member("restock-dodge", draw=("sneak-dodge",) * 3),
        ],
        personal(),
        personal(discards=("slushball-upgrade",) * 2),
    )
    all_play(state, WHITEWASH, DODGE, DODGE, DODGE)
    state.advance(Dice(1))
    assert list(state.actors) == [1]
    assert Counter(view(state, 0)["teams"][1]["known"]["hand"]) == Counter(
        ["snowball-upgrade", "sneak-dodge", *["restock-dodge"] * 2, *["slushball-upgrade"] * 2]
    )


def test_whitewash_lasts_for_one_turn() -> None:  # RJ-96
    state = washed(decks=True)
    state.advance(Dice(1))
    assert table(state)["teams"][1]["shown"] == [0, 2]
    while state.turns == 6:
        for seat in state.actors:
            state.play(seat, state.choices(seat)[0])
        state.advance(Dice(1))
    assert list(state.actors) == [0, 1]
    assert table(state)["teams"][1]["shown"] == []
    assert len(view(state, 0)["teams"][1]["known"]["hand"]) < view(state, 0)["teams"][1]["pool"]


@pytest.mark.parametrize("target", [1, 3])
def test_whoever_was_whitewashed_the_whole_pool_is_shown(target: int) -> None:  # RJ-96
    plays = dict.fromkeys(range(4), "restock-dodge") | {target ^ 1: "rocks-whitewash"}
    state = choosing(
        [member(plays[seat]) for seat in range(4)],
        pooling(draw=POOL),
        pooling(draw=OTHER_POOL),
    )
    all_play(state, *[WHITEWASH if seat == target ^ 1 else DODGE for seat in range(4)])
    state.advance(Dice(1))
    for seat in (0, 2):
        known = view(state, seat)["teams"][1]["known"]["hand"]
        assert Counter(known) == Counter(OTHER_POOL)


# The memory of what went before.


def test_a_restock_that_a_mate_took_along_shows_no_older_theft() -> None:  # RJ-19, RJ-103
    state = choosing(
        [
            member("snowball-upgrade"),
            member("slushball-upgrade"),
            member("snowball-dodge"),
            member("snowball-dodge"),
        ],
        pooling(
            draw=("restock-dodge", "restock-dodge", "dodge-upgrade", "dodge-upgrade"),
            discards=("restock-dodge",),
        ),
        pooling(draw=("sneak-dodge",) * 4),
        marker=3,
    )
    all_play(
        state,
        "snowball-upgrade:upgrade",
        "slushball-upgrade:slushball",
        "snowball-dodge:dodge",
        "snowball-dodge:dodge",
    )
    play(state, 1, "steal")
    deal(state, "restock-dodge")
    state.advance(Dice(1))
    before = view(state, None)["memory"]
    assert "a card team discards 0 > team gained 1" in before
    divide(state, "restock-dodge", "restock-dodge")
    all_play(
        state,
        "restock-dodge:restock",
        "sneak-dodge:dodge",
        "restock-dodge:restock",
        "sneak-dodge:dodge",
    )
    assert list(state.actors) == [0, 2]
    play(state, 0, "restock restock-dodge")
    play(state, 2, "restock dodge-upgrade")
    after = view(state, None)["memory"]
    assert after[: len(before)] == before


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_the_order_of_what_was_put_away_tells_nothing(viewer: int | None) -> None:
    # RJ-16, RJ-92, RJ-103
    views = []
    for hidden in ("slushball-dodge", "dodge-upgrade"):  # one before, one after Sneak / Dodge
        state = dividing(
            [member()] * 4,
            pooling(hand=("sneak-dodge", "sneak-dodge", "snowball-dodge", "snowball-dodge")),
            pooling(hand=("barrage-snatchandrun", "restock-dodge", "sneak-dodge", hidden)),
            tops=["sneak-upgrade", "dodge-upgrade", "snowball-upgrade", "snowball-upgrade"],
        )
        for card in ("barrage-snatchandrun", "restock-dodge"):
            play(state, 0, "assign snowball-dodge")
            play(state, 1, f"assign {card}")
        all_play(
            state,
            "snowball-dodge:snowball",
            "barrage-snatchandrun:barrage",
            "snowball-dodge:dodge",
            "restock-dodge:dodge",
        )
        play(state, 1, "follow sneak-dodge:dodge")
        views.append(view(state, viewer))
    assert views[0] == views[1]
