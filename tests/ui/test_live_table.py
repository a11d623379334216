"""A connected table: pages in browsers of their own, joined by a room that only the test has."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from connected import (
    GOENNEN,
    MOST,
    TUTTO,
    House,
    board,
    check_ends,
    go_on,
    is_over,
    joined,
    joins,
    nearly_over,
    play,
    sit,
    step,
    together,
    way_in,
)
from fakes import World, counted_seeds
from looking import seen
from ui.app import shared_games
from ui.screens.together import arriving
from ui.table.messages import Ask

from engine.together import merged
from engine.turn_link import open_turn_link
from tests.choosing import choose


@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.long), 3])
def test_a_whole_game_on_connected_pages_ends_as_the_rules_say(bare: str, count: int) -> None:
    house, worlds = joined(bare, count)
    play(house, worlds, Random(bare + str(count)))
    check_ends(worlds)
    assert not any(room.refused for room in house.rooms.values())
    assert not any(world.sheet == ("send",) for world in worlds)


# ---- connections that break, devices that go and come back ----


def test_ten_play_tutto_on_connected_pages() -> None:
    house, worlds = joined(TUTTO, 10)
    random = Random("ten")
    while not all(together(worlds[0])["settled"]):
        if not any(step(world, random) for world in worlds):
            assert house.waiting()
        house.deliver(random)
    assert all(lists_of(world) == lists_of(worlds[0]) for world in worlds)
    assert not any(room.refused for room in house.rooms.values())


def lists_of(world: World) -> Any:
    """What is known there of each seat's decisions."""
    return open_turn_link(together(world)["known"]).lists


def reloaded(house: House, name: str, link: str, forgets: bool = False) -> World:
    """The device's page is loaded again; `forgets`: in a browser that has kept nothing."""
    old = house.worlds[name]
    world = World(kept={"dicetable.name": name} if forgets else dict(old.kept))
    house.enter(name, world)
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


def answer(world: World) -> bool:
    """The engine answers the oldest request. Whether there was one."""
    if not world.browser.queue:
        return False
    world.browser.server.handle(world.browser.queue.pop(0))
    return True


def play_slowly(house: House, worlds: list[World], random: Random) -> None:
    """A whole game with engines that take their time, so that decisions and what others tell overtake each other."""
    for world in worlds:
        world.browser.queue = []
    for _ in range(4 * MOST):
        if all(
            is_over(world) and world.main().get("data-state") == "over" and not world.browser.queue
            for world in worlds
        ):
            return
        luck = random.random()
        if luck < 0.3:
            house.deliver(random, 1)
        elif luck < 0.7:
            answer(random.choice(worlds))
        elif (
            not step(random.choice(worlds), random)
            and not any(answer(world) for world in worlds)
            and not any(step(world, random) for world in worlds)
        ):
            assert house.waiting(), [
                (together(world)["waits"], together(world)["settled"], board(world).view["deciders"])
                for world in worlds
            ]
            house.deliver(random, 1)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.long)])
def test_engines_that_take_their_time_lose_no_decision(bare: str, count: int) -> None:
    house, worlds = joined(bare, count)
    errors: list[str] = []
    for world in worlds:
        told = world.page.announcer.tell
        world.page.announcer.tell = lambda words, told=told: (errors.append(words), told(words))[1]
    play_slowly(house, worlds, Random(f"slow {bare} {count}"))
    check_ends(worlds)
    assert not errors and not any(room.refused for room in house.rooms.values())


def play_through(house: House, worlds: list[World], random: Random) -> None:
    """A whole game with all that."""
    play(house, worlds, random, turbulence(house, worlds, random), house.join_all)


@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
@pytest.mark.parametrize(
    "count", [2, pytest.param(3, marks=pytest.mark.long), pytest.param(4, marks=pytest.mark.long)]
)
def test_channels_that_break_and_pages_that_are_loaded_again_lose_nothing(bare: str, count: int) -> None:
    random = Random(f"{bare} {count}")
    house, worlds = joined(bare, count)
    play_through(house, worlds, random)
    check_ends(worlds)
    assert not any(room.refused for room in house.rooms.values()), [
        room.refused for room in house.rooms.values()
    ]


