"""Python's standard library as the engine's Python is packed from: Pyodide's, changed so that it needs no event loop.

Nothing in the worker waits in Python, and no packages are installed. For both Pyodide imports a third of all modules:
asyncio, sockets, processes, logging, zip files.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

from tools.environment import BuildError

NAME = "python_stdlib.zip"

NO_PACKAGES = """
from collections import UserString
from site import getsitepackages

from pyodide_js import loadedPackages  # a snapshot knows this by its place

SITE_PACKAGES = UserString(getsitepackages()[0])
DSO_DIR = UserString("/usr/lib")


def init_loaded_packages():
    pass
"""

# When Pyodide's C starts, it asks asyncio how to get the event loop, for when something waits. That is after the first of
# these modules and before the second.
STAND_IN = """
import sys
import types

sys.modules["asyncio"] = types.SimpleNamespace(get_event_loop=lambda: __import__("asyncio").get_event_loop())
"""
NO_LOOP = """import sys

from pyodide_js._api import scheduleCallback  # a snapshot knows this by its place

del sys.modules["asyncio"], sys
"""
LOOP = """from .webloop import _initialize_event_loop

_initialize_event_loop()
del _initialize_event_loop
"""


def edited(name: str, text: str) -> str:
    """The text of a module, by its name in the zip. Raises BuildError if Pyodide has another one than this was written for."""
    if name == "pyodide/_package_loader.py":
        return NO_PACKAGES
    if name == "_pyodide/_future_helper.py":
        return text + STAND_IN
    if name == "pyodide/__init__.py":
        if LOOP not in text:
            raise BuildError(f"{name} of Pyodide is not the one that tools/stdlib.py knows.")
        return text.replace(LOOP, NO_LOOP)
    return text


def write(pyodide: Path, folder: Path) -> None:
    """Write the changed library into a folder. pyodide: the one of Pyodide's package."""
    with zipfile.ZipFile(pyodide / NAME) as whole, zipfile.ZipFile(folder / NAME, "w") as changed:
        for name in whole.namelist():
            content = whole.read(name)
            if name.startswith(("pyodide/", "_pyodide/")) and name.endswith(".py"):
                content = edited(name, content.decode()).encode()
            changed.writestr(name, content)
