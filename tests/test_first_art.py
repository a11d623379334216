"""The pictures that a new visitor sees before the page has painted its own."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools import first_art, first_picture

STYLES = Path(__file__).resolve().parent.parent / "web" / "home.css"


def test_the_style_sheet_asks_for_every_file_and_for_no_other() -> None:
    asked = re.findall(r"url\(art/([^)]+)\)", STYLES.read_text("utf-8"))
    assert sorted(asked) == sorted(first_art.files())


def test_each_is_a_picture_whose_names_are_all_defined() -> None:
    for name, content in first_art.files().items():
        picture = ElementTree.fromstring(content)
        known = {each.get("id") for each in picture.iter() if each.get("id")}
        assert set(re.findall(r"url\(#(\w+)\)", content.decode())) == known, name
        assert len(list(picture.iter("{http://www.w3.org/2000/svg}path"))) > 50, name
        assert "nan" not in content.decode()


def test_the_canvases_that_they_stand_for_are_marked() -> None:
    assert re.findall(r'<canvas data-art="(\w+)">', first_picture.picture("en")) == ["goennen", "tutto"]


def test_what_is_drawn_is_where_a_canvas_would_have_it() -> None:
    pen = first_art.Pen()
    pen.save()
    pen.translate(10, 20)
    pen.scale(2, 2)
    pen.fillStyle = "#123456"
    pen.fillRect(0, 0, 5, 5)
    pen.restore()
    pen.fillRect(1, 1, 2, 2)
    text = pen.svg(40, 40).decode()
    assert re.findall(r'transform="matrix\(([^)]+)\)"', text) == ["2 0 0 2 10 20", "1 0 0 1 0 0"]
    assert text.count('fill="#123456"') == 2 and 'viewBox="0 0 40 40"' in text


def test_it_fails_at_what_it_does_not_know() -> None:
    with pytest.raises(AttributeError):
        first_art.Pen().fillText("a", 0, 0)  # type: ignore[attr-defined]
