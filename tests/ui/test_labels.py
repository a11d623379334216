"""What those hear who do not see the cards: every card says what it needs, every purchase its dice, and a place keeps its
name however the display grows and its frame slides."""

import random
import re

import pytest
from fakes import Element, World, started
from ui.games.goennen.say import colour, fields_of, needs, place, wants

SOLO = "#/goennen/solo?level=1&seed=LABELS"
TABLE = "#/goennen/table?seats=human,easy,easy&seed=LABELS&start=0"


def played(link: str, seed: int, steps: int) -> World:
    """Some steps into a game; cards are completed and bought wherever that is possible."""
    world, luck = started(link), random.Random(seed)
    for _ in range(steps):
        while world.session.staging:
            world.settle()
        if world.session.thinking_seat() is not None:
            world.ring("computer")
            continue
        actions = world.actions()
        if not actions:
            break
        world.do(
            "act "
            + luck.choice(
                [each for each in actions if each.startswith(("complete", "buy", "place"))] or actions
            )
        )
    return world


def asked(value: dict) -> list[str]:
    """What the fields of a card ask for, each in words."""
    return [
        " ".join(([colour(f["colour"])] if f["colour"] else []) + [str(f["number"])] * bool(f["number"]))
        for f in fields_of(value["task"])
    ]


def parts(words: str) -> list[str]:
    return re.split(r"[,;.] |: |exactly |\\.$", words.lower())


def says_all(world: World, card: str, words: str) -> None:
    """Whether words name each coloured and each numbered field of a card, as often as there are such."""
    found = parts(words)
    for each in set(asked(world.page.engine.cards[card])) - {""}:
        there = asked(world.page.engine.cards[card]).count(each)
        assert found.count(each) >= there, (each, words)


def test_the_fields_of_a_card_in_words() -> None:
    started(SOLO)
    fields = [{"colour": None, "number": None}] * 2
    value = {
        "task": {
            "kind": "equal",
            "rows": [[*fields, {"colour": "B", "number": None}], [{"colour": "Y", "number": 4}, *fields]],
        }
    }
    assert needs(value) == "2 free, blue; yellow 4, 2 free"
    assert needs(value, [3, 0, 0, 0, 0, 5]) == "3 entered, one free, blue; yellow 4, one free, 5 entered"


@pytest.mark.parametrize("link", [SOLO, TABLE])
def test_every_card_says_what_it_needs(link: str) -> None:
    seen = 0
    for steps in (0, 20, 45):
        world = played(link, steps, steps)
        for slot in world.root.all(data_slot=None):
            if "data-card" in slot.attributes:
                says_all(world, slot.attributes["data-card"], slot.attributes["aria-label"])
                seen += 1
        for card in world.model.seat()["hand"]:
            (shown,) = [
                each
                for each in world.root.all(data_card=card)
                if each.attributes.get("data-do", "").startswith("hand")
            ]
            says_all(world, card, shown.attributes["aria-label"])
        for laid in world.model.seat()["cards"]:
            if not laid["complete"] and not any(laid["written"]):
                (shown,) = [each for each in world.root.all(data_card=laid["card"]) if each.tag == "button"]
                says_all(world, laid["card"], shown.attributes["aria-label"])
        for action in world.model.actions:
            if action["kind"] in ("buy", "back", "place", "remove"):
                (move,) = world.root.all(data_action=action["text"])
                says_all(world, action["card"], move.textContent)
                seen += 1
        for name in [slot["card"] for slot in world.session.view["market"] if slot["card"]][:2]:
            world.do("card " + name)
            (large,) = [each for each in world.root.one(**{"class": "big"}).all(data_card=name)]
            says_all(world, name, large.attributes["aria-label"])
            world.do("close")
    assert seen > 20


