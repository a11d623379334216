"""What a page shows: elements of a class, and all of it, as values that two pages can be compared by."""

from __future__ import annotations

from fakes import Element, World
from ui.kit.tree import Node

UNSEEN = ("data-step", "data-action")
"""What only programs read."""


def classes(world: World, name: str) -> list[Element]:
    """The elements of a class, in the page's order."""
    return [each for each in world.root.walk() if name in each.attributes.get("class", "").split()]


def shown(world: World) -> list[Node]:
    """All that the page shows, as it stands now."""
    world.page.frames.request()
    world.page.frames.flush()
    assert world.browser.picture
    return world.browser.picture.nodes


def all_of(nodes: list[Node]) -> list:
    """All that is in nodes: attributes, words, pictures."""
    return [
        (node.tag, sorted(node.attrs.items()), node.text, node.paint, all_of(node.kids)) for node in nodes
    ]


def seen(nodes: list[Node]) -> list:
    """All that nodes show: attributes, words, pictures; of what is hidden nothing."""
    return [
        (
            node.tag,
            sorted((k, v) for k, v in node.attrs.items() if k not in UNSEEN),
            node.text,
            node.paint,
            seen(node.kids),
        )
        for node in nodes
        if "hidden" not in node.attrs
    ]
