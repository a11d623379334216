"""The sheet "By link": begins a game and copies its link, so that somebody else can play the same; or opens a
link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.loader import load
from ui.kit.sheet import act, fault, frame, text_field
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import tiles

if TYPE_CHECKING:
    from ui.app.games import Game
    from ui.app.history import History
    from ui.kit.tree import Node
    from ui.screens.home.screen import Home

LONGEST = 60000  # characters of a text that is pasted


def sheet(history: History, wanted: str | None, pasted: str, wrong: str) -> Node:
    """wanted: the game that waits to be opened, or None; pasted: the text in the field for a link; wrong: what is wrong
    with it, or ""."""
    return frame(
        t("start.link"),
        [
            h("p", {"class": "s"}, t("link.begin.says"), key="begin"),
            h(
                "div",
                {"class": "ways"},
                [
                    act("invite " + game.name, t("link.begin", game=what(history, game)), None, (), False)
                    for game in games.GAMES
                ],
                key="ways",
            ),
            h(
                "form",
                {"data-submit": "open_pasted"},
                [
                    text_field(
                        "pasted",
                        t("link.open"),
                        "",
                        pasted,
                        "label",
                        {"inputmode": "url", "maxlength": str(LONGEST), "placeholder": t("link.paste")},
                        wrong=bool(wrong),
                    ),
                    fault("pasted", wrong),
                    h(
                        "button",
                        {
                            "class": "act main",
                            "type": "submit",
                            "aria-disabled": "true" if wanted else None,
                        },
                        [h("b", None, t("link.open.do"))],
                        key="open",
                    ),
                ],
                key="form",
            ),
        ],
        None,
        "link-sheet another-sheet",
    )


def what(history: History, game: Game) -> str:
    """The game that one tap begins, in a few words."""
    name = games.title(game.name)
    if not game.levels:
        return name
    return name + ", " + t("solo.level", level=tiles.next_of(history))


def opened(start: Home, text: str) -> None:
    """The text in the start screen's field for a link was entered."""

    def missing() -> None:
        """It can be corrected."""
        if not start.sheets.open:
            start.do_by_link()
        start.refuse(t("error.pasted"))

    if not start.engine.cards:
        start.sheets.close_all()  # the screen shows how far the engine is
    load("ui.app.pasted_links").visit(start.opener, text, missing)
