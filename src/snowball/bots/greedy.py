"""The greedy bot: a few rules of thumb for each game, and no look ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from snowball.play.seat import Knowledge
from snowball.rules.arsenal.cards import CARDS
from snowball.rules.dice import Dice

View = Mapping[str, Any]

# Arsenal: the halves worth playing, best first; what is not listed comes after them.
BEST_HALVES: Final = (
    "ultraupgrade",
    "slushball",
    "offensivedodge",
    "upgrade",
    "upgradedodge",
    "raid",
    "iceball",
    "barrage",
    "rocks",
    "refinedupgrade",
    "sneak",
    "snowfort",
    "snowball",
    "dodge",
)
LEVELS: Final = {card.name: card.level for card in CARDS}
GIVEN_UP: Final = ("abandon", "return", "give", "restock")


def like_in_arsenal(view: View, seat: int, text: str) -> float:
    """Play the best half, take the best card, give up the worst, and use whatever is offered."""
    verb, *rest = text.split()
    if verb in ("play", "follow"):
        half = rest[-1].partition(":")[2]
        return -float(BEST_HALVES.index(half) if half in BEST_HALVES else len(BEST_HALVES))
    if verb in ("pass", "add") and rest in ([], ["nothing"]):
        return -100.0
    if verb == "take" and rest[0] == "pile":
        return LEVELS.get(view["piles"][int(rest[1])]["top"], 0)
    if verb == "take":
        return LEVELS.get(view["looking"][rest[0]], 0)
    worth = sum(LEVELS.get(name, 0) for name in rest)
    return -worth if verb in GIVEN_UP else worth


def like_in_splatball(view: View, seat: int, text: str) -> float:
    """Take shelter first, then throw the biggest snowball at whoever is furthest from going out."""
    verb, card, *rest = text.split()
    if verb == "lay":
        return {"fort": 300.0, "wall": 200.0, "pile": 50.0}[card]
    if verb == "throw" and card != "splatball":
        target = view["yards"][int(rest[0])]
        return (200.0 if card == "double" else 150.0) - float(target["hits"])
    return 10.0 if verb == "throw" else 0.0


def like_in_bricks(view: View, seat: int, text: str) -> float:
    """Throw at whoever is easiest to hurt, else make a Snowball; duck, and lose the weakest brick."""
    verb, *rest = text.split()
    if verb == "throw" and len(rest) == 1:
        target = view["sheets"][int(rest[0])]
        shelter = len(target["wall"]) + 2 * target["hides"]
        return 1000.0 - float(10 * shelter + target["freeze"] + target["hit_points"])
    if verb == "brick":
        return -float(rest[0])
    return {"duck": 1.0, "build": 1.0 if rest == ["snowball"] else 0.0}.get(verb, 0.0)


RULES_OF_THUMB: Final[Mapping[str, Callable[[View, int, str], float]]] = {
    "arsenal": like_in_arsenal,
    "splatball": like_in_splatball,
    "bricks": like_in_bricks,
}


class GreedyBot:
    """Chooses what looks best at first sight; among equals any."""

    name = "greedy"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the seat's choices."""
        choices = knowledge.choices()
        if len(choices) == 1:
            return choices[0]
        best = self.favourites(knowledge)
        return best[dice.below(len(best))]

    def favourites(self, knowledge: Knowledge) -> list[int]:
        """Return the choices that look best, all equally likely to be made."""
        choices = knowledge.choices()
        game = knowledge.game
        like = RULES_OF_THUMB[game.name]
        view = knowledge.view()
        likings = [like(view, knowledge.seat, game.text(choice)) for choice in choices]
        return [
            choice
            for choice, liking in zip(choices, likings, strict=True)
            if liking == max(likings)
        ]
