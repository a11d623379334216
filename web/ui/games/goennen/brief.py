"""Cards and actions named briefly: a card by its colour alone, unless another that one could mean has the same. Then by where it
lies, by its reward or by its task, whichever tells it apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import places, say
from ui.kit.text import signed, t

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.games.goennen.types import Action, Card, View


class Brief(say.Speaker):
    """spoken: the cards that are spoken of together. told: those that have been named before: only the others that are spoken of
    could be meant."""

    def __init__(
        self,
        cards: dict[str, Card],
        view: View,
        spoken: Iterable[str | None] = (),
        told: Iterable[str | None] = (),
    ) -> None:
        super().__init__(cards, view)
        self._told = told
        self._sold = [slot["card"] for slot in view["market"] if slot["card"]]
        self._spoken = [name for name in spoken if name in cards]

    def card(self, name: str | None) -> str:
        if name not in self.cards:
            return t("card.unknown")
        here = self.cards[name]
        colour = say.coloured(here["colour"])
        laid = say.display_of(self.view, name)
        around = self._sold if name in self._sold else [each["card"] for each in laid]
        if name in self._told:
            around = []
        alike = [
            self.cards[other]
            for other in self._spoken + around
            if other != name and other in self.cards and self.cards[other]["colour"] == here["colour"]
        ]
        if not alike:
            return t("card.brief", colour=colour)
        cells = [each["cell"] for each in laid if each["card"] == name]
        where = places.fixed(cells[0], [each["cell"] for each in laid]) if cells else None
        if where:
            return t("card.brief.there", colour=colour, place=where)
        if here["reward"] not in [other["reward"] for other in alike]:
            return say.card(here)
        return t("card.brief.task", colour=colour, task=say.task(here))

    def _complete(self, a: Action) -> str:
        """Without the dice, which are marked."""
        says = t("action.complete.brief", card=self.card(a["card"]))
        return says + (" (" + signed(a["gain"]) + ")" if a["gain"] else "")

    def _buy(self, a: Action) -> str:
        return t("action.buy.brief", card=self.card(a["card"]))
