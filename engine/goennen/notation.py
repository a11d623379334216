"""Parses actions: the inverse of `str(action)` (NOTATION.md)."""

import re
from collections.abc import Callable

from engine.errors import not_notation
from engine.goennen.actions import (
    Action,
    Buy,
    Complete,
    Discard,
    Draw,
    End,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)
from engine.goennen.cards import ID

_PATTERNS: tuple[tuple[re.Pattern[str], Callable[..., Action]], ...] = tuple(
    (re.compile(pattern), build)
    for pattern, build in (
        (f"back_({ID})", PutBack),
        (
            f"place_({ID})_(0|-?[1-9])\\.(0|-?[1-9])",
            lambda card, row, column: Place(card, (int(row), int(column))),
        ),
        ("ready", Ready),
        ("roll_(?=[YOGBP])(Y?O?G?B?P?)", Reroll),
        (
            f"complete_({ID})_((?:[YOGBP][1-6])+)",
            lambda card, text: Complete(
                card, tuple((text[at], int(text[at + 1])) for at in range(0, len(text), 2))
            ),
        ),
        ("buy_([SB][0-3])", lambda slot: Buy(slot, "", 0)),
        (
            "buy_([SB][0-3])_(?=[YOGBP])(Y?O?G?B?P?)([1-6])",
            lambda slot, dice, number: Buy(slot, dice, int(number)),
        ),
        (
            f"enter_([YOGBP])_({ID})_([0-8])_([1-6])",
            lambda die, card, field, number: Enter(die, card, int(field), int(number)),
        ),
        ("draw_([SB])", Draw),
        ("discard", Discard),
        ("remove_([SB])", Remove),
        ("pass", Pass),
        ("end", End),
    )
)


EXAMPLES = {
    "back": "back_S07", "place": "place_S07_0.-1", "ready": "ready", "roll": "roll_YGB", "complete": "complete_S07_Y6B2", "buy": "buy_S2_YGB4",
    "enter": "enter_Y_S07_2_4", "draw": "draw_B", "discard": "discard", "remove": "remove_S", "pass": "pass", "end": "end",
}  # fmt: skip
"""An action of each kind, by its first word."""


def parse_action(text: str) -> Action:
    """The action written as `text`; its `str` is `text` again. Raises `BadInput` if the text is not notation; the message
    shows what a right one looks like."""
    if not isinstance(text, str):
        raise not_notation(text, EXAMPLES, "")
    for pattern, build in _PATTERNS:
        if found := pattern.fullmatch(text):
            return build(*found.groups())
    raise not_notation(text, EXAMPLES, "; dice are named in the order Y O G B P")
