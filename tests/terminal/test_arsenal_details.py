"""Arsenal with many and in teams: the ends, the card lists, the pool, the battles, the questions."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from snowball import rulebook
from snowball.cli.terminal import ending, layout, reference
from snowball.cli.terminal.arsenal_known import laid_open, pool_left, team_points, team_total
from snowball.cli.terminal.arsenal_many import afterword, chips
from snowball.cli.terminal.arsenal_team_cards import team_where
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.picture import Scene
from snowball.cli.terminal.screen import ASCII, Screen
from snowball.play.words import Sentence
from snowball.play.words.english.arsenal_cards import several
from snowball.rules.catalog import game as make_game
from snowball.rules.core import Event, Result
from snowball.testing.arsenal_many import armed, table
from snowball.testing.arsenal_many import seat as placed
from snowball.testing.arsenal_teams import dividing, member, pooling
from terminal.pages import decision, random_games, texts
from terminal.person import Sit
from terminal.test_arsenal_many import asked, first_asked, joined, match_from

FOUR = Company(("Ana", "Pip", "Cleo", "Moss"), ("person", "random", "person", "random"))


def screen() -> Screen:
    return Screen(Console(file=io.StringIO(), width=80, height=24, force_terminal=True))


def end_of_teams(scores: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    game = make_game("arsenal", 4, teams=True)
    result = Result("arsenal-gone", scores, ranks)
    lines = ending.summary(screen(), game, result, FOUR, Path("record"))
    return "\n".join(line.plain.rstrip() for line in lines)


def test_the_end_of_a_team_game_is_told_by_teams() -> None:
    told = end_of_teams((29, 34, 29, 34), (3, 1, 3, 1))
    assert "Pip's team wins, 34 to 29." in told
    assert re.search(r"1st +Pip and Moss +34\n +2nd +Ana and Cleo +29\n", told)
    assert "3rd" not in told


def test_a_tie_of_teams_is_a_win_of_both() -> None:
    told = end_of_teams((31, 31, 31, 31), (1, 1, 1, 1))
    assert "both teams win, 31 to 31." in told
    assert told.count("1st") == 2


def counted(line: str) -> int:
    """Return how many cards a line of the card list has."""
    _, _, words = line.partition(": ")
    if found := re.match(r"(\d+) cards?\b", words):
        return int(found[1])
    parts = re.split(", | and (?!Run)", words)
    return sum(
        int(copies[1]) if (copies := re.match(r"(\d+) ", part)) else 1
        for part in parts
        if "No Effect" not in part
    )


@pytest.mark.parametrize("seats", [4, 8])
def test_the_card_list_of_a_team_counts_every_card_once(seats: int) -> None:
    checked = 0
    for number, match in enumerate(random_games(make_game("arsenal", seats, teams=True), seed=9)):
        if match.over or number > 60 * seats:
            break
        if number % (5 * seats + 1):
            continue
        seat = match.state.actors[0]
        scene = decision(match, seat).scene
        own = seat % 2
        head, *lines = [str(line) for line in team_where(scene, own)]
        assert sum(map(counted, lines)) == team_total(scene.view, own)
        assert f"{team_total(scene.view, own)} cards" in head
        assert not any("draw pile" in line or "no points" in line for line in (head, *lines))
        if "making decks" not in texts(decision(match, seat))[0]:
            assert f"{team_points(scene, own)} points" in head
            assert f"{team_points(scene, own)} points" in "\n".join(texts(decision(match, seat)))
        assert any(line.startswith("pool: ") for line in lines) == bool(pool_left(scene.view, own))
        checked += 1
    assert checked > 5


def test_the_pool_is_shown_until_it_is_divided_and_the_hands_afterwards() -> None:
    seen = set()
    for match in random_games(make_game("arsenal", 4, teams=True, quick_start=True), seed=3):
        seat = match.state.actors[0]
        ask = asked(match, seat)
        teams: Any = match.state.view(seat)["teams"]
        if not teams[seat % 2]["pooling"] or ask not in ("assign", "play"):
            continue
        line = texts(decision(match, seat))[2]
        assert ("pool " in line) == (ask == "assign")
        seen.add(ask)
        if len(seen) == 2:
            return
    raise AssertionError("no pool was divided")


def test_members_who_have_to_play_a_no_effect_are_not_counted_among_those_who_get_a_card() -> None:
    hand = ("sneak-dodge",) * 2 + ("restock-dodge",) * 4
    state = dividing(
        [member(), member(), member(blanks=1), member(), member(), member()],
        pooling(hand=hand[:4]),
        pooling(hand=("snowball-dodge",) * 5),
        team_no_effect_forced=True,
    )
    match = match_from(state)
    first = joined(texts(decision(match, 0)))
    assert "give everybody one card; the other two are discarded." in first
    assert "Which card for yourself, against Seat-1? (1 of 2) Seat-2 has to play a No" in first
    match.choose(0, match.game.choice("assign sneak-dodge"))
    match.choose(1, match.game.choice("assign snowball-dodge"))
    second = joined(texts(decision(match, 0)))
    assert "for Seat-4, against Seat-5? (2 of 2; the other two are discarded)" in second


def test_a_leader_at_eight_seats_sees_the_whole_pool() -> None:
    found = 0
    for match in random_games(make_game("arsenal", 8, teams=True, quick_start=True), seed=3):
        if match.over or found > 20:
            break
        for seat in match.state.actors:
            if asked(match, seat) == "assign":
                shown = decision(match, seat)
                teams: Any = shown.scene.view["teams"]
                page = joined(texts(shown))
                before, _, after = page.partition("Your team's pool: ")
                assert before
                for card in several(teams[seat % 2]["cards"]["hand"]):
                    assert card in after.partition("Which card for")[0]
                found += 1
    assert found > 20


@pytest.mark.parametrize(
    ("half", "fate"), [("upgrade", "Upgrade is stopped"), ("snowball", "Snowball hits")]
)
def test_a_follow_up_reaches_only_the_battle_of_its_barrage(half: str, fate: str) -> None:
    plays = [
        ("barrage-snatchandrun:barrage", f"snowball-upgrade:{half}"),
        ("restock-dodge:restock", "sneak-dodge:sneak"),
        ("snowball-dodge:snowball", "slushball-dodge:dodge"),
    ]
    match = match_from(table([armed(*both, discards=["slushball-upgrade"]) for both in plays]))
    for side, name in enumerate(("left", "right")):
        for seat, both in enumerate(plays):
            match.choose(seat, match.game.choice(f"play {name} {both[side]}"))
    assert asked(match, 0) == "follow"
    page = "\n".join(texts(decision(match, 0)))
    assert re.search(r"  Left   Barrage hits  \|  Seat-1: Sneak is coming", page)
    assert f"  Right  {fate}  |  Seat-2: Snowball hits" in page


def tie_break(**fields: Any) -> Scene:
    pile = ("snowball-dodge", "snowball-upgrade")
    state = table(
        [
            placed(hand=["restock-dodge", "sneak-dodge"], draw=pile, rounds=1),
            placed(draw=["sneak-dodge"], **fields),
            placed(hand=["restock-dodge", "slushball-dodge"], draw=pile, rounds=1),
        ],
        playing=[0, 2],
        extras=1,
        marker=1,
        tie_break="extra_round",
        scrap=True,
    )
    return decision(match_from(state), 2).scene


def test_those_who_do_not_break_the_tie_have_no_marker_and_no_chips() -> None:
    scene = tie_break(limit=1)
    later = {**scene.view, "step": "basic"}
    words = [
        part.plain
        for view in (scene.view, later)
        for part in chips(Scene(view, scene.company, 2, ASCII))
    ]
    assert words == []


def test_the_end_says_that_those_who_were_tied_played_on() -> None:
    scene = tie_break()
    told = afterword(scene)
    assert told == "Seat-0 and you were tied, played on, and so rank before the others."
    assert afterword(first_asked("left", seats=3).scene) == ""


def test_somebody_without_cards_has_nothing() -> None:
    empty: dict[str, list[str]] = {
        zone: [] for zone in ("draw", "hand", "discards", "gained", "cache")
    }
    scene = Scene({"players": [{"cards": empty}] * 3}, FOUR, None, ASCII)
    assert laid_open(scene)[1] == "Pip: nothing"


def test_before_a_game_of_teams_it_is_said_who_plays_with_whom(sit: Sit) -> None:
    person = sit("'arsenal', None, None, {'teams': 'on'}, 1")
    assert "4, 6 or 8 [4] >" in person.text
    assert "Every second name is one team." in person.type("").text
    person.type("Ana, Bo, Cleo, Dan")
    assert "Every second seat is one team: Ana and Cleo against Bo and Dan." in person.text
    assert "Hand over to Ana." in person.type("").text


def test_everybody_is_told_the_teams_at_the_first_choice(sit: Sit) -> None:
    person = sit("'arsenal', 4, ['Ana'], {'teams': 'on'}, 1")
    assert "Every second seat is one team: Ana and Moss against Pip and Wren." in person.text
    assert "one team" not in person.type("1").text


def test_the_house_rules_show_the_teams_once_they_are_on(sit: Sit) -> None:
    person = sit("'arsenal'").type("4", "Ana, Bo, Cleo, Dan")
    assert "one team" not in person.text
    person.type("teams=on")
    assert "Every second seat is one team: Ana and Cleo against Bo and Dan." in person.text
    assert "teams = on  changed" in person.text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": 3}, ("left neighbour", "tie marker")),
        ({"seats": 4, "teams": True}, ("pool", "leader", "tie marker")),
    ],
)
def test_help_fits_the_game_that_is_played(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, object], words: tuple[str, ...]
) -> None:
    shown = first_asked("keep", **options)
    pages: list[str] = []
    monkeypatch.setattr(
        shown.screen, "page", lambda title, lines: pages.append(joined([x.plain for x in lines]))
    )
    shown.look_up("k", "")
    assert "? RJ-12 shows one rule" in pages[0]
    assert "RT-12" not in pages[0]
    assert all(word in pages[0] for word in words)


def test_the_examples_of_help_are_in_the_rules() -> None:
    for game, (rule, word) in reference.EXAMPLES.items():
        found = reference.find_rule(game, rule)
        assert found is not None
        assert word in rulebook.text(game).lower()


def test_news_about_my_team_are_marked_like_news_about_me() -> None:
    def mark(text: str, *seats: int) -> str:
        events = tuple(Event("drew", ("J120",), {"seat": seat}) for seat in seats)
        sentence = Sentence(text, ("J120",), events, 0, 0, quiet=False)
        return layout.news_lines(screen(), sentence, 0)[0].plain[2]

    assert mark("You draw.", 0) == "!"
    assert mark("Your team has a pool of 6 cards.") == "!"
    assert mark("Bo's team has a pool of 6 cards.") != "!"
