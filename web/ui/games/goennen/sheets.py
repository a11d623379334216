"""What opens over the table: a large card, the market, another display, choices, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import card, market, preview, result, say
from ui.games.goennen.card import laid_of
from ui.games.goennen.chance import chance_is_more, given_up
from ui.games.goennen.model import marks
from ui.games.goennen.why_not import reason
from ui.kit.phrases import first_upper
from ui.kit.sheet import act, frame
from ui.kit.text import signed, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action, Card, Laid, Slot
    from ui.kit.tree import Node


def action_act(board: Board, a: Action, main: bool, title: str | None = None) -> Node:
    """A legal action as a wide button."""
    dice = [(k, board.speaker.faces.get(k, 1)) for k in a["dice"]] if a["kind"] != "roll" else []
    words = title or board.speaker.action(a)
    aloud = None  # where the dice that are shown beside the words say more
    if a["kind"] == "complete":
        words = t("sheet.complete", fills=board.speaker.fills(a)) + board.speaker.marks(a)
    elif a["kind"] == "buy":
        more = board.speaker.marks(a) + (". " + board.speaker.ninth(a) if a["last_round"] else "")
        words = (t("sheet.buy") if a["dice"] else t("sheet.buy.free")) + more
        if a["dice"]:
            aloud = t("sheet.buy.says", dice=board.speaker.price(a)) + more
    elif a["kind"] == "enter":
        assert a["card"]
        words = t(
            "sheet.enter",
            die=board.speaker.used(a["dice"][0], a["numbers"][0]),
            field=say.field(board.cards[a["card"]], a["fields"][0]),
        )
        words += board.speaker.marks(a)
    elif a["kind"] == "back":
        words = t("sheet.back")
    node = act("act " + a["text"], words, signed(a["gain"]) if a["gain"] else None, dice, main)
    if aloud:
        node.attrs["aria-label"] = aloud
    return node


def card_sheet(board: Board, name: str) -> Node:
    """A large card: its fields as targets, its task and reward in words, and what can be done with it. Of several
    ways those that use circles are folded, but for the best."""
    value = board.cards[name]
    model = board.model
    seat, laid = model.where(name)
    own = seat is not None and seat == board.view["seat"]
    slot = model.slot_of(name)
    ghosts = model.ghosts(name) if own else []
    big = h(
        "div",
        {"class": "big"},
        [
            h(
                "div",
                {
                    "class": "card",
                    "data-card": name,
                    "data-what": "card " + name,
                    "role": "img",
                    "aria-label": first_upper(say.wants(value, laid["written"] if laid else ())),
                },
                [card.face(name, laid, ghosts)],
                key="card",
            ),
            h(
                "div",
                {"class": "fields"},
                card.fields(board, name, laid, True) if own and not laid["complete"] else [],  # type: ignore[index]  # its own lies
                key="fields",
            ),
        ],
        key="big",
    )
    why = [
        h("p", None, say.task_sentence(value, laid["written"] if laid else None), key="task"),
        h("p", None, t("sheet.reward", says=say.reward(value)), key="reward"),
    ]
    if laid and value["reward"]["points"] is not None:
        if laid["complete"]:
            why.append(h("p", {"class": "now"}, t("sheet.now", n=laid["now"]), key="now"))
        elif not (own and model.find("complete", card=name)):  # otherwise its button says so
            why.append(h("p", {"class": "now"}, t("sheet.would", n=laid["would"]), key="now"))
    if slot and not own:
        key, params = (
            ("sheet.price", {"n": slot["price"]})
            if model.touching(slot)
            else reason(model, "slot", slot["slot"])
        )
        why.append(h("p", {"class": "now"}, t(key, **params), key="price"))
    actions, shown = ways(board, name)
    more = chance_is_more(model)
    buttons = [
        action_act(board, a, i == 0 and (a["kind"] != "enter" or len(shown) == 1 or a == more))
        for i, a in enumerate(shown)
    ]
    if len(actions) > len(shown):
        buttons.append(act("ways " + name, t("sheet.more", n=len(actions) - len(shown)), None, (), False))
    if model.marking(name):
        buttons.append(act("bonus " + name, t("sheet.bonus"), None, (), True))
    if model.cells_for(name):
        buttons.append(act("move " + name, t("sheet.move"), None, (), True))
    if slot and not own and board.mode.screen != "lesson":
        buttons.append(act("compare " + slot["slot"], t("market.compare"), None, (), False))
    large = h(
        "div",
        {"class": "large"},
        [big, h("div", {"class": "why"}, why, key="why"), h("div", {"class": "ways"}, buttons, key="ways")],
        key="large",
    )
    kind = "card-sheet armed-sheet" if model.armed else "card-sheet"
    return frame(first_upper(say.card(value)), [large], value["colour"], kind, chapter(value, laid, slot))


def ways(board: Board, name: str) -> tuple[list[Action], list[Action]]:
    """(all that can be done with a card, the best first; what of it is listed)."""
    value = board.cards[name]
    model = board.model
    seat, laid = model.where(name)
    slot = model.slot_of(name)
    actions = []
    if seat is not None and seat == board.view["seat"]:
        actions = [a for a in model.fitting(name) if not model.armed or model.armed in a["dice"]]
        actions = [a for a in actions if model.field is None or model.field in a["fields"]]
    elif slot:
        actions = model.touching(slot)
    elif name in model.seat()["hand"]:
        actions = model.find("back", card=name)
    asked = say.fields_of(value["task"])

    def order(a: Action) -> tuple[int, int, int, int, int]:
        """Fewer bonus circles first, then more gain, then the group that holds the number already, then fields that
        ask for a colour, since few dice have it."""
        field = a["fields"][0] if a["fields"] else 0
        return (
            marks(a),
            -(a["gain"] or 0),
            0 if joins(value, laid, a) else 1,
            0 if asked[field]["colour"] else 1,
            field,
        )

    more = chance_is_more(model)
    first = [a for a in [more] + model.completions(name) if a in actions]
    actions = model.distinct(first + sorted([a for a in actions if a not in first], key=order))
    return (
        actions,
        actions if model.unfolded == name else [a for i, a in enumerate(actions) if not i or not marks(a)],
    )


def joins(value: Card, laid: Laid | None, a: Action) -> bool:
    """Whether an entry joins equal numbers in a group of equal fields."""
    if a["kind"] != "enter" or value["task"]["kind"] != "equal" or not laid:
        return False
    first = 0
    for row in value["task"]["rows"]:
        if first <= a["fields"][0] < first + len(row):
            return a["numbers"][0] in laid["written"][first : first + len(row)]
        first += len(row)
    return False


def chapter(value: Card, laid: Laid | None, slot: Slot | None) -> str:
    """The chapter of the help about what can be done with a card: buy it, use its bonus or count it, or fill it."""
    if slot:
        return "buy"
    if laid and laid["complete"]:
        return ("bonuses." if value["reward"]["points"] is None else "scorings.") + value["reward"]["kind"]
    return "tasks." + value["task"]["kind"]


def market_sheet(board: Board, chosen: str | None = None) -> Node:
    """All eight cards; of the one that is touched: what it is, what it would earn, whether and for what it can be bought. On a
    phone, which it covers, also the player's own cards, beside which it would lie."""
    slots = [s for s in board.view["market"] if s["slot"] == chosen and s["card"]]
    kids = [market.opened(board, chosen)]
    if slots:
        kids += compared(board, slots[0])
    else:
        kids.append(h("p", {"class": "s"}, t("market.touch"), key="touch"))
    own = board.view["seat"]
    if board.phone and board.model.seat(own)["cards"]:
        group = {"class": "own", "role": "group", "aria-label": t("display.title")}
        kids.append(h("div", group, result.built(board, own), key="own"))
    return frame(t("market.title"), kids, None, "market-sheet", "buy")


