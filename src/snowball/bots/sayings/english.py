"""What the coach says in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.bots.sayings.speech import Forms, Sayings
from snowball.play.words.english.arsenal_cards import title
from snowball.play.words.english.grammar import listed

FORMS: Final[Mapping[str, Mapping[str, Forms]]] = {
    "arsenal": {
        "cards": Forms(
            "It brings you stronger cards, such as {thing}.",
            "It costs you strong cards, such as {thing}.",
            "It costs {who} strong cards, such as {thing}.",
            "It lets {who} have stronger cards, such as {thing}.",
        ),
        "hand": Forms(
            "It keeps your hand full next turn.",
            "It risks a short hand next turn.",
            "It leaves {who} with a short hand next turn.",
            "It lets {who} draw a full hand.",
        ),
    },
    "bricks": {
        "hit points": Forms(
            "It leaves you more Hit Points than the rest.",
            "It costs you Hit Points.",
            "It costs {who} Hit Points.",
            "It leaves {who} more Hit Points than the rest.",
        ),
        "freeze points": Forms(
            "It leaves you more Freeze Points than the rest.",
            "It costs you Freeze Points.",
            "It costs {who} Freeze Points.",
            "It leaves {who} more Freeze Points than the rest.",
        ),
        "wall": Forms(
            "It leaves you behind a stronger wall.",
            "It leaves you behind a weaker wall.",
            "It weakens {whose} wall.",
            "It lets {whose} wall stand.",
        ),
        "snowballs": Forms(
            "It leaves you more Snowballs than the rest.",
            "It leaves you fewer Snowballs than the rest.",
            "It leaves {who} fewer Snowballs than the rest.",
            "It leaves {who} more Snowballs than the rest.",
        ),
        "hide tokens": Forms(
            "It gives you a Hide token to duck with.",
            "It leaves you fewer Hide tokens to duck with.",
            "It leaves {who} fewer Hide tokens to duck with.",
            "It leaves {who} more Hide tokens to duck with.",
        ),
        "actions": Forms(
            "It leaves you more actions.",
            "It leaves you fewer actions.",
            "It leaves {who} fewer actions.",
            "It leaves {who} more actions.",
        ),
    },
    "splatball": {
        "hits": Forms(
            "It spares you hits.",
            "It costs you hits.",
            "It brings {who} closer to going out.",
            "It does not hit {who}.",
        ),
        "shelter": Forms(
            "It shelters you from snowballs.",
            "It leaves you with less shelter.",
            "It breaks down {whose} shelter.",
            "It lets {whose} shelter stand.",
        ),
        "pile": Forms(
            "It gives you a Snowball Pile to throw Doubles from.",
            "It leaves you without a Snowball Pile.",
            "It takes {whose} Snowball Pile away.",
            "It lets {who} keep the Snowball Pile.",
        ),
        "hand": Forms(
            "It keeps the better cards in your hand.",
            "It gives away one of your better cards.",
            "It leaves {who} with a weaker hand.",
            "It leaves {who} with a stronger hand.",
        ),
        "turn": Forms(
            "It brings your next turn closer.",
            "It puts your next turn off.",
            "It puts {whose} next turn off.",
            "It brings {whose} next turn closer.",
        ),
    },
}


def rival(name: str) -> Mapping[str, str]:
    """Return how a rival is named; a team as a whole."""
    who = name or "the other team"
    return {"who": who, "whose": f"{who}'s"}


def mixed(reason: str, partners: Sequence[str]) -> str:
    """Return a reason with what to mix a choice with."""
    so = reason.removesuffix(".") + "; mix" if reason else "No single card is right here: mix"
    return f"{so} it with {listed(partners)}, or you can be read."


def inside(choice: str, words: Sequence[str]) -> str:
    """Return a choice as it stands inside a sentence, without its card if that goes without."""
    half, of, _ = choice.partition(" of ")
    alone = sum(each.startswith(half + of) for each in words) == 1
    return (half if alone else choice).removeprefix("Play ").rpartition(": ")[2]


ENGLISH: Final = Sayings(
    seat="Seat",
    equal="Nothing in it: other choices are about as good.",
    unclear="Too close to tell after so short a look.",
    only="It is the only choice.",
    better="It does better than the rest.",
    worse="It does worse than the best choice.",
    sound="It gives the others the least to use.",
    wins="It often wins the game soon.",
    loses="It often loses the game soon.",
    forms=FORMS,
    title=title,
    rival=rival,
    mixed=mixed,
    inside=inside,
)
