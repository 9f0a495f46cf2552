"""The cards in the box, and the alternates that take the place of others."""

from collections import Counter
from itertools import combinations

import pytest

import snowball
from arsenal.decks import ANAS, BENS, DECK, dealt, drafted, start
from arsenal.moves import (
    ADVANCED,
    ALTERNATES,
    BASICS,
    EXTREMES,
    all_cards,
    answer,
    both,
    deal,
    happen,
    lying,
    names,
    odds,
    owned,
    play,
    play_on,
    table,
    texts,
    tops,
    view,
)
from snowball import Dice, rulebook
from snowball.rules.arsenal.abilities import ABILITIES, NO_EFFECT
from snowball.rules.arsenal.cards import BLANK_CARD, CARDS, KINDS
from snowball.testing.arsenal import duel, player

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
