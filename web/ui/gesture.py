"""Dragging: what is picked up, where it is let go, and which legal action that means.

A drag is only another way to touch two things one after the other; what can't be dragged can be tapped.
"""

from ui.text import t

SLACK = 8  # pixels that a finger may move and still tap


class Gesture:
    """Follows one pointer from down to up. `down` returns nothing; `move` tells whether something is carried."""

    def __init__(self, hands):
        self.hands = hands
        self.page = hands.page
        self.pointer = None
        self.what = None
        self.start = (0, 0)
        self.carrying = False

    def down(self, pointer, x, y, what):
        """A pointer goes down on an element that does `what`; only what the game names can be carried."""
        if self.pointer is not None or not what or self.page.staging or self.page.screen != "table":
            return
        if what.split(" ")[0] not in self.page.game.carried:
            return
        self.pointer = pointer
        self.what = what
        self.start = (x, y)
        self.carrying = False

    def move(self, pointer, x, y):
        """The way carried so far, (dx, dy), or None while nothing is carried."""
        if pointer != self.pointer:
            return None
        dx = x - self.start[0]
        dy = y - self.start[1]
        if not self.carrying:
            if dx * dx + dy * dy < SLACK * SLACK:
                return None
            if not self.lift():
                self.pointer = None
                return None
            self.carrying = True
        return (dx, dy)

    def up(self, pointer, target):
        """The pointer goes up over an element that does `target`; True if something was carried."""
        if pointer != self.pointer:
            return False
        self.pointer = None
        if not self.carrying:
            return False
        self.carrying = False
        self.page.dragged = None
        self.drop(self.what.split(" "), (target or "").split(" "))
        self.page.world.redraw()
        return True

    def cancel(self):
        """The browser took the pointer away: everything back to its place."""
        self.pointer = None
        if self.carrying:
            self.carrying = False
            self.page.dragged = None
            self.page.model.lay_down()
            self.page.world.redraw()

    def lift(self):
        """Takes the thing up and shows where it may go; False if no action touches it."""
        kind, name = self.what.split(" ")
        page = self.page
        model = page.model
        if page.game.hands:
            if not page.game.hands.lift(kind, name):
                return False
        elif kind == "die":
            if name not in page.legal_dice:
                return False
            model.armed = name
        elif kind == "hand":
            if not model.find("place", card=name):
                return False
            model.held = name
        elif kind == "card":
            if not model.mark_of(name) and not model.cells_for(name):
                return False
            model.lay_down()
            if model.cells_for(name):
                model.held = name
            else:
                model.bonus = name
        elif name not in page.legal_slots or page.phone or not model.find("buy", slot=name):
            return False
        page.dragged = name
        page.world.redraw()
        return True

    def drop(self, what, target):
        kind, name = what
        if self.page.game.hands:
            self.page.game.hands.drop(kind, name, target)
        elif kind == "die":
            self.drop_die(name, target)
        elif kind == "card" and self.page.model.bonus:
            self.drop_bonus(target)
        elif kind == "card" and target[0] == "card" and target[1] in self.page.model.swaps():
            self.hands.do("card " + target[1])
        elif kind == "card" and target[0] != "cell":
            self.page.model.lay_down()
        elif target[0] == "cell":
            if kind in ("hand", "card"):
                self.hands.do("cell " + target[1])
            else:
                self.buy(name, target[1])

    def drop_die(self, k, target):
        """A die onto the site, the tray, a field or a card."""
        page = self.page
        model = page.model
        model.armed = None
        if target[0] == "die":  # onto another die: beside it
            target = ["site" if target[1] in model.site else "tray"]
        if target[0] in ("site", "tray"):
            if (k in model.site) != (target[0] == "site"):
                model.toggle_site(k)
        elif target[0] == "field" and model.find(card=target[1], die=k, field=int(target[2])):
            self.hands.model = model
            self.hands.lay(target[1], int(target[2]), k)
        elif target[0] in ("card", "field") and page.where(target[1])[0] == page.view["seat"]:
            ways = model.find(card=target[1], die=k)
            if len(ways) == 1 and ways[0]["kind"] == "enter":
                page.act(ways[0]["text"])
            elif ways:
                page.open_sheet("card", target[1])
                model.armed = k
            else:
                page.tell(t("why.die_nowhere"))

    def drop_bonus(self, target):
        """A bonus card onto a die, a price, a slot or a card; laid down again wherever else."""
        self.hands.model = self.page.model
        if target[0] in ("die", "price", "slot", "card", "field"):
            self.hands.use_bonus(target[0], target[1])
        else:
            self.page.model.lay_down()

    def buy(self, slot, cell):
        """A market card onto a cell: bought, if there is one plain way to pay, and then placed there."""
        page = self.page
        ways = page.model.find("buy", slot=slot)
        row, _, column = cell.partition(",")
        page.then_cell = [int(row), int(column)]
        plain = [a for a in ways if not a["discount"] and not a["plus_minus"]]
        if len(ways) == 1 or len(plain) == 1:
            page.act((plain or ways)[0]["text"])
        else:
            page.open_sheet("card", ways[0]["card"])
