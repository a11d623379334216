"""Phrases put together from words; no first picture needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "a", "a and b", "a, b and c"."""
    words = list(words)
    if len(words) < 2:
        return words[0] if words else ""
    return t("list.and", first=t("list.comma").join(words[:-1]), last=words[-1])


def first_upper(text: str) -> str:
    """A sentence from a phrase. Only ASCII letters are changed: in these languages no phrase begins with
    another."""
    return text[:1].upper() + text[1:]
