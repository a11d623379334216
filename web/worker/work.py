"""The jobs declared by `protocol.Work`. Each is a generator that yields its progress and returns its result. A step should
take only a few milliseconds, as a player's action may have to wait for it."""

from engine.link import open_in_steps
from engine.replay import checking, rounds
from engine.work import Steps
from worker import snapshot
from worker.protocol import Verified


def verify(*, link: str) -> Steps[Verified]:
    match = yield from open_in_steps(link)
    claim = snapshot.claim((yield from checking(match)))
    over = match.state.is_over
    return {
        "steps": match.step,
        "over": over,
        "outcome": match.outcome if over and match.setup.solo else None,
        "rounds": [each.scores[0] for each in rounds(match)],
        "final": match.state.to_json(),
        "claim": claim,
    }
