"""What is counted: small games made by hand, each of which would come out otherwise if it were not."""

from types import SimpleNamespace
from typing import Any

import pytest

from snowball.lab import Study
from snowball.lab.cell import Cell
from snowball.lab.estimates import BENJAMINI_HOCHBERG, HOLM, benjamini_hochberg
from snowball.lab.findings import CHANGE, POINTS, RATE, SHARE, TURN, Finding
from snowball.lab.playing import at_random, begins, choice_by_choice, openings
from snowball.lab.questions import QUESTIONS, balance, cards, skill
from snowball.lab.questions.politics import Witness
from snowball.lab.questions.standing import is_close
from snowball.lab.questions.switching import (
    count_both,
    count_winners,
    play_both,
    play_one,
    switched,
)
from snowball.lab.questions.whatif import WhatIf
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.tally import Tally
from snowball.rules.catalog import kind_of
from snowball.rules.core import Result
from snowball.rules.dice import Dice


def table(name: str, **options: object) -> Any:
    return kind_of(name)(2, options)


@pytest.mark.parametrize("name", ["bricks", "splatball"])
def test_every_seat_begins_in_turn(name: str) -> None:
    game = kind_of(name)(3, {})
    for deal in range(7):
        state, starter = begins(game, deal)
        assert starter == deal % 3
        state.advance(Dice(1, deal))
        assert state.actors == (starter,)


# Balance.


def test_each_bot_sits_in_each_seat_of_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    lineups = []

    def seated(names: list[str], seed: int, deal: int) -> None:
        lineups.append(names)

    def won_by_seat_0(state: Any, luck: Dice, choose: object) -> tuple[Result, int, bool]:
        return Result("last-one-in", (2, 1, 0), (1, 2, 3)), 1, False

    monkeypatch.setattr(balance, "seated", seated)
    monkeypatch.setattr(balance, "watched_game", won_by_seat_0)
    monkeypatch.setattr(balance, "is_close", lambda state: False)
    cell = Cell("splatball", 3, bots=("greedy", "random", "easy"))
    tally = Tally()
    balance.play_deal(cell, 1, 1, tally, None, watching=True)
    assert lineups == [
        ["greedy", "random", "easy"],
        ["random", "easy", "greedy"],
        ["easy", "greedy", "random"],
    ]
    for name in cell.bots:  # seat 0 wins, whoever sits there
        assert tally.of(f"bot {name}")[:3] == (1, WHOLE_WIN, 3)
    assert tally.of("place 2")[:3] == (1, 3 * WHOLE_WIN, 3)  # seat 1 began: seat 0 was third


@pytest.mark.parametrize(("name", "seats"), [("arsenal", 2), ("bricks", 3), ("splatball", 4)])
def test_games_watched_inside_the_rules_are_those_watched_choice_by_choice(
    name: str, seats: int
) -> None:
    cell = Cell(name, seats, settings=(("watched", 40),))
    inside, outside = Tally(), Tally()
    balance.watch_at_random(cell, 3, range(5, 40), inside)
    for deal in range(5, 40):
        balance.play_deal(cell, 3, deal, outside, None, watching=True)
    assert inside == outside
    assert inside.of("close").deals == 35
    assert inside.of("comeback").x > 0


def finished(name: str, scores: tuple[int, ...], hits: int = 0, **options: object) -> Any:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return SimpleNamespace(
        result=Result("end", scores, ranks),
        game=table(name, **options) if not options.get("teams") else kind_of(name)(4, options),
        yards=[SimpleNamespace(hits=lambda: hits)] * len(scores),
    )


def test_a_game_is_close_as_the_docs_say() -> None:
    assert is_close(finished("arsenal", (9, 8)))
    assert not is_close(finished("arsenal", (9, 7)))
    assert is_close(finished("arsenal", (9, 8, 9, 8), teams=True))
    assert not is_close(finished("arsenal", (9, 7, 9, 7), teams=True))
    assert is_close(finished("arsenal", (9, 9)))  # shared
    assert is_close(finished("bricks", (5, 0)))  # of 20 Hit Points
    assert not is_close(finished("bricks", (6, 0)))
    assert is_close(finished("splatball", (1, 0), hits=8))  # of 10 hits
    assert not is_close(finished("splatball", (1, 0), hits=7))


