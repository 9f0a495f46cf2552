"""The cards, and making decks: the draft, the quick start, the Arsenal."""

from collections import Counter
from itertools import combinations

import pytest

import snowball
from arsenal.moves import (
    ADVANCED,
    ALTERNATES,
    BASICS,
    EXTREMES,
    all_cards,
    answer,
    both,
    deal,
    discards,
    guesses,
    happen,
    lying,
    names,
    odds,
    owned,
    play,
    play_on,
    refused,
    rules_of,
    seen,
    table,
    texts,
    told,
    tops,
    view,
)
from snowball import CHANCE, Dice, State, rulebook
from snowball.rules.arsenal.abilities import ABILITIES, NO_EFFECT
from snowball.rules.arsenal.cards import BLANK_CARD, CARDS, KINDS
from snowball.testing.arsenal import duel, player, position

pytestmark = pytest.mark.compiled

DECK = Counter(dict.fromkeys(BASICS, 2) | ADVANCED | dict.fromkeys(EXTREMES, 1))

# The printed cards (J76 to J90): level, copies, the halves and their sides.
PRINTED = {
    "snowball-dodge": (1, 2, {"snowball": "attack", "dodge": "defense"}),
    "restock-dodge": (1, 2, {"restock": "defense", "dodge": "defense"}),
    "snowball-upgrade": (1, 2, {"snowball": "attack", "upgrade": "defense"}),
    "slushball-dodge": (2, 1, {"slushball": "attack", "dodge": "defense"}),
    "slushball-upgrade": (2, 2, {"slushball": "attack", "upgrade": "defense"}),
    "sneak-dodge": (2, 2, {"sneak": "attack", "dodge": "defense"}),
    "sneak-upgrade": (2, 1, {"sneak": "attack", "upgrade": "defense"}),
    "dodge-upgrade": (2, 2, {"dodge": "defense", "upgrade": "defense"}),
    "iceball-snowfort": (3, 1, {"iceball": "attack", "snowfort": "defense"}),
    "offensivedodge-ultraupgrade": (
        3,
        1,
        {"offensivedodge": "hybrid", "ultraupgrade": "defense"},
    ),
    "barrage-snatchandrun": (3, 1, {"barrage": "attack", "snatchandrun": "defense"}),
    "rocks-whitewash": (3, 1, {"rocks": "attack", "whitewash": "defense"}),
    "upgradedodge-dud": (3, 1, {"upgradedodge": "defense", "dud": "defense"}),
    "cache-backfire": (3, 1, {"cache": "defense", "backfire": "defense"}),
    "raid-refinedupgrade": (3, 1, {"raid": "defense", "refinedupgrade": "defense"}),
}
HALVES = [(card, half) for card, (_, _, halves) in PRINTED.items() for half in halves]

# The draft of the rulebook's example.
ANAS = ["dodge-upgrade", "dodge-upgrade", "sneak-dodge", "slushball-upgrade"]
BENS = ["slushball-dodge", "slushball-upgrade", "sneak-dodge", "sneak-upgrade"]


def start(**options: object) -> State:
    return snowball.game("arsenal", **options).start()


def dealt(**options: object) -> State:
    """Return the example's draft with the eight Advanced dealt."""
    state = start(**options)
    deal(state, *ANAS, *BENS)
    return state


def drafted() -> State:
    """Return the example's draft at its last choice: each keeps two of four."""
    state = dealt()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    return state


def quickly_dealt() -> State:
    """Return a quick start with three Advanced dealt to each."""
    state = start(quick_start=True)
    deal(state, "dodge-upgrade", "dodge-upgrade", "sneak-dodge")
    deal(state, "slushball-dodge", "sneak-dodge", "sneak-upgrade")
    return state


# The cards.


