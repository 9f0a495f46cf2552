"""Playing arsenal by its texts, and seeing where the cards went."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import snowball
from snowball import CHANCE, Dice, Event, State

BASICS = ["snowball-dodge", "restock-dodge", "snowball-upgrade"]
ADVANCED = {
    "slushball-dodge": 1,
    "slushball-upgrade": 2,
    "sneak-dodge": 2,
    "sneak-upgrade": 1,
    "dodge-upgrade": 2,
}
EXTREMES = [
    "iceball-snowfort",
    "offensivedodge-ultraupgrade",
    "barrage-snatchandrun",
    "rocks-whitewash",
]
ALTERNATES = ["upgradedodge-dud", "cache-backfire", "raid-refinedupgrade"]
BATTLE = ("draw", "hand", "discards", "gained", "cache")


def play(state: State, seat: int, *choices: str) -> None:
    """Let one seat choose, one thing after the other, each by its whole text."""
    for text in choices:
        state.play(seat, state.game.choice(text))


def all_play(state: State, *plays: str) -> None:
    """Let all seats play a card each, the first one seat 0 and so on."""
    assert state.actors == tuple(range(len(plays)))
    for seat, text in enumerate(plays):
        play(state, seat, f"play {text}")


def both(state: State, one: str, two: str) -> None:
    """Let both seats play a card: 'sneak-dodge:dodge', or 'cached sneak-dodge:dodge'."""
    answer(state, f"play {one}", f"play {two}")


def answer(state: State, one: str, two: str) -> None:
    """Let both seats choose at once, each by the whole text."""
    assert state.actors == (0, 1)
    play(state, 0, one)
    assert list(state.actors) == [1]
    play(state, 1, two)


def happen(state: State, *outcomes: str) -> None:
    """Let chance give what is named, one thing after the other."""
    for text in outcomes:
        assert state.actors == (CHANCE,)
        state.play(CHANCE, state.game.choice(text))


def deal(state: State, *cards: str) -> None:
    """Let chance draw or deal the cards named, one after the other."""
    happen(state, *(f"draw {card}" for card in cards))


def texts(state: State, seat: int) -> list[str]:
    """Return the texts of what is open to a seat."""
    return [state.game.text(choice) for choice in state.choices(seat)]


def odds(state: State) -> dict[str, int]:
    """Return the texts of chance's outcomes with their weights."""
    return {state.game.text(outcome): weight for outcome, weight in state.chances()}


def table(state: State) -> Any:
    """Return the whole position as a document, to be looked at."""
    return state.dump()


def view(state: State, seat: int | None) -> Any:
    """Return what a seat (or a spectator, None) sees, to be looked at."""
    return state.view(seat)


def lying(state: State, seat: int, *places: str) -> Counter[str]:
    """Return a player's cards in places such as 'draw', 'hand', 'discards', 'gained', 'cache'."""
    player = table(state)["players"][seat]
    return Counter(card for place in places for card in player[place])


def discards(state: State, seat: int) -> Counter[str]:
    """Return all the discards of a player, those that came this turn included."""
    return lying(state, seat, "discards", "gained")


def owned(state: State, seat: int) -> Counter[str]:
    """Return every card that a player owns, wherever it lies."""
    return lying(state, seat, *BATTLE)


def abandoned(state: State) -> Counter[str]:
    """Return the Abandoned pile as everybody sees it."""
    return Counter(view(state, None)["abandoned"])


def tops(state: State) -> list[str | None]:
    """Return the face-up cards of the piles as everybody sees them."""
    return [pile["top"] for pile in view(state, None)["piles"]]


def dropped(state: State) -> Counter[str]:
    """Return the Abandoned pile, what came there this turn included."""
    return Counter(table(state)["abandoned"] + table(state)["dropped"])


def next_hands(state: State) -> list[int]:
    """Let the next turn begin, and return how many cards each player draws."""
    state.advance(Dice(1))
    assert table(state)["step"] == "choose"
    return [lying(state, seat, "hand").total() for seat in range(state.game.seats)]


def limits(state: State) -> list[int]:
    """Return how many cards each is to draw: next turn, or in this one while cards are drawn."""
    shown = view(state, None)
    if shown["step"] == "draw":
        return [player["wants"] + player["held"] for player in shown["players"]]
    return [player["limit"] for player in shown["players"]]


def all_cards(state: State) -> Counter[str]:
    """Return every card in the game, wherever it lies."""
    document = table(state)
    found = Counter[str]()
    for place in ("box", "stock", "abandoned", "dropped"):
        found.update(document[place])
    for pile in document["piles"]:
        found.update([*pile["rest"], *filter(None, (pile["top"], pile["under"]))])
    return found + owned(state, 0) + owned(state, 1)


def seen(state: State, seat: int | None, owner: int) -> Any:
    """Return what a seat (or a spectator, None) sees of a player."""
    return view(state, seat)["players"][owner]


def guesses(state: State, seat: int | None, number: int = 200, seed: int = 1) -> list[State]:
    """Return worlds that a seat cannot tell from this one; none of them may look different."""
    dice = Dice(seed)
    worlds = [state.guess(seat, dice) for _ in range(number)]
    assert worlds[0].view(seat) == state.view(seat)
    return worlds


def refused(state: State, actor: int, choice: int | str) -> str:
    """Return the code with which a choice is refused; nothing may have happened."""
    before, story = state.dump(), state.listen()
    with pytest.raises(snowball.IllegalChoice) as refusal:
        state.play(actor, state.game.choice(choice) if isinstance(choice, str) else choice)
    assert state.dump() == before
    assert story == []
    assert refusal.value.sentence == str(refusal.value) == state.explain(refusal.value.code)
    return refusal.value.code


def heard(state: State) -> list[Event]:
    """Return what has been told so far."""
    assert state.story is not None
    return state.story


def names(story: Iterable[Event]) -> list[str]:
    """Return the events' names."""
    return [event.name for event in story]


def told(story: Iterable[Event], name: str) -> list[dict[str, object]]:
    """Return the facts of every event with that name."""
    return [event.facts for event in story if event.name == name]


def rules_of(story: Iterable[Event], name: str) -> tuple[str, ...]:
    """Return the rules of the first event with that name."""
    return next(event.rules for event in story if event.name == name)


def play_on(state: State, dice: Dice, most: int = 100_000) -> list[tuple[int, str]]:
    """Let everybody choose by dice to the end and return what was chosen, chance included."""
    record: list[tuple[int, str]] = []
    while state.actors and len(record) < most:
        for actor in state.actors:
            choice = state.roll(dice) if actor == CHANCE else state.pick(actor, dice)
            record.append((actor, state.game.text(int(choice))))
            state.play(actor, choice)
    return record
