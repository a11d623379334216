"""What an environment asks: the spaces of a game, its decisions as arrays, its actions by number."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from numpy.typing import NDArray

from engine.errors import BadInput
from engine.game import Game
from engine.rows import Pieces, load_rows

Observation = dict[str, NDArray[Any]]

LARGEST = 10.0
"""Numbers of rows lie mostly between −1 and 1; none is larger than this."""


class Decision(NamedTuple):
    """What an agent is asked: the legal actions by number, and the observation."""

    legal: Mapping[int, Any]
    observation: Observation


class Coded:
    """What both kinds of environment share: the spaces of a game and its decisions, with actions by the index of its encoding."""

    def __init__(self, game: Game, first: Any) -> None:
        encoding = game.FEATURES.encoding
        if not encoding:
            raise BadInput("encoding", f"{game.NAME} is not given in numbers")
        self.encoding = encoding()
        numbers = len(self.encoding.observe(first.view(0)))
        self.actions = self.encoding.actions
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.actions)

    def index(self, action: Any) -> int:
        """An action as given to `step`. Raises `InvalidAction` if it is not an index."""
        if not self.action_space.contains(action):
            raise InvalidAction(f"an action is an index from 0 to {self.actions - 1}, not {action!r}")
        return int(action)

    def decision(self, view: Any, ended: bool) -> Decision:
        """What a view is asked. Its mask has 1 for each legal action; 1 for all if the game has ended and nothing is legal."""
        legal = {self.encoding.index(view, action): action for action in view.legal_actions()}
        numbers = np.array(self.encoding.observe(view), np.float32)
        return Decision(legal, {"observation": numbers, "action_mask": self._mask(list(legal), ended)})

    def _mask(self, legal: list[int], ended: bool) -> NDArray[np.int8]:
        if ended and not legal:
            return np.ones(self.actions, np.int8)
        mask = np.zeros(self.actions, np.int8)
        mask[legal] = 1
        return mask


class Rowed(Coded):
    """The same with a row of numbers for each legal action: an action is the number of its row."""

    def __init__(self, game: Game, first: Any) -> None:
        self.rows = load_rows(game.NAME)
        numbers = len(self.rows.observation(first.view(0)))
        self.actions = self.rows.most
        self.shape = (self.actions, len(self.rows.names))
        self.observation_space = row_space(numbers, self.shape)
        self.action_space = spaces.Discrete(self.actions)

    def decision(self, view: Any, ended: bool) -> Decision:
        legal = view.legal_actions()
        if len(legal) > self.actions:
            legal = (*legal[: self.actions - 1], legal[-1])
        rows = np.zeros(self.shape, np.float32)
        rows[: len(legal)] = _numbers(self.rows.describe(view.position, legal)).reshape(-1, self.shape[1])
        observation: Observation = {
            "observation": _numbers(self.rows.observe(view.position, view.seat)),
            "rows": rows,
            "action_mask": self._mask(list(range(len(legal))), ended),
        }
        return Decision(dict(enumerate(legal)), observation)


def _numbers(pieces: Pieces) -> NDArray[np.float32]:
    return np.frombuffer(bytearray().join(pieces), np.float32)


def row_space(numbers: int, shape: tuple[int, int]) -> spaces.Dict:
    """The space of a decision with so many numbers, and so many rows of so many columns."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (numbers,), np.float32),
            "rows": spaces.Box(-LARGEST, LARGEST, shape, np.float32),
            "action_mask": spaces.Box(0, 1, shape[:1], np.int8),
        }
    )


def coded(game: Game, first: Any, actions: str) -> Coded:
    """How a game is given, with actions as "ids" or "rows". first: one of its states. Raises `BadInput`."""
    kinds: dict[str, type[Coded]] = {"ids": Coded, "rows": Rowed}
    if actions not in kinds:
        raise BadInput(
            "actions", f"actions are given as {' or '.join(kinds)}, not {actions!r}", text=str(actions)
        )
    return kinds[actions](game, first)
