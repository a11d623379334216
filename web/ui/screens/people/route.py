"""The addresses of people, and of one's own game beside a friend's. What they show is fetched when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.lazy_screen import LazyScreen
from ui.app.races import ADDRESS
from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from typing import Any

    from ui.kit.tree import Node
    from ui.screens.people.compared import Compared
    from ui.screens.people.versus_rounds import Rounds

STEPS = {"ArrowLeft": "-1", "ArrowRight": "1"}  # from round to round


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


class Versus(LazyScreen):
    """`link` is that of a friend's result; `compared` both games, once the engine has played them again; `rounds` their boards, if
    the result is true."""

    pack = "people"
    link = ""
    compared: Compared | None = None
    rounds: Rounds | None = None

    def open(self, address: str) -> None:
        self.halt()
        self.link = "#" + address[len(ADDRESS) :]
        self.compared = None
        self.arrive(address)
        if self.fetched:
            self.came()
        else:
            self.do_retry()

    def came(self) -> None:
        load("ui.screens.people.versus").ask(self)

    def leave(self) -> None:
        if self.compared and self.compared.accounts:
            self.compared.accounts.stop()

    # what is done

    def do_answer(self) -> None:
        """Sends one's own game to the friend."""
        if self.browser.shares():
            self.page.share(load("ui.screens.people.versus").answer(self))
        else:
            self.do_answer_copy()

    def do_answer_copy(self) -> None:
        self.page.copy(load("ui.screens.people.versus").answer(self), t("said.copied.beat"))

    def do_round(self, number: str) -> None:
        """Shows both boards after a round."""
        assert self.rounds
        self.rounds.look(int(number))
        self.sheets.show("round")

    def do_step(self, by: str) -> None:
        assert self.rounds
        self.rounds.look(self.rounds.at + int(by))

    def key(self, key: str) -> str | None:
        if self.sheets.kind == "round" and key in STEPS:
            return "step " + STEPS[key]
        return super().key(key)

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        return self.rounds.sheet() if kind == "round" and self.rounds else super().sheet(kind, *about)

    def ready(self) -> bool:
        return self.fetched and self.compared is not None

    def heading_says(self) -> str:
        return load("ui.screens.people.versus").heading(self.compared) if self.ready() else t("rival.title")

    def title(self) -> str:
        return self.heading_says() + " – " + t("title")

    def body(self) -> list[Node]:
        return load("ui.screens.people.versus").nodes(self)  # type: ignore[no-any-return]  # loaded late
