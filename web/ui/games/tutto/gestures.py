"""What a touch, a click or a key does on TUTTO's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.games.tutto.dock import odds
from ui.games.tutto.messages import ShowOdds
from ui.kit.keys import bound
from ui.kit.text import t
from ui.table.messages import ChooseDice

if TYPE_CHECKING:
    from ui.games.tutto.board_types import Board
    from ui.kit.keys import Binding

DIGITS = ("1", "2", "3", "4", "5", "6")
KEYS: tuple[Binding, ...] = (
    ("r", None, "keys.tutto.throw"),
    ("1–6", None, "keys.tutto.dice"),
    ("c", "go", "keys.tutto.go"),
    ("s", "stop", "keys.tutto.stop"),
    ("o", "odds", "keys.tutto.odds"),
    ("k", "card", "keys.tutto.card"),
    ("d", "deck", "keys.tutto.deck"),
)


class Gestures:
    """The gestures of this game on a board; those of every table are in `ui.table.screen`."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def do_die(self, k: str) -> None:
        board = self.board
        model = board.model
        idle = model.idle()
        chosen = None if idle else model.toggled(k)
        if idle:
            board.announcer.tell(t(idle))
        elif not model.can("keep"):
            board.announcer.tell(t("tutto.why.tutto"))
        elif not model.most_of(model.face(k)):
            board.announcer.tell(t("tutto.why.die"))
        elif chosen is None:
            board.announcer.tell(t("tutto.why.all"))
        else:
            board.send(ChooseDice(chosen))
            keep = model.keep()
            faces = [model.face(one) for one in model.chosen]
            board.announcer.say(
                t(
                    "tutto.said.chosen",
                    faces=say.faces(sorted(faces)),
                    points=say.number(keep["points"]),
                    roll=keep["roll"],
                )
                if keep
                else t("tutto.said.none")
            )

    def lift(self, kind: str, name: str) -> bool:
        """Whether a die may be dragged: it may be kept, or put back."""
        model = self.board.model
        return model.can("keep") and model.most_of(model.face(name)) > 0

    def drop(self, kind: str, name: str, target: list[str]) -> None:
        """Drops a die among the kept dice, or back among those to roll again; a die there stands for its
        place."""
        chosen = self.board.model.chosen
        place = target[0]
        if place == "die":
            place = "site" if target[1] in chosen else "tray"
        if place in ("site", "tray") and (name in chosen) != (place == "site"):
            self.do_die(name)

    def do_keep(self) -> None:
        """Keeps the chosen dice."""
        model = self.board.model
        if model.keep():
            self.board.act(model.notation())
        else:
            self.board.announcer.tell(t(model.idle() or "tutto.why.keep"))

    def do_go(self) -> None:
        """Goes on: keeps the chosen dice and rolls, or turns over the next card."""
        if self.board.model.can("draw"):
            self.do_draw()
        else:
            self.do_keep()

    def do_stop(self) -> None:
        model = self.board.model
        if model.can("stop"):
            self.board.act("stop")
        else:
            idle = model.idle()
            self.board.announcer.tell(t(idle) if idle else say.no_stop(model.shown["card"]))

    def do_draw(self) -> None:
        if self.board.model.can("draw"):
            self.board.act("draw")
        else:
            self.board.announcer.tell(t("tutto.why.draw"))

    def do_card(self) -> None:
        self.board.sheets.toggle("card")

    def do_deck(self) -> None:
        self.board.sheets.toggle("deck")

    def do_odds(self) -> None:
        game = self.board.game
        if self.board.allowed == "off":
            self.board.announcer.tell(t("tutto.odds.none"))
            return
        self.board.send(ShowOdds(not game.shows_odds()))
        if game.shows_odds():  # a lesson or a note may stand where they are shown
            self.board.announcer.tell(t("tutto.odds.on") + " " + (odds(self.board) or t("tutto.odds.later")))
        else:
            self.board.announcer.say(t("tutto.odds.off"))

    def then(self) -> str | None:
        """None: nothing is decided in advance."""

    def key(self, key: str) -> str | None:
        """The gesture that a key stands for, or None."""
        if key in DIGITS:
            dice = self.board.model.chosen_first()
            place = DIGITS.index(key)
            return "die " + dice[place] if place < len(dice) else None
        return bound(KEYS, key)
