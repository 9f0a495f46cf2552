"""Balance: whether a game is fair to all seats, how long it is, and how close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Final

from snowball.lab.cell import Cell
from snowball.lab.deal import groups_of
from snowball.lab.estimates import HOLM, estimate, quantile_of, share
from snowball.lab.findings import NUMBER, SHARE, TURN, Finding, finding
from snowball.lab.playing import (
    Choose,
    at_random,
    begins,
    bots_of,
    choice_by_choice,
    openings,
    seated,
)
from snowball.lab.questions.question import (
    Picture,
    Question,
    Reader,
    Rows,
    row,
    whole_number,
)
from snowball.lab.questions.standing import CLOSE_WORDS, ahead, is_close, ranks_now
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.tally import Tally
from snowball.play.words.english.endings import ENDINGS
from snowball.rules.core import Game, Result, State, Value
from snowball.rules.dice import Dice
from snowball.rules.many import Ends, play_and_halve, play_many, seats_in

WATCHED: Final = 2000
PARTS: Final = (
    (0.5, "half end by", "At least half of the games end by turn {}."),
    (0.05, "5 % end by", "At least one game in twenty ends by turn {}."),
    (0.95, "95 % end by", "At most one game in twenty goes on after turn {}."),
)
"""The turn by which a part of the games is over, of whole turns the first by which it is."""
LATER: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Balance(Question):
    """Seat advantage, length, ties, endings, close games, comebacks."""

    name: ClassVar[str] = "balance"
    asks: ClassVar[str] = "Is the game fair to all seats, how long is it, and is it close?"
    settings: ClassVar[Mapping[str, tuple[Value, Reader]]] = {
        "watched": (WATCHED, whole_number(0, 10**9))
    }
    correction: ClassVar[str] = HOLM
    method: ClassVar[str] = (
        "The seats begin in turn. Where bots differ, each deal is played with them in each "
        "other's seats. Close games and comebacks come from the first games of each table, which "
        "are watched turn by turn; everything else from all games."
    )

    def games(self, cell: Cell) -> int:
        return lineups(bots_of(cell))

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        tally = Tally()
        # Bots take so long that somebody may as well watch all of their games.
        watched = int(cell.asked("watched")) if cell.is_random else deals.stop
        if cell.is_random and rows is None:
            first = min(max(watched, deals.start), deals.stop)
            watch_at_random(cell, seed, range(deals.start, first), tally)
            play_at_random(cell, seed, range(first, deals.stop), tally)
            return tally
        for deal in deals:
            play_deal(cell, seed, deal, tally, rows, watching=deal < watched)
        return tally

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        found = wins_by_place(cell, tally, looks)
        found += wins_by_bot(cell, tally, looks)
        found += length(cell, tally, looks)
        found += course(cell, tally, looks)
        return found + endings(cell, tally, looks)

    def pictures(self, cell: Cell, tally: Tally) -> list[Picture]:
        turns = {int(value): times for value, times in tally.family("turns ").items()}
        if not turns:
            return []
        return [Picture(cell.label, "How long games are", "turns", tuple(sorted(turns.items())))]


def play_at_random(cell: Cell, seed: int, deals: range, tally: Tally) -> None:
    """Play deals inside the rules; what came of them is counted first and understood afterwards."""
    game = cell.table()
    found = play_many(openings(game), seed, deals.start, deals.stop)
    tally.count("decisions", found.decisions)
    count_games(tally, game, found)


def watch_at_random(cell: Cell, seed: int, deals: range, tally: Tally) -> None:
    """Play deals inside the rules as well, and see how each stood at half-time and at its end."""
    game = cell.table()
    starts = openings(game)
    found = Ends(len(starts))
    for deal in deals:
        starter = deal % len(starts)
        state, decisions, halfway = play_and_halve(starts[starter], seed, deal)
        result = state.result
        assert result is not None
        tally.count("decisions", decisions)
        found.add(starter, state)
        tally.note("close", int(is_close(state)))
        comeback = is_comeback(game, result, ranks_now(halfway))
        if comeback is not None:
            tally.note("comeback", int(comeback))
    count_games(tally, game, found)


def count_games(tally: Tally, game: Game, found: Ends) -> None:
    """Count games that are a deal each, by how they ended and how long they were."""
    places = places_of(game)
    for starter, wins in enumerate(found.wins()):
        for winners, times in wins.items():
            won = won_by(places, seats_in(winners), starter)
            tally.count("games", times)
            tally.note("tie", int(is_shared(won)), times=times)
            for place, parts in enumerate(won):
                tally.note(f"place {place}", parts, times=times)
    for ending, times in found.endings().items():
        tally.note(f"ending {ending}", 1, times=times)
    for turns, times in found.lengths().items():
        tally.count(f"turns {turns}", times)
        tally.note("turns", turns, times=times)


def lineups(names: list[str]) -> int:
    """Return how often bots can go on by one seat each before they sit as they did."""
    return next(
        number for number in range(1, len(names) + 1) if names[number:] + names[:number] == names
    )


def play_deal(
    cell: Cell, seed: int, deal: int, tally: Tally, rows: Rows | None, *, watching: bool
) -> None:
    """Play the games of a deal choice by choice, with each bot once in each seat."""
    game = cell.table()
    places = places_of(game)
    names = bots_of(cell)
    games = lineups(names)
    by_place = [0] * len(places)
    by_bot = dict.fromkeys(names, 0)
    ends: list[tuple[State, Result, list[int]]] = []
    comebacks: list[bool] = []
    for number in range(games):
        state, starter = begins(game, deal)
        luck = Dice(seed, deal if cell.is_random else deal * (game.seats + 1))
        turned = names[number:] + names[:number]
        chooser = at_random(luck) if cell.is_random else seated(turned, seed, deal)
        result, decisions, comeback = watched_game(state, luck, chooser)
        tally.count("decisions", decisions)
        won = won_by(places, result.winners, starter)
        for place, parts in enumerate(won):
            by_place[place] += parts
            for seat in places[(place + starter) % len(places)]:
                by_bot[turned[seat]] += parts // len(places[0])
        ends.append((state, result, won))
        if comeback is not None:
            comebacks.append(comeback)
        if rows is not None:
            rows.append(row(cell, deal, number, state, result))
    count_ends(tally, ends)
    if watching:
        tally.note("close", sum(is_close(state) for state, _, _ in ends), games)
    if watching and comebacks:
        tally.note("comeback", sum(comebacks), len(comebacks))
    for place, parts in enumerate(by_place):
        tally.note(f"place {place}", parts, games)
    if games > 1:
        for name, parts in by_bot.items():
            tally.note(f"bot {name}", parts, games)


def watched_game(state: State, luck: Dice, choose: Choose) -> tuple[Result, int, bool | None]:
    """Play one game; count decisions, and say whether its winner was behind at half-time.

    That is when half of the turns are over, rounded down. There is no answer where several win, or
    where nobody was ahead of all others then.
    """
    ranks: list[tuple[int, ...]] = []  # at the beginning of each turn; the first has number 1

    def watch(now: State, seat: int, choice: int) -> None:
        while len(ranks) <= now.turns:
            ranks.append(ranks_now(now))

    decisions = choice_by_choice(state, luck, choose, watch)
    result = state.result
    assert result is not None
    halfway = ranks[min(int(state.turns) // 2 + 1, len(ranks) - 1)]
    return result, decisions, is_comeback(state.game, result, halfway)


def is_comeback(game: Game, result: Result, halfway: tuple[int, ...]) -> bool | None:
    """Say whether another won than who was ahead at half-time, if there is one of both."""
    winners, leaders = ahead(game, result.ranks), ahead(game, halfway)
    if len(winners) > 1 or len(leaders) > 1:
        return None
    return winners != leaders


def places_of(game: Game) -> list[list[int]]:
    """Return who wins together, in the order of the turn."""
    return groups_of(game)


def won_by(places: list[list[int]], winners: tuple[int, ...], starter: int) -> list[int]:
    """Return the parts of a win of each place: the starter's is the first."""
    numbers = [number for number, seats in enumerate(places) if seats[0] in winners]
    won = [0] * len(places)
    for number in numbers:
        won[(number - starter) % len(places)] = WHOLE_WIN // len(numbers)
    return won


