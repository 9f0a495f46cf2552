"""The random stream: a small generator of our own, the same numbers pure and compiled."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
WORDS: Final = 4294967296.0
WARM_UP: Final = 16
MOST_SIDES: Final = 0x80000000


@final
class Dice:
    """A stream of random numbers, fixed by its seed and stream number.

    The generator is Chris Doty-Humphrey's sfc32: 128 bits of state, a period of at least 2**32,
    and only additions, shifts and exclusive ors of 32-bit words, which fit an `i64` with room to
    spare, so compiled and pure code cannot differ.
    """

    _a: i64
    _b: i64
    _c: i64
    _counter: i64

    def __init__(self, seed: i64, stream: i64 = 0) -> None:
        self._a = 0
        self._b = 0
        self._c = 0
        self._counter = 0
        self.restart(seed, stream)

    def restart(self, seed: i64, stream: i64) -> None:
        """Become another stream: a study has one for every game, of which some take a microsecond."""
        a = seed & WORD
        b = (seed >> 32) & WORD
        c = stream & WORD
        counter = ((stream >> 32) & WORD) + 1 & WORD
        # The first words are thrown away; here rather than by `word`, which takes twice as long.
        left: i64 = WARM_UP
        while left:
            word = (a + b + counter) & WORD
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & WORD
            c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
            counter = (counter + 1) & WORD
            left -= 1
        self._a = a
        self._b = b
        self._c = c
        self._counter = counter

    def word(self) -> i64:
        """Return the next 32 random bits."""
        b = self._b
        c = self._c
        counter = self._counter
        word = (self._a + b + counter) & WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
        self._counter = (counter + 1) & WORD
        return word

    def below(self, bound: i64) -> i64:
        """Return one of 0 .. bound-1, each exactly equally likely (bound at most 2**31)."""
        if bound <= 0 or bound > MOST_SIDES:
            raise ValueError("a die has at least one side and at most 2**31")
        scaled = self.word() * bound
        rest = scaled & WORD
        if rest < bound:
            # Lemire's method: the few words that would favour some numbers are thrown away.
            unfair = (WORD + 1 - bound) % bound
            while rest < unfair:
                scaled = self.word() * bound
                rest = scaled & WORD
        return scaled >> 32

    def fraction(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return float(self.word()) / WORDS

    def copy(self) -> Dice:
        """Return a stream that will give the same numbers from here on."""
        return resumed(self._a, self._b, self._c, self._counter)

    def __deepcopy__(self, _: object) -> Dice:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (self._a, self._b, self._c, self._counter)


def resumed(a: i64, b: i64, c: i64, counter: i64) -> Dice:
    """Return a stream that goes on from where another one was."""
    dice = Dice(0)
    dice._a = a
    dice._b = b
    dice._c = c
    dice._counter = counter
    return dice
