"""What can go wrong."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

ERRORS: Mapping[str, tuple[str, ...]] = {
    "call": ("detail",),
    "fault": ("detail",),
    "no_job": (),
    "over": (),
    "human": (),
    "computer": (),
    "no_hints": (),
    "illegal": ("action", "reason"),
    "step": ("step",),
    "action": ("text",),
    "actions": ("number",),
    "link": (),
    "save": (),
    "game": ("text",),
    "newer": ("ruleset",),
    "ruleset": ("ruleset",),
    "draft": (),
    "player": ("text",),
    "level": ("text", "last"),
    "no_levels": (),
    "seats": ("least", "most"),
    "alone": ("most",),
    "start": (),
    "seed_empty": (),
    "seed_long": ("limit",),
    "occasion": (),
    "position": (),
    "date": ("text",),
    "daily_level": ("text", "date"),
    "contradiction": (),
    "unfinished": (),
    "no_review": (),
}
"""The keys of all errors, with their parameters."""

SETUP = (
    "game", "newer", "ruleset", "draft", "player", "level", "no_levels", "seats", "alone", "start", "seed_empty", "seed_long",
    "occasion", "position", "date", "daily_level", "actions",
)  # fmt: skip
"""What can be wrong with a match in a save or a link."""

NAMED = ("save", *SETUP)
"""What can be wrong with the text that names a game."""

C = TypeVar("C", bound=Callable[..., Any])


def fails(*errors: str) -> Callable[[C], C]:
    """Names the errors that a call can have besides "call"."""

    def note(call: C) -> C:
        call.__dict__["fails"] = errors
        return call

    return note


def errors(method: Callable[..., Any]) -> tuple[str, ...]:
    """The errors that a call or job can have."""
    named: tuple[str, ...] = getattr(method, "fails", ())
    return ("call", *named)
