"""The dock: the decision to make, the dice or cards it is about, and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import dice, hand, seats, sheets
from ui.games.goennen.chance import acts, at_a_chance, chance_is_more, chances, may_chance, only_discounts
from ui.games.goennen.layout import SIDES
from ui.games.goennen.prompt import RULES, nothing_counts
from ui.games.goennen.prompt import prompt as prompt
from ui.kit.controls import button
from ui.kit.phrases import first_upper
from ui.kit.sheet import rule
from ui.kit.text import signed, t
from ui.kit.tree import h
from ui.table import computer_prompt, frame

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.kit.tree import Node

BEFORE = 2  # lines of the log in the dock of a phone, where people play openly
ENDING = ("end", "pass")  # confirmed first if something free would be given up
ICONS = {"end": "end", "pass": "check", "ready": "check", "discard": "trash"}


def complete_button(board: Board, main: bool) -> Node:
    best = board.model.best_gain("complete")
    if best is None:
        return button(
            "complete", t("act.complete"), t("act.complete.none"), "complete", why=t("why.complete_none")
        )
    cards = len([c for c in board.model.touchable.cards if board.model.find("complete", card=c)])
    note = signed(best["gain"]) if best["gain"] else t("act.complete.cards", n=cards)
    return button("complete", t("act.complete"), note, "complete", main)


def buy_button(board: Board, main: bool) -> Node:
    slots = [s for s in board.view["market"] if board.model.find("buy", slot=s["slot"])]
    have, face = board.model.equal_dice()
    if not slots:
        if [
            s for s in board.view["market"] if s["card"] and board.model.pays(s)
        ]:  # a full display takes no more cards
            return button("buy", t("act.buy"), None, "buy", why=t("why.not_buying"))
        note = t("act.buy.none", n=have, face=face) if have > 1 else t("act.complete.none") if have else None
        return button("buy", t("act.buy"), note, "buy", why=t("why.buy_none"))
    ninth = board.speaker.ninth(board.model.find("buy")[0])
    if ninth and board.phone:
        ninth = t("ninth")  # no room for more; the card's sheet says the rest before it is bought
    out = button("buy", t("act.buy"), ninth or t("act.buy.cards", n=len(slots)), "buy", main)
    if ninth:
        out.attrs["class"] += " ninth"
    return out


def reroll_button(board: Board, main: bool) -> Node:
    model = board.model
    tray = model.tray()
    if not tray:
        return button("reroll", t("act.reroll"), t("act.reroll.none"), "reroll", why=t("why.reroll_none"))
    hint = board.hint.action() if board.advised else None
    if hint and hint["kind"] == "roll" and sorted(hint["dice"]) != sorted(tray):
        return button("reroll", t("act.reroll.n", n=len(tray)), t("hint.without"), "reroll", main)
    return button("reroll", t("act.reroll.n", n=len(tray)), None, "reroll", main, shapes="".join(tray))


def filled(board: Board) -> str:
    """Which button is filled: the sensible one. That is Reroll if the choice of dice has just changed; never
    one that ends something while anything is free, or while a die could complete a card. None while a hint has its
    own."""
    model = board.model
    if board.advised:
        return ""
    if model.chosen_to_reroll():
        return "reroll"
    if model.can("complete"):
        return "chance" if chance_is_more(model) else "complete"
    if model.can("buy") and not only_discounts(model):
        return "buy"
    if model.rerolling():
        return "reroll"
    return "" if chances(model) or [a for a in model.find("enter") if a["gain"] is not None] else "end"


def acting(board: Board, main: str) -> list[Node]:
    """Complete, buy, take a chance instead, reroll."""
    model = board.model
    out = [complete_button(board, main == "complete"), buy_button(board, main == "buy")]
    if may_chance(model):
        out.append(button("chance", t("act.chance"), t("act.chance.says"), "chance", main == "chance"))
    if model.rerolling():
        out.append(reroll_button(board, main == "reroll"))
    return out


def chance(board: Board) -> list[Node]:
    """What a chance offers besides the dice: the top card of a deck, and the way back if there is one."""
    model = board.model
    out = []
    if acts(model):
        out.append(button("chance", t("back"), None, "left", key="back"))
    draws = model.find("draw")
    for a in draws:
        assert a["deck"]
        deck = t("deck." + a["deck"])
        title, note = (
            (first_upper(t("act.draw.short", deck=deck)), None)
            if acts(model)
            else (t("act.draw"), t("act.draw.says", deck=deck))
        )
        out.append(
            button(
                "act " + a["text"],
                title,
                note,
                "draw",
                len(draws) == 1 and not model.can("enter"),
                key=a["text"],
            )
        )
    return out


def decisions(board: Board) -> list[Node]:
    """The decision buttons of the phase; at most one is filled."""
    model = board.model
    phase = board.view["phase"]
    if board.view["state"] == "over":
        return [button("result", t("act.result"), None, None, True)]
    if board.to_throw:
        return [frame.throw_button()]
    if board.thinking_seat() is not None:
        return computer_prompt.buttons(board)
    if not model.actions:
        return [h("p", {"class": "waiting"}, t("dock.waiting"), key="waiting")]
    if nothing_counts(board):
        whole = button("end_game", t("end_game"), None, "trophy", True)
        return [whole] + ([] if phase == "remove" else endings(board, ""))
    main = filled(board)
    out = []
    if at_a_chance(model):
        out += chance(board)
    elif phase in ("roll", "acting") and not board.game.forced_action():
        out += acting(board, main)
    elif model.can("complete"):
        out.append(complete_button(board, main == "complete"))
    for side in model.hidden():
        out.append(
            button("shift " + side, t("shift." + side), None, side, key="shift %d" % (side in SIDES[0]))
        )
    return out + endings(board, main)


def endings(board: Board, main: str) -> list[Node]:
    """The buttons that end the present decision, and those that remove a card."""
    out = []
    for a in board.model.actions:
        kind = a["kind"]
        if kind == "remove":
            assert a["deck"]
            out.append(
                button(
                    "act " + a["text"],
                    first_upper(t("act.remove", deck=t("deck." + a["deck"]))),
                    first_upper(board.speaker.card(a["card"])),
                    None,
                    False,
                    key=a["text"],
                    card=a["card"],
                )
            )
        elif kind in ("end", "pass", "ready", "discard"):
            out.append(
                button(
                    ("confirm " if kind in ENDING else "act ") + a["text"],
                    t("act." + kind),
                    None,
                    ICONS[kind],
                    main == "end" and kind != "discard",
                    key=kind,
                )
            )
            if a == board.forced_action():
                out[-1].attrs["class"] += " passing"
    return out


def asked(board: Board) -> Node:
    """The prompt, with the card it is about and the rolls so far."""
    if board.thinking_seat() is not None and not board.flying:
        key, words, why = computer_prompt.prompt(board)
        done = (
            board.log.lines[0] + " "
            if why and board.log.lines and board.humans == 1 and computer_prompt.goes_on(board)
            else ""
        )
        return frame.prompt(
            key, words, h("small", None, done if done and board.phone else done + why, key="small")
        )
    key, words, name = prompt(board)
    picture = h("canvas", {"class": "about"}, paint=("tile", name, None), key="about") if name else None
    before = (
        board.log.others(board.view["seat"], seats.PRIVATE)[:BEFORE]
        if board.openly and board.phone and board.model.actions
        else []
    )
    dots = (
        dice.dots(0 if board.to_throw else board.view["roll"], 3) if board.view["phase"] == "roll" else None
    )
    return frame.prompt(
        key,
        words,
        picture,
        (None if key == "settled" else frame.end_button(board))
        or (rule(RULES[key]) if key in RULES else frame.others_button(board)),
        dots,
        h("small", None, " ".join(reversed(before)), key="before") if before else None,
    )


def dock(board: Board, strip: Node | None = None, acts: Node | None = None) -> Node:
    """The dock of a board. strip: a node above the dice, or None; acts: a node that replaces the prompt and
    the decisions, or None."""
    view = board.view
    unseen = bool(board.sheet and board.sheet[0] == "hand_over")
    in_hand = hand.hand(board) if hand.in_dock(board) else None
    kids = []
    if acts is None:
        kids.append(
            frame.prompt("hand_over", t("hand_over.title", who=board.who(view["seat"])))
            if unseen
            else asked(board)
        )
    if strip:
        kids.append(strip)
    if in_hand:
        kids.append(in_hand)
    elif view["dice"] and view["state"] != "over":
        kids.append(dice.dice(board))
    elif not unseen:
        kids.append(h("div", {"class": "dice"}, key="none"))
    if board.sheet and not unseen:
        of_market = board.phone and board.sheet[0] == "market"
        kids.append(sheets.market_bar(board) if of_market else frame.close_bar())
    elif not unseen:
        kids.append(acts or frame.decisions(board))
    waits = " waits" if board.thinking_seat() is not None else ""
    return frame.dock(kids, "phase-" + view["phase"] + waits, unseen)
