"""The lab's form fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.kit.tree import Node


def field(words: str, control: Node) -> Node:
    return h("label", {"class": "lab-field"}, [h("span", None, words, key="words"), control], key=control.key)


def select(name: str, words: str, options: list[tuple[str, str]], chosen: str) -> Node:
    """A list to choose from: options as (value, words)."""
    return field(
        words,
        h(
            "select",
            {"data-form": name, "value": chosen},
            [
                h("option", {"value": value, "selected": value == chosen}, says, key=value)
                for value, says in options
            ],
            key=name,
        ),
    )


def text_field(
    name: str, words: str, value: str, placeholder: str = "", keys: str | None = None, wrong: str = ""
) -> Node:
    """keys: which of a phone's keyboards it wants. wrong: the id of what says why it is wrong, or ""."""
    return field(
        words,
        h(
            "input",
            {
                "type": "text",
                "inputmode": keys,
                "data-form": name,
                "value": value,
                "placeholder": placeholder,
                "autocomplete": "off",
                "spellcheck": "false",
                "aria-invalid": "true" if wrong else None,
                "aria-describedby": wrong or None,
            },
            key=name,
        ),
    )


def number_field(name: str, words: str, value: str, wrong: str = "") -> Node:
    """A whole number; the language's own way to write one would be in the way of a browser's number field."""
    return text_field(name, words, value, "", "numeric", wrong)


def check(name: str, value: str, words: str, on: bool) -> Node:
    """A box that is on or off; every change sends its value."""
    return h(
        "label",
        {"class": "choice" + (" on" if on else "")},
        [
            h("input", {"type": "checkbox", "value": value, "checked": on, "data-form": name}, key="box"),
            h("span", None, words, key="words"),
        ],
        key=value,
    )


def of_game(before: str, chosen: dict[str, str]) -> list[Node]:
    """Which game is played, and whether alone. before: what the fields' names begin with."""
    modes = [("table", t("lab.mode.table")), ("solo", t("lab.mode.solo"))]
    offered = [(name, games.title(name)) for name in games.names()]
    return [
        select(before + "game", t("lab.game"), offered, chosen["game"]),
        select(before + "mode", t("lab.mode"), modes, chosen["mode"]),
    ]


def of_level(before: str, chosen: dict[str, str]) -> Node:
    """The level of that game."""
    levels = range(1, games.BY_NAME[chosen["game"]].levels + 1)
    offered = [(str(n), t("solo.level", level=n)) for n in levels]
    return select(before + "level", t("lab.level"), offered, chosen["level"])
