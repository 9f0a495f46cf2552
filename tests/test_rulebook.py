"""The rulebooks: every rule is there once, and the tables say what the rules say."""

import re
from itertools import product
from pathlib import Path

import pytest

from snowball import rulebook

ROOT = Path(__file__).parents[1]
GAMES = ["arsenal", "splatball", "bricks"]
CLAUSES = {"arsenal": ("J", 125), "splatball": ("T", 35), "bricks": ("D", 33)}
RULINGS = {"arsenal": ("RJ", 125), "splatball": ("RT", 37), "bricks": ("RD", 48)}
OPTIONS = {
    "arsenal": {
        "quick_start": "off",
        "alternates": "0",
        "edition": "2016",
        "teams": "off",
        "sneak_counts_as_hit": "on",
        "whitewash_is_attack": "off",
        "rocks_penalty": "on_hit",
        "barrage_follow_up_beats_hit": "off",
        "ultra_search": "off",
        "refined_needs_no_hit": "off",
        "cache_scores": "on",
        "final_restock": "on",
        "tie_break": "share",
        "stall_limit": "30",
        "hit_is_per_battle": "on",
        "team_no_effect_forced": "off",
    },
    "splatball": {
        "hits_to_out": "10",
        "strategic": "off",
        "strategic_free_discard": "off",
        "two_player_full_deck": "off",
    },
    "bricks": {
        "inside_die": "d10",
        "snowball_goes_to_target": "on",
        "freeze_overflow": "lost",
        "near_miss_brick": "owner",
        "round_limit": "off",
        "start_hit_points": "20",
    },
}


def expected_ids(game: str) -> set[str]:
    clause, clauses = CLAUSES[game]
    ruling, rulings = RULINGS[game]
    printed = {f"{clause}{number}" for number in range(1, clauses + 1)}
    return printed | {f"{ruling}-{number:02}" for number in range(1, rulings + 1)}


def table(game: str, first_column: str) -> list[list[str]]:
    """Return the rows of the table whose first column has this heading."""
    lines = rulebook.text(game).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {first_column} |"))
    rows: list[list[str]] = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_and_ruling_is_defined_exactly_once(game: str) -> None:
    written = re.findall(r"^- \*\*([A-Z]+-?\d+)\*\* ", rulebook.text(game), re.MULTILINE)
    assert sorted(written) == sorted(expected_ids(game))


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_found_by_id_in_the_order_of_the_book(game: str) -> None:
    rules = rulebook.rules(game)
    book = rulebook.text(game)
    assert rules.keys() == expected_ids(game)
    assert all(rule.id == key for key, rule in rules.items())
    places = [book.index(f"- **{key}** ") for key in rules]
    assert places == sorted(places)


def test_a_rule_has_all_its_lines_and_nothing_of_what_follows() -> None:
    rule = rulebook.rules("splatball")["T24"]
    assert rule.text.startswith("A Double is two snowballs.")
    assert rule.text.endswith("stays right.")
    assert "\n" not in rule.text
    last = rulebook.rules("splatball")["RT-36"]
    assert "Example" not in last.text


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_cited_exists(game: str) -> None:
    cited = set(re.findall(r"\b(?:R?[JTD]-\d+|[JTD]\d+)\b", rulebook.text(game)))
    assert cited <= expected_ids(game)


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_asks_and_then_answers(game: str, language: str) -> None:
    prefix, _ = RULINGS[game]
    for rule in rulebook.rules(game, language).values():
        if rule.id.startswith(prefix):
            question, _, answer = rule.text.partition("?")
            assert question, rule.id
            assert answer, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_the_options_are_listed_with_their_defaults(game: str) -> None:
    listed = {row[0].strip("`"): row[1] for row in table(game, "Option")}
    assert listed == OPTIONS[game]


@pytest.mark.parametrize("game", GAMES)
def test_an_option_is_named_by_one_of_its_rulings(game: str) -> None:
    rules = rulebook.rules(game)
    for option, _, _, rulings in table(game, "Option"):
        assert any(option in rules[rule_id].text for rule_id in rulings.split(", ")), option


