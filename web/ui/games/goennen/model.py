"""The state of the table: what the engine said, what the player has chosen, and what is legal where.

It knows no rules. Whatever is touched is looked up in the view's legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.layout import SIDE, SIDES, Layout
from ui.kit.scene import Scene, Throw
from ui.table.model import THROW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeVar

    from worker.protocol import Event, Snapshot

    from ui.app.types import Row
    from ui.games.goennen.types import Action, Card, Cell, Slot

    T = TypeVar("T")

ROLLS = ("rolled", "passive_rolled")
DICE = ("Y", "O", "G", "B", "P")
ASKED = ("complete", "buy")  # actions that ending the turn may waste, so the player is asked


class Touchable:
    """What an action touches, for a picture."""

    def __init__(self) -> None:
        self.dice: list[str] = []
        self.cards: list[str] = []
        self.slots: list[str] = []


class Model(Layout):
    """One snapshot and one selection."""

    if TYPE_CHECKING:

        def action(self, text: str) -> Action | None: ...

        @property
        def legal(self) -> Sequence[Action]: ...

    def __init__(self, cards: dict[str, Card], by_hand: Callable[[int | None], bool] | None = None) -> None:
        super().__init__(cards, by_hand)
        self.site: list[str] = []  # dice kept out of the next reroll
        self.kept: list[str] = []  # dice kept out of the last reroll
        self.pins: dict[int, str] = {}  # field -> die, in the opened card
        self.field: int | None = None  # the field of the opened card that was touched first and needs a die
        self.unfolded: str | None = None  # the card of which all ways are listed, those with circles too
        self.card_in_hand: str | None = (
            None  # the card in hand, or the starting card to be moved, that needs a cell
        )
        self.bonus: str | None = None  # the bonus card that was touched first and needs a die or a price
        self.carried: tuple[str | None, list[int]] | None = (
            None  # (card, cell): a market card that was dropped there
        )
        self.chance = False  # whether the chance was chosen although cards can still be completed or bought
        self.touchable = Touchable()

    def take(self, snapshot: Snapshot) -> None:
        """Takes a new snapshot; selections that no longer make sense are dropped."""
        lying = {d["die"]: d["face"] for d in self.view["dice"]} if self.view else {}
        super().take(snapshot)
        self.bonus = None
        self.chance = False
        for event in snapshot["events"]:
            if event["key"] in ROLLS:
                throws = [Throw(k, k, lying.get(k), face) for k, face in event["params"]["dice"]]
                self.scenes = [Scene(throws, 0, False)]
                if event["params"].get("roll") == 1 and self.by_hand and self.by_hand(self.view["active"]):
                    self.scenes = [Scene(throws, THROW, False), Scene(throws, 0, False)]
        self.kept = [d["die"] for d in self.view["dice"] if d["place"] == "site"]
        self.site = list(self.kept)
        self.on_sheet_changed()
        self._hold_next()

    def land(self) -> None:
        super().land()
        self.carried = None

    def thrower(self) -> int:
        return self.view["active"]

    def untold(self) -> list[Event]:
        events = self.snapshot["events"]
        return events[[event["key"] for event in events].index("rolled") :]

    def on_sheet_changed(self) -> None:
        self.unfolded = None
        self.pins = {}
        self.field = None

    def on_sheets_closed(self) -> None:
        self.bonus = None
        if self.rerolling():
            self.armed = None

    def taken_up(self) -> bool:
        return super().taken_up() or self.bonus is not None or bool(self.cells_for(self.card_in_hand))

    def on_lay_down(self) -> None:
        super().on_lay_down()
        self.bonus = None
        self._hold_next()

    def _hold_next(self) -> None:
        """Chooses the card that needs a cell: the pending one, or the next."""
        cards = unique([a["card"] for a in self.view["actions"] if a["kind"] == "place"])
        if self.view["pending"]:
            self.card_in_hand = self.view["pending"]["card"]
        elif self.card_in_hand not in cards:
            self.card_in_hand = cards[0] if cards else None

    # what there is

    # what is legal

    def find(
        self,
        kind: str | None = None,
        card: str | None = None,
        die: str | None = None,
        field: int | None = None,
        cell: Cell | None = None,
        slot: str | None = None,
        deck: str | None = None,
    ) -> list[Action]:
        """The legal actions that touch everything named."""
        return [
            a
            for a in self.actions
            if (
                (kind is None or a["kind"] == kind or (not isinstance(kind, str) and a["kind"] in kind))
                and (card is None or a["card"] == card)
                and (die is None or die in a["dice"])
                and (field is None or field in a["fields"])
                and (cell is None or a["cell"] == list(cell))
                and (slot is None or a["slot"] == slot)
                and (deck is None or a["deck"] == deck)
            )
        ]

    def marking(
        self,
        bonus: str | None,
        card: str | None = None,
        die: str | None = None,
        slots: Sequence[str] | None = None,
    ) -> list[Action]:
        """The legal actions that mark a circle of a bonus card's kind and touch everything named, the best
        first."""
        kind = self.bonus_of(bonus)
        actions = [
            a
            for a in self.find(card=card, die=die)
            if kind in a["marks"] and (slots is None or a["slot"] in slots)
        ]
        return sorted(actions, key=lambda a: (-worth(a), a["text"]))

    def offered(self) -> Sequence[Action]:
        """The legal actions still possible after what was touched first."""
        return self.marking(self.bonus) if self.bonus else self.actions

    def kinds(self) -> list[str]:
        return unique([a["kind"] for a in self.actions])

    def rerolling(self) -> bool:
        """Whether dice for a reroll can be chosen now."""
        return self.can("roll")

    def chosen_to_reroll(self) -> bool:
        """Whether the choice of dice has changed: the player is about to reroll."""
        return self.rerolling() and sorted(self.site) != sorted(self.kept)

    def tray(self) -> list[str]:
        return [d["die"] for d in self.view["dice"] if d["die"] not in self.site]

    def reroll(self) -> Action | None:
        """The action that rolls exactly the dice in the tray, or None."""
        wanted = sorted(self.tray())
        for a in self.actions:
            if a["kind"] == "roll" and sorted(a["dice"]) == wanted:
                return a
        return None

    def ready(self, action: Action) -> bool:
        return action["kind"] == "roll" and self.rerolling() and sorted(self.tray()) == sorted(action["dice"])

    def untouched(self, action: Action) -> Sequence[str]:
        return [] if action["kind"] in ASKED or self.armed in action["dice"] else action["dice"]

    def find_touchable(self) -> None:
        """Before a picture, of which many parts ask for it."""
        found = self.touchable
        found.dice = unique([k for a in self.offered() for k in a["dice"]])
        found.cards = self.legal_cards()
        found.slots = self.legal_slots()

    def legal_cards(self) -> list[str]:
        """The laid cards and hand cards that an action touches; with an armed die, those that it may
        enter."""
        kinds = ("complete", "enter", "back", "place")
        return unique(
            [
                a["card"]
                for a in self.offered()
                if a["kind"] in kinds and (self.armed is None or self.armed in a["dice"])
            ]
        )

    def legal_fields(self, card: str | None) -> list[int]:
        """The fields of a card that may be touched now, given the armed die and the pins."""
        found = []
        for a in self.fitting(card):
            for i, field in enumerate(a["fields"]):
                if field not in found and (self.armed is None or a["dice"][i] == self.armed):
                    found.append(field)
        return found

    def cells_for(self, card: str | None) -> list[Cell]:
        """The cells, of those that the frame can show, to which a laid starting card may be moved."""
        for each in self.snapshot.get("movable") or []:
            if each["card"] == card and self.actions:
                (rows, _), (columns, _) = self.starts()
                return [
                    tuple(cell)  # type: ignore[misc]  # row and column
                    for cell in each["cells"]
                    if rows[0] <= cell[0] < rows[-1] + SIDE and columns[0] <= cell[1] < columns[-1] + SIDE
                ]
        return []

    def swaps(self) -> list[str]:
        """The starting cards that the held one may swap places with."""
        cells = self.cells_for(self.card_in_hand)
        return [laid["card"] for laid in self.seat()["cards"] if tuple(laid["cell"]) in cells]

    def legal_cells(self) -> list[Cell]:
        if self.cells_for(self.card_in_hand):
            return self.cells_for(self.card_in_hand)
        return [
            tuple(a["cell"])  # type: ignore[arg-type, misc]  # each has one
            for a in self.actions
            if a["kind"] == "place" and a["card"] in (self.card_in_hand, None)
        ]

    def legal_slots(self) -> list[str]:
        """Slots whose card may be bought or removed."""
        found = unique([a["slot"] for a in self.offered() if a["slot"]])
        if self.bonus:
            return found
        for a in self.actions:
            slot = self.slot_of(a["card"]) if a["kind"] == "remove" and not a["slot"] else None
            if slot:
                found.append(slot["slot"])
        return found

    def touching(self, slot: Slot) -> list[Action]:
        """The actions that touch a slot or the card in it."""
        card = slot["card"]
        return [
            a
            for a in self.actions
            if a["slot"] == slot["slot"] or (card and a["kind"] == "remove" and a["card"] == card)
        ]

    def fitting(self, card: str | None) -> list[Action]:
        """The completions and entries of a card that agree with the pins."""
        out = []
        for a in self.actions:
            if a["card"] != card or a["kind"] not in ("complete", "enter"):
                continue
            pairs = dict(zip(a["fields"], a["dice"]))
            if all([pairs.get(f) == k for f, k in self.pins.items()]):
                out.append(a)
        return out

    def completions(self, card: str | None) -> list[Action]:
        """The ways to complete a card that agree with the pins, the best first; that one is shown."""
        actions = [a for a in self.fitting(card) if a["kind"] == "complete"]
        return sorted(actions, key=lambda a: (-worth(a), a["text"]))

    def entry(self, card: str | None, k: str) -> Action | None:
        """The entry of a die on a card, if it fits in only one place or all places are alike; otherwise None.
        If the die fits as it is, no bonus is used."""
        actions = self.find(card=card, die=k)
        if any([a["kind"] != "enter" for a in actions]):
            return None
        plain = [a for a in actions if not a["marks"]] or actions
        kinds = unique([(a["alike"], a["numbers"][0], str(a["marks"])) for a in plain])
        return plain[0] if len(kinds) == 1 else None

    def likely(self, k: str) -> str | None:
        """The card on which a die is most likely to be entered: the one that gains the most by it, and of several the one with
        the smallest part still empty. None if it fits no card."""
        cards = unique([a["card"] for a in self.find("enter", die=k)])
        if not cards:
            return None

        def order(card: str) -> tuple[int, float]:
            gain = max([a["gain"] or 0 for a in self.find("enter", card, k)])
            written = self.laid(card)["written"]  # type: ignore[index]  # dice are entered on laid cards
            return (-gain, written.count(0) / len(written))

        return min(cards, key=order)

    def distinct(self, actions: Sequence[Action]) -> list[Action]:
        """These actions without entries that differ only in which of several equivalent fields is filled."""
        seen = []
        out = []
        for a in actions:
            same = (
                (a["dice"], a["alike"], a["numbers"], a["marks"])
                if a["kind"] == "enter" and a["alike"] is not None
                else None
            )
            if same is None or same not in seen:
                out.append(a)
                seen.append(same)
        return out

    def best_gain(self, kind: str) -> Action | None:
        """The action of a kind with the highest gain and then the fewest marks, or None."""
        best = None
        for a in self.find(kind):
            if best is None or worth(a) > worth(best):
                best = a
        return best

    def on_chance(self, chosen: bool) -> None:
        self.chance = chosen
        self.actions = [a for a in self.legal if not (chosen and a["kind"] in ASKED)]

    # choosing

    def toggled(self, k: str) -> list[str]:
        """The dice on the site once a die has been moved between it and the tray."""
        return [other for other in self.site if other != k] if k in self.site else self.site + [k]

    def chosen_dice(self) -> list[str] | None:
        return list(self.site) if self.chosen_to_reroll() else None

    def on_choose_dice(self, dice: list[str]) -> None:
        if self.rerolling():
            self.site = dice

    def on_take_up(self, die: str | None) -> None:
        self.armed = die

    def on_touch_field(self, field: int | None) -> None:
        self.field = field

    def on_unfold(self, card: str) -> None:
        self.unfolded = card

    def on_hold(self, card: str) -> None:
        self.card_in_hand = card

    def on_raise(self, card: str) -> None:
        self.bonus = card

    def on_carry(self, card: str | None, cell: Cell) -> None:
        self.carried = (card, list(cell))

    def on_pin(self, card: str, field: int, die: str) -> None:
        """Does nothing if no completion does that."""
        pins = {}
        for f, k in self.pins.items():
            if f != field and k != die:
                pins[f] = k
        pins[field] = die
        before = self.pins
        self.pins = pins
        if not [a for a in self.fitting(card) if a["kind"] == "complete"]:
            self.pins = before

    def ghosts(self, card: str | None) -> list[Row]:
        """The proposal for a card: [field, die, number] of the pins, or of the only way, or of the best."""
        actions = self.completions(card)
        if not actions:
            return []
        if self.pins or self.armed is None:
            best = actions[0]
            full = len(actions) == 1 or not self.pins
            return [
                [f, k, n]
                for f, k, n in zip(best["fields"], best["dice"], best["numbers"])
                if full or f in self.pins
            ]
        return []

    # the frame of a display

    def needs_place(self) -> bool:
        """Whether a die or a card was taken up that goes to a place of the display."""
        return (
            self.can("place")
            or self.armed is not None
            and not self.rerolling()
            or bool(self.cells_for(self.card_in_hand))
        )

    def hidden(self) -> list[str]:
        """The sides of the frame beyond which a card may go now."""
        out = []
        for axis, (possible, start) in enumerate(self.starts()):
            for side, step in ((SIDES[axis][0], -1), (SIDES[axis][1], 1)):
                line = start - 1 if step < 0 else start + SIDE
                if start + step in possible and [cell for cell in self.legal_cells() if cell[axis] == line]:
                    out.append(side)
        return out


def worth(a: Action) -> int:
    """More gain first, then fewer bonus circles."""
    return (a["gain"] or 0) * 100 - marks(a)


def marks(a: Action) -> int:
    """How many bonus circles an action marks."""
    return sum(a["marks"].values())


def unique(values: Iterable[T | None]) -> list[T]:
    out = []
    for value in values:
        if value is not None and value not in out:
            out.append(value)
    return out
