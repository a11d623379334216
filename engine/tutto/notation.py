"""Parses actions: the inverse of `str(action)` (NOTATION.md)."""

import re

from engine.game import BadInput
from engine.tutto.actions import Action, Draw, Keep, Stop

_KEEP = re.compile("keep_(?=[A-F])(A?B?C?D?E?F?)")
_WORDS: dict[str, Action] = {"stop": Stop(), "draw": Draw()}


def parse_action(text: str) -> Action:
    """The action written as `text`; its `str` is `text` again. Raises `BadInput` if the text is not notation."""
    if found := _KEEP.fullmatch(text):
        return Keep(found[1])
    if action := _WORDS.get(text):
        return action
    raise BadInput("action", f"{text[:60]!r} is not the notation of an action", text=text[:60])
