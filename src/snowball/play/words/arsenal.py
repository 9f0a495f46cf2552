"""The words of arsenal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from snowball.play.words import arsenal_battle as battle
from snowball.play.words import arsenal_decks as decks
from snowball.play.words import arsenal_many as many
from snowball.play.words import arsenal_teams as teams
from snowball.play.words.arsenal_cards import spoken
from snowball.play.words.arsenal_choices import choice, groups
from snowball.play.words.arsenal_facts import card, cards, seat_of
from snowball.play.words.endings import closing
from snowball.play.words.grammar import Cast, capital, listed
from snowball.play.words.language import Language, Teller
from snowball.play.words.reading import number, numbers, word
from snowball.rules.core import Event

# Which events may come directly after which, within one sentence.
AFTER: Final[Mapping[str, tuple[str, ...]]] = {
    "brought": ("removed",),
    "dealt": ("dealt", "got"),
    "kept": ("kept", "chose"),
    "chose": ("kept",),
    "handed": ("handed", "received"),
    "received": ("handed",),
    "turned-up": ("turned-up",),
    "reshuffled": ("turn", "reshuffled"),
    "drew": ("turn", "drew", "got"),
    "got": ("dealt", "drew", "took-unseen"),
    "showed": ("showed",),
    "saw": ("showed",),
    "revealed": ("revealed",),
    "hit": ("hit",),
    "limited": ("hit", "stopped", "limited"),
    "stopped": ("hit", "limited"),
    "stolen": ("stole",),
    "fetched": ("abandoned",),
    "peeked": ("looked", "peeked"),
    "put-back": ("restocked",),
    "stored": ("cached",),
    "pool": ("pooled", "pool-shown"),
    "pool-shown": ("pooled", "pool", "pool-shown"),
    "added": ("cache-used",),
    "assigned": ("assigned",),
}
OPENINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "got": ("dealt", "turn", "drew", "took-unseen"),
    "dealt": ("dealt",),
    "drew": ("turn", "drew"),
    "limited": ("hit", "limited"),
    "stopped": ("hit",),
}
"""Where the sentence must have begun for that."""

SWAP: Final = "J66"


def follows(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event belongs to the sentence that a group of events has begun."""
    first, last = group[0], group[-1]
    if many.is_of_battle(group, event):
        return True
    if last.name not in AFTER.get(event.name, ()):
        return False
    if first.name not in OPENINGS.get(event.name, (first.name,)):
        return False
    if event.name == "drew":
        return not any(each.name == "reshuffled" for each in group)
    if event.name == "revealed":
        return "target" not in event.facts
    if event.name == "showed":
        return seat_of(last) == seat_of(event)
    if event.name in ("limited", "stopped"):
        return is_of_one_hit(group, event) or is_alike(group, event)
    if event.name == "hit":
        return len(group) == 1 and "RJ-27" not in event.rules
    if event.name == "fetched":
        return last.rules[0] == SWAP == event.rules[0] and last.facts["seat"] == event.facts["seat"]
    if event.name == "peeked":
        return last.facts["pile"] == event.facts["pile"]
    return True


def is_alike(group: Sequence[Event], event: Event) -> bool:
    """Say whether the same happens to another player as to all those before."""
    return all(
        each.name == event.name and each.facts["seat"] != event.facts["seat"] for each in group
    )


