"""Decision screens of every game and table: they fit, and every choice can be reached."""

import pytest
from rich.cells import cell_len

from snowball.cli.terminal import menu
from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.layout import decision as lay_out
from snowball.cli.terminal.picture import bar
from snowball.play import words
from snowball.rules.catalog import GAMES
from snowball.testing.variants import variants
from terminal.pages import NAMES, decision, random_games

EVERY = 11
"""Every so many decisions of a game are looked at."""


def pages_below(shown: Decision) -> list[str]:
    """Look at a menu and all menus below it; return the choices that can be made there."""
    page = shown.page()
    assert len(page.lines) <= 23, "\n".join(line.plain for line in page.lines)
    for line in page.lines:
        assert cell_len(line.plain) <= 80, line.plain
        assert "\n" not in line.plain
    assert not page.more
    choices: list[str] = []
    for entry in page.entries:
        if entry.choice is not None:
            choices.append(entry.choice)
        else:
            shown.path.append(entry)
            choices += pages_below(shown)
            shown.path.pop()
    return choices


@pytest.mark.parametrize("game_id", GAMES)
def test_every_screen_of_every_table_fits_and_reaches_every_choice(game_id: str) -> None:
    for variant in variants(game_id)[::7]:
        wide = game_id == "arsenal" and variant.game.seats > 2  # looked at in test_arsenal_many
        for number, match in enumerate([] if wide else random_games(variant.game, seed=8)):
            if number % EVERY:
                continue
            for seat in match.state.actors:
                shown = decision(match, seat)
                assert sorted(pages_below(shown)) == sorted(shown.texts)
                shown.notice = "I do not know 'a very long line that somebody typed'. " * 2
                pages_below(shown)


@pytest.mark.parametrize(("game_id", "seats"), [("splatball", 7), ("bricks", 8)])
def test_the_largest_tables_fit_with_every_choice_there_can_be(game_id: str, seats: int) -> None:
    game = GAMES[game_id](seats, {"strategic": True} if game_id == "splatball" else {})
    match = next(random_games(game, seed=9))
    seat = match.state.actors[0]
    shown = decision(match, seat)
    if game_id == "splatball":
        kinds = ("single", "double", "splatball")
        targets = [each for each in range(seats) if each != seat]
        all_texts = [f"throw {kind} {each}" for kind in kinds for each in targets]
        all_texts += [f"discard {kind}" for kind in kinds]
    else:
        targets = [each for each in range(seats) if each != seat]
        all_texts = ["hide", "build brick", "build snowball", *(f"throw {t}" for t in targets)]
        all_texts += [f"throw {t} brick {p}" for t in targets for p in (1, 3, 5, 7, 9, 10)]
    shown.texts = all_texts
    names = shown.company.shown
    shown.items = [
        menu.Item(
            text,
            words.choice(shown.scene.view, text, names),
            words.groups(shown.scene.view, text, names),
        )
        for text in all_texts
    ]
    assert sorted(pages_below(shown)) == sorted(all_texts)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 16), (60, 12), (132, 50), (40, 10)])
def test_other_sizes_keep_the_question_and_the_menu(width: int, height: int) -> None:
    for number, match in enumerate(random_games(GAMES["bricks"](8, {}), seed=10)):
        if number % 10 or match.over:
            continue
        shown = decision(match, match.state.actors[0], width=width, height=height)
        page = shown.page()
        assert page.entries
        if height >= 24:
            assert len(page.lines) < height


def test_names_are_cut_to_fit_and_stay_different() -> None:
    match = next(random_games(GAMES["bricks"](8, {}), seed=11))
    names = decision(match, match.state.actors[0]).company.shown
    assert len(set(names)) == len(NAMES)
    assert all(cell_len(name) <= 12 for name in names)


def test_a_menu_is_as_flat_as_fits() -> None:
    items = [
        menu.Item("hide", "Hide"),
        menu.Item("throw 1", "Throw at Bo", ("Throw at a player",)),
        menu.Item("throw 2", "Throw at Cleo", ("Throw at a player",)),
        menu.Item("throw 1 brick 4", "Bo's 4", ("Throw at a brick", "Bo's bricks")),
        menu.Item("throw 1 brick 5", "Bo's 5", ("Throw at a brick", "Bo's bricks")),
        menu.Item("throw 2 brick 6", "Cleo's 6", ("Throw at a brick", "Cleo's bricks")),
    ]
    assert [entry.line for entry in menu.arrange(items, 6)] == [item.line for item in items]
    assert [entry.line for entry in menu.arrange(items, 5)] == [
        "Hide", "Throw at Bo", "Throw at Cleo", "Bo's bricks", "Cleo's 6",
    ]  # fmt: skip
    assert [entry.line for entry in menu.arrange(items, 4)] == [
        "Hide", "Throw at a player", "Throw at a brick",
    ]  # fmt: skip
    below = menu.arrange(items, 3)[2].open()
    assert [entry.line for entry in menu.arrange(below, 2)] == ["Bo's bricks", "Cleo's 6"]


def test_a_menu_that_fits_no_screen_has_pages() -> None:
    match = next(random_games(GAMES["splatball"](7, {}), seed=12))
    shown = decision(match, match.state.actors[0], height=14)
    items = [menu.Item(f"throw single {n}", f"Throw {n}") for n in range(20)]
    seen = set()
    for page_number in range(20):
        page = lay_out(shown.screen, shown.picture, shown.scene, [], items, "", "", page_number)
        assert page.more
        seen |= {line.plain for line in page.lines if line.plain[-1:].isdigit()}
    assert len(seen) == 20


def test_a_bar_is_full_only_at_the_most_and_empty_only_at_nothing() -> None:
    for most in (3, 10, 20):
        for full in range(most + 1):
            filled = bar(full, most, 10, ("#", "."), "").plain.count("#")
            assert (filled == 0) == (full == 0)
            assert (filled == 10) == (full == most)
