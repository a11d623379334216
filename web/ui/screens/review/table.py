"""A moment of a review on its table: as it was, with both moves lit, what each is worth, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.places import OWN, Place
from ui.kit.controls import icon_button
from ui.kit.keys import bound
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.review import figures
from ui.screens.review.account import name_of_turn, turn_of
from ui.table import frame
from ui.table.game_screen import GameScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import Moment

    from ui.app.page import Page
    from ui.kit.keys import Binding
    from ui.kit.tree import Node
    from ui.screens.review.game_review import GameReview
    from ui.screens.review.moments import Move

PLACE = Place("moment", "#/review!", OWN, None, None)  # type: ignore[arg-type]  # made here; its address is that of the review
KEYS: tuple[Binding, ...] = (
    ("ArrowLeft", "turn -1", "review.previous"),
    ("ArrowRight", "turn 1", "review.following"),
    ("Escape", "unlook", "review.back"),
    ("?", None, "keys.help"),
)


class MomentScreen(GameScreen):
    """A layer over the list of the review: Back leads to where one was in it."""

    def __init__(
        self, page: Page, reviewing: GameReview, go_on: Callable[[], object], rest: Callable[[], object]
    ) -> None:
        """go_on, rest: have decisions checked, and stop that."""
        super().__init__(page, PLACE, reviewing.board)
        self.reviewing = reviewing
        self._go_on = go_on
        self._rest = rest
        self.step = 0

    def show(self, step: int) -> None:
        """Shows the moment at a step."""
        self.step = step
        self.navigation.show(PLACE.name) if self.navigation.screen is not self else self.sheets.close_all()
        self.frames.focus("#turn")

    @property
    def moment_shown(self) -> Moment:
        """The moment."""
        found = self.reviewing.moment(self.step)
        assert found
        return found

    # where it is

    def address(self) -> str:
        return self.navigation.get("review").address()

    def enter(self) -> None:
        super().enter()
        self._go_on()

    def leave(self) -> None:
        super().leave()
        if not self.reviewing.within:
            self._rest()

    def layers(self) -> int:
        return super().layers() + 1

    def close_sheet(self) -> None:
        if self.sheets.open:
            super().close_sheet()
        else:
            self.do_unlook()

    def gestures(self) -> tuple[object, ...]:
        return (self.board.game.gestures, self, self.reviewing, self.sharing, self.what)

    # what is done

    def key(self, key: str) -> str | None:
        asked = self.what.asked
        if key == "?" or key == "Escape" and asked:
            return ("keys" if key == "?" else "hush") if asked else "what ?"
        return None if self.sheets.open else bound(KEYS, key)

    def bound(self) -> list[Binding]:
        return list(KEYS)

    def do_unlook(self) -> None:
        """Goes back to the list."""
        self.reviewing.within = True
        self.navigation.show("review")
        self.reviewing.within = False
        self.frames.focus('[data-do="look %d"]' % self.step)

    def do_turn(self, by: str) -> None:
        """Shows the next moment, or the one before."""
        steps = [each["step"] for each in self.reviewing.order()]
        self.show(steps[(steps.index(self.step) + int(by)) % len(steps)])

    # what is shown

    def prepare(self) -> None:
        self.reviewing.moments.told(
            self.moment_shown
        )  # before the board shows it, as that takes the board too
        self.reviewing.moments.shown(self.moment_shown)
        super().prepare()

    def view(self, sheet: Node | None) -> list[Node]:
        moment = self.moment_shown
        told = self.reviewing.moments.told(moment)
        main = frame.table(
            self.board, self._head(moment), self.board.game.dock(None, self._panel()), sheet, "replay looking"
        )
        main.attrs["data-screen"] = "moment"
        frame.mark([main], told.played.touched, "played")
        frame.mark([main], told.better.touched, "advised")
        return [main]

    def _head(self, moment: Moment) -> Node:
        steps = [each["step"] for each in self.reviewing.order()]
        seat = self.reviewing.of_seat()
        cost = h(
            "p",
            {"class": "points lost"},
            [
                h("b", None, self._lost(moment), key="n"),
                h("small", None, t("review.worth." + seat["unit"]), key="unit"),
            ],
            key="cost",
        )
        return frame.head(
            icon_button("unlook", "left", t("review.back"), "menu"),
            name_of_turn(turn_of(seat, moment), self.reviewing, seat["seat"]),
            t("review.moment.at", n=steps.index(self.step) + 1, of=len(steps)),
            cost,
            h("i", {"class": "none"}, key="none"),
        )

    def _lost(self, moment: Moment) -> str:
        if self.reviewing.verdict(moment["step"]) == "refuted":
            return "±0"
        return figures.lost(moment["cost"], self.reviewing.of_seat()["unit"])

    def _panel(self) -> Node:
        """In the dock: why, the two moves with what each is worth, and the ways on."""
        reviewing = self.reviewing
        moment = self.moment_shown
        told = reviewing.moments.told(moment)
        unit = reviewing.of_seat()["unit"]
        verdict = reviewing.verdict(moment["step"])
        step = str(moment["step"])
        check = reviewing.checks.get(moment["step"])
        puzzle = verdict in ("exact", "confirmed") and moment["size"] != "inaccuracy"
        more = len(reviewing.order()) > 1
        why = "" if verdict == "refuted" else (told.better.says + " " + told.why).strip()
        did = t("review.moments.refuted" if verdict == "refuted" else "review.did." + moment["kind"])
        return h(
            "div",
            {"class": "moment " + verdict, "role": "group", "aria-label": t("review.moment")},
            [
                h(
                    "p",
                    {"class": "turn", "id": "turn", "tabindex": "-1"},
                    [
                        h("b", None, did + ". ", key="did"),
                        h("span", None, why, key="why"),
                    ],
                    key="why",
                ),
                h(
                    "div",
                    {"class": "both-moves"},
                    [
                        move(
                            "yours",
                            told.played,
                            t("review.another"),
                            unit,
                            figures.worth(moment["worth"][0], unit),
                        ),
                        move("better", told.better, "", unit, figures.worth(moment["worth"][1], unit)),
                    ],
                    key="moves",
                ),
                h(
                    "p",
                    {"class": "s verdict"},
                    t("review." + verdict, n=check["pairs"] if check else 0),
                    key="verdict",
                ),
                h(
                    "div",
                    {"class": "line"},
                    [
                        icon_button("turn -1", "left", t("review.previous"), "step") if more else None,
                        act("try " + step, t("review.try")),
                        act("puzzle " + step, t("review.puzzle"), None, (), False) if puzzle else None,
                        icon_button("turn 1", "right", t("review.following"), "step") if more else None,
                    ],
                    key="line",
                ),
            ],
            key="acts",
        )


def move(kind: str, shown: Move, otherwise: str, unit: str, worth: str) -> Node:
    """One of the two moves: its pictures, its words, and what it is worth."""
    return h(
        "div",
        {"class": "move " + kind},
        [
            h(
                "span",
                {"class": "drawn", "aria-hidden": "true"},
                [
                    h("canvas", {"class": name}, paint=job, key=i)
                    for i, (name, job) in enumerate(shown.pictures)
                ],
                key="drawn",
            )
            if shown.pictures
            else None,
            h(
                "p",
                None,
                [
                    h("small", None, t("review.move." + kind) + " ", key="whose"),
                    h("span", None, (shown.says or otherwise) + " ", key="says"),
                    h("small", None, shown.facts, key="facts") if shown.facts else None,
                ],
                key="words",
            ),
            h(
                "p",
                {"class": "worth"},
                [h("b", None, worth + " ", key="n"), h("small", None, t("review.worth." + unit), key="unit")],
                key="worth",
            ),
        ],
        key=kind,
    )