def test_two_play_with_eighteen_cards() -> None:  # J1, RJ-99
    assert snowball.game("arsenal").seats == 2
    for seats in (0, 1, 9):
        with pytest.raises(snowball.RulesError, match="is for 2 to 8 seats"):
            snowball.game("arsenal", seats)
    state = dealt()
    assert all_cards(state) == DECK
    assert all_cards(state).total() == 18


@pytest.mark.parametrize("options", [{}, {"quick_start": True}, {"alternates": 2}])
def test_eighteen_cards_stay_eighteen_to_the_end(options: dict[str, object]) -> None:  # J1
    for seed in range(3):
        state, dice = start(**options), Dice(seed)
        state.advance(dice)
        cards = all_cards(state)
        assert cards.total() == 18
        while state.actors:
            play_on(state, dice, most=7)
            assert all_cards(state) == cards


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_offers_its_two_halves(card: str) -> None:  # J2, J35
    state = duel(player(hand=[card]), player(hand=["snowball-dodge"]))
    assert texts(state, 0) == [f"play {card}:{half}" for half in PRINTED[card][2]]


def test_the_basics_are_three_designs_twice() -> None:  # J4
    counted = Counter(dict.fromkeys(BASICS, 2))
    assert lying(start(), 0, "draw") + lying(start(), 1, "draw") == counted
    assert {half for card in BASICS for half in PRINTED[card][2]} == {
        "snowball",
        "dodge",
        "upgrade",
        "restock",
    }


def test_the_advanced_are_five_designs_three_of_them_twice() -> None:  # J5
    assert odds(start()) == {f"draw {card}": copies for card, copies in ADVANCED.items()}
    assert sorted(ADVANCED.values()) == [1, 1, 2, 2, 2]
    assert {half for card in ADVANCED for half in PRINTED[card][2]} == {
        "slushball",
        "sneak",
        "dodge",
        "upgrade",
    }


def test_two_advanced_are_kept_by_each_and_four_are_left_to_win() -> None:  # J5
    state = drafted()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    for seat in (0, 1):
        assert sum(owned(state, seat)[card] for card in ADVANCED) == 2
    assert (
        sum(count for card, count in Counter(table(state)["stock"]).items() if card in ADVANCED)
        == 4
    )


def test_nobody_starts_with_an_extreme() -> None:  # J6
    for options in ({}, {"quick_start": True}):
        for seed in range(10):
            state, dice = start(**options), Dice(seed)
            while state.turns == 0:
                play_on(state, dice, most=1)
            for seat in (0, 1):
                assert not set(EXTREMES) & set(owned(state, seat))
            assert set(EXTREMES) <= set(all_cards(state))
    assert len({half for card in EXTREMES for half in PRINTED[card][2]}) == 8


def test_the_alternates_have_six_abilities_of_their_own() -> None:  # J7
    others = {half for card in PRINTED if card not in ALTERNATES for half in PRINTED[card][2]}
    mine = {half for card in ALTERNATES for half in PRINTED[card][2]}
    assert len(mine) == 6
    assert not mine & others


def test_the_standard_game_has_no_alternate() -> None:  # J7
    assert not set(ALTERNATES) & set(all_cards(dealt()))


def test_no_effect_cards_stay_in_the_box() -> None:  # J8, J75, J91
    for seed in range(3):
        state, dice = start(), Dice(seed)
        while state.actors:
            state.advance(dice)
            for actor in state.actors:
                assert not [text for text in texts(state, actor) if "effect" in text]
                state.play(actor, state.pick(actor, dice))
    document = table(dealt())
    document["stock"].append("no-effect")
    with pytest.raises(snowball.RulesError, match="There is no card 'no-effect'"):
        snowball.load(document)


def test_no_blank_card_fills_up_a_hand_of_one() -> None:  # J75, J91
    state = duel(
        player(hand=["snowball-dodge"], draw=["restock-dodge", "sneak-dodge"]),
        player(hand=["snowball-upgrade"], draw=["restock-dodge", "sneak-upgrade"]),
    )
    both(state, "snowball-dodge:snowball", "snowball-upgrade:upgrade")
    deal(state, "restock-dodge", "sneak-dodge", "sneak-upgrade")
    assert lying(state, 1, "hand") == {"sneak-upgrade": 1}
    assert texts(state, 1) == ["play sneak-upgrade:sneak", "play sneak-upgrade:upgrade"]


