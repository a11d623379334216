"""Why an action of Gönnen Können rather than another: what is to be known besides the reasons, and what makes two equally good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.why_display import LIKELY, left_of_both
from ui.kit.text import t
from ui.table.why import of_100

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Term

    from ui.games.goennen.types import Action
    from ui.games.goennen.why_names import Names

LATE = 0.005  # a card with a smaller chance gets complete no more


def plan(names: Names, terms: Sequence[Term]) -> str:
    """For what each of the kept dice is, if they serve two aims; else ""."""
    if not names.own or names.own["kind"] != "roll":
        return ""
    aims = [(term["params"]["serves"], term) for term in terms if term["params"].get("serves")]
    if len(aims) != 2 or [die for die in aims[0][0] if die in aims[1][0]]:
        return ""
    one, other = [aim(names, dice, term) for dice, term in aims]
    return t("because.plan", one=one, other=other)


def aim(names: Names, served: str, term: Term) -> str:
    """Dice, and for what they are."""
    dice = names.board.speaker.dice(list(served))
    if term["key"] == "complete":
        return t("because.plan.card", dice=dice, card=names.card(term["params"]["card"]))
    return t("because.plan.buy", dice=dice)


def waits(names: Names, terms: Sequence[Term]) -> str:
    """That what the other action would do can still be done, now or later; else ""."""
    own, other = names.own, names.other
    acts = other is not None and other["kind"] in ("complete", "buy")
    if [each for each in terms if each["value"] > 0 and harms(each)]:
        return ""
    if own and own["kind"] == "roll" and acts and not [die for die in other["dice"] if die in own["dice"]]:  # type: ignore[index]  # there is one
        return t("because.still")
    first = [term for term in terms if other and term["params"].get("other_card") == other["card"]]
    for term in first + [term for term in terms if term not in first]:
        p = term["params"]
        if term["value"] < 0 and "card" not in p:
            if p.get("other_later", 0.0) >= LIKELY:
                if acts:
                    return t("because.waits", n=of_100(p["other_later"]))
                return t("because.anyway", card=names.card(p["other_card"]), n=of_100(p["other_later"]))
            if p.get("other_before", 0.0) >= LIKELY and not names.nearer():
                return t("because.anyway", card=names.card(p["other_card"]), n=of_100(p["other_before"]))
    return ""


def harms(term: Term) -> bool:
    """Whether the other action does something that one should not."""
    p = term["params"]
    return "other_round" in p or (
        term["key"] == "buy" and p.get("other_chance", 0.0) >= 1 and not p.get("chance")
    )


def alike(names: Names, own: Action | None, other: Action | None, terms: Sequence[Term]) -> str:
    """Why two actions are equally good, or "" if nothing shows it."""
    if not own or not other:
        return ""
    kinds = (own["kind"], other["kind"])
    if kinds == ("roll", "roll"):
        return t("because.alike.chances")
    if kinds == ("place", "place"):
        return t("because.alike.places" if own["card"] == other["card"] else "because.alike.order")
    if kinds == ("remove", "remove"):
        full = len(names.board.model.seat()["cards"]) == 9
        return t("because.alike.full" if full else "because.alike.remove")
    shared = [p["card"] for p in names.params if "card" in p and "other_card" in p]
    if "roll" not in kinds and kinds[0] != "enter" and other["card"] in shared:
        return t("because.alike.both")
    near = [term["params"] for term in terms if term["key"] == "nearer"]
    both = [p["card"] for p in near if "card" in p and "other_card" in p]
    if kinds == ("enter", "enter") and own["card"] != other["card"] and other["card"] in both:
        there = next(p for p in near if p.get("card") == other["card"])
        return t("because.alike.next", dice=names.next_dice(there))
    if kinds == ("enter", "enter") and own["card"] != other["card"]:
        return either(names, own, other)
    for p in near:
        lacking = p.get("card") or p["other_card"]
        if max(p.get("after", 0), p.get("other_after", 0)) < LATE:
            return t("because.alike.late", card=names.card(lacking))
        if p.get("left") and p.get("left") == p.get("other_left"):
            return t("because.alike.left", card=names.card(lacking), n=p["left"])
    return ""


def either(names: Names, own: Action, other: Action) -> str:
    """What either of two entries brings nearer, and how near."""
    one, two = names.nearer(), names.beside()
    cards = {"card": names.card(own["card"] or ""), "other": names.card(other["card"] or "")}
    if not one or not two or one["card"] != own["card"] or two["other_card"] != other["card"]:
        return t("because.alike.closer", **cards)
    return left_of_both(names, one, two)
