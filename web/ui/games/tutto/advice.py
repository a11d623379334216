"""The hint in TUTTO: what to do, why, and which dice it is about."""

from ui.games.tutto import reason_sentences


def says(board, action):
    return board.speaker.action(action) + "."


def why(board, advice):
    """The reason; if dice are rolled again, only the chances."""
    chances = reason_sentences.next_roll(advice["params"])
    return chances or reason_sentences.sentences(advice["reason"], advice["params"])


def picture(board, action, advice):
    """None: the card lies large on the table."""


def touched(board, action):
    """What to mark, as {attribute: values}."""
    return {"data-die": action["dice"]} if action["kind"] == "keep" else {}
