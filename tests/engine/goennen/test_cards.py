"""The deck (RULES.md A1) and the loader that refuses a broken one."""

import dataclasses
import json
import re
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from engine.goennen.cards import (
    BONUSES,
    COLOURS,
    RULESET,
    SCORINGS,
    Bonus,
    Card,
    DeckError,
    Scoring,
    all_cards,
    cards_by_id,
    deck,
    load_deck,
    place_of,
)
from engine.goennen.tasks import ASCENDING, EQUAL, KINDS, SUM, Field, Task

TEXT = (files("engine.goennen") / "decks" / "1.toml").read_text()


def text_of(entries):
    """A deck file of these entries. JSON's texts, numbers and lists are TOML's, too."""
    return "\n".join(
        "[[card]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in entry.items())
        for entry in entries
    )


@pytest.fixture
def entries():
    """The real deck's entries by id, to be spoilt."""
    return {entry["id"]: entry for entry in tomllib.loads(TEXT)["card"]}


# ---- the newest deck ----


def test_counts_of_a1():
    cards = deck()
    assert Counter(card.deck for card in cards) == {"S": 29, "B": 20}
    assert Counter(card.bonus for card in cards if card.deck == "B") == dict.fromkeys(BONUSES, 4)
    assert {card.scoring.kind for card in cards if card.scoring} == set(SCORINGS)
    assert Counter(card.colour for card in cards) == dict.fromkeys(COLOURS, 9) | {None: 4}
    assert [card.id for card in cards if card.colour is None] == [
        card.id for card in cards if card.bonus == "wild_colour"
    ]


def test_cards_come_scoring_first_and_by_id():
    places = [f"S{n:02}" for n in range(1, 30)] + [f"B{n:02}" for n in range(1, 21)]
    assert [card.id for card in deck(1)] == [place_of(card.id) for card in deck()] == places
    assert cards_by_id()["B07"] is deck()[35] is deck(1)[35]


def test_every_kind_of_task_with_and_without_colours():
    for letter in "SB":
        tasks = [card.task for card in deck() if card.deck == letter]
        assert {task.kind for task in tasks} == set(KINDS)
        assert {any(task.colours) for task in tasks if task.kind in KINDS} == {True, False}
    assert {card.task.size for card in deck()} == set(range(2, 10))


def test_the_tasks_that_the_rules_speak_of():
    tasks = [card.task for card in deck()]
    assert any(task.kind == SUM and task.total == 40 for task in tasks)
    assert all(task.total <= 40 for task in tasks if task.kind == SUM)
    assert Task(ASCENDING, ((Field(),) * 5,)) in tasks  # 1-2-4-5-6
    assert Task(EQUAL, ((Field(),) * 2, (Field(),) * 3)) in tasks  # 2-2-5-5-5
    for kind in (ASCENDING, EQUAL, SUM):
        assert any(task.kind == kind and any(task.printed) for task in tasks)
    assert any(task.kind == ASCENDING and len(task.rows) > 1 for task in tasks)


def test_a_designed_set():
    """Each scoring has several tasks, colours and points; each bonus has a task of every kind."""
    for kind in SCORINGS:
        cards = [card for card in deck() if card.scoring and card.scoring.kind == kind]
        assert len(cards) >= 3
        assert len({card.task.kind for card in cards}) >= 3
        assert len({card.colour for card in cards}) == len(cards)
        assert len({card.scoring.points for card in cards}) >= 3
    for kind in BONUSES:
        cards = [card for card in deck() if card.bonus == kind]
        assert {card.task.kind for card in cards} == set(KINDS)
        assert max(card.task.size for card in cards) <= 5
    for kind in ("colour_cards", "coloured_neighbours"):
        scorings = [card.scoring for card in deck() if card.scoring]
        assert Counter(scoring.colour for scoring in scorings if scoring.kind == kind) == Counter(COLOURS)


def test_field_colours_are_shared_out_fairly():
    asked = Counter(colour for card in deck() for colour in card.task.colours if colour)
    assert set(asked) == set(COLOURS)
    assert max(asked.values()) - min(asked.values()) <= 2


def test_a_card_read(entries):
    entries["S08"] |= {"colour": "B", "task": "sum", "rows": ["P _ 2", "P4"], "total": 17}
    entries["S08"] |= {"scoring": "colour_cards", "of": "P", "points": 4}
    card = {card.id: card for card in load_deck(text_of(entries.values()))}["S08"]
    task = Task("sum", ((Field("P"), Field(), Field(number=2)), (Field("P", 4),)), 17)
    assert card == Card("S08", "S", "B", task, Scoring("colour_cards", 4, "P"))
    assert card.to_json() == {
        "id": "S08",
        "deck": "S",
        "colour": "B",
        "task": {
            "kind": "sum",
            "rows": [
                [
                    {"colour": "P", "number": None},
                    {"colour": None, "number": None},
                    {"colour": None, "number": 2},
                ],
                [{"colour": "P", "number": 4}],
            ],
            "total": 17,
        },
        "reward": {"kind": "colour_cards", "points": 4, "colour": "P"},
    }


