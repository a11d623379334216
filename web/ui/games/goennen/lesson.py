"""The lesson of Gönnen Können: three rounds in which one plays nearly every rule, a chance, and the ninth card. What lies
between is played by itself, as the strongest player would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.lesson import Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.games.goennen.board_types import Board

LINK = "#/goennen/solo?level=1&seed=1EARN280&ruleset=2"
FIRST = "#/goennen/table?seats=human,easy&start=0&seed=F1RST6AX&ruleset=2"  # with luck that is kind to both
AHEAD = """roll_YOGBP buy_S2_YOP3 place_S01_-1.0 end enter_Y_S01_0_5 enter_O_S01_4_3 enter_G_S21b_2_3 pass remove_S
    roll_YGBP roll_BP buy_S2_YOG2 place_S18_-1.-1 end enter_Y_S18_2_2 enter_G_S01_1_5 pass remove_S"""
GROW = (
    """remove_B
    roll_YOGP buy_S3_OBP5 place_S11b_1.0 end enter_Y_S18_4_4 enter_O_S18_3_3 pass remove_S
    complete_S21b_Y1 end enter_Y_S11b_2_1 enter_O_S11b_5_3 enter_G_S18_6_6 pass remove_S""",
    """roll_GP roll_GP enter_O_S01_2_5 enter_G_S11b_0_2 end enter_O_S11b_6_3 pass remove_S
    buy_S2_OGP2 place_S08_0.-1 end enter_Y_S18_5_5 enter_O_S11b_3_1 enter_P_S11b_7_3 pass remove_S""",
    """complete_S01_G5O3 end enter_Y_S11b_1_2 enter_O_S08_1_5 enter_P_S08_0_4 pass remove_S
    roll_YOGB complete_S18_Y1O6 end enter_Y_S08_2_5 enter_B_S08_3_5 pass remove_S
    roll_YOBP roll_YOBP enter_G_S08_4_5 enter_B_S08_5_5 end enter_O_S08_6_6 pass remove_S
    roll_OBP""",
)
LAST = """end enter_O_S10b_1_3 enter_P_S08_7_5 pass remove_S
    roll_YOBP roll_YOBP enter_O_S10b_5_3 enter_G_S10b_3_6 end pass remove_S"""
DICE = "YOGBP"


def _die(
    key: str, k: str, done: Callable[[Board], bool], astray: Callable[[Board], Step | None] | None = None
) -> Step:
    """A step in which a die is touched."""
    return Step(
        "lesson.goennen." + key,
        done=done,
        lit=(("data-die", k),),
        press=(str(DICE.index(k) + 1),),
        astray=astray,
    )


def kept(key: str, k: str, wanted: str) -> Step:
    """A die is laid on the site. wanted: all dice that are to lie there in the end; any other is put back first, as dice
    move aside when one of them is kept, and another is touched easily."""

    def astray(board: Board) -> Step | None:
        others = [each for each in DICE if each in board.model.site and each not in wanted]
        return _die("astray", others[0], lambda board: others[0] not in board.model.site) if others else None

    return _die(key, k, lambda board: k in board.model.site and not astray(board), astray)


def armed(key: str, k: str) -> Step:
    """A die is taken up, to be written into a field."""
    return _die(key, k, lambda board: board.model.armed == k)


def seen(key: str, slot: str, card: str) -> Step:
    """A card of the market is looked at."""
    return Step(
        "lesson.goennen." + key,
        done=lambda board: board.sheet in (("card", card), ("card", card, "")),
        lit=(("data-slot", slot),),
    )


def step(key: str, action: str, press: tuple[str, ...] = (), lit: tuple[str, ...] = ()) -> Step:
    return Step("lesson.goennen." + key, (action,), press=press, lit=lit)


def throw(key: str) -> Step:
    return Step("lesson.goennen." + key, throw=True, press=("r",))


def read(key: str) -> Step:
    return Step("lesson.goennen." + key)


def watched(key: str, actions: str) -> Step:
    """Actions that play by themselves. What is read before and after has steps of its own, so that the player sets the
    pace."""
    return Step("lesson.goennen." + key, plays=tuple(actions.split()))


STEPS = (
    read("goal"),
    step("back", "back_S16"),
    step("lay", "place_S21b_0.0"),
    step("lay.2", "place_B11_-1.1"),
    step("lay.3", "place_B03_1.1"),
    step("lay.4", "ready", ("e",)),
    throw("roll"),
    kept("keep", "O", "OP"),
    kept("keep.2", "P", "OP"),
    step("reroll", "roll_YGB", ("r",), ("reroll",)),
    step("complete", "complete_B03_O3G3P3", ("c",)),
    step("end", "end", ("e",)),
    armed("enter", "P"),
    step("enter.2", "enter_P_S21b_4_5"),
    armed("enter.3", "O"),
    step("enter.4", "enter_O_S21b_5_6"),
    step("enter.5", "pass", ("e",)),
    Step("lesson.goennen.remove", lit=("market",)),
    watched("remove.plays", "remove_B"),
    read("remove.done"),
    throw("buy"),
    seen("buy.2", "S3", "S04"),
    step("buy.3", "buy_S3_YGB2"),
    step("place", "place_S04_0.1"),
    step("place.2", "end", ("e",)),
    armed("circle", "G"),
    step("circle.2", "enter_G_B11_0_5"),
    armed("circle.3", "O"),
    step("circle.4", "enter_O_B11_1_5"),
    armed("circle.5", "Y"),
    step("circle.6", "enter_Y_B11_2_5"),
    step("circle.7", "pass", ("e",)),
    step("circle.8", "remove_S"),
    throw("points"),
    step("points.2", "complete_S04_Y6P6O2G2B2", ("c",)),
    step("points.3", "end", ("e",)),
    armed("points.4", "O"),
    step("points.5", "enter_O_S21b_1_2"),
    step("points.6", "pass", ("e",)),
    step("points.7", "remove_S"),
    throw("chance.roll"),
    read("chance.ahead"),
    watched("chance.ahead.plays", AHEAD),
    read("chance.ahead.done"),
    kept("chance", "G", "GB"),
    kept("chance.2", "B", "GB"),
    step("chance.3", "roll_YOP", ("r",), ("reroll",)),
    step("chance.4", "roll_YOP", ("r",), ("reroll",)),
    armed("chance.5", "B"),
    step("chance.6", "enter_B_S21b_3_4"),
    armed("chance.7", "P"),
    step("chance.8", "enter_P_S01_5_3"),
    step("chance.9", "end", ("e",)),
    armed("extra", "Y"),
    step("extra.2", "enter_Y_S01_6_3"),
    armed("extra.3", "O"),
    step("extra.4", "enter_O_S18_0_1"),
    step("extra.5", "pass", ("e",)),
    read("ninth.grow"),
    watched("ninth.grow.plays", GROW[0]),
    read("ninth.grow.done"),
    watched("ninth.grow.plays.2", GROW[1]),
    read("ninth.grow.done.2"),
    watched("ninth.grow.plays.3", GROW[2]),
    read("ninth.grow.done.3"),
    step("ninth", "complete_S11b_P1", ("c",)),
    seen("ninth.2", "S2", "S10b"),
    step("ninth.3", "buy_S2_YOG3"),
    step("ninth.4", "place_S10b_1.-1"),
    read("score.last"),
    watched("score.last.plays", LAST),
    read("score.won"),
)
