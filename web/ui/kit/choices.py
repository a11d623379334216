"""Fields of forms: a value to choose from all that there are, and who plays a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.kit.tree import Node
    from ui.kit.types import Attrs


def choices(
    name: str,
    legend: str,
    offered: Sequence[Node],
    more: Sequence[Node | None] = (),
    kind: str = "",
    outer: str | None = None,
) -> Node:
    """All values (see `choice`), and what stands below them. kind, outer: classes of theirs, and of the whole."""
    kids = [
        h("legend", None, legend, key="legend"),
        h("div", {"class": "choices" + kind}, list(offered), key="choices"),
    ]
    return h("fieldset", {"class": outer}, kids + list(more), key=name)


def choice(
    name: str,
    value: str,
    chosen: bool,
    words: str | list[Node],
    lang: str | None = None,
    kind: str = "",
    more: Attrs | None = None,
) -> Node:
    """A value, as a large radio button. lang: of the words; kind: classes; more: attributes of the button."""
    attrs: dict[str, str | int | bool | None] = {
        "type": "radio",
        "name": name,
        "value": value,
        "checked": chosen,
        "data-form": name,
    }
    attrs.update(more or {})
    return h(
        "label",
        {"class": "choice" + kind + (" on" if chosen else "")},
        [h("input", attrs, key="input"), h("span", {"lang": lang}, words, key="words")],
        key=name + value,
    )


def seat_row(seat: int, who: Node, offered: Sequence[tuple[str, str]], chosen: str) -> Node:
    """A seat, and who plays it: one of those offered, as (value, words). who: what stands before that."""
    name = "seat" + str(seat)
    attrs: Attrs = {"name": name, "data-form": name, "value": chosen, "aria-label": t("seat.n", n=seat + 1)}
    kinds = [h("option", {"value": value}, words, key=value) for value, words in offered]
    return h("div", {"class": "player"}, [who, h("select", attrs, kinds, key="select")], key=name)


def name_field(seat: int, value: str) -> Node:
    """The name of the person on a seat."""
    name = "name" + str(seat)
    return h(
        "input",
        {
            "type": "text",
            "name": name,
            "data-form": name,
            "value": value,
            "data-letters": "",
            "autocomplete": "off",
            "spellcheck": "false",
            "placeholder": t("seat.n", n=seat + 1),
            "aria-label": t("seat.name", n=seat + 1),
        },
        key="name",
    )
