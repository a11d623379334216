"""What is seen to travel: dice to what they fill or buy, cards to others' displays, at the pace of who decides; and nothing
before it may be known."""

from __future__ import annotations

import random

import pytest
from fakes import World, started
from ui.games.goennen.card_painter import field_boxes
from ui.kit.scene import Trip
from ui.table.computer_turns import HIDDEN, PACE, TRAVEL

SOLO = "#/goennen/solo?level=1&seed=TRIPS"
COMPUTERS = "#/goennen/table?seats=human,easy,easy,medium&start=1&seed=TRIPS"


def now_and_then(world: World) -> list[Trip]:
    """What has set off since this was last asked."""
    assert world.root
    found = list(world.browser.trips)
    world.browser.trips.clear()
    return found


def let_decide(world: World) -> int:
    """The next computer player decides; the milliseconds that this was waited for."""
    milliseconds = world.let_time_pass("computer")
    while world.session.staging:
        world.settle()
    return milliseconds


def played(world: World, luck: random.Random) -> tuple[dict, dict, list[Trip]]:
    """The view before an action of one's own, the action, and what it lets travel."""
    view = world.session.view
    actions = world.model.actions
    good = [a for a in actions if a["kind"] in ("complete", "buy", "place", "enter")]
    action = luck.choice(good or actions)
    now_and_then(world)
    world.do("act " + action["text"])
    trips = now_and_then(world)
    while world.session.staging:
        world.settle()
    return view, action, trips


def test_own_dice_travel_to_the_fields_that_they_fill() -> None:
    world = started(SOLO, moving=True)
    luck = random.Random(3)
    seen = set()
    while world.model.actions:
        view, action, trips = played(world, luck)
        faces = {d["die"]: d["face"] for d in view["dice"]}
        if action["kind"] in ("complete", "enter"):
            boxes = field_boxes(world.session.cards[action["card"]]["task"])
            assert sorted(t.box for t in trips) == sorted(boxes[field] for field in action["fields"])
            assert {t.job for t in trips} == {("die", k, faces[k]) for k in action["dice"]}
            assert all(t.start == f'.dock [data-die="{t.job[1]}"]' for t in trips)
            assert all(t.end == f'.display .card[data-card="{action["card"]}"]' for t in trips)
            by_die = {t.job[1]: t.box for t in trips}
            assert all(by_die[k] == boxes[f] for k, f in zip(action["dice"], action["fields"], strict=True))
        elif action["kind"] == "buy":
            assert {t.job[1] for t in trips} == set(action["dice"])
            assert {t.end for t in trips} == {f'.market [data-slot="{action["slot"]}"]'} or not action["dice"]
        else:
            assert trips == []
        seen.add(action["kind"])
    assert seen >= {"complete", "enter", "buy"}


def test_nothing_travels_where_nothing_moves() -> None:
    world = started(SOLO)
    luck = random.Random(3)
    for _ in range(60):
        assert played(world, luck)[2] == []


def set_up(world: World) -> int:
    """Until the starting cards lie; the milliseconds that were waited for computer players."""
    waited = 0
    while world.session.view["state"] == "setup":
        if world.model.actions:
            played(world, random.Random(1))
        else:
            assert now_and_then(world) == [] or world.session.view["state"] != "setup"
            waited += let_decide(world)
    return waited


@pytest.mark.parametrize(
    "chosen, pace", [(None, "calm"), ("brisk", "brisk")]
)  # in the first games they are slow
def test_the_setup_of_three_computers_takes_a_moment_and_shows_nothing_before_all_have_chosen(
    chosen: str | None, pace: str
) -> None:
    world = World(moving=True)
    if chosen:
        world.do("setting pace " + chosen)
    world.open(COMPUTERS)
    assert world.session.pace() == pace
    assert 0 < set_up(world) <= 500  # the engine needs the rest of a second and a half
    trips = now_and_then(world)
    reached = {trip.end for trip in trips}
    own = world.session.view["seat"]
    others = [seat for seat in world.session.view["seats"] if seat["seat"] != own]
    assert len(others) == 3
    assert reached == {
        f'.seats [data-seat="{seat["seat"]}"] [data-tile="{laid["card"]}"]'
        for seat in others
        for laid in seat["cards"]
    }
    assert all(trip.job is None for trip in trips) and len({trip.after for trip in trips}) == len(trips)
    for trip in trips:
        seat, card = trip.end.split('"')[1], trip.end.split('"')[3]
        (small,) = world.root.one(**{"class": "seats"}).all(data_seat=seat)
        assert small.all(data_tile=card)


def test_what_computers_did_travels_at_their_pace_and_only_when_it_is_told() -> None:
    for pace in ("calm", "brisk", "instant"):
        world = World(moving=True)
        world.do("setting pace " + pace)
        world.open(COMPUTERS)
        set_up(world)
        now_and_then(world)
        seen = set()
        luck = random.Random(2)
        for _ in range(200):
            if not world.session.view["deciders"]:
                break
            if world.model.actions:
                played(world, luck)
                continue
            hidden = world.session.view["phase"] == "passive"
            log = len(world.log)
            assert let_decide(world) == (HIDDEN if hidden else PACE)[pace]
            trips = now_and_then(world)
            if trips:
                assert len(world.log) > log  # a line of the log tells the same at the same time
            others = [t for t in trips if ".seats" in t.end or ".market" in t.end]
            assert {t.lasts for t in others} <= {TRAVEL[pace]}
            seen |= {(t.job and t.job[0], ".seats" in t.end) for t in others}
        if pace == "instant":
            assert seen == set()
        else:
            assert seen >= {("die", True), ("die", False), ("tile", True)}
            assert TRAVEL[pace] < PACE[pace]


def test_what_computers_did_is_told_beside_the_table_and_in_the_prompt() -> None:
    world = started(COMPUTERS)
    set_up(world)
    said = set()
    others = 0
    for _ in range(60):
        if world.model.actions:
            played(world, random.Random(1))
            continue
        let_decide(world)
        prompt = world.root.one(id="turn").textContent
        computers, thinking = world.session.computers, world.session.thinking_seat()
        if computers.reason and thinking is not None:
            who = world.session.who(computers.whose)
            assert (
                world.log[0] + " " if computers.whose == thinking else who + ": "
            ) + computers.reason in prompt
            said.add(world.log[0])
            others += computers.whose != thinking
    assert len(said) > 5 and others, "a reason stands beside the name of whoever had it"
    told = [line.textContent for line in world.root.one(**{"class": "story"}).children]
    assert told and told == world.log[: len(told)]


def test_where_several_people_look_on_no_line_of_the_log_lies_open() -> None:
    world = started("#/goennen/table?seats=human,human,easy&start=0&seed=TRIPS")
    luck = random.Random(1)
    for _ in range(80):
        assert not world.root.all(**{"class": "story"})
        if world.sheet and world.sheet[0] == "hand_over":
            world.do("taken")
        elif world.model.actions:
            played(world, luck)
        elif world.session.view["deciders"]:
            let_decide(world)
            assert not any(line in world.root.one(id="turn").textContent for line in world.log)
