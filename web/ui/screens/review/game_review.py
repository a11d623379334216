"""One game's review, as far as it is known: what the engine says of it, and what playouts say of its decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.people import called
from ui.kit.text import t
from ui.kit.tree import Memos
from ui.screens.review.moments import Moments

if TYPE_CHECKING:
    from worker.protocol import Checked, Mistake, Moment, Reviewed, ReviewedSeat

    from ui.table.board import Board


class GameReview:
    """`seat` is the one that is shown; `as_table`: whether the chart is shown as a table."""

    def __init__(self, link: str, board: Board) -> None:
        self.link = link  # as a replay
        self.board = board
        self.result: Reviewed = None  # type: ignore[assignment]  # until the engine has answered
        self.error: str | None = None
        self.seat = 0
        self.as_table = False
        self.checks: dict[int, Checked] = {}  # by the step of the decision
        self.moments = Moments(board)
        self.memos = Memos()  # the rounds, which stay as they are
        self.within = False  # whether the list makes way for a moment of it, or the reverse

    def of_seat(self) -> ReviewedSeat:
        """The account of the seat that is shown."""
        return self.result["seats"][self.seat]

    def name_of(self, seat: int) -> str:
        """Who sat on a seat."""
        player = self.result["seats"][seat]["player"]
        who = called(self.board.names, seat, player)
        if player != games.HUMAN:
            return t("review.seat.player", who=who, player=games.player_name(player))
        return t("seat.you") if self.is_own(seat) else who

    def is_own(self, seat: int) -> bool:
        """Whether it is the only person's seat."""
        people = [each["seat"] for each in self.result["seats"] if each["player"] == games.HUMAN]
        return people == [seat]

    def order(self) -> list[Moment]:
        """The moments as they are told: the clearest examples of the costliest kinds, then the others, each list by cost."""
        seat = self.of_seat()
        first = [mistake["steps"][0] for mistake in seat["mistakes"]]
        return [each for each in seat["moments"] if each["step"] in first] + [
            each for each in seat["moments"] if each["step"] not in first
        ]

    def moment(self, step: int) -> Moment | None:
        """The moment at a step, or None."""
        for each in self.of_seat()["moments"]:
            if each["step"] == step:
                return each
        return None

    def verdict(self, step: int) -> str:
        """What playouts say of the decision at a step: "checking", "unchecked", "confirmed" or "refuted"; "exact"
        if it needs none."""
        if self.result["exact"]:
            return "exact"
        check = self.checks.get(step)
        if check is None:
            return "checking"
        return "unchecked" if not check["pairs"] else "confirmed" if check["confirmed"] else "refuted"

    def is_checking(self) -> bool:
        """Whether playouts are still to be asked about a moment."""
        return any([self.verdict(moment["step"]) == "checking" for moment in self.of_seat()["moments"]])

    def mistakes(self) -> list[Mistake]:
        """What was done wrong, by kind, as far as there are examples. Once playouts have been asked about all moments, what they
        refute counts nothing: the costliest kind of what is left comes first, and of each kind an example that stands. Until
        then nothing changes its place."""
        seat = self.of_seat()
        found = [each for each in seat["mistakes"] if self.moment(each["steps"][0])]
        if self.is_checking():
            return found
        order = sorted([(-self.cost(each), number) for number, each in enumerate(found)])
        return [self._with_example(found[number]) for _, number in order]

    def _with_example(self, mistake: Mistake) -> Mistake:
        standing = self.standing(mistake)
        first = [step for step in mistake["steps"] if step in standing and self.moment(step)][:1]
        steps = first + [step for step in mistake["steps"] if step not in first]
        return dict(mistake, steps=steps)  # type: ignore[return-value]  # a copy

    def standing(self, mistake: Mistake) -> list[int]:
        """The steps of one kind that playouts have not refuted."""
        return [step for step in mistake["steps"] if self.verdict(step) != "refuted"]

    def cost(self, mistake: Mistake) -> float:
        """What these have cost, in the unit of the account."""
        standing = self.standing(mistake)
        return sum([mark["cost"] for mark in self.of_seat()["marks"] if mark["step"] in standing])
