"""Why nothing happens when something is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from ui.games.goennen.model import Model
    from ui.games.goennen.types import Laid


def wants(model: Model, laid: Laid | None, field: int | None) -> tuple[str, dict[str, Any]] | None:
    """What a field needs that the dice do not offer, as (key, parameters), or None: its number is already
    written, or none of the dice in question has its colour or number."""
    if laid is None or field is None:
        return None
    if laid["written"][field]:
        return ("why.written", {})
    asked = [f for row in model.cards[laid["card"]]["task"]["rows"] for f in row][field]
    dice = [d for d in model.view["dice"] if d["place"] != "spent" and model.armed in (None, d["die"])]
    if asked["colour"] and not [d for d in dice if d["die"] == asked["colour"]]:
        return ("why.needs_die", {"die": asked["colour"]})
    if asked["number"] and not [d for d in dice if d["face"] == asked["number"]]:
        return ("why.needs_number", {"number": asked["number"]})
    return None


def reason(model: Model, what: str, name: str, field: int | None = None) -> tuple[str, dict[str, Any]]:
    """Why nothing happens when this is touched, as (key, parameters); `field` is a card's."""
    idle = model.idle()
    if idle:
        return (idle, {})
    if model.view["phase"] == "place" and what != "cell":
        return ("why.place_first", {})
    if what == "die":
        die = model.die(name)
        return ("why.die_spent" if die and die["place"] == "spent" else "why.die", {})
    if what == "slot":
        slot = next(s for s in model.view["market"] if s["slot"] == name)
        if not slot["card"]:
            return ("why.slot_empty", {})
        if model.view["phase"] in ("roll", "acting") and not model.pays(slot):
            return ("why.price", {"price": slot["price"], "n": model.equal_dice()[0]})
        return ("why.not_buying", {})
    if what in ("card", "field"):
        laid = model.laid(name)
        if laid and laid["complete"]:
            return ("why.complete", {})
        needs = wants(model, laid, field)
        if needs:
            return needs
        if model.armed:
            return ("why.die_nowhere", {})
        return ("why.card", {})
    if what == "cell":
        return (
            "why.cell" if model.can("place") or model.cells_for(model.card_in_hand) else "why.no_card",
            {},
        )
    return ("why.not_now", {})
