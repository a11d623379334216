"""Makes the files of a release.

    python3 -m tools.release check v1.0.0     the tag fits the version in pyproject.toml and CHANGELOG.md
    python3 -m tools.release package FOLDER   the wheel and the sdist of the engine
    python3 -m tools.release files FOLDER     the site as a zip, its list of contents (CycloneDX), its hashes, the notes

`files` needs the site in dist/ (`python3 build.py dist`) and adds SHA256SUMS over all that lies in the folder, the wheel
too. The same sources give the same bytes. .github/workflows/release.yml runs all three.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path

from tools import sbom, site
from tools.environment import ROOT, BuildError, asks_for_help, install_group, run
from tools.version import changes, version

DIST = ROOT / "dist"


def check(tag: str) -> None:
    """Raises BuildError if the tag is not the one of this version, or the changelog does not tell of it."""
    if tag != f"v{version()}":
        raise BuildError(f"The tag is {tag}, but pyproject.toml says {version()}.")
    changes(version())


def package(folder: Path) -> None:
    """Build the wheel and the sdist into a folder, with the pinned tools. Raises BuildError."""
    python = install_group("package")
    # -P: or Python takes build.py for the module.
    run(
        [python, "-P", "-m", "build", "--no-isolation", "--outdir", folder.resolve(), ROOT],
        trouble="The engine's package could not be built.",
    )


def zipped(folder: Path, target: Path) -> None:
    """Put a folder's files into a zip that is the same for the same files: in order, without dates or permissions."""
    files = sorted(
        (path for path in folder.rglob("*") if path.is_file()),
        key=lambda path: path.relative_to(folder).as_posix(),
    )
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files:
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, path.read_bytes())


def files(folder: Path) -> None:
    """Write the files of the release into a folder, next to what is there."""
    if not (DIST / site.SUMS).exists():
        raise BuildError("There is no site in dist/: run `python3 build.py dist`.")
    folder.mkdir(parents=True, exist_ok=True)
    name = f"dicetable-site-{version()}"
    zipped(DIST, folder / f"{name}.zip")
    (folder / f"{name}.cdx.json").write_text(sbom.text(), "utf-8", newline="\n")
    (folder / "NOTES.md").write_text(changes(version()), "utf-8", newline="\n")
    made = sorted(path for path in folder.iterdir() if path.name != site.SUMS)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (folder / site.SUMS).write_text("".join(sums), "utf-8", newline="\n")
    print("".join(sums).rstrip())


def main(arguments: list[str]) -> int:
    if asks_for_help(arguments, __doc__):
        return 0
    try:
        match arguments:
            case ["check", tag]:
                check(tag)
            case ["package", folder]:
                package(Path(folder))
            case ["files", folder]:
                files(Path(folder))
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
