"""The page of all pairs in German: made from the English one, phrase by phrase."""

from __future__ import annotations

import re
from typing import Final

from snowball.play.words.german.arsenal_cards import HALVES
from snowball.testing import pairs

ABILITIES: Final = {title: HALVES[name].one for name, title in pairs.TITLES.items()}

HEAD: Final = """\
# Arsenal: jede Fähigkeit gegen jede andere

Was geschieht, wenn zwei Fähigkeiten aufeinandertreffen, für alle 400 Paare und für alles, was einem
Schneeballhagel nachgelegt werden kann. Das Programm hat jedes Paar gespielt und aufgeschrieben, was
geschah: Diese Seite macht `python -m snowball.testing.pairs_german`, und ein Test macht sie noch
einmal. Die Regeln stehen in [arsenal.md](arsenal.md), unter den Nummern der letzten Spalte. Die
Reihenfolge von allem ist RJ-01, was was aufhält steht in J62 und RJ-06 bis RJ-08, und eine Karte, die
einen Teil von dem nicht kann, was sie sagt, tut den Rest (RJ-13).

**Wie sie zu lesen ist.** Ana spielt die Fähigkeit in der Überschrift, Ben die in der Zeile. Ein Paar
lässt sich von beiden Seiten nachschlagen; beide Zeilen sagen dasselbe. Beide haben noch anderes in der
Ablage, beide Stapel des Arsenals haben eine offene Karte, und einige Karten sind aufgegeben. Wer etwas
tun *darf*, tut es hier, und könnte es lassen.

- *Ana zieht nur eine*: nächste Runde, wo zwei üblich sind. *Ana zeigt, was sie zieht*: nächste Runde,
  und zwar Ben.
- *Ana nimmt eine offene Karte*: die eines der beiden Stapel im Arsenal. *Die nähere offene Karte*: nur
  die des Stapels auf ihrer Seite (J47). *Die übrige offene Karte*: Ben war zuerst dran (J46, J49).
- *Misslingt*: weil ihr Spieler getroffen wurde (RJ-02). *Wirkungslos*: tut nichts und kostet nichts
  (RJ-51).
- *Die andere Hälfte*: die eines Ausweichens, das einem Angriff auswich. Hier steht das Ausweichen auf
  Schneeball / Ausweichen, also folgt ein Schneeball, und er trifft (RJ-27). Auch Aufrüsten steht auf
  einer Basis-Karte.
- °: kann mit einem Kartensatz nicht vorkommen, der nur ein Exemplar der Karte hat, die beide brauchen.
"""

BARRAGES: Final = """\
## Was einem Schneeballhagel nachgelegt wird

Anas Schneeballhagel hat getroffen, also zieht Ben nächste Runde nur eine Karte (J65), und Ana spielt
eine zweite, deren Fähigkeit in der Überschrift steht (RJ-38). Bens Karte steht in der Zeile. Wo Ben dem
Hagel ausweicht, ihn wirkungslos macht oder zurückwirft, wird nichts nachgelegt; diese Zeilen fehlen,
ebenso Schneeballhagel gegen Schneeballhagel, wofür es zwei Kartensätze braucht (RJ-40). Dass Ben
getroffen wurde, gilt in jeder Zeile: Was *nicht getroffen* verlangt, misslingt.
"""

