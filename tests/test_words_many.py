"""Words for arsenal tables of three or more, and for teams."""

import snowball
from snowball.play import words
from snowball.play.words.arsenal_table import named_play
from snowball.rules.core import Event
from snowball.testing.arsenal_teams import dividing, member, pooling

NAMES = ["Ana", "Bo", "Cleo", "Dev"]


def told(*events: Event, reader: int | None = None, teams: bool = False) -> list[str]:
    options = {"teams": teams}
    return [sentence.text for sentence in words.story(events, NAMES, reader, options)]


def happened(
    name: str, rule: str = "J38", audience: tuple[int, ...] | None = None, **facts: object
) -> Event:
    return Event(name, (rule,), facts, audience)


def plays(seat: int, target: int, card: str, half: str) -> Event:
    return happened("revealed", seat=seat, target=target, card=card, half=half, cached=False)


REVEALED = (
    plays(0, 1, "sneak-dodge", "sneak"),
    plays(0, 2, "snowball-upgrade", "upgrade"),
    plays(1, 2, "sneak-dodge", "dodge"),
    plays(1, 0, "no-effect", "nothing"),
    plays(2, 0, "restock-dodge", "dodge"),
    plays(2, 1, "snowball-dodge", "snowball"),
)
FATES = (
    happened("hit", "J20", seat=1, by=0, half="sneak", shield="nothing"),
    happened("dodged", "J19", seat=1, by=2, half="snowball", shield="dodge"),
)


def test_battles_are_told_one_by_one() -> None:
    assert told(*REVEALED, *FATES) == [
        "Ana plays Sneak (Sneak / Dodge), Bo plays No Effect. Ana's Sneak Attack hits Bo.",
        "Ana plays Upgrade (Snowball / Upgrade), Cleo plays Dodge (Restock / Dodge).",
        (
            "Bo plays Dodge (Sneak / Dodge), Cleo plays Snowball (Snowball / Dodge). "
            "Bo dodges Cleo's Snowball Attack."
        ),
    ]
    assert told(*REVEALED, *FATES, reader=1)[0] == (
        "Ana plays Sneak (Sneak / Dodge), you play No Effect. Ana's Sneak Attack hits you."
    )


def test_a_battle_cites_the_rules_of_all_that_happens_in_it() -> None:
    first, second, third = words.story([*REVEALED, *FATES], NAMES)
    assert set(first.rules) == {"J38", "J20"}
    assert first.seats == {0, 1}
    assert (first.first, first.last) == (0, 6)
    assert set(second.rules) == {"J38"}
    assert third.last == 7


def test_two_turns_of_battles_are_kept_apart() -> None:
    assert len(told(*REVEALED, *FATES, *REVEALED)) == 6


def test_a_card_of_its_own_is_played_at_somebody() -> None:
    assert told(REVEALED[0], reader=1) == ["Ana plays Sneak (Sneak / Dodge) at you."]
    second = happened("followed", seat=0, target=1, card="sneak-dodge", half="sneak", cached=False)
    assert told(second) == ["Ana follows up with Sneak (Sneak / Dodge) at Bo."]


def test_many_draw_in_one_sentence() -> None:
    drew = [happened("drew", "J33", seat=seat, cards=2 - seat % 2) for seat in range(4)]
    own = happened("got", "J33", (0,), seat=0, cards=["sneak-dodge", "snowball-upgrade"])
    turn = happened("turn", "J3", number=2)
    assert told(turn, *drew) == [
        "Turn 2: Ana and Cleo draw two cards; Bo and Dev draw only one card."
    ]
    assert told(turn, drew[0], own, *drew[1:], reader=0) == [
        "Turn 2: you draw Sneak / Dodge and Snowball / Upgrade; Bo and Dev draw only one card."
    ]
    assert told(*(happened("drew", "J33", seat=seat, cards=2) for seat in range(4))) == [
        "All draw two cards."
    ]
    limited = [happened("limited", "J55", seat=seat) for seat in (1, 3, 0)]
    assert told(*limited, reader=0) == ["Bo, Dev and you draw only one card next turn."]


def test_shuffles_of_many_are_one_sentence() -> None:
    turn = happened("turn", "J3", number=2)
    shuffles = [happened("reshuffled", "J34", seat=seat, cards=3) for seat in (0, 2)]
    assert told(turn, shuffles[0], reader=0) == [
        "Turn 2: you shuffle your 3 discards into a new draw pile."
    ]
    assert told(turn, *shuffles, reader=0) == [
        "Turn 2: you and Cleo shuffle the discards into new draw piles."
    ]
    team = happened("reshuffled", "J34", team=1, cards=9)
    assert told(turn, team, reader=0) == [
        "Turn 2: Bo's team shuffles its 9 discards into a new team deck."
    ]
    assert told(turn, team, reader=3) == [
        "Turn 2: your team shuffles its 9 discards into a new team deck."
    ]


