"""Every ability of arsenal against every other, played by the rules and told in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from snowball.rules.arsenal.abilities import ABILITIES, NO_EFFECT
from snowball.rules.arsenal.cards import CARDS, EXTREME, NAMES, size
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import CHANCE, CHANCE_ALONE, Event
from snowball.testing.arsenal import duel, player

PLAYERS = ("Ana", "Ben")
KEPT = "sneak-dodge"
"""The card that both have to spare: it is the one given up, stolen or put away."""

TITLES = {ability.name: ability.title for ability in ABILITIES[:NO_EFFECT]}
STEPS_TOLD_ANYWAY = {"revealed", "followed", "turn", "drew", "got", "turned-up", "showed", "saw"}

HEAD = """\
# Arsenal: every ability against every other

What comes of two abilities that meet, for all 400 pairs, and of every follow-up of a Barrage. The
software has played each of them and written down what happened: this page is made by
`python -m snowball.testing.pairs`, and a test makes it again. The rules are in
[arsenal.md](arsenal.md), under the numbers in the last column. The order of everything is RJ-01,
what stops what is J62 and RJ-06 to RJ-08, and a card that cannot do a part of what it says does
the rest (RJ-13).

**How to read it.** Ana plays the ability in the heading, Ben the one in the row. A pair can be
looked up from either side; the two rows say the same. Both players have other discards, both
Arsenal piles have a face-up card, and some cards are Abandoned. Whoever *may* do something does it
here, and could leave it.

- *Ana draws one*: next turn, where two is usual. *Ana shows her draw*: next turn, to Ben.
- *Ana takes a top*: the face-up card of an Arsenal pile, either of them. *The nearer top*: only
  that of the pile on her side (J47). *The top left*: Ben's choice came first (J46, J49).
- *Fails*: because its player was hit (RJ-02). *Void*: does nothing, and costs nothing (RJ-51).
- *The other half*: that of a Dodge which avoided an attack. Here the Dodge is on a Snowball
  Attack / Dodge, so a Snowball follows, and it hits (RJ-27). Upgrade is on a Basic card too.
- °: cannot happen with one deck, which has only one copy of the card that both need.
"""

BARRAGES = """\
## The follow-ups of a Barrage

