"""Where the cards of a team are in arsenal: what it has in common, then what each member has."""

from __future__ import annotations

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import drafting
from snowball.cli.terminal.arsenal_known import (
    blanks_left,
    pool_left,
    team_points,
    team_total,
)
from snowball.cli.terminal.picture import Scene
from snowball.play.words.arsenal_facts import TEAMS, cards_in
from snowball.play.words.arsenal_table import mates
from snowball.play.words.english.arsenal_cards import several, title
from snowball.play.words.english.grammar import count, listed
from snowball.play.words.reading import Facts, entries, inner, number


def team_where(scene: Scene, team: int) -> list[Text | str]:
    """Return where the cards of a team are, as far as the seat that looks knows."""
    shown = entries(scene.view, "teams")[team]
    members = mates(scene.view, team)
    names = listed(["you" if seat == scene.seat else scene.names[seat] for seat in members])
    own = scene.seat is not None and scene.seat % TEAMS == team
    whose = "Your team" if own else f"{scene.names[team]}'s team"
    worth = "" if drafting(scene.view) else f", {team_points(scene, team)} points"
    sure = "" if "cards" in shown else ", as far as you can tell"
    total = count(team_total(scene.view, team), "card")
    lines: list[Text | str] = [Text(f"  {whose} ({names}): {total}{worth}{sure}", style="bold")]
    if "cards" not in shown:
        lines.append(f"certain: {listed(several(known_cards(scene, team))) or 'nothing'}")
    lines += common(scene, team, shown)
    for seat in members:
        lines += belongings(scene, seat)
    return lines + (rest(scene, team) if "cards" not in shown else [])


def common(scene: Scene, team: int, shown: Facts) -> list[str]:
    """Return what a team has in common: its deck, its pool until it is divided, discards, cache."""
    zones = [("team deck", "draw", number(shown, "draw"), 0)]
    zones.append(("pool", "hand", pool_left(scene.view, team), blanks_left(scene.view, team)))
    zones.append(("discards", "discards", number(shown, "discards"), 0))
    zones.append(("cache", "cache", number(shown, "cached"), 0))
    return [
        f"{words}: {contents(shown, zone, size, blanks)}"
        for words, zone, size, blanks in zones
        if size
    ]


def belongings(scene: Scene, seat: int) -> list[str]:
    """Return what a member of a team has: the hand, and the own pile."""
    player = entries(scene.view, "players")[seat]
    whose = "your" if seat == scene.seat else f"{scene.names[seat]}'s"
    blanks = number(player, "blanks") if "blanks" in player else 0
    zones = [("hand", "hand", number(player, "held"), blanks)]
    zones.append(("own pile", "draw", number(player, "draw"), 0))
    kept = "cards kept so far" if drafting(scene.view) else "cache"
    zones.append((kept, "cache", number(player, "cached"), 0))
    return [
        f"{whose} {words}: {contents(player, zone, size, blanks)}"
        for words, zone, size, blanks in zones
        if size
    ]


def contents(owner: Facts, zone: str, size: int, blanks: int) -> str:
    """Return the cards of a zone, or how many there are and which of them are sure."""
    none = [count(blanks, "No Effect")] if blanks else []
    if "cards" in owner:
        cards = inner(owner, "cards")
        gained = cards_in(cards, "gained") if zone == "discards" else []
        return listed([*several(cards_in(cards, zone) + gained), *none])
    sure = [*several(cards_in(inner(owner, "known"), zone)), *none]
    return count(size, "card") + (f", surely {listed(sure)}" if sure else "")


def owners(scene: Scene, team: int) -> list[Facts]:
    """Return a team and its members, as far as they are seen."""
    players = entries(scene.view, "players")
    return [
        entries(scene.view, "teams")[team],
        *(players[seat] for seat in mates(scene.view, team)),
    ]


def known_cards(scene: Scene, team: int) -> list[str]:
    """Return the cards that a team has for certain."""
    return [
        card for owner in owners(scene, team) for card in cards_in(inner(owner, "known"), "deck")
    ]


def rest(scene: Scene, team: int) -> list[str]:
    """Return what the other cards of a team may be."""
    known = known_cards(scene, team)
    maybe = dict.fromkeys(
        name
        for owner in owners(scene, team)
        for name in cards_in(inner(owner, "known"), "possible")
        if name not in known
    )
    if not maybe or team_total(scene.view, team) <= len(known):
        return []
    return [f"the rest may be: {', '.join(map(title, maybe))}"]
