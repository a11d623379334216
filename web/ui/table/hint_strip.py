"""The strip of a hint in the dock, and the marks on what it is about. Read when the first hint is shown."""

from ui.kit.text import decimal, percent, t
from ui.kit.tree import h
from ui.table import frame
from ui.table.reason_sentences import told

FROM = 0.05  # a difference below this is not mentioned


def says(session, advice):
    """What to do, in a sentence."""
    action = session.model.action(advice["action"])
    return session.game.advice.says(session, action) if action else ""


def why(session, advice):
    """The reason in a sentence, on a large window in two; for all but the best move, how much less it is worth."""
    if not advice["place"]:
        return told(session.game.advice.why(session, advice)[:1 if session.phone else 2])
    less = advice["less"]
    unit = advice["unit"]
    if unit == "own" or less < (FROM / 100 if unit == "win" else FROM):
        return t("hint.same")
    return t("hint.less." + unit, n=percent(less, True) if unit == "win" else decimal(less))


def shown(session):
    """The action of the strip, or None if there is no strip."""
    hint = session.hint.advice
    return session.model.action(hint["action"]) if hint and not session.staging else None


def strip(session, dock):
    """Replaces the prompt with the strip, if there is a hint or one is awaited."""
    if session.hint.awaited:
        frame.put_prompt(dock, frame.prompt("hint", t("hint.thinking")))
        return
    action = shown(session)
    if not action:
        return
    advice = session.hint.advice
    picture = session.game.advice.picture(session, action, advice)
    node = h("div", {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "hint"}, [
        h("canvas", {"class": "drawn"}, paint=picture, key="picture") if picture else None,
        h("p", {"id": "hint-says"}, [h("b", None, says(session, advice) + " ", key="says"),
                                     h("small", None, why(session, advice), key="why")], key="says"),
        h("button", {"class": "act", "data-do": "play_hint", "aria-describedby": "hint-says"}, [h("b", None, t("hint.do"))], key="do"),
    ], key="turn")
    frame.put_prompt(dock, node)


def mark(session, nodes):
    """Marks what the hint is about."""
    action = shown(session)
    if action:
        frame.mark(nodes, session.game.advice.touched(session, action), "advised")
