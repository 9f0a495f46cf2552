"""The rules as players read them: without what only somebody at the command line needs to know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from snowball.rulebook import pages
from snowball.rulebook.chapters import Block, Chapter, chapters

OPTIONS: Final = ("Options", "Optionen")
"""The chapter with the names of all options: players are asked in plain words when they make a table."""
COLUMNS: Final = ("In the software", "Im Programm")

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "quick_start": "Quick start",
        "alternates": "Alternate Extreme cards",
        "edition": "Edition",
        "sneak_counts_as_hit": "A Sneak Attack counts as a hit",
        "whitewash_is_attack": "Whitewash is an attack",
        "rocks_penalty": "What Throwing Rocks costs",
        "barrage_follow_up_beats_hit": "A follow-up works even if you are hit",
        "ultra_search": "Ultra Upgrade looks at the whole Arsenal",
        "refined_needs_no_hit": "A hit stops Refined Upgrade",
        "cache_scores": "Cached cards count",
        "final_restock": "Restock works in the final round",
        "tie_break": "What a tie leads to",
        "stall_limit": "When nothing changes hands",
        "teams": "Two teams",
        "hit_is_per_battle": "A hit counts only in its battle",
        "team_no_effect_forced": "The No Effect must be played",
        "strategic": "Strategic game",
        "hits_to_out": "Hits until somebody is out",
        "strategic_free_discard": "Throwing a card away whenever you like",
        "two_player_full_deck": "All 100 cards for two",
        "start_hit_points": "Hit Points at the start",
        "inside_die": "The die inside the Game Cube",
        "snowball_goes_to_target": "A thrown Snowball goes to its target",
        "freeze_overflow": "Damage beyond the last Freeze Point",
        "near_miss_brick": "Which brick a near miss damages",
        "round_limit": "Most Hit Points win after so many rounds",
    },
    "de": {
        "quick_start": "Schnellstart",
        "alternates": "Ersatzkarten",
        "edition": "Ausgabe",
        "sneak_counts_as_hit": "Ein Schleichangriff zählt als Treffer",
        "whitewash_is_attack": "Einseifen ist ein Angriff",
        "rocks_penalty": "Was ein Steinwurf kostet",
        "barrage_follow_up_beats_hit": "Die nachgelegte Karte wirkt trotz Treffer",
        "ultra_search": "Ultra-Aufrüsten sucht im ganzen Arsenal",
        "refined_needs_no_hit": "Ein Treffer verhindert das Edel-Aufrüsten",
        "cache_scores": "Karten im Geheimlager zählen",
        "final_restock": "Nachschub wirkt im Finale",
        "tie_break": "Was ein Gleichstand bringt",
        "stall_limit": "Wenn sich nichts mehr ändert",
        "teams": "Zwei Teams",
        "hit_is_per_battle": "Ein Treffer zählt nur in seinem Kampf",
        "team_no_effect_forced": "Die Niete muss gespielt werden",
        "strategic": "Strategisches Spiel",
        "hits_to_out": "Treffer, bis jemand raus ist",
        "strategic_free_discard": "Karten freiwillig ablegen",
        "two_player_full_deck": "Alle 100 Karten zu zweit",
        "start_hit_points": "Lebenspunkte am Anfang",
        "inside_die": "Der Würfel im Spielwürfel",
        "snowball_goes_to_target": "Ein geworfener Schneeball geht ans Ziel",
        "freeze_overflow": "Schaden über den letzten Wärmepunkt hinaus",
        "near_miss_brick": "Welchen Block ein knapper Fehlwurf beschädigt",
        "round_limit": "Die meisten Lebenspunkte gewinnen nach so vielen Runden",
    },
}
QUOTED: Final = {"en": "“{}”", "de": "„{}“"}
REWORDED: Final[Mapping[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    language: tuple((re.compile(pattern), words) for pattern, words in pairs)
    for language, pairs in {
        "en": (
            (r"In this project it is called", "Here it is called"),
            (r" In the software [^.]*\.", ""),
            (r" On a screen the (?:answers read|pool is shared out with) `[^.]*\.", ""),
            (r"For the engineer: count protection as `([^`]*)`", r"In short: protection is \1"),
            (
                r"`play left snowball-upgrade:snowball` and `play right dodge-upgrade:upgrade`",
                "a Snowball Attack to the left and an Upgrade to the right",
            ),
            (r": this page is made by `[^`]*`, and a test makes it again", ""),
            (
                r"The rules are in \[arsenal\.md\]\(arsenal\.md\), under",
                "They stand in the rules under",
            ),
            (r", and in the software a brick is named by its points", ""),
            (r"\b([Tt])h(?:e|is) software", r"\1his edition"),
            (r"\bOption: ", "House rule: "),
            (r"\boption `", "house rule `"),
            (r"\bextra_round\b", "another round"),
            (r"\bon_hit\b", "when they hit"),
        ),
        "de": (
            (r"In diesem Projekt heißt es", "Hier heißt es"),
            (r" Im Programm [^.]*\.", ""),
            (r" Am Bildschirm (?:heißen die Antworten|wird der Topf mit) `[^.]*\.", ""),
            (
                r"Für alle, die es programmieren: Der Schutz ist `([^`]*)`",
                r"Kurz: Der Schutz ist \1",
            ),
            (
                r"`play left snowball-upgrade:snowball` und `play right dodge-upgrade:upgrade`",
                "Schneeball nach links und Aufrüsten nach rechts",
            ),
            (r": Diese Seite macht `[^`]*`, und ein Test macht sie noch einmal", ""),
            (
                r"Die Regeln stehen in \[arsenal\.md\]\(arsenal\.md\), unter",
                "Sie stehen in den Regeln unter",
            ),
            (r"\b([Dd])as Programm\b", r"\1iese Ausgabe"),
            (r", und im Programm heißt ein Block nach seinen Punkten", ""),
            (r"\bOption: ", "Hausregel: "),
            (r"\bOption `", "Hausregel `"),
            (r"\bextra_round\b", "noch eine Runde"),
            (r"` always\b", "` immer"),
            (r"\(always:", "(immer:"),
            (r"\bauf carries\b", "auf „geht weiter“"),
            (r"\bbei share\b", "beim geteilten Sieg"),
        ),
    }.items()
}
CODE: Final = re.compile(r"`([a-z_]+)`")


@cache
def for_players(name: str, language: str = "en") -> tuple[Chapter, ...]:
    """Return a page of the rulebook in its chapters; KeyError if there is no such page."""
    return tuple(
        Chapter(
            each.title,
            each.level,
            [Block(block.kind, worded(block, language), block.id) for block in each.blocks],
        )
        for each in chapters(name, language)
        if each.title not in OPTIONS
    )


def worded(block: Block, language: str) -> str:
    """Return what a block says to players."""
    text = without_column(block.text) if block.kind == "table" else block.text
    for pattern, words in REWORDED[language]:
        text = pattern.sub(words, text)
    return CODE.sub(lambda found: named(found[1], language), text)


def named(code: str, language: str) -> str:
    """Return an option or a game as players know it; what is neither stays as it is."""
    if code in pages():
        return code.capitalize()
    known = NAMES[language].get(code)
    return f"`{code}`" if known is None else QUOTED[language].format(known)


def without_column(table: str) -> str:
    """Return a table without the column of names for the software."""
    rows = [row.strip().strip("|").split("|") for row in table.splitlines()]
    places = [place for place, head in enumerate(rows[0]) if head.strip() in COLUMNS]
    if not places:
        return table
    return "\n".join(
        "|" + "|".join(cell for place, cell in enumerate(row) if place not in places) + "|"
        for row in rows
    )
