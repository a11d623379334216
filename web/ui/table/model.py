"""What the page knows of a game: the engine's last snapshot, and the scenes that lead up to it.

A snapshot may tell of several things in a row: dice that fly, a result to be read. Each is a scene, and
nothing can be decided before the last one is over. The first throw of a person's turn waits for that person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from worker.protocol import Event, Snapshot

    from ui.app.types import Action, Die, OwnAction, Seat, View
    from ui.kit.scene import Scene

THROW: None = None  # instead of milliseconds: the scene is held until the player throws the dice


class Model:
    """One snapshot, None at first. A game's model adds what the player has chosen, and what is legal where. It is a part of
    the table: what is chosen changes only by the messages that it hears.

    by_hand(seat): whether the first throw of that seat's turn waits for a person.
    """

    def __init__(self, by_hand: Callable[[int | None], bool] | None = None) -> None:
        self.by_hand = by_hand
        self.snapshot: Snapshot = None  # type: ignore[assignment]  # until a game is on the table
        self.view: View = None  # type: ignore[assignment]  # until a game is on the table
        self.actions: Sequence[Action] = []
        self.scenes: list[
            Scene
        ] = []  # the `ui.kit.scene.Scene`s still to come; one held for THROW waits for the player
        self.scene: Scene | None = None  # the one that is shown
        self.armed: str | None = None  # what was touched first and needs a second touch
        self.dragged: str | None = None  # the die, card or slot that is being dragged

    def take(self, snapshot: Snapshot) -> None:
        """Takes a new snapshot; its actions become known once its scenes are over."""
        self.snapshot = snapshot
        self.view = snapshot["view"]
        self.actions = self.view["actions"]
        self.armed = None
        self.scenes = []
        self.scene = None

    @property
    def staging(self) -> bool:
        """Whether a scene is shown, so that nothing can be decided."""
        return self.scene is not None

    @property
    def flying(self) -> list[str]:
        """The dice whose faces nobody may know yet."""
        return [throw.die for throw in self.scene.throws] if self.scene else []

    @property
    def rises(self) -> bool:
        """Whether the card in play is filling with its colour."""
        return self.scene is not None and self.scene.rises

    @property
    def to_throw(self) -> bool:
        """Whether the dice wait to be thrown."""
        return self.scene is not None and self.scene.hold is THROW

    def idle(self) -> str | None:
        """Why nobody here can decide anything now, as the key of a sentence; None while somebody can."""
        if self.view["state"] == "over":
            return "why.over"
        if self.to_throw:
            return "why.throw"
        if not self.actions:
            return "why.others" if self.view["deciders"] and not self.staging else "why.wait"
        return None

    def next_scene(self) -> Scene | None:
        """The next scene, or None after the last."""
        return self.scenes.pop(0) if self.scenes else None

    def stage(self, scene: Scene) -> None:
        """Begins a scene: the dice in the air are unknown and nothing can be decided until it is over. One that is held
        for THROW puts the dice in the player's hand."""
        self.scene = scene
        self.actions = []

    def thrower(self) -> int | None:
        """The seat whose dice fly in the present scene, or None if no dice fly in this game."""

    def awaits_touch(self) -> bool:
        """Whether the scene is held until a person has read what has happened, so that it is said at once."""
        return False

    def untold(self) -> list[Event]:
        """The events, from the awaited throw on, that nobody may know yet."""
        return []

    def land(self) -> None:
        """All scenes are over."""
        self.scene = None
        self.actions = self.view["actions"]

    def taken_up(self) -> bool:
        """Whether something was touched first and needs a second touch."""
        return self.armed is not None

    def on_lay_down(self) -> None:
        self.armed = None

    def on_drag(self, name: str | None) -> None:
        self.dragged = name

    @property
    def legal(self) -> Sequence[Action]:
        """All legal actions while something can be decided. `actions` are those that the table offers now."""
        return self.view["actions"] if self.actions else self.actions

    def chosen_dice(self) -> list[str] | None:
        """The dice that the player has chosen for the next decision, or None before any choice."""

    def ready(self, action: OwnAction) -> bool:
        """Whether all that an action touches has been chosen, so that only its button is left."""
        return False

    def untouched(self, action: OwnAction) -> Sequence[str]:
        """The dice of an action that the player still has to touch."""
        return action["dice"]  # type: ignore[no-any-return]  # of any game

    # what there is, what is legal

    def seat(self, number: int | None = None) -> Seat:  # type: ignore[return]  # there is one
        number = self.view["seat"] if number is None else number
        for seat in self.view["seats"]:
            if seat["seat"] == number:
                return seat

    def die(self, k: str) -> Die | None:
        for d in self.view["dice"]:
            if d["die"] == k:
                return d
        return None

    def can(self, kind: str | tuple[str, ...]) -> bool:
        """Whether an action of this kind, or of one of these kinds, is legal."""
        kinds = (kind,) if isinstance(kind, str) else kind
        return any([a["kind"] in kinds for a in self.actions])

    def action(self, text: str) -> Action | None:
        """The legal action with this notation, or None."""
        for a in self.legal:
            if a["text"] == text:
                return a
        return None