@pytest.mark.parametrize(("card", "half"), HALVES)
def test_a_half_is_an_attack_if_and_only_if_it_can_be_dodged(card: str, half: str) -> None:  # J9
    state = duel(player(hand=[card], discards=["sneak-dodge"]), player(hand=["restock-dodge"]))
    story = state.listen()
    both(state, f"{card}:{half}", "restock-dodge:dodge")
    side = PRINTED[card][2][half]
    assert ("dodged" in names(story)) == (side != "defense")
    assert [ability.side for ability in ABILITIES if ability.name == half] == [side]


def test_most_cards_are_attack_and_defense_and_none_is_all_attack() -> None:  # J9
    sides = Counter(
        tuple(sorted(halves.values()))
        for _, copies, halves in PRINTED.values()
        for _ in range(copies)
    )
    assert sides == {
        ("attack", "defense"): 13,
        ("defense", "defense"): 7,
        ("defense", "hybrid"): 1,
    }
    assert {
        card.name: {ABILITIES[half].name: ABILITIES[half].side for half in card.halves}
        for card in CARDS[:KINDS]
    } == {name: halves for name, (_, _, halves) in PRINTED.items()}


@pytest.mark.parametrize("card", PRINTED)
def test_a_card_is_worth_its_level(card: str) -> None:  # J10
    state = duel(
        player(hand=["snowball-dodge"], draw=[card]),
        player(hand=["restock-dodge"], draw=["sneak-dodge"]),
        final=True,
    )
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    level = PRINTED[card][0]
    assert state.result.scores == (1 + level, 1 + 2)
    (design,) = [design for design in CARDS if design.name == card]
    assert design.level == level


def test_a_half_has_a_title_and_its_effect_in_the_book() -> None:  # J11
    book = rulebook.rules("arsenal")
    for ability in ABILITIES[:NO_EFFECT]:
        assert ability.title
        assert book[ability.clause].text.startswith(f"{ability.title}: ")
    for card in CARDS[:KINDS]:
        assert card.name == "-".join(ABILITIES[half].name for half in card.halves)
        title = " / ".join(ABILITIES[half].title for half in card.halves)
        assert book[card.clause].text.startswith(f"{title}: ")


def test_the_box_holds_twenty_three_cards() -> None:  # RJ-99, J91
    assert sum(card.copies for card in CARDS) == 23
    assert CARDS[BLANK_CARD].name == "no-effect"
    assert CARDS[BLANK_CARD].copies == 2
    assert {card.name: card.copies for card in CARDS[:KINDS]} == {
        name: copies for name, (_, copies, _) in PRINTED.items()
    }
    assert 2 * len(BASICS) == 6  # sides of one set
    assert 2 * sum(ADVANCED.values()) == 16  # sides of all eight


def test_an_advanced_upgrade_turns_the_next_card_up_too() -> None:  # RJ-99
    for card in ("dodge-upgrade", "snowball-upgrade"):
        state = duel(
            player(hand=[card]),
            player(hand=["snowball-dodge"]),
            tops=("sneak-dodge", "sneak-upgrade"),
            stock=["rocks-whitewash", "iceball-snowfort"],
            hidden=(1, 1),
        )
        both(state, f"{card}:upgrade", "snowball-dodge:dodge")
        play(state, 0, "take pile 0")
        assert odds(state) == {"draw iceball-snowfort": 1, "draw rocks-whitewash": 1}
        happen(state, "draw rocks-whitewash")
        assert tops(state) == ["rocks-whitewash", "sneak-upgrade"]


# Alternates.


