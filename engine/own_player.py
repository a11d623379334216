"""A player that is not one of the game's own: whatever it gives is checked, and its errors say where they come from.

Such a player is a function `choose(view)`, which returns one of `view.legal_actions()` or its notation; or an object that is
called like it, or has `choose(view)` or `values(view)`, which returns a dict with a number for each legal action: the
greatest is played, the first of several. `engine.player_file` reads one from a file.
"""

import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from dataclasses import dataclass, field
from math import isnan
from numbers import Real
from types import TracebackType
from typing import Any

from engine.errors import BadInput, IllegalAction
from engine.game import Decision, Policy, best
from engine.time_limit import TookTooLong

LONGEST_QUOTE = 200
"""The most characters that an error quotes of a player's message or value."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The decision at which a player failed. game: the number of the game in its series, from 0. seed, start: of its
    luck; no start in a solo game. seat: the player's. step: the number of actions before it. link: a replay that ends
    with this position."""

    game: int
    seed: str
    start: int | None
    seat: int
    step: int
    link: str


class PlayerError(BadInput):
    """A player failed. The message is one sentence that begins with the file and the line, if known. line:
    that line, or None. failure: where in a game, or None."""

    def __init__(
        self, path: str, line: int | None, problem: str, failure: Failure | None = None, trace: str = ""
    ) -> None:
        place = path if line is None else f"{path}, line {line}"
        super().__init__("player_file", f"{place}: {problem}", path=path, line=line, problem=problem)
        self.line = line
        self.failure = failure
        self._trace = trace

    def __reduce__(self) -> tuple[type["PlayerError"], tuple[Any, ...]]:
        return PlayerError, (self.params["path"], self.line, self.params["problem"], self.failure, self.trace)

    @property
    def trace(self) -> str:
        """Python's traceback from the first line of the player's file on; "" if it raised no exception."""
        if isinstance(self.__cause__, PlayerError):
            return self.__cause__.trace
        return self._trace or _traceback(self.__cause__, self.params["path"])

    @classmethod
    def late(cls, path: str, interruption: TookTooLong, said: str) -> "PlayerError":
        """The error of a player that was interrupted."""
        return cls(path, last_line(interruption.__traceback__, path), said)

    def told(self) -> "PlayerError":
        """The same error, with its traceback as text, to be sent to another process."""
        problem = self.params["problem"]
        return PlayerError(self.params["path"], self.line, problem, self.failure, self.trace)

    def at(self, failure: Failure) -> "PlayerError":
        """The same error with the decision at which the player failed."""
        return PlayerError(self.params["path"], self.line, self.params["problem"], failure, self.trace)


