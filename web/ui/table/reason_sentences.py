"""Why a computer player decides as it does: the reasons that all games share (`COMMON` in
engine/reasons.py)."""

from ui.kit.text import decimal, first_upper, t


def reason(key, p):
    """A reason with its numbers, in a sentence or two. Raises `KeyError` if the key is unknown."""
    return told(sentences(key, p))


def sentences(key, p):
    """The same as a list of sentences, the most important first."""
    return SAYS[key](p)


def told(found):
    return " ".join([first_upper(sentence) for sentence in found])


def by_chance(p):
    return [t("reason.random")]


def by_its_own_values(p):
    if p.get("value") is None:
        return [t("reason.own")]
    out = [t("reason.own.value", value=decimal(p["value"]))]
    if p.get("instead") is not None:
        out.append(t("reason.own.instead", value=decimal(p["instead"])))
    return out


SAYS = {"random": by_chance, "own": by_its_own_values}
