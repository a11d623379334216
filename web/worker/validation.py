"""Reads values from outside as the types of the protocol."""

from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints, is_typeddict

from engine.errors import BadInput

KINDS = {
    str: "a text", int: "a whole number", float: "a number", bool: "true or false", NoneType: "null", list: "a list",
    dict: "an object",
}  # fmt: skip


def read(value: object, wanted: Any, name: str) -> Any:
    """`value`, from JSON, as a value of the type `wanted`. A list becomes a tuple if one is wanted. Raises `BadInput` with
    the key "call" and a message that says what is wrong with `name`."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return value
    if origin in (Union, UnionType):
        return _read_one_of(value, parts, name)
    if is_typeddict(wanted):
        hints = get_type_hints(wanted)
        return read_parts(value, hints, set(hints) - wanted.__required_keys__, name)
    if origin is list and isinstance(value, list):
        return [read(item, parts[0], f"{name}[{at}]") for at, item in enumerate(value)]
    if origin is tuple and isinstance(value, list) and len(value) == len(parts):
        return tuple(
            read(item, part, f"{name}[{at}]")
            for at, (item, part) in enumerate(zip(value, parts, strict=True))
        )
    if wanted is float and type(value) is int:
        return float(value)
    if value in parts if origin is Literal else type(value) is (origin or wanted):
        return value
    _refuse(name, _kind(wanted), value)


def read_parts(value: object, hints: dict[str, Any], optional: set[str], name: str) -> dict[str, Any]:
    """An object with exactly these parts, apart from optional ones. Raises `BadInput`."""
    if not isinstance(value, dict):
        _refuse(name, "an object", value)
    for part in value:
        if part not in hints:
            raise BadInput(
                "call", f"{name} has the unknown part {part!r}", detail=f"{name}.{part} is unknown"
            )
    for part in hints:
        if part not in value and part not in optional:
            raise BadInput("call", f"{name} lacks {part!r}", detail=f"{name}.{part} is missing")
    return {part: read(each, hints[part], f"{name}.{part}") for part, each in value.items()}


def _read_one_of(value: object, kinds: tuple[Any, ...], name: str) -> Any:
    refused = []
    for kind in kinds:
        try:
            return read(value, kind, name)
        except BadInput as error:
            if kind is not NoneType:
                refused.append(error)
    raise refused[0]


def _kind(wanted: Any) -> str:
    parts = get_args(wanted)
    if get_origin(wanted) is Literal:
        return "one of " + ", ".join(map(str, parts))
    if get_origin(wanted) is tuple:
        return f"a list of {len(parts)}"
    return KINDS[get_origin(wanted) or wanted]


def _refuse(name: str, kind: str, value: object) -> NoReturn:
    raise BadInput("call", f"{name} is {repr(value)[:40]}, not {kind}", detail=f"{name} should be {kind}")
