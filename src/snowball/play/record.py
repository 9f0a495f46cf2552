"""A record: the whole game as text, chance included, so that it replays without any generator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from snowball.play.fair import (
    NOTHING,
    Pledge,
    check_contributions,
    check_hex,
    check_seats,
    spell_contributions,
)
from snowball.rules.catalog import kind_of, load
from snowball.rules.core import (
    CHANCE,
    Document,
    Game,
    IllegalChoice,
    Result,
    RulesError,
    State,
    spelled,
)
from snowball.version import __version__

FIRST_LINE = "snowball record 1"
BAR = " | "
FAIR: Final = ("commitment", "contributions", "secret")
HEADER = ("game", "seats", "options", "numbers", "names", "players", "version", "position", *FAIR)
LONGEST_NAME: Final = 400
"""Letters; where a bot of one's own is kept may be a long name."""
PERSON: Final = "person"
"""What `players` calls a person; any other word is a bot."""


class RecordError(RulesError):
    """A record that cannot be read or does not replay; the message names the line."""


class Record:
    """A game's header and every choice made in it, in order.

    A game that was not begun at its beginning has the position that it was begun from. One with
    fair luck has the pledge that its outcomes can be checked by.
    """

    def __init__(
        self,
        game: Game,
        names: list[str] | None = None,
        players: list[str] | None = None,
        version: str = __version__,
        position: Document | None = None,
        pledge: Pledge | None = None,
    ) -> None:
        self.game = game
        self.position = position
        self.pledge = pledge
        self.names = names or [f"Seat {seat}" for seat in range(game.seats)]
        self.players = players or [PERSON] * game.seats
        self.version = version
        self.moves: list[tuple[int, int]] = []
        self.result: Result | None = None
        for line in (self.names, self.players):
            if len(line) != game.seats:
                raise RecordError(f"{game.seats} names are needed, one per seat, not {len(line)}.")
            for word in line:
                if not word.strip() or "|" in word or not word.isprintable():
                    raise RecordError(f"{word!r} cannot be a name: use plain words without '|'.")
                if len(word) > LONGEST_NAME:
                    raise RecordError(
                        f"A name has at most {LONGEST_NAME} letters, not {len(word)}."
                    )
        if pledge is not None:
            check_seats(pledge.contributions, game.seats)

    def add(self, actor: int, choice: int) -> None:
        """Add a choice that was made."""
        self.moves.append((actor, choice))

    def text(self) -> str:
        """Return the record as text."""
        options = " ".join(f"{name}={spelled(v)}" for name, v in self.game.options.items())
        lines = [
            FIRST_LINE,
            f"game: {self.game.name}",
            f"seats: {self.game.seats}",
            f"options: {options}",
        ]
        numbers = self.game.changed_numbers
        if numbers:
            lines.append(f"numbers: {' '.join(f'{name}={n}' for name, n in numbers.items())}")
        lines += [
            f"names: {BAR.join(self.names)}",
            f"players: {BAR.join(self.players)}",
            f"version: {self.version}",
        ]
        if self.position is not None:
            lines.append(f"position: {json.dumps(self.position)}")
        if self.pledge is not None:
            lines.append(f"commitment: {self.pledge.commitment}")
            lines.append(f"contributions: {spell_contributions(self.pledge.contributions)}")
            if self.pledge.secret is not None:
                lines.append(f"secret: {self.pledge.secret}")
        lines.append("")
        for actor, choice in self.moves:
            who = "chance" if actor == CHANCE else str(actor)
            lines.append(f"{who}: {self.game.text(choice)}")
        if self.result is not None:
            lines += ["", f"result: {spell_result(self.result)}"]
        return "\n".join(lines) + "\n"

    def start(self) -> State:
        """Return the state before the first choice."""
        return self.game.start() if self.position is None else load(self.position)

    def replay(self, state: State) -> Iterator[tuple[int, int]]:
        """Play the record into a starting state: yield each choice just before it is made."""
        for number, (actor, choice) in enumerate(self.moves, 1):
            yield actor, choice
            try:
                state.play(actor, choice)
            except IllegalChoice as error:
                raise RecordError(
                    f"Choice {number} of the record ({self.game.text(choice)!r}) is not legal "
                    f"there: {error}"
                ) from error
        if self.result is not None and state.result != self.result:
            raise RecordError(
                f"The record says the game ended with {spell_result(self.result)!r}, "
                f"but its choices lead to {spell_outcome(state)!r}."
            )

    def final(self) -> State:
        """Return the state after the last choice."""
        state = self.start()
        for _ in self.replay(state):
            pass
        return state


def spell_result(result: Result) -> str:
    """Return a result as one line: the ending, the scores and the ranks, seat by seat."""
    scores = " ".join(map(str, result.scores))
    ranks = " ".join(map(str, result.ranks))
    return f"{result.ending}{BAR}scores {scores}{BAR}ranks {ranks}"


def spell_outcome(state: State) -> str:
    """Return how a state stands: its result, or that it goes on."""
    return "an unfinished game" if state.result is None else spell_result(state.result)


