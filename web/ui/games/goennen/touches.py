"""What a touch or a click does on the table of Gönnen Können, and on what it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import dice, say
from ui.games.goennen.chance import acts, chance_is_more, forgoes
from ui.games.goennen.messages import Chance, Hold, Pin, Raise, Shift, TakeUp, TouchField, Unfold
from ui.games.goennen.model import unique
from ui.games.goennen.why_not import reason
from ui.kit.loader import load
from ui.kit.phrases import first_upper
from ui.kit.text import t
from ui.table.messages import ChooseDice, LayDown

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.model import Model
    from ui.games.goennen.types import Action

CHOICES = ("1", "2", "3", "4", "5", "6", "7", "8", "9")  # of a list
SEVERAL = ("market", "seat", "result", "score")  # sheets that show several cards


class Touches:
    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def model(self) -> Model:
        return self.board.model

    def why(self, what: str, name: str, field: int | None = None) -> None:
        """Says why nothing happens when this is touched."""
        key, params = reason(self.model, what, name, field)
        if "die" in params:
            params["die"] = say.coloured(params["die"])
        self.board.announcer.tell(t(key, **params))

    # dice, cards, fields, cells, slots

    def do_die(self, k: str) -> None:
        board = self.board
        model = self.model
        sheet = board.sheet
        if sheet and sheet[0] == "card" and model.marking(sheet[1]):
            board.send(Raise(sheet[1]))
        if model.bonus:
            self.use_bonus("die", k)
        elif k not in board.model.touchable.dice:
            self.why("die", k)
        elif dice.arming(board):
            board.send(TakeUp(None if model.armed == k else k))
            board.send(TouchField(None))
            if model.armed:
                board.announcer.say(board.game.asks())
        else:
            board.send(ChooseDice(model.toggled(k)))
            says = t(
                "said.site" if k in model.site else "said.tray", die=say.coloured(k), n=len(model.tray())
            )
            board.announcer.say(first_upper(says))

    def do_take(self, k: str) -> None:
        """Touches a die by its key; if that takes it up, the focus moves to a place for it."""
        self.do_die(k)
        if self.model.armed and not self.board.sheet:
            card = self.model.likely(k)
            self.board.focus('.display .card[data-card="' + card + '"]' if card else ".display .card.can")

    def open_card(self, name: str) -> None:
        """Opens the card's sheet: over a sheet that shows several cards, in place of any other."""
        sheets = self.board.sheets
        if sheets.kind in SEVERAL:
            sheets.lay_over("card", name)
        else:
            sheets.exchange("card", name)

    def show_card(self, name: str) -> None:
        """Opens the card's sheet and moves the focus there."""
        self.open_card(name)
        self.board.focus("#sheet-title")

    def do_card(self, name: str) -> None:
        board = self.board
        model = self.model
        if model.bonus and not board.sheet:
            if not model.laid(name) or name == model.bonus:
                board.send(LayDown())
            else:
                self.use_bonus("card", name)
                return
        if name in model.swaps():
            self.rearrange(model.laid(name)["cell"])  # type: ignore[index]  # it lies there
            return
        if name == model.card_in_hand and model.laid(name):
            board.send(LayDown())
        if not board.sheet and model.laid(name) and self.act_on(name):
            return
        self.show_card(name)

    def act_on(self, name: str) -> bool:
        """A card of the display is touched: if that can mean only one thing, it is done at once. True if
        nothing more is to be done."""
        model = self.model
        if model.armed:
            if not model.find(card=name, die=model.armed):
                self.why("card", name)
                return True
            way = model.entry(name, model.armed)
        else:
            actions = model.find("complete", card=name)
            more = chance_is_more(model)
            way = (
                more if more in model.find("enter", card=name) else actions[0] if len(actions) == 1 else None
            )
        if way:
            self.board.act(way["text"])
        return way is not None

    def do_field(self, name: str, index: int) -> None:
        board = self.board
        model = self.model
        field = int(index)
        in_sheet = bool(board.sheet and board.sheet[0] == "card")
        if model.bonus and not in_sheet:
            self.use_bonus("field", name)
            return
        if field not in model.legal_fields(name):
            if in_sheet or model.armed:
                self.why("field", name, field)
            else:
                self.do_card(name)
            return
        if not model.armed:
            if not in_sheet:
                self.show_card(name)
            board.send(TouchField(None if model.field == field else field))
            return
        self.lay(name, field, model.armed)

    def lay(self, name: str, field: int, k: str) -> None:
        """Lays a die on a field: as an entry at once if it can mean nothing else, otherwise as a proposal."""
        board = self.board
        model = self.model
        actions = [a for a in model.fitting(name) if dict(zip(a["fields"], a["dice"])).get(field) == k]
        entries = [a for a in actions if a["kind"] == "enter"]
        if not actions:
            self.why("field", name, field)
        elif len(entries) == len(actions) == 1:
            board.act(actions[0]["text"])
        elif len(entries) == len(actions):
            free_first = sorted([(sum(a["marks"].values()), i) for i, a in enumerate(entries)])
            board.sheets.lay("choose", t("choose.enter"), [entries[i]["text"] for _, i in free_first])
        else:
            if not (board.sheet and board.sheet[0] == "card" and board.sheet[1] == name):
                self.show_card(name)
            board.send(Pin(name, field, k))
            board.send(TakeUp(None))

    def do_ways(self, name: str) -> None:
        """Lists the ways that use circles too."""
        ways, listed = load("ui.games.goennen.sheets").ways(self.board, name)
        self.board.send(Unfold(name))
        folded = [a["text"] for a in ways if a not in listed]
        if folded:
            self.board.focus('.sheet [data-do="act ' + folded[0] + '"]')

    def lists(self) -> list[Action]:
        """The moves that the open sheet lists: digits choose one of them."""
        sheet = self.board.sheet
        if sheet and sheet[0] == "choose":
            return [a for a in [self.model.action(text) for text in sheet[2]] if a]
        if sheet and sheet[0] == "card":
            return load("ui.games.goennen.sheets").ways(self.board, sheet[1])[1]  # type: ignore[no-any-return]  # loaded late
        return []

    def do_at(self, digit: str) -> None:
        """Brings what was taken up to a place of the display, counted row by row from 1."""
        cell = self.model.nth_cell(CHOICES.index(digit))
        lying = [laid["card"] for laid in self.model.seat()["cards"] if tuple(laid["cell"]) == cell]
        if lying:
            self.do_card(lying[0])
        else:
            self.do_cell("%d,%d" % cell)

    def do_pick(self, digit: str) -> None:
        listed = self.lists()
        place = CHOICES.index(digit)
        if place < len(listed):
            self.board.act(listed[place]["text"])

    def do_bonus(self, name: str) -> None:
        """Takes up a bonus card: what is touched next decides which of its moves is meant."""
        board = self.board
        board.sheets.close_all()
        board.send(LayDown())
        board.send(Raise(name))
        board.focus("#turn")

    def do_move(self, name: str) -> None:
        """Takes up a laid starting card, to move it elsewhere."""
        self.board.sheets.close_all()
        self.board.send(LayDown())
        self.board.send(Hold(name))
        self.board.focus(".cell.can, .display .card.can")

    def do_price(self, column: str) -> None:
        if self.model.bonus:
            self.use_bonus("price", column)

    def use_bonus(self, kind: str, name: str) -> None:
        """Uses the bonus card that was taken up on a die, a card, a slot or a column's price: plays the move
        that marks it, or offers a choice."""
        board = self.board
        model = self.model
        bonus = model.bonus
        board.send(LayDown())
        if kind == "die":
            actions = model.marking(bonus, die=name)
        elif kind in ("card", "field"):
            actions = model.marking(bonus, card=name)
        else:
            slots = (
                [name]
                if kind == "slot"
                else [s["slot"] for s in board.view["market"] if s["slot"][1:] == name]
            )
            actions = model.marking(bonus, slots=slots)
        board.sheets.close_all()
        if len(actions) == 1:
            board.act(actions[0]["text"])
        elif actions:
            board.sheets.show("choose", t("choose.bonus"), [a["text"] for a in actions])
        else:
            board.announcer.tell(t("why.bonus_here" if model.marking(bonus) else "why.bonus_now"))

    def do_cell(self, cell: str) -> None:
        model = self.model
        where = place_of(cell)
        if model.cells_for(model.card_in_hand):
            if where in model.legal_cells():
                self.rearrange(list(where))
            else:
                self.why("cell", cell)
            return
        actions = [a for a in model.find("place", cell=where) if model.card_in_hand in (None, a["card"])]
        if len(actions) == 1:
            self.board.act(actions[0]["text"])
        elif actions:
            self.board.sheets.lay("choose", t("choose.place"), [a["text"] for a in actions])
        else:
            self.why("cell", cell)

    def do_shift(self, side: str) -> None:
        """Moves the frame of the display by a line, to show more room for a card."""
        self.board.send(Shift(side))
        self.board.announcer.say(t("shift." + side))

    def rearrange(self, cell: list[int]) -> None:
        """Moves the starting card that was taken up to another cell."""
        self.board.change("rearrange", {"card": self.model.card_in_hand, "cell": cell})

    def do_hand(self, name: str) -> None:
        model = self.model
        if model.can("place") and model.card_in_hand != name and model.find("place", card=name):
            self.board.send(Hold(name))
            self.board.focus(".cell.can")
        else:
            self.do_card(name)

    def do_slot(self, slot: str) -> None:
        board = self.board
        plain = board.phone and not (board.sheet and board.sheet[0] == "market")
        if plain and slot not in board.model.touchable.slots:  # too small to be read there
            self.do_market()
            return
        if self.model.bonus:
            self.use_bonus("slot", slot)
            return
        there = next(s for s in board.view["market"] if s["slot"] == slot)
        if there["card"]:
            self.show_card(there["card"])
        else:
            self.why("slot", slot)

    def do_market(self) -> None:
        self.board.sheets.show("market")

    def do_compare(self, slot: str) -> None:
        """Shows a card of the market beside the other seven; in the market's sheet the focus stays there."""
        sheets = self.board.sheets
        if sheets.kind == "market":
            sheets.exchange("market", slot)
        else:
            sheets.show("market", slot)

    def do_seat(self, number: int) -> None:
        self.board.sheets.show("seat", int(number))

    # decisions

    def do_confirm(self, text: str) -> None:
        actions = [a for a in self.model.actions if a["text"] == text]
        if (
            actions
            and forgoes(self.model, actions[0])
            and not (actions[0]["kind"] == "pass" and self.board.settings.values["passing"] == "go")
        ):
            self.board.sheets.show("confirm", text)
        else:
            self.board.act(text)

    def do_never_ask(self, text: str) -> None:
        """Passes, now and later without being asked."""
        self.board.settings.set("passing", "go")
        self.board.act(text)

    def do_reroll(self) -> None:
        action = self.model.reroll()
        if action:
            self.board.act(action["text"])
        else:
            self.board.announcer.tell(t("why.reroll_none"))

    def do_complete(self) -> None:
        board = self.board
        cards = unique([a["card"] for a in self.model.find("complete")])
        if not cards:
            board.announcer.tell(t("why.complete_none"))
        elif len(cards) == 1:
            actions = self.model.find("complete")
            if len(actions) == 1:
                board.act(actions[0]["text"])
            else:
                self.show_card(cards[0])
        else:
            board.sheets.show(
                "choose", t("choose.complete"), [self.model.completions(card)[0]["text"] for card in cards]
            )

    def do_buy(self) -> None:
        board = self.board
        if not self.model.can("buy"):
            board.announcer.tell(t("why.buy_none"))
        elif board.phone:
            self.do_market()
        elif len(board.model.touchable.slots) == 1:
            self.do_slot(board.model.touchable.slots[0])
        else:
            board.announcer.tell(t("said.choose_slot"))
            board.focus(".slot.can")

    def do_draws(self) -> None:
        """Draws a card; where there are two decks, moves the focus to them."""
        draws = self.model.find("draw")
        if len(draws) == 1:
            self.board.act(draws[0]["text"])
        elif draws:
            self.board.send(Chance(acts(self.model)))
            self.board.focus('.dock [data-do^="act draw"]')
        else:
            self.board.announcer.tell(t("why.not_now"))

    def do_chance(self) -> None:
        """Switches the dock between the chance and completing or buying."""
        model = self.model
        self.board.send(LayDown())
        self.board.send(Chance(not model.chance))
        self.board.focus(
            ".dock .die[data-legal], .dock .acts .main" if model.chance else '[data-do="chance"]'
        )

    def do_score(self) -> None:
        self.board.sheets.toggle("score")


def place_of(cell: str) -> tuple[int, int]:
    """Row and column of a cell written as "0,-1"."""
    row, _, column = cell.partition(",")
    return (int(row), int(column))
