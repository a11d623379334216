"""What the page gets of a match: the parts of the protocol's answers."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, cast

from engine import game, replay
from engine.link import challenge_link, game_link, replay_link
from engine.link_text import sealed
from engine.match import HIGHEST_SCORE, HUMAN, Match, Purpose
from engine.together import ELSEWHERE
from worker import protocol


def snapshot(
    match: Match, seat: int, events: Iterable[game.Event], challenge: protocol.Challenge | None
) -> protocol.Snapshot:
    """The match as `seat` may see it, or as everybody may where people only look on, with those of `events` that are known then."""
    outside = looks_on(match)
    view_of = match.state.open_view(seat) if outside else match.state.view(seat)
    shown = view(match, view_of, match.state, match.step)
    seen = replay.as_seen_by(match, None if outside else seat)
    found: protocol.Snapshot = {
        "view": shown,
        "events": shown_one_by_one(match, events, shown, None if outside else seat),
        "save": match.save(),
        "link": game_link(match),
        "replay": replay_link(seen),
        "sealed": sealed_links(match, seen),
        "can_undo": match.can_undo and (match.setup.purpose.practice or decides(match, match.state, seat)),
        "reopens": match.reopens,
        "beat": challenge_link(match),
        "practice": match.setup.purpose.practice,
        "date": match.setup.purpose.date,
        "coach": cast(Any, match.setup.purpose.coach),
        "campaign": campaign_run(match),
        "rounds": rounds(match, shown),
        "movable": movable_cards(match, seat),
        "challenge": challenge,
    }
    if seen.step < match.step:
        found["file"] = seen.save()
    if several_humans(match) and decides(match, match.state, seat) and match.state.private:
        found["public"] = view(match, match.state.open_view(seat), match.state, match.step)
    return found


def sealed_links(match: Match, seen: Match) -> protocol.SealedLinks:
    """The links of a match as they are given out; seen: the match as the person who gives them out has seen it."""
    beat = challenge_link(match)
    return {
        "link": sealed(game_link(match)),
        "replay": sealed(replay_link(seen)),
        "beat": sealed(beat) if beat else None,
    }


def frame(match: Match, step: int) -> protocol.Frame:
    """The match after `step` actions. Raises `BadInput` if there were fewer."""
    state, looker = replay.state_at(match, step), viewer(match)
    seat = seat_to_show(match, state, first_human(match))
    seen = state.open_view(seat) if looker is None else state.view(seat)
    shown = view(match, seen, state, step)
    events = shown_one_by_one(match, replay.events_at(match, step), shown, looker)
    return {"view": shown, "events": events, "step": step}


def watched(match: Match, text: str, step: int | None) -> protocol.Watched:
    """A match to watch, which `text` names, with its frame at a step, by default the last."""
    last = frame(match, match.step)
    return {
        "game": text,
        "steps": match.step,
        "over": last["view"]["state"] == "over",
        "rounds": rounds(match, last["view"]),
        "link": game_link(match),
        "replay": replay_link(match),
        "frame": last if step is None else frame(match, step),
    }


def people(match: Match) -> list[int]:
    """The seats of people on this device."""
    return [seat for seat in range(len(match.setup.seats)) if match.player(seat) == HUMAN]


def looks_on(match: Match) -> bool:
    """Whether all people are on other devices, so that whoever has this one only looks on."""
    players = {match.player(seat) for seat in range(len(match.setup.seats))}
    return ELSEWHERE in players and HUMAN not in players


def several_humans(match: Match) -> bool:
    """Whether several people share the device."""
    return len(people(match)) > 1


def viewer(match: Match) -> int | None:
    """The seat of the person watching a match; None if it may be any of several."""
    return None if several_humans(match) else first_human(match)


def decides(match: Match, state: Any, seat: int) -> bool:
    """Whether a person on `seat` decides next."""
    return bool(state.deciders[:1] == (seat,)) and match.player(seat) == HUMAN


def view(match: Match, seen: Any, state: Any, step: int) -> protocol.View:
    """The view `seen` of a state of the match as JSON, with the player on each seat. The game's own values override the
    common ones."""
    common = {
        "game": match.setup.game,
        "mode": "solo" if match.setup.solo else "table",
        "level": match.setup.level,
        "state": "over" if seen.position.is_over else "playing",
        "seat": seen.seat,
        "deciders": list(seen.position.deciders),
    }
    found = common | seen.to_json() | {"seed": match.seed, "step": step}
    if found["result"]:
        found["result"] = {"winners": list(state.winners())} | found["result"]
    for each in found["seats"]:
        each["player"] = match.player(each["seat"])
    return cast(protocol.View, found)


def first_human(match: Match) -> int:
    """The first seat with a person; seat 0 if there is none."""
    return next(iter(people(match)), 0)


def seat_to_show(match: Match, state: Any, otherwise: int) -> int:
    """The seat whose view to show: that of the person who decides next, for people who look on that of whoever does, else
    `otherwise`."""
    follows = looks_on(match) and not state.simultaneous
    for seat in state.deciders[:1]:
        if match.player(seat) == HUMAN or follows:
            return int(seat)
    return otherwise


def told(events: Iterable[game.Event], seat: int | None) -> list[protocol.Event]:
    """The events that `seat` may know, or everybody if None."""
    return [
        {"key": event.key, "seat": event.seat, "params": dict(event.params)}
        for event in events
        if may_know(event, seat)
    ]


def may_know(event: game.Event, seat: int | None) -> bool:
    """Whether a seat is told of an event, or everybody if None. It is not told of its own `revealed` events, as it has seen
    what it entered."""
    return event.seen_by in (None, seat) and not (event.key == "revealed" and event.seat == seat)


def shown_one_by_one(
    match: Match, events: Iterable[game.Event], shown: protocol.View, seat: int | None
) -> list[protocol.Event]:
    """The events that `seat` may know, or everybody if None, each with what the view that is shown after them all had
    otherwise then."""
    known = [event for event in events if may_know(event, seat)]
    found = told(known, seat)
    for event, each in zip(known, found, strict=True):
        if event.position is not None:
            seen = replace(match.state.open_view(shown["seat"]), position=event.position)
            was = view(match, seen, match.state, shown["step"])
            each["then"] = {name: value for name, value in was.items() if shown[name] != value}  # type: ignore[literal-required]  # all of a view
    return found


def rounds(match: Match, shown: protocol.View) -> list[protocol.Round]:
    """The rounds of the match that have begun. The current one has the scores of the view shown, as others may have points
    that are still secret."""
    found: list[protocol.Round] = [
        {"round": each.number, "step": each.step, "scores": list(each.scores)}
        for each in replay.rounds(match)
    ]
    if found:
        found[-1]["scores"] = [seat["score"] for seat in shown["seats"]]
    return found


def done(match: Match, seat: int, but: Collection[str] = ()) -> list[protocol.RoundDone]:
    """What a seat did, round by round; a setup is round 0. but: the keys of events that are left out."""
    found: list[protocol.RoundDone] = [
        {"round": each.number, "step": each.step, "events": []} for each in replay.rounds(match)
    ]
    if not found or found[0]["step"]:
        found.insert(0, {"round": 0, "step": 0, "events": []})
    at = found[0]
    for move in match.moves:
        for event in move.events:
            if event.key == "turn":
                at = next(each for each in found if each["round"] == event.params["round"])
            elif event.seat == seat and event.key not in but:
                at["events"] += told([event], seat)
    return found


def round_seen(match: Match, number: int) -> protocol.RoundSeen:
    """A round of a match of one seat. Raises `BadInput` if it has not begun."""
    acts = done(match, 0)
    begun = [each["round"] for each in acts]
    if number not in begun:
        raise game.BadInput("step", f"this game has no round {number}", step=number)
    at = begun.index(number)
    step = acts[at + 1]["step"] if at + 1 < len(acts) else match.step
    state = replay.state_at(match, step)
    shown = view(match, state.view(0), state, step)
    counted = [each for each in rounds(match, shown) if each["round"] <= number]
    return {"view": shown, "rounds": counted, "events": acts[at]["events"]}


def challenge_json(found: replay.Challenge | None) -> protocol.Challenge | None:
    """The checked claim of a challenge link."""
    return cast(protocol.Challenge, found.to_json()) if found else None


def movable_cards(match: Match, seat: int) -> list[protocol.Movable]:
    """The cards that the person on `seat` may still move."""
    arrangement, state = match.game.FEATURES.arrangement, match.state
    if not arrangement or not decides(match, state, seat):
        return []
    return [{"card": card, "cells": list(cells)} for card, cells in arrangement.movable(state).items()]


def campaign_run(match: Match) -> protocol.CampaignRun | None:
    """The campaign run that the match is part of (A12); None if it is not part of one."""
    points, campaign = match.setup.purpose.points, match.game.FEATURES.campaign
    if points is None or match.setup.level is None or campaign is None:
        return None
    found: protocol.CampaignRun = {"level": match.setup.level, "points": points, "after": None, "next": None}
    if match.state.is_over:
        after = campaign(match.setup.level, points).after(match.state.scores()[0])
        carried = min(after.points, HIGHEST_SCORE)  # only somebody who has typed a link can have more
        found["after"] = {
            "level": after.level,
            "points": carried,
            "ended": after.ended,
            "passed": after.is_passed,
            "proud": after.is_proud,
        }
        if not after.ended and not after.is_passed:
            purpose = Purpose(practice=match.setup.purpose.practice, points=carried)
            setup = replace(match.setup, level=after.level, purpose=purpose)
            found["next"] = game_link(Match(setup))
    return found
