"""Gönnen Können: the rules (RULES.md part A), the cards and the computer players.

>>> state = new_solo(level=1, seed="K7Q2M9XT")
>>> state.deciders
(0,)
>>> state, events = state.apply(state.legal_actions()[0])
"""

from collections.abc import Callable, Mapping
from functools import partial

from engine.game import Encoding, Policy
from engine.goennen.apply import REVEALING
from engine.goennen.notation import parse_action
from engine.goennen.solo import LEVELS
from engine.goennen.state import RULESET, SEATS, State, draft, new_game, new_solo
from engine.goennen.view import View

NAME = "goennen"


def _policy(name: str) -> Policy:
    from engine.goennen.ai.players import policy  # whoever plays among people needs no computer player

    return policy(name)


POLICIES: Mapping[str, Callable[[], Policy]] = {
    name: partial(_policy, name) for name in ("random", "easy", "medium", "hard")
}
"""The computer players by name; what they need is loaded with the first of them."""


def load_encoding() -> Encoding:
    """The game in numbers, for players that learn."""
    from engine.goennen.encoding import ENCODING  # nobody else needs it

    return ENCODING


__all__ = [
    "LEVELS", "NAME", "POLICIES", "REVEALING", "RULESET", "SEATS", "State", "View",
    "draft", "load_encoding", "new_game", "new_solo", "parse_action",
]  # fmt: skip
