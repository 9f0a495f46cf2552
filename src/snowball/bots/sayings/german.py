"""What the coach says in German."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from snowball.bots.sayings.speech import BEST, MOST, NAMED, OTHER, Forms, Sayings, Swing
from snowball.play.words.german.arsenal_cards import title
from snowball.play.words.german.grammar import listed
from snowball.play.words.german.retelling import brief

ROUNDS: Final = ("arsenal",)
"""Games in which all play at once: there a turn is a round."""

# A rival is {who} where it is accusative, and {whom} where it is dative; {when} also says how
# surely, {perhaps} says that alone.
FORMS: Final[Mapping[str, Mapping[str, Forms]]] = {
    "arsenal": {
        "cards": Forms(
            "So bleiben dir{when} mehr starke Karten{than}{thing}.",
            "So bleiben dir{when} weniger starke Karten{than}{thing}.",
            "So bleiben {whom}{when} weniger starke Karten{than}{thing}.",
            "So bleiben {whom}{when} mehr starke Karten{than}{thing}.",
        ),
        "hand": Forms(
            "So hast du nächste Runde{perhaps} eine volle Hand.",
            "So hast du nächste Runde vielleicht nur eine Karte auf der Hand.",
            "So bleibt {whom} nächste Runde vielleicht nur eine Karte.",
            "So bleibt {whom} nächste Runde{perhaps} eine volle Hand.",
        ),
    },
    "bricks": {
        "hit points": Forms(
            "So bleiben dir{when} mehr Lebenspunkte{than}.",
            "So bleiben dir{when} weniger Lebenspunkte{than}.",
            "So bleiben {whom}{when} weniger Lebenspunkte{than}.",
            "So bleiben {whom}{when} mehr Lebenspunkte{than}.",
        ),
        "freeze points": Forms(
            "So bleiben dir{when} mehr Wärmepunkte{than}.",
            "So bleiben dir{when} weniger Wärmepunkte{than}.",
            "So bleiben {whom}{when} weniger Wärmepunkte{than}.",
            "So bleiben {whom}{when} mehr Wärmepunkte{than}.",
        ),
        "wall": Forms(
            "So stehst du{when} hinter einer stärkeren Mauer{than}.",
            "So stehst du{when} hinter einer schwächeren Mauer{than}.",
            "So bleibt {whom}{when} eine schwächere Mauer{than}.",
            "So bleibt {whom}{when} eine stärkere Mauer{than}.",
        ),
        "snowballs": Forms(
            "So bleiben dir{when} mehr Schneebälle{than}.",
            "So bleiben dir{when} weniger Schneebälle{than}.",
            "So bleiben {whom}{when} weniger Schneebälle{than}.",
            "So bleiben {whom}{when} mehr Schneebälle{than}.",
        ),
        "hide tokens": Forms(
            "So bleiben dir{when} mehr Versteckmarker zum Ducken{than}.",
            "So bleiben dir{when} weniger Versteckmarker zum Ducken{than}.",
            "So bleiben {whom}{when} weniger Versteckmarker zum Ducken{than}.",
            "So bleiben {whom}{when} mehr Versteckmarker zum Ducken{than}.",
        ),
        "actions": Forms(
            "So bleiben dir{when} mehr Aktionen{than}.",
            "So bleiben dir{when} weniger Aktionen{than}.",
            "So bleiben {whom}{when} weniger Aktionen{than}.",
            "So bleiben {whom}{when} mehr Aktionen{than}.",
        ),
    },
    "splatball": {
        "hits": Forms(
            "Das erspart dir{when} Treffer.",
            "Das bringt dir{when} mehr Treffer ein{than}.",
            "So ist für {who}{when} eher Schluss.",
            "So bekommt {who}{when} weniger Treffer ab{than}.",
        ),
        "shelter": Forms(
            "Das schützt dich{when} vor Schneebällen.",
            "So hast du{when} weniger Schutz{than}.",
            "Das zerstört{when} den Schutz von {whom}.",
            "So bleibt {whom}{when} mehr Schutz{than}.",
        ),
        "pile": Forms(
            "Das gibt dir{when} einen Schneeballhaufen, um Doppelbälle zu werfen.",
            "So bleibst du{when} ohne Schneeballhaufen.",
            "Das nimmt {whom}{when} den Schneeballhaufen weg.",
            "Das lässt {whom}{when} den Schneeballhaufen.",
        ),
        "hand": Forms(
            "So behältst du{when} bessere Karten auf der Hand{than}.",
            "So behältst du{when} schlechtere Karten auf der Hand{than}.",
            "Das lässt {whom}{when} eine schwächere Hand{than}.",
            "Das lässt {whom}{when} eine stärkere Hand{than}.",
        ),
        "turn": Forms(
            "So dauert es{when} kürzer{than}, bis du wieder dran bist.",
            "So dauert es{when} länger{than}, bis du wieder dran bist.",
            "So dauert es{when} länger{than}, bis {who} wieder dran ist.",
            "So dauert es{when} kürzer{than}, bis {who} wieder dran ist.",
        ),
    },
}

WHERE: Final = re.compile(r"^(Links|Rechts|Die andere Hälfte nutzen): ")
"""What goes without saying inside a sentence."""


def rival(name: str) -> Mapping[str, str]:
    """Return how a rival is named; a team as a whole."""
    return {"who": name or "das andere Team", "whom": name or "dem anderen Team"}


def toned(later: bool, perhaps: bool) -> Mapping[str, str]:
    """Return how a form says that something comes later, and that it is not certain."""
    unsure = " vielleicht" if perhaps else ""
    return {"when": (" später" if later else "") + unsure, "perhaps": unsure}


def close(reason: str, other: str) -> str:
    """Return the reason for a best choice that others come close to, or the closest of them."""
    so = reason.removesuffix(".") + ";" if reason else "Es ist knapp:"
    return f"{so} {other} ist vielleicht genauso gut."


def near(reason: str, against: bool, best: str) -> str:
    """Return of a choice that comes close what speaks against it or for it, or else the best."""
    so = "Etwa so gut wie die beste Wahl"
    if not reason:
        return f"{so}: {best}."
    return f"{so}, aber {reason[:1].lower()}{reason[1:]}" if against else f"{so}: {reason}"


def unsure(reason: str) -> str:
    """Return of what looks worse than the best choice what speaks against it."""
    so = "Das sieht schlechter aus als die beste Wahl, sicher ist es nicht"
    return f"{so}: {reason}" if reason else f"{so}."


def mixed(reason: str, partners: Sequence[str]) -> str:
    """Return a reason with what to mix a choice with."""
    so = reason.removesuffix(".") if reason else "Keine Karte allein ist hier richtig"
    return f"{so}; spiel auch mal {listed(partners)}, sonst durchschaut man dich."


def inside(choice: str, words: Sequence[str]) -> str:
    """Return a choice as it stands inside a sentence, without its card if that goes without."""
    half, bracket, card = choice.partition(" (")
    alone = sum(each.startswith(half + bracket) for each in words) == 1
    short = WHERE.sub("", brief(half).removesuffix(" spielen"))
    return short if alone else f"{short}{bracket}{card}"


def swings(
    game: str, first: int, mistake: Swing | None, luck: Swing | None, misfortune: Swing | None
) -> str:
    """Return how a game went: the first chance, and what changed it most at once."""
    told = [f"Die Gewinnchance war am Anfang {first}\N{NO-BREAK SPACE}%."]
    if mistake:
        told.append(f"Der teuerste Fehler kam {changed(game, mistake)}.")
    if luck:
        told.append(f"Das größte Glück kam {changed(game, luck)}.")
    if misfortune:
        told.append(f"Das größte Pech kam {changed(game, misfortune)}.")
    if luck or misfortune:
        told.append("Glück und Pech bringen der Zufall und die anderen.")
    return " ".join(told)


def changed(game: str, swing: Swing) -> str:
    """Return when a chance changed, and how."""
    if game in ROUNDS:
        when = f"in Runde {swing.turn}" if swing.turn else "vor der ersten Runde"
    else:
        when = f"in Zug {swing.turn}" if swing.turn else "vor dem ersten Zug"
    return f"{when}: von {swing.before}\N{NO-BREAK SPACE}% auf {swing.after}\N{NO-BREAK SPACE}%"


GERMAN: Final = Sayings(
    seat="Platz",
    only="Du hast nur diese Wahl.",
    better="Das ist besser als der Rest.",
    worse="Das ist schlechter als die beste Wahl.",
    sound="Damit können die anderen am wenigsten anfangen.",
    wins="Damit gewinnst du häufig schon bald.",
    loses="Damit verlierst du häufig schon bald.",
    wins_now="Damit gewinnst du auf der Stelle.",
    not_yet="Damit gewinnst du noch nicht.",
    nearly_won="Damit gewinnst du fast immer.",
    out="Damit ist {who} raus.",
    stays="So bleibt {who} im Spiel.",
    as_good_as_won="Die Partie ist so gut wie gewonnen: Jede Wahl ist recht.",
    as_good_as_lost="Die Partie ist so gut wie verloren, was immer du wählst.",
    late="Das schiebt nur das Ende einer langen Partie hinaus.",
    than={
        BEST: " als bei der besten Wahl",
        OTHER: " als bei der anderen Wahl",
        MOST: " als bei den meisten anderen",
        NAMED: "",
    },
    example=", zum Beispiel {thing}",
    forms=FORMS,
    title=title,
    rival=rival,
    toned=toned,
    close=close,
    near=near,
    unsure=unsure,
    mixed=mixed,
    inside=inside,
    swings=swings,
)