def test_alternates_replace_as_many_extremes_by_chance() -> None:  # J7, RJ-68
    state = start(alternates=2)
    story = state.listen()
    assert odds(state) == {f"remove {card}": 1 for card in EXTREMES}
    happen(state, "remove iceball-snowfort")
    assert odds(state) == {f"bring {card}": 1 for card in ALTERNATES}
    happen(state, "bring cache-backfire")
    assert odds(state) == {f"remove {card}": 1 for card in EXTREMES[1:]}
    happen(state, "remove rocks-whitewash")
    assert odds(state) == {
        f"bring {card}": 1 for card in ("upgradedodge-dud", "raid-refinedupgrade")
    }
    happen(state, "bring raid-refinedupgrade")
    deal(state, *ANAS, *BENS)
    extremes = {
        "offensivedodge-ultraupgrade",
        "barrage-snatchandrun",
        "cache-backfire",
        "raid-refinedupgrade",
    }
    assert set(table(state)["stock"]) == extremes
    assert [(event.name, event.audience) for event in story[:4]] == [
        ("removed", None),
        ("brought", None),
    ] * 2
    for seat in (0, 1, None):
        assert set(view(state, seat)["extremes"]) == extremes


@pytest.mark.parametrize("number", range(4))
def test_there_are_four_extremes_however_many_alternates(number: int) -> None:  # J6, J7, RJ-68
    pools = set()
    for seed in range(200):
        state = start(alternates=number)
        state.advance(Dice(seed))
        stock = table(state)["stock"]
        assert len(set(stock)) == len(stock) == 4
        assert len(set(stock) & set(ALTERNATES)) == number
        pools.add(tuple(stock))
    possible = len(list(combinations(EXTREMES, 4 - number)))
    assert len(pools) == possible * len(list(combinations(ALTERNATES, number)))


def test_alternates_may_be_named_in_any_order() -> None:  # RJ-68
    named = "raid-refinedupgrade+cache-backfire for rocks-whitewash+iceball-snowfort"
    turned = "cache-backfire+raid-refinedupgrade  for iceball-snowfort+rocks-whitewash"
    assert (
        snowball.game("arsenal", alternates=named).options
        == snowball.game("arsenal", alternates=turned).options
    )
    state = start(alternates=named)
    assert sorted(table(state)["stock"]) == [
        "barrage-snatchandrun",
        "cache-backfire",
        "offensivedodge-ultraupgrade",
        "raid-refinedupgrade",
    ]
    assert odds(state) == odds(start())  # nothing is left to chance: the deal begins


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_exchange_can_be_named(number: int) -> None:  # RJ-68
    for coming in combinations(ALTERNATES, number):
        for leaving in combinations(EXTREMES, number):
            state = start(alternates=f"{'+'.join(coming)} for {'+'.join(leaving)}")
            assert set(table(state)["stock"]) == set(EXTREMES) - set(leaving) | set(coming)


@pytest.mark.parametrize(
    "wrong",
    [
        4,
        -1,
        "cache-backfire",
        "cache-backfire for sneak-dodge",
        "sneak-dodge for rocks-whitewash",
        "cache-backfire for rocks-whitewash+iceball-snowfort",
        "cache-backfire+cache-backfire for rocks-whitewash+iceball-snowfort",
        "rocks-whitewash for cache-backfire",
    ],
)
def test_no_other_exchange_is_possible(wrong: object) -> None:  # J7, RJ-68
    with pytest.raises(snowball.RulesError, match="alternates must be 0, 1, 2, 3 or names like"):
        snowball.game("arsenal", alternates=wrong)


# The deal and the draft.


def test_each_gets_the_three_different_basics() -> None:  # J22
    state = start()
    for seat in (0, 1):
        assert lying(state, seat, "draw") == dict.fromkeys(BASICS, 1)
        assert seen(state, 1 - seat, seat)["known"]["deck"] == BASICS


