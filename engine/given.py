"""What a caller has given: whole numbers of any library, and how an error names what was given instead."""

from operator import index
from typing import Any

from engine.errors import BadInput

LONGEST = 40
"""The most characters that an error quotes."""

_KINDS = {
    str: "text",
    bytes: "bytes",
    list: "a list",
    tuple: "a tuple",
    dict: "a dict",
    bool: "a truth value",
}


def whole(given: Any) -> int | None:
    """A whole number as one of Python's: numpy has others. None for what is none, as 1.5, "1" or True."""
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None


def number(name: str, given: Any) -> int:
    """A whole number. name: of the argument. Raises `BadInput` for anything else."""
    found = whole(given)
    if found is None:
        raise BadInput(name, f"{name} is {said(given)}, not a whole number", text=said(given))
    return found


def known_ruleset(given: Any, newest: int) -> int:
    """The number of a ruleset. Raises `BadInput` for what is none."""
    found = number("ruleset", given)
    if found not in range(1, newest + 1):
        raise BadInput("ruleset", f"there is no ruleset {found}: the newest is {newest}", ruleset=found)
    return found


def said(given: Any) -> str:
    """What was given, for an error: "text: '2'"."""
    if given is None:
        return "None"
    kind = _KINDS.get(type(given)) or f"of the type {type(given).__name__}"
    try:
        text = repr(given)
    except Exception:  # noqa: BLE001 - that is not the error to report
        return kind
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return text if isinstance(given, int | float) and not isinstance(given, bool) else f"{kind}: {text}"
