"""The games as environments for players that learn: PettingZoo's for several seats, Gymnasium's for the solo games.

Needs the extra "env" (`pip install '.[env]'`: gymnasium, numpy, pettingzoo).

>>> table = aec("tutto", 2)
>>> table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.last()
>>> sorted(observation)
['action_mask', 'observation']

An observation has the view in numbers, as float32 from −1 to 1, and a mask of the legal actions, int8, by their index.
What the numbers and the indices stand for is said in `engine/goennen/encoding.py` and `engine/tutto/encoding.py`; both
stay the same for a ruleset. `unwrapped.text(seat)` says the same view in words.

`reset(seed=7)` gives the same game for the same number; `options={"seed": "K7Q2M9XT"}` the one that the page plays under
this seed, and at a table `"start"` the starting seat.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine.errors import BadInput
from engine.game import Game, IllegalAction
from engine.match import GAMES

Observation = dict[str, NDArray[Any]]

MOST_STEPS = 5_000
"""Decisions after which an episode is truncated: games that are played to be won take a tenth of them."""

ILLEGAL = -1.0
"""The reward of an action that is not legal."""


def aec(game: str, seats: int, render_mode: str | None = None) -> AECEnv:
    """The game at a table, with PettingZoo's usual wrappers. Agents are "seat_0" and so on; each acts when its seat
    decides.

    Rewards come when the game is over and add up to 0: 1 for whoever wins alone, −1 / (seats − 1) for those who lose,
    parts of both for those who share the victory. An action that is not legal ends the game with a reward of −1 for
    its agent. Raises `BadInput` if there is no such table.
    """
    env = TableEnvironment(game, seats, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def solo(game: str, level: int | None = None, render_mode: str | None = None) -> "SoloEnvironment":
    """The solo game, of a level if it has levels. Raises `BadInput` if there is no such game.

    Rewards add up to what the game is judged by: its points at Gönnen Können, its turns at TUTTO, counted negative. An
    action that is not legal changes nothing, has a reward of −1, and is told in `info["illegal"]`.
    """
    return SoloEnvironment(game, level, render_mode)


class _Coded:
    """What both kinds of environment share: a game's spaces, and a state in numbers."""

    def __init__(self, game: str, first: Any) -> None:
        encoding = _game(game).FEATURES.encoding
        if not encoding:
            raise BadInput("encoding", f"{game} is not given in numbers")
        self.encoding = encoding()
        numbers = len(self.encoding.observe(first.view(0)))
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (numbers,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.encoding.actions)

    def legal(self, view: Any) -> dict[int, Any]:
        """The legal actions of a view by their index."""
        return {self.encoding.index(view, action): action for action in view.legal_actions()}

    def observation(self, view: Any) -> Observation:
        """A view in numbers, with the mask of its legal actions."""
        mask = np.zeros(self.encoding.actions, np.int8)
        mask[list(self.legal(view))] = 1
        return {"observation": np.array(self.encoding.observe(view), np.float32), "action_mask": mask}


