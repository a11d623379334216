"""Parses actions: the inverse of `str(action)` (NOTATION.md)."""

import re
from collections.abc import Callable

from engine.game import BadInput
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


def parse_action(text: str) -> Action:
    """The action written as `text`; its `str` is `text` again. Raises `BadInput` if the text is not notation."""
    for pattern, build in _PATTERNS:
        if found := pattern.fullmatch(text):
            return build(*found.groups())
    raise BadInput("action", f"{text[:60]!r} is not the notation of an action", text=text[:60])
