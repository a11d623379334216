"""Faces on a recording canvas: nothing a canvas would refuse, nothing out of place, nothing too dear."""

from __future__ import annotations

import itertools
import math

import faces
import pytest
from recording import Canvas, Path
from ui.draw import die_painter, digits, icons, pen
from ui.draw.palette import COLOURS, palette
from ui.games.goennen import card_painter, task_painter

from engine.goennen.cards import deck

THEMES = ("light", "dark")
CARDS = [card.to_json() for card in deck()]
KINDS = ("exact", "ascending", "equal", "sum")


@pytest.fixture(autouse=True)
def paths():
    pen.use(Path)


def layouts():
    """Tasks of every kind with one to three rows of one to five fields, white and coloured."""
    for count in (1, 2, 3):
        for lengths in itertools.product(range(1, 6), repeat=count):
            if not 2 <= sum(lengths) <= 9:
                continue
            for kind in KINDS:
                for field in ("_", "P"):
                    rows = " / ".join(" ".join([field] * n) for n in lengths)
                    yield faces.card("B", kind, rows, "discount", total=sum(lengths) * 4)["task"]


@pytest.mark.parametrize("part", faces.PARTS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_face_paints(theme, part):
    for _, _, _, paint in faces.PARTS[part](palette(theme)):
        canvas = Canvas()
        paint(canvas)
        assert canvas.balanced


def test_fields_have_room():
    for task in layouts():
        boxes = card_painter.field_boxes(task)
        assert len(boxes) == sum(len(row) for row in task["rows"])
        for x, y, side in boxes:
            assert side >= 12, task
            assert 3 <= x - side / 2 and x + side / 2 <= 97, task
            assert 1.5 <= y - side / 2 and y + side / 2 <= 53, task
        for (x, y, side), (u, v, _) in itertools.combinations(boxes, 2):
            assert max(abs(x - u), abs(y - v)) >= side + 2, task


def test_the_ring_of_a_sum_touches_nothing():
    for task in layouts():
        ring = task_painter.ring_place(task)
        assert (ring is not None) == (task["kind"] == "sum")
        if ring is None:
            continue
        x, y, r = ring
        assert x + r <= 97 and 2 <= y - r and y + r <= 53, task
        for u, v, side in card_painter.field_boxes(task):
            away = math.hypot(max(abs(x - u) - side / 2, 0), max(abs(y - v) - side / 2, 0))
            assert away >= r + 1.5, task  # the ring's line is 3 wide


@pytest.mark.parametrize("theme", THEMES)
def test_a_card_costs_little(theme):
    for card in CARDS:
        canvas = Canvas()
        card_painter.paint(canvas, palette(theme), card)
        assert len(canvas.calls) <= 320, card["id"]


@pytest.mark.parametrize("die", COLOURS)
def test_a_die_costs_little(die):
    for face in range(1, 7):
        canvas = Canvas()
        die_painter.paint(canvas, palette("light"), die, face, 64)
        assert canvas.balanced and 0 < len(canvas.calls) <= 75


def test_icons_fill_their_box():
    for name, layers in icons.ICONS.items():
        numbers = [float(t) for data, *_ in layers for t in data.split() if t not in "MLCQZ"]
        assert min(numbers) >= 1 and max(numbers) <= 39, name


def linear(colour):
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def contrast(a, b):
    """The contrast ratio of WCAG 2."""
    light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b))]
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_contrast(theme):
    p = palette(theme)
    planes = (p.bg, p.panel, p.paper, p.dock, p.site)
    for plane in planes:
        assert contrast(p.ink, plane) >= 12
        assert contrast(p.mute, plane) >= 5.0
    for k in COLOURS:
        assert contrast(p.on(k), p.die(k)) >= 4.5
        assert contrast(p.on_ground(k), p.ground(k)) >= 4.5
        assert contrast(p.ink, p.tint(k)) >= 6
        assert contrast(p.outline(k), p.paper) >= 3


def deuteranope(colour):
    """A colour in Lab as a deuteranope sees it (matrix of Machado, Oliveira and Fernandes, 2009)."""
    r, g, b = linear(colour)
    rows = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    r, g, b = [min(1, max(0, x * r + y * g + z * b)) for x, y, z in rows]
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", THEMES)
def test_dice_differ_for_the_colour_blind(theme):
    p = palette(theme)
    for a, b in itertools.combinations(COLOURS, 2):
        assert math.dist(deuteranope(p.die(a)), deuteranope(p.die(b))) >= 22, a + b


def test_a_fresh_number_is_painted_larger():
    card = faces.card("B", "exact", "1 2 3", "discount")

    def painted(fresh):
        canvas = Canvas()
        card_painter.paint(canvas, palette("light"), card, {"written": [1, 0, 0], "fresh": fresh})
        assert canvas.balanced
        return canvas.calls

    assert painted(([0], 1.15)) != painted(None) == painted(([0], 1)) == painted(([], 1.15))


@pytest.mark.parametrize(("w", "h"), [(54, 32), (60, 40), (66, 40), (78, 44), (120, 38)])
def test_on_a_ticket_the_number_and_its_pictogram_have_room(monkeypatch, w, h):
    places = {}
    monkeypatch.setattr(
        card_painter.digits,
        "paint",
        lambda g, n, x, y, size, *rest: places.update(number=(x, digits.width(n, size))),
    )
    monkeypatch.setattr(
        card_painter.pictograms,
        "paint",
        lambda g, p, kind, x, y, size, *rest: places.update(picture=(x, size)),
    )
    for each in CARDS:
        places.clear()
        card_painter.ticket(Canvas(), palette("light"), each, w, h)
        x, size = places["picture"]
        left = x - size / 2
        if "number" in places:
            number, wide = places["number"]
            assert number + wide / 2 <= left, each
            left = number - wide / 2
        assert min(h, w * 0.46) * 0.76 < left and x + size / 2 <= w, each
        assert size >= 14, each
