"""The addresses of the lab. What it shows is fetched when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.lazy_screen import LazyScreen
from ui.app.screen import Screen
from ui.kit.loader import load

if TYPE_CHECKING:
    from typing import Any

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.tree import Node
    from ui.screens.lab.bench import Bench

NAME = "lab"  # the screen's; the addresses of shared players lead to it too


class Lab(LazyScreen):
    """The screen. `bench` is what it shows, once that has been fetched."""

    pack = "lab"

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.bench: Bench = None  # type: ignore[assignment]  # until it is fetched
        self._shared = ""  # the address of a player to be shown once it has been

    # where it is

    def open(self, address: str) -> None:
        self.halt()
        self._shared = address if "?" in address else ""
        self.arrive(address)
        if self.bench:
            self._begin()
        else:
            self.do_retry()

    def address(self) -> str:
        return self.bench.address() if self.bench else self.place.route  # type: ignore[return-value]  # it has one

    def came(self) -> None:
        if self.bench is None:
            self.bench = load("ui.screens.lab.bench").Bench(self.page)
            if self.navigation.shows(self.place.name):
                self._begin()

    def _begin(self) -> None:
        self.bench.begin(self._shared)
        self._shared = ""

    def leave(self) -> None:
        self.stop()

    def stop(self) -> None:
        if self.bench:
            self.bench.rest()

    def kept_elsewhere(self, key: str) -> None:
        if self.bench:
            self.bench.kept_elsewhere()
        self.frames.request()

    # what is done

    def gestures(self) -> tuple[object, ...]:
        return self.bench.gestures() + (self,) if self.bench else (self,)

    def typed(self, name: str, value: str) -> bool:
        return self.bench is not None and self.bench.typed(name, value)

    def key(self, key: str) -> str | None:
        """In the editor Escape is the editor's own, or leads out of it (see `ui.browser.arrows`)."""
        return "back" if key == "Escape" else super().key(key)

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        sheets = load("ui.screens.lab.sheets").SHEETS
        return sheets[kind](self.bench) if kind in sheets else None

    def prepare(self) -> None:
        if self.bench:
            self.bench.prepare()

    def ready(self) -> bool:
        return self.bench is not None

    def body(self) -> list[Node]:
        return load("ui.screens.lab.pages").nodes(self.bench)  # type: ignore[no-any-return]  # loaded late

    def content(self) -> Node:
        node = super().content()
        if self.bench:
            node.attrs["class"] += " at-" + self.bench.part
        return node


class Link(Screen):
    """The addresses of shared players."""

    def open(self, address: str) -> None:
        self.navigation.get(NAME).open(address)
