"""Makes the documentation from docs/ and the engine's docstrings, with Sphinx: the site's folder docs/."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.environment import REQUIREMENTS, ROOT, WORK, install_group, run, say
from tools.folders import digest, files_below

FOLDER = "docs"
STATIC = "_static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'"
)
"""What a page may load: its own files, and the icons in its style sheets. Nothing that stands in the page itself is run."""
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
STYLE = re.compile(r' style="([^"]*)"')
# Sphinx leaves these; no page uses them.
UNUSED = (".map", ".buildinfo", "debug.css", "skeleton.css", "file.png")


def _sources() -> dict[str, bytes]:
    """What the pages are made from."""
    paths = [*files_below(ROOT / "docs"), *files_below(ROOT / "engine"), ROOT / "pyproject.toml"]
    paths += [Path(__file__), REQUIREMENTS / "docs.txt", ROOT / "web" / "icons" / "icon.svg"]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def folder() -> Path:
    """The folder with the pages, under .build/; they are made again only if something in them has changed.

    Raises BuildError if Sphinx finds a fault, such as a link that leads nowhere."""
    made = WORK / "docs" / digest(_sources())[:16]
    if made.exists():
        return made
    python = install_group("docs")
    say("docs: writing the pages")
    made.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK) as place:
        draft = Path(place) / "pages"
        command: list[str | Path] = [
            python,
            "-m",
            "sphinx",
            "-b",
            "html",
            "-q",
            "-W",
            "--keep-going",
            "-d",
            Path(place) / "trees",
            ROOT / "docs",
            draft,
        ]
        # Python's set order, if not fixed, would show in the pages.
        run(
            command, trouble="The documentation could not be made.", env={**os.environ, "PYTHONHASHSEED": "0"}
        )
        for path in [path for path in draft.rglob("*") if path.name.endswith(UNUSED)]:
            path.unlink()
        for page in draft.rglob("*.html"):
            page.write_text(_without_inline(page, draft), "utf-8")
        for old in made.parent.iterdir():
            shutil.rmtree(old, ignore_errors=True)
        shutil.move(draft, made)
    return made


def _without_inline(page: Path, draft: Path) -> str:
    """A page with its policy. Its scripts and styles become files, those in attributes too."""
    up = "../" * (len(page.relative_to(draft).parts) - 1)

    def moved(found: re.Match[str]) -> str:
        kind, content = found.groups()
        name = f"inline-{digest({kind: content.encode()})[:10]}.{'js' if kind == 'script' else 'css'}"
        (draft / STATIC / name).write_text(content, "utf-8", newline="\n")
        address = f"{up}{STATIC}/{name}"
        return (
            f'<script src="{address}"></script>'
            if kind == "script"
            else f'<link rel="stylesheet" href="{address}">'
        )

    def named(found: re.Match[str]) -> str:
        styles[found[1]] = "style-" + digest({"style": found[1].encode()})[:6]
        return f' data-style="{styles[found[1]]}"'

    styles: dict[str, str] = {}
    text = STYLE.sub(named, page.read_text("utf-8"))
    rules = "".join(f'[data-style="{name}"] {{ {rule} }}\n' for rule, name in sorted(styles.items()))
    text = INLINE.sub(moved, text.replace("</head>", f"<style>{rules}</style></head>", 1))
    return text.replace("<head>", f'<head><meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1)


def files() -> Mapping[str, bytes]:
    """The pages by their names in the site."""
    made = folder()
    return {f"{FOLDER}/{path.relative_to(made).as_posix()}": path.read_bytes() for path in files_below(made)}