def is_of_one_hit(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event is what a hit stops, or what it costs: once each, and of one victim."""
    names = [each.name for each in group]
    alone = names.count("hit") == 1 and event.name not in names
    return alone and event.facts["seat"] == group[0].facts["seat"]


def tell(group: Sequence[Event], cast: Cast) -> str:
    """Return what a group of events says."""
    if len(group) > 1 and group[0].name in TOGETHER:
        return TOGETHER[group[0].name](group, cast)
    return " ".join(EVENTS[event.name](event, cast) for event in group)


def final_round(event: Event, cast: Cast) -> str:
    """Return why the final round begins."""
    why = "The Arsenal is empty" if "J41" in event.rules else "Nothing has changed for long"
    return f"{why}: both shuffle all their cards for the final round."


def extra_round(event: Event, cast: Cast) -> str:
    """Return that a tie is broken by another round."""
    if "seats" in event.facts:
        return many.extra_round(event, cast)
    more = "another" if number(event.facts, "number") == 1 else "one last"
    return f"A tie! Both shuffle all their cards for {more} final round."


def over(event: Event, cast: Cast) -> str:
    """Return why the game is over."""
    why = ""
    if short := numbers(event.facts, "short") if "short" in event.facts else []:
        why = f"{capital(who_is_short(short, cast))}, so the most points win"
    return closing(word(event.facts, "ending"), numbers(event.facts, "winners"), cast, why)


def who_is_short(short: list[int], cast: Cast) -> str:
    """Return who cannot draw what is due: players, or teams (RJ-80, RJ-93)."""
    if cast.options.get("teams"):
        return f"{listed([teams.team_of(team, cast) for team in short])} cannot draw enough cards"
    return f"{listed([cast.whom(seat) for seat in short])} cannot draw"


TOGETHER: Final[Mapping[str, Callable[[Sequence[Event], Cast], str]]] = {
    "removed": decks.exchanging,
    "dealt": decks.dealing,
    "kept": decks.keeping,
    "handed": decks.handing,
    "turned-up": decks.turning_up,
    "turn": decks.drawing,
    "drew": decks.drawing,
    "showed": decks.showing,
    "revealed": many.fighting,
    "hit": battle.hitting,
    "limited": battle.limiting,
    "stole": battle.stealing,
    "abandoned": battle.swapping,
    "took-unseen": battle.taking_unseen,
    "looked": battle.looking,
    "peeked": battle.peeking,
    "restocked": battle.restocking,
    "cached": lambda group, cast: battle.stored(group[1], cast),
    "pooled": teams.pooling,
    "cache-used": lambda group, cast: teams.added(group[1], cast),
    "assigned": teams.assigned,
}

EVENTS: Final[Mapping[str, Teller]] = {
    "removed": lambda event, cast: f"{card(event)} leaves the game.",
    "brought": lambda event, cast: f"{card(event)} comes into the game.",
    "dealt": lambda event, cast: decks.dealing([event], cast),
    "got": decks.got,
    "kept": lambda event, cast: decks.keeping([event], cast),
    "chose": lambda event, cast: f"{cast.does(seat_of(event), 'keep')} {spoken(cards(event))}.",
    "handed": decks.handing_over,
    "received": decks.receiving,
    "laid": decks.laying,
    "turned-up": lambda event, cast: decks.turning_up([event], cast),
    "turn": lambda event, cast: decks.drawing([event], cast),
    "drew": lambda event, cast: decks.drawing([event], cast),
    "reshuffled": decks.reshuffling,
    "showed": lambda event, cast: decks.showing([event], cast),
    "saw": decks.saw,
    "revealed": battle.revealed,
    "cancelled": battle.cancelled,
    "hit": lambda event, cast: battle.hitting([event], cast),
    "dodged": battle.dodged,
    "dudded": battle.dudded,
    "backfired": battle.backfired,
    "limited": battle.limited,
    "followed": battle.followed,
    "declined": battle.declined,
    "stole": battle.stole,
    "stolen": battle.stolen,
    "abandoned": battle.abandoned,
    "took": battle.took,
    "took-unseen": battle.took_unseen,
    "fetched": lambda event, cast: (
        f"{cast.does(seat_of(event), 'take')} {card(event)} from the Abandoned pile."
    ),
    "looked": battle.looked,
    "peeked": battle.peeked,
    "searched": lambda event, cast: (
        f"{cast.does(seat_of(event), 'look')} through the face-down cards of the Arsenal."
    ),
    "restocked": battle.restocked,
    "put-back": battle.put_back,
    "cached": battle.cached,
    "stored": battle.stored,
    "raided": battle.raided,
    "whitewashed": battle.whitewashed,
    "used": battle.used,
    "idle": battle.idle,
    "stopped": battle.stopped,
    "final-round": final_round,
    "extra-round": extra_round,
    "over": over,
    "marker": many.marker,
    "nothing-left": many.nothing_left,
    "team-deck": teams.team_deck,
    "pooled": teams.pooled,
    "pool": teams.pool,
    "pool-shown": teams.pool_shown,
    "assigned": lambda event, cast: teams.assigned([event], cast),
    "cache-used": teams.cache_used,
    "added": teams.added,
}

LANGUAGE: Final = Language(
    letter="J",
    events=EVENTS,
    follows=follows,
    silent=frozenset(),
    tell=tell,
    groups=groups,
    choice=choice,
    score="points",
    ordered=many.ordered,
    after=many.after,
)
