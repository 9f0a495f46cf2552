"""Arsenal positions with three to eight seats: place some cards, the rest is in the Arsenal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypedDict, Unpack

from snowball.rules.arsenal.cards import ALL_ALTERNATE, ALL_EXTREME, spell_bag
from snowball.rules.arsenal.game import Arsenal
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import Document, State
from snowball.testing.arsenal import all_cards

Cards = Iterable[str]
NO_EFFECT = "no-effect:nothing"
SPARE = 3
"""So many cards lie on the draw pile of a player for whom none are named."""


class SeatFields(TypedDict, total=False):
    """What is said of a player, as in the document of a position."""

    hand: Cards
    draw: Cards
    discards: Cards
    cache: Cards
    limit: int
    shows: Sequence[int]
    shown: Sequence[int]
    blanks: int
    rounds: int


def seat(**fields: Unpack[SeatFields]) -> SeatFields:
    """Return a player's cards and limits: what is not given is not there."""
    return fields


def armed(left: str, right: str, **fields: Unpack[SeatFields]) -> SeatFields:
    """Return a player who holds what two plays take, such as 'sneak-dodge:sneak'."""
    drawn = [text.split(":")[0] for text in (left, right) if is_drawn(text)]
    both: SeatFields = {"hand": drawn}
    return both | fields


def is_drawn(text: str) -> bool:
    """Say whether a play takes a card from the hand."""
    return text != NO_EFFECT and not text.startswith("cached ")


def table(
    players: Sequence[SeatFields],
    *,
    tops: Sequence[str | None] | None = None,
    abandoned: Cards = (),
    scrap: bool = False,
    marker: int = 0,
    playing: Sequence[int] | None = None,
    extras: int = 0,
    quiet: int = 0,
    turns: int = 5,
    **options: object,
) -> ArsenalState:
    """Return the moment at which all players choose what to play, read from a document.

    A player for whom no draw pile is named gets three cards, and a No Effect for a card that a
    hand lacks. Cards of the game that are placed nowhere lie face-down under the tops, evenly; a
    pile with the top None is empty, and without `tops` every pile shows a card. With `scrap` they
    are Abandoned instead. With alternates, name them in the option.
    """
    seats = len(players)
    game = Arsenal(seats, options)
    rest = all_cards(game)
    for fields in players:
        for cards in bags(fields).values():
            rest = without(rest, cards)
    rest = without(rest, abandoned)
    if tops is not None:
        rest = without(rest, (top for top in tops if top))
    stock = sorted(rest.elements())
    entries = []
    for place, fields in enumerate(players):
        entry: Document = {**fields, **bags(fields)}
        plays = playing is None or place in playing
        if "draw" not in fields and plays:
            entry["draw"] = [stock.pop() for _ in range(SPARE)]
        if "blanks" not in fields and plays and (playing is None or len(playing) > 2):
            entry["blanks"] = 2 - len(bags(fields)["hand"])
        for name in ("shows", "shown"):
            if name in fields:
                entry[name] = list(fields[name])
        entries.append(entry)
    lost = list(abandoned)
    if scrap:
        lost += stock
        stock = []
    if tops is None:
        tops = [stock.pop() if stock else None for _ in range(game.house.printing.piles)]
    shown = [place for place, top in enumerate(tops) if top]
    hidden = [0] * len(tops)
    for number in range(len(stock)):
        hidden[shown[number % len(shown)]] += 1
    document: Document = {
        **game.header(),
        "step": "choose",
        "turns": turns,
        "final": extras > 0,
        "extras": extras,
        "quiet": quiet,
        "stock": stock,
        "piles": [{"top": top, "hidden": under} for top, under in zip(tops, hidden, strict=True)],
        "abandoned": lost,
        "marker": marker,
        "players": entries,
    }
    if playing is not None:
        document["playing"] = list(playing)
    return game.load(document)


def without(rest: Counter[str], cards: Cards) -> Counter[str]:
    """Return the cards that are left; none may be missing."""
    taken = Counter(cards)
    assert taken <= rest, f"not enough cards for {taken - rest}"
    return rest - taken


def bags(fields: SeatFields) -> dict[str, list[str]]:
    """Return the cards of a player as lists."""
    return {
        "hand": list(fields.get("hand", ())),
        "draw": list(fields.get("draw", ())),
        "discards": list(fields.get("discards", ())),
        "cache": list(fields.get("cache", ())),
    }


def reveal(state: State, *plays: tuple[str, str]) -> None:
    """Let everybody play a card to the left and one to the right, such as 'sneak-dodge:sneak'."""
    for side in (0, 1):
        for actor, both in zip(state.actors, plays, strict=True):
            verb = ("play left", "play right")[side]
            state.play(actor, state.game.choice(f"{verb} {both[side]}"))


def exchange(cards: Cards) -> dict[str, Any]:
    """Return the option that brings in the alternates among some cards, for Extremes not there."""
    wanted = set(cards)
    coming = [card for card in spell_bag(ALL_ALTERNATE) if card in wanted]
    staying = [card for card in spell_bag(ALL_EXTREME) if card in wanted]
    leaving = [card for card in spell_bag(ALL_EXTREME) if card not in staying][: len(coming)]
    return {"alternates": f"{'+'.join(coming)} for {'+'.join(leaving)}"} if coming else {}


def fight(
    *plays: tuple[str, str],
    has: dict[int, SeatFields] | None = None,
    tops: Sequence[str | None] | None = None,
    abandoned: Cards = (),
    marker: int = 0,
    **options: Any,
) -> ArsenalState:
    """Return the moment after everybody has played two cards, with the story from there on.

    `has` says what else a seat owns. Alternates that somebody plays are in the game.
    """
    fields = [armed(*both) | (has or {}).get(number, {}) for number, both in enumerate(plays)]
    shown = [card for each in fields for cards in bags(each).values() for card in cards]
    shown += [*abandoned, *(top for top in tops or () if top)]
    state = table(
        fields, tops=tops, abandoned=abandoned, marker=marker, **(exchange(shown) | options)
    )
    state.listen()
    reveal(state, *plays)
    return state
