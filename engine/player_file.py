"""A player in a Python file: `python3 -m engine arena goennen --seats my_player.py,hard`.

The file has one of these:

- `choose(view)`, which returns one of `view.legal_actions()`, or its notation;
- `values(view)`, which returns a dict with a number for each of them; the action with the greatest is played, the first
  of several;
- a class `Player(Policy)` with `values(view)`, or with `__call__(view)`, which works like `choose`. Each seat of each
  game gets a new instance.

If there are several, `Player` comes first, then `choose`, then `values`. The file may import the standard library,
`engine`, what else is installed, and modules that lie beside it. What it prints goes to standard error.
"""

import linecache
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from math import inf
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from engine.own_player import Failure, OwnPlayer, PlayerError, blamed, last_line
from engine.time_limit import TookTooLong, Watch

__all__ = ["Failure", "FilePlayer", "PlayerError", "PlayerFile", "last_line", "read_player"]

LONGEST_FILE = 4_000_000
"""In characters. It is this long because a file may hold the weights of a network."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A module that lies beside a player's file. name: as it is imported. path: of its file. package: whether it is one."""

    name: str
    path: str
    text: str
    package: bool = False


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A file with a player. Other processes and machines get its text. path: as given; also the player's name. text: the
    file's contents. beside: the modules beside it that it imports, and those that they import."""

    path: str
    text: str
    beside: tuple[Beside, ...] = ()

    def __str__(self) -> str:
        return self.path

    @property
    def digest(self) -> str:
        """A short text that is another one as soon as the player's code is."""
        texts = [self.text, *(text for each in self.beside for text in (each.name, each.text))]
        return sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()[:12]

    def player(self) -> "FilePlayer":
        """A new player. Raises `PlayerError`."""
        return FilePlayer(self)


def read_player(path: str, limit: float = inf) -> PlayerFile:
    """Read a file and run it once to check that it holds a player. limit: the seconds that this may take. Raises
    `PlayerError`."""
    text = _text(path, path)
    found = PlayerFile(path, text, _beside(path, text))
    if sum(map(len, (text, *(each.text for each in found.beside)))) > LONGEST_FILE:
        raise PlayerError(path, None, f"a player has at most {LONGEST_FILE} characters")
    try:
        with Watch(limit) as watch, watch.call():
            found.player()
    except TookTooLong as interruption:
        raise PlayerError.late(path, interruption, f"it took more than {limit:g} s to load") from interruption
    return found


def _text(file: str | Path, path: str) -> str:
    """The text of a file. path: of the player that is to blame if it can't be read. Raises `PlayerError`."""
    which = "this file" if str(file) == path else str(file)
    try:
        return Path(file).read_text("utf-8-sig")  # some editors put a byte order mark first
    except OSError as error:
        raise PlayerError(path, None, f"{which} can't be read: {error.strerror or error}") from error
    except ValueError as error:
        raise PlayerError(path, None, f"{which} is not text in UTF-8") from error


# ---- modules beside the file ----


def _beside(path: str, text: str) -> tuple[Beside, ...]:
    """The modules in the folder of a player's file that it imports, directly or not. Raises `PlayerError`."""
    folder, found, left = Path(path).parent, dict[str, Beside](), [("", text)]
    while left:
        package, text = left.pop()
        for name in _imported(text, package):
            for file in _files(folder, name):
                parts = file.relative_to(folder).with_suffix("").parts
                is_package = parts[-1] == "__init__"
                dotted = ".".join(parts[:-1] if is_package else parts)
                if dotted not in found:
                    found[dotted] = Beside(dotted, str(file), _text(file, path), is_package)
                    left.append((dotted if is_package else dotted.rpartition(".")[0], found[dotted].text))
    return tuple(found[name] for name in sorted(found))


def _imported(text: str, package: str) -> Iterator[str]:
    """What a text imports, as dotted names. package: the one that it belongs to."""
    import ast  # a browser reads no files

    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return  # told when it is run
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            base = ".".join(filter(None, [*above, node.module or ""]))
            yield from (base, *(f"{base}.{each.name}" if base else each.name for each in node.names))


def _files(folder: Path, name: str) -> Iterator[Path]:
    """The files in a folder that are read when this name is imported: of each package on the way, and of the module."""
    parts = name.split(".")
    if parts[0] in ("", "engine"):
        return
    for length in range(1, len(parts) + 1):
        at = folder.joinpath(*parts[:length])
        for file in (at / "__init__.py", at.with_name(f"{at.name}.py")):
            if file.is_file():
                yield file
                break


class _Modules(MetaPathFinder, Loader):
    """The modules beside one player, apart from those of the same names beside another."""

    def __init__(self, beside: Sequence[Beside]) -> None:
        self.beside = {each.name: each for each in beside}
        self.loaded: dict[str, ModuleType] = {}

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where to get a module from, if it is one of these."""
        found = self.beside.get(fullname)
        if found is None:
            return None
        return spec_from_loader(fullname, self, origin=found.path, is_package=found.package)

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's text."""
        found = self.beside[module.__name__]
        module.__file__ = found.path
        _run(found.path, found.text, module)

    @contextmanager
    def imported(self) -> Iterator[None]:
        """Imports find these modules, and afterwards what they found before."""
        others = {name: sys.modules.pop(name) for name in self.beside if name in sys.modules}
        sys.modules.update(self.loaded)
        sys.meta_path.insert(0, self)
        try:
            yield
        finally:
            sys.meta_path.remove(self)
            self.loaded = {name: sys.modules.pop(name) for name in self.beside if name in sys.modules}
            sys.modules.update(others)


# ---- the player ----


class FilePlayer(OwnPlayer):
    """The player from a file."""

    def __init__(self, file: PlayerFile) -> None:
        """Raises `PlayerError` if there is no player in the file."""
        self.file = file
        module, self._modules = _module(file)
        own, wanted = (
            getattr(module, "Player", None),
            "`Player` has no `values(view)`, and gives nothing when it is called",
        )
        if own is None:
            own = SimpleNamespace(
                choose=getattr(module, "choose", None), values=getattr(module, "values", None)
            )
            wanted = (
                "there is no player here: it takes `choose(view)`, `values(view)` or a class `Player(Policy)`"
            )
        super().__init__(file.path, own, wanted)

    def __reduce__(self) -> tuple[Any, ...]:
        return FilePlayer, (self.file,)

    def _blamed(self) -> AbstractContextManager[None]:
        return _called(self.path, self._modules)


@contextmanager
def _called(path: str, modules: _Modules) -> Iterator[None]:
    """The surroundings of a call of a player, which may import what lies beside it."""
    with blamed(path):
        if modules.beside:
            with modules.imported():
                yield
        else:
            yield


@lru_cache(maxsize=32)
def _module(file: PlayerFile) -> tuple[ModuleType, _Modules]:
    """The file as a module, run once per process, and the modules beside it. Raises `PlayerError`."""
    modules = _Modules(file.beside)
    module = ModuleType("player_" + file.digest)
    module.__file__ = file.path
    sys.modules[module.__name__] = module  # dataclasses look their module up here
    with _called(file.path, modules):
        _run(file.path, file.text, module)
    return module, modules


def _run(path: str, text: str, module: ModuleType) -> None:
    """Run a text as a module. Tracebacks show its lines, even where there is no such file."""
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    # Assertions count even where the interpreter leaves those of the engine out, as in the page.
    exec(compile(text, path, "exec", dont_inherit=True, optimize=0), vars(module))  # noqa: S102
