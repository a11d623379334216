"""What somebody does wrong who takes one action where another is better."""

from engine.goennen.actions import Action, Buy, Complete, Discard, Enter, Pass, PutBack, Reroll
from engine.goennen.display import FULL
from engine.goennen.position import PASSIVE, PLACE, REMOVE, SETUP, Position

MISTAKES = (
    "setup", "placed", "drawn", "removed",
    "passed", "entered_needlessly", "entered_other",
    "kept_more", "kept_fewer", "kept_other",
    "ninth", "bought", "bought_first", "bought_other", "not_bought",
    "completed", "completed_other", "not_completed",
    "gave_up", "rolled_on", "chance",
)  # fmt: skip
"""setup: another starting card is better put back. placed: another place. drawn: laying the drawn card where
discarding it is better, or the reverse. removed: the other card. passed, entered_needlessly, entered_other: with a
passive die. kept_…: more dice, fewer, others. ninth: bought a ninth card, which ends the game sooner. bought,
completed: too soon. bought_first: before completing. bought_other, completed_other: another card, or with other
dice. not_…: something else instead. gave_up: ended the rolls too soon. rolled_on: the reverse. chance: another use of
the chance."""

INSTEAD = {Buy: "not_bought", Complete: "not_completed"}
"""By the better action, where the one that was played is of another kind."""
TOO_SOON = {Buy: "bought", Complete: "completed"}


def mistake(position: Position, played: Action, better: Action) -> str:
    """One of `MISTAKES`. position: in which both are legal."""
    phase = position.phase
    if phase == REMOVE:
        return "removed"
    if phase == SETUP and isinstance(better, PutBack):
        return "setup"
    if phase in (SETUP, PLACE):
        return "drawn" if Discard in (type(played), type(better)) else "placed"
    if phase == PASSIVE:
        return (
            "passed"
            if isinstance(played, Pass)
            else "entered_needlessly"
            if isinstance(better, Pass)
            else "entered_other"
        )
    if _shortens(position, played) and not isinstance(better, Buy):
        return "ninth"
    return _in_turn(played, better)


def _shortens(position: Position, action: Action) -> bool:
    """Whether the action buys a ninth card, and rounds that could have been played are not."""
    last = len(position.own.display) == FULL - 1 and not position.ending
    return last and isinstance(action, Buy) and position.round + 1 < position.last_round


def _in_turn(played: Action, better: Action) -> str:
    if isinstance(played, Reroll) and isinstance(better, Reroll):
        more = len(better.dice) - len(played.dice)  # kept: these are the dice rolled again
        return "kept_more" if more > 0 else "kept_fewer" if more else "kept_other"
    if isinstance(played, Buy) and isinstance(better, Complete):
        return "bought_first"
    if type(played) is type(better):
        return {Buy: "bought_other", Complete: "completed_other", Enter: "entered_other"}.get(
            type(played), "chance"
        )
    if type(better) in INSTEAD:
        return INSTEAD[type(better)]
    if type(played) in TOO_SOON:
        return TOO_SOON[type(played)]
    if isinstance(better, Reroll):
        return "gave_up"
    return "rolled_on" if isinstance(played, Reroll) else "chance"
