"""What is in a folder, and whether it has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path


def files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder in sorted order, without what tools leave behind."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name.startswith(".") or path.name in ("__pycache__", "node_modules"):
            continue
        if path.is_dir():
            yield from files_below(path)
        else:
            yield path


def digest(files: Mapping[str, bytes]) -> str:
    """One sha256 of the names and contents of files, as hex."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode())
        total.update(files[name])
    return total.hexdigest()
