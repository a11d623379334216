"""Why a computer player decides as it does at TUTTO, in sentences."""

from ui.games.tutto import say
from ui.kit.text import decimal, percent, t

THUMB = ("thumb_draw", "thumb_bank", "thumb_stop", "thumb_few", "thumb_keep")


def measured(measure, value):
    """What a decision is worth: points, a chance to win, or turns to go."""
    if measure == "win":
        return t("tutto.measure.win", share=percent(value, True))
    if measure == "turns":
        return t("tutto.measure.turns", turns=decimal(-value))
    return t("tutto.measure.points", points=say.number(round(value)))


def reason(key, p):
    """A reason with its numbers in a sentence or two."""
    if key in THUMB:
        return t("tutto.reason." + key, points=say.number(p.get("points", 0)), enough=say.number(p.get("enough", 0)),
                 roll=p.get("roll", ""))
    if key not in ("keep", "stop", "draw", "bank", "only"):
        return t("tutto.reason.random")
    out = [t("tutto.reason." + key, worth=measured(p["measure"], p["value"]))]
    if "instead" in p:
        out.append(t("tutto.reason.instead", worth=measured(p["measure"], p["instead"])))
    if "stop_card" in p:
        out.append(t("tutto.reason.stop_card", share=percent(p["stop_card"], True)))
    if p.get("roll"):
        out.append(t("tutto.reason.null", share=percent(p["null"], True)))
        if p["tutto"] is not None:
            out.append(t("tutto.reason.tutto", share=percent(p["tutto"], True)))
    return " ".join(out)
