"""The calls and the jobs, with their arguments, answers and errors."""

from collections.abc import Callable
from typing import Any, Protocol, get_type_hints

from engine.steps import Steps
from worker.protocol.catalogue import Cards, LinkFound, Today
from worker.protocol.faults import NAMED, SETUP, fails
from worker.protocol.jobs import JobState
from worker.protocol.reviews import Checked, Odds, Puzzle, Reviewed, SameDice, Weighed
from worker.protocol.snapshot import Frame, Received, RoundSeen, Snapshot, Watched
from worker.protocol.table import Hint
from worker.protocol.together import Growth, Merged, Told
from worker.protocol.values import Cell, Json


class TableCalls(Protocol):
    """Calls about a game on a table, and about one that is watched. Whatever is asked about a game names it: by its `save`, or
    between devices by `Together.game`. The answer follows from the arguments alone, so the same request has the same answer in
    every engine, at any time. seat: the one whose view the page shows."""

    @fails("game")
    def cards(self, *, game: str) -> Cards:
        """The cards of a game, given its name, those of older rulesets too; none if the page does not need the game's
        cards."""
        ...

    @fails("date")
    def today(self, *, date: str | None = None) -> Today:
        """The daily games of a date ("2026-11-21"), by default today (UTC)."""
        ...

    def find_link(self, *, text: str) -> LinkFound:
        """The link in a text that somebody has pasted, or in an address that a program has encoded."""
        ...

    @fails("link", "step", *NAMED)
    def open(
        self,
        *,
        link: str | None = None,
        save: str | None = None,
        practice: bool = False,
        step: int | None = None,
    ) -> Snapshot:
        """The game of a link or a save. practice: play on from its current state, without counting. step: the same from
        its state after so many actions."""
        ...

    @fails("action", "illegal", *NAMED)
    def act(self, *, game: str, seat: int, action: str) -> Snapshot:
        """The game after an action of whoever decides next."""
        ...

    @fails("illegal", *NAMED)
    def rearrange(self, *, game: str, seat: int, card: str, cell: Cell) -> Snapshot:
        """The game after a placed card was moved to another cell, while the game still allows it."""
        ...

    @fails("human", *NAMED)
    def advance(self, *, game: str, seat: int) -> Snapshot:
        """The game after the computer player that decides next has acted, or with what somebody elsewhere has decided. The
        snapshot has the decision of a computer player if everybody may know it."""
        ...

    @fails("over", "computer", "no_hints", *NAMED)
    def finish(self, *, game: str, seat: int) -> Snapshot:
        """The game once it is over, if the computer player that gives hints decides all that is left for the people. The
        snapshot has the last event alone."""
        ...

    @fails("over", "computer", "no_hints", *NAMED)
    def hint(self, *, game: str, place: int = 0) -> Hint:
        """What the computer player that gives hints would do for the person who decides next. place: 0 for its choice, 1
        for the next best action, and so on; a place beyond the last means the last."""
        ...

    @fails("over", "computer", "no_hints", *NAMED)
    def odds(self, *, game: str) -> Odds:
        """The chances of what the person who decides next can still reach this turn; empty if no dice are chosen."""
        ...

    @fails("over", "computer", "no_hints", "action", "illegal", "no_review", *NAMED)
    def weigh(self, *, game: str, action: str) -> Weighed:
        """What an action of the person who decides next would cost."""
        ...

    @fails("illegal", *NAMED)
    def undo(self, *, game: str, seat: int, openly: bool = False) -> Snapshot:
        """The game before its last action. openly: also before one that `reopens` allows to take back."""
        ...

    @fails("link", "step", *NAMED)
    def watch(self, *, link: str | None = None, save: str | None = None, step: int | None = None) -> Watched:
        """The game of a link or a save, to be watched. step: of the frame, by default the last."""
        ...

    @fails("step", *NAMED)
    def frame(self, *, game: str, step: int) -> Frame:
        """A watched game after `step` actions. game: `Watched.game`."""
        ...

    @fails("link", "step", *NAMED)
    def see_round(self, *, link: str, number: int) -> RoundSeen:
        """A round of a link's game of one seat. Error "step": it has not begun."""
        ...


