"""The engine's face in the worker: JSON text in, JSON text out.

A request is {"id", "call", "args"}; the answer has the same id and either "result" or "error": {"key", "params"},
which the page says in its reader's language. One match is open at a time.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine import daily, goennen
from engine.game import BadInput, Decision, Event, IllegalAction, Policy
from engine.goennen.cards import deck
from engine.goennen.rearranging import arranging, movable, rearranged
from engine.goennen.solo import PROUD_GOAL, Campaign
from engine.link import beat_link, game_link, open_link, replay_link, today
from engine.match import HUMAN, Match, Occasion, Setup, load
from engine.replay import Rivalry, branch, events_at, rivalry, rounds, state_at

Json = dict[str, Any]


class Session:
    """The open match, and the seat whose view the page shows."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.seat = 0
        self.policies: dict[str, Policy] = {}
        self.rivalry: Rivalry | None = None
        self.watched: Match | None = None

    def opened(self, match: Match) -> Json:
        self.match = match
        self.policies.clear()
        self.seat = first_human(match)
        self.rivalry = rivalry(match)
        return self.snapshot((), anew=True)

    def open_match(self) -> Match:
        if self.match is None:
            raise BadInput("no_game", "no game is open")
        return self.match

    def snapshot(self, events: tuple[Event, ...], anew: bool = False) -> Json:
        """What the page needs to show the match as it stands, and what has just happened. For another seat than
        before, or where the page begins `anew`, also everything that the seat may know of what was before."""
        match = self.open_match()
        deciders, seat = match.state.deciders, self.seat
        if deciders and match.setup.seats[deciders[0]] == HUMAN:
            self.seat = deciders[0]
        past: Json = {}
        if anew or self.seat != seat:
            moves = match.moves[:-1] if events else match.moves
            told = [event for move in moves for event in move.events if self.may_tell(event)]
            past = {"past": [event.to_json() for event in told]}
        return past | {
            "view": view_json(match, match.state, self.seat) | {"step": match.step},
            "events": [event.to_json() for event in events if self.may_tell(event)],
            "save": match.save(),
            "link": game_link(match),
            "replay": replay_link(match),
            "can_undo": match.can_undo,
            "beat": beat_link(match),
            "practice": match.setup.occasion.practice,
            "date": match.setup.occasion.date,
            "campaign": campaign_json(match),
            "rounds": [each.to_json() for each in rounds(match)],
            "movable": movable_json(match, self.seat),
            "rival": self.rivalry and self.rivalry.to_json(),
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
        return may_tell(event, self.seat)

    def frame(self, step: int) -> Json:
        """The watched match as it was after `step` actions, and what the last of them brought about."""
        match = self.watched
        if match is None:
            raise BadInput("no_game", "no game is open")
        state = state_at(match, step)
        seat = first_human(match)
        if state.deciders and match.setup.seats[state.deciders[0]] == HUMAN:
            seat = state.deciders[0]
        view = view_json(match, state, seat) | {"step": step}
        events = [event.to_json() for event in events_at(match, step) if may_tell(event, seat)]
        return {"view": view, "events": events, "step": step}


def view_json(match: Match, state: Any, seat: int) -> Json:
    """What `seat` may know of a state of the match, and who sits where."""
    view: Json = state.view(seat).to_json() | {"seed": match.seed}
    for each, kind in zip(view["seats"], match.setup.seats, strict=True):
        each["player"] = kind
    return view


def movable_json(match: Match, seat: int) -> list[Json]:
    """The starting cards that a person may still move about, each with the cells to which it may go."""
    state = match.state
    if not isinstance(state, goennen.State) or state.deciders[:1] != (seat,) or match.setup.seats[seat] != HUMAN:
        return []
    return [{"card": card, "cells": [list(cell) for cell in cells]} for card, cells in movable(state).items()]


def first_human(match: Match) -> int:
    return next((seat for seat, kind in enumerate(match.setup.seats) if kind == HUMAN), 0)


def may_tell(event: Event, seat: int) -> bool:
    if event.key == "revealed" and event.seat == seat:
        return False
    return event.seen_by in (None, seat)


def campaign_json(match: Match) -> Json | None:
    """The run of the campaign that the match is part of: what is carried into its level, and once that is over
    what becomes of the run, with the link of its next level (A12)."""
    points = match.setup.occasion.points
    if points is None or match.setup.level is None:
        return None
    found: Json = {"level": match.setup.level, "points": points, "after": None, "next": None}
    if match.state.is_over:
        after = Campaign(match.setup.level, points).after(match.state.scores()[0])
        found["after"] = {
            "level": after.level,
            "points": after.points,
            "ended": after.ended,
            "passed": after.is_passed,
            "proud": after.is_passed and after.points >= PROUD_GOAL,
        }
        if not after.ended and not after.is_passed:
            occasion = Occasion(practice=match.setup.occasion.practice, points=after.points)
            setup = replace(match.setup, level=after.level, occasion=occasion)
            found["next"] = game_link(Match(setup))
    return found


session = Session()


def _cards(args: Json) -> Json:
    return {"cards": [card.to_json() for card in deck(args.get("ruleset", 0))]}


def _read(args: Json) -> Match:
    return load(args["save"]) if "save" in args else open_link(args["link"])


def _open(args: Json) -> Json:
    match = _read(args)
    return session.opened(branch(match, match.step) if args.get("practice") else match)


def _today(args: Json) -> Json:
    """The daily games of a date, of the present one if none is given."""
    date = args.get("date") or today()
    found = []
    for each in daily.games(date):
        occasion = Occasion(date=date)
        setup = Setup("goennen", goennen.RULESET, each.seed, solo=True, level=each.level, occasion=occasion)
        found.append({"level": each.level, "link": game_link(Match(setup))})
    return {"date": date, "games": found}


def _watch(args: Json) -> Json:
    """A match to look at, beside the open one; first as it ended or stands."""
    match = session.watched = _read(args)
    return {
        "steps": match.step,
        "rounds": [each.to_json() for each in rounds(match)],
        "link": game_link(match),
        "replay": replay_link(match),
        "frame": session.frame(match.step),
    }


def _frame(args: Json) -> Json:
    return session.frame(args["step"])


def _branch(args: Json) -> Json:
    """The watched match gone on with from a step: practice."""
    if session.watched is None:
        raise BadInput("no_game", "no game is open")
    return session.opened(branch(session.watched, args["step"]))


def _at_step(args: Json) -> Match:
    """The open match, if it is still where the page saw it."""
    match = session.open_match()
    if args["step"] != match.step:
        raise BadInput("stale", f"the game is at step {match.step}, not {args['step']}", step=match.step)
    return match


def _act(args: Json) -> Json:
    return session.snapshot(_at_step(args).play(args["action"]))


def _rearrange(args: Json) -> Json:
    """A starting card on another cell, before its seat is ready: its placements are made anew."""
    match = _at_step(args)
    if not isinstance(match.state, goennen.State) or not arranging(match.state):
        raise IllegalAction("phase", "there is no card to move now")
    display = arranging(match.state)
    row, column = args["cell"]
    events = match.play_instead(len(display), rearranged(display, args["card"], (row, column)))
    return session.snapshot(tuple(event for event in events if event.params["card"] == args["card"]))


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
    return session.snapshot((), anew=True)


def _replay(args: Json) -> Json:
    match = open_link(args["link"])
    return {"final": match.state.to_json(), "steps": match.step}


def _ping(args: Json) -> Json:
    return {}


_CALLS: Mapping[str, Callable[[Json], Json]] = {
    "cards": _cards,
    "open": _open,
    "act": _act,
    "rearrange": _rearrange,
    "advance": _advance,
    "hint": _hint,
    "undo": _undo,
    "replay": _replay,
    "today": _today,
    "watch": _watch,
    "frame": _frame,
    "branch": _branch,
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
