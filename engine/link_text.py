"""The text of a link on its way: what mail, chats and people do to it, and how damage is noticed.

What can be put right without doubt is put right. A link that the page gives out ends in a letter or a digit and says by a
check whether it is whole; older links have none, and open as ever.
"""

import re
import unicodedata
from zlib import crc32

from engine.errors import BadInput
from engine.seed import ALPHABET, NEW_SEED_LENGTH

CHECK_LENGTH = 4
"""Characters of a check: one damaged link in a million passes."""

_CHECK = re.compile(rf"&check=([{ALPHABET}]{{{CHECK_LENGTH}}})(?=$|&by=)")
_TRACKERS = re.compile(
    r"[?&](?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|vero_id|ref_src|si|s_kwcid)=[^?&#]*"
)
"""Parameters that apps append to whatever somebody shares. No link of ours has one of these names."""
_AROUND = ".,;:!?'\"`´’‘“”„«»‹›()[]{}<>*_~"
"""Signs that people and programs put behind a link."""
_SIGNLESS = ("ruleset", "level", "points", "start", "beat", "practice", "seats", "date", "coach", "check")
"""Parameters whose values end in a letter or a digit, so a sign behind them is not theirs."""


def repaired(text: str) -> str:
    """A link as it was before it was sent: without what was wrapped around it or hung on it. What is not a link comes back
    as it was. Takes any text; its length is the caller's to limit."""
    whole = "".join(letter for letter in text if unicodedata.category(letter) not in ("Cf", "Cc") and not letter.isspace())
    whole = re.sub(r"&amp;", "&", whole, flags=re.IGNORECASE)
    whole = re.sub(r"%23/", "#/", whole, count=1) if "#/" not in whole else whole
    address, mark, fragment = whole.partition("#/")
    if not mark:
        return text
    fragment = _TRACKERS.sub("", fragment)
    return address + mark + _without_signs(fragment)


def sealed(fragment: str) -> str:
    """A fragment with its check, as it is given out. It ends in a letter or a digit."""
    return f"{fragment}&check={_check(fragment)}"


def unsealed(text: str) -> str:
    """A link without its check. Raises `BadInput` if the check says that the link is damaged."""
    found = _CHECK.search(text)
    if not found:
        if "&check=" in text or "?check=" in text:
            raise BadInput("link", "this link can't be opened: its check is damaged")
        return text
    fragment = text[: found.start()].partition("#")[2]
    if found[1] != _check("#" + fragment):
        raise BadInput("link", "this link can't be opened: it was damaged on its way")
    return text[: found.start()] + text[found.end() :]


def _check(fragment: str) -> str:
    number = crc32(fragment.encode())
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(CHECK_LENGTH))


def _without_signs(fragment: str) -> str:
    """A fragment without the signs behind it that cannot be its own."""
    bare = fragment.rstrip(_AROUND)
    last = re.split(r"[?&]", bare)[-1]
    name, _, value = last.partition("=")
    if name in _SIGNLESS or name == "seed" and len(value) == NEW_SEED_LENGTH and all(each in ALPHABET for each in value):
        return bare
    if name == "moves":  # base64 for addresses may end in an underscore
        return fragment.rstrip(_AROUND.replace("_", ""))
    return fragment
