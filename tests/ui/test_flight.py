"""Dice in the air: from where and how they lie to where and how they will lie, in lower and lower hops, apart."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from recording import Canvas, Path
from ui.draw import cube, die_painter, flight, flight_painter, pen
from ui.draw.flight import Flight
from ui.draw.palette import palette
from ui.kit.scene import Throw

SIDE = 46.0
ROOM = (12.0, 60.0, 348.0, 150.0)
HANDS = ((180.0, 400.0), (500.0, 100.0))
NUMBERS = range(1, 7)
Place = tuple[float, float, float]


@pytest.fixture(autouse=True)
def paths() -> None:
    pen.use(Path)


def row(count: int, first: float = 50.0, pitch: float = 53.0) -> list[Place]:
    return [(first + i * pitch, 100.0 + i % 2, 0.05 * (i % 3 - 1)) for i in range(count)]


def thrown(count: int, before: int | None = 1, alike: bool = False) -> list[Throw]:
    return [Throw("YOGBPY"[i], "Y" if alike else "YOGBPY"[i], before, 1 + i % 6) for i in range(count)]


def flights() -> list[tuple[str, Flight]]:
    """Rolls as they happen: of one to six dice, from the tray, from the hand, and from the site and the tray mixed."""
    out = []
    for count in range(1, 7):
        ends = row(count)
        out.append((f"{count} again", Flight(thrown(count), ends, ends, SIDE, ROOM, HANDS[0])))
        for hand in HANDS:
            out.append(
                (f"{count} from {hand}", Flight(thrown(count, None), [None] * count, ends, SIDE, ROOM, hand))
            )
    for count in range(1, 5):
        for kept in itertools.combinations(range(5), count):
            lie = [*kept, *(i for i in range(5) if i not in kept)]  # those on the site lie left of the others
            starts = [(40.0 + 53 * lie.index(i) + (18 if i not in kept else 0), 100.0, 0.0) for i in range(5)]
            out.append((f"{kept} kept", Flight(thrown(5), starts, row(5), SIDE, ROOM, HANDS[0])))
    luck = random.Random(5)
    for number in range(20):
        starts = luck.sample(row(6, 30.0), 6)
        out.append((f"alike {number}", Flight(thrown(6, 3, True), starts, row(6), SIDE, ROOM, HANDS[0])))
    return out


FLIGHTS = flights()
every_flight = pytest.mark.parametrize("flown", [f for _, f in FLIGHTS], ids=[name for name, _ in FLIGHTS])


def shown(axes: list[Place], face: int) -> dict[int, Place]:
    """Where each number of a die points."""
    sides = cube.sides(face, axes)
    return {number: sides[number] for number in NUMBERS}


def agree(a: dict[int, Place], b: dict[int, Place]) -> bool:
    return all(math.dist(a[number], b[number]) < 1e-6 for number in NUMBERS)


def calls(paint) -> list[str]:  # type: ignore[no-untyped-def]
    """What is drawn, to a thousandth of a pixel."""
    canvas = Canvas()
    paint(canvas)
    assert canvas.balanced

    def plain(value: object) -> str:
        if isinstance(value, (int, float)):
            return f"{value + 0.0:.3f}".replace("-0.000", "0.000")
        return getattr(value, "data", None) or str(value).split(" at ")[0]

    return [
        " ".join([name, *(plain(each) for each in (value if isinstance(value, tuple) else (value,)))])
        for name, value in canvas.calls
    ]


def test_a_die_is_one_and_the_same_whichever_number_lies_in_front() -> None:
    flat = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    hands = set()
    for face in NUMBERS:
        sides = cube.sides(face, flat)
        assert sides[face] == (0, 0, 1)
        assert all(math.dist(sides[n], [-x for x in sides[7 - n]]) == 0 for n in NUMBERS)
        a, b, c = sides[1], sides[2], sides[3]
        hands.add(
            a[0] * (b[1] * c[2] - b[2] * c[1])
            - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
        )
    assert len(hands) == 1  # never its mirror image


@pytest.mark.parametrize("before", NUMBERS)
@pytest.mark.parametrize("face", NUMBERS)
def test_a_flight_begins_and_ends_with_the_number_that_is_seen(before: int, face: int) -> None:
    start, end = (60.0, 100.0, 0.07), (200.0, 101.0, -0.05)
    (path,) = Flight([Throw("B", "B", before, face)], [start], [end], SIDE, ROOM, HANDS[0]).paths
    assert agree(shown(path.axes(0), face), shown(cube.rest(0.07), before))
    assert agree(shown(path.axes(path.lasts), face), shown(cube.rest(-0.05), face))
    assert path.place(0) == (60.0, 100.0, 0.0)
    assert path.place(path.lasts) == (200.0, 101.0, 0.0)
    assert path.place(5000) == path.place(path.lasts)
    assert path.size(0) == path.size(path.lasts) == 1

    def seen(axes: list[Place], number: int) -> list[str]:
        painted = calls(
            lambda g: die_painter.turned(g, palette("light"), "B", number, 0, 0, SIDE, axes, True)
        )
        return sorted(each for each in painted if each.startswith(("transform", "fill M")))

    assert seen(path.axes(0), face) == seen(cube.rest(0.07), before)
    assert seen(path.axes(path.lasts), face) == seen(cube.rest(-0.05), face)


def test_the_numbers_are_those_of_the_throws_and_the_way_is_the_same_for_all() -> None:
    luck = random.Random(2)
    ways = set()
    for _ in range(20):
        throws = [Throw(k, k, luck.randint(1, 6), luck.randint(1, 6)) for k in "YOGBP"]
        flown = Flight(throws, row(5), row(5), SIDE, ROOM, HANDS[0])
        assert [(path.colour, path.face) for path in flown.paths] == [(t.colour, t.face) for t in throws]
        ways.add(str([path.hops for path in flown.paths]))
    assert len(ways) == 1  # nothing can be read from it before the dice lie


@every_flight
def test_it_lasts_about_a_second(flown: Flight) -> None:
    assert 900 <= flown.lasts <= 1200
    assert all(900 <= path.lasts <= 1200 for path in flown.paths)
    lands = sorted(path.lasts for path in flown.paths)
    assert len(set(lands)) == len(lands)  # one after the other


@every_flight
def test_each_bounce_is_lower_and_shorter(flown: Flight) -> None:
    for path in flown.paths:
        tops = [max(path.place(time)[2] for time in range(hop[0], hop[1])) for hop in path.hops]
        assert tops[0] >= 0.5 * SIDE and tops[-1] > 1
        assert all(later < 0.6 * sooner for sooner, later in itertools.pairwise(tops))
        spans = [hop[1] - hop[0] for hop in path.hops]
        assert spans == sorted(spans, reverse=True)
        assert all(path.place(hop[1])[2] == 0 for hop in path.hops)  # it touches the table in between
        jumps = [math.dist(path.place(t), path.place(t + 4)) for t in range(0, int(path.lasts), 4)]
        assert max(jumps) < 0.5 * SIDE  # it never leaps


@every_flight
def test_no_two_dice_are_in_the_same_place(flown: Flight) -> None:
    for time in range(0, flown.lasts + 1, 8):
        places = [path.place(time) for path in flown.paths]
        for a, b in itertools.combinations(places, 2):
            assert math.dist(a, b) >= 0.9 * SIDE, time


@pytest.mark.parametrize("flown", [f for name, f in FLIGHTS if "kept" not in name])
def test_dice_that_keep_their_order_are_seen_apart(flown: Flight) -> None:
    for time in range(0, flown.lasts + 1, 8):
        places = [
            (x, y - flight.RISE * height) for x, y, height in (path.place(time) for path in flown.paths)
        ]
        for a, b in itertools.combinations(places, 2):
            assert math.dist(a, b) >= 1.0 * SIDE, time


@every_flight
def test_all_of_it_is_within_reach(flown: Flight) -> None:
    left, top, right, bottom = flown.reach()
    for time in range(0, flown.lasts + 1, 16):
        for path in flown.paths:
            x, y, height = path.place(time)
            size = SIDE * path.size(time)
            for ax, ay, _ in (
                tuple(
                    sum(s * v[i] for s, v in zip(signs, path.axes(time), strict=True)) / 2 for i in range(3)
                )
                for signs in itertools.product((-1, 1), repeat=3)
            ):
                assert left <= x + ax * size <= right
                assert top <= y - flight.RISE * height + ay * size <= bottom


def test_dice_stay_below_what_is_written_above_them() -> None:
    for name, flown in FLIGHTS:
        if "again" in name:
            for time in range(0, flown.lasts + 1, 8):
                for path in flown.paths:
                    _, y, height = path.place(time)
                    assert y - flight.RISE * height - SIDE / 2 >= ROOM[1] - 0.3 * SIDE, (name, time)


@every_flight
def test_a_bounce_is_heard_when_a_die_touches_the_table(flown: Flight) -> None:
    times = [time for time, _, _ in flown.bounces]
    assert times == sorted(times) and times[-1] == flown.lasts
    assert len(times) == 3 * len(flown.paths)
    for path in flown.paths:
        heard = {time: loudness for time, colour, loudness in flown.bounces if colour == path.colour}
        for before, _, _, _, _, _, _, _ in path.hops[1:]:
            assert before in heard
    assert all(0 < loudness <= 1 for _, _, loudness in flown.bounces)


@every_flight
def test_a_frame_costs_little(flown: Flight) -> None:
    for time in range(0, flown.lasts, 50):
        canvas = Canvas()
        flight_painter.paint(canvas, palette("dark"), flown, time)
        assert canvas.balanced
        assert len(canvas.calls) <= 90 * len(flown.paths) + 10