def test_teams_come_back_together() -> None:
    game = kind_of("arsenal")(4, {"teams": True})
    result = Result("end", (9, 7, 9, 7), (1, 3, 1, 3))
    assert balance.is_comeback(game, result, (3, 1, 3, 1)) is True
    assert balance.is_comeback(game, result, (1, 3, 1, 3)) is False
    assert balance.is_comeback(game, result, (1, 1, 1, 1)) is None
    alone = kind_of("bricks")(3, {})
    assert balance.is_comeback(alone, Result("end", (1, 0, 0), (1, 2, 3)), (1, 1, 3)) is None
    assert balance.is_comeback(alone, Result("end", (1, 1, 0), (1, 1, 3)), (1, 2, 3)) is None
    assert balance.is_comeback(alone, Result("end", (1, 0, 0), (1, 2, 3)), (2, 1, 3)) is True


def test_sentences_about_lengths_are_true_where_many_games_are_as_long() -> None:
    cell = Cell("splatball", 2)
    tally = Tally()
    for turns, times in ((19, 500), (20, 400), (27, 100)):
        tally.count(f"turns {turns}", times)
        tally.note("turns", turns, times=times)
    mean, half, few, most = balance.length(cell, tally, 1)
    assert mean.sentence.startswith("A game has 20.20 (")
    assert half.sentence == "At least half of the games end by turn 19 (19 to 20)."
    assert few.sentence == "At least one game in twenty ends by turn 19 (19 to 19)."
    assert most.sentence == "At most one game in twenty goes on after turn 27 (27 to 27)."
    assert [each.name for each in (half, few, most)] == ["half end by", "5 % end by", "95 % end by"]


# Cards.


def test_both_games_of_a_pair_have_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "without_and_with", lambda card, seat, dealt, luck: (dealt, dealt))
    for bots in ("random", "greedy"):
        cell = Cell("arsenal", 2, bots=(bots,), extra=(("card", "sneak-dodge"),))
        tally = Tally()
        for deal in range(8):
            cards.swap(cell, 1, deal, tally, None)
        assert tally.of("worth").deals == 8
        assert tally.of("worth").xx == 0


def test_a_card_is_worth_what_it_adds_for_who_has_it_in_every_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats = []

    def positions(card: str, seat: int, dealt: object, luck: Dice) -> tuple[Any, Any]:
        seats.append(seat)
        return {"winner": 1 - seat}, {"winner": seat}  # who has the card wins

    def ended(position: Any) -> Any:
        ranks = (1, 2) if position["winner"] == 0 else (2, 1)
        return SimpleNamespace(result=Result("end", (0, 0), ranks))

    monkeypatch.setattr(cards, "decks_made", lambda cell, luck, choose: {})
    monkeypatch.setattr(cards, "without_and_with", positions)
    monkeypatch.setattr(cards, "load", ended)
    monkeypatch.setattr(cards, "choice_by_choice", lambda *given: 0)
    cell = Cell("arsenal", 2, extra=(("card", "sneak-dodge"),))
    tally = Tally()
    for deal in range(4):
        cards.swap(cell, 1, deal, tally, None)
    assert seats == [0, 1, 0, 1]
    assert tally.of("worth")[:2] == (4, 4 * WHOLE_WIN)
    (found,) = QUESTIONS["cards"].findings(cell, tally, 1)
    assert found.value == 1


def test_who_owned_drafted_took_and_played_a_card_are_four_numbers() -> None:
    cell = Cell("arsenal", 2)
    tally = Tally()
    wins = {"owned": 1, "drafted": 2, "taken": 3, "played": 4}
    for kind, won in wins.items():
        name = "sneak-dodge as sneak" if kind == "played" else "sneak-dodge"
        tally.note(f"{kind} {name}", won * WHOLE_WIN, 5)
    found = {each.group: each for each in cards.observed("table", cell, tally, 1)}
    for group, won in (
        ("Wins of who owns it at the end", 1),
        ("Wins of who began with it", 2),
        ("Wins of who took it", 3),
        ("Wins of who played that half", 4),
    ):
        assert found[group].value == pytest.approx(won / 5)


