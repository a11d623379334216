"""What every screen has, for navigation and the page. Nothing else on the page asks which screen is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from typing import Any

    from ui.app.places import Place
    from ui.app.sheets import Sheets
    from ui.kit.scene import Trip
    from ui.kit.tree import Node


class Shown:
    """A screen. `place` is its entry in the catalogue.

    Its gestures are its methods do_NAME. They are called with the words after NAME in an element's data-do.
    """

    heading: str | None = None  # the selector of what gets the focus when the screen is shown
    of_a_game = False  # whether it shows a game
    needs_engine = True  # whether a sheet covers such a game if the engine can't be started
    leaving: tuple[
        str, ...
    ] = ()  # the gestures whose buttons stand elsewhere, or nowhere, in the next picture
    slides = False  # whether things slide to their new places when the picture changes

    def __init__(self, place: Place, sheets: Sheets) -> None:
        self.place = place
        self.sheets = sheets

    # what is shown

    def title(self) -> str:
        """The title of the browser's tab."""
        return t("title")

    def prepare(self) -> None:
        """Computes what several parts of the view need, before `view` is called."""

    def view(self, sheet: Node | None) -> list[Node]:
        """The screen's nodes, with the open sheet over them; sheet: its node, or None."""
        return self.covered(_landmarks(self.content()), sheet)

    def content(self) -> Node:  # type: ignore[empty-body]  # theirs
        """The screen's main node, for screens that do not override `view`. A header or a footer directly in it is shown
        beside it."""

    def covered(self, below: list[Node], sheet: Node | None) -> list[Node]:
        """Nodes with a sheet over them. The nodes become inert."""
        if sheet is None:
            return below
        for node in below:
            node.attrs["inert"] = ""
        return below + [load("ui.kit.sheet").veil(), sheet]

    def sheet(self, kind: str, *about: Any) -> Node | None:
        """The node of one of this screen's sheets, or None if it has none of that kind."""

    def pupils(self) -> list[tuple[int, str, str]]:
        """Several people at one device, to whom the coach may tell more or less: (seat, name, how much)."""
        return []

    def score(self) -> tuple[object, int] | None:
        """A score that counts up, as (whose, number), or None."""

    def trips(self) -> list[Trip]:
        """What travels to the next picture (see `ui.kit.picture`)."""
        return []

    def drawn(self) -> None:
        """Called when a picture in which things move has been shown."""

    def game_in_question(self) -> str | None:
        """The name of the game that the help page should explain, or None."""

    # where it is

    def address(self) -> str:
        """The URL fragment of this screen."""
        return self.place.route  # type: ignore[return-value]  # only the table has none, and defines this itself

    def open(self, address: str) -> None:
        """Shows what an address of this screen asks for."""

    def enter(self) -> None:
        """Called when the screen is shown."""

    def leave(self) -> None:
        """Called when another screen replaces it."""

    def leave_for_good(self) -> None:
        """Called when it will not be gone back to as it is: not when another screen is only shown beside it."""

    def resume(self, aside: str) -> None:
        """Called when the screen that was shown beside this one is left; aside: its name."""

    def stop(self) -> None:
        """Stops whatever runs by itself: another game has been asked for."""

    # what is done

    def gestures(self) -> tuple[object, ...]:
        """The objects with this screen's gestures; the first one that has a gesture is used."""
        return (self,)

    def holds(self, gesture: str) -> bool:
        """Whether a gesture must not be done now; the screen has then done what is needed instead."""
        return False

    def decisions(self) -> object:
        """What changes with every decision that is taken here."""

    def key(self, key: str) -> str | None:
        """The gesture that a key stands for here, or None. Buttons handle their own keys."""
        return "help" if key == "?" else None

    def typed(self, name: str, value: str) -> bool:
        """Takes the changed value of a form field, if it is one of those that this screen handles without a gesture;
        whether it was."""
        return False

    def touched(self) -> None:
        """Called when anything is clicked."""

    def layers(self) -> int:
        """How many layers lie over the screen that can be closed and leave it as it was."""
        return self.sheets.layers()

    def close_sheet(self) -> None:
        self.sheets.close()

    def sheet_changed(self) -> None:
        """Called when another sheet is opened, or the last one closed."""

    def carries(self, gesture: str) -> bool:
        """Whether elements with this gesture may be dragged."""
        return False

    # what happens elsewhere

    def progressed(self) -> None:
        """The engine's start has made progress."""

    def kept_elsewhere(self, key: str) -> None:
        """Another tab has stored something under this key."""


def _landmarks(main: Node) -> list[Node]:
    """The main node, with its header before it and its footer after it: only there they are the page's own to those who
    go from landmark to landmark."""
    before = [kid for kid in main.kids if kid.tag == "header"]
    after = [kid for kid in main.kids if kid.tag == "footer"]
    main.kids = [kid for kid in main.kids if kid.tag not in ("header", "footer")]
    return before + [main] + after
