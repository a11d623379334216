"""Writes the tables of a view's fields in docs/view-goennen.md and docs/view-tutto.md from engine/*/view_types.py.

python3 -m tools.views
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

from tools.environment import ROOT
from tools.lab_api import GAMES

SAID = re.compile(r"^    (\w+): .*?  # (.*(?:\n    # .*)*)", re.MULTILINE)
TABLE = re.compile(r"(?<=^\| field \| what it says \|\n\| --- \| --- \|\n)(?:\|.*\n)+", re.MULTILINE)


def rows(kind: Any, path: str = "", but: Collection[str] = ()) -> Iterator[str]:
    """The fields of a type, each with the comment after it and followed by its own fields. but: those that are left out."""
    says = {name: re.sub(r"\n +# ", " ", words) for name, words in SAID.findall(inspect.getsource(kind))}
    for name, each in get_type_hints(kind, include_extras=True).items():
        if name not in but:
            yield f"| `{path}{name}` | {says[name]} |\n"
            for inside, found in objects(each, path + name):
                yield from rows(found, f"{inside}.")


def objects(kind: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The types of JSON objects in a type, and where they lie: "seats[]"."""
    if is_typeddict(kind):
        yield path, kind
    for part in get_args(kind):
        yield from objects(part, f"{path}[]" if get_origin(kind) is list else path)


def page_of(game: str) -> Path:
    return ROOT / "docs" / f"view-{game}.md"


def page(game: str) -> str:
    """The text of a game's page, with its first table as the types have it."""
    types = import_module(f"engine.{game}.view_types")
    table = "".join([*rows(types.Table), *rows(types.View, but=get_type_hints(types.Table))])
    return TABLE.sub(lambda _: table, page_of(game).read_text("utf-8"), count=1)


if __name__ == "__main__":
    for each in GAMES:
        page_of(each).write_text(page(each), "utf-8")
