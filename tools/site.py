"""Builds dist/: three folders named after their contents, one page, one service worker.

- runtime/HASH/: Pyodide, trimmed (see runtime.py). It changes only with Pyodide's version.
- page/HASH/: PyScript's core and MicroPython. It changes only with their versions.
- app/HASH/: almost all of our own files. The worker's Python is in one file, the page's in another.
- docs/: the documentation, which playing does not need (docs.py).

As names change with the contents, files can be cached for good and two builds never mix.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from engine.catalogue import catalogue
from tools import docs, first_art, first_picture, lab_api, notices, recorded, runtime
from tools.environment import ROOT, WEB, WORK, BuildError, alone, node_environment, npm_packages, run, say
from tools.folders import digest, files_below
from tools.version import version

MODULES = WEB / "node_modules"
# Parts of PyScript's core that load only for features that the page does not use.
UNUSED_CORE = re.compile(
    r"^(codemirror|deprecations|donkey|index-|mpy-|py-|pyodide_graph|service-worker|storage|toml|xterm|zip)"
)
# Show a message if the build's folder is missing, and mend what is stored of it, so they live outside that folder.
OUTSIDE = ("trouble.mjs", "mend.mjs")
# What is bundled with its packages and fetched with the part that needs it: the lab's editor, QR codes.
LIBRARIES = ("editor", "qr")
# What every visit needs is in one script and one style sheet, since each file that a page waits for costs it time. The
# style sheets are in the order in which they apply.
PAGE = "page.mjs"
PAGE_MODULES = (
    "trust.mjs",
    "attempt.mjs",
    "mending.mjs",
    "engine_supervisor.mjs",
    "engine.mjs",
    "offline.mjs",
    "reader_text.mjs",
    "platform.mjs",
)
# The first is all that the first picture needs, and nothing is shown before it is there; the page's scripts wait for the second.
PAGE_STYLES = {
    "page.css": ("style.css", "home.css", "panels.css"),
    "later.css": (
        *("table.css", "tutto.css", "help.css", "progress.css", "result.css"),
        "forced.css",  # what high contrast asks for is stronger than the others
    ),
}
# The hashes of all files, as `sha256sum` writes them, except for what hosts do not serve; docs/verifying.md uses it.
SUMS = "SHA256SUMS"
# In the folder for what is built: what the site was last made from.
STAMP = "site.txt"
UNUSED_PLUGINS = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")


def sources_digest() -> str:
    """A digest of everything that a build is made from."""
    roots = [ROOT / "engine", ROOT / "tools", ROOT / "docs", WEB]
    files = [path for root in roots for path in files_below(root)] + [ROOT / "build.py", ROOT / "LICENSE"]
    contents = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files}
    return digest(contents | {"version": version().encode()})


def fill(text: str, values: Mapping[str, str]) -> str:
    """Replace each %name% with its value. Raises BuildError if one has no value."""

    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise BuildError(f"A page or script of web/ has the placeholder {match[0]}, which has no value.")
        return values[match[1]]

    return re.sub(r"%([a-z_]+)%", value, text)


def _page_files() -> dict[str, bytes]:
    core = MODULES / "@pyscript" / "core" / "dist"
    micropython = MODULES / "@micropython" / "micropython-webassembly-pyscript"
    files = {
        path.name: runtime.script(path)
        for path in sorted(core.glob("*.js"))
        if not UNUSED_CORE.match(path.name)
    }
    files["micropython.mjs"] = runtime.script(micropython / "micropython.mjs")
    files["micropython.wasm"] = (micropython / "micropython.wasm").read_bytes()
    return files


def _worker_python(node: list[str]) -> tuple[bytes, bytes]:
    """The worker's Python in one compressed file, and what the lab needs besides in another; they are packed again only if
    something in them has changed."""
    made_from = [*files_below(ROOT / "engine"), *files_below(WEB / "worker"), *files_below(WEB / "build")]
    made_from += files_below(WEB / "lab")
    made_from += [WEB / "package-lock.json"]
    made_from += [ROOT / "tools" / name for name in ("runtime.py", "stdlib.py", "wasm.py", "wasm_calls.py")]
    key = digest({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in made_from})
    packed = WORK / "python" / f"{key[:16]}.pack"
    lab = packed.with_suffix(".lab.pack")
    if not (packed.exists() and lab.exists()):
        say("python: playing games in Pyodide to see what it imports, and packing that")
        shutil.rmtree(packed.parent, ignore_errors=True)
        packed.parent.mkdir(parents=True)
        draft, lab_draft = packed.with_suffix(f".{os.getpid()}"), packed.with_suffix(f".{os.getpid()}.lab")
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            run(
                [
                    *node,
                    WEB / "build" / "pack.mjs",
                    ROOT,
                    runtime.folder(node, Path(folder)),
                    draft,
                    lab_draft,
                ],
                trouble="The engine did not run in Pyodide.",
                env=node_environment(node),
            )
        draft.replace(packed)
        lab_draft.replace(lab)
    return packed.read_bytes(), lab.read_bytes()


def _lock() -> str:
    """Pyodide's lock file without its 350 packages; the engine needs none of them."""
    whole = json.loads((runtime.PYODIDE / runtime.LOCK).read_text("utf-8"))
    return json.dumps({**whole, "packages": {}}, separators=(",", ":"))


