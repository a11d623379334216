"""What is certain before the game is over: that nothing left to decide changes who wins, or any points (RULES.md A11, A12)."""

from typing import Literal

from engine.goennen.display import Display, completed
from engine.goennen.position import OVER, PASSIVE, REMOVE, SETUP, Position, has_room
from engine.goennen.scoring import score
from engine.goennen.solo import level

Settled = Literal["result", "points"]


def settled(position: Position) -> Settled | None:
    """ "result" if it is certain who wins alone, or whether the level is won; "points" if every score is certain too; else
    None. It says so only if that is sure whatever the dice show; it does not find every such position."""
    if position.phase in (SETUP, OVER):
        return None
    now = [player.scored.total for player in position.players]
    most = [at_most(position, seat) for seat in range(position.seats)]
    if position.level:
        target = level(position.level).target
        if most == now:
            return "points"
        return "result" if now[0] >= target or (most[0] is not None and most[0] < target) else None
    leader = max(range(position.seats), key=now.__getitem__)
    for seat, points in enumerate(most):
        if seat != leader and (points is None or points >= now[leader]):
            return None
    return "points" if most == now else "result"


def at_most(position: Position, seat: int) -> int | None:
    """A score that the seat cannot get beyond: that with all cards complete which may still get complete. None if it may still
    lay cards, which are not known."""
    player = position.players[seat]
    acts = _acts(position, seat)
    if acts and has_room(player.display):
        return None
    if acts or not position.solo:
        return _with_completed(player.display, None)
    return _with_completed(player.display, _entries(position) if position.phase == PASSIVE else 0)


def _acts(position: Position, seat: int) -> bool:
    """Whether the seat has an active turn before it, or is in the middle of one."""
    if (
        position.active == seat
        and position.phase != REMOVE
        and not (position.solo and position.phase == PASSIVE)
    ):
        return True
    last = position.last_round * position.seats - 1
    to_come = range(position.turn + 1, min(last, position.turn + position.seats) + 1)
    return any((position.start + turn) % position.seats == seat for turn in to_come)


def _entries(position: Position) -> int:
    """How many dice can still be entered in a passive turn alone (A12): all of them if a bonus for more is there, or may come."""
    display = position.own.display
    dice = position.free_dice.bit_count()
    more = any(laid.card.bonus == "extra_die" for laid in display)
    return dice if more else min(dice, position.entries)


def _with_completed(display: Display, fields: int | None) -> int:
    """The score with all cards complete that lack no more than so many fields; of None all. Completing cards never costs points."""
    return score(
        tuple(
            [
                completed(laid) if fields is None or laid.written.count(0) <= fields else laid
                for laid in display
            ]
        )
    ).total
