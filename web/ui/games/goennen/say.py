"""Cards, actions and events in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import places
from ui.kit.phrases import first_upper, listed
from ui.kit.text import has, signed, t

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Event

    from ui.games.goennen.types import Action, Card, Field, Laid, Task, View
    from ui.table.types import Who

DICE = ("Y", "O", "G", "B", "P")


def colour(k: str) -> str:
    """A colour by its name, as on a die: "yellow"."""
    return t("colour." + k)


def coloured(k: str | None) -> str:
    """A colour before what has it, in languages that inflect it there: "the yellow card", "die gelbe Karte"."""
    return t("coloured." + (k or "none"))


def die(k: str, face: int | str) -> str:
    return t("die", colour=colour(k), face=face)


def fields_of(task: Task) -> list[Field | dict[str, None]]:
    """The fields of a task in order, across its rows."""
    return [field for row in task["rows"] for field in row]


def task(card: Card) -> str:
    """What a task asks, in short: "sum of 23", "exactly 2, 2, 6, 1", "ascending, 5 fields"."""
    what = card["task"]
    kind = what["kind"]
    if kind == "sum":
        return t("task.sum.short", total=what["total"])
    if kind == "exact":
        return t(
            "task.exact.short", numbers=t("list.comma").join([str(f["number"]) for f in fields_of(what)])
        )
    sizes = [str(len(row)) for row in what["rows"]]
    return t("task." + kind + ".short", n=sum([len(row) for row in what["rows"]]), sizes=listed(sizes))


def needs(value: Card, written: Sequence[int] = ()) -> str:
    """What each field of a card holds or needs, in their order: "3 written, yellow 2, 4 free"; a semicolon between rows."""
    says = []
    at = 0
    for row in value["task"]["rows"]:
        words = []
        free = 0
        for it in row:
            number = written[at] if at < len(written) else 0
            at += 1
            plain = not (number or it["colour"] or it["number"])
            if plain:
                free += 1
            elif free:
                words.append(t("needs.free", n=free))
                free = 0
            if number:
                words.append(t("needs.written", n=number))
            elif not plain:
                words.append(
                    " ".join(
                        ([colour(it["colour"])] if it["colour"] else [])
                        + ([str(it["number"])] if it["number"] else [])
                    )
                )
        if free:
            words.append(t("needs.free", n=free))
        says.append(t("list.comma").join(words))
    return "; ".join(says)


def wants(value: Card, written: Sequence[int] = ()) -> str:
    """The whole task in short, for those who listen: what it asks, and its fields, unless all of them are free."""
    fields = fields_of(value["task"])
    if value["task"]["kind"] == "exact":
        return t("task.exact.short", numbers=needs(value, written))
    if not any(written) and not any([f["colour"] or f["number"] for f in fields]):
        return task(value) if value["task"]["kind"] != "sum" else task(value) + ": " + needs(value)
    return "%s. %s" % (task(value), t("card.needs", fields=needs(value, written))) + so_far(
        value, written, "."
    )


def card(value: Card, key: str = "card.name") -> str:
    """A card's name: its colour and its reward, which are visible at every size."""
    return t(key, colour=coloured(value["colour"]), reward=rewards(value))


def rewards(value: Card) -> str:
    """What a card rewards, in a few words: "4 for complete neighbours", "±1"."""
    what = t("reward." + value["reward"]["kind"], colour=coloured(value["reward"]["colour"]))
    points = value["reward"]["points"]
    return t("card.points", n=points, reward=what) if points else what


def reward_title(value: Card) -> str:
    reward = value["reward"]
    return first_upper(t("reward." + reward["kind"], colour=coloured(reward["colour"])))


def reward(value: Card) -> str:
    """What a card gives, in a sentence."""
    what = value["reward"]
    return t("reward." + what["kind"] + ".says", n=what["points"] or 0, colour=coloured(what["colour"]))


def task_sentence(value: Card, written: Sequence[int] | None = None) -> str:
    """What a task asks, in a sentence; for a sum also the total so far."""
    what = value["task"]
    fields = fields_of(what)
    says = t("task." + what["kind"] + ".says", n=len(fields), total=what["total"] or 0)
    own = [f["colour"] for f in fields if f["colour"]]
    if own:
        says += " " + t(
            "task.coloured",
            n=len(own),
            colours=listed([colour(k) for k in unique(own)]) if len(own) > 1 else coloured(own[0]),
        )
    if what["kind"] != "exact" and any([f["number"] for f in fields]):
        says += " " + t("task.printed")
    return says + so_far(value, written or ())


