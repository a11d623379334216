"""The command line of build.py, and the site it makes: only our own files, notices, the same each time."""

import gzip
import io
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tools import environment, notices, server, site

ROOT = Path(__file__).resolve().parent.parent


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), *arguments]
    return subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("deploy",),
        ("dist", "there"),
        ("dist", "--url"),
        ("dist", "--stun"),
        ("serve", "--stun"),
        ("serve", "--port"),
        ("serve", "--port", "eighty"),
        ("serve", "--port=0"),
        ("serve", "--open"),
    ],
)
def test_wrong_command_line_says_so_and_how(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    sentence, usage = result.stderr.split("\n", 1)
    assert sentence.endswith(".") and "Traceback" not in result.stderr
    assert usage.startswith("usage: python3 build.py serve")


def test_what_is_wrong_with_a_command_is_said_once() -> None:
    assert run("deploy").stderr.startswith("There is no command 'deploy': use serve, test or dist.\n")
    assert run().stderr.startswith("A command is missing: use serve, test or dist.\n")


def test_the_address_of_the_site_is_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    sys.path.insert(0, str(ROOT))
    import build

    monkeypatch.setenv("DICETABLE_ADDRESS", "")
    seen: list[str] = []
    monkeypatch.setattr(site, "build", lambda target, **options: seen.append(site.address()))
    for arguments in (["--url", "https://example.org/dice"], ["--url=https://example.org/dice/"]):
        assert build.main(["dist", *arguments]) == 0
    assert seen == ["https://example.org/dice/"] * 2
    assert build.main(["dist", "--url", "dice"]) == 1, "an address that is none"


def test_a_stun_server_is_named_only_if_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sys.path.insert(0, str(ROOT))
    import build

    monkeypatch.setenv("DICETABLE_STUN", "")
    assert site.stun_servers() == []
    seen: list[list[str]] = []
    monkeypatch.setattr(site, "build", lambda target, **options: seen.append(site.stun_servers()))
    for arguments in (["--stun", "stun.example.org:3478"], ["--stun=192.0.2.7"]):
        assert build.main(["dist", *arguments]) == 0
    assert seen == [["stun.example.org:3478"], ["192.0.2.7"]]
    for wrong in ("stun:example.org", "https://example.org", 'example.org"', "example.org:a", "a b"):
        assert build.main(["dist", "--stun", wrong]) == 1, wrong


def test_help() -> None:
    result = run("--help")
    assert result.returncode == 0 and "serve" in result.stdout


def test_missing_venv_names_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(environment.BuildError, match="install the package python3-venv"):
        environment.venv_python()


@pytest.mark.skipif(sys.platform == "win32", reason="links need special rights there")
def test_a_venv_is_made_once_for_all_that_link_to_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[Path] = []

    def make(command: list[Path], **rest: object) -> None:
        made.append(command[-1])
        (command[-1] / "bin").mkdir(parents=True, exist_ok=True)
        (command[-1] / "bin" / "python").touch()

    monkeypatch.setattr(environment, "run", make)
    monkeypatch.setattr(environment, "VENV", tmp_path / "venv")
    environment.venv_python()
    (tmp_path / "elsewhere").symlink_to(tmp_path / "venv")
    monkeypatch.setattr(environment, "VENV", tmp_path / "elsewhere")
    assert environment.venv_python().exists() and made == [tmp_path / "venv"]
    (tmp_path / "venv").rename(tmp_path / "moved")
    monkeypatch.setattr(environment, "VENV", tmp_path / "moved")
    environment.venv_python()
    assert made[1:] == [tmp_path / "moved"], "its programs name the folder they were made in"


def test_node_absent_or_too_old_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert environment._node_on_path() is None
    if sys.platform != "win32":
        for name in ("node", "npm"):
            (tmp_path / name).write_text("#!/bin/sh\necho v14.0.0\n", "utf-8")
            (tmp_path / name).chmod(0o755)
        assert environment._node_on_path() is None


def test_placeholders_without_a_value_are_refused() -> None:
    assert site.fill("a %app% b", {"app": "x"}) == "a x b"
    with pytest.raises(environment.BuildError, match="%nothing%"):
        site.fill("%nothing%", {})


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("", ""),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/dice/", "https://example.org/dice/"),
    ],
)
def test_a_site_that_knows_its_address_shares_its_picture_with_it(
    monkeypatch: pytest.MonkeyPatch, said: str, address: str
) -> None:
    monkeypatch.setenv("DICETABLE_ADDRESS", said)
    assert site.address() == address
    page = (ROOT / "web" / "index.html").read_text("utf-8")
    assert f'property="og:image" content="{address}icons/share.png"' in page.replace("%address%", address)


