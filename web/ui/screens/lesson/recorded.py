"""Answers of the engine that the build has recorded (tools/recorded.py): an answer follows from its request alone, so it can be
known before there is an engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.browser.browser import Browser

INDEX = "recorded/index"
PARTS = "recorded/parts"
DIGITS = 12  # of a request's sum; the rest of a line of the index says where its answer is
WIDTH = DIGITS + 14
BITS = 0xFFFFFF
FACTORS = (31, 37)  # two sums, as one has few values; neither leaves MicroPython's small integers


def sum_of(call: str, args: Mapping[str, object]) -> str:
    """What stands for a request in the index: equal requests have equal sums, in any order of their arguments."""
    request = "\n".join([call] + ["%s=%s" % (name, args[name]) for name in sorted(args)])
    first = second = 0
    for letter in request:
        first = (first * FACTORS[0] + ord(letter)) & BITS
        second = (second * FACTORS[1] + ord(letter)) & BITS
    return "%06x%06x" % (first, second)


class Recorded:
    """INDEX has lines of one width: a request's sum, and where in PARTS its answer is (eight digits) and its length (five). An
    answer is {key: [where, length, …]}: several parts make a list."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._index = ""

    def answer(self, call: str, args: Mapping[str, object]) -> Any:
        """What the engine answers, or None if that was not recorded."""
        if not self._index:
            self._index = self._browser.file(INDEX)
        line = self._index.find("\n" + sum_of(call, args)) + 1
        if not line:
            return None
        numbers = self._index[line + DIGITS : line + WIDTH - 1]
        found = self._read(int(numbers[:8]), int(numbers[8:]))
        return {key: self._value(places) for key, places in found.items()}

    def _value(self, places: list[int]) -> Any:
        if len(places) == 2:
            return self._read(places[0], places[1])
        return [self._read(places[i], places[i + 1]) for i in range(1, len(places), 2)]

    def _read(self, where: int, length: int) -> Any:
        return json.loads(self._browser.piece(PARTS, where, length))