Ana's Barrage has hit, so Ben draws one next turn (J65), and Ana plays a second card, whose ability
is in the heading (RJ-38). Ben's card is in the row. Where Ben avoids, voids or turns back the
Barrage there is no follow-up; those rows are left out, and so is Barrage against Barrage, which
takes two decks (RJ-40). That Ben has been hit is part of every row: what needs *not hit* fails.
"""


class Meeting(NamedTuple):
    """What came of it when two cards met."""

    said: tuple[str, ...]
    rules: tuple[str, ...]
    story: list[Event]
    state: ArsenalState
    """The moment at which both choose again."""

    @property
    def words(self) -> str:
        """What happened, as one line."""
        return "; ".join(self.said) or "nothing happens"


def carrier(ability: str) -> str:
    """Return the card on which an ability is looked at: the most basic, never the one to spare."""
    fitting = (name for name in NAMES if ability in name.split("-") and name != KEPT)
    return next(fitting)


def meet(mine: str, theirs: str, follow_up: str = "") -> Meeting:
    """Let two abilities meet, with everything used that may be."""
    second = carrier(follow_up) if follow_up else KEPT
    state = duel(
        player(hand=[carrier(mine), second], discards=[KEPT, KEPT], draw=["restock-dodge"] * 4),
        player(hand=[carrier(theirs), KEPT], discards=[KEPT, KEPT], draw=["restock-dodge"] * 4),
        tops=("slushball-upgrade", "slushball-upgrade"),
        stock=["dodge-upgrade"] * 4,
        hidden=(2, 2),
        abandoned=["slushball-dodge", "slushball-dodge"],
    )
    teller = Teller(state, f"follow {second}:{follow_up}" if follow_up else "pass")
    for seat, ability in enumerate((mine, theirs)):
        state.play(seat, state.game.choice(f"play {carrier(ability)}:{ability}"))
    return teller.finish()


class Teller:
    """Makes the choices of a battle, and says what they come to."""

    def __init__(self, state: ArsenalState, follow_up: str) -> None:
        self.state = state
        self.turn = state.turns
        self.story = state.listen()
        self.follow_up = follow_up
        self.heard = 0
        self.said: dict[object, str] = {}
        self.rules: dict[object, tuple[str, ...]] = {}

    def finish(self) -> Meeting:
        """Go on until both choose again."""
        while self.state.turns == self.turn or self.state.actors == CHANCE_ALONE:
            self.listen()
            self.go_on()
        self.listen()
        for seat, drawn in enumerate(self.state.players):
            if size(drawn.hand) == 1 and (seat == 0 or self.follow_up == "pass"):
                self.said["draw", seat] = f"{PLAYERS[seat]} draws one"
            if drawn.shown:
                self.said["show", seat] = f"{PLAYERS[seat]} shows {('her', 'his')[seat]} draw"
        cited = {rule for rules in self.rules.values() for rule in rules}
        rules = tuple(sorted(cited, key=in_order))
        return Meeting(tuple(self.said.values()), rules, self.story, self.state)

    def go_on(self) -> None:
        """Let everybody who must choose do so."""
        if self.state.actors == CHANCE_ALONE:
            self.state.play(CHANCE, best(self.state, CHANCE, KEPT))
        else:
            for seat in self.state.actors:
                self.state.play(seat, self.choose(seat))

    def listen(self) -> None:
        """Say what has happened since."""
        for event in self.story[self.heard :]:
            self.hear(event)
        self.heard = len(self.story)

    def say(self, key: object, words: str, rules: tuple[str, ...] = ()) -> None:
        """Say something; what was said of the same thing before does not hold any more."""
        self.said.pop(key, None)
        if words:
            self.said[key] = words
        self.rules[key] = rules

    def choose(self, seat: int) -> int:
        """Say what a player is asked, and return the answer that uses most."""
        state = self.state
        name, other = PLAYERS[seat], PLAYERS[1 - seat]
        texts = [state.game.text(choice) for choice in state.choices(seat)]
        words = ""
        wanted = KEPT
        if any(text.startswith("follow ") for text in texts):
            wanted = self.follow_up
            words = f"{name} may follow up" if wanted == "pass" else ""
        elif "use other half" in texts:
            words, wanted = f"{name} may use the other half", "use"
        elif "steal" in texts:
            words, wanted = f"{name} may steal one of {other}'s discards", "steal"
        elif "raid" in texts:
            rest = " or an Abandoned card" if len(texts) > 1 else ""
            words, wanted = f"{name} takes {other}'s card{rest}", "raid"
        elif texts[0].startswith("abandon "):
            words = f"{name} Abandons a discard"
        elif texts[0].startswith("give "):
            words = f"{name} swaps a discard for an Abandoned card"
        elif texts[0] == "pass" and texts[-1].startswith("cache "):
            words = f"{name} may cache a discard"
        elif texts[0].startswith("look "):
            words, wanted = f"{name} takes one of the two cards on {self.piles(texts)}", "pile"
        elif any(text.startswith("take pile ") for text in texts):
            may = "may take" if "pass" in texts else "takes"
            rest = " or an Abandoned card" if "fetch" in texts[-1] else ""
            words, wanted = f"{name} {may} {self.tops(texts)}{rest}", f"pile {seat}"
        elif "take top" in texts:
            wanted = "top"
        if words:
            self.say(("asked", seat, words), words)
        return best(state, seat, wanted)

    def tops(self, texts: list[str]) -> str:
        """Say which face-up cards are open."""
        here = [pile for pile in self.state.piles if pile.top >= 0]
        if len([text for text in texts if "pile" in text]) > 1:
            return "a top"
        return "the nearer top" if len(here) > 1 else "the top left"

    def piles(self, texts: list[str]) -> str:
        """Say which piles are open to be looked into."""
        words = {"a top": "a pile", "the nearer top": "the nearer pile"}
        return words.get(self.tops(texts), "the other pile")

    def hear(self, event: Event) -> None:
        """Say what an event tells, unless the questions say it already."""
        facts = event.facts
        following = self.follow_up != "pass"
        if event.name in STEPS_TOLD_ANYWAY:
            return
        if following and facts.get("half") == "barrage" and facts.get("by") == 0:
            return
        if following and event.name == "limited" and event.rules[0] == "J65":
            return
        seat = facts["seat"]
        assert isinstance(seat, int)
        name, other = PLAYERS[seat], PLAYERS[1 - seat]
        key: object = (event.name, seat, len(self.rules))
        words = ""
        if event.name in ("hit", "dodged", "dudded", "backfired"):
            key = ("fate", other, facts["half"])
            thrown = "the follow-up" if following and other == PLAYERS[0] else other
            if "RJ-27" in event.rules:
                thrown = f"{other}'s other half"
            words = {
                "hit": f"{thrown} hits",
                "dodged": f"{name} avoids the attack",
                "dudded": f"{other}'s attack is a dud",
                "backfired": f"{other}'s attack strikes {other}",
            }[event.name]
            if facts["half"] == "offensivedodge" and event.name == "backfired":
                words = f"{other}'s snowball comes back and {other} avoids it"
        elif event.name == "cancelled":
            self.say(("fate", name, facts["half"]), "")
            words = f"{name}'s card is void"
        elif event.name == "abandoned" and event.rules[0] in ("J67", "J70"):
            words = f"{name}'s card is Abandoned"
        elif event.name == "stopped":
            words = f"{name}'s {TITLES[str(facts['half'])]} fails"
        elif event.name == "idle":
            words = f"{name}'s {TITLES[str(facts['half'])]} finds nothing"
        elif event.name == "restocked":
            cards = "this card and another" if facts["cards"] == 2 else "one other card"
            words = f"{name} restocks {cards}"
        self.say(key, words, event.rules)


def best(state: ArsenalState, actor: int, wanted: str) -> int:
    """Return the first choice whose text has the words wanted, else the last of all."""
    choices = state.choices(actor)
    fitting = (choice for choice in choices if wanted in state.game.text(choice))
    return next(fitting, choices[-1])


def in_order(rule: str) -> tuple[bool, int]:
    """Return what rules are sorted by: clauses, then rulings, each by number."""
    return rule.startswith("R"), int(rule.strip("RJ-"))


def is_possible(*abilities: str) -> bool:
    """Say whether one deck has a card for each of these abilities."""
    cards = [carrier(ability) for ability in abilities]
    single = [card for card in cards if CARDS[NAMES.index(card)].level == EXTREME]
    return len(set(single)) == len(single)


def follow_ups(theirs: str) -> bool:
    """Say whether a Barrage that meets this ability may be followed up."""
    return "Ana may follow up" in meet("barrage", theirs).said


def rows(mine: str, others: list[str], follow_up: str = "") -> Iterator[str]:
    """Yield a table of what one ability, or one follow-up, comes to."""
    yield "| Ben plays | What happens | Rules |"
    yield "|---|---|---|"
    for theirs in others:
        meeting = meet(mine, theirs, follow_up)
        played = (mine, theirs, follow_up) if follow_up else (mine, theirs)
        mark = "" if is_possible(*played) else "°"
        words = meeting.words
        yield f"| {TITLES[theirs]}{mark} | {words} | {' '.join(meeting.rules) or 'none'} |"


def write() -> str:
    """Return the whole page."""
    lines = [HEAD]
    names = list(TITLES)
    for mine in names:
        lines += [f"## {TITLES[mine]}", "", *rows(mine, names), ""]
    lines.append(BARRAGES)
    met = [theirs for theirs in names if theirs != "barrage" and follow_ups(theirs)]
    for follow_up in names:
        mark = "" if is_possible("barrage", follow_up) else "°"
        lines += [f"### Follow-up: {TITLES[follow_up]}{mark}", "", *rows("barrage", met, follow_up)]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    print(write(), end="")
