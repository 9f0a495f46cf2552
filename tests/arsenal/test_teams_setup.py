"""Setting up teams: who plays with whom, at whom, and how decks are made."""

from collections import Counter

import pytest

import snowball
from arsenal.moves import ADVANCED, BASICS, EXTREMES, play, refused, table, texts, told, view
from arsenal.team_moves import SEATS
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal_teams import choosing, dividing, member, personal, pooling


def new_game(seats: int, **options: object) -> State:
    """Return a game of two teams at its beginning."""
    return snowball.game("arsenal", seats, teams=True, **options).start()


def deal_out(state: State) -> None:
    """Let chance do all that it owes."""
    state.advance(Dice(1))


def first_choices(state: State) -> None:
    """Let every seat that is asked take the first choice that is open to it."""
    for seat in state.actors:
        state.play(seat, state.choices(seat)[0])


def made_decks(seats: int, **options: object) -> State:
    """Return the first moment at which everybody chooses a card to play."""
    state = new_game(seats, **options)
    deal_out(state)
    while table(state)["step"] != "choose":
        first_choices(state)
        deal_out(state)
    return state


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_teams_need_four_six_or_eight_seats(seats: int) -> None:  # J113, RJ-94
    with pytest.raises(snowball.RulesError, match="Teams need 4, 6 or 8 seats"):
        new_game(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_the_two_teams_are_of_one_size_and_alternate_around_the_table(seats: int) -> None:
    # J113, RJ-94
    state = made_decks(seats)
    first = [seat for seat in range(seats) if "cards" in view(state, 0)["players"][seat]]
    second = [seat for seat in range(seats) if "cards" in view(state, 1)["players"][seat]]
    assert first == list(range(0, seats, 2))
    assert second == list(range(1, seats, 2))


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_member_of_each_team_leads_it(seats: int) -> None:  # J114
    cards = ["sneak-dodge", "dodge-upgrade", "snowball-dodge", "slushball-upgrade"]
    draw = [*cards, "restock-dodge", "snowball-upgrade"][: seats // 2 + 2]
    team = pooling(hand=tuple(draw))
    state = dividing([member()] * seats, team, team)
    assert state.actors == (0, 1)
    for seat in range(2, seats):
        assert texts(state, seat) == []
        assert refused(state, seat, "assign sneak-dodge") == "not-asked"


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_plays_at_the_one_opponent_opposite(seats: int) -> None:  # J115
    state = choosing(
        [member("restock-dodge", draw=("snowball-dodge", "snowball-upgrade"))] * seats,
        personal(),
        personal(),
    )
    story = state.listen()
    for seat in range(seats):
        play(state, seat, "play restock-dodge:dodge")
    facing = {facts["seat"]: facts["target"] for facts in told(story, "revealed")}
    assert facing == {seat: seat ^ 1 for seat in range(seats)}
    assert [facing[seat] for seat in (0, 1, 2, 3)] == [1, 0, 3, 2]


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_chooses_whom_to_play_at(seats: int) -> None:  # J115
    state = made_decks(seats)
    assert state.actors == tuple(range(seats))
    for seat in range(seats):
        offered = texts(state, seat)
        assert offered
        assert not [text for text in offered if " left " in text or " right " in text]


def test_a_hit_reaches_the_opponent_opposite_and_nobody_else() -> None:  # J115
    state = choosing(
        [member("snowball-dodge", draw=("snowball-upgrade",) * (1 + seat % 2)) for seat in range(2)]
        + [member("restock-dodge", draw=("dodge-upgrade",) * 2) for _ in range(2)],
        personal(),
        personal(),
    )
    story = state.listen()
    play(state, 0, "play snowball-dodge:snowball")
    play(state, 1, "play snowball-dodge:snowball")
    play(state, 2, "play restock-dodge:restock")
    play(state, 3, "play restock-dodge:restock")
    hits = [(facts["by"], facts["seat"]) for facts in told(story, "hit")]
    assert sorted(hits) == [(0, 1), (1, 0)]
    assert list(state.actors) == [2, 3]  # their Restocks are not stopped
    assert [player["limit"] for player in table(state)["players"]] == [1, 1, 2, 2]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("quick", [False, True])
def test_there_is_a_pile_of_four_in_front_of_everybody(seats: int, quick: bool) -> None:  # J116
    state = made_decks(seats, quick_start=quick)
    piles = view(state, None)["piles"]
    assert len(piles) == seats
    assert all(pile["top"] and pile["hidden"] == 3 for pile in piles)


@pytest.mark.parametrize("seats", SEATS)
def test_every_two_players_bring_a_deck_and_begin_with_five_cards_each(seats: int) -> None:
    # J116, J118
    state = made_decks(seats)
    document = table(state)
    cards = Counter(document["stock"])
    cards.update(pile["top"] for pile in document["piles"])
    for player in document["players"]:
        own = Counter([*player["draw"], *player["hand"]])
        assert own.total() == 5
        assert {card: own[card] for card in BASICS} == dict.fromkeys(BASICS, 1)
        assert len(player["hand"]) == 2
        cards += own
    decks = seats // 2
    wanted = Counter(dict.fromkeys(BASICS, 2) | ADVANCED | dict.fromkeys(EXTREMES, 1))
    assert cards == Counter({card: decks * number for card, number in wanted.items()})
    assert [team["discards"] for team in document["teams"]] == [[], []]
    assert [team["pooling"] for team in document["teams"]] == [False, False]


@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_handed_to_one_opponent_and_come_from_another(seats: int) -> None:
    # J117, RJ-94
    state = new_game(seats)
    story = state.listen()
    deal_out(state)
    hands = [Counter(player["hand"]) for player in table(state)["players"]]
    kept = [texts(state, seat)[0].removeprefix("keep ") for seat in range(seats)]
    first_choices(state)
    way = {facts["seat"]: facts["target"] for facts in told(story, "handed")}
    assert way == {seat: (seat + 1) % seats for seat in range(seats)}
    for giver, taker in way.items():
        assert isinstance(giver, int)
        assert isinstance(taker, int)
        assert giver % 2 != taker % 2  # always an opponent
        passed = hands[giver] - Counter([kept[giver]])
        assert Counter(table(state)["players"][taker]["hand"]) == passed
    back = {taker: giver for giver, taker in way.items()}
    assert all(way[seat] != back[seat] for seat in range(seats))


def test_the_single_card_after_the_third_pick_goes_to_the_next_seat_too() -> None:  # J116, J117
    # J96: after the third pick a single card is handed on, and with it everybody has four.
    state = new_game(4)
    story = state.listen()
    deal_out(state)
    for number in (3, 2, 1):
        del story[:]
        assert state.actors == (0, 1, 2, 3)
        first_choices(state)
        assert [facts["cards"] for facts in told(story, "handed")] == [number] * 4
        way = {facts["seat"]: facts["target"] for facts in told(story, "handed")}
        assert way == {0: 1, 1: 2, 2: 3, 3: 0}
    assert all(len(text.split()) == 3 for seat in range(4) for text in texts(state, seat))


def test_the_tie_marker_is_placed_before_the_first_turn() -> None:  # J116
    state = new_game(4, quick_start=True)
    deal_out(state)
    first_choices(state)
    assert state.actors == (CHANCE,)
    assert {state.game.text(outcome): weight for outcome, weight in state.chances()} == {
        f"mark seat {seat}": 1 for seat in range(4)
    }
