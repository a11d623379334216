"""The dock: what is to be decided, the dice or cards it is about, and the buttons that decide it."""

from ui.games.goennen import card, dice, say
from ui.games.goennen.model import SIDES
from ui.kit.controls import button
from ui.kit.text import first_upper, signed, t
from ui.kit.tree import h
from ui.table import computers, frame

ICONS = {"end": "end", "pass": "check", "ready": "check", "discard": "trash"}


def complete_button(board, main):
    best = board.model.best_gain("complete")
    if best is None:
        return button("complete", t("act.complete"), t("act.complete.none"), "complete", why=t("why.complete_none"))
    cards = len([c for c in board.game.legal_cards if board.model.find("complete", card=c)])
    note = signed(best["gain"]) if best["gain"] else t("act.complete.cards", n=cards)
    return button("complete", t("act.complete"), note, "complete", main)


def buy_button(board, main):
    slots = [s for s in board.view["market"] if board.model.find("buy", slot=s["slot"])]
    have, face = board.model.equal_dice()
    if not slots:
        return button("buy", t("act.buy"), t("act.buy.none", n=have, face=face) if have else None, "buy",
                      why=t("why.buy_none"))
    return button("buy", t("act.buy"), t("act.buy.cards", n=len(slots)), "buy", main)


def reroll_button(board):
    model = board.model
    tray = model.tray()
    if not tray:
        return button("reroll", t("act.reroll"), t("act.reroll.none"), "reroll", why=t("why.reroll_none"))
    return button("reroll", t("act.reroll.n", n=len(tray)), None, "reroll", True, shapes="".join(tray))


def decisions(board):
    """The decision buttons of the phase; at most one is filled."""
    model = board.model
    kinds = model.kinds()
    phase = board.view["phase"]
    out = []
    if board.view["state"] == "over":
        return [button("result", t("act.result"), None, None, True)]
    if board.thinking_seat() is not None:
        return computers.buttons(board)
    if not kinds:
        return [h("p", {"class": "waiting"}, t("dock.waiting"), key="waiting")]
    if phase in ("roll", "acting"):
        last = not model.rerolling()
        out.append(complete_button(board, last and "complete" in kinds))
        out.append(buy_button(board, last and "buy" in kinds and "complete" not in kinds))
        if phase == "roll" and last and ("enter" in kinds or "draw" in kinds):
            out.append(button("chance", t("act.chance"), t("act.chance.says"), "chance"))
        if model.rerolling():
            out.append(reroll_button(board))
    elif "complete" in kinds:
        out.append(complete_button(board, True))
    for side in model.hidden():
        out.append(button("shift " + side, t("shift." + side), None, side, key="shift %d" % (side in SIDES[0])))
    for a in model.actions:
        kind = a["kind"]
        if kind == "remove":
            name = board.speaker.card(a["card"]) if a["card"] else None
            out.append(button("act " + a["text"], t("act.remove", deck=t("deck." + a["deck"])), name, None, len(out) == 0,
                              key=a["text"]))
        elif kind in ("end", "pass", "ready", "discard"):
            filled = not any([b for b in out if " main" in b.attrs["class"]]) and kind != "discard"
            out.append(button(("confirm " if kind == "end" else "act ") + a["text"], t("act." + kind), None, ICONS[kind],
                              filled, key=kind))
    return out


def hand(board):
    """Cards that are in the hand or just bought or drawn, as small pictures."""
    view = board.view
    names = list(board.model.seat()["hand"])
    if view["pending"] and view["pending"]["card"]:
        names = [view["pending"]["card"]]
    if not names:
        return None
    kids = []
    for name in names:
        can = name in board.game.legal_cards
        held = board.model.held == name and board.model.can("place")
        words = card.label(board, name)
        kids.append(h("button", {"class": "card" + (" can" if can else "") + (" held" if held else "") + (" dragged" if board.dragged == name else ""), "data-card": name,
                                 "data-legal": can, "data-do": "hand " + name, "aria-label": words, "title": words,
                                 "aria-pressed": ("true" if held else "false") if board.model.can("place") else None,
                                 "data-flip": "card " + name}, [card.face(name)], key=name))
    return h("div", {"class": "hand", "role": "group", "aria-label": t("hand.title")}, kids, key="hand")


def prompt(board):
    """What is to be decided now, in a few words: (title, note)."""
    view = board.view
    model = board.model
    phase = view["phase"]
    if board.flying:
        return (t("turn.rolling"), "")
    if view["state"] == "over":
        return (t("turn.over"), "")
    if board.thinking_seat() is not None:
        title, why = computers.prompt(board)
        done = board.log.lines[0] + " " if why and board.log.lines else ""
        return (title, done + why)
    if model.armed and phase != "place":
        words = t("turn.armed", die=say.die(model.armed, model.die(model.armed)["face"]))
        return (first_upper(words), t("turn.armed.note"))
    if model.bonus:
        return (t("turn.bonus"), t("turn.bonus.note"))
    if model.cells_for(model.held):
        return (t("turn.move"), t("turn.move.note"))
    if phase == "setup":
        step = "back" if model.can("back") else "place" if model.can("place") else "ready"
        return (t("turn.setup." + step), t("turn.setup." + step + ".note"))
    if phase == "roll":
        left = 3 - view["roll"]
        note = t("turn.roll.left", n=left) if model.rerolling() else t("turn.roll.last")
        return (t("turn.roll." + str(view["roll"])), note)
    if phase == "passive":
        if not model.can("enter"):
            return (t("turn.passive.done"), t("turn.passive.done.note"))
        entries = view["passive"]["entries"] if view["passive"] else 0
        return (t("turn.passive"), t("turn.passive.note", n=entries))
    if phase == "place":
        why = view["pending"]["why"] if view["pending"] else "bought"
        return (t("turn.place." + why), t("turn.place.note"))
    if phase in ("acting", "chance") and model.kinds() == ["end"]:
        return (t("turn.done"), t("turn.done.note"))
    return (t("turn." + phase), t("turn." + phase + ".note"))


def sheet_hint(board):
    """What to do in the open sheet, in a few words."""
    kind = board.sheet[0]
    if kind == "market":
        return t("hint.market")
    if kind == "card" and board.model.laid(board.sheet[1]) and board.model.fitting(board.sheet[1]):
        return t("hint.armed" if board.model.armed else "hint.card")
    return ""


def dock(board, strip=None, acts=None):
    """The dock of a board. strip: what stands above the dice, or None; acts: what stands in place of what is to be
    decided and its buttons, or None."""
    view = board.view
    unseen = bool(board.sheet and board.sheet[0] == "hand_over")
    in_hand = hand(board) if view["phase"] in ("setup", "place") and not unseen else None
    kids = []
    if acts is None:
        title, note = (t("hand_over.title", who=board.who(view["seat"])), "") if unseen else prompt(board)
        kids.append(frame.prompt(title, note, dice.dots(view["roll"], 3) if view["phase"] == "roll" else None))
    if strip:
        kids.append(strip)
    if in_hand:
        kids.append(in_hand)
    elif view["dice"] and view["state"] != "over":
        kids.append(dice.dice(board))
    elif not unseen:
        kids.append(h("div", {"class": "dice"}, key="none"))
    if board.sheet and not unseen:
        kids.append(frame.close_bar(sheet_hint(board)))
    elif not unseen:
        kids.append(acts or frame.decisions(board, decisions))
    waits = " waits" if board.thinking_seat() is not None else ""
    return h("section", {"class": "dock phase-" + view["phase"] + waits, "aria-labelledby": "turn",
                         "inert": unseen}, kids, key="dock")
