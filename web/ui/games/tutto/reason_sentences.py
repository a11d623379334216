"""Why a computer player of TUTTO decides as it does, in sentences: the `REASONS` of
engine/tutto/reasons.py."""

from ui.games.tutto import say
from ui.kit.text import decimal, percent, t
from ui.table import reason_sentences

LEAST = 0.0005  # chances of a bust below this are not told: they would be "0.0 %"


def reason(key, p):
    """A reason with its numbers, in a sentence or two. Raises `KeyError` if the key is unknown."""
    return reason_sentences.told(sentences(key, p))


def sentences(key, p):
    """The same as a list of sentences, the most important first."""
    return SAYS[key](p) if key in SAYS else reason_sentences.sentences(key, p)


def measured(measure, value):
    """What a decision is worth: points, a chance to win, or turns to go."""
    if measure == "win":
        return t("tutto.measure.win", share=percent(value, True))
    if measure == "turns":
        return t("tutto.measure.turns", turns=decimal(-value))
    return t("tutto.measure.points", points=say.number(round(value)))


def beside(p):
    """What the alternative is worth."""
    return [t("tutto.reason.instead", worth=measured(p["measure"], p["instead"]))] if "instead" in p else []


def next_card(p):
    return [t("tutto.reason.stop_card", share=percent(p["stop_card"], True))]


def next_roll(p):
    out = []
    if p.get("roll"):
        if p["null"] >= LEAST:
            out.append(t("tutto.reason.null", share=percent(p["null"], True)))
        if "tutto" in p:
            out.append(t("tutto.reason.tutto", share=percent(p["tutto"], True)))
    return out


def by_values(says, *more):
    """What an action is worth, and more about it."""

    def told(p):
        out = [t(says, worth=measured(p["measure"], p["value"]))]
        for each in more:
            out += each(p)
        return out

    return told


def enough(says):
    """A rule of thumb about the points."""

    def told(p):
        return [t(says, points=say.number(p["points"]), enough=say.number(p["enough"]))]

    return told


def few_dice(p):
    return [t("tutto.reason.thumb_few")]


def all_of_it(p):
    return [t("tutto.reason.thumb_keep")]


SAYS = {
    "keep": by_values("tutto.reason.keep", beside, next_roll),
    "stop": by_values("tutto.reason.stop", beside, next_roll),
    "only": by_values("tutto.reason.only", next_roll),
    "draw": by_values("tutto.reason.draw", beside, next_card),
    "bank": by_values("tutto.reason.bank", beside, next_card),
    "thumb_draw": enough("tutto.reason.thumb_draw"),
    "thumb_bank": enough("tutto.reason.thumb_bank"),
    "thumb_stop": enough("tutto.reason.thumb_stop"),
    "thumb_few": few_dice,
    "thumb_keep": all_of_it,
}
