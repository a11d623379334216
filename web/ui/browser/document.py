"""The document: shows trees of nodes, and knows the canvases in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.browser.canvases import Canvases
from ui.browser.steps import some_of
from ui.draw import pen
from ui.draw.palette import palette
from ui.kit.loader import load
from ui.kit.tree import hydrating, patch, renew

if TYPE_CHECKING:
    from js import Array, Element, Observer, Resized

    from ui.browser.painting import Painting
    from ui.kit.tree import Node
    from ui.kit.types import Job


class Document(Canvases):
    """Shows a tree of nodes in an element, and has its canvases painted once their size is known."""

    def __init__(self, root: Element) -> None:
        super().__init__()
        self.root = root
        self._shown: list[Node] = []
        self._on_hydrate = self._hydrate_some
        self._renewals: list[tuple[Node, Node]] = []  # [(node, what it is to show)] that wait for it
        self._next = 0
        self.observer = js.ResizeObserver.new(self._resized)
        self._painting: Painting | None = None
        pen.use(js.Path2D.new)

    def show(self, nodes: list[Node]) -> None:
        for i, node in enumerate(nodes):
            if node.key is None:
                node.key = i
        if self._shown:
            if self.hydrating:
                self._hydrate_all()
            patch(self, self.root, self._shown, nodes)
        else:
            self.hydrating = hydrating(self, self.root, nodes)
            if self.is_drawn():
                self._on_hydrate()
            else:
                self._hydrate_all()
        self._shown = nodes
        if self.canvas_pool:
            load("ui.browser.idle_gc").due()

    def _hydrate_some(self) -> None:
        """Takes over as much of the build's picture as it can without keeping the page from answering."""
        if some_of(self.hydrating):
            self._hydrated()
            self.painting.go_on()  # all may be painted already
        else:
            js.host.soon(self._on_hydrate)

    def _hydrate_all(self) -> None:
        for _ in self.hydrating:
            pass
        self._hydrated()

    def _hydrated(self) -> None:
        self.hydrating = ()
        waiting = self._renewals
        self._renewals = []
        for node, fresh in waiting:
            renew(self, node, fresh)

    def renew(self, node: Node, fresh: Node) -> None:
        """Brings a node that is shown up to date by itself: at once, or when the picture is taken over."""
        if self.hydrating:
            self._renewals.append((node, fresh))
        else:
            renew(self, node, fresh)

    def is_drawn(self) -> bool:
        """Whether there is a picture, if only the build's."""
        return self.root.firstElementChild is not None

    # for kit.tree

    def children(self, element: Element) -> list[Element]:
        return [element.children[i] for i in range(element.children.length)]

    def tag(self, element: Element) -> str:
        return element.localName

    def paint(self, element: Element, job: Job) -> None:
        number = element.getAttribute("data-paint")
        if number is None:
            self._next += 1
            number = str(self._next)
            element.setAttribute("data-paint", number)
            self.jobs[number] = [element, job, 0, 0]
            self.observer.observe(element)
        else:
            self.painting.change(self.jobs[number], job)

    def forget(self, node: Node) -> None:
        assert node.element
        self.observer.unobserve(node.element)
        entry = self.jobs.pop(node.element.getAttribute("data-paint"), None)  # type: ignore[arg-type]  # a canvas has one
        if entry and self.canvas_pool:
            self.canvas_pool.put(entry, node)

    def give(self, node: Node) -> bool:
        return self.canvas_pool is not None and self.canvas_pool.give(node)

    def swap(self, node: Node) -> bool:
        return self.canvas_pool is not None and self.canvas_pool.swap(node)

    # painting

    @property
    def painting(self) -> Painting:
        """What paints the canvases; read late."""
        if self._painting is None:
            self._painting = load("ui.browser.painting").Painting(self, self._painted)
        return self._painting

    def _painted(self) -> None:
        """From now on canvases are put aside."""
        self.canvas_pool = load("ui.kit.canvas_pool").CanvasPool(self, lambda: js.devicePixelRatio)
        load("ui.browser.idle_gc")

    def _resized(self, entries: Array[Resized], observer: Observer | None = None) -> None:
        for i in range(entries.length):
            entry = self.jobs.get(entries[i].target.getAttribute("data-paint"))  # type: ignore[arg-type]  # a canvas has one
            if entry is not None:
                box = entries[i].contentRect
                if box.width != entry[2] or box.height != entry[3]:
                    entry[2] = box.width
                    entry[3] = box.height
                    self.painting.draw_soon(entry)

    def repaint(self, theme: str) -> None:
        """Repaints everything, in a theme."""
        self.theme = palette(theme)
        for entry in self.jobs.values():
            self.painting.draw(entry)
