"""Exporting, importing and forgetting everything: what is offered and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.sheet import act, frame
from ui.kit.text import number, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.transfer import Plan
    from ui.kit.tree import Node


def section() -> Node:
    """Export, import, and forgetting everything."""
    return h(
        "section",
        {"aria-labelledby": "own-title", "class": "panel"},
        [
            h("h2", {"id": "own-title"}, t("statistics.own"), key="title"),
            h("p", {"class": "s"}, t("statistics.own.says"), key="says"),
            h(
                "div",
                {"class": "ways"},
                [
                    act("export", t("statistics.export"), None, (), False),
                    act("import", t("statistics.import"), None, (), False),
                    act("open #/turn?device", t("import.own_device"), None, (), False),
                    act("forget", t("statistics.forget"), None, (), False),
                ],
                key="ways",
            ),
        ],
        key="own",
    )


def import_sheet(plan: Plan, source: str) -> Node:
    """What a file, or another device, would add, before it is added; source: as in `Statistics.take_file`."""
    rows = [("results", plan.results), ("games", plan.games), ("others", plan.others)]
    kids = [h("li", None, t("import." + name, n=number(n)), key=name) for name, n in rows if n]
    return frame(
        t("import.title" if source == "file" else "import.device"),
        [
            h(
                "div",
                {"class": "why"},
                [
                    h("p", None, t("import.says." + source), key="says"),
                    h("ul", None, kids, key="list"),
                    h("p", {"class": "s"}, t("import.left", n=number(plan.left)), key="left")
                    if plan.left
                    else None,
                ],
                key="why",
            ),
            h(
                "div",
                {"class": "ways"},
                [
                    act("import_all", t("import.go"), None, (), True),
                    act("close", t("import.stay"), None, (), False),
                ],
                key="ways",
            ),
        ],
        None,
        "import-sheet",
    )


def forget_sheet() -> Node:
    return frame(
        t("forget.title"),
        [
            h("div", {"class": "why"}, [h("p", None, t("forget.says"))], key="why"),
            h(
                "div",
                {"class": "ways"},
                [
                    act("close", t("forget.stay"), None, (), True),
                    act("forget_all", t("forget.go"), None, (), False),
                ],
                key="ways",
            ),
        ],
        None,
        "forget-sheet",
    )
