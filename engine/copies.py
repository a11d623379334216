"""Values that are copied and pickled by their fields."""

import copyreg
from dataclasses import fields
from typing import Any


def by_fields(*kinds: type[Any]) -> None:
    """Let values of these dataclasses be made anew when they are copied or pickled: compiled, a frozen value can't be filled in after
    it has been made."""
    for kind in kinds:
        copyreg.pickle(kind, _again)


def _again(value: Any) -> tuple[type[Any], tuple[Any, ...]]:
    return type(value), tuple(getattr(value, each.name) for each in fields(value) if each.init)