def so_far(value: Card, written: Sequence[int], end: str = "") -> str:
    """What a sum has come to and still needs, after the `end` of the sentence before it; "" for other tasks, and while no number
    is written or all are."""
    total = value["task"]["total"]
    if total is None or not any(written) or all(written):
        return ""
    got = sum(written)
    return end + " " + t("task.sum.so_far", got=got, left=max(0, total - got))


def field(value: Card, index: int) -> str:
    """Which field of a card: by its colour and number, or, if another looks the same, by its place."""
    fields = fields_of(value["task"])
    it = fields[index]
    alike = [f for f in fields if f["colour"] == it["colour"] and f["number"] == it["number"]]
    if len(alike) > 1 or not (it["colour"] or it["number"]):
        return t("field.the.%d" % (index + 1))
    look = "both" if it["colour"] and it["number"] else "colour" if it["colour"] else "number"
    return t("field.the." + look, colour=coloured(it["colour"]), number=it["number"])


def unique(words: list[str]) -> list[str]:
    out = []
    for word in words:
        if word not in out:
            out.append(word)
    return out


def place(
    cards: Mapping[str, Card], laid: Sequence[Laid], cell: Sequence[int], name: str | None = None
) -> str:
    """A cell of a display as people name it, by the other cards of the display (`places.py`). name: the card to be laid there."""
    lying = []
    for each in laid:
        if list(each["cell"]) != list(cell):
            card = cards.get(each["card"])
            lying.append((each["cell"], card["colour"] if card else None, rewards(card) if card else ""))
    return places.place(cell, lying, cards[name]["colour"] if name else None)


def display_of(view: View, name: str) -> Sequence[Laid]:
    """The cards of the display in which a card lies; none if it lies in no display."""
    for seat in view["seats"]:
        if [each for each in seat["cards"] if each["card"] == name]:
            return seat["cards"]
    return []


