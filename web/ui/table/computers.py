"""What is shown of the computer players: whose decision is awaited, and the buttons meanwhile."""

from ui.kit.controls import button
from ui.kit.text import t


def prompt(session):
    """What is shown while a computer player decides: (key of the prompt, sentence, note). The note tells why the last one
    decided so; where nothing of it is shown yet, all of them choose as one."""
    computers = session.computers
    key = "computer"
    if computers.paused:
        key = "paused"
    elif session.game.is_hidden() and len(session.view["seats"]) > 2:
        key = "computers"
    return (key, t("prompt." + key, who=session.who(session.thinking_seat())), computers.reason)


def buttons(session):
    """The dock's buttons while a computer player decides."""
    if session.computers.paused:
        return [button("pause", t("act.go_on"), None, "play", True)]
    return [button("pause", t("act.pause"), None, None, False)]