class TableEnvironment(AECEnv):
    """A game at a table, without wrappers: `aec` adds them. An action that is not legal raises `IllegalAction`."""

    metadata: dict[str, Any] = {"name": "dicetable", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, seats: int, render_mode: str | None = None) -> None:
        """Raises `BadInput` if there is no such table."""
        self._game = _game(game)
        if seats < 2 or seats not in self._game.SEATS:
            raise BadInput("seats", f"{game} has no table of {seats} seats")
        self.metadata = {**self.metadata, "name": f"{game}_v{self._game.RULESET}"}
        self.render_mode = render_mode
        self._state = self._game.new_game(seats, "0", 0)
        self._coded = _Coded(game, self._state)
        self._random, _ = seeding.np_random()
        self._seat = {f"seat_{seat}": seat for seat in range(seats)}
        self.possible_agents = list(self._seat)
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._coded.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._coded.action_space)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers and the mask, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The indices of all actions, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. Raises `BadInput` for a seed or a start among `options` that can't be."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        text, start = _luck(self._random, options), (options or {}).get("start")
        self._state = self._game.new_game(len(self.possible_agents), text, start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self._deciding()

    def step(self, action: Any) -> None:
        """Take an action, given by its index, for `agent_selection`. Raises `IllegalAction`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self._coded.legal(self.view(agent))
        if int(action) not in legal:
            raise IllegalAction("unknown", f"{action} is the index of no legal action")
        self._state, _ = self._state.apply(legal[int(action)])
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._state.is_over:
            winners, seats = self._state.winners(), len(self.agents)
            for each in self.agents:
                share = 1 / len(winners) if self._seat[each] in winners else 0.0
                self.rewards[each] = (seats * share - 1) / (seats - 1)
                self.terminations[each] = True
        else:
            self.agent_selection = self._deciding()
            self.truncations = dict.fromkeys(self.agents, self._steps >= MOST_STEPS)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know, in numbers, and its legal actions: none unless it decides."""
        return self._coded.observation(self.view(agent))

    def view(self, agent: str) -> Any:
        """What an agent may know."""
        return self._state.view(self._seat[agent])

    def text(self, agent: str) -> str:
        """What an agent may know, in words."""
        return text(self.view(agent))

    def render(self) -> str | None:
        """What the agent that decides may know, in words, for the render mode "ansi"."""
        return self.text(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _deciding(self) -> str:
        return f"seat_{self._state.deciders[0]}"


class SoloEnvironment(gymnasium.Env[Observation, Any]):
    """A solo game; `solo` says what it rewards."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, game: str, level: int | None = None, render_mode: str | None = None) -> None:
        """Raises `BadInput` if there is no such game."""
        self._game = _game(game)
        levels = [each.number for each in self._game.LEVELS]
        if level not in (levels or [None]):
            there = f"levels {levels[0]} to {levels[-1]}" if levels else "no levels"
            raise BadInput("level", f"{game} has {there}, not {level}", text=str(level))
        self._level = level
        self.render_mode = render_mode
        self._state = self._first("0")
        self._coded = _Coded(game, self._state)
        self.observation_space = self._coded.observation_space
        self.action_space = self._coded.action_space
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: its first observation, and its info. Raises `BadInput` for a seed in `options` that can't be."""
        super().reset(seed=seed)
        self._state = self._first(_luck(self.np_random, options))
        self._steps = 0
        return self._coded.observation(self.view()), self._info(False)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, given by its index: observation, reward, whether the game is over, whether it was cut off,
        info."""
        chosen = self._coded.legal(self.view()).get(int(action))
        reward = ILLEGAL
        if chosen is not None:
            before = self._coded.encoding.outcome(self._state)
            self._state, _ = self._state.apply(chosen)
            reward = self._coded.encoding.outcome(self._state) - before
        self._steps += 1
        over = self._state.is_over
        cut = not over and self._steps >= MOST_STEPS
        return self._coded.observation(self.view()), reward, over, cut, self._info(chosen is None)

    def view(self) -> Any:
        """What the seat may know."""
        return self._state.view(0)

    def text(self) -> str:
        """What the seat may know, in words."""
        return text(self.view())

    def render(self) -> str | None:
        """The view in words, for the render mode "ansi"."""
        return self.text() if self.render_mode == "ansi" else None

    def _info(self, illegal: bool) -> dict[str, Any]:
        """illegal: whether the last action was not legal. score: the points as they stand. won: once a level is over."""
        result = self.view().to_json()["result"] if self._state.is_over else None
        won = {"won": result["won"]} if result and "won" in result else {}
        return {"illegal": illegal, "score": self._state.scores()[0], **won}

    def _first(self, seed: str) -> Any:
        new_solo = self._game.new_solo
        return new_solo(seed) if self._level is None else new_solo(self._level, seed)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise BadInput("game", f"there is no game called {name[:40]!r}", text=name[:40])
    return GAMES[name]


def _luck(random: np.random.Generator, options: Mapping[str, Any] | None) -> str:
    """The seed of a game: the one asked for, or the next that a generator makes."""
    given = (options or {}).get("seed")
    return str(int(random.integers(2**40))) if given is None else str(given)


def text(view: Any) -> str:
    """A view in words, a line for each thing, made only of what its seat may know: "dice: die=Y face=3 place=tray; …".
    Equal views give equal texts, and the legal actions stand there in notation."""
    content = view.to_json()
    content["actions"] = " ".join(str(action) for action in view.legal_actions())
    return "\n".join(f"{key}: {_words(value)}" for key, value in content.items())


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_words(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        parts = [_words(inner) for inner in value]
        return ("; " if any(isinstance(inner, dict) for inner in value) else ",").join(parts)
    return "-" if value is None else str(value)
