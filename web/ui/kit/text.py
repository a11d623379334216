"""All texts of the page, by key, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LANGUAGES = ("en", "de", "nl")

_table: dict[str, str] = {}
_loaded = 0


def load(table: dict[str, str]) -> None:
    """Replaces all sentences with those of a language. Every language has them all; a test checks that."""
    global _table, _loaded
    _table = table
    _loaded += 1


def loaded() -> int:
    """How often a language has been loaded: it changes whenever sentences may read otherwise."""
    return _loaded


def add(table: Mapping[str, str]) -> None:
    """Adds more sentences of the same language, which are read only when needed."""
    _table.update(table)


def preferred(wanted: Iterable[str]) -> str:
    """The first of the language tags, such as "de-AT", that the page speaks; otherwise English."""
    for tag in wanted:
        language = tag.lower().split("-")[0]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def has(key: str) -> bool:
    return key in _table


def t(key: str, **params: object) -> str:
    """The sentence of a key with its parameters; with n = 1 or n = 0 the form `key.one` or `key.none`, if
    there is one. An unknown key is shown as it is: ugly, but nothing breaks."""
    n = params.get("n")
    if n == 1 and has(key + ".one"):
        key += ".one"
    elif n == 0 and has(key + ".none"):
        key += ".none"
    pattern = _table.get(key, key)
    for name, value in params.items():
        pattern = pattern.replace("{" + name + "}", str(value))
    return pattern


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "a", "a and b", "a, b and c"."""
    words = list(words)
    if len(words) < 2:
        return words[0] if words else ""
    return t("list.and", first=t("list.comma").join(words[:-1]), last=words[-1])


def number(n: int) -> str:
    """A whole number as the language writes it: 1,150."""
    text = str(n)
    return text if len(text) < 4 else text[:-3] + t("thousands") + text[-3:]


def decimal(value: float) -> str:
    """A number to one decimal place, as the language writes it: "7.5", "7,5", "−0.3"."""
    whole, _, tenths = ("%.1f" % abs(value)).partition(".")
    return ("−" if value < 0 and (whole, tenths) != ("0", "0") else "") + number(int(whole)) + t("decimal") + tenths


def percent(share: float, tenths: bool = False) -> str:
    """A share of 1 in per cent: "98 %", or to one decimal place: "98.5 %"; what is impossible or sure has none."""
    return t("percent", n=decimal(100 * share) if tenths and share not in (0, 1) else round(100 * share))


def day_in_words(day: str) -> str:
    """ "2026-11-21" as a reader says it."""
    year, month, number = day.split("-")
    return t("day", day=int(number), month=t("month." + str(int(month))), year=year)


def day_shortly(day: str) -> str:
    """A day in a few letters, without the year: "21 Nov", "21. Nov"."""
    _, month, number = day.split("-")
    return t("day.short", day=int(number), month=t("month." + str(int(month)))[:3])


def signed(n: float) -> str:
    return "+" + str(n) if n > 0 else str(n).replace("-", "−")


def first_upper(text: str) -> str:
    """A sentence from a phrase. Only ASCII letters are changed: in these languages no phrase begins with
    another."""
    return text[:1].upper() + text[1:]
