"""A turn: draw, choose a card and a half in secret, reveal, carry out, discard."""

from collections import Counter

import pytest

from arsenal.moves import (
    BASICS,
    abandoned,
    answer,
    both,
    deal,
    discards,
    guesses,
    limits,
    lying,
    names,
    odds,
    owned,
    play,
    refused,
    rules_of,
    seen,
    table,
    texts,
    told,
    tops,
    view,
)
from snowball import CHANCE, State
from snowball.testing.arsenal import duel, player, position

TOPS = ("dodge-upgrade", "rocks-whitewash")


def choosing() -> State:
    """Return a moment at which both choose from two cards."""
    return position(
        player(hand=["sneak-dodge", "snowball-upgrade"], draw=["restock-dodge", "snowball-dodge"]),
        player(hand=["slushball-upgrade", "restock-dodge"], draw=["snowball-dodge"]),
        tops=("dodge-upgrade", "rocks-whitewash"),
    )


def test_both_choose_at_the_same_time() -> None:  # J3, J38
    state = choosing()
    assert state.actors == (0, 1)
    twin = state.copy()
    play(state, 0, "play sneak-dodge:dodge")
    play(state, 1, "play restock-dodge:dodge")
    play(twin, 1, "play restock-dodge:dodge")
    assert list(twin.actors) == [0]
    play(twin, 0, "play sneak-dodge:dodge")
    assert state == twin  # who was quicker does not matter


def test_both_draw_the_two_top_cards_of_their_own_pile() -> None:  # J33
    state = duel(
        player(hand=["snowball-dodge"], draw=["sneak-dodge", "sneak-dodge", "sneak-upgrade"]),
        player(hand=["snowball-dodge"], draw=["slushball-dodge", "dodge-upgrade"]),
        tops=TOPS,
    )
    both(state, "snowball-dodge:dodge", "snowball-dodge:dodge")
    story = state.listen()
    assert odds(state) == {"draw sneak-dodge": 2, "draw sneak-upgrade": 1}
    deal(state, "sneak-dodge")
    assert odds(state) == {"draw sneak-dodge": 1, "draw sneak-upgrade": 1}
    deal(state, "sneak-upgrade")
    assert odds(state) == {"draw slushball-dodge": 1, "draw dodge-upgrade": 1}
    deal(state, "dodge-upgrade", "slushball-dodge")
    assert lying(state, 0, "hand") == {"sneak-dodge": 1, "sneak-upgrade": 1}
    assert lying(state, 0, "draw") == {"sneak-dodge": 1}
    assert lying(state, 1, "hand") == {"slushball-dodge": 1, "dodge-upgrade": 1}
    assert lying(state, 1, "draw") == Counter()
    assert state.actors == (0, 1)
    assert told(story, "drew") == [{"seat": 0, "cards": 2}, {"seat": 1, "cards": 2}]


def test_one_card_and_exactly_one_of_its_halves_is_chosen() -> None:  # J35
    state = choosing()
    assert texts(state, 0) == [
        "play snowball-upgrade:snowball",
        "play snowball-upgrade:upgrade",
        "play sneak-dodge:sneak",
        "play sneak-dodge:dodge",
    ]
    assert texts(state, 1) == [
        "play restock-dodge:restock",
        "play restock-dodge:dodge",
        "play slushball-upgrade:slushball",
        "play slushball-upgrade:upgrade",
    ]
    assert refused(state, 0, "play restock-dodge:dodge") == "asked-to-play"  # in the draw pile
    assert refused(state, 0, "pass") == "asked-to-play"


def test_two_equal_cards_are_one_choice() -> None:  # J35
    state = duel(player(hand=["sneak-dodge", "sneak-dodge"]), player(hand=["snowball-dodge"]))
    assert texts(state, 0) == ["play sneak-dodge:sneak", "play sneak-dodge:dodge"]


