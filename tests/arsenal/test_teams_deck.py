"""From personal piles to the team deck: the change-over, the pool, and how it is divided."""

from collections import Counter

import pytest

import snowball
from arsenal.moves import deal, happen, names, odds, play, refused, rules_of, table, texts, told
from arsenal.team_moves import (
    SEATS,
    all_dodge,
    drawn,
    half_the_cards,
    pool,
    quiet_turn_before,
    team,
)
from snowball import CHANCE, State
from snowball.testing.arsenal_teams import choosing, dividing, drawing, member, personal, pooling

LONG = ("snowball-upgrade", "dodge-upgrade", "snowball-dodge")
"""A personal pile that lasts for another turn, and leaves a card."""


def personal_cards(state: State) -> list[int]:
    """Return how many cards each personal pile has."""
    return [len(player["draw"]) for player in table(state)["players"]]


def wants(state: State) -> list[int]:
    """Return how many personal cards each member is about to add to the pool."""
    return [player["wants"] for player in table(state)["players"]]


# Before the team deck.


def test_at_first_everybody_draws_two_plays_one_and_discards_the_other() -> None:  # J118
    state = choosing([member("restock-dodge", "sneak-dodge", draw=LONG)] * 4, *[personal()] * 2)
    all_dodge(state)
    assert state.actors == (CHANCE,)
    drawn(state)
    assert list(state.actors) == [0, 1, 2, 3]
    for player in table(state)["players"]:
        assert len(player["hand"]) == 2
        assert len(player["draw"]) == 1
    assert "assign" not in str([texts(state, seat) for seat in range(4)])


def test_all_discards_of_a_team_go_to_one_pile() -> None:  # J118
    members = [
        member("restock-dodge", "slushball-dodge", draw=LONG),
        member("restock-dodge", "slushball-upgrade", draw=LONG),
        member("restock-dodge", "sneak-dodge", draw=LONG),
        member("restock-dodge", "sneak-upgrade", draw=LONG),
    ]
    state = choosing(members, personal(discards=("iceball-snowfort",)), personal())
    all_dodge(state)
    assert team(state, 0, "discards") == Counter(
        ["iceball-snowfort", "restock-dodge", "restock-dodge", "slushball-dodge", "sneak-dodge"]
    )
    assert team(state, 1, "discards") == Counter(
        ["restock-dodge", "restock-dodge", "slushball-upgrade", "sneak-upgrade"]
    )
    assert all(not player["discards"] for player in table(state)["players"])


def test_a_draw_one_before_the_team_deck_leaves_one_card_and_no_no_effect() -> None:  # RJ-91
    members = [
        member("snowball-dodge", draw=LONG),
        member("restock-dodge", draw=("sneak-dodge", "dodge-upgrade")),
        member("restock-dodge", draw=LONG),
        member("restock-dodge", draw=("sneak-dodge", "dodge-upgrade")),
    ]
    state = choosing(members, personal(), personal())
    play(state, 0, "play snowball-dodge:snowball")
    play(state, 1, "play restock-dodge:restock")
    play(state, 2, "play restock-dodge:dodge")
    play(state, 3, "play restock-dodge:dodge")
    drawn(state)
    players = table(state)["players"]
    assert [len(player["hand"]) for player in players] == [2, 1, 2, 2]
    assert [player["blanks"] for player in players] == [0, 0, 0, 0]
    (card,) = players[1]["hand"]
    one, two = card.split("-")
    assert texts(state, 1) == [f"play {card}:{one}", f"play {card}:{two}"]


# The change-over.


