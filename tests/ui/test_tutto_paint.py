"""TUTTO's cards on a recording canvas, in both Pythons; their colours."""

from __future__ import annotations

import json

import both_pythons
import pytest
import tutto_faces
from recording import Canvas, Path
from ui.draw import digits, pen
from ui.draw.palette import palette
from ui.games.tutto import card_painter, turns

from engine.tutto.cards import CARDS
from engine.tutto.view import card_json

THEMES = ("light", "dark")


@pytest.fixture(autouse=True)
def paths() -> None:
    pen.use(Path)


def test_the_cards_are_those_of_the_engine() -> None:
    ours = [{name: card_json(card)[name] for name in ("card", "kind", "points")} for card in CARDS]
    assert ours == tutto_faces.CARDS
    assert set(card_painter.COLOUR) == {card.kind for card in CARDS}


@pytest.mark.parametrize("theme", THEMES)
def test_every_face_paints_and_costs_little(theme: str) -> None:
    for _, _, _, paint in tutto_faces.faces(palette(theme)):
        canvas = Canvas()
        paint(canvas)
        assert canvas.balanced and canvas.calls
        assert len(canvas.calls) <= 320


def test_a_fulfilled_card_rises_to_what_it_is_at_rest() -> None:
    p = palette("light")
    for card in tutto_faces.CARDS[:-1]:
        rest, end = Canvas(), Canvas()
        card_painter.paint(rest, p, card, {"done": True, "points": 900})
        card_painter.completing(end, p, card, {"faces": [1, 5], "points": 900}, 1.0)
        assert [str(call[0]) for call in rest.calls] == [str(call[0]) for call in end.calls]


def test_a_turn_that_cost_points_has_a_minus_in_the_picture_and_fits_its_square() -> None:
    p = palette("light")
    lost, won = Canvas(), Canvas()
    for canvas, gain in ((lost, -1000), (won, 1000)):
        turns.paint(canvas, p, [], ("", [[gain]]), 300, 300)
    assert digits.number_data(-1000) != digits.number_data(1000)
    assert digits.number_data(-1000).count("M") == digits.number_data(1000).count("M") + 1
    assert digits.width(-1000, 14) > digits.width(1000, 14)
    for canvas, gain in ((lost, -1000), (won, 1000)):
        strokes = [args[0].data for name, args in canvas.calls if name == "stroke" and args]
        assert digits.number_data(gain) in strokes and digits.number_data(-gain) not in strokes


PAINT = """
import json
from ui.draw import pen
from ui.draw.palette import palette
from ui.games.tutto import card_painter

pen.use(new_path)
for theme in ("light", "dark"):
    p = palette(theme)
    for card in json.loads(cards):
        for state in json.loads(states):
            card_painter.paint(new_canvas(), p, card, state)
        card_painter.tile(new_canvas(), p, card, 40)
        if card["kind"] != "stop":
            card_painter.completing(new_canvas(), p, card, {"faces": [1, 5], "points": 900}, 0.4)
    card_painter.back(new_canvas(), p, 43)
"""


@pytest.mark.skipif(not both_pythons.NODE, reason="needs Node (build.py brings it)")
def test_both_pythons_paint_the_same() -> None:
    values = {"cards": json.dumps(tutto_faces.CARDS), "states": json.dumps(tutto_faces.STATES)}
    canvases: list[Canvas] = []

    def new_canvas() -> Canvas:
        canvases.append(Canvas())
        return canvases[-1]

    exec(PAINT, {"new_canvas": new_canvas, "new_path": Path, **values})  # noqa: S102
    there = json.loads(both_pythons.run(PAINT, **values)[-1])
    here = [canvas.script() for canvas in canvases]
    assert len(there) == len(here) > 100
    for i, (a, b) in enumerate(zip(here, there, strict=True)):
        assert both_pythons.same(a, b), f"canvas {i}"