def compared(board: Board, slot: Slot) -> list[Node]:
    """A card of the market beside one's own."""
    name = slot["card"]
    assert name
    value = board.cards[name]
    actions, _ = ways(board, name)
    says = [h("p", None, [h("b", None, first_upper(say.card(value)) + ". ", key="b")], key="name")]
    says.append(h("p", None, say.task_sentence(value), key="task"))
    if slot["worth"] is not None:
        says.append(h("p", None, t("market.worth.says", n=slot["worth"]), key="worth"))
    key, params = (
        ("sheet.price", {"n": slot["price"]}) if actions else reason(board.model, "slot", slot["slot"])
    )
    says.append(
        h(
            "p",
            {"class": "now"},
            (t("market.can") + " " if [a for a in actions if a["kind"] == "buy"] else "") + t(key, **params),
            key="price",
        )
    )
    told = h("div", {"class": "why panel", "aria-live": "polite"}, says, key="why")
    return [told] if board.phone else [told, h("div", {"class": "ways"}, bought(board, slot), key="ways")]


def bought(board: Board, slot: Slot) -> list[Node]:
    """What can be done with a card of the market: the best way, and where the others are."""
    name = slot["card"]
    assert name
    actions, shown = ways(board, name)
    buttons = [action_act(board, a, i == 0) for i, a in enumerate(shown)]
    if len(actions) > len(shown):
        buttons.append(act("ways " + name, t("sheet.more", n=len(actions) - len(shown)), None, (), False))
    return buttons


