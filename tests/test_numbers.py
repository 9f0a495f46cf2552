"""Numbers of a game that are printed can be changed, and all that holds for every game still does."""

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import snowball
from snowball import CHANCE, Dice, Game, RulesError, State, build
from snowball.bots import bot
from snowball.bots.budget import Budget
from snowball.play import words
from snowball.play.fair import FairLuck, new_secret
from snowball.play.match import Match, run
from snowball.play.record import Record, RecordError, parse
from snowball.play.verdict import verify
from snowball.rules.catalog import kind_of
from snowball.testing import check_bot, check_game, check_moment
from snowball.testing.invariants import check_invariants

COMPILED = build.core() == "compiled"
Changed = tuple[str, int, dict[str, object], dict[str, object]]

# A table of each kind that a change makes another: more and fewer cards than are printed, a deck
# of one's own for two, a crooked cube, two Extremes of a kind, an odd Arsenal.
TABLES: dict[str, Changed] = {
    "few walls": ("splatball", 4, {}, {"walls": 0, "forts": 1, "singles": 40}),
    "many cards": ("splatball", 7, {"strategic": True}, {"singles": 120, "doubles": 40}),
    "piles for two": ("splatball", 2, {}, {"doubles": 10, "piles": 4, "splatballs": 2}),
    "forts for two": ("splatball", 2, {"strategic": True}, {"forts": 6, "walls": 0}),
    "few singles": ("splatball", 3, {}, {"singles": 5, "doubles": 3, "walls": 1, "forts": 0}),
    "two smileys": ("bricks", 2, {}, {"smileys": 2, "ones": 0}),
    "no smiley": ("bricks", 3, {}, {"smileys": 0, "fives": 2, "bricks": 4}),
    "all smileys": ("bricks", 2, {}, {"ones": 0, "twos": 0, "threes": 0, "smileys": 4}),
    "high walls": ("bricks", 2, {}, {"most_bricks": 14, "bricks": 14, "brick_points": 2}),
    "no walls": ("bricks", 4, {}, {"most_bricks": 0, "bricks": 0}),
    "other sheets": (
        "bricks",
        3,
        {"near_miss_brick": "random"},
        {"hit_points": 35, "freeze_points": 0, "snowballs": 0, "actions": 5, "hide_warmth": 4},
    ),
    "two ultras": ("arsenal", 2, {}, {"offensivedodge_ultraupgrade_copies": 2}),
    "an odd arsenal": ("arsenal", 2, {}, {"iceball_snowfort_copies": 0, "barrage_snatchandrun_points": 9}),
    "more basics": ("arsenal", 2, {"edition": 2015}, {"restock_dodge_copies": 0, "snowball_dodge_copies": 3}),
    "rocks in 2015": ("arsenal", 2, {"edition": 2015}, {"rocks_whitewash_copies": 6, "snowball_upgrade_copies": 2}),
    "uneven alternates": (
        "arsenal",
        2,
        {"alternates": 2},
        {"rocks_whitewash_copies": 3, "cache_backfire_copies": 2, "raid_refinedupgrade_points": 0},
    ),
    "three seats": ("arsenal", 3, {"quick_start": True}, {"dodge_upgrade_copies": 5}),
}  # fmt: skip
SLOW: dict[str, Changed] = {"two ultras, searching": ("arsenal", 2, {"ultra_search": True}, {"offensivedodge_ultraupgrade_copies": 4}),
        "many barrages": ("arsenal", 2, {}, {"barrage_snatchandrun_copies": 5, "sneak_dodge_copies": 4}),
        "teams": ("arsenal", 4, {"teams": True}, {"rocks_whitewash_copies": 2, "restock_dodge_copies": 2})}  # fmt: skip
if COMPILED:
    TABLES |= SLOW


def made(changed: Changed) -> Game:
    name, seats, options, numbers = changed
    return snowball.game(name, seats, numbers=numbers, **options)


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Game:
    return made(TABLES[request.param])


