"""The games as reinforcement-learning environments: PettingZoo for several seats, Gymnasium for solo games.

Needs the extra "env" (`pip install '.[env]'`: gymnasium, numpy, pettingzoo).

>>> table = aec("tutto", 2)
>>> table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.last()
>>> sorted(observation)
['action_mask', 'observation']

An observation holds the view as numbers (float32, −1 to 1) and a mask of the legal actions by index (int8).
`docs/view-goennen.md` and `docs/view-tutto.md` list the numbers and the indices, which never change within a ruleset. `unwrapped.text(seat)` gives the same view as text.

The mask is all 1 once there is nothing left to decide: a vector environment still asks for an action then, which it
ignores, and a policy that is allowed nothing would divide by zero.

`reset(seed=7)` always gives the same game. `options={"seed": "K7Q2M9XT"}` gives the game that the page plays with this
seed; at a table `options` may also set `"start"`, the starting seat.

Importing this module registers the solo games with Gymnasium. The number in an id is the ruleset.

>>> gymnasium.make("Dicetable/Tutto-v1").reset(seed=1)[1]
{'illegal': False, 'score': 0}
>>> game = gymnasium.make_vec("Dicetable/Goennen-v2", num_envs=8, level=3)

With "Rows" in its id, a game gives each legal action as a row of numbers (`engine/rows.py`), and `make_vec` makes one environment
for many games, which is several times as fast (`engine/vector.py`).

>>> game = gymnasium.make_vec("Dicetable/GoennenRows-v2", num_envs=64, level=3)
>>> observation, info = game.reset(seed=1)
>>> sorted(observation), observation["rows"].shape
(['action_mask', 'observation', 'rows'], (64, 256, 72))
"""

import warnings
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.coded import Decision, Observation, coded
from engine.errors import BadInput
from engine.game import Game, IllegalAction
from engine.match import GAMES
from engine.rewards import Reward, reward_of

MOST_STEPS = 5_000
"""Decisions after which an episode is truncated. A game played to win takes about a tenth of this."""

ILLEGAL = -1.0
"""The reward for an illegal action."""


def aec(
    game: str,
    seats: int,
    render_mode: str | None = None,
    reward: str | Reward = "result",
    actions: str = "ids",
) -> AECEnv:
    """The game at a table, with PettingZoo's usual wrappers. Agents are "seat_0", "seat_1" and so on; an agent acts when
    its seat decides.

    By default, rewards come at the end of the game and add up to 0: 1 for a sole winner, −1 / (seats − 1) for each loser, and a
    value in between for winners who share the victory. reward: another one of `engine/rewards.py`, "points" or "lead", or a
    function. actions: "rows" gives each legal action as a row of numbers (`engine/rows.py`). An illegal action ends the game with a reward of −1 for its
    agent. Other mistakes raise what they raise in all of PettingZoo: an index out of range, a step before the first
    `reset`. Raises `BadInput` if there is no such table.
    """
    env = TableEnvironment(game, seats, render_mode, reward, actions)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def solo(
    game: str,
    level: int | None = None,
    render_mode: str | None = None,
    reward: str | Reward = "result",
    actions: str = "ids",
) -> "SoloEnvironment":
    """The solo game, at a level if it has levels; `gymnasium.make` gives the same with Gymnasium's usual wrappers.
    Raises `BadInput` if there is no such game.

    By default, rewards of legal actions add up to the result of the game: the points in Gönnen Können, minus the number of
    turns in TUTTO. reward: another one of `engine/rewards.py`, "points" or "target", or a function. actions: "rows" gives each
    legal action as a row of numbers (`engine/rows.py`). An illegal action changes nothing, gives a reward of −1 and sets `info["illegal"]`. Once the game is over, and
    before the first `reset`, a step raises `gymnasium.error.ResetNeeded`; an index out of range raises
    `gymnasium.error.InvalidAction`.
    """
    return SoloEnvironment(game, level, render_mode, reward, actions)


