"""The engine's progress while it starts, or that it could not be started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import decimal, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.engine import Engine
    from ui.browser.browser import Browser
    from ui.kit.tree import Node


class Loading:
    """The engine's progress, which is renewed by itself: it comes several times a second, while the rest of the page
    stays as it is."""

    def __init__(self, engine: Engine, browser: Browser) -> None:
        self._engine = engine
        self._browser = browser
        self._node: Node | None = None

    def node(self) -> Node | None:
        """The node of the present progress, for the next picture; None once the engine is ready."""
        self._node = loading(self._engine)
        return self._node

    def renew(self) -> None:
        fresh = loading(self._engine)
        if fresh and self._node:
            self._browser.renew(self._node, fresh)


def loading(engine: Engine) -> Node | None:
    """The engine's progress, in steps and bytes; None once it is ready."""
    if engine.ready:
        return None
    if engine.failed:
        return h(
            "div",
            {"class": "loading"},
            [
                h("p", {"role": "alert"}, t("load.failed")),
                h("button", {"class": "act", "data-do": "retry"}, t("load.retry")),
            ],
            key="loading",
        )
    step, loaded, total = engine.progress
    says = t("load." + step)
    if total and loaded < total:
        says += " " + t("load.bytes", loaded=decimal(loaded / 1000000), total=decimal(total / 1000000))
    return h(
        "div",
        {"class": "loading"},
        [
            h(
                "progress",
                {
                    "max": total or 1,
                    "value": loaded if total else None,
                    "aria-label": t("load.label"),
                    "aria-valuetext": says,
                },
                key="bar",
            ),
            h("p", None, says, key="words"),
        ],
        key="loading",
    )
