"""Settings of Sphinx, which makes the documentation in `dist/docs/` (tools/docs.py)."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

project = "Dicetable"
author = "Dicetable contributors"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["README.md"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Dicetable"
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["dicetable.css"]
html_favicon = "../web/icons/icon.svg"
html_theme_options = {"announcement": '<a href="../index.html">To the table</a>'}

# Docstrings put code into single backticks.
default_role = "code"
autodoc_default_options = {"members": True, "member-order": "bysource", "no-value": True}
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo"]
autodoc_typehints_format = "short"
autodoc_use_type_comments = False

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
