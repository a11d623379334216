"""The computer players."""

from random import Random

from engine.game import Policy
from engine.tutto.actions import Action
from engine.tutto.view import View


def policy(name: str) -> Policy:
    return RandomPolicy()


class RandomPolicy:
    def __init__(self) -> None:
        self.luck = Random()

    def __call__(self, view: View) -> Action:
        return self.luck.choice(view.legal_actions())
