"""What the coach must be able to say in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from snowball.bots.sayings.matters import Matter


@dataclass(frozen=True)
class Forms:
    """Four ways to speak of a matter, with {thing} where it is mostly about one."""

    more: str
    """More of it for the one who asks …"""
    less: str
    rival_less: str
    """… and less of it for a rival; how a rival is named is up to the language."""
    rival_more: str


@dataclass(frozen=True)
class Sayings:
    """The coach's sentences in one language."""

    seat: str
    """What a place at the table is called that nobody has named."""
    equal: str
    """Of choices that are about as good as one another, …"""
    unclear: str
    """… and of those that so short a look cannot tell apart."""
    only: str
    better: str
    worse: str
    sound: str
    """Of what is played most in a mixture, though something else may do better now and then."""
    wins: str
    loses: str
    forms: Mapping[str, Mapping[str, Forms]]
    """The matters of each game by their names."""
    title: Callable[[str], str]
    """Return the thing that a matter is about, by its name."""
    rival: Callable[[str], Mapping[str, str]]
    """Return how a rival is put into a form; a team, which has no name, as a whole."""
    mixed: Callable[[str, Sequence[str]], str]
    """Return a reason with the choices that it should be mixed with."""
    inside: Callable[[str, Sequence[str]], str]
    """Return a choice as it stands inside a sentence, without its card if that goes without."""

    def said(self, game: str, matter: Matter, good: bool, thing: str, own: bool, rival: str) -> str:
        """Return a matter as a sentence, about the one who asks or about a rival."""
        forms = self.forms[game][matter.name]
        shown = self.title(thing) if thing else ""
        if own:
            return (forms.more if good else forms.less).format(thing=shown)
        form = forms.rival_less if good else forms.rival_more
        return form.format(thing=shown, **self.rival(rival))