def _interface(node: list[str]) -> dict[str, bytes]:
    """The page's compiled Python, its texts and the engine's catalogue: in ui.pack, a pack for each language, and in files that are
    fetched later."""
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        packs, games, api, answers = (
            Path(folder) / "packs",
            Path(folder) / "catalogue.json",
            Path(folder) / "lab_api.json",
            Path(folder) / "answers",
        )
        packs.mkdir()
        for name, content in recorded.files().items():
            (answers / name).parent.mkdir(parents=True, exist_ok=True)
            (answers / name).write_bytes(content)
        games.write_text(json.dumps(catalogue(), separators=(",", ":")), "utf-8")
        api.write_text(lab_api.text(), "utf-8")
        run(
            [*node, WEB / "build" / "interface.mjs", WEB, games, api, answers, packs],
            trouble="The page's Python could not be compiled.",
            env=node_environment(node),
        )
        return {path.name: path.read_bytes() for path in sorted(packs.glob("*.pack"))}


def _bundled(node: list[str], source: Path, target: Path) -> None:
    run(
        [*node, WEB / "build" / "bundle.mjs", source, target],
        trouble=f"{source.name} could not be bundled.",
        env=node_environment(node),
    )


def _library(node: list[str], name: str) -> bytes:
    """The script of the folder of that name, with the packages that it imports, in one module; it is bundled again only if
    something in it has changed."""
    made_from = [*files_below(WEB / name), WEB / "build" / "bundle.mjs", WEB / "package-lock.json"]
    key = digest({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in made_from})
    bundled = WORK / name / f"{key[:16]}.mjs"
    if not bundled.exists():
        say(f"{name}: bundling it")
        shutil.rmtree(bundled.parent, ignore_errors=True)
        bundled.parent.mkdir(parents=True)
        draft = bundled.with_suffix(f".{os.getpid()}")
        _bundled(node, WEB / name / f"{name}.mjs", draft)
        draft.replace(bundled)
    return bundled.read_bytes()


def _page(node: list[str], scripts: Mapping[str, bytes]) -> bytes:
    """The scripts that start the page, in one module."""
    with tempfile.TemporaryDirectory(dir=WORK) as folder:
        for name, content in scripts.items():
            (Path(folder) / name).write_bytes(content)
        bundled = Path(folder) / "bundled.mjs"
        _bundled(node, Path(folder) / PAGE, bundled)
        return bundled.read_bytes()


def _sent(content: bytes) -> str:
    """How many bytes of a file a host sends, as JSON: as it is, and compressed."""
    return json.dumps([len(content), len(gzip.compress(content, 6))])


