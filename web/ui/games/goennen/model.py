"""The state of the table: what the engine said, what the player has chosen, and what is legal where.

It knows no rules. Whatever is touched is looked up in the view's legal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.scene import Scene, Throw
from ui.table import model
from ui.table.model import THROW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeVar

    from worker.protocol import Snapshot

    from ui.app.types import Row
    from ui.games.goennen.types import Action, Cell, Laid, Slot

    T = TypeVar("T")
    from worker.protocol import Event

    from ui.games.goennen.types import Card, Seat, View

ROLLS = ("rolled", "passive_rolled")
DICE = ("Y", "O", "G", "B", "P")
SIDE = 3  # cells along a side of a display's frame
SIDES = (("above", "below"), ("left", "right"))  # of the frame, along rows and columns
ASKED = ("complete", "buy")  # actions that ending the turn may waste, so the player is asked


class Model(model.Model):
    """One snapshot and one selection. `cards` maps ids to cards."""

    if TYPE_CHECKING:
        view: View
        actions: Sequence[Action]

        def seat(self, number: int | None = None) -> Seat: ...
        def action(self, text: str) -> Action | None: ...

        @property
        def legal(self) -> Sequence[Action]: ...

    def __init__(self, cards: dict[str, Card], by_hand: Callable[[int | None], bool] | None = None) -> None:
        super().__init__(by_hand)
        self.cards = cards
        self.site: list[str] = []  # dice kept out of the next reroll
        self.kept: list[str] = []  # dice kept out of the last reroll
        self.pins: dict[int, str] = {}  # field -> die, in the opened card
        self.field: int | None = None  # the field of the opened card that was touched first and needs a die
        self.unfolded: str | None = None  # the card of which all ways are listed, those with circles too
        self.frame: dict[
            tuple[int, int], int
        ] = {}  # (seat, axis) -> the frame's first row or column, as the player chose it
        self.card_in_hand: str | None = (
            None  # the card in hand, or the starting card to be moved, that needs a cell
        )
        self.bonus: str | None = None  # the bonus card that was touched first and needs a die or a price
        self.chance = False  # whether the chance was chosen although cards can still be completed or bought

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
        self.let_go()
        self.hold_next()

    def thrower(self) -> int:
        return self.view["active"]

    def untold(self) -> list[Event]:
        events = self.snapshot["events"]
        return events[[event["key"] for event in events].index("rolled") :]

    def let_go(self) -> None:
        self.unfolded = None
        self.pins = {}
        self.field = None

    def let_down(self) -> None:
        self.bonus = None
        if self.rerolling():
            self.armed = None

    def taken_up(self) -> bool:
        return super().taken_up() or self.bonus is not None or bool(self.cells_for(self.card_in_hand))

    def lay_down(self) -> None:
        super().lay_down()
        self.bonus = None
        self.hold_next()

    def hold_next(self) -> None:
        """Chooses the card that needs a cell: the pending one, or the next."""
        cards = unique([a["card"] for a in self.view["actions"] if a["kind"] == "place"])
        if self.view["pending"]:
            self.card_in_hand = self.view["pending"]["card"]
        elif self.card_in_hand not in cards:
            self.card_in_hand = cards[0] if cards else None

    # what there is

    def laid(self, card: str | None, seat: int | None = None) -> Laid | None:
        """How a card lies in a display, or None."""
        for laid in self.seat(seat)["cards"]:
            if laid["card"] == card:
                return laid
        return None

    def where(self, card: str | None) -> tuple[int, Laid] | tuple[None, None]:
        """(seat, laid) of a card in any display, or (None, None)."""
        for seat in self.view["seats"]:
            laid = self.laid(card, seat["seat"])
            if laid:
                return (seat["seat"], laid)
        return (None, None)

    def slot_of(self, card: str | None) -> Slot | None:
        for slot in self.view["market"]:
            if slot["card"] == card:
                return slot
        return None

    def equal_dice(self) -> tuple[int, int]:
        """(count, number): the largest group of equal dice not yet spent; (0, 0) when nothing can be
        bought."""
        best = (0, 0)
        if self.view["phase"] not in ("roll", "acting", "place"):
            return best
        for face in range(1, 7):
            n = len(
                [
                    d
                    for d in self.view["dice"]
                    if d["face"] == face and d["place"] != "spent" and d["die"] not in self.flying
                ]
            )
            if n and n >= best[0]:
                best = (n, face)
        return best

    def pays(self, slot: Slot) -> bool:
        """Whether as many equal dice are left as a slot of the market costs, without discounts."""
        return self.equal_dice()[0] >= slot["price"]

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

    def bonus_of(self, card: str | None) -> str | None:
        """The bonus of one's own complete card with circles left, or None."""
        laid = self.laid(card)
        if laid and laid["complete"] and laid["used"] < laid["circles"]:
            assert card
            return self.cards[card]["reward"]["kind"]
        return None

    def circles(self, kind: str) -> int:
        """How many circles of a bonus are left to the seat shown."""
        return sum(
            [
                laid["circles"] - laid["used"]
                for laid in self.seat()["cards"]
                if self.bonus_of(laid["card"]) == kind
            ]
        )

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
        return sorted(actions, key=lambda a: -worth(a))

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

    def legal_dice(self) -> list[str]:
        found = []
        for a in self.offered():
            for k in a["dice"]:
                if k not in found:
                    found.append(k)
        return found

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

    def on_slot(self, slot: Slot) -> list[Action]:
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

    def acts(self) -> bool:
        """Whether a card can be completed or bought, instead of taking a chance."""
        return any([a["kind"] in ASKED for a in self.legal])

    def choose_chance(self, chosen: bool) -> None:
        """Takes a chance, or not. While it is chosen, nothing offers to complete or buy a card, which would forgo it."""
        self.chance = chosen
        self.actions = [a for a in self.legal if not (chosen and a["kind"] in ASKED)]

    def chances(self) -> bool:
        """Whether a die can be entered without marking a circle, or a card drawn."""
        return self.can("draw") or any([a["kind"] == "enter" and not a["marks"] for a in self.actions])

    def may_chance(self) -> bool:
        """Whether a chance may be taken instead of completing and buying."""
        return self.view["phase"] == "roll" and not self.rerolling() and self.can(("enter", "draw"))

    def chance_is_more(self) -> Action | None:
        """The entry with which a chance completes the card too and leaves another die to enter. None unless a single die completes
        the only card that can be completed, and nothing can be bought, now or with what that card gives."""
        ways = self.find("complete")
        cards = unique([a["card"] for a in ways])
        if (
            not self.may_chance()
            or self.chance
            or self.can("buy")
            or len(cards) != 1
            or self.cards[cards[0]]["reward"]["kind"] == "discount"
        ):
            return None
        way = self.completions(cards[0])[0]
        if len(way["dice"]) == 1:
            same = [
                a
                for a in self.find("enter", cards[0], way["dice"][0])
                if (a["fields"], a["numbers"], a["marks"]) == (way["fields"], way["numbers"], way["marks"])
            ]
            other = [
                a
                for a in self.find("enter")
                if a["card"] != cards[0] and a["dice"] != way["dice"] and not a["marks"]
            ]
            if same and other:
                return same[0]
        return None

    def at_a_chance(self) -> bool:
        """Whether it is being taken: by choice, or because nothing can be completed or bought."""
        return self.may_chance() and (self.chance or not self.acts())

    def only_discounts(self) -> bool:
        """Whether cards can be bought, but with discounts alone and no dice."""
        return self.can("buy") and not any([a["dice"] for a in self.find("buy")])

    def dice_can(self) -> str | None:
        """What the dice can still do: "complete", "buy", "more" for both, or None. A purchase for discounts alone
        needs none of them."""
        buys = self.can("buy") and not self.only_discounts()
        if self.can("complete"):
            return "more" if buys else "complete"
        return "buy" if buys else None

    def entering(self) -> bool:
        """Whether an entry was begun: a die is taken up, or a field chosen."""
        return self.armed is not None or self.field is not None or bool(self.pins)

    def forgoes(self, action: Action) -> str | None:
        """What this action would give up although it is free: "more", "complete", "buy", "chance", "enter" or
        None."""
        return None if action["kind"] == "pass" and not self.entering() else self.given_up(action)

    def given_up(self, action: Action) -> str | None:
        """As `forgoes`, whether or not anything was begun."""
        if action["kind"] == "end" and self.acts() and not self.chance:
            return self.dice_can()
        if action["kind"] in ("end", "pass") and (self.chances() or self.chance):
            return "chance" if self.can("draw") else "enter"
        return None

    # choosing

    def toggle_site(self, k: str) -> bool:
        """Moves a die between tray and site, if dice for a reroll can be chosen; False if not."""
        if not self.rerolling():
            return False
        if k in self.site:
            self.site.remove(k)
        else:
            self.site.append(k)
        return True

    def chosen_dice(self) -> list[str] | None:
        return list(self.site) if self.chosen_to_reroll() else None

    def choose_dice(self, dice: Sequence[str]) -> None:
        if self.rerolling():
            self.site = list(dice)

    def arm(self, k: str) -> None:
        """Takes a die up, or lays it down again."""
        self.armed = None if self.armed == k else k

    def pin(self, card: str | None, field: int, k: str) -> bool:
        """Lays a die on a field of the opened card; False if no completion does that."""
        pins = {}
        for f, die in self.pins.items():
            if f != field and die != k:
                pins[f] = die
        pins[field] = k
        before = self.pins
        self.pins = pins
        if not [a for a in self.fitting(card) if a["kind"] == "complete"]:
            self.pins = before
            return False
        return True

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

    def wants(self, laid: Laid | None, field: int | None) -> tuple[str, dict[str, Any]] | None:
        """What a field needs that the dice do not offer, as (key, parameters), or None: its number is already
        written, or none of the dice in question has its colour or number."""
        if laid is None or field is None:
            return None
        if laid["written"][field]:
            return ("why.written", {})
        asked = [f for row in self.cards[laid["card"]]["task"]["rows"] for f in row][field]
        dice = [d for d in self.view["dice"] if d["place"] != "spent" and self.armed in (None, d["die"])]
        if asked["colour"] and not [d for d in dice if d["die"] == asked["colour"]]:
            return ("why.needs_die", {"die": asked["colour"]})
        if asked["number"] and not [d for d in dice if d["face"] == asked["number"]]:
            return ("why.needs_number", {"number": asked["number"]})
        return None

    def reason(self, what: str, name: str, field: int | None = None) -> tuple[str, dict[str, Any]]:
        """Why nothing happens when this is touched, as (key, parameters); `field` is a card's."""
        idle = self.idle()
        if idle:
            return (idle, {})
        if self.view["phase"] == "place" and what != "cell":
            return ("why.place_first", {})
        if what == "die":
            die = self.die(name)
            return ("why.die_spent" if die and die["place"] == "spent" else "why.die", {})
        if what == "slot":
            slot = next(s for s in self.view["market"] if s["slot"] == name)
            if not slot["card"]:
                return ("why.slot_empty", {})
            if self.view["phase"] in ("roll", "acting") and not self.pays(slot):
                return ("why.price", {"price": slot["price"], "n": self.equal_dice()[0]})
            return ("why.not_buying", {})
        if what in ("card", "field"):
            laid = self.laid(name)
            if laid and laid["complete"]:
                return ("why.complete", {})
            wants = self.wants(laid, field)
            if wants:
                return wants
            if self.armed:
                return ("why.die_nowhere", {})
            return ("why.card", {})
        if what == "cell":
            return (
                "why.cell" if self.can("place") or self.cells_for(self.card_in_hand) else "why.no_card",
                {},
            )
        return ("why.not_now", {})

    # the frame of a display

    def starts(self, seat: int | None = None) -> list[tuple[list[int], int]]:
        """For rows and for columns: the possible first lines of a frame of three by three around the laid
        cards, and the present one. The frame stays around the first card, at 0,0, as long as the others allow
        it."""
        number = self.view["seat"] if seat is None else seat
        cells = [tuple(laid["cell"]) for laid in self.seat(seat)["cards"]] or [(0, 0)]
        out = []
        for axis in (0, 1):
            low = min([cell[axis] for cell in cells])
            high = max([cell[axis] for cell in cells])
            possible = list(range(high - SIDE + 1, low + 1))
            start = self.frame.get((number, axis))
            out.append((possible, start if start in possible else min(max(-1, possible[0]), low)))
        return out

    def grid(self, seat: int | None = None) -> tuple[int, int, int, int]:
        """(first row, first column, rows, columns) of the frame shown."""
        (_, row), (_, column) = self.starts(seat)
        return (row, column, SIDE, SIDE)

    def nth_cell(self, n: int) -> tuple[int, int]:
        """A cell of one's own frame, counted row by row from 0."""
        row, column, _, columns = self.grid()
        return (row + n // columns, column + n % columns)

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

    def shift(self, side: str) -> None:
        """Moves one's own frame by a line, towards that side."""
        axis = 0 if side in SIDES[0] else 1
        _, start = self.starts()[axis]
        self.frame[(self.view["seat"], axis)] = start - 1 if side == SIDES[axis][0] else start + 1

    def bring(self, cell: Sequence[int]) -> None:
        """Moves one's own frame just so far that it shows a cell."""
        for axis, (possible, start) in enumerate(self.starts()):
            showing = [line for line in possible if line <= cell[axis] < line + SIDE]
            if showing and start not in showing:
                self.frame[(self.view["seat"], axis)] = min(showing, key=lambda line: abs(line - start))


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
