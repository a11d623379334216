"""What lies where on the table, and the frame of three by three cells through which each display is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table import model

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.games.goennen.types import Action, Card, Cell, Laid, Seat, Slot, View

SIDE = 3  # cells along a side of a display's frame
SIDES = (("above", "below"), ("left", "right"))  # of the frame, along rows and columns


class Layout(model.Model):
    """`cards` maps ids to cards."""

    if TYPE_CHECKING:
        view: View  # type: ignore[assignment]  # a game's own view
        actions: Sequence[Action]

        def seat(self, number: int | None = None) -> Seat: ...

    def __init__(self, cards: dict[str, Card], by_hand: Callable[[int | None], bool] | None = None) -> None:
        super().__init__(by_hand)
        self.cards = cards
        self.frame: dict[
            tuple[int, int], int
        ] = {}  # (seat, axis) -> the frame's first row or column, as the player chose it

    def laid(self, card: str | None, seat: int | None = None) -> Laid | None:
        """How a card lies in a display, or None."""
        for laid in self.seat(seat)["cards"]:
            if laid["card"] == card:
                return laid
        return None

    def where(self, card: str | None) -> tuple[int, Laid] | tuple[None, None]:
        """(seat, laid) of a card in any display, or (None, None)."""
        for seat in self.view["seats"]:
            laid = self.laid(card, seat["seat"])
            if laid:
                return (seat["seat"], laid)
        return (None, None)

    def slot_of(self, card: str | None) -> Slot | None:
        for slot in self.view["market"]:
            if slot["card"] == card:
                return slot
        return None

    def equal_dice(self) -> tuple[int, int]:
        """(count, number): the largest group of equal dice not yet spent; (0, 0) when nothing can be
        bought."""
        best = (0, 0)
        if self.view["phase"] not in ("roll", "acting", "place"):
            return best
        for face in range(1, 7):
            n = len(
                [
                    d
                    for d in self.view["dice"]
                    if d["face"] == face and d["place"] != "spent" and d["die"] not in self.flying
                ]
            )
            if n and n >= best[0]:
                best = (n, face)
        return best

    def pays(self, slot: Slot) -> bool:
        """Whether as many equal dice are left as a slot of the market costs, without discounts."""
        return self.equal_dice()[0] >= slot["price"]

    def bonus_of(self, card: str | None) -> str | None:
        """The bonus of one's own complete card with circles left, or None."""
        laid = self.laid(card)
        if laid and laid["complete"] and laid["used"] < laid["circles"]:
            assert card
            return self.cards[card]["reward"]["kind"]
        return None

    def circles(self, kind: str) -> int:
        """How many circles of a bonus are left to the seat shown."""
        return sum(
            [
                laid["circles"] - laid["used"]
                for laid in self.seat()["cards"]
                if self.bonus_of(laid["card"]) == kind
            ]
        )

    # the frame of a display

    def starts(self, seat: int | None = None) -> list[tuple[list[int], int]]:
        """For rows and for columns: the possible first lines of a frame of three by three around the laid
        cards, and the present one. The frame stays around the first card, at 0,0, as long as the others allow
        it."""
        number = self.view["seat"] if seat is None else seat
        cells = [tuple(laid["cell"]) for laid in self.seat(seat)["cards"]] or [(0, 0)]
        out = []
        for axis in (0, 1):
            low = min([cell[axis] for cell in cells])
            high = max([cell[axis] for cell in cells])
            possible = list(range(high - SIDE + 1, low + 1))
            start = self.frame.get((number, axis))
            out.append((possible, start if start in possible else min(max(-1, possible[0]), low)))
        return out

    def grid(self, seat: int | None = None) -> tuple[int, int, int, int]:
        """(first row, first column, rows, columns) of the frame shown."""
        (_, row), (_, column) = self.starts(seat)
        return (row, column, SIDE, SIDE)

    def nth_cell(self, n: int) -> tuple[int, int]:
        """A cell of one's own frame, counted row by row from 0."""
        row, column, _, columns = self.grid()
        return (row + n // columns, column + n % columns)

    def on_shift(self, side: str) -> None:
        axis = 0 if side in SIDES[0] else 1
        _, start = self.starts()[axis]
        self.frame[(self.view["seat"], axis)] = start - 1 if side == SIDES[axis][0] else start + 1

    def on_bring(self, cell: Cell) -> None:
        for axis, (possible, start) in enumerate(self.starts()):
            showing = [line for line in possible if line <= cell[axis] < line + SIDE]
            if showing and start not in showing:
                self.frame[(self.view["seat"], axis)] = min(showing, key=lambda line: abs(line - start))
