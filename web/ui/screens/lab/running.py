"""A game that the player in the editor plays: decision by decision, or by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.shapes import OBJECT, read_as
from ui.kit.text import t
from ui.kit.visible import visible
from ui.screens.lab.desk import OWN
from ui.table.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.games import Game
    from ui.app.page import Page
    from ui.app.types import View
    from ui.screens.lab.desk import Desk
    from ui.screens.lab.types import Decided, Fault, Outcome, Over, Printed, Run

LONGEST = 20000  # characters of what was printed that are kept, the first ones: more does not come (lab/referee.mjs)
LINES = 8  # decisions that are told


class LabBoard(Board):
    """The table of a game between players in the lab."""

    phone = True  # there is as little room as on one

    def who(self, seat: int) -> str:
        return self.seated[seat] if seat < len(self.seated) else t("seat.n", n=seat + 1)

    def pace(self) -> str:
        return "instant"


class Running:
    """state: "" before the first game, "starting", "paused", "going", "over", "stopped" or "failed"."""

    def __init__(self, page: Page, desk: Desk) -> None:
        self._page = page
        self._announcer = page.announcer
        self._engine = page.engine
        self._frames = page.frames
        self._navigation = page.navigation
        self._opener = page.opener
        self._desk = desk
        desk.stops.append(self.stop)
        self.fields = {"game": games.first(), "mode": "table", "level": "1", "foe": "", "seed": ""}
        self.board: LabBoard = None  # type: ignore[assignment]  # until a game is begun
        self.state = ""
        self.step = 0
        self.said: list[str] = []  # the last decisions in words, the latest first
        self.values: list[
            tuple[str, float]
        ] = []  # (action in words, number), the greatest first, of the last decision of the player in the editor
        self.printed = ""
        self.cut = False  # whether more was printed
        self.error = ""  # a sentence
        self.chosen: list[str] = []  # who sits in it, as seats are chosen
        self._failed: str | None = None  # whose error it was, as seats are chosen
        self.result: Outcome = None  # type: ignore[assignment]  # until it is over
        self.link = ""
        self._id: int = None  # type: ignore[assignment]  # until one runs
        self._going = False
        self._on_message = self._message

    # what is chosen

    def set(self, name: str, value: str) -> None:
        self.fields[name] = value

    @property
    def game(self) -> Game:
        return games.BY_NAME[self.fields["game"]]

    def foe(self) -> str:
        """Who sits opposite: the chosen player, if this game has it."""
        foe = self.fields["foe"]
        own = foe.startswith(OWN) and foe[len(OWN) :] in self._desk.players.names()
        return (
            foe
            if own or foe in self.game.strengths
            else self.game.strengths[min(1, len(self.game.strengths) - 1)]
        )

    def job(self) -> Run:
        fields = self.fields
        return {
            "kind": "game",
            "game": fields["game"],
            "mode": fields["mode"],
            "level": int(fields["level"]) if self.game.levels else None,
            "seats": self._desk.seats(self.chosen, self.game),
            "seed": fields["seed"].strip() or self._desk.any_seed(),
            "stepwise": True,
        }

    @property
    def mine(self) -> bool:
        """Whether the error was that of the player in the editor."""
        return self._failed == OWN + self._desk.name

    @property
    def active(self) -> bool:
        return self.state in ("starting", "paused", "going")

    def renamed(self, old: str, new: str) -> None:
        """A player of one's own has another name."""
        self.chosen = [OWN + new if each == OWN + old else each for each in self.chosen]
        if self.fields["foe"] == OWN + old:
            self.fields["foe"] = OWN + new
        if self._failed == OWN + old:
            self._failed = OWN + new

    # the run

    def do_play(self) -> None:
        """Begins a game that goes on by itself, or goes on."""
        self._move(True)

    def do_step(self) -> None:
        """Begins a game and waits after its first decision, or makes the next."""
        self._move(False)

    def do_pause(self) -> None:
        """Waits after the present decision."""
        self._going = False
        if self.state == "going":
            self.state = "paused"

    def _move(self, going: bool) -> None:
        desk = self._desk
        if not desk.runner:
            return
        waits = self.state == "paused"
        self._going = going
        if not self.active:
            self._begin()
        elif waits:
            desk.runner.step(self._id)
        if self.state != "starting":
            self.state = "going" if going else "paused"
        desk.show("game")

    def _begin(self) -> None:
        self._desk.problems = []
        self.chosen = [OWN + self._desk.name] + ([self.foe()] if self.fields["mode"] == "table" else [])
        job = self.job()
        names = [
            visible(each["name"]) if "code" in each else games.player_name(each["name"])
            for each in job["seats"]
        ]
        if self.board is None:
            self.board = LabBoard(self._page)
        self.board.seated = names
        self.board.game = None  # type: ignore[assignment]  # until the next
        self._id = self._desk.run(job, self._on_message)
        self._forget()
        self.state = "starting"

    def _forget(self) -> None:
        self.step = 0
        self.said = []
        self.values = []
        self.printed = ""
        self.cut = False
        self.error = ""
        self.result = None  # type: ignore[assignment]  # until the next
        self.link = ""

    def do_end(self) -> None:
        self.stop()
        self._announcer.say(t("lab.stopped"))

    def stop(self) -> None:
        if self.active:
            self.state = "stopped"
            self._desk.runner.stop(self._id)

    def _message(self, text: str, *rest: object) -> None:
        message = read_as(text, OBJECT, {})
        if message.get("id") != self._id or not self.active:
            return
        handler = getattr(self, "_" + message["type"], None)
        if handler:
            handler(message)
        self._frames.request()

    def _ready(self, message: object) -> None:
        self.state = "going" if self._going else "paused"

    def _printed(self, message: Printed) -> None:
        self._print(message["text"])

    def _print(self, text: str) -> None:
        if not text:
            return
        text = visible(text)
        self.printed += text if text.endswith("\n") else text + "\n"
        if len(self.printed) > LONGEST:
            self.printed = self.printed[:LONGEST]
            self.cut = True

    def _decision(self, message: Decided) -> None:
        self.state = "going" if self._going else "paused"
        self.step = message["step"] + 1
        self._print(message.get("printed", ""))
        words = self._show(message)
        who = self.board.who(message["seat"])
        self.said = [t("lab.decision", n=self.step, who=who, what=words(message["action"]))] + self.said[
            : LINES - 1
        ]
        if message["seat"] == 0:
            values = message["values"] or []
            values.sort(key=lambda each: -each[1])
            self.values = [(words(action), value) for action, value in values[:LINES]]
        # The page itself asks for the next decision, so that it can be stopped after any, and goes no faster than it draws.
        if self._going:
            self._desk.runner.step(self._id)
        else:
            self._announcer.say(self.said[0])

    def _show(self, message: Decided) -> Callable[[str], str]:
        """Puts a view on the table. Returns a function that says one of its actions in words."""
        view = message["view"]
        if not self._lay(view):
            return str
        actions = {}
        for action in view["actions"]:
            actions[action["text"]] = action
        speaker = self.board.speaker
        said = {}
        for text in [message["action"]] + [pair[0] for pair in message["values"] or []]:
            said[text] = speaker.action(actions[text]) if text in actions else text
        # Nothing can be done on this table, so nothing is marked.
        view["actions"] = []  # type: ignore[typeddict-readonly-mutated]  # nothing can be done on it
        self._lay(view)
        return lambda text: said[text]

    def _lay(self, view: View) -> bool:
        """Puts a view on the table; False if the engine has not told the cards yet."""
        board = self.board
        if not self._engine.cards:
            return False
        board.cards = self._engine.cards
        if board.game is None:
            board.use_game(view["game"])
        board.show({"view": view, "events": [], "can_undo": False, "link": "", "replay": ""})  # type: ignore[typeddict-item]  # the rest is of games that are played
        return True

    def _error(self, message: Fault) -> None:
        self.state = "failed"
        seat = message["seat"]
        self._failed = None if seat is None else self.chosen[seat]
        who = "" if seat is None else self.board.who(seat)
        self.error = self._desk.fault(self._failed, who, message)
        self._announcer.say(self.error)

    def _over(self, message: Over) -> None:
        self.state = "over"
        self.result = message["result"]
        self.link = message["link"]
        self._lay(message["view"])
        self._announcer.say(self.outcome())

    # what came of it

    def outcome(self) -> str:
        """The result in a sentence."""
        result = self.result
        scores = result["scores"]
        if len(scores) == 1:
            if result["turns"] is not None:
                return t("lab.over.turns", n=result["turns"])
            return t("lab.over.won" if result["won"] else "lab.over.lost", n=scores[0])
        winners = [self.board.who(seat) for seat, share in enumerate(result["shares"]) if share]
        listed = ", ".join([self.board.who(seat) + " " + str(score) for seat, score in enumerate(scores)])
        return t(
            "lab.over.shared" if len(winners) > 1 else "lab.over.table",
            who=winners[0] if winners else "",
            scores=listed,
        )

    def do_watch(self) -> None:
        self._navigation.get("replay").watch({"link": self.link}, self._desk.address(), 0)  # type: ignore[attr-defined]  # its own

    def do_review(self) -> None:
        self._opener.visit("#/review?" + self.link.partition("?")[2])

    # what is shown

    @property
    def table(self) -> LabBoard | None:
        """The board, once there is something on it."""
        board = self.board
        return board if board is not None and board.game is not None and board.view is not None else None

    def prepare(self) -> None:
        if self.table:
            self.board.prepare()
