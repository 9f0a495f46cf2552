"""What the coach says in English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from snowball.bots.sayings.speech import BEST, MOST, NAMED, OTHER, Forms, Sayings, Swing
from snowball.play.words.english.arsenal_cards import title
from snowball.play.words.english.grammar import listed
from snowball.play.words.english.retelling import brief

# {it} also says when, and how surely; {perhaps_it} only how surely.
FORMS: Final[Mapping[str, Mapping[str, Forms]]] = {
    "arsenal": {
        "cards": Forms(
            "{it} leaves you more strong cards{than}{thing}.",
            "{it} leaves you fewer strong cards{than}{thing}.",
            "{it} leaves {who} fewer strong cards{than}{thing}.",
            "{it} leaves {who} more strong cards{than}{thing}.",
        ),
        "hand": Forms(
            "{perhaps_it} keeps your hand full next turn.",
            "{perhaps_it} risks a short hand next turn.",
            "{perhaps_it} leaves {who} with a short hand next turn.",
            "{perhaps_it} lets {who} draw a full hand.",
        ),
    },
    "bricks": {
        "hit points": Forms(
            "{it} leaves you more Hit Points{than}.",
            "{it} leaves you fewer Hit Points{than}.",
            "{it} leaves {who} fewer Hit Points{than}.",
            "{it} leaves {who} more Hit Points{than}.",
        ),
        "freeze points": Forms(
            "{it} leaves you more Freeze Points{than}.",
            "{it} leaves you fewer Freeze Points{than}.",
            "{it} leaves {who} fewer Freeze Points{than}.",
            "{it} leaves {who} more Freeze Points{than}.",
        ),
        "wall": Forms(
            "{it} leaves you behind a stronger wall{than}.",
            "{it} leaves you behind a weaker wall{than}.",
            "{it} leaves {who} behind a weaker wall{than}.",
            "{it} leaves {who} behind a stronger wall{than}.",
        ),
        "snowballs": Forms(
            "{it} leaves you more Snowballs{than}.",
            "{it} leaves you fewer Snowballs{than}.",
            "{it} leaves {who} fewer Snowballs{than}.",
            "{it} leaves {who} more Snowballs{than}.",
        ),
        "hide tokens": Forms(
            "{it} leaves you more Hide tokens to duck with{than}.",
            "{it} leaves you fewer Hide tokens to duck with{than}.",
            "{it} leaves {who} fewer Hide tokens to duck with{than}.",
            "{it} leaves {who} more Hide tokens to duck with{than}.",
        ),
        "actions": Forms(
            "{it} leaves you more actions{than}.",
            "{it} leaves you fewer actions{than}.",
            "{it} leaves {who} fewer actions{than}.",
            "{it} leaves {who} more actions{than}.",
        ),
    },
    "splatball": {
        "hits": Forms(
            "{it} spares you hits.",
            "{it} costs you more hits{than}.",
            "{it} brings {who} closer to going out.",
            "{it} brings {who} fewer hits{than}.",
        ),
        "shelter": Forms(
            "{it} shelters you from snowballs.",
            "{it} leaves you with less shelter{than}.",
            "{it} breaks down {whose} shelter.",
            "{it} leaves {who} more shelter{than}.",
        ),
        "pile": Forms(
            "{it} gives you a Snowball Pile to throw Doubles from.",
            "{it} leaves you without a Snowball Pile.",
            "{it} takes {whose} Snowball Pile away.",
            "{it} lets {who} keep the Snowball Pile.",
        ),
        "hand": Forms(
            "{it} keeps better cards in your hand{than}.",
            "{it} leaves worse cards in your hand{than}.",
            "{it} leaves {who} with a weaker hand{than}.",
            "{it} leaves {who} with a stronger hand{than}.",
        ),
        "turn": Forms(
            "{it} brings your next turn closer{than}.",
            "{it} puts your next turn further off{than}.",
            "{it} puts {whose} next turn further off{than}.",
            "{it} brings {whose} next turn closer{than}.",
        ),
    },
}

WHERE: Final = re.compile(r"^(Left|Right|Use the other half): ")
"""What goes without saying inside a sentence."""


def rival(name: str) -> Mapping[str, str]:
    """Return how a rival is named; a team as a whole."""
    who = name or "the other team"
    return {"who": who, "whose": f"{who}'s"}


def toned(later: bool, perhaps: bool) -> Mapping[str, str]:
    """Return how a form says that something comes later, and that it is not certain."""
    perhaps_it = "Perhaps it" if perhaps else "It"
    if later:
        return {
            "it": "Later in the game, perhaps, it" if perhaps else "Later in the game it",
            "perhaps_it": perhaps_it,
        }
    return {"it": perhaps_it, "perhaps_it": perhaps_it}


def close(reason: str, other: str) -> str:
    """Return the reason for a best choice that others come close to, or the closest of them."""
    so = reason.removesuffix(".") + ";" if reason else "A close call:"
    return f"{so} {other} may be as good."


def near(reason: str, against: bool, best: str) -> str:
    """Return of a choice that comes close what speaks against it or for it, or else the best."""
    if not reason:
        return f"About as good as the best choice: {best}."
    return f"About as good as the best choice{', but' if against else ':'} {lower(reason)}"


def unsure(reason: str) -> str:
    """Return of what looks worse than the best choice what speaks against it."""
    so = "It looks worse than the best choice, though not for certain"
    return f"{so}: {lower(reason)}" if reason else f"{so}."


def lower(sentence: str) -> str:
    """Return a sentence as it goes on inside another."""
    return sentence[:1].lower() + sentence[1:]


def mixed(reason: str, partners: Sequence[str]) -> str:
    """Return a reason with what to mix a choice with."""
    so = reason.removesuffix(".") + "; mix" if reason else "No single card is right here: mix"
    return f"{so} it with {listed(partners)}, or you can be read."


def inside(choice: str, words: Sequence[str]) -> str:
    """Return a choice as it stands inside a sentence, without its card if that goes without."""
    half, of, _ = choice.partition(" of ")
    alone = sum(each.startswith(half + of) for each in words) == 1
    return WHERE.sub("", brief(half if alone else choice).removeprefix("Play "))


def swings(
    _game: str, first: int, mistake: Swing | None, luck: Swing | None, misfortune: Swing | None
) -> str:
    """Return how a game went: the first chance, and what changed it most at once."""
    told = [f"The chance to win was {first}% at first."]
    if mistake:
        told.append(f"The dearest mistake {changed(mistake)}.")
    if luck:
        told.append(f"The best luck {changed(luck)}.")
    if misfortune:
        told.append(f"The worst luck {changed(misfortune)}.")
    if luck or misfortune:
        told.append("Luck is what chance and the others do.")
    return " ".join(told)


def changed(swing: Swing) -> str:
    """Return when a chance changed, and how."""
    when = f"in turn {swing.turn}" if swing.turn else "before the first turn"
    return f"came {when}: from {swing.before}% to {swing.after}%"


ENGLISH: Final = Sayings(
    seat="Seat",
    only="It is the only choice.",
    better="It does better than the rest.",
    worse="It does worse than the best choice.",
    sound="It gives the others the least to use.",
    wins="It often wins the game soon.",
    loses="It often loses the game soon.",
    wins_now="It wins the game at once.",
    not_yet="It does not win the game yet.",
    nearly_won="It wins nearly always.",
    out="It puts {who} out of the game.",
    stays="It leaves {who} in the game.",
    as_good_as_won="The game is as good as won: any choice will do.",
    as_good_as_lost="The game is as good as lost, whatever you choose.",
    late="It only puts off the end of a long game.",
    than={
        BEST: " than the best choice",
        OTHER: " than the other choice",
        MOST: " than most choices",
        NAMED: "",
    },
    example=", such as {thing}",
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
