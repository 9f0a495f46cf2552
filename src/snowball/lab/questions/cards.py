"""Cards: who wins with which card of arsenal, and what a card is worth when it is swapped in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from snowball.lab.cell import Cell
from snowball.lab.deal import groups_of, parts_of
from snowball.lab.estimates import BENJAMINI_HOCHBERG, difference, share
from snowball.lab.findings import POINTS, SHARE, Finding, finding
from snowball.lab.playing import (
    Choose,
    at_random,
    begins,
    bots_of,
    choice_by_choice,
    seated,
)
from snowball.lab.questions.question import Question, Reader, Rows, row, with_extra, words
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.tally import Tally
from snowball.rules.arsenal.abilities import ABILITIES, DODGE
from snowball.rules.arsenal.cards import ADVANCED, BASICS, CARDS, FIRST_ALTERNATE, KINDS
from snowball.rules.catalog import load
from snowball.rules.core import Event, RulesError, State, Value
from snowball.rules.dice import Dice

TRIES: Final = 64
"""Deals that may be dealt until one has the card left to be swapped in."""
EVERY_CARD: Final = tuple(card.name for card in CARDS[:KINDS])
BASIC_CARDS: Final = EVERY_CARD[:BASICS]
ALTERNATES: Final = tuple(card.name for card in CARDS[FIRST_ALTERNATE:KINDS])
DEALT: Final = {card.name for card in CARDS[:KINDS] if card.level == ADVANCED}
HALVES: Final = {
    card.name: tuple(ABILITIES[half].name for half in card.halves) for card in CARDS[:KINDS]
}
DODGES: Final = {
    half: card.name
    for card in CARDS[:KINDS]
    for half in HALVES[card.name]
    if DODGE in card.halves and half != ABILITIES[DODGE].name
}
"""The card that has a Dodge beside another half: no two of them have the same."""
PLAYED: Final = ("revealed", "followed")


class Cards(Question):
    """For each card: wins with it, and by pairs of games in which it is swapped in."""

    name: ClassVar[str] = "cards"
    asks: ClassVar[str] = "What is each card of arsenal worth?"
    settings: ClassVar[Mapping[str, tuple[Value, Reader]]] = {"cards": ("", words(EVERY_CARD))}
    lists: ClassVar[Mapping[str, str]] = {"cards": "card"}
    correction: ClassVar[str] = BENJAMINI_HOCHBERG
    method: ClassVar[str] = (
        "What a card is worth comes from pairs of games: when the decks are made, an Advanced card "
        "that a player got is swapped for the card in question out of the Arsenal, and both games "
        "are played on with the same luck. Everybody begins with the Basics: there it is the other "
        "way round, and one of them is swapped for an Advanced card out of the Arsenal. Wins with a "
        "card that somebody owned, drafted, took or played only say what goes together: winners have "
        "more cards of every kind."
    )

    def check(self, cell: Cell) -> None:
        super().check(cell)
        if cell.game != "arsenal" or cell.table().options["teams"]:
            raise RulesError("The question 'cards' is about arsenal without teams.")

    def cells(self, tables: Iterable[Cell]) -> list[Cell]:
        found = []
        for table in tables:
            chosen = str(table.asked("cards")).split(",") if table.asked("cards") else EVERY_CARD
            alternates = str(dict(table.options).get("alternates", 0))
            copies = table.table().numbers
            for card in chosen:
                if copies[f"{card.replace('-', '_')}_copies"] > 0 and (
                    card not in ALTERNATES
                    or (alternates.isdigit() and alternates != "0")
                    or card in alternates.partition(" for ")[0].split("+")
                ):
                    found.append(with_extra(table, ("card", card)))
            found.append(with_extra(table, ("card", "")))  # games that are only observed
        return found

    def games(self, cell: Cell) -> int:
        return 2 if cell.asked("card") else 1

    def piece(self, cell: Cell) -> int:
        return max(1, super().piece(cell) // 8)  # every game is watched, or written and read

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        tally = Tally()
        for deal in deals:
            if cell.asked("card"):
                swap(cell, seed, deal, tally, rows)
            else:
                observe(cell, seed, deal, tally, rows)
        return tally

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        table = ", ".join((*cell.table_words(), cell.bots_label))
        card = str(cell.asked("card"))
        if not card:
            return observed(table, cell, tally, looks)
        worth = difference(tally.of("worth"), WHOLE_WIN, looks)
        place = "of the Arsenal" if card in BASIC_CARDS else "that was dealt"
        sentence = f"With {card} in the place of an Advanced card {place}, the chance to win changes by {{}}."
        return [
            finding(
                table,
                "What a card is worth",
                card,
                POINTS,
                worth,
                sentence,
                0.0,
                compared=True,
                main=True,
            )
        ]


def chooser(cell: Cell, seed: int, stream: int, luck: Dice) -> Choose:
    """Return who chooses in a deal."""
    return at_random(luck) if cell.is_random else seated(bots_of(cell), seed, stream)


def observe(cell: Cell, seed: int, deal: int, tally: Tally, rows: Rows | None) -> None:
    """Play a game and count who had which card, and who won."""
    game = cell.table()
    state, _ = begins(game, deal)
    story = state.listen()
    luck = Dice(seed, deal * (game.seats + 1))
    choice_by_choice(state, luck, chooser(cell, seed, deal, luck))
    result = state.result
    assert result is not None
    groups = groups_of(game)
    won = [parts_of(result, groups, seat) for seat in range(game.seats)]
    tally.count("games")
    document: Any = state.dump()
    owned = [set(all_cards(player)) for player in document["players"]]
    count_holders(tally, "owned", owned, won)
    drafted = [drafted_by(story, seat) for seat in range(game.seats)]
    count_holders(tally, "drafted", drafted, won)
    count_holders(tally, "taken", [taken_by(story, seat) for seat in range(game.seats)], won)
    halves = [halves_of(story, seat) for seat in range(game.seats)]
    count_holders(tally, "played", [set(each) for each in halves], won)
    for card, names in HALVES.items():
        times = [sum(each.get(f"{card} as {half}", 0) for each in halves) for half in names]
        for half, number in zip(names, times, strict=True):
            if sum(times):  # what is never one half was always the other
                tally.note(f"half {card} as {half}", number, sum(times))
    if rows is not None:
        rows.append(row(cell, deal, 0, state, result))


def count_holders(tally: Tally, kind: str, held: list[set[str]], won: list[int]) -> None:
    """Count the wins of those who had each card, out of all who had it."""
    for card in {card for each in held for card in each}:
        having = [seat for seat, each in enumerate(held) if card in each]
        tally.note(f"{kind} {card}", sum(won[seat] for seat in having), len(having))


def all_cards(player: Mapping[str, Any]) -> list[str]:
    """Return all cards that a player owns."""
    return [
        card for zone in ("draw", "hand", "discards", "gained", "cache") for card in player[zone]
    ]


def drafted_by(story: list[Event], seat: int) -> set[str]:
    """Return the Advanced cards that a player began with: the last that were chosen."""
    kept: set[str] = set()
    for event in story:
        if event.name == "laid":
            break
        if event.name == "chose" and event.facts["seat"] == seat:
            kept = set(as_names(event.facts["cards"]))
    return kept


def taken_by(story: list[Event], seat: int) -> set[str]:
    """Return the cards that a player took out of the Arsenal, face-up or unseen."""
    found: set[str] = set()
    for place, event in enumerate(story):
        if event.facts.get("seat") != seat:
            continue
        if event.name == "took":
            found.add(str(event.facts["card"]))
        elif event.name == "took-unseen":
            found.update(as_names(story[place + 1].facts["cards"]))  # told to its taker at once
    return found


def halves_of(story: list[Event], seat: int) -> dict[str, int]:
    """Return how often a player put each half of each card to use."""
    found: dict[str, int] = {}
    for event in story:
        facts = event.facts
        if facts.get("seat") != seat:
            continue
        card = facts.get("card") if event.name in PLAYED else None
        if event.name == "used":
            card = DODGES[str(facts["half"])]
        if card in HALVES:
            name = f"{card} as {facts['half']}"
            found[name] = found.get(name, 0) + 1
    return found


def as_names(given: object) -> list[str]:
    """Return the names in a fact of an event."""
    return [str(each) for each in given] if isinstance(given, list) else []


def swap(cell: Cell, seed: int, deal: int, tally: Tally, rows: Rows | None) -> None:
    """Play a deal without the card in question in a player's deck, and with it."""
    card = str(cell.asked("card"))
    seat = deal % cell.seats
    for attempt in range(TRIES):
        stream = deal * TRIES + attempt
        luck = Dice(seed, stream * (cell.seats + 1))
        choose = chooser(cell, seed, stream, luck)
        positions = without_and_with(card, seat, decks_made(cell, luck, choose), luck)
        if positions is not None:
            break
    else:
        tally.count("deals without the card")
        return
    groups = groups_of(cell.table())
    parts = []
    for number, position in enumerate(positions):
        state = load(position)
        luck = Dice(seed + 1, stream * (cell.seats + 1))
        choice_by_choice(state, luck, chooser(cell, seed + 1, stream, luck))
        result = state.result
        assert result is not None
        parts.append(parts_of(result, groups, seat))
        if rows is not None:
            rows.append(row(cell, deal, number, state, result))
    tally.count("games", 2)
    tally.note("worth", parts[1] - parts[0])


