"""Arsenal positions as JSON: written whole, read with every impossible one refused."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal import knowledge, steps, trail
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.agenda_checks import check_agenda
from snowball.rules.arsenal.bags import fits, shared
from snowball.rules.arsenal.cards import (
    BLANK_CARD,
    CARDS,
    EMPTY,
    KINDS,
    NAMES,
    cards,
    count,
    read_bag,
    read_kind,
    spell,
    spell_bag,
)
from snowball.rules.arsenal.checks import (
    check_cards,
    check_piles,
    check_player,
    check_plays,
    check_quiet,
    check_trail,
)
from snowball.rules.arsenal.knowledge import hand_is_noted
from snowball.rules.arsenal.notation import MOST_SEATS
from snowball.rules.arsenal.pile import Pile
from snowball.rules.arsenal.play import AT_ONCE, FATES, LEFT, SIDES, TIMES, Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.pool_checks import check_teams
from snowball.rules.arsenal.steps import (
    ASK,
    ASK_BITS,
    ASK_LEFT,
    ASK_PLAY,
    ASK_RIGHT,
    ASKS,
    DUES,
    ITEM,
    ITEM_BITS,
    NOTHING_DUE,
    STEPS,
)
from snowball.rules.arsenal.table import Table
from snowball.rules.arsenal.trail import (
    BOX,
    EVERYBODY,
    OPEN,
    PILE,
    STOCK,
    UNDER,
    move,
    read_move,
    spell_move,
    zone_of,
)
from snowball.rules.bits import bit, has, members
from snowball.rules.core import Document, RulesError
from snowball.rules.documents import documents, field, number, one_of, only, truth

MOST_TURNS: Final = 10**9
FIELDS: Final = (
    "game",
    "seats",
    "options",
    "numbers",
    "step",
    "turns",
    "final",
    "extras",
    "quiet",
    "moved",
    "stalled",
    "due",
    "who",
    "seeker",
    "box",
    "stock",
    "sorted",
    "piles",
    "abandoned",
    "dropped",
    "players",
    "plays",
    "from_start",
    "trail",
    # At tables of more than two:
    "marker",
    "playing",
    "teams",
)
BAGS: Final = ("draw", "hand", "discards", "gained", "cache", "spare")
SWITCHES: Final = ("shows", "shown", "noted", "hit")
MANY_FIELDS: Final = ("left", "blanks", "rounds")  # at tables of more than two
PLAYER_FIELDS: Final = (*BAGS, "limit", "wants", *SWITCHES, "asks", "answer", "pile", *MANY_FIELDS)
TEAM_FIELDS: Final = (*BAGS, "wants", "shown", "blanks", "pooling")
PILE_FIELDS: Final = ("top", "under", "hidden", "rest")
MARKS: Final = ("blank", "dodged", "second", "cached", "done", "gone", "stealing", "used")
PLAY_FIELDS: Final = ("seat", "foe", "card", "half", "fate", *MARKS, "side", "struck", "time")


def dump(table: Table) -> Document:
    """Return the whole position."""
    document = table.game.header()
    document["step"] = STEPS[table.step]
    document["turns"] = int(table.turns)
    document["final"] = table.final
    document["extras"] = int(table.extras)
    document["quiet"] = int(table.quiet)
    document["moved"] = table.moved
    document["stalled"] = table.stalled
    document["due"] = DUES[table.due]
    document["who"] = int(table.who)
    document["seeker"] = int(table.seeker)
    document["box"] = spell_bag(table.box)
    document["stock"] = spell_bag(table.stock)
    document["sorted"] = table.sorted
    document["piles"] = [
        {
            "top": spell(pile.top),
            "under": spell(pile.under),
            "hidden": int(pile.hidden),
            "rest": spell_bag(pile.rest),
        }
        for pile in table.piles
    ]
    document["abandoned"] = spell_bag(table.abandoned)
    document["dropped"] = spell_bag(table.dropped)
    document["players"] = [dump_player(table, player) for player in table.players]
    document["plays"] = [knowledge.view_play(table, play) for play in table.plays]
    document["from_start"] = table.from_start
    document["trail"] = [spell_move(step, -1, whole=True) for step in table.trail]
    if len(table.players) > 2:
        document["marker"] = int(table.marker)
        document["playing"] = members(table.active)
    if table.teams:
        document["teams"] = [dump_team(table, number) for number in range(len(table.teams))]
    return document


def dump_team(table: Table, number: int) -> Document:
    """Return everything that belongs to a team."""
    team = table.teams[number]
    return {
        **knowledge.view_cards(team),
        "wants": int(team.wants),
        "shown": members(team.shown),
        "blanks": int(team.blanks),
        "pooling": has(table.pooling, number),
    }


def dump_player(table: Table, player: Player) -> Document:
    """Return everything of one player."""
    asks: list[str] = []
    waiting = player.asks
    while waiting != 0:
        asks.append(f"{ASKS[waiting & ASK]} {(waiting & ITEM) >> ASK_BITS}")
        waiting >>= ITEM_BITS
    document: Document = {
        **knowledge.view_cards(player),
        "limit": int(player.limit),
        "wants": int(player.wants),
        "shows": knowledge.spell_seats(table, player.shows),
        "shown": knowledge.spell_seats(table, player.shown),
        "noted": player.noted,
        "hit": player.hit,
        "asks": asks,
        "answer": None if player.answer < 0 else table.game.text(int(player.answer)),
        "pile": int(player.pile),
    }
    if len(table.players) > 2:
        document["left"] = None if player.left < 0 else table.game.text(int(player.left))
        document["blanks"] = int(player.blanks)
        document["rounds"] = int(player.rounds)
    return document


def load(table: Table, document: Document) -> None:
    """Turn an empty table into the one that a document describes; most fields may be left out."""
    only(document, FIELDS, "An arsenal position")
    seats = len(table.players)
    table.step = one_of(document, "step", STEPS)
    in_turn = steps.DRAW <= table.step <= steps.LAST_ENCORE
    table.turns = number_or(document, "turns", int(in_turn), MOST_TURNS, int(in_turn))
    table.final = truth_or(document, "final")
    table.extras = number_or(document, "extras", 0, 2, 0)
    table.quiet = number_or(document, "quiet", 0, MOST_TURNS, 0)
    table.moved = truth_or(document, "moved")
    table.stalled = truth_or(document, "stalled")
    table.due = one_of(document, "due", DUES) if "due" in document else NOTHING_DUE
    table.who = number_or(document, "who", 0, MOST_TURNS, 0)
    table.seeker = number_or(document, "seeker", -1, 31, -1)
    table.box = bag_or(document, "box")
    table.stock = bag_or(document, "stock")
    table.sorted = truth_or(document, "sorted")
    table.abandoned = bag_or(document, "abandoned")
    table.dropped = bag_or(document, "dropped")
    for pile, entry in zip(
        table.piles, documents(document, "piles", len(table.piles)), strict=True
    ):
        load_pile(pile, entry)
    load_ring(table, document)
    for play in plays_of(document):
        table.plays.append(load_play(play, seats, table.twins))
    entries = documents(document, "players", seats)
    for seat, entry in enumerate(entries):
        load_player(table, seat, entry)
    if seats == 2:
        for each in table.plays:
            each.struck = table.players[each.seat].hit
    table.count_up()
    for home in table.homes:
        if not fits(home.spare, home.discards):
            raise RulesError("The cards in 'spare' lie among the discards (J37).")
    check_cards(table)
    check_piles(table)
    check_plays(table)
    check_quiet(table)
    if table.seeker >= 0 and (table.due != steps.DUE_SORT or table.seeker >= len(table.plays)):
        raise RulesError("'seeker' is the play that looks through the piles, and -1 otherwise.")
    if "trail" in document and document["trail"] != []:
        table.from_start = truth_or(document, "from_start")
        load_trail(table, document["trail"])
    elif table.step != steps.OVER:
        if steps.ALTERNATES < table.step <= steps.RETURN_ONE and "trail" not in document:
            raise RulesError("While decks are made a position needs its 'trail': who saw what.")
        # Nobody remembers anything: each knows the own cards and what lies open.
        table.from_start = truth_or(document, "from_start") and table.step <= steps.DEAL
        if not table.from_start:
            table.trail = first_look(table)
    else:
        table.from_start = truth_or(document, "from_start")
    if table.step != steps.ALTERNATES:
        check_trail(table)
    for player, entry in zip(table.players, entries, strict=True):
        check_player(table, player, entry)
    check_teams(table)
    check_agenda(table)


def load_ring(table: Table, document: Document) -> None:
    """Read what only tables of more than two have: the tie marker, who plays, the teams."""
    seats = len(table.players)
    if seats == 2:
        for name in ("marker", "playing"):
            if name in document:
                raise RulesError(f"{name!r} belongs to tables of more than two (RJ-75, RJ-82).")
    table.marker = number_or(document, "marker", 0, seats - 1, 0)
    if seats == 2 and table.twins:
        table.marker = table.turns & 1
    if "playing" in document:
        table.seat_players(read_seats(document, "playing", seats))
    if not table.teams:
        if "teams" in document:
            raise RulesError("'teams' belongs to a game with the option 'teams' (J113).")
        return
    entries = documents(document, "teams", len(table.teams))
    for place, (team, entry) in enumerate(zip(table.teams, entries, strict=True)):
        only(entry, TEAM_FIELDS, "A team")
        load_bags(team, entry)
        team.wants = number_or(entry, "wants", 0, MOST_SEATS + 2, 0)
        team.blanks = number_or(entry, "blanks", 0, MOST_SEATS, 0)
        team.shown = read_seats(entry, "shown", seats) if "shown" in entry else 0
        if truth_or(entry, "pooling"):
            table.pooling |= bit(place)


def read_seats(document: Document, name: str, seats: int) -> i64:
    """Return the set of seats that a document lists."""
    found: i64 = 0
    listed = field(document, name)
    if not isinstance(listed, list):
        raise RulesError(f"{name!r} must be a list of seats like [0, 2], not {listed!r}.")
    for seat in listed:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise RulesError(f"{name!r} must be a list of seats like [0, 2], not {listed!r}.")
        found |= bit(seat)
    return found


def read_watchers(table: Table, seat: int, entry: Document, name: str) -> i64:
    """Return to whom a hand is shown: with two players whether it is (J68, RJ-84)."""
    if name not in entry:
        return 0
    if len(table.players) > 2:
        return read_seats(entry, name, len(table.players))
    return bit(1 - seat) if truth(entry, name) else 0


def load_bags(owner: Player, entry: Document) -> None:
    """Read the cards of a player or a team."""
    owner.draw = bag_or(entry, "draw")
    owner.hand = bag_or(entry, "hand")
    owner.discards = bag_or(entry, "discards")
    owner.gained = bag_or(entry, "gained")
    owner.cache = bag_or(entry, "cache")
    owner.spare = bag_or(entry, "spare")


def number_or(document: Document, name: str, low: int, high: int, default: int) -> int:
    """Return a whole number within bounds, or its default."""
    return number(document, name, low, high) if name in document else default


def truth_or(document: Document, name: str) -> bool:
    """Return a truth value, false if it is not said."""
    return truth(document, name) if name in document else False


def bag_or(document: Document, name: str) -> i64:
    """Return a bag of cards, empty if it is not said."""
    return read_bag(document[name]) if name in document else EMPTY


def card_or(document: Document, name: str) -> i64:
    """Return a kind of card, -1 if there is none."""
    card = document.get(name)
    return -1 if card is None else read_kind(card)


def load_pile(pile: Pile, entry: Document) -> None:
    """Read an Arsenal pile."""
    only(entry, PILE_FIELDS, "A pile")
    pile.top = card_or(entry, "top")
    pile.under = card_or(entry, "under")
    pile.hidden = number_or(entry, "hidden", 0, 60, 0)
    pile.rest = bag_or(entry, "rest")


def plays_of(document: Document) -> list[Document]:
    """Return the plays of a document."""
    plays = document.get("plays", [])
    if not isinstance(plays, list) or not all(isinstance(play, dict) for play in plays):
        raise RulesError("'plays' must be a list of objects, one for each card revealed.")
    return plays


def load_play(entry: Document, seats: int, twins: bool) -> Play:
    """Read a card that was revealed."""
    only(entry, PLAY_FIELDS, "A play")
    blank = seats > 2 and field(entry, "card") == NAMES[BLANK_CARD]
    card = BLANK_CARD if blank else read_kind(field(entry, "card"))
    names = tuple(ABILITIES[ability].name for ability in CARDS[card].halves)
    half = one_of(entry, "half", names)
    most = 4 * seats if twins else 1
    seat, foe = number(entry, "seat", 0, seats - 1), number(entry, "foe", 0, most)
    play = Play(seat, foe, card, half)
    if seats > 2:
        play.side = one_of(entry, "side", SIDES) if "side" in entry else LEFT
        play.struck = truth_or(entry, "struck")
    if twins:
        play.time = one_of(entry, "time", TIMES) if "time" in entry else AT_ONCE
    play.fate = one_of(entry, "fate", FATES)
    play.blank = truth_or(entry, "blank")
    play.dodged = truth_or(entry, "dodged")
    play.second = truth_or(entry, "second")
    play.cached = truth_or(entry, "cached")
    play.done = truth_or(entry, "done")
    play.gone = truth_or(entry, "gone")
    play.stealing = truth_or(entry, "stealing")
    play.used = truth_or(entry, "used")
    return play


def load_player(table: Table, seat: int, entry: Document) -> None:
    """Read one player's cards, limits and questions."""
    player = table.players[seat]
    only(entry, PLAYER_FIELDS, "A player")
    if len(table.players) == 2:
        only(entry, PLAYER_FIELDS[: -len(MANY_FIELDS)], "A player of two")
    load_bags(player, entry)
    player.limit = number_or(entry, "limit", 1, 2, 2)
    player.wants = number_or(entry, "wants", 0, MOST_SEATS, 0)
    player.shows = read_watchers(table, seat, entry, "shows")
    player.shown = read_watchers(table, seat, entry, "shown")
    player.blanks = number_or(entry, "blanks", 0, 1, 0)
    player.rounds = number_or(entry, "rounds", 0, 2, 0)
    player.noted = truth_or(entry, "noted")
    player.hit = truth_or(entry, "hit")
    player.pile = number_or(entry, "pile", -1, len(table.piles) - 1, -1)
    if "asks" in entry:
        player.asks = read_asks(table, entry["asks"])
    elif table.step == steps.CHOOSE and has(table.active, seat):
        player.asks = ASK_PLAY if table.sides == 1 else ASK_LEFT | ASK_RIGHT << ITEM_BITS