@pytest.mark.parametrize("said", ["example.org", "https://example.org/?a=1", 'https://example.org/"'])
def test_an_address_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("DICETABLE_ADDRESS", said)
    with pytest.raises(environment.BuildError, match="DICETABLE_ADDRESS"):
        site.address()


def test_types_of_files() -> None:
    types = server.Handler.extensions_map
    assert types[".wasm"] == "application/wasm"
    assert types[".mjs"].startswith("text/javascript")
    assert types[".webmanifest"] == "application/manifest+json"


def test_site_has_no_strangers(site_folder: Path) -> None:
    names = {path.name for path in site_folder.iterdir()}
    assert names <= {
        "index.html", "sw.js", "manifest.webmanifest", "icons", "runtime", "page", "app", "NOTICES.txt", ".nojekyll",
        "trouble.mjs", "mend.mjs", "docs", "SHA256SUMS", "404.html",
    }  # fmt: skip
    for file in site_folder.rglob("*"):
        offered = (
            file.parent.parent.name == "_downloads"
        )  # what a page of the documentation offers to be saved
        assert offered or not re.search(r"\.(map|pyc?|ts|toml)$", file.name), file
    html = (site_folder / "index.html").read_text("utf-8")
    assert not re.search(r"""(src|href)=["'](https?:)?//""", html)


def test_the_worker_is_packed_compiled_and_with_the_methods_of_its_dataclasses(site_folder: Path) -> None:
    (packed,) = site_folder.glob("app/*/python.pack")
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes()))) as archive:
        names = archive.namelist()
        assert archive.getinfo("dataclasses.methods").file_size > 10_000
    assert {
        "worker/server.pyc",
        "engine/goennen/cards.pyc",
        "engine/goennen/decks/1.toml",
        "dataclasses.pyc",
    } <= set(names)
    assert [name for name in names if name.endswith(".py")] == []
    assert {"asyncio", "logging", "socket.pyc", "subprocess.pyc", "zipfile"}.isdisjoint(
        name.split("/")[0] for name in names
    )


def test_names_in_the_page_exist(site_folder: Path) -> None:
    html = (site_folder / "index.html").read_text("utf-8")
    for name in re.findall(r'(?:src|href)="([^"#]+)"', html):
        assert (site_folder / name).is_file(), name


def test_notices_name_everything() -> None:
    text = notices.text()
    for name in (
        "pyodide 314",
        "@pyscript/core",
        "micropython",
        "workbox-precaching",
        "polyscript",
        "CPython",
    ):
        assert name in text
    assert "Mozilla Public License Version 2.0" in text and "PYTHON SOFTWARE FOUNDATION LICENSE" in text


def test_lock_file_records_no_addresses() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in text
    assert '"version": ""' not in text


def test_an_older_build_copied_over_a_newer_one_is_seen(tmp_path: Path) -> None:
    """Browsers ask whether a file is still the one that they have; its time says nothing of that."""
    file = tmp_path / "index.html"
    file.write_text("newer", "utf-8")
    running, address = server.start(tmp_path, 0)

    def asked(**headers: str) -> tuple[int, str, str]:
        request = urllib.request.Request(
            address, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read().decode(), answer.headers["ETag"]
        except urllib.error.HTTPError as error:
            return error.code, "", error.headers["ETag"]

    _, _, tag = asked()
    assert asked(If_None_Match=tag) == (304, "", tag)
    file.write_text("older", "utf-8")
    os.utime(file, (1, 1))
    status, text, other = asked(If_None_Match=tag, If_Modified_Since="Thu, 26 Nov 2026 10:00:00 GMT")
    assert (status, text) == (200, "older") and other != tag
    running.shutdown()
    running.server_close()


def test_a_program_that_lacks_a_module_runs_again_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "run_with", lambda module, group: len(module + group))
    environment.needs("tests.bench.taps", "test", "json", "pytest")  # both are here
    with pytest.raises(SystemExit) as left:
        environment.needs("tests.bench.taps", "test", "json", "no_such_module")
    assert left.value.code == len("tests.bench.tapstest")
