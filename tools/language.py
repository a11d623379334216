"""Begins a language, or brings one up to date with the English sentences.

    python3 -m tools.language sv Svenska    begins Swedish: every file, with the English sentences, and its name
    python3 -m tools.language sv            adds what is new in English, removes what is gone, and counts what is left

A sentence that is still English counts as left to translate.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from tools.environment import WEB, BuildError, asks_for_help

LOCALES = WEB / "locales"
LIST = WEB / "ui" / "kit" / "text.py"
NAMES = WEB / "ui" / "screens" / "settings" / "sheet.py"


def updated(english: dict[str, str], own: dict[str, str]) -> dict[str, str]:
    """A file of the language: the keys of English in their order, each with its own sentence, or else the English one."""
    return {key: own.get(key, sentence) for key, sentence in english.items()}


def write(tag: str) -> dict[str, tuple[int, int]]:
    """Write the files of a language; (sentences that are still English, all sentences) of each by its folder."""
    left = {}
    for path in sorted(LOCALES.rglob("en.json")):
        english = json.loads(path.read_text("utf-8"))
        target = path.with_name(f"{tag}.json")
        own = json.loads(target.read_text("utf-8")) if target.exists() else {}
        whole = updated(english, own)
        target.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", "utf-8", newline="\n")
        same = sum(whole[key] == sentence for key, sentence in english.items())
        left[target.relative_to(WEB).as_posix()] = (same, len(whole))
    return left


def enter(tag: str, name: str) -> None:
    """Add the language to those that the page offers, with its own name."""
    for path, pattern, entry in (
        (LIST, r"(LANGUAGES = \([^)]*)\)", f'"{tag}"'),
        (NAMES, r"(OWN_NAMES = \{[^}]*)\}", f'"{tag}": {json.dumps(name, ensure_ascii=False)}'),
    ):
        text = path.read_text("utf-8")
        found = re.search(pattern, text)
        if not found:
            raise BuildError(f"{path} has no list of languages.")
        if f'"{tag}"' not in found[1]:
            path.write_text(text[: found.end(1)] + f", {entry}" + text[found.end(1) :], "utf-8", newline="\n")


def main(arguments: list[str]) -> int:
    if asks_for_help(arguments, __doc__):
        return 0
    if (
        not arguments
        or len(arguments) > 2
        or not re.fullmatch("[a-z]{2,3}", arguments[0])
        or arguments[0] == "en"
    ):
        print(__doc__, file=sys.stderr)
        return 2
    tag, name = arguments[0], arguments[1] if len(arguments) == 2 else ""
    if not name and not Path(LOCALES / f"{tag}.json").exists():
        print(f"There is no {tag} yet: give its own name for itself, too.", file=sys.stderr)
        return 2
    left = write(tag)
    if name:
        enter(tag, name)
    for file, (same, all_) in left.items():
        print(f"{file}: {same} of {all_} are still English")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
