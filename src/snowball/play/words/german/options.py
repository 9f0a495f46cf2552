"""House rules in German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.rules.core import Option, Value, spelled

HOUSE_RULES: Final[Mapping[str, Mapping[str, str]]] = {
    "arsenal": {
        "quick_start": "Drei Karten austeilen und zwei behalten, statt sie reihum auszusuchen",
        "alternates": (
            "Andere Extrem-Karten: so viele zufällig, oder mit Namen und für welche sie kommen"
        ),
        "edition": "Die Ausgabe, nach deren Regeln gespielt wird; 2015 ist nur für zwei",
        "teams": "Zwei Teams, zu viert, zu sechst oder zu acht",
        "sneak_counts_as_hit": "Ein Schleichangriff, dem niemand ausweicht, ist ein Treffer",
        "whitewash_is_attack": "Einseifen ist ein Angriff, dem man nicht ausweichen kann",
        "rocks_penalty": "Wann ein Steinwurf den Werfer nächste Runde eine Karte kostet",
        "barrage_follow_up_beats_hit": "Eine nachgelegte Karte wirkt auch, wenn man getroffen wird",
        "ultra_search": "Ultra-Aufrüsten durchsucht das ganze Arsenal",
        "refined_needs_no_hit": "Mit anderen Extrem-Karten: Ein Treffer stoppt das Edel-Aufrüsten",
        "cache_scores": "Mit anderen Extrem-Karten: Karten im Geheimlager zählen am Ende mit",
        "final_restock": "Nachschub wirkt auch im Finale",
        "tie_break": (
            "Was bei Gleichstand passiert: geteilter Sieg (ab drei Spielern erst nach einem "
            "Stechen), oder bis zu zwei weitere Runden; Teams teilen immer"
        ),
        "stall_limit": (
            "Nach so vielen Runden, in denen keine Karte den Besitzer wechselt, kommt das Finale; "
            "ab drei Spielern ist das Spiel dann vorbei"
        ),
        "hit_is_per_battle": "Ab drei Spielern: Ein Treffer zählt nur im Kampf mit diesem Nachbarn",
        "team_no_effect_forced": (
            "Mit Teams: Wer eine Karte weniger zieht, muss selbst die Niete spielen"
        ),
    },
    "splatball": {
        "hits_to_out": "So viele Treffer, und du bist raus",
        "strategic": "Zwei Karten auf der Hand halten und aussuchen, welche du spielst",
        "strategic_free_discard": (
            "Mit Handkarten: ablegen dürfen, auch wenn man eine Karte spielen könnte"
        ),
        "two_player_full_deck": "Zu zweit: alle 100 Karten statt 59",
    },
    "bricks": {
        "inside_die": "Der Würfel im Inneren des Spielwürfels",
        "snowball_goes_to_target": (
            "Ein geworfener Schneeball gehört danach dem Ziel; sonst ist er verbraucht"
        ),
        "freeze_overflow": (
            "Schaden über den letzten Wärmepunkt hinaus: verloren, oder er kostet Lebenspunkte"
        ),
        "near_miss_brick": "Wer oder was den Block aussucht, den ein knapper Fehlwurf beschädigt",
        "round_limit": "Runden, nach denen die meisten Lebenspunkte gewinnen",
        "start_hit_points": "Lebenspunkte am Anfang",
    },
}

VALUES: Final[Mapping[str, str]] = {
    "on": "an",
    "off": "aus",
    "on_hit": "nur bei einem Treffer",
    "always": "immer",
    "share": "geteilter Sieg",
    "extra_round": "weitere Runden",
    "d10": "W10",
    "d6": "W6",
    "lost": "verloren",
    "carries": "kostet Lebenspunkte",
    "owner": "wem er gehört",
    "thrower": "wer wirft",
    "weakest": "der schwächste",
    "random": "der Zufall",
}


def house_rule(game: str, option: Option) -> str:
    """Return what an option of a game does."""
    return HOUSE_RULES[game][option.name]


def value(value: Value) -> str:
    """Return what an option is set to."""
    word = spelled(value)
    return VALUES.get(word, word)


def option(game: str, option: Option) -> str:
    """Return an option with its printed default, what else is allowed, and its rulings."""
    values = f"gedruckt: {value(option.default)}; auch: {others(option)}"
    return f"{house_rule(game, option)} ({values}; {', '.join(option.rules)})"


def others(option: Option) -> str:
    """Return what an option may be besides its default."""
    values = [value(each) for each in option.values if each != option.default]
    if option.span is not None:
        words = [word for word in values if not word.isdigit()]
        return ", ".join([*words, f"{option.span[0]} bis {option.span[1]}"])
    if option.named:
        values.append(f"Namen wie {option.named[0]!r}")
    return ", ".join(values)
