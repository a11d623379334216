"""TUTTO: the rules (RULES.md part B) and the computer players.

>>> state = new_solo(seed="K7Q2M9XT")
>>> state.deciders
(0,)
>>> state, events = state.apply(state.legal_actions()[0])
"""

from collections.abc import Mapping
from typing import get_args

from engine.copies import by_fields
from engine.game import ComputerPlayer, Encoding, Features, Late
from engine.outlook import Outlook
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.apply import REVEALING
from engine.tutto.cards import Card
from engine.tutto.notation import parse_action
from engine.tutto.position import LastTurn, Position
from engine.tutto.reasons import REASONS, TERMS
from engine.tutto.state import RULESET, SEATS, State, new_game, new_solo
from engine.tutto.view import View

NAME = "tutto"

by_fields(*get_args(Action), Position, Card, LastTurn)

LEVELS = ()
"""The solo game has no levels."""


def load_encoding() -> Encoding:
    """The game's encoding, for reinforcement learning."""
    from engine.tutto.encoding import ENCODING  # only reinforcement learning needs it

    return ENCODING


def load_outlook() -> Outlook:
    """The forecasts with which its games are reviewed."""
    from engine.tutto.ai import outlook  # only reviews need it

    return outlook.Outlook()


DAILY = ((0,),)
"""One game per day, without a level."""

FEATURES = Features(daily=DAILY, encoding=load_encoding, outlook=load_outlook)


POLICIES: Mapping[str, ComputerPlayer] = {
    "random": ComputerPlayer(Late("engine.tutto.ai.players", "RandomPlayer"), offered=False),
    "easy": ComputerPlayer(Late("engine.tutto.ai.beginner", "Beginner")),
    "medium": ComputerPlayer(Late("engine.tutto.ai.players", "medium")),
    "hard": ComputerPlayer(Late("engine.tutto.ai.players", "hard"), hints=True),
}
"""The computer players by name, from the weakest to the strongest."""

__all__ = [
    "FEATURES",
    "LEVELS",
    "NAME",
    "POLICIES",
    "REASONS",
    "REVEALING",
    "RULESET",
    "SEATS",
    "TERMS",
    "Action",
    "Draw",
    "Keep",
    "State",
    "Stop",
    "View",
    "load_encoding",
    "load_outlook",
    "new_game",
    "new_solo",
    "parse_action",
]  # fmt: skip
