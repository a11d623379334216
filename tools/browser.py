"""Finds or fetches a Chromium and starts it: the machine's own, else Playwright's, else the system's package.

python3 -m tools.browser firefox    fetches Firefox or WebKit for the tests: Playwright's, else the system's package
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.environment import BuildError, asks_for_help, install_group, say

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge",
    "msedge",
)
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""Chromium without a window, in which the tests take a sixth less time; Playwright takes it, too."""
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "%PROGRAMFILES%/Google/Chrome/Application/chrome.exe",
    "%PROGRAMFILES(X86)%/Google/Chrome/Application/chrome.exe",
    "%LOCALAPPDATA%/Google/Chrome/Application/chrome.exe",
    "%PROGRAMFILES(X86)%/Microsoft/Edge/Application/msedge.exe",
)


def _runs(path: Path) -> bool:
    """Whether this browser starts. Some systems install only a stub or lack libraries."""
    if not path.exists():
        return False
    if os.name == "nt":
        return True  # asking for the version opens a window on Windows
    try:
        command = [str(path), "--version"]
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _on_machine(names: Sequence[str]) -> Iterator[Path]:
    chosen = os.environ.get("DICETABLE_CHROMIUM")
    if chosen:
        yield Path(chosen)
    for name in names:
        found = shutil.which(name)
        if found:
            yield Path(found)
    for place in PLACES:
        yield Path(os.path.expandvars(place))


def _of_playwright(python: Path) -> Path:
    """Where Playwright keeps its own Chromium, or would keep it."""
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True, check=False).stdout
    return Path(answer.strip() or "absent")


def find(python: Path | None = None, names: Sequence[str] = NAMES) -> Path | None:
    """An installed Chromium that starts, or None. python: one that has Playwright. names: of commands, the first that starts
    is taken."""
    for path in _on_machine(names):
        if _runs(path):
            return path
    own = _of_playwright(python or Path(sys.executable))
    return own if _runs(own) else None


def _is_root() -> bool:
    return getattr(os, "geteuid", lambda: 1)() == 0


def arguments() -> list[str]:
    """The arguments that Chromium needs on this machine; for root it needs --no-sandbox."""
    return ["--no-sandbox"] if _is_root() else []


def start(playwright: Any) -> Any:
    """Start Chromium for a tool that runs in a Python with Playwright."""
    return playwright.chromium.launch(executable_path=find_or_install(Path(sys.executable)), args=arguments())


def _install(python: Path) -> None:
    say("Chromium: none found, asking Playwright for one")
    environment = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000", **os.environ}
    command = [str(python), "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(command, env=environment, timeout=900, check=True)
        if _runs(_of_playwright(python)):
            return
    except (OSError, subprocess.SubprocessError):
        pass
    if shutil.which("apt-get") and _is_root():
        say("Chromium: Playwright had none that runs here, installing the system's package")
        # With a font as wide as Arial, which the page asks for before the system's own.
        packages = ["chromium", "fonts-liberation"]
        for command in (
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", *packages],
        ):
            environment = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
            subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)


PACKAGES = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}
"""Debian's packages of the browsers that Playwright has, too."""


def fetch(name: str, python: Path) -> None:
    """Fetch one of Playwright's browsers, or if it cannot be had, the system's packages. Raises BuildError if there is
    neither."""
    root = [] if _is_root() else ["sudo"]
    ways = [[[str(python), "-m", "playwright", "install", "--with-deps", name]]]
    if shutil.which("apt-get"):
        packages = [*root, "apt-get", "install", "-y", "--no-install-recommends", *PACKAGES[name]]
        ways.append([[*root, "apt-get", "update"], packages])
    for commands in ways:
        try:
            if all(subprocess.run(command, timeout=900, check=False).returncode == 0 for command in commands):
                return
        except (OSError, subprocess.SubprocessError):
            continue
    raise BuildError(
        f"Neither Playwright's {name} nor the system's could be downloaded. Check the connection, then try again."
    )


def for_tests(python: Path) -> Path:
    """The Chromium that the tests run in: one without a window where there is one. Raises BuildError if none is found and none
    can be fetched."""
    return find_or_install(python, (*SHELLS, *NAMES))


def find_or_install(python: Path, names: Sequence[str] = NAMES) -> Path:
    """A Chromium. Raises BuildError if none is found and none can be fetched."""
    found = find(python, names)
    if not found:
        _install(python)
        found = find(python, names)
    if not found:
        raise BuildError(
            "The tests need a Chromium and none could be fetched: install the package chromium"
            " (on Debian, as root: apt-get install -y chromium)."
        )
    return found


def main(arguments: list[str]) -> int:
    if asks_for_help(arguments, __doc__):
        return 0
    if len(arguments) != 1 or arguments[0] not in ("chromium", *PACKAGES):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        python = install_group("test")
        find_or_install(python) if arguments == ["chromium"] else fetch(arguments[0], python)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