@pytest.mark.parametrize(("half", "limit"), [("snowball", 1), ("dodge", 2)])
def test_the_half_that_was_chosen_is_the_one_that_counts(half: str, limit: int) -> None:
    # J2, J36, RJ-15
    state = duel(
        player(hand=["snowball-dodge"], draw=BASICS),
        player(hand=["snowball-upgrade"], draw=BASICS),
        tops=("sneak-dodge", None),
    )
    both(state, f"snowball-dodge:{half}", "snowball-upgrade:upgrade")
    # An Upgrade works against a Dodge and fails against a Snowball: only one half was there.
    assert limits(state)[1] == limit
    assert list(state.actors) == ([CHANCE] if half == "snowball" else [1])


def test_a_card_that_was_revealed_cannot_be_turned() -> None:  # RJ-15
    state = choosing()
    both(state, "snowball-upgrade:upgrade", "slushball-upgrade:slushball")
    assert [play["half"] for play in view(state, None)["plays"]] == ["upgrade", "slushball"]
    assert list(state.actors) == [1]
    for text in ("play snowball-upgrade:snowball", "play sneak-dodge:dodge", "use other half"):
        assert refused(state, 0, text) == "not-asked"


def test_what_was_not_chosen_is_discarded_before_the_reveal() -> None:  # J37
    state = choosing()
    story = state.listen()
    both(state, "sneak-dodge:sneak", "slushball-upgrade:slushball")
    # The Slushball hits while the Sneak is carried out: both cards drawn lie in the discards.
    assert discards(state, 0) == {"sneak-dodge": 1, "snowball-upgrade": 1}
    assert lying(state, 0, "hand") == Counter()
    play(state, 1, "abandon restock-dodge", "steal")
    assert odds(state) == {"draw sneak-dodge": 1, "draw snowball-upgrade": 1}
    assert names(story)[:2] == ["revealed", "revealed"]
    assert "J37" in rules_of(story, "revealed")


def test_what_was_not_chosen_lies_face_down() -> None:  # J37
    state = duel(
        player(hand=["sneak-dodge", "snowball-upgrade"], draw=BASICS),
        player(hand=["snowball-dodge"], draw=BASICS),
        tops=TOPS,
    )
    other = duel(
        player(
            hand=["sneak-dodge", "snowball-dodge"],
            draw=["snowball-upgrade", "restock-dodge", "snowball-upgrade"],
        ),
        player(hand=["snowball-dodge"], draw=BASICS),
        tops=TOPS,
    )
    for each in (state, other):
        both(each, "sneak-dodge:dodge", "snowball-dodge:dodge")
    assert seen(state, 1, 0)["discards"] == 2
    assert seen(state, 1, 0)["known"]["discards"] == ["sneak-dodge"]
    assert seen(state, 1, 0) == seen(other, 1, 0)


def test_the_reveal_waits_for_both() -> None:  # J38, RJ-14
    state = choosing()
    story = state.listen()
    play(state, 0, "play sneak-dodge:sneak")
    assert story == []
    assert view(state, 1)["plays"] == []
    assert lying(state, 0, "hand").total() == 2
    play(state, 1, "play restock-dodge:dodge")
    assert told(story, "revealed") == [
        {"seat": 0, "card": "sneak-dodge", "half": "sneak", "cached": False},
        {"seat": 1, "card": "restock-dodge", "half": "dodge", "cached": False},
    ]
    assert all(event.audience is None for event in story if event.name == "revealed")


@pytest.mark.parametrize("seat", [1, None])
def test_a_choice_that_waits_is_in_nobody_elses_view(seat: int | None) -> None:  # J38, RJ-14
    views = []
    for text in texts(choosing(), 0):
        state = choosing()
        play(state, 0, text)
        assert seen(state, seat, 0)["chosen"] is True
        assert text not in str(state.view(seat))
        views.append(state.view(seat))
    assert all(each == views[0] for each in views)


def test_a_choice_that_waits_is_guessed_afresh() -> None:  # RJ-14
    state = choosing()
    play(state, 0, "play sneak-dodge:sneak")
    answers = {table(world)["players"][0]["answer"] for world in guesses(state, 1)}
    assert len(answers) > 4
    for world in guesses(state, 0, 20):
        assert table(world)["players"][0]["answer"] == "play sneak-dodge:sneak"