@pytest.mark.parametrize("game", GAMES)
def test_there_are_at_least_eight_worked_examples(game: str) -> None:
    assert rulebook.text(game).count("\n> Example: ") >= 8


@pytest.mark.parametrize("game", GAMES)
def test_the_rulings_of_this_edition_come_last(game: str) -> None:
    headings = re.findall(r"^## (.+)$", rulebook.text(game), re.MULTILINE)
    assert headings[-1] == "Rulings of this edition"


def test_arsenal_lists_all_its_cards() -> None:
    rows = table("arsenal", "Card")
    copies = {row[1].strip("`"): int(row[3]) for row in rows if row[1].startswith("`")}
    assert copies == {
        "snowball-dodge": 2, "restock-dodge": 2, "snowball-upgrade": 2,
        "slushball-dodge": 1, "slushball-upgrade": 2, "sneak-dodge": 2, "sneak-upgrade": 1,
        "dodge-upgrade": 2,
        "iceball-snowfort": 1, "offensivedodge-ultraupgrade": 1, "barrage-snatchandrun": 1,
        "rocks-whitewash": 1,
        "upgradedodge-dud": 1, "cache-backfire": 1, "raid-refinedupgrade": 1,
    }  # fmt: skip
    counts = [int(row[3].strip("*")) for row in rows]
    names = [row[0].strip("*") for row in rows]
    in_play, in_the_box = names.index("In play"), names.index("In the box")
    assert sum(counts[:in_play]) == counts[in_play] == 18  # J1
    assert 18 + sum(counts[in_play + 1 : in_the_box]) == counts[in_the_box] == 23  # RJ-99
    levels = dict.fromkeys(("Basic", "Advanced", "Extreme", "Extreme, alternate"), 0)
    for _, card, level, number, _, clause in rows:
        if clause:
            text = rulebook.rules("arsenal")[clause].text
            assert ("two copies" if number == "2" else "a single copy") in text, card
        if level in levels:
            levels[level] += int(number)
    assert list(levels.values()) == [6, 8, 4, 3]  # J4, J5, J6, J7


def test_arsenal_says_what_each_half_is_and_on_which_card() -> None:
    abilities = {row[0]: row[1:] for row in table("arsenal", "Ability")}
    assert len(abilities) == 20
    halves: dict[str, set[str]] = {}
    for card in table("arsenal", "Card"):
        if card[1].startswith("`"):
            sides = card[4].replace("both in one", "both").split(", ")
            for half, side in zip(card[0].split(" / "), sides, strict=True):
                halves.setdefault(half, set()).add(card[2])
                assert abilities[half][1] == side, half
    assert halves.keys() == abilities.keys()
    for half, levels in halves.items():
        assert set(abilities[half][0].split(" and ")) == levels, half


def test_arsenal_says_what_kind_of_ability_each_one_is() -> None:
    kinds: dict[str, set[str]] = {}
    for ability, _, _, kind, _ in table("arsenal", "Ability"):
        for one in kind.split(", "):
            kinds.setdefault(one, set()).add(ability)
    assert kinds == {
        "attack": {  # RJ-54
            "Snowball Attack", "Slushball Attack", "Sneak Attack", "Iceball Attack", "Barrage",
            "Throwing Rocks", "Offensive Dodge",
        },
        "avoids": {"Dodge", "Offensive Dodge", "Upgrade Dodge", "Snatch and Run"},  # RJ-07
        "intercepts": {"Snow Fort", "Dud", "Backfire"},
        "needs not hit": {"Upgrade", "Restock", "Ultra Upgrade", "Weapons Cache", "Raid"},  # RJ-39
        "always": {"Whitewash", "Refined Upgrade"},  # RJ-05, RJ-47
    }  # fmt: skip


