"""The canonical actions of a position, and the check of any action.

`check` does not use `legal_actions`; tests compare the two.
"""

from engine.game import IllegalAction
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.cards import FIREWORKS, STRAIGHT
from engine.tutto.dice import LETTERS, MASK, Faces, keeps, points, straight_keeps, valid
from engine.tutto.position import OVER, ROLL, TUTTO, Position

KEEPS = tuple(Keep(letters) for letters in LETTERS)
"""By mask. Actions are values, so each is made once and used again."""
_STOP = Stop()


def legal_actions(position: Position) -> tuple[Action, ...]:
    """The canonical actions of the active seat, in a stable order; none when the game is over. Of dice with the same face
    the first are listed."""
    if position.phase == OVER:
        return ()
    if position.phase == TUTTO:
        return (_STOP, Draw())
    keep: list[Action] = [KEEPS[position.dice_for(faces)] for faces in choices(position)]
    assert position.card is not None
    if position.card.may_stop:
        keep.append(_STOP)
    return tuple(keep)


def choices(position: Position) -> tuple[Faces, ...]:
    """The sets of dice that may be kept of the last roll, as sorted faces, smaller sets first; none for a null (B2, B3)."""
    assert position.card is not None
    kind, rolled = position.card.kind, position.rolled
    if kind == STRAIGHT:
        return straight_keeps(rolled, position.numbers)
    if kind == FIREWORKS:
        everything = valid(rolled)
        return (everything,) if everything else ()
    return keeps(rolled)


def check(position: Position, action: Action) -> None:
    """Raises `IllegalAction` if the active seat may not take `action`."""
    if position.phase == OVER:
        raise IllegalAction("over", "the game is over")
    match action:
        case Keep(dice):
            _check_keep(position, dice)
        case Stop():
            assert position.card is not None
            if position.phase == ROLL and not position.card.may_stop:
                raise IllegalAction("no_stop", "on this card there is no stopping now")
        case Draw():
            if position.phase != TUTTO:
                raise IllegalAction("no_tutto", "a new card is turned over only after a tutto")
        case _:
            raise IllegalAction("unknown", f"{action!r} is not an action of this game")


def _check_keep(position: Position, dice: str) -> None:
    assert position.card is not None
    if position.phase != ROLL:
        raise IllegalAction("phase", "there is no roll to keep dice of")
    mask = MASK.get(dice)
    if not mask:
        raise IllegalAction("dice", "a keep names at least one die, in the order A to F")
    if mask & ~position.tray:
        raise IllegalAction("kept", "one of these dice is kept already")
    faces = position.faces_of(mask)
    if position.card.kind == STRAIGHT:
        if len({*faces, *position.numbers}) < len(faces) + len(position.numbers):
            raise IllegalAction("straight", "a straight holds each number once")
        return
    try:
        points(faces)
    except ValueError as error:
        raise IllegalAction("invalid", f"these dice may not be kept: {error}") from error
    if position.card.kind == FIREWORKS and len(faces) < len(valid(position.rolled)):
        raise IllegalAction("fireworks", "on the fireworks all valid dice must be kept")
