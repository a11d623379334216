"""No sentence of the page uses a word that docs/words.md rules out."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "web" / "locales"
COLUMNS = {"en": 2, "de": 4, "nl": 6}
"""Of each language, the column of the words not to use; the words to use stand before it."""


@cache
def rows() -> list[list[str]]:
    """The cells of every row of every table."""
    lines = (ROOT / "docs" / "words.md").read_text("utf-8").splitlines()
    found = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if re.match(r"\| (?!thing|---)", line)
    ]
    return found


def pattern(words: str) -> str:
    """Words as a regular expression: whole ones, in any case; a star stands for any ending."""
    return r"(?i)\b" + re.escape(words).replace(r"\*", r"\w*") + r"\b"


def ruled_out(language: str) -> list[str]:
    return [words for row in rows() for words in re.findall(r"`([^`]+)`", row[COLUMNS[language]])]


def sentences(language: str) -> dict[str, str]:
    paths = [LOCALES / f"{language}.json", *sorted(LOCALES.glob(f"*/{language}.json"))]
    return {key: said for path in paths for key, said in json.loads(path.read_text("utf-8")).items()}


def without_parameters(said: str) -> str:
    return re.sub(r"\{\w+\}", "", said)


def test_every_language_names_every_thing_once() -> None:
    assert len(rows()) > 40
    assert all(len(row) == 7 for row in rows())
    for column in [0, *(column - 1 for column in COLUMNS.values())]:
        assert not [row for row in rows() if not row[column]]
    things = [row[0] for row in rows()]
    assert len(set(things)) == len(things)


@pytest.mark.parametrize("language", COLUMNS)
def test_no_sentence_uses_a_word_that_is_ruled_out(language: str) -> None:
    said = {key: without_parameters(words) for key, words in sentences(language).items()}
    assert len(ruled_out(language)) > 10
    found = [
        f"{key}: {words}"
        for words in ruled_out(language)
        for key in said
        if re.search(pattern(words), said[key])
    ]
    assert not found


COUNT = re.compile(
    r"\{(n|roll|cards|games|turns|score|results)\} (?:\w+ )?(?:points|turns|games|cards|dice|players|rounds|moves|circles|fields|rolls|days|others)\b"
)
"""A count before what it counts."""
NEVER_ONE = {
    "prompt.several", "market.price", "market.card", "sheet.price", "what.costs", "what.price",  # two cards at least, prices of three or four
    "start.players", "start.streak", "lesson.tutto.both.busts", "lab.contest.many", "together.what.goennen", "together.what.tutto",  # two at least
    "campaign.proud", "lab.over.won", "help.scoring.colour_set",  # points of a target or more
    "coach.asks.turns", "puzzle.unit.points", "puzzle.unit.turns", "tutto.measure.turns",  # "1.0 points"
    "lesson.learned.tutto.says", "lesson.learned.tutto.says.bust", "tutto.news.wrote.says", "tutto.news.taken.says",  # points of TUTTO: fifty at least, or none
    "because.tutto.dice.never",  # one die often busts
}  # fmt: skip


def test_every_count_that_may_be_one_has_its_own_words_then() -> None:
    said = sentences("en")
    counted = {
        key for key, words in said.items() if COUNT.search(words) and not key.endswith((".one", ".none"))
    }
    assert len(counted) > 60
    assert {key for key in counted if key + ".one" not in said} == NEVER_ONE


@pytest.mark.parametrize("language", COLUMNS)
def test_the_rule_names_what_stands_on_the_table(language: str) -> None:
    """The place where kept dice are has one name, and the rule that explains it says that name."""
    said = sentences(language)
    assert said["dice.site"].lower() in said["help.turn.2"].lower()
    assert said["dice.site"].lower() in said["help.screen.touch.alt"].lower()


@pytest.mark.parametrize("language", COLUMNS)
def test_a_minus_is_one_sign_everywhere(language: str) -> None:
    assert not {
        key: words for key, words in sentences(language).items() if re.search(r"(?<!\w)-(\d|\{)", words)
    }


SIGNS = {
    "en": r"['\"„‚]|[\s]…|\s%",
    "de": r"['\"”‘’]|(?<!\u00a0)…|(?<!\u00a0)%(?!“)",
    "nl": r"['\"„“”]|[\s]…|\s%",
}
"""Of each language, the signs that are another's, as a regular expression."""
NO_LANGUAGE_HAS = r"\.\.\.|—|\d ?- ?\d|\d – \d|  "


@pytest.mark.parametrize("language", COLUMNS)
def test_every_language_has_its_own_signs(language: str) -> None:
    wrong = re.compile(SIGNS[language] + "|" + NO_LANGUAGE_HAS)
    assert not {key: words for key, words in sentences(language).items() if wrong.search(words)}


def test_three_dots_mean_that_something_goes_on() -> None:
    """They end such a text, in each language the same ones: no button that opens something has them, no placeholder, no example."""
    dotted = {
        language: {key for key, words in sentences(language).items() if "…" in words} for language in COLUMNS
    }
    assert dotted["en"] == dotted["de"] == dotted["nl"]
    for language, keys in dotted.items():
        assert not [
            key for key in keys if sentences(language)[key].find("…") < len(sentences(language)[key]) - 1
        ]
