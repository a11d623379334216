"""The style sheets and the painters have the same colours."""

import re
from pathlib import Path

import pytest
from ui.draw.palette import palette

CSS = (Path(__file__).resolve().parents[2] / "web" / "style.css").read_text("utf-8")
BLOCKS = {"light": r":root \{(.*?)\}", "dark": r":root\[data-theme=dark\] \{(.*?)\}"}


@pytest.mark.parametrize("theme", BLOCKS)
def test_planes_are_those_of_the_palette(theme: str) -> None:
    block = re.search(BLOCKS[theme], CSS, re.DOTALL)
    assert block
    found = dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6})", block[1]))
    assert {"bg", "panel", "paper", "ink", "mute", "line", "dock", "site", "site-line"} <= set(found)
    for name, colour in found.items():
        assert getattr(palette(theme), name.replace("-", "_")).upper() == colour, name
