"""Which functions of a WebAssembly file can be reached: by a call, or by their address."""

from __future__ import annotations

from collections.abc import Iterable

from tools.wasm import CODE, ELEMENTS, IMPORTS, Reader, WrongFile, imported_functions, sections

CALL, RETURN_CALL, REFERENCE = 0x10, 0x12, 0xD2
NONE, NUMBER, TWO, LIST, TABLE, FLOAT, DOUBLE = range(7)
"""What follows an instruction: nothing, a number or two, a list of numbers, such a list and a number more, four bytes, eight."""


def _following() -> dict[int, int]:
    """What follows each instruction, by its first byte."""
    found = dict.fromkeys(
        [0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)], NONE
    )
    # blocks, branches, exceptions, calls, variables, the size of the memory, constants
    found |= dict.fromkeys(
        [*range(0x02, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, CALL, RETURN_CALL, 0x18], NUMBER
    )
    found |= dict.fromkeys([*range(0x20, 0x27), 0x3F, 0x40, 0x41, 0x42, 0xD0, REFERENCE], NUMBER)
    found |= dict.fromkeys([0x11, 0x13, *range(0x28, 0x3F)], TWO)  # calls by address, loads and stores
    return found | {0x0E: TABLE, 0x1C: LIST, 0x43: FLOAT, 0x44: DOUBLE}


_FOLLOWING = _following()
_FURTHER = {
    **dict.fromkeys(range(8), NONE),
    8: TWO,
    9: NUMBER,
    10: TWO,
    11: NUMBER,
    12: TWO,
    13: NUMBER,
    14: TWO,
}
_FURTHER |= dict.fromkeys([15, 16, 17], NUMBER)
"""The same of the instructions that begin with FURTHER: conversions, and what works on whole stretches of memory."""
FURTHER = 0xFC


def called(body: bytes) -> set[int]:
    """The numbers of the functions that a function calls or whose address it takes. Raises WrongFile for instructions that
    compilers have not used so far."""
    reader = Reader(body)
    for _ in range(reader.number()):  # its variables
        reader.number()
        reader.byte()
    found: set[int] = set()
    while reader.place < len(body):
        instruction = reader.byte()
        follows = _FURTHER.get(reader.number()) if instruction == FURTHER else _FOLLOWING.get(instruction)
        if follows is None:
            raise WrongFile(f"it has an unknown instruction {instruction:#x}")
        if follows in (LIST, TABLE):
            for _ in range(reader.number() + (follows == TABLE)):
                reader.number()
        elif follows in (FLOAT, DOUBLE):
            reader.bytes(4 if follows == FLOAT else 8)
        elif follows != NONE:
            number = reader.number()
            if follows == TWO:
                reader.number()
            elif instruction in (CALL, RETURN_CALL, REFERENCE):
                found.add(number)
    return found


def addressed(file: bytes) -> set[int]:
    """The numbers of the functions that have an address."""
    reader = Reader(dict(sections(file))[ELEMENTS])
    found: set[int] = set()
    for _ in range(reader.number()):
        if reader.number() != 0:  # "in the first table, from a constant place on"
            raise WrongFile("its functions have no fixed addresses")
        reader.byte()
        reader.number()
        reader.byte()
        found |= {reader.number() for _ in range(reader.number())}
    return found


def unreached(file: bytes, roots: Iterable[int], unused: set[int]) -> set[int]:
    """The numbers of the functions that none of `roots` needs, and no function with an address, if those in `unused` do
    nothing."""
    first = imported_functions(dict(sections(file))[IMPORTS])
    reader = Reader(dict(sections(file))[CODE])
    calls = {
        number: called(reader.bytes(reader.number())) for number in range(first, first + reader.number())
    }
    waiting = list(({*roots} | addressed(file)) - unused)
    reached = set(waiting)
    while waiting:
        new = calls.get(waiting.pop(), set()) - reached - unused
        reached |= new
        waiting += new
    return calls.keys() - reached - unused
