"""The project's pages as their files are: their texts, and the commands in them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("docs/*.md")),
    ROOT / "engine" / "NOTATION.md",
    ROOT / "research" / "README.md",
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(r"python3? (?:-m )?\S+")


def text(page: Path) -> str:
    return page.read_text("utf-8")


def commands() -> list[tuple[str, str]]:
    """(page, command line) of every command in a fence or between backticks."""
    found = []
    for page in PAGES:
        fences = [
            line
            for language, body in FENCE.findall(text(page))
            if language == "sh"
            for line in body.split("\n")
        ]
        inline = CODE.findall(FENCE.sub("", text(page)))
        for line in [*fences, *inline]:
            line = line.split("  #")[0].split(" && ")[-1].strip()
            if COMMAND.match(line):
                found.append((page.name, line))
    return found
