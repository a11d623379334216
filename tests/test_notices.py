"""All that the site ships is accounted for: where each file comes from, and the terms of what is in it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from license_expression import get_spdx_licensing

from tools import first_art, notices, runtime, site

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
ALLOWED = {"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "MIT", "MPL-2.0", "Zlib"}
"""Terms under which all may be shipped with a notice, and the source's address for MPL-2.0."""
MADE = {
    "NOTICES.txt",
    "SHA256SUMS",
    "sw.js",
    ".nojekyll",
    "index.html",
    "404.html",
    *(f"{name}.mjs" for name in site.LIBRARIES),
}
# Holders in the words of a licence's text or of a program's output, such as "Copyright (c) 2001 Python Software Foundation."
HOLDER = re.compile(rb"Copyright (?:\(c\) )?[\d, -]{4,}(?:by )?([A-Z][\w.&-]+ [A-Z][\w.&-]+)")


def parts(site_folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files in which work of others is: (name, content)."""
    for path in sorted(site_folder.rglob("*")):
        name = path.relative_to(site_folder).as_posix()
        if path.is_file() and (name.startswith(("runtime/", "page/")) or name == "sw.js"):
            yield name, path.read_bytes()


def test_every_holder_that_a_file_names_is_in_the_notices(site_folder: Path) -> None:
    told = notices.text()
    found = {
        (name, holder.decode()) for name, content in parts(site_folder) for holder in HOLDER.findall(content)
    }
    assert len(found) >= 5, "they are looked for where they are"
    assert [(name, holder) for name, holder in sorted(found) if holder.rstrip(".") not in told] == []


def test_every_package_has_terms_that_allow_it() -> None:
    licensing = get_spdx_licensing()
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    told = notices.text()
    for name, folder in notices.shipped():
        package = json.loads((folder / "package.json").read_text("utf-8"))
        entry = lock[folder.relative_to(WEB).as_posix()]
        assert package["version"] == entry["version"], f"{name}: what is installed is not what is locked"
        licence = licensing.parse(
            {"APACHE-2.0": "Apache-2.0"}.get(package["license"], package["license"]), validate=True
        )
        assert {each.key for each in licence.symbols} <= ALLOWED, f"{name} is under {package['license']}"
        if "license" in entry:
            assert entry["license"].lower() == package["license"].lower(), name
        assert f"{name} {package['version']} ({package['license']})" in told


@pytest.mark.parametrize("folder", ["page", "runtime"])
def test_every_file_of_others_comes_from_a_package_that_is_named(site_folder: Path, folder: str) -> None:
    modules = WEB / "node_modules"
    homes = {
        "page": [modules / "@pyscript/core/dist", modules / "@micropython/micropython-webassembly-pyscript"],
        "runtime": [runtime.PYODIDE],
    }[folder]
    named = {path for _, path in notices.shipped()}
    for home in homes:
        assert home in named or home.parent in named
    files = [path for path in (site_folder / folder).rglob("*") if path.is_file()]
    assert files
    for path in files:
        origin = next((home / path.name for home in homes if (home / path.name).exists()), None)
        assert origin, f"{path.name} is of nobody who is named"
        if path.name not in (runtime.WASM, runtime.GLUE):  # much is taken out of these
            assert path.read_bytes() == runtime.script(origin), f"{path.name} is not as it came"


def test_every_other_file_is_ours(site_folder: Path) -> None:
    ours = {path.name for path in WEB.iterdir() if path.is_file()} | {
        path.name for path in (WEB / "icons").iterdir()
    }
    ours |= {path.name for path in (WEB / "lab").iterdir()} | set(site.PAGE_STYLES) | set(first_art.files())
    fonts = {path.name for path in (WEB / "fonts").iterdir()}
    assert fonts == {"headings.woff2"} and "Fredoka" in notices.text(), (
        "a font is of others, and they are named"
    )
    ours |= fonts
    for path in site_folder.rglob("*"):
        name = path.relative_to(site_folder).as_posix()
        if path.is_file() and not name.startswith(("runtime/", "page/", "docs/")):
            assert path.name in ours | MADE or path.suffix == ".pack", name


def test_nothing_in_the_notices_is_named_twice() -> None:
    titles = re.findall(r"={80}\n([^\n]+)", notices.text())
    assert len(titles) > 20
    assert sorted(set(titles)) == sorted(titles)
    assert site.SUMS not in titles
