"""A tournament: who plays, how many games, how it stands, and what that proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.json_text import as_json
from ui.kit.shapes import OBJECT, read_as
from ui.kit.text import number, t
from ui.kit.visible import visible
from ui.screens.lab.desk import OWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.app.games import Game
    from ui.app.page import Page
    from ui.app.types import Row
    from ui.screens.lab.desk import Desk
    from ui.screens.lab.types import Failure, Fault, Line, Outcome, Played, Run, Sequential

MOST = 100000  # games
SHOWN = 12  # games that are listed, the latest


class Contest:
    """state: "" before the first one, "going", "done", "stopped" or "failed"."""

    def __init__(self, page: Page, desk: Desk) -> None:
        self._announcer = page.announcer
        self._browser = page.browser
        self._frames = page.frames
        self._navigation = page.navigation
        self._opener = page.opener
        self._desk = desk
        desk.stops.append(self.stop)
        self.fields = {
            "game": games.first(),
            "mode": "table",
            "level": "1",
            "games": "200",
            "sprt": "on",
            "low": "0",
            "high": "20",
        }
        self.chosen: list[str] | None = (
            None  # the players as seats are chosen, OWN and a name for one's own; None before any was
        )
        self.state = ""
        self.wrong = ("", "")  # the field by which it cannot begin, and why, in a sentence
        self.error = ""  # a sentence
        self.turns = False  # whether points are turns
        self.table: list[Line] = []  # the runner's lines
        self.test: Sequential | None = None  # its sequential test
        self.games: list[Played] = []  # all games so far
        self.faults: list[Row] = []  # [player, games lost by errors, the last error in a sentence]
        self.done = 0
        self.total = 0
        self.playing: list[str] = []  # the players of what runs, or ran last, as seats are chosen
        self.job: Run = None  # type: ignore[assignment]  # what runs, or ran last
        self._id: int = None  # type: ignore[assignment]  # until one runs
        self._on_message = self._message

    # what is chosen

    def set(self, name: str, value: str) -> None:
        self.wrong = ("", "")
        if name == "player":
            chosen = self.players()
            self.chosen = [each for each in chosen if each != value] if value in chosen else chosen + [value]
        else:
            self.fields[name] = value

    @property
    def game(self) -> Game:
        return games.BY_NAME[self.fields["game"]]

    @property
    def alone(self) -> bool:
        return self.fields["mode"] == "solo"

    def offered(self) -> list[str]:
        """All who may take part: one's own players, then the game's."""
        return [OWN + name for name in self._desk.players.names()] + list(self.game.strengths)

    def players(self) -> list[str]:
        """Those who take part: at first the player in the editor, and the weakest that people may choose."""
        there = self.offered()
        if self.chosen is None:
            return [OWN + self._desk.name, (self.game.players or self.game.strengths)[0]]
        return [each for each in self.chosen if each in there]

    def renamed(self, old: str, new: str) -> None:
        """A player of one's own has another name."""
        if self.chosen is not None:
            self.chosen = [OWN + new if each == OWN + old else each for each in self.chosen]
        self.playing = [OWN + new if each == OWN + old else each for each in self.playing]

    def tests(self) -> bool:
        """Whether there is a sequential test: it compares two players at a table."""
        return self.fields["sprt"] == "on" and not self.alone and len(self.players()) == 2

    def games_wanted(self) -> int | None:
        """How many games are to be played, or None if that is not a number of games."""
        digits = "".join(self.fields["games"].split())
        if not 0 < len(digits) <= len(str(MOST)) or not all([digit in "0123456789" for digit in digits]):
            return None
        return int(digits) if 0 < int(digits) <= MOST else None

    def bounds(self) -> list[float] | None:
        """The two leads in rating points, or None if they are not numbers or stand the wrong way round."""
        try:
            low, high = (
                float(self.fields["low"].replace(",", ".")),
                float(self.fields["high"].replace(",", ".")),
            )
        except ValueError:
            return None
        return [low, high] if -1000 <= low < high <= 1000 else None

    def _found_wrong(self) -> tuple[str, str]:
        """`wrong`, as all stands now."""
        n = len(self.players())
        most = self.game.seats[-1]
        if self.alone and not n:
            return "contest_player", t("lab.contest.nobody")
        if not self.alone and n < 2:
            return "contest_player", t("lab.contest.few")
        if not self.alone and n > most:
            return "contest_player", t("lab.contest.many", n=most)
        if self.games_wanted() is None:
            return "contest_games", t("lab.contest.games", n=number(MOST))
        return ("contest_low", t("lab.contest.bounds")) if self.tests() and not self.bounds() else ("", "")

    def do_contest(self) -> None:
        self.wrong = self._found_wrong()
        field, says = self.wrong
        if field:
            self._announcer.say(says)
            self._frames.focus("[data-form=" + field + "]")
            return
        fields = self.fields
        self.playing = self.players()
        self.job = {
            "kind": "tournament",
            "game": fields["game"],
            "mode": fields["mode"],
            "level": int(fields["level"]) if self.game.levels else None,
            "seats": self._desk.seats(self.playing, self.game),
            "games": self.games_wanted(),  # type: ignore[typeddict-item]  # a number, or it says why not
            "seed": self._desk.any_seed(),
            "sprt": self.bounds() if self.tests() else None,
            "workers": None,
        }
        self._id = self._desk.run(self.job, self._on_message)
        self.state = "going"
        self.error = ""
        self.turns = False
        self.table = []
        self.test = None
        self.games = []
        self.faults = []
        self.done = 0
        self.total = self.job["games"]
        self._desk.show("contest")

    def do_end_contest(self) -> None:
        self.stop()
        self._announcer.say(t("lab.stopped"))

    def stop(self) -> None:
        if self.state == "going":
            self.state = "stopped"
            self._desk.runner.stop(self._id)

    # what the runner says

    def _message(self, text: str, *rest: object) -> None:
        message = read_as(text, OBJECT, {})
        if message.get("id") != self._id or self.state != "going":
            return
        kind = message["type"]
        if kind in ("progress", "done"):
            self.done = message["done"]
            self.total = message["total"]
            self.table = message["table"]
            self.test = message["sprt"]
            self.turns = message["unit"] == "turns"
            self.games += message["games"]
            self._count_faults(message["games"])
        if kind == "done":
            self.state = "done"
            self._announcer.say(self.verdict() or t("lab.contest.over", n=self.done))
        elif kind == "error":
            self.state = "failed"
            self.error = self._fault(message)
            self._announcer.say(self.error)
        self._frames.request()

    def _count_faults(self, fresh: list[Played]) -> None:
        """Notes which players have lost which games by errors; an error of the player in the editor is marked there."""
        for each in fresh:
            failed = each["result"]["failed"]
            if failed:
                who = self.job["seats"][failed["seat"]]["name"]
                count = 1 + sum([fault[1] for fault in self.faults if fault[0] == who])
                says = self._fault(failed)
                self.faults = [fault for fault in self.faults if fault[0] != who] + [[who, count, says]]

    def _fault(self, fault: Fault | Failure) -> str:
        """What went wrong, in a sentence."""
        seat = fault["seat"]
        if seat is None:
            return self._desk.fault(None, "", fault)
        return self._desk.fault(self.playing[seat], self.name(self.job["seats"][seat]["name"]), fault)

    # what came of it

    @property
    def game_played(self) -> Game:
        return games.BY_NAME[self.job["game"]]

    def name(self, who: str) -> str:
        """How a player of the table is called."""
        return games.player_name(who) if who in self.game_played.strengths else visible(who)

    def verdict(self) -> str:
        """What the sequential test says, in a sentence; "" if there is none."""
        if not self.test:
            return ""
        first, second = [self.name(each["name"]) for each in self.job["seats"]]
        return t("lab.verdict." + self.test["verdict"].replace(" ", "_"), first=first, second=second)

    def do_contest_watch(self, number: str) -> None:
        self._navigation.get("replay").watch(  # type: ignore[attr-defined]  # its own
            {"link": self.games[int(number)]["link"]}, self._desk.address(), 0
        )

    def do_contest_review(self, number: str) -> None:
        self._opener.visit("#/review?" + self.games[int(number)]["link"].partition("?")[2])

    def do_csv(self) -> None:
        """Saves the games as CSV, one a line."""
        rows = [
            ["game", "seed", "start", "players", "seats", "scores", "shares", "turns", "won", "error", "link"]
        ]
        for i, each in enumerate(self.games):
            result = each["result"]
            rows.append(
                [
                    str(i + 1),
                    each["seed"],
                    plain(each["start"]),
                    "; ".join(each["names"]),
                    joined(each["seats"]),
                    joined(result["scores"]),
                    joined(result["shares"]),
                    plain(result["turns"]),
                    plain(result["won"]),
                    self._failure(result),
                    each["link"],
                ]
            )
        self._browser.download(
            "dicetable-tournament.csv",
            "".join([",".join([cell(each) for each in row]) + "\n" for row in rows]),
        )

    def _failure(self, result: Outcome) -> str:
        """The error by which a game was lost, in English as Python says it."""
        failed = result["failed"]
        if not failed:
            return ""
        line = ", line " + str(failed["line"]) if failed["line"] else ""
        return self.job["seats"][failed["seat"]]["name"] + line + ": " + (failed["text"] or failed["kind"])

    def do_json(self) -> None:
        """Saves everything as JSON, the code of the players too."""
        self._browser.download(
            "dicetable-tournament.json",
            as_json(
                {
                    "dicetable": "tournament",
                    "job": self.job,
                    "done": self.done,
                    "table": self.table,
                    "sprt": self.test,
                    "games": self.games,
                }
            ),
        )


def plain(value: object) -> str:
    return "" if value is None else str(value)


def joined(values: Iterable[object]) -> str:
    return " ".join([str(value) for value in values])


def cell(text: str) -> str:
    """A text as a cell of CSV. One that a spreadsheet would compute is made a text."""
    if text[:1] in ("=", "+", "-", "@"):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if any([c in text for c in ',"\n']) else text
