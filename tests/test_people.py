"""Names of people: one rule for the engine, the links and the page, held against names of many writing systems."""

from __future__ import annotations

import unicodedata
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import names
from engine.link import game_link, open_link
from engine.match import load
from engine.shared_game import begun
from engine.turn_link import open_turn_link, turn_link
from tools.environment import ROOT

PEOPLE = (ROOT / "tests" / "people.txt").read_text("utf-8").split("\n")[:-1]
UNSEEN = ["\u2800", "\u3164", "\u200b\u200b", "\u115f\u1160", "\uffa0", "\u00ad", "\u202e", "\u2066", "\ufe0f", "\u0301", " \u3000 ", "\ue000", "\ud83d", "\U000e0041", "\u200d", "{}", "\n\t"]  # fmt: skip


def test_the_page_has_the_same_rule() -> None:
    page = ROOT / "web" / "ui" / "kit" / "names.py"
    assert page.read_text("utf-8") == (ROOT / "engine" / "names.py").read_text("utf-8"), (
        "copy engine/names.py there"
    )


def test_two_hundred_names_are_kept_as_they_are() -> None:
    assert len(set(PEOPLE)) > 200
    assert [names.plain(name) for name in PEOPLE] == PEOPLE
    assert all("".join(names.letters(name)) == name for name in PEOPLE)


@pytest.mark.parametrize("name", PEOPLE)
def test_a_name_comes_back_from_links_and_saves(name: str) -> None:
    game = begun(open_link("#/tutto/table?seats=human,human&seed=NAMES").setup).named(0, name).named(1, "Ben")
    assert open_turn_link(turn_link(game)).names == (name, "Ben")
    race = "#/tutto/solo?seed=NAMES&ruleset=1&beat=9&" + urlencode({"by": name})
    assert open_link(race).setup.purpose.by == name
    match = load(open_link(race).save())
    assert match.setup.purpose.by == name and open_link(game_link(match)).setup.purpose.by == name


@pytest.mark.parametrize("text", UNSEEN)
def test_what_cannot_be_seen_is_no_name(text: str) -> None:
    assert names.plain(text) == ""
    assert names.plain(f"{text}Ben{text}") in ("Ben", f"Ben{text}") or text in ("\ufe0f", "\u0301")
    assert names.plain("Ben" + text).startswith("Ben")


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Anna", 4),
        ("Jose\u0301", 4),
        ("👨‍👩‍👧‍👦 Anna", 6),
        ("🇩🇪🇳🇱", 2),
        ("👨🏻‍👩🏼‍👧🏽‍👦🏾", 1),
        ("🏴󠁧󠁢󠁷󠁬󠁳󠁿", 1),
        ("1️⃣", 1),
        ("क्षत्रिय", 3),
        ("علی‌رضا", 6),
        ("각", 1),
        ("葛󠄀城", 2),
        ("❤️", 1),
    ],
)
def test_letters_are_counted_as_people_count_them(name: str, letters: int) -> None:
    assert len(names.letters(name)) == letters


def test_a_name_has_the_same_length_everywhere_and_no_letter_is_torn() -> None:
    for letter in ("a", "é", "e\u0301", "👨‍👩‍👧‍👦", "🇩🇪", "क्ष", "한"):
        assert names.plain(letter * 40) == letter * names.LONGEST
    assert len(names.plain("a" + "\u0301" * 400)) <= names.MOST_PARTS


def test_joiners_stay_only_where_they_join() -> None:
    assert names.plain("B\u200ben\u200d") == names.plain("B\u200c\u200den") == "Ben"
    assert names.plain("\u200cعلی\u200c رضا") == "علی رضا"


def test_a_name_from_the_right_is_isolated() -> None:
    assert names.isolated("Anna 3") == "Anna 3"
    assert names.isolated("דנה 3") == "\u2068דנה 3\u2069"
    for name in PEOPLE:
        turned = any(unicodedata.bidirectional(c) in ("R", "AL", "RLE", "RLO") for c in name)
        assert (names.isolated(name) != name) == turned, name


@given(st.text(max_size=80))
def test_any_text_becomes_a_name_that_stays_one(text: str) -> None:
    name = names.plain(text)
    assert names.plain(name) == name == name.strip()
    assert len(names.letters(name)) <= names.LONGEST
    name.encode()
    kinds = {unicodedata.category(c) for c in name}
    assert not kinds & {"Cc", "Cs", "Co", "Zl", "Zp"}
    assert not name or kinds - {"Mn", "Me", "Mc", "Zs"}, "marks alone are no name"


def test_marks_are_those_of_unicode() -> None:
    found = {n for n in range(0x300, 0xE01F0) if names.is_mark(n)}
    known = {n for n in range(0x300, 0xE01F0) if unicodedata.category(chr(n))[0] == "M"}
    assert known - found == {0x34F, 0x17B4, 0x17B5}, "these three cannot be seen"
    more = {n for n in found - known if unicodedata.category(chr(n)) != "Cn"}
    assert more == {0xE33, 0xEB3, 0xFF9E, 0xFF9F, *range(0x1F3FB, 0x1F400)}