def test_every_purchase_of_a_card_names_its_dice() -> None:
    for seed in range(20):
        world, luck = started(f"#/goennen/solo?level=1&seed=BUY{seed}"), random.Random(seed)
        while world.actions():
            for slot in world.session.view["market"]:
                if len(world.model.find("buy", slot=slot["slot"])) > 2:
                    world.do("card " + slot["card"])
                    world.do("ways " + slot["card"])
                    buttons = [
                        each
                        for each in world.root.one(**{"class": "ways"}).children
                        if "buy_" in each.attributes["data-do"]
                    ]
                    heard = [each.attributes.get("aria-label") or each.textContent for each in buttons]
                    assert len(set(heard)) == len(heard) > 2, heard
                    return
            actions = world.actions()
            world.do(
                "act "
                + luck.choice([each for each in actions if each.startswith(("complete", "enter"))] or actions)
            )
    raise AssertionError("no card can be bought in several ways")


def assert_reads(world: World, element: Element, number: int) -> None:
    """That the places of a display are read out row by row, each by its name."""
    lying = world.model.seat(number)["cards"]
    row0, column0, rows, columns = world.model.grid(number)
    cells = [(row0 + at // columns, column0 + at % columns) for at in range(rows * columns)]
    labels = [each.attributes["aria-label"] for each in element.all(aria_label=None)]
    at = 0
    for cell in cells:
        name = place(world.page.engine.cards, lying, cell)
        at = next(later for later in range(at, len(labels)) if name in labels[later])
    assert len(cells) == 9


def test_a_place_keeps_its_name_when_the_frame_slides() -> None:
    slid = 0
    for seed in range(6):
        world = played(f"#/goennen/solo?level=1&seed=SLIDE{seed}", seed, 10)
        for _ in range(60):
            for side in world.model.hidden() if world.model.can("place") else []:
                cards, lying = world.page.engine.cards, world.model.seat()["cards"]
                before = {tuple(laid["cell"]): place(cards, lying, laid["cell"]) for laid in lying}
                world.do("shift " + side)
                for laid in world.model.seat()["cards"]:
                    (shown,) = [
                        each for each in world.root.all(data_card=laid["card"]) if each.tag == "button"
                    ]
                    assert before[tuple(laid["cell"])] in shown.attributes["aria-label"]
                slid += 1
            if not world.actions():
                break
            world.do("act " + world.actions()[0])
    assert slid


def test_displays_are_read_row_by_row_with_their_empty_places() -> None:
    world = played(TABLE, 3, 60)
    assert_reads(world, world.root.one(**{"class": "cells"}), 0)
    world.do("seat 1")
    assert_reads(world, world.root.one(**{"class": "sheet seat-sheet"}), 1)


def test_a_sum_says_what_is_still_missing() -> None:
    started(SOLO)
    free = {"colour": None, "number": None}
    value = {"task": {"kind": "sum", "rows": [[free] * 3], "total": 14}}
    assert "still" not in wants(value) and "to go" not in wants(value)
    assert wants(value, [4, 0, 6]).endswith("10 so far, 4 to go.")
    assert "to go" not in wants(value, [4, 4, 6])  # it is complete


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_where_a_word_may_be_parted_is_no_part_of_a_buttons_name(language: str) -> None:
    world = World(kept={"dicetable.language": language})
    world.open(SOLO)
    while world.session.view["state"] == "setup":
        world.do("act " + world.actions()[0])
    while world.session.staging:
        world.settle()
    buttons = [each for each in world.root.walk() if each.tag == "button"]
    assert any(each.all(**{"class": "part"}) for each in buttons)
    assert not any("\xad" in each.textContent for each in buttons)


@pytest.mark.parametrize("address", ["#/", "#/help", "#/statistics", "#/lab", "#/turn?"])
def test_what_stands_above_and_below_a_screen_is_no_part_of_its_main(address: str) -> None:
    """Only so they are landmarks to those who go from one to the next."""
    world = World()
    world.open(address)
    parts = [each.tag for each in world.root.children]
    assert "header" in parts and parts.index("header") < parts.index("main")
    assert parts.index("footer" if address == "#/" else "main") >= parts.index("main")
    (main,) = [each for each in world.root.children if each.tag == "main"]
    assert not [each for each in main.walk() if each.tag in ("header", "footer")]
