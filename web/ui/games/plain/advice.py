"""A hint at any game: what to do and why, in the game's own words."""


def says(board, action):
    return board.speaker.action(action) + "."


def why(board, advice):
    return board.game.reason(advice["reason"], advice["params"])


def picture(board, action, advice):
    """Nothing is known of its cards."""


def touched(board, action):
    """Nothing lies on this table but buttons."""
    return {}
