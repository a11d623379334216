"""Many games at once, stepped in one call: `Batch`. It needs numpy and nothing else.

Every decision is given as in `engine/rows.py`: what the seat sees, and a row of numbers for each legal action. An action is
the number of its row.

>>> batch = Batch("tutto", 64)
>>> seen = batch.reset(seed=1)
>>> seen.observation.shape, seen.rows.shape, seen.mask.shape
((64, 42), (64, 64, 20), (64, 64))
>>> seen, reward, over, cut, info = batch.step(seen.mask.argmax(axis=1))
"""

import gc
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.errors import BadInput, IllegalAction
from engine.game import Game
from engine.match import GAMES
from engine.rewards import Reward, reward_of
from engine.rows import Rows, load_rows

MOST_STEPS = 5_000
"""Decisions after which a game is cut. One played to win takes about a tenth of this."""

Numbers = NDArray[np.float32]
NUMBER = 4
"""The bytes of a number."""


class Seen(NamedTuple):
    """The decisions of a batch. observation: (games, numbers), what each deciding seat sees. rows: (games, most, columns), a row for each
    legal action, the rest 0. mask: (games, most), True for each row of an action. seat: (games,), who decides.

    The arrays are the batch's own and change with its next step: copy what you keep.
    """

    observation: Numbers
    rows: Numbers
    mask: NDArray[np.bool_]
    seat: NDArray[np.int64]


Stepped = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
"""What is seen next, the rewards, which games are over, which were cut, info."""