class OwnPlayer(Policy):
    """Anything that goes wrong in the player raises a `PlayerError`: an exception, an illegal action, invalid values.
    path: the file of its code, or its name; an error names the line there."""

    def __init__(self, path: str, own: Any, wanted: str) -> None:
        """own: the player; a class is called to make one. wanted: the error if it is none. Raises `PlayerError`."""
        self.path = path
        if isinstance(own, type):
            with self._blamed():
                own = own()
        kind = type(own)
        # Ignore methods inherited from `Policy`: they call `values`, and this class checks its results.
        called = own if callable(own) and kind.__call__ is not Policy.__call__ else None
        self._choose: Callable[[Any], Any] | None = called or getattr(own, "choose", None)
        self._values: Callable[[Any], Any] | None = (
            getattr(own, "values", None) if getattr(kind, "values", None) is not Policy.values else None
        )
        if not callable(self._choose or self._values):
            raise PlayerError(path, None, wanted)

    def __repr__(self) -> str:
        return f"<player {self.path}>"

    def _blamed(self) -> AbstractContextManager[None]:
        """The surroundings of a call of the player."""
        return blamed(self.path)

    def __call__(self, view: Any) -> Any:
        """The action for a view whose seat decides. Raises `PlayerError`."""
        if self._choose is None:
            return best(self.values(view))
        with self._blamed():
            chosen = self._choose(view)
            for action in view.legal_actions():
                if action == chosen or str(action) == chosen:
                    return action
        if isinstance(chosen, str) and (action := _meant(view, chosen)) is not None:
            return action
        raise self._error(f"it chose {quoted(chosen)}, which is not one of view.legal_actions()")

    @property
    def decides_by_values(self) -> bool:
        """Whether its choice is the best of its values."""
        return self._choose is None

    def values(self, view: Any) -> dict[Any, float]:
        """The player's value of each legal action, in their order. A player without values gives 1 to its choice and 0
        to the others. Raises `PlayerError`."""
        legal = view.legal_actions()
        if self._values is None:
            chosen = self(view)
            return {action: float(action == chosen) for action in legal}
        with self._blamed():
            given = self._values(view)
        if not isinstance(given, Mapping):
            raise self._error(f"its values are {quoted(given)}, not a dict")
        for action in legal:
            if action not in given:
                raise self._error(f"its values lack the legal action {action}")
            value = given[action]
            if not isinstance(value, Real) or isnan(value):
                raise self._error(f"its value for {action} is {quoted(value)}, not a number")
        if len(given) > len(legal):
            other = next(action for action in given if action not in legal)
            raise self._error(f"it values {quoted(other)}, which is not one of view.legal_actions()")
        return {action: _plain(given[action]) for action in legal}

    def explain(self, view: Any) -> Decision:
        """The action for a view whose seat decides. The reason gives the player's values if it decides by them. Raises
        `PlayerError`."""
        return Decision(self(view), "own") if self._choose else super().explain(view)

    def _error(self, problem: str) -> PlayerError:
        """An error for a function that returned normally; its line is the first of the function."""
        for function in (self._choose, self._values):
            code = getattr(getattr(function, "__func__", function), "__code__", None)
            if code is not None and code.co_filename == self.path:
                return PlayerError(self.path, code.co_firstlineno, problem)
        return PlayerError(self.path, None, problem)


def _meant(view: Any, notation: str) -> Any:
    """The legal action with this notation, also one that is not listed, as `apply` takes it; None if there is none."""
    try:
        action = view.rules.parse(notation)
        view.rules.check(view.position, action)
    except (BadInput, IllegalAction):
        return None
    return action


def _plain(value: Any) -> float:
    """A number as one of Python's own: numpy has others."""
    return value if isinstance(value, int | float) else float(value)


@contextmanager
def blamed(path: str) -> Iterator[None]:
    """Turns exceptions of a player into a `PlayerError` with the line of its file that was running."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (Exception, SystemExit) as error:
        line = error.lineno if isinstance(error, SyntaxError) else last_line(error.__traceback__, path)
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        problem = type(error).__name__ + (f": {_shortened(said)}" if said else "")
        raise PlayerError(path, line, problem) from error


def last_line(trace: TracebackType | None, path: str) -> int | None:
    """The innermost line of the file at `path` in a traceback; None if it has none."""
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _traceback(error: BaseException | None, path: str) -> str:
    if error is None:
        return ""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != path:
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace or error.__traceback__))


def quoted(value: object) -> str:
    """What a player gave, in a message."""
    try:
        return _shortened(repr(value))
    except Exception:  # noqa: BLE001 - a player's repr may fail, and that is not the error to report
        return f"a {type(value).__name__}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"


@dataclass(frozen=True, slots=True)
class Own:
    """A player for `engine.tournament`. name: in tables. player: an object or a function; each seat of each game gets a new one
    if it is a class, else all share it."""

    name: str
    own: Any = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.name

    def player(self) -> OwnPlayer:
        """A player for one seat. Raises `PlayerError`."""
        wanted = (
            "this is no player: it can't be called with a view, and has no `choose(view)` or `values(view)`"
        )
        return OwnPlayer(_file_of(self.own) or self.name, self.own, wanted)


def _file_of(own: Any) -> str | None:
    """The file that a function or the class of an object is defined in."""
    kind = own if hasattr(own, "__code__") or isinstance(own, type) else type(own)
    for function in (kind, *(getattr(kind, name, None) for name in ("__call__", "choose", "values"))):
        code = getattr(function, "__code__", None)
        if code is not None:
            path: str = code.co_filename
            return path
    return None
