"""The state of the table: what the engine said, what the player has chosen, and what is legal.

It knows no rules. What a die is worth and which dice may be kept together is read from the legal actions. The
events of one action may hold whole turns. Each event that has something to show is a scene, and `shown` is
the table during that scene, as the engine tells it; after the last one it is the view itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto.card_painter import dice_colour
from ui.kit.scene import Scene, Throw, held
from ui.table import model
from ui.table.model import THROW

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from worker.protocol import Event, Snapshot

    from ui.games.tutto.types import Action, Seat, View

# Milliseconds that an event is held to be read.
HOLDS = {
    "turn": 700,
    "card": 450,
    "null": 1300,
    "stopped": 1300,
    "taken": 1000,
    "wrote": 800,
    "tutto": 1000,
    "last_round": 1100,
    "shuffled": 700,
}
STILL = ("card", "shuffled")  # not held if nothing moves
PACE = {"calm": 1, "brisk": 0.6, "instant": 0}  # of computer players
OWN_PACE = {"calm": 1, "brisk": 0.7, "instant": 0.5}
LOST = ("null", "stopped")  # what ends a player's own turn badly is held for long, or it would be missed
LOST_HELD = 4000
KEPT_BY_OTHERS = 800


class Model(model.Model):
    """One snapshot, the scenes that lead to it, and the dice chosen to be kept."""

    if TYPE_CHECKING:
        view: View  # type: ignore[assignment]  # its values may be changed
        actions: Sequence[Action]

        def seat(self, number: int | None = None) -> Seat: ...
        def action(self, text: str) -> Action | None: ...

    def __init__(
        self,
        moving: Callable[[], bool],
        pace: Callable[[], str],
        by_hand: Callable[[int | None], bool] | None = None,
    ) -> None:
        """moving(): whether things move; pace(): "calm", "brisk" or "instant"."""
        super().__init__(by_hand)
        self.moving = moving
        self.pace = pace
        self.shown: View = None  # type: ignore[assignment]  # until the first snapshot
        self.turn: tuple[int, int] | None = (
            None  # which turn it was when all came to rest: its round and seat
        )
        self.chosen: list[str] = []
        self.news: Event | None = None  # the event held to be read
        self.events: list[Event] = []  # still to be shown
        self.opening = False  # whether the turn's first throw comes next
        self.guide: Sequence[
            Action
        ] = []  # the actions that the dice are ordered by, once their faces are known

    def take(self, snapshot: Snapshot) -> None:
        before = self.view
        super().take(snapshot)
        self.news = None
        self.chosen = []
        self.events = list(snapshot["events"]) if before else []
        self.shown = before if self.events else self.view
        if not before and self.view["step"] == 0 and self.by_hand and self.by_hand(self.view["active"]):
            self.take_back_roll()

    def take_back_roll(self) -> None:
        """A game begins with rolled dice: they are shown once they have been thrown."""
        view = self.view
        if not view["dice"]:
            return
        dice = [[d["die"], d["face"]] for d in view["dice"]]
        self.events = [
            {  # type: ignore[typeddict-unknown-key]  # the page's own
                "key": "rolled",
                "seat": view["active"],
                "params": {"dice": dice, "roll": view["roll"]},
                "unlogged": True,
            }
        ]
        self.shown = dict(view, dice=[], roll=0)  # type: ignore[assignment]  # a view
        self.opening = True

    def next_scene(self) -> Scene | None:
        """Goes on to the next thing to show."""
        if self.scenes:
            return self.scenes.pop(0)
        self.news = None
        while self.events:
            if self.events[0]["key"] == "rolled" and self.opening:
                self.opening = False
                if self.by_hand and self.by_hand(self.events[0]["seat"]):
                    return Scene([], THROW, False)
            event = self.events.pop(0)
            lying = {d["die"]: d["face"] for d in self.shown["dice"]}
            self.opening = event["key"] == "turn" or self.opening and event["key"] in ("card", "shuffled")
            self.shown = dict(self.view, **event.get("then", {}))  # type: ignore[assignment]  # a view
            if event["key"] == "rolled":
                last = not any(e["key"] == "rolled" for e in self.events)
                self.guide = self.view["actions"] if last else []
                colour = dice_colour(self.shown["card"])
                dice = self.in_order([k for k, _ in event["params"]["dice"]])
                return Scene([Throw(k, colour, lying.get(k), self.face(k)) for k in dice], 0, False)
            hold = self.hold(event)
            rises = event["key"] == "tutto" and self.completed() and self.moving()
            if hold or rises:
                self.news = event
            if rises:
                self.scenes = [held(hold // 2)] if hold else []
                return Scene([], 0, True)
            if hold:
                return held(hold)
        return None

    def thrower(self) -> int:
        return self.shown["active"]

    def awaits_touch(self) -> bool:
        news = self.news
        if news is None or news["key"] not in LOST:
            return False
        return news["seat"] is None or self.seat(news["seat"])["player"] == "human"

    def untold(self) -> list[Event]:
        return list(self.events)

    def completed(self) -> bool:
        """Whether the card that is shown is completed."""
        return self.shown["phase"] == "tutto"

    def shown_turn(self) -> tuple[int, int]:
        """The round and the seat of the turn that is shown."""
        return (self.shown["round"], self.shown["active"])

    def hold(self, event: Event) -> int:
        """How long an event is held, in milliseconds; the last one is not held, except for "taken"."""
        key = event["key"]
        if (not self.events and key != "taken") or (key in STILL and not self.moving()):
            return 0
        human = event["seat"] is None or self.seat(event["seat"])["player"] == "human"
        pace = (OWN_PACE if human else PACE)[self.pace()]
        if key == "kept":
            return 0 if human or self.events[0]["key"] != "rolled" else int(KEPT_BY_OTHERS * pace)
        if key == "turn" and (len(self.view["seats"]) == 1 or not human):
            return 0
        return int((LOST_HELD if human and key in LOST else HOLDS.get(key, 0)) * pace)

    def land(self) -> None:
        super().land()
        self.news = None
        self.events = []
        self.shown = self.view
        self.turn = self.shown_turn()
        self.guide = self.actions
        self.chosen = self.most()

    def stage(self, scene: Scene) -> None:
        super().stage(scene)
        self.chosen = []

    # dice

    def tray(self) -> list[str]:
        """The dice of the last roll: the most valuable first, then other dice that may be kept, then the
        rest."""
        return self.in_order([d["die"] for d in self.shown["dice"] if d["place"] == "tray"])

    def chosen_first(self) -> list[str]:
        """The same in their order on the table, from the left: the chosen dice before those to roll again."""
        tray = self.tray()
        return [k for k in tray if k in self.chosen] + [k for k in tray if k not in self.chosen]

    def chosen_dice(self) -> list[str] | None:
        return list(self.chosen) if self.actions and sorted(self.chosen) != sorted(self.most()) else None

    def on_choose_dice(self, dice: list[str]) -> None:
        if self.actions:
            self.chosen = [k for k in self.tray() if k in dice]

    def in_order(self, dice: Sequence[str]) -> list[str]:
        return sorted(dice, key=lambda k: (-self.worth_of(self.face(k)), self.face(k), k))

    def rising(self) -> bool:
        """Whether the card is just being completed."""
        return self.rises

    def face(self, k: str) -> int:  # type: ignore[return]  # it is there
        for d in self.shown["dice"]:
            if d["die"] == k:
                return d["face"]

    def worth_of(self, face: int) -> int:
        """The most points that dice of this face alone may be kept for; 0 if they are only valid, -1 if they
        are not."""
        best = -1
        for a in self.guide:
            if a["kind"] == "keep" and face in a["faces"]:
                best = max(best, 0)
                if all(f == face for f in a["faces"]):
                    best = max(best, a["points"])
        return best

    def most_of(self, face: int) -> int:
        """How many dice of this face may be kept at most."""
        return max([a["faces"].count(face) for a in self.actions if a["kind"] == "keep"] + [0])

    def points_of(self, face: int, count: int) -> int | None:
        """The points for keeping this many dice of this face, or None if they may not be kept alone."""
        for a in self.actions:
            if a["kind"] == "keep" and len(a["faces"]) == count and all(f == face for f in a["faces"]):
                return a["points"]
        for valid in self.view["valid"]:  # when everything valid must be kept, no action has a part's points
            if valid["face"] == face and valid["count"] == count:
                return valid["points"]
        return None

    # choosing

    def keep_of(self, dice: Sequence[str]) -> Action | None:
        """The legal action that keeps these dice or dice with the same faces; None if there is none."""
        faces = sorted([self.face(k) for k in dice])
        for a in self.actions:
            if a["kind"] == "keep" and sorted(a["faces"]) == faces:
                return a
        return None

    def most(self) -> list[str]:
        """The dice of the action that keeps the most: chosen until the player chooses otherwise."""
        best: list[str] = []
        for a in self.actions:
            if a["kind"] == "keep" and len(a["dice"]) > len(best):
                best = list(a["dice"])
        return best

    def keep(self) -> Action | None:
        """The action that keeps the chosen dice, or None."""
        return self.keep_of(self.chosen) if self.chosen else None

    def notation(self) -> str:
        """The chosen dice in notation: these very dice, although others with the same faces would do."""
        return "keep_" + "".join(sorted(self.chosen))

    def toggled(self, k: str) -> list[str] | None:
        """The chosen dice once a die is chosen too or put back, along with as many others of the same face as necessary; None if
        that is impossible."""
        face = self.face(k)
        same = [other for other in self.tray() if self.face(other) == face and other != k]
        if k in self.chosen:
            less = [other for other in self.chosen if other != k]
            if less and not self.keep_of(less):
                less = [other for other in less if self.face(other) != face]
            if less and not self.keep_of(less):
                return None
            return less
        free = [other for other in same if other not in self.chosen]
        for others in range(len(free) + 1):
            more = self.chosen + [k] + free[:others]
            if self.keep_of(more):
                return more
        # As good as a chosen one: it takes that one's place.
        for other in same:
            if other in self.chosen:
                return [k if it == other else it for it in self.chosen]
        return None

    # what the buttons do

    def of_kind(self, kind: str) -> Action | None:
        for a in self.actions:
            if a["kind"] == kind:
                return a
        return None

    def ready(self, action: Action) -> bool:
        return action["kind"] == "keep" and self.keep() == action

    def reaches(self) -> str | None:
        """Whether stopping now reaches the goal, as the key of the prompt: "goal" if others still play the round,
        "goal_last" if the game ends with it; else None."""
        stop = self.of_kind("stop") if self.actions else None
        view = self.view
        if not stop or view["ending"] or self.seat(view["active"])["score"] + stop["total"] < view["target"]:
            return None
        return "goal_last" if (view["active"] + 1) % len(view["seats"]) == view["start"] else "goal"

    def at_risk(self) -> int:
        """The points of the turn, including the chosen dice."""
        keep = self.keep()
        return keep["total"] if keep else self.shown["points"]