def is_shared(won: list[int]) -> bool:
    """Say whether several places have won."""
    return won.count(0) < len(won) - 1


def count_ends(tally: Tally, ends: list[tuple[State, Result, list[int]]]) -> None:
    """Count how the games of a deal ended, and how long they were: they count as one deal."""
    games = len(ends)
    tally.count("games", games)
    for ending, times in Counter(result.ending for _, result, _ in ends).items():
        tally.note(f"ending {ending}", times, games)
    tally.note("tie", sum(is_shared(won) for _, _, won in ends), games)
    for state, _, _ in ends:
        tally.count(f"turns {int(state.turns)}")
    tally.note("turns", sum(int(state.turns) for state, _, _ in ends), games)


def wins_by_place(cell: Cell, tally: Tally, looks: int) -> list[Finding]:
    """Return how often each place wins."""
    game = cell.table()
    places = places_of(game)
    fair = 1 / len(places)
    names = place_names(game)
    found = []
    for place, name in enumerate(names):
        won = share(tally.of(f"place {place}"), WHOLE_WIN, looks)
        who = f"{name[0].upper()}{name[1:]}"
        sentence = f"{who} wins {{}} of the games; a fair share is {100 * fair:.1f} %."
        found.append(
            finding(
                cell.label,
                "Wins by seat",
                name,
                SHARE,
                won,
                sentence,
                fair,
                compared=True,
                main=True,
            )
        )
    return found


