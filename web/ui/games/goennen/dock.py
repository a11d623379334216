"""The dock: what is to be decided, the dice or cards it is about, and the buttons that decide it."""

from ui.games.goennen import card, dice, say
from ui.kit.controls import button
from ui.kit.text import first_upper, signed, t
from ui.kit.tree import h
from ui.table import computers

ICONS = {"end": "end", "pass": "check", "ready": "check", "discard": "trash"}


def complete_button(page, main):
    best = page.model.best_gain("complete")
    if best is None:
        return button("complete", t("act.complete"), t("act.complete.none"), "complete", why=t("why.complete_none"))
    cards = len([c for c in page.game.legal_cards if page.model.find("complete", card=c)])
    note = signed(best["gain"]) if best["gain"] else t("act.complete.cards", n=cards)
    return button("complete", t("act.complete"), note, "complete", main)


def buy_button(page, main):
    slots = [s for s in page.view["market"] if page.model.find("buy", slot=s["slot"])]
    have, face = page.model.equal_dice()
    if not slots:
        return button("buy", t("act.buy"), t("act.buy.none", n=have, face=face) if have else None, "buy",
                      why=t("why.buy_none"))
    return button("buy", t("act.buy"), t("act.buy.cards", n=len(slots)), "buy", main)


def reroll_button(page):
    model = page.model
    tray = model.tray()
    if not tray:
        return button("reroll", t("act.reroll"), t("act.reroll.none"), "reroll", why=t("why.reroll_none"))
    return button("reroll", t("act.reroll.n", n=len(tray)), None, "reroll", True, shapes="".join(tray))


def acts(page):
    """The decision buttons of the phase; at most one is filled."""
    model = page.model
    kinds = model.kinds()
    phase = page.view["phase"]
    out = []
    if page.view["state"] == "over":
        return [button("result", t("act.result"), None, None, True)]
    if page.computers.deciding() is not None:
        return computers.buttons(page)
    if not kinds:
        return [h("p", {"class": "waiting"}, t("dock.waiting"), key="waiting")]
    if phase in ("roll", "acting"):
        last = not model.rerolling()
        out.append(complete_button(page, last and "complete" in kinds))
        out.append(buy_button(page, last and "buy" in kinds and "complete" not in kinds))
        if phase == "roll" and last and ("enter" in kinds or "draw" in kinds):
            out.append(button("chance", t("act.chance"), t("act.chance.says"), "chance"))
        if model.rerolling():
            out.append(reroll_button(page))
    elif "complete" in kinds:
        out.append(complete_button(page, True))
    for a in model.actions:
        kind = a["kind"]
        if kind == "remove":
            name = page.speaker.card(a["card"]) if a["card"] else None
            out.append(button("act " + a["text"], t("act.remove", deck=t("deck." + a["deck"])), name, None, len(out) == 0,
                              key=a["text"]))
        elif kind in ("end", "pass", "ready", "discard"):
            filled = not any([b for b in out if " main" in b.attrs["class"]]) and kind != "discard"
            out.append(button(("confirm " if kind == "end" else "act ") + a["text"], t("act." + kind), None, ICONS[kind],
                              filled, key=kind))
    if not out and page.can_undo():
        out.append(button("undo", t("menu.undo"), None, "undo"))
    return out


def hand(page):
    """Cards that are in the hand or just bought or drawn, as small pictures."""
    view = page.view
    names = list(page.model.seat()["hand"])
    if view["pending"] and view["pending"]["card"]:
        names = [view["pending"]["card"]]
    if not names:
        return None
    kids = []
    for name in names:
        can = name in page.game.legal_cards
        held = page.model.held == name and page.model.can("place")
        words = card.label(page, name)
        kids.append(h("button", {"class": "card" + (" can" if can else "") + (" held" if held else "") + (" dragged" if page.dragged == name else ""), "data-card": name,
                                 "data-legal": can, "data-do": "hand " + name, "aria-label": words, "title": words,
                                 "aria-pressed": ("true" if held else "false") if page.model.can("place") else None,
                                 "data-flip": "card " + name}, [card.face(name)], key=name))
    return h("div", {"class": "hand", "role": "group", "aria-label": t("hand.title")}, kids, key="hand")


def prompt(page):
    """What is to be decided now, in a few words: (title, note)."""
    view = page.view
    model = page.model
    phase = view["phase"]
    if page.flying:
        return (t("turn.rolling"), "")
    if view["state"] == "over":
        return (t("turn.over"), "")
    if page.computers.deciding() is not None:
        return computers.prompt(page)
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


def sheet_hint(page):
    """What to do in the open sheet, in a few words."""
    kind = page.sheet[0]
    if kind == "market":
        return t("hint.market")
    if kind == "card" and page.model.laid(page.sheet[1]) and page.model.fitting(page.sheet[1]):
        return t("hint.armed" if page.model.armed else "hint.card")
    return ""


def dock(page):
    view = page.view
    title, note = prompt(page)
    unseen = bool(page.sheet and page.sheet[0] == "hand_over")
    in_hand = hand(page) if view["phase"] in ("setup", "place") and not unseen else None
    kids = [h("div", {"class": "turn", "id": "turn", "tabindex": "-1"}, [
        h("b", None, title, key="b"),
        dice.dots(view["roll"], 3) if view["phase"] == "roll" else None,
        h("small", None, note, key="small")], key="turn")]
    if in_hand:
        kids.append(in_hand)
    elif view["dice"] and view["state"] != "over":
        kids.append(dice.dice(page))
    elif not unseen:
        kids.append(h("div", {"class": "dice"}, key="none"))
    if page.sheet and not unseen:
        kids.append(h("div", {"class": "hint"}, [
            h("button", {"class": "act", "data-do": "close"}, [h("b", None, t("close"))], key="close"),
            h("p", {"class": "s"}, sheet_hint(page))], key="hint"))
    elif not unseen:
        more = h("button", {"class": "act more", "data-do": "moves", "aria-label": t("moves.title"), "title": t("moves.title")},
                 [h("canvas", {"class": "icon"}, paint=("icon", "more", False))], key="more")
        buttons = acts(page)
        kids.append(h("div", {"class": "acts n%d" % len(buttons), "role": "group", "aria-label": t("acts.title")},
                      [more] + buttons, key="acts"))
    waits = " waits" if page.computers.deciding() is not None else ""
    return h("section", {"class": "dock phase-" + view["phase"] + waits, "aria-labelledby": "turn",
                         "inert": unseen}, kids, key="dock")
