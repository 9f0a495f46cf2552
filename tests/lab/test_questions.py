"""Questions: what they count is what happened, and known truths are found again."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from snowball.lab import Study, StudyError
from snowball.lab.cell import Cell
from snowball.lab.engines import Local, Piece, Played, play_piece
from snowball.lab.estimates import BENJAMINI_HOCHBERG, HOLM, Estimate, share
from snowball.lab.findings import CHANGE, Finding, correct, finding
from snowball.lab.playing import at_random, begins, choice_by_choice
from snowball.lab.questions import QUESTIONS
from snowball.lab.questions.balance import watched_game
from snowball.lab.questions.cards import (
    BASIC_CARDS,
    DEALT,
    DODGES,
    EVERY_CARD,
    HALVES,
    decks_made,
    halves_of,
    taken_by,
    without_and_with,
)
from snowball.lab.questions.odds import bricks_of
from snowball.lab.questions.politics import Witness, shelters, targets
from snowball.lab.questions.rulings import is_ruling
from snowball.lab.questions.skill import explained, luck_of
from snowball.lab.questions.switching import count_both, play_one
from snowball.lab.report.summary import headlines, sentences
from snowball.lab.results import Results
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.study import ready_names
from snowball.lab.tally import Tally
from snowball.rules.catalog import GAMES, kind_of
from snowball.rules.core import Event, Result
from snowball.rules.dice import Dice
from snowball.rules.splatball.cards import FULL_DECK, NAMES


class Muddled(Local):
    """Hands pieces back in another order, and some of them twice, as a cluster may."""

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        every = list(pieces)
        random.Random(1).shuffle(every)
        for piece in every + every[:2]:
            yield play_piece(piece)


TINY: dict[str, dict[str, object]] = {
    "balance": {"game": ["splatball", "bricks"], "bots": ["greedy,random"]},
    "cards": {"game": "arsenal", "options": {"quick_start": True}},
    "rulings": {"game": "splatball", "seats": 3},
    "editions": {"game": "arsenal"},
    "whatif": {
        "game": "splatball",
        "seats": 3,
        "what_if": [{"hits_to_out": [5, 12]}, {"walls": 0, "forts": 0}],
    },
    "politics": {"game": "splatball", "seats": 3, "bots": "greedy"},
    "skill": {"game": "splatball", "seats": [2, 3], "bots": "greedy,random"},
    "odds": {"game": ["bricks", "arsenal"]},
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_order_of_pieces_changes_a_digit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(QUESTIONS[name]), "piece", lambda self, cell: 2)
    study = Study(name, [TINY[name]], games=9, seed=3)
    assert study.run(engine=Muddled()) == study.run()


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_finding_has_its_interval_and_a_sentence(name: str) -> None:
    results = Study(name, [TINY[name]], games=6, seed=4).run()
    assert results.findings
    for each in results.findings:
        assert each.exact == (name == "odds")
        assert each.low <= each.value <= each.high
        assert each.sentence.endswith(".")
        assert each.exact or " to " in each.sentence or "too few deals" in each.sentence
    assert results.html().count('class="dot') == len(results.findings)


def test_there_is_a_ready_made_study_for_every_question() -> None:
    assert sorted(QUESTIONS) == ready_names()
    for name in ready_names():
        assert Study.ready(name).question.name == name


# Odds.


def named(results: Results, group: str, table: str = "") -> dict[str, Finding]:
    return {
        each.name: each
        for each in results.findings
        if each.group == group and each.table.startswith(table)
    }


@pytest.mark.parametrize(("die", "sides"), [("d10", 10), ("d6", 6)])
def test_the_odds_of_a_throw_are_those_counted_by_hand(die: str, sides: int) -> None:
    results = Study("odds", [{"game": "bricks", "options": {"inside_die": die}}]).run()
    for standing in range(7):
        # D13 to D18: a face below the bricks misses, equal nearly, above hits but for the 1.
        seen = Counter[str]()
        freeze = hit_points = Fraction()
        for face in range(1, 7):
            for inside in range(1, sides + 1):
                odds = Fraction(1, 6 * sides)
                if face == 6:
                    seen["costs Hit Points"] += 1
                    freeze += odds * 10
                    hit_points += odds * inside
                elif face < standing or (face == 1 and standing == 0):
                    seen["misses"] += 1
                elif face == standing:
                    seen["damages a brick"] += 1
                else:
                    seen["costs Freeze"] += 1
                    freeze += odds * inside
        for what in ("misses", "damages a brick", "costs Freeze", "costs Hit Points"):
            found = named(results, f"A throw {what}")[bricks_of(standing)]
            assert found.value == pytest.approx(seen[what] / (6 * sides)), (what, standing)
        row = bricks_of(standing)
        assert named(results, "Freeze Points lost to a throw")[row].value == pytest.approx(
            float(freeze)
        )
        assert named(results, "Hit Points lost to a throw")[row].value == pytest.approx(
            float(hit_points)
        )


def test_the_odds_of_being_dealt_a_card_are_hypergeometric() -> None:
    results = Study("odds", [{"game": "arsenal", "options": {"quick_start": [False, True]}}]).run()
    copies = {"slushball-dodge": 1, "slushball-upgrade": 2, "sneak-dodge": 2, "sneak-upgrade": 1}
    for quick, cards in (("off", 4), ("on", 3)):
        table = f"arsenal, 2 seats, quick_start {quick}"
        found = named(results, "Cards dealt at the start", table)
        for card, number in copies.items():
            wanted = 1 - comb(8 - number, cards) / comb(8, cards)
            assert found[card].value == pytest.approx(wanted)
    assert "(3 in 8)" in found["slushball-dodge"].sentence


def test_the_odds_of_a_first_card_are_those_of_the_deck() -> None:
    results = Study("odds", [{"game": "splatball", "seats": 4}]).run()
    found = named(results, "The first card")
    assert {name: round(each.value * 100) for name, each in found.items()} == dict(
        zip(NAMES, FULL_DECK, strict=True)
    )


# Rulings and editions.


def test_the_ready_made_study_switches_every_ruling_of_every_game() -> None:
    switched = {
        (cell.game, str(cell.asked("option")), cell.asked("value"))
        for cell in Study.ready("rulings").cells
    }
    for game in GAMES:
        for option in filter(is_ruling, kind_of(game).all_options):
            values = {each[2] for each in switched if each[:2] == (game, option.name)}
            assert values, (game, option.name)
            assert values >= set(option.values) - {option.default}, (game, option.name)


@pytest.mark.parametrize(
    ("name", "teams"), [("hit_is_per_battle", False), ("team_no_effect_forced", True)]
)
def test_rulings_of_larger_tables_are_switched_where_they_matter(name: str, teams: bool) -> None:
    cells = [cell for cell in Study.ready("rulings").cells if cell.asked("option") == name]
    assert any(cell.table().options["teams"] == teams and cell.seats > 2 for cell in cells)
    assert all(cell.table().options["teams"] for cell in cells) or not teams


def test_no_ruling_is_left_out_of_the_options_that_are_switched() -> None:
    # Teams and the editions of arsenal are no rulings; every other option of a game is one.
    kept = {
        option.name
        for game in GAMES
        for option in kind_of(game).all_options
        if not is_ruling(option)
    }
    assert kept == {"alternates", "edition", "quick_start", "teams"}


def test_a_ruling_that_needs_another_is_compared_where_it_can_matter() -> None:
    study = Study("rulings", [{"game": "splatball"}], switch=["strategic_free_discard"])
    (cell,) = study.cells
    assert cell.table().options["strategic"] is True


def test_the_same_game_twice_differs_in_nothing() -> None:
    cell = Cell("bricks", 3, bots=("greedy",))
    tally = Tally()
    for deal in range(4):
        game = cell.table()
        count_both(tally, game, deal, [play_one(cell, game, 1, deal) for _ in range(2)])
    assert tally.counts["games"] == 8
    assert all(sums.x == sums.xx == 0 for sums in tally.sums.values())


def test_a_shorter_game_is_found_to_be_shorter() -> None:
    study = Study("rulings", [{"game": "splatball", "seats": 3}], switch=["hits_to_out"], games=80)
    found = {each.group: each for each in study.run().findings}
    assert found["Turns of a game"].high < 0
    assert found["Turns of a game"].sure
    assert found["Turns of a game"].corrected is not None
    assert found["Turns of a game"].corrected >= (found["Turns of a game"].chance or 0)


def test_editions_are_the_2015_one_and_each_alternate() -> None:
    cells = Study("editions", [{"game": "arsenal"}]).cells
    values = [cell.asked("value") for cell in cells]
    assert 2015 in values
    assert sum(isinstance(value, str) for value in values) == 12
    with pytest.raises(StudyError, match="There is one edition of bricks only"):
        Study("editions", [{"game": "bricks"}])


# Cards.


@pytest.mark.parametrize("card", EVERY_CARD[:12])
def test_a_card_is_swapped_for_an_advanced_one_and_nothing_else(card: str) -> None:
    cell = Cell("arsenal", 2, (("quick_start", True),))
    done = 0
    for deal in range(30):
        luck = Dice(1, deal)
        dealt = decks_made(cell, luck, at_random(luck))
        positions = without_and_with(card, 1, dealt, luck)
        if positions is None:
            continue
        done += 1
        without, owning = positions
        assert dealt is (owning if card in BASIC_CARDS else without)
        assert every_card(without) == every_card(owning)
        assert without["players"][0] == owning["players"][0]
        assert owned(owning, 1) - owned(without, 1) == Counter([card])
        assert (owned(without, 1) - owned(owning, 1)).keys() <= DEALT
        assert without["piles"] == owning["piles"]
    assert done > 10


def owned(document: dict[str, Any], seat: int) -> Counter[str]:
    player = document["players"][seat]
    return Counter([*player["draw"], *player["hand"]])


def every_card(document: dict[str, Any]) -> Counter[str]:
    return owned(document, 0) + owned(document, 1) + Counter(document["stock"])


def test_every_card_has_a_worth() -> None:
    study = Study("cards", [{"game": "arsenal", "options": {"alternates": 3}}], games=2)
    assert [cell.asked("card") for cell in study.cells] == [*EVERY_CARD, ""]
    plain = Study("cards", [{"game": "arsenal"}], games=2)
    assert len(plain.cells) == 13
    one = Study("cards", [{"game": "arsenal"}], games=2, cards=["sneak-dodge"])
    assert [cell.asked("card") for cell in one.cells] == ["sneak-dodge", ""]
    with pytest.raises(StudyError, match="'cards': 'no-effect' is none of"):
        Study("cards", [{"game": "arsenal"}], cards=["no-effect"])
    with pytest.raises(StudyError, match="about arsenal without teams"):
        Study("cards", [{"game": "bricks"}])


def test_the_halves_of_a_card_make_up_all_of_its_plays() -> None:
    study = Study("cards", [{"game": "arsenal"}], games=20, cards=["sneak-dodge"])
    results = study.run()
    halves = [each for each in results.findings if each.group == "As which half it is played"]
    by_card: dict[str, list[float]] = {}
    for each in halves:
        by_card.setdefault(each.name.partition(" as ")[0], []).append(each.value)
    assert len(by_card) > 8
    for card, values in by_card.items():
        assert len(values) == 2, card
        assert sum(values) == pytest.approx(1), card
    assert sum(each.value > 0.5 for each in halves) > 3


def story_of(cell: Cell, deal: int) -> list[Event]:
    state, _ = begins(cell.table(), deal)
    story = state.listen()
    luck = Dice(6, deal)
    choice_by_choice(state, luck, at_random(luck))
    return story


def test_the_second_half_of_a_dodge_counts_for_its_card() -> None:
    assert len(DODGES) == sum("dodge" in halves for halves in HALVES.values())  # each names one
    told = {"seat": 1, "half": "snowball"}
    story = [
        Event("revealed", (), {**told, "card": "snowball-dodge", "half": "dodge"}),
        Event("used", (), told),
        Event("revealed", (), {**told, "seat": 0, "card": "snowball-upgrade"}),
    ]
    assert halves_of(story, 1) == {"snowball-dodge as dodge": 1, "snowball-dodge as snowball": 1}
    seen = 0
    for deal in range(12):
        story = story_of(Cell("arsenal", 2, (("alternates", 3),)), deal)
        for seat in range(2):
            dodge: object = None
            expected = Counter[str]()
            for event in story:
                if event.facts.get("seat") != seat or event.facts.get("half") == "nothing":
                    continue
                if event.name in ("revealed", "followed"):
                    expected[f"{event.facts['card']} as {event.facts['half']}"] += 1
                    dodge = event.facts["card"] if event.facts["half"] == "dodge" else dodge
                elif event.name == "used":  # of the last Dodge, for a seat has one battle here
                    expected[f"{dodge} as {event.facts['half']}"] += 1
                    seen += 1
            assert halves_of(story, seat) == expected
    assert seen > 5


def test_what_is_taken_from_the_arsenal_is_not_what_was_abandoned() -> None:
    story = [
        Event("took", (), {"seat": 0, "pile": 1, "card": "sneak-dodge"}),
        Event("fetched", (), {"seat": 0, "card": "restock-dodge"}),
        Event("took-unseen", (), {"seat": 0, "pile": 2}),
        Event("got", (), {"seat": 0, "cards": ["rocks-whitewash"]}, (0,)),
        Event("took", (), {"seat": 1, "pile": 1, "card": "sneak-upgrade"}),
    ]
    assert taken_by(story, 0) == {"sneak-dodge", "rocks-whitewash"}
    assert taken_by(story, 1) == {"sneak-upgrade"}
    unseen = 0
    for deal in range(40):
        story = story_of(Cell("arsenal", 2, (("alternates", 3),)), deal)
        for place, event in enumerate(story):
            if event.name == "took-unseen":
                unseen += 1
                assert story[place + 1].name == "got"
                assert story[place + 1].facts["seat"] == event.facts["seat"]
    assert unseen > 3


def test_headlines_of_cards_say_what_comes_of_what() -> None:
    table = {"game": "arsenal", "bots": "greedy"}
    results = Study("cards", [table], games=40, cards=["slushball-upgrade"]).run()
    worth, *others = results.findings
    sure = [
        replace(worth, corrected=0.001, value=0.2, low=0.1, high=0.3),
        replace(worth, corrected=0.002, value=-0.1, low=-0.2, high=-0.01, name="other"),
        *(replace(each, corrected=0.0) for each in others if each.chance is not None),
    ]
    told = headlines(sure)
    assert len(told) == 3
    assert all("in the place of an Advanced card" in line for line in told[:2])
    assert told[2].endswith("differ for sure; all are below.")


def compared(name: str, low: float) -> Finding:
    found = Estimate(low + 1, low, low + 2, 100, 0.5)
    return finding("arsenal", name, name, CHANGE, found, "{}", 0.0, compared=True)


@pytest.mark.parametrize(
    ("lows", "last"),
    [
        ([3], "The one comparison differs for sure."),
        ([-1], "The one comparison is open."),
        ([3, -1], "Of 2 comparisons 1 differs for sure, 1 is open."),
        ([3, 3, -1, -1], "Of 4 comparisons 2 differ for sure, 2 are open."),
    ],
)
def test_how_many_differ_is_told_in_good_english(lows: list[float], last: str) -> None:
    told = headlines([compared(str(number), low) for number, low in enumerate(lows)])
    assert told[-1] == last


def test_what_only_goes_together_is_corrected_apart() -> None:
    worth = replace(compared("worth", -1), chance=0.04)
    others = [replace(compared(f"{n}", -1), chance=0.0, aside=True) for n in range(30)]
    assert correct([worth, *others], BENJAMINI_HOCHBERG)[0].corrected == 0.04
    twice = correct([worth, worth, *others], HOLM)
    assert [each.corrected for each in twice[:2]] == [0.08, 0.08]


def test_of_one_table_the_strongest_of_each_change_is_told() -> None:
    found = [
        replace(compared(group, low), name=name)
        for name, low in (("quick start", 5), ("edition 2015", 3))
        for group in ("turns", "points")
    ]
    told = headlines(found)
    assert len(told) == 3
    assert told[2] == "4 of 4 comparisons differ for sure; all are below."


def test_exact_numbers_are_told_in_short_and_once() -> None:
    tables = [{"game": "bricks", "options": {"inside_die": ["d10", "d6"]}}]
    told = sentences(Study("odds", tables).run())
    assert sum("misses with a chance of 33.3 % (1 in 3)" in line for line in told) == 1
    assert sum("Hit Points on average" in line for line in told) == 2


def test_how_much_is_luck_is_told_first() -> None:
    tables = [{"game": "bricks", "bots": "greedy,random"}]
    results = Study("skill", tables, games=20).run()
    luck, *others = sentences(results)
    assert luck.startswith("Between greedy and random ")
    assert luck.endswith("of who wins is luck, the rest is skill.")
    assert others[-1].startswith("The one comparison ")


def test_what_differs_in_no_way_is_told_by_name() -> None:
    changed = [compared("quick start", 3), compared("quick start", -1)]
    told = headlines([*changed, compared("edition 2015", -1), compared("edition 2015", -1)])
    assert "Nothing differs for sure with edition 2015." in told
    assert not any("Nothing" in line for line in headlines(changed))


def test_what_the_interval_leaves_open_is_not_claimed() -> None:
    few = replace(compared("worth", -1), corrected=0.0001)
    assert not few.sure
    assert few.words.endswith("That may be luck.")
    assert replace(few, low=0.5).sure


# Politics.


def test_politics_needs_three_who_aim_at_each_other() -> None:
    with pytest.raises(StudyError, match="tables of 3 and more, not of 2"):
        Study("politics", [{"game": "bricks", "seats": 2}])
    with pytest.raises(StudyError, match="ask about splatball or bricks"):
        Study("politics", [{"game": "arsenal", "seats": 4}])


def test_targets_and_shelter_are_read_from_choices() -> None:
    game = kind_of("bricks")(3, {})
    assert targets(game)[game.choice("throw 2")] == 2
    assert targets(game)[game.choice("throw 1 brick 4")] == 1
    assert targets(game)[game.choice("hide")] == -1
    assert shelters(game)[game.choice("duck")]
    assert not shelters(game)[game.choice("stand")]
    game = kind_of("splatball")(3, {})
    assert targets(game)[game.choice("throw double 2")] == 2
    assert shelters(game)[game.choice("lay wall")]


def test_greedy_bots_bash_the_leader_in_splatball() -> None:
    table = {"game": "splatball", "seats": 4, "options": {"strategic": True}, "bots": "greedy"}
    results = Study("politics", [table], games=30).run()
    assert named(results, "Leader bashing")["throws at the leader"].low > 0.3
    for group in ("Kingmaking", "Time spent out", "Nothing to be done"):
        (found,) = named(results, group).values()
        assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("game", ["bricks", "splatball"])
def test_who_chooses_blindly_bashes_nobody(game: str) -> None:
    results = Study("politics", [{"game": game, "seats": 3}], games=60, seed=2).run()
    found = named(results, "Leader bashing")["throws at the leader"]
    assert found.low < 0 < found.high


@pytest.mark.parametrize("game", ["bricks", "splatball"])
def test_who_is_out_watches_from_the_turn_of_the_fatal_throw_on(game: str) -> None:
    for deal in range(6):
        state, _ = begins(kind_of(game)(4, {}), deal)
        witness = Witness(state)
        luck = Dice(5, deal)
        choose = at_random(luck)
        turns: list[int] = []
        state.advance(luck)
        while state.actors:
            seat, turn, known = state.actors[0], int(state.turns), len(witness.story)
            choice = choose(state, seat)
            witness.watch(state, seat, choice)
            state.carry_out(seat, choice)
            state.advance(luck)
            turns += [turn for event in witness.story[known:] if event.name == "out"]
        witness.catch_up()
        assert [turn for _, _, turn, _ in witness.outs] == turns
        tally = Tally()
        witness.sum_up(state, tally)
        assert tally.of("idle").x == int(state.turns) - turns[0]


class Lead:
    """A game of four turns, one choice each, in which the lead changes in the second."""

    game = kind_of("splatball")(2, {})
    turns = 1
    result: Result | None = None
    actors: tuple[int, ...] = (0,)

    def advance(self, luck: object) -> None:
        """Nothing is left to chance."""

    def carry_out(self, seat: int, choice: int) -> None:
        """Play a turn."""
        if self.turns == 4:
            self.actors, self.result = (), Result("end", (1, 2), (2, 1))
        else:
            self.turns += 1

    def outcome(self) -> Result:
        """Return who is ahead."""
        return Result("end", (2, 1), (1, 2)) if self.turns <= 2 else Result("end", (1, 2), (2, 1))


def test_half_time_is_when_half_of_the_turns_are_over() -> None:
    game: Any = Lead()
    _, decisions, comeback = watched_game(game, Dice(0, 0), lambda state, seat: 0)
    assert decisions == 4
    assert comeback is False  # seat 1 took the lead in the second turn, and kept it


# Skill.


def test_a_deal_tied_from_both_seats_is_not_split(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = iter([WHOLE_WIN // 2, WHOLE_WIN // 2, 0, WHOLE_WIN, WHOLE_WIN, WHOLE_WIN])
    monkeypatch.setattr("snowball.lab.questions.skill.play_from", lambda *given: next(parts))
    study = Study("skill", [{"game": "arsenal", "bots": "greedy,random"}], games=6)
    found = {each.group: each for each in study.run().findings}
    assert found["Deals that the seat decides"].value == pytest.approx(1 / 3)


def test_luck_is_all_between_equals_and_nothing_when_one_always_wins() -> None:
    for sides in (2, 3, 5):
        assert explained(0.0, sides) == 0
        assert explained(1 - 1 / sides, sides) == pytest.approx(1)
    assert explained(0.25, 2) == pytest.approx(0.25)  # 75 % of the games: a quarter is skill


def test_the_share_of_luck_holds_the_truth_in_95_of_100() -> None:
    coin = random.Random(8)
    for chance in (0.5, 0.7, 0.95):
        truth = 1 - (2 * chance - 1) ** 2
        held = 0
        for _ in range(300):
            tally = Tally()
            for _ in range(100):
                tally.note("strong", sum(coin.random() < chance for _ in range(2)), 2)
            found = luck_of(share(tally.of("strong")), 2)
            assert found.low <= found.value <= found.high
            held += found.low <= truth <= found.high
        assert held > 276


def test_splatball_for_two_is_luck_alone() -> None:
    study = Study("skill", [{"game": "splatball", "bots": "greedy,random"}], games=40)
    found = {each.group: each for each in study.run().findings}
    assert found["How much of the result is luck"].value == pytest.approx(1)
    assert found["Deals that the seat decides"].value == 1
    assert found["Wins of the strong bot"].value == pytest.approx(0.5)


def test_skill_is_asked_of_two_bots() -> None:
    for bots in ("random", "random,random", "hard,greedy,random"):
        with pytest.raises(StudyError, match="Name two different bots, the strong one first"):
            Study("skill", [{"game": "bricks", "bots": bots}])
