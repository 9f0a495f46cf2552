"""The games as OpenSpiel's: chance and seats act in the open, and who chooses at once does so."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pyspiel

from snowball.envs import rewards
from snowball.envs.checks import checked
from snowball.envs.encoding import Encoding, encoding_of
from snowball.envs.openspiel.course import Course
from snowball.envs.openspiel.observer import Observer
from snowball.envs.stepping.stepper import LIMIT
from snowball.rules.catalog import game as make_game
from snowball.rules.catalog import kind_of
from snowball.rules.core import CHANCE, Option, RulesError, State
from snowball.rules.dice import Dice

SEEDS: Final = 2**31
OFF: Final = "off"
SEEN_NOW: Final = pyspiel.IIGObservationType(perfect_recall=False)
SETTINGS: Final = {
    "memory": True,
    "recall": 0,
    "rewards": rewards.WIN,
    "max_decisions": LIMIT,
    "turn_based": False,
}

TYPE_FIELDS: Final = (
    "short_name",
    "long_name",
    "chance_mode",
    "information",
    "utility",
    "reward_model",
    "max_num_players",
    "min_num_players",
    "provides_information_state_string",
    "provides_information_state_tensor",
    "provides_observation_string",
    "provides_observation_tensor",
    "provides_factored_observation_string",
    "parameter_specification",
)


class SnowballGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options fixed; one of ours is a class that names it."""

    name: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, kind = type(self).name, type(self).kind
        asked = {**kind.parameter_specification, **(params or {})}
        try:
            self.encoding: Encoding = encoding_of(
                make_game(name, asked.get("players"), **options_in(name, asked)),
                memory=asked["memory"],
            )
            self.reward = rewards.check(asked["rewards"])
            self.recall = checked("recall", asked["recall"], 0)
            self.limit = checked("max_decisions", asked["max_decisions"], 1)
            self.asked = asked
            self.first = self.beginning()
        except RulesError as error:
            raise pyspiel.SpielError(str(error)) from error
        seats = self.encoding.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=len(self.encoding.game.texts),
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1) if self.reward == rewards.WIN else 1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        if asked["turn_based"]:
            kind = in_turn(kind)
        super().__init__(kind, info, params or {})

    def beginning(self) -> State:
        """Return the state that a game begins with; asked for once."""
        return self.encoding.game.start()

    def new_initial_state(self) -> SnowballState:
        return SnowballState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        course = Course(self.encoding, self.first, self.recall)
        return Observer(course, iig_obs_type or SEEN_NOW, params)


class SnowballState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: SnowballGame) -> None:
        super().__init__(game)
        self.course = Course(game.encoding, game.first.copy(), game.recall)
        self.reward = game.reward
        self.limit = game.limit
        self.at_once = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS

    def current_player(self) -> int:
        actors = self.course.state.actors
        if not actors or self.course.decisions >= self.limit:
            return int(pyspiel.PlayerId.TERMINAL)
        if actors[0] == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        if self.at_once and len(actors) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return actors[0]

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.course.state.chances()
        total = sum(weight for _, weight in chances)
        return [(outcome, weight / total) for outcome, weight in chances]

    def _legal_actions(self, player: int) -> list[int]:
        """Return what a seat may choose; at a moment of several, the others wait."""
        choices = sorted(self.course.state.choices(player))
        if not choices and self.is_simultaneous_node():
            return [self.course.encoding.wait]
        return choices

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise pyspiel.SpielError("The game is over: nobody acts any more.")
        if self.is_simultaneous_node():
            raise pyspiel.SpielError("Several act at once: apply_actions takes an action of each.")
        player = self.current_player()
        self._play(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def _apply_actions(self, actions: list[int]) -> None:
        """Make the choices of all at once; with anything wrong among them none is made."""
        if not self.is_simultaneous_node():
            raise pyspiel.SpielError("Only one acts now: apply_action takes its action.")
        seats = self.course.encoding.seats
        if len(actions) != seats:
            raise pyspiel.SpielError(f"{seats} players need {seats} actions, not {len(actions)}.")
        for seat, action in enumerate(actions):
            if action not in self.legal_actions(seat):
                name = self._action_to_string(seat, action)
                raise pyspiel.SpielError(f"Player {seat} cannot choose {action} ({name}) now.")
        for seat in self.course.state.actors:
            self._play(seat, actions[seat])

    def _play(self, actor: int, action: int) -> None:
        try:
            self.course.play(actor, action)
        except RulesError as error:
            raise pyspiel.SpielError(str(error)) from error

    def _action_to_string(self, player: int, action: int) -> str:
        if action == self.course.encoding.wait and player != pyspiel.PlayerId.CHANCE:
            return "wait"
        try:
            return self.course.encoding.game.text(action)
        except RulesError as error:
            raise pyspiel.SpielError(str(error)) from error

    def returns(self) -> list[float]:
        result = self.course.state.result
        if result is None:
            return [0.0] * self.course.encoding.seats
        return rewards.final(self.reward, result.ranks)

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SnowballState:
        """Return a state that the player cannot tell from this one, drawn by the game's own guess."""
        twin = self.clone()
        seed = int(probability_sampler() * SEEDS)
        try:
            twin.course = self.course.guessed(player, Dice(seed))
        except RulesError as error:
            raise pyspiel.SpielError(str(error)) from error
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.course.state.dump())


def options_in(name: str, asked: dict[str, Any]) -> dict[str, object]:
    """Return those of the parameters that are options of the game."""
    found: dict[str, object] = {}
    for option in kind_of(name).all_options:
        value = asked.get(option.name, option.default)
        found[option.name] = OFF if value == 0 and OFF in option.values else value
    return found


def parameter(option: Option) -> bool | int | str:
    """Return the default of an option as a parameter; a number that is off is 0."""
    return 0 if option.default == OFF else option.default


def in_turn(kind: Any) -> Any:
    """Return a kind of game in which those who choose at once are asked one after the other.

    Nobody sees what others have chosen before them, so it is the same game. OpenSpiel has a transform
    for that as well; what it makes cannot be resampled, which ISMCTS needs.
    """
    copied = {name: getattr(kind, name) for name in TYPE_FIELDS}
    return pyspiel.GameType(**copied, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL)


def game_type(name: str, short_name: str, *, seats: int | None = None, **defaults: object) -> Any:
    """Return what OpenSpiel is to know of a game of ours: with other defaults, or fixed seats."""
    kind = kind_of(name)
    specification = {
        "players": kind.fewest_seats,
        **{option.name: parameter(option) for option in kind.all_options},
        **SETTINGS,
        **defaults,
    }
    dynamics = "SIMULTANEOUS" if name == "arsenal" else "SEQUENTIAL"
    information = "PERFECT_INFORMATION" if name == "bricks" else "IMPERFECT_INFORMATION"
    return pyspiel.GameType(
        short_name=short_name,
        long_name=kind.title,
        dynamics=getattr(pyspiel.GameType.Dynamics, dynamics),
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(pyspiel.GameType.Information, information),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats or kind.most_seats,
        min_num_players=seats or kind.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification,
    )
