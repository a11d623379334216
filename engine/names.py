"""What people call themselves: one rule for the engine, its links and the page.

A name is one line of at most `LONGEST` letters. A letter is what people count as one: "é", "क्ष", a flag, a family. What cannot
be seen is no part of a name, apart from what joins the parts of a letter. Text of any language is taken as it is.

web/ui/kit/names.py is this file once more, as the page cannot import the engine; a test compares them. So it is written in
what MicroPython knows, and needs no data of Unicode: the same name is the same everywhere, whatever version a browser has.
"""

LONGEST = 24
"""Letters of a name."""
MOST_PARTS = 16
"""Characters of a letter; a family of four with the colours of their skin has 11."""

APART, JOINS = "\u200c", "\u200d"
"""Between two characters: that they are not drawn as one, and that they are."""
ISOLATE, END = "\u2068", "\u2069"
"""Around text whose direction is its own."""

_SPACES = "\t\n\r\x0b\x0c \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
_UNSEEN = (
    (0, 0x1F), (0x7B, 0x7B), (0x7D, 0x7D), (0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160),
    (0x17B4, 0x17B5), (0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xD800, 0xF8FF), (0xFDD0, 0xFDEF), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFC),
    (0xFFFE, 0xFFFF), (0x13430, 0x1343F), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159), (0x1D173, 0x1D17A),
    (0xE0000, 0xE00FF), (0xE01F0, 0x10FFFF),
)  # fmt: skip
"""First and last of what is left out: what has no picture, what turns the direction of writing, what has no fixed meaning; and
braces, which mark the parameters of the page's sentences."""
_FROM_RIGHT = ((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF))
_VIRAMAS = (0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D)
"""After a consonant: the next one is written into the same letter."""
_CAPITALS = (
    (0x41, 0x5A, 1, 32), (0xC0, 0xD6, 1, 32), (0xD8, 0xDE, 1, 32), (0x100, 0x12E, 2, 1), (0x130, 0x130, 1, -199), (0x132, 0x136, 2, 1),
    (0x139, 0x147, 2, 1), (0x14A, 0x176, 2, 1), (0x178, 0x178, 1, -121), (0x179, 0x17D, 2, 1), (0x181, 0x181, 1, 210),
    (0x186, 0x186, 1, 206), (0x18A, 0x18A, 1, 205), (0x18F, 0x18F, 1, 202), (0x190, 0x190, 1, 203), (0x194, 0x194, 1, 207),
    (0x198, 0x198, 1, 1), (0x1A0, 0x1A4, 2, 1), (0x1AF, 0x1AF, 1, 1), (0x1B3, 0x1B3, 1, 1), (0x1CD, 0x1DB, 2, 1), (0x1DE, 0x1EE, 2, 1), (0x1F8, 0x21E, 2, 1), (0x222, 0x232, 2, 1),
    (0x386, 0x386, 1, 38), (0x388, 0x38A, 1, 37), (0x38C, 0x38C, 1, 64), (0x38E, 0x38F, 1, 63), (0x391, 0x3A1, 1, 32),
    (0x3A3, 0x3AB, 1, 32), (0x3C2, 0x3C2, 1, 1), (0x400, 0x40F, 1, 80), (0x410, 0x42F, 1, 32), (0x460, 0x480, 2, 1),
    (0x48A, 0x4BE, 2, 1), (0x4D0, 0x52E, 2, 1), (0x531, 0x556, 1, 48), (0x1E00, 0x1E94, 2, 1), (0x1EA0, 0x1EFE, 2, 1),
)  # fmt: skip
"""First and last of capital letters, every how many is one, and how far away its small letter is. MicroPython knows those of English only."""
_FLAG = 0x1F3F4
_KEYCAPS = "0123456789#*"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
_MARKS = (
    "U0ye2vEk6E8xc20212120y9axhkh0z66353123x40vqysaxr8a0p3282224xc2xs8xbn2x0xn22h26b1u2xp0263132a0b1r03"
    "2xp024513240v140c2xp0272222l1n522xp026313282b1v0xs44223a0x94xo026222381c1u2xp026222381c1g0d3xo1262"
    "223a0b1u2y70552027j1xu027d7z3029c6ya1s0202051xij216a2x3a0z5jo352223643eb20b3S02Zj3t2u1v1y3ta0xe220"
    "zm1x30znb5bCs4xq92s30xhxd3bl4xggx78d2vcxpdxhjAp22k507032C7xvShx0y_v2Ae0z1vNb5za1ZKl329x11yh1Eh0405"
    "0o450yk1xjhrhe0x77qcxd3xgdx50y4dd091xe2xj022316120xa461Dd721PVh0T2fhfHf1Ou0D30Am4xQ722163x9250B61N"
    "u3y24Fu1ye5y7axi3zr2xmexa031b3xea80xu2x5dh1xd0d2xhd9321ytb7030Aubm3xo1263132a0b13644y482030232420f"
    "1yjho0yijDc638s1yjgzbcz6eE1eDm521332021Ae63640t9x962390aaxffC77C8727yjl2dzr540212620y342124Gs3a120"
    "xh644o0BD607eHC9hyK14xs6xwp02xm83yi0c1PBc1AP2xd3mMv4459736v3Al2xZsxm5xh90f0n42exGh62g362124z50B16H"
    "o0xu3Lt3Dv1Dk0308160Kr6ze6yRh4UzE1Df"
)
"""The characters that belong to the one before them (Unicode 17, category M, and the colours of skin): for each range the gap
to the last one and its length less one. A number has five bits a digit; all but its last digit are from the second half of `_DIGITS`."""

