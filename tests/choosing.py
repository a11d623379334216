"""How the tests' games are played: at random, with some actions liked more."""

from collections.abc import Mapping
from random import Random
from typing import Any

from engine.link import open_link
from engine.match import Match

LIKED = {"complete": 40, "buy": 12, "enter": 4, "draw": 2, "keep": 2}
"""How much more often than another an action of this kind is chosen: or hardly a card would ever be complete."""


def played(link: str, seed: int = 1, most: int = 10**9) -> Match:
    """A link's game, played by chance to its end, or for so many actions."""
    match, luck = open_link(link), Random(seed)
    while not match.state.is_over and match.step < most:
        match.play(luck.choice(match.state.legal_actions()))
    return match


def choose(actions: tuple[Any, ...], random: Random, liked: Mapping[str, int] = LIKED) -> Any:
    """One of the actions. Only `random.random()` is used, which Python promises to reproduce."""
    weights = [liked.get(str(action).split("_")[0], 1) for action in actions]
    rest = random.random() * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        rest -= weight
        if rest < 0:
            return action
    return actions[-1]


def completing(actions: list[str], luck: Random) -> str:
    """One of Gönnen Können's actions: completes and buys where it can, so that displays fill and games end."""
    for kinds in (("complete", "buy"), ("enter",)):
        found = [action for action in actions if action.startswith(kinds)]
        if found and luck.random() < 0.8:
            return luck.choice(found)
    return luck.choice(actions)


def stopping(actions: list[str], luck: Random) -> str:
    """One of TUTTO's actions: mostly keeps everything and stops early, so that games end."""
    if "stop" in actions and luck.random() < 0.6:
        return "stop"
    return max(actions, key=len) if luck.random() < 0.5 else luck.choice(actions)
