"""How to play TUTTO: its chapters of the help page."""

from ui.draw import pictures
from ui.games.tutto import card_face
from ui.kit.chapters import die, entry, figure, picture, says, steps
from ui.kit.text import t
from ui.kit.tree import h

LEAD = "help.tutto.lead"
CHAPTERS = ("tutto.goal", "tutto.turn", "tutto.values", "tutto.six", "tutto.cards", "tutto.end", "tutto.solo")
# The chapters that the lesson can show: from which of its steps on, and before which it ends.
SHOWN = {
    "tutto.goal": ("stop", "card"), "tutto.turn": ("brave", "fireworks"), "tutto.values": ("three", "each"), "tutto.six": ("six", "stop"),
    "tutto.cards": ("on", "deck"),
}
# Each kind of card, in a state that shows what it is about.
CARDS = (
    ({"kind": "bonus", "points": 300}, {"faces": [1, 5, 5], "ghosts": [2, 2, 2]}),
    ({"kind": "double", "points": 0}, {"faces": [4, 4, 4, 1]}),
    ({"kind": "fireworks", "points": 0}, {"faces": [1, 1, 5]}),
    ({"kind": "plus_minus", "points": 1000}, {"faces": [5, 5]}),
    ({"kind": "straight", "points": 2000}, {"faces": [1, 3, 4], "ghosts": [6]}),
    ({"kind": "cloverleaf", "points": 0}, {"faces": [1, 5], "tuttos": 1}),
    ({"kind": "stop", "points": 0}, None),
)


def _card(g, p, cards, job, w, h):
    g.scale(w / 100, h / 100)
    card_face.paint(g, p, job[1], job[2])


pictures.PAINTERS["tutto help"] = _card


def row(faces):
    return [die("Y", face) for face in faces]


def values():
    return [says("tutto.values.1"),
            figure("tutto.values.single", row((1, 5))),
            figure("tutto.values.triple", row((4, 4, 4))),
            figure("tutto.values.ones", row((1, 1, 1))),
            says("tutto.values.2")]


def cards():
    out = []
    for card, state in CARDS:
        kind = card["kind"]
        key = "help.tutto.card." + kind
        name = t("tutto.card." + kind, points="").rstrip()
        out.append(entry("tutto.cards." + kind, name, t(key), picture(("tutto help", card, state), "help-card"), t(key + ".copies"), t(key + ".alt")))
    return [says("tutto.cards.1"), h("div", {"class": "entries"}, out, key="entries")]


def chapter(name):
    """What a chapter says, as nodes."""
    makers = {
        "tutto.goal": lambda: [says("tutto.goal.1"), figure("tutto.goal.card", [picture(("tutto help", CARDS[0][0], CARDS[0][1]), "help-card")])],
        "tutto.turn": lambda: [steps("tutto.turn", 5), figure("tutto.turn.dice", [
            h("span", {"class": "help-site"}, row((4, 4, 4, 1)), key="site"), h("span", {"class": "help-tray"}, row((2, 6)), key="tray")])],
        "tutto.values": values,
        "tutto.six": lambda: [says("tutto.six.1"), figure("tutto.six.dice", row((4, 4, 4, 1, 1, 5))), says("tutto.six.2")],
        "tutto.cards": cards,
        "tutto.end": lambda: [says("tutto.end.1")],
        "tutto.solo": lambda: [says("tutto.solo.1")],
    }
    return makers[name]()
