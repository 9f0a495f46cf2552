"""Typing slips: which bot somebody meant who typed its name wrong."""

from __future__ import annotations

from collections.abc import Iterable


def meant(text: str, names: Iterable[str]) -> str:
    """Return what was probably meant by a word that is no bot's name, empty if nothing was.

    A word is taken for a bot's name if it is one slip away from it: a letter too many, too few or
    wrong, or two exchanged. So is a name with its budget behind it where the colon is missing.
    """
    word = text.lower()
    for name in names:
        if is_slip(word, name):
            return name
        rest = word.removeprefix(name)
        budget = rest.strip(" -_=.;,")
        if rest != word and budget[:1].isdigit():
            return f"{name}:{budget}"
    return ""


def is_slip(word: str, name: str) -> bool:
    """Say whether a word is one slip away from a name."""
    if word == name or abs(len(word) - len(name)) > 1:
        return False
    same = 0
    while same < min(len(word), len(name)) and word[same] == name[same]:
        same += 1
    typed, wanted = word[same:], name[same:]
    exchanged = typed[:2] == wanted[:2][::-1] and len(typed) > 1
    return (
        typed[1:] == wanted
        or typed == wanted[1:]
        or typed[1:] == wanted[1:]
        or (exchanged and typed[2:] == wanted[2:])
    )