def test_nobody_chooses_twice() -> None:  # RJ-14
    state = choosing()
    play(state, 1, "play restock-dodge:dodge")
    assert refused(state, 1, "play restock-dodge:restock") == "already-chosen"
    assert refused(state, 1, "play restock-dodge:dodge") == "already-chosen"
    assert texts(state, 1) == []
    assert list(state.actors) == [0]


def test_played_cards_are_discarded_and_the_next_turn_starts() -> None:  # J39
    state = choosing()
    story = state.listen()
    turns = state.turns
    both(state, "sneak-dodge:dodge", "restock-dodge:dodge")
    assert discards(state, 0) == {"sneak-dodge": 1, "snowball-upgrade": 1}
    assert discards(state, 1) == {"restock-dodge": 1, "slushball-upgrade": 1}
    assert table(state)["plays"] == []
    assert state.turns == turns + 1
    assert names(story)[-1] == "turn"
    assert state.actors == (CHANCE,)


def test_two_choices_in_a_battle_are_made_at_once_and_in_secret() -> None:  # RJ-14, RJ-34
    state = position(
        player(hand=["sneak-dodge", "snowball-upgrade"], draw=["restock-dodge", "snowball-dodge"]),
        player(hand=["sneak-dodge", "restock-dodge"], draw=["snowball-dodge"]),
    )
    both(state, "sneak-dodge:sneak", "sneak-dodge:sneak")
    assert state.actors == (0, 1)
    story = state.listen()
    play(state, 0, "abandon snowball-upgrade")
    assert story == []
    assert abandoned(state) == Counter()
    assert refused(state, 0, "abandon sneak-dodge") == "already-chosen"
    twin = position(
        player(hand=["sneak-dodge", "snowball-upgrade"], draw=["restock-dodge", "snowball-dodge"]),
        player(hand=["sneak-dodge", "restock-dodge"], draw=["snowball-dodge"]),
    )
    both(twin, "sneak-dodge:sneak", "sneak-dodge:sneak")
    play(twin, 0, "abandon sneak-dodge")
    assert state.view(1) == twin.view(1)
    play(state, 1, "abandon sneak-dodge")
    assert abandoned(state) == {"snowball-upgrade": 1, "sneak-dodge": 1}


def test_a_hand_of_one_must_be_played_with_either_half() -> None:  # RJ-24
    state = duel(
        player(hand=["slushball-dodge"], draw=BASICS),
        player(hand=["snowball-dodge"], draw=BASICS),
        tops=TOPS,
    )
    assert texts(state, 0) == ["play slushball-dodge:slushball", "play slushball-dodge:dodge"]
    both(state, "slushball-dodge:dodge", "snowball-dodge:dodge")
    assert discards(state, 0) == {"slushball-dodge": 1}  # nothing was put away beside it


def test_a_barrage_that_is_the_only_card_has_no_second_card() -> None:  # RJ-24
    for hand, actors in (
        (["barrage-snatchandrun"], [CHANCE]),
        (["barrage-snatchandrun", "snowball-dodge"], [0]),
    ):
        state = position(
            player(hand=hand, draw=["restock-dodge", "snowball-upgrade"]),
            player(hand=["snowball-upgrade"], draw=["restock-dodge", "snowball-dodge"]),
        )
        both(state, "barrage-snatchandrun:barrage", "snowball-upgrade:upgrade")
        assert list(state.actors) == actors


def test_a_cached_card_is_a_way_out_of_a_hand_of_one() -> None:  # RJ-24
    state = duel(
        player(hand=["slushball-dodge"], cache=["sneak-upgrade"], draw=BASICS),
        player(hand=["snowball-dodge"], draw=BASICS),
        tops=TOPS,
    )
    assert texts(state, 0)[2:] == [
        "play cached sneak-upgrade:sneak",
        "play cached sneak-upgrade:upgrade",
    ]
    both(state, "cached sneak-upgrade:upgrade", "snowball-dodge:dodge")
    assert discards(state, 0) == {"sneak-upgrade": 1, "slushball-dodge": 1}


# What may be left, and what is asked.


