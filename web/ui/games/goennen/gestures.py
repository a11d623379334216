"""What a touch, a click, a drag or a key does on the table of Gönnen Können."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.chance import may_chance
from ui.games.goennen.messages import Carry, Hold, Raise, TakeUp
from ui.games.goennen.model import DICE
from ui.games.goennen.touches import CHOICES, Touches, place_of
from ui.kit.keys import bound
from ui.kit.text import t
from ui.table.messages import ChooseDice, LayDown

if TYPE_CHECKING:
    from ui.kit.keys import Binding

DIGITS = ("1", "2", "3", "4", "5")  # of the dice
KEYS: tuple[Binding, ...] = (
    ("1–5", None, "keys.dice"),
    ("1–9", None, "keys.choose"),
    ("r", "reroll", "keys.roll"),
    ("c", "complete", "keys.complete"),
    ("b", "buy", "keys.buy"),
    ("m", "market", "keys.market"),
    ("d", "draws", "keys.draw"),
    ("e", None, "keys.end"),
)
ENDS = ("end", "pass", "ready")


class Gestures(Touches):
    """The gestures of this game on a board; those of every table are in `ui.table.screen`."""

    def key(self, key: str) -> str | None:
        """The gesture that a key stands for, or None."""
        if key in CHOICES and self.lists():
            return "pick " + key
        if key in CHOICES and not self.board.sheet and self.model.needs_place():
            return "at " + key
        if key in DIGITS:
            return "take " + DICE[DIGITS.index(key)]
        if key == "e":
            sheet = self.board.sheet
            if sheet and sheet[0] == "confirm":  # the second time it is meant
                return "act " + str(sheet[1])
            for a in self.model.actions:
                if a["kind"] in ENDS:
                    return "confirm " + a["text"]
        if key == "c" and not self.model.can("complete") and may_chance(self.model):
            return "chance"
        if key == "r" and not self.model.can("roll"):
            return None
        return bound(KEYS, key)

    # what is dragged

    def lift(self, kind: str, name: str) -> bool:
        """Takes up a die, a hand card, a laid card or a slot's card, if an action touches it."""
        model = self.model
        if kind == "die":
            if name not in self.board.model.touchable.dice:
                return False
            self.board.send(TakeUp(name))
        elif kind == "hand":
            if not model.find("place", card=name):
                return False
            self.board.send(Hold(name))
        elif kind == "card":
            if not model.bonus_of(name) and not model.cells_for(name):
                return False
            self.board.send(LayDown())
            self.board.send(Hold(name) if model.cells_for(name) else Raise(name))
        elif name not in self.board.model.touchable.slots or not model.find("buy", slot=name):
            return False
        return True

    def drop(self, kind: str, name: str, target: list[str]) -> None:
        """Drops what was dragged on what does `target`: the gesture's name and its arguments."""
        if kind == "die":
            self.drop_die(name, target)
        elif kind == "card" and self.model.bonus:
            self.drop_bonus(target)
        elif kind == "card" and target[0] == "card" and target[1] in self.model.swaps():
            self.do_card(target[1])
        elif kind == "card" and target[0] != "cell":
            self.board.send(LayDown())
        elif target[0] == "cell":
            if kind in ("hand", "card"):
                self.do_cell(target[1])
            else:
                self.buy(name, target[1])

    def drop_die(self, k: str, target: list[str]) -> None:
        """Drops a die on the site, the tray, a field or a card."""
        board = self.board
        model = self.model
        board.send(TakeUp(None))
        if target[0] == "die":  # onto another die: beside it
            target = ["site" if target[1] in model.site else "tray"]
        if target[0] in ("site", "tray"):
            if (k in model.site) != (target[0] == "site"):
                board.send(ChooseDice(model.toggled(k)))
        elif target[0] == "field" and model.find(card=target[1], die=k, field=int(target[2])):
            self.lay(target[1], int(target[2]), k)
        elif target[0] in ("card", "field") and model.laid(target[1]):
            actions = model.find(card=target[1], die=k)
            way = model.entry(target[1], k)
            if way:
                board.act(way["text"])
            elif actions:
                self.open_card(target[1])
                board.send(TakeUp(k))
            else:
                board.announcer.tell(t("why.die_nowhere"))

    def drop_bonus(self, target: list[str]) -> None:
        """Drops a bonus card on a die, a price, a slot or a card; anywhere else it is laid down again."""
        if target[0] in ("die", "price", "slot", "card", "field"):
            self.use_bonus(target[0], target[1])
        else:
            self.board.send(LayDown())

    def buy(self, slot: str, cell: str) -> None:
        """Drops a market card on a cell: buys it, if there is one plain way to pay, and then places it
        there."""
        board = self.board
        actions = board.model.find("buy", slot=slot)
        board.send(Carry(actions[0]["card"], place_of(cell)))
        plain = [a for a in actions if not a["marks"]]
        if len(actions) == 1 or len(plain) == 1:
            board.act((plain or actions)[0]["text"])
        else:
            self.open_card(actions[0]["card"])  # type: ignore[arg-type]  # it has one

    def then(self) -> str | None:
        """The placing of a card that was bought for a cell, as soon as it may be placed there, or None. Another card may have
        been bought since."""
        carried = self.model.carried
        if carried and self.board.view["phase"] == "place":
            for a in self.model.actions:
                if a["kind"] == "place" and (a["card"], a["cell"]) == carried:
                    return a["text"]
        return None
