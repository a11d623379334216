"""Settings of Sphinx, which makes the documentation in `dist/docs/` (tools/docs.py)."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

project = "Dicetable"
author = "Dicetable contributors"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser"]
exclude_patterns = ["README.md"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = "Dicetable"
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["dicetable.css"]
html_favicon = "../web/icons/icon.svg"
html_theme_options = {"announcement": '<a href="../index.html">To the table</a>'}

# Pages here, and their names in links of a clone, where these pages are read as they are.
HERE = {"../engine/NOTATION.md": "notation.md"}


def _links(app, docname, source):
    """Links to files outside docs/ lead to the page made from them; others become plain text: the site does not have them."""
    text = source[0]
    for there, here in HERE.items():
        text = text.replace(f"]({there})", f"]({here})")
    source[0] = re.sub(r"(?<!!)\[([^\]]+)\]\(\.\./[^)]*\)", r"\1", text)


def setup(app):
    app.connect("source-read", _links)