def test_what_may_be_done_may_be_left() -> None:  # RJ-09
    state = position(
        player(hand=["sneak-dodge"], draw=BASICS),
        player(hand=["snowball-upgrade", "dodge-upgrade"], discards=["snowball-dodge"]),
        tops=("rocks-whitewash", "iceball-snowfort"),
    )
    twin = state.copy()
    both(state, "sneak-dodge:dodge", "snowball-upgrade:snowball")
    assert texts(state, 0) == ["pass", "use other half"]  # a Dodge bonus
    story = state.listen()
    play(state, 0, "pass")
    assert told(story, "declined") == [{"seat": 0}]
    assert "RJ-09" in rules_of(story, "declined")
    assert owned(state, 1).total() == 3
    play_snowball = twin.copy()
    both(play_snowball, "sneak-dodge:sneak", "snowball-upgrade:snowball")
    assert "pass" not in texts(play_snowball, 1)  # a loss cannot be declined


@pytest.mark.parametrize(
    ("mine", "theirs", "choices"),
    [
        ("slushball-upgrade:slushball", "snowball-upgrade:upgrade", ["pass", "steal"]),
        (
            "offensivedodge-ultraupgrade:ultraupgrade",
            "snowball-upgrade:upgrade",
            ["pass", "take pile 0", "take pile 1", "fetch sneak-upgrade"],
        ),
        (
            "offensivedodge-ultraupgrade:offensivedodge",
            "snowball-upgrade:snowball",
            ["pass", "take pile 0", "take pile 1", "fetch sneak-upgrade"],
        ),
        (
            "cache-backfire:cache",
            "restock-dodge:dodge",
            ["pass", "cache snowball-dodge", "cache cache-backfire"],
        ),
    ],
)
def test_an_ability_that_says_may_can_be_declined(
    mine: str, theirs: str, choices: list[str]
) -> None:
    # RJ-09
    card = mine.partition(":")[0]
    state = duel(
        player(hand=[card, "snowball-dodge"], draw=BASICS),
        player(hand=[theirs.partition(":")[0]], draw=BASICS),
        tops=("sneak-dodge", "dodge-upgrade"),
        abandoned=["sneak-upgrade"],
    )
    both(state, mine, theirs)
    assert texts(state, 0) == choices
    before = owned(state, 0)
    play(state, 0, "pass")
    assert owned(state, 0) == before


@pytest.mark.parametrize(
    ("mine", "choices"),
    [
        ("snowball-upgrade:upgrade", ["take pile 0", "take pile 1"]),
        ("upgradedodge-dud:upgradedodge", ["take pile 0", "take pile 1"]),
        ("raid-refinedupgrade:refinedupgrade", ["look pile 0", "look pile 1"]),
        ("raid-refinedupgrade:raid", ["raid", "fetch sneak-upgrade"]),
        ("restock-dodge:restock", ["restock snowball-dodge"]),
        (
            "barrage-snatchandrun:snatchandrun",
            ["give snowball-dodge", "give barrage-snatchandrun"],
        ),
    ],
)
def test_everything_else_has_to_be_done(mine: str, choices: list[str]) -> None:  # RJ-09
    state = duel(
        player(hand=[mine.partition(":")[0], "snowball-dodge"], draw=BASICS),
        player(hand=["restock-dodge"], draw=BASICS),
        tops=("sneak-dodge", "dodge-upgrade"),
        abandoned=["sneak-upgrade"],
    )
    both(state, mine, "restock-dodge:dodge")
    assert texts(state, 0) == choices
    assert refused(state, 0, "pass").startswith("asked-to-")


def test_a_player_with_a_single_answer_is_asked_all_the_same() -> None:  # RJ-105
    state = duel(
        player(hand=["sneak-dodge"], draw=BASICS),
        player(hand=["snowball-upgrade"], draw=BASICS),
        tops=("dodge-upgrade", None),
    )
    twin = state.copy()
    both(state, "sneak-dodge:sneak", "snowball-upgrade:upgrade")
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["abandon snowball-upgrade"]
    both(twin, "sneak-dodge:dodge", "snowball-upgrade:upgrade")
    assert list(twin.actors) == [1]
    assert texts(twin, 1) == ["take pile 0"]


