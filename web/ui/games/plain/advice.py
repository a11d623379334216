"""The hint in any game: what to do and why, in the game's own words."""


def says(board, action):
    return board.speaker.action(action) + "."


def why(board, advice):
    return [board.game.reason(advice["reason"], advice["params"])]


def picture(board, action, advice):
    """None: this table knows nothing of cards."""


def touched(board, action):
    """Nothing: this table has only buttons."""
    return {}
