"""What everything in the lab works with: the players, the one in the editor, and what runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.routes import ALPHABET
from ui.kit.json_text import as_json
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.app.games import Game
    from ui.browser.browser import Browser
    from ui.browser.lab import Lab
    from ui.screens.lab.players import Players
    from ui.screens.lab.types import Failure, Fault, Run, SeatOf

ADDRESS = "#/lab"
OWN = "own:"  # before the name of a player of one's own


class Desk:
    """`name` and `code` are those of the player in the editor, `link` the address by which somebody else's came, or ""."""

    def __init__(self, browser: Browser, players: Players) -> None:
        self._browser = browser
        self.players = players
        self.runner: Lab = None  # type: ignore[assignment]  # while the lab is not shown
        self.stops: list[Callable[[], object]] = []  # each stops one kind of run
        self.part = "code"  # the part that a narrow window shows: code, game or contest
        self.beside = "game"  # what a wide window shows beside the code: game or contest
        self.name = ""
        self.code = ""
        self.problems: list[list[int | str]] = []  # [line, text] of what went wrong in this code
        self.link = ""

    def address(self) -> str:
        return self.link or ADDRESS

    def stop_runs(self) -> None:
        for stop in self.stops:
            stop()

    def run(self, job: Run, on_message: Callable[[str], object]) -> int:
        """Starts a run in place of any other; its number."""
        self.stop_runs()
        return self.runner.run(as_json(job), on_message)

    def any_seed(self) -> str:
        """A seed that nobody has chosen."""
        return "".join([ALPHABET[byte & 31] for byte in self._browser.random_bytes(8)])

    def seats(self, chosen: Sequence[str], game: Game) -> list[SeatOf]:
        """Seats as the runner wants them. Players of one's own are called so that nobody else has the name."""
        own = [each[len(OWN) :] for each in chosen if each.startswith(OWN)]
        seats: list[SeatOf] = []
        for each in chosen:
            if not each.startswith(OWN):
                seats.append({"name": each})
                continue
            name = called = each[len(OWN) :]
            number = 2
            while called in game.strengths or called != name and called in own:
                called = "%s %d" % (name, number)
                number += 1
            seats.append(
                {"name": called, "code": self.code if name == self.name else self.players.code(name)}
            )
        return seats

    def fault(self, chosen: str | None, who: str, fault: Fault | Failure) -> str:
        """What went wrong, in a sentence. If it is in the code of the editor, its line is marked. chosen: whose error it is, as
        seats are chosen, and who: what they are called; None and "" for nobody's."""
        line, text = fault["line"], fault["text"]
        if fault["kind"] == "missing":
            return t("lab.missing") + f" ({text})"
        says = t("lab.error." + fault["kind"], text=text)
        if chosen == OWN + self.name:
            self.problems = [[line or 1, says]]
        if not who:
            return says
        return (
            t("lab.error.line", who=who, line=line, text=says)
            if line
            else t("lab.error.who", who=who, text=says)
        )

    def show(self, part: str) -> None:
        self.part = part
        if part != "code":
            self.beside = part