def test_a_hand_may_be_shown_to_two() -> None:
    shown = (
        happened("showed", "J68", seat=1, target=0),
        happened("showed", "J68", seat=1, target=2),
        happened("saw", "J68", (0, 2), seat=1, cards=["sneak-dodge"]),
    )
    assert told(*shown) == ["Bo shows Ana and Cleo the hand."]
    assert told(*shown, reader=2) == ["Bo shows Ana and you the hand: Sneak / Dodge."]
    assert told(*shown, reader=1) == ["You show Ana and Cleo your hand."]


def test_piles_are_near_somebody_or_in_the_centre() -> None:
    took = [happened("took", "J57", seat=0, pile=pile, card="sneak-dodge") for pile in (0, 1, 4)]
    assert told(*took, reader=1) == [
        "Ana takes Sneak / Dodge from the nearest pile.",
        "Ana takes Sneak / Dodge from the pile near you.",
        "Ana takes Sneak / Dodge from the pile in the centre.",
    ]
    laid = happened("laid", "J99", piles=4, cards=4, central=1)
    assert told(laid) == [
        "The rest is the Arsenal: four piles of four cards, and one card in the centre."
    ]


def test_what_only_many_can_meet() -> None:
    assert told(happened("marker", "RJ-75", seat=1), reader=1) == [
        "The tie marker begins with you."
    ]
    assert told(happened("nothing-left", "RJ-13", seat=1, ask="upgrade")) == [
        "Bo finds no card left to take."
    ]
    assert told(happened("nothing-left", "RJ-13", seat=1, ask="abandon"), reader=1) == [
        "You find no discard left to Abandon."
    ]
    tie = happened("extra-round", "J109", number=1, seats=[1, 3])
    assert told(tie, reader=1) == ["A tie! You and Dev shuffle everything for a final round."]


def test_a_pool_is_told_to_those_who_see_it() -> None:
    pool = (
        happened("pooled", "J120", team=1, cards=2, blanks=1),
        happened("pool", "J120", (1, 3), team=1, cards=["sneak-dodge", "sneak-dodge"]),
        happened("pool-shown", "J68", team=1, target=0),
        happened("pool-shown", "J68", team=1, target=2),
        happened("pool", "J68", (0, 2), team=1, cards=["sneak-dodge", "sneak-dodge"]),
    )
    assert told(*pool[:2]) == ["Bo's team has a pool of 2 cards and 1 No Effect."]
    assert told(*pool[:2], reader=3) == ["Your team has a pool: 2 Sneak / Dodge and 1 No Effect."]
    assert told(*pool, reader=2) == [
        "Bo's team has a pool: 2 Sneak / Dodge and 1 No Effect. Ana and you are shown it."
    ]
    deck = happened("team-deck", "J119", team=0, cards=8)
    assert told(deck, reader=2) == ["Your team makes its 8 discards the team deck."]


def test_a_leader_shares_out_the_pool() -> None:
    given = [
        happened("assigned", "J120", (0, 2), seat=0, target=0, card="sneak-dodge"),
        happened("assigned", "J120", (0, 2), seat=0, target=2, card="no-effect"),
    ]
    assert told(*given, reader=0) == [
        "You share out the pool: Sneak / Dodge for yourself, a No Effect for Cleo."
    ]
    assert told(*given, reader=2) == [
        "Ana shares out the pool: Sneak / Dodge for Ana, a No Effect for you."
    ]
    assert not told(*given, reader=1)


def test_a_cached_card_joins_a_pool_and_the_team_hears_which() -> None:
    adding = (
        happened("cache-used", "RJ-97", seat=0),
        happened("added", "RJ-97", (0, 2), seat=0, card="sneak-upgrade"),
    )
    assert told(*adding, reader=0) == ["You add Sneak / Upgrade from the cache to the pool."]
    assert told(*adding, reader=2) == ["Ana adds Sneak / Upgrade from the cache to the pool."]
    for reader in (1, None):
        assert told(*adding, reader=reader) == ["A cached card joins the pool of Ana's team."]
    assert told(adding[0], reader=2) == ["A cached card joins the pool of your team."]


def test_a_leader_adds_a_cached_card_or_nothing() -> None:
    state = dividing(
        [member()] * 4,
        pooling(hand=("sneak-dodge",) * 4, cache=("sneak-upgrade",)),
        pooling(hand=("dodge-upgrade",) * 4),
        alternates="cache-backfire for iceball-snowfort",
    )
    view = state.view(0)
    assert [words.choice(view, state.game.text(choice), NAMES) for choice in state.choices(0)] == [
        "Add Sneak / Upgrade to the pool",
        "Add nothing",
    ]


def test_a_question_names_the_play_that_it_is_about() -> None:
    state = snowball.game("arsenal", 4).start()
    assert named_play(state.view(0)) is None  # nothing has been played
    assert named_play(state.view(None)) is None
    plays = [{"seat": 0, "foe": 1}, {"seat": 1, "foe": 0}]
    view = {"seat": 0, "players": [{"about": 1}, {}], "plays": plays}
    assert named_play(view) == plays[1]
    assert named_play(view | {"players": [{"about": None}, {}]}) is None
    assert named_play(view | {"players": [{"about": 0}, {}]}) == plays[0]
