"""What a player can look up during a game: the log, the rules, the reasons, the keys."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from snowball import rulebook
from snowball.cli.terminal import layout
from snowball.cli.terminal.picture import Picture, Scene
from snowball.cli.terminal.screen import KEY, Screen
from snowball.play.words import Sentence
from snowball.play.words.reading import word
from snowball.rulebook import Rule

RECENT: Final = 6

KEYS: Final = (
    ("1, 2, 3", "make that choice; 4 2 goes straight through two menus"),
    ("Enter", "make the choice if there is only one"),
    ("0", "back to the menu before"),
    ("?", "why? the rules behind what happened; ? {rule} shows one rule"),
    ("l", "the log: everything that happened"),
    ("r", "all the rules; r {word} goes to the first page about that"),
    ("s", "give this saved game a name; s NAME does it at once"),
    ("h", "a hint: your choices, the best first, judged by what you know"),
    ("k", "these keys"),
    ("q", "leave; the game is saved after every choice, and you can go on later"),
)


EXAMPLES: Final = {
    "arsenal": ("RJ-12", "dodge"),
    "splatball": ("RT-12", "wall"),
    "bricks": ("RD-12", "duck"),
}
"""A rule and a word to look for, by the game."""


def signs(screen: Screen, picture: Picture, seats: int) -> str:
    """Return what the signs on the screen mean."""
    if not picture.marks(seats):
        return f"Beside a name, {screen.glyphs.turn} marks who still has to choose."
    return (
        f"In the log, {screen.glyphs.alarm} marks what is about you. Beside a name, "
        f"{screen.glyphs.turn} marks whose turn it is."
    )


CARDS: Final = ("c", "the cards: what each does, and where they are as far as you can know")


def show_help(screen: Screen, picture: Picture, scene: Scene, choices: Sequence[str]) -> None:
    """Show what can be typed."""
    company = scene.company
    rule, example_word = EXAMPLES[word(scene.view, "game")]
    lines = [Text(), *screen.wrap("Type one of these and press Enter:", "  "), Text()]
    keys = (*KEYS[:3], CARDS, *KEYS[3:]) if picture.reference else KEYS
    for key, words in keys:
        lines += key_lines(screen, key, words.format(rule=rule, word=example_word))
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(company.shown))
    example = max(choices, key=len, default="")
    lines += [
        Text(),
        *screen.wrap(
            "A choice can also be typed the way records write it, with the number of a seat or "
            f"with a name: {example!r}. The seats are {seats}.",
            "  ",
        ),
        Text(),
        *screen.wrap(signs(screen, picture, len(company.names)), "  "),
    ]
    for words in picture.about(scene):
        lines += [Text(), *screen.wrap(words, "  ")]
    screen.page("The keys", lines)


def key_lines(screen: Screen, key: str, words: str) -> list[Text]:
    """Return a key and what it does."""
    indent = f"  {key:8} "
    lines = screen.wrap(words, indent)
    lines[0].stylize(KEY, 0, len(indent))
    return lines


def show_cards(screen: Screen, picture: Picture, scene: Scene) -> None:
    """Show all cards: where they are, as far as one seat knows, and what they do."""
    assert picture.reference is not None
    lines: list[Text] = []
    for line in picture.reference(scene):
        lines += [line] if isinstance(line, Text) else screen.wrap(line, "    ", hang="      ")
    screen.page("The cards", lines)


def show_log(screen: Screen, story: Sequence[Sentence], reader: int | None) -> None:
    """Show everything that happened, the latest page first."""
    lines = told(screen, story, reader)
    screen.page("What happened", lines, start=len(lines) - 1)


def told(screen: Screen, story: Sequence[Sentence], reader: int | None) -> list[Text]:
    """Return sentences as lines."""
    lines: list[Text] = []
    for sentence in story:
        lines += layout.news_lines(screen, sentence, reader)
    return lines


def show_rules(screen: Screen, game: str, about: str = "") -> None:
    """Show the whole rulebook, from the first page about something."""
    from rich.markdown import Markdown  # slow to import, and seldom needed

    lines = screen.lines(Markdown(rulebook.text(game)))
    places = (place for place, line in enumerate(lines) if about.lower() in line.plain.lower())
    screen.page(f"The rules of {game}", lines, start=next(places, 0))


def find_rule(game: str, typed: str) -> Rule | None:
    """Return the rule that somebody means: RT-12, rt12 and RT12 are the same."""
    rules = {plain_id(rule): rule for rule in rulebook.rules(game)}
    found = rules.get(plain_id(typed))
    return None if found is None else rulebook.rules(game)[found]


def plain_id(rule: str) -> str:
    """Return the id of a rule without what people leave out."""
    match = re.fullmatch(r"([A-Z]+)-?0*(\d+)", rule.strip().upper())
    return f"{match[1]}{match[2]}" if match else rule


def rule_lines(screen: Screen, game: str, ids: Sequence[str]) -> list[Text]:
    """Return rules as lines, each with its id."""
    lines: list[Text] = []
    for each in ids:
        rule = find_rule(game, each)
        words = rule.text if rule else "This rule is not in the rulebook yet."
        indent = f"  {each:6} "
        for number, line in enumerate(screen.wrap(words, indent)):
            if number == 0:
                line.stylize(KEY, 0, len(indent))
            lines.append(line)
    return lines


def show_rule(screen: Screen, game: str, rule: Rule) -> None:
    """Show one rule."""
    screen.page(f"Rule {rule.id} of {game}", [Text(), *rule_lines(screen, game, [rule.id])])


def show_reasons(screen: Screen, game: str, story: Sequence[Sentence]) -> str:
    """Show recent events with the rules behind one of them; return a word of complaint or none."""
    recent = list(story)[-RECENT:]
    if not recent:
        return "Nothing has happened yet."
    loud = [number for number, sentence in enumerate(recent, 1) if not sentence.quiet]
    chosen = loud[-1] if loud else len(recent)
    while True:
        top = [screen.bar("Why? The rules behind what happened", game)]
        top += [*numbered(screen, recent, chosen), Text()]
        rules = rule_lines(screen, game, recent[chosen - 1].rules)
        if not sys.stdin.isatty():
            screen.draw([*top, *rules])
            return ""
        room = max(1, screen.height - 1 - len(top))
        more = len(rules) > room
        screen.draw([*top, *rules[:room]])
        keys = "m: more, a number: its rules" if more else "A number: its rules"
        answer = screen.ask(f"  {keys}, Enter: back to the game > ").lower()
        if answer == "m" and more:
            screen.page(recent[chosen - 1].text, rules, back="back")
        elif len(answer) == 1 and answer.isdecimal() and 1 <= int(answer) <= len(recent):
            chosen = int(answer)
        elif rule := find_rule(game, answer.removeprefix("?")):
            show_rule(screen, game, rule)
        elif answer in ("", "q", "b"):
            return ""


def numbered(screen: Screen, recent: Sequence[Sentence], chosen: int) -> list[Text]:
    """Return recent events with their numbers, one of them marked."""
    lines: list[Text] = []
    for number, sentence in enumerate(recent, 1):
        style = "bold" if number == chosen else ""
        mark = screen.glyphs.turn if number == chosen else " "
        lines += screen.wrap(sentence.text, f" {mark}{number:2}  ", style=style)
    return lines
