"""The table of all pairs: as the rules tell it today, and true to the law as a whole."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from arsenal.moves import abandoned, all_cards, discards, lying, names, owned, seen, told, tops
from snowball import Event, rulebook
from snowball.testing import pairs, pairs_german
from snowball.testing.pairs import KEPT, Meeting, carrier

PAGE = Path(rulebook.__file__).parent / "arsenal-pairs.md"

# What each ability is, written down once more and not taken from the software.
ATTACKS = ["snowball", "slushball", "sneak", "iceball", "barrage", "rocks", "offensivedodge"]
AVOIDERS = ["dodge", "offensivedodge", "upgradedodge", "snatchandrun"]
INTERCEPTORS = ["snowfort", "dud", "backfire"]
NEED_NOT_HIT = ["upgrade", "restock", "ultraupgrade", "cache", "raid"]
ALWAYS = ["whitewash", "refinedupgrade"]
ALL = sorted({*ATTACKS, *AVOIDERS, *INTERCEPTORS, *NEED_NOT_HIT, *ALWAYS})
HARMLESS = [ability for ability in ALL if ability not in ATTACKS]
BARRAGE_HITS = [ability for ability in ALL if ability not in (*AVOIDERS, *INTERCEPTORS, "barrage")]

meet = cache(pairs.meet)


def this_turn(meeting: Meeting) -> list[Event]:
    """Return what was told before the next turn began."""
    return meeting.story[: names(meeting.story).index("turn")]


def hit_by(meeting: Meeting, seat: int) -> list[object]:
    """Return with what a seat has hit the other, once everything is settled."""
    fates: dict[object, str] = {}
    for event in this_turn(meeting):
        if event.name in ("hit", "dodged", "dudded", "backfired"):
            if event.facts["by"] == seat:
                fates[event.facts["half"]] = event.name
        elif event.name == "cancelled" and event.facts["seat"] == seat:
            fates[event.facts["half"]] = event.name
    return [half for half, fate in fates.items() if fate == "hit"]


def hands(meeting: Meeting) -> list[int]:
    """Return how many cards the players have drawn for the next turn."""
    return [lying(meeting.state, seat, "hand").total() for seat in (0, 1)]


def change(meeting: Meeting, seat: int, second: str = KEPT) -> Counter[str]:
    """Return what a player has more or less than before, by number."""
    after = owned(meeting.state, seat)
    played = next(event for event in meeting.story if event.facts["seat"] == seat)
    before = Counter([str(played.facts["card"]), second, KEPT, KEPT, *["restock-dodge"] * 4])
    after.subtract(before)
    return Counter({card: number for card, number in after.items() if number})


def mirrored(words: str) -> str:
    """Return a sentence with the two players in each other's place."""
    names = {"Ana": "Ben", "Ben": "Ana", "her": "his", "his": "her"}
    return re.sub(r"\b(Ana|Ben|her|his)\b", lambda found: names[found[0]], words)


def test_the_page_is_what_the_rules_say_today() -> None:
    written = PAGE.read_text(encoding="utf-8")
    told_anew = "python -m snowball.testing.pairs > src/snowball/rulebook/arsenal-pairs.md"
    assert written.splitlines() == pairs.write().splitlines(), told_anew
    assert len(written.encode()) < 120_000


def test_the_german_page_is_the_same_in_german() -> None:
    written = (PAGE.parent / "german" / PAGE.name).read_text(encoding="utf-8")
    told_anew = (
        "python -m snowball.testing.pairs_german > src/snowball/rulebook/german/arsenal-pairs.md"
    )
    assert written.splitlines() == pairs_german.write().splitlines(), told_anew
    english = PAGE.read_text(encoding="utf-8")
    cited = re.compile(r"\bR?J-?\d+\b")
    rows = [
        [line for line in page.splitlines() if line.startswith("| ")] for page in (written, english)
    ]
    for german, original in zip(*rows, strict=True):
        assert cited.findall(german) == cited.findall(original)


