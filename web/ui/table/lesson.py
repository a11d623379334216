"""A lesson: a real game with known luck, in which each step says what to do and why.

A game's lesson is a module (see `lesson` in `ui.app.games`) with LINK, the game to play; STEPS, a tuple of
`Step`; and FIRST, the link of the game offered afterwards. Its words are in web/locales/, in the folder named
"lesson_" and the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import has, t
from ui.table import frame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from ui.app.types import OwnBoard, OwnView
    from ui.kit.tree import Node
    from ui.table.session import Session
    from ui.table.types import Touched

    class LessonModule(Protocol):
        """LINK: the game to play. FIRST: the link of the game offered afterwards."""

        @property
        def LINK(self) -> str: ...
        @property
        def STEPS(self) -> tuple[Step, ...]: ...
        @property
        def FIRST(self) -> str: ...


BEAT = 400  # milliseconds for each action that plays by itself


class Step:
    """One step. Its kind depends on which of these it has:
    - `accepts`, actions in notation: any of them completes the step; the first is the recommended one;
    - `throw`, the first roll of a turn: complete once the dice are thrown;
    - `done(board)`, whether something other than an action has been done, such as laying dice on the site. The
      action of the next step is accepted at once as well;
    - `opens`, the kind of a sheet to look at: complete once it is closed again;
    - `free(view)`, whether the step is complete; until then every legal action is accepted;
    - `plays`, actions that play by themselves, one after another; what they bring about is read in the next step;
    - none of these: the step is read, and a button completes it. `at` then names an event to hold meanwhile,
      in the middle of what an action brings about.

    `key` is the key of its sentence, in which what to do stands between two pairs of asterisks. `key` with
    ".no" is the answer to anything else, if it exists; with ".on" the sentence of a free step after its first
    action, and of a sheet that is open. Steps whose keys agree in their first three parts count as one. `lit` is
    what to highlight besides what the action touches: values of data-do, or (attribute, value). `press`: the
    keys that do it, in order. `astray(board)`: the step of putting back what was taken besides, which comes first, or None.
    `beside`: (class of a part of the table, what gives the nodes that it shows meanwhile).
    """

    def __init__(
        self,
        key: str,
        accepts: tuple[str, ...] = (),
        throw: bool = False,
        done: Callable[[OwnBoard], bool] | None = None,
        opens: str | None = None,
        free: Callable[[OwnView], bool] | None = None,
        plays: tuple[str, ...] = (),
        at: str | None = None,
        lit: Sequence[str | tuple[str, str]] = (),
        press: tuple[str, ...] = (),
        astray: Callable[[OwnBoard], Step | None] | None = None,
        beside: tuple[str, Callable[[OwnBoard], list[Node]]] | None = None,
    ) -> None:
        self.key = key
        self.accepts = accepts
        self.throw = throw
        self.done = done
        self.opens = opens
        self.free = free
        self.plays = plays
        self.at = at
        self.lit = lit
        self.press = press
        self.astray = astray
        self.beside = beside

    @property
    def is_read(self) -> bool:
        """Whether the step is only read, and completed by a button."""
        return not (self.accepts or self.throw or self.done or self.opens or self.free or self.plays)

    @property
    def name(self) -> str:
        """The part of the key that steps share which count as one."""
        return ".".join(self.key.split(".")[:3])


class Lesson:
    """A lesson in progress. The number of actions played decides which step it is at; only what has been read
    is stored besides. `index` is the present step's, or the number of steps at the end; `played`, how many
    actions of that step have been played."""

    def __init__(self, board: Session, steps: Sequence[Step]) -> None:
        self._board = board
        self.steps = steps
        self.index = 0
        self.played = 0
        self.read: set[int] = set()  # indexes of the steps completed without an action
        self._opened: int | None = None  # the step whose sheet is open
        self.names: list[str] = []
        for step in steps:
            if step.name not in self.names:
                self.names.append(step.name)

    @property
    def step(self) -> Step | None:
        """The present step, or None at the end."""
        return self.steps[self.index] if self.index < len(self.steps) else None

    @property
    def number(self) -> tuple[int, int]:
        """(number of the present step, from 1, number of steps)."""
        return (self.names.index(self.step.name) + 1 if self.step else len(self.names), len(self.names))

    @property
    def asked(self) -> Step | None:
        """The step that is shown: the present one, or what has to be put right before."""
        step = self.step
        return step and step.astray and step.astray(self._board) or step

    def look(self) -> None:
        """Finds the present step; it does not change while dice fly."""
        board = self._board
        if board.steady:
            self.index, self.played = self._find(board.view["step"])

    def _find(self, left: int) -> tuple[int, int]:
        """(index, actions played in it) of the step after this many actions."""
        for i, step in enumerate(self.steps):
            if step.plays:
                if left < len(step.plays):
                    return (i, left)
                left -= len(step.plays)
            elif step.accepts:
                if not left:
                    return (i, 0)
                left -= 1
            elif step.free:
                if i not in self.read and not step.free(self._board.view):
                    return (i, left)
                left = 0  # all actions so far belong to this step
            elif not left and i not in self.read and self._is_now(i, step):
                return (i, 0)
        return (len(self.steps), 0)

    def _is_now(self, i: int, step: Step) -> bool:
        """Whether a step without an action of its own is the present one."""
        board = self._board
        if step.throw:
            return board.to_throw
        if step.done:
            return not step.done(board)
        if step.at:
            return board.mode.holding == step.at
        if step.opens:
            if board.sheets.kind == step.opens:
                self._opened = i
            elif self._opened == i:
                self._opened = None
                self.read.add(i)
                return False
        return True

    def back(self) -> bool:
        """Goes back to what was read before; False if an action has to be undone for it."""
        first = self.index if self.played else self.index - 1
        for i in range(first, -1, -1):
            step = self.steps[i]
            acted = bool(step.accepts or step.free or step.plays)
            if acted or step.opens or step.is_read and not step.at:
                first = (
                    i - 1 if step.plays and self.steps[i - 1].is_read else i
                )  # what plays by itself waits to be started again
                self.read = {each for each in self.read if each < first}
                return not acted
        return True

    def coming(self) -> Step | None:
        """The step that is read in the middle of what the present one brings about, or None."""
        for i in range(self.index, len(self.steps)):
            step = self.steps[i]
            if step.at and i not in self.read:
                return step
            if not step.at and i > self.index:
                return None
        return None

    @property
    def wanted(self) -> tuple[str, ...] | None:
        """The actions accepted now, the recommended one first; None for any."""
        for step in self.steps[self.index :]:
            if step.free:
                return None
            if step.accepts or step.plays:
                return step.accepts
        return ()

    # words

    @property
    def key(self) -> str:
        """The key of the present sentence."""
        assert self.step and self.asked
        key = self.asked.key
        begun = (
            self.played and self.step.free or self.step.opens and self._board.sheets.kind == self.step.opens
        )
        if begun and has(key + ".on"):
            key += ".on"
        return key

    def parts(self) -> list[str]:
        """The present sentence in parts; every second one says what to do."""
        return t(self.key).split("**") if self.step else [t("lesson.over")]

    def sentence(self) -> str:
        return "".join(self.parts())

    def answer(self) -> str:
        """What to say if something else was tried."""
        key = self.key
        if has(key + ".no"):
            key += ".no"
            return t(key)
        return t("lesson.no", what=self.sentence())

    # highlights

    def touched(self) -> Touched:
        """What to highlight, as {attribute: values}."""
        step = self.asked
        board = self._board
        found: dict[str, list[str]] = {"data-do": []}
        if step is None or step.free:
            return found
        if step.accepts:
            action = board.model.action(step.accepts[0])
            if action:
                if not board.model.ready(action):
                    for name, values in board.game.advice.touched(board, action).items():
                        found[name] = list(values)
                    if not board.model.untouched(action):
                        found.pop("data-die", None)
                found["data-do"] = [action["kind"], "act " + action["text"], "confirm " + action["text"]]
        if step.throw:
            found["data-do"].append("throw")
        if step.opens:
            found["data-do"].append("close" if board.sheets.kind == step.opens else step.opens)
        if step.is_read:
            found["data-do"].append("onward")
        for each in step.lit:
            name, value = ("data-do", each) if isinstance(each, str) else each
            found[name] = found.get(name, []) + [value]
        return found


def light(nodes: list[Node], touched: Touched) -> list[Node]:
    """Highlights these nodes and returns them."""
    return frame.mark(
        nodes, touched, "lit", lambda node: "aria-disabled" not in node.attrs and node.tag != "main"
    )