_ends: list[int] = []  # first, last, first, last … of the ranges of `_MARKS`, once they are needed


def plain(text: str) -> str:
    """A name as it is kept and shown, or "" if nothing of the text can be seen."""
    kept: list[str] = []
    joiner = ""
    for c in text[: LONGEST * MOST_PARTS * 2]:
        n = ord(c)
        before = kept[-1] if kept else " "
        if c in _SPACES:
            if before != " ":
                kept.append(" ")
            joiner = ""
        elif c == APART or c == JOINS:
            joiner = c if before >= "\u0300" else ""
        elif _is_tag(n):
            if ord(before) == _FLAG or _is_tag(ord(before)):
                kept.append(c)
        elif not (
            _within(_UNSEEN, n)
            or before == " "
            and is_mark(n)
            or _is_variant(n)
            and before < "\x80"
            and before not in _KEYCAPS
        ):
            if joiner and n >= 0x300:
                kept.append(joiner)
            joiner = ""
            kept.append(c)
    return cut("".join(kept)).strip()


def cut(text: str) -> str:
    """The beginning of a text, not longer than a name may be; no letter of it is torn apart."""
    if len(text) <= LONGEST and text < "\x7f":
        return text
    return "".join([letter[:MOST_PARTS] for letter in letters(text)[:LONGEST]])


def letters(text: str) -> list[str]:
    """What people count as the letters of a text, one by one."""
    found: list[str] = []
    for c in text:
        if found and _belongs(found[-1], ord(c)):
            found[-1] += c
        else:
            found.append(c)
    return found


def isolated(name: str) -> str:
    """A name as it stands in a sentence: written from the right, it leaves the order of the other words alone."""
    for c in name:
        if c > "\u058f" and _within(_FROM_RIGHT, ord(c)):
            return ISOLATE + name + END
    return name


def folded(name: str) -> str:
    """A name in small letters, for comparisons."""
    if name < "\x7f":
        return name.lower()
    return "".join([_small(c) for c in name])


def same(one: str, other: str) -> bool:
    """Whether two names are told apart by nobody."""
    return folded(one) == folded(other)


def _small(c: str) -> str:
    n = ord(c)
    for first, last, every, away in _CAPITALS:
        if n <= last:
            return chr(n + away) if n >= first and (n - first) % every == 0 else c
    return c


def is_mark(n: int) -> bool:
    """Whether a character, as its number, is drawn on the one before it."""
    if n < 0x300:
        return False
    if not _ends:
        _read_marks()
    low, high = 0, len(_ends)
    while low < high:
        middle = (low + high) // 2
        if _ends[middle] < n:
            low = middle + 1
        else:
            high = middle
    return low < len(_ends) and (low % 2 == 1 or _ends[low] == n)


def _read_marks() -> None:
    number = last = 0
    for c in _MARKS:
        digit = _DIGITS.find(c)
        number = number * 32 + digit % 32
        if digit < 32:
            last += number
            _ends.append(last)
            number = 0


def _belongs(letter: str, n: int) -> bool:
    """Whether a character, as its number, belongs to the letter before it."""
    if n < 0x300:
        return False
    before = ord(letter[-1])
    if n in (0x200C, 0x200D) or _is_tag(n) or is_mark(n):
        return True
    if letter[-1] == JOINS:
        before = ord(letter[-2]) if len(letter) > 1 else 0
        return _is_picture(n) and _is_picture(ord(letter[0])) or _is_conjunct(before, n)
    if 0x1F1E6 <= n <= 0x1F1FF:  # two of these are a flag
        return len(letter) == 1 and 0x1F1E6 <= before <= 0x1F1FF
    return _is_conjunct(before, n) or _is_syllable(before, n)


def _is_conjunct(before: int, n: int) -> bool:
    """Whether an Indic consonant is written into the letter that ends with the character before."""
    return before in _VIRAMAS and n // 128 == before // 128 and 0x15 <= n % 128 <= 0x39


def _is_syllable(before: int, n: int) -> bool:
    """Whether a part of a Korean syllable goes on with the one before."""
    lead = 0x1100 <= before <= 0x115F or 0xA960 <= before <= 0xA97C
    if 0x1160 <= n <= 0x11FF or 0xD7B0 <= n <= 0xD7FB:
        return lead or 0xAC00 <= before <= 0xD7FB or 0x1160 <= before <= 0x11FF
    return lead and (0x1100 <= n <= 0x115F or 0xA960 <= n <= 0xA97C or 0xAC00 <= n <= 0xD7A3)


def _is_picture(n: int) -> bool:
    return n in (0xA9, 0xAE) or 0x2190 <= n <= 0x2BFF or 0x1F000 <= n <= 0x1FBFF


def _is_tag(n: int) -> bool:
    """Whether it spells the name of a flag, as that of Wales."""
    return 0xE0020 <= n <= 0xE007F


def _is_variant(n: int) -> bool:
    """Whether it only says how the character before it is drawn."""
    return 0xFE00 <= n <= 0xFE0F or 0xE0100 <= n <= 0xE01EF


def _within(ranges: tuple[tuple[int, int], ...], n: int) -> bool:
    for first, last in ranges:
        if n <= last:
            return n >= first
    return False
