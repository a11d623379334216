"""Many solo games as one vector environment of Gymnasium: `gymnasium.make_vec("Dicetable/GoennenRows-v2", num_envs=64)`.

Needs the extra "env". `engine/batch.py` has the same without Gymnasium, and tables with several seats too.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from engine.batch import Batch, Seen
from engine.coded import Observation, row_space
from engine.environments import ILLEGAL
from engine.rewards import Reward


class VectorEnvironment(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Solo games, stepped together. An action is the number of a row; an illegal one changes nothing, gives a reward of −1 and sets
    `info["illegal"]`.

    A game that has ended begins anew in the same step (`AutoresetMode.SAME_STEP`); `info["final_obs"]` and `info["final_info"]`
    have its end: "score" and, at a level, "won".
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        level: int | None = None,
        reward: str | Reward = "result",
        **others: Any,
    ) -> None:
        """Raises `BadInput` if there is no such game or reward."""
        if others.pop("actions", "rows") != "rows" or others.pop("render_mode", None) or others:
            raise gymnasium.error.Error("a vector environment has rows only and cannot be rendered")
        self._batch = Batch(game, num_envs, level=level, reward=reward)
        self.num_envs = num_envs
        rows = self._batch.described
        self.single_observation_space = row_space(self._batch.numbers, (rows.most, len(rows.names)))
        self.single_action_space = gymnasium.spaces.Discrete(rows.most)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mask: NDArray[np.bool_] | None = None

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games. seed: of the whole, so that the same one gives the same games; of a list its first."""
        first = seed[0] if isinstance(seed, list) else seed
        return self._observation(self._batch.reset(first)), self._info({})

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take in each game the action of a row. Raises `InvalidAction` for a number that no row can have, and `ResetNeeded`."""
        if self._mask is None:
            raise ResetNeeded("there is no game to take a step in: call reset() first")
        if not self.action_space.contains(np.asarray(actions, self.action_space.dtype)):
            raise InvalidAction(f"actions are {self.num_envs} numbers of rows, not {actions!r}")
        rows = [int(row) for row in actions]
        legal = self._mask[np.arange(self.num_envs), rows]
        taken = [row if may else None for row, may in zip(rows, legal, strict=True)]
        seen, rewards, over, cut, info = self._batch.take(taken)
        rewards[~legal] = ILLEGAL
        return (
            self._observation(seen),
            rewards,
            over,
            cut,
            self._info(info["ended"], ~legal, info["score"][:, 0]),
        )

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of the last observation: (games, rows)."""
        if self._mask is None:
            raise ResetNeeded("there is no game yet: call reset() first")
        return self._mask

    def _observation(self, seen: Seen) -> Observation:
        self._mask = seen.mask
        return {
            "observation": seen.observation,
            "rows": seen.rows.copy(),
            "action_mask": seen.mask.astype(np.int8),
        }

    def _info(
        self,
        ended: dict[int, Any],
        illegal: NDArray[np.bool_] | None = None,
        score: NDArray[Any] | None = None,
    ) -> dict[str, Any]:
        info: dict[str, Any] = {
            "illegal": np.zeros(self.num_envs, np.bool_) if illegal is None else illegal,
            "score": np.array([state.scores()[0] for state in self._batch.states])
            if score is None
            else score,
        }
        if not ended:
            return info
        finals = np.full(self.num_envs, None, object)
        final_info: dict[str, Any] = {"score": np.zeros(self.num_envs)}
        here = np.zeros(self.num_envs, np.bool_)
        rows = self._batch.described
        for at, state in ended.items():
            view = state.view(0)
            finals[at] = {
                "observation": np.array(rows.observation(view), np.float32),
                "rows": np.zeros((rows.most, len(rows.names)), np.float32),
                "action_mask": np.ones(rows.most, np.int8),
            }
            result = view.to_json()["result"] or {}
            final_info["score"][at] = state.scores()[0]
            if "won" in result:
                final_info.setdefault("won", np.zeros(self.num_envs, np.bool_))[at] = result["won"]
            here[at] = True
        return info | {"final_obs": finals, "_final_obs": here, "final_info": final_info, "_final_info": here}