def test_the_advanced_are_shuffled_and_four_dealt_to_each() -> None:  # J23
    state = start()
    story = state.listen()
    deal(state, "dodge-upgrade")
    assert odds(state)["draw dodge-upgrade"] == 1
    deal(state, "dodge-upgrade")
    assert "draw dodge-upgrade" not in odds(state)
    assert sum(odds(state).values()) == 6
    deal(state, *ANAS[2:], *BENS)
    assert lying(state, 0, "hand") == Counter(ANAS)
    assert lying(state, 1, "hand") == Counter(BENS)
    assert state.actors == (0, 1)
    assert told(story, "dealt") == [{"seat": 0, "cards": 4}, {"seat": 1, "cards": 4}]
    assert rules_of(story, "dealt") == ("J22", "J23")


def test_the_extremes_wait_face_down_during_the_draft() -> None:  # J25
    state = dealt()
    assert sorted(table(state)["stock"]) == sorted(EXTREMES)
    assert tops(state) == [None, None]
    for text in ("keep iceball-snowfort", "keep rocks-whitewash"):
        assert refused(state, 0, text) == "asked-to-keep"


def test_the_abandoned_pile_has_its_place_and_is_empty() -> None:  # J26
    for state in (start(), dealt(), drafted()):
        for seat in (0, 1, None):
            assert state.view(seat)["abandoned"] == []


def test_first_each_keeps_one_of_four_and_passes_three() -> None:  # J27
    state = dealt()
    story = state.listen()
    assert texts(state, 0) == [
        "keep slushball-upgrade",
        "keep sneak-dodge",
        "keep dodge-upgrade",
    ]
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    assert lying(state, 0, "cache") == {"dodge-upgrade": 1}
    assert lying(state, 1, "cache") == {"sneak-upgrade": 1}
    assert lying(state, 0, "hand") == Counter(BENS) - Counter(["sneak-upgrade"])
    assert lying(state, 1, "hand") == Counter(ANAS) - Counter(["dodge-upgrade"])
    assert "J27" in rules_of(story, "kept")
    assert [facts["cards"] for facts in told(story, "handed")] == [3, 3]


def test_second_each_keeps_one_of_three_and_passes_two_back() -> None:  # J28
    state = dealt()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    story = state.listen()
    assert texts(state, 0) == [
        "keep slushball-dodge",
        "keep slushball-upgrade",
        "keep sneak-dodge",
    ]
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    assert lying(state, 0, "hand", "cache") == {
        "dodge-upgrade": 2,
        "slushball-dodge": 1,
        "slushball-upgrade": 1,
    }
    assert lying(state, 1, "hand", "cache") == {
        "sneak-upgrade": 1,
        "sneak-dodge": 2,
        "slushball-upgrade": 1,
    }
    assert "J28" in rules_of(story, "kept")
    assert [facts["cards"] for facts in told(story, "handed")] == [2, 2]


def test_third_each_keeps_any_two_of_four_and_returns_two() -> None:  # J29
    state = drafted()
    assert texts(state, 0) == [
        "keep slushball-dodge slushball-upgrade",
        "keep slushball-dodge dodge-upgrade",
        "keep slushball-upgrade dodge-upgrade",
        "keep dodge-upgrade dodge-upgrade",
    ]
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    assert owned(state, 0) == Counter([*BASICS, "dodge-upgrade", "dodge-upgrade"])
    assert owned(state, 1) == Counter([*BASICS, "slushball-upgrade", "sneak-dodge"])
    returned = ["slushball-dodge", "slushball-upgrade", "sneak-upgrade", "sneak-dodge"]
    assert Counter(table(state)["stock"]) == Counter([*EXTREMES, *returned])


def test_the_arsenal_is_two_face_down_piles_of_four() -> None:  # J17, J30
    state = drafted()
    story = state.listen()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    assert told(story, "laid") == [{"piles": 2, "cards": 4}]
    assert [pile["hidden"] for pile in table(state)["piles"]] == [4, 4]
    # Any of the eight may lie on top: the four left over and the four Extremes are mixed.
    assert odds(state) == {f"draw {card}": 1 for card in Counter(table(state)["stock"])}
    assert len(odds(state)) == 8


