"""The little grammar that English sentences about a table need."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words import cast

SMALL_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)


class Cast(cast.Cast):
    """Who is who in an English sentence."""

    def do(self, seats: Sequence[int], verb: str) -> str:
        """Return some people with what they do together: "Ana and you draw", "Bo draws"."""
        plural = "are" if verb == "is" else verb
        verb = self.verb(seats[0], verb) if len(seats) == 1 else plural
        return f"{listed([self.whom(seat) for seat in seats])} {verb}"

    def does(self, seat: int, verb: str) -> str:
        """Return a subject with its verb: "You throw", "Ana throws"."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def who(self, seat: int) -> str:
        """Return the subject of a sentence."""
        return "You" if seat == self.reader else self.names[seat]

    def whom(self, seat: int) -> str:
        """Return somebody who is not the subject."""
        return "you" if seat == self.reader else self.names[seat]

    def name(self, seat: int) -> str:
        """Return the name of a seat, at the table or not."""
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def whose(self, seat: int) -> str:
        """Return the owner of something."""
        return "your" if seat == self.reader else f"{self.names[seat]}'s"

    def verb(self, seat: int, verb: str) -> str:
        """Return a verb as it follows that subject."""
        if seat == self.reader:
            return "are" if verb == "is" else verb
        if verb == "is":
            return verb
        return verb + ("es" if verb.endswith(("ss", "sh", "ch")) else "s")


def capital(words: str) -> str:
    """Return words with a capital first letter, as at the start of a sentence."""
    return words[:1].upper() + words[1:]


def count(number: int, thing: str, things: str = "") -> str:
    """Return how many there are: "no hits", "1 hit", "4 hits"."""
    return f"{number or 'no'} {thing if number == 1 else things or thing + 's'}"


def spelled(number: int, thing: str) -> str:
    """Return how many there are with a small number as a word: "two Snow Walls"."""
    word = SMALL_NUMBERS[number] if number < len(SMALL_NUMBERS) else str(number)
    return f"{word} {thing if number == 1 else thing + 's'}"


def listed(words: Sequence[str]) -> str:
    """Return a list as it is spoken: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def ordinal(number: int) -> str:
    """Return a place as it is read: 1st, 2nd, 3rd, 4th."""
    ending = (
        "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    )
    return f"{number}{ending}"


def unnamed(place: int, level: str) -> str:
    """Return what somebody without a name is called."""
    return f"{level.partition(':')[0].capitalize()} bot {place}" if level else f"Player {place}"
