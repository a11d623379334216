"""Numbers, shares and days in each language: as CLDR has them, here by Node's Intl, and the same in MicroPython."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import Any

import pytest
from fakes import sentences
from ui.kit import phrases, text

NODE = os.environ.get("DICETABLE_NODE") or shutil.which("node")

TAGS = {"en": "en-GB"}
"""The English of the page is British."""

NUMBERS = (0, 7, -50, 999, 1000, -1150, 10_000, 1_234_567)
DECIMALS = (0.0, 7.5, -0.3, 12_345.6)
SHARES = (0.0, 0.04, 0.98, 1.0)
DAYS = tuple(f"2026-{month:02}-{2 * month + 7:02}" for month in range(1, 13))
LISTS = (("a",), ("a", "b"), ("a", "b", "c"))

INTL = """
const [tag, numbers, decimals, shares, days, lists] = JSON.parse(process.argv[1]);
const format = (options) => (value) => new Intl.NumberFormat(tag, options).format(value).replace("-", "−");
const on = (options) => (day) => new Intl.DateTimeFormat(tag, { timeZone: "UTC", ...options }).format(new Date(day));
const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
console.log(JSON.stringify({
    numbers: numbers.map(format()),
    decimals: decimals.map(format(one)),
    shares: shares.map(format({ style: "percent" })),
    tenths: format({ style: "percent", ...one })(0.985),
    days: days.map(on({ dateStyle: "long" })),
    short: days.map(on({ day: "numeric", month: "short" })),
    lists: lists.map((words) => new Intl.ListFormat(tag, { type: "conjunction" }).format(words)),
    plural: [0, 1, 2].map((n) => new Intl.PluralRules(tag).select(n)),
}));
"""


def by_intl(language: str) -> Any:
    """The same as `written`, by the rules of the language."""
    question = json.dumps([TAGS.get(language, language), NUMBERS, DECIMALS, SHARES, DAYS, LISTS])
    done = subprocess.run(
        [str(NODE), "-e", INTL, question], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return json.loads(done.stdout)


def written(language: str) -> Any:
    text.load(sentences(language))
    text.add({"count": "{cards|one|other}"})
    return {
        "numbers": [text.number(n) for n in NUMBERS],
        "decimals": [text.decimal(value) for value in DECIMALS],
        "shares": [text.percent(share) for share in SHARES],
        "tenths": text.percent(0.985, True),
        "days": [text.day_in_words(day) for day in DAYS],
        "short": [text.day_shortly(day) for day in DAYS],
        "lists": [phrases.listed(words) for words in LISTS],
        "plural": [text.t("count", cards=n) for n in range(3)],
    }


@pytest.mark.skipif(not NODE, reason="needs Node (build.py brings it)")
@pytest.mark.parametrize("language", text.LANGUAGES)
def test_numbers_shares_and_days_follow_the_rules_of_the_language(language: str) -> None:
    assert written(language) == by_intl(language)


def test_every_count_of_a_sentence_has_its_own_forms() -> None:
    text.load(
        {
            "said": "{who}: {n} points, {cards} {cards|card|cards}, {cards|it is|they are} there",
            "said.one": "{who}: 1 point, {cards} {cards|card|cards}",
        }
    )
    assert text.t("said", who="Ann", n=2, cards=1) == "Ann: 2 points, 1 card, it is there"
    assert text.t("said", who="Ann", n=2, cards=0) == "Ann: 2 points, 0 cards, they are there"
    assert text.t("said", who="Ann", n=1, cards=3) == "Ann: 1 point, 3 cards"


def test_what_is_put_into_a_sentence_stays_as_it_is() -> None:
    """A name or an error in braces became another part of the sentence."""
    text.load({"said": "{who}, line {line}: {text}"})
    told = text.t("said", who="{text}", line=3, text="{who} and {line|one|many}")
    assert told == "{text}, line 3: {who} and {line|one|many}"


def test_decimals_have_as_many_places_as_are_asked_for_and_no_negative_zero() -> None:
    text.load(sentences("de"))
    assert text.decimal(-1234.5678, 3) == "−1.234,568"
    assert text.decimal(-0.04) == "0,0" and text.decimal(-0.06) == "−0,1"
    assert text.signed(1150) == "+1.150" and text.signed(0) == "0" and text.signed(-3) == "−3"