def is_number(word: str) -> bool:
    """Say whether a word is a whole number in plain digits."""
    return word.isascii() and word.isdigit()


def read_asks(table: Table, asks: object) -> i64:
    """Return the questions that a document lists, like 'abandon 1': a question about a play."""
    if not isinstance(asks, list) or len(asks) > 6:
        raise RulesError("'asks' must be a list of questions like 'play 0'.")
    waiting: i64 = 0
    for ask in reversed(asks):
        name, _, play = str(ask).rpartition(" ")
        most = max(len(table.plays) - 1, 0)
        if not name or name not in ASKS or not is_number(play) or int(play[:2]) > most:
            known = ", ".join(filter(None, ASKS))
            raise RulesError(
                f"There is no question {ask!r}; a question is one of {known}, and the number of "
                f"the play that it is about (0 to {most})."
            )
        waiting = waiting << ITEM_BITS | ASKS.index(name) | int(play) << ASK_BITS
    return waiting


def first_look(table: Table) -> list[int]:
    """Return a trail that only puts the cards where they are, each seen by who may see it."""
    moves: list[int] = []

    def deal(bag: i64, end: i64, seers: i64) -> None:
        kind: i64
        for kind in range(KINDS):
            for _ in range(int(count(bag, kind))):
                moves.append(int(move(BOX, end, kind, seers)))

    for seat, player in enumerate(table.players):
        first = zone_of(seat, trail.DRAW)
        noted = hand_is_noted(table, player)
        deal(player.draw if noted else player.draw + player.hand, first, player.circle)
        end = zone_of(player.home, trail.HAND) if table.is_pooling(player) else first + trail.HAND
        deal(player.hand if noted else EMPTY, end, player.circle)
        deal(player.cache, first + trail.CACHE, player.circle)
    for owner in table.teams or table.players:
        first = zone_of(owner.home, trail.DRAW)
        if table.teams:
            deal(owner.draw, first, owner.circle)
            deal(owner.hand, first + trail.HAND, owner.circle)
            deal(owner.cache, first + trail.CACHE, owner.circle)
        shown: i64 = EMPTY
        for play in table.plays:
            if (
                table.homes[play.seat] is owner
                and play.card != BLANK_CARD
                and not play.gone
                and (table.sides == 1 or not play.second)
                and count(owner.discards - shown, play.card) > 0
            ):
                shown += cards(1, play.card)
        spare = shared(owner.spare, owner.discards - shown)
        deal(shown, first + trail.DISCARDS, EVERYBODY)
        deal(owner.discards - shown - spare, first + trail.DISCARDS, owner.circle)
        deal(owner.gained, first + trail.GAINED, owner.circle)
        # The cards put away this turn come last, and from the draw pile, as in a game.
        deal(spare, first, owner.circle)
        kind: i64
        for kind in range(KINDS):
            for _ in range(int(count(spare, kind))):
                moves.append(int(move(first, first + trail.DISCARDS, kind, owner.circle)))
    searching: i64 = 0
    for player in table.players:
        if table.house.search and player.asks & ASK in (steps.ASK_ULTRA, steps.ASK_SEARCH):
            searching |= player.circle
    for place, pile in enumerate(table.piles):
        deal(pile.rest, PILE + place, searching)
        if pile.top >= 0:
            deal(cards(1, pile.top), OPEN, EVERYBODY)
        if pile.under >= 0:
            looking: i64 = 0
            for player in table.players:
                if player.pile == place:
                    looking |= player.circle
            deal(cards(1, pile.under), UNDER + place, looking)
    deal(table.abandoned + table.dropped, OPEN, EVERYBODY)
    deal(table.stock, STOCK, 0)
    return moves


def load_trail(table: Table, moves: object) -> None:
    """Read the trail."""
    if not isinstance(moves, list):
        raise RulesError("'trail' must be a list of moves.")
    table.trail = [int(read_move(words, len(table.players))) for words in moves]
