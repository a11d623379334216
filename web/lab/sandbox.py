"""One author's players. They run in this interpreter, so nothing that it answers may be trusted.

The referee sends JSON text: {"code": {"name", "text"}} first, and then requests {"n", "game", "seat", "view", "values"}:
the number of the request, the number of the game, the seat, the pickled view in base64, and whether values are wanted.
An answer has the same "n" and either "action" and "values", or "error": {"kind", "line", "text"}. Meanwhile
{"printed": text} is sent for what the player prints.
"""

import io
import json
import math
import pickle
import random
import sys
import time
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from engine.game import best
from engine.player_file import FilePlayer, PlayerError, PlayerFile, last_line

MOST_PRINTED = 20_001
"""Characters printed in a game that are sent: one more than the referee shows, so that it can say that there was more."""
AT_ONCE, OFTEN = 1_000, 0.1
"""Printed text is sent after this many characters, or this many seconds after the last time."""


class Printer(io.TextIOBase):
    """Where a player's prints go. post: sends them."""

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post
        self._text = ""
        self._left = MOST_PRINTED
        self._sent = time.monotonic()

    def begin(self) -> None:
        """A new game: as much may be printed again."""
        self._left = MOST_PRINTED

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._left > 0:
            self._text += text[: self._left]
            self._left -= len(text)
            if len(self._text) >= AT_ONCE or time.monotonic() - self._sent > OFTEN:
                self.send()
        return len(text)

    def send(self) -> None:
        """Sends what has not been sent yet."""
        text, self._text = self._text, ""
        self._sent = time.monotonic()
        if text:
            self._post(json.dumps({"printed": text}))


class Sandbox:
    """Answers the referee's requests. post: sends it a message."""

    def __init__(self, post: Callable[[str], object]) -> None:
        self._file = PlayerFile("", "")
        self._players: dict[tuple[int, int], FilePlayer] = {}
        self._printer = Printer(post)
        sys.stdout = sys.stderr = self._printer

    def handle(self, text: str) -> str | None:
        """The answer to a request, or None if it wants none."""
        request = json.loads(text)
        if "code" in request:
            self._file = PlayerFile(request["code"]["name"], request["code"]["text"])
            return None
        answer = {"n": request["n"]}
        try:
            answer |= self._decision(request)
        except PlayerError as error:
            answer["error"] = {"kind": _kind(error), "line": error.line, "text": error.params["problem"]}
        except KeyboardInterrupt as error:
            line = last_line(error.__traceback__, self._file.path)
            answer["error"] = {"kind": "timeout", "line": line, "text": ""}
        except BaseException as error:  # noqa: BLE001 - whatever a player raises
            line = last_line(error.__traceback__, self._file.path)
            kind = "memory" if isinstance(error, MemoryError) else "error"
            answer["error"] = {"kind": kind, "line": line, "text": type(error).__name__}
        self._printer.send()
        return json.dumps(answer)

    def _decision(self, request: dict[str, Any]) -> dict[str, Any]:
        place = request["game"], request["seat"]
        if place not in self._players:
            if not any(game == request["game"] for game, _ in self._players):
                self._players.clear()
                self._printer.begin()
                random.seed(request["game"])  # a tournament that is played again goes the same way
            self._players[place] = self._file.player()
        player = self._players[place]
        view = pickle.loads(b64decode(request["view"]))
        if player.decides_by_values:
            values = player.values(view)
            told = (
                [[str(action), _finite(value)] for action, value in values.items()]
                if request["values"]
                else None
            )
            return {"action": str(best(values)), "values": told}
        return {"action": str(player(view)), "values": None}


def _finite(value: float) -> float:
    """The value as JSON has it: the largest number for infinity, 0 for what is not a number."""
    return 0.0 if math.isnan(value) else max(-sys.float_info.max, min(sys.float_info.max, float(value)))


def _kind(error: PlayerError) -> str:
    cause = error.__cause__
    if isinstance(cause, SyntaxError):
        return "syntax"
    if isinstance(cause, MemoryError):
        return "memory"
    return "error" if cause or error.line is None else "illegal"
