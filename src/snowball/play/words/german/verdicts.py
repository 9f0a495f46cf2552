"""What a check of fair luck has found, in German."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from snowball.play.words.german.grammar import listed
from snowball.play.words.language import Verdicts


def fair(checked: int, over: bool) -> str:
    """Return how many outcomes were as derived."""
    so_far = "Fair" if over else "Bisher fair"
    if not checked:
        return f"{so_far}: Der Zufall hat noch nichts entschieden."
    if checked == 1:
        return f"{so_far}: Das einzige Ergebnis folgt aus dem Geheimnis und den Beiträgen."
    many = f"{checked:,}".replace(",", ".")
    return f"{so_far}: Alle {many} Ergebnisse folgen aus dem Geheimnis und den Beiträgen."


def other_outcome(place: int, text: str, expected: str) -> str:
    """Return which outcome is not the one derived."""
    return (
        f"Eintrag {place} der Aufzeichnung ist „{text}“, müsste nach dem Geheimnis und den "
        f"Beiträgen aber „{expected}“ sein."
    )


def broken(_error: object) -> str:
    """Return that a record cannot be played again; why is said in English only."""
    return "Die Aufzeichnung lässt sich nicht nachspielen."


def silent(names: Sequence[str]) -> str:
    """Return who added nothing to the luck."""
    verb = "hat" if len(names) == 1 else "haben"
    return f"{listed(list(names))} {verb} nichts beigetragen."


VERDICTS: Final = Verdicts(
    fair=fair,
    other_secret="Das Geheimnis ist nicht das versiegelte: Sein Fingerabdruck wäre {}.",
    other_commitment="Die Aufzeichnung hat einen anderen Fingerabdruck, als du notiert hast: {}.",
    other_outcome=other_outcome,
    broken=broken,
    ordinary="Dieses Spiel wurde ohne faires Glück gespielt: In seiner Aufzeichnung steht kein "
    "Fingerabdruck, also lässt sich sein Glück nicht prüfen.",
    withheld="Das Spiel ist vorbei, aber in seiner Aufzeichnung fehlt das Geheimnis. Bitte den Tisch, "
    "es zu zeigen: Ohne das Geheimnis lässt sich das Glück nicht prüfen.",
    waiting="Das Spiel ist noch nicht vorbei, also hat der Tisch das Geheimnis noch nicht gezeigt. "
    "Nach dem Ende lässt sich das Glück prüfen.",
    nobody="Niemand hat etwas beigetragen: Der Tisch allein hat dieses Glück gemacht und konnte es "
    "sich aussuchen.",
    silent=silent,
    position="Das Spiel begann mit einer Stellung; nichts sagt, wie sie entstand.",
    unfinished="Die Aufzeichnung endet vor dem Spiel.",
)
