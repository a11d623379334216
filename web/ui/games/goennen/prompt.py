"""The prompt: one sentence on what can be done now and what it would bring, derived from the legal actions
alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.games.goennen.chance import at_a_chance, chance_is_more, dice_can, only_discounts
from ui.games.goennen.model import unique
from ui.kit.phrases import first_upper
from ui.kit.text import signed, t

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.model import Model
    from ui.games.goennen.types import Action, Prompt

# The chapters of the help that explain what the prompt is about, where that is more than a gesture.
RULES = {
    "chance": "chance",
    "chance_too": "chance",
    "chance_dice": "chance",
    "chance_draw": "chance",
    "one_more": "chance",
    "drawn": "chance",
    "buy": "buy",
    "discounts": "bonuses.discount",
    "extra": "bonuses.extra_die",
    "bonus": "bonuses",
    "ninth": "end",
}


def prompt(board: Board) -> Prompt:
    """(key, sentence, the card it is about or None). The keys are explained in docs/prompts.md."""
    view = board.view
    if board.to_throw:
        return plain("throw")
    if board.flying:
        return plain("rolling")
    if view["state"] == "over":
        return plain("over")
    if not board.model.actions:
        return plain("waiting")
    found = in_sheet(board) or taken_up(board.model)
    settled = nothing_counts(board) and view["phase"] != "remove"  # then a new question is to be heard
    return found or (plain("settled") if settled else decision(board))


def nothing_counts(board: Board) -> bool:
    """Whether nothing that is left can change any points, and the player may end the game."""
    return board.view["settled"] == "points" and board.may_finish()


def plain(key: str) -> Prompt:
    return (key, t("prompt." + key), None)


def in_sheet(board: Board) -> Prompt | None:
    """What can be done in the open sheet, or None if it is not about the decision."""
    kind = board.sheet[0] if board.sheet else None
    if kind == "choose":
        return plain("choose")
    if kind == "market":
        return plain("market" if board.model.can("buy") else "market_look")
    if kind == "card":
        return on_card(board.model, board.sheet[1])  # type: ignore[index]  # one is open
    return None


def on_card(model: Model, name: str) -> Prompt | None:
    """What can be done with the card shown large."""
    slot = model.slot_of(name)
    if model.laid(name) and model.fitting(name):
        return armed(model, "field") if model.armed else plain("die")
    if (
        slot
        and model.touching(slot)
        or model.find("back", card=name)
        or model.marking(name)
        or model.cells_for(name)
    ):
        return plain("card")
    return plain("look")


def armed(model: Model, key: str) -> Prompt:
    assert model.armed
    return (
        key,
        first_upper(t("prompt." + key, die=say.die(model.armed, model.die(model.armed)["face"]))),  # type: ignore[index]  # it is there
        None,
    )


def taken_up(model: Model) -> Prompt | None:
    """Where something that was touched first may go, or None if nothing was."""
    if model.armed and not model.can("place"):
        return armed(model, "armed")
    if model.bonus:
        return plain("bonus")
    if model.cells_for(model.card_in_hand):
        return plain("move")
    return None


def decision(board: Board) -> Prompt:
    model = board.model
    phase = model.view["phase"]
    if phase == "setup":
        if model.can("place"):
            return plain("lay" if len(unique([a["card"] for a in model.find("place")])) > 1 else "lay_last")
        return plain("back" if model.can("back") else "ready")
    if phase == "place":
        return placing(board)
    if phase == "remove":
        return plain("remove")
    if phase == "passive":
        return passive(model)
    if phase == "chance" and model.can("enter"):
        return plain("one_more")
    if phase == "acting" and dice_can(model) == "more":
        return plain("more")
    return roll(model)


def placing(board: Board) -> Prompt:
    """A card that was bought or drawn needs a cell; it may be the one that triggers the end."""
    says = [board.speaker.ninth(a) for a in board.model.find("place")]
    if says and says[0]:
        return ("ninth", t("prompt.ninth", says=says[0]), None)
    return plain("drawn" if board.model.can("discard") else "place")


def passive(model: Model) -> Prompt:
    """The dice of another player's rolls, or of a solo passive turn."""
    if not model.can("enter"):
        return plain("entered")
    assert model.view["passive"]
    entries = model.view["passive"]["entries"]
    most = entries + model.view["passive"]["extra"]
    if not entries:
        return plain("extra")
    if most > entries:
        return ("enter", t("prompt.enter.circles", n=entries, most=most), None)
    return ("enter", t("prompt.enter", n=entries), None)


def roll(model: Model) -> Prompt:
    """What the dice on the table can be used for."""
    if model.chosen_to_reroll():
        n = len(model.tray())
        return ("reroll" if n else "kept", t("prompt.reroll" if n else "prompt.kept", n=n), None)
    if at_a_chance(model):
        if model.can("enter"):
            return plain("chance" if model.can("draw") else "chance_dice")
        return plain("chance_draw")
    cards = unique([a["card"] for a in model.find("complete")])
    if chance_is_more(model):
        return ("chance_too", t("prompt.chance_too"), cards[0])
    if len(cards) > 1:
        return ("several", t("prompt.several", n=len(cards)), None)
    if cards:
        return complete(model, model.best_gain("complete"))  # type: ignore[arg-type]  # there is one
    if model.can("buy"):
        return plain("discounts" if only_discounts(model) else "buy")
    return plain("keep" if model.rerolling() else "done")


def complete(model: Model, way: Action) -> Prompt:
    name = way["card"]
    assert name
    colour = model.cards[name]["colour"]
    n = len(way["dice"])
    which = told_apart(model, name)
    if which:  # without the number of dice: two lines of a small phone are all there is
        words = t("prompt.complete.which", card=which)
    else:
        words = t("prompt.complete", n=n, colour=say.coloured(colour)) if colour else t("prompt.wild", n=n)
    return ("complete", words + (" (" + signed(way["gain"]) + ")" if way["gain"] else "") + ".", name)


def told_apart(model: Model, name: str) -> str:
    """A laid card by its reward if another one of its colour is not complete either, and by its place if both are alike; else ""."""
    card = model.cards[name]
    alike = [
        model.cards[each["card"]]
        for each in model.seat()["cards"]
        if not each["complete"]
        and each["card"] != name
        and model.cards[each["card"]]["colour"] == card["colour"]
    ]
    if not alike:
        return ""
    says = say.card(card)
    laid = model.laid(name)
    if laid and says in [say.card(each) for each in alike]:
        says += " " + say.place(model.cards, model.seat()["cards"], laid["cell"])
    return says