def parse(text: str) -> Record:
    """Read a record; a broken one is refused with the number of its line."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise RecordError(f"This is not a record: the first line must be {FIRST_LINE!r}.")
    header: dict[str, str] = {}
    where: dict[str, int] = {}
    record: Record | None = None
    known: dict[str, int] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            record = record or begin(header, where)
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        with reading(number):
            if not colon:
                raise RecordError(f"{line!r} is not of the form 'who: what'.")
            if record is None:
                if key not in HEADER or key in header:
                    raise RecordError(
                        f"the header has {', '.join(HEADER)}, each once, not {key!r} here."
                    )
                header[key], where[key] = value, number
            elif key == "result":
                record.result = read_result(value, record.game)
            elif record.result is not None:
                raise RecordError("nothing may follow the result.")
            else:
                known = known or {text: choice for choice, text in enumerate(record.game.texts)}
                actor = read_actor(key, record.game)
                choice = known.get(" ".join(value.lower().split()))
                record.add(actor, record.game.choice(value) if choice is None else choice)
    return record or begin(header, where)


@contextmanager
def reading(number: int) -> Iterator[None]:
    """Read a line: what is wrong with it is told with its number."""
    try:
        yield
    except RulesError as error:
        raise RecordError(f"Line {number} of the record: {error}") from error


def begin(header: dict[str, str], where: dict[str, int]) -> Record:
    """Return the empty record that a header describes; `where` has the numbers of its lines."""
    for key in ("game", "seats"):
        if key not in header:
            raise RecordError(f"The record's header lacks the line {key!r}.")
    seats = read_number(header["seats"])
    if seats is None:
        raise RecordError(f"'seats' must be a number, not {header['seats']!r}.")
    options = read_values("Options", header.get("options", ""))
    game = kind_of(header["game"])(seats, options)
    if "numbers" in header:
        with reading(where["numbers"]):
            numbers = read_values("Numbers", header["numbers"])
            game = kind_of(header["game"])(seats, options, numbers)
    return Record(
        game,
        read_words(header.get("names")),
        read_words(header.get("players")),
        header.get("version", __version__),
        read_position(header.get("position"), game),
        read_pledge(header, where, seats),
    )


def read_values(what: str, line: str) -> dict[str, object]:
    """Return values by name; one may have spaces in it, the next word with `name=` ends it."""
    values: dict[str, list[str]] = {}
    name = ""
    for word in line.split():
        begun, equals, value = word.partition("=")
        if equals and is_name(begun):
            if begun in values:
                raise RecordError(f"{what} are written name=value, each once, not {word!r} again.")
            name = begun
            values[name] = [value]
        elif name:
            values[name].append(word)
        else:
            raise RecordError(f"{what} are written name=value, each once, not {word!r}.")
    return {name: " ".join(words) for name, words in values.items()}


def is_name(word: str) -> bool:
    """Say whether a word may be the name of a value."""
    return word.replace("_", "a").isalnum()


def read_words(line: str | None) -> list[str] | None:
    """Return the words of a header line, one per seat."""
    return None if line is None else [word.strip() for word in line.split("|")]


def read_position(line: str | None, game: Game) -> Document | None:
    """Return the position that a header names, checked."""
    if line is None:
        return None
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError("The record's position is not JSON.") from None
    if repr(load(document).game) != repr(game):
        raise RecordError("The record's position is of another game than its header says.")
    return document  # type: ignore[no-any-return]  # load has checked it


def read_pledge(header: dict[str, str], where: dict[str, int], seats: int) -> Pledge | None:
    """Return the pledge of a game with fair luck, None if it has none."""
    for key in FAIR:
        for needed in FAIR[:2]:
            if key in header and needed not in header:
                with reading(where[key]):
                    raise RecordError(f"{key!r} needs the line {needed!r} as well.")
    if "commitment" not in header:
        return None
    with reading(where["commitment"]):
        check_hex("The commitment", header["commitment"])
    with reading(where["contributions"]):
        words = [word.strip() for word in header["contributions"].split("|")]
        contributions = tuple(None if word == NOTHING else word for word in words)
        check_seats(contributions, seats)
        check_contributions(contributions)
    if "secret" in header:
        with reading(where["secret"]):
            check_hex("The secret", header["secret"])
    return Pledge(header["commitment"], contributions, header.get("secret"))


def read_actor(word: str, game: Game) -> int:
    """Return the actor that a line of the record names."""
    if word == "chance":
        return CHANCE
    seat = read_number(word)
    if seat is None or seat >= game.seats:
        raise RecordError(
            f"{word!r} is nobody at this table: it is 'chance' or a seat, 0 to {game.seats - 1}."
        )
    return seat


def read_number(word: str) -> int | None:
    """Return a small whole number, None if the word is not one."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


def read_result(line: str, game: Game) -> Result:
    """Return the result that a record's last line gives."""
    parts = [part.split() for part in line.split("|")]
    try:
        (ending,), (_, *scores), (_, *ranks) = parts
        result = Result(ending, tuple(map(int, scores)), tuple(map(int, ranks)))
    except ValueError:
        raise RecordError(f"{line!r} is not a result.") from None
    if not len(result.scores) == len(result.ranks) == game.seats:
        raise RecordError(f"the result needs a score and a rank for each of {game.seats} seats.")
    return result
