"""Buttons for every game's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.kit.tree import Node


def icon_button(do: str, name: str, words: str, kind: str = "", off: bool = False) -> Node:
    return h(
        "button",
        {
            "class": "icon-button " + kind,
            "data-do": do,
            "aria-label": words,
            "title": words,
            "aria-disabled": "true" if off else None,
        },
        [h("canvas", paint=("icon", name, False))],
        key=do,
    )


def ticket(card: str) -> Node:
    """A small card."""
    return h("canvas", {"class": "ticket"}, paint=("ticket", card, None), key="card")


SOFT_HYPHEN = "\xad"


def parted(words: str) -> str | list[Node]:
    """Words of a button. Where a long one may be parted, the style sheet has the hyphen: so it is no part of the name."""
    if SOFT_HYPHEN not in words:
        return words
    return [h("span", {"class": "part"}, each) for each in words.split(SOFT_HYPHEN)]


def button(
    do: str,
    title: str,
    note: str | None = None,
    icon: str | None = None,
    main: bool = False,
    why: str | None = None,
    key: str | None = None,
    shapes: str | None = None,
    card: str | None = None,
) -> Node:
    """A decision button. why: set if it cannot be pressed now; pressing it says why. card: the card that it
    is about."""
    words = [h("b", None, parted(title), key="b")]
    if note:
        words.append(h("small", None, note, key="small"))
    if shapes:
        words.append(
            h("small", {"class": "again"}, [h("canvas", paint=("shapes", shapes, main))], key="shapes")
        )
    return h(
        "button",
        {
            "class": "act" + (" main" if main and not why else "") + (" idle" if why else ""),
            "data-do": do,
            "aria-disabled": "true" if why else None,
            "title": why,
        },
        [
            h("canvas", {"class": "icon"}, paint=("icon", icon, main and not why), key="icon")
            if icon
            else None,
            ticket(card) if card else None,
            h("span", None, words, key="words"),
        ],
        key=key or do,
    )
