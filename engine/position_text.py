"""Positions as text: what `State.to_json` gives, in a form that fits into a link and that people can write (NOTATION.md).

    game:tutto,seed:K7Q2M9XT,scores:(2500,5100),card:straight,faces:(1,1,3,4,6,6)

A value is a word, or values between brackets, with or without names; `-` is nothing. In words `%28` and the like stand for the
signs that have a meaning here. All words are text here: a game knows which of them are numbers.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Self
from urllib.parse import unquote

from engine.errors import BadInput
from engine.given import whole
from engine.seed import canonical_seed

LONGEST = 20_000
DEEPEST = 8
_WORD = re.compile(r"[^(),:]*")
_MEANT = "(),:%"


def bad(why: str) -> BadInput:
    """The error of a position that can't be read."""
    return BadInput("position", f"this position can't be read: {why}")


def of_json(text: str) -> dict[str, Any]:
    """The position that `State.to_json` wrote, by name. Raises `BadInput`."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise bad("it is too long" if isinstance(text, str) else "it is no text")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise bad("it is not JSON") from error
    if not isinstance(content, dict):
        raise bad("it is no position")
    return content


# ---- writing ----


def written(content: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """The text of a position. usual: what a reader takes for a name that is missing."""
    unusual = ((name, value) for name, value in content.items() if name not in usual or usual[name] != value)
    return ",".join(f"{name}:{_value(value)}" for name, value in unusual)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        shown = ((name, inner) for name, inner in value.items() if inner is not None and inner != [])
        return "(" + ",".join(f"{name}:{_value(inner)}" for name, inner in shown) + ")"
    if isinstance(value, list | tuple):
        return "(" + ",".join(map(_value, value)) + ")"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    word = "".join(f"%{ord(sign):02X}" if sign in _MEANT else sign for sign in str(value))
    return "%2D" if word == "-" else word


# ---- reading ----


def read(text: str) -> dict[str, Any]:
    """The position of a text, by name; words stay text. Raises `BadInput`."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise bad("it is too long" if isinstance(text, str) else "it is no text")
    found, at = _inside(text, 0, 0)
    if at < len(text) or not isinstance(found, dict):
        raise bad("it is not a list of names with values")
    return found


def _inside(text: str, at: int, depth: int) -> tuple[Any, int]:
    """Values up to a closing bracket or the end: a list, or a dict if they have names; and where they end."""
    values: list[Any] = []
    named: dict[str, Any] = {}
    while at < len(text) and text[at] != ")":
        name = None
        word = _word(text, at)
        if text[at + len(word) : at + len(word) + 1] == ":":
            name, at = word, at + len(word) + 1
        value, at = _one(text, at, depth)
        if name is None:
            values.append(value)
        elif name in named:
            raise bad(f"it names {name[:20]!r} twice")
        else:
            named[name] = value
        if text[at : at + 1] == ",":
            at += 1
            if text[at : at + 1] in ("", ")"):
                raise bad("a value is missing at its end")
    if values and named:
        raise bad("some of its values have names, and others beside them have none")
    return (named or values), at


def _one(text: str, at: int, depth: int) -> tuple[Any, int]:
    if text[at : at + 1] == "(":
        if depth == DEEPEST:
            raise bad("it has too many brackets")
        value, at = _inside(text, at + 1, depth + 1)
        if text[at : at + 1] != ")":
            raise bad("a bracket is not closed")
        at += 1
    else:
        word = _word(text, at)
        value, at = None if word == "-" else unquote(word), at + len(word)
    if text[at : at + 1] not in ("", ",", ")"):
        raise bad(f"{text[at]!r} stands where a comma is expected")
    return value, at


def _word(text: str, at: int) -> str:
    found = _WORD.match(text, at)
    return found[0] if found else ""


# ---- states ----


