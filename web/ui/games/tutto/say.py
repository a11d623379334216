"""Cards, actions and events of TUTTO in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.phrases import first_upper, listed
from ui.kit.text import has, t
from ui.kit.text import number as number

if TYPE_CHECKING:
    from worker.protocol import Event

    from ui.games.tutto.types import Action, Card, Counted, View
    from ui.table.types import Who


def card(value: Card) -> str:
    """A card's name."""
    return t("tutto.card." + value["kind"], points=number(value["points"]))


def law(value: Card, alone: bool = False) -> str:
    """What a card asks for and brings, in a sentence or two. alone: in solo, where nobody else loses points."""
    if alone and value["kind"] == "plus_minus":
        return t("tutto.card.plus_minus.alone", points=number(value["points"]))
    return t("tutto.card." + value["kind"] + ".says", points=number(value["points"]))


def no_stop(value: Card) -> str:
    """Why nobody can stop on this card now."""
    return law(value) if value["kind"] in ("fireworks", "cloverleaf") else t("tutto.why.stop")


def faces(numbers: list[int]) -> str:
    return listed([str(n) for n in numbers])


class Speaker:
    """Puts the actions and events of one view into sentences."""

    def __init__(self, view: View) -> None:
        self._alone = len(view["seats"]) == 1
        self.cards: dict[str, Counted] = {}
        for value in view["deck"]["cards"]:
            self.cards[value["card"]] = value

    def action(self, a: Action) -> str:
        """An action in a sentence of its own."""
        kind = a["kind"]
        if kind == "keep":
            key = "tutto.action.keep" + (".tutto" if a["tutto"] else "")
            if a["roll"]:
                key += ".roll"
            return t(
                key,
                faces=faces(sorted(a["faces"])),
                points=number(a["points"]),
                total=number(a["total"]),
                roll=a["roll"],
                dice=t("tutto.act.keep.says", n=a["roll"]),
                n=a["points"],
            )
        return t("tutto.action." + kind, total=number(a["total"]))

    def event(self, event: Event, who: Who) -> str:
        """An event in a sentence, or "" if it needs none. `who` names a seat; in solo it is always the same one, and left out."""
        key = "tutto.event." + event["key"]
        if not has(key):
            return ""
        p = event["params"]
        if p.get("card") == "stop":
            return ""  # the next event says so
        if event["key"] == "turn" and self._alone:
            return t("tutto.head.turn", n=p["round"]) + "."
        shown = p.get("dice") or []
        n = p.get("lost", p.get("points", 2))
        name = who(event["seat"]) if event["seat"] is not None else ""
        says = t(
            key,
            who=name,
            n=n,
            card=card(self.cards[p["card"]]) if "card" in p else "",
            faces=faces(sorted([face for _, face in shown])),
            points=number(p.get("points", 0)),
            lost=number(p.get("lost", 0)),
            score=number(p.get("score", 0)),
            round=p.get("round", ""),
        )
        if self._alone and says.startswith(name + ": "):
            return first_upper(says[len(name) + 2 :])
        return says
