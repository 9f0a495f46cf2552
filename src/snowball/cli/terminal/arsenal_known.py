"""What a seat knows of everybody's cards in arsenal: points, discards, decks."""

from __future__ import annotations

from snowball.cli.terminal.arsenal_cards import drafting, own_cards
from snowball.cli.terminal.picture import Scene
from snowball.play.words.arsenal_facts import DESIGNS, TEAMS, cards_in, points
from snowball.play.words.arsenal_table import mates, neighbour
from snowball.play.words.english.arsenal_cards import several
from snowball.play.words.english.grammar import capital, listed
from snowball.play.words.reading import Facts, entries, inner, number


def points_of(view: Facts, player: Facts) -> str:
    """Return the points of a player's cards, with a plus where some are not known."""
    if "cards" in player:
        return f"{points(view, own_cards(player)):3}"
    unknown = unknown_in(player)
    known = points(view, cards_in(inner(player, "known"), "deck"))
    return f"{known + unknown:3}{'+' if unknown else ''}"


def unknown_in(player: Facts) -> int:
    """Return how many cards of a player are not known."""
    total = sum(number(player, zone) for zone in ("draw", "held", "discards", "cached"))
    total -= number(player, "blanks") if "blanks" in player else 0  # a No Effect is no card
    return max(0, total - len(cards_in(inner(player, "known"), "deck")))


def team_points(scene: Scene, team: int) -> str:
    """Return the points of a team's cards, with a plus where some are not known."""
    view = scene.view
    shown = entries(view, "teams")[team]
    players = [entries(view, "players")[seat] for seat in mates(view, team)]
    if "cards" in shown:
        return str(points(view, [card for owner in (shown, *players) for card in own_cards(owner)]))
    total = team_total(view, team)
    known = [
        card for owner in (shown, *players) for card in cards_in(inner(owner, "known"), "deck")
    ]
    unknown = max(0, total - len(known))
    return f"{points(view, known) + unknown}{'+' if unknown else ''}"


def team_total(view: Facts, team: int) -> int:
    """Return how many cards a team has, No Effects not counted."""
    shown = entries(view, "teams")[team]
    total = sum(number(shown, zone) for zone in ("draw", "discards", "cached"))
    total += number(shown, "pool") - number(shown, "blanks") if shown["pooling"] else 0
    for seat in mates(view, team):
        player = entries(view, "players")[seat]
        total += number(player, "draw") + number(player, "cached")
        total += 0 if shown["pooling"] else number(player, "held")
    return total


def given(view: Facts, team: int) -> int:
    """Return how many cards of its pool a team has given to its members."""
    return sum(number(entries(view, "players")[seat], "held") for seat in mates(view, team))


def pool_left(view: Facts, team: int) -> int:
    """Return how many cards are in a pool, those that were given to members not counted."""
    shown = entries(view, "teams")[team]
    return number(shown, "pool") - given(view, team) if shown["pooling"] else 0


def blanks_left(view: Facts, team: int) -> int:
    """Return how many No Effects are in a pool, as far as the seat that looks can tell."""
    shown = entries(view, "teams")[team]
    if not pool_left(view, team):
        return 0
    if "blanks left" in shown:
        return number(shown, "blanks left")
    return 0 if given(view, team) else number(shown, "blanks")


def extra(scene: Scene) -> list[str]:
    """Return your discards and what you know of the others' cards, of neighbours first."""
    if "teams" in scene.view:
        return team_extra(scene)
    own: list[str] = []
    theirs: list[str] = []
    players = list(enumerate(entries(scene.view, "players")))
    near = [neighbour(scene.view, side) for side in ("left", "right")]
    for seat, player in sorted(players, key=lambda pair: pair[0] not in near):
        if "cards" not in player:
            theirs += known_words(scene, seat, player)
        elif discards := discarded(player):
            own.append(f"Your discards: {', '.join(several(discards))}")
    return own + theirs


def team_extra(scene: Scene) -> list[str]:
    """Return your team's discards."""
    return [
        f"Your team's discards: {', '.join(several(discards))}"
        for team in entries(scene.view, "teams")
        if "cards" in team and (discards := discarded(team))
    ]


def laid_open(scene: Scene) -> list[str]:
    """Return all cards of everybody, as they are counted (RJ-104)."""
    if "teams" in scene.view:
        return [team_open(scene, team) for team in range(TEAMS)]
    return [
        f"{'You' if seat == scene.seat else scene.names[seat]}: "
        f"{', '.join(several(sorted(own_cards(player), key=list(DESIGNS).index))) or 'nothing'}"
        for seat, player in enumerate(entries(scene.view, "players"))
    ]


def team_open(scene: Scene, team: int) -> str:
    """Return all cards of a team and of its members."""
    seats = mates(scene.view, team)
    players = entries(scene.view, "players")
    owners = [entries(scene.view, "teams")[team], *(players[seat] for seat in seats)]
    cards = sorted((card for owner in owners for card in own_cards(owner)), key=list(DESIGNS).index)
    names = listed(["you" if seat == scene.seat else scene.names[seat] for seat in seats])
    return f"{capital(names)}: {', '.join(several(cards)) or 'nothing'}"


def discarded(player: Facts) -> list[str]:
    """Return the discards of a player who sees them, those of this turn included."""
    cards = inner(player, "cards")
    return cards_in(cards, "discards") + cards_in(cards, "gained")


def known_words(scene: Scene, seat: int, player: Facts) -> list[str]:
    """Return what a seat can tell of another player's cards."""
    if drafting(scene.view):
        return []
    known = inner(player, "known")
    name = scene.names[seat]
    deck = cards_in(known, "deck")
    unknown = unknown_in(player)
    parts = several(deck) + ([f"{unknown} unknown"] if unknown else [])
    lines = [f"{name}'s deck: {', '.join(parts)}"]
    if discards := cards_in(known, "discards"):
        lines.append(f"Among {name}'s discards: {', '.join(several(discards))}")
    return lines
