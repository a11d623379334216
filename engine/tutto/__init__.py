"""TUTTO: the rules (RULES.md part B) and the computer players.

>>> state = new_solo(seed="K7Q2M9XT")
>>> state.deciders
(0,)
>>> state, events = state.apply(state.legal_actions()[0])
"""

from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.apply import REVEALING
from engine.tutto.notation import parse_action
from engine.tutto.state import RULESET, SEATS, State, new_game, new_solo
from engine.tutto.view import View

NAME = "tutto"

__all__ = [
    "NAME", "REVEALING", "RULESET", "SEATS", "Action", "Draw", "Keep", "State", "Stop", "View",
    "new_game", "new_solo", "parse_action",
]  # fmt: skip