def test_the_page_has_every_pair_and_every_follow_up_once() -> None:
    page, follow_ups = PAGE.read_text(encoding="utf-8").split("\n## The follow-ups")
    assert len(ALL) == 20
    rows = re.findall(r"^\| ([A-Z].*?)°? \|", page, re.MULTILINE)
    assert Counter(rows) == dict.fromkeys([*pairs.TITLES.values()], 20) | {"Ben plays": 20}
    second = re.findall(r"^\| ([A-Z].*?)°? \|", follow_ups, re.MULTILINE)
    expected = dict.fromkeys([pairs.TITLES[ability] for ability in BARRAGE_HITS], 20)
    assert Counter(second) == expected | {"Ben plays": 20}


def test_the_page_cites_rules_that_exist() -> None:
    cited = set(re.findall(r"\bR?J-?\d+\b", PAGE.read_text(encoding="utf-8")))
    assert len(cited) > 40
    assert cited <= rulebook.rules("arsenal").keys()


def test_the_page_is_no_rulebook_of_a_game() -> None:
    assert rulebook.rules("arsenal-pairs") == {}


@pytest.mark.parametrize("mine", ALL)
def test_a_pair_read_from_the_other_side_tells_the_same(mine: str) -> None:
    for theirs in ALL:
        here, there = meet(mine, theirs), meet(theirs, mine)
        assert sorted(here.said) == sorted(map(mirrored, there.said)), theirs
        assert here.rules == there.rules, theirs
        for seat in (0, 1):
            assert owned(here.state, seat) == owned(there.state, 1 - seat), theirs
            assert discards(here.state, seat) == discards(there.state, 1 - seat), theirs


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_avoider_is_ever_hit(attack: str) -> None:  # RJ-07, RJ-08, RJ-31
    for shield in AVOIDERS:
        meeting = meet(attack, shield)
        assert hit_by(meeting, 0) == [], shield
        assert "Ben avoids the attack" in meeting.said, shield
        given = {KEPT: -1} if shield == "snatchandrun" else {}
        lost = {card: number for card, number in change(meeting, 1).items() if number < 0}
        assert lost == given, shield
        assert hands(meeting)[1] == 2, shield


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_that_nothing_stops_hits(attack: str) -> None:  # J12, J20
    slowing = attack in ("snowball", "iceball", "barrage", "offensivedodge")
    for target in sorted({*ALL} - {*AVOIDERS, *INTERCEPTORS}):
        meeting = meet(attack, target)
        if attack == "offensivedodge" and target in ATTACKS:
            assert hit_by(meeting, 1) == [], target
        assert hit_by(meeting, 0) == [attack], target
        pays = target == "rocks" and attack != "offensivedodge"
        assert hands(meeting)[1] == (1 if slowing or pays else 2), target


@pytest.mark.parametrize("ability", ALL)
def test_nothing_opposite_a_fort_does_anything(ability: str) -> None:  # J62, RJ-51
    meeting = meet(ability, "snowfort")
    assert {event.name for event in this_turn(meeting)} == {"revealed", "cancelled"}
    assert change(meeting, 0) == change(meeting, 1) == {}
    assert hands(meeting) == [2, 2]
    assert abandoned(meeting.state) == {"slushball-dodge": 2}
    assert tops(meeting.state) == ["slushball-upgrade", "slushball-upgrade"]


@pytest.mark.parametrize("quiet", HARMLESS)
def test_a_defence_without_an_attack_is_idle(quiet: str) -> None:  # J13, RJ-28
    for defence in ("dodge", *INTERCEPTORS):
        meeting = meet(quiet, defence)
        assert hit_by(meeting, 0) == hit_by(meeting, 1) == [], defence
        washed = quiet == "whitewash" and defence != "snowfort"
        done = [words for words in meeting.said if words.startswith("Ben ")]
        assert done == (["Ben shows his draw"] if washed else []), defence


def test_two_dodges_come_to_nothing() -> None:  # RJ-28
    meeting = meet("dodge", "dodge")
    assert meeting.words == "nothing happens"
    assert meeting.rules == ()
    assert change(meeting, 0) == change(meeting, 1) == {}