def test_the_example_of_the_rulebook() -> None:  # J118, J119, J120, J121, RJ-87, RJ-88
    five = member(
        "restock-dodge", "snowball-dodge", draw=("snowball-upgrade", "sneak-dodge", "dodge-upgrade")
    )
    state = choosing([five] * 4, personal(), personal(), turns=1)
    story = state.listen()
    all_dodge(state)
    for _ in range(4):
        deal(state, "sneak-dodge", "dodge-upgrade")
    all_dodge(state, "sneak-dodge")
    assert state.turns == 3
    assert "team-deck" in names(story)
    assert told(story, "team-deck") == [{"team": 0, "cards": 8}, {"team": 1, "cards": 8}]
    assert personal_cards(state) == [1, 1, 1, 1]
    deal(state, *["snowball-upgrade"] * 4)  # everybody's last personal card
    assert [pool(state, number).total() for number in (0, 1)] == [2, 2]
    drawn(state)
    assert list(state.actors) == [0, 1]
    for number in (0, 1):
        assert pool(state, number).total() == 6
        assert team(state, number, "draw").total() == 4
        assert team(state, number, "discards").total() == 0
        assert pool(state, number)["snowball-upgrade"] == 2
    for _ in range(2):
        play(state, 0, "assign snowball-upgrade")
        play(state, 1, "assign snowball-upgrade")
    assert [team(state, number, "discards").total() for number in (0, 1)] == [4, 4]
    for seat in range(4):
        play(state, seat, "play snowball-upgrade:snowball")
    # All four have a draw-one now, so the fourth turn of the example is in the next test.
    assert state.turns == 4


def test_in_the_fourth_turn_of_the_example_the_pool_is_what_the_deck_has_left() -> None:
    # J120, RJ-88
    four = ("snowball-dodge", "sneak-dodge", "dodge-upgrade", "snowball-upgrade")
    state = quiet_turn_before([()] * 4, pooling(draw=four), pooling(draw=four))
    drawn(state)
    for number in (0, 1):
        assert pool(state, number) == Counter(four)
        assert team(state, number, "draw").total() == 0
        assert team(state, number, "discards") == {"restock-dodge": 2}  # not mixed in yet


@pytest.mark.parametrize("left", [0, 1])
def test_the_deck_begins_as_soon_as_one_member_cannot_draw_all_that_is_due(left: int) -> None:
    # J119, RJ-87
    state = quiet_turn_before(
        [LONG, LONG, LONG[:left], LONG], personal(discards=("sneak-dodge",) * 3), personal()
    )
    document = table(state)
    assert [entry["pooling"] for entry in document["teams"]] == [True, False]
    assert team(state, 0, "draw") == {"sneak-dodge": 3, "restock-dodge": 2}
    assert team(state, 0, "discards") == {}
    # For all members at once, also for one with a long pile, and in the same turn.
    assert wants(state) == [1, 2, left, 2]
    drawn(state)
    assert list(state.actors) == [0]
    assert pool(state, 0).total() == 4 + 1 + left
    hands = [len(player["hand"]) for player in table(state)["players"]]
    assert hands == [0, 2, 0, 2]  # the other team goes on with personal piles


def test_the_other_team_changes_over_when_its_own_time_comes() -> None:  # RJ-87
    state = quiet_turn_before(
        [(), LONG, (), LONG], personal(discards=("sneak-dodge",) * 4), personal()
    )
    drawn(state)
    play(state, 0, "assign sneak-dodge", "assign sneak-dodge")
    assert list(state.actors) == [0, 1, 2, 3]
    play(state, 0, "play sneak-dodge:dodge")
    play(state, 2, "play sneak-dodge:dodge")
    for seat in (1, 3):
        harmless = [text for text in texts(state, seat) if text.endswith((":dodge", ":upgrade"))]
        play(state, seat, harmless[0])
    while table(state)["due"] != "hand":
        for seat in list(state.actors):
            if seat == CHANCE:
                happen(state, next(iter(odds(state))))
            else:
                play(state, seat, texts(state, seat)[0])
    assert [entry["pooling"] for entry in table(state)["teams"]] == [True, True]


def test_one_card_is_enough_for_a_member_with_a_draw_one() -> None:  # RJ-87, RJ-91
    for limit, changed in ((1, False), (2, True)):
        state = quiet_turn_before(
            [LONG, LONG, ("sneak-dodge",), LONG],
            personal(discards=("sneak-upgrade",) * 2),
            personal(),
            limits=(2, 2, limit, 2),
        )
        assert table(state)["teams"][0]["pooling"] is changed
        assert wants(state) == ([1, 2, 1, 2] if changed else [2, 2, 1, 2])