def decks_made(cell: Cell, luck: Dice, choose: Choose) -> dict[str, Any]:
    """Return the position in which the decks are made and the first turn begins.

    What was seen while they were made is forgotten, in both games of a pair: memories of cards
    that are swapped afterwards would be wrong.
    """
    state: State = cell.table().start()
    state.advance(luck)
    while state.turns == 0:
        seat = state.actors[0]
        state.carry_out(seat, choose(state, seat))
        state.advance(luck)
    document: dict[str, Any] = dict(state.dump())
    return {**document, "from_start": False, "trail": []}


def without_and_with(
    card: str, seat: int, dealt: dict[str, Any], luck: Dice
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return a position with an Advanced card instead of one card, and with that card.

    None where the card is not in the Arsenal, or no Advanced card is there to change places with it.
    """
    if card in BASIC_CARDS:
        other = changed_places(dealt, seat, {card}, DEALT, luck)
        return None if other is None else (other, dealt)
    other = changed_places(dealt, seat, DEALT - {card}, {card}, luck)
    return None if other is None else (dealt, other)


def changed_places(
    document: dict[str, Any], seat: int, given: set[str], got: set[str], luck: Dice
) -> dict[str, Any] | None:
    """Return the position in which a player gave one card to the Arsenal and got another out of it."""
    player = document["players"][seat]
    places = [
        (zone, number)
        for zone in ("draw", "hand")
        for number, name in enumerate(player[zone])
        if name in given
    ]
    others = [number for number, name in enumerate(document["stock"]) if name in got]
    if not places or not others:
        return None
    zone, number = places[int(luck.below(len(places)))]
    other = others[int(luck.below(len(others)))]
    stock = list(document["stock"])
    cards = list(player[zone])
    stock[other], cards[number] = cards[number], stock[other]
    players = list(document["players"])
    players[seat] = {**player, zone: cards}
    return {**document, "stock": stock, "players": players}


def observed(table: str, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
    """Return who won with which card."""
    fair = 1 / cell.seats
    told = (
        ("owned", "Wins of who owns it at the end", "Who owns {} at the end"),
        ("drafted", "Wins of who began with it", "Who begins with {}"),
        ("taken", "Wins of who took it", "Who takes {} from the Arsenal"),
        ("played", "Wins of who played that half", "Who uses {} at least once"),
    )
    found = []
    for kind, group, who in told:
        for name in names_of(tally, kind):
            won = share(tally.of(f"{kind} {name}"), WHOLE_WIN, looks)
            sentence = f"{who.format(name)} wins {{}} of those games."
            found.append(
                finding(table, group, name, SHARE, won, sentence, fair, compared=True, aside=True)
            )
    for name in names_of(tally, "half"):
        part = share(tally.of(f"half {name}"), looks=looks)
        card, _, half = name.partition(" as ")
        sentence = f"Of all times that a half of {card} is put to use, {{}} are for {half}."
        found.append(finding(table, "As which half it is played", name, SHARE, part, sentence))
    return found


def names_of(tally: Tally, kind: str) -> list[str]:
    """Return what was noted of a kind, in the order of the cards."""
    names = [name.removeprefix(f"{kind} ") for name in tally.sums if name.startswith(f"{kind} ")]
    return sorted(names, key=lambda name: (EVERY_CARD.index(name.partition(" as ")[0]), name))
