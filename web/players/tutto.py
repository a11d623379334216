"""A player of TUTTO: rolls on while it hopes for more points than it risks."""

from engine.game import Policy
from engine.tutto.actions import Draw, Keep
from engine.tutto.odds import null

GAIN = (0, 90, 130, 170, 220, 290, 380)  # points that a roll of so many dice adds, if it is no null
TUTTO = 350  # points to hope for after all six dice


class Player(Policy):
    def values(self, view):
        """Points to expect of the turn."""
        found = {}
        for action, said in zip(view.legal_actions(), view.to_json()["actions"], strict=True):
            if isinstance(action, Keep):
                dice = 6 if said["tutto"] else view.position.tray.bit_count() - len(action.dice)
                chance = 1 - float(null(dice))
                found[action] = chance * (said["total"] + GAIN[dice]) + (TUTTO if said["tutto"] else 0)
            elif isinstance(action, Draw):
                found[action] = TUTTO + view.position.points * 0.7
            else:
                found[action] = said["total"]
        return found
