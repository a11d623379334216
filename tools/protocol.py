"""Writes docs/protocol.md from web/worker/protocol/.

python3 -m tools.protocol
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from tools.environment import ROOT

sys.path.insert(0, str(ROOT / "web"))

from worker import protocol

PAGE = ROOT / "docs" / "protocol.md"
HEAD = "# The worker's protocol\n\nMade from `web/worker/protocol/` by `python3 -m tools.protocol`.\n"


def shown(kind: Any) -> str:
    """A type in words."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(shown(part) for part in parts)
    if origin is Literal:
        return " or ".join(f'"{part}"' for part in parts)
    if origin is list:
        return f"list of {shown(parts[0])}"
    if origin is tuple:
        return f"[{', '.join(shown(part) for part in parts)}]"
    if origin is dict:
        return "object"
    if is_typeddict(kind):
        return f"[{kind.__name__}](#type-{kind.__name__.lower()})"
    names = {str: "text", int: "whole number", float: "number", bool: "true or false", NoneType: "null"}
    return names[kind]


def words(thing: Any) -> str:
    """A docstring as one paragraph."""
    return re.sub(r"\s+", " ", inspect.getdoc(thing) or "")


def method(name: str, each: Callable[..., Any], answer: Any) -> Iterator[str]:
    yield f"### `{name}`\n\n{words(each)}\n"
    given = each.__kwdefaults__ or {}
    for argument, kind in protocol.arguments(each).items():
        otherwise = f", `{json.dumps(given[argument])}` if left out" if argument in given else ""
        yield f"- `{argument}`: {shown(kind)}{otherwise}"
    yield f"- answer: {shown(answer)}"
    yield f"- errors: {', '.join(f'`{key}`' for key in protocol.errors(each))}\n"


def answer_of(each: Callable[..., Any]) -> Any:
    return get_type_hints(each)["return"]


def result_of(each: Callable[..., Any]) -> Any:
    """The type of a job's result."""
    return get_args(answer_of(each))[2]


def shape(kind: Any) -> Iterator[str]:
    yield f"### Type: {kind.__name__}\n\n{words(kind)}\n"
    optional = {
        name
        for name, each in get_type_hints(kind, include_extras=True).items()
        if get_origin(each) is NotRequired
    }
    for name, each in get_type_hints(kind).items():
        yield f"- `{name}`: {shown(each)}{', may be missing' if name in optional else ''}"
    yield ""


def lines() -> Iterator[str]:
    yield HEAD
    yield from (
        f"{re.sub(chr(10), ' ', part)}\n" for part in (protocol.__doc__ or "").strip().split("\n\n")[1:]
    )
    for title, contract in (
        ("The table", protocol.TableCalls),
        ("Games between devices", protocol.TogetherCalls),
        ("Jobs", protocol.JobCalls),
    ):
        yield f"## {title}\n\n{words(contract)}\n"
        for name, each in protocol.methods(contract).items():
            yield from method(name, each, answer_of(each))
    yield f"## Work\n\n{words(protocol.Work)}\n"
    for name, each in protocol.methods(protocol.Work).items():
        yield from method(name, each, result_of(each))
    yield "## Answers\n"
    for subject in protocol.ANSWERS:
        for kind in vars(subject).values():
            if is_typeddict(kind) and kind.__module__ == subject.__name__:
                yield from shape(kind)
    yield "## Errors\n"
    for key, parameters in protocol.ERRORS.items():
        yield f"- `{key}`" + (f": {', '.join(parameters)}" if parameters else "")


def page() -> str:
    """The text of docs/protocol.md."""
    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
