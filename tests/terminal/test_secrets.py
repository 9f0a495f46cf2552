"""Several people at one terminal: nobody sees another's cards."""

import re
from pathlib import Path

import pytest

from snowball.cli.terminal.decision import Decision
from snowball.play.words.arsenal_facts import DESIGNS
from snowball.play.words.english.arsenal_cards import HALVES, title
from snowball.play.words.english.splatball import CARDS
from snowball.rules.dice import Dice
from snowball.testing.variants import some
from terminal.pages import decision, random_games, texts
from terminal.person import Person, Sit

CARD = re.compile("|".join(CARDS.values()))
ARSENAL_CARD = re.compile("|".join([*map(title, DESIGNS), *HALVES.values()]))
ARSENAL = "'arsenal', 2, ['Ana', 'Bo'], {}, 5"


def hand_on_screen(person: Person) -> list[str]:
    return sorted(re.findall(r"\[ ([\w ]+) \]", person.text))


def true_hand(person: Person, seat: int) -> list[str]:
    view = person.record().final().view(seat)
    yards = view["yards"]
    assert isinstance(yards, list)
    held: dict[str, int] = yards[seat]["hand"]
    return sorted(CARDS[kind] for kind, copies in held.items() for _ in range(copies))


@pytest.mark.parametrize(
    "options",
    ["{'strategic': 'on', 'two_player_full_deck': 'on'}", "{'two_player_full_deck': 'on'}"],
)
def test_a_curtain_falls_between_two_people(sit: Sit, options: str) -> None:
    person = sit(f"'splatball', 2, ['Ana', 'Bo'], {options}, 1")
    turn = re.search(r"Hand over to (\w+)\.", person.text)
    assert turn
    who = ["Ana", "Bo"].index(turn[1])
    for _ in range(8):
        name = ["Ana", "Bo"][who]
        assert f"Hand over to {name}." in person.text
        assert not CARD.search(person.text)
        assert not CARD.search(person.last_screen.decode())
        person.type("")
        assert hand_on_screen(person) == true_hand(person, who)
        assert f"{name} >" in person.text or f"{name}, Enter" in person.text
        person.type("1")
        who = 1 - who


def test_what_follows_the_curtain_shows_only_the_next_hand(sit: Sit) -> None:
    person = sit("'splatball', 3, ['Ana', 'Bo', 'Cleo'], {'strategic': 'on'}, 3")
    for _ in range(9):
        turn = re.search(r"Hand over to (\w+)\.", person.text)
        assert turn
        seat = ["Ana", "Bo", "Cleo"].index(turn[1])
        person.type("")
        hands = re.findall(r"\[ ([\w ]+) \]", person.last_screen.decode())
        assert sorted(hands) == true_hand(person, seat)
        for line in ("l", "", "?", ""):
            person.type(line)
            assert not re.search(r"\b(Ana|Bo|Cleo) (gets?|draws) a [SD]", person.text)
        person.type("1")


@pytest.mark.parametrize(
    ("terminal", "erased"), [("linux", True), ("screen", True), ("xterm", False)]
)
def test_what_can_be_scrolled_back_to_is_erased_and_what_others_wrote_is_not(
    sit: Sit, terminal: str, erased: bool
) -> None:
    person = sit("'splatball', 2, ['Ana', 'Bo'], {'strategic': 'on'}, 1", TERM=terminal, TMUX="")
    assert (b"\x1b[3J" in person.raw) == erased
    # Where nothing is erased, all of it happened on the second screen.
    assert person.raw.startswith(b"\x1b[?1049h")