class Speaker:
    """Puts the actions and events of one view into sentences."""

    def __init__(self, cards: dict[str, Card], view: View) -> None:
        self.cards = cards
        self.view = view
        self._named: dict[str, str] = {}  # the words for each die, which many actions touch
        self.faces: dict[str, int] = {}
        for d in view["dice"]:
            self.faces[d["die"]] = d["face"]

    def card(self, name: str | None) -> str:
        return card(self.cards[name]) if name in self.cards else t("card.unknown")

    def place(self, cell: Sequence[int], name: str | None = None) -> str:
        """A free cell of one's own display as people name it. name: the card to be laid there."""
        return place(self.cards, self.view["seats"][self.view["seat"]]["cards"], cell, name)

    def placed(self, seat: int, name: str, cell: Sequence[int]) -> str:
        """Where a card was placed, by the cards that lay there then: they stand in the order in which they were laid."""
        laid = self.view["seats"][seat]["cards"]
        before = (
            [each["card"] for each in laid].index(name)
            if [1 for each in laid if each["card"] == name]
            else len(laid)
        )
        return place(self.cards, laid[:before], cell)

    def told(self, name: str | None) -> str:
        """A card in what has happened: as the scoring or bonus that it is."""
        if name not in self.cards:
            return t("card.told.unknown")
        return card(
            self.cards[name], "card.told" if self.cards[name]["reward"]["points"] else "card.told.bonus"
        )

    def die(self, k: str) -> str:
        if k not in self._named:
            self._named[k] = die(k, self.faces.get(k, "?"))
        return self._named[k]

    def dice(self, letters: Sequence[str]) -> str:
        return listed([self.die(k) for k in letters])

    def used(self, k: str, number: int) -> str:
        """A die and the number it stands for: "blue 2", "blue 2 as 3"."""
        face = self.faces.get(k)
        if face is None or face == number:
            return die(k, number)
        return t("die.as", die=die(k, face), number=number)

    def circles(self, action: Action) -> str:
        """The bonus circles that an action marks, or ""."""
        found = []
        for bonus in sorted(action["marks"]):
            found.append(t("marks." + bonus, n=action["marks"][bonus]))
        return listed(found) if found else ""

    def marks(self, action: Action) -> str:
        """The same, to be added to what the action does."""
        circles = self.circles(action)
        return t("marks", marks=circles) if circles else ""

    def fills(self, action: Action) -> str:
        return listed([self.used(k, n) for k, n in zip(action["dice"], action["numbers"])])

    def ninth(self, action: Action) -> str:
        """What a card that triggers the end does, or ""."""
        last = action["last_round"]
        if not last:
            return ""
        return t("ninth.more" if last > self.view["round"] else "ninth.last")

    def action(self, action: Action) -> str:
        """An action in a sentence of its own."""
        return self.plainly(action) + self.marks(action)

    def plainly(self, action: Action) -> str:
        """The same without the circles that it marks."""
        kind = action["kind"]
        say = getattr(self, "_" + kind, None)
        return first_upper(say(action) if say else t("action." + kind))

    def wants(self, action: Action) -> str:
        """What the card of an action asks, if it does not lie in a display yet, or ""."""
        if action["kind"] not in ("back", "place", "buy", "remove") or action["card"] not in self.cards:
            return ""
        return wants(self.cards[action["card"]])

    def _roll(self, a: Action) -> str:
        if len(a["dice"]) == 5:
            return t("action.roll.all")
        return t("action.roll", dice=self.dice(a["dice"]))

    def _complete(self, a: Action) -> str:
        says = t("action.complete", card=self.card(a["card"]), fills=self.fills(a))
        return says + (" (" + signed(a["gain"]) + ")" if a["gain"] else "")

    def _buy(self, a: Action) -> str:
        if not a["dice"]:
            return t("action.buy.free", card=self.card(a["card"]))
        return t("action.buy", card=self.card(a["card"]), dice=self.price(a))

    def price(self, a: Action) -> str:
        """The dice that a purchase takes."""
        faces: Any = [self.faces.get(k) for k in a["dice"]]  # known: they are spent
        number = a["numbers"][0] if a["numbers"] else faces[0]
        alike = all([f == number for f in faces])
        return listed([die(k, f) if alike else self.used(k, number) for k, f in zip(a["dice"], faces)])

    def _enter(self, a: Action) -> str:
        assert a["card"]
        says = t(
            "action.enter",
            die=self.used(a["dice"][0], a["numbers"][0]),
            card=self.card(a["card"]),
            field=field(self.cards[a["card"]], a["fields"][0]),
        )
        return says + (" (" + signed(a["gain"]) + ")" if a["gain"] else "")

    def _place(self, a: Action) -> str:
        assert a["cell"]
        return t("action.place", card=self.card(a["card"]), cell=self.place(a["cell"], a["card"]))

    def _back(self, a: Action) -> str:
        return t("action.back", card=self.card(a["card"]))

    def _draw(self, a: Action) -> str:
        assert a["deck"]
        return t("action.draw", deck=t("deck." + a["deck"]))

    def _remove(self, a: Action) -> str:
        assert a["deck"]
        if a.get("card"):
            return t("action.remove", card=self.card(a["card"]), deck=t("deck." + a["deck"]))
        return t("action.remove.row", deck=t("deck." + a["deck"]))

    def saved(self, slot: str, paid: int) -> str:
        """The discount circles that a purchase took, or ""."""
        (price,) = [each["price"] for each in self.view["market"] if each["slot"] == slot]
        return t("marks", marks=t("marks.discount", n=price - paid)) if price > paid else ""

    def event(self, event: Event, who: Who) -> str:
        """An event in a sentence, or "" if it needs none. `who` names a seat."""
        key = event["key"]
        p = event["params"]
        seat = event["seat"]
        name = who(seat) if seat is not None else ""
        key = "event." + key
        if not has(key):
            return ""
        cards = ""
        if key == "event.refilled":
            cards = str(len([c for c in p["cards"] if c]))
        dice = ""
        if "dice" in p:
            first = p["dice"]
            if key in ("event.rolled", "event.passive_rolled"):
                dice = listed([die(k, face) for k, face in first])
            elif first and key == "event.bought":
                dice = t(
                    "price.paid",
                    n=len(first),
                    number=p["number"],
                    dice=listed([t("colour." + k) for k in first]),
                )
            elif first:
                dice = listed([t("colour." + k) for k in first])
            else:
                dice = t("dice.none")
        if key == "event.bought":
            dice += self.saved(p["slot"], len(p["dice"]))
        says = t(
            key,
            who=name,
            card=self.told(p.get("card")),
            dice=dice,
            cards=cards,
            round=p.get("round", ""),
            roll=p.get("roll", ""),
            slot=p.get("slot", ""),
            die=colour(p["die"]) if p.get("die") else "",
            number=p.get("number", ""),
            numbers=listed([str(n) for n in p.get("numbers", [])]),
            field=p["field"] + 1 if "field" in p else "",
            deck=t("deck." + (p.get("deck") or p.get("row") or "S")),
            cell=self.placed(seat, p["card"], p["cell"]) if p.get("cell") and seat is not None else "",
        )
        return first_upper(says)
