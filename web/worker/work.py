"""The jobs declared by `protocol.Work`. Each is a generator that yields its progress and returns its result. A step should
take only a few milliseconds, as a player's action may have to wait for it."""

from typing import Any, cast

from engine.errors import BadInput
from engine.link import open_in_steps, replay_link
from engine.replay import state_at, up_to
from engine.steps import Progress, Steps
from worker import snapshot
from worker.protocol import Checked, Puzzle, Reviewed


def review(*, link: str) -> Steps[Reviewed]:
    from engine.review import reviewing  # read when a game is first reviewed

    match = yield from open_in_steps(link)
    found = (yield from reviewing(match)).to_json()
    for seat in found["seats"]:
        for moment in seat["moments"]:
            state = state_at(match, moment["step"])
            moment["view"] = snapshot.view(match, state.view(seat["seat"]), state, moment["step"])
            moment["link"] = replay_link(up_to(match, moment["step"]))
    return cast(Reviewed, found)


def puzzle(*, link: str) -> Steps[Puzzle]:
    match = yield from open_in_steps(link)
    state, load = match.state, match.game.FEATURES.outlook
    if load is None:
        raise BadInput("no_review", "games of this kind are not reviewed")
    if state.is_over:
        raise BadInput("over", "the game is over")
    outlook = load()
    told = outlook.player.explain(state.view(state.deciders[0]))
    yield Progress(match.step, match.step)
    costs = sorted(outlook.costs(state).items(), key=lambda item: (item[1], item[0] != told.action))
    return {
        "unit": cast(Any, outlook.units(state)[0]),
        "right": outlook.marks(state).mistake,
        "costs": [{"action": str(action), "cost": cost} for action, cost in costs],
        "better": str(told.action),
        "reason": told.reason,
        "params": dict(told.params),
        "exact": outlook.exact,
    }


def check(
    *, link: str, step: int, better: str, played: str | None = None, quick: bool = False
) -> Steps[Checked]:
    from engine.playouts import QUICK, WHOLE, checking_move  # read when a move is first checked

    match = yield from open_in_steps(link)
    parse = match.game.parse_action
    other = None if played is None else parse(played)
    checked = yield from checking_move(match, step, parse(better), QUICK if quick else WHOLE, other)
    return cast(Checked, checked.to_json())
