"""JSON from outside: what is sound is read as Python reads it, whatever would hold the page up is refused before it is parsed."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ui.kit import json_text
from ui.kit.json_text import FEW, LONG, LONGEST, SHORT, Unreadable, as_json, parsed, parsed_or_none, quoted

CHARACTERS = st.text(st.characters(codec="utf-8"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats(allow_nan=False) | CHARACTERS,
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(CHARACTERS, inside, max_size=5),
    max_leaves=20,
)
LETTERS = 'a"\\u0041\\n\ud83d\\ud83d\\ude00\\\\\0\ue000é😀'
HOSTILE = {
    "a long number": '{"dicetable":"everything","format":1,"kept":[],"x":' + "9" * 400_000 + "}",
    "a long number that is not whole": "1." + "9" * 59_000,
    "many lists in lists": "[" * 59_000,
    "many objects in objects": '{"a":' * 10_000,
    "many values": "[" + "1," * json_text.MOST_VALUES + "1,1]",
    "many texts": "[" + '"",' * (json_text.MOST_VALUES + 1) + '""]',
    "too long": '"' + "a" * LONGEST + '"',
    "half of a character": '"\\ud83d"',
    "the other half": '"\\uDE00"',
    "two halves in the wrong order": '"\\ude00\\ud83d"',
    "two halves apart": '"\\ud83d \\ude00"',
    "half of a character in a long text": '"' + "a" * LONG + '\\ud83d"',
    "a text without an end": '["a',
    "nothing": "",
    "character 0": '"\0"',
}


@given(VALUES, st.booleans())
def test_what_is_sound_is_read_as_python_reads_it(value: object, escaped: bool) -> None:
    text = json.dumps(value, ensure_ascii=escaped)
    try:
        assert parsed(text) == value
    except Unreadable:
        assert "\ue000" in text or "\\ue000" in text  # beside a text that is read apart


@given(st.lists(st.text(LETTERS, max_size=8), max_size=8))
def test_texts_that_are_read_apart_are_the_same(parts: list[str]) -> None:
    """The same text is read in both ways, whatever stands in it."""
    inside = "".join(parts)
    short = parsed_or_none('["' + inside + '"]')
    long = parsed_or_none('["' + inside + "x" * LONG + '"]')
    if isinstance(short, list) and len(short) == 1 and json_text.LIFTED not in short[0]:
        assert long == [short[0] + "x" * LONG]
    elif short is None:
        assert long is None or inside.count('"') or any(ord(c) < 32 for c in inside)


@given(CHARACTERS)
def test_a_text_is_quoted_as_json(text: str) -> None:
    assert json.loads(quoted(text)) == text
    assert parsed(quoted(text)) == text or "\ue000" in text


@given(st.lists(VALUES, max_size=3), st.sampled_from((1, FEW)), st.sampled_from((1, SHORT)))
def test_a_value_is_written_as_json(parts: list[object], items: int, letters: int) -> None:
    value = {"many": parts * items, "pair": (1, "two"), "long": ['"\\\n é' * letters]}
    assert json.loads(as_json(value)) == json.loads(json.dumps(value))


@pytest.mark.parametrize("name", HOSTILE)
def test_what_would_hold_the_page_up_is_refused(name: str) -> None:
    before = time.process_time()
    with pytest.raises(Unreadable):
        parsed(HOSTILE[name])
    assert time.process_time() - before < 2  # seconds; Python itself needs minutes for some of them


def test_digits_in_a_text_are_no_number() -> None:
    assert parsed(json.dumps({"9" * 100: "9" * 400})) == {"9" * 100: "9" * 400}
