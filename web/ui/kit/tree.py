"""A tree of plain values that mirrors the document.

Every part of the page returns such a tree. At each change the whole tree is built anew and compared with the
last one. Only the differences reach the document, and elements are reused, so focus, scrolling and canvases
stay. A key identifies an element among its siblings. What is costly to build may be kept from tree to tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Protocol

    from js import Element

    from ui.kit.types import Attrs, Job, Key

    class Document(Protocol):
        """What a tree of nodes asks of the document. give, swap: a canvas, as those of `ui.kit.canvas_pool`."""

        def children(self, element: Element) -> Sequence[Element]: ...
        def tag(self, element: Element) -> str: ...
        def create(self, tag: str) -> Element: ...
        def paint(self, element: Element, job: Job) -> None: ...
        def forget(self, node: Node) -> None: ...
        def give(self, node: Node) -> bool: ...
        def swap(self, node: Node) -> bool: ...


PROPERTIES = ("value", "checked")  # set as properties: as attributes they would only be defaults


class Node:
    """A future element: tag, attributes, and either text or kids. `paint` is the job that a canvas paints."""

    shared = False  # whether it is shown in further trees and must not be changed (see `Memo`)

    def __init__(
        self,
        tag: str,
        attrs: dict[str, str],
        kids: list[Node],
        text: str | None,
        key: Key | None,
        paint: Job | None,
    ) -> None:
        self.tag = tag
        self.attrs = attrs
        self.kids = kids
        self.text = text
        self.key = key
        self.paint = paint
        self.element: Element | None = None


def h(
    tag: str,
    attrs: Attrs | None = None,
    kids: str | Sequence[Node | None] | None = None,
    key: Key | None = None,
    paint: Job | None = None,
) -> Node:
    """A node. `kids` is a text or a list of nodes, in which None is left out; attributes that are None or
    False are omitted, True is empty."""
    plain = _plain(attrs) if attrs else {}
    text = None
    nodes = []
    if isinstance(kids, str):
        text = kids
    elif kids:
        for index, kid in enumerate(kids):
            if kid is None:
                continue
            if kid.key is None:
                kid.key = index
            nodes.append(kid)
    return Node(tag, plain, nodes, text, key, paint)


def _plain(attrs: Attrs) -> dict[str, str]:
    """Attributes as texts."""
    for value in attrs.values():
        if not isinstance(value, str):
            break
    else:
        return attrs  # type: ignore[return-value]  # all of them are texts
    plain: dict[str, str] = {}
    for name, value in attrs.items():
        if value is None or value is False:
            continue
        plain[name] = "" if value is True else value if isinstance(value, str) else str(value)
    return plain


def clone(node: Node) -> Node:
    """A copy of the node, to be shown in another tree."""
    return Node(
        node.tag, dict(node.attrs), [clone(kid) for kid in node.kids], node.text, node.key, node.paint
    )


class Memo:
    """A node that is built again only when what it shows has changed, or the language. It must not be changed from outside."""

    def __init__(self) -> None:
        self._shows: object = None
        self._words: int | None = None
        self._node: Node | None = None

    def node(self, shows: object, build: Callable[[], Node]) -> Node:
        """The last node if it is in the document and shows the same, otherwise `build()`. shows: plain values
        that all of the node depends on."""
        words = loaded()
        if self._node is None or self._node.element is None or shows != self._shows or words != self._words:
            self._shows = shows
            self._words = words
            self._node = build()
            self._node.shared = True
        return self._node


class Memos:
    """Memos by name."""

    def __init__(self) -> None:
        self._memos: dict[object, Memo] = {}

    def node(self, name: object, shows: object, build: Callable[[], Node]) -> Node:
        """As `Memo.node`."""
        if name not in self._memos:
            self._memos[name] = Memo()
        return self._memos[name].node(shows, build)


def patch(document: Document, parent: Element, old: Sequence[Node], new: Sequence[Node]) -> None:
    """Changes the children of the element `parent` from the nodes `old` to the nodes `new`. A node in both
    lists stays as it is."""
    if _alike(old, new):
        for i in range(len(new)):
            if old[i] is not new[i]:
                _update(document, old[i], new[i])
    else:
        _rearrange(document, parent, old, new)


def renew(document: Document, node: Node, fresh: Node) -> None:
    """Brings a node that is shown up to date by itself, so that the rest of its tree need not be built."""
    if node.element is None or node.tag != fresh.tag:
        return
    old = Node(node.tag, node.attrs, node.kids, node.text, node.key, node.paint)
    old.element = node.element
    _update(document, old, fresh)
    node.attrs = fresh.attrs
    node.kids = fresh.kids
    node.text = fresh.text
    node.paint = fresh.paint


def _alike(old: Sequence[Node], new: Sequence[Node]) -> bool:
    """Whether both lists are for the same elements in the same order, as they nearly always are."""
    if len(old) != len(new):
        return False
    for i in range(len(new)):
        before = old[i]
        node = new[i]
        if before is not node and (before.key != node.key or before.tag != node.tag):
            return False
    return True


def _rearrange(document: Document, parent: Element, old: Sequence[Node], new: Sequence[Node]) -> None:
    known = {}
    for node in old:
        known[node.key] = node
    kept = {}
    for node in new:
        before = known.get(node.key)
        if before is not None and before.tag == node.tag:
            kept[node.key] = before
    standing = []
    for node in old:
        if kept.get(node.key) is node:
            standing.append(node)
        else:
            assert node.element
            node.element.remove()
            _forget(document, node)
    at = 0
    for node in new:
        before = kept.pop(node.key, None)
        if before is None:
            element = _create(document, node)
            parent.insertBefore(element, standing[at].element if at < len(standing) else None)
        else:
            if before is not node:
                _update(document, before, node)
            if standing[at] is before:
                at += 1
            else:
                standing.remove(before)
                assert node.element
                parent.insertBefore(node.element, standing[at].element if at < len(standing) else None)


def hydrating(document: Document, parent: Element, nodes: Sequence[Node]) -> Iterator[None]:
    """Takes over the elements that are in the element `parent` already, as the build has drawn them, and changes
    only what is different. They have no attributes besides those of their nodes. A generator: others may work
    after each element, but the nodes must not be shown or changed until it has ended."""
    there = document.children(parent)
    for i, node in enumerate(nodes):
        element = there[i] if i < len(there) else None
        if element is not None and document.tag(element) == node.tag:
            yield from _take_over(document, element, node)
        else:
            parent.insertBefore(_create(document, node), element)
            if element is not None:
                element.remove()
        yield
    for element in there[len(nodes) :]:
        element.remove()


def hydrate(document: Document, parent: Element, nodes: Sequence[Node]) -> None:
    """The same at once."""
    for _ in hydrating(document, parent, nodes):
        pass


def _take_over(document: Document, element: Element, node: Node) -> Iterator[None]:
    node.element = element
    for name, value in node.attrs.items():
        if name in PROPERTIES or element.getAttribute(name) != value:
            _set(element, name, value)
    words = node.text or ""
    there = document.children(element)
    if bool(there) != bool(node.kids) or not there and element.textContent != words:
        element.textContent = words
    if node.kids:
        yield from hydrating(document, element, node.kids)
    if node.paint is not None:
        document.paint(element, node.paint)


def _create(document: Document, node: Node) -> Element:
    if node.paint is not None and document.give(node):
        assert node.element
        return node.element
    element = document.create(node.tag)
    node.element = element
    for name, value in node.attrs.items():
        if name not in PROPERTIES:
            _set(element, name, value)
    if node.text is not None:
        element.textContent = node.text
    for kid in node.kids:
        element.appendChild(_create(document, kid))
    for name in PROPERTIES:  # last, since a slider's range and a list's options limit the values
        if name in node.attrs:
            _set(element, name, node.attrs[name])
    if node.paint is not None:
        document.paint(element, node.paint)
    return element


def _update(document: Document, old: Node, new: Node) -> None:
    element = old.element
    assert element
    new.element = element
    changed = new.attrs != old.attrs
    if changed:
        _change(element, old.attrs, new.attrs)
    if new.text is None and old.text is not None:
        element.textContent = ""
    if new.kids or old.kids:
        patch(document, element, old.kids, new.kids)
    if new.text is not None and new.text != old.text:
        element.textContent = new.text
    if changed:
        for name in PROPERTIES:
            if name in new.attrs and old.attrs.get(name) != new.attrs[name]:
                _set(element, name, new.attrs[name])
    if new.paint is not None and new.paint != old.paint and not document.swap(new):
        document.paint(element, new.paint)
    _let_go(old)


def _change(element: Element, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    for name, value in new.items():
        if name not in PROPERTIES and old.get(name) != value:
            _set(element, name, value)
    for name in old:
        if name not in new:
            _unset(element, name)


def _set(element: Element, name: str, value: str) -> None:
    if name in PROPERTIES:
        setattr(element, name, True if name == "checked" else value)
    elif name == "style":  # the page's content policy refuses the attribute
        element.style.cssText = value
    else:
        element.setAttribute(name, value)


def _unset(element: Element, name: str) -> None:
    if name == "checked":
        element.checked = False
    elif name == "style":
        element.style.cssText = ""
    elif name not in PROPERTIES:
        element.removeAttribute(name)


def _forget(document: Document, node: Node) -> None:
    if node.paint is not None:
        document.forget(node)
    for kid in node.kids:
        _forget(document, kid)
    _let_go(node)


def _let_go(node: Node) -> None:
    """MicroPython's collector takes any number that looks like an address for a pointer, in bytecode too, so
    it may keep any node for ever. A node that is no longer shown must not keep its whole tree and its
    screen's elements alive."""
    node.element = None
    node.kids = ()  # type: ignore[assignment]  # nobody reads it again, and a list would take memory
