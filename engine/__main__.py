"""Runs the command line (`engine/cli`) for `python3 -m engine` and the script `dicetable`."""

import sys

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.cli import main, parser

__all__ = ["main", "parser"]

if __name__ == "__main__":
    sys.exit(main())
