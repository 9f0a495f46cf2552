"""What the coach says in German."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.bots.sayings.speech import Forms, Sayings
from snowball.play.words.german.arsenal_cards import title
from snowball.play.words.german.grammar import listed

# A rival is {who} where it is accusative, and {whom} where it is dative.
FORMS: Final[Mapping[str, Mapping[str, Forms]]] = {
    "arsenal": {
        "cards": Forms(
            "Das bringt dir stärkere Karten, zum Beispiel {thing}.",
            "Das kostet dich starke Karten, zum Beispiel {thing}.",
            "Das kostet {who} starke Karten, zum Beispiel {thing}.",
            "Das lässt {whom} stärkere Karten, zum Beispiel {thing}.",
        ),
        "hand": Forms(
            "So hast du nächste Runde eine volle Hand.",
            "So hast du nächste Runde vielleicht nur eine Karte auf der Hand.",
            "So bleibt {whom} nächste Runde vielleicht nur eine Karte.",
            "So bleibt {whom} nächste Runde eine volle Hand.",
        ),
    },
    "bricks": {
        "hit points": Forms(
            "So bleiben dir mehr Lebenspunkte als sonst.",
            "Das kostet dich Lebenspunkte.",
            "Das kostet {who} Lebenspunkte.",
            "So bleiben {whom} mehr Lebenspunkte als sonst.",
        ),
        "freeze points": Forms(
            "So bleiben dir mehr Wärmepunkte als sonst.",
            "Das kostet dich Wärmepunkte.",
            "Das kostet {who} Wärmepunkte.",
            "So bleiben {whom} mehr Wärmepunkte als sonst.",
        ),
        "wall": Forms(
            "So stehst du hinter einer stärkeren Mauer.",
            "So stehst du hinter einer schwächeren Mauer.",
            "Das schwächt die Mauer von {whom}.",
            "Das lässt die Mauer von {whom} stehen.",
        ),
        "snowballs": Forms(
            "So bleiben dir mehr Schneebälle als sonst.",
            "So bleiben dir weniger Schneebälle als sonst.",
            "So bleiben {whom} weniger Schneebälle als sonst.",
            "So bleiben {whom} mehr Schneebälle als sonst.",
        ),
        "hide tokens": Forms(
            "Das gibt dir einen Versteckmarker, um dich zu ducken.",
            "So bleiben dir weniger Versteckmarker, um dich zu ducken.",
            "So bleiben {whom} weniger Versteckmarker zum Ducken.",
            "So bleiben {whom} mehr Versteckmarker zum Ducken.",
        ),
        "actions": Forms(
            "So bleiben dir mehr Aktionen.",
            "So bleiben dir weniger Aktionen.",
            "So bleiben {whom} weniger Aktionen.",
            "So bleiben {whom} mehr Aktionen.",
        ),
    },
    "splatball": {
        "hits": Forms(
            "Das erspart dir Treffer.",
            "Das bringt dir Treffer ein.",
            "So ist für {who} bald Schluss.",
            "So bekommt {who} keinen Treffer ab.",
        ),
        "shelter": Forms(
            "Das schützt dich vor Schneebällen.",
            "So hast du weniger Schutz.",
            "Das zerstört den Schutz von {whom}.",
            "Das lässt den Schutz von {whom} stehen.",
        ),
        "pile": Forms(
            "Das gibt dir einen Schneeballhaufen, um Doppelbälle zu werfen.",
            "So bleibst du ohne Schneeballhaufen.",
            "Das nimmt {whom} den Schneeballhaufen weg.",
            "Das lässt {whom} den Schneeballhaufen.",
        ),
        "hand": Forms(
            "So behältst du die besseren Karten auf der Hand.",
            "Damit gibst du eine deiner besseren Karten her.",
            "Das lässt {whom} eine schwächere Hand.",
            "Das lässt {whom} eine stärkere Hand.",
        ),
        "turn": Forms(
            "So bist du früher wieder dran.",
            "So bist du erst später wieder dran.",
            "So ist {who} erst später wieder dran.",
            "So ist {who} früher wieder dran.",
        ),
    },
}


def rival(name: str) -> Mapping[str, str]:
    """Return how a rival is named; a team as a whole."""
    return {"who": name or "das andere Team", "whom": name or "dem anderen Team"}


def mixed(reason: str, partners: Sequence[str]) -> str:
    """Return a reason with what to mix a choice with."""
    so = reason.removesuffix(".") if reason else "Keine Karte allein ist hier richtig"
    return f"{so}; spiel auch mal {listed(partners)}, sonst durchschaut man dich."


def inside(choice: str, words: Sequence[str]) -> str:
    """Return a choice as it stands inside a sentence, without its card if that goes without."""
    half, bracket, card = choice.partition(" (")
    alone = sum(each.startswith(half + bracket) for each in words) == 1
    short = half.removesuffix(" spielen").rpartition(": ")[2]
    return short if alone else f"{short}{bracket}{card}"


GERMAN: Final = Sayings(
    seat="Platz",
    equal="Das macht keinen Unterschied: Anderes ist etwa gleich gut.",
    unclear="Zu knapp, um es nach so kurzem Blick zu sagen.",
    only="Du hast nur diese Wahl.",
    better="Das ist besser als der Rest.",
    worse="Das ist schlechter als die beste Wahl.",
    sound="Damit können die anderen am wenigsten anfangen.",
    wins="Damit gewinnst du häufig schon bald.",
    loses="Damit verlierst du häufig schon bald.",
    forms=FORMS,
    title=title,
    rival=rival,
    mixed=mixed,
    inside=inside,
)