@pytest.mark.long
@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
@pytest.mark.parametrize("seed", range(4))
def test_an_evening_of_games_on_devices_that_come_and_go_ends_at_one_table(bare: str, seed: int) -> None:
    """Now and then a channel breaks, or one device is so slow that nothing comes to it or from it; and anybody whose game
    is over begins the next one, three times altogether."""
    random = Random(f"evening {seed}")
    house, worlds = joined(bare, 3)
    begun, until, slow = 0, 0, ""
    for number in range(MOST):
        over = [world for world in worlds if is_over(world)]
        if begun == 3 and len(over) == 3 and len({together(world)["id"] for world in worlds}) == 1:
            break
        if number >= until:
            slow, until = random.choice(["A", "B", "C", ""]), number + random.randrange(20, 300)
            house.join_all()
            if random.random() < 0.4:
                house.cut_off(random.choice("ABC"))
        if over and begun < 3 and random.random() < 0.05:
            world = random.choice(over)
            world.page.sheets.close_all()
            world.do("again")
            begun += 1
        ways = [way for way in house.waiting() if slow not in way]
        if ways and random.random() < 0.8:
            house.ways[random.choice(ways)].pop(0)()
        elif not any(step(world, random) for world in random.sample(worlds, 3)) and not ways:
            until = number  # nothing goes on without who is away or slow
    check_ends(worlds)
    assert not any(room.refused for room in house.rooms.values())


# ---- what others send ----


def said(house: House, sender: str, to: str, **message: Any) -> None:
    """A device tells another one something."""
    raw(house, sender, to, json.dumps(message))


def raw(house: House, sender: str, to: str, text: str) -> None:
    room = house.rooms[to]
    room.heard(room.peer(sender), text)
    house.deliver()


def grown(world: World, seat: int, told: list[str], start: int | None = None) -> dict[str, Any]:
    """The message that tells decisions of a seat."""
    have = together(world)["settled"]
    starts = [have[seat] if start is None and each == seat else start or 0 for each in range(len(have))]
    return {
        "kind": "grow",
        "game": together(world)["id"],
        "starts": starts,
        "lists": [told if each == seat else [] for each in range(len(have))],
        "re": 99,
    }


def begun(count: int = 3, decisions: int = 60) -> tuple[House, list[World]]:
    """A game of Gönnen Können that has gone on for a while."""
    house, worlds = joined(GOENNEN, count)
    random = Random("begun")
    for _ in range(decisions):
        any(step(world, random) for world in random.sample(worlds, count))
        house.deliver()
    return house, worlds


def test_whoever_decides_for_somebody_elses_seat_is_turned_away_and_nothing_changes() -> None:
    house, worlds = begun()
    known, shown = together(worlds[0])["known"], worlds[0].main()["data-step"]
    said(house, "B", "A", **grown(worlds[0], 2, ["pass"]))
    ((peer, reason),) = house.rooms["A"].refused
    assert (
        peer == "B"
        and "B" in reason
        and together(worlds[0])["known"] == known
        and worlds[0].main()["data-step"] == shown
    )
    said(house, "C", "A", **grown(worlds[0], 0, ["pass"]))
    assert [each for each, _ in house.rooms["A"].refused] == ["B", "C"] and together(worlds[0])[
        "known"
    ] == known


@pytest.mark.parametrize(
    "told", [["nonsense"], ["end"] * 3, ["x" * 150], ["roll_YOPBG"] * 2000, ["put_S01"], [""]]
)
def test_what_nobody_can_have_decided_is_turned_away_and_nothing_changes(told: list[str]) -> None:
    house, worlds = begun(2)
    known = together(worlds[0])["known"]
    said(house, "B", "A", **grown(worlds[0], 1, told))
    waits = together(worlds[0])["waits"]
    assert together(worlds[0])["known"] == known
    if waits == [1]:
        assert [each for each, _ in house.rooms["A"].refused] == ["B"]


def test_a_seat_that_tells_another_course_is_turned_away() -> None:
    house, worlds = begun(2)
    known = together(worlds[0])["known"]
    said(house, "B", "A", **grown(worlds[0], 1, ["other"], 0))
    assert [each for each, _ in house.rooms["A"].refused] == ["B"] and together(worlds[0])["known"] == known


