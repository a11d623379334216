"""Cards and actions named so that one knows which card is meant: where two of one colour could be, by where it lies, by its
reward or by its task, whichever tells it apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import places, say
from ui.kit.text import signed, t

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.games.goennen.types import Action, Card, View


class Whole(say.Speaker):
    """Names cards by their rewards, and where two of one colour lie in a display, also by their places."""

    def card(self, name: str | None) -> str:
        where = self.where(name) if name in self.cards else None
        if not where:
            return super().card(name)
        here = self.cards[name or ""]
        return t(
            "card.name.there", colour=say.coloured(here["colour"]), place=where, reward=say.rewards(here)
        )

    def where(self, name: str | None, alone: bool = False) -> str | None:
        """The name of a card's place if others of its colour lie in its display, or though it is alone there; None if they do not,
        or its place tells nothing."""
        laid = say.display_of(self.view, name or "")
        colour = self.cards[name or ""]["colour"]
        alike = [
            each["cell"]
            for each in laid
            if each["card"] != name
            and each["card"] in self.cards
            and self.cards[each["card"]]["colour"] == colour
        ]
        if not laid or not (alike or alone):
            return None
        (cell,) = [each["cell"] for each in laid if each["card"] == name]
        return places.among(cell, [each["cell"] for each in laid], alike)


class Brief(Whole):
    """Names cards by their colours alone, unless two could be meant. spoken: the cards that are spoken of together. told: those
    that have been named before: only the others that are spoken of could be meant."""

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
        self._hand = [name for seat in view["seats"] for name in seat["hand"]]
        self._spoken = [name for name in spoken if name in cards]

    def card(self, name: str | None) -> str:
        if name not in self.cards:
            return t("card.unknown")
        here = self.cards[name]
        colour = say.coloured(here["colour"])
        laid = say.display_of(self.view, name)
        lying = [each["card"] for each in laid]
        around = next((each for each in (self._sold, self._hand) if name in each), lying)
        if name in self._told:
            around = []
        alike = [
            self.cards[other]
            for other in self._spoken + around
            if other != name and other in self.cards and self.cards[other]["colour"] == here["colour"]
        ]
        if not alike:
            return t("card.brief", colour=colour)
        where = self.where(name, True)
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
