"""Completes a card if it can, buys one if it can, and writes the rest down. It never rolls for anything better."""

from engine.goennen.actions import Buy, Complete, Enter, Place

ORDER = (Complete, Buy, Place, Enter)  # the first is the best


def values(view):
    found = {}
    for action in view.legal_actions():
        kind = type(action)
        found[action] = -ORDER.index(kind) if kind in ORDER else -len(ORDER)
    return found
