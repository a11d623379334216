"""What the lab's editor completes and explains, for each game: the names of the engine that players use with their docstrings,
and the fields of a view as the game's page in docs/ lists them (`view-goennen.md`, `view-tutto.md`).

    python3 -m tools.lab_api    prints it
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

from tools.environment import ROOT

GAMES = ("goennen", "tutto")

ONLY = {
    "engine.game": ("Policy", "best"),
    "engine.goennen": ("POLICIES",),
    "engine.tutto": ("POLICIES",),
    "engine.goennen.ai.odds": ("odds",),
    "engine.goennen.cards": ("Card", "Scoring", "Bonus", "deck", "cards_by_id", "COLOURS"),
    "engine.seed": ("pick",),
}
"""Of these modules only the names here are offered; the others are of no use to a player."""

CLASSES = {
    "goennen": (
        ("view", "View", ("view",)),
        ("position", "Position", ("position",)),
        ("position", "Player", ("player", "own", "players", "each")),
        ("display", "Laid", ("laid", "card", "cards", "display")),
        ("cards", "Card", ("card", "hand", "market")),
        ("tasks", "Task", ("task",)),
        ("tasks", "Field", ("field", "fields")),
        ("cards", "Scoring", ("scoring", "reward")),
        ("state", "State", ("state", "game", "games")),
    ),
    "tutto": (
        ("view", "View", ("view",)),
        ("position", "Position", ("position",)),
        ("cards", "Card", ("card",)),
        ("state", "State", ("state", "game", "games")),
    ),
}
"""Classes whose attributes are offered after a dot, and the names that usually stand before the dot."""

KEYS = {
    "goennen": {"view.to_json()": "to_json", "odds(view)": "odds"},
    "tutto": {"view.to_json()": "to_json"},
}
"""The headings of a page under which a table lists the keys of a dict, and the name that usually stands before their bracket."""
ALSO = {
    "actions": ("action", "said"),
    "seats": ("seat", "own"),
    "cards": ("card",),
    "dice": ("die",),
    "odds": ("chances",),
}
"""Other names of what these keys hold."""

LONGEST = 900
"""The most characters of a docstring."""


class Row(NamedTuple):
    """A row of a table on a page: what its first cell has in backticks, and its second cell."""

    name: str
    says: str


def page(game: str) -> dict[str, list[Row]]:
    """The tables of a game's page by heading; only rows that begin with something in backticks."""
    text = (ROOT / "docs" / f"view-{game}.md").read_text("utf-8")
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    row = re.compile(r"^\| `([^`]+)`[^|]* \| (.*) \|$", re.MULTILINE)
    return {
        heading: [Row(*found) for found in row.findall(part)]
        for heading, part in zip(parts[1::2], parts[2::2], strict=True)
    }


def modules(game: str) -> list[Row]:
    """The modules that players of a game use."""
    return page(game)["Modules"]


def _keys(game: str) -> Iterator[dict[str, Any]]:
    """What stands in brackets after a dict: `view.to_json()["…"]`."""
    for heading, table in page(game).items():
        for title, owner in KEYS[game].items():
            if f"`{title}`" not in heading:
                continue
            for path, says in table:
                *above, name = path.replace("[]", "").split(".")
                holder = above[-1] if above else owner
                of = [holder, *ALSO.get(holder, ())]
                yield {
                    "of": of,
                    "name": name,
                    "kind": "key",
                    "detail": f"  {path}",
                    "says": says.replace("`", ""),
                }


def _says(thing: object) -> str:
    text = inspect.getdoc(thing) or ""
    paragraphs = [re.sub(r"\s*\n\s*", " ", part) for part in text.split("\n\n") if not part.startswith(">>>")]
    return "\n".join(paragraphs)[:LONGEST]


def _of_field(cls: type, name: str) -> str:
    """What a class's docstring says of one of its fields: "start, active: seats." says it of two."""
    for names, words in re.findall(
        r"(?:(?<=\. )|(?<=\n)|^)((?:\w+, )*\w+): (.*?)(?=\. (?:\w+, )*\w+: |$)", _says(cls), re.MULTILINE
    ):
        if name in names.split(", "):
            words = str(words).rstrip(".") + "."
            return words[0].upper() + words[1:]
    return _says(cls).split("\n")[0].split(". ")[0].rstrip(".") + "."