def test_who_owns_a_card_is_who_has_it_at_the_end() -> None:
    cell = Cell("arsenal", 2, extra=(("card", ""),))
    tally = Tally()
    wanted = Tally()
    for deal in range(3):
        cards.observe(cell, 1, deal, tally, None)
        state, _ = begins(cell.table(), deal)
        luck = Dice(1, deal * 3)
        choice_by_choice(state, luck, at_random(luck))
        document: Any = state.dump()
        result = state.result
        assert result is not None
        owned = []
        for player in document["players"]:
            zones = ("draw", "hand", "discards", "gained", "cache")
            owned.append({card for zone in zones for card in player[zone]})
        for card in owned[0] | owned[1]:
            having = [seat for seat in (0, 1) if card in owned[seat]]
            won = sum(WHOLE_WIN // len(result.winners) for s in having if s in result.winners)
            wanted.note(f"owned {card}", won, len(having))
    found = {name: sums for name, sums in tally.sums.items() if name.startswith("owned ")}
    assert found == wanted.sums


@pytest.mark.parametrize("name", QUESTIONS)
def test_comparisons_are_corrected_as_the_docs_say(name: str) -> None:
    wanted = {"cards": BENJAMINI_HOCHBERG, "odds": ""}.get(name, HOLM)
    assert QUESTIONS[name].correction == wanted


def test_all_cards_are_corrected_together_but_apart_from_what_goes_with_winning() -> None:
    table = {"game": "arsenal", "bots": "random"}
    found = Study("cards", [table], games=30, cards=["sneak-dodge", "slushball-dodge"]).run()
    for aside in (False, True):
        compared = [
            each for each in found.findings if each.chance is not None and each.aside is aside
        ]
        wanted = benjamini_hochberg([each.chance or 0.0 for each in compared])
        assert len(wanted) > 1
        assert [each.corrected for each in compared] == pytest.approx(wanted)
        assert [each.corrected for each in compared] != [each.chance for each in compared]


# Politics.


def seen(outs: list[tuple[int, int, int, int]], sheltered: set[int], winner: int) -> Tally:
    """Return what is counted of a game of four, of ten turns, after these went out."""
    ranks = tuple(1 if seat == winner else 2 for seat in range(4))
    state: Any = SimpleNamespace(
        game=kind_of("splatball")(4, {}),
        turns=10,
        result=Result("last-one-in", (0, 0, 0, 0), ranks),
        listen=list,
    )
    witness = Witness(state)
    witness.outs, witness.sheltered = outs, sheltered
    tally = Tally()
    witness.sum_up(state, tally)
    return tally


@pytest.mark.parametrize(
    ("out", "winner", "king"),
    [
        ((2, 1, 4, 2), 3, 1),  # the leader, put out by one who does not win
        ((2, 1, 4, 2), 1, 0),  # by the winner
        ((2, 1, 4, 0), 3, 0),  # not the leader
        ((2, 1, 4, -1), 3, 0),  # nobody leads
    ],
)
def test_a_kingmaker_puts_out_the_leader_and_does_not_win(
    out: tuple[int, int, int, int], winner: int, king: int
) -> None:
    assert seen([out], set(), winner).of("kingmaker")[:2] == (1, king)
    late = [(0, 3, 2, 3), (1, 3, 3, 3), out]  # only two were in
    assert seen(late, set(), winner).of("kingmaker").x == 0


def test_nothing_could_be_done_by_who_was_never_offered_shelter() -> None:
    outs = [(2, 1, 4, 2), (0, 1, 6, 3)]
    assert seen(outs, {0, 2}, 3).of("helpless")[:2] == (1, 0)
    assert seen(outs, {0}, 3).of("helpless")[:2] == (1, 1)
    assert seen(outs, set(), 3).of("idle")[:3] == (1, 6, 10)


def test_what_could_not_be_done_is_said_as_it_was_measured() -> None:
    tally = seen([(2, 1, 4, 2)], set(), 3)
    told = QUESTIONS["politics"].findings(Cell("splatball", 4), tally, 1)[-1].sentence
    assert told.endswith("were never offered shelter after the first harm.")


# Skill.


def test_the_strong_bot_takes_its_dice_from_seat_to_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    lineups, streams = [], []

    def chosen(bots: list[Any], dice: list[Dice]) -> Any:
        lineups.append([bot.name for bot in bots])
        streams.append([each.copy().word() for each in dice])
        return lambda state, seat: int(state.pick(seat, dice[seat]))

    monkeypatch.setattr(skill, "chosen", chosen)
    cell = Cell("bricks", 3, bots=("greedy", "random"))
    tally = QUESTIONS["skill"].play(cell, 1, range(1), None)
    assert tally.counts["games"] == 3
    assert lineups == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    around = [dice[place:] + dice[:place] for place, dice in enumerate(streams)]
    assert around[0] == around[1] == around[2]
    assert len(set(around[0])) == 3


# Rulings, editions, what if.


def test_how_winners_differ_is_told_of_the_game_that_is_switched() -> None:
    tally = Tally()
    count_winners(tally, [[0], [1], [2]], 1, (1,), (0,))  # seat 1 began, and won once
    assert tally.of("begins").x == -WHOLE_WIN
    assert tally.of("other").x == 1
    assert tally.of("tie").x == 0
    count_winners(tally, [[0], [1], [2]], 1, (1,), (1, 2), times=2)
    assert tally.of("begins").x == -2 * WHOLE_WIN
    assert tally.of("tie")[:2] == (3, 2)


@pytest.mark.parametrize(
    ("cell", "change"),
    [
        (Cell("splatball", 3), ("hits_to_out", 5)),
        (Cell("bricks", 2), ("inside_die", "d6")),
        (Cell("arsenal", 2), ("sneak_counts_as_hit", False)),
        (Cell("arsenal", 4, (("teams", True),)), ("team_no_effect_forced", True)),
    ],
)
def test_pairs_inside_the_rules_are_those_played_one_by_one(
    cell: Cell, change: tuple[str, Any]
) -> None:
    usual = cell.table()
    asked = Cell(
        cell.game, cell.seats, cell.options, extra=(("option", change[0]), ("value", change[1]))
    )
    other = switched(asked).table()
    inside, outside = Tally(), Tally()
    play_both(inside, usual, other, 4, range(3, 33))
    for deal in range(3, 33):
        ends = [play_one(cell, game, 4, deal) for game in (usual, other)]
        count_both(outside, usual, deal, ends)
    assert inside == outside
    assert inside.of("turns").xx > 0
    assert openings(usual)[0].turns <= 1  # where games begin is left as it was


def test_pairs_of_numbers_are_played_inside_the_rules_too() -> None:
    cell = Cell("splatball", 3, extra=(("walls", 0),))
    rows: list[dict[str, object]] = []
    question = WhatIf()
    assert question.play(cell, 2, range(25), None) == question.play(cell, 2, range(25), rows)
    assert len(rows) == 50


def test_what_changed_in_no_deal_is_said_to_be_the_same() -> None:
    # Random bots choose alike, whoever names the brick that a near miss damages.
    study = Study("rulings", [{"game": "bricks"}], games=40, switch=["near_miss_brick"])
    turns = next(each for each in study.run().findings if each.group == "Turns of a game")
    assert turns.unchanged
    assert turns.low < 0 < turns.high
    assert turns.told in turns.words
    assert turns.words.endswith("It was the same in each of 20 deals.")
    study = Study("rulings", [{"game": "bricks"}], games=40, switch=["inside_die"])
    turns = next(each for each in study.run().findings if each.group == "Turns of a game")
    assert not turns.unchanged
    assert turns.words.endswith("luck.")


# Precision.


def test_a_share_of_all_games_is_precise_when_its_whole_interval_is() -> None:
    # Whoever begins wins splatball for two: the upper side of the interval is cut off at 100 %.
    study = Study("balance", [{"game": "splatball"}], games=1_000, precision="0.5%", watched=0)
    results = study.run()
    begins_ = results.findings[0]
    assert begins_.value == 1
    assert begins_.farthest == pytest.approx(1 - begins_.low)
    assert results.precise
    assert results.games == 1_000  # after 500 half of what is left of it would have been enough
    rough = Study("balance", [{"game": "splatball"}], games=500, precision="0.5%", watched=0).run()
    assert rough.findings[0].reach < 0.005 < rough.findings[0].farthest
    assert not rough.precise


# Numbers as people read them.


@pytest.mark.parametrize(
    ("value", "low", "high", "unit", "told"),
    [
        (0.0, 0.0, 3e-8, SHARE, "0.0000000 % (0.0000000 to 0.0000030 %)"),
        (1.0, 0.99997, 1.0, SHARE, "100.000 % (99.997 to 100.000 %)"),
        (-0.00001, -0.02, 0.02, POINTS, "+0.0 points (-2.0 to +2.0)"),
        (-0.0001, -3.0, 3.0, CHANGE, "+0.00 (-3.00 to +3.00)"),
        (12.5, -0.001, 1200.0, RATE, "+1,250.0 % (-0.1 to +120,000.0 %)"),
        (-0.02, -0.03, -0.01, POINTS, "-2.0 points (-3.0 to -1.0)"),
        (19.0, 19.0, 1020.0, TURN, "19 (19 to 1,020)"),
    ],
)
def test_numbers_show_what_they_are(
    value: float, low: float, high: float, unit: str, told: str
) -> None:
    assert Finding("table", "group", "name", unit, value, low, high, 9, "").told == told


def test_a_lineup_that_repeats_is_played_once() -> None:
    two, four = "greedy,random", "greedy,random,greedy,random"
    for bots, games in ((two, 2), (four, 2), ("random", 1), ("greedy,random,random,random", 4)):
        seats = max(2, bots.count(",") + 1)
        table = {"game": "bricks", "seats": seats, "bots": bots}
        results = Study("balance", [table], games=games).run()
        assert results.games == games
        assert {each.deals for each in results.findings if each.group == "Wins by seat"} == {1}
