"""Pig at the table (see `ui.table.types`)."""

from ui.games.pig import advice
from ui.games.plain import game as plain
from ui.kit.controls import button
from ui.kit.text import percent, t
from ui.kit.tree import h
from ui.table import computer_prompt, ending, frame

COLOUR = "P"
PAINTER = "ui.games.pig.painter"
KEYS = {"r": "roll", "s": "hold"}


class Gestures(plain.Gestures):
    def __init__(self, board):
        self.board = board

    def do_roll(self):
        self.board.act("roll")

    def do_hold(self):
        if self.board.view["points"]:
            self.board.act("hold")
        else:
            self.board.announcer.tell(t("pig.why.hold"))

    def key(self, key):
        return KEYS.get(key)


class Speaker:
    def action(self, action):
        return t("pig.act." + action["kind"])

    def event(self, event, who):
        key, p = event["key"], event["params"]
        params = {"face": p["dice"][0][1]} if "dice" in p else p
        return t("pig.event." + key, who=who(event["seat"]), **params) if key != "turn" else ""


class Table(plain.Table):
    kind = "pig plain"
    keys = ("hint", "skip", "undo", "moves", "escape", "help")
    advice = advice
    sounds = (("completed", ("held",)), ("die", ("rolled",)))

    def __init__(self, board):
        super().__init__(board)
        self.gestures = Gestures(board)
        self.sheets = {"result": result_sheet}

    def speaker(self):
        return Speaker()

    def is_secret(self, view):
        return False

    def asks(self):
        return asked(self.board)

    def reason(self, key, params):
        return (
            t("pig.reason." + key, chance=percent(params["chance"]), points=params["points"])
            if "chance" in params
            else ""
        )

    def middle(self):
        board = self.board
        view = board.view
        shown = [
            h(
                "canvas",
                {"class": "small-die"},
                paint=(PAINTER, seat["score"], self._risk(seat), view["goal"]),
            )
            for seat in view["seats"]
        ]
        if view["face"]:
            die = {"class": "small-die", "data-die": COLOUR, "data-face": view["face"]}
            shown.append(h("canvas", die, paint=("rest", COLOUR, view["face"])))
        points = {"class": "at-risk", "data-points": view["points"]}
        shown.append(h("p", points, t("pig.points", points=view["points"])))
        parts = (plain.others(board), h("div", {"class": "facts"}, shown, key="facts"), plain.story(board))
        return [part for part in parts if part]

    def _risk(self, seat):
        """The points of this turn of a seat."""
        view = self.board.view
        return view["points"] if view["deciders"][:1] == [seat["seat"]] else 0

    def dock(self, strip=None, acts=None):
        board = self.board
        kids = [strip]
        if acts is None:
            thinking = board.thinking_seat() is not None
            key, words, why = (
                computer_prompt.prompt(board) if thinking else ("pig", asked(board), odds(board))
            )
            kids.insert(0, frame.prompt(key, words, h("small", None, why, key="small")))
        kids.append(frame.close_bar() if board.sheet else acts or frame.decisions(board, decisions))
        return h("section", {"class": "dock"}, kids, key="dock")


def asked(board):
    """What the player is asked."""
    return t("pig.asks") if board.model.actions else plain.whose(board)


def odds(board):
    """What the next roll risks."""
    return t("pig.odds", points=board.view["points"]) if board.model.actions and board.view["points"] else ""


def decisions(board):
    if board.view["state"] == "over":
        return [button("result", t("act.result"), None, None, True)]
    if board.thinking_seat() is not None:
        return computer_prompt.buttons(board)
    return [
        button("act " + each["text"], board.speaker.action(each), None, None, each["kind"] == "roll")
        for each in board.model.actions
    ]


def result_sheet(board):
    result = board.view["result"]
    if board.alone:
        return ending.sheet(
            board, t("prompt.over"), str(result["turns"]), t("pig.turns", n=result["turns"]), []
        )
    score = result["scores"][board.view["seat"]]
    return ending.sheet(board, ending.winner(board), str(score), t("head.points", n=score), [])
