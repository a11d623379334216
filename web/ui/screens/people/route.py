"""The address of people. What it shows is fetched when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.lazy_screen import LazyScreen
from ui.kit.loader import load

if TYPE_CHECKING:
    from ui.kit.tree import Node


class People(LazyScreen):
    """`shown` is the key of the person whose games are listed, or ""."""

    pack = "people"
    shown = ""

    def open(self, address: str) -> None:
        self.halt()
        self.shown = ""
        self.arrive(self.place.route)  # type: ignore[arg-type]  # it has one
        if not self.fetched:
            self.do_retry()

    def kept_elsewhere(self, key: str) -> None:
        self.frames.request()

    # what is done

    def do_person(self, *key: str) -> None:
        """Lists the games with somebody, or lists them no more."""
        who = " ".join(key)
        self.shown = "" if who == self.shown else who
        self.frames.request()

    def do_set(self, name: str, *value: str) -> None:
        """Somebody is somebody else too, or a game was played with somebody else."""
        load("ui.screens.people.pages").correct(self, name, " ".join(value))
        self.frames.request()

    def do_me(self) -> None:
        load("ui.screens.people.pages").call_me(self)
        self.frames.request()

    def do_apart(self, number: str) -> None:
        load("ui.screens.people.pages").tell_apart(self, int(number))
        self.frames.request()

    def do_next(self, *key: str) -> None:
        load("ui.screens.people.pages").play(self, " ".join(key))

    # what is shown

    def body(self) -> list[Node]:
        return load("ui.screens.people.pages").nodes(self)  # type: ignore[no-any-return]  # loaded late
