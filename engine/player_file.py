"""A player written in a file of Python: `python -m engine arena goennen --seats my_player.py,hard`.

The file has one of these:

- `choose(view)`, which gives one of `view.legal_actions()`;
- `values(view)`, which gives a dict with a number for each of them: the greatest is played, of equal ones the first;
- a class `Player(Policy)`, of which one is made for each seat of each game: its `values(view)` likewise, or what it gives
  when it is called with a view.

Where there are several, `Player` plays before `choose`, and `choose` before `values`. The file may import the standard
library and `engine`. What it prints goes to standard error.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import isnan
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from engine.errors import BadInput
from engine.game import Decision, Policy, best

LONGEST_FILE = 4_000_000
"""Characters: a player may bring the weights of a network."""
LONGEST_QUOTE = 200
"""Characters of what a player said or gave that an error repeats."""


class PlayerError(BadInput):
    """A player in a file did what a player can't. The message is one sentence that begins with the file and, where one
    is known, the line. line: that line, or None."""

    def __init__(self, path: str, line: int | None, problem: str) -> None:
        place = path if line is None else f"{path}, line {line}"
        super().__init__("player_file", f"{place}: {problem}", path=path, line=line, problem=problem)
        self.line = line

    def __reduce__(self) -> tuple[type["PlayerError"], tuple[Any, ...]]:
        return PlayerError, (self.params["path"], self.line, self.params["problem"])


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A file with a player; it travels as text to other processes and machines. path: as it was given, the player's
    name. text: what the file holds."""

    path: str
    text: str

    def __str__(self) -> str:
        return self.path

    def player(self) -> "FilePlayer":
        """A new player. Raises `PlayerError`."""
        return FilePlayer(self)


def read_player(path: str) -> PlayerFile:
    """The player in a file, which is run once to see that there is one. Raises `PlayerError`."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise PlayerError(path, None, f"this file can't be read: {error.strerror or error}") from error
    except ValueError as error:
        raise PlayerError(path, None, "this file is not text in UTF-8") from error
    if len(text) > LONGEST_FILE:
        raise PlayerError(path, None, f"a player has at most {LONGEST_FILE} characters")
    found = PlayerFile(path, text)
    found.player()
    return found


class FilePlayer(Policy):
    """The player of a file. Whatever it does wrong is raised as a `PlayerError`: an exception of its own, an action
    that is not legal, values that are none."""

    def __init__(self, file: PlayerFile) -> None:
        """Raises `PlayerError` if there is no player in the file."""
        self._path = file.path
        module = _module(file)
        self._choose: Callable[[Any], Any] | None = None
        self._values: Callable[[Any], Any] | None = None
        if hasattr(module, "Player"):
            with _blamed(file.path):
                own = module.Player()
            kind = type(own)
            # What it has of `Policy` alone comes down to its values, which are checked here.
            self._choose = own if callable(own) and kind.__call__ is not Policy.__call__ else None
            self._values = getattr(own, "values", None) if getattr(kind, "values", None) is not Policy.values else None
            wanted = "`Player` has no `values(view)`, and gives nothing when it is called"
        else:
            self._choose = getattr(module, "choose", None)
            self._values = getattr(module, "values", None)
            wanted = "there is no player here: it takes `choose(view)`, `values(view)` or a class `Player(Policy)`"
        if not callable(self._choose or self._values):
            raise PlayerError(file.path, None, wanted)

    def __call__(self, view: Any) -> Any:
        """The action for a view in which its seat decides. Raises `PlayerError`."""
        if self._choose is None:
            return best(self.values(view))
        with _blamed(self._path):
            chosen = self._choose(view)
            for action in view.legal_actions():
                if action == chosen:
                    return action
        raise self._error(f"it chose {_quoted(chosen)}, which is not one of view.legal_actions()")

    def values(self, view: Any) -> dict[Any, float]:
        """The player's value of each legal action, in their order; of a player that only chooses, 1 for its choice and
        0 for the others. Raises `PlayerError`."""
        legal = view.legal_actions()
        if self._values is None:
            chosen = self(view)
            return {action: float(action == chosen) for action in legal}
        with _blamed(self._path):
            given = self._values(view)
        if not isinstance(given, Mapping):
            raise self._error(f"its values are {_quoted(given)}, not a dict")
        for action in legal:
            if action not in given:
                raise self._error(f"its values lack the legal action {action}")
            value = given[action]
            if not isinstance(value, int | float) or isnan(value):
                raise self._error(f"its value of {action} is {_quoted(value)}, not a number")
        if len(given) > len(legal):
            other = next(action for action in given if action not in legal)
            raise self._error(f"it values {_quoted(other)}, which is not one of view.legal_actions()")
        return {action: given[action] for action in legal}

    def explain(self, view: Any) -> Decision:
        """The action for a view in which its seat decides; its reason is the player's values, if it has any. Raises
        `PlayerError`."""
        return Decision(self(view), "own") if self._choose else super().explain(view)

    def _error(self, problem: str) -> PlayerError:
        """The error of a function that ran through, at the line where that begins."""
        for function in (self._choose, self._values):
            code = getattr(getattr(function, "__func__", function), "__code__", None)
            if code is not None and code.co_filename == self._path:
                return PlayerError(self._path, code.co_firstlineno, problem)
        return PlayerError(self._path, None, problem)


@lru_cache(maxsize=32)
def _module(file: PlayerFile) -> ModuleType:
    """The module that a file makes, run once in a process. Raises `PlayerError`."""
    module = ModuleType("player_" + sha256(file.text.encode()).hexdigest()[:12])
    module.__file__ = file.path
    sys.modules[module.__name__] = module  # where a dataclass looks for what it is made of
    with _blamed(file.path):
        exec(compile(file.text, file.path, "exec", dont_inherit=True), vars(module))  # noqa: S102
    return module


@contextmanager
def _blamed(path: str) -> Iterator[None]:
    """What a player raises becomes a `PlayerError` with the last line of its file that was running."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except (Exception, SystemExit) as error:
        line = error.lineno if isinstance(error, SyntaxError) else _last_line(error.__traceback__, path)
        said = error.msg if isinstance(error, SyntaxError) else str(error)
        problem = type(error).__name__ + (f": {_shortened(said)}" if said else "")
        raise PlayerError(path, line, problem) from error


def _last_line(trace: TracebackType | None, path: str) -> int | None:
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _quoted(value: object) -> str:
    try:
        return _shortened(repr(value))
    except Exception:  # noqa: BLE001 - a player's own repr may be broken, and is not what the sentence is about
        return f"a {type(value).__name__}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else line[: LONGEST_QUOTE - 1] + "…"
