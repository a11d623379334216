"""The text of a link on its way: what mail, chats and people do to it, and how damage is noticed.

What can be put right without doubt is put right. A link that the page gives out ends in a letter or a digit and says by a
check whether it is whole; older links have none, and open as ever.
"""

import re
import unicodedata
from urllib.parse import quote_plus, unquote, unquote_plus
from zlib import crc32

from engine.errors import BadInput
from engine.seed import ALPHABET, NEW_SEED_LENGTH

CHECK_LENGTH = 4
"""Characters of a check: one damaged link in a million passes."""

_CHECK = re.compile(rf"&check=([{ALPHABET}]{{{CHECK_LENGTH}}})")
_CHECK_BEGINS = re.compile("[?&;]check=")
_MARK = re.compile(r"(?:#|%(?:25)*23)(?:/|%(?:25)*2F)", re.IGNORECASE)
"""The beginning of a fragment, however often it was encoded."""
_DEEPEST = 4
"""How often a link may be encoded: one that was wrapped in another, which was wrapped again."""
_AND = re.compile(r"&(?:amp;|#38;|#x26;)(?:amp;)*", re.IGNORECASE)
_QUOTED = re.compile(r"[\r\n][\s>|]*")
"""A new line, in an answer to a mail with its signs of quoting."""
_BLANKS = re.compile(r">|%(?:20|09|0A|0D|3E|C2%A0|E2%80%8[BEF])", re.IGNORECASE)
"""White space and signs of quoting, as an address bar encodes them."""
_TRACKERS = re.compile(
    r"[?&](?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|vero_id|ref_src|si|s_kwcid)=[^?&#]*"
)
"""Parameters that apps append to whatever somebody shares. No link of ours has one of these names."""
_CUT = ("...", "…")
"""What stands in place of the rest of a link that somebody has shortened."""
_AROUND = ".…,;:!?'\"`´’‘“”„«»‹›()[]{}<>*_~"
"""Signs that people and programs put behind a link."""
_SIGNS_ENCODED = re.compile(rf"(?:%[0-9A-F]{{2}}|[{re.escape(_AROUND)}])+$", re.IGNORECASE)
_SIGNLESS = ("ruleset", "level", "points", "start", "beat", "practice", "seats", "date", "coach", "check")
"""Parameters whose values end in a letter or a digit, so a sign behind them is not theirs."""


def link_in(text: str) -> str:
    """The last link to this page in a text that somebody has pasted, or in an address that programs have encoded: its
    fragment, or "" if there is none. Mail breaks long links over lines, and quotes them: what follows a break belongs to the
    link up to its check, or else as long as it looks like more of it. `repaired` puts the rest right when it is opened.
    Takes any text, in a time that grows with its length."""
    before, mark, rest = _decoded(text).rpartition("#/")
    if mark and not rest.strip() and "#/" in before:  # of the address of the page itself, as in a signature
        rest = before.rpartition("#/")[2]
    words = re.sub("[>|]", " ", _without_html(rest)).split()
    if not mark or not words:
        return ""
    checked = _CHECK_BEGINS.search("".join(words))
    whole = words[0]
    least = checked.end() + CHECK_LENGTH if checked else 0
    for word in words[1:]:
        if len(whole) >= least and not _goes_on(whole, word):
            break
        whole += word
    return mark + whole


def _goes_on(link: str, word: str) -> bool:
    """Whether a word after a link is the rest of it."""
    return "=" in word or "&" in word or link[-1] in "=&?,"


def repaired(text: str) -> str:
    """A link as it was before it was sent: without what was wrapped around it or hung on it. What is not a link comes back
    as it was. Takes any text; its length is the caller's to limit."""
    lines = _QUOTED.sub("", text)
    whole = "".join(
        letter
        for letter in lines
        if unicodedata.category(letter) not in ("Cf", "Cc") and not letter.isspace()
    )
    whole = _decoded(_AND.sub("&", whole).replace("\\", ""))
    address, mark, fragment = whole.partition("#/")
    if not mark:
        return text
    fragment = _TRACKERS.sub("", _without_html(fragment))
    return address + mark + _without_signs(_SIGNS_ENCODED.sub(_signs, fragment))


def _without_html(fragment: str) -> str:
    """What stands before the end of an attribute or of a line in HTML."""
    return re.split('["<]', fragment, maxsplit=1)[0]


def _signs(found: re.Match[str]) -> str:
    """What an address bar has encoded at the end of a link, if it was not the link's."""
    signs = "".join(
        letter
        for letter in unquote(found[0])
        if unicodedata.category(letter) != "Cf" and not letter.isspace()
    )
    return signs if all(letter in _AROUND for letter in signs) else found[0]


def _decoded(text: str) -> str:
    """A text with "#/" where its link begins, if programs have encoded that or put the whole link into another."""
    for _ in range(_DEEPEST):
        marks = [] if "#/" in text else list(_MARK.finditer(text))
        if not marks:
            break
        found = marks[-1]
        before, rest = text[: found.start()], text[found.end() :]
        inner = rest.partition("&")[0]  # what follows belongs to the link around it
        if "=" not in inner and "%" in inner:
            text = unquote(found[0] + inner)
        else:  # only the sign was encoded
            text = before + "#/" + rest
    return text


def sealed(fragment: str) -> str:
    """A fragment with its check, as it is given out. It ends in a letter or a digit."""
    return f"{fragment}&check={_check(fragment)}"


def unsealed(text: str) -> str:
    """A link without its check. Raises `BadInput` if the check says that the link is damaged, or if somebody has shortened it."""
    found = _CHECK.search(text)
    if not found:
        if "&check=" in text or "?check=" in text:
            raise BadInput("link", "this link can't be opened: its check is damaged")
        if text.endswith(_CUT) and not re.search(r"[?&]code=[^&]*$", text):
            raise BadInput("link", "this link can't be opened: its end is missing")
        return text
    fragment = "#" + text[: found.start()].partition("#")[2]
    dashes = fragment.replace("—", "--").replace("–", "-")  # what a phone makes of two hyphens, or of one
    for whole in (fragment, *map(_encoded_anew, (fragment, _BLANKS.sub("", fragment), dashes))):
        if found[1] == _check(whole):
            name = re.match("&by=[^&]*", text[found.end() :])  # whoever sends it adds that
            return whole + (name[0] if name else "")
    raise BadInput("link", "this link can't be opened: it was damaged on its way")


def _encoded_anew(fragment: str) -> str:
    """A fragment with its values encoded as links are given out; programs encode more, or less."""
    path, mark, query = fragment.partition("?")
    pairs = [part.partition("=") for part in query.split("&")]
    return (
        path
        + mark
        + "&".join(name + sign + quote_plus(unquote_plus(value), safe=",") for name, sign, value in pairs)
    )


def _check(fragment: str) -> str:
    number = crc32(fragment.encode())
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(CHECK_LENGTH))


def _without_signs(fragment: str) -> str:
    """A fragment without the signs behind it that cannot be its own."""
    bare = fragment.rstrip(_AROUND)
    if any(cut in fragment[len(bare) :] for cut in _CUT):
        return bare + _CUT[1] if "check=" not in bare else bare
    last = re.split(r"[?&]", bare)[-1]
    name, _, value = last.partition("=")
    if (
        name in _SIGNLESS
        or name == "seed"
        and len(value) == NEW_SEED_LENGTH
        and all(each in ALPHABET for each in value)
    ):
        return bare
    if name == "moves":  # base64 for addresses may end in an underscore
        return fragment.rstrip(_AROUND.replace("_", ""))
    return fragment
