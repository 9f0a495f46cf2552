"""What the coach must be able to say in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from snowball.bots.sayings.matters import Matter


@dataclass(frozen=True)
class Forms:
    """Four ways to speak of a matter, with {thing} where an example may follow."""

    more: str
    """More of it for the one who asks …"""
    less: str
    rival_less: str
    """… and less of it for a rival; how a rival is named is up to the language."""
    rival_more: str


BEST: Final = "best"
OTHER: Final = "other"
MOST: Final = "most"
NAMED: Final = "named"


@dataclass(frozen=True)
class Swing:
    """A change of the chance to win in one turn, in points of a hundred."""

    turn: int
    before: int
    after: int


@dataclass(frozen=True)
class Tone:
    """How a matter is put: what it was compared with, when it shows, how sure that is."""

    than: str = BEST
    """The best choice, the only other one, most of the others, or what was named just before."""
    later: bool = False
    """Whether it shows only in what follows, and not at once."""
    perhaps: bool = False
    """Whether only most parts of the search have seen it."""


PLAINLY: Final = Tone()


@dataclass(frozen=True)
class Sayings:
    """The coach's sentences in one language."""

    seat: str
    """What a place at the table is called that nobody has named."""
    only: str
    better: str
    worse: str
    sound: str
    """Of what is played most in a mixture, though something else may do better now and then."""
    wins: str
    loses: str
    wins_now: str
    not_yet: str
    """Of what does not win at once, if the best choice does."""
    nearly_won: str
    """Of what wins in nearly every world."""
    out: str
    """Of what puts {who} out of the game, and …"""
    stays: str
    """… of what does not, if the best choice does."""
    as_good_as_won: str
    """Of any choice where all of them win, …"""
    as_good_as_lost: str
    """… or all of them lose."""
    late: str
    """Of what nobody should do any more in a game that goes on and on."""
    than: Mapping[str, str]
    """What a matter is compared with, by the words for it in a tone."""
    example: str
    """How the {thing} that a matter is mostly about follows it."""
    forms: Mapping[str, Mapping[str, Forms]]
    """The matters of each game by their names."""
    title: Callable[[str], str]
    """Return the thing that a matter is about, by its name."""
    rival: Callable[[str], Mapping[str, str]]
    """Return how a rival is put into a form; a team, which has no name, as a whole."""
    toned: Callable[[bool, bool], Mapping[str, str]]
    """Return how a form says that something comes later, and that it is not certain."""
    close: Callable[[str, str], str]
    """Return the reason for a best choice that others come close to, or the closest of them."""
    near: Callable[[str, bool, str], str]
    """Return of a choice that comes close what speaks against it or for it, or else the best."""
    unsure: Callable[[str], str]
    """Return of what looks worse than the best choice, though luck might explain it, what speaks
    against it."""
    mixed: Callable[[str, Sequence[str]], str]
    """Return a reason with the choices that it should be mixed with."""
    inside: Callable[[str, Sequence[str]], str]
    """Return a choice as it stands inside a sentence, without its card if that goes without."""
    swings: Callable[[str, int, Swing | None, Swing | None, Swing | None], str]
    """Return how a game, named first, went: the first chance, the dearest mistake, the best and the worst luck."""

    def gone(self, good: bool, rival: str) -> str:
        """Return that a choice puts a rival out of the game, or that it does not."""
        return (self.out if good else self.stays).format(**self.rival(rival))

    def said(
        self,
        game: str,
        matter: Matter,
        good: bool,
        thing: str,
        own: bool,
        rival: str,
        tone: Tone = PLAINLY,
    ) -> str:
        """Return a matter as a sentence, about the one who asks or about a rival."""
        forms = self.forms[game][matter.name]
        shown = self.example.format(thing=self.title(thing)) if thing else ""
        holes = {"thing": shown, "than": self.than[tone.than]}
        holes |= self.toned(tone.later, tone.perhaps)
        if own:
            return (forms.more if good else forms.less).format(**holes)
        form = forms.rival_less if good else forms.rival_more
        return form.format(**holes, **self.rival(rival))
