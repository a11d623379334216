"""The engine's two errors. Both can be pickled, as games also run in other processes."""

from functools import partial
from typing import Any


class BadInput(ValueError):
    """Input from outside (a link, a save, a seed, a command line) is not valid.

    The page builds its own message from `key` and `params` in the reader's language; the exception's message is one
    English sentence for the command line.
    """

    def __init__(self, key: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.key = key
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.params), (self.key, str(self))


class IllegalAction(ValueError):
    """The rules do not allow this action in this state. The state is unchanged.

    `reason` is a key from the game's `REASONS`, with `params`; the message is an English sentence.
    """

    def __init__(self, reason: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.reason = reason
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.params), (self.reason, str(self))
