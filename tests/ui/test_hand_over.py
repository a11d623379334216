"""Several people around one device: who holds it, when it is handed over unseen, and that nobody sees another's
choice before making their own (RULES.md A2, A11)."""

from fakes import World
from ui.kit.tree import Node

TABLE = "#/goennen/table?seats={}&seed=TWO&start=0"




def around(seats: str) -> World:
    world = World()
    world.open(TABLE.format(seats))
    return world


def until(world: World, phase: str, seat: int | None = None) -> None:
    """Plays on, wasting no dice, until a person decides in that phase."""
    for _ in range(400):
        view = world.session.view
        if view["phase"] == phase and world.actions() and seat in (None, view["seat"]):
            return
        if world.session.thinking_seat() is not None:
            world.ring("computer")
            continue
        good = [a for a in world.actions() if a.startswith(("roll_YOGBP", "enter", "place", "draw"))]
        world.do("act " + (good or world.actions())[0])
    raise AssertionError(f"no {phase}")


def shown(world: World) -> list[Node]:
    world.page.frames.request()
    world.page.frames.flush()
    assert world.browser.picture
    return world.browser.picture.nodes


def seen(nodes: list[Node]) -> list:
    """All that the page shows: attributes, words, pictures."""
    return [(node.tag, sorted(node.attrs.items(), key=str), node.text, node.paint, seen(node.kids)) for node in nodes]


def test_a_hand_is_not_there_before_its_owner_holds_the_device() -> None:
    world = around("human,human")
    assert world.sheet == ("hand_over", 0)
    hand = world.session.hand_over.waiting["view"]["seats"][0]["hand"]
    assert len(hand) == 4
    assert not any(each.attributes.get("data-card") in hand for each in world.root.walk())
    for what in ("close", "moves", "menu", "die Y", "card " + hand[0]):  # no way around it
        world.do(what)
        assert world.sheet == ("hand_over", 0)
    world.do("taken")
    assert any(each.attributes.get("data-card") in hand for each in world.root.walk())


def test_a_turn_that_passes_is_said_until_something_is_touched() -> None:
    world = around("human,human")
    until(world, "roll", 0)
    assert world.page.announcer.next_player == "Player 1, it’s your turn" and world.sheet is None
    assert world.said.startswith("Player 1, it’s your turn")
    world.do("die Y")
    assert world.page.announcer.next_player == ""
    until(world, "passive", 1)  # alone to choose: nothing is secret
    assert world.page.announcer.next_player == "Player 2, it’s your turn" and world.sheet is None


def test_a_single_person_is_told_nothing() -> None:
    world = around("human,easy,easy")
    until(world, "roll", 0)
    assert world.page.announcer.next_player == "" and world.sheet is None


def test_those_who_choose_at_the_same_time_hand_the_device_over() -> None:
    world = around("human,human,easy,human")
    until(world, "passive", 1)
    assert world.sheet == ("hand_over", 1) and world.page.announcer.next_player == ""
    world.do("taken")
    while world.session.view["seat"] == 1 and world.session.view["phase"] == "passive":
        world.do("act pass")
    while world.session.thinking_seat() is not None:
        world.ring("computer")
    assert world.session.view["seat"] == 3 and world.sheet == ("hand_over", 3)


def test_what_one_has_chosen_is_nowhere_on_the_page_before_the_next_has() -> None:
    world = around("human,human,human")
    until(world, "passive", 1)
    save, choices = world.model.snapshot["save"], world.actions()
    assert len(choices) > 2
    pictures = set()
    for choice in choices:
        other = World()
        other.kept["dicetable.save " + world.model.snapshot["link"]] = save
        other.open(world.model.snapshot["link"])
        other.do("act " + choice)
        while other.session.view["seat"] == 1 and other.session.view["phase"] == "passive":
            other.do("act pass")
        if other.session.view["seat"] == 2:
            assert other.sheet == ("hand_over", 2)
            other.do("taken")
            other.session.step = 0
            pictures.add(str(seen(shown(other)) + other.log))
    assert len(pictures) == 1