def test_what_a_reward_is():
    bonus = next(card for card in deck() if card.bonus == "discount")
    assert bonus.reward == Bonus("discount") and bonus.scoring is None
    assert bonus.to_json()["reward"] == {"kind": "discount", "points": None, "colour": None}


# ---- later rulesets ----


def test_ruleset_2_pays_one_point_less_for_twelve_cards():
    for old, new in zip(deck(1), deck(2), strict=True):
        if old is not new:
            assert new.id == old.id + "b"
            assert (new.colour, new.task) == (old.colour, old.task)
            assert new.scoring == dataclasses.replace(old.scoring, points=old.scoring.points - 1)
    assert sum(old is not new for old, new in zip(deck(1), deck(2), strict=True)) == 12


def test_an_id_names_one_card_in_all_rulesets():
    every = all_cards()
    assert len({card.id for card in every}) == len(every)
    assert {id(card) for ruleset in range(1, RULESET + 1) for card in deck(ruleset)} == {
        id(card) for card in every
    }


def test_a_deck_may_name_only_what_is_new(entries):
    new = entries["S02"] | {"id": "S02b", "points": 9}
    changed = load_deck("changes = 1\n" + text_of([new]), 2)
    assert [card.id for card in changed] == [card.id.replace("S02", "S02b") for card in deck(1)]
    assert changed[1].scoring.points == 9


CHANGES = [
    (
        "changes = 1",
        {"id": "S02"},
        "card S02: the deck that is changed has a card of this id; give the new one a further letter",
    ),
    ("changes = 1", {"id": "S02b", "colour": "Y"}, re.compile("cards .*S02b.*: 10 are Y, not 9")),
    ("changes = 1", {"id": "S30b"}, "card S30: the deck has 29 scoring cards, S01 to S29"),
    ("changes = 2", {"id": "S02b"}, "the deck changes that of ruleset 2, but there is none before ruleset 2"),
    (
        "changes = true",
        {"id": "S02b"},
        "the deck changes that of ruleset True, but there is none before ruleset 2",
    ),
]


@pytest.mark.parametrize(("head", "change", "message"), CHANGES)
def test_a_fault_of_a_change_is_named(entries, head, change, message):
    with pytest.raises(DeckError) as refused:
        load_deck(f"{head}\n{text_of([entries['S02'] | change])}", 2)
    assert (
        message.match(str(refused.value))
        if isinstance(message, re.Pattern)
        else str(refused.value) == message
    )


# ---- decks that are refused ----

