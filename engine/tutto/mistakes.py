"""What somebody does wrong who takes one action where another is better."""

from engine.tutto.actions import Action, Keep, Stop

MISTAKES = ("kept_more", "kept_fewer", "kept_other", "stopped", "went_on")
"""More dice kept than is best, fewer, as many but others; stopped where going on is better, and the reverse."""


def mistake(played: Action, better: Action) -> str:
    """One of `MISTAKES`."""
    if isinstance(played, Keep) and isinstance(better, Keep):
        more = len(played.dice) - len(better.dice)
        return "kept_more" if more > 0 else "kept_fewer" if more else "kept_other"
    return "stopped" if isinstance(played, Stop) else "went_on"
