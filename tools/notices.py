"""Writes NOTICES.txt: the work of others that the site ships, its licences and the address of its source."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tools.environment import ROOT, WEB, BuildError
from tools.version import version

TEXTS = Path(__file__).parent / "licences"

# What is inside Pyodide's and PyScript's files and has no package from which to read the licence: name, address of the
# source, licence (a file in licences/, or none needed), and copyright.
INSIDE = (
    ("CPython 3.14 and its standard library (compiled, and cut down to what is used; so is the WebAssembly of Pyodide)",
     "https://github.com/python/cpython", "Python", "See the text below."),
    ("Emscripten", "https://github.com/emscripten-core/emscripten", "MIT",
     "Copyright (c) 2010-2014 Emscripten authors"),
    ("musl", "https://musl.libc.org", "MIT", "Copyright (c) 2005-2020 Rich Felker, et al."),
    ("libffi", "https://github.com/libffi/libffi", "MIT",
     "Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others"),
    ("Expat", "https://github.com/libexpat/libexpat", "MIT",
     "Copyright (c) 1998-2025 Thai Open Source Software Center Ltd, Clark Cooper and Expat maintainers"),
    ("HACL*", "https://github.com/hacl-star/hacl-star", "MIT",
     "Copyright (c) 2016-2023 INRIA, CMU, Microsoft Corporation and HACL* Contributors"),
    ("mimalloc", "https://github.com/microsoft/mimalloc", "MIT",
     "Copyright (c) 2018-2021 Microsoft Corporation, Daan Leijen"),
    ("libmpdec", "https://www.bytereef.org/mpdecimal", "BSD", "Copyright (c) 2008-2020 Stefan Krah"),
    ("Zstandard", "https://github.com/facebook/zstd", "BSD",
     "Copyright (c) Meta Platforms, Inc. and affiliates"),
    ("zlib", "https://zlib.net", "zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler"),
    ("bzip2", "https://sourceware.org/bzip2", "bzip2", "Copyright (C) 1996-2019 Julian R Seward"),
    ("XZ Utils (liblzma)", "https://github.com/tukaani-project/xz", "",
     "By Lasse Collin and others, under the terms of 0BSD, which ask for no notice."),
    ("SQLite", "https://sqlite.org", "", "In the public domain."),
    ("SRE, the regular expressions of CPython", "https://github.com/python/cpython", "Python",
     "Copyright (c) 1997-2002 by Secret Labs AB"),
    ("re1.5, the regular expressions of MicroPython", "https://github.com/micropython/micropython", "BSD",
     "Copyright (c) 2007-2009 Russ Cox, Google Inc.\nCopyright (c) 2014-2016 Paul Sokolovsky"),
    ("uzlib, inside MicroPython", "https://github.com/micropython/micropython", "zlib",
     "Copyright (c) 2003 Joergen Ibsen\nCopyright (c) 2014-2018 Paul Sokolovsky"),
    ("error-stack-parser and stackframe", "https://github.com/stacktracejs", "MIT",
     "Copyright (c) 2017 Eric Wendelin and other contributors"),
)  # fmt: skip
# The font of headings, which lies in web/fonts/: made with fontTools 4, `pyftsubset --layout-features=kern --no-hinting`, from the npm
# package @fontsource/fredoka 5.3.0.
FONTS = (
    ("Fredoka, SemiBold, cut down to the letters of the page's languages", "https://github.com/hafontia/Fredoka-One", "OFL",
     "Copyright 2016 The Fredoka Project Authors (https://github.com/hafontia/Fredoka-One)"),
)  # fmt: skip
# What the pages of the documentation use: name, address of the source, licence, and copyright.
IN_DOCS = (
    ("Sphinx: scripts and styles of the pages in docs/", "https://github.com/sphinx-doc/sphinx", "BSD-2",
     "Copyright (c) 2007-2025 by the Sphinx team"),
    ("Snowball: the English stemmer of the search in docs/", "https://github.com/snowballstem/snowball", "BSD",
     "Copyright (c) 2001 Dr Martin Porter, 2004-2005 Richard Boulton, 2013 Yoshiki Shibukawa, 2006-2025 Olly Betts"),
    ("Furo: the theme of the pages in docs/", "https://github.com/pradyunsg/furo", "MIT",
     "Copyright (c) 2020 Pradyun Gedam"),
    ("Gumshoe 5.1.2, changed: in Furo", "https://github.com/cferdinandi/gumshoe", "MIT",
     "Copyright (c) 2019 Chris Ferdinandi"),
    ("Pygments: colours of code in docs/", "https://github.com/pygments/pygments", "BSD-2",
     "Copyright (c) 2006-2022 by the respective authors"),
)  # fmt: skip
# Packages that name their licence in package.json but do not contain its text.
UNWRITTEN = {
    "pyodide": ("MPL-2.0", "Copyright (c) 2018-2026 Pyodide contributors and Mozilla"),
    "@micropython/micropython-webassembly-pyscript": ("MIT", "Copyright (c) 2013-2026 Damien P. George"),
}
SOURCES = {
    "pyodide": "https://github.com/pyodide/pyodide",
    "@micropython/micropython-webassembly-pyscript": "https://github.com/micropython/micropython",
}


def shipped() -> Iterator[tuple[str, Path]]:
    """The npm packages that the site ships: all except those of the build, plus Workbox's run-time part. A version that
    is installed several times comes once."""
    seen = set()
    packages = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    workbox = ("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies")
    for path, entry in sorted(packages.items()):
        name = path.rpartition("node_modules/")[2]
        taken = path and (not entry.get("dev") or name in workbox) and name not in ("ws", "@types/emscripten")
        if taken and (name, entry["version"]) not in seen:
            seen.add((name, entry["version"]))
            yield name, WEB / path


def _terms(name: str, folder: Path, licence: str) -> str:
    for file in sorted(folder.iterdir()):
        if file.name.lower().startswith(("license", "licence", "copying")):
            return file.read_text("utf-8").strip()
    text, whose = UNWRITTEN.get(name, (licence, "Copyright (c) Andrea Giammarchi, @WebReflection"))
    if not (TEXTS / f"{text}.txt").exists():
        raise BuildError(f"The package {name} comes without its licence, {licence}: add the text to {TEXTS}.")
    return f"{whose}\n\n{(TEXTS / f'{text}.txt').read_text('utf-8').strip()}"


def text() -> str:
    """The whole of NOTICES.txt."""
    rule = "\n\n" + "=" * 80 + "\n"
    parts = [
        f"Dicetable {version()}\n\n" + (ROOT / "LICENSE").read_text("utf-8").strip(),
        "This site contains the following software of others, unchanged unless said otherwise.",
    ]
    for name, folder in shipped():
        package = json.loads((folder / "package.json").read_text("utf-8"))
        title = f"{name} {package['version']} ({package['license']})"
        source = SOURCES.get(name, f"https://www.npmjs.com/package/{name}")
        parts.append(f"{title}\n{source}\n\n{_terms(name, folder, package['license'])}")
    for name, source, licence, whose in INSIDE:
        terms = "\n\n" + (TEXTS / f"{licence}.txt").read_text("utf-8").strip() if licence else ""
        parts.append(f"{name}, inside the above\n{source}\n\n{whose}{terms}")
    for name, source, licence, whose in FONTS + IN_DOCS:
        parts.append(
            f"{name}\n{source}\n\n{whose}\n\n{(TEXTS / f'{licence}.txt').read_text('utf-8').strip()}"
        )
    return rule.join(parts) + "\n"
