"""All that is said on the page, by key, in the reader's language."""

LANGUAGES = ("en", "de", "nl")

_table = {}


def load(table):
    """Takes the sentences of a language, in place of those of another. Each language has them all; a test holds that."""
    global _table
    _table = table


def add(table):
    """Takes more sentences of the same language, which are read only where they are needed."""
    _table.update(table)


def preferred(wanted):
    """The first language of a list of tags such as "de-AT" that the page speaks, else English."""
    for tag in wanted:
        language = tag.lower().split("-")[0]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def has(key):
    return key in _table


def t(key, **params):
    """The sentence of a key with its parameters; with n = 1 or n = 0 the forms `key.one`, `key.none`
    where there are such. An unknown key stands for itself: ugly, but nothing breaks."""
    n = params.get("n")
    if n == 1 and has(key + ".one"):
        key += ".one"
    elif n == 0 and has(key + ".none"):
        key += ".none"
    pattern = _table.get(key, key)
    for name, value in params.items():
        pattern = pattern.replace("{" + name + "}", str(value))
    return pattern


def listed(words):
    """Words as a list in a sentence: "a", "a and b", "a, b and c"."""
    words = list(words)
    if len(words) < 2:
        return words[0] if words else ""
    return t("list.and", first=t("list.comma").join(words[:-1]), last=words[-1])


def number(n):
    """A whole number as the language writes it: 1,150."""
    text = str(n)
    return text if len(text) < 4 else text[:-3] + t("thousands") + text[-3:]


def decimal(value):
    """A number to a tenth, as the language writes it: "7.5", "7,5", "−0.3"."""
    return ("%.1f" % value).replace(".", t("decimal")).replace("-", "−")


def percent(share, tenths=False):
    """A share of 1 in per cent: "98 %", or to a tenth: "98.5 %"."""
    return t("percent", n=decimal(100 * share) if tenths else round(100 * share))


def day_in_words(day):
    """ "2026-11-21" as a reader says it."""
    year, month, number = day.split("-")
    return t("day", day=int(number), month=t("month." + str(int(month))), year=year)


def signed(n):
    return "+" + str(n) if n > 0 else str(n).replace("-", "−")


def first_upper(text):
    """A sentence from a phrase. Only ASCII letters are raised: no language here begins a phrase otherwise."""
    return text[:1].upper() + text[1:]
