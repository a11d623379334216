"""Who has sent a link, as far as it says."""

from __future__ import annotations

from binascii import a2b_base64

from ui.app import routes
from ui.kit import names


def sender(link: str) -> str:
    """The name of whoever asks to beat a score, or has taken a seat; or ""."""
    parameters = routes.parameters(link)
    said = [routes.unquoted(parameters.get("by", ""))] + _names(parameters.get("names", ""))
    senders = [name for name in [names.plain(each) for each in said] if name]
    return names.isolated(senders[0]) if senders else ""


def _names(letters: str) -> list[str]:
    """The names of people in a link between devices (engine/turn_link.py); none if they can't be read."""
    letters = letters.replace("-", "+").replace("_", "/")
    try:
        text = str(a2b_base64((letters + "=" * (-len(letters) % 4)).encode()), "utf-8")
    except (ValueError, RuntimeError, IndexError):
        return []
    return text.split("\n")
