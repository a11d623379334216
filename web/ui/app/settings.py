"""The settings: language, theme, motion, sounds and the pace of computer seats. They last, and are in force at once."""

from ui.kit.text import LANGUAGES, t
from ui.kit.tree import h

KEPT = "dicetable."  # what is before a setting's name where the browser keeps it
FIRST = {"language": "auto", "theme": "auto", "motion": "auto", "sounds": "off", "pace": "brisk"}
VALUES = {
    "language": ("auto",) + LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "full", "reduced"),
    "sounds": ("off", "on"),
    "pace": ("calm", "brisk", "instant"),
}
OWN_NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}  # in their own language, whatever the page speaks


def option(page, name, value):
    """One value of a setting, as a large radio button."""
    chosen = page.wishes[name] == value
    own = OWN_NAMES.get(value)
    return h("label", {"class": "choice" + (" on" if chosen else "")}, [
        h("input", {"type": "radio", "name": name, "value": value, "checked": chosen, "data-form": name}),
        h("span", {"lang": value if own else None}, own or t("settings." + name + "." + value))], key=name + value)


def settings_sheet(page, frame):
    kids = []
    for name in ("language", "theme", "motion", "sounds", "pace"):
        kids.append(h("fieldset", {"class": "wish"}, [
            h("legend", None, t("settings." + name)),
            h("div", {"class": "choices " + name}, [option(page, name, value) for value in VALUES[name]])], key=name))
    kids.append(h("p", {"class": "s"}, t("settings.kept"), key="kept"))
    return frame(page, t("settings.title"), kids, None, "settings-sheet")
