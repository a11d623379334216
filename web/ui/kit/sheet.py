"""The frame of a sheet, its wide buttons, and what leads from it to the help. Read with the first sheet or table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.controls import icon_button, ticket
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.kit.tree import Node
    from ui.kit.types import Attrs, Key


def rule(chapter: str) -> Node:
    """Opens the chapter of the help that explains what it stands beside."""
    return icon_button("rule " + chapter, "help", t("rule"), "rule")


def act(
    do: str,
    title: str,
    note: str | None = None,
    dice: Sequence[tuple[str, int]] = (),
    main: bool = True,
    key: str | None = None,
    card: str | None = None,
) -> Node:
    """A wide button in a sheet, with the card that it is about and the dice it uses before its words."""
    kids = [ticket(card)] if card else []
    kids += [
        h("canvas", {"class": "small-die"}, paint=("rest", k, face), key=k + str(i))
        for i, (k, face) in enumerate(dice)
    ]
    kids.append(h("b", None, title, key="title"))
    if note:
        kids.append(h("span", {"class": "note"}, note, key="note"))
    kind = "act" + (" main" if main else "") + (" many" if len(dice) > 2 else "")
    return h("button", {"class": kind, "data-do": do}, kids, key=key or do)


def frame(
    title: str,
    kids: list[Node] | list[Node | None],
    symbol: str | None = None,
    kind: str = "",
    chapter: str = "",
) -> Node:
    """A sheet with its bar: the title, which takes the focus, and Close. kind: its class in style sheets. chapter: of
    the help, which a button beside the title opens."""
    bar = [
        h("canvas", {"class": "symbol"}, paint=("shape", symbol), key="symbol") if symbol else None,
        h("h2", {"id": "sheet-title", "tabindex": "-1"}, title, key="title"),
        rule(chapter) if chapter else None,
        h(
            "button",
            {"class": "icon-button close", "data-do": "close", "aria-label": t("close")},
            [h("canvas", paint=("icon", "close", False))],
            key="close",
        ),
    ]
    return h(
        "section",
        {"class": "sheet " + kind, "role": "dialog", "aria-labelledby": "sheet-title"},
        [h("div", {"class": "bar"}, bar, key="bar")] + kids,
        key="sheet",
    )


def veil() -> Node:
    """Covers everything behind a sheet; touching it closes the sheet."""
    return h("div", {"class": "veil", "data-do": "close"}, key="veil")


def text_field(
    name: str,
    title: str,
    note: str,
    value: str,
    key: Key,
    more: Attrs,
    fills: str = "off",
    wrong: bool = False,
) -> Node:
    """A field for a text below its words. note: more words, or ""; more: attributes; fills: what a browser may fill it with;
    wrong: whether `fault` stands beside it."""
    words = [h("b", None, title + (" " if note else ""), key="b")]
    if note:
        words.append(h("small", None, note, key="small"))
    attrs: dict[str, str | int | bool | None] = {
        "type": "text",
        "name": name,
        "data-form": name,
        "value": value,
        "autocomplete": fills,
        "spellcheck": "false",
    }
    attrs.update(more)
    if wrong:
        attrs["aria-invalid"] = "true"
        attrs["aria-describedby"] = name + "-wrong"
    return h(
        "label",
        {"class": "seed"},
        [h("span", None, words, key="words"), h("input", attrs, key="input")],
        key=key,
    )


def fault(name: str, says: str) -> Node | None:
    """What is wrong with the field of that name, or nothing. Whoever finds it says it aloud, too."""
    return h("p", {"class": "error", "id": name + "-wrong"}, says, key="wrong") if says else None