def market_bar(board: Board) -> Node:
    """On a phone the dock has what can be done with the card of the market that is touched, so that all of the market stays in
    sight."""
    assert board.sheet
    chosen = [s for s in board.view["market"] if s["slot"] in board.sheet[1:] and s["card"]]
    buttons = bought(board, chosen[0]) if chosen else []
    return h(
        "div",
        {"class": "ways market-bar"},
        buttons + [act("close", t("close"), None, (), False)],
        key="hint",
    )


def seat_sheet(board: Board, number: int) -> Node:
    """Another seat's display, large."""
    seat = board.model.seat(number)
    row0, column0, rows, columns = board.model.grid(number)
    cells = []
    lying = {}
    for each in seat["cards"]:
        lying[tuple(each["cell"])] = each
    for r, c in [(r, c) for r in range(row0, row0 + rows) for c in range(column0, column0 + columns)]:
        laid = lying.get((r, c))
        if laid is None:
            cells.append(
                h(
                    "span",
                    {
                        "class": "aloud",
                        "role": "img",
                        "aria-label": t("cell.empty", cell=say.place(board.cards, seat["cards"], (r, c))),
                    },
                    key="bare %d,%d" % (r, c),
                )
            )
            continue
        words = card.label(board, laid["card"], laid)
        cells.append(
            h(
                "button",
                {
                    "class": "card",
                    "style": "grid-area:%d/%d" % (r - row0 + 1, c - column0 + 1),
                    "data-do": "card " + laid["card"],
                    "aria-label": words,
                },
                [h("canvas", {"class": "face"}, paint=("card", laid["card"], laid_of(laid)))],
                key=laid["card"],
            )
        )
    return frame(
        t("seat.display", who=board.who(number), n=seat["score"]),
        [
            h(
                "div",
                {"class": "cells", "style": "--rows:%d;--columns:%d" % (rows, columns)},
                cells,
                key="cells",
            ),
            h("div", {"class": "score"}, [h("ul", None, preview.lines(board, seat))], key="score"),
        ],
        None,
        "seat-sheet",
    )


def choose_sheet(board: Board, title: str, texts: list[str]) -> Node:
    """Several actions fit: a list of them in sentences."""
    actions = [a for a in [board.model.action(each) for each in texts] if a]
    return frame(
        title,
        [
            h(
                "div",
                {"class": "ways"},
                [
                    act(
                        "act " + a["text"],
                        board.speaker.action(a),
                        None,
                        [(k, board.speaker.faces.get(k, 1)) for k in a["dice"]]
                        if a["kind"] != "roll"
                        else [],
                        i == 0,
                        card=a["card"],
                    )
                    for i, a in enumerate(actions)
                ],
                key="ways",
            )
        ],
        None,
        "choose-sheet",
        "bonuses" if [a for a in actions if a["marks"]] else "",
    )


def confirm_sheet(board: Board, text: str) -> Node:
    """Asks whether something free is really to be given up."""
    action = board.model.action(text)
    assert action
    what = given_up(board.model, action)  # what was begun may have been laid down since the sheet was opened
    passes = action["kind"] == "pass"
    return frame(
        t("confirm.pass" if passes else "confirm.title"),
        [
            h("div", {"class": "why"}, [h("p", None, t("confirm." + what)) if what else None], key="why"),
            h(
                "div",
                {"class": "ways"},
                [
                    act("close", t("confirm.pass.stay" if passes else "confirm.stay"), None, (), True),
                    act("act " + text, t("confirm.pass.go" if passes else "confirm.go"), None, (), False),
                    act("never_ask " + text, t("confirm.pass.never"), None, (), False) if passes else None,
                ],
                key="ways",
            ),
        ],
        None,
        "confirm-sheet",
    )


def score_sheet(board: Board) -> Node:
    return frame(
        t("preview.title"),
        [
            h(
                "div",
                {"class": "score"},
                [h("ul", None, preview.lines(board, board.model.seat()))],
                key="score",
            )
        ],
        None,
        "score-sheet",
        "scorings",
    )


SHEETS: dict[str, Callable[..., Node]] = {
    "card": card_sheet,
    "market": market_sheet,
    "seat": seat_sheet,
    "choose": choose_sheet,
    "confirm": confirm_sheet,
    "score": score_sheet,
    "result": result.result_sheet,
}
