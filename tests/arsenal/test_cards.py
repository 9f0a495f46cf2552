"""The fifteen designs: level, copies and the two halves of each."""

from collections import Counter

import pytest

import snowball
from arsenal.moves import all_cards, texts
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import CARDS
from snowball.testing.arsenal import duel, player

BASIC, ADVANCED, EXTREME = 1, 2, 3
ATTACK, DEFENSE, BOTH = "attack", "defense", "hybrid"

# Name, level, copies, sides, clause: as the printed list has them.
PRINTED = [
    ("snowball-dodge", BASIC, 2, (ATTACK, DEFENSE), "J76"),
    ("restock-dodge", BASIC, 2, (DEFENSE, DEFENSE), "J77"),
    ("snowball-upgrade", BASIC, 2, (ATTACK, DEFENSE), "J78"),
    ("slushball-dodge", ADVANCED, 1, (ATTACK, DEFENSE), "J79"),
    ("slushball-upgrade", ADVANCED, 2, (ATTACK, DEFENSE), "J80"),
    ("sneak-dodge", ADVANCED, 2, (ATTACK, DEFENSE), "J81"),
    ("sneak-upgrade", ADVANCED, 1, (ATTACK, DEFENSE), "J82"),
    ("dodge-upgrade", ADVANCED, 2, (DEFENSE, DEFENSE), "J83"),
    ("iceball-snowfort", EXTREME, 1, (ATTACK, DEFENSE), "J84"),
    ("offensivedodge-ultraupgrade", EXTREME, 1, (BOTH, DEFENSE), "J85"),
    ("barrage-snatchandrun", EXTREME, 1, (ATTACK, DEFENSE), "J86"),
    ("rocks-whitewash", EXTREME, 1, (ATTACK, DEFENSE), "J87"),
]
ALTERNATE = [
    ("upgradedodge-dud", EXTREME, 1, (DEFENSE, DEFENSE), "J88"),
    ("cache-backfire", EXTREME, 1, (DEFENSE, DEFENSE), "J89"),
    ("raid-refinedupgrade", EXTREME, 1, (DEFENSE, DEFENSE), "J90"),
]
ALL = [*PRINTED, *ALTERNATE]
EXCHANGE = "cache-backfire+raid-refinedupgrade+upgradedodge-dud for barrage-snatchandrun+iceball-snowfort+rocks-whitewash"


def test_the_deck_has_the_printed_cards_and_copies() -> None:
    # J76, J77, J78, J79, J80, J81, J82, J83, J84, J85, J86, J87
    deck = all_cards(snowball.game("arsenal").start())
    assert deck == Counter({name: copies for name, _, copies, _, _ in PRINTED})


def test_the_alternates_are_single_cards_that_replace_extremes() -> None:  # J88, J89, J90
    deck = all_cards(snowball.game("arsenal", alternates=EXCHANGE).start())
    assert deck.total() == 18
    assert {name: deck[name] for name, _, _, _, _ in ALTERNATE} == dict.fromkeys(
        (name for name, _, _, _, _ in ALTERNATE), 1
    )
    assert [name for name, level, _, _, _ in PRINTED if level == EXTREME and deck[name]] == [
        "offensivedodge-ultraupgrade"
    ]


@pytest.mark.parametrize(("name", "level", "copies", "sides", "clause"), ALL)
def test_a_card_offers_its_two_halves_and_counts_its_level(
    name: str, level: int, copies: int, sides: tuple[str, str], clause: str
) -> None:
    # J76, J77, J78, J79, J80, J81, J82, J83, J84, J85, J86, J87, J88, J89, J90
    state = duel(player(hand=[name], discards=[name]), player(hand=["sneak-dodge"]))
    one, other = name.split("-")
    assert texts(state, 0) == [f"play {name}:{one}", f"play {name}:{other}"]
    assert state.score(0) == 2 * level
    (card,) = [card for card in CARDS if card.name == name]
    assert tuple(ABILITIES[half].side for half in card.halves) == sides
    assert (card.copies, card.clause) == (copies, clause)


@pytest.mark.parametrize("alternates", [0, EXCHANGE])
def test_no_card_is_blank(alternates: int | str) -> None:  # J75, J91
    game = snowball.game("arsenal", alternates=alternates)
    assert not [name for name in all_cards(game.start()) if "effect" in name]
