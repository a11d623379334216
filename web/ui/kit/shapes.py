"""What JSON from outside must look like: in the browser's storage, in files and links, and from other devices. Anybody may have
written it, so it fits a shape before it is used, and no other file asks of what kind a value is.

A shape is a function that says whether a value fits it. An object may hold more than its shape names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.json_text import LONGEST, parsed_or_none

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Shape = Callable[[Any], bool]


def kind(of: type) -> Shape:
    return lambda value: type(value) is of  # `isinstance` takes True for a number, in CPython only


def text_to(most: int, least: int = 0) -> Shape:
    """A text of this many characters."""
    return lambda value: type(value) is str and least <= len(value) <= most


def whole_to(most: int, least: int = 0) -> Shape:
    """A whole number in these limits."""
    return lambda value: type(value) is int and least <= value <= most


def one_of(*values: object) -> Shape:
    return lambda value: value in values


def maybe(shape: Shape) -> Shape:
    """This, or null."""
    return lambda value: value is None or shape(value)


def list_of(shape: Shape, most: int = LONGEST) -> Shape:
    """A list of at most so many of these."""
    return lambda value: type(value) is list and len(value) <= most and all([shape(each) for each in value])


def row_of(*shapes: Shape) -> Shape:
    """A list of just these."""
    return lambda value: (
        type(value) is list
        and len(value) == len(shapes)
        and all([shape(each) for shape, each in zip(shapes, value)])
    )


def record(needs: dict[str, Shape]) -> Shape:
    """An object with these. What is missing counts as null, but a name with "?" may be missing."""
    parts = [(name.rstrip("?"), "?" in name, shape) for name, shape in needs.items()]
    return lambda value: (
        type(value) is dict
        and all(
            [(may_miss and name not in value) or shape(value.get(name)) for name, may_miss, shape in parts]
        )
    )


def _any(value: object) -> bool:
    return True


def _number(value: Any) -> bool:
    """A number that something can come to: no text has an infinite one, or one that is none."""
    return type(value) in (int, float) and -1000000 < value < 1000000


ANY, NUMBER = _any, _number
TEXT, FLAG, LIST, OBJECT, WHOLE = kind(str), kind(bool), kind(list), kind(dict), kind(int)
COUNT = whole_to(1000000)


def either(value: Any, shape: Shape, otherwise: Any) -> Any:
    """The value if it fits, else the other one."""
    return value if shape(value) else otherwise


def read_as(text: str | None, shape: Shape, otherwise: Any = None, longest: int = LONGEST) -> Any:
    """The value of a JSON text if it fits, else the other one."""
    return either(parsed_or_none(text, longest) if text else None, shape, otherwise)


def items(value: Any, shape: Shape) -> list[Any]:
    """The values of a list that fit; none if it is no list."""
    return [each for each in either(value, LIST, []) if shape(each)]


def entries(value: Any, shape: Shape) -> dict[str, Any]:
    """The values of an object that fit, by name; none if it is no object. MicroPython reads names that are no texts."""
    return {name: each for name, each in either(value, OBJECT, {}).items() if TEXT(name) and shape(each)}
