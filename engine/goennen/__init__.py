"""Gönnen Können: the rules (RULES.md part A), the cards and the computer players.

>>> state = new_solo(level=1, seed="K7Q2M9XT")
>>> state.deciders
(0,)
>>> state, events = state.apply(state.legal_actions()[0])
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from engine.copies import by_fields
from engine.game import Arrangement, ComputerPlayer, Encoding, Features, Late
from engine.goennen.actions import Action, Ready
from engine.goennen.apply import REVEALING
from engine.goennen.cards import RULESET, all_cards
from engine.goennen.elsewhere import passed_over
from engine.goennen.notation import parse_action
from engine.goennen.position import Position
from engine.goennen.rearranging import movable, rearrange
from engine.goennen.reasons import REASONS, TERMS
from engine.goennen.reopening import reopens
from engine.goennen.scoring import Score
from engine.goennen.solo import DAILY, LEVELS, Campaign, Level
from engine.goennen.state import SEATS, State, new_game, new_solo
from engine.goennen.view import View
from engine.outlook import Outlook

NAME = "goennen"

by_fields(*get_args(Action), Position, Score, Level, Campaign)


@cache
def _cards() -> tuple[dict[str, Any], ...]:
    return tuple(card.to_json() for card in all_cards())


def load_encoding(ruleset: int = RULESET) -> Encoding:
    """The encoding of a ruleset, for reinforcement learning. Raises `DeckError` if there is no such ruleset."""
    from engine.goennen.encoding import encoding  # only reinforcement learning needs it

    return encoding(ruleset)


def load_outlook() -> Outlook:
    """The forecasts with which its games are reviewed."""
    from engine.goennen.ai import outlook  # only reviews need it

    return outlook.Outlook()


def odds(view: View) -> dict[str, Any] | None:
    """The chances of the cards and prices within the turn (`engine/goennen/ai/odds.py`)."""
    from engine.goennen.ai.odds import odds  # only players who want them need it

    return odds(view)


FEATURES = Features(
    cards=_cards,
    daily=DAILY,
    campaign=Campaign,
    arrangement=Arrangement(movable, rearrange),
    encoding=load_encoding,
    outlook=load_outlook,
    odds=odds,
    passed_over=passed_over,
    choice_ends=str(Ready()),
    reopens=reopens,
)


POLICIES: Mapping[str, ComputerPlayer] = {
    "random": ComputerPlayer(Late("engine.goennen.ai.players", "RandomPlayer"), offered=False),
    "easy": ComputerPlayer(Late("engine.goennen.ai.beginner", "Beginner")),
    "medium": ComputerPlayer(Late("engine.goennen.ai.players", "medium")),
    "hard": ComputerPlayer(Late("engine.goennen.ai.players", "hard"), hints=True),
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
    "State",
    "View",
    "load_encoding",
    "load_outlook",
    "new_game",
    "new_solo",
    "odds",
    "parse_action",
]  # fmt: skip
