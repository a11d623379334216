"""Compares a site that somebody else serves with the one that this checkout builds, byte for byte.

    python3 -m tools.served https://example.org/dicetable/
    python3 -m tools.served https://example.org/dicetable/ --sums SHA256SUMS

Builds the site for the address that the served page names in its link preview, and fetches every file of it. With
--sums nothing is built: the site is compared with the list inside a release's site, or of a build elsewhere. Exit code 1 if any file is
missing or differs.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from tools import site
from tools.environment import WORK, BuildError


@dataclass
class Compared:
    """Names of files, by what was found."""

    same: list[str]
    different: list[str]
    missing: list[str]


def fetch(address: str) -> bytes | None:
    """What is served at an address; None if nothing is."""
    request = urllib.request.Request(
        address, headers={"Accept-Encoding": "identity", "Cache-Control": "no-cache"}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            content: bytes = answer.read()
            return content
    except urllib.error.HTTPError as error:
        error.close()
        return None
    except (urllib.error.URLError, OSError) as error:
        raise BuildError(f"{address} cannot be fetched ({error}).") from error


def address_in(html: str) -> str:
    """The address of the site that a page was built for; empty if for none."""
    found = re.search(r'property="og:image" content="([^"]*)icons/share\.png"', html)
    if not found:
        raise BuildError("The page is not Dicetable's: it names no picture for link previews.")
    return found[1]


def read_sums(text: str) -> dict[str, str]:
    """{name: SHA-256} of a list as `sha256sum` writes it."""
    found = {}
    for line in text.splitlines():
        digest, _, name = line.partition("  ")
        found[name] = digest
    if not found or "" in found or not all(re.fullmatch("[0-9a-f]{64}", each) for each in found.values()):
        raise BuildError("Not a SHA256SUMS file: each line should be a SHA-256, two spaces and a name.")
    return found


def compare(address: str, sums: dict[str, str], get: Callable[[str], bytes | None] = fetch) -> Compared:
    """Fetch every file that is listed, and compare its hash."""
    found = Compared([], [], [])
    for name, digest in sums.items():
        content = get(address + quote(name))
        if content is None:
            found.missing.append(name)
        elif hashlib.sha256(content).hexdigest() == digest:
            found.same.append(name)
        else:
            found.different.append(name)
    return found


def _built_for(address: str) -> dict[str, str]:
    html = fetch(address)
    if html is None:
        raise BuildError(f"{address} answers with an error.")
    os.environ["DICETABLE_ADDRESS"] = address_in(html.decode("utf-8", "replace"))
    target = WORK / "served"
    site.build(target)
    return read_sums((target / site.SUMS).read_text("utf-8"))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("address")
    parser.add_argument("--sums", type=Path, help="compare with this list; build nothing")
    options = parser.parse_args(arguments)
    address = options.address.rstrip("/") + "/"
    try:
        sums = read_sums(options.sums.read_text("utf-8")) if options.sums else _built_for(address)
        found = compare(address, sums)
    except (BuildError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for what, names in (("differs", found.different), ("is missing", found.missing)):
        for name in names:
            print(f"{name} {what}")
    print(f"{len(found.same)} of {len(sums)} files are the same")
    return 1 if found.different or found.missing else 0


if __name__ == "__main__":
    sys.exit(main())