def _signature(thing: Any) -> str:
    try:
        names = [name for name in inspect.signature(thing).parameters if name != "self"]
    except (TypeError, ValueError):
        return ""
    return "(" + ", ".join(names) + ")"


def _shown(constant: Any) -> str:
    """A constant as one would write it; of a dict of functions or players its keys, as these would show where they lie in memory."""
    by_name = isinstance(constant, dict) and any(map(callable, constant.values()))
    shown = "By name: " + ", ".join(constant) if by_name else repr(constant)
    return shown if len(shown) < 80 else shown[:79] + "…"


def _names(module: str) -> Iterator[dict[str, Any]]:
    """What a module offers to import."""
    there = import_module(module)
    for name, thing in vars(there).items():
        if name.startswith("_") or name in ("annotations", "Action") or inspect.ismodule(thing):
            continue
        if (
            name not in ONLY[module]
            if module in ONLY
            else callable(thing) and getattr(thing, "__module__", None) != module
        ):
            continue  # of no use, or imported from elsewhere
        if isinstance(thing, type) or callable(thing):
            kind = "class" if isinstance(thing, type) else "function"
            yield {
                "of": module,
                "name": name,
                "kind": kind,
                "detail": _signature(thing),
                "says": _says(thing),
            }
        elif isinstance(thing, str | int | float | tuple | dict):
            yield {"of": module, "name": name, "kind": "constant", "detail": "", "says": _shown(thing)}


def _members(module: str, name: str, owners: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """What stands after a dot."""
    cls = getattr(import_module(module), name)
    own = fields_of(cls)
    for attribute in [*own, *(each for each in dir(cls) if each not in own)]:
        if attribute.startswith("_"):
            continue
        thing = inspect.getattr_static(cls, attribute, None)
        if attribute in own:
            kind, detail, says = "property", "", _of_field(cls, attribute)
        elif isinstance(thing, property | cached_property):
            kind, detail, says = "property", "", _says(thing)
        elif callable(getattr(cls, attribute)):
            kind, detail, says = "method", _signature(getattr(cls, attribute)), _says(getattr(cls, attribute))
        else:
            kind, detail, says = (
                "property",
                "",
                "The rules of the game: legal_actions(position), check(position, action), apply(position, action, seed).",
            )
        yield {"of": list(owners), "name": attribute, "kind": kind, "detail": detail, "says": says}


def _united(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries that say the same of the same name as one."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for entry in entries:
        there = found.setdefault((entry["name"], entry["says"]), entry)
        if there is not entry:
            there["of"] = list(dict.fromkeys([*there["of"], *entry["of"]]))
    return list(found.values())


def api(game: str) -> dict[str, Any]:
    """The entries for a game: `modules` and `names` to import, `members` after a dot, `keys` in brackets. Each has `name`, `kind`,
    `detail` (the parameters) and `says`; `of` is the module of a name, and the names that stand before a dot or bracket.
    `owners`: for the list of all members."""
    there = modules(game)
    classes = [(f"engine.{game}.{module}", name, owners) for module, name, owners in CLASSES[game]]
    actions = import_module(f"engine.{game}.actions")
    classes += [
        (actions.__name__, name, ("action",))
        for name, thing in vars(actions).items()
        if isinstance(thing, type) and fields_of(thing)
    ]
    return {
        "modules": [
            {"name": each.name, "kind": "namespace", "detail": "", "says": each.says.replace("`", "")}
            for each in there
        ],
        "names": [entry for each in there for entry in _names(each.name)],
        "members": _united(
            [entry for module, name, owners in classes for entry in _members(module, name, owners)]
        ),
        "keys": list(_keys(game)),
        "owners": [owners[0] for _, _, owners in CLASSES[game]] + ["action"] + list(KEYS[game].values()),
    }


def fields_of(thing: type) -> list[str]:
    """The names of a dataclass's fields."""
    return [field.name for field in fields(thing)] if is_dataclass(thing) else []


def text() -> str:
    """The entries as the page gets them: for each game JSON, as text."""
    return json.dumps(
        {game: json.dumps(api(game), ensure_ascii=False, separators=(",", ":")) for game in GAMES},
        ensure_ascii=False,
    )


if __name__ == "__main__":
    print(text())
