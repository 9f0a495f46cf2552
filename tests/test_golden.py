"""The golden playthroughs: told anew they read the same, and every variant has one."""

import re
from pathlib import Path

import pytest

from snowball import GAMES, rulebook
from snowball.testing import playthrough as playthroughs
from snowball.testing.playthrough import again, playthrough
from snowball.testing.variants import some, variant

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))

# What must be seen in some game, as a line of it.
SIGHTS = {
    "arsenal": {
        "Snowball Attack": r"    limited .*\[J55, RJ-25\]",
        "Dodge": r"    used .*half=\w+ \[J13, J56, RJ-27\]",
        "Upgrade": r"    took .*\[J57, ",
        "Restock": r"    restocked .*cards=2 \[J58, ",
        "Slushball Attack": r"    stolen .*\[J59, ",
        "Sneak Attack": r"    abandoned .*\[J60, ",
        "Iceball Attack": r"    abandoned .*\[J61, ",
        "Snow Fort": r"    cancelled .*\[J62, ",
        "Offensive Dodge": r"    limited .*\[J63, ",
        "an Offensive Dodge that avoids an attack": r"    dodged .*\[J63, ",
        "Ultra Upgrade": r"    (took|fetched) .*\[(J49, )?J64, ",
        "Barrage": r"    limited .*\[J65, ",
        "a follow-up": r"    followed .*\[J50, J65, RJ-38\]",
        "Snatch and Run": r"    fetched .*\[J66, ",
        "Throwing Rocks": r"    abandoned .*\[J67, ",
        "Whitewash": r"    saw .*\[J68, ",
        "Upgrade Dodge": r"    took .*\[J69, ",
        "Dud": r"    abandoned .*\[J70, ",
        "Weapons Cache": r"    stored .*\[J71, ",
        "a cached card played": r"    revealed .*cached=on ",
        "Backfire": r"    backfired .*\[J72, ",
        "Raid": r"    raided .*\[J73, ",
        "Refined Upgrade": r"    peeked .*\[J74, ",
        "a draft": r"    received .*\[J27\]",
        "a quick start": r"    chose .*\[J24, ",
        "alternates drawn": r"    brought .*\[J7, RJ-68\]",
        "an upgrade held to the nearest pile": r"    took .*J47",
        "a hit that stops an upgrade": r"    stopped .*\[J57, J14, ",
        "a search": r"    searched .*\[RJ-45, RJ-109\]",
        "a reshuffle": r"    reshuffled .*\[J34, ",
        "the final round": r"    final-round \[J41, ",
        "a stalled game": r"    final-round \[RJ-67, ",
        "an extra round": r"    extra-round .*\[RJ-66, ",
        "a shared win": r"    over .*winners=0 1 ",
        "a card for each neighbour": r"    revealed .*\[J35, J37, J38, J52, J100, RJ-73\]",
        "a No Effect": r"    revealed .*\[J103, J104, J105, J100, RJ-73\]",
        "a third hidden card put away": r"    kept .*\[J96, RJ-20\]",
        "piles dealt to three": r"    laid .*\[J17, J98, RJ-70\]",
        "the tie marker": r"    marker .*\[RJ-75\]",
        "an upgrade after that of a higher rank": r"    took .*\[J57, RJ-76, RJ-10\]",
        "an upgrade for which nothing is left": r"    nothing-left .*\[RJ-13, RJ-77\]",
        "the end with three or more": r"    over .*\[J107, J108, RJ-80, RJ-81\]",
        "a tie-break round": r"    extra-round .*\[J109, RJ-82\]",
        "a draft in two teams": r"    received .*\[J117\]",
        "the change to the team's deck": r"    team-deck .*\[J119, RJ-87\]",
        "a pool": r"    pool .*\[J120, J121, RJ-88\]",
        "a pool with No Effects": r"    pool .*\[J120, J122, RJ-89\]",
        "a pool divided": r"    assigned .*\[J120, RJ-89\]",
        "a team's Whitewash": r"    pool-shown .*\[J68, RJ-96\]",
        "a team's cache in the pool": r"    added .*\[J71, RJ-97\]",
        "the end of teams": r"    over .*\[J123, RJ-93, RJ-94\]",
    },
    "splatball": {
        "a reshuffle": r"    reshuffled .*\[T16, RT-18\]",
        "a Single caught by a Wall": r"    landed .*\[T18, RT-10\]",
        "a Single on a Fort": r"    landed .*\[T19, RT-10\]",
        "a Fort brought down": r"    landed .*\[T20, RT-10\]",
        "a Double that hits twice": r"    landed .*\[T23, RT-31\]",
        "a Double that hits once": r"    landed .*\[T24, RT-12, RT-13\]",
        "a Double that is stopped": r"    landed .*\[T24, RT-11, RT-13\]",
        "a Pile flattened": r"    splatted ",
        "a second Pile discarded": r"    discarded .*\[T14, T29\]",
        "a forced discard": r"    discarded .*\[T35, RT-23\]",
        "an end without snowballs": r"result: no-snowballs ",
    },
    "bricks": {
        "a choice to duck": r"seat \d: duck  \(of: duck \| stand\)",
        "a choice to stand": r"seat \d: stand  \(of: duck \| stand\)",
        "the owner's choice after a near miss": r"seat \d: brick \d+  \(of: brick \d+ \| \d",
        "chance's choice after a near miss": r"chance: brick \d+  \(of: brick \d+ ",
        "a dodge without bricks": r"    missed .*\[D14, RD-25\]",
        "an instant freeze": r"    froze ",
        "a hit on a frozen player": r"    hit .*\[D17\]",
        "a brick built": r"    built ",
        "tokens lost with the last brick": r"    uncovered .*\[D23, RD-23\]",
        "Snowballs of a player who is out": r"    out .*snowballs=[1-9]",
        "the round limit": r"    over ending=round-limit winners=\d ",
        "a shared win": r"    over ending=round-limit winners=\d \d ",
    },
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_told_anew_reads_the_same(file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    assert again(kept).splitlines() == kept.splitlines(), "python tests/regenerate.py golden"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_variant_has_a_playthrough(game_id: str) -> None:
    kept = {file.stem for file in FILES}
    lacking = [each.name for each in some(game_id) if each.name not in kept]
    assert not lacking, "python tests/regenerate.py golden"


def test_a_file_is_named_after_the_variant_it_tells() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file.name for file in FILES} | {"README.md"}
    for file in FILES:
        name, _, _ = file.stem.partition("--")
        assert file.read_text(encoding="utf-8").startswith(f"variant: {name}\n"), file.name
        listed = {each.name for each in some(variant(name).game.name)}
        assert name in listed or "--" in file.stem, f"{file.name} is of no use"


@pytest.mark.parametrize(
    ("game_id", "sight"), [(game_id, sight) for game_id, seen in SIGHTS.items() for sight in seen]
)
def test_the_playthroughs_show(game_id: str, sight: str) -> None:
    texts = (file.read_text(encoding="utf-8") for file in FOLDER.glob(f"{game_id}-*.txt"))
    assert any(re.search(f"(?m)^{SIGHTS[game_id][sight]}", text) for text in texts)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_events_cite_rules_that_the_rulebook_has(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    rules = rulebook.rules(file.stem.split("-")[0])
    cited = {
        rule for line in re.findall(r"(?m)^    \w.*\[(.+?)\]", text) for rule in line.split(", ")
    }
    assert cited
    assert cited <= rules.keys()


def kind_of_table(file: Path) -> str:
    """Return the chapter of the rules that a playthrough shows."""
    game = variant(file.stem.partition("--")[0]).game
    if game.name != "arsenal":
        return game.name
    return "teams" if game.options["teams"] else "two" if game.seats == 2 else "three or more"


@pytest.mark.parametrize("kind", ["splatball", "bricks", "two", "three or more", "teams"])
def test_the_playthroughs_of_a_game_stay_few_enough_to_read(kind: str) -> None:
    sizes = [file.stat().st_size for file in FILES if kind_of_table(file) == kind]
    assert 0 < sum(sizes) < 301_000


def test_a_game_without_end_is_not_told_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playthroughs, "LONGEST", 10)
    with pytest.raises(AssertionError, match="seed 3: no end after 10 choices"):
        playthrough(variant("bricks-2").game, 3)
