"""A round of two games with the same dice: both boards as they were after it, and what was done in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import reviewed
from ui.kit.controls import icon_button
from ui.kit.sheet import frame
from ui.kit.text import number, signed, t
from ui.kit.tree import h
from ui.screens.people.compared import friend, gains, points

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import RoundSeen

    from ui.app.engine import Engine
    from ui.app.types import Failed
    from ui.kit.tree import Node
    from ui.kit.types import Key
    from ui.screens.people.compared import Compared
    from ui.table.board import Board


class Rounds:
    """Asks the engine for what is looked at. `at`: the round, from 1; `last`: that of the longer game; board: what shows it."""

    def __init__(self, engine: Engine, board: Board, compared: Compared) -> None:
        own = "#/replay?" + (reviewed.link(compared.result) or "")
        mine = Side(engine, own, points(compared), t("seat.you"))
        theirs = Side(engine, compared.theirs, compared.challenge["rounds"], friend(compared))
        self._sides = [mine, theirs]
        self._announcer = board.announcer
        self._redraw = board.redraw
        self._board = board
        self._board.use_game(compared.result["game"])
        self.at = 0
        self.last = max([len(side.points) for side in self._sides])

    def look(self, at: int) -> None:
        """Goes to a round, or the nearest there is."""
        self.at = max(1, min(self.last, at))
        for side in self._sides:
            side.ask(self.at, self._came, self._failed)
        self._came()

    def _came(self) -> None:
        if self._ready():
            says = [side.who + ": " + side.says(self.at) for side in self._sides]
            self._announcer.say(". ".join([t("versus.round", n=self.at)] + says) + ".")
        self._redraw()

    def _failed(self, key: str, params: Mapping[str, Any]) -> None:
        self._announcer.tell(t("error." + key, **params))

    def _ready(self) -> bool:
        return all([side.seen(self.at) for side in self._sides])

    def sheet(self) -> Node:
        at = self.at
        steps = [
            icon_button("step -1", "left", t("versus.round.back"), "", at == 1),
            icon_button("step 1", "right", t("versus.round.next"), "", at == self.last),
        ]
        if self._ready():
            shown = h(
                "div",
                {"class": "both"},
                [side.node(self._board, at, n) for n, side in enumerate(self._sides)],
                key="both",
            )
        else:
            shown = h("p", {"class": "loading"}, t("versus.round.wait"), key="loading")
        kids = [shown, h("div", {"class": "line"}, steps, key="steps")]
        return frame(t("versus.round", n=at), kids, None, "round-sheet")


class Side:
    """One of the two games. link: its replay; points: after each of its rounds; who: whose it is."""

    def __init__(self, engine: Engine, link: str, points: list[int], who: str) -> None:
        self._call = engine.call
        self._link = link
        self.points = points
        self.who = who
        self._seen: dict[int, RoundSeen] = {}
        self._asked: list[int] = []

    def seen(self, at: int) -> RoundSeen | None:
        """That round, or the last if the game was over by then; None until it has come."""
        return self._seen.get(min(at, len(self.points)))

    def ask(self, at: int, came: Callable[[], None], failed: Failed) -> None:
        """Asks for a round, unless it has been asked for."""
        at = min(at, len(self.points))

        def told(seen: RoundSeen) -> None:
            self._seen[at] = seen
            came()

        def lost(key: str, params: Mapping[str, Any]) -> None:
            self._asked.remove(at)
            failed(key, params)

        if at not in self._asked:
            self._asked.append(at)
            self._call("see_round", {"link": self._link, "number": at}, told, lost)

    def says(self, at: int) -> str:
        """What the game had come to after a round."""
        if at > len(self.points):
            return t("versus.round.over", n=len(self.points))
        gained = gains(self.points)[at - 1]
        return t(
            "versus.round.says",
            n=self.points[at - 1],
            points=number(self.points[at - 1]),
            more=signed(gained),
        )

    def node(self, board: Board, at: int, key: Key) -> Node:
        seen = self.seen(at)
        assert seen
        shown: Any = {"view": dict(seen["view"], actions=[]), "rounds": seen["rounds"], "events": []}
        board.show(shown)  # the rest is of games that are played
        lines = [board.speaker.event(event, lambda seat: self.who) for event in seen["events"]]
        if at > len(self.points):
            lines = []
        return h(
            "section",
            {"class": "side", "aria-label": self.who},
            [
                h(
                    "h3",
                    None,
                    [h("b", None, self.who + " ", key="who"), h("span", None, self.says(at), key="says")],
                    key="h3",
                ),
                h("div", {"class": "built"}, [still(each) for each in board.game.built(0)], key="built"),
                h(
                    "ul",
                    {"class": "s"},
                    [h("li", None, line, key=n) for n, line in enumerate(lines) if line],
                    key="lines",
                ),
            ],
            key=key,
        )


def still(node: Node) -> Node:
    """The same, of which nothing can be touched."""
    if node.tag == "button":
        node.tag = "div"
        node.attrs["role"] = "img"
        node.attrs.pop("data-do")
    node.kids = [still(kid) for kid in node.kids]
    return node
