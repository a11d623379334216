"""The lab's sheets: a new player, what can be done with one, and what the engine offers to players."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.sheet import act, frame, text_field
from ui.kit.text import t
from ui.kit.tree import h
from ui.kit.visible import visible

if TYPE_CHECKING:
    from typing import Any

    from ui.kit.tree import Node
    from ui.screens.lab.bench import Bench

EXAMPLES = ("first", "order", "looking", "odds", "tutto")
SHOWN = {"to_json": "view.to_json()", "odds": "odds(view)"}  # dicts, whose keys are listed
NOTHING = '{"owners": ["view"], "members": [], "keys": []}'  # for a game without a page of its own


def new_sheet(bench: Bench) -> Node:
    ways = [
        act("example " + name, t("lab.example." + name), t("lab.example." + name + ".says"), (), False)
        for name in EXAMPLES
    ]
    return frame(
        t("lab.new"),
        [
            h("p", {"class": "s"}, t("lab.new.says"), key="says"),
            h("div", {"class": "ways"}, ways + [act("import", t("lab.import"), None, (), False)], key="ways"),
        ],
        None,
        "lab-sheet",
    )


def player_sheet(bench: Bench) -> Node:
    return frame(
        visible(bench.name),
        [
            h(
                "form",
                {"data-submit": "rename", "class": "lab-name"},
                [
                    text_field("name", t("lab.name"), "", bench.new_name, "label", {"maxlength": "40"}),
                    h(
                        "button",
                        {"class": "act", "type": "submit"},
                        [h("b", None, t("lab.rename"))],
                        key="rename",
                    ),
                ],
                key="form",
            ),
            h(
                "div",
                {"class": "ways"},
                [
                    act("share", t("lab.share"), t("lab.share.says"), (), False),
                    act("export", t("lab.export"), None, (), False),
                    act("delete", t("lab.delete"), None, (), False),
                ],
                key="ways",
            ),
        ],
        None,
        "lab-sheet",
    )


def api_sheet(bench: Bench) -> Node:
    """The names that stand after `view.`, `position.` and so on, and in brackets after `view.to_json()`, with what they mean."""
    api = json.loads(bench.api or NOTHING)
    owner = bench.owner if bench.owner in api["owners"] else "view"
    rows = [
        h("div", None, [h("dt", None, name, key="dt"), h("dd", None, says, key="dd")], key=name)
        for name, says in _explained(api, owner)
    ]
    return frame(
        t("lab.api"),
        [
            h(
                "label",
                {"class": "lab-field"},
                [
                    h("span", None, t("lab.api.of"), key="words"),
                    h(
                        "select",
                        {"data-form": "owner", "value": owner},
                        [
                            h(
                                "option",
                                {"value": name, "selected": name == owner},
                                SHOWN.get(name, name),
                                key=name,
                            )
                            for name in api["owners"]
                        ],
                        key="select",
                    ),
                ],
                key="of",
            ),
            h("p", {"class": "s"}, t("lab.api.says"), key="says"),
            h(
                "dl",
                {"class": "lab-api", "lang": "en", "tabindex": "0", "aria-label": t("lab.api")},
                rows,
                key="list " + owner,
            ),
        ],
        None,
        "lab-sheet wide",
    )


def _explained(api: dict[str, Any], owner: str) -> list[tuple[str, str]]:
    """The members of a value by name, or the keys of a dict and of what it holds, in their order."""
    if owner in SHOWN:
        keys = [
            each
            for each in api["keys"]
            if owner in each["of"] or owner == "to_json" and "odds" not in each["of"]
        ]
        return [(each["detail"].strip(), each["says"]) for each in keys]
    members = [
        (each["name"] + each["detail"], each["says"]) for each in api["members"] if owner in each["of"]
    ]
    return sorted(members)


SHEETS = {"new": new_sheet, "player": player_sheet, "api": api_sheet}
