"""A connected table: pages in browsers of their own, joined by a room that only the test has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from random import Random
from typing import Any

from fakes import World
from ui.screens.together import arriving

from engine.match import replayed
from engine.together import SharedMatch, merged, woven
from engine.turn_link import open_turn_link, turn_link
from tests.choosing import choose

GOENNEN = "#/turn?game=goennen&seats={}&start=1&seed=K7Q2M9XT&ruleset=2"
TUTTO = "#/turn?game=tutto&seats={}&start=1&seed=K7Q2M9XT&ruleset=1"
MOST = 40_000
"""Steps that no game takes."""


class Peer:
    def __init__(self, name: str) -> None:
        self.id = self.name = name
        self.seats: tuple[int, ...] = ()
        self.is_open = False


class Room:
    """One device's end of the test's room."""

    def __init__(self, house: House, own: str) -> None:
        self.house = house
        self.own = own
        self.peers: tuple[Peer, ...] = ()
        self.seats: tuple[int, ...] = ()
        self.name = ""
        self.heard: Callable[[Any, str], object] = lambda peer, text: None
        self.changed: Callable[[], object] = lambda: None
        self.refused: list[tuple[str, str]] = []
        self.awake = False
        self.closed = False
        self.game: Callable[[], str] = lambda: ""
        self.key = ""
        self.holders: dict[int, str] = house.holders.setdefault(own, {})

    def hold(self, seat: int, device: str) -> None:
        self.holders[seat] = device

    def is_of(self, game: str) -> bool:
        return self.key in ("", game)

    def plays(self, game: str, last: str) -> None:
        self.key = game

    def invite(self, written: object) -> None:
        """Nobody is invited here."""

    def open_peers(self) -> list[Peer]:
        return [peer for peer in self.peers if peer.is_open]

    def peer(self, name: str) -> Peer:
        found = [peer for peer in self.peers if peer.id == name]
        if not found:
            found = [Peer(name)]
            self.peers += tuple(found)
        return found[0]

    def send(self, text: str, to: Any = None) -> None:
        assert len(text) <= 60_000
        for peer in self.peers:
            if peer.is_open and to in (None, peer):
                self.house.post(self.own, peer.id, text)

    def introduce(self, name: str, seats: tuple[int, ...]) -> None:
        self.name, self.seats = name, seats
        self.house.introduced(self.own)

    def refuse(self, peer: Any, reason: str, returns: bool = False, why: str = "refused") -> None:
        self.refused.append((peer.id, reason))
        self.house.cut(self.own, peer.id)

    def stay_awake(self, wanted: bool) -> None:
        self.awake = wanted

    def close(self) -> None:
        self.closed = True
        self.house.cut_off(self.own)


class House:
    """Joins pages. What is said waits until `deliver`; what one says to another arrives in its order."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.holders: dict[str, dict[int, str]] = {}  # what each tab remembers
        self.worlds: dict[str, World] = {}
        self.ways: dict[tuple[str, str], list[Callable[[], object]]] = {}
        self.open: set[frozenset[str]] = set()
        self.texts: list[tuple[str, str, str]] = []

    def enter(self, name: str, world: World) -> Room:
        """A page has a room; one that had been there under this name is gone."""
        self.cut_off(name)
        room = self.rooms[name] = Room(self, name)
        self.worlds[name] = world
        world.open("#/turn?")
        way_in(world).game.room = room
        return room

    def join(self, one: str, other: str) -> None:
        if frozenset((one, other)) in self.open or one == other:
            return
        self.open.add(frozenset((one, other)))
        for here, there in ((one, other), (other, one)):
            peer, room = self.rooms[here].peer(there), self.rooms[there]
            peer.is_open, peer.seats, peer.name = True, room.seats, room.name or there
            self.ways[there, here] = []
        for here in (one, other):
            self.rooms[here].changed()

    def join_all(self) -> None:
        for one in list(self.rooms):
            for other in list(self.rooms):
                self.join(one, other)

    def cut_off(self, name: str) -> None:
        """All channels of a device break."""
        for other in self.rooms:
            self.cut(name, other)

    def cut(self, one: str, other: str) -> None:
        """The channel breaks: what is under way is lost."""
        if frozenset((one, other)) not in self.open:
            return
        self.open.discard(frozenset((one, other)))
        for here, there in ((one, other), (other, one)):
            self.rooms[here].peer(there).is_open = False
            self.ways[there, here] = []
        for here in (one, other):
            self.rooms[here].changed()

    def introduced(self, name: str) -> None:
        room = self.rooms[name]
        for other in self.rooms:
            if frozenset((name, other)) in self.open:
                self.ways[name, other].append(
                    lambda other=other, seats=room.seats: self._told(name, other, seats)
                )

    def _told(self, name: str, other: str, seats: tuple[int, ...]) -> None:
        self.rooms[other].peer(name).seats = seats
        self.rooms[other].changed()

    def post(self, sender: str, to: str, text: str) -> None:
        self.texts.append((sender, to, text))
        self.ways[sender, to].append(lambda: self.rooms[to].heard(self.rooms[to].peer(sender), text))

    def waiting(self) -> list[tuple[str, str]]:
        return [way for way, texts in self.ways.items() if texts and frozenset(way) in self.open]

    def deliver(self, random: Random | None = None, most: int = MOST) -> None:
        for _ in range(most):
            ways = self.waiting()
            if not ways:
                return
            self.ways[random.choice(ways) if random else ways[0]].pop(0)()