class TogetherCalls(Protocol):
    """Calls about games between devices."""

    @fails("link", *SETUP)
    def read_turn(self, *, link: str) -> Told:
        """What a link tells. Every decision in it is checked."""
        ...

    @fails("link", "contradiction", *SETUP)
    def merge_turns(self, *, known: str, other: str, left: list[str] | None = None) -> Merged:
        """What two links of one game tell together. left: `Merged.left` of the calls before."""
        ...

    @fails("link", *SETUP)
    def hand_over(self, *, link: str, person: int, by: int, player: str | None = None) -> Told:
        """The game of a link with the seats that are played on the device of one person given to that of another. player: the
        computer player that plays the person's seat; that other person if None. Whoever has the same seat twice takes it back."""
        ...

    @fails("link", "over", *SETUP)
    def rematch(self, *, link: str) -> Told:
        """The next game of the same people, once the end is known: everybody who asks gets the same one."""
        ...

    @fails("link", *SETUP)
    def play_turn(
        self,
        *,
        link: str,
        people: list[int],
        sent: list[int] | None = None,
        names: dict[str, str] | None = None,
        key: str = "",
        before: str | None = None,
    ) -> Snapshot:
        """The game of a link, as it was after the last decision of a person on this device; `advance` then shows what
        the others did. people: the seats of the people here; none for somebody who only looks on and is shown what everybody may know. sent: the number of decisions of each seat that can't be taken
        back. names: of the people here, by seat. key: as in `SharedGame`. before: the link of another course of the game, from which what people here had chosen stays."""
        ...

    @fails("link", *NAMED)
    def growth(self, *, game: str, since: list[int]) -> Growth:
        """What another device does not know of a game. since: the number of decisions of each seat that it knows."""
        ...

    @fails("link", *NAMED)
    def receive(
        self,
        *,
        game: str,
        seat: int,
        starts: list[int],
        lists: list[list[str]],
        names: list[str | None],
        shows: bool,
        have: list[int] | None = None,
        sums: list[str] | None = None,
        seals: list[str | None] | None = None,
    ) -> Received:
        """The game with what another device tells: of each seat its decisions from number `starts` on, and the
        names of those who play its seats. have, sums: what that device knows (`Common`), to be compared first. seals: of its seats, null for those of others. shows: whether
        the page can show another position now. If so, the next decision from elsewhere is played, as by `advance`. If not, it is
        in the next snapshot."""
        ...


class JobCalls(Protocol):
    """Calls about jobs."""

    def start(self, *, job: str, args: Json) -> JobState:
        """Start a job, given its name and arguments."""
        ...

    @fails("no_job")
    def cancel(self, *, job: int) -> JobState:
        """Stop a running job."""
        ...


class Work(Protocol):
    """The jobs. To add one, declare it here and write a generator function with the same name in `work.py`."""

    @fails("link", "unfinished", "no_review", *SETUP)
    def review(self, *, link: str) -> Steps[Reviewed]:
        """Review the finished game in a replay link: what was luck, and what were decisions."""
        ...

    @fails("link", *SETUP)
    def same_dice(self, *, link: str) -> Steps[SameDice]:
        """What the players that people may choose make of the solo game of a link with the same luck, the strongest first; the
        weakest is left out. Of a game of several seats, nothing."""
        ...

    @fails("link", "over", "no_review", *SETUP)
    def puzzle(self, *, link: str) -> Steps[Puzzle]:
        """What each action would cost at the end of a replay link, which is the position of a puzzle."""
        ...

    @fails("link", "step", "action", *SETUP)
    def check(
        self, *, link: str, step: int, better: str, played: str | None = None, quick: bool = False
    ) -> Steps[Checked]:
        """Check a decision of the game in a replay link by playouts: pairs of games played on from its step, after the
        better action and after the one that was played, with the same luck. It ends once the verdict is
        clear. played: another action in place of the one that was played. quick: with fewer pairs."""
        ...


def methods(contract: type) -> dict[str, Callable[..., Any]]:
    """The calls or jobs that a class of this module declares, by name."""
    return {
        name: each for name, each in vars(contract).items() if callable(each) and not name.startswith("_")
    }


def arguments(method: Callable[..., Any]) -> dict[str, Any]:
    """The arguments of a call or job: {name: type}."""
    hints = get_type_hints(method)
    return {name: kind for name, kind in hints.items() if name != "return"}