def test_the_top_of_both_piles_is_turned_up() -> None:  # J31
    state = drafted()
    story = state.listen()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    deal(state, "rocks-whitewash", "sneak-upgrade")
    assert [pile["hidden"] for pile in table(state)["piles"]] == [3, 3]
    assert tops(state) == ["rocks-whitewash", "sneak-upgrade"]
    assert told(story, "turned-up") == [
        {"pile": 0, "card": "rocks-whitewash"},
        {"pile": 1, "card": "sneak-upgrade"},
    ]
    assert len(table(state)["stock"]) == 6


def test_three_basics_and_two_advanced_are_shuffled_into_a_draw_pile() -> None:  # J32
    state = drafted()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    deal(state, "rocks-whitewash", "sneak-upgrade")
    assert odds(state) == {**{f"draw {card}": 1 for card in BASICS}, "draw dodge-upgrade": 2}
    for seat in (0, 1):
        assert seen(state, 1 - seat, seat)["draw"] == 5
        assert seen(state, 1 - seat, seat)["discards"] == 0
        assert lying(state, seat, "hand", "discards", "cache").total() == 0


def test_there_are_two_phases_and_nobody_waits_in_either() -> None:  # J3
    state, dice = start(), Dice(3)
    phases: list[bool] = []
    while state.turns < 3:
        if state.actors == (CHANCE,):
            state.play(CHANCE, state.roll(dice))
            continue
        asked = {seen(state, None, seat)["asked"] for seat in state.actors}
        if asked & {"keep", "keep two", "play"}:
            assert state.actors == (0, 1)
            phases.append("play" in asked)
        for seat in state.actors:
            state.play(seat, state.pick(seat, dice))
    assert phases == [False] * 3 + [True] * 2


# Secrecy.


@pytest.mark.parametrize("seat", [1, None])
def test_a_pick_is_in_nobody_elses_view(seat: int | None) -> None:  # RJ-20, RJ-14
    before = dealt()
    for text in texts(before, 0):
        state = dealt()
        play(state, 0, text)
        assert state.actors == (1,)
        assert seen(state, seat, 0)["chosen"]
        assert "answer" not in seen(state, seat, 0)
        other = dealt()
        play(other, 0, "keep dodge-upgrade")
        assert state.view(seat) == other.view(seat)
        assert seen(state, 0, 0)["answer"] == text


def test_nobody_picks_twice() -> None:  # RJ-20, RJ-14
    state = dealt()
    play(state, 0, "keep dodge-upgrade")
    assert refused(state, 0, "keep sneak-dodge") == "already-chosen"


def test_what_was_kept_is_told_to_its_keeper_only() -> None:  # RJ-20
    state = dealt()
    story = state.listen()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    for seat in (0, 1):
        mine = [event for event in story if event.name == "chose" and event.facts["seat"] == seat]
        assert [event.audience for event in mine] == [(seat,)] * 3
    for event in story:
        if event.name == "received":  # seen by who passed the cards and by who gets them
            assert event.audience is not None
            assert sorted(event.audience) == [0, 1]
        if event.audience is None:
            assert "-" not in str(event.facts)  # no card is named to all