def test_the_change_over_is_told_with_its_rules() -> None:  # J119, RJ-87
    members = [member("restock-dodge", draw=LONG if seat % 2 else ()) for seat in range(4)]
    state = choosing(members, personal(discards=("sneak-dodge",) * 4), personal())
    story = state.listen()
    all_dodge(state)
    drawn(state)
    assert told(story, "team-deck") == [{"team": 0, "cards": 6}]
    assert rules_of(story, "team-deck") == ("J119", "RJ-87")
    assert told(story, "pooled") == [{"team": 0, "cards": 4, "blanks": 0}]


# The pool.


@pytest.mark.parametrize("seats", SEATS)
def test_the_leader_draws_two_cards_more_than_the_team_has_players(seats: int) -> None:  # J120
    state = quiet_turn_before([()] * seats)
    drawn(state)
    assert list(state.actors) == [0, 1]
    for number in (0, 1):
        assert pool(state, number) == Counter(half_the_cards(seats // 2 + 2))


@pytest.mark.parametrize(
    ("seats", "owners"), [(seats, p) for seats in SEATS for p in range(seats // 2 + 1)]
)
def test_everybody_with_personal_cards_adds_one_to_the_pool(seats: int, owners: int) -> None:
    # J121, RJ-88
    size = seats // 2
    piles = [
        ("snowball-upgrade", "dodge-upgrade")[: 1 + seat % 4 // 2]
        if seat % 2 == 0 and seat // 2 < owners
        else ()
        for seat in range(seats)
    ]
    state = quiet_turn_before(piles)
    drawn(state)
    assert pool(state, 0).total() == size + 2 + owners
    assert pool(state, 1).total() == size + 2
    assert personal_cards(state) == [max(len(pile) - 1, 0) for pile in piles]
    # k are given to the members, and the other 2 + p are discarded.
    before = team(state, 0, "discards").total()
    assert before == size  # the Restock / Dodge cards of the last turn
    while table(state)["step"] == "divide":
        for leader in state.actors:
            play(state, leader, texts(state, leader)[0])
    assert team(state, 0, "discards").total() == before + 2 + owners


def test_personal_cards_are_added_until_all_personal_piles_are_gone() -> None:  # J121, RJ-88
    state = quiet_turn_before(
        [("snowball-dodge", "snowball-dodge"), (), ("snowball-dodge",), ()],
        pooling(draw=("dodge-upgrade",) * 4),
        pooling(draw=("sneak-dodge",) * 4),
    )
    sizes = []
    for _ in range(3):
        drawn(state)
        sizes.append(pool(state, 0).total())
        for _ in range(2):
            for leader in (0, 1):
                dodges = [text for text in texts(state, leader) if "dodge" in text]
                play(state, leader, dodges[0])
        for seat in range(4):
            play(state, seat, next(text for text in texts(state, seat) if text[-6:] == ":dodge"))
    assert sizes == [6, 5, 4]
    assert personal_cards(state) == [0, 0, 0, 0]


def test_a_deck_that_is_too_short_is_drawn_and_then_the_discards_are_mixed() -> None:  # J120
    short = pooling(draw=("snowball-dodge",), discards=("dodge-upgrade",) * 3)
    state = quiet_turn_before([()] * 4, short)
    assert odds(state) == {"draw snowball-dodge": 1}
    deal(state, "snowball-dodge")
    assert odds(state) == {"draw dodge-upgrade": 3, "draw restock-dodge": 2}
    deal(state, "dodge-upgrade", "restock-dodge", "dodge-upgrade")
    assert pool(state, 0) == {"snowball-dodge": 1, "dodge-upgrade": 2, "restock-dodge": 1}
    assert team(state, 0, "draw") == {"dodge-upgrade": 1, "restock-dodge": 1}
    assert team(state, 0, "discards") == {}


def test_the_discards_are_not_mixed_while_the_deck_is_enough() -> None:  # J120
    state = drawing(
        [member()] * 4,
        pooling(
            hand=("snowball-upgrade",) * 2,
            draw=("sneak-dodge",) * 3,
            discards=("dodge-upgrade",),
            wants=2,
        ),
        pooling(hand=("snowball-dodge",) * 4),
    )
    deal(state, "sneak-dodge", "sneak-dodge")
    assert list(state.actors) == [0, 1]
    assert team(state, 0, "draw") == {"sneak-dodge": 1}
    assert team(state, 0, "discards") == {"dodge-upgrade": 1}


@pytest.mark.parametrize(
    ("piles", "deck", "wanted"),
    [
        # Four are due, and the deck has one, with the two Restock / Dodge cards of the last turn.
        ((2, 1), 1, (2, 1)),  # the leader fills the gap; then both add one
        ((1, 1), 1, (1, 1)),  # … and has nothing left to add
        ((1, 0), 1, (1, 0)),
        ((0, 2), 1, (0, 2)),  # the leader has none: the next one fills the gap, and adds one
        ((0, 1), 1, (0, 1)),
        # The deck has none: two cards fill the gap, one of each in turn.
        ((3, 3), 0, (2, 2)),
        ((2, 2), 0, (2, 2)),
        ((1, 1), 0, (1, 1)),
        ((3, 1), 0, (2, 1)),
        ((3, 0), 0, (3, 0)),
        ((2, 0), 0, (2, 0)),
        ((0, 3), 0, (0, 3)),
        ((1, 3), 0, (1, 2)),
    ],
)
def test_personal_cards_fill_the_gap_in_turn_from_the_leader_on(
    piles: tuple[int, int], deck: int, wanted: tuple[int, int]
) -> None:
    # RJ-93, RJ-122
    kinds = ["snowball-dodge", "dodge-upgrade"]
    state = quiet_turn_before(
        [(kinds[0],) * piles[0], (), (kinds[1],) * piles[1], ()],
        pooling(draw=("sneak-upgrade",) * deck),
    )
    assert wants(state) == [wanted[0], 0, wanted[1], 0]
    drawn(state)
    assert (
        pool(state, 0)
        == Counter(
            {
                kinds[0]: wanted[0],
                kinds[1]: wanted[1],
                "restock-dodge": 2,
                **({"sneak-upgrade": 1} if deck else {}),
            }
        )
        - Counter()
    )
    assert personal_cards(state) == [piles[0] - wanted[0], 0, piles[1] - wanted[1], 0]


def test_a_gap_in_a_team_of_three_goes_round_more_than_once() -> None:  # RJ-122
    # Five are due; deck and discards have one: two cards were Abandoned by thrown rocks.
    members = [
        member("snowball-dodge", draw=("snowball-upgrade",) * 4),
        member("rocks-whitewash"),
        member("snowball-dodge", draw=("slushball-dodge",)),
        member("rocks-whitewash"),
        member("snowball-dodge", draw=("dodge-upgrade",) * 4),
        member("snowball-dodge"),
    ]
    state = choosing(members, pooling(), pooling(draw=half_the_cards(5)))
    for seat in (0, 2):
        play(state, seat, "play snowball-dodge:snowball")
        play(state, seat + 1, "play rocks-whitewash:rocks")
    play(state, 4, "play snowball-dodge:dodge")
    play(state, 5, "play snowball-dodge:dodge")
    assert team(state, 0, "discards") == {"snowball-dodge": 1}
    # One each from all three, then one more from the leader; then one more of all who have any.
    assert wants(state)[::2] == [3, 1, 2]
    drawn(state)
    assert pool(state, 0).total() == 7


def test_a_shortage_that_one_member_fills_alone_can_be_written_down() -> None:  # RJ-93, RJ-122
    # Nothing is in the deck or the discards: the leader gives all four, and adds one.
    members = [
        member("restock-dodge", "snowball-dodge", draw=("slushball-upgrade",) * 4),
        member("snowball-dodge", draw=LONG),
        member("snowball-upgrade"),
        member("rocks-whitewash", draw=LONG),
    ]
    state = choosing(members, personal(), personal())
    play(state, 0, "play restock-dodge:restock")
    play(state, 1, "play snowball-dodge:dodge")
    play(state, 2, "play snowball-upgrade:snowball")
    play(state, 3, "play rocks-whitewash:rocks")
    assert list(state.actors) == [0]
    play(state, 0, "restock snowball-dodge")
    assert team(state, 0, "discards") == {}
    assert wants(state) == [5, 2, 0, 1]
    again = snowball.load(state.dump())
    assert again.dump() == state.dump()


# Dividing.


def pools(**options: object) -> State:
    """Return the moment at which both leaders divide a pool of four."""
    return dividing(
        [member()] * 4,
        pooling(hand=("sneak-dodge", "sneak-dodge", "dodge-upgrade", "snowball-upgrade")),
        pooling(hand=("slushball-dodge", "restock-dodge", "snowball-dodge", "snowball-dodge")),
        **options,  # type: ignore[arg-type]
    )


def test_the_leader_gives_one_card_after_the_other_in_the_order_of_the_seats() -> None:
    # J120, RJ-88, RJ-121
    state = pools()
    story = state.listen()
    assert list(state.actors) == [0, 1]
    assert texts(state, 0) == [
        "assign snowball-upgrade",
        "assign sneak-dodge",
        "assign dodge-upgrade",
    ]
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign restock-dodge")
    assert [player["hand"] for player in table(state)["players"]] == [
        ["dodge-upgrade"],
        ["restock-dodge"],
        [],
        [],
    ]
    assert texts(state, 0) == ["assign snowball-upgrade", "assign sneak-dodge"]
    play(state, 0, "assign sneak-dodge")
    play(state, 1, "assign snowball-dodge")
    given = [(facts["target"], facts["card"]) for facts in told(story, "assigned")]
    assert sorted(given) == [
        (0, "dodge-upgrade"),
        (1, "restock-dodge"),
        (2, "sneak-dodge"),
        (3, "snowball-dodge"),
    ]
    assert list(state.actors) == [0, 1, 2, 3]


def test_a_leader_gives_nothing_that_is_not_in_the_pool() -> None:  # J120, RJ-89, RJ-97
    state = pools()
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign restock-dodge")
    for text in ("assign dodge-upgrade", "assign no-effect", "add sneak-dodge", "pass"):
        assert refused(state, 0, text) == "asked-to-assign"


def test_what_is_left_over_is_discarded_at_once() -> None:  # J120, RJ-88, RJ-121
    state = pools()
    for _ in range(2):
        play(state, 0, "assign sneak-dodge")
        play(state, 1, "assign snowball-dodge")
    assert team(state, 0, "discards") == {"dodge-upgrade": 1, "snowball-upgrade": 1}
    assert team(state, 1, "discards") == {"slushball-dodge": 1, "restock-dodge": 1}
    assert pool(state, 0) == pool(state, 1) == {}


def test_everybody_plays_a_half_of_the_card_that_was_given_and_nothing_else() -> None:  # J120
    state = pools()
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign restock-dodge")
    play(state, 0, "assign snowball-upgrade")
    play(state, 1, "assign snowball-dodge")
    assert texts(state, 0) == ["play dodge-upgrade:dodge", "play dodge-upgrade:upgrade"]
    assert texts(state, 2) == ["play snowball-upgrade:snowball", "play snowball-upgrade:upgrade"]
    assert texts(state, 1) == ["play restock-dodge:restock", "play restock-dodge:dodge"]
    assert refused(state, 2, "play sneak-dodge:dodge") == "asked-to-play"


def test_a_team_without_a_deck_waits_while_the_other_divides() -> None:  # J120, RJ-87
    state = dividing(
        [
            member(),
            member("restock-dodge", "snowball-dodge", draw=LONG),
            member(),
            member("restock-dodge", "sneak-upgrade", draw=LONG),
        ],
        pooling(hand=("sneak-dodge",) * 4),
        personal(),
    )
    assert list(state.actors) == [0]
    play(state, 0, "assign sneak-dodge", "assign sneak-dodge")
    assert list(state.actors) == [0, 1, 2, 3]
    assert len(texts(state, 3)) == 4


# Too few cards for a pool (the end itself is in test_teams_ending).


def test_a_draw_one_makes_fewer_cards_enough() -> None:  # RJ-93
    # The two Restock / Dodge cards of the last turn and one in the deck: three, but four are due.
    for limits, goes_on in (((2, 2, 2, 2), False), ((2, 2, 2, 1), True)):
        state = quiet_turn_before([()] * 4, two=pooling(draw=("sneak-upgrade",)), limits=limits)
        assert (state.result is None) is goes_on
