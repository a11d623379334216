"""The games and what each of them offers, as JSON. The page has it from the build, so that it can offer games before the
engine is there."""

from typing import Any

from engine.match import GAMES


def catalogue() -> list[dict[str, Any]]:
    """The games in the order in which they are offered, each with

    - `name` and `ruleset`, the newest;
    - `seats`, the numbers of seats of a table;
    - `levels`, the numbers of the levels of its solo game, none if that has no levels;
    - `players`, its computer players from the weakest to the strongest: `name`, `offered` (whether people may choose it) and
      `hints` (whether it gives the hints);
    - `daily`, how many daily games each day has, and `campaign`, whether it has one;
    - `cards`, whether the page has to ask for its cards.
    """
    return [
        {
            "name": name,
            "ruleset": game.RULESET,
            "seats": [seats for seats in game.SEATS if seats > 1],
            "levels": [level.number for level in game.LEVELS],
            "players": [
                {"name": each, "offered": player.offered, "hints": player.hints}
                for each, player in game.POLICIES.items()
            ],
            "daily": len(game.FEATURES.daily),
            "campaign": game.FEATURES.campaign is not None,
            "cards": game.FEATURES.cards is not None,
        }
        for name, game in GAMES.items()
    ]
