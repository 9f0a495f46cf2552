"""What is not open is refused with a reason, and nothing happens."""

from collections.abc import Callable

import pytest

import snowball
from snowball import CHANCE, Dice, State
from snowball.rules.splatball.refusals import SENTENCES
from snowball.testing.splatball import position, yard
from splatball.moves import each_table, play, refused


def start() -> State:
    return snowball.game("splatball", 3).start()


def over() -> State:
    state = position(2, yards=[yard(hand=["single"]), yard(singles=9)])
    play(state, "throw single 1")
    return state


def drawing() -> State:
    return position(phase="draw", draw=["single", "wall"])


def holding(*cards: str, pile: bool = False) -> Callable[[], State]:
    """Return a table at which seat 0 holds cards and seat 2 of four is out."""
    kept = [yard(hand=["wall", "wall"]), yard(out=1), yard(hand=["wall", "single"])]
    first = yard(hand=cards, pile=pile)
    if len(cards) == 1:
        return lambda: position(4, yards=[first, yard(), yard(out=1)])
    return lambda: position(4, yards=[first, *kept], strategic=True)


REFUSED: list[tuple[str, Callable[[], State], int, int | str]] = [
    ("game-over", over, 0, "throw single 1"),
    ("game-over", over, CHANCE, "draw single"),
    ("game-over", over, 0, 99),
    ("no-such-choice", holding("single"), 0, 43),
    ("no-such-choice", holding("single"), 0, -1),
    ("no-such-choice", drawing, CHANCE, 43),
    ("wait-for-chance", start, 0, "start 0"),
    ("wait-for-chance", drawing, 0, "draw single"),
    ("not-an-outcome", start, CHANCE, "start 3"),
    ("not-an-outcome", start, CHANCE, "draw single"),
    ("not-an-outcome", start, CHANCE, "throw single 1"),
    ("not-an-outcome", drawing, CHANCE, "start 0"),
    ("not-an-outcome", drawing, CHANCE, "draw pile"),
    ("not-an-outcome", drawing, CHANCE, "discard single"),
    ("not-your-turn", holding("single"), 1, "throw single 0"),
    ("not-your-turn", holding("single"), 5, "throw single 0"),
    ("not-your-turn", holding("single"), CHANCE, "draw single"),
    ("not-a-seats-choice", holding("single"), 0, "draw single"),
    ("not-a-seats-choice", holding("single"), 0, "start 0"),
    ("card-not-held", holding("single"), 0, "throw double 1"),
    ("card-not-held", holding("single"), 0, "lay pile"),
    ("card-not-held", holding("wall"), 0, "discard fort"),
    ("card-not-held", holding("double", "wall", "wall"), 0, "throw single 1"),
    ("nothing-to-throw", holding("pile"), 0, "throw single 1"),
    ("nothing-to-throw", holding("wall"), 0, "throw splatball 1"),
    ("nothing-to-throw", holding("wall", "fort", "pile"), 0, "throw double 3"),
    ("must-play", holding("single"), 0, "discard single"),
    ("must-play", holding("double", "double", "wall"), 0, "discard double"),
    ("pile-already-there", holding("pile", pile=True), 0, "lay pile"),
    ("own-seat", holding("single"), 0, "throw single 0"),
    ("own-seat", holding("double", pile=True), 0, "throw double 0"),
    ("own-seat", holding("splatball", pile=True), 0, "throw splatball 0"),
    ("nobody-there", holding("single"), 0, "throw single 2"),
    ("nobody-there", holding("double", pile=True), 0, "throw double 4"),
    ("nobody-there", holding("splatball"), 0, "throw splatball 6"),
    ("no-pile-to-throw-from", holding("double"), 0, "throw double 1"),
    ("no-pile-to-splat", holding("splatball"), 0, "throw splatball 1"),
]


@pytest.mark.parametrize(("code", "table", "actor", "choice"), REFUSED)
def test_a_choice_that_is_not_open_is_refused_and_nothing_happens(
    code: str, table: Callable[[], State], actor: int, choice: int | str
) -> None:
    # T2, T12, T13, T22, T29, T31, RT-02, RT-06, RT-23
    assert refused(table(), actor, choice) == code


def test_every_reason_is_reached_and_is_a_sentence() -> None:
    assert {code for code, *_ in REFUSED} == set(SENTENCES)
    for code, sentence in SENTENCES.items():
        assert start().explain(code) == sentence
        assert sentence.endswith(".")


@each_table
def test_exactly_the_listed_choices_are_open(seats: int, options: dict[str, object]) -> None:  # T13
    for seed in range(2):
        state, dice = snowball.game("splatball", seats, **options).start(), Dice(seed)
        while state.actors:
            (actor,) = state.actors
            choices = state.choices(actor)
            assert [not state.refusal(actor, choice) for choice in range(43)] == [
                choice in choices for choice in range(43)
            ]
            if actor == CHANCE:
                assert [outcome for outcome, _ in state.chances()] == choices
            others = {CHANCE, *range(seats)} - {actor}
            assert not any(state.choices(other) for other in others)
            state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))


def test_every_choice_is_read_back_from_its_text() -> None:  # RT-27
    game = snowball.game("splatball", 3)
    assert len(game.texts) == len(set(game.texts)) == 43
    for choice, text in enumerate(game.texts):
        assert game.text(choice) == text
        assert game.choice(f"  {text.upper().replace(' ', '   ')} ") == choice
