"""Runs the command line (`engine/cli`) for `python -m engine` and the script `dicetable`."""

import sys

from engine.cli import main, parser

__all__ = ["main", "parser"]

if __name__ == "__main__":
    sys.exit(main())
