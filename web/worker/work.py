"""The jobs declared by `protocol.Work`. Each is a generator that yields its progress and returns its result. A step should
take only a few milliseconds, as a player's action may have to wait for it."""

from typing import Any, cast

from engine.errors import BadInput
from engine.link import open_in_steps, replay_link
from engine.match import Match
from engine.replay import state_at, up_to
from engine.steps import Progress, Steps
from worker import snapshot
from worker.protocol import Checked, Outcome, Puzzle, Reviewed, SameDice


def review(*, link: str) -> Steps[Reviewed]:
    from engine.review import ROLLED, reviewing  # read when a game is first reviewed

    match = yield from open_in_steps(link)
    found = (yield from reviewing(match)).to_json()
    for seat in found["seats"]:
        seat["rounds"] = snapshot.done(match, seat["seat"], ROLLED)
        for moment in seat["moments"]:
            del moment["reason"], moment["params"]  # the page says why from the terms
            state = state_at(match, moment["step"])
            moment["view"] = snapshot.view(match, state.view(seat["seat"]), state, moment["step"])
            moment["link"] = replay_link(up_to(match, moment["step"]))
    return cast(Reviewed, found)


def same_dice(*, link: str) -> Steps[SameDice]:
    given = yield from open_in_steps(link)
    offered = [name for name, player in given.game.POLICIES.items() if player.offered and given.setup.solo]
    found: list[Outcome] = []
    for name in reversed(offered[1:]):
        match, policy = Match(given.setup), given.game.POLICIES[name]()
        while not match.state.is_over:
            yield Progress(match.step, 0)
            match.play(policy(match.state.view(0)))
        won = match.state.view(0).to_json()["result"].get("won")
        found.append({"player": name, "outcome": match.outcome, "won": won})
    return {"players": found}


def puzzle(*, link: str) -> Steps[Puzzle]:
    match = yield from open_in_steps(link)
    state, load = match.state, match.game.FEATURES.outlook
    if load is None:
        raise BadInput("no_review", "games of this kind are not reviewed")
    if state.is_over:
        raise BadInput("over", "the game is over")
    outlook = load()
    view = state.view(state.deciders[0])
    best = outlook.player(view)
    yield Progress(match.step, match.step)
    costs = sorted(outlook.costs(state).items(), key=lambda item: (item[1], item[0] != best))
    return {
        "unit": cast(Any, outlook.units(state)[0]),
        "right": outlook.marks(state).mistake,
        "costs": [{"action": str(action), "cost": cost} for action, cost in costs],
        "better": str(best),
        "why": cast(Any, outlook.player.compare(view, best).to_json()),
        "measure": outlook.player.unit(view),
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