FAULTS = [
    # id, what is changed on it (None: the key is taken away), the sentence
    (
        "S04",
        {"id": "X04"},
        "card number 4: its id is 'X04', but an id is S or B, two digits and perhaps a letter from b on",
    ),
    (
        "S04",
        {"id": "S4"},
        "card number 4: its id is 'S4', but an id is S or B, two digits and perhaps a letter from b on",
    ),
    (
        "S04",
        {"id": None},
        "card number 4: its id is None, but an id is S or B, two digits and perhaps a letter from b on",
    ),
    ("S04", {"id": "S05"}, "card S05: there are 2 cards in this place"),
    ("S04", {"id": "S05b"}, "card S05: there are 2 cards in this place"),
    (
        "S04",
        {"id": "S04a"},
        "card number 4: its id is 'S04a', but an id is S or B, two digits and perhaps a letter from b on",
    ),
    ("S29", {"id": "S30"}, "card S30: the deck has 29 scoring cards, S01 to S29"),
    ("S01", {"task": "pairs"}, "card S01: task is 'pairs', but must be one of exact, ascending, equal, sum"),
    ("S01", {"task": None}, "card S01: task is missing"),
    ("S01", {"rows": None}, "card S01: rows is missing"),
    ("S01", {"rows": "_ _"}, "card S01: rows is '_ _', where a list is needed"),
    ("S01", {"rows": [1]}, 'card S01: rows must be texts such as "_ _ 3"'),
    ("S01", {"rows": ["_ R _"]}, "card S01: 'R' is not a field; one is written as _, 4, P or P4"),
    ("S01", {"rows": ["_ 7 _"]}, "card S01: '7' is not a field; one is written as _, 4, P or P4"),
    ("S01", {"rows": []}, "card S01: it has 0 fields, but must have 2 to 9"),
    ("S15", {"rows": ["_"], "total": 4}, "card S15: it has 1 fields, but must have 2 to 9"),
    ("S15", {"rows": ["_ _ _ _ _", "_ _ _ _ _"]}, "card S15: it has 10 fields, but must have 2 to 9"),
    ("S15", {"rows": ["_ _ _ _ _ _"]}, "card S15: a row has 6 fields, but must have 1 to 5"),
    ("S15", {"rows": ["_ _", ""]}, "card S15: a row has 0 fields, but must have 1 to 5"),
    ("S15", {"rows": ["_ _", "_ _", "_ _", "_"]}, "card S15: it has 4 rows, but at most 3 fit"),
    ("S01", {"rows": ["_ _", "_"]}, "card S01: a row of one field has nothing to be equal with"),
    ("S02", {"rows": ["_ _", "_"]}, "card S02: a row of one field has nothing to be ascending with"),
    ("S05", {"rows": ["1 _"]}, "card S05: an exact task has no blank fields"),
    ("S01", {"rows": ["2 2"]}, "card S01: all its numbers are printed: that is an exact task"),
    ("S01", {"rows": ["2 _ 3"]}, "card S01: no numbers complete its task"),
    ("S02", {"rows": ["_ 1 _"]}, "card S02: no numbers complete its task"),
    ("S02", {"rows": ["_ 4 _ 5"]}, "card S02: no numbers complete its task"),
    ("S03", {"rows": ["_ _"], "total": 13}, "card S03: no numbers complete its task"),
    ("S03", {"rows": ["_ _"], "total": 2}, "card S03: any numbers reach its total of 2"),
    ("S03", {"total": None}, "card S03: total is missing"),
    ("S03", {"total": "25"}, "card S03: total is '25', where a number is needed"),
    ("S01", {"total": 20}, "card S01: total does not belong there"),
    ("S01", {"colour": "R"}, "card S01: colour is 'R', but must be one of Y, O, G, B, P"),
    ("S01", {"colour": None}, "card S01: colour is missing"),
    ("B13", {"colour": "Y"}, "card B13: colour does not belong there"),
    ("S01", {"scoring": "stars"}, re.compile("card S01: scoring is 'stars', but must be one of complete_n")),
    ("S01", {"scoring": None}, "card S01: scoring is missing"),
    ("S01", {"bonus": "discount"}, "card S01: bonus does not belong there"),
    ("S01", {"of": "Y"}, "card S01: of does not belong there"),
    ("S05", {"of": None}, "card S05: of is missing"),
    ("S10", {"of": "red"}, "card S10: of is 'red', but must be one of Y, O, G, B, P"),
    ("S01", {"points": 0}, "card S01: points is 0, but must be positive"),
    ("S01", {"points": 2.5}, "card S01: points is 2.5, where a number is needed"),
    ("S01", {"points": None}, "card S01: points is missing"),
    ("S01", {"price": 3}, "card S01: price does not belong there"),
    ("B01", {"bonus": "reroll"}, re.compile("card B01: bonus is 'reroll', but must be one of plus_minus")),
    ("B01", {"points": 3}, "card B01: points does not belong there"),
    ("B01", {"bonus": "recolour"}, "cards B02, B03, B04: 3 have the bonus plus_minus, not 4"),
    ("S01", {"colour": "Y"}, re.compile(r"cards B01, .*, S01, .*: 10 are Y, not 9")),
    # the order of groups and of exact fields makes no other task
    ("S01", {"rows": ["_ _ _", "_ _"]}, "card S04: it has the task and colours of card S01"),
    ("S26", {"rows": ["6 1", "6 1"]}, None),
    ("S26", {"rows": ["1 4 3 B2"], "colour": "Y"}, None),
    ("S26", {"rows": ["5 4 3", "4 3 2 B1"]}, "card S26: it has the task and colours of card S09"),
]


@pytest.mark.parametrize(("id", "change", "message"), FAULTS)
def test_a_fault_is_named(entries, id, change, message):
    entry = entries[id] | change
    entries[id] = {key: value for key, value in entry.items() if value is not None}
    if message is None:
        assert len(load_deck(text_of(entries.values()))) == 49
        return
    with pytest.raises(DeckError) as refused:
        load_deck(text_of(entries.values()))
    if isinstance(message, str):
        assert str(refused.value) == message
    else:
        assert message.match(str(refused.value))


def test_a_missing_card_is_named(entries):
    del entries["B20"]
    with pytest.raises(DeckError, match="^card B20: it is missing; the deck has 20 bonus cards$"):
        load_deck(text_of(entries.values()))


def test_a_scoring_that_nobody_has_is_named(entries):
    for entry in entries.values():
        if entry.get("scoring") == "colour_set":
            entry["scoring"] = "complete_lines"
    with pytest.raises(DeckError, match="^no card scores colour_set$"):
        load_deck(text_of(entries.values()))


def test_a_kind_of_task_that_nobody_has_is_named(entries):
    for number, entry in enumerate(entries.values()):
        if entry.pop("total", None):
            entry |= {"task": "exact", "rows": ["6 6", f"{number % 6 + 1} {number // 6 % 6 + 1}"]}
    with pytest.raises(DeckError, match="^no card has the task sum$"):
        load_deck(text_of(entries.values()))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[card]", "the deck is not TOML: "),
        ("card = 3", "the deck's cards are not written as "),
        ("version = 1", "the deck has the unknown key 'version'"),
        ("", "card S01: it is missing"),
    ],
)
def test_what_is_no_deck_is_refused(text, message):
    with pytest.raises(DeckError, match=f"^{re.escape(message)}"):
        load_deck(text)


def test_there_is_no_such_ruleset():
    with pytest.raises(DeckError, match="^there is no deck for ruleset 999$"):
        deck(999)
