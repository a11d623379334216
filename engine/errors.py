"""The two ways of being refused. Both can be pickled: games are played in other processes too."""

from functools import partial
from typing import Any


class BadInput(ValueError):
    """What came from outside (a link, a save, a seed, a command line) can't be used.

    `key` and `params` are for the page, which says it in its reader's language; the message is one English
    sentence for the command line.
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
