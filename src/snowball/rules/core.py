"""What a game is: the contract that every game keeps and every caller may rely on."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.dice import Dice
from snowball.rules.marks import mark_text

CHANCE: Final = -1

NOBODY: Final[tuple[int, ...]] = ()
CHANCE_ALONE: Final[tuple[int, ...]] = (CHANCE,)
ALONE: Final[tuple[tuple[int, ...], ...]] = tuple((seat,) for seat in range(64))

Value = bool | int | str
Document = dict[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class RulesError(ValueError):
    """Something that the rules do not know or allow; the message says what they do."""


@mypyc_attr(allow_interpreted_subclasses=True)
class IllegalChoice(RulesError):
    """A choice that is not open to that actor now; the state is as it was before."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Event:
    """A fact: what happened, under which rules, and who may know it."""

    def __init__(
        self,
        name: str,
        rules: tuple[str, ...],
        facts: dict[str, object],
        audience: tuple[int, ...] | None = None,
    ) -> None:
        self.name: Final = name
        self.rules: Final = rules
        self.facts: Final = facts
        self.audience: Final = audience

    def is_for(self, seat: int | None) -> bool:
        """Say whether a seat (or a spectator, None) may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def __repr__(self) -> str:
        facts = " ".join(f"{name}={fact}" for name, fact in self.facts.items())
        heard = "" if self.audience is None else f" (only for {self.audience})"
        return f"<{self.name} {facts} [{', '.join(self.rules)}]{heard}>"


class Result:
    """How a game ended: the reason, a score and a rank for every seat (1 is best, ties share)."""

    def __init__(self, ending: str, scores: tuple[int, ...], ranks: tuple[int, ...]) -> None:
        self.ending: Final = ending
        self.scores: Final = scores
        self.ranks: Final = ranks

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the first rank, more than one if the win is shared."""
        return tuple([seat for seat, rank in enumerate(self.ranks) if rank == 1])

    def dump(self) -> Document:
        """Return the result as JSON."""
        return {"ending": self.ending, "scores": list(self.scores), "ranks": list(self.ranks)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash((self.ending, self.scores, self.ranks))

    def __repr__(self) -> str:
        return f"Result(ending={self.ending!r}, scores={self.scores}, ranks={self.ranks})"


class Option:
    """A house rule that can be set: its printed default, what else is allowed, and the ruling."""

    def __init__(
        self,
        name: str,
        default: Value,
        others: tuple[Value, ...],
        rules: tuple[str, ...],
        text: str,
        span: tuple[int, int] | None = None,
        named: tuple[str, ...] = (),
        *,
        needs: tuple[str, Value] | None = None,
        shapes: bool = False,
        regroups: bool = False,
        tables: tuple[int, int] | None = None,
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.values: Final = (default, *others)
        self.rules: Final = rules
        self.text: Final = text
        self.span: Final = span
        self.named: Final = named
        """Many more values, made of names like 'a+b for c+d', in whatever order each is given."""
        self.needs: Final = needs
        """Another option and its value without which this one changes nothing."""
        self.shapes: Final = shapes
        """Whether it makes another game of it, to be tried together with all others that do."""
        self.regroups: Final = regroups
        """Whether it sets the seats in other groups, to be tried together with every other option."""
        self.tables: Final = tables
        """The fewest and the most seats with which it changes anything, None if it always does."""

    def read(self, given: object) -> Value:
        """Return the value meant by a Python value or by a word typed at a prompt."""
        word = spelled(given)
        for value in self.values:
            if word == spelled(value):
                return value
        if self.span is not None and word.isascii() and word.isdigit() and len(word) < 10:
            number = int(word)
            if self.span[0] <= number <= self.span[1]:
                return number
        meant = parts(word)
        for name in self.named:
            if meant == parts(name):
                return name
        raise RulesError(f"{self.name} must be {self.allowed}, not {given!r}.")

    @property
    def is_number(self) -> bool:
        """Whether it says how many of something: it can be changed like any other number."""
        return self.span is not None or type(self.default) is int

    def matters_with(self, seats: int) -> bool:
        """Say whether it can change anything at a table of so many."""
        return self.tables is None or self.tables[0] <= seats <= self.tables[1]

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        words = [spelled(value) for value in self.values]
        if self.span is not None:
            words = [word for word in words if not word.isdigit()]
            words.append(f"a whole number from {self.span[0]} to {self.span[1]}")
        if self.named:
            words.append(f"names like {self.named[0]!r}")
        return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


class Number:
    """A number of a game that is printed and no house rule: a study may ask what if it were another."""

    def __init__(
        self,
        name: str,
        printed: int,
        span: tuple[int, int],
        rules: tuple[str, ...],
        text: str,
        limit: str,
    ) -> None:
        self.name: Final = name
        self.printed: Final = printed
        self.span: Final = span
        self.rules: Final = rules
        self.text: Final = text
        self.limit: Final = limit
        """Why it must lie within the span."""

    def read(self, given: object) -> int:
        """Return the number meant by a Python value or by a word typed at a prompt."""
        low, high = self.span
        number = -1
        if isinstance(given, int) and not isinstance(given, bool):
            number = given
        elif isinstance(given, str):
            word = given.strip()
            if word.isascii() and word.isdigit() and len(word) < 10:
                number = int(word)
        if not low <= number <= high:
            raise RulesError(f"{self.name} must be {self.allowed}, not {given!r}: {self.limit}.")
        return number

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        return f"a whole number from {self.span[0]} to {self.span[1]}"


def parts(words: str) -> list[list[str]]:
    """Return the names in a value like 'a+b for c+d', each side in order."""
    return [sorted(side.split("+")) for side in " ".join(words.split()).split(" for ")]


def switch(
    name: str,
    rules: tuple[str, ...],
    text: str,
    *,
    default: bool = False,
    needs: tuple[str, Value] | None = None,
    shapes: bool = False,
    regroups: bool = False,
    tables: tuple[int, int] | None = None,
) -> Option:
    """Return an option that is on or off."""
    others = (not default,)
    return Option(
        name,
        default,
        others,
        rules,
        text,
        needs=needs,
        shapes=shapes,
        regroups=regroups,
        tables=tables,
    )


def spelled(value: object) -> str:
    """Return a value as it is typed: on and off for truth values."""
    if isinstance(value, bool):
        return "on" if value else "off"
    word = str(value).strip().lower()
    return {"true": "on", "yes": "on", "false": "off", "no": "off"}.get(word, word)


class Game:
    """A game with its seats, options and numbers fixed: it starts states and spells choices."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    credit: ClassVar[str] = ""
    fewest_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = 2
    all_options: ClassVar[tuple[Option, ...]] = ()
    all_numbers: ClassVar[tuple[Number, ...]] = ()

    def __init__(
        self,
        seats: object,
        options: dict[str, object],
        numbers: dict[str, object] | None = None,
    ) -> None:
        # `seats` comes from users: a wrong type is refused in words, like a wrong number.
        kind = type(self)
        if (
            not isinstance(seats, int)
            or isinstance(seats, bool)
            or not kind.fewest_seats <= seats <= kind.most_seats
        ):
            allowed = f"{kind.fewest_seats} to {kind.most_seats}"
            if kind.fewest_seats == kind.most_seats:
                allowed = str(kind.most_seats)
            raise RulesError(f"{kind.id} is for {allowed} seats, not {seats!r}.")
        known = {option.name: option for option in kind.all_options}
        for name in options:
            if name not in known:
                raise RulesError(
                    f"{kind.id} has no option {name!r}; its options are {', '.join(known)}."
                )
        given = {} if numbers is None else dict(numbers)
        options = {**options, **number_options(kind, options, given)}
        self.seats: Final[int] = seats
        self.options: Final[dict[str, Value]] = {
            name: option.read(options.get(name, option.default)) for name, option in known.items()
        }
        self.numbers: Final[dict[str, int]] = {
            number.name: number.read(given[number.name])
            if number.name in given
            else self.printed(number)
            for number in kind.all_numbers
        }

    def printed(self, number: Number) -> int:
        """Return what a number is at this table as long as nobody changes it."""
        return number.printed

    @property
    def sorts(self) -> tuple[str, ...]:
        """What sorts of table this is, where refusals speak of them otherwise: the narrowest first."""
        return ()

    @property
    def changed_numbers(self) -> dict[str, int]:
        """The numbers that are not the printed ones."""
        return {
            number.name: self.numbers[number.name]
            for number in type(self).all_numbers
            if self.numbers[number.name] != self.printed(number)
        }

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of every choice, chance's included: choice n reads texts[n]."""
        raise NotImplementedError

    def text(self, choice: int) -> str:
        """Return the short readable text of a choice."""
        texts = self.texts
        if not 0 <= choice < len(texts):
            raise RulesError(f"{self.name} has choices 0 to {len(texts) - 1}, not {choice!r}.")
        return texts[choice]

    def choice(self, text: str) -> int:
        """Return the choice that a text stands for."""
        words = " ".join(text.lower().split())
        for choice, known in enumerate(self.texts):
            if known == words:
                return choice
        raise RulesError(
            f"{self.name} has no choice {text!r}; choices read like {self.texts[0]!r}."
        )

    @property
    def name(self) -> str:
        """The id of the game, as typed."""
        return type(self).id

    def start(self) -> State:
        """Return the state before anything happened; chance acts first."""
        raise NotImplementedError

    def load(self, document: Document) -> State:
        """Return the state that a position document of this game describes."""
        raise NotImplementedError

    def header(self) -> Document:
        """Return what a document says of the game itself; printed numbers go without saying."""
        header: Document = {
            "game": self.name,
            "seats": self.seats,
            "options": dict(self.options),
        }
        numbers = self.changed_numbers
        if numbers:
            header["numbers"] = numbers
        return header

    def __repr__(self) -> str:
        changed = "".join(
            f", {option.name}={self.options[option.name]!r}"
            for option in type(self).all_options
            if self.options[option.name] != option.default
        )
        numbers = self.changed_numbers
        if numbers:
            changed += f", numbers={numbers!r}"
        return f"snowball.game({self.name!r}, seats={self.seats}{changed})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seats, dict(self.options), dict(self.changed_numbers))

    def __deepcopy__(self, _: object) -> Game:
        return self  # nothing about it ever changes


def number_options(
    kind: type[Game], options: dict[str, object], numbers: dict[str, object]
) -> dict[str, object]:
    """Take the options that say how many of something out of some numbers, and return them.

    A number that a game does not let anybody change is refused.
    """
    known = [number.name for number in kind.all_numbers]
    asked = [option.name for option in kind.all_options if option.is_number]
    found: dict[str, object] = {}
    for name in list(numbers):
        if name in known:
            continue
        if name not in asked:
            raise RulesError(
                f"The rules of {kind.id} have no number {name!r} that can be changed; "
                f"those that can are {', '.join([*asked, *known])}."
            )
        if name in options:
            raise RulesError(f"{name} is given twice: as an option and as a number.")
        found[name] = numbers.pop(name)
    return found


class State:
    """One moment of one game. It knows no generator: chance is an actor like the seats."""

    game: Game
    turns: i64
    """How many turns have begun."""
    story: list[Event] | None
    """Where events go when somebody listens; never copied."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turns = 0
        self.story = None

    @property
    def actors(self) -> tuple[int, ...]:
        """Who owes a choice now: seats, or CHANCE alone, or nobody when the game is over."""
        raise NotImplementedError

    def choices(self, actor: i64) -> list[int]:
        """Return what an actor may choose now: no duplicates, in a stable order."""
        raise NotImplementedError

    def chances(self) -> list[tuple[int, int]]:
        """Return chance's outcomes with their whole-number weights, empty if a seat must act."""
        raise NotImplementedError

    def refusal(self, actor: i64, choice: i64) -> str:
        """Return the code of the reason why a choice is not open now, empty if it is."""
        raise NotImplementedError

    def explain(self, code: str) -> str:
        """Return the sentence for a refusal's code."""
        raise NotImplementedError

    def play(self, actor: i64, choice: i64) -> None:
        """Make a choice; an illegal one raises IllegalChoice and changes nothing."""
        code = self.refusal(actor, choice)
        if code:
            raise IllegalChoice(code, self.explain(code))
        self.carry_out(actor, choice)

    def carry_out(self, actor: i64, choice: i64) -> None:
        """Make a choice that is known to be legal."""
        raise NotImplementedError

    def roll(self, dice: Dice) -> i64:
        """Return one of chance's outcomes, drawn by its weight."""
        chances = self.chances()
        rest: i64 = 0
        for _, weight in chances:
            rest += weight
        rest = dice.below(rest)
        for outcome, weight in chances:
            rest -= weight
            if rest < 0:
                return outcome
        raise AssertionError("chance has an outcome whenever it acts")

    def advance(self, dice: Dice) -> None:
        """Let the dice play chance until a seat must choose, or the end."""
        while self.actors == CHANCE_ALONE:
            self.carry_out(CHANCE, self.roll(dice))

    def pick(self, actor: i64, dice: Dice) -> i64:
        """Return one of an actor's choices, each equally likely."""
        choices = self.choices(actor)
        return choices[dice.below(len(choices))]

    def playout(self, dice: Dice) -> i64:
        """Play random choices to the end and return how many the seats made."""
        decisions: i64 = 0
        self.advance(dice)
        actors = self.actors
        while actors:
            for actor in actors:
                self.carry_out(actor, self.pick(actor, dice))
                decisions += 1
            self.advance(dice)
            actors = self.actors
        return decisions

    def copy(self) -> State:
        """Return an equal state that shares nothing that can change, and to which nobody listens."""
        raise NotImplementedError

    def __deepcopy__(self, _: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (self.game, self.dump())

    def view(self, seat: int | None) -> Document:
        """Return exactly what a seat (or a spectator, None) may know, as JSON."""
        raise NotImplementedError

    def guess(self, seat: int | None, dice: Dice) -> State:
        """Return a state drawn from the worlds that the seat cannot tell from this one."""
        raise NotImplementedError

    def sight(self, seat: i64) -> i64:
        """Return a number for what a seat sees now, the same for all that it cannot tell apart.

        Views that are equal have equal numbers, and equal numbers mean equal choices: a search
        keeps what it found out under them. What no longer matters may be left out.
        """
        return mark_text(repr(self.view(int(seat))))

    def loosen(self, seat: i64) -> None:
        """Make a guess of a seat's ready for a search, which asks it for no view or guess.

        What others have settled in secret is theirs to settle again, and nothing is remembered.
        """

    def reopen(self, seat: i64) -> i64:
        """Take back what all have settled of a choice that is made in two parts.

        Returns the seat's own first part, to be made again before the second: meanwhile the others
        choose theirs by what they see, not by chance. CHANCE if there is nothing to take back.
        """
        return CHANCE

    @property
    def result(self) -> Result | None:
        """None while the game goes on, then how it ended."""
        raise NotImplementedError

    def dump(self) -> Document:
        """Return the whole position as JSON; `snowball.load` reads it back."""
        raise NotImplementedError

    def listen(self) -> list[Event]:
        """Start collecting events and return the list that they will be added to."""
        story: list[Event] = []
        self.story = story
        return story

    def tell(
        self,
        name: str,
        rules: tuple[str, ...],
        facts: dict[str, object],
        audience: tuple[int, ...] | None = None,
    ) -> None:
        """Add an event to the story; callers ask first whether there is one to add to."""
        if self.story is not None:
            self.story.append(Event(name, rules, facts, audience))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()


def check_seat(game: Game, seat: int | None) -> None:
    """Refuse a seat that is not at the table."""
    if seat is not None and not (type(seat) is int and 0 <= seat < game.seats):
        raise RulesError(f"There is no seat {seat!r}: the seats are 0 to {game.seats - 1}.")


def loaded(game: Game, document: Document) -> State:
    """Return the state of a game that was written down, as pickles are."""
    return game.load(document)
