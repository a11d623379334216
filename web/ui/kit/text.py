"""All texts of the page, by key, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LANGUAGES = ("en", "de", "nl")
BRACE = "\0"  # stands for a brace that is not the sentence's own

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
    there is one. A count that is not n has its forms in the sentence: "{cards} {cards|card|cards}". An unknown
    key is shown as it is: ugly, but nothing breaks."""
    n = params.get("n")
    if n == 1 and has(key + ".one"):
        key += ".one"
    elif n == 0 and has(key + ".none"):
        key += ".none"
    pattern = _table.get(key, key)
    braces = False
    for name, value in params.items():
        value = str(value)
        if "{" in value:
            braces = True
            value = value.replace("{", BRACE)
        said, found, rest = pattern.partition("{" + name + "|")
        while found:
            one, _, more = rest.partition("|")
            more, _, rest = more.partition("}")
            left, found, rest = rest.partition("{" + name + "|")
            said += (one if value == "1" else more) + left
        pattern = said.replace("{" + name + "}", value)
    return pattern.replace(BRACE, "{") if braces else pattern


def number(n: int) -> str:
    """A whole number as the language writes it: "1,150", "−50"."""
    digits = str(abs(n))
    groups: list[str] = []
    while len(digits) > 3:
        groups.insert(0, digits[-3:])
        digits = digits[:-3]
    return ("−" if n < 0 else "") + t("thousands").join([digits] + groups)


def signed(n: int) -> str:
    """A whole number with its sign, also above zero: "+1,150"."""
    return ("+" if n > 0 else "") + number(n)


def decimal(value: float, places: int = 1) -> str:
    """A number to some decimal places, as the language writes it: "7.5", "7,5", "−0.3"."""
    whole, _, rest = ("%.*f" % (places, abs(value))).partition(".")
    return ("−" if value < 0 and int(whole + rest) else "") + number(int(whole)) + t("decimal") + rest


def percent(share: float, tenths: bool = False) -> str:
    """A share of 1 in per cent: "98%", or to one decimal place: "98.5%"; what is impossible or sure has none."""
    return t(
        "percent", n=decimal(100 * share) if tenths and share not in (0, 1) else number(round(100 * share))
    )


def day_in_words(day: str, key: str = "day", months: str = "day.months") -> str:
    """ "2026-11-21" as a reader says it: "21 November 2026"."""
    year, month, number = day.split("-")
    return t(key, day=int(number), month=t(months).split()[int(month) - 1], year=year)


def day_shortly(day: str) -> str:
    """A day in a few letters, without the year: "21 Nov", "21. Nov."."""
    return day_in_words(day, "day.short", "day.short.months")
