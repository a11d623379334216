"""The actions, events and reasons of a game in sentences. Each sentence's key contains the game's name, as in
"game.pig.action.roll"; its parameters are the fields of the action or event. An action without a sentence is
shown in notation; an event or a reason without one is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.phrases import listed
from ui.kit.text import has, t

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Event

    from ui.app.types import Action
    from ui.table.types import Who


def words(value: object) -> str:
    """A value of a view in words."""
    if isinstance(value, bool):
        return "✓" if value else "–"
    return listed([words(each) for each in value]) if isinstance(value, list) else str(value)


def plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a sentence."""
    return {name: words(value) for name, value in params.items() if not isinstance(value, dict)}


class Speaker:
    """Puts the actions and events of a game into sentences. name: the game's, as in links."""

    def __init__(self, name: str) -> None:
        self.name = name

    def action(self, action: Action) -> str:
        """An action in a sentence, or its notation."""
        key = "game." + self.name + ".action." + action.get("kind", action["text"])
        return t(key, **plain(action)) if has(key) else action["text"]

    def event(self, event: Event, who: Who) -> str:
        """An event in a sentence, or "" if it has none. `who` names a seat."""
        key = "game." + self.name + ".event." + event["key"]
        name = "" if event["seat"] is None else who(event["seat"])
        return t(key, **dict(plain(event["params"]), who=name)) if has(key) else ""

    def reason(self, reason: str, params: Mapping[str, Any]) -> str:
        """A computer player's reason, or ""."""
        key = "game." + self.name + ".reason." + reason
        return t(key, **plain(params)) if has(key) else ""

    def fact(self, name: str) -> str:
        """What an entry of the view is called."""
        key = "game." + self.name + ".view." + name
        return t(key) if has(key) else name