def place_names(game: Game) -> list[str]:
    """Return what the places are called."""
    sides = len(places_of(game))
    if len(openings(game)) == 1:
        word = "team" if game.options.get("teams") else "seat"
        return [f"{word} {place}" for place in range(1, sides + 1)]
    return ["who begins", *(f"who is {place}" for place in LATER[: sides - 1])]


def wins_by_bot(cell: Cell, tally: Tally, looks: int) -> list[Finding]:
    """Return how often each bot wins, where they differ."""
    found = []
    names = bots_of(cell)
    for name in dict.fromkeys(names) if len(set(names)) > 1 else ():
        fair = names.count(name) / len(names)
        won = share(tally.of(f"bot {name}"), WHOLE_WIN, looks)
        sentence = f"{name} wins {{}} of the games, from all seats together."
        found.append(
            finding(cell.label, "Wins by bot", name, SHARE, won, sentence, fair, compared=True)
        )
    return found


def length(cell: Cell, tally: Tally, looks: int) -> list[Finding]:
    """Return how many turns a game has."""
    turns = {int(value): times for value, times in tally.family("turns ").items()}
    mean = estimate(tally.of("turns"), looks=looks)
    games = Balance().games(cell)
    group = "Turns of a game"
    found = [finding(cell.label, group, "mean", NUMBER, mean, "A game has {} turns on average.")]
    for part, name, words in PARTS:
        turn = quantile_of(turns, part, looks, games)
        found.append(finding(cell.label, group, name, TURN, turn, words))
    return found


def course(cell: Cell, tally: Tally, looks: int) -> list[Finding]:
    """Return how exciting games are."""
    group = "How games go"
    told = (
        ("tie", "ties", "{} of the games are shared."),
        ("close", "close", f"{{}} of the games are close: {CLOSE_WORDS[cell.game]}."),
        (
            "comeback",
            "comebacks",
            "In {} of the games with a leader at half-time and one winner, it was another who won.",
        ),
    )
    return [
        finding(cell.label, group, name, SHARE, share(tally.of(key), looks=looks), sentence)
        for key, name, sentence in told
        if tally.of(key).deals
    ]


def endings(cell: Cell, tally: Tally, looks: int) -> list[Finding]:
    """Return how games end."""
    every = tally.of("tie")  # noted in every deal; an ending only where it came
    found = []
    for ending in sorted(tally.noted("ending ")):
        came = tally.of(f"ending {ending}")
        part = share(every._replace(x=came.x, xx=came.xx, xy=came.xy), looks=looks)
        words = ENDINGS[ending]
        sentence = f"{{}} of the games end so: {words}."
        name = words.partition(",")[0]
        found.append(finding(cell.label, "Endings", name, SHARE, part, sentence))
    return found