class Texts(ABC):
    """What states have to be written as text, and read again."""

    __slots__ = ()

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def legal_actions(self) -> tuple[Any, ...]:
        """What can be done."""

    @abstractmethod
    def to_json(self) -> str:
        """The whole state as JSON text."""

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The state that `to_json` wrote; its step is 0. Raises `BadInput`, with a sentence, for anything else."""
        content = of_json(text)
        found = cls._checked(content)
        again = json.loads(found.to_json())
        for name, value in content.items():
            if again[name] != value:
                raise bad(f"its {name} does not fit the rest")
        return found

    def to_text(self) -> str:
        """The whole state, secrets included, as a short text for links (NOTATION.md); what is usual is left out."""
        content = json.loads(self.to_json())
        return written({name: content[name] for name in self._names()}, self._usual(content))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The state of such a text, also of one that people have written, with as many fields as they need; its step is 0.
        Raises `BadInput`, with a sentence."""
        return cls._checked(read(text))

    @classmethod
    def _checked(cls, content: Mapping[str, Any]) -> Self:
        """The state of a position's fields, with which a game can go on."""
        name = cls.__module__.removeprefix("engine.").split(".")[0]
        if content.get("game", name) != name:
            raise bad(f"it is not one of {name}")
        found = cls._of_fields(content)
        if not found.is_over and not found.legal_actions():
            raise bad("nothing can be done in it")
        return found

    @classmethod
    def _of_fields(cls, content: Mapping[str, Any]) -> Self:
        """The state of a position's fields, each of them checked. Raises `BadInput`."""
        raise bad("positions of this game have no text")

    def _names(self) -> Sequence[str]:
        """The names of all fields, in the order in which a text has them."""
        raise bad("positions of this game have no text")

    def _usual(self, content: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a reader of this position's text takes for a field that is missing."""
        return {}


# ---- what games read ----


class Fields:
    """The values of a position by name, each checked. Numbers may be digits. Raises `BadInput`."""

    def __init__(self, content: Mapping[str, Any], known: Sequence[str]) -> None:
        """known: all names that there may be."""
        self.content = content
        for name in content:
            if name not in known:
                raise bad(f"it has the unknown part {str(name)[:20]!r}")

    def number(self, name: str, allowed: range, default: int | None = None) -> int:
        """A whole number."""
        return number(name, self.content.get(name, default), allowed)

    def optional(self, name: str, allowed: range) -> int | None:
        """A whole number, or None."""
        value = self.content.get(name)
        return None if value is None else number(name, value, allowed)

    def numbers(self, name: str, allowed: range, counts: range | Sequence[int]) -> tuple[int, ...]:
        """A list of whole numbers; counts: how many there may be."""
        return numbers(name, self.content.get(name, []), allowed, counts)

    def truth(self, name: str) -> bool:
        """True or false; false if it is missing."""
        value = self.content.get(name, False)
        if value in (True, False) and isinstance(value, bool):
            return value
        if value in ("true", "false"):
            return bool(value == "true")
        raise bad(f"its {name} is neither true nor false")

    def word(self, name: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.content.get(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise bad(f"its {name} is none of {', '.join(map(repr, allowed))}")
        return value

    def values(self, name: str, default: Any = ()) -> list[Any]:
        """A list."""
        return values(name, self.content.get(name, default))

    def seed(self) -> str:
        """The seed, written as seeds are."""
        seed = self.content.get("seed", "PUZZLE")
        if not isinstance(seed, str) or canonical_seed(seed) != seed:
            raise bad("its seed is not written as seeds are")
        return seed

    def turn(self, seats: int, turns: range) -> tuple[int, int, int]:
        """The starting seat, the number of the turn, and the seat whose turn it is."""
        start, turn = self.number("start", range(seats), 0), self.number("turn", turns, 0)
        active = (start + turn) % seats
        if self.number("active", range(seats), active) != active:
            raise bad("another seat is active in this turn")
        return start, turn, active


def number(name: str, value: Any, allowed: range) -> int:
    """A whole number, also one of digits."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,6}", value, re.ASCII):
        value = int(value)
    found = whole(value)
    if found is None or found not in allowed:
        raise bad(f"its {name} is not a whole number from {allowed[0]} to {allowed[-1]}")
    return found


def values(name: str, value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise bad(f"its {name} is not a list")
    return list(value)


def numbers(name: str, value: Any, allowed: range, counts: range | Sequence[int]) -> tuple[int, ...]:
    """A list of whole numbers."""
    found = tuple(number(name, each, allowed) for each in values(name, value))
    if len(found) not in counts:
        raise bad(f"its {name} has {len(found)} numbers")
    return found
