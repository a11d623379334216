"""The settings as a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.settings import VALUES
from ui.kit.choices import choice, choices
from ui.kit.sheet import frame
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.settings import Settings
    from ui.kit.tree import Node

OWN_NAMES = {
    "en": "English",
    "de": "Deutsch",
    "nl": "Nederlands",
}  # in the language itself, whatever the page speaks


def settings_sheet(settings: Settings, people: list[tuple[int, str, str]], missing: bool) -> Node:
    """missing: whether the sentences of the language could not be fetched; people: several people at one device, each with a coach of their own: (seat, name, how much it tells)."""
    says = {"language": t("error.language")} if missing else {}
    if settings.untouched("pace"):
        says["pace"] = t("settings.pace.first")
    kids = [
        wish(
            name,
            t("settings." + name),
            name,
            settings.values[name],
            says.get(name, ""),
        )
        for name in (
            "language",
            "theme",
            "motion",
            "sounds",
            "pace",
            "throw",
            "finish",
            "passing",
            "notes",
            "letters",
        )
    ]
    if people:
        kids += [
            wish("coach", t("settings.coach.of", who=who), "coach %d" % seat, value)
            for seat, who, value in people
        ]
    else:
        kids.append(wish("coach", t("settings.coach"), "coach", settings.values["coach"]))
    kids.append(h("p", {"class": "s"}, t("settings.kept"), key="kept"))
    return frame(t("settings.title"), kids, None, "settings-sheet")


def wish(name: str, title: str, form: str, chosen: str, says: str = "") -> Node:
    """A setting with all its values. form: the name of its radio buttons; says: a sentence below them."""
    offered = []
    for value in VALUES[name]:
        own = OWN_NAMES.get(value)
        words = own or t("settings." + name + "." + value)
        offered.append(choice(form, value, chosen == value, words, value if own else None))
    more = [h("p", {"class": "s"}, says, key="says")] if says else []
    return choices(form, title, offered, more, " " + name, "wish")
