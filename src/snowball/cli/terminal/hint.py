"""A hint: the choices of a moment, the best first, with what the coach thinks of them."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from snowball.bots.advice import Advice, Answer, Prospect
from snowball.cli.terminal.picture import Scene
from snowball.cli.terminal.screen import Screen

EXPLAINED: Final = 3
"""How many choices get a sentence."""
BELOW: Final = " " * 8


def say_thinking(screen: Screen) -> None:
    """Say that a hint takes a moment, where that can be taken back."""
    if screen.live:
        screen.write([Text("  Thinking.", style="dim")])


def show(screen: Screen, scene: Scene, advice: Advice) -> None:
    """Show a hint as a page."""
    name = f" for {scene.names[advice.seat]}" if scene.shared else ""
    screen.page(f"A hint{name}", lines_of(screen, scene, advice))


def lines_of(screen: Screen, scene: Scene, advice: Advice) -> list[Text]:
    """Return advice as lines."""
    best = f"Your chance to win is about {percent(advice.chance)} if you choose well."
    lines = [Text(), *screen.wrap(best, "  "), Text()]
    told: Answer | None = None
    for number, prospect in enumerate(advice.prospects):
        lines += headline(screen, advice, prospect)
        if number < EXPLAINED:
            lines += screen.wrap(prospect.why, BELOW, style="dim")
            if prospect.answer is not None and prospect.answer != told:
                told = prospect.answer
                lines += screen.wrap(reply(scene, told, advice.at_once), BELOW, style="dim")
    about = (
        f"From what you know alone, in {advice.simulations:,} games imagined from here. "
        "The range is what these, and a longer look, leave open; the coach can be wrong all the same."
    )
    return [*lines, Text(), *screen.wrap(about, "  ", style="dim")]


def headline(screen: Screen, advice: Advice, prospect: Prospect) -> list[Text]:
    """Return a choice with its chance."""
    often = ""
    if advice.at_once and 0.0 < prospect.share < 1.0:
        often = f", {round(prospect.share * 100)} of 100 times"
    span = f"({percent(prospect.low)} to {percent(prospect.high)}{often})"
    mark = f"  {percent(prospect.chance):>4}  "
    lines = screen.wrap(f"{prospect.words}  {span}", mark)
    lines[0].stylize("bold", 0, len(mark))
    return lines


def reply(scene: Scene, answer: Answer, at_once: bool) -> str:
    """Return the likely answer of a rival as words."""
    when = "at the same time" if at_once else "then"
    return f"{scene.names[answer.seat]} {when}, {percent(answer.likely)} likely: {answer.words}."


def percent(chance: float) -> str:
    """Return a chance as people say it; only what is certain is 0 % or 100 %."""
    if 0.0 < chance < 1.0:
        chance = min(max(chance, 0.01), 0.99)
    return f"{chance:.0%}"
