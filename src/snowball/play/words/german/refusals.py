"""German: what each game says when a choice is not open."""

from __future__ import annotations

from typing import Final

from snowball.rules.arsenal.refusals import CACHES, FOR_TWO, TEAM_CACHES, TEAMS

ALL: Final[dict[str, str]] = {
    "game-over": "Das Spiel ist vorbei.",
    "no-such-choice": "Das gibt es in diesem Spiel nicht.",
    "not-an-outcome": "Das kann der Zufall jetzt nicht ergeben.",
    "not-a-seats-choice": "Das entscheidet allein der Zufall.",
}
"""What every game says in the same words."""

ARSENAL: Final[dict[str, str]] = {
    **ALL,
    "wait-for-chance": "Erst muss eine Karte gezogen werden.",
    "not-asked": "Du hast jetzt nichts zu wählen; warte auf die anderen.",
    "already-chosen": "Du hast schon gewählt; aufgedeckt wird, wenn alle gewählt haben (RJ-14).",
    "asked-to-keep": "Behalte eine der Karten deiner Hand (J27, J28).",
    "asked-to-keep-two": "Behalte zwei deiner vier Profi-Karten (J29, J97).",
    "asked-to-return": "Gib eine deiner drei Profi-Karten zurück (J24, RJ-72).",
    "asked-to-play": "Spiel eine Hälfte einer Karte deiner Hand (J35).",
    "asked-to-left": "Spiel nach links eine Hälfte einer Karte deiner Hand, oder deine Niete "
    "(J100, J103).",
    "asked-to-right": "Spiel nach rechts eine Hälfte einer anderen Karte (J100, RJ-83).",
    "asked-to-assign": "Gib dem nächsten Mitglied deines Teams eine Karte aus dem Topf oder eine "
    "Niete (J120, RJ-89).",
    "asked-to-add": "Leg eine Karte aus dem Geheimlager des Teams in den Topf, oder nichts (RJ-97).",
    "asked-to-follow": "Leg deinem Schneeballhagel eine Hälfte deiner zweiten Karte nach, oder "
    "verzichte (J65, RJ-38, RJ-79).",
    "asked-to-use": "Nutz die andere Hälfte deines Ausweichens, oder verzichte (J56).",
    "asked-to-steal": "Stiehl eine zufällige Karte, oder verzichte (J59).",
    "asked-to-abandon": "Gib eine Karte deiner Ablage auf (J60, J61, RJ-11).",
    "asked-to-ultra": "Nimm eine Karte aus dem Arsenal oder eine aufgegebene, oder verzichte (J64).",
    "asked-to-upgrade": "Nimm die offene Karte eines Stapels; rüsten andere auf derselben Stufe auf, "
    "zuerst die des nächsten (J57, J47, RJ-76).",
    "asked-to-upgrade-dodge": "Nimm eine offene Karte des Arsenals oder, nachdem du einem Angriff "
    "ausgewichen bist, eine aufgegebene (J69, RJ-50).",
    "asked-to-raid": "Nimm die Karte, die gegen dich gespielt wurde, oder eine aufgegebene (J73, RJ-60).",
    "asked-to-look": "Wähl den Stapel, dessen oberste zwei Karten du ansiehst; rüsten andere auf "
    "derselben Stufe auf, ist es zuerst der nächste (J74, RJ-49, RJ-76).",
    "asked-to-pick": "Nimm die offene Karte oder die darunter (J74, RJ-48).",
    "asked-to-search": "Nimm eine der Karten dieses Stapels (RJ-45).",
    "asked-to-give": "Gib beim Tauschen eine Karte deiner Ablage her (J66, RJ-52).",
    "asked-to-fetch": "Nimm beim Tauschen eine der aufgegebenen Karten (J66, RJ-52).",
    "asked-to-restock": "Wähl die Karte der Ablage, die mit dem Nachschub in deinen Nachziehstapel "
    "zurückgeht (J58).",
    "asked-to-cache": "Leg eine Karte deiner Ablage ins Geheimlager, oder verzichte (J71, RJ-57).",
    f"asked-to-play {CACHES}": "Spiel eine Hälfte einer Karte deiner Hand oder einer aus deinem "
    "Geheimlager (J35, RJ-58).",
    f"asked-to-play {TEAM_CACHES}": "Spiel eine Hälfte einer Karte deiner Hand; die im Geheimlager "
    "sind für den Topf (J35, RJ-124).",
    f"asked-to-left {CACHES}": "Spiel nach links eine Hälfte einer Karte: aus deiner Hand, aus "
    "deinem Geheimlager, oder deine Niete (J100, J103, RJ-83).",
    f"asked-to-follow {FOR_TWO}": "Leg deinem Schneeballhagel eine Hälfte deiner zweiten Karte oder "
    "einer aus dem Geheimlager nach, oder verzichte (J65, RJ-38, RJ-119).",
    f"asked-to-follow {TEAMS}": "Leg deinem Schneeballhagel eine Hälfte einer Karte nach, die dein "
    "Team in dieser Runde abgelegt hat, oder verzichte (J124, RJ-92).",
    f"asked-to-abandon {TEAMS}": "Gib eine Karte aus der Ablage deines Teams auf "
    "(J60, J61, RJ-11, RJ-90).",
    f"asked-to-give {TEAMS}": "Gib beim Tauschen eine Karte aus der Ablage deines Teams her "
    "(J66, RJ-52, RJ-90).",
    f"asked-to-restock {TEAMS}": "Wähl die Karte aus der Ablage deines Teams, die mit dem Nachschub "
    "zurückgeht, in deinen Nachziehstapel oder den Teamstapel (J58, RJ-123).",
    f"asked-to-cache {TEAMS}": "Leg eine Karte aus der Ablage deines Teams ins Geheimlager, oder "
    "verzichte (J71, RJ-57, RJ-97).",
}

