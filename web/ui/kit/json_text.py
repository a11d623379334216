"""JSON that anybody may have written: in files, in what the browser stores, and from other devices; and long values as JSON.

The page's Python reads a number of n digits, and a text of n characters, in a time that grows with n². It also reads the two halves of
a character beyond 16 bits as two characters. So whatever was not written by the engine or the build is read here and nowhere else:
its length, its depth and its longest number are looked at first, and long texts are read apart.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from re import Match
    from typing import Any

LONGEST = 5000000  # characters, which is all that browsers store
DEEPEST = 20
TOO_LONG_NUMBER = re.compile("[0-9]" * 31)  # far beyond any that counts something
MOST_VALUES = 600000  # the results of 5,000 games of ten people are 500,000
MOST_LISTS = 8000  # lists and objects, beside one for ten characters outside of texts: each takes a microsecond or more
MOST_ESCAPED = 20000  # halves of characters beyond 16 bits; our own files have the characters themselves
LONG = 100000  # characters of a text that is read apart
LIFTED = "\ue000"  # stands, with its number, for a text that is read apart
BACKSLASH, QUOTE = "\0b", "\0q"  # stand for these as they are escaped in a text; JSON has no character 0
DIGIT = "[0-9a-fA-F]"
PAIR = re.compile("\\\\u[dD][89abAB]" + DIGIT + DIGIT + "\\\\u[dD][c-fC-F]" + DIGIT + DIGIT)
HALF = re.compile("\\\\u[dD][89a-fA-F]")
HEXADECIMAL = "0123456789abcdefABCDEF"
FEW = 20  # items of a list, each of which may be long
SHORT = 1000  # characters of a text that is quoted as it is
ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "/": "/"}


class Unreadable(ValueError):
    """A text from outside that this page cannot have written. `reason`: "long", "json", or what else is wrong with it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def parsed(text: str, longest: int = LONGEST) -> Any:
    """The value of a JSON text. Raises Unreadable."""
    if len(text) > longest:
        raise Unreadable("long")
    if "\0" in text:
        raise Unreadable("json")
    bare = text.replace("\\\\", BACKSLASH).replace('\\"', QUOTE)
    if bare.count('"') > 2 * MOST_VALUES:
        raise Unreadable("long")
    parts = bare.split('"')
    _look_at("".join(parts[::2]))
    lifted: list[str] = []
    escaped = bare.count("\\ud") + bare.count("\\uD")
    if escaped > MOST_ESCAPED:
        raise Unreadable("long")
    if escaped or len(max(parts, key=len)) > LONG:
        if LIFTED in text or "\\ue000" in text or "\\uE000" in text:
            raise Unreadable("json")
        for at in range(1, len(parts), 2):
            part = parts[at] = _whole(parts[at])
            if len(part) > LONG:
                parts[at] = "%s%d" % (LIFTED, len(lifted))
                lifted.append(_plain(part))
        text = '"'.join(parts).replace(QUOTE, '\\"').replace(BACKSLASH, "\\\\")
    sound = True
    try:
        value = json.loads(text)
    except (ValueError, RuntimeError, MemoryError):  # CPython's limit of recursion is a RuntimeError
        sound = False
    if not sound:  # not in the handler: MicroPython has no chains of exceptions, and writes that to the console each time
        raise Unreadable("json")
    return _with(value, lifted) if lifted else value


def parsed_or_none(text: str, longest: int = LONGEST) -> Any:
    """The value of a JSON text, or None for one that cannot be read."""
    try:
        return parsed(text, longest)
    except Unreadable:
        return None


def quoted(text: str) -> str:
    """A text as JSON, in a time that grows with its length; `json.dumps` needs its square."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    for letter, sign in ESCAPED.items():
        if letter != "/":
            text = text.replace(sign, "\\" + letter)
    for code in range(32):
        if chr(code) in text:
            text = text.replace(chr(code), "\\u%04x" % code)
    return '"' + text + '"'


def as_json(value: Any) -> str:
    """A value as JSON, in a time that grows with its length: `json.dumps` writes its parts. Only a list of more than `FEW` items
    and what no list or dict holds is written at once, so no item of a long list may be long."""
    if isinstance(value, dict):
        return "{" + ", ".join([json.dumps(key) + ": " + as_json(each) for key, each in value.items()]) + "}"
    if isinstance(value, (list, tuple)):
        write = json.dumps if len(value) > FEW else as_json
        return "[" + ", ".join([write(each) for each in value]) + "]"
    return quoted(value) if isinstance(value, str) and len(value) > SHORT else json.dumps(value)


def _look_at(outside: str) -> None:
    """Raises Unreadable for what stands outside of texts if it is nested too deeply, or has too many or too long numbers."""
    if outside.count(",") > MOST_VALUES:
        raise Unreadable("long")
    if outside.count("[") + outside.count("{") > MOST_LISTS + len(outside) // 10:
        raise Unreadable("long")
    depth = 0
    for piece in outside.replace("{", "[").replace("}", "]").split("]"):
        depth += piece.count("[")
        if depth > DEEPEST:
            raise Unreadable("json")
        depth -= 1
    if TOO_LONG_NUMBER.search(outside):
        raise Unreadable("json")


def _whole(part: str) -> str:
    """A text in which each character beyond 16 bits stands for itself instead of in two escapes. Raises Unreadable for half of one."""
    part = PAIR.sub(_character, part)
    if HALF.search(part):
        raise Unreadable("json")
    return part


def _character(found: Match[str]) -> str:
    """The character of two escapes."""
    pair = found.group(0)
    return chr(0x10000 + (int(pair[2:6], 16) - 0xD800 << 10) + int(pair[8:], 16) - 0xDC00)


def _code(piece: str) -> int:
    """The number that an escape begins with. Raises Unreadable."""
    digits = piece[:4]
    if len(digits) < 4 or digits.strip(HEXADECIMAL):
        raise Unreadable("json")
    return int(digits, 16)


def _plain(part: str) -> str:
    """A text as it is meant, from what stands between its quotation marks. Raises Unreadable."""
    for letter, sign in ESCAPED.items():
        part = part.replace("\\" + letter, sign)
    pieces = part.split("\\")
    for at in range(1, len(pieces)):
        if pieces[at][:1] != "u":
            raise Unreadable("json")
        pieces[at] = chr(_code(pieces[at][1:])) + pieces[at][5:]
    return "".join(pieces).replace(QUOTE, '"').replace(BACKSLASH, "\\")


def _with(value: Any, lifted: list[str]) -> Any:
    """The value with the texts that were read apart."""
    if isinstance(value, dict):
        return {_with(key, lifted): _with(each, lifted) for key, each in value.items()}
    if isinstance(value, list):
        return [_with(each, lifted) for each in value]
    return lifted[int(value[1:])] if isinstance(value, str) and value[:1] == LIFTED else value
