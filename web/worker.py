"""The engine's face in the worker: JSON text in, JSON text out.

A request is {"id", "call", "args"}; the answer has the same id and either "result" or "error": {"key", "params"},
which the page says in its reader's language. One match is open at a time.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.game import BadInput, Decision, Event, IllegalAction, Policy
from engine.goennen.cards import deck
from engine.link import game_link, open_link, replay_link
from engine.match import HUMAN, Match, load

Json = dict[str, Any]


class Session:
    """The open match, and the seat whose view the page shows."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.seat = 0
        self.policies: dict[str, Policy] = {}

    def opened(self, match: Match) -> Json:
        self.match = match
        self.policies.clear()
        self.seat = next((seat for seat, kind in enumerate(match.setup.seats) if kind == HUMAN), 0)
        return self.snapshot(())

    def open_match(self) -> Match:
        if self.match is None:
            raise BadInput("no_game", "no game is open")
        return self.match

    def snapshot(self, events: tuple[Event, ...]) -> Json:
        """What the page needs to show the match as it stands, and what has just happened."""
        match = self.open_match()
        deciders = match.state.deciders
        if deciders and match.setup.seats[deciders[0]] == HUMAN:
            self.seat = deciders[0]
        view = match.state.view(self.seat).to_json() | {"seed": match.seed, "step": match.step}
        for seat, kind in zip(view["seats"], match.setup.seats, strict=True):
            seat["player"] = kind
        return {
            "view": view,
            "events": [event.to_json() for event in events if self.may_tell(event)],
            "save": match.save(),
            "link": game_link(match),
            "replay": replay_link(match),
            "can_undo": match.can_undo,
        }

    def policy(self, name: str) -> Policy:
        """The computer player called `name`, made when it is first needed."""
        if name not in self.policies:
            self.policies[name] = self.open_match().game.POLICIES[name]()
        return self.policies[name]

    def decision(self, name: str) -> Decision:
        """What the computer player called `name` would do for the seat that decides next."""
        state = self.open_match().state
        if state.is_over:
            raise BadInput("over", "the game is over")
        return self.policy(name).explain(state.view(state.deciders[0]))

    def may_tell(self, event: Event) -> bool:
        """Whether the seat that is shown may hear of `event`, and has not heard of it by another."""
        if event.key == "revealed" and event.seat == self.seat:
            return False
        return event.seen_by in (None, self.seat)


session = Session()


def _cards(args: Json) -> Json:
    return {"cards": [card.to_json() for card in deck(args.get("ruleset", 0))]}


def _open(args: Json) -> Json:
    return session.opened(load(args["save"]) if "save" in args else open_link(args["link"]))


def _at_step(args: Json) -> Match:
    """The open match, if it is still where the page saw it."""
    match = session.open_match()
    if args["step"] != match.step:
        raise BadInput("stale", f"the game is at step {match.step}, not {args['step']}", step=match.step)
    return match


def _act(args: Json) -> Json:
    return session.snapshot(_at_step(args).play(args["action"]))


def _advance(args: Json) -> Json:
    """One decision of the computer player whose it is; the snapshot says why, too."""
    match = _at_step(args)
    name = next((match.setup.seats[seat] for seat in match.state.deciders[:1]), HUMAN)
    if name == HUMAN:
        raise BadInput("human", "it is not a computer player's decision")
    decision, seat = session.decision(name), match.state.deciders[0]
    return session.snapshot(match.play(decision.action)) | {"decision": {"seat": seat} | _told(decision)}


def _hint(args: Json) -> Json:
    """What the best computer player would do for the seat that decides next, and why."""
    _at_step(args)
    return _told(session.decision("hard"))


def _told(decision: Decision) -> Json:
    return {"action": str(decision.action), "reason": decision.reason, "params": dict(decision.params)}


def _undo(args: Json) -> Json:
    session.open_match().undo()
    return session.snapshot(())


def _replay(args: Json) -> Json:
    match = open_link(args["link"])
    return {"final": match.state.to_json(), "steps": match.step}


def _ping(args: Json) -> Json:
    return {}


_CALLS: Mapping[str, Callable[[Json], Json]] = {
    "cards": _cards,
    "open": _open,
    "act": _act,
    "advance": _advance,
    "hint": _hint,
    "undo": _undo,
    "replay": _replay,
    "ping": _ping,
}


def handle(text: str) -> str:
    """Answer one request. Only what comes from outside is answered with an error; a fault of ours is raised and
    reaches the page as one."""
    request = json.loads(text)
    try:
        result = _CALLS[request["call"]](request["args"])
    except BadInput as error:
        return json.dumps({"id": request["id"], "error": {"key": error.key, "params": error.params}})
    except IllegalAction as error:
        params = {"action": str(request["args"].get("action")), "reason": error.reason}
        return json.dumps({"id": request["id"], "error": {"key": "illegal", "params": params}})
    return json.dumps({"id": request["id"], "result": result})
