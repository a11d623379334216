"""Text for outputs that can't show every character, such as a terminal or a file in one of the old code pages."""

import sys

_SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "±": "+-", "–": "-"}
)


def printable(text: str) -> str:
    """The text as standard output can show it: as it is where possible, else spelt in ASCII."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return text.translate(_SPELT).encode("ascii", "backslashreplace").decode("ascii")
    return text
