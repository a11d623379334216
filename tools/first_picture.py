"""The start screen as a new visitor sees it, for index.html: the browser can show it before any script has come.

It is drawn by the page's own code (web/ui/), in every language. web/preflight.js chooses the language; the page then takes the
elements over as they are.
"""

from __future__ import annotations

import html
import importlib
import json
import sys
from collections.abc import Callable
from typing import Any

from engine.catalogue import catalogue
from tools.environment import WEB

FIRST = "en"
"""The language that needs no script."""


class _NewVisitor:
    """The browser of somebody who has stored nothing (see web/ui/browser/browser.py); it keeps the last picture."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._frame: Callable[[], None] | None = None
        self.picture: Any = None

    def load(self, key: str) -> tuple[bool, None]:
        return (True, None)

    def keys(self) -> tuple[bool, str]:
        return (True, "")

    def language(self) -> str:
        return self._language

    def sentences(self, name: str) -> Any:
        return json.loads((WEB / "locales" / f"{name}.json").read_text("utf-8"))

    def catalogue(self) -> Any:
        return json.loads(json.dumps(catalogue()))

    def fragment(self) -> str:
        return ""

    def frame(self, callback: Callable[[], None]) -> None:
        self._frame = callback

    def show(self, picture: Any) -> None:
        self.picture = picture

    def next_frame(self) -> None:
        if self._frame:
            self._frame()

    def __getattr__(self, name: str) -> Callable[..., None]:
        """It ignores everything else that a browser can do."""
        return lambda *parts: None


def markup(node: Any) -> str:
    """A node of `ui.kit.tree` as HTML."""
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in node.attrs.items())
    if node.paint and node.paint[0].endswith(".thumbnail"):
        attributes += f' data-art="{node.paint[0].split(".")[-2]}"'  # see tools/first_art.py
    inside = html.escape(node.text or "", quote=False) + "".join(map(markup, node.kids))
    return f"<{node.tag}{attributes}>{inside}</{node.tag}>"


def picture(language: str) -> str:
    """The start screen in a language, as HTML."""
    if str(WEB) not in sys.path:
        sys.path.append(str(WEB))
    visitor = _NewVisitor(language)
    page = importlib.import_module("ui.page").page(visitor)
    for _ in page.begin():
        pass
    visitor.next_frame()  # the first picture shows only the games
    return "".join(map(markup, visitor.picture.nodes))


def pictures() -> tuple[str, str]:
    """The start screen in the first language, and in the others as templates that are named after them."""
    importlib.invalidate_caches()
    others = [path.stem for path in sorted((WEB / "locales").glob("*.json")) if path.stem != FIRST]
    return picture(FIRST), "\n".join(
        f'<template id="first-{each}">{picture(each)}</template>' for each in others
    )
