"""What the page gets of a game between devices."""

from dataclasses import replace
from typing import Literal

from engine.handover import usual_holder
from engine.link import game_link, replay_link
from engine.link_text import sealed
from engine.live import sum_of
from engine.match import Match, replayed
from engine.rematch import rematch
from engine.shared_game import Together
from engine.together import SharedMatch, woven
from engine.turn_link import turn_link
from worker import protocol
from worker.games import SharedGame, people_here
from worker.protocol import Snapshot


def shared(game: SharedGame) -> protocol.Common:
    """What the page gets of what all devices may know."""
    common = game.take_settled()
    known = game.match.together
    told = zip(common.game.choices, known.choices, known.seals, strict=True)
    sealed = {seat for seat, (open_, here, seal) in enumerate(told) if not open_ and (here or seal)}
    return {
        "have": list(common.game.lengths),
        "sums": list(map(sum_of, common.game.lists)),
        "seals": list(game.match.settled.seals),
        "choosing": people_of(game.match, set(common.choosing) - sealed),
    }


def told(game: Together) -> protocol.Told:
    """What a link tells, without anything that a seat may not know."""
    match = woven(game)
    return {
        "id": id_of(game),
        "game": game.setup.game,
        "seats": list(game.setup.seats),
        "names": [name or "" for name in game.names],
        "taken": [seat for seat, name in enumerate(game.names) if name is not None],
        "players": list(match.holders),
        "decisions": list(game.lengths),
        "decided": list(game.decided),
        "waits": people_who_must_go_on(match),
        "over": match.is_complete,
        "known": turn_link(game),
    }


def id_of(game: Together) -> str:
    """What names a game on every device: the link of its setup."""
    seats = len(game.lists)
    bare = replace(game, names=(None,) * seats, lists=((),) * seats, seals=("",) * seats)
    return turn_link(bare).partition("&check=")[0]


def people_who_must_go_on(match: SharedMatch) -> list[int]:
    """The seats of the people for whose devices the game waits: their own decisions or those of their computer players."""
    return people_of(match, set(match.waits))


def people_of(match: SharedMatch, decide: set[int]) -> list[int]:
    """The seats of the people on whose devices these seats are played."""
    return sorted({match.holders[seat] for seat in decide})


def given(match: SharedMatch) -> list[protocol.Given | None]:
    """Who has been given each seat; None for those that are whose they were."""
    return [
        {"by": each.by, "player": each.player}
        if each and each.by != usual_holder(match.setup, seat)
        else None
        for seat, each in enumerate(match.given)
    ]


def choice_of(match: SharedMatch) -> Literal["", "sealed", "open"]:
    """How a link tells what is chosen here while others still choose: "" if nothing is, or all have chosen."""
    if not any(match.together.choices[seat] for seat in match.held_back):
        return ""
    return "open" if any(match.linked.lists[seat] for seat in match.held_back) else "sealed"


def so_far(shown: SharedGame, text: str) -> protocol.Together:
    """What the page gets of a game between devices, as this device knows it. text: what names it."""
    match = shown.grown
    game, settled = match.together, match.settled
    waits = people_who_must_go_on(match)
    linked = match.linked
    return {
        "id": id_of(game),
        "game": text,
        "mine": people_here(match),
        "players": list(match.holders),
        "given": given(match),
        "waits": waits,
        "names": [name or "" for name in game.names],
        "taken": [seat for seat, name in enumerate(game.names) if name is not None],
        "known": turn_link(game),
        "told": turn_link(settled),
        "linked": turn_link(linked),
        "ready": bool(waits) or match.is_complete,
        "sent": list(match.sent),
        "settled": list(settled.lengths),
        "sums": list(map(sum_of, settled.lists)),
        "seals": list(settled.seals),
        "broken": people_of(match, set(match.broken)),
        "choice": choice_of(match),
        "key": match.key,
        "complete": match.is_complete,
        "next": id_of(rematch(game)) if match.is_complete else "",
    }


def as_shared(shown: SharedGame, text: str, found: Snapshot) -> Snapshot:
    """A snapshot of a game between devices, which `text` names. Once everything is known it is a game like any other."""
    match = shown.match
    found["together"] = so_far(shown, text)
    if match.is_complete:
        usual: Match = replayed(match.setup, [str(move.action) for move in woven(match.together).moves])
        found["save"], found["link"], found["replay"] = usual.save(), game_link(usual), replay_link(usual)
    else:  # what is still to come for others must not be watched
        known, name = found["together"]["known"], found["together"]["id"]
        found["save"], found["link"], found["replay"] = known, name, name
        found.pop("file", None)
    found["sealed"] = {"link": sealed(found["link"]), "replay": sealed(found["replay"]), "beat": None}
    return found
