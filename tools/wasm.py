"""Takes unused functions, data and names out of a WebAssembly file.

All numbers and addresses stay the same: a function that was taken out fails if it is called, data that was taken out is
zero. So the other functions, and the script that loads the file, need no change.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator

IMPORTS, EXPORTS, ELEMENTS, CODE, DATA = 2, 7, 9, 10, 11
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


class Reader:
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


def sections(file: bytes) -> Iterator[tuple[int, bytes]]:
    """The kind and the content of each section."""
    if not file.startswith(_HEADER):
        raise WrongFile("it is not a WebAssembly file")
    reader = Reader(file, len(_HEADER))
    while reader.place < len(file):
        kind = reader.byte()
        yield kind, reader.bytes(reader.number())


def imported_functions(section: bytes) -> int:
    """How many functions are imported; they have the first numbers. section: the one of imports."""
    reader = Reader(section)
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


def _exports(section: bytes) -> Iterator[tuple[str, int, int, bytes]]:
    """What is exported: its name, its kind, its number and the bytes that say so."""
    reader = Reader(section)
    for _ in range(reader.number()):
        start = reader.place
        name, kind, number = reader.name(), reader.byte(), reader.number()
        yield name, kind, number, section[start : reader.place]


def exported_functions(file: bytes) -> dict[str, int]:
    """The exported functions: name -> number. Equal functions have the same number."""
    exports = _exports(dict(sections(file))[EXPORTS])
    return {name: number for name, kind, number, _ in exports if kind == FUNCTION}


def _without_exports(section: bytes, is_used: Callable[[str], bool]) -> bytes:
    used = [said for name, _, _, said in _exports(section) if is_used(name)]
    return _number(len(used)) + b"".join(used)


def _without_functions(section: bytes, first: int, unused: set[int]) -> bytes:
    """The code section; first: the number of its first function."""
    reader = Reader(section)
    count = reader.number()
    out = bytearray(_number(count))
    for number in range(first, first + count):
        length = reader.number()
        body = reader.bytes(length)
        out += FAILS if number in unused and length > SHARED else _number(length) + body
    return bytes(out)


def _data(section: bytes) -> Iterator[tuple[int, int, int]]:
    """The pieces of the data section: the address of each, its place in the section, and its length. Only data with fixed
    addresses are supported."""
    reader = Reader(section)
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != 0x41:  # "at a constant address of the first memory"
            raise WrongFile("its data have no fixed addresses")
        start = reader.number()
        if reader.byte() != 0x0B:
            raise WrongFile("its data have no fixed addresses")
        length = reader.number()
        yield start, reader.place, length
        reader.place += length


def _without_data(section: bytes, unused: Ranges) -> bytes:
    """The data section with zeros at these addresses."""
    pieces = sorted(_data(section))
    out = bytearray(section)
    for low, high in unused:
        first = max(0, bisect_right(pieces, (low, 0, 0)) - 1)
        for start, place, length in pieces[first:]:
            if start >= high:
                break
            begin, end = max(low, start), min(high, start + length)
            if begin < end:
                out[place + begin - start : place + end - start] = bytes(end - begin)
    return bytes(out)


def memory(file: bytes) -> bytes:
    """The memory with which it starts, from address 0 on."""
    section = dict(sections(file))[DATA]
    out = bytearray(max((start + length for start, _, length in _data(section)), default=0))
    for start, place, length in _data(section):
        out[start : start + length] = section[place : place + length]
    return bytes(out)


def marked(memory: bytes, mark: bytes, length: int) -> tuple[int, int]:
    """The range of addresses that begins with a mark. Raises WrongFile unless the mark is there exactly once."""
    if memory.count(mark) != 1:
        raise WrongFile(f"its memory has the mark {mark.hex()} {memory.count(mark)} times")
    return memory.index(mark), memory.index(mark) + length


def within(file: bytes, ranges: Iterable[tuple[str, str]], belonging: str) -> set[int]:
    """The numbers of the functions from one exported one up to another, which stays, for each pair of names.

    belonging: a pattern of the names that may stand there. A function with another name stays, and so does one of the
    same number. Raises WrongFile if a name is missing.
    """
    named = exported_functions(file)
    kept = {number for name, number in named.items() if not re.match(belonging, name)}
    found: set[int] = set()
    for first, end in ranges:
        if first not in named or end not in named:
            raise WrongFile(f"it has no function {first if first not in named else end}")
        found |= set(range(named[first], named[end])) - kept
    return found


def without(
    file: bytes, functions: set[int], data: Ranges, is_used: Callable[[str], bool] = lambda name: True
) -> bytes:
    """The file without these functions, by number, without the data at these addresses, as (first, end), and without the
    exported names that are not used."""
    data = list(data)
    out = bytearray(_HEADER)
    imported = 0
    for kind, section in sections(file):
        if kind == IMPORTS:
            imported = imported_functions(section)
        elif kind == EXPORTS:
            section = _without_exports(section, is_used)
        elif kind == CODE:
            section = _without_functions(section, imported, functions)
        elif kind == DATA:
            section = _without_data(section, data)
        out += bytes([kind]) + _number(len(section)) + section
    return bytes(out)
