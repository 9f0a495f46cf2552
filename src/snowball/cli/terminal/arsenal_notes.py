"""What lies on an arsenal table between the players: shown hands, caches, Abandoned cards, battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import drafting
from snowball.cli.terminal.names import LONGEST
from snowball.cli.terminal.picture import Scene, cell
from snowball.play.words.arsenal_facts import cards_in, halves_of
from snowball.play.words.arsenal_table import asked, faced, is_wide
from snowball.play.words.english.arsenal_cards import HALVES, several, short, title
from snowball.play.words.english.grammar import count
from snowball.play.words.reading import Facts, entries, inner, number, word
from snowball.rules.arsenal.abilities import ABILITIES, NOT_HIT

BATTLE: Final = 80
LISTED: Final = 68
MOST_LISTED: Final = 2

FATES: Final[Mapping[str, str]] = {
    "hit": "hits",
    "avoided": "is dodged",
    "dud": "is a dud",
    "returned": "backfires",
}

STOPPABLE: Final = frozenset(ability.name for ability in ABILITIES if ability.when == NOT_HIT)


def notes(scene: Scene) -> list[Text]:
    """Return what is special now: effects on a hand, shown hands, caches, Abandoned cards."""
    lines = chips(scene)
    for seat, player in enumerate(entries(scene.view, "players")):
        lines += shown_hand(scene, seat, player)
        if number(player, "cached") and not drafting(scene.view):
            lines += cache(scene, seat, player)
    return lines + listing("Abandoned", several(cards_in(scene.view, "abandoned")))


def shown_hand(scene: Scene, seat: int, player: Facts) -> list[Text]:
    """Return the hand that a player shows to the seat that looks, as far as it is known."""
    if not (player["shown"] and "known" in player and number(player, "held")):
        return []
    hand = several(cards_in(inner(player, "known"), "hand"))
    return listing(f"{scene.names[seat]} shows", hand, "bold")


def listing(
    words: str, cards: Sequence[str], style: str = "", most: int = MOST_LISTED
) -> list[Text]:
    """Return some cards in one line or two, and how many more there are."""
    lines = [Text(f"  {words}: ")] if cards else []
    for place, card in enumerate(cards):
        comma = ", " if place + 1 < len(cards) else ""
        rest = f"and {len(cards) - place} more"
        if lines[-1].cell_len + len(card) + len(comma) > LISTED:
            if len(lines) == most:
                lines[-1].append(rest)
                break
            lines.append(Text("    "))
        lines[-1].append(f"{card}{comma}", style)
    return lines


def chips(scene: Scene) -> list[Text]:
    """Return who draws one card and who shows the hand: in this turn, or in the next."""
    choosing = word(scene.view, "step") == "choose"
    line = Text("  This turn:" if choosing else "  Next turn:")
    found = False
    for seat, player in enumerate(entries(scene.view, "players")):
        own = seat == scene.seat
        one = number(player, "held" if choosing else "limit") == 1
        shows = player["shows"] or (choosing and own and player["shown"])
        labels = ("draw one", "show the hand") if own else ("draws one", "shows the hand")
        words = [f"[{label}]" for label, on in zip(labels, (one, shows), strict=True) if on]
        if words:
            name = "you" if own else scene.names[seat]
            line.append_text(Text.assemble(f"  {name} ", (" ".join(words), "bold yellow")))
            found = True
    return [line] if found and not drafting(scene.view) else []


def cache(scene: Scene, seat: int, player: Facts) -> list[Text]:
    """Return what is known of a cache."""
    if "cards" in player:
        return listing("Your cache", several(cards_in(inner(player, "cards"), "cache")))
    known, cached = cards_in(inner(player, "known"), "cache"), number(player, "cached")
    unknown = cached - len(known)
    face_down = [f"{count(unknown, 'card')} face down"] if unknown > 0 else []
    return listing(f"{scene.names[seat]}'s cache", several(known) + face_down)


def battle(scene: Scene) -> list[Text]:
    """Return the cards that face each other, with what has become of each."""
    lines = []
    for place, play in enumerate(entries(scene.view, "plays")):
        seat = number(play, "seat")
        mark = "then" if play["second"] else "" if place else "Battle"
        line = Text.assemble(
            cell(f"  {mark}", 10, "dim"),
            cell("You" if seat == scene.seat else scene.names[seat], LONGEST + 1),
            (f"[ {HALVES[word(play, 'half')]} ]", "reverse"),
        )
        card, came = f" of {title(word(play, 'card'))}", f"  {fate(scene, play)}"
        if line.cell_len + len(card) + len(came) < BATTLE:  # an Extreme half says which card it is
            line.append(card, "dim")
        lines.append(line.append(came.rstrip(), "bold"))
    return lines


def fate(scene: Scene, play: Facts) -> str:
    """Return what has become of a card in a battle."""
    if play["blank"]:
        return "does nothing"
    if play["used"]:
        other = next(half for half in halves_of(word(play, "card")) if half != play["half"])
        return f"dodged, then {short(other)}"
    if play["dodged"]:
        return "dodged"
    if word(play, "half") in STOPPABLE and is_struck(scene, play) and not play["second"]:
        return "is stopped"
    if play["seat"] != scene.seat and play["fate"] == "hit" and is_open(scene, play):
        return "is coming"  # a second card may still stop it (J50)
    return FATES.get(word(play, "fate"), "")


def is_open(scene: Scene, play: Facts) -> bool:
    """Say whether a follow-up may still change what becomes of a card: of the Barrage's battle."""
    if asked(scene.view) != "follow" or play["second"] or play["half"] == "barrage":
        return False
    opposite = faced(scene.view, play)
    first_edition = inner(scene.view, "options")["edition"] == 2015
    return opposite["half"] == "barrage" and opposite["fate"] == "hit" and not first_edition


def is_struck(scene: Scene, play: Facts) -> bool:
    """Say whether a hit stops a card, also while a Barrage waits and hits are not yet counted."""
    player = entries(scene.view, "players")[number(play, "seat")]
    if play.get("struck", player["hit"]):
        return True
    if asked(scene.view) != "follow":
        return False
    battles = [play]
    if is_wide(scene.view) and not inner(scene.view, "options")["hit_is_per_battle"]:
        battles = [each for each in entries(scene.view, "plays") if each["seat"] == play["seat"]]
    return any(is_hit(scene, each) for each in battles)


def is_hit(scene: Scene, play: Facts) -> bool:
    """Say whether whoever plays a card is hit in its battle for certain (RJ-04)."""
    sneaks = inner(scene.view, "options")["sneak_counts_as_hit"]
    attack = faced(scene.view, play)
    if attack["fate"] == "hit" and not is_open(scene, attack):
        return bool(sneaks or attack["half"] != "sneak")
    if play["fate"] != "returned" or play["half"] == "offensivedodge":
        return False
    return bool(sneaks or play["half"] != "sneak")
