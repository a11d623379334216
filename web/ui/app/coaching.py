"""How much the coach tells each person around this device: their own choice, kept by name or by seat, or else the device's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.settings import VALUES
from ui.kit.shapes import OBJECT, read_as

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.settings import Settings
    from ui.app.store import Store

KEY = "dicetable.coaches"  # {"name NAME" or "seat N": a value of the setting "coach"}
ORDER = ""  # the key of their order, who chose last being the last, one a line; older versions kept none
MOST = 40  # people


class Coaching:
    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._text: str | None = None  # the text read last, and its value: a table asks many times
        self._kept: dict[str, str] = {}

    def of(self, seat: int, names: Sequence[str]) -> str:
        """What one of several people around this device wants. names: of all of them, by seat."""
        own = self._read().get(_who(seat, names))
        return own if own in VALUES["coach"] else self._settings.values["coach"]

    def give(self, seat: int, names: Sequence[str], value: str) -> None:
        """Keeps what one of several people wants; of too many, those are forgotten who chose longest ago."""
        kept = dict(self._read())
        own = _who(seat, names)
        order = [who for who in str(kept.pop(ORDER, "")).split("\n") if who in kept and who != own]
        order = sorted([who for who in kept if who not in order and who != own]) + order + [own]
        kept[own] = value
        for who in order[:-MOST]:
            del kept[who]
        kept[ORDER] = "\n".join(order[-MOST:])
        self._store.put(KEY, json.dumps(kept))

    def _read(self) -> dict[str, str]:
        text = self._store.get(KEY)
        if text != self._text:
            self._text = text
            self._kept = read_as(text, OBJECT, {})
        return self._kept


def _who(seat: int, names: Sequence[str]) -> str:
    name = names[seat] if seat < len(names) else ""
    return "name " + name if name else "seat %d" % seat
