"""What slides to its new place when the picture changes. Read when something first may."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.kit import motion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from js import Element

    from ui.kit.types import Place


def slide_all(
    before: Mapping[str, Place], after: Mapping[str, Place], elements: Mapping[str, Element]
) -> None:
    """Lets what has another place now slide there. elements: by what stands where."""
    for key, dx, dy, scale, lasts, over in motion.slides(before, after):
        if not elements[key].hasAttribute("data-aloft"):  # that flies instead
            _slide(elements[key], dx, dy, scale, lasts, over)


def _slide(element: Element, dx: float, dy: float, scale: float, milliseconds: int, over: bool) -> None:
    """Lets an element slide from its old place. over: in an arc above the others. Elements under a sheet do
    not slide: they would seem to fly across it."""
    if element.closest("[inert]"):
        return
    between = (
        '{"translate":"%.1fpx %.1fpx","scale":"1.14","zIndex":8},' % (dx * 0.45, dy * 0.45 - 10)
        if over
        else ""
    )
    top = 8 if over else 7
    element.animate(
        js.JSON.parse(
            '[{"translate":"%.1fpx %.1fpx","scale":"%.3f","zIndex":%d},%s{"translate":"0px 0px","scale":"1","zIndex":%d}]'
            % (dx, dy, scale, top, between, top)
        ),
        js.JSON.parse('{"duration":%d,"easing":"%s"}' % (milliseconds, motion.ALONG)),
    )
