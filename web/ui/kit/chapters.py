"""The parts of the help page's chapters: sentences, steps, drawings with captions, entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.kit.tree import Node
    from ui.kit.types import Job


def says(key: str, **params: object) -> Node:
    return h("p", None, t("help." + key, **params), key=key)


def steps(key: str, count: int, ordered: bool = True) -> Node:
    """The sentences key.1, key.2 … as a list."""
    return h(
        "ol" if ordered else "ul",
        {"class": "steps"},
        [h("li", None, [h("span", None, t("help." + key + "." + str(i + 1)))]) for i in range(count)],
        key=key,
    )


def figure(key: str, pictures: Sequence[Node], kind: str = "") -> Node:
    """A drawing with its text alternative and its caption."""
    return h(
        "figure",
        {"class": kind},
        [
            h(
                "div",
                {"class": "drawing", "role": "img", "aria-label": t("help." + key + ".alt")},
                pictures,
                key="drawing",
            ),
            h("figcaption", None, t("help." + key + ".caption"), key="caption"),
        ],
        key="figure " + key,
    )


def picture(job: Job, kind: str) -> Node:
    return h("canvas", {"class": kind}, paint=job)


def die(k: str, face: int) -> Node:
    return picture(("rest", k, face), "help-die")


def folded(nodes: list[Node], name: str | None) -> list[Node]:
    """The nodes of a chapter with all entries closed but the one with this name."""
    for node in nodes:
        if node.attrs.get("class") == "entries":
            for each in node.kids:
                if each.attrs["data-entry"] != name:
                    button = each.kids[0].kids[0]
                    each.kids = [
                        h("h3", None, [opener(each.attrs["data-entry"], button.kids[:-1], False)], key="h3")
                    ]
    return nodes


def text_of(node: Node) -> str:
    """All words of a node, for a search; not those of its drawings."""
    return " ".join([node.text or ""] + [text_of(kid) for kid in node.kids])


def place(name: str) -> str:
    """The id of the heading of a chapter, or of an entry in it."""
    return "help-" + name.replace(".", "-")


def chapter(name: str, kids: list[Node] | None) -> Node:
    """A section with its heading, which opens and closes it. kids: what it says; None while it is closed."""
    return h(
        "section",
        {
            "aria-labelledby": place(name),
            "class": "chapter of-" + name.replace(".", "-") + ("" if kids is None else " opened"),
        },
        [
            h(
                "h2",
                None,
                [opener(name, [h("span", None, t("help." + name), key="name")], kids is not None)],
                key="h2",
            )
        ]
        + (kids or []),
        key=name,
    )


def opener(name: str, kids: list[Node], opened: bool) -> Node:
    """The button in a heading that opens and closes what stands below it."""
    return h(
        "button",
        {"id": place(name), "data-do": "chapter " + name, "aria-expanded": "true" if opened else "false"},
        kids
        + [
            h(
                "canvas",
                {"class": "help-sign"},
                paint=("icon", "minus" if opened else "plus", False),
                key="sign",
            )
        ],
        key="opener",
    )


def entry(
    name: str,
    title: str,
    words: str,
    drawing: Node,
    caption: str,
    alt: str,
    symbol: Job | None = None,
    kind: str = "",
) -> Node:
    """One task, bonus or scoring: its name, what it means, and an example. It is open until it is folded."""
    head = [h("canvas", {"class": "help-symbol"}, paint=symbol, key="symbol")] if symbol else []
    return h(
        "div",
        {"class": "entry " + kind, "data-entry": name},
        [
            h("h3", None, [opener(name, head + [h("span", None, title, key="title")], True)], key="h3"),
            h("p", None, words, key="says"),
            h(
                "figure",
                None,
                [
                    h(
                        "div",
                        {"class": "drawing", "role": "img", "aria-label": alt},
                        [drawing],
                        key="drawing",
                    ),
                    h("figcaption", None, caption, key="caption"),
                ],
                key="figure",
            ),
        ],
        key=title,
    )
