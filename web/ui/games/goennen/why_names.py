"""What cards are called in the reasons of Gönnen Können, and how often something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.brief import Brief, Whole
from ui.kit.text import t
from ui.table.why import of_100

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Term

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action

NEAR = 5  # chances of 100 that differ by less are no reason that one could see
CARDS = ("card", "other_card", "helps", "other_helps")  # the parameters that are cards


class Names:
    """What cards are called in one sentence, in which both actions and all terms are spoken of."""

    def __init__(self, board: Board, own: Action | None, other: Action | None, terms: Sequence[Term]) -> None:
        self.board = board
        self.fine = False  # whether small differences are told, as there is nothing else
        self.own = own
        self.other = other
        self.params = [term["params"] for term in terms]
        spoken: list[Mapping[str, Any]] = [each for each in (own, other) if each]
        spoken += self.params
        self._whole = Whole(board.cards, board.view)
        self.brief = Brief(
            board.cards,
            board.view,
            [each[key] for each in spoken for key in CARDS if each.get(key)],
            [each["card"] for each in (own, other) if each],
        )

    def card(self, name: str) -> str:
        return self.brief.card(name)

    def whole(self, name: str) -> str:
        """A card with what it rewards, which is why something about it matters."""
        return self._whole.card(name)

    def next_dice(self, p: Mapping[str, Any]) -> str:
        """The dice that an entry in another card leaves for a card: those that are entered next."""
        return self.board.speaker.dice(list(p["dice"]))

    def follows(self, name: str | None) -> bool:
        """Whether the action is an entry after which another die goes on this card."""
        return bool(name) and bool(self.own) and self.own["kind"] == "enter" and self.own["card"] != name  # type: ignore[index]  # there is one

    def beside(self) -> Mapping[str, Any] | None:
        """The term of the card that only the other action brings nearer, or None."""
        return next((each for each in self.params if "card" not in each and "other_left" in each), None)

    def nearer(self) -> Mapping[str, Any] | None:
        """The term of the card that only the action itself brings nearer, or None."""
        return next((each for each in self.params if "other_card" not in each and "left" in each), None)

    def beside_later(self) -> float:
        """The chance that the card gets complete later which only the other action completes, or 0."""
        found: list[float] = [
            each.get("other_later", 0.0)
            for each in self.params
            if "card" not in each and not each.get("other_then")
        ]
        return max(found or [0.0])

    def likelier(self) -> bool:
        """Whether the action more often buys or completes something."""
        return any(
            each.get("chance", 0.0) > each.get("other_chance", 0.0) for each in self.params if "card" in each
        )

    def scores(self, name: str) -> bool:
        return bool(self.board.cards[name]["reward"]["points"])


def of_one(p: Mapping[str, Any], other: bool) -> dict[str, Any]:
    """What a term says of one of the two actions, named as of the first one. other: whether of the other one."""
    lead = "other_" if other else ""
    return {key[len(lead) :]: value for key, value in p.items() if key.startswith("other_") == other}


def often(names: Names, key: str, own: float, other: float, **params: Any) -> str:
    """That something happens so often instead of so often; "" if the difference is no reason that one could see."""
    n, m = of_100(own), of_100(other)
    return t(key, n=n, other=m, **params) if abs(n - m) >= (1 if names.fine else NEAR) else ""
