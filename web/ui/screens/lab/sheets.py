"""The lab's sheets: a new player, what can be done with one, and what the engine offers to players."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.sheet import act, frame
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.screens.lab.bench import Bench

EXAMPLES = ("first", "order", "looking", "odds", "tutto")
OWNERS = ("view", "position", "player", "laid", "card", "task", "action")


def new_sheet(bench: Bench) -> Node:
    ways = [act("example " + name, t("lab.example." + name), t("lab.example." + name + ".says"), (), False) for name in EXAMPLES]
    return frame(t("lab.new"), [h("p", {"class": "s"}, t("lab.new.says"), key="says"),
                                h("div", {"class": "ways"}, ways + [act("import", t("lab.import"), None, (), False)], key="ways")], None, "lab-sheet")


def player_sheet(bench: Bench) -> Node:
    return frame(bench.name, [
        h("form", {"data-submit": "rename", "class": "lab-name"}, [
            h("label", {"class": "seed"}, [
                h("span", None, [h("b", None, t("lab.name"), key="b")], key="words"),
                h("input", {"type": "text", "name": "name", "data-form": "name", "value": bench.new_name, "autocomplete": "off",
                            "spellcheck": "false", "maxlength": "40"}, key="input")], key="label"),
            h("button", {"class": "act", "type": "submit"}, [h("b", None, t("lab.rename"))], key="rename")], key="form"),
        h("div", {"class": "ways"}, [
            act("share", t("lab.share"), t("lab.share.says"), (), False),
            act("export", t("lab.export"), None, (), False),
            act("delete", t("lab.delete"), None, (), False)], key="ways")], None, "lab-sheet")


def api_sheet(bench: Bench) -> Node:
    """The names that stand after `view.`, `position.` and so on, with their docstrings."""
    entries = [each for each in json.loads(bench.api)["members"] if bench.owner in each["of"]]
    entries.sort(key=lambda each: each["name"])
    rows = [h("div", None, [h("dt", None, each["name"] + each["detail"], key="dt"), h("dd", None, each["says"], key="dd")], key=each["name"])
            for each in entries]
    return frame(t("lab.api"), [
        h("label", {"class": "lab-field"}, [
            h("span", None, t("lab.api.of"), key="words"),
            h("select", {"data-form": "owner", "value": bench.owner}, [
                h("option", {"value": name, "selected": name == bench.owner}, name, key=name) for name in OWNERS], key="select")], key="of"),
        h("p", {"class": "s"}, t("lab.api.says"), key="says"),
        h("dl", {"class": "lab-api", "lang": "en", "tabindex": "0", "aria-label": t("lab.api")}, rows, key="list " + bench.owner)], None, "lab-sheet wide")


SHEETS = {"new": new_sheet, "player": player_sheet, "api": api_sheet}