def _app_files(
    node: list[str], pyodide: str, page: str, pyodide_files: Mapping[str, bytes]
) -> dict[str, bytes]:
    python, lab = _worker_python(node)
    frame = (WEB / "lab" / "frame.mjs").read_text("utf-8")
    values = {
        "runtime": f"../../{pyodide}",
        "page": f"../../{page}",
        "lock": _lock(),
        "wasm_bytes": _sent(pyodide_files[runtime.WASM]),
        "scripts_bytes": _sent(b"".join(pyodide_files[name] for name in runtime.SCRIPTS)),
        "python_bytes": str(len(python)),
        "frame": frame,
        "stun": ice_servers(),
        "frame_hash": base64.b64encode(hashlib.sha256(frame.encode()).digest()).decode(),
    }
    scripts = {
        path.name: fill(path.read_text("utf-8"), values).encode()
        for path in WEB.glob("*.mjs")
        if path.name not in OUTSIDE
    }
    files = {name: script for name, script in scripts.items() if name not in PAGE_MODULES}
    files[PAGE] = _page(node, scripts)
    for path in (WEB / "lab.html", WEB / "lab" / "sandbox.mjs", WEB / "lab" / "referee.mjs"):
        files[path.relative_to(WEB).as_posix()] = fill(path.read_text("utf-8"), values).encode()
    files |= {
        path.name: path.read_bytes()
        for kind in ("*.css", "*.js")
        for path in WEB.glob(kind)
        if not any(path.name in names for names in PAGE_STYLES.values())
    }
    files |= {path.name: path.read_bytes() for path in files_below(WEB / "fonts")}
    files |= {f"art/{name}": content for name, content in first_art.files().items()}
    for style, names in PAGE_STYLES.items():
        files[style] = b"".join((WEB / name).read_bytes() for name in names)
    libraries = {f"{name}.mjs": _library(node, name) for name in LIBRARIES}
    return files | {"python.pack": python, "lab/python.pack": lab, **libraries, **_interface(node)}


def _preloads(page: str, page_files: Mapping[str, bytes], app: str) -> str:
    """Preload links, so that the browser fetches at once what the page's modules would request one by one."""
    scripts = [f"{app}/{PAGE}"]
    scripts += [f"{page}/{name}" for name in sorted(page_files) if not name.endswith(".wasm")]
    fetched = [f"{app}/ui.pack", f"{page}/micropython.wasm"]
    links = [f'<link rel="modulepreload" href="{script}">' for script in scripts]
    links.append(f'<link rel="preload" as="style" href="{app}/later.css">')
    links += [f'<link rel="preload" as="fetch" crossorigin href="{file}">' for file in fetched]
    # preflight.js knows the language.
    links.append(f'<link rel="preload" as="fetch" crossorigin data-words="{app}/words-LANGUAGE.pack">')
    return "\n".join(links)


def address() -> str:
    """The site's address from the environment variable DICETABLE_ADDRESS, empty if it is not set. Link previews need a
    full address; everything else in the site is relative."""
    said = os.environ.get("DICETABLE_ADDRESS", "")
    if said and not re.fullmatch(r"https?://[^\s\"'<>?#]+", said):
        raise BuildError(
            f"DICETABLE_ADDRESS, or --url, is {said}; it should look like https://example.org/dicetable/."
        )
    return said and said.rstrip("/") + "/"


def stun_servers() -> list[str]:
    """The STUN servers that devices may ask for their address on the internet, from the environment variable DICETABLE_STUN: HOST or
    HOST:PORT, none by default."""
    said = os.environ.get("DICETABLE_STUN", "")
    if said and not re.fullmatch(r"(?:[A-Za-z0-9-]+\.)*[A-Za-z0-9-]+(?::\d{1,5})?", said):
        raise BuildError(
            f"DICETABLE_STUN, or --stun, is {said}; it should look like stun.example.org or stun.example.org:3478."
        )
    return [said] if said else []


