"""What is taken out of a WebAssembly file is gone, and nothing else is changed."""

import pytest

from tools import wasm

LONG = bytes([0, *[0x01] * 80, 0x0B])  # no variables, eighty times nothing
SHORT = bytes([0, 0x01, 0x0B])


def section(kind: int, content: bytes) -> bytes:
    return bytes([kind, *wasm._number(len(content))]) + content


def module() -> bytes:
    """One imported function, then four of its own, the second without a name; eight bytes of data at the address 100."""
    bodies = [LONG, LONG, SHORT, LONG]
    names = {b"first": 1, b"other": 3, b"last": 4}
    exports = b"".join(bytes([len(name)]) + name + bytes([0, number]) for name, number in names.items())
    code = b"".join(wasm._number(len(body)) + body for body in bodies)
    return b"\0asm\1\0\0\0" + b"".join([
        section(2, b"\x01\x01m\x01f\x00\x00"),
        section(7, bytes([len(names)]) + exports),
        section(10, bytes([len(bodies)]) + code),
        section(11, b"\x01\x00\x41" + wasm._number(100) + b"\x0b\x08" + b"abcdefgh"),
    ])  # fmt: skip


def test_without_nothing_it_is_the_same() -> None:
    assert wasm.without(module(), set(), []) == module()


def test_functions_between_two_names_are_taken_out_but_not_those_of_others() -> None:
    assert wasm.within(module(), [("first", "last")], "first|last") == {1, 2}


def test_a_function_that_is_not_there_is_told() -> None:
    with pytest.raises(wasm.WrongFile, match="no function second"):
        wasm.within(module(), [("first", "second")], "first")


def test_long_functions_fail_and_short_ones_stay() -> None:
    out = wasm.without(module(), {1, 2, 3}, [])
    code = dict(wasm.sections(out))[wasm.CODE]
    assert code == bytes([4]) + wasm.FAILS * 2 + bytes([len(SHORT)]) + SHORT + wasm._number(len(LONG)) + LONG
    assert wasm.exported_functions(out) == {"first": 1, "other": 3, "last": 4}


@pytest.mark.parametrize(
    ("ranges", "data"),
    [([(102, 104)], b"ab\0\0efgh"), ([(90, 101), (107, 120)], b"\0bcdefg\0"), ([(108, 200)], b"abcdefgh")],
)
def test_data_at_unused_addresses_are_zero(ranges: list[tuple[int, int]], data: bytes) -> None:
    assert wasm.without(module(), set(), ranges) == module().replace(b"abcdefgh", data)


def test_the_memory_has_the_data_where_they_belong() -> None:
    memory = wasm.memory(module())
    assert memory == bytes(100) + b"abcdefgh"
    assert wasm.marked(memory, b"cd", 5) == (102, 107)


@pytest.mark.parametrize("mark", [b"cc", b"\0"])
def test_a_mark_that_is_not_there_once_is_told(mark: bytes) -> None:
    with pytest.raises(wasm.WrongFile, match=mark.hex()):
        wasm.marked(wasm.memory(module()), mark, 1)


def test_names_that_are_not_used_are_exported_no_more() -> None:
    out = wasm.without(module(), set(), [], lambda name: name == "other")
    assert wasm.exported_functions(out) == {"other": 3}
    assert dict(wasm.sections(out))[wasm.CODE] == dict(wasm.sections(module()))[wasm.CODE]


def test_what_is_no_such_file_is_refused() -> None:
    with pytest.raises(wasm.WrongFile):
        wasm.without(b"something else", set(), [])