def test_whether_one_is_asked_depends_on_nothing_hidden() -> None:  # RJ-105
    # Two equal discards are one answer, two different ones are two: that is asked alike.
    asked = []
    for second in ("snowball-upgrade", "snowball-dodge"):
        state = duel(
            player(hand=["sneak-dodge"], draw=BASICS),
            player(hand=["snowball-upgrade", second], draw=BASICS),
        )
        both(state, "sneak-dodge:sneak", "snowball-upgrade:snowball")
        asked.append((state.actors, seen(state, 0, 1)["asked"], len(texts(state, 1))))
    assert asked == [((1,), "abandon", 1), ((1,), "abandon", 2)]


def test_nobody_is_asked_without_anything_to_choose_from() -> None:  # RJ-105, RJ-13
    state = duel(
        player(hand=["snowball-upgrade"], draw=BASICS),
        player(hand=["restock-dodge"], draw=BASICS),
    )
    story = state.listen()
    both(state, "snowball-upgrade:upgrade", "restock-dodge:restock")
    assert told(story, "idle") == [{"seat": 0, "half": "upgrade"}]
    assert lying(state, 1, "draw") == Counter([*BASICS, "restock-dodge"])
    assert state.actors == (CHANCE,)
    assert tops(state) == [None, None]


def test_both_answers_come_true_together() -> None:  # RJ-14, J47
    state = position(
        player(hand=["dodge-upgrade"], draw=BASICS),
        player(hand=["dodge-upgrade"], draw=BASICS),
        tops=("sneak-dodge", "rocks-whitewash"),
    )
    both(state, "dodge-upgrade:upgrade", "dodge-upgrade:upgrade")
    play(state, 1, "take pile 1")
    assert tops(state) == ["sneak-dodge", "rocks-whitewash"]  # not yet
    play(state, 0, "take pile 0")
    assert tops(state) == [None, None]


def test_answers_may_be_given_in_either_order() -> None:  # RJ-14
    state = position(
        player(hand=["sneak-dodge", "snowball-upgrade"], draw=["restock-dodge"]),
        player(hand=["sneak-dodge", "restock-dodge"], draw=["snowball-dodge"]),
    )
    both(state, "sneak-dodge:sneak", "sneak-dodge:sneak")
    twin = state.copy()
    answer(state, "abandon sneak-dodge", "abandon restock-dodge")
    play(twin, 1, "abandon restock-dodge")
    play(twin, 0, "abandon sneak-dodge")
    assert state == twin


def sneaked_restock(second: str) -> State:
    """Return a Restock whose own card was just Abandoned, with one other discard left."""
    state = position(
        player(hand=["sneak-dodge"], draw=["snowball-dodge", "snowball-upgrade"]),
        player(hand=["restock-dodge", second], draw=["snowball-upgrade"]),
        tops=TOPS,
        sneak_counts_as_hit=False,
    )
    both(state, "sneak-dodge:sneak", "restock-dodge:restock")
    play(state, 1, "abandon restock-dodge")
    return state


def test_a_second_copy_of_the_card_is_not_given_away_by_the_asking() -> None:  # RJ-105
    # The card left is face-down: the other seat must not learn that it is a Restock, too.
    one, other = sneaked_restock("restock-dodge"), sneaked_restock("slushball-dodge")
    assert one.actors == other.actors
    assert one.view(0) == other.view(0)


def test_whoever_is_asked_has_an_answer_in_every_guess() -> None:  # RJ-105
    state = sneaked_restock("slushball-dodge")
    for world in guesses(state, 0, 300):
        for seat in world.actors:
            assert world.choices(seat)


def test_of_two_equal_cards_the_one_just_played_is_abandoned() -> None:  # RJ-112
    state = sneaked_restock("restock-dodge")
    # The Restock that is left is the other card: it goes into the draw pile, and nothing else.
    assert texts(state, 1) == ["restock restock-dodge"]
    play(state, 1, "restock restock-dodge")
    assert lying(state, 1, "draw") == Counter({"snowball-upgrade": 1, "restock-dodge": 1})
    assert discards(state, 1) == Counter()
