"""The cards of arsenal in German: names as people say them, and what each half does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from snowball.play.words.arsenal_facts import DESIGNS, halves_of, worth
from snowball.play.words.german.grammar import POINT, Noun, listed
from snowball.play.words.reading import Facts

LEVELS: Final = ("", "Basis", "Profi", "Extrem")
HALVES: Final[Mapping[str, Noun]] = {
    "snowball": Noun("Schneeball", "Schneebälle", "m"),
    "dodge": Noun("Ausweichen", "Ausweichen", "n"),
    "upgrade": Noun("Aufrüsten", "Aufrüsten", "n"),
    "restock": Noun("Nachschub", "Nachschübe", "m"),
    "slushball": Noun("Matschball", "Matschbälle", "m"),
    "sneak": Noun("Schleichangriff", "Schleichangriffe", "m"),
    "iceball": Noun("Eisball", "Eisbälle", "m"),
    "snowfort": Noun("Schneeburg", "Schneeburgen", "f"),
    "offensivedodge": Noun("Ausweichkonter", "Ausweichkonter", "m"),
    "ultraupgrade": Noun("Ultra-Aufrüsten", "Ultra-Aufrüsten", "n"),
    "barrage": Noun("Schneeballhagel", "Schneeballhagel", "m"),
    "snatchandrun": Noun("Schnapp und weg", "Schnapp und weg", "n"),
    "rocks": Noun("Steinwurf", "Steinwürfe", "m"),
    "whitewash": Noun("Einseifen", "Einseifen", "n"),
    "upgradedodge": Noun("Aufrüst-Ausweichen", "Aufrüst-Ausweichen", "n"),
    "dud": Noun("Blindgänger", "Blindgänger", "m"),
    "cache": Noun("Geheimlager", "Geheimlager", "n"),
    "backfire": Noun("Bumerang", "Bumerangs", "m"),
    "raid": Noun("Raubzug", "Raubzüge", "m"),
    "refinedupgrade": Noun("Edel-Aufrüsten", "Edel-Aufrüsten", "n"),
    "nothing": Noun("Niete", "Nieten", "f"),
}
BLANK: Final = HALVES["nothing"]
CACHE: Final = HALVES["cache"]

# What each half does, in one line of our own.
TEXTS: Final[Mapping[str, str]] = {
    "snowball": "Wer getroffen wird, zieht nächste Runde nur eine Karte.",
    "dodge": "Weiche einem Angriff aus; dann darfst du die andere Hälfte nutzen.",
    "upgrade": "Nimm eine offene Karte vom Arsenal, wenn du nicht getroffen wirst.",
    "restock": "Lege diese und eine abgelegte Karte zurück, wenn du nicht getroffen wirst.",
    "slushball": "Du darfst zufällig eine Karte aus der fremden Ablage stehlen.",
    "sneak": "Wer getroffen wird, gibt eine abgelegte Karte auf.",
    "iceball": "Wer getroffen wird, gibt eine abgelegte Karte auf und zieht nur eine.",
    "snowfort": "Die Karte gegenüber bewirkt in dieser Runde nichts.",
    "offensivedodge": "Weiche einem Angriff aus, dann Ultra-Aufrüsten; drüben wird nur eine gezogen.",
    "ultraupgrade": "Nimm eine offene oder aufgegebene Karte, wenn du nicht getroffen wirst.",
    "barrage": "Wer getroffen wird, zieht nur eine Karte; du darfst eine zweite nachlegen.",
    "snatchandrun": "Weiche einem Angriff aus; tausche eine abgelegte Karte gegen eine aufgegebene.",
    "rocks": "Die Karte gegenüber wird aufgegeben; du ziehst nächste Runde nur eine.",
    "whitewash": "Nächste Runde werden dir die gezogenen Karten gezeigt.",
    "upgradedodge": "Weiche einem Angriff aus; nimm eine offene (oder aufgegebene) Karte.",
    "dud": "Der Angriff gegen dich bewirkt nichts, und seine Karte wird aufgegeben.",
    "cache": "Lege eine abgelegte Karte sicher beiseite, wenn du nicht getroffen wirst.",
    "backfire": "Der Angriff gegen dich trifft den, von dem er kommt.",
    "raid": "Nimm die Karte gegenüber oder eine aufgegebene, wenn du nicht getroffen wirst.",
    "refinedupgrade": "Nimm eine der zwei obersten Karten eines Stapels im Arsenal.",
    "nothing": "Sie hält nichts auf, bewirkt nichts und kommt zur Seite.",
}


def title(name: str) -> str:
    """Return a card by its two halves: "Schleichangriff / Ausweichen"."""
    return " / ".join(dict.fromkeys(HALVES[half].one for half in halves_of(name)))


def level(view: Facts, name: str) -> str:
    """Return the level of a card and what it is worth: "Profi, 2 Punkte"."""
    return f"{LEVELS[DESIGNS[name].level]}, {POINT.number(worth(view, name))}"


def several(names: Iterable[str]) -> list[str]:
    """Return cards by their names, those of a kind together: "2x Schleichangriff / Ausweichen"."""
    return [
        title(name) if copies == 1 else f"{copies}x {title(name)}"
        for name, copies in Counter(names).items()
    ]


def spoken(names: Iterable[str]) -> str:
    """Return cards as they are listed in a sentence."""
    return listed(several(names))
