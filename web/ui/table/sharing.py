"""Sending a game elsewhere: its links, its result as text with squares or as a picture, its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.copying import CANCELLED
from ui.app.history_checks import number_of
from ui.app.routes import quoted
from ui.app.storage_keys import NAME
from ui.kit.loader import load
from ui.kit.names import plain
from ui.kit.sheet import act, frame, text_field
from ui.kit.text import day_in_words, number, t
from ui.kit.tree import h
from ui.table import ending

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Answer
    from worker.protocol import Snapshot

    from ui.browser.browser import Browser
    from ui.kit.tree import Node
    from ui.kit.types import Job
    from ui.table.board import Board

COPIED = {
    "link": "said.copied",
    "beat": "said.copied.beat",
    "result": "said.copied.result",
    "replay": "said.copied.replay",
}
FIRST_DAY = "2026-01-01"  # with daily games


class Sharing:
    """The gestures that send a board's game elsewhere: its links, its result as text or as a picture, its
    file."""

    def __init__(
        self, board: Board, browser: Browser, copy: Callable[..., None], share: Callable[..., None]
    ) -> None:
        self._board = board
        self._browser = browser
        self._copy = copy
        self._share = share
        self._on_sent = self._sent

    def do_share(self) -> None:
        self._board.sheets.lay_over("share")
        self._board.focus("#sheet-title")

    def do_set(self, name: str, *value: str) -> None:
        """Stores the name sent with a score to beat."""
        self._board.store.put(NAME, plain(" ".join(value)))

    def do_copy(self, what: str = "link") -> None:
        self._copy(self._text(what), t(COPIED[what]), lambda ok: self._copied(what, ok))

    def _text(self, what: str) -> str:
        address = self._browser.address()
        snapshot = self._board.snapshot
        if what == "result":
            return text(self._board, address)
        name = self._board.store.get(NAME)
        return (  # type: ignore[no-any-return]  # a link's name
            address
            + (snapshot.get("sealed") or snapshot)[what]  # type: ignore[literal-required]  # a link's name
            + ("&by=" + quoted(name) if what == "beat" and name else "")
        )

    def _copied(self, what: str, ok: bool) -> None:
        self._board.copied = what if ok else None

    def do_send(self) -> None:
        """Opens the device's own share dialog with the text."""
        self._share(self._text("result"))

    def do_picture(self) -> None:
        """The result as a picture: shared if the device can, otherwise saved."""
        board = self._board
        self._browser.hand_out_picture(
            picture(board),  # type: ignore[arg-type]  # the button is there only if there is one
            "dicetable-" + board.view["seed"] + ".png",
            self._text("result"),
            self._on_sent,
        )

    def _sent(self, answer: Answer) -> None:
        """Sent, saved or cancelled: the device has told the player itself. A picture that the browser has spoilt was not sent."""
        if answer.ok or CANCELLED in answer.value:
            return
        if "spoilt" in answer.value:
            self._board.announcer.tell(t("share.spoilt"))
        else:
            self._copy(self._text("result"), t("said.copied.instead"))

    def do_file(self) -> None:
        snapshot = self._board.snapshot
        self._browser.download(
            "dicetable-" + snapshot["view"]["seed"] + ".json", snapshot.get("file") or snapshot["save"]
        )


def kind(snapshot: Snapshot) -> str:
    """What was played, in a few words: "TUTTO, daily game 325", "Gönnen Können, level 3"."""
    view = snapshot["view"]
    game = games.title(view["game"])
    level = t("solo.level", level=view["level"]) if view.get("level") else ""
    if snapshot.get("date"):
        day = number_of(snapshot["date"]) - number_of(FIRST_DAY) + 1  # type: ignore[arg-type]  # it has one
        return t("share.daily", n=day, what=game + (", " + level if level else ""))
    if snapshot.get("campaign"):
        return game + ", " + t("share.campaign", level=view["level"])
    return game + ", " + level if level else t("share.table." + view["game"], n=len(view["seats"]))


def score_in_words(board: Board) -> str:
    view = board.view
    result = view["result"]
    assert result
    if result.get("turns"):
        return t("share.turns", score=number(result["scores"][0]), n=result["turns"])
    score = result["scores"][0]
    if not view.get("target"):
        return t("start.points", n=score)
    return t("share.won" if result.get("won") else "share.lost", n=score, target=view["target"])


def text(board: Board, address: str) -> str:
    """The result as text: what was played, how it went, the squares, the link."""
    snapshot = board.snapshot
    head = t("title") + ", " + kind(snapshot)
    if board.alone:
        lines = [head + ": " + score_in_words(board)]
    else:
        lines = [head] + load("ui.table.ranking").lines(board)
    return "\n".join(
        lines
        + [part for part in (board.game.squares(ending.shown(board)), address + snapshot["link"]) if part]
    )


def picture(board: Board) -> Job | None:
    """The result as a picture, with what was played, the day of a daily game and the page's address; None if the game has
    none."""
    if not board.alone:
        return load("ui.table.ranking").picture(board, address_of(board))  # type: ignore[no-any-return]  # loaded late
    found = board.game.portrait(0)
    date = board.snapshot.get("date")
    return (
        (
            "ui.draw.share_image",
            found[0],
            found[1],
            kind(board.snapshot),
            score_in_words(board),
            ((day_in_words(date) + " · ") if date else "") + address_of(board),
            ending.is_won(board),
        )
        if found
        else None
    )


def address_of(board: Board) -> str:
    """The page's address as one would say it."""
    return board.page_address.partition("//")[2].rstrip("/")


def share_sheet(board: Board) -> Node:
    """The picture and the text that can be sent, and the ways to send them."""
    shown = picture(board)
    kids = [h("p", {"class": "share-text"}, text(board, board.page_address), key="text")]
    if shown:
        kids.insert(0, h("canvas", {"class": "share-picture"}, paint=shown, key="picture"))
    ways: list[Node | None] = []
    if board.shares:
        ways.append(act("send", t("share.send"), None, (), True))
    ways += [
        act("copy result", copied(board, "result", t("share.result")), None, (), not board.shares),
        act("picture", t("share.picture"), None, (), False) if shown else None,
    ]
    if board.snapshot.get("beat"):
        ways += [
            text_field(
                "name",
                t("share.name"),
                t("start.seed.optional"),
                board.store.get(NAME) or "",
                "name",
                {"data-letters": ""},
                "nickname",
            ),
            act("copy beat", copied(board, "beat", t("share.beat")), None, (), False),
        ]
    ways.append(act("copy", copied(board, "link", t("menu.copy")), None, (), False))
    return frame(
        t("share.title"), kids + [h("div", {"class": "ways"}, ways, key="ways")], None, "share-sheet"
    )


def copied(board: Board, what: str, words: str) -> str:
    """The words of a copy button, before and after it was pressed."""
    return t("share.copied") if board.copied == what else words