class Batch:
    """Games of one kind, each of which begins anew once it has ended.

    Python's garbage collector takes up to a third of the time; `engine.gc_tuning.search_seldom` makes it run less often.
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        level: int | None = None,
        seats: int = 1,
        reward: str | Reward = "result",
        players: Sequence[Any] = (),
    ) -> None:
        """level: of solo games, by default the first. seats: 1 plays solo games. reward: one of `engine.rewards.REWARDS`, or
        "result", or a function. players: who plays the last seats, as policies, such as `POLICIES["easy"]()`; all other seats are
        yours. Raises `BadInput` for what there is not.
        """
        if game not in GAMES:
            raise BadInput("game", f"there is no game called {game[:40]!r}", text=game[:40])
        self._name = game
        if games < 1:
            raise BadInput("games", f"a batch has at least one game, not {games}")
        if len(players) >= seats:
            raise BadInput(
                "players", f"of {seats} seats at least one is yours, but {len(players)} have players"
            )
        if level is None and self._game.LEVELS and seats == 1:
            level = self._game.LEVELS[0].number
        self.games, self.seats, self.level = games, seats, level
        self.described: Rows = load_rows(game)
        self._reward = reward_of(self._game, seats, reward)
        self._own = seats - len(players)
        self._players = [None] * self._own + list(players)
        self._random = np.random.default_rng()
        self._states = [self._first() for _ in range(games)]
        self._legal: list[Sequence[Any]] = [()] * games
        self._steps = [0] * games
        rows = self.described
        self._described = [b""] * games
        self._observed = [b""] * games
        self._mask = np.zeros((games, rows.most), np.bool_)
        self._rows = np.zeros((games, rows.most, len(rows.names)), np.float32)
        self._seat = np.zeros(games, np.int64)
        for at in range(games):
            self._look(at)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "described"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self.described = load_rows(self._name)  # functions, which would not be pickled everywhere

    @property
    def _game(self) -> Game:
        return GAMES[self._name]  # a module, which would not be pickled

    @property
    def numbers(self) -> int:
        """How many numbers an observation has."""
        return len(self._observed[0]) // NUMBER

    @property
    def states(self) -> tuple[Any, ...]:
        """The states of the games, whose `view(seat)` is what the decisions are about."""
        return tuple(self._states)

    @property
    def legal(self) -> tuple[Sequence[Any], ...]:
        """For each game the actions of its rows, in their order."""
        return tuple(self._legal)

    def ids(self) -> NDArray[np.int32]:
        """The indices of the actions in the game's encoding: (games, most), −1 where there is no row."""
        assert self._game.FEATURES.encoding
        index = self._game.FEATURES.encoding().index
        found = np.full(self._mask.shape, -1, np.int32)
        for at, (state, legal) in enumerate(zip(self._states, self._legal, strict=True)):
            view = state.view(int(self._seat[at]))
            found[at, : len(legal)] = [index(view, action) for action in legal]
        return found

    def reset(self, seed: int | None = None) -> Seen:
        """Begin all games. The same seed gives the same games."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        for at in range(self.games):
            self._begin(at)
        return self._seen()

    def step(self, rows: ArrayLike) -> Stepped:
        """Take in each game the action of a row. Returns what is seen next, the rewards, which games are over, which were cut, and
        info. A game that has ended or was cut has begun anew: what is seen is its first decision.

        The rewards are (games,) if one seat is yours, else (games, seats) of yours: what each gained by this step and by what the
        players then did. info: "score", (games, seats), the points, of an ended game its last; "ended", the last state of each game
        that ended or was cut, by its number. Raises `IllegalAction` if a row is none
        of a legal action; then nothing has changed.
        """
        chosen = np.asarray(rows, np.int64).tolist()
        if len(chosen) != self.games:
            raise IllegalAction("rows", f"there are {self.games} games, but {len(chosen)} rows")
        for at, row in enumerate(chosen):
            if not 0 <= row < len(self._legal[at]):
                raise IllegalAction(
                    "row", f"game {at} has {len(self._legal[at])} legal actions, so no row {row}"
                )
        return self.take(chosen)

    def take(self, rows: Sequence[int | None]) -> Stepped:
        """`step` for rows that are known to be legal; where there is None, the game stays as it is."""
        collects = gc.isenabled()
        gc.disable()  # it would look through all games again and again; they hold no cycles
        try:
            return self._taken(rows)
        finally:
            if collects:
                gc.enable()

    def _taken(self, rows: Sequence[int | None]) -> Stepped:
        own, reward, alone = range(self._own), self._reward, self._own == self.seats
        rewards, scores, over, cut, ended = [], [], [], [], {}
        for at, row in enumerate(rows):
            before = state = self._states[at]
            if row is not None:
                state, _ = before.apply(self._legal[at][row])
                if not alone:
                    state = self._played_on(state)
            rewards.append([0.0 if row is None else reward(before, state, seat) for seat in own])
            scores.append(state.scores())
            self._steps[at] += 1
            is_over = state.is_over
            is_cut = not is_over and self._steps[at] >= MOST_STEPS
            over.append(is_over)
            cut.append(is_cut)
            if is_over or is_cut:
                ended[at] = state
                self._begin(at)
            elif row is not None:
                self._states[at] = state
                self._look(at)
        info = {"score": np.array(scores, np.float64), "ended": ended}
        gained = np.array(rewards, np.float64)
        gained = gained[:, 0] if self._own == 1 else gained
        return self._seen(), gained, np.array(over, np.bool_), np.array(cut, np.bool_), info

    def flat(self) -> tuple[Numbers, NDArray[np.int64]]:
        """The rows of all games without padding, (rows, columns), and how many each game has."""
        return self._flat, self._counts

    def _first(self) -> Any:
        seed = str(int(self._random.integers(2**40)))
        if self.seats == 1:
            new_solo: Any = self._game.new_solo
            return new_solo(level=self.level, seed=seed)
        return self._game.new_game(self.seats, seed)

    def _begin(self, at: int) -> None:
        state = self._first()
        while (state := self._played_on(state)).is_over:
            state = self._first()
        self._states[at], self._steps[at] = state, 0
        self._look(at)

    def _played_on(self, state: Any) -> Any:
        """The state once a seat of yours decides."""
        while not state.is_over and (player := self._players[state.deciders[0]]):
            state, _ = state.apply(player(state.view(state.deciders[0])))
        return state

    def _look(self, at: int) -> None:
        state, described = self._states[at], self.described
        position = state.position
        seat = position.deciders[0]
        legal = state.legal_actions()
        if len(legal) > described.most:
            legal = (*legal[: described.most - 1], legal[-1])
        self._seat[at], self._legal[at] = seat, legal
        self._described[at] = b"".join(described.describe(position, legal))
        self._observed[at] = b"".join(described.observe(position, seat))

    def _seen(self) -> Seen:
        self._counts = np.array([len(each) for each in self._legal])
        mask = np.arange(self._mask.shape[1]) < self._counts[:, None]
        self._flat = _numbers(self._described, self._rows.shape[2])
        rows = self._rows.reshape(-1, self._rows.shape[2])
        rows[np.flatnonzero(self._mask & ~mask)] = 0
        rows[np.flatnonzero(mask)] = self._flat
        self._mask = mask
        return Seen(_numbers(self._observed, self.numbers), self._rows, mask, self._seat)


def _numbers(pieces: Sequence[bytes], columns: int) -> Numbers:
    return np.frombuffer(bytearray().join(pieces), np.float32).reshape(-1, columns)
