"""The engine's two errors. Both can be pickled, as games also run in other processes."""

from collections.abc import Mapping
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


def not_notation(text: str, examples: Mapping[str, str], order: str) -> BadInput:
    """The error for a text that is not the notation of an action. examples: one of each kind of action, by its first word; the
    message shows that of the same kind, or all. order: how dice are named, added if the text begins like an action with dice."""
    text = text if isinstance(text, str) else str(text)
    word = text.split("_")[0]
    if word in examples:
        likely = examples[word] + (order if word in ("keep", "roll", "buy") else "")
    else:
        likely = ", ".join(examples.values())
    return BadInput(
        "action", f"{text[:30]!r} is not the notation of an action, such as {likely}", text=text[:60]
    )