def test_splatball_says_when_each_card_may_be_played() -> None:
    legality, counts = table("splatball", "Card | May be played when"), table("splatball", "Card")
    assert {row[0] for row in legality} == {
        "Single", "Double", "Splatball", "Snow Wall", "Snow Fort", "Snowball Pile",
    }  # fmt: skip
    kinds = {row[1].strip("`"): int(row[2]) for row in counts if row[1]}
    assert kinds == {
        "single": 54, "double": 10, "splatball": 10, "wall": 5, "fort": 5, "pile": 16,
    }  # fmt: skip


def test_splatball_says_what_catches_one_snowball() -> None:
    order = [row[0] for row in table("splatball", "The target has")]
    assert order == [  # RT-10
        "a once-hit Fort", "else a Wall", "else an untouched Fort", "else nothing",
    ]  # fmt: skip


def fits(cell: str, count: int) -> bool:
    if cell == "any":
        return True
    return count >= int(cell[:-1]) if cell.endswith("+") else count == int(cell)


def test_the_nine_outcomes_of_a_double_cover_every_yard_once() -> None:
    rows = table("splatball", "Once-hit Forts")
    assert len(rows) == 9
    for yard in product(range(4), repeat=3):
        once_hit, walls, untouched = yard
        matching = [row for row in rows if all(map(fits, row[:3], yard))]
        assert len(matching) == 1, yard
        # Each snowball takes one protection, and hits when there is none left.
        protection = once_hit + walls + 2 * untouched
        assert int(matching[0][4]) == max(0, 2 - protection), yard


def test_bricks_says_what_every_outside_face_does_to_every_wall() -> None:
    rows = table("bricks", "Bricks")
    assert [int(row[0]) for row in rows] == list(range(7))
    for bricks, row in enumerate(rows):
        faces = range(1, 6)
        dodged = [1] if bricks == 0 else []  # D14
        misses = [face for face in faces if face < bricks or face in dodged]
        nears = [face for face in faces if face == bricks]
        hits = [face for face in faces if face > bricks and face not in dodged]
        written = [" ".join(map(str, kind)) or "\N{EN DASH}" for kind in (misses, nears, hits)]
        assert row[1:4] == written
        assert row[4] == "☺"
        assert row[5] == f"{len(misses)} / {len(nears)} / {len(hits)} / 1"


def test_bricks_says_what_a_result_costs_and_which_actions_there_are() -> None:
    assert [row[0] for row in table("bricks", "Result")] == ["Miss", "Near miss", "Hit", "Smiley"]
    assert [row[0] for row in table("bricks", "Action")] == [
        "hide", "throw at a player", "throw at a brick", "build brick", "build snowball",
    ]  # fmt: skip


def test_a_game_or_language_without_a_rulebook_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match=r"no rulebook for 'croquet'.*bricks.*splatball"):
        rulebook.text("croquet")
    with pytest.raises(KeyError, match="no rulebook for 'croquet'"):
        rulebook.rules("croquet", "de")
    with pytest.raises(KeyError):
        rulebook.rules("../rulebook/bricks")
    with pytest.raises(KeyError, match=r"no rulebooks in 'fr'.*en, de"):
        rulebook.text("bricks", "fr")


def test_the_rulebooks_are_read_in_docs_too() -> None:
    link = ROOT / "docs" / "rules"
    assert link.is_symlink()
    assert not link.readlink().is_absolute()
    for game in GAMES:
        assert (link / f"{game}.md").read_text(encoding="utf-8") == rulebook.text(game)


@pytest.mark.parametrize(
    "page",
    ["NOTICE", "docs/vocabulary.md", *(f"docs/rules/{game}.md" for game in GAMES)],
)
def test_the_texts_stand_alone(page: str) -> None:
    words = (ROOT / page).read_text(encoding="utf-8")
    assert not re.search(r"\b\d{3}:\d+", words), "a reference to a line of another text"
    assert not re.search(r"\.\./|\bseeds\b|/work/", words)
