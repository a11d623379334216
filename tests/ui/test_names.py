"""The people around a device have names, which stay on it."""

import random

import pytest
from fakes import World
from ui.app.history import Unreadable, checked
from ui.app.people import KEY, Names, plain, read
from ui.app.transfer import unite

from engine.link import game_link, open_link

TABLE = "#/goennen/table?seats=human,hard,human&seed=NAMES&start=0"


def test_names_are_shown_wherever_a_seat_is_named() -> None:
    world = World()
    world.page.input("name0", "Anna  Lena")
    world.page.input("name1", "nobody")
    world.page.input("name2", "Ben")
    world.open(TABLE)
    assert [world.session.who(seat) for seat in range(3)] == ["Anna Lena", "Player 2", "Ben"]
    assert "Pass to Anna Lena" in world.root.textContent  # the device is handed over
    world.do("taken")
    assert "Anna Lena" in world.root.textContent and "Ben" in world.root.textContent
    for name in ("Anna", "Ben"):
        assert name not in world.link and name not in world.model.snapshot["save"]


def test_a_table_without_names_is_as_before() -> None:
    world = World()
    world.open(TABLE)
    assert [world.session.who(seat) for seat in range(3)] == ["Player 1", "Player 2", "Player 3"]
    world.page.input("name0", "Anna")
    world.open("#/goennen/table?seats=human,hard&seed=NAMES&start=0")
    assert world.session.who(0) == "You"  # the only person


def test_names_are_read_as_they_were_kept() -> None:
    world = World()
    world.page.people().give(2, "Zoë")
    assert [Names(world.page.store).of(seat) for seat in range(4)] == ["", "", "Zoë", ""]
    world.page.people().give(2, "")
    assert Names(world.page.store).of(2) == ""
    for kept in ("", "{}", "no list", "[1, null]", '{"a": 1}'):
        world.kept[KEY] = kept
        assert Names(world.page.store).of(0) == ""
    assert plain("  {card} a\tb\n" + "c" * 30) == "card abccccccccc"[:16]
    assert read('["x", 3]') == ["x", ""]


def finished(link: str, *names: str) -> World:
    """A page with a game of people with these names that has just ended."""
    match, luck = open_link(link), random.Random(4)
    while not match.state.is_over:
        save, action = match.save(), luck.choice(match.state.legal_actions())
        match.play(action)
    world = World()
    for seat, name in enumerate(names):
        world.page.people().give(seat, name)
    world.kept["dicetable.save " + game_link(match)] = save
    world.open(link)
    while world.sheet:
        world.do("taken")
    world.do(f"act {action}")
    assert world.session.view["result"]
    return world


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_names_are_in_the_results_and_in_what_is_sent(game: str) -> None:
    world = finished(f"#/{game}/table?seats=human,human,human&seed=NAMES&start=0", "Anna", "", "Ben")
    result = world.session.view["result"]
    (kept,) = world.page.history.results()
    assert kept["people"] == [[name, result["scores"][seat], seat in result["winners"]] for name, seat in (("Anna", 0), ("Ben", 2))]
    world.page.people().give(0, "Zoë")  # another takes her place; what was played stays hers
    assert world.page.history.results()[0]["people"][0][0] == "Anna"
    world.page.people().give(0, "Anna")
    world.do("share")
    world.do("copy result")
    numbers = [f"{n:,}" for n in result["scores"]]
    sent = world.browser.copied[-1]
    assert all(f"{who}: {n}\n" in sent for who, n in zip(("Anna", "Player 2", "Ben"), numbers, strict=True))
    world.page.sheets.close_all()
    world.do("statistics")
    words = world.root.textContent
    assert "Players on this device" in words and "Anna" in words and "Ben" in words


def test_a_table_without_names_is_counted_without() -> None:
    world = finished("#/goennen/table?seats=human,human&seed=NAMES&start=0")
    assert "people" not in world.page.history.results()[0]
    world.page.sheets.close_all()
    world.do("statistics")
    assert "Players on this device" not in world.root.textContent


def test_the_statistics_add_up_by_name() -> None:
    world = World()
    results = [{"id": str(n), "day": "2026-11-21", "game": "goennen", "mode": "shared", "level": None, "score": 40, "won": None,
                "foes": [], "people": [["Anna", 40 + n, n == 1], ["Ben", 41, n != 1]]} for n in range(3)]  # fmt: skip
    data = world.page.history.read() | {"results": results}
    unite(world.page.history, checked(data))
    world.do("statistics")
    rows = [[cell.textContent for cell in row.children] for row in world.root.walk() if row.tag == "tr"]
    assert ["Anna", "3", "42", "33%"] in rows and ["Ben", "3", "41", "67%"] in rows


@pytest.mark.parametrize("people", ["Anna", [["Anna"]], [["Anna", -1, True]], [["", 1, True]], [["Anna", 1, "no"]], [["A", 1, True]] * 11])
def test_people_who_cannot_have_been_are_refused(people: object) -> None:
    data = World().page.history.read()
    data["results"] = [{"id": "1", "day": "2026-11-21", "game": "goennen", "mode": "shared", "level": None, "score": 1, "won": None,
                        "foes": [], "people": people}]  # fmt: skip
    with pytest.raises(Unreadable):
        checked(data)