def played(game: Game, seed: int = 1) -> Record:
    """Return the record of a random game, every position of which has the cards it should."""
    record, state, dice = Record(game), game.start(), Dice(seed)
    while state.actors:
        actor = state.actors[0]
        choice = int(state.roll(dice) if actor == CHANCE else state.pick(actor, dice))
        record.add(actor, choice)
        state.play(actor, choice)
        if len(record.moves) % 5 == 0:
            check_invariants(state.dump())
    record.result = state.result
    return record


# What is printed.


@pytest.mark.parametrize("name", snowball.GAMES)
def test_a_game_has_its_printed_numbers_and_does_not_speak_of_them(name: str) -> None:
    for seats in (2, 4):
        game = snowball.game(name, seats)
        assert game.changed_numbers == {}
        assert "numbers" not in game.header()
        assert "numbers" not in repr(game)
        assert "numbers" not in Record(game).text()
        spelled_out = snowball.game(name, seats, numbers=dict(game.numbers))
        assert repr(spelled_out) == repr(game)
        assert spelled_out.start() == game.start()


def test_every_number_has_rules_of_the_rulebook_and_its_printed_value_in_its_span() -> None:
    from snowball import rulebook

    for name, kind in snowball.GAMES.items():
        known = rulebook.rules(name)
        options = {option.name for option in kind.all_options}
        for number in kind.all_numbers:
            assert number.name not in options
            assert number.span[0] <= number.printed <= number.span[1]
            assert set(number.rules) <= set(known), number.name
            assert all((number.rules, number.text, number.limit))


def test_for_two_splatball_prints_another_deck() -> None:  # T32
    assert snowball.game("splatball", 2).numbers["doubles"] == 0
    assert snowball.game("splatball", 2, two_player_full_deck=True).numbers["doubles"] == 10
    assert snowball.game("splatball", 3, numbers={"doubles": 0}).changed_numbers == {"doubles": 0}


def test_a_number_that_is_an_option_is_the_option() -> None:
    game = snowball.game("splatball", 4, numbers={"hits_to_out": 7, "singles": 40})
    assert game.options["hits_to_out"] == 7
    assert game.changed_numbers == {"singles": 40}
    with pytest.raises(RulesError, match="hits_to_out is given twice"):
        snowball.game("splatball", numbers={"hits_to_out": 7}, hits_to_out=8)


# What is refused, and why.