def test_returned_cards_go_back_unseen() -> None:  # RJ-20
    one, other = drafted(), drafted()
    answer(one, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    answer(other, "keep slushball-dodge slushball-upgrade", "keep sneak-dodge sneak-upgrade")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


def test_the_first_hand_is_not_known_to_the_other_seat() -> None:  # RJ-20
    hands = {tuple(sorted(lying(world, 1, "hand"))) for world in guesses(dealt(), 0)}
    assert len(hands) == 1  # the eight less my four: nothing else is possible
    state = start()
    deal(state, *ANAS)
    assert len({tuple(table(world)["box"]) for world in guesses(state, 1)}) > 10


def test_the_first_pick_can_be_worked_out_from_what_is_passed() -> None:  # RJ-20, J27
    state = dealt()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    for world in guesses(state, 0):
        assert lying(world, 1, "cache") == {"sneak-upgrade": 1}
    for world in guesses(state, 1):
        assert lying(world, 0, "cache") == {"dodge-upgrade": 1}
    # A spectator has seen nothing.
    assert len({str(lying(world, 1, "cache")) for world in guesses(state, None)}) == len(ADVANCED)


def advanced(state: State, seat: int) -> tuple[str, ...]:
    """Return a player's Advanced cards, by name."""
    return tuple(sorted(card for card in owned(state, seat).elements() if card in ADVANCED))


def test_after_the_draft_each_knows_the_four_that_the_other_chose_from() -> None:  # RJ-20, J29
    state = drafted()
    fours = [tuple(sorted(lying(state, seat, "cache").elements())) for seat in (0, 1)]
    for seat in (0, 1):
        for world in guesses(state, seat, 50):
            assert tuple(sorted(lying(world, 1 - seat, "cache").elements())) == fours[1 - seat]
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    for seat in (0, 1):
        pairs = Counter(advanced(world, 1 - seat) for world in guesses(state, seat, 400))
        assert set(pairs) == set(combinations(fours[1 - seat], 2))


def test_a_card_turned_up_was_not_kept() -> None:  # RJ-20, J31
    state = drafted()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    deal(state, "slushball-dodge", "iceball-snowfort")
    pairs = {advanced(world, 0) for world in guesses(state, 1)}
    assert pairs == set(combinations(["dodge-upgrade", "dodge-upgrade", "slushball-upgrade"], 2))


# Quick start.


def test_a_quick_start_deals_three_and_returns_one() -> None:  # J24, RJ-69
    state = quickly_dealt()
    assert state.actors == (0, 1)
    assert [lying(state, seat, "hand").total() for seat in (0, 1)] == [3, 3]
    assert texts(state, 0) == ["return sneak-dodge", "return dodge-upgrade"]
    story = state.listen()
    answer(state, "return dodge-upgrade", "return slushball-dodge")
    assert owned(state, 0) == Counter([*BASICS, "dodge-upgrade", "sneak-dodge"])
    assert owned(state, 1) == Counter([*BASICS, "sneak-dodge", "sneak-upgrade"])
    assert names(story) == ["kept", "chose", "kept", "chose", "laid"]


def test_after_a_quick_start_the_piles_are_four_and_four() -> None:  # RJ-69, J30
    state = quickly_dealt()
    assert sorted(table(state)["box"]) == ["slushball-upgrade", "slushball-upgrade"]
    answer(state, "return dodge-upgrade", "return slushball-dodge")
    assert [pile["hidden"] for pile in table(state)["piles"]] == [4, 4]
    left = ["slushball-upgrade", "slushball-upgrade", "dodge-upgrade", "slushball-dodge"]
    assert Counter(table(state)["stock"]) == Counter([*EXTREMES, *left])
    assert table(state)["box"] == []
    deal(state, "slushball-upgrade", "slushball-upgrade")
    assert tops(state) == ["slushball-upgrade", "slushball-upgrade"]


def test_after_a_quick_start_the_other_deck_is_not_known() -> None:  # J24, RJ-20
    state = quickly_dealt()
    answer(state, "return dodge-upgrade", "return slushball-dodge")
    pairs = {advanced(world, 1) for world in guesses(state, 0, 400)}
    unseen = Counter(ADVANCED) - Counter(["dodge-upgrade", "dodge-upgrade", "sneak-dodge"])
    assert pairs == set(combinations(sorted(unseen.elements()), 2))


def test_the_draft_is_the_default() -> None:  # J24, RJ-69
    assert snowball.game("arsenal").options["quick_start"] is False
    assert refused(dealt(), 0, "return sneak-dodge") == "asked-to-keep"


# Editions.


def test_the_edition_of_2016_is_the_default() -> None:  # RJ-98
    assert snowball.game("arsenal").options["edition"] == 2016
    with pytest.raises(snowball.RulesError, match="edition must be 2016 or 2015"):
        snowball.game("arsenal", edition=2014)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("quick_start", True),
        ("alternates", 1),
        ("alternates", "cache-backfire for rocks-whitewash"),
    ],
)
def test_the_first_edition_has_no_quick_start_and_no_alternates(name: str, value: object) -> None:
    # RJ-98
    with pytest.raises(snowball.RulesError, match=r"The 2015 edition has no .* \(RJ-98\)"):
        snowball.game("arsenal", edition=2015, **{name: value})
    assert snowball.game("arsenal", edition=2016, **{name: value}).options[name] == value


