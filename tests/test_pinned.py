"""What a build fetches is pinned: each version, what that depends on, and the hash of what may come."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

from tools import environment, notices

ROOT = Path(__file__).resolve().parent.parent
GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
LOCKED = {"compiled", "docs", "node", "test", "trust", "package", "pictures", "simulation"}
INSTALLS = ("install_group", "install_into", "run_with")


def locked(group: str) -> dict[str, list[str]]:
    """ "name==version" of each package in a lock file, and its hashes."""
    text = (environment.REQUIREMENTS / f"{group}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    return {line.split()[0]: re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line) for line in lines}


def groups_installed_by(file: Path) -> set[str]:
    """The groups that a file names when it installs some."""
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    named = [arg for call in calls if ast.unparse(call.func).split(".")[-1] in INSTALLS for arg in call.args]
    return {arg.value for arg in named if isinstance(arg, ast.Constant) and "." not in arg.value}


def test_every_group_that_the_build_installs_is_locked() -> None:
    sources = [ROOT / "build.py", *(ROOT / "tools").glob("*.py")]
    names = set().union(*map(groups_installed_by, sources))
    assert names == LOCKED == {file.stem for file in environment.REQUIREMENTS.glob("*.txt")}


@pytest.mark.parametrize("group", sorted(LOCKED))
def test_python_packages_have_their_version_and_hashes(group: str) -> None:
    found = locked(group)
    named = {re.sub(r"\[.*\]", "", each) for each in GROUPS[group]}  # a lock file lists an extra's packages
    assert named <= found.keys(), "pyproject.toml names another version than the lock file"
    for name, hashes in found.items():
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", name), name
        assert hashes, name


def test_pip_is_told_to_check_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands = []
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "venv_python", lambda: tmp_path / "python")
    monkeypatch.setattr(
        environment, "run", lambda command, **rest: commands.append([str(part) for part in command])
    )
    environment.install_group("node")
    environment.install_group("node")
    (command,) = commands  # the second time there is nothing to fetch
    assert "--require-hashes" in command and command[-1].endswith("node.txt")
    environment.install_into(tmp_path / "beside", "simulation")
    command = commands[-1]
    assert "--require-hashes" in command and command[-1].endswith("simulation.txt")
    assert command[command.index("--target") + 1] == str(tmp_path / "beside")


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_every_version_is_exact(group: str) -> None:
    for wanted in GROUPS[group]:
        assert isinstance(wanted, dict) or re.fullmatch(r"[\w.\[\]-]+==[\w.]+", wanted), wanted


def test_the_build_backend_is_the_pinned_one() -> None:
    required = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert set(required) <= set(GROUPS["package"])


def test_npm_packages_have_their_version_and_integrity() -> None:
    packages = {path: entry for path, entry in LOCK.items() if path}
    assert len(packages) > 100
    assert [
        path for path, entry in packages.items() if not entry.get("integrity", "").startswith("sha512-")
    ] == []
    assert [path for path, entry in packages.items() if not re.match(r"\d", entry["version"])] == []
    asked = LOCK[""]["dependencies"] | LOCK[""]["devDependencies"]
    assert [name for name, version in asked.items() if not re.fullmatch(r"[\d.]+", version)] == []


def test_the_workflow_names_its_actions_by_commit_and_may_write_only_to_deploy() -> None:
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert len(used) >= 4 and [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each)] == []
    tests, deploy = text.split("  deploy:\n")
    assert "contents: read" in tests and ": write" not in tests
    assert re.findall(r"([\w-]+): write", deploy) == ["pages", "id-token"]


def test_the_notices_name_every_script_and_binary_of_the_site(site_folder: Path) -> None:
    """What is in the site comes from here or from a package that the notices name."""
    text = (site_folder / "NOTICES.txt").read_text("utf-8")
    assert text == notices.text()
    shipped = [name for name, _ in notices.shipped()]
    for path, entry in LOCK.items():
        name = path.rpartition("node_modules/")[2]
        if path and not entry.get("dev") and name not in ("ws", "@types/emscripten"):
            assert f"\n{name} {entry['version']} (" in text, name
    assert {
        "pyodide",
        "@pyscript/core",
        "@micropython/micropython-webassembly-pyscript",
        "workbox-precaching",
    } <= set(shipped)
    # Workbox's own modules say in the bundle that they are there.
    bundle = (site_folder / "sw.js").read_text("utf-8")
    assert {f"workbox-{name}" for name in re.findall(r"workbox:(\w+):", bundle)} <= set(shipped)
    for part in text.split("=" * 80)[2:]:
        assert re.search(r"https://\S+", part), part[:80]
        assert re.search(r"(?i)copyright|public domain|asks? for no notice|see the text below", part), part[
            :80
        ]