REFUSED: list[tuple[str, int, dict[str, object], object, str]] = [
    ("splatball", 4, {}, {"cards": 1}, "no number 'cards' that can be changed; those that can are hits_to_out, singles"),
    ("splatball", 4, {}, {"strategic": 1}, "no number 'strategic'"),
    ("splatball", 4, {}, [3], "'numbers' must be an object of names"),
    ("splatball", 4, {}, {"singles": "many"}, "a whole number from 0 to 200, not 'many': a deck has 250 cards at most"),
    ("splatball", 4, {}, {"singles": True}, "a whole number from 0 to 200, not True"),
    ("splatball", 4, {}, {"singles": 5.0}, "a whole number from 0 to 200, not 5.0"),
    ("splatball", 4, {}, {"singles": -1}, "a whole number from 0 to 200, not -1"),
    ("splatball", 4, {}, {"hits_to_out": 21}, "a whole number from 3 to 20"),
    ("splatball", 4, {}, {"singles": 200, "piles": 60}, "has 1 to 250 cards, not 290"),
    ("splatball", 7, {"strategic": True}, {"singles": 9, "doubles": 0, "splatballs": 0, "walls": 0, "forts": 0, "piles": 0}, "has 15 to 250 cards, not 9: everybody must get a card"),
    ("splatball", 4, {}, {"piles": 0}, "piles must be 1 at least: without a Snowball Pile nobody can throw a Double"),
    ("splatball", 2, {}, {"singles": 0, "walls": 0}, "has 1 to 250 cards, not 0"),
    ("splatball", 2, {}, {"singles": 0, "piles": 3}, "singles or doubles must be 1 at least"),
    ("splatball", 2, {}, {"walls": 55}, "stop 55 snowballs (T27), but its singles and doubles are only 54"),
    ("bricks", 2, {}, {"smileys": 2}, "must be 6 together, not 7: a cube has 6 sides"),
    ("bricks", 2, {}, {"ones": 6, "twos": 0, "threes": 0, "fours": 0, "fives": 0, "smileys": 0}, "ones must be 5 at most"),
    ("bricks", 2, {}, {"smileys": 0, "fives": 2, "bricks": 5}, "With smileys 0, bricks must be 4 at most: no side shows more than 5"),
    ("bricks", 2, {}, {"bricks": 7}, "bricks must be 6 at most, as most_bricks says, not 7"),
    ("bricks", 2, {}, {"most_bricks": 15}, "0 to 14, not 15: a wall is counted in four bits"),
    ("bricks", 2, {}, {"brick_points": 11}, "1 to 10, not 11: a choice of a brick names its points"),
    ("bricks", 2, {}, {"hit_points": 0}, "1 to 100, not 0: without any a player would be out"),
    ("bricks", 2, {}, {"actions": 0}, "1 to 10, not 0"),
    ("arsenal", 2, {}, {"sneak_dodge_copies": 7}, "0 to 6, not 7: a deck is small enough"),
    ("arsenal", 2, {}, {"sneak_dodge_points": 16}, "0 to 15, not 16: points are kept in four bits"),
    ("arsenal", 8, {}, {"sneak_dodge_copies": 4}, "0 to 3 at a table of 8, not 4: it counts for each of 4 decks"),
    ("arsenal", 8, {}, {"restock_dodge_copies": 2}, "0 to 1 at a table of 8, not 2: it counts for each of 8 players"),
    ("arsenal", 8, {}, dict.fromkeys(("slushball_dodge_copies", "sneak_upgrade_copies", "sneak_dodge_copies", "iceball_snowfort_copies", "rocks_whitewash_copies"), 3), "may be 100 together at a table of 8, not 108"),
    ("arsenal", 2, {}, {"sneak_dodge_copies": 1}, "4 Advanced cards are dealt to each of 2 players (J23, J24), but there are only 7"),
    ("arsenal", 2, {}, {"raid_refinedupgrade_copies": 2}, "changes nothing without alternate Extremes"),
    ("arsenal", 2, {"alternates": "raid-refinedupgrade for iceball-snowfort"}, {"iceball_snowfort_copies": 0}, "iceball_snowfort_copies must be 1 at least"),
    ("arsenal", 2, {"alternates": 3}, {"iceball_snowfort_copies": 0, "rocks_whitewash_copies": 0}, "needs as many standard Extremes (RJ-68), but there are only 2"),
    ("arsenal", 2, {"alternates": 3}, {"raid_refinedupgrade_copies": 0}, "needs as many alternate Extremes"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "options", "numbers", "words"), REFUSED)
def test_an_impossible_number_is_refused_with_the_reason(
    name: str, seats: int, options: dict[str, Any], numbers: object, words: str
) -> None:
    with pytest.raises(RulesError) as refused:
        snowball.game(name, seats, numbers=numbers, **options)
    assert words in str(refused.value)
    assert str(refused.value).endswith(".")


# What holds for every game.


def test_random_games_keep_the_contract(table: Game) -> None:
    check_game(table, games=1, seed=7)


def test_cards_and_points_are_conserved_and_records_read_back(table: Game) -> None:
    record = played(table)
    text = record.text()
    line = next(line for line in text.splitlines() if line.startswith("numbers: "))
    assert dict(word.split("=") for word in line.split()[1:]) == {
        name: str(number) for name, number in table.changed_numbers.items()
    }
    again = parse(text)
    assert again.text() == text
    assert again.final() == record.final()
    assert again.game.changed_numbers == table.changed_numbers
    twin = snowball.load(json.loads(json.dumps(record.final().dump())))
    assert twin == record.final()
    assert twin.view(0)["numbers"] == table.changed_numbers