def test_the_first_edition_drafts_as_the_second_does() -> None:  # RJ-98
    state = dealt(edition=2015)
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    assert advanced(state, 0) == ("dodge-upgrade", "dodge-upgrade")


def test_restock_takes_all_discards_in_the_first_edition() -> None:  # RJ-98
    mine = player(
        hand=["restock-dodge", "snowball-dodge"], discards=["sneak-dodge", "sneak-upgrade"]
    )
    theirs = player(hand=["restock-dodge", "snowball-dodge"])
    state = duel(mine, theirs, edition=2015)
    both(state, "restock-dodge:restock", "snowball-dodge:dodge")
    assert lying(state, 0, "draw").total() == 4
    assert discards(state, 0).total() == 0


def test_restock_does_nothing_in_the_first_editions_final_round() -> None:  # RJ-98, J43
    mine = player(hand=["restock-dodge", "snowball-dodge"], draw=["sneak-dodge", "sneak-dodge"])
    theirs = player(hand=["restock-dodge"], draw=["sneak-upgrade", "slushball-dodge"])
    state = duel(mine, theirs, final=True, edition=2015)
    both(state, "restock-dodge:restock", "restock-dodge:dodge")
    assert lying(state, 0, "draw").total() == 2
    assert discards(state, 0).total() == 2


def test_the_first_edition_has_no_ultra_upgrade_after_an_offensive_dodge() -> None:  # RJ-98
    for edition, actors in ((2015, (CHANCE,)), (2016, (0,))):
        state = position(
            player(hand=["offensivedodge-ultraupgrade"], draw=BASICS),
            player(hand=["snowball-dodge"], draw=["restock-dodge", "snowball-upgrade"]),
            tops=("sneak-dodge", "sneak-upgrade"),
            edition=edition,
        )
        both(state, "offensivedodge-ultraupgrade:offensivedodge", "snowball-dodge:snowball")
        assert state.actors == actors


def test_no_slushball_steals_the_card_just_played_in_the_first_edition() -> None:  # RJ-98
    for edition, spoils in (
        (2015, ["snowball-dodge"]),
        (2016, ["snowball-dodge", "snowball-upgrade"]),
    ):
        state = position(
            player(hand=["slushball-upgrade"], draw=BASICS),
            player(hand=["snowball-upgrade", "snowball-dodge"], draw=["restock-dodge"]),
            edition=edition,
        )
        both(state, "slushball-upgrade:slushball", "snowball-upgrade:upgrade")
        play(state, 0, "steal")
        assert odds(state) == {f"draw {card}": 1 for card in spoils}


def test_the_card_just_played_may_be_abandoned_in_the_first_edition() -> None:  # RJ-98
    state = position(
        player(hand=["sneak-upgrade"], draw=BASICS),
        player(hand=["snowball-upgrade", "snowball-dodge"], draw=["restock-dodge"]),
        edition=2015,
    )
    both(state, "sneak-upgrade:sneak", "snowball-upgrade:upgrade")
    assert texts(state, 1) == ["abandon snowball-dodge", "abandon snowball-upgrade"]
