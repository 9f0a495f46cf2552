"""What is different in the edition of 2015 (RJ-98)."""

import pytest

import snowball
from arsenal.decks import advanced, dealt
from arsenal.moves import (
    BASICS,
    answer,
    both,
    discards,
    lying,
    odds,
    play,
    texts,
)
from snowball import CHANCE
from snowball.testing.arsenal import duel, player, position


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