@st.composite
def changed_games(draw: st.DrawFn, name: str) -> Game:
    kind = kind_of(name)
    seats = draw(st.integers(kind.fewest_seats, min(kind.most_seats, 4)))
    chosen = draw(st.lists(st.sampled_from(kind.all_numbers), max_size=6, unique=True))
    numbers: dict[str, object] = {}
    for number in chosen:
        low, high = number.span
        near = (max(low, number.printed - 1), min(high, number.printed + 2))
        numbers[number.name] = draw(st.integers(*near) | st.integers(low, high))
    if name == "bricks":  # any six sides
        names = [number.name for number in kind.all_numbers[-6:]]
        sides = draw(st.lists(st.sampled_from(names), min_size=6, max_size=6))
        numbers |= {name: sides.count(name) for name in names}
    try:
        return snowball.game(name, seats, numbers=numbers)
    except RulesError:
        assume(False)
        raise


@pytest.mark.parametrize("name", snowball.GAMES)
@given(data=st.data())
def test_any_numbers_that_are_allowed_make_a_game_that_ends(name: str, data: st.DataObject) -> None:
    game = data.draw(changed_games(name))
    state = game.start()
    state.playout(Dice(data.draw(st.integers(0, 1000))))
    assert state.result is not None
    check_invariants(state.dump())
    moment = game.start()
    dice = Dice(data.draw(st.integers(0, 1000)))
    for _ in range(data.draw(st.integers(0, 30))):
        if moment.actors:
            actor = moment.actors[0]
            moment.play(actor, moment.roll(dice) if actor == CHANCE else moment.pick(actor, dice))
    check_moment(moment, dice)
    check_invariants(moment.dump())


# Who plays, and who watches.


@pytest.mark.parametrize("who", ["greedy", "hard:8"])
def test_bots_play_with_any_numbers(table: Game, who: str) -> None:
    if not COMPILED and (table.seats > 4 or (table.name == "arsenal" and who != "greedy")):
        pytest.skip("the pure rules would take minutes")
    check_bot(who, table, every=40)


def test_the_coach_and_a_review_know_the_numbers() -> None:
    for name in ("few walls", "two smileys", "an odd arsenal"):
        game = made(TABLES[name])
        record = played(game, seed=4)
        state = game.start()
        dice = Dice(2)
        state.advance(dice)
        advice = snowball.coach(state, state.actors[0], budget=Budget(simulations=8), dice=dice)
        assert advice.prospects
        if game.name != "arsenal" or COMPILED:
            review = snowball.coach(record, 0, budget=Budget(simulations=4), dice=dice)
            assert review.decisions


def test_the_story_can_be_told_in_both_languages(table: Game) -> None:
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Fi", "Gu"][: table.seats]
    state, dice = table.start(), Dice(3)
    events = state.listen()
    while state.actors:
        for actor in state.actors:
            if actor != CHANCE and dice.below(6) == 0:
                view = state.view(actor)
                for language in ("en", "de"):
                    for choice in state.choices(actor):
                        assert words.choice(view, table.text(choice), names, language=language)
            state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))
            break
    for language in ("en", "de"):
        assert words.story(events, names, None, table.options, language=language)


def test_fair_luck_follows_the_numbers() -> None:
    game = made(TABLES["two smileys"])
    luck = FairLuck(new_secret(), (None, None))
    match = Match(Record(game, pledge=luck.pledge), luck)
    run(match, [bot("random")] * 2, [Dice(1), Dice(2)])
    record = match.record
    assert verify(parse(record.text())).fair
    printed = parse(record.text().replace("numbers: ones=0 smileys=2\n", ""))
    assert not verify(printed).fair


def test_a_record_with_wrong_numbers_is_refused_with_its_line() -> None:
    text = Record(made(TABLES["few walls"])).text()
    with pytest.raises(RecordError, match=r"Line 5 of the record: singles must be a whole number"):
        parse(text.replace("singles=40", "singles=4000"))
    with pytest.raises(RecordError, match="Numbers are written name=value"):
        parse(text.replace("singles=40", "singles"))


