"""The version is written once, the files of a release are whole, and the workflows are sound."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import notices, release, sbom, site
from tools.environment import BuildError
from tools.version import changes, version

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_version_is_written_once() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", version())
    files = [
        *ROOT.glob("*.*"),
        *(path for name in ("engine", "web", "tools", "docs") for path in (ROOT / name).rglob("*")),
    ]
    text = re.compile(rf"(?<![\d.]){re.escape(version())}(?![\d.])")
    kinds = {".py", ".html", ".mjs", ".js", ".toml", ".webmanifest"}
    found = [
        path.relative_to(ROOT).as_posix()
        for path in files
        if path.suffix in kinds
        and "node_modules" not in path.parts
        and text.search(re.sub(r'"""[\s\S]*?"""', "", path.read_text("utf-8")))
    ]
    assert found == ["pyproject.toml"]


def test_who_shows_a_version_reads_it(site_folder: Path) -> None:
    assert f'<meta name="version" content="{version()}">' in (site_folder / "index.html").read_text("utf-8")
    assert (site_folder / "NOTICES.txt").read_text("utf-8").startswith(f"Dicetable {version()}\n")


def test_the_command_line_tells_the_version() -> None:
    command = [sys.executable, "-m", "engine", "--version"]
    assert (
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        == f"Dicetable {version()}\n"
    )


def test_the_changelog_tells_of_the_version() -> None:
    assert len(changes(version())) > 200
    release.check(f"v{version()}")
    for wrong in ("v0.0.9", version(), f"v{version()}-1"):
        with pytest.raises(BuildError, match="tag"):
            release.check(wrong)
    with pytest.raises(BuildError, match="says nothing"):
        changes("0.0.9")


@pytest.mark.slow
def test_the_contents_of_the_site_are_listed_in_valid_cyclonedx() -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = sbom.text()
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None
    assert sbom.text() == text, "the same each time"
    listed = {(each["name"], each.get("version")) for each in json.loads(text)["components"]}
    assert {name for name, _ in listed} >= {
        "pyodide",
        "@pyscript/core",
        "CPython",
        "workbox-precaching",
        "Emscripten",
    }
    assert len(listed) == len(list(notices.shipped())) + len(notices.INSIDE) + len(notices.FONTS)
    told = notices.text()
    for name, number in listed:
        assert name in told and (not number or number in told), name


def test_the_files_of_a_release(site_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "DIST", site_folder)
    sums = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        (folder / "dicetable-1-py3-none-any.whl").write_bytes(b"a wheel")
        release.files(folder)
        sums.append((folder / site.SUMS).read_text("utf-8"))
    assert sums[0] == sums[1]
    names = {line.split("  ")[1] for line in sums[0].splitlines()}
    assert names == {
        "dicetable-1-py3-none-any.whl",
        "NOTES.md",
        *(f"dicetable-site-{version()}{end}" for end in (".zip", ".cdx.json")),
    }
    with zipfile.ZipFile(tmp_path / "one" / f"dicetable-site-{version()}.zip") as archive:
        inside = set(archive.namelist())
    assert inside == {
        path.relative_to(site_folder).as_posix() for path in site_folder.rglob("*") if path.is_file()
    }


def test_an_empty_folder_makes_no_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "DIST", tmp_path)
    with pytest.raises(BuildError, match="no site"):
        release.files(tmp_path / "files")


@pytest.mark.slow
def test_the_wheel_has_the_engine_and_the_sdist_what_makes_it(tmp_path: Path) -> None:
    release.package(tmp_path)
    (wheel,), (source,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        (metadata,) = [name for name in inside if name.endswith("METADATA")]
        told = archive.read(metadata).decode("utf-8")
    assert {name.split("/")[0] for name in inside} == {"engine", metadata.split("/")[0]}
    assert {"engine/py.typed", "engine/goennen/ai/weights.toml", "engine/__main__.py"} <= inside
    assert "Typing :: Typed" in told and "# Dicetable" in told and f"Version: {version()}" in told
    assert not re.search(r"Requires-Dist: [^;\n]*==", told), (
        "extras are ranges: they have to get on with what else is installed"
    )
    with tarfile.open(source) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert tops == {
        "engine",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "PKG-INFO",
        ".gitignore",
        "tools",
    }
    with tarfile.open(source) as archive:
        made_by = {name.rpartition("/")[2] for name in archive.getnames() if "/tools/" in name}
    assert made_by == {"__init__.py", "compiled.py", "environment.py", "wheel_hook.py"}, (
        "what makes the wheel, and no more"
    )


# ---- the workflows ----


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_hash(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)(.*)", workflow.read_text("utf-8"))
    assert used
    for action, comment in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v[\d.]+", comment), f"{action}: which version?"


def test_one_action_has_one_version() -> None:
    used = {use for path in WORKFLOWS for use in re.findall(r"uses: (\S+)", path.read_text("utf-8"))}
    names = [use.split("@")[0] for use in used]
    assert len(names) == len(set(names)), sorted(used)


def test_zizmor_finds_nothing_in_the_workflows() -> None:
    program = Path(sys.executable).with_name("zizmor.exe" if sys.platform == "win32" else "zizmor")
    command = [str(program), "--offline", "--no-progress", "--persona", "pedantic", *map(str, WORKFLOWS)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
