"""House rules in English."""

from __future__ import annotations

from snowball.rules.core import Option, spelled


def house_rule(game: str, option: Option) -> str:
    """Return what an option does: the games say it in English themselves."""
    return option.text


def option(game: str, option: Option) -> str:
    """Return an option with its printed default, what else is allowed, and its rulings."""
    values = f"printed: {spelled(option.default)}; also: {others(option)}"
    return f"{option.text} ({values}; {', '.join(option.rules)})"


def others(option: Option) -> str:
    """Return what an option may be besides its default."""
    values = [spelled(value) for value in option.values if value != option.default]
    if option.span is not None:
        words = [value for value in values if not value.isdigit()]
        return ", ".join([*words, f"{option.span[0]} to {option.span[1]}"])
    if option.named:
        values.append(f"names like {option.named[0]!r}")
    return ", ".join(values)
