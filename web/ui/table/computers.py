"""What is shown of the computer players: whose decision is awaited, the buttons meanwhile, the hint."""

from ui.kit.controls import act, button, frame
from ui.kit.text import t
from ui.kit.tree import h


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


def hint_sheet(session):
    """What the best player would do, why, and a button that does it."""
    hint = session.computers.hint
    action = session.model.action(hint["action"])
    says = session.speaker.action(action) if action else hint["action"]
    why = session.computers.told(hint)
    return frame(t("hint.title"), [
        h("div", {"class": "why"}, [h("p", {"class": "now"}, says, key="says"),
                                    h("p", None, why, key="why") if why else None,
                                    h("p", {"class": "s"}, t("hint.fair"), key="fair")], key="why"),
        h("div", {"class": "ways"}, [act("act " + hint["action"], t("hint.do"))], key="ways"),
    ], None, "hint-sheet")
