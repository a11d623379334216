"""What the buttons of every table do, in a sentence each: (title, sentence, chapter of the help)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.types import Answer


def button(words: Sequence[str], chapter: str = "") -> Answer | None:
    """words: a gesture, in words. None for one that explains itself."""
    if words[0] == "end_game":
        return (t("end_game"), t("end_game.says"), "")
    if words[0] == "undo":
        return (t("menu.undo"), t("what.undo"), chapter)
    if words[0] == "hint":
        return (t("hint.title"), t("what.hint"), chapter)
    if words[0] == "moves":
        return (t("moves.title"), t("what.moves"), chapter)
    if words[0] == "throw":
        return (t("act.throw"), t("what.throw"), "")
    if words[0] == "others":
        return (t("what.others.title"), t("what.others"), "")
    return None
