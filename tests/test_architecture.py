"""The picture of the architecture is that of the imports, and shows each room above those that it imports."""

import re

import pytest

from tools import architecture


def test_the_picture_is_up_to_date() -> None:
    assert architecture.PICTURE.read_text("utf-8") == architecture.picture(), "python3 -m tools.architecture"


def test_every_room_stands_above_those_that_it_imports() -> None:
    edges = architecture.standing(architecture.rooms())
    floor = architecture.levels(edges)
    assert edges.keys() == architecture.WHAT.keys()
    assert all(floor[name] > floor[target] for name, targets in edges.items() for target in targets)
    assert {"engine.goennen", "engine.tutto"} <= edges["engine"] and "web.ui.kit" in edges["web.ui.draw"]


def test_an_arrow_is_left_out_only_if_others_lead_there() -> None:
    edges = {"a": {"b", "c"}, "b": {"c"}, "c": set()}
    assert architecture.needed(edges) == {"a": {"b"}, "b": {"c"}, "c": set()}
    assert architecture.levels(edges) == {"a": 2, "b": 1, "c": 0}


def test_rooms_that_import_each_other_are_named() -> None:
    with pytest.raises(ValueError, match=r"a, b\."):
        architecture.levels({"a": {"b"}, "b": {"a"}, "c": set()})


def test_rooms_do_not_overlap() -> None:
    corners = [
        (float(x), float(y))
        for x, y in re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"', architecture.picture())
    ]
    assert len(corners) == len(architecture.WHAT)
    for place, (x, y) in enumerate(corners):
        for u, v in corners[:place]:
            assert abs(x - u) >= architecture.WIDTH or abs(y - v) >= architecture.HEIGHT
