"""Looks one action ahead: what would my cards be worth after it? It says what it sees, but knows no odds."""

from engine.game import Policy
from engine.goennen.actions import Buy, Complete, Draw, Enter, Place, Reroll
from engine.goennen.display import Laid
from engine.goennen.scoring import score


def worth(cards):
    """The points now, and half of what is missing to the points with every card complete."""
    complete = [Laid(card.card, card.cell, tuple(number or 1 for number in card.written)) for card in cards]
    now, then = score(cards).total, score(tuple(complete)).total
    empty = sum(card.written.count(0) for card in cards)
    return now + (then - now) / 2 - 0.7 * empty


class Player(Policy):
    def values(self, view):
        position = view.position
        before = worth(position.players[view.seat].display)
        found = {}
        for action in view.legal_actions():
            if isinstance(action, Reroll):
                found[action] = before + 1  # better than nothing
            elif isinstance(action, Buy | Draw):
                found[action] = before + 2
            elif isinstance(action, Complete | Enter | Place):
                after, _ = view.rules.apply(position, action, "0")
                found[action] = worth(after.players[view.seat].display)
            else:
                found[action] = before
        best = max(found, key=found.get)
        print("round", position.round, "roll", position.roll, best, "%.1f" % (found[best] - before))
        return found