def way_in(world: World) -> Any:
    """The screen that leads to such games."""
    return world.page.navigation.get("together")


def together(world: World) -> Any:
    return world.page.navigation.get("shared").mode.together


def board(world: World) -> Any:
    return world.page.navigation.get("shared").session


def step(world: World, random: Random) -> bool:
    """The page does what is due: a scene ends, a timer rings, or its player decides. Whether there was anything."""
    session = board(world)
    if session.to_throw:
        world.do("throw")
        return True
    if session.staging:
        world.settle()
        return True
    if joins(world):
        return True
    actions = world.actions()
    if actions:
        if together(world) and session.can_undo() and random.random() < 0.1:
            world.do("undo")
        else:
            world.do("act " + choose(tuple(actions), random))
        return True
    due = session.runtime.timers.callback("computer")
    found = [wait for wait in world.browser.waits if wait[0] is due and due]
    if found:
        world.browser.cancel(due)
        found[0][0]()
        return True
    return False


def joins(world: World) -> bool:
    """Joins those who have begun the next game. Whether there are any."""
    live = world.page.navigation.get("shared").mode.live
    if not live or not live.next_says():
        return False
    world.do("join_next")
    return True


@cache
def nearly_over(bare: str, count: int, left: int) -> str:
    """The link of a game of so many people, played by chance until so many decisions are left; it has no secrets."""
    match = SharedMatch(open_turn_link(bare.format(",".join(["human"] * count))), range(count))
    random, course = Random(count), [match.together]
    while not match.state.is_over:
        match.play(choose(match.state.legal_actions(), random))
        course.append(match.together)
    return turn_link(course[-1 - left])


def joined(bare: str, count: int, house: House | None = None) -> tuple[House, list[World]]:
    """Pages that sit at one table, connected, before the first decision, or where a link has come to."""
    house = house or House()
    bare = bare.format(",".join(["human"] * count))
    worlds = []
    for seat in range(count):
        world = World(kept={"dicetable.name": "ABCDEFGHIJ"[seat]})
        house.enter("ABCDEFGHIJ"[seat], world)
        worlds.append(world)
        sit(world, bare, seat)
    house.join_all()
    house.deliver()
    return house, worlds


def sit(world: World, link: str, seat: int | None) -> None:
    """Puts a game on the table with somebody on a seat, or somebody who looks on."""
    arriving.play(way_in(world), link, [] if seat is None else [seat])
    assert world.shows("shared")


def is_over(world: World) -> bool:
    return together(world)["complete"] and not world.page.navigation.get("shared").session.staging


def play(
    house: House,
    worlds: list[World],
    random: Random,
    meanwhile: Callable[[], object] = lambda: None,
    stuck: Callable[[], object] | None = None,
) -> None:
    """Plays to the end. stuck: what helps where nobody can do anything and nothing is under way; without it that must not be."""
    for _ in range(MOST):
        if all(is_over(world) and world.main().get("data-state") == "over" for world in worlds):
            return
        meanwhile()
        if random.random() < 0.5:
            house.deliver(random, 1)
        elif not step(random.choice(worlds), random) and not any(step(world, random) for world in worlds):
            if stuck:
                stuck()
            else:
                assert house.waiting(), [together(world) for world in worlds]
            house.deliver(random, 1)
    raise AssertionError([(together(world)["waits"], together(world)["settled"]) for world in worlds])


def go_on(house: House, worlds: list[World], random: Random, most: int = 60) -> None:
    """The game goes on on all devices, and they know the same one. `test_a_whole_game_on_connected_pages_ends_as_the_rules_say`
    plays to the end."""
    before = [together(world)["settled"] for world in worlds]
    for _ in range(most):
        for world in worlds:
            step(world, random)
        house.deliver()
    after = [together(world)["settled"] for world in worlds]
    assert all(sum(more) > sum(less) + 5 for more, less in zip(after, before, strict=True))
    known = reduce(merged, [open_turn_link(together(world)["known"]) for world in worlds])
    assert len({together(world)["id"] for world in worlds}) == 1
    for world in worlds:
        lengths = together(world)["settled"]
        assert all(one <= all_ for one, all_ in zip(lengths, known.lengths, strict=True))
        assert sum(known.lengths) - sum(lengths) < 10, "nobody is left behind"


def check_ends(worlds: list[World]) -> None:
    games = [open_turn_link(together(world)["known"]) for world in worlds]
    assert all(game.lists == games[0].lists for game in games)
    usual = replayed(games[0].setup, [str(move.action) for move in woven(games[0]).moves])
    for world in worlds:
        scores = [seat["score"] for seat in board(world).view["seats"]]
        assert scores == list(usual.state.scores())
        assert board(world).view["step"] == usual.step
