"""A player in a Python file: `python -m engine arena goennen --seats my_player.py,hard`.

The file has one of these:

- `choose(view)`, which returns one of `view.legal_actions()`;
- `values(view)`, which returns a dict with a number for each of them; the action with the greatest is played, the first
  of several;
- a class `Player(Policy)` with `values(view)`, or with `__call__(view)`, which works like `choose`. Each seat of each
  game gets a new instance.

If there are several, `Player` comes first, then `choose`, then `values`. The file may import the standard library and
`engine`. What it prints goes to standard error.
"""

import linecache
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import inf, isnan
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from engine.errors import BadInput
from engine.game import Decision, Policy, best
from engine.time_limit import TookTooLong, Watch

LONGEST_FILE = 4_000_000
"""In characters. It is this long because a file may hold the weights of a network."""
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
    """A player in a file failed. The message is one sentence that begins with the file and the line, if known. line:
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
        return self._trace if self.failure else _traceback(self.__cause__, self.params["path"])

    @classmethod
    def late(cls, path: str, interruption: TookTooLong, said: str) -> "PlayerError":
        """The error of a player that was interrupted."""
        return cls(path, last_line(interruption.__traceback__, path), said)

    def at(self, failure: Failure) -> "PlayerError":
        """The same error with the decision at which the player failed."""
        return PlayerError(self.params["path"], self.line, self.params["problem"], failure, self.trace)


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A file with a player. Other processes and machines get its text. path: as given; also the player's name. text: the
    file's contents."""

    path: str
    text: str

    def __str__(self) -> str:
        return self.path

    def player(self) -> "FilePlayer":
        """A new player. Raises `PlayerError`."""
        return FilePlayer(self)


def read_player(path: str, limit: float = inf) -> PlayerFile:
    """Read a file and run it once to check that it holds a player. limit: the seconds that this may take. Raises
    `PlayerError`."""
    try:
        text = Path(path).read_text("utf-8-sig")  # some editors put a byte order mark first
    except OSError as error:
        raise PlayerError(path, None, f"this file can't be read: {error.strerror or error}") from error
    except ValueError as error:
        raise PlayerError(path, None, "this file is not text in UTF-8") from error
    if len(text) > LONGEST_FILE:
        raise PlayerError(path, None, f"a player has at most {LONGEST_FILE} characters")
    found = PlayerFile(path, text)
    try:
        with Watch(limit) as watch, watch.call():
            found.player()
    except TookTooLong as interruption:
        raise PlayerError.late(path, interruption, f"it took more than {limit:g} s to load") from interruption
    return found


class FilePlayer(Policy):
    """The player from a file. Anything that goes wrong in it raises a `PlayerError`: an exception, an illegal action,
    invalid values."""

    def __init__(self, file: PlayerFile) -> None:
        """Raises `PlayerError` if there is no player in the file."""
        self.file, self.path = file, file.path
        module = _module(file)
        self._choose: Callable[[Any], Any] | None = None
        self._values: Callable[[Any], Any] | None = None
        if hasattr(module, "Player"):
            with _blamed(file.path):
                own = module.Player()
            kind = type(own)
            # Ignore methods inherited from `Policy`: they call `values`, and this class checks its results.
            self._choose = own if callable(own) and kind.__call__ is not Policy.__call__ else None
            self._values = (
                getattr(own, "values", None) if getattr(kind, "values", None) is not Policy.values else None
            )
            wanted = "`Player` has no `values(view)`, and gives nothing when it is called"
        else:
            self._choose = getattr(module, "choose", None)
            self._values = getattr(module, "values", None)
            wanted = (
                "there is no player here: it takes `choose(view)`, `values(view)` or a class `Player(Policy)`"
            )
        if not callable(self._choose or self._values):
            raise PlayerError(file.path, None, wanted)

    def __reduce__(self) -> tuple[Any, ...]:
        return FilePlayer, (self.file,)

    def __call__(self, view: Any) -> Any:
        """The action for a view whose seat decides. Raises `PlayerError`."""
        if self._choose is None:
            return best(self.values(view))
        with _blamed(self.path):
            chosen = self._choose(view)
            for action in view.legal_actions():
                if action == chosen:
                    return action
        raise self._error(f"it chose {_quoted(chosen)}, which is not one of view.legal_actions()")

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
        with _blamed(self.path):
            given = self._values(view)
        if not isinstance(given, Mapping):
            raise self._error(f"its values are {_quoted(given)}, not a dict")
        for action in legal:
            if action not in given:
                raise self._error(f"its values lack the legal action {action}")
            value = given[action]
            if not isinstance(value, int | float) or isnan(value):
                raise self._error(f"its value for {action} is {_quoted(value)}, not a number")
        if len(given) > len(legal):
            other = next(action for action in given if action not in legal)
            raise self._error(f"it values {_quoted(other)}, which is not one of view.legal_actions()")
        return {action: given[action] for action in legal}

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


@lru_cache(maxsize=32)
def _module(file: PlayerFile) -> ModuleType:
    """The file as a module, run once per process. Raises `PlayerError`."""
    module = ModuleType("player_" + sha256(file.text.encode()).hexdigest()[:12])
    module.__file__ = file.path
    sys.modules[module.__name__] = module  # dataclasses look their module up here
    # Tracebacks show these lines, even where there is no such file.
    linecache.cache[file.path] = (len(file.text), None, file.text.splitlines(keepends=True), file.path)
    with _blamed(file.path):
        # Assertions count even where the interpreter leaves those of the engine out, as in the page.
        exec(compile(file.text, file.path, "exec", dont_inherit=True, optimize=0), vars(module))  # noqa: S102
    return module


@contextmanager
def _blamed(path: str) -> Iterator[None]:
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


def _quoted(value: object) -> str:
    try:
        return _shortened(repr(value))
    except Exception:  # noqa: BLE001 - a player's repr may fail, and that is not the error to report
        return f"a {type(value).__name__}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"
