"""The list of what the site contains, in CycloneDX (JSON).

npm knows the packages, their hashes and licences; `tools/notices.py` knows which of them the site ships and what is
inside their files. The same sources give the same bytes: neither date nor serial number is written.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tools import notices
from tools.environment import WEB, BuildError, find_node, node_environment
from tools.version import version

# The terms of what is inside other files, as SPDX names them; the keys are those of `notices.INSIDE`.
SPDX = {
    "Python": "Python-2.0", "MIT": "MIT", "BSD": "BSD-3-Clause", "BSD-2": "BSD-2-Clause", "zlib": "Zlib", "OFL": "OFL-1.1", "bzip2": "bzip2-1.0.6",
    "XZ Utils (liblzma)": "0BSD", "SQLite": "blessing",
}  # fmt: skip


def _of_npm() -> dict[str, dict[str, Any]]:
    """{"name@version": component} of every package in web/package-lock.json, as `npm sbom` tells it."""
    node, npm = find_node()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("package.json", "package-lock.json"):
            content = json.loads((WEB / file).read_text("utf-8"))
            content["version"] = version()  # npm wants one
            if "packages" in content:
                content["packages"][""]["version"] = version()
            (folder / file).write_text(json.dumps(content), "utf-8")
        command = [*npm, "sbom", "--sbom-format=cyclonedx", "--package-lock-only"]
        answer = subprocess.run(
            command, cwd=folder, env=node_environment(node), capture_output=True, text=True, check=False
        )
    if answer.returncode:
        raise BuildError(f"npm could not list the packages.\n{answer.stderr}")
    return {each["bom-ref"]: each for each in json.loads(answer.stdout)["components"]}


def _of_package(component: dict[str, Any], licence: str) -> dict[str, Any]:
    kept = {key: component[key] for key in ("bom-ref", "type", "name", "version", "purl", "hashes")}
    spelled = {"APACHE-2.0": "Apache-2.0"}.get(licence, licence)
    return kept | {"licenses": [{"license": {"id": spelled}}]}


def _of_inside(name: str, source: str, licence: str, copyright: str) -> dict[str, Any]:
    known = re.match(r"CPython (\S+)", name)
    component = {
        "bom-ref": "inside/" + re.sub(r"[^a-z0-9]+", "-", name.split(" (")[0].lower()).strip("-"),
        "type": "library",
        "name": "CPython" if known else name,
        "copyright": copyright,
        "licenses": [{"license": {"id": SPDX[licence or name]}}],
        "externalReferences": [{"type": "vcs", "url": source}],
    }
    return component | ({"version": known[1]} if known else {})


def sbom() -> dict[str, Any]:
    """The whole list. Raises BuildError if a package has no hash or licence that is known."""
    packages = _of_npm()
    components = []
    for name, folder in notices.shipped():
        package = json.loads((folder / "package.json").read_text("utf-8"))
        key = f"{name}@{package['version']}"
        if key not in packages or "hashes" not in packages[key]:
            raise BuildError(f"npm does not know {key}, which the site ships.")
        components.append(_of_package(packages[key], package["license"]))
    components += [_of_inside(*each) for each in notices.INSIDE + notices.FONTS]
    root = {
        "bom-ref": "dicetable", "type": "application", "name": "dicetable-site", "version": version(),
        "licenses": [{"license": {"id": "MIT"}}],
    }  # fmt: skip
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": root},
        "components": components,
        "dependencies": [{"ref": "dicetable", "dependsOn": [each["bom-ref"] for each in components]}],
    }


def text() -> str:
    """The list as the release has it."""
    return json.dumps(sbom(), indent=1, ensure_ascii=False) + "\n"
