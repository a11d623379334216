#!/usr/bin/env python3
"""Builds, serves and tests Dicetable. Needs Python 3.11 or newer with venv and pip; fetches the rest.

usage: python3 build.py serve [--port PORT] [--no-browser] [--stun SERVER]
       python3 build.py test [fast] [--no-checks] [PYTEST ARGUMENTS]
       python3 build.py dist [--url URL] [--stun SERVER] [--no-docs] [--game FOLDER]

serve  builds the site and serves it on http://127.0.0.1:8000
test   installs the test tools, and a Chromium if there is none, and runs the tests; with -m long, those that take long;
       with fast, neither a browser nor the built site is needed; what needs them, or is marked slow, is left out;
       with --no-checks, ruff, its formatter and mypy are left out
dist   builds dist/, ready for any static host; URL is the site's future address, for link previews; with --no-docs
       without the documentation; SERVER is a STUN server, as stun.example.org:3478, that devices which play in one game may
       ask for their address on the internet; none is asked without it; FOLDER is that of a further game to take in, as in
       tools/further_game.py
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (before importing anything that needs it)
    sys.exit("Dicetable's build needs Python 3.11 or newer: install the package python3.11.")

import os
import subprocess
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path

from tools.environment import ROOT, BuildError, asks_for_help, install_group, npm_packages, say

DIST = ROOT / "dist"
CHECKS = {"ruff": ["ruff", "check"], "format": ["ruff", "format", "--check"], "mypy": ["mypy"]}
# Browser tests spend half of their time waiting, so there is one process more than there are cores; with more than
# four they would wait for each other.
SIDE_BY_SIDE = ["-n", str(min((os.cpu_count() or 1) + 1, 4)), "--dist", "worksteal"]


class UsageError(Exception):
    """A wrong command line; the message says what is wrong with it."""


TAKEN = {
    "--url": ("DICETABLE_ADDRESS", "the address of the site, like https://example.org/dicetable/"),
    "--stun": ("DICETABLE_STUN", "a STUN server, like stun.example.org:3478"),
}
"""Options of the build, each with the variable of the environment that it sets, and what it takes."""


def take(option: str, value: str) -> None:
    """Keep the value of an option of the build."""
    name, what = TAKEN[option]
    if not value:
        raise UsageError(f"{option} takes {what}.")
    os.environ[name] = value


def dist(arguments: list[str]) -> int:
    from tools import further_game, site

    rest, with_docs, game = list(arguments), True, ""
    while rest:
        option, _, value = rest.pop(0).partition("=")
        if option == "--no-docs" and not value:
            with_docs = False
            continue
        if option == "--game":
            game = value or (rest.pop(0) if rest else "")
            if not game:
                raise UsageError("--game takes the folder of a game.")
            continue
        if option not in TAKEN:
            raise UsageError(f"dist has no option {option}.")
        take(option, value or (rest.pop(0) if rest else ""))
    if game:
        return further_game.build(Path(game).resolve(), DIST, with_docs)
    site.build(DIST, with_docs=with_docs)
    return 0


def serve(arguments: list[str]) -> int:
    from tools import docs_later, site

    port, browser = 8000, True
    rest = list(arguments)
    while rest:
        option, _, value = rest.pop(0).partition("=")
        if option == "--no-browser" and not value:
            browser = False
        elif option == "--port":
            value = value or (rest.pop(0) if rest else "")
            if not value.isdecimal() or not 0 < int(value) < 65536:
                raise UsageError(f"--port takes a number from 1 to 65535, not {value or 'nothing'}.")
            port = int(value)
        elif option == "--stun":
            take(option, value or (rest.pop(0) if rest else ""))
        else:
            raise UsageError(f"serve has no option {option}.")
    if not site.is_whole(DIST):
        site.build(DIST, with_docs=False)
    try:
        running, address = docs_later.serve(DIST, port)
    except OSError as error:
        raise BuildError(
            f"Port {port} of 127.0.0.1 cannot be used ({error}): choose one with --port."
        ) from error
    say(f"serving {address} (stop with Ctrl+C)")
    if browser:
        webbrowser.open(address)
    try:
        while True:
            time.sleep(3600)
    except KeyboardInterrupt:
        running.shutdown()
        say("")
    return 0


def test(arguments: list[str]) -> int:
    from tools import browser, site

    python = install_group("test")
    environment = dict(os.environ)
    environment.pop(
        "PYTHONDONTWRITEBYTECODE", None
    )  # hundreds of Pythons start: each would compile all that it imports
    checks = {} if "--no-checks" in arguments else CHECKS
    arguments = [each for each in arguments if each != "--no-checks"]
    if arguments[:1] == ["fast"]:
        arguments = ["--fast", *arguments[1:]]
        npm_packages()
    else:
        chromium = browser.for_tests(python)
        say(f"Chromium: {chromium}")
        site.build(DIST)
        environment["DICETABLE_CHROMIUM"] = str(chromium)

    def failed(command: list[str]) -> bool:
        say(f"\n{' '.join(command)}")
        return (
            subprocess.run([python, "-m", *command], cwd=ROOT, env=environment, check=False).returncode != 0
        )

    commands = checks | {"pytest": ["pytest", *SIDE_BY_SIDE, *arguments]}
    wrong = [name for name, command in commands.items() if failed(command)]
    if wrong:
        raise BuildError(f"Failed: {', '.join(wrong)}.")
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {"serve": serve, "test": test, "dist": dist}


def main(arguments: list[str]) -> int:
    usage = (__doc__ or "").split("\n\n")[1]
    if asks_for_help(arguments[:1], __doc__):
        return 0
    try:
        if not arguments or arguments[0] not in COMMANDS:
            given = f"There is no command {arguments[0]!r}" if arguments else "A command is missing"
            raise UsageError(f"{given}: use serve, test or dist.")
        return COMMANDS[arguments[0]](arguments[1:])
    except UsageError as error:
        print(f"{error}\n{usage}", file=sys.stderr)
        return 2
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
