"""Links in texts that somebody has pasted, and in addresses that programs have encoded. Read when there is one."""

from __future__ import annotations

from ui.app import routes

CHECK = "&check="  # the last part of a link, and so many letters of it
CHECK_LENGTH = 4
MARKS = ("%23/", "#%2F", "#%2f", "%23%2F", "%23%2f", "%2523/", "%2523%252F", "%2523%252f")  # "#/", as programs encode it
DEEPEST = 4  # how often a link may be encoded


def fragment(text: str) -> str:
    """The last address of this page in a text, as the part that names the game, or "" if there is none. Mail breaks long
    links over lines, and quotes them: what follows a break belongs to the link up to its check, or else as long as it looks
    like more of it. The engine repairs the rest (`engine/link_text.py`)."""
    before, mark, rest = _decoded(text).rpartition("#/")
    if mark and not rest.split() and "#/" in before:  # of the address of the page itself, as in a signature
        rest = before.rpartition("#/")[2]
    for end in '"<':
        rest = rest.partition(end)[0]
    parts = rest.replace(">", " ").replace("|", " ").split()
    if not mark or not parts:
        return ""
    least = "".join(parts).find(CHECK) + len(CHECK) + CHECK_LENGTH
    whole = parts[0]
    for part in parts[1:]:
        if len(whole) >= least and not _goes_on(whole, part):
            break
        whole += part
    return mark + whole


def _decoded(text: str) -> str:
    """A text in which "#/" stands where a link begins, if programs have encoded that or put the whole link into another."""
    for _ in range(DEEPEST):
        found = [mark for mark in MARKS if mark in text]
        if "#/" in text or not found:
            break
        _, mark, rest = text.rpartition(found[0])
        inner = rest.partition("&")[0]  # what follows belongs to the link around it
        if "=" in inner or "%" not in inner:
            return "#/" + rest
        text = routes.unquoted(mark + inner)
    return text


def _goes_on(link: str, part: str) -> bool:
    """Whether a word after a link is the rest of it."""
    return "=" in part or "&" in part or link[-1] in "=&?,"