def ice_servers() -> str:
    """What browsers are told of these servers: the list `iceServers` of a connection, as JSON."""
    return json.dumps([{"urls": f"stun:{server}"} for server in stun_servers()])


def build(target: Path, copy: Path | None = None, *, with_docs: bool = True) -> None:
    """Build the site in the folder `target`, unless it is there and nothing has changed; then copy it, if `copy` is given.
    Of several processes one builds, and the others wait for it.

    with_docs: with the documentation, in its folder docs/."""
    with alone("site"):
        _build(target, with_docs)
        if copy:
            shutil.copytree(target, copy)


def is_whole(target: Path) -> bool:
    """Whether the site is in the folder `target` with its documentation, and nothing has changed."""
    return _is_current(target, True)


def _is_current(target: Path, with_docs: bool) -> bool:
    stamp = WORK / STAMP
    current = stamp.exists() and stamp.read_text("utf-8") == _state(target, with_docs)
    return current and (target / "index.html").exists()


def _state(target: Path, with_docs: bool) -> str:
    return f"{target}\n{sources_digest()}\n{address()}\n{with_docs}\n{stun_servers()}\n"


def add_docs(target: Path) -> None:
    """Add the documentation to a site that was built without it."""
    with alone("site"):
        state = _state(target, True)
        for name, content in docs.files().items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        _write_sums(target)
        (WORK / STAMP).write_text(state, "utf-8")


def _write_sums(folder: Path) -> None:
    listed = {path.relative_to(folder).as_posix(): path for path in files_below(folder)}
    listed.pop(SUMS, None)
    sums = [f"{hashlib.sha256(listed[name].read_bytes()).hexdigest()}  {name}\n" for name in sorted(listed)]
    (folder / SUMS).write_text("".join(sums), "utf-8", newline="\n")


def _build(target: Path, with_docs: bool) -> None:
    place = address()
    node = npm_packages()
    stamp = WORK / STAMP
    if _is_current(target, with_docs):
        say(f"site: {target} is up to date")
        return
    state = _state(target, with_docs)
    stamp.unlink(missing_ok=True)

    WORK.mkdir(exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix="site-", dir=WORK))
    draft.chmod(0o755)

    def write(folder: str, files: Mapping[str, bytes]) -> str:
        name = f"{folder}/{digest(files)[:10]}" if folder else ""
        for inside, content in files.items():
            path = draft / name / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return name

    say("site: putting it together")
    runtime_files = runtime.files(node)
    runtime_folder = write("runtime", runtime_files)
    page_files = _page_files()
    page = write("page", page_files)
    app = write("app", _app_files(node, runtime_folder, page, runtime_files))
    first, others = first_picture.pictures()
    values = {
        "app": app,
        "first": first,
        "first_others": others,
        "preloads": _preloads(page, page_files, app),
        "page": page,
        "no_plugins": json.dumps([f"!{name}" for name in UNUSED_PLUGINS], separators=(",", ":")),
        "address": place,
        "version": version(),
        "start": (WEB / "start.py").read_text("utf-8").rstrip(),
    }
    top = {"index.html": fill((WEB / "index.html").read_text("utf-8"), values).encode()}
    top["404.html"] = (WEB / "404.html").read_bytes()  # hosts show it where there is no such file
    for path in [*(WEB / name for name in OUTSIDE), *WEB.glob("*.webmanifest"), *files_below(WEB / "icons")]:
        top[path.relative_to(WEB).as_posix()] = path.read_bytes()
    top["NOTICES.txt"] = notices.text().encode()
    top[".nojekyll"] = b""
    if with_docs:
        top |= docs.files()
    write("", top)
    run(
        [*node, WEB / "build" / "service_worker.mjs", draft],
        trouble="The service worker could not be generated.",
        env=node_environment(node),
    )

    _write_sums(draft)

    shutil.rmtree(target, ignore_errors=True)
    shutil.move(draft, target)
    stamp.write_text(state, "utf-8")
    total = sum(path.stat().st_size for path in files_below(target))
    say(f"site: {target}, {total / 1e6:.1f} MB")
