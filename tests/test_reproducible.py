"""Two builds of the same sources are the same, byte for byte, and a site that is served is compared with its sources."""

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import served, server, site

ROOT = Path(__file__).resolve().parent.parent
AN_OBJECT = re.compile(rb" at 0x[0-9a-f]{8,}")


def contents(folder: Path) -> dict[str, str]:
    """The hash of each file of a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }


def test_the_list_of_hashes_is_complete_and_in_order(site_folder: Path) -> None:
    text = (site_folder / site.SUMS).read_text("utf-8")
    names = [line.split("  ", 1)[1] for line in text.splitlines()]
    assert names == sorted(names)
    wanted = {
        name: digest for name, digest in contents(site_folder).items() if name not in (site.SUMS, ".nojekyll")
    }
    assert served.read_sums(text) == wanted


def test_nothing_tells_when_or_where_it_was_built(site_folder: Path) -> None:
    """The usual reasons why a second build differs: dates and order in archives, names of folders."""
    packs = sorted(site_folder.glob("app/*/*.pack"))
    assert len(packs) > 1
    for pack in packs:
        head = pack.read_bytes()[:10]
        assert head[:3] == b"\x1f\x8b\x08" and head[4:8] == bytes(4), f"{pack.name} has a date"
        assert not head[3] & 8, f"{pack.name} has the name of a file"
    (python,) = site_folder.glob("app/*/python.pack")
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(python.read_bytes()))) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
    assert {entry.date_time for entry in entries} == {(2020, 1, 1, 0, 0, 0)}
    assert len({(entry.external_attr, entry.create_system) for entry in entries}) == 1
    for file in site_folder.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            content = gzip.decompress(content) if file.suffix == ".pack" else content
            assert str(ROOT).encode() not in content, f"{file.name} names the folder it was built in"
            assert not AN_OBJECT.search(content), f"{file.name} tells where an object lay in memory"


# A whole build takes a minute or more. The tests above hold what usually differs.
@pytest.mark.long
def test_a_build_elsewhere_at_another_time_is_the_same(site_folder: Path, tmp_path: Path) -> None:
    """In another folder, with another clock, umask, locale and order of hashes."""
    copy = tmp_path / "else where"
    copy.mkdir()
    for name in ("web", "tools", "engine"):  # written in another order than the first time
        shutil.copytree(ROOT / name, copy / name, copy_function=shutil.copyfile,
                        ignore=shutil.ignore_patterns("node_modules", "__pycache__"))  # fmt: skip
    for name in ("LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml", "build.py"):
        shutil.copyfile(ROOT / name, copy / name)
    for name in ("docs", ".github"):
        shutil.copytree(ROOT / name, copy / name)
    (copy / ".build").mkdir()
    os.symlink(ROOT / ".build" / "venv", copy / ".build" / "venv")
    os.symlink(ROOT / "web" / "node_modules", copy / "web" / "node_modules")
    environment = {**os.environ, "TZ": "Pacific/Kiritimati", "SOURCE_DATE_EPOCH": "1900000000", "LC_ALL": "C",
                   "PYTHONHASHSEED": "7", "DICETABLE_ADDRESS": ""}  # fmt: skip
    command = [sys.executable, "build.py", "dist"]
    build = subprocess.run(
        command, cwd=copy, env=environment, umask=0o077, capture_output=True, text=True, check=False
    )
    assert build.returncode == 0, build.stdout[-3000:] + build.stderr[-3000:]
    ours, other = contents(site_folder), contents(copy / "dist")
    assert {name for name in ours.keys() | other.keys() if ours.get(name) != other.get(name)} == set()


# ---- a site that is served ----


@pytest.fixture
def copy(site_folder: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site, and where it is served."""
    folder = tmp_path / "dist"
    shutil.copytree(site_folder, folder)
    running, address = server.start(folder, 0)
    yield folder, address
    running.shutdown()
    running.server_close()


def test_a_site_that_is_the_same_passes(
    site_folder: Path, copy: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    _, address = copy
    assert served.main([address, "--sums", str(site_folder / site.SUMS)]) == 0
    assert "files are the same" in capsys.readouterr().out


def test_what_was_changed_or_left_out_is_named(
    site_folder: Path, copy: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, address = copy
    (changed,) = folder.glob("app/*/page.mjs")
    changed.write_bytes(changed.read_bytes() + b"\n")
    (folder / "NOTICES.txt").unlink()
    assert served.main([address, "--sums", str(site_folder / site.SUMS)]) == 1
    said = capsys.readouterr().out
    assert f"{changed.relative_to(folder).as_posix()} differs" in said and "NOTICES.txt is missing" in said


def test_a_list_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sums").write_text("hello  there\n", "utf-8")
    assert served.main(["http://127.0.0.1:1/", "--sums", str(tmp_path / "sums")]) == 2
    assert "Not a SHA256SUMS file" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["", "https://example.org/dice/"])
def test_the_address_that_a_page_was_built_for_is_read_from_it(address: str) -> None:
    html = (ROOT / "web" / "index.html").read_text("utf-8").replace("%address%", address)
    assert served.address_in(html) == address
