"""Painted canvases that are not shown now. Dice, prices and symbols come back within a few taps, and painting a canvas is
the costliest part of a tap on a phone: it has to be made anew and handed to the graphics processor."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from js import Element, Observer

    from ui.kit.tree import Node
    from ui.kit.types import Entry, Job, Look

    class Document(Protocol):
        """What the pool asks of the document. jobs: its entries by number."""

        theme: object
        jobs: dict[str, Entry]
        observer: Observer

        def create(self, tag: str) -> Element: ...
        def paint(self, element: Element, job: Job) -> None: ...
        def forget(self, node: Node) -> None: ...


MOST = 2000000  # device pixels of all together: 8 MB
LARGEST = 250000  # of one


class CanvasPool:
    """Canvases of a document that leave the picture, with what is painted on them. ratio(): the device pixels per pixel. An
    entry is the document's: [canvas, job, width, height], in pixels."""

    def __init__(self, document: Document, ratio: Callable[[], float]) -> None:
        self._document = document
        self._device = ratio
        self._kept: dict[Look, list[Entry]] = {}  # (class, job) -> entries
        self._older: dict[
            Look, list[Entry]
        ] = {}  # those put aside earlier, which are dropped when as many have been put aside again
        self._pixels: float = 0  # of those kept
        self._ratio: float = 0
        self._theme = document.theme

    def give(self, node: Node) -> bool:
        """Gives a node a canvas that shows the same already; False if there is none."""
        assert node.paint is not None
        key = (look(node), node.paint)
        self._fresh()
        if not plain(node.paint):
            return False
        if key in self._kept:
            entry = pop(self._kept, key)
            self._pixels -= self._size(entry[2], entry[3])
        elif key in self._older:
            entry = pop(self._older, key)
        else:
            return False
        node.element = entry[0]
        self._document.jobs[entry[0].getAttribute("data-paint")] = entry
        self._document.observer.observe(entry[0])  # it may get another size here
        return True

    def swap(self, node: Node) -> bool:
        """Puts another canvas in the place of a node's, which keeps its picture, since it may come back; False if it is not
        worth keeping."""
        document = self._document
        element = node.element
        assert element and node.paint is not None
        entry = document.jobs[element.getAttribute("data-paint")]  # type: ignore[index]  # every canvas has one
        kind = look(node)
        if kind is None or not self._fits(entry):
            return False
        if not self.give(node):
            node.element = document.create("canvas")
            if kind:
                node.element.setAttribute("class", kind)
            document.paint(node.element, node.paint)
        assert node.element
        element.replaceWith(node.element)
        other = node.element
        node.element = element
        document.forget(node)
        node.element = other
        return True

    def put(self, entry: Entry, node: Node) -> None:
        """Keeps the canvas of a node that is not shown any more, if it fits."""
        if look(node) is None or not self._fits(entry):
            return
        entry[0].remove()  # otherwise everything around it would be kept too
        key = (look(node), entry[1])
        if key in self._kept:
            self._kept[key].append(entry)
        else:
            self._kept[key] = [entry]
        self._pixels += self._size(entry[2], entry[3])
        if self._pixels > MOST // 2:
            self._older = self._kept
            self._kept = {}
            self._pixels = 0

    def _fits(self, entry: Entry) -> bool:
        """Whether a canvas is kept: it is painted, small, and what it shows can be told from its job."""
        self._fresh()
        _, job, w, h = entry
        return 0 < self._size(w, h) <= LARGEST and plain(job)

    def _fresh(self) -> None:
        """Drops all that were painted in another theme, or for another screen's pixels."""
        ratio = self._device()
        if self._ratio != ratio or self._theme is not self._document.theme:
            self._ratio = ratio
            self._theme = self._document.theme
            self._kept = {}
            self._older = {}
            self._pixels = 0

    def _size(self, w: float, h: float) -> float:
        return w * h * self._ratio * self._ratio


def pop(kept: dict[Look, list[Entry]], key: Look) -> Entry:
    """Takes an entry from those kept."""
    entry = kept[key].pop()
    if not kept[key]:
        del kept[key]
    return entry


def plain(job: Job) -> bool:
    """Whether a job consists of words and numbers alone."""
    for each in job:
        if each is not None and not isinstance(each, (str, int, bool)):
            return False
    return True


def look(node: Node) -> str | None:
    """The class of a canvas, or None if it has other attributes as well, and so cannot take another's place."""
    if len(node.attrs) > 1:
        return None
    return node.attrs.get("class") if node.attrs else ""
