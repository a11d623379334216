"""The chance that may be taken instead of completing and buying, and what ending the turn would give up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.model import ASKED, unique

if TYPE_CHECKING:
    from ui.games.goennen.model import Model
    from ui.games.goennen.types import Action


def acts(model: Model) -> bool:
    """Whether a card can be completed or bought, instead of taking a chance."""
    return any([a["kind"] in ASKED for a in model.legal])


def chances(model: Model) -> bool:
    """Whether a die can be entered without marking a circle, or a card drawn."""
    return model.can("draw") or any([a["kind"] == "enter" and not a["marks"] for a in model.actions])


def may_chance(model: Model) -> bool:
    """Whether a chance may be taken instead of completing and buying."""
    return model.view["phase"] == "roll" and not model.rerolling() and model.can(("enter", "draw"))


def chance_is_more(model: Model) -> Action | None:
    """The entry with which a chance completes the card too and leaves another die to enter. None unless a single die completes
    the only card that can be completed, and nothing can be bought, now or with what that card gives."""
    ways = model.find("complete")
    cards = unique([a["card"] for a in ways])
    if (
        not may_chance(model)
        or model.chance
        or model.can("buy")
        or len(cards) != 1
        or model.cards[cards[0]]["reward"]["kind"] == "discount"
    ):
        return None
    way = model.completions(cards[0])[0]
    if len(way["dice"]) == 1:
        same = [
            a
            for a in model.find("enter", cards[0], way["dice"][0])
            if (a["fields"], a["numbers"], a["marks"]) == (way["fields"], way["numbers"], way["marks"])
        ]
        other = [
            a
            for a in model.find("enter")
            if a["card"] != cards[0] and a["dice"] != way["dice"] and not a["marks"]
        ]
        if same and other:
            return same[0]
    return None


def at_a_chance(model: Model) -> bool:
    """Whether it is being taken: by choice, or because nothing can be completed or bought."""
    return may_chance(model) and (model.chance or not acts(model))


def only_discounts(model: Model) -> bool:
    """Whether cards can be bought, but with discounts alone and no dice."""
    return model.can("buy") and not any([a["dice"] for a in model.find("buy")])


def dice_can(model: Model) -> str | None:
    """What the dice can still do: "complete", "buy", "more" for both, or None. A purchase for discounts alone
    needs none of them."""
    buys = model.can("buy") and not only_discounts(model)
    if model.can("complete"):
        return "more" if buys else "complete"
    return "buy" if buys else None


def entering(model: Model) -> bool:
    """Whether an entry was begun: a die is taken up, or a field chosen."""
    return model.armed is not None or model.field is not None or bool(model.pins)


def forgoes(model: Model, action: Action) -> str | None:
    """What this action would give up although it is free: "more", "complete", "buy", "chance", "enter" or
    None."""
    return None if action["kind"] == "pass" and not entering(model) else given_up(model, action)


def given_up(model: Model, action: Action) -> str | None:
    """As `forgoes`, whether or not anything was begun."""
    if action["kind"] == "end" and acts(model) and not model.chance:
        return dice_can(model)
    if action["kind"] in ("end", "pass") and (chances(model) or model.chance):
        return "chance" if model.can("draw") else "enter"
    return None
