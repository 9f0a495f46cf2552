"""Tables of teams: the cards they play, their battles and quiet turns, and what a team has."""

from collections import Counter
from collections.abc import Sequence

from arsenal.moves import all_play, heard, play, table, told
from snowball import Dice, State
from snowball.testing.arsenal_teams import (
    Cards,
    MemberFields,
    TeamFields,
    choosing,
    member,
    personal,
    pooling,
)

SEATS = [4, 6, 8]
CACHE = "cache-backfire for iceball-snowfort"
DODGE = "restock-dodge:dodge"
UPGRADE = "snowball-upgrade:upgrade"
SNOWBALL = "snowball-dodge:snowball"
SNEAK = "sneak-dodge:sneak"
BARRAGE = "barrage-snatchandrun:barrage"
POOL = ("sneak-dodge", "sneak-upgrade", "dodge-upgrade", "snowball-upgrade")
ENOUGH = ("slushball-upgrade", "dodge-upgrade")
"""With the two cards that a team of two has just played, these are enough for another turn."""


def fight(
    *plays: str,
    discards: tuple[Cards, Cards] = ((), ()),
    caches: tuple[Cards, Cards] = ((), ()),
    beside: Sequence[Cards] = ((), (), (), ()),
    decks: bool = True,
    pile: Cards = (),
    tops: Sequence[str | None] = (),
    has: Cards = (),
    marker: int = 0,
    **options: object,
) -> State:
    """Let four cards meet: the members of both teams have been given one each, or draw their own.

    `beside` names further cards that the members drew from their personal piles, and `pile` what
    is left in each of these.
    """
    members: list[MemberFields] = []
    for text, others in zip(plays, beside, strict=True):
        card = text.split(":")[0]
        held = () if card == "no-effect" else (card, *others)
        members.append(member(*held, draw=tuple(pile), blanks=int(card == "no-effect")))
    kind = pooling if decks else personal
    teams = [
        kind(discards=tuple(lying), cache=tuple(cache), draw=ENOUGH if decks else ())
        for lying, cache in zip(discards, caches, strict=True)
    ]
    state = choosing(
        members,
        teams[0],
        teams[1],
        tops=tops,
        abandoned=has,
        marker=marker,
        **options,  # type: ignore[arg-type]
    )
    state.listen()
    all_play(state, *plays)
    return state


def team(state: State, number: int, *places: str) -> Counter[str]:
    """Return the cards of a team in some places."""
    entry = table(state)["teams"][number]
    return Counter(card for place in places for card in entry[place])


def discarded(state: State, number: int) -> Counter[str]:
    """Return all discards of a team, those that came this turn included."""
    return team(state, number, "discards", "gained")


def limited(state: State) -> list[object]:
    """Return who was told to have a draw-one so far."""
    return [facts["seat"] for facts in told(heard(state), "limited")]


def all_dodge(state: State, card: str = "restock-dodge") -> None:
    """Let everybody play the Dodge of a card: nothing happens, and the turn is over."""
    for seat in state.actors:
        play(state, seat, f"play {card}:dodge")


def drawn(state: State) -> State:
    """Let chance draw everything that is due."""
    state.advance(Dice(1))
    return state


def pool(state: State, number: int) -> Counter[str]:
    """Return a team's pool."""
    return team(state, number, "hand")


def half_the_cards(number: int) -> tuple[str, ...]:
    """Return so many cards that both teams can have as many of them."""
    one = number - number // 2
    return ("slushball-upgrade",) * one + ("sneak-dodge",) * (number - one)


def quiet_turn_before(
    piles: Sequence[Sequence[str]],
    one: TeamFields | None = None,
    two: TeamFields | None = None,
    limits: Sequence[int] = (),
    **options: object,
) -> State:
    """Return the beginning of a turn, after one in which everybody played a Restock / Dodge.

    So two cards (or three, or four) come to the discards of each team. A team that is not
    described has a deck that is long enough.
    """
    seats = len(piles)
    enough = pooling(draw=half_the_cards(seats // 2 + 2))
    members: list[MemberFields] = [
        member("restock-dodge", draw=tuple(pile), limit=limits[seat] if limits else 2)
        for seat, pile in enumerate(piles)
    ]
    decks = [enough if given is None else given for given in (one, two)]
    state = choosing(members, decks[0], decks[1], **options)  # type: ignore[arg-type]
    all_dodge(state)
    return state
