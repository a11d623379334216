"""Other people's text, with everything in it made visible. Read when there is some."""

from __future__ import annotations

UNSEEN = (0xAD, 0x61C, 0x180E, 0xFEFF)  # besides the ranges in `visible`


def visible(words: str) -> str:
    """Other people's text with everything in it made visible: control characters as their signs, and
    characters that turn the direction of writing, or have no width, as their numbers. Line ends and tabs stay."""
    if all(" " <= c < chr(127) for c in words):
        return words
    out = ""
    for c in words:
        n = ord(c)
        if n < 32 and c not in "\n\t":
            c = chr(0x2400 + n)
        elif n == 127:
            c = chr(0x2421)
        elif (
            n < 160
            and n > 127
            or n in UNSEEN
            or 0x200B <= n <= 0x200F
            or 0x2028 <= n <= 0x202E
            or 0x2060 <= n <= 0x206F
        ):
            c = "[U+%04X]" % n
        out += c
    return out
