"""TUTTO: the rules (RULES.md part B) and the computer players.

>>> state = new_solo(seed="K7Q2M9XT")
>>> state.deciders
(0,)
>>> state, events = state.apply(state.legal_actions()[0])
"""

from collections.abc import Callable, Mapping
from functools import partial

from engine.game import Encoding, Policy
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.apply import REVEALING
from engine.tutto.notation import parse_action
from engine.tutto.state import RULESET, SEATS, State, draft, new_game, new_solo
from engine.tutto.view import View

NAME = "tutto"

LEVELS = ()
"""The solo game has no levels."""


def _policy(name: str) -> Policy:
    from engine.tutto.ai.players import policy  # whoever plays among people needs no computer player

    return policy(name)


POLICIES: Mapping[str, Callable[[], Policy]] = {
    name: partial(_policy, name) for name in ("random", "easy", "medium", "hard")
}
"""The computer players by name; what they need is loaded with the first of them."""


def load_encoding() -> Encoding:
    """The game in numbers, for players that learn."""
    from engine.tutto.encoding import ENCODING  # nobody else needs it

    return ENCODING


__all__ = [
    "LEVELS", "NAME", "POLICIES", "REVEALING", "RULESET", "SEATS", "Action", "Draw", "Keep", "State", "Stop", "View",
    "draft", "load_encoding", "new_game", "new_solo", "parse_action",
]  # fmt: skip