@pytest.mark.parametrize("attack", ATTACKS)
def test_every_hit_stops_what_needs_that_there_was_none(attack: str) -> None:
    # J14, RJ-02, RJ-03, RJ-04
    for ability in NEED_NOT_HIT:
        meeting = meet(attack, ability)
        assert told(this_turn(meeting), "stopped") == [{"seat": 1, "half": ability}]
        assert not [card for card, number in change(meeting, 1).items() if number > 0], ability
        assert lying(meeting.state, 1, "cache") == {}, ability


@pytest.mark.parametrize("quiet", HARMLESS)
def test_what_is_no_attack_stops_nothing_but_a_fort_does(quiet: str) -> None:  # RJ-02, RJ-05
    for ability in NEED_NOT_HIT:
        meeting = meet(quiet, ability)
        assert told(this_turn(meeting), "stopped") == [], ability
        assert (quiet == "snowfort") == ("Ben's card is void" in meeting.said), ability


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_dud_and_a_backfire_turn_every_attack_against_its_thrower(attack: str) -> None:
    # RJ-54, RJ-55, RJ-56
    dud, back = meet(attack, "dud"), meet(attack, "backfire")
    assert change(dud, 0) == {carrier(attack): -1}
    assert change(dud, 1) == {}
    assert hands(dud) == [2, 2]
    slowed = attack in ("snowball", "iceball", "barrage", "rocks")
    assert hands(back) == [1 if slowed else 2, 2]
    lost = dict.fromkeys(("slushball", "sneak", "iceball"), KEPT) | {"rocks": carrier("rocks")}
    assert change(back, 0) == ({lost[attack]: -1} if attack in lost else {})
    assert change(back, 1) == ({KEPT: 1} if attack == "slushball" else {})


@pytest.mark.parametrize("attack", ATTACKS)
def test_only_plain_and_offensive_dodges_open_their_other_half(attack: str) -> None:
    # J13, J19, RJ-07
    for shield in AVOIDERS:
        said = " ".join(meet(attack, shield).said)
        assert ("Ben may use the other half" in said) == (shield == "dodge"), shield
        assert ("Ben may take" in said) == (shield == "offensivedodge"), shield


@pytest.mark.parametrize("ability", ALL)
def test_whitewash_is_stopped_by_a_fort_alone(ability: str) -> None:  # RJ-05
    meeting = meet("whitewash", ability)
    assert seen(meeting.state, None, 1)["shown"] == (ability != "snowfort")
    assert seen(meeting.state, None, 0)["shown"] == (ability == "whitewash")


@pytest.mark.parametrize("mine", ALL)
def test_no_card_is_made_or_lost(mine: str) -> None:
    for theirs in ALL:
        state = meet(mine, theirs).state
        assert all_cards(state).total() == 2 * 8 + 2 + 6, theirs


@pytest.mark.parametrize("theirs", ALL)
def test_only_a_barrage_that_hit_is_followed_up(theirs: str) -> None:  # J65, RJ-31, RJ-51
    asked = "Ana may follow up" in meet("barrage", theirs).said
    assert asked == (theirs == "barrage" or theirs in BARRAGE_HITS)


@pytest.mark.parametrize("second", ALL)
def test_a_follow_up_stops_the_attack_opposite_if_its_half_can(second: str) -> None:
    # J50, RJ-38, RJ-39
    stops = second in (*AVOIDERS, *INTERCEPTORS)
    for theirs in BARRAGE_HITS:
        meeting = meet("barrage", theirs, second)
        hits = theirs in ATTACKS and not stops
        assert hit_by(meeting, 1) == ([theirs] if hits else []), theirs
        stopped = [facts for facts in told(this_turn(meeting), "stopped") if facts["seat"] == 0]
        fails = [{"seat": 0, "half": second}] if hits and second in NEED_NOT_HIT else []
        assert stopped == fails, theirs
        assert (second in hit_by(meeting, 0)) == (second in ATTACKS), theirs
        assert hands(meeting)[1] == 1, theirs