class TableEnvironment(AECEnv):
    """A game at a table without wrappers; `aec` adds them. An illegal action raises `IllegalAction`, an index out of range
    `InvalidAction`, and a step without a game `ResetNeeded`."""

    metadata: dict[str, Any] = {"name": "dicetable", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int,
        render_mode: str | None = None,
        reward: str | Reward = "result",
        actions: str = "ids",
    ) -> None:
        """Raises `BadInput` if there is no such table."""
        self._name = game
        if seats < 2 or seats not in self._game.SEATS:
            raise BadInput("seats", f"{game} has no table of {seats} seats")
        self.metadata = {**self.metadata, "name": f"{game}_v{self._game.RULESET}"}
        self.render_mode = render_mode
        self._state = self._game.new_game(seats, "0", 0)
        self._coded = coded(self._game, self._state, actions)
        self._reward = reward_of(self._game, seats, reward)
        self._asked: dict[str, Decision] = {}
        self._random, _ = seeding.np_random()
        self._seat = {f"seat_{seat}": seat for seat in range(seats)}
        self.possible_agents = list(self._seat)
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._coded.observation_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._coded.action_space)

    @property
    def _game(self) -> Game:
        return _game(self._name)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The numbers and the mask, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The indices of all actions, the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. Raises `BadInput` for an invalid seed or starting seat in `options`; warns of unknown options, as
        PettingZoo's own check gives one."""
        unknown = _unknown(options, "seed", "start")
        if unknown:
            warnings.warn(unknown, stacklevel=2)
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        text, start = _luck(self._random, options), (options or {}).get("start")
        self._state = self._game.new_game(len(self.possible_agents), text, start)
        self._asked = {}
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self._deciding()

    def step(self, action: Any) -> None:
        """Apply the action with this index for `agent_selection`; None for an agent whose game has ended. Raises
        `IllegalAction`, `InvalidAction` and `ResetNeeded`."""
        if not self.agents:
            raise ResetNeeded("there is no game to take a step in: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self._decision(agent).legal
        index = self._coded.index(action)
        if index not in legal:
            raise IllegalAction("unknown", f"{index} is not the index of a legal action")
        before = self._state
        self._state, _ = before.apply(legal[index])
        self._asked = {}
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        for each in self.agents:
            self.rewards[each] = self._reward(before, self._state, self._seat[each])
        if self._state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._deciding()
            self.truncations = dict.fromkeys(self.agents, self._steps >= MOST_STEPS)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know, as numbers, and the mask of its legal actions: all 0 while another agent decides."""
        return {name: array.copy() for name, array in self._decision(agent).observation.items()}

    def view(self, agent: str) -> Any:
        """What an agent may know."""
        return self._state.view(self._seat[agent])

    def text(self, agent: str) -> str:
        """What an agent may know, as text."""
        return text(self.view(agent))

    def render(self) -> str | None:
        """What the deciding agent may know, as text, in the render mode "ansi"; None in any other."""
        return self.text(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _decision(self, agent: str) -> Decision:
        """What an agent is asked, worked out once."""
        ended = self.terminations.get(agent, True) or self.truncations[agent]
        if agent not in self._asked or ended:
            self._asked[agent] = self._coded.decision(self.view(agent), ended)
        return self._asked[agent]

    def _deciding(self) -> str:
        return f"seat_{self._state.deciders[0]}"


class SoloEnvironment(gymnasium.Env[Observation, Any]):
    """A solo game. `solo` documents the rewards and the errors."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        level: int | None = None,
        render_mode: str | None = None,
        reward: str | Reward = "result",
        actions: str = "ids",
    ) -> None:
        """Raises `BadInput` if there is no such game."""
        self._name = game
        levels = [each.number for each in self._game.LEVELS]
        if level not in (levels or [None]):
            there = f"levels {levels[0]} to {levels[-1]}" if levels else "no levels"
            raise BadInput("level", f"{game} has {there}, not {level}", text=str(level))
        self._level = level
        self.render_mode = render_mode
        self._state = self._first("0")
        self._coded = coded(self._game, self._state, actions)
        self._reward = reward_of(self._game, 1, reward)
        self._asked = self._coded.decision(self.view(), False)
        self.observation_space = self._coded.observation_space
        self.action_space = self._coded.action_space
        self._steps = 0
        self._plays = False

    @property
    def _game(self) -> Game:
        return _game(self._name)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. Returns the first observation and its info. Raises `BadInput` for unknown `options`, or an invalid
        seed there."""
        unknown = _unknown(options, "seed")
        if unknown:
            raise BadInput("options", unknown)
        super().reset(seed=seed)
        self._state = self._first(_luck(self.np_random, options))
        self._steps = 0
        self._plays = True
        return self._look(), self._info(False)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Apply the action with this index. Returns observation, reward, terminated, truncated, info. Raises `InvalidAction`
        and `ResetNeeded`."""
        if not self._plays:
            raise ResetNeeded("there is no game to take a step in: call reset() first")
        chosen = self._asked.legal.get(self._coded.index(action))
        reward = ILLEGAL
        if chosen is not None:
            before = self._state
            self._state, _ = before.apply(chosen)
            reward = self._reward(before, self._state, 0)
        self._steps += 1
        over = self._state.is_over
        cut = not over and self._steps >= MOST_STEPS
        self._plays = not (over or cut)
        return self._look(), reward, over, cut, self._info(chosen is None)

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of the last observation as MaskablePPO of sb3-contrib asks for it."""
        return self._asked.observation["action_mask"].astype(np.bool_)

    def view(self) -> Any:
        """What the seat may know."""
        return self._state.view(0)

    def text(self) -> str:
        """What the seat may know, as text."""
        return text(self.view())

    def render(self) -> str | None:
        """The view as text, in the render mode "ansi"; None in any other."""
        return self.text() if self.render_mode == "ansi" else None

    def _look(self) -> Observation:
        """What the seat is asked now, kept for the step to come."""
        self._asked = self._coded.decision(self.view(), self._state.is_over)
        return {name: array.copy() for name, array in self._asked.observation.items()}

    def _info(self, illegal: bool) -> dict[str, Any]:
        """illegal: whether the last action was illegal. score: current points. won: only once a level is over."""
        result = self.view().to_json()["result"] if self._state.is_over else None
        won = {"won": result["won"]} if result and "won" in result else {}
        return {"illegal": illegal, "score": self._state.scores()[0], **won}

    def _first(self, seed: str) -> Any:
        new_solo = self._game.new_solo
        return new_solo(level=self._level, seed=seed)


def _game(name: str) -> Game:
    if name not in GAMES:
        raise BadInput("game", f"there is no game called {name[:40]!r}", text=name[:40])
    return GAMES[name]


def _unknown(options: Mapping[str, Any] | None, *known: str) -> str | None:
    """What is wrong with the options of `reset`, in a sentence; None if all are known."""
    others = [name for name in options or {} if name not in known]
    return f"reset() has no option {others[0]!r}, only {' and '.join(map(repr, known))}" if others else None


def _luck(random: np.random.Generator, options: Mapping[str, Any] | None) -> str:
    """The seed of a game: the one in `options`, or the generator's next."""
    given = (options or {}).get("seed")
    return str(int(random.integers(2**40))) if given is None else str(given)


def text(view: Any) -> str:
    """A view as text, one line for each part: "dice: die=Y face=3 place=tray; …". It holds only what the seat may know,
    and the legal actions in notation. Equal views give equal texts."""
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


def _register() -> None:
    for name, game in GAMES.items():
        if game.FEATURES.encoding:
            level = {"level": game.LEVELS[0].number} if game.LEVELS else {}
            gymnasium.register(
                f"Dicetable/{name.title()}-v{game.RULESET}",
                "engine.environments:SoloEnvironment",
                kwargs={"game": name, **level},
            )
            gymnasium.register(
                f"Dicetable/{name.title()}Rows-v{game.RULESET}",
                "engine.environments:SoloEnvironment",
                kwargs={"game": name, "actions": "rows", **level},
                vector_entry_point="engine.vector:VectorEnvironment",
            )


_register()
