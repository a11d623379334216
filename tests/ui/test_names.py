"""The people around a device have names, which stay on it."""

from fakes import World
from ui.app.names import KEY, Names, plain, read

TABLE = "#/goennen/table?seats=human,hard,human&seed=NAMES&start=0"


def test_names_are_shown_wherever_a_seat_is_named() -> None:
    world = World()
    world.page.input("name0", "Anna  Lena")
    world.page.input("name1", "nobody")
    world.page.input("name2", "Ben")
    world.open(TABLE)
    assert [world.session.who(seat) for seat in range(3)] == ["Anna Lena", "Player 2", "Ben"]
    assert "Anna Lena, please" in world.root.textContent  # the device is handed over
    world.do("taken")
    assert "Anna Lena lays out" in world.root.textContent and "Ben" in world.root.textContent
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
    world.page.names.give(2, "Zoë")
    assert [Names(world.page.store).of(seat) for seat in range(4)] == ["", "", "Zoë", ""]
    world.page.names.give(2, "")
    assert Names(world.page.store).of(2) == ""
    for kept in ("", "{}", "no list", "[1, null]", '{"a": 1}'):
        world.kept[KEY] = kept
        assert Names(world.page.store).of(0) == ""
    assert plain("  {card} a\tb\n" + "c" * 30) == "card abccccccccc"[:16]
    assert read('["x", 3]') == ["x", ""]