NONSENSE = [
    "", "[", "null", "[1]", '"grow"', "{}", '{"kind": "grow"}', '{"kind": "hello", "game": 1}', '{"kind": "other"}', "[" * 50_000, "\x00" * 100, "x" * 70_000,
    '{"kind": "grow", "game": "#", "starts": [-1], "lists": [[]], "re": 0}', '{"kind": "grow", "game": "#", "starts": [0], "lists": [["a", 1]], "re": 0}',
    '{"kind": "grow", "game": "#", "starts": [0], "lists": [[]], "re": true}', '{"kind": "hello", "game": "#", "have": [1e9], "sees": [], "names": [null], "n": 1}',
    '{"kind": "again", "old": 3, "link": ""}', '{"kind": ["grow"]}',
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_closes_that_channel_with_one_sentence(text: str) -> None:
    house, worlds = joined(TUTTO, 2)
    known = together(worlds[0])["known"]
    raw(house, "B", "A", text)
    ((peer, reason),) = house.rooms["A"].refused
    assert (
        peer == "B"
        and reason.endswith(".")
        and together(worlds[0])["known"] == known
        and worlds[0].shows("shared")
    )


def test_texts_without_end_close_that_channel() -> None:
    house, worlds = joined(TUTTO, 2)
    hello = [text for sender, _, text in house.texts if sender == "B" and "hello" in text][-1]
    for _ in range(600):
        if not house.rooms["A"].refused:
            raw(house, "B", "A", hello)
    assert [each for each, _ in house.rooms["A"].refused] == ["B"] and worlds[0].shows("shared")


def test_a_seat_that_is_taken_is_not_to_be_had() -> None:
    house, worlds = joined(TUTTO, 2)
    other = World(kept={"dicetable.name": "X"})
    house.enter("X", other)
    sit(other, TUTTO.format("human,human"), 1)
    house.join("A", "X")
    house.deliver()
    assert [each for each, _ in house.rooms["A"].refused] == ["X"] and worlds[0].main()["data-live"] == "2"


# ---- at the table ----


def devices(world: World) -> dict[str, str]:
    """What the table says of the others, by seat."""
    return {
        element.attributes["data-device"]: element.textContent for element in world.root.all(data_device=None)
    }


def test_the_table_shows_who_is_connected_who_chooses_and_who_is_gone() -> None:
    house, worlds = House(), [World() for _ in range(3)]
    for seat, world in enumerate(worlds):
        house.enter("ABC"[seat], world)
        sit(world, GOENNEN.format("human,human,human"), seat)
    house.join("A", "B")
    house.deliver()
    assert "not here yet" in devices(worlds[0])["2"] and "not here yet" not in devices(worlds[0])["1"]
    house.join_all()
    house.deliver()
    assert worlds[0].main()["data-live"] == "3" and "choosing" in devices(worlds[0])["1"]
    house.cut("A", "C")
    house.cut("B", "C")
    assert (
        "gone" in devices(worlds[0])["2"]
        and "gone" not in devices(worlds[0])["1"]
        and worlds[0].main()["data-live"] == "2"
    )
    house.join("A", "C")
    house.deliver()
    assert "gone" not in devices(worlds[0])["2"]


def test_who_was_in_the_room_before_the_table_stays_known_when_somebody_else_comes() -> None:
    house, worlds = House(), [World() for _ in range(3)]
    for name, world in zip("ABC", worlds, strict=True):
        house.enter(name, world)
    link = GOENNEN.format("human,human,human")
    sit(worlds[0], link, 0)
    house.join("A", "B")  # before B has a table
    sit(worlds[1], link, 1)
    house.deliver()
    house.join("B", "C")  # A does not say again what it has
    assert "gone" not in devices(worlds[1])["0"]
    sit(worlds[2], link, 2)
    random = Random("known")
    for _ in range(60):
        if together(worlds[1])["settled"][1]:
            break
        for world in worlds:
            step(world, random)
        house.deliver()
    assert open_turn_link(together(worlds[0])["known"]).lengths[1] == together(worlds[1])["settled"][1] > 0


def test_an_active_player_plays_on_while_another_still_chooses_and_that_is_said() -> None:
    house, worlds = joined(GOENNEN, 2)
    random = Random("ahead")
    ahead, heard = 0, set()
    for turn in range(300):  # after a while, B enters no more dice
        for world in worlds:
            if (
                world is worlds[1]
                and turn > 60
                and board(world).view["state"] != "setup"
                and any(text.startswith(("enter", "pass")) for text in world.actions())
            ):
                continue
            step(world, random)
        house.deliver()
        live = worlds[0].page.navigation.get("shared").mode.live
        if not worlds[0].actions():  # a while in which nothing changes
            for quiet in [wait for wait in worlds[0].browser.waits if wait[0] is live._on_quiet]:
                worlds[0].browser.cancel(quiet[0])
                quiet[0]()
        heard |= set(worlds[0].heard)
        if live.choosing == [0, 1] or 1 in live.choosing and worlds[0].actions():
            ahead += 1
    assert ahead and "choosing" in devices(worlds[0])["1"]
    assert "Still choosing: B." in heard


def test_nothing_has_to_be_sent_while_all_are_connected_and_it_can_be_once_they_are_not() -> None:
    house, worlds = joined(TUTTO, 2)
    random = Random("send")
    first = next(world for world in worlds if world.actions())
    while first.actions() or board(first).staging:
        step(first, random)
    house.deliver()
    assert not first.root.all(data_turn_link=None) and first.sheet is None
    house.cut("A", "B")
    assert first.root.all(data_turn_link=None)


def test_what_may_still_be_taken_back_has_not_been_told() -> None:
    house, worlds = joined(GOENNEN, 2)
    random = Random("undo")
    undone = 0
    for _ in range(400):
        for at, world in enumerate(worlds):
            session = board(world)
            if world.actions() and session.can_undo():
                before = together(worlds[1 - at])["known"]
                house.deliver()
                told = together(worlds[1 - at])["settled"][at]
                own = len(open_turn_link(together(world)["known"]).lists[at])
                assert told < own
                world.do("undo")
                undone += 1
                house.deliver()
                assert together(worlds[1 - at])["settled"][at] == told and before
            step(world, random)
        house.deliver()
        if undone == 12:
            break
    assert undone == 12 and not any(room.refused for room in house.rooms.values())


def test_a_touch_is_not_lost_while_something_arrives() -> None:
    """A decision that was asked for after others' decisions came, and before the page knew of them."""
    house, worlds = begun(3, 40)
    random = Random("touch")
    for _ in range(200):
        for world in worlds:
            if world.actions():
                world.browser.queue = []
                house.deliver()
                step_before = int(world.main()["data-step"])
                world.do("act " + choose(tuple(world.actions()), random))
                queued, world.browser.queue = world.browser.queue, None
                for text in queued:
                    world.browser.server.handle(text)
                assert (
                    board(world).view["step"] != step_before
                    or together(world)["ready"]
                    or board(world).request is None
                )
                assert not world.page.announcer.notice or "changed" not in world.page.announcer.notice
            else:
                step(world, random)
    assert not any(room.refused for room in house.rooms.values())


def watched(bare: str) -> tuple[House, list[World], World]:
    """A connected table of two, and somebody who looks on."""
    house, worlds = joined(bare, 2)
    looker = World(kept={"dicetable.name": "L"})
    house.enter("L", looker)
    sit(looker, bare.format("human,human"), None)
    house.join_all()
    house.deliver()
    return house, worlds, looker


def test_somebody_who_looks_on_sees_the_table_and_no_secrets() -> None:
    house, worlds, looker = watched(GOENNEN)
    random = Random("look")
    everybody = [*worlds, looker]
    for _ in range(600):
        if all(is_over(world) for world in everybody):
            break
        for world in everybody:
            step(world, random)
        view = board(looker).view
        if view["state"] == "setup":
            assert not any(seat.get("hand") for seat in view["seats"])
        house.deliver()
    assert (
        looker.main()["data-mine"] == ""
        and not looker.actions()
        and "watching" in worlds[0].root.one(**{"class": "devices"}).textContent
    )
    assert (
        open_turn_link(together(looker)["known"]).lists == open_turn_link(together(worlds[0])["known"]).lists
    )


@pytest.mark.parametrize("bare", [GOENNEN, TUTTO])
def test_whoever_looks_on_has_nothing_to_say_to_decisions(bare: str) -> None:
    house, worlds, looker = watched(bare)
    before = len(house.texts)
    random = Random("W")
    while sum(together(worlds[0])["settled"]) < 30:
        for world in [*worlds, looker]:
            step(world, random)
        house.deliver()
    assert len(house.texts) > before + 20
    assert len([text for sender, _, text in house.texts[before:] if sender == "L"]) < 5


def test_a_second_difference_is_said_as_well() -> None:
    _, (anna, _) = joined(TUTTO, 2)
    live = live_of(anna)
    (ben,) = live.peers()
    said = []
    for _ in range(2):
        for _ in range(2):
            anna.page.announcer.forget()
            live.differ(ben, 1)
            said.append(len([text for text in anna.heard if "which version counts" in text]))
        live.forget_differences()  # one has taken over the other's course
    assert said == [1, 0, 1, 0]


def shown(world: World) -> Callable[[], str]:
    """What a page shows from now on, as it stands each time this is called, with all that was said until then."""
    pictures: list[str] = []
    show = world.browser.show

    def look(picture: Any) -> None:
        show(picture)
        pictures[:] = [picture.title + str(seen(picture.nodes))]

    world.browser.show = look  # type: ignore[method-assign]

    def now() -> str:
        world.page.frames.request()
        world.root  # noqa: B018  # the next frame
        return pictures[0] + str(world.heard)

    return now


def is_secret(world: World) -> bool:
    """Whether the player here takes a decision that the others may not know before they have taken theirs."""
    return bool(world.actions()) and (
        board(world).view["state"] == "setup"
        or any(text.startswith(("enter", "pass")) for text in world.actions())
    )


def tale(wanted: int, variant: int) -> tuple[list[str], str, bool]:
    """Three pages play up to the `wanted`th time that B and C both choose in secret. C then chooses, in a way that `variant` decides,
    and B after it. Returns what B's page shows before each of its choices, what C has decided, and whether that was in the setup."""
    house, (a, b, c) = joined(GOENNEN, 3)
    random, met, before = Random("tale"), -1, (False, 0)
    for _ in range(600):
        for world in (a, b, c):
            while board(world).staging:
                world.settle()
        if is_secret(b) and is_secret(c):
            now = (
                board(b).view["state"] == "setup",
                board(b).view["step"] if board(b).view["state"] != "setup" else 0,
            )
            if now != before or met < 0:
                before, met = now, met + 1
            if met == wanted:
                break
        for world in (a, b, c):
            if world.actions():
                world.do("act " + choose(tuple(world.actions()), random))
            else:
                step(world, random)
        house.deliver()
    else:
        raise AssertionError("they never choose at once")
    told, look, at_once = [], shown(b), Random(variant)
    while is_secret(c):
        action = choose(tuple(c.actions()), at_once)
        told.append(action)
        c.do("act " + action)
    house.deliver()
    pictures = []
    chooses = Random("B")
    while is_secret(b):
        pictures.append(look())
        b.do("act " + choose(tuple(b.actions()), chooses))
        house.deliver()
    return pictures, " ".join(told), now[0]


@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_nobody_sees_or_hears_what_another_device_chooses_in_secret(wanted: int) -> None:
    tales = [tale(wanted, variant) for variant in range(3)]
    assert len({told for _, told, _ in tales}) > 1, "C has chosen in several ways"
    first = tales[0][0]
    assert first and all(pictures == first for pictures, _, _ in tales)


def choose_all(house: House, worlds: list[World], random: Random) -> None:
    """All choose what they do at the same time, and hear of each other."""
    for _ in range(200):
        if all(board(world).view["state"] != "setup" for world in worlds):
            return
        for world in worlds:
            step(world, random)
        house.deliver()
    raise AssertionError([board(world).view["state"] for world in worlds])


def test_nobody_is_told_what_others_have_chosen_before_all_have() -> None:
    house, worlds = joined(GOENNEN, 3)
    random = Random("sealed")
    for world in worlds[:2]:
        while world.actions() or board(world).staging:
            step(world, random)
            house.deliver()
    told = [re.findall("(?:back|place)_[SB][0-9]+", each) for _, _, each in house.texts]
    assert not any(told), "no card has been told"
    assert together(worlds[2])["settled"] == [0, 0, 0] and worlds[2].actions()
    assert "choosing" not in devices(worlds[2])["0"] and "choosing" in devices(worlds[0])["2"]
    assert [live_of(world).choosing for world in worlds] == [[2], [2], [2]]
    choose_all(house, worlds, random)
    assert any(re.search("back_[SB][0-9]+", each) for _, _, each in house.texts), "now they are"
    games = [open_turn_link(together(world)["known"]) for world in worlds]
    assert all(min(game.lengths) >= 5 for game in games)
    assert not any("their seal" in said for world in worlds for said in world.heard)
    assert not any(room.refused for room in house.rooms.values())


def test_a_choice_that_was_sealed_outlives_a_reload() -> None:
    house, worlds = joined(GOENNEN, 2)
    random = Random("reload")
    while worlds[0].actions() or board(worlds[0]).staging:
        step(worlds[0], random)
        house.deliver()
    worlds[0] = reloaded(house, "A", together(worlds[0])["id"])
    house.join("A", "B")
    house.deliver()
    choose_all(house, worlds, random)
    assert not any("their seal" in said for world in worlds for said in world.heard)


@pytest.mark.parametrize("another", [True, False])
def test_whoever_chooses_something_else_than_was_sealed_is_told_about_by_name_and_the_game_goes_on(
    another: bool,
) -> None:
    house, worlds = joined(GOENNEN, 3)
    random = Random("broken")

    def lies(text: str) -> str:
        """What a changed page sends in place of its seal: another one, or none of its key."""
        found = json.loads(text)
        if "seals" in found:
            found["seals"] = [
                ("x" * 22 if another else seal.partition(".")[0]) if seal else "" for seal in found["seals"]
            ]
        return json.dumps(found)

    post = house.post
    house.post = lambda sender, to, text: post(sender, to, lies(text) if sender == "B" else text)  # type: ignore[method-assign]
    choose_all(house, worlds, random)
    for at in (0, 2):
        assert "B’s starting cards do not match their seal" in " ".join(worlds[at].heard)
        assert " ".join(worlds[at].heard).count("match their seal") == 1
    assert "their seal" not in " ".join(worlds[1].heard)
    assert not any(room.refused for room in house.rooms.values())
    go_on(house, worlds, random)


def test_a_device_that_learns_of_its_own_decisions_from_others_asks_for_them() -> None:
    """As after a game was taken over in which less of them was known, or in a browser that has lost its storage."""
    house, worlds = begun(2, 20)
    before = together(worlds[0])["told"]
    random = Random("own")
    for _ in range(200):
        for world in worlds:
            step(world, random)
        house.deliver()
        if open_turn_link(together(worlds[1])["told"]).lengths[0] > open_turn_link(before).lengths[0]:
            break
    told = open_turn_link(together(worlds[1])["told"]).lists[0]
    live_of(worlds[0]).table.adopt(before)
    house.deliver()
    assert "knows other decisions of yours" in worlds[0].root.textContent
    assert not any(room.refused for room in house.rooms.values())
    worlds[0].do("adopt B")
    house.deliver()
    assert open_turn_link(together(worlds[0])["known"]).lists[0][: len(told)] == told
    assert not worlds[0].root.all(data_do="adopt B") and not live_of(worlds[1]).differing()
    go_on(house, worlds, random)


def live_of(world: World) -> Any:
    """What a page knows of the connected devices."""
    return world.page.navigation.get("shared").mode.live


def test_a_device_that_comes_late_learns_what_was_missed_even_of_one_that_has_left() -> None:
    house, worlds = joined(GOENNEN, 3)
    random = Random("late")
    choose_all(house, worlds, random)
    house.cut("A", "C")
    house.cut("B", "C")
    for _ in range(60):
        for world in worlds[:2]:
            step(world, random)
        house.deliver()
    house.cut("A", "B")  # A is gone before C is back
    known = open_turn_link(together(worlds[1])["known"]).lengths
    house.join("B", "C")
    house.deliver()
    # B could tell anything of A, which C has met
    assert open_turn_link(together(worlds[2])["known"]).lengths[0] < known[0]
    assert "B reports what" in worlds[2].root.textContent
    worlds[2].do("agree 0")
    house.deliver()
    lengths = open_turn_link(together(worlds[2])["known"]).lengths
    assert lengths[0] == known[0] and lengths[1] >= together(worlds[1])["settled"][1]


def test_the_next_game_of_the_same_people_comes_to_all_connected_devices() -> None:
    house, worlds = joined(nearly_over(TUTTO, 3, 12), 3)
    random = Random("again")
    play(house, worlds, random)
    old = together(worlds[0])["id"]
    worlds[1].do("again")
    worlds[2].do("again")  # at the same time
    house.deliver()
    assert together(worlds[0])["id"] == old, "whoever looks at the result still may finish looking"
    assert worlds[0].root.all(data_do="join_next") and joins(worlds[0])
    house.deliver()
    ids = {together(world)["id"] for world in worlds}
    assert len(ids) == 1 and old not in ids
    assert [world.main()["data-mine"] for world in worlds] == ["0", "1", "2"] and all(
        world.main()["data-live"] == "3" for world in worlds
    )
    go_on(house, worlds, random)


def test_whoever_was_away_when_the_next_game_began_comes_to_it_once_back() -> None:
    house, worlds = joined(nearly_over(TUTTO, 3, 12), 3)
    random = Random("away")
    play(house, worlds, random)
    house.cut_off("C")
    worlds[0].do("again")
    house.deliver()
    house.join_all()
    house.deliver()
    assert joins(worlds[1]) and joins(worlds[2])
    house.deliver()
    assert len({together(world)["id"] for world in worlds}) == 1
    assert [world.main()["data-mine"] for world in worlds] == ["0", "1", "2"] and all(
        world.main()["data-live"] == "3" for world in worlds
    )
    go_on(house, worlds, random)
    assert not any(room.refused for room in house.rooms.values())


@pytest.mark.parametrize(
    ("bare", "first", "level"),
    [pytest.param(GOENNEN, 0, False, marks=pytest.mark.long), (TUTTO, 0, False), (TUTTO, 5, True)],
)
def test_of_two_next_games_begun_apart_all_take_the_one_in_which_more_is_decided(
    bare: str, first: int, level: bool
) -> None:
    """As older versions begin them: each device with a game code of its own."""
    seeds = counted_seeds(first)
    house, worlds = joined(bare if bare == GOENNEN else nearly_over(bare, 3, 12), 3)
    random = Random("apart")
    play(house, worlds, random)
    house.cut_off("C")
    for at in (0, 2):
        screen, old = worlds[at].page.navigation.get("shared"), together(worlds[at])["id"]
        screen.mode.follows = (old, True)
        arriving.play(way_in(worlds[at]), old.replace("K7Q2M9XT", seeds()), [at])
        house.deliver()
    assert joins(worlds[1])
    house.deliver()
    while any(step(world, random) for world in worlds):
        house.deliver()
    decided = {together(world)["id"]: sum(together(world)["settled"]) for world in worlds}
    more, less = sorted(decided, key=lambda game: (-decided[game], game))
    assert (decided[more] == decided[less]) is level, (
        "of two that are level it is the one whose name comes first"
    )
    moved = [world for world in worlds if together(world)["id"] == less]
    house.join_all()
    house.deliver()
    assert [together(world)["id"] for world in worlds] == [more] * 3
    for world in moved:
        left = shared_games.read(world.page.store, less)
        assert left and not left["over"] and sum(open_turn_link(left["link"]).lengths) == decided[less], (
            "it can be gone on with"
        )
        assert bool(decided[less]) == ("The others are in another game" in world.said)
    go_on(house, worlds, random)
    assert not any(room.refused for room in house.rooms.values())


@pytest.mark.parametrize("count", [2, 3])
def test_whoever_missed_the_end_as_well_sees_it_before_the_next_game(count: int) -> None:
    house, worlds = joined(nearly_over(TUTTO, count, 30), count)
    random = Random("end")
    *ahead, behind = worlds
    while True:
        house.cut_off("ABC"[count - 1])
        while any(step(world, random) for world in ahead):
            house.deliver()
        if together(ahead[0])["complete"]:
            break
        house.join_all()
        house.deliver()
        while not any(world.actions() for world in ahead):
            assert any(step(world, random) for world in worlds)
            house.deliver()
    old, ended = together(behind)["id"], together(ahead[0])["known"]
    assert not together(behind)["complete"]
    ahead[0].do("again")
    house.deliver()
    assert all(joins(world) for world in ahead[1:])
    house.join_all()
    house.deliver()
    while together(behind)["id"] == old:
        assert step(behind, random)
        house.deliver()
    assert {together(world)["id"] for world in worlds} == {together(ahead[0])["id"]} and together(behind)[
        "id"
    ] != old
    kept = shared_games.read(behind.page.store, old)
    assert kept and kept["over"] and open_turn_link(kept["link"]).lists == open_turn_link(ended).lists
    go_on(house, worlds, random)


def test_an_end_with_decisions_of_ones_own_that_nobody_has_taken_is_not_believed() -> None:
    house, worlds = joined(TUTTO, 2)
    link, old = together(worlds[0])["known"], together(worlds[0])["id"]
    house.cut("A", "B")
    end = nearly_over(TUTTO, 2, 0)
    house.join("A", "B")
    house.deliver()
    said(house, "B", "A", kind="again", old=old, link=old.replace("K7Q2M9XT", "K7Q2M9XA"), end=end)
    assert together(worlds[0])["known"] == link and together(worlds[0])["id"] == old


def test_a_next_game_that_comes_while_one_is_asked_for_here_is_the_one_that_is_shown() -> None:
    house, worlds = joined(nearly_over(TUTTO, 2, 12), 2)
    random = Random("both")
    play(house, worlds, random)
    for at, world in enumerate(worlds):
        world.browser.queue = []
        world.do("again")
        answer(world)  # which game it is; that it is to be opened waits
        if at:
            answer(worlds[0])
            house.deliver()
    while answer(worlds[1]):
        house.deliver()
    for world in worlds:
        while answer(world):
            house.deliver()
        world.browser.queue = None
    house.deliver()
    assert len({together(world)["id"] for world in worlds}) == 1
    go_on(house, worlds, random)


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_of_two_openings_at_once_the_page_shows_the_last(seats: tuple[int, int]) -> None:
    world = World()
    world.open("#/turn?")
    world.browser.queue = []
    for seat in seats:
        arriving.play(way_in(world), TUTTO.format("human,human"), [seat])
    while answer(world):
        pass
    assert together(world)["mine"] == [seats[1]]


def test_if_a_device_has_gone_for_good_the_game_goes_on_by_link() -> None:
    house, worlds = joined(TUTTO, 2)
    random = Random("link")
    for _ in range(40):
        for world in worlds:
            step(world, random)
        house.deliver()
    house.cut("A", "B")
    house.rooms["A"].close()
    lengths = open_turn_link(together(worlds[0])["known"]).lengths
    for _ in range(4):
        for at, world in enumerate(worlds):
            while step(world, random):
                pass
            links = world.root.all(data_turn_link=None)
            if links and together(world)["waits"]:
                worlds[1 - at].open("#" + links[0].attributes["href"].partition("#")[2])
    now = [open_turn_link(together(world)["known"]) for world in worlds]
    assert merged(*now).lengths in [game.lengths for game in now] and all(
        one > other for one, other in zip(now[0].lengths, lengths, strict=True)
    )


def test_another_tab_of_one_device_may_decide_and_the_others_hear_of_it() -> None:
    house, worlds = joined(TUTTO, 2)
    random = Random("tab")
    at = next(at for at, world in enumerate(worlds) if world.actions())
    tab = World(kept=worlds[at].kept)
    tab.open(together(worlds[at])["id"])
    while tab.actions() or board(tab).staging:
        step(tab, random)
    worlds[at].page.kept_elsewhere("dicetable.together " + together(worlds[at])["id"])
    house.deliver()
    lengths = open_turn_link(together(tab)["known"]).lengths
    assert open_turn_link(together(worlds[1 - at])["known"]).lengths[at] == lengths[at] > 0


def test_the_screen_stays_awake_while_it_is_ones_turn() -> None:
    house, worlds = joined(TUTTO, 2)
    assert [room.awake for room in house.rooms.values()] == [bool(world.actions()) for world in worlds]


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_language_changes_at_a_connected_table(language: str) -> None:
    _, worlds = joined(GOENNEN, 2)
    worlds[0].do("setting language " + language)
    assert {"de": "wählt", "nl": "kiest"}[language] in devices(worlds[0])["1"]


def due(world: World) -> list[Callable[[], None]]:
    """What shows the next decision of somebody elsewhere, while it is due."""
    timer = board(world).runtime.timers.callback("computer")
    return [callback for callback, _ in world.browser.waits if callback is timer]


def test_a_touch_that_comes_to_nothing_does_not_keep_what_arrives_waiting() -> None:
    house, worlds = joined(TUTTO, 2)
    random = Random("nothing")
    for _ in range(400):
        waiting = [world for world in worlds if due(world)]
        if waiting:
            break
        for world in worlds:
            if world.actions() or board(world).staging:
                step(world, random)
            elif random.random() < 0.2:
                house.deliver()
    world = waiting[0]
    (shows,) = due(world)
    world.browser.queue = []
    board(world).send(Ask("act", {"action": "nonsense"}, None))
    world.browser.cancel(shows)
    shows()  # the time is over while the engine owes an answer
    queued, world.browser.queue = world.browser.queue, None
    for text in queued:
        world.browser.server.handle(text)
    assert due(world)


def test_a_scene_ends_once_whoever_decided_there_has_decided_again() -> None:
    """What somebody else decides meanwhile disturbs nothing."""
    house, worlds = House(), [World(moving=True) for _ in range(3)]
    for seat, world in enumerate(worlds):
        house.enter("ABC"[seat], world)
        sit(world, GOENNEN.format("human,human,human"), seat)
    house.join_all()
    random = Random("hurry")
    seen: set[bool] = set()
    while seen != {True, False}:
        way = next((way for way in house.waiting() if board(house.worlds[way[1]]).staging), None)
        if way:
            teller, world = "ABC".index(way[0]), house.worlds[way[1]]
            moving = {event.get("seat") for event in board(world).snapshot["events"]}
            scene, known = world.browser._scene, together(world)["settled"][teller]
            house.ways[way].pop(0)()
            if scene and together(world)["settled"][teller] > known:
                assert (world.browser._scene is not scene) == (teller in moving)
                seen.add(teller in moving)
        elif not step(random.choice(worlds), random):
            house.deliver(random, 1)
