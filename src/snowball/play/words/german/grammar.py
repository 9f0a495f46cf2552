"""The little grammar that German sentences about a table need: cases, genders and verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from snowball.play.words import cast

NOMINATIVE: Final = "nominative"
ACCUSATIVE: Final = "accusative"
DATIVE: Final = "dative"

PLURAL: Final = "plural"

# The articles by gender, in the order of the cases; a plural has no gender.
CASES: Final = (NOMINATIVE, ACCUSATIVE, DATIVE)
THE: Final[Mapping[str, tuple[str, str, str]]] = {
    "m": ("der", "den", "dem"),
    "f": ("die", "die", "der"),
    "n": ("das", "das", "dem"),
    PLURAL: ("die", "die", "den"),
}
# The endings of "ein", "dein" and "kein".
ENDINGS: Final[Mapping[str, tuple[str, str, str]]] = {
    "m": ("", "en", "em"),
    "f": ("e", "e", "er"),
    "n": ("", "", "em"),
    PLURAL: ("e", "e", "en"),
}
# "eigen" after an article, as in "der eigene Stapel".
OWN: Final[Mapping[str, tuple[str, str, str]]] = {
    "m": ("eigene", "eigenen", "eigenen"),
    "f": ("eigene", "eigene", "eigenen"),
    "n": ("eigene", "eigene", "eigenen"),
    PLURAL: ("eigenen", "eigenen", "eigenen"),
}

SMALL_NUMBERS: Final = (
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
)
HISSING: Final = ("s", "ß", "x", "z", "ce")
"""How a name ends that takes an apostrophe in the genitive."""


@dataclass(frozen=True)
class Noun:
    """A thing, with its gender (m, f or n) and its plural."""

    one: str
    many: str
    gender: str

    def counted(self, number: int, case: str = NOMINATIVE) -> str:
        """Return the noun as it follows a number: "Karte", "Karten"."""
        if number == 1:
            return self.one
        needs_n = case == DATIVE and not self.many.endswith(("n", "s"))
        return self.many + ("n" if needs_n else "")

    def the(self, case: str = NOMINATIVE, number: int = 1) -> str:
        """Return it as something known: "der Stapel", "den Karten"."""
        kind = self.gender if number == 1 else PLURAL
        return f"{THE[kind][CASES.index(case)]} {self.counted(number, case)}"

    def a(self, case: str = NOMINATIVE) -> str:
        """Return one of many: "eine Karte", "einem Stapel"."""
        return self.with_ending("ein", case)

    def with_ending(self, word: str, case: str = NOMINATIVE, number: int = 1) -> str:
        """Return it after a word like "ein", "kein" or "dein"."""
        kind = self.gender if number == 1 else PLURAL
        return f"{word}{ENDINGS[kind][CASES.index(case)]} {self.counted(number, case)}"

    def own(self, case: str = NOMINATIVE, number: int = 1) -> str:
        """Return it as somebody's own who has been named: "die eigene Ablage"."""
        kind = self.gender if number == 1 else PLURAL
        place = CASES.index(case)
        return f"{THE[kind][place]} {OWN[kind][place]} {self.counted(number, case)}"

    def spelled(self, number: int, case: str = NOMINATIVE) -> str:
        """Return how many there are, in words: "keine Karten", "eine Karte", "zwei Karten"."""
        if number == 0:
            return self.with_ending("kein", case, 2)
        if number == 1:
            return self.a(case)
        return f"{in_words(number)} {self.counted(number, case)}"

    def number(self, number: int, case: str = NOMINATIVE) -> str:
        """Return how many there are, in figures: "keine Karten", "1 Karte", "4 Karten"."""
        if number == 0:
            return self.with_ending("kein", case, 2)
        return f"{number} {self.counted(number, case)}"


CARD: Final = Noun("Karte", "Karten", "f")
HIT: Final = Noun("Treffer", "Treffer", "m")
POINT: Final = Noun("Punkt", "Punkte", "m")


@dataclass(frozen=True)
class Verb:
    """A verb in the present: you do, somebody does, you and others do, others do."""

    you: str
    one: str
    you_all: str
    all: str


def regular(stem: str, you: str = "", one: str = "") -> Verb:
    """Return a verb from its stem, with the second and third person where its vowel changes."""
    return Verb(you or f"{stem}st", one or f"{stem}t", f"{stem}t", f"{stem}en")