def test_a_position_with_other_numbers_than_its_cards_is_refused() -> None:
    document = made(TABLES["few walls"]).start().dump()
    document["numbers"] = {"walls": 0, "forts": 1}
    with pytest.raises(RulesError, match="the deck has 54"):
        snowball.load(document)
    document["numbers"] = {"walls": "none"}
    with pytest.raises(RulesError, match="walls must be a whole number"):
        snowball.load(document)


# What the numbers do.


def test_the_deck_is_as_the_numbers_say() -> None:
    state: Any = made(TABLES["few walls"]).start()
    expected = {"single": 40, "double": 10, "splatball": 10, "fort": 1, "pile": 16}
    assert state.dump()["draw"] == expected
    assert state.view(None)["unseen"] == expected


def test_a_game_with_a_deck_of_its_own_that_does_not_end_is_over_all_the_same() -> None:  # RT-37
    numbers: dict[str, object] = {"walls": 54}
    state = snowball.game("splatball", 2, numbers=numbers, hits_to_out=20).start()
    document: Any = state.dump()
    document |= {"phase": "play", "turns": 5000, "draw": {"single": 53, "wall": 54}}
    document["yards"][0] |= {"hand": {"single": 1}, "drew": {"single": 1}}
    state = snowball.load(document)
    check_moment(state, Dice(1))
    state.play(0, state.game.choice("throw single 1"))
    assert state.result == snowball.Result("endless", (1, 0), (1, 2))
    check_moment(state, Dice(1))
    assert snowball.load(state.dump()) == state
    document["turns"] = 5001
    with pytest.raises(RulesError, match="'turns' must be a whole number from 0 to 5000"):
        snowball.load(document)


def test_the_cube_falls_as_its_sides_say() -> None:  # RD-01, D28
    state = made(TABLES["two smileys"]).start()
    for text in ("start 0", "build brick"):
        state.play(state.actors[0], state.game.choice(text))
    odds = {state.game.text(choice): weight for choice, weight in state.chances()}
    assert odds == {"roll 2": 1, "roll 3": 1, "roll 4": 1, "roll 5": 1, "roll smiley": 2}
    assert state.refusal(CHANCE, state.game.choice("roll 1")) == "not-an-outcome"
    rolled = [state.game.text(state.roll(Dice(7, number))) for number in range(600)]
    assert rolled.count("roll smiley") == pytest.approx(200, abs=40)
    assert "roll 1" not in rolled


def test_a_sheet_starts_as_the_numbers_say() -> None:  # D3, D4
    document: Any = made(TABLES["other sheets"]).start().dump()
    sheet = document["sheets"][0]
    assert sheet["hit_points"] == 35
    assert (sheet["freeze"], sheet["snowballs"], sheet["wall"]) == (0, 0, [10, 10, 10])


def hidden_behind(numbers: dict[str, object], freeze: int) -> int:
    """Return the Freeze Points of who had so many and has hidden."""
    state = snowball.game("bricks", 2, numbers=numbers).start()
    state.play(CHANCE, state.game.choice("start 0"))
    document: Any = state.dump()
    document["sheets"][0]["freeze"] = freeze
    state = snowball.load(document)
    state.play(0, state.game.choice("hide"))
    after: Any = state.dump()
    return int(after["sheets"][0]["freeze"])


def test_hiding_warms_by_as_much_as_the_numbers_say_and_no_further_than_the_start() -> None:  # D25
    assert hidden_behind({"hide_warmth": 4}, 2) == 6
    assert hidden_behind({"hide_warmth": 4}, 8) == 10
    assert hidden_behind({"hide_warmth": 0}, 8) == 8
    assert hidden_behind({"freeze_points": 12}, 11) == 12


def test_a_turn_has_as_many_actions_as_the_numbers_say() -> None:  # D8
    state = snowball.game("bricks", 2, numbers={"actions": 2}).start()
    state.play(CHANCE, state.game.choice("start 0"))
    for _ in range(2):
        assert state.actors == (0,)
        state.play(0, state.game.choice("build snowball"))
    assert state.actors == (1,)


