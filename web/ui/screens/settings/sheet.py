"""The settings as a sheet."""

from ui.app.settings import VALUES
from ui.kit.controls import frame
from ui.kit.text import t
from ui.kit.tree import h

OWN_NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}  # in the language itself, whatever the page speaks


def settings_sheet(settings):
    kids = [h("fieldset", {"class": "wish"}, [
        h("legend", None, t("settings." + name)),
        h("div", {"class": "choices " + name}, [option(name, value, settings.values[name] == value) for value in VALUES[name]])],
        key=name) for name in ("language", "theme", "motion", "sounds", "pace", "throw", "finish", "notes", "coach")]
    kids.append(h("p", {"class": "s"}, t("settings.kept"), key="kept"))
    return frame(t("settings.title"), kids, None, "settings-sheet")


def option(name, value, chosen):
    """One value of a setting, as a large radio button."""
    own = OWN_NAMES.get(value)
    return h("label", {"class": "choice" + (" on" if chosen else "")}, [
        h("input", {"type": "radio", "name": name, "value": value, "checked": chosen, "data-form": name}),
        h("span", {"lang": value if own else None}, own or t("settings." + name + "." + value))], key=name + value)
