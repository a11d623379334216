"""What is this? What a finger holds, the mouse rests on or a key asks about is explained beside it, in a sentence or
two. What things are, a screen that shows a game knows (see
`ui.table.game_screen`).

Things are named as in `data-what`; an element without that attribute has the name of its gesture, `data-do`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.long_press import ANSWER
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.announcements import Announcer
    from ui.app.frames import Frames
    from ui.app.navigation import Navigation
    from ui.app.sheets import Sheets
    from ui.app.words import Words
    from ui.browser.browser import Browser
    from ui.kit.tree import Node

WIDE = 320  # pixels, at most
ROOM = 8  # pixels, around it
ABOVE = 150  # pixels above a thing from which on the answer stands there, where no finger hides it


class Tooltips:
    """`asking`: whether what is touched or focused next is to be explained; `shown`: whether something is."""

    def __init__(
        self,
        browser: Browser,
        announcer: Announcer,
        frames: Frames,
        navigation: Navigation,
        sheets: Sheets,
        words: Words,
        resized: Callable[[], object],
    ) -> None:
        """resized() is called when a game is shown and the window has got another size."""
        self._announcer = announcer
        self._frames = frames
        self._navigation = navigation
        self._sheets = sheets
        self._words = words
        self._resized = resized
        self._thing: str | None = None
        self._box: tuple[int, ...] = ()
        self._moment: object = None
        self._passing = (
            False  # whether the answer is only for as long as the mouse rests: it is not in the way of it
        )
        self.asking = False
        self.led = False  # whether it has led to the help
        self._pointer = browser.hear_questions(self)

    @property
    def shown(self) -> bool:
        return self._thing is not None

    @property
    def asked(self) -> bool:
        """Whether something is explained, or what is touched next will be."""
        return self.asking or self.shown

    @property
    def insists(self) -> bool:
        """Whether somebody has asked, other than by resting the mouse on something."""
        return self.asking or self.shown and not self._passing

    @property
    def takes_touch(self) -> bool:
        """Whether what is touched next is explained, and nothing else happens."""
        return self.asking and not self.shown

    def do_what(self, key: str = "") -> None:
        """The menu asks what something is, or a key: then about what has the focus."""
        if key:
            self.ask(self._pointer.focused(), True)
        else:
            self._sheets.close_all()
            self.ask(None, False)

    def do_rule(self, chapter: str) -> None:
        """Opens the help at a chapter."""
        self.led = True
        self._navigation.show_aside("help")
        self._navigation.screen.turn_to(chapter)  # type: ignore[attr-defined]  # the help's

    def ask(self, found: tuple[str, tuple[int, ...]] | None, by_key: bool) -> None:
        """Asks about a thing, or else about what comes next. found: (thing, box), or None."""
        self.asking = True
        if not (found and self.explain(found[0], found[1], True)):
            self._words.read("what")
            self._announcer.tell(t("what.ask.key" if by_key else "what.ask"))

    def explain(self, thing: str, box: tuple[int, ...], aloud: bool) -> bool:
        """Explains a thing; False if there is nothing to say. box: its left, top, right and lower edge and the width
        and height of the window, in pixels."""
        screen = self._navigation.screen
        if not screen.of_a_game:
            return False
        self._words.read("what")
        answer = screen.explain(thing)  # type: ignore[attr-defined]  # a game's
        if not answer:
            return False
        self._thing = thing
        self._box = box
        self._moment = screen.moment()  # type: ignore[attr-defined]  # a game's
        self._passing = not aloud
        if aloud:
            self._announcer.notice = ""
            self._announcer.say(answer[0] + ". " + answer[1])
        self._frames.request()
        return True

    def leave(self) -> None:
        """The mouse has gone elsewhere."""
        if not self.insists:
            self.hush()

    def hush(self) -> None:
        """It was read, or something was done."""
        self.asking = False
        if self._thing is not None:
            self._thing = None
            self._frames.request()

    def resized(self) -> None:
        """The window has another size, so what stands beside a thing no longer does."""
        if self.shown:
            self.hush()
        if self._navigation.screen.of_a_game:
            self._resized()

    def view(self) -> list[Node]:
        """The answer as a list of one node, or of none. It goes when the table changes."""
        screen = self._navigation.screen
        answer = (
            screen.explain(self._thing)  # type: ignore[attr-defined]  # a game's
            if self.shown and screen.of_a_game and self._moment == screen.moment()  # type: ignore[attr-defined]  # a game's
            else None
        )
        if not answer:
            self._thing = None
            return []
        title, words, chapter = answer
        return [
            h(
                "aside",
                {
                    "class": "what" + (" passing" if self._passing else ""),
                    "style": placed(self._box),
                    "data-what": ANSWER,
                    "aria-label": t("what.title"),
                },
                [
                    h(
                        "p",
                        None,
                        [h("b", None, title + " ", key="b"), h("span", None, words, key="says")],
                        key="says",
                    ),
                    h(
                        "button",
                        {"class": "act", "data-do": "rule " + chapter},
                        [h("b", None, t("what.rule"))],
                        key="rule",
                    )
                    if chapter and not self._passing
                    else None,
                ],
                key="what",
            )
        ]


def placed(box: tuple[int, ...]) -> str:
    """Where the answer stands: beside the thing, within the window."""
    left, top, right, bottom, width, height = box
    wide = min(WIDE, width - 2 * ROOM)
    x = min(max((left + right - wide) // 2, ROOM), width - wide - ROOM)
    if top >= ABOVE or top > height - bottom:
        return "left:%dpx;width:%dpx;bottom:%dpx" % (x, wide, height - max(top, ROOM) + ROOM)
    return "left:%dpx;width:%dpx;top:%dpx" % (x, wide, min(bottom, height - ABOVE) + ROOM)