def test_points_are_counted_as_the_numbers_say() -> None:  # J10, J44
    nothing = {
        f"{card}_points": 0 for card in ("snowball_dodge", "restock_dodge", "snowball_upgrade")
    }
    usual, other = snowball.game("arsenal"), snowball.game("arsenal", numbers=dict(nothing))
    for seed in range(5):
        ends = []
        for game in (usual, other):
            state = game.start()
            state.playout(Dice(seed))
            assert state.result is not None
            document: Any = state.dump()
            basics = [
                sum(
                    card in ("snowball-dodge", "restock-dodge", "snowball-upgrade")
                    for card in owned
                )
                for owned in map(all_cards, document["players"])
            ]
            ends.append((state.result.scores, basics))
        (scores, basics), (fewer, same) = ends
        assert basics == same
        assert [score - number for score, number in zip(scores, basics, strict=True)] == list(fewer)


def all_cards(player: dict[str, Any]) -> list[str]:
    return [
        card for zone in ("draw", "hand", "discards", "gained", "cache") for card in player[zone]
    ]


def test_words_name_the_points_that_a_card_has_in_this_game() -> None:  # J10
    card = "barrage-snatchandrun"
    for name, points in (("an odd arsenal", 9), ("two ultras", 3)):
        view = made(TABLES[name]).start().view(0)
        for language, word in (("en", "points"), ("de", "Punkte")):
            told = words.choice(view, f"abandon {card}", ["Ana", "Bo"], language=language)
            assert f"({points} {word})" in told


def test_what_is_left_of_an_odd_arsenal_lies_in_the_centre() -> None:  # RJ-70
    state: Any = made(TABLES["an odd arsenal"]).start()
    dice = Dice(1)
    while state.turns == 0:
        state.advance(dice)
        for actor in state.actors:
            if state.turns == 0:
                state.play(actor, state.pick(actor, dice))
    piles = state.dump()["piles"]
    assert [pile["hidden"] + int(pile["top"] is not None) for pile in piles] == [3, 3, 1]


def first_to_fetch(turns: int) -> int:
    """Return who gets the only Abandoned card when both play an Ultra Upgrade."""
    game = snowball.game("arsenal", numbers={"offensivedodge_ultraupgrade_copies": 2})
    document: Any = {
        **game.header(),
        "step": "choose",
        "turns": turns,
        "stock": [],
        "piles": [
            {"top": "sneak-upgrade", "hidden": 0},
            {"top": "dodge-upgrade", "hidden": 0},
            {"top": None, "hidden": 0},
        ],
        "abandoned": ["rocks-whitewash"],
        "players": [
            {"hand": ["offensivedodge-ultraupgrade"], "draw": ["snowball-dodge", "restock-dodge"]},
            {"hand": ["offensivedodge-ultraupgrade"], "draw": ["snowball-dodge", "restock-dodge"]},
        ],
    }
    rest = {
        "snowball-upgrade": 2, "slushball-dodge": 1, "slushball-upgrade": 2, "sneak-dodge": 2,
        "dodge-upgrade": 1, "iceball-snowfort": 1, "barrage-snatchandrun": 1,
    }  # fmt: skip
    document["players"][0]["draw"] += [card for card, number in rest.items() for _ in range(number)]
    state: State = snowball.load(document)
    for seat in (0, 1):
        state.play(seat, game.choice("play offensivedodge-ultraupgrade:ultraupgrade"))
    for seat in (0, 1):
        assert state.actors
        state.play(seat, game.choice("fetch rocks-whitewash"))
    after: Any = state.dump()
    (owner,) = [
        seat
        for seat, player in enumerate(after["players"])
        if "rocks-whitewash" in all_cards(player)
    ]
    return owner


def test_two_equal_extremes_for_two_take_turns_to_go_first() -> None:  # RJ-75, RJ-86
    assert {first_to_fetch(turns) for turns in (5, 7)} == {1}
    assert {first_to_fetch(turns) for turns in (6, 8)} == {0}