PHRASES: Final = (
    (r"nothing happens", "nichts geschieht"),
    (r"the follow-up hits", "das Nachgelegte trifft"),
    (r"(\w+) hits", r"\1 trifft"),
    (r"(\w+) draws one", r"\1 zieht nur eine"),
    (r"(\w+) Abandons a discard", r"\1 gibt eine abgelegte Karte auf"),
    (r"(\w+) avoids the attack", r"\1 weicht dem Angriff aus"),
    (r"(\w+)'s card is Abandoned", r"\1s Karte wird aufgegeben"),
    (r"(\w+)'s card is void", r"\1s Karte ist wirkungslos"),
    (r"(\w+) takes one of the two cards on a pile", r"\1 nimmt eine der zwei obersten Karten eines Stapels"),
    (r"(\w+) takes one of the two cards on the nearer pile", r"\1 nimmt eine der zwei obersten Karten des näheren Stapels"),
    (r"(\w+) takes one of the two cards on the other pile", r"\1 nimmt eine der zwei obersten Karten des anderen Stapels"),
    (r"(\w+) may steal one of (\w+)'s discards", r"\1 darf eine Karte aus \2s Ablage stehlen"),
    (r"(\w+) swaps a discard for an Abandoned card", r"\1 tauscht eine abgelegte Karte gegen eine aufgegebene"),
    (r"(\w+) may take a top or an Abandoned card", r"\1 darf eine offene oder eine aufgegebene Karte nehmen"),
    (r"(\w+) may take the nearer top or an Abandoned card", r"\1 darf die nähere offene oder eine aufgegebene Karte nehmen"),
    (r"(\w+) may take the top left or an Abandoned card", r"\1 darf die übrige offene oder eine aufgegebene Karte nehmen"),
    (r"(\w+) takes a top", r"\1 nimmt eine offene Karte"),
    (r"(\w+) takes a top or an Abandoned card", r"\1 nimmt eine offene oder eine aufgegebene Karte"),
    (r"(\w+) takes the top left", r"\1 nimmt die übrige offene Karte"),
    (r"(\w+) takes the nearer top", r"\1 nimmt die nähere offene Karte"),
    (r"(\w+) takes (\w+)'s card or an Abandoned card", r"\1 nimmt \2s Karte oder eine aufgegebene"),
    (r"(\w+) shows her draw", r"\1 zeigt, was sie zieht"),
    (r"(\w+) shows his draw", r"\1 zeigt, was er zieht"),
    (r"(\w+) may cache a discard", r"\1 darf eine abgelegte Karte ins Geheimlager legen"),
    (r"(\w+) restocks this card and another", r"\1 legt diese Karte und eine andere in den Nachziehstapel"),
    (r"(\w+) restocks one other card", r"\1 legt eine andere Karte in den Nachziehstapel"),
    (r"(\w+) may follow up", r"\1 darf nachlegen"),
    (r"(\w+) may use the other half", r"\1 darf die andere Hälfte nutzen"),
    (r"(\w+)'s other half hits", r"\1s andere Hälfte trifft"),
    (r"(\w+)'s attack is a dud", r"\1s Angriff ist ein Blindgänger"),
    (r"(\w+)'s attack strikes (\w+)", r"\1s Angriff trifft \2"),
    (r"(\w+)'s snowball comes back and (\w+) avoids it", r"\1s Schneeball kommt zurück, und \2 weicht ihm aus"),
)  # fmt: skip
"""Everything that may happen; each is the whole of what is said."""


def german(phrase: str) -> str:
    """Return what happened, in German."""
    for found, said in PHRASES:
        if match := re.fullmatch(found, phrase):
            return match.expand(said)
    name, title = re.fullmatch(r"(\w+)'s (.+) fails", phrase).groups()  # type: ignore[union-attr]
    return f"{name}s {ABILITIES[title]} misslingt"


def line(written: str) -> str:
    """Return a line of the page, in German."""
    if written == "| Ben plays | What happens | Rules |":
        return "| Ben spielt | Was geschieht | Regeln |"
    if written.startswith("| "):
        title, happens, rules = written.strip("| ").split(" | ")
        mark = "°" if title.endswith("°") else ""
        told = "; ".join(german(phrase) for phrase in happens.split("; "))
        cited = "keine" if rules == "none" else rules
        return f"| {ABILITIES[title.rstrip('°')]}{mark} | {told} | {cited} |"
    if heading := re.fullmatch(r"(##|###) (Follow-up: )?(.+?)(°?)", written):
        level, follow_up, title, mark = heading.groups()
        return f"{level} {'Nachgelegt: ' if follow_up else ''}{ABILITIES[title]}{mark}"
    return written


def write() -> str:
    """Return the whole page."""
    english = pairs.write()
    met, follow_ups = english.removeprefix(pairs.HEAD).split(pairs.BARRAGES)
    told = [HEAD, *map(line, met.splitlines()), BARRAGES, *map(line, follow_ups.splitlines())]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(told)).rstrip("\n") + "\n"


if __name__ == "__main__":
    print(write(), end="")
