"""Arsenal tables of three or more, and teams: their screens, questions and house rules."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len

from snowball.cli.terminal.arsenal_known import unknown_in
from snowball.cli.terminal.decision import Decision
from snowball.play.match import Match
from snowball.play.record import Record
from snowball.rules.catalog import game as make_game
from snowball.rules.core import State
from snowball.rules.dice import Dice
from snowball.testing.arsenal_many import armed, table
from snowball.testing.arsenal_many import seat as placed
from snowball.testing.arsenal_teams import dividing, member, pooling
from terminal.pages import decision, random_games, texts
from terminal.person import Sit
from terminal.test_games import play_to_the_end
from terminal.test_pages import pages_below
from terminal.test_secrets import about_cards

TABLES: list[dict[str, object]] = [
    {"seats": 3, "alternates": 3, "ultra_search": True},
    {"seats": 4, "tie_break": "extra_round"},
    {"seats": 5},
    {"seats": 7, "quick_start": True},
    {"seats": 8, "alternates": 3},
    {"seats": 4, "teams": True, "alternates": 3},
    {"seats": 6, "teams": True, "team_no_effect_forced": True},
    {"seats": 8, "teams": True},
]
NAMES_OF_TABLES = ["-".join(f"{name}={value}" for name, value in each.items()) for each in TABLES]


def looks(options: dict[str, object], times: int, seed: int = 3) -> Iterator[tuple[Match, int]]:
    """Yield some decisions of a random game: views of large tables take their time."""
    game = make_game("arsenal", **options)
    every = 8 * game.seats + 1
    for number, match in enumerate(random_games(game, seed)):
        if match.over or number >= times * every:
            return
        if number % every == every // 2:
            yield match, match.state.actors[0]


def asked(match: Match, seat: int) -> str:
    """Return what a seat is asked."""
    players = match.state.view(seat)["players"]
    assert isinstance(players, list)
    return str(players[seat]["asked"])


def first_asked(ask: str, **options: object) -> Decision:
    """Return the first decision of a random game with that question."""
    for match in random_games(make_game("arsenal", **options), seed=5):
        for seat in match.state.actors:
            if asked(match, seat) == ask:
                return decision(match, seat)
    raise AssertionError(f"nobody is asked to {ask}")


def match_from(state: State) -> Match:
    """Return a match that begins at a position."""
    names = [f"Seat-{seat}" for seat in range(state.game.seats)]
    return Match(Record(state.game, names, position=state.dump()), Dice(1))


def joined(lines: list[str]) -> str:
    """Return lines as one, wherever they were broken."""
    return " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("options", TABLES, ids=NAMES_OF_TABLES)
def test_every_screen_fits_and_reaches_every_choice(options: dict[str, object]) -> None:
    for match, seat in looks(options, times=6):
        shown = decision(match, seat)
        assert sorted(pages_below(shown)) == sorted(shown.texts)
        shown.notice = "I do not know 'a very long line that somebody typed'. " * 2
        pages_below(shown)
        assert about_cards(shown)


@pytest.mark.parametrize("options", TABLES, ids=NAMES_OF_TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(options: dict[str, object]) -> None:
    dice = Dice(98)
    for match, seat in looks(options, times=3, seed=7):
        shown = decision(match, seat)
        world = decision(match, seat, match.state.guess(seat, dice))
        assert texts(world) == texts(shown)
        assert about_cards(world) == about_cards(shown)


def test_the_table_says_who_sits_where_and_shows_all_piles() -> None:
    lines = texts(first_asked("left", seats=5))
    rows = lines[2:7]
    tags = [re.search(r" (you|left|right) ", row) for row in rows]
    assert [tag and tag[1] for tag in tags] == ["you", "left", None, None, "right"]
    assert all(re.search(r" \d+\+? +3 +2 +0 +[A-Z]\w+", row) for row in rows)
    assert lines[7].startswith("  in the centre")
    assert lines[8].startswith("  Tie marker: ")


def test_left_and_right_are_asked_with_both_cards_and_the_no_effect() -> None:
    left = first_asked("left", seats=3)
    assert "To the left, at Bo: which card do you play, and which half" in joined(texts(left))
    assert sum(text.startswith("play left ") for text in left.texts) == len(left.texts) >= 3
    right = first_asked("right", seats=3)
    question = joined(texts(right))
    assert re.search(r"To the right, at .+: which half\? Bo gets ", question)
    for match in random_games(make_game("arsenal", 3), seed=6):
        seat = match.state.actors[0]
        offered = [match.game.text(choice) for choice in match.state.choices(seat)]
        if "play left no-effect:nothing" in offered:
            assert any(re.search(r"\d  No Effect  ", line) for line in texts(decision(match, seat)))
            return
    raise AssertionError("nobody draws one card")


def test_the_battles_of_a_seat_stand_on_its_screen() -> None:
    lines = "\n".join(texts(first_asked("upgrade", seats=4)))
    assert re.search(r"^  Left   .+  \|  .+: ", lines, re.MULTILINE)
    assert re.search(r"^  Right  .+  \|  .+: ", lines, re.MULTILINE)


def test_a_question_about_stealing_says_which_slushball_it_was() -> None:
    plays = [
        ("cache-backfire:backfire", "slushball-upgrade:slushball"),
        ("restock-dodge:restock", "slushball-dodge:slushball"),
        ("snowball-upgrade:upgrade", "restock-dodge:restock"),
    ]
    match = match_from(
        table(
            [armed(*both, discards=["snowball-dodge"]) for both in plays],
            alternates="cache-backfire for iceball-snowfort",
        )
    )
    for side, name in enumerate(("left", "right")):
        for seat, both in enumerate(plays):
            match.choose(seat, match.game.choice(f"play {name} {both[side]}"))
    found = []
    while 0 in match.state.actors and asked(match, 0) == "steal":
        found.append(joined(texts(decision(match, 0))))
        match.choose(0, match.game.choice("steal"))
    returned, hit = sorted(found, key=lambda screen: "backfired. Do you" not in screen)
    assert "The Slushball backfired. Do you steal a card?" in returned
    assert "Steal one of Seat-1's " in returned
    assert "Your Slushball hit Seat-2. Do you steal a card?" in hit
    assert "Steal one of Seat-2's " in hit


def test_two_who_break_a_tie_may_draw_one_as_well() -> None:
    pile = ("snowball-dodge", "snowball-upgrade")
    state = table(
        [
            placed(hand=["restock-dodge"], draw=pile, rounds=1),
            placed(draw=["sneak-dodge"]),
            placed(hand=["restock-dodge", "slushball-dodge"], draw=pile, rounds=1),
        ],
        playing=[0, 2],
        extras=1,
        tie_break="extra_round",
        scrap=True,
    )
    assert "Seat-0 [draws one]" in joined(texts(decision(match_from(state), 2)))


def test_teams_have_their_cards_in_common_and_a_leader_shares_them_out() -> None:
    shown = first_asked("assign", seats=4, teams=True)
    lines = texts(shown)
    assert re.match(r"  Your team   \d+ points   deck \d+   pool \d", lines[2])
    assert re.match(r"  Bo's team   \d+\+? points ", lines[5])
    assert [re.search(r"vs \S+", line) is not None for line in lines[3:8]] == [
        True, True, False, True, True,
    ]  # fmt: skip
    question = joined(lines)
    assert "You are the leader: give everybody one card; the other four are " in question
    assert "Which card for yourself, against Bo? (1 of 2)" in question
    assert all(text.startswith("assign ") for text in shown.texts)


def test_a_leader_with_a_cache_is_asked_what_to_add_and_sees_the_pool() -> None:
    state = dividing(
        [member()] * 4,
        pooling(
            hand=("sneak-dodge", "sneak-dodge", "dodge-upgrade", "dodge-upgrade"),
            cache=("sneak-upgrade",),
        ),
        pooling(hand=("restock-dodge",) * 4),
        alternates="cache-backfire for iceball-snowfort",
    )
    match = match_from(state)
    shown = decision(match, 0)
    screen = joined(texts(shown))
    assert list(shown.texts) == ["add sneak-upgrade", "add nothing"]
    assert "Add a card of your team's cache to the pool?" in screen
    assert "Your team's pool: 2 Sneak / Dodge, 2 Dodge / Upgrade" in screen
    assert "Your team's cache: Sneak / Upgrade" in screen
    assert re.search("1  Add Sneak / Upgrade to the pool.* 2  Add nothing", screen)
    pages_below(shown)
    others = joined(texts(decision(match, 1)))
    assert "Your team's pool: 4 Restock / Dodge" in others
    assert "Sneak / Dodge" not in others
    assert "1  Play Restock / Dodge yourself (4 in the pool)" in others


def test_all_see_who_draws_one_and_a_no_effect_is_not_counted_as_a_card() -> None:
    for match in random_games(make_game("arsenal", 3), seed=6):
        players: Any = match.state.view(0)["players"]
        ones = [seat for seat in (1, 2) if players[seat]["blanks"]]
        if ones and 0 in match.state.actors and asked(match, 0) == "left":
            shown = decision(match, 0)
            screen = joined(texts(shown))
            first = 0 in [seat for seat in range(3) if players[seat]["blanks"]]
            names = [*(["you"] if first else []), *(shown.company.shown[seat] for seat in ones)]
            label = "draws one" if names == [shown.company.shown[ones[0]]] else "draw one"
            assert f"{', '.join(names)} [{label}]" in screen
            total = {**players[ones[0]], "blanks": 0}
            assert unknown_in(total) == unknown_in(players[ones[0]]) + 1
            return
    raise AssertionError("nobody else draws one card")


@pytest.mark.parametrize(
    "arguments",
    [
        "'arsenal', 3, ['Ana'], {'alternates': '3'}, 1",
        "'arsenal', 4, ['Ana'], {'teams': 'on', 'quick_start': 'on'}, 1",
        "'arsenal', 5, ['random', 'Bo'], {'quick_start': 'on'}, 1",
    ],
)
def test_a_game_of_many_can_be_played_to_its_end(sit: Sit, arguments: str) -> None:
    person = sit(arguments)
    play_to_the_end(person, "Arsenal")
    assert "1st" in person.text
    if "c: cards" in person.text:
        assert "/" in person.type("c").text
        person.type("")
    assert person.type("").end() == 0
    assert "Traceback" not in person.raw.decode()


def test_teams_are_offered_where_they_can_play(sit: Sit) -> None:
    person = sit("'arsenal'").type("4", "Ana")
    assert "teams" in person.text
    assert "edition" not in person.text
    person.type("teams=on")
    assert "teams = on  changed" in person.text
    person.type("team_no_effect_forced=on")
    assert "team_no_effect_forced = on  changed" in person.text
    person.type("")
    assert person.record().game.options["teams"] is True


@pytest.mark.parametrize(
    ("seats", "typed", "words"),
    [
        ("5", "teams=on", "Teams need 4, 6 or 8 seats"),
        ("3", "team_no_effect_forced=on", "Teams need 4, 6 or 8 seats"),
        ("2", "teams", "Teams need 4, 6 or 8 seats"),
        ("2", "hit_is_per_battle=off", "hit_is_per_battle changes nothing with 2 players"),
        ("3", "edition=2015", "The 2015 edition is for two players"),
    ],
)
def test_other_tables_refuse_house_rules_in_words(
    sit: Sit, seats: str, typed: str, words: str
) -> None:
    person = sit("'arsenal'").type(seats, "Ana")
    assert "teams" not in person.text
    assert words in person.type(typed).text.replace("\n ", "")


def test_with_teams_wanted_only_their_tables_can_be_chosen(sit: Sit) -> None:
    person = sit("'arsenal', None, ['Ana'], {'teams': 'on'}, 1")
    assert person.end() == 2
    person = sit("'arsenal', None, None, {'teams': 'on'}, 1")
    assert "[4]" in person.text
    assert "Teams need 4, 6 or 8 seats" in person.type("5").text
    assert "Who plays?" in person.type("").text


@pytest.mark.parametrize("options", TABLES, ids=NAMES_OF_TABLES)
def test_no_draft_step_shows_marker_caches_or_points(options: dict[str, object]) -> None:
    steps = set()
    for match in random_games(make_game("arsenal", **options), seed=4):
        step = str(match.state.view(None)["step"])
        if "keep" not in step and step != "return one":
            break
        if step not in steps:
            steps.add(step)
            screen = "\n".join(texts(decision(match, match.state.actors[0])))
            table, _, _ = screen.partition("Which ")
            assert "making decks" in screen
            assert not re.search(r"Tie marker|[Cc]ache:|Caches|points|\bpts\b|Arsenal pile", table)
    quick = bool(options.get("quick_start"))
    draft = {"keep first", "keep second", "keep third", "keep two"}
    assert steps == ({"return one"} if quick else draft)


@pytest.mark.parametrize("options", TABLES, ids=NAMES_OF_TABLES)
def test_on_a_narrow_screen_choices_are_wrapped_and_not_cropped(options: dict[str, object]) -> None:
    for match, seat in looks(options, times=4, seed=9):
        shown = decision(match, seat, width=40)
        page = shown.page()
        lines = [line.plain for line in page.lines]
        assert len(lines) <= 23, "\n".join(lines)
        assert all(cell_len(line) <= 40 for line in lines)
        assert lines[0].endswith("k: keys ")
        screen = " ".join(joined(lines).split())
        offered = set(re.findall(r"^ {2,3}(\d+)  ", "\n".join(lines), re.MULTILINE))
        numbered = [entry for place, entry in enumerate(page.entries, 1) if str(place) in offered]
        assert len(numbered) == len(page.entries) or page.more
        for entry in numbered:
            text = entry.items[0].text
            if not text.startswith(("play ", "follow ")):  # halves stand below their cards
                assert entry.line in screen
