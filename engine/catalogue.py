"""The games and what each one offers, as JSON. The build puts it into the page, so the page can offer games before the
engine has loaded."""

from typing import Any

from engine.match import GAMES


def catalogue() -> list[dict[str, Any]]:
    """The games in display order, each with

    - `name`, as in links;
    - `seats`, the possible numbers of seats at a table;
    - `levels`, the level numbers of the solo game, empty if it has no levels;
    - `players`, the computer players from the weakest to the strongest: `name`, `offered` (whether people may choose it)
      and `hints` (whether it gives the hints);
    - `daily`, the number of daily games per day, and `campaign`, whether there is one;
    - `cards`, whether the page must ask the engine for the cards;
    - `reviews`, whether its finished games can be reviewed.
    """
    return [
        {
            "name": name,
            "seats": [seats for seats in game.SEATS if seats > 1],
            "levels": [level.number for level in game.LEVELS],
            "players": [
                {"name": each, "offered": player.offered, "hints": player.hints}
                for each, player in game.POLICIES.items()
            ],
            "daily": len(game.FEATURES.daily),
            "campaign": game.FEATURES.campaign is not None,
            "cards": game.FEATURES.cards is not None,
            "reviews": game.FEATURES.outlook is not None,
        }
        for name, game in GAMES.items()
    ]