def test_the_arrow_keys_do_not_bring_back_what_another_typed(sit: Sit) -> None:
    person = sit("'splatball', 2, ['Ana', 'Bo'], {'strategic': 'on'}, 4").type("")
    person.type("throw double 0", "1", "")
    person.type("\x1b[A")
    assert "throw double" not in person.last_screen.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        "'splatball', 3, ['Ana'], {'strategic': 'on'}, 5",
        "'arsenal', 2, ['Ana'], {}, 5",
        "'arsenal', 2, ['random', 'Bo'], {}, 5",
        "'bricks', 3, ['Ana', 'Bo'], {}, 5",
    ],
)
def test_there_is_no_curtain_for_one_person_or_where_nothing_is_hidden(
    sit: Sit, arguments: str
) -> None:
    person = sit(arguments)
    for _ in range(6):
        assert "Hand over" not in person.text
        person.type("1")


def test_at_an_open_table_the_screen_says_who_must_choose(sit: Sit) -> None:
    person = sit("'bricks', 2, ['Ana', 'Bo'], {}, 2")
    first = "Ana" if "Ana >" in person.text else "Bo"
    other = "Bo" if first == "Ana" else "Ana"
    person.type("hide", "hide", "hide")
    assert f"{other} >" in person.text
    person.type(f"throw {first}")
    assert f"{first}: {other} throws at you! Duck or stand?" in person.text
    assert f"{first} >" in person.text


@pytest.mark.parametrize("game_id", ["arsenal", "splatball"])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game_id: str) -> None:
    for variant in some(game_id):
        dice = Dice(99)
        wide = game_id == "arsenal" and variant.game.seats > 2  # looked at in test_arsenal_many
        for number, match in enumerate([] if wide else random_games(variant.game, seed=6)):
            if number % 5:
                continue
            for seat in match.state.actors:
                shown = decision(match, seat)
                world = decision(match, seat, match.state.guess(seat, dice))
                assert texts(world) == texts(shown)
                assert about_cards(world) == about_cards(shown)


def about_cards(shown: Decision) -> list[str]:
    """Return the page about the cards."""
    about = shown.picture.reference
    return [] if about is None else [str(line) for line in about(shown.scene)]


def test_a_curtain_falls_between_two_secret_choices(sit: Sit) -> None:
    person = sit(ARSENAL)
    curtains = 0
    for _ in range(30):
        if "Hand over to" in person.text:
            assert not ARSENAL_CARD.search(person.text)
            assert not ARSENAL_CARD.search(person.last_screen.decode())
            curtains += 1
            person.type("")
        actors = person.record().final().actors
        (name,) = set(re.findall(r"^  (Ana|Bo)(?:, Enter does it)? >", person.text, re.MULTILINE))
        assert ["Ana", "Bo"].index(name) in actors
        person.type("1")
    # Whoever has chosen last sees what came of it and goes on: one curtain a turn, not two.
    assert 10 <= curtains <= 28


def play_until_both_choose(person: Person, turn: int) -> str:
    """Go on to the first choice of a turn; return who sits at the screen."""
    for _ in range(30):
        if "Hand over to" in person.text:
            person.type("")
        if f"turn {turn} " in person.lines[0] and person.record().final().actors == (0, 1):
            return person.lines[person.screen.cursor.y].split()[0]
        person.type("1")
    raise AssertionError(person.text)


@pytest.mark.parametrize("turn", [1, 3])
def test_what_one_has_chosen_changes_nothing_that_the_other_can_see(
    sit: Sit, tmp_path: Path, turn: int
) -> None:
    seen = []
    for choice in ("1", "2"):
        home = tmp_path / choice
        person = sit(ARSENAL, SNOWBALL_HOME=str(home))
        person.home = home
        name = play_until_both_choose(person, turn)
        start = len(person.raw)
        person.type(choice)
        assert f"Hand over to {'Bo' if name == 'Ana' else 'Ana'}." in person.text
        keys = ("", "l", "", "?", "", "c", "", "", "", "k", "")
        screens = [person.type(key).text for key in keys]
        seen.append((screens, person.raw[start:].partition(b"\x1b[2J")[2]))
        assert len(person.record().final().actors) == 1
    assert seen[0] == seen[1]
