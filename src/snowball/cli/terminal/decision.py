"""One decision of one person: the screen, what is typed, and what can be looked up meanwhile."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from snowball.bots.advice import Advice, advise
from snowball.cli.terminal import hint, layout, menu, reference
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.picture import Picture, Scene
from snowball.cli.terminal.screen import Leaving, Screen
from snowball.play import words
from snowball.play.seat import Knowledge
from snowball.play.words import Sentence
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice

COMMANDS: Final[Mapping[str, str]] = {
    "?": "?",
    "why": "?",
    "r": "r",
    "rules": "r",
    "l": "l",
    "log": "l",
    "c": "c",
    "cards": "c",
    "s": "s",
    "save": "s",
    "h": "h",
    "hint": "h",
    "k": "k",
    "keys": "k",
    "help": "k",
    "q": "q",
    "quit": "q",
    "exit": "q",
}


class Decision:
    """A person choosing: it is made from what the seat knows, and from nothing else."""

    def __init__(
        self,
        screen: Screen,
        picture: Picture,
        company: Company,
        knowledge: Knowledge,
        story: Sequence[Sentence],
        news: Sequence[Sentence],
        save_as: Callable[[str], str],
    ) -> None:
        self.screen = screen
        self.picture = picture
        self.company = company
        self.knowledge = knowledge
        self.game = knowledge.game
        self.scene = Scene(knowledge.view(), company, knowledge.seat, screen.glyphs, screen.width)
        self.story = story
        self.news = news
        self.save_as = save_as
        self.notice = ""
        self.texts = [self.game.text(choice) for choice in knowledge.choices()]
        names = company.shown
        self.items = [
            menu.Item(
                text,
                words.choice(self.scene.view, text, names) + picture.remark(self.scene, text),
                words.groups(self.scene.view, text, names),
            )
            for text in self.texts
        ]
        self.path: list[menu.Entry] = []
        self.menu_page = 0
        self.news_read = False
        self.advice: Advice | None = None

    @property
    def reader(self) -> int | None:
        """Whose news are marked."""
        return self.scene.seat if self.picture.marks(self.game.seats) else None

    def ask(self) -> int:
        """Return the choice that the person makes; it may still be refused."""
        while True:
            page = self.show()
            typed = self.screen.ask(self.prompt())
            self.notice = ""
            text = self.understand(typed, page)
            if text is not None:
                return self.game.choice(text)

    def prompt(self) -> str:
        """Return the prompt: whose choice it is around a shared screen, and what Enter does."""
        words = []
        if self.scene.shared:
            words.append(self.scene.names[self.knowledge.seat])
        if len(self.texts) == 1:
            words.append("Enter does it")
        return " ".join([" ", ", ".join(words), "> "]) if words else "  > "

    def show(self) -> layout.Page:
        """Show where the person is; long news get pages of their own first."""
        page = self.page()
        if page.hidden and not self.news_read:
            self.news_read = True
            lines = reference.told(self.screen, self.news, self.reader)
            first = len(self.news) == len(self.story)
            title = "What happened so far" if first else "Since your last choice"
            self.screen.page(title, lines, back="choose")
        self.screen.draw(page.lines)
        return page

    def page(self) -> layout.Page:
        """Return the screen as it is now."""
        heading = f"{self.path[-1].line}:" if self.path else ""
        items = self.path[-1].open() if self.path else self.items
        return layout.decision(
            self.screen,
            self.picture,
            self.scene,
            self.news,
            items,
            self.notice,
            heading,
            self.menu_page,
        )

    def understand(self, typed: str, page: layout.Page) -> str | None:
        """Return the choice that was typed, or do what else was asked for."""
        if re.fullmatch(r"\d{1,4}( \d{1,4})*", typed):
            return self.follow([int(number) for number in typed.split()], page)
        if not typed:
            if len(self.texts) == 1:
                return self.texts[0]
            self.notice = "Type the number of your choice, or k for the keys."
            return None
        first, _, rest = typed.partition(" ")
        if typed[0] == "?":
            first, rest = "?", typed[1:].strip()
        key = COMMANDS.get(first.lower())
        if key == "c" and self.picture.reference is None:
            key = None
        if key is not None and (not rest or key in "?rs"):
            self.look_up(key, rest)
            return None
        if typed.lower() == "m" and page.more:
            self.menu_page += 1
            return None
        return self.read_notation(typed)

    def follow(self, numbers: Sequence[int], page: layout.Page) -> str | None:
        """Return the choice that some numbers lead to, or open the menu where they end."""
        entries = page.entries
        for place, number in enumerate(numbers):
            self.menu_page = 0
            if number == 0 and self.path:
                self.path.pop()
                return None
            if not 1 <= number <= len(entries):
                self.notice = (
                    f"There is no choice {number}: type a number from 1 to {len(entries)}."
                )
                return None
            entry = entries[number - 1]
            if entry.choice is not None:
                if place + 1 < len(numbers):
                    self.notice = f"{number} is a choice by itself: type no more after it."
                    return None
                return entry.choice
            self.path.append(entry)
            entries = self.page().entries
        return None

    def read_notation(self, typed: str) -> str | None:
        """Return a choice typed the way records write it, names allowed for seats."""
        with contextlib.suppress(RulesError):
            return self.game.text(self.game.choice(typed))
        text = typed.lower()
        seats = sorted(enumerate(self.company.names), key=lambda pair: -len(pair[1]))
        for seat, name in [*seats, *enumerate(self.company.shown)]:
            if not name.isdecimal():
                text = re.sub(rf"(?<=\s){re.escape(name.lower())}(?=\s|$)", str(seat), text)
        try:
            return self.game.text(self.game.choice(text))
        except RulesError:
            known = f"Type a number from 1 to {len(self.page().entries)}, or k for the keys."
            self.notice = f"I do not know {typed[:30]!r}. {known}"
            return None

    def look_up(self, key: str, rest: str) -> None:
        """Do what a key asks for."""
        game = self.game.name
        if key == "q":
            raise Leaving
        if key == "h":
            self.notice = self.hint()
        elif key == "k":
            reference.show_help(self.screen, self.picture, self.scene, self.texts)
        elif key == "c":
            reference.show_cards(self.screen, self.picture, self.scene)
        elif key == "l":
            reference.show_log(self.screen, self.story, self.reader)
        elif key == "r":
            reference.show_rules(self.screen, game, rest)
        elif key == "s":
            self.notice = self.save_as(rest)
        elif not rest:
            self.notice = reference.show_reasons(self.screen, game, self.story)
        elif rule := reference.find_rule(game, rest):
            reference.show_rule(self.screen, game, rule)
        else:
            self.notice = f"There is no rule {rest[:20]!r} in {game}; r shows them all."

    def hint(self) -> str:
        """Show what the coach thinks of the choices; return a word of complaint or none."""
        if len(self.texts) == 1:
            return "There is nothing to think about: this is the only choice."
        if self.advice is None:
            hint.say_thinking(self.screen)
            try:
                # The same dice for the same moment: asking again gives no second opinion.
                self.advice = advise(self.knowledge, Dice(0), names=self.company.shown)
            except RulesError as error:
                return str(error)
        hint.show(self.screen, self.scene, self.advice)
        return ""
