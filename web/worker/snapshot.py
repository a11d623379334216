"""What the page is shown of a match: the parts of the protocol's answers."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from engine import game, replay
from engine.link import beat_link, game_link, replay_link
from engine.match import HUMAN, Match, Occasion
from worker import protocol
from worker.protocol import Json


def snapshot(match: Match, seat: int, events: Iterable[game.Event], rival: protocol.Claim | None) -> protocol.Snapshot:
    """The match as `seat` may see it, and those of `events` that it may know of."""
    return {
        "view": view(match, match.state, seat) | {"step": match.step},
        "events": told(events, seat),
        "save": match.save(),
        "link": game_link(match),
        "replay": replay_link(match),
        "can_undo": match.can_undo,
        "beat": beat_link(match),
        "practice": match.setup.occasion.practice,
        "date": match.setup.occasion.date,
        "campaign": campaign_run(match),
        "rounds": rounds(match),
        "movable": movable_cards(match, seat),
        "rival": rival,
    }


def frame(match: Match, step: int) -> protocol.Frame:
    """The match as it was after `step` actions. Raises `BadInput` if there were not so many."""
    state = replay.state_at(match, step)
    seat = seat_to_show(match, state, first_human(match))
    return {
        "view": view(match, state, seat) | {"step": step},
        "events": told(replay.events_at(match, step), seat),
        "step": step,
    }


def watched(match: Match) -> protocol.Watched:
    """A match to look at, as it ended or stands."""
    return {
        "steps": match.step,
        "rounds": rounds(match),
        "link": game_link(match),
        "replay": replay_link(match),
        "frame": frame(match, match.step),
    }


def view(match: Match, state: Any, seat: int) -> Json:
    """What `seat` may know of a state of the match, and who sits where. What every game's view has stands first; the
    game may say it otherwise."""
    common = {
        "game": match.setup.game,
        "mode": "solo" if match.setup.solo else "table",
        "level": match.setup.level,
        "state": "over" if state.is_over else "playing",
        "seat": seat,
        "deciders": list(state.deciders),
    }
    found: Json = common | state.view(seat).to_json() | {"seed": match.seed}
    if found["result"]:
        found["result"] = {"winners": list(state.winners())} | found["result"]
    for each, player in zip(found["seats"], match.setup.seats, strict=True):
        each["player"] = player
    return found


def first_human(match: Match) -> int:
    """The first seat that is a person's; seat 0 if none is."""
    return next((seat for seat, player in enumerate(match.setup.seats) if player == HUMAN), 0)


def seat_to_show(match: Match, state: Any, otherwise: int) -> int:
    """The seat whose view is shown: that of the person who decides next, else `otherwise`."""
    for seat in state.deciders[:1]:
        if match.setup.seats[seat] == HUMAN:
            return int(seat)
    return otherwise


def told(events: Iterable[game.Event], seat: int) -> list[protocol.Event]:
    """Those events that `seat` may know of. What it has revealed itself it has seen already."""
    return [
        {"key": event.key, "seat": event.seat, "params": dict(event.params)}
        for event in events
        if event.seen_by in (None, seat) and not (event.key == "revealed" and event.seat == seat)
    ]


def rounds(match: Match) -> list[protocol.Round]:
    """The rounds of the match that have begun."""
    return [
        {"round": each.number, "step": each.step, "scores": list(each.scores)} for each in replay.rounds(match)
    ]


def claim(found: replay.Rivalry | None) -> protocol.Claim | None:
    """The claim of a link to beat, checked."""
    return cast(protocol.Claim, found.to_json()) if found else None


def movable_cards(match: Match, seat: int) -> list[protocol.Movable]:
    """The cards that a person may still move."""
    arrangement, state = match.game.FEATURES.arrangement, match.state
    if not arrangement or state.deciders[:1] != (seat,) or match.setup.seats[seat] != HUMAN:
        return []
    return [{"card": card, "cells": list(cells)} for card, cells in arrangement.movable(state).items()]


def campaign_run(match: Match) -> protocol.CampaignRun | None:
    """The run of the campaign that the match is part of (A12)."""
    points, campaign = match.setup.occasion.points, match.game.FEATURES.campaign
    if points is None or match.setup.level is None or campaign is None:
        return None
    found: protocol.CampaignRun = {"level": match.setup.level, "points": points, "after": None, "next": None}
    if match.state.is_over:
        after = campaign(match.setup.level, points).after(match.state.scores()[0])
        found["after"] = {
            "level": after.level,
            "points": after.points,
            "ended": after.ended,
            "passed": after.is_passed,
            "proud": after.is_proud,
        }
        if not after.ended and not after.is_passed:
            occasion = Occasion(practice=match.setup.occasion.practice, points=after.points)
            setup = replace(match.setup, level=after.level, occasion=occasion)
            found["next"] = game_link(Match(setup))
    return found
