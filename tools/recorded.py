"""What the engine answers while somebody plays a lesson, for the page to have before the engine has come.

The build plays the lessons of all games, with everything that a lesson accepts, and keeps each request with its answer. The
page looks there first (web/ui/screens/lesson/recorded.py).
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import deque
from collections.abc import Sequence
from typing import Any

from engine.catalogue import catalogue
from tools.environment import ROOT, WEB, WORK, say
from tools.folders import digest, files_below

FREELY = 40
"""Positions from which everything is recorded that is accepted, where everything is."""


class _Recorder:
    def __init__(self) -> None:
        worker = importlib.import_module("worker")
        self._recorded = importlib.import_module("ui.screens.lesson.recorded")
        self._said: list[dict[str, Any]] = []
        self._server = worker.Server(lambda text: self._said.append(json.loads(text)))
        self.answers: dict[str, Any] = {}
        """By the sums of their requests."""
        self.requests: list[tuple[str, dict[str, Any]]] = []

    def ask(self, call: str, **args: object) -> Any:
        """What the engine answers; it is kept, shortened. A lesson asks nothing that is refused."""
        result = shortened(self.asked(call, **args))
        name = self._recorded.sum_of(call, args)
        if self.answers.setdefault(name, result) != result:
            raise ValueError(f"Another request has the same sum as {call} {args}")
        self.requests.append((call, args))
        return result

    def asked(self, call: str, **args: object) -> Any:
        """What the engine answers; it is not kept."""
        self._server.handle(json.dumps({"id": 1, "call": call, "args": args}))
        return self._said.pop()["result"]

    def act(self, shown: Any, action: str) -> Any:
        """The position after an action, which can also be taken back, and opened again."""
        after = self.ask("act", **_named(shown), action=action)
        self.ask("undo", **_named(after))
        self.ask("open", save=after["save"])
        return after

    def play(self, shown: Any, steps: Sequence[Any]) -> None:
        """Play a lesson on from a position, in every way that it accepts."""
        for number, step in enumerate(steps):
            rest = steps[number + 1 :]
            if step.plays:
                for action in step.plays:
                    shown = self.act(shown, action)
            elif step.accepts:
                for action in step.accepts[1:]:
                    self.play(self.act(shown, action), rest)
                shown = self.act(shown, step.accepts[0])
            elif step.free:
                self.play_freely(shown, step, rest)
                return

    def play_freely(self, shown: Any, step: Any, rest: Sequence[Any]) -> None:
        """Play on while everything is accepted: from the first positions in every way, from the others in one that ends
        soon."""
        waiting, expanded = deque([shown]), 0
        while waiting:
            shown = waiting.popleft()
            if step.free(shown["view"]):
                self.play(shown, rest)
                continue
            actions = [action["text"] for action in shown["view"]["actions"]]
            expanded += 1
            if expanded <= FREELY:
                self.ask("hint", game=shown["save"])
            else:
                ends = [a for a in actions if step.free(self.asked("act", **_named(shown), action=a)["view"])]
                actions = (ends or actions)[:1]
            waiting += [self.act(shown, action) for action in actions]


def shortened(answer: Any) -> Any:
    """An answer without the link of its replay, which in a lesson is of use to nobody before the game is over: all links
    together would be a third of what is recorded."""
    if "replay" in answer and answer["view"]["state"] != "over":
        return {**answer, "replay": "", "sealed": {**answer["sealed"], "replay": ""}}
    return answer


def _named(shown: Any) -> dict[str, Any]:
    """What names the game of a snapshot in requests, and the seat that looks."""
    return {"game": shown["save"], "seat": shown["view"]["seat"]}


def record() -> _Recorder:
    """Play all lessons."""
    if str(WEB) not in sys.path:
        sys.path.append(str(WEB))
    recorder = _Recorder()
    pages = importlib.import_module("ui.games.catalogue").games(json.loads(json.dumps(catalogue())))
    for game in pages:
        if game.cards:
            recorder.ask("cards", game=game.name)
    for game in pages:
        if game.lesson:
            lesson = importlib.import_module(game.lesson)
            recorder.play(recorder.ask("open", link=lesson.LINK, practice=True), lesson.STEPS)
    return recorder


class _Parts:
    """Parts of answers, one after the other. What is the same in several is there once."""

    def __init__(self) -> None:
        self._places: dict[bytes, list[int]] = {}
        self._length = 0

    def add(self, value: Any) -> list[int]:
        """Where a value is, and its length."""
        text = json.dumps(value, separators=(",", ":")).encode()
        if text not in self._places:
            self._places[text] = [self._length, len(text)]
            self._length += len(text)
        return self._places[text]

    def content(self) -> bytes:
        return b"".join(self._places)


def packed(answers: dict[str, Any]) -> dict[str, bytes]:
    """Answers as files of the page (`ui.screens.lesson.recorded` explains their form)."""
    parts = _Parts()
    lines = []
    for name, answer in answers.items():
        places = {
            # A list of past events begins like that of the position before.
            key: sum(map(parts.add, value), [0]) if key == "past" else parts.add(value)
            for key, value in answer.items()
        }
        where, length = parts.add(places)
        lines.append(f"{name}{where:08}{length:05}\n")
    return {"recorded/index": "".join(["\n", *lines]).encode(), "recorded/parts": parts.content()}


def files() -> dict[str, bytes]:
    """The answers as files of the page: {name: content}. The lessons are played again only if something in them, or in the
    engine, has changed."""
    made_from = [
        path for folder in (ROOT / "engine", WEB / "worker", WEB / "ui") for path in files_below(folder)
    ]
    made_from.append(ROOT / "tools" / "recorded.py")
    key = digest({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in made_from})
    kept = WORK / "recorded.json"
    if kept.exists():
        found = json.loads(kept.read_text("utf-8"))
        if found["key"] == key:
            return {name: text.encode() for name, text in found["files"].items()}
    say("lessons: playing them, to have the engine's answers at once")
    made = packed(record().answers)
    text = json.dumps({"key": key, "files": {name: content.decode() for name, content in made.items()}})
    WORK.mkdir(exist_ok=True)
    kept.write_text(text, "utf-8")
    return made
