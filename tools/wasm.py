"""Takes unused functions and data out of a WebAssembly file.

All numbers and addresses stay the same: a function that was taken out fails if it is called, data that was taken out is
zero. So the other functions, and the script that loads the file, need no change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

IMPORTS, EXPORTS, CODE, DATA = 2, 7, 10, 11
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
FAILS = b"\x03\x00\x00\x0b"
"""The body of a function without variables that fails, with its length before it."""
SHARED = 64
"""Bytes. The linker keeps only one of several equal functions, which may then serve other libraries too. Functions as
short as this stay; longer ones are not equal by chance."""
_HEADER = b"\0asm\x01\0\0\0"

Ranges = Iterable[tuple[int, int]]


class WrongFile(Exception):
    """The file is not what was expected; the message says how."""


class _Reader:
    """Reads numbers and names one after the other."""

    def __init__(self, data: bytes, place: int = 0) -> None:
        self.data = data
        self.place = place

    def byte(self) -> int:
        self.place += 1
        return self.data[self.place - 1]

    def number(self) -> int:
        """An unsigned number, seven bits in each byte."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self, length: int) -> bytes:
        self.place += length
        return self.data[self.place - length : self.place]

    def name(self) -> str:
        return self.bytes(self.number()).decode()

    def limits(self) -> None:
        if self.number() & 1:
            self.number()
        self.number()


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _sections(file: bytes) -> Iterator[tuple[int, bytes]]:
    if not file.startswith(_HEADER):
        raise WrongFile("it is not a WebAssembly file")
    reader = _Reader(file, len(_HEADER))
    while reader.place < len(file):
        kind = reader.byte()
        yield kind, reader.bytes(reader.number())


def _imported_functions(section: bytes) -> int:
    reader = _Reader(section)
    found = 0
    for _ in range(reader.number()):
        reader.name()
        reader.name()
        kind = reader.byte()
        if kind == FUNCTION:
            found += 1
            reader.number()
        elif kind in (TABLE, MEMORY):
            if kind == TABLE:
                reader.byte()
            reader.limits()
        elif kind in (GLOBAL, TAG):
            reader.byte()
            reader.number()
        else:
            raise WrongFile(f"it imports something of the unknown kind {kind}")
    return found


def exported_functions(file: bytes) -> dict[str, int]:
    """The exported functions: name -> number. Equal functions have the same number."""
    reader = _Reader(dict(_sections(file))[EXPORTS])
    found = {}
    for _ in range(reader.number()):
        name, kind, number = reader.name(), reader.byte(), reader.number()
        if kind == FUNCTION:
            found[name] = number
    return found


def _without_functions(section: bytes, first: int, unused: set[int]) -> bytes:
    """The code section; first: the number of its first function."""
    reader = _Reader(section)
    count = reader.number()
    out = bytearray(_number(count))
    for number in range(first, first + count):
        length = reader.number()
        body = reader.bytes(length)
        out += FAILS if number in unused and length > SHARED else _number(length) + body
    return bytes(out)


def _without_data(section: bytes, unused: Ranges) -> bytes:
    """The data section with zeros at these addresses. Only data with fixed addresses are supported."""
    reader = _Reader(section)
    out = bytearray(section)
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != 0x41:  # "at a constant address of the first memory"
            raise WrongFile("its data have no fixed addresses")
        start = reader.number()
        if reader.byte() != 0x0B:
            raise WrongFile("its data have no fixed addresses")
        length = reader.number()
        for low, high in unused:
            begin, end = max(low, start), min(high, start + length)
            if begin < end:
                out[reader.place + begin - start : reader.place + end - start] = bytes(end - begin)
        reader.place += length
    return bytes(out)


def within(file: bytes, ranges: Iterable[tuple[str, str]], belonging: str) -> set[int]:
    """The numbers of the functions between two exported ones, these included, for each pair of names.

    belonging: a pattern of the names that may stand there. A function with another name stays, and so does one of the
    same number. Raises WrongFile if a name is missing.
    """
    named = exported_functions(file)
    kept = {number for name, number in named.items() if not re.match(belonging, name)}
    found: set[int] = set()
    for first, last in ranges:
        if first not in named or last not in named:
            raise WrongFile(f"it has no function {first if first not in named else last}")
        found |= set(range(named[first], named[last] + 1)) - kept
    return found


def without(file: bytes, functions: set[int], data: Ranges) -> bytes:
    """The file without these functions, by number, and without the data at these addresses, as (first, end)."""
    data = list(data)
    out = bytearray(_HEADER)
    imported = 0
    for kind, section in _sections(file):
        if kind == IMPORTS:
            imported = _imported_functions(section)
        elif kind == CODE:
            section = _without_functions(section, imported, functions)
        elif kind == DATA:
            section = _without_data(section, data)
        out += bytes([kind]) + _number(len(section)) + section
    return bytes(out)