SPLATBALL: Final[dict[str, str]] = {
    **ALL,
    "wait-for-chance": "Erst muss eine Karte gezogen werden.",
    "not-your-turn": "Jemand anderes ist am Zug.",
    "card-not-held": "Diese Karte hast du nicht.",
    "nothing-to-throw": "Du hast nichts zum Werfen: Leg hin, was du hast, oder leg es ab, wenn es "
    "sich nicht hinlegen lässt (T13, T14).",
    "must-play": "Du hast eine Karte, die sich spielen lässt, also musst du eine spielen (T13, RT-23).",
    "pile-already-there": "Du hast schon einen Schneeballhaufen; ein zweiter bringt nichts (T29).",
    "own-seat": "Wirf auf jemand anderen, nicht auf dich selbst (RT-02).",
    "nobody-there": "Auf diesem Platz spielt niemand; wirf auf jemanden, der noch dabei ist (RT-02).",
    "no-pile-to-throw-from": "Für einen Doppelball muss ein Schneeballhaufen vor dir liegen (T21).",
    "no-pile-to-splat": "Ein Platschball braucht den Schneeballhaufen von jemand anderem (T31); "
    "auf diesem Platz liegt keiner.",
}

BRICKS: Final[dict[str, str]] = {
    **ALL,
    "wait-for-chance": "Erst muss der Spielwürfel rollen.",
    "not-your-turn": "Jetzt muss jemand anderes wählen.",
    "choose-an-action": "Wähl eine Aktion: verstecken, werfen oder bauen (D8).",
    "duck-or-stand": "Ein Schneeball kommt: duck dich oder bleib stehen (D12).",
    "choose-a-brick": "Knapp daneben: Wähl den Block, den es trifft (D15).",
    "no-brick-to-hide-behind": "Zum Verstecken braucht es einen Block, und du hast keinen (D24).",
    "wall-complete": "Deine Mauer ist vollständig; bau stattdessen einen Schneeball (D29).",
    "no-snowball-left": "Du hast keinen Schneeball zum Werfen: Bau erst einen (D10).",
    "own-seat": "Wirf auf jemand anderen, nicht auf dich selbst (RD-10).",
    "nobody-there": "Auf diesem Platz spielt niemand; wirf auf jemanden, der noch dabei ist (RD-10).",
    "no-such-brick": "Dort steht kein Block mit so vielen Punkten (RD-24).",
}
