"""The parts of the help page's chapters: sentences, steps, drawings with captions, entries."""

from ui.kit.text import t
from ui.kit.tree import h


def says(key, **params):
    return h("p", None, t("help." + key, **params), key=key)


def steps(key, count, ordered=True):
    """The sentences key.1, key.2 … as a list."""
    return h("ol" if ordered else "ul", {"class": "steps"}, [
        h("li", None, [h("span", None, t("help." + key + "." + str(i + 1)))]) for i in range(count)], key=key)


def figure(key, pictures, kind=""):
    """A drawing with its text alternative and its caption."""
    return h("figure", {"class": kind}, [
        h("div", {"class": "drawing", "role": "img", "aria-label": t("help." + key + ".alt")}, pictures, key="drawing"),
        h("figcaption", None, t("help." + key + ".caption"), key="caption")], key="figure " + key)


def picture(job, kind):
    return h("canvas", {"class": kind}, paint=job)


def die(k, face):
    return picture(("rest", k, face), "help-die")


def place(name):
    """The id of a chapter's heading."""
    return "help-" + name.replace(".", "-")


def chapter(name, kids):
    """A section with its heading, which the table of contents links to."""
    return h("section", {"aria-labelledby": place(name), "class": "chapter of-" + name.replace(".", "-")}, [
        h("h2", {"id": place(name), "tabindex": "-1"}, t("help." + name), key="h2")] + kids, key=name)


def entry(title, words, drawing, caption, alt, symbol=None, kind=""):
    """One task, bonus or scoring: its name, what it means, and an example."""
    head = [picture(symbol, "help-symbol")] if symbol else []
    return h("div", {"class": "entry " + kind}, [
        h("h3", None, head + [h("span", None, title, key="title")], key="h3"),
        h("p", None, words, key="says"),
        h("figure", None, [h("div", {"class": "drawing", "role": "img", "aria-label": alt}, [drawing], key="drawing"),
                           h("figcaption", None, caption, key="caption")], key="figure")], key=title)
