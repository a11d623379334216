"""A connected table: pages in browsers of their own, joined by a room that only the test has."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from fakes import World
from ui.screens.together import arriving

from engine.match import replayed
from engine.together import woven
from engine.turn_link import open_turn_link
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

    def is_of(self, game: str) -> bool:
        return self.key in ("", game)

    def plays(self, game: str) -> None:
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

    def refuse(self, peer: Any, reason: str) -> None:
        self.refused.append((peer.id, reason))
        self.house.cut(self.own, peer.id)

    def stay_awake(self, wanted: bool) -> None:
        self.awake = wanted

    def close(self) -> None:
        self.closed = True
        for other in list(self.house.rooms):
            self.house.cut(self.own, other)


class House:
    """Joins pages. What is said waits until `deliver`; what one says to another arrives in its order."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.worlds: dict[str, World] = {}
        self.ways: dict[tuple[str, str], list[Callable[[], object]]] = {}
        self.open: set[frozenset[str]] = set()
        self.texts: list[tuple[str, str, str]] = []

    def enter(self, name: str, world: World) -> Room:
        """A page has a room; one that had been there under this name is gone."""
        for other in [each for each in self.rooms if each != name]:
            self.cut(name, other)
        room = self.rooms[name] = Room(self, name)
        self.worlds[name] = world
        way_in(world).room = room
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
                self.ways[name, other].append(lambda other=other, seats=room.seats: self._told(name, other, seats))

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
    if session.staging:
        world.settle()
        return True
    actions = world.actions()
    if actions:
        if together(world) and session.can_undo() and random.random() < 0.1:
            world.do("undo")
        else:
            world.do("act " + choose(tuple(actions), random))
        return True
    due = session.effects.timers.callback("computer")
    found = [wait for wait in world.browser.waits if wait[0] is due and due]
    if found:
        world.browser.cancel(due)
        found[0][0]()
        return True
    return False


def joined(bare: str, count: int, house: House | None = None) -> tuple[House, list[World]]:
    """Pages that sit at one table, connected, before the first decision."""
    house = house or House()
    bare = bare.format(",".join(["human"] * count))
    worlds = []
    for seat in range(count):
        world = World(kept={"dicetable.name": "ABCD"[seat]})
        house.enter("ABCD"[seat], world)
        worlds.append(world)
        sit(world, bare, seat)
    house.join_all()
    house.deliver()
    return house, worlds


def sit(world: World, link: str, seat: int | None) -> None:
    """Puts a game on the table with somebody on a seat, or somebody who looks on."""
    room = way_in(world).room
    world.open("#/turn?")
    way_in(world).room = room
    arriving.play(way_in(world), link, [] if seat is None else [seat])
    assert world.shows("shared")


def is_over(world: World) -> bool:
    return together(world)["complete"] and not world.page.navigation.get("shared").session.staging


def play(house: House, worlds: list[World], random: Random, meanwhile: Callable[[], object] = lambda: None) -> None:
    for _ in range(MOST):
        if all(is_over(world) and world.main().get("data-state") == "over" for world in worlds):
            return
        meanwhile()
        if random.random() < 0.5:
            house.deliver(random, 1)
        elif not step(random.choice(worlds), random) and not any(step(world, random) for world in worlds):
            assert house.waiting(), [together(world) for world in worlds]
            house.deliver(random, 1)
    raise AssertionError("the game does not end")


def check_ends(worlds: list[World]) -> None:
    games = [open_turn_link(together(world)["known"]) for world in worlds]
    assert all(game.lists == games[0].lists for game in games)
    usual = replayed(games[0].setup, [str(move.action) for move in woven(games[0]).moves])
    for world in worlds:
        scores = [seat["score"] for seat in board(world).view["seats"]]
        assert scores == list(usual.state.scores())
        assert board(world).view["step"] == usual.step


@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
@pytest.mark.parametrize("count", [2, 3])
def test_a_whole_game_on_connected_pages_ends_as_the_rules_say(bare: str, count: int) -> None:
    house, worlds = joined(bare, count)
    play(house, worlds, Random(bare + str(count)))
    check_ends(worlds)
    assert not any(room.refused for room in house.rooms.values())
    assert not any(world.sheet == ("send",) for world in worlds)


# ---- connections that break, devices that go and come back ----


def reloaded(house: House, name: str, link: str, forgets: bool = False) -> World:
    """The device's page is loaded again; `forgets`: in a browser that has kept nothing."""
    old = house.worlds[name]
    world = World(kept={"dicetable.name": name} if forgets else dict(old.kept))
    house.enter(name, world)
    room = way_in(world).room
    world.open("#/turn?")
    way_in(world).room = room
    world.open(link)
    assert world.shows("shared"), world.page.navigation.error
    return world


def turbulence(house: House, worlds: list[World], random: Random) -> Callable[[], None]:
    """Now and then a channel breaks, or comes back, or a page is loaded again, or loses its engine."""
    names = list(house.rooms)

    def meanwhile() -> None:
        luck = random.random()
        one, other = random.sample(names, 2)
        if luck < 0.01:
            house.cut(one, other)
        elif luck < 0.04:
            house.join(one, other)
        elif luck < 0.043:
            at = names.index(one)
            worlds[at] = reloaded(house, one, together(worlds[at])["id"])
        elif luck < 0.045:
            worlds[names.index(one)].restart_engine()

    return meanwhile


def play_through(house: House, worlds: list[World], random: Random) -> None:
    """A whole game with all that."""
    meanwhile = turbulence(house, worlds, random)
    for _ in range(MOST):
        if all(is_over(world) and world.main().get("data-state") == "over" for world in worlds):
            return
        meanwhile()
        if random.random() < 0.5:
            house.deliver(random, 1)
        elif not step(random.choice(worlds), random) and not any(step(world, random) for world in worlds):
            house.join_all()
            house.deliver(random, 1)
    raise AssertionError([(together(world)["waits"], together(world)["settled"]) for world in worlds])


@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
@pytest.mark.parametrize("count", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_channels_that_break_and_pages_that_are_loaded_again_lose_nothing(bare: str, count: int) -> None:
    random = Random(f"{bare} {count}")
    house, worlds = joined(bare, count)
    play_through(house, worlds, random)
    check_ends(worlds)
    assert not any(room.refused for room in house.rooms.values()), [room.refused for room in house.rooms.values()]
