"""What the lab's editor completes and explains: the names of the engine that players use, with their docstrings.

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
from typing import Any

MODULES = (
    "engine.game",
    "engine.seed",
    "engine.goennen.actions",
    "engine.goennen.ai.odds",
    "engine.goennen.display",
    "engine.goennen.position",
    "engine.goennen.scoring",
    "engine.goennen.tasks",
    "engine.tutto.actions",
    "engine.tutto.cards",
    "engine.tutto.dice",
    "engine.tutto.odds",
)
"""The modules whose names are offered after `from … import`. What begins with "_" is not."""

ONLY = {
    "engine.game": ("Policy", "best"),
    "engine.goennen.ai.odds": ("odds",),
    "engine.seed": ("pick",),
}
"""Of these modules only the names here are offered; the others are of no use to a player."""

# Classes whose attributes are offered after a dot, and the names that usually stand before the dot.
CLASSES = (
    ("engine.goennen.view", "View", ("view",)),
    ("engine.goennen.position", "Position", ("position",)),
    ("engine.tutto.position", "Position", ("position",)),
    ("engine.goennen.position", "Player", ("player", "own", "players", "each")),
    ("engine.goennen.display", "Laid", ("laid", "card", "cards")),
    ("engine.goennen.cards", "Card", ("card",)),
    ("engine.tutto.cards", "Card", ("card",)),
    ("engine.goennen.tasks", "Task", ("task",)),
    ("engine.goennen.tasks", "Field", ("field",)),
    ("engine.goennen.cards", "Scoring", ("scoring", "reward")),
    *(("engine.goennen.actions", name, ("action",)) for name in (
        "PutBack", "Place", "Reroll", "Complete", "Buy", "Enter", "Draw", "Remove")),
    ("engine.tutto.actions", "Keep", ("action",)),
)  # fmt: skip

LONGEST = 900
"""The most characters of a docstring."""


def _says(thing: object) -> str:
    text = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    paragraphs = [re.sub(r"\s*\n\s*", " ", part) for part in text.split("\n\n") if not part.startswith(">>>")]
    return "\n".join(paragraphs)[:LONGEST]


def _of_field(cls: type, name: str) -> str:
    """What a class's docstring says of one of its fields: "start, active: seats." says it of two."""
    for names, words in re.findall(r"(?:(?<=\. )|(?<=\n)|^)((?:\w+, )*\w+): (.*?)(?=\. (?:\w+, )*\w+: |$)", _says(cls), re.MULTILINE):
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
    """A constant as one would write it; functions in it by their names."""
    shown = re.sub(r"<function (\w+) at \w+>", r"\1", repr(constant))
    return shown if len(shown) < 80 else shown[:79] + "…"


def _names(module: str) -> Iterator[dict[str, Any]]:
    """What a module offers to import."""
    there = import_module(module)
    for name, thing in vars(there).items():
        if name.startswith("_") or name in ("annotations", "Action") or inspect.ismodule(thing):
            continue
        if module in ONLY and name not in ONLY[module]:
            continue
        if callable(thing) and getattr(thing, "__module__", None) != module:
            continue  # imported from elsewhere
        if isinstance(thing, type) or callable(thing):
            kind = "class" if isinstance(thing, type) else "function"
            yield {"of": module, "name": name, "kind": kind, "detail": _signature(thing), "says": _says(thing)}
        elif isinstance(thing, str | int | float | tuple | dict):
            yield {"of": module, "name": name, "kind": "constant", "detail": "", "says": _shown(thing)}


def _members(module: str, name: str, owners: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """What stands after a dot."""
    cls = getattr(import_module(module), name)
    own = [field.name for field in fields(cls)] if is_dataclass(cls) else []
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
            kind, detail, says = "property", "", "The rules of the game: legal_actions(position), check(position, action), apply(position, action, seed)."
        yield {"of": list(owners), "name": attribute, "kind": kind, "detail": detail, "says": says}


def _united(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries with the same name as one."""
    found: dict[str, dict[str, Any]] = {}
    for entry in entries:
        there = found.setdefault(entry["name"], entry)
        if there is not entry:
            there["of"] = list(dict.fromkeys([*there["of"], *entry["of"]]))
            if entry["says"] not in there["says"]:
                there["says"] += "\n" + entry["says"]
    return list(found.values())


def api() -> dict[str, Any]:
    """The entries: `modules` and `names` to import, `members` after a dot. Each has `name`, `kind`, `detail` (the
    parameters) and `says` (the docstring); `of` is the module of a name, and the names that stand before the dot."""
    modules = [
        {"name": module, "kind": "namespace", "detail": "", "says": _says(import_module(module))} for module in MODULES
    ]
    names = [entry for module in MODULES for entry in _names(module)]
    members = _united([entry for module, name, owners in CLASSES for entry in _members(module, name, owners)])
    return {"modules": modules, "names": names, "members": members}


def text() -> str:
    """The entries as the page gets them."""
    return json.dumps(api(), ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    print(text())