IS: Final = Verb("bist", "ist", "seid", "sind")
HAS: Final = Verb("hast", "hat", "habt", "haben")
MUST: Final = Verb("musst", "muss", "müsst", "müssen")
CAN: Final = Verb("kannst", "kann", "könnt", "können")
GETS: Final = Verb("bekommst", "bekommt", "bekommt", "bekommen")
BEGINS: Final = regular("beginn")
DRAWS: Final = regular("zieh")
THROWS: Final = regular("werf", "wirfst", "wirft")
LAYS: Final = regular("leg")
HITS: Final = regular("treff", "triffst", "trifft")
TAKES: Final = regular("nehm", "nimmst", "nimmt")
GIVES: Final = regular("geb", "gibst", "gibt")
KEEPS: Final = Verb("behältst", "behält", "behaltet", "behalten")
PLAYS: Final = regular("spiel")
SHUFFLES: Final = regular("misch")
SHOWS: Final = regular("zeig")
STEALS: Final = regular("stehl", "stiehlst", "stiehlt")
WINS: Final = regular("gewinn")
FINDS: Final = Verb("findest", "findet", "findet", "finden")
USES: Final = Verb("nutzt", "nutzt", "nutzt", "nutzen")
LOOKS: Final = regular("schau")
LETS: Final = Verb("lässt", "lässt", "lasst", "lassen")
DUCKS: Final = regular("duck")
HIDES: Final = Verb("versteckst", "versteckt", "versteckt", "verstecken")
SHARES: Final = regular("teil")
SWAPS: Final = regular("tausch")
AVOIDS: Final = Verb("weichst", "weicht", "weicht", "weichen")
FREEZES: Final = regular("frier")
BRINGS: Final = regular("bring")
BUILDS: Final = regular("bau")
FORMS: Final = regular("form")
SMASHES: Final = Verb("zertrümmerst", "zertrümmert", "zertrümmert", "zertrümmern")
STAYS: Final = Verb("bleibst", "bleibt", "bleibt", "bleiben")
WANTS: Final = Verb("willst", "will", "wollt", "wollen")
BECOMES: Final = Verb("wirst", "wird", "werdet", "werden")
RAIDS: Final = Verb("erbeutest", "erbeutet", "erbeutet", "erbeuten")
SEARCHES: Final = regular("durchsuch")
LOSES: Final = Verb("verlierst", "verliert", "verliert", "verlieren")


class Cast(cast.Cast):
    """Who is who in a German sentence."""

    def does(self, seat: int, verb: Verb) -> str:
        """Return somebody with what they do: "du wirfst", "Ana wirft"."""
        return f"{self.who(seat)} {self.verb([seat], verb)}"

    def do(self, seats: Sequence[int], verb: Verb) -> str:
        """Return some people with what they do together: "Ana und du zieht", "Bo zieht"."""
        return f"{self.people(seats)} {self.verb(seats, verb)}"

    def verb(self, seats: Sequence[int], verb: Verb) -> str:
        """Return a verb as it goes with its subject, before or after it."""
        if len(seats) == 1:
            return verb.you if seats[0] == self.reader else verb.one
        return verb.you_all if self.reader in seats else verb.all

    def people(self, seats: Sequence[int]) -> str:
        """Return some people as the subject of a sentence."""
        return listed([self.who(seat) for seat in seats])

    def who(self, seat: int) -> str:
        """Return the subject of a sentence."""
        return "du" if seat == self.reader else self.name(seat)

    def whom(self, seat: int) -> str:
        """Return the object of a sentence: "trifft dich"."""
        return "dich" if seat == self.reader else self.name(seat)

    def to(self, seat: int) -> str:
        """Return whom something is given or shown to: "zeigt dir"."""
        return "dir" if seat == self.reader else self.name(seat)

    def name(self, seat: int) -> str:
        """Return the name of a seat, at the table or not."""
        return self.names[seat] if seat < len(self.names) else f"Platz {seat}"

    def whose(self, seat: int, thing: Noun, case: str = NOMINATIVE, number: int = 1) -> str:
        """Return a thing with its owner: "deine Karte", "Anas Karte", "die Karte von Bot 3"."""
        if seat == self.reader:
            return thing.with_ending("dein", case, number)
        owner = genitive(self.name(seat))
        if owner:
            return f"{owner} {thing.counted(number, case)}"
        return f"{thing.the(case, number)} von {self.name(seat)}"

    def their(self, seat: int, thing: Noun, case: str = NOMINATIVE, number: int = 1) -> str:
        """Return what belongs to somebody who has been named already: "deine Hand", "die Hand"."""
        if seat == self.reader:
            return thing.with_ending("dein", case, number)
        return thing.the(case, number)

    def mine(self, thing: Noun, case: str = ACCUSATIVE, number: int = 1) -> str:
        """Return what belongs to whoever chooses: "deine Ablage"."""
        return thing.with_ending("dein", case, number)

    def of_my_team(self) -> str:
        """Return the team of whoever chooses, as the owner of what stands before it."""
        return "deines Teams"

    def me(self, case: str = ACCUSATIVE) -> str:
        """Return whoever chooses: "dich", "dir"."""
        return "dir" if case == DATIVE else "dich"


class Retold(Cast):
    """Who is who where another reads of somebody's choice: who chooses is "sich", the other "du"."""

    def mine(self, thing: Noun, case: str = ACCUSATIVE, number: int = 1) -> str:
        return thing.own(case, number)

    def of_my_team(self) -> str:
        return "des eigenen Teams"

    def me(self, case: str = ACCUSATIVE) -> str:
        return "sich"


def genitive(name: str) -> str:
    """Return a name as the owner of what follows: "Anas", "Max'"; empty if it cannot be said so."""
    if not name[-1:].isalpha():
        return ""
    return f"{name}'" if name.lower().endswith(HISSING) else f"{name}s"


def in_words(number: int) -> str:
    """Return a small number as a word."""
    return SMALL_NUMBERS[number] if number < len(SMALL_NUMBERS) else str(number)


def capital(words: str) -> str:
    """Return words with a capital first letter, as at the start of a sentence."""
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str]) -> str:
    """Return a list as it is spoken: "a", "a und b", "a, b und c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} und {words[-1]}"


def unnamed(place: int, level: str) -> str:
    """Return what somebody without a name is called; how good a bot is has an ending by its case."""
    return f"Bot {place}" if level else f"Spieler {place}"
