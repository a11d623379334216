"""Parses actions: the inverse of `str(action)` (NOTATION.md)."""

import re

from engine.errors import not_notation
from engine.tutto.actions import Action, Draw, Keep, Stop

_KEEP = re.compile("keep_(?=[A-F])(A?B?C?D?E?F?)")
_WORDS: dict[str, Action] = {"stop": Stop(), "draw": Draw()}


EXAMPLES = {"keep": "keep_AD", "stop": "stop", "draw": "draw"}
"""An action of each kind, by its first word."""


def parse_action(text: str) -> Action:
    """The action written as `text`; its `str` is `text` again. Raises `BadInput` if the text is not notation; the message
    shows what a right one looks like."""
    if not isinstance(text, str):
        raise not_notation(text, EXAMPLES, "")
    if found := _KEEP.fullmatch(text):
        return Keep(found[1])
    if action := _WORDS.get(text):
        return action
    raise not_notation(text, EXAMPLES, "; dice are named in the order A to F")
