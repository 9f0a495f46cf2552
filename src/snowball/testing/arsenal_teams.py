"""Arsenal positions of two teams for tests and studies: place some cards, the rest is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

from snowball.rules.arsenal.game import Arsenal
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import Document
from snowball.rules.documents import documents
from snowball.testing.arsenal import all_cards

Cards = Iterable[str]


class MoreFields(TypedDict, total=False):
    """What is said of a member of a team beside the hand, as in the document of a position."""

    draw: Cards
    limit: int
    wants: int
    shows: list[int]
    shown: list[int]
    blanks: int


class MemberFields(MoreFields, total=False):
    """What is said of a member of a team."""

    hand: Cards


class TeamFields(TypedDict, total=False):
    """What is said of a team, as in the document of a position; its hand is the pool."""

    draw: Cards
    hand: Cards
    discards: Cards
    cache: Cards
    wants: int
    shown: list[int]
    blanks: int
    pooling: bool


def member(*hand: str, **fields: Unpack[MoreFields]) -> MemberFields:
    """Return a member with a hand: what is not given is not there."""
    return {"hand": hand, **fields}


def personal(**fields: Unpack[TeamFields]) -> TeamFields:
    """Return what belongs to a team that still draws from personal piles."""
    return fields


def pooling(**fields: Unpack[TeamFields]) -> TeamFields:
    """Return what belongs to a team that has its deck."""
    return {"pooling": True, **fields}


def choosing(
    members: Sequence[MemberFields],
    one: TeamFields,
    two: TeamFields,
    *,
    tops: Sequence[str | None] = (),
    abandoned: Cards = (),
    arsenal: bool = True,
    marker: int = 0,
    quiet: int = 0,
    turns: int = 5,
    **options: object,
) -> ArsenalState:
    """Return the moment at which all members choose what to play, read from a document.

    Cards of the game that are placed nowhere lie face-down in the Arsenal, evenly under the tops
    that are given, and then one of them face-up where none is; or, without `arsenal`, on the
    Abandoned pile. With alternates, name them in the option.
    """
    game, document = describe(members, one, two, options, tops, list(abandoned), arsenal)
    document |= {"step": "choose", "turns": turns, "marker": marker, "quiet": quiet}
    return game.load(document)


def dividing(
    members: Sequence[MemberFields],
    one: TeamFields,
    two: TeamFields,
    *,
    tops: Sequence[str | None] = (),
    abandoned: Cards = (),
    **options: object,
) -> ArsenalState:
    """Return the moment at which the leaders of the teams with a deck divide their pools.

    One with a cache is first asked what to add from it (RJ-124).
    """
    game, document = describe(members, one, two, options, tops, list(abandoned), True)
    document |= {"step": "divide", "turns": 5}
    players = documents(document, "players", len(members))
    for leader, team in enumerate((one, two)):
        if team.get("pooling"):
            players[leader]["asks"] = ["add 0" if team.get("cache") else "assign 0"]
    return game.load(document)


def drawing(
    members: Sequence[MemberFields],
    one: TeamFields,
    two: TeamFields,
    *,
    team: int = 0,
    tops: Sequence[str | None] = (),
    abandoned: Cards = (),
    **options: object,
) -> ArsenalState:
    """Return the moment at which the leader of a team draws: as many cards as the team `wants`."""
    game, document = describe(members, one, two, options, tops, list(abandoned), True)
    document |= {"step": "draw", "turns": 5, "due": "pool", "who": team}
    return game.load(document)


def describe(
    members: Sequence[MemberFields],
    one: TeamFields,
    two: TeamFields,
    options: dict[str, object],
    tops: Sequence[str | None],
    abandoned: list[str],
    arsenal: bool,
) -> tuple[Arsenal, Document]:
    """Return the game, and what a position says of its cards."""
    seats = len(members)
    game = Arsenal(seats, {"teams": True, **options})
    players: list[Document] = [listed(fields) for fields in members]
    teams: list[Document] = [listed(one), listed(two)]
    tops = [*tops, *[None] * (seats - len(tops))]
    rest = all_cards(game)
    for fields in members:
        rest.subtract([*fields.get("hand", ()), *fields.get("draw", ())])
    for team in (one, two):
        rest.subtract([*team.get("draw", ()), *team.get("hand", ())])
        rest.subtract([*team.get("discards", ()), *team.get("cache", ())])
    rest.subtract(abandoned)
    rest.subtract(top for top in tops if top)
    lacking = {card: -number for card, number in rest.items() if number < 0}
    if lacking:
        raise ValueError(f"There are too few cards: {lacking}")
    stock = sorted(rest.elements())
    if not arsenal:
        abandoned, stock = [*abandoned, *stock], []
    # A pile whose top is not given has one all the same, as long as there are cards.
    tops = [top or (stock.pop() if stock else None) for top in tops]
    hidden = [len(stock) // seats + (seat < len(stock) % seats) for seat in range(seats)]
    document: Document = {
        **game.header(),
        "stock": stock,
        "piles": [{"top": top, "hidden": number} for top, number in zip(tops, hidden, strict=True)],
        "abandoned": abandoned,
        "players": players,
        "teams": teams,
    }
    return game, document


def listed(fields: MemberFields | TeamFields) -> Document:
    """Return what is said of a member or a team with lists for cards."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()
    }
