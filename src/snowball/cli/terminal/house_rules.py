"""The question for house rules: what is printed, what else may be, and what it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from snowball.cli.terminal import reference
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.questions import ask, numbered, whole
from snowball.cli.terminal.screen import KEY, Screen
from snowball.play.words.arsenal_facts import TEAMS
from snowball.play.words.english.grammar import listed
from snowball.play.words.english.options import others
from snowball.rules.core import Game, Option, RulesError, spelled


def ask_options(
    screen: Screen, kind: type[Game], seats: int, names: Sequence[str]
) -> dict[str, object]:
    """Ask for house rules; Enter keeps what is printed."""
    options = offered(kind, seats)
    chosen: dict[str, object] = {option.name: option.default for option in kind.all_options}
    notice = ""
    page = 0
    while True:
        teams = teams_of(screen, names) if chosen.get("teams") else []
        pages = option_pages(screen, options, chosen, notice, len(teams))
        page %= len(pages)
        more = ", m for more rules" if len(pages) > 1 else ""
        lines = [
            *screen.wrap(
                "House rules. All as printed? Press Enter and the game begins.", "  ", style="bold"
            ),
            Text(),
            *(line for each in pages[page] for line in each),
            Text(),
            *teams,
            *screen.wrap(f"Type a number to change one, ? and an id for a ruling{more}.", "  "),
        ]
        answer = ask(
            screen, PICTURES[kind.id].title, lines, f"Enter, or 1 to {len(options)}", notice
        )
        if not answer:
            notice = conflict(kind, seats, chosen)
            if not notice:
                return chosen
        elif answer.lower() == "m" and more:
            page += 1
            notice = ""
        else:
            before = dict(chosen)
            notice = change_option(screen, kind, seats, chosen, answer)
            changed = [
                place
                for place, option in enumerate(options)
                if chosen[option.name] != before[option.name]
            ]
            if changed:  # show where it stands
                taken = len(teams_of(screen, names)) if chosen.get("teams") else 0
                page = page_of(option_pages(screen, options, chosen, "", taken), changed[0])


def teams_of(screen: Screen, names: Sequence[str]) -> list[Text]:
    """Return who plays with whom."""
    return screen.wrap(both_teams(names), "  ", style="bold")


def both_teams(names: Sequence[str]) -> str:
    """Return who plays with whom: every second seat is one team."""
    one, other = listed(names[::TEAMS]), listed(names[1::TEAMS])
    return f"Every second seat is one team: {one} against {other}."


def offered(kind: type[Game], seats: int) -> list[Option]:
    """Return the house rules that can be changed at a table of so many, and that matter there."""
    found: dict[str, Option] = {}
    for option in kind.all_options:
        needed = option.needs is None or option.needs[0] in found
        if needed and option.matters_with(seats) and is_open(kind, seats, option):
            found[option.name] = option
    return list(found.values())


def is_open(kind: type[Game], seats: int, option: Option) -> bool:
    """Say whether an option may be anything but its default at a table of so many."""
    values = [value for value in (*option.values, *(option.span or ())) if value != option.default]
    return any(not conflict(kind, seats, {option.name: value}) for value in values)


def conflict(kind: type[Game], seats: int, chosen: dict[str, object]) -> str:
    """Return why house rules do not go together, empty if they do."""
    try:
        kind(seats, chosen)
    except RulesError as error:
        return str(error)
    return ""


def option_pages(
    screen: Screen,
    options: Sequence[Option],
    chosen: Mapping[str, object],
    notice: str,
    taken: int = 0,
) -> list[list[list[Text]]]:
    """Return the options with what they are now, on as many pages as the screen needs.

    So many lines are taken by something else.
    """
    pages: list[list[list[Text]]] = [[]]
    around = len(("title", "", "heading", "", "", "hint", "", "prompt"))
    room = screen.height - taken - around - (1 + len(screen.wrap(notice, "  ")) if notice else 0)
    for number, option in enumerate(options, 1):
        lines = option_lines(screen, number, option, chosen[option.name])
        if pages[-1] and sum(map(len, pages[-1])) + len(lines) > room:
            pages.append([])
        pages[-1].append(lines)
    return pages


def page_of(pages: Sequence[Sequence[object]], place: int) -> int:
    """Return the page on which the option with that place stands."""
    for number, page in enumerate(pages):
        if place < len(page):
            return number
        place -= len(page)
    return 0


def option_lines(screen: Screen, number: int, option: Option, value: object) -> list[Text]:
    """Return an option with its value and what it means."""
    changed = value != option.default
    other = f"printed: {spelled(option.default)}" if changed else f"or {others(option)}"
    if option.named and not changed:
        other = "or a number, or names"  # the names are listed where one is asked for
    head = Text.assemble(
        numbered(number, f"{option.name} = "),
        (spelled(value), "bold"),
        ("  changed" if changed else "", KEY),
        (f"   ({other}; {', '.join(option.rules)})", "dim"),
    )
    return [head, *screen.wrap(option.text, "      ")]


def change_option(
    screen: Screen, kind: type[Game], seats: int, chosen: dict[str, object], answer: str
) -> str:
    """Change an option as somebody typed it; return a word of complaint or none."""
    if answer.startswith("?"):
        rule = reference.find_rule(kind.id, answer[1:])
        if rule is None:
            return f"There is no rule {answer[1:].strip()[:20]!r} in {kind.id}."
        reference.show_rule(screen, kind.id, rule)
        return ""
    name, _, value = answer.replace("=", " ").partition(" ")
    known = {option.name: option for option in offered(kind, seats)}
    if 1 <= (number := whole(name, 0)) <= len(known):
        name = list(known)[number - 1]
    if name not in known and name in chosen:
        return unavailable(kind, seats, name)
    if name not in known:
        return f"Type a number from 1 to {len(known)}, or press Enter to begin."
    option = known[name]
    try:
        chosen[name] = option.read(value.strip() or next_value(screen, option, chosen[name]))
    except RulesError as error:
        return str(error)
    return ""


def unavailable(kind: type[Game], seats: int, name: str) -> str:
    """Return why a house rule is not offered at a table of so many."""
    (option,) = (each for each in kind.all_options if each.name == name)
    needed = option.needs[0] if option.needs else name
    (decisive,) = (each for each in kind.all_options if each.name == needed)
    for value in decisive.values:
        if trouble := conflict(kind, seats, {needed: value}):
            return trouble
    return f"{name} changes nothing with {seats} players."


def next_value(screen: Screen, option: Option, value: object) -> object:
    """Return the other value of a switch, or ask for one."""
    if len(option.values) == 2 and option.span is None and not option.named:
        return next(other for other in option.values if other != value)
    if option.named:
        screen.draw([screen.bar(option.name, "Enter: as printed"), Text(), *named(screen, option)])
    typed = screen.ask(f"  {option.name}: {short_list(option)} [{spelled(option.default)}] > ")
    return typed or option.default


def short_list(option: Option) -> str:
    """Return what may be typed for an option, names apart."""
    if option.named:
        return f"{', '.join(spelled(value) for value in option.values)} or names"
    return option.allowed


def named(screen: Screen, option: Option) -> list[Text]:
    """Return how an option is set by names: those on either side of "for", and an example."""
    sides = [name.split(" for ") for name in option.named]
    coming, leaving = (
        sorted({each for side in sides for each in side[place].split("+")}) for place in (0, 1)
    )
    example = next((name for name in option.named if "+" in name), option.named[0])
    lines = screen.wrap(f"{option.text} ({', '.join(option.rules)}).", "  ")
    for words_, cards in (("In comes one of", coming), ("for one of", leaving)):
        lines += [Text(), Text(f"  {words_}:", style="bold")]
        lines += [Text(f"    {card}") for card in cards]
    lines += [Text(), Text("  Type it like this, with + between names for more than one:")]
    lines += [Text(f"    {option.named[0]}"), *screen.wrap(example, "    "), Text()]
    return lines
