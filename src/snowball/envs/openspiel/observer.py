"""What OpenSpiel's players observe: strings and tensors made from the view and the log of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from snowball.envs.openspiel.course import Course

if TYPE_CHECKING:
    from snowball.envs.openspiel.game import SnowballState

Floats = NDArray[np.float32]


class Observer:
    """An observer as OpenSpiel asks for it.

    The tensor has the observation of the seat, each number divided by the most that it can be. With
    perfect recall it also has the observations at the seat's latest decisions, latest first, and
    what was chosen there. Without private information there is only a string: what a spectator sees.
    """

    def __init__(self, course: Course, kind: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"The observers of snowball take no parameters, not {params}.")
        self.kind = kind
        self.dict: dict[str, Floats] = {}
        self.tensor: Floats | None = None
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            encoding = course.encoding
            size, actions = encoding.layout.size, encoding.actions
            frames = course.recall if kind.perfect_recall else 0
            self.most = np.array(encoding.layout.most, np.float32)
            self.tensor = np.zeros(size + frames * (size + actions), np.float32)
            seen, earlier = self.tensor[: size * (frames + 1)], self.tensor[size * (frames + 1) :]
            self.dict["observation"] = seen[:size]
            if frames:
                self.dict["earlier observations"] = seen[size:].reshape(frames, size)
                self.dict["earlier choices"] = earlier.reshape(frames, actions)

    def set_from(self, state: SnowballState, player: int) -> None:
        """Fill the tensor with what a seat observes."""
        if self.tensor is None:
            return
        course = state.course
        observe = course.encoding.observe
        self.tensor.fill(0)
        self.dict["observation"][:] = (
            np.frombuffer(observe(course.state, player), np.uint8) / self.most
        )
        if "earlier choices" in self.dict:
            for place, (moment, choice) in enumerate(reversed(course.frames[player])):
                seen = np.frombuffer(observe(moment, player), np.uint8)
                self.dict["earlier observations"][place] = seen / self.most
                self.dict["earlier choices"][place, choice] = 1

    def string_from(self, state: SnowballState, player: int) -> str | None:
        """Return what a seat observes as text: with perfect recall, the log comes first."""
        course = state.course
        private = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not private and not self.kind.public_info:
            return None
        log = ""
        if self.kind.perfect_recall:
            log = course.log(player) if private else course.public
        return log + course.look(player if private else None)
