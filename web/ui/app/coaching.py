"""How much the coach tells each person around this device: their own choice, kept by name or by seat, or else the device's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.settings import VALUES

if TYPE_CHECKING:
    from ui.app.people import Names
    from ui.app.settings import Settings
    from ui.app.store import Store

KEY = "dicetable.coaches"  # {"name NAME" or "seat N": a value of the setting "coach"}
MOST = 40  # people


class Coaching:
    def __init__(self, store: Store, settings: Settings, names: Names) -> None:
        self._store = store
        self._settings = settings
        self._names = names
        self._text: str | None = None  # the text read last, and its value: a table asks many times
        self._kept: dict[str, str] = {}

    def of(self, seat: int, people: int) -> str:
        """What the person on a seat wants. people: how many play around this device; one alone has the device's setting."""
        own = self._read().get(self._who(seat)) if people > 1 else None
        return own if own in VALUES["coach"] else self._settings.values["coach"]

    def give(self, seat: int, value: str) -> None:
        """Keeps what one of several people wants."""
        kept = dict(self._read())
        kept[self._who(seat)] = value
        while len(kept) > MOST:
            del kept[next(who for who in kept if who != self._who(seat))]
        self._store.put(KEY, json.dumps(kept))

    def _who(self, seat: int) -> str:
        name = self._names.of(seat)
        return "name " + name if name else "seat %d" % seat

    def _read(self) -> dict[str, str]:
        text = self._store.get(KEY)
        if text != self._text:
            self._text = text
            try:
                found = json.loads(text) if text else {}
            except ValueError:
                found = {}
            self._kept = found if isinstance(found, dict) else {}
        return self._kept
