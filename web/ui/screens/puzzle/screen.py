"""A puzzle: the table as it was, one decision to make, and what each choice is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.puzzles import OF_OWN_GAMES, Puzzles
from ui.kit.controls import button, icon_button
from ui.kit.sheet import frame as sheet_frame
from ui.kit.text import decimal, percent, t
from ui.kit.tree import h
from ui.screens.puzzle import pages
from ui.screens.puzzle.mode import PuzzleMode
from ui.table import frame
from ui.table.messages import Left, Opened
from ui.table.moves import moves
from ui.table.screen import TableScreen
from ui.table.session import Session
from ui.table.why import LEAST, sentence

if TYPE_CHECKING:
    from typing import Any

    from worker.protocol import Puzzle, Snapshot

    from ui.app.client import Job
    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.keys import Binding
    from ui.kit.tree import Node

SHOWN = 8  # choices in the list, and the player's own


class PuzzleScreen(TableScreen):
    """`run` is the list of links to solve, `at` the present one's place; `day` is that of a set of five, or None."""

    def __init__(self, page: Page, place: Place) -> None:
        self.mode = PuzzleMode(self._answered)
        super().__init__(page, place, Session(page, self.mode))
        self.browser = page.browser
        self.run: list[str] = []
        self.at = 0
        self.day: str | None = None
        self.found: Puzzle = None  # type: ignore[assignment]  # the engine's answer
        self.solved: bool | None = None
        self._job: Job | None = None
        self._sealed = ""  # the link of its replay, with a check
        self._on_changed = self._changed

    # where it is

    def pose(self, links: list[str], day: str | None = None, at: int = 0) -> None:
        """Begins a run of puzzles at one of them."""
        self.run = links
        self.day = day
        self.at = at
        if at < len(links):
            self._want(links[at])
        else:
            self.do_leave()

    def _want(self, link: str) -> None:
        replay = "#/replay?" + link
        self._drop()

        def opened(snapshot: Snapshot) -> None:
            self.opener.came()
            if not snapshot["view"]["actions"]:
                self.opener.leave(t("puzzle.none"))
                return
            self.found = None  # type: ignore[assignment]  # until the engine has answered
            self.solved = None
            self._job = self.engine.start("puzzle", {"link": replay}, self._on_changed)
            self.mode.begin(link.partition("&check=")[0])
            self._sealed = snapshot["sealed"]["replay"]
            self.send(Opened(snapshot, False))
            self.announcer.say(t("puzzle.asks"))
            self.frames.focus("#turn")

        self.opener.ask("open", {"link": replay, "practice": True}, opened, address="#/puzzle?" + link)

    def open(self, address: str) -> None:
        self.pose([address.partition("?")[2]])

    def leave_for_good(self) -> None:
        self.send(Left())
        self._drop()

    def _drop(self) -> None:
        if self._job:
            job = self._job
            self._job = None
            job.cancel()

    def title(self) -> str:
        return t("puzzle.title") + " – " + super().title()

    # the answer

    def _changed(self, job: Job) -> None:
        if job.state == "done":
            self.found = job.result
            if self.mode.answer:
                self._judge()
        elif job.state == "failed":
            self.opener.refused(*job.error)  # type: ignore[misc]  # it has failed
        self.frames.request()

    def _answered(self) -> None:
        if self.found:
            self._judge()

    def cost(self) -> float:
        """What the player's answer costs; for an action that is not listed, what the worst listed one does."""
        for each in self.found["costs"]:
            if each["action"] == self.mode.answer:
                return each["cost"]
        return self.found["costs"][-1]["cost"]

    def equals(self) -> list[str]:
        """The best moves; often there are several."""
        return [
            each["action"] for each in self.found["costs"] if is_nothing(each["cost"], self.found["unit"])
        ]

    def shown(self) -> str:
        """The best move that is talked about: the player's own if it is one."""
        return self.mode.answer if self.mode.answer in self.equals() else self.found["better"]

    def _judge(self) -> None:
        if self.solved is not None:
            return
        self.solved = self.cost() < self.found["right"]
        link = self.mode.link
        level = pages.level_of(link)
        kept = Puzzles(self.page.store)
        own = any([each[0] == link for each in kept.read()["mine"]])
        if self.day is None and not own:  # somebody sent it: it counts for nothing
            level = None
        elif level is None:
            level = OF_OWN_GAMES
        kept.record(link, self.solved, level, self.day, self.at)
        self.announcer.say(" ".join([self.verdict()] + [words_of(node).strip() for node in self.told()]))
        self.frames.focus('[data-do="next"]')

    # what is done

    def key(self, key: str) -> str | None:
        if self.solved is not None and key in ("n", "N"):
            return "next"
        if key == "Escape" and not self.what.asked and not self.session.model.taken_up():
            return "leave"
        return super().key(key)

    def bound(self) -> list[Binding]:
        return super().bound() + [("n", "next", "puzzle.next")]

    def do_hint(self) -> None:
        """There are no hints."""

    def do_next(self) -> None:
        self.pose(self.run, self.day, self.at + 1)

    def do_once_more(self) -> None:
        """The same puzzle again; the first answer is the one that counts."""
        self.mode.answer = None
        self.solved = None
        self.pose(self.run, self.day, self.at)

    def do_copy_puzzle(self) -> None:
        """Copies the address of the puzzle, with its check: that of the replay, which the engine reads it as."""
        query = self._sealed.partition("?")[2]
        self.page.copy(self.browser.address() + "#/puzzle?" + query, t("said.copied"))

    def do_worth(self) -> None:
        self.sheets.toggle("worth", "#sheet-title")

    def do_onward(self) -> None:
        """Plays on from here, as practice."""
        self.opener.ask(
            "open", {"link": "#/replay?" + self.mode.link, "practice": True}, self.opener.session.open
        )

    def do_leave(self) -> None:
        self.opener.visit("#/puzzle?")

    # what is shown

    def verdict(self) -> str:
        cost = self.cost()
        if is_nothing(cost, self.found["unit"]):
            return t("puzzle.best", n=len(self.equals()))
        return t("puzzle.right" if self.solved else "puzzle.wrong", n=amount(cost, self.found["unit"]))

    def told(self) -> list[Node]:
        """The player's own move and, if that is not one of the best, the best, each with what it brings and gives away; and why
        the best is best."""
        best = self.shown()
        lines = []
        if best != self.mode.answer:
            assert self.mode.answer
            lines.append(self._line("yours", self.mode.answer, self.cost()))
        lines.append(self._line("best" if lines else "yours", best, 0.0))
        why = self._why(best)
        return lines + ([h("p", {"class": "why"}, why, key="why")] if why else [])

    def _line(self, whose: str, text: str, cost: float) -> Node:
        """A move: whose, what it does, what it brings, what it gives away."""
        session = self.session
        action = session.model.action(text)
        advice = session.game.advice
        says = advice.says(session, action) if action else ""
        return h(
            "p",
            {"class": "move best" if is_nothing(cost, self.found["unit"]) else "move"},
            [
                h(
                    "span",
                    None,
                    [
                        h("b", None, t("puzzle.move." + whose) + " ", key="whose"),
                        h("span", None, says + " ", key="says"),
                        h("small", None, advice.facts(session, action) + " " if action else "", key="facts"),
                    ],
                    key="words",
                ),
                h("b", {"class": "lost"}, lost(cost, self.found["unit"]), key="lost"),
            ],
            key=whose,
        )

    def _why(self, text: str) -> str:
        """Why the engine would play it, if it would."""
        if text != self.found["better"]:
            return ""
        session = self.session
        return sentence(session, session.game.advice, self.found["why"], self.found["measure"], session.phone)

    def sheet(self, kind: str, *about: Any) -> Node | None:
        return self._worth() if kind == "worth" else super().sheet(kind, *about)

    def _worth(self) -> Node:
        """What each choice gives away, the best first."""
        session = self.session
        rows = self.found["costs"][:SHOWN]
        rows += [each for each in self.found["costs"][SHOWN:] if each["action"] == self.mode.answer]
        lines = []
        for each in rows:
            action = session.model.action(each["action"])
            if action:
                mine = each["action"] == self.mode.answer
                lines.append(
                    h(
                        "tr",
                        {"class": "mine" if mine else None},
                        [
                            h(
                                "th",
                                {"scope": "row"},
                                session.game.advice.says(session, action)
                                + (" " + t("puzzle.yours") if mine else ""),
                                key="says",
                            ),
                            h(
                                "td",
                                None,
                                lost(each["cost"], self.found["unit"]),
                                key="cost",
                            ),
                        ],
                        key=each["action"],
                    )
                )
        return sheet_frame(
            t("puzzle.worth"),
            [
                h("p", {"class": "s"}, t("puzzle.worth.says." + self.found["unit"]), key="says"),
                h("table", {"class": "figures worth"}, lines, key="table"),
            ],
            None,
            "worth-sheet",
        )

    def view(self, sheet: Node | None) -> list[Node]:
        session = self.session
        leave = icon_button("leave", "close", t("puzzle.leave"), "menu")
        share = icon_button("copy_puzzle", "share", t("puzzle.copy"), "undo")
        name = t("puzzle.at", n=self.at + 1, of=len(self.run)) if len(self.run) > 1 else t("puzzle.single")
        head = session.game.head(leave, share, name)
        done = self.solved is not None
        dock = session.game.dock(None, self._answer() if done else None)
        if not done:
            self._put_strip(dock)
        main = frame.table(session, head, dock, sheet, "puzzle", [] if done else [moves(session)])
        main.attrs["data-screen"] = "puzzle"
        main.attrs["data-puzzle"] = "solved" if self.solved else "missed" if done else "open"
        if done:
            for text, name in ((self.mode.answer, "played"), (self.shown(), "advised")):
                action = session.model.action(text) if text else None
                if action:
                    frame.mark([main], session.game.advice.touched(session, action), name)
        return [main]

    def _put_strip(self, dock: Node) -> None:
        if self.mode.answer:
            kids = [h("p", None, [h("b", None, t("puzzle.judging"), key="b")], key="says")]
        else:
            kids = [
                h(
                    "p",
                    None,
                    [
                        h("b", None, t("puzzle.asks") + " ", key="b"),
                        h("small", None, self._where(), key="small"),
                    ],
                    key="says",
                )
            ]
        frame.put_prompt(
            dock,
            h(
                "div",
                {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "puzzle"},
                kids,
                key="turn",
            ),
        )

    def _answer(self) -> Node:
        """In place of the decisions, once there is an answer: the verdict, both moves, and the ways on."""
        return h(
            "div",
            {"class": "answer"},
            [
                h(
                    "div",
                    {"class": "turn", "id": "turn", "tabindex": "-1", "data-prompt": "puzzle"},
                    [
                        h("b", None, self.verdict(), key="b"),
                        h(
                            "button",
                            {"class": "act", "data-do": "worth"},
                            [h("b", None, t("puzzle.worth.do"))],
                            key="worth",
                        ),
                    ],
                    key="turn",
                )
            ]
            + self.told()
            + [self._acts()],
            key="acts",
        )

    def _where(self) -> str:
        """The game and what is at stake."""
        view = self.session.view
        if view.get("level"):
            return t("puzzle.where", level=view["level"], target=view["target"])
        return games.title(view["game"])

    def _acts(self) -> Node:
        last = self.at + 1 >= len(self.run)
        again = [] if self.solved else [button("once_more", t("puzzle.once_more"), None, "undo")]
        return h(
            "div",
            {"class": "acts even", "role": "group", "aria-label": t("acts.title")},
            again
            + [
                button("onward", t("puzzle.onward"), None, "play"),
                button("next", t("puzzle.end" if last else "puzzle.next"), None, "check", True),
            ],
            key="acts",
        )


def is_nothing(cost: float, unit: str) -> bool:
    """Whether a choice gives nothing away that is worth telling."""
    return cost < LEAST[unit]


def figure(cost: float, unit: str) -> str:
    """What a choice gives away, as exactly as differences matter."""
    return percent(cost, True) if unit == "win" else decimal(cost, 2 if unit == "turns" else 1)


def amount(cost: float, unit: str) -> str:
    """The same with its unit: "3.2 points"."""
    return t("puzzle.unit." + unit, n=figure(cost, unit))


def lost(cost: float, unit: str) -> str:
    """The same with its sign, in a few letters: "−3.2", "±0"."""
    return "±0" if is_nothing(cost, unit) else "−" + figure(cost, unit)


def words_of(node: Node) -> str:
    """What is read in a node."""
    return node.text or "".join([words_of(kid) for kid in node.kids])
