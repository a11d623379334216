"""Docs, docstrings and comments name only what is there: files, modules, commands with their options, names in code,
sections of pages, paragraphs of the rules."""

import ast
import builtins
import io
import keyword
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]

ELSEWHERE = {
    "made by the build": (
        "NAME.pack", "NOTICES.txt", "catalogue.json", "dist/NOTICES.txt", "lab/python.pack", "lab_api.json", "python.pack", "sw.js",
        "ui.pack",
    ),
    "a reader's own, or written by the command that is explained": (
        "confirm.csv", "costs.csv", "fit.csv", "fresh.csv", "games.csv", "luck.csv", "my_player.py", "new.toml", "puzzles.csv",
        "solo.csv", "starts.csv", "steps.csv", "trained.py",
    ),
    "stands for any": (
        "NAME.toml", "SHEET.png", "decks/N.toml", "engine/goennen/ai/expectations/N.toml", "expectations/N.toml", "research/NAME.py",
    ),
    "somebody else's": ("pyodide-lock.json", "pyodide.mjs"),
}  # fmt: skip
"""Files that are named and not in the repository, and why."""

UNKNOWN = {
    "S10c": "an id that a new card might have",
    "localhost": "an address",
}
"""Names in backticks that no code has, and why."""

WORDS = {"docs/mutants.md": "operators of Cosmic Ray", "docs/words.md": "words of the screen"}
"""Pages whose backticks hold something else than names in the code."""

PACKAGES = {
    "engine": "engine",
    "lab": "web/lab",
    "research": "research",
    "tests": "tests",
    "tools": "tools",
    "ui": "web/ui",
    "worker": "web/worker",
}
SUFFIXES = "py|mjs|js|md|json|toml|css|html|yml|csv|pack|svg|png|txt|webmanifest"
FILE = re.compile(rf"(?<![\w/.:@<>{{}}-])(?:(?:\.\.|[\w-]+)/)*[\w-]+\.(?:{SUFFIXES})\b(?!\.?\w)")
MODULE = re.compile(rf"(?<![\w/.@-])({'|'.join(PACKAGES)})((?:\.[A-Za-z_]\w*)+)(?![\w/])")
NAME = re.compile(r"(?<!`)`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(\))?`(?!`)")
COMMAND = re.compile(r"python3? (-m )?([\w./-]+)((?: [^\s`#|;&]+)*)")
SECTION = re.compile(r"([\w./-]*\.md)?#([a-z][\w-]+)(?=\))")
PARAGRAPH = re.compile(r"\(([AB]\d{1,2})\b")


class Mention(NamedTuple):
    """Text for people. place: file and line. file: where it stands."""

    place: str
    file: str
    text: str


def _of_python(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    docstrings = {
        each.value.lineno
        for node in ast.walk(ast.parse(text))
        for each in (getattr(node, "body", None) if isinstance(getattr(node, "body", None), list) else [])
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
    }
    prose: list[tuple[int, str]] = []
    words: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or token.type == tokenize.STRING and token.start[0] in docstrings:
            prose.append((token.start[0], token.string))
        elif token.type in (tokenize.NAME, tokenize.STRING):
            words += re.findall(r"\w+", token.string)
        elif token.type not in (tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            words += re.findall(r"\w+", token.string)  # parts of f-strings, from Python 3.12 on
    return prose, words


def _of_script(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    comment = re.compile(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", re.DOTALL)
    prose = [(text.count("\n", 0, found.start()) + 1, found[0]) for found in comment.finditer(text)]
    return prose, re.findall(r"\w+", comment.sub("", text))


def _of_settings(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    prose, words = [], []
    for number, line in enumerate(text.split("\n"), 1):
        code, mark, comment = line.partition("#") if line.startswith("#") else line.partition(" #")
        words += re.findall(r"\w+", code)
        if mark:
            prose.append((number, comment))
    return prose, words


def _of_page(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    return list(enumerate(text.split("\n"), 1)), []


def _of_data(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    return [], re.findall(r"\w+", text)


READERS: dict[str, Callable[[str], tuple[list[tuple[int, str]], list[str]]]] = {
    ".py": _of_python, ".mjs": _of_script, ".js": _of_script, ".css": _of_script, ".toml": _of_settings, ".yml": _of_settings,
    ".md": _of_page, ".json": _of_data, ".html": _of_data,
}  # fmt: skip


@cache
def files() -> frozenset[str]:
    """All files of the project, as paths in it."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return frozenset(name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file())


@cache
def endings() -> frozenset[str]:
    """All files as paths from any folder above them."""
    return frozenset("/".join(name.split("/")[at:]) for name in files() for at in range(name.count("/") + 1))


@cache
def read() -> tuple[list[Mention], frozenset[str]]:
    """All text for people, and all words of the code."""
    mentions: list[Mention] = []
    words = {*dir(builtins), *keyword.kwlist, *sys.stdlib_module_names}
    for name in sorted(files()):
        words |= set(re.findall(r"\w+", name))
        reader = READERS.get(PurePosixPath(name).suffix)
        if reader and name != "web/package-lock.json":
            prose, found = reader((ROOT / name).read_text("utf-8"))
            mentions += [Mention(f"{name}:{line}", name, text) for line, text in prose]
            words.update(found)
    return mentions, frozenset(words)


def found(pattern: re.Pattern[str]) -> Iterator[tuple[Mention, re.Match[str]]]:
    for mention in read()[0]:
        for match in pattern.finditer(mention.text):
            yield mention, match


def is_file(name: str, beside: str) -> bool:
    """Whether there is such a file: from the root, beside the file that names it, or by the end of its path."""
    here = normpath(str(PurePosixPath(beside).parent / name))
    return here in files() or name in endings()


def test_files_that_are_named_are_there() -> None:
    excused = {name for names in ELSEWHERE.values() for name in names}
    missing: dict[str, list[str]] = {}
    for mention, match in found(FILE):
        if not is_file(match[0], mention.file):
            missing.setdefault(match[0], []).append(mention.place)
    assert {name: places for name, places in missing.items() if name not in excused} == {}
    assert excused == set(missing), "no excuse is left over"


def named_in(module: str, rest: list[str]) -> bool:
    """Whether a package or module has such a submodule, or a module's code such names."""
    while rest and any(name.startswith(f"{module}/{rest[0]}/") for name in files()):
        module, rest = f"{module}/{rest[0]}", rest[1:]
    if rest and f"{module}/{rest[0]}.py" in files():
        module, rest = f"{module}/{rest[0]}.py", rest[1:]
    source = module if module.endswith(".py") else f"{module}/__init__.py"
    code = (ROOT / source).read_text("utf-8") if source in files() else ""
    return all(re.search(rf"\b{name}\b", code) for name in rest)


def test_modules_that_are_named_are_there() -> None:
    wrong = [
        (match[0], mention.place)
        for mention, match in found(MODULE)
        if not re.search(rf"\.(?:{SUFFIXES})$", match[0])
        and not named_in(PACKAGES[match[1]], match[2].strip(".").split("."))
    ]
    assert wrong == []


def test_names_in_backticks_are_in_the_code() -> None:
    words = read()[1]
    wrong = [
        (match[1], mention.place)
        for mention, match in found(NAME)
        if mention.file not in WORDS
        for part in match[1].split(".")
        if part not in words and re.sub(r"_\d+$", "_", part) not in words and part not in UNKNOWN
    ]
    assert wrong == []


@cache
def words_of(module: bool, name: str) -> set[str] | None:
    """The words in the code of a command and of what reads its command line; None if there is no such command."""
    path = name.replace(".", "/") if module else name
    own = [each for each in (path, f"{path}.py", f"{path}/__main__.py") if each in files()]
    if not own:
        return None
    top = own[0].split("/")[0]
    shared = {
        "engine": "engine/cli/",
        "research": "research/study.py",
        "tests": "tests/bench/random_games.py",
    }.get(top, own[0])
    sources = [each for each in files() if each == own[0] or each.startswith(shared) and each.endswith(".py")]
    return {word for each in sources for word in _of_python((ROOT / each).read_text("utf-8"))[1]}


def test_commands_that_are_named_are_there() -> None:
    wrong = []
    for mention, match in found(COMMAND):
        module, name, rest = bool(match[1]), match[2].rstrip("."), match[3].split()
        if module and name in sys.stdlib_module_names | {"pytest"} or name == "verify_dice.py":
            continue  # what a reader has, and what lies in a folder of the reader's
        words = words_of(module, name)
        if words is None:
            wrong.append((match[0], mention.place))
            continue
        wanted = [word.strip("[]().,:").split("=")[0] for word in rest if word.lstrip("[(").startswith("--")]
        if name == "build.py" and rest[:1] == ["test"]:
            wanted = []  # what follows is for pytest
        if (
            rest
            and re.fullmatch(r"[a-z]+", rest[0])
            and name.split(".")[0] in ("build", "engine", "research")
        ):
            wanted.append(rest[0])
        wrong += [(match[0], mention.place) for each in wanted if not set(re.findall(r"\w+", each)) <= words]
    assert wrong == []


def headings(page: str) -> set[str]:
    """The anchors of a page, as GitHub and the site make them."""
    lines = re.findall(r"^#+ (.*)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower().replace("`", "")).strip().replace(" ", "-") for line in lines}


def test_sections_that_are_named_are_there() -> None:
    wrong = []
    count = 0
    for mention, match in found(SECTION):
        page = normpath(str(PurePosixPath(mention.file).parent / match[1])) if match[1] else mention.file
        if page.endswith(".md"):
            count += 1
            if page not in files() or match[2] not in headings(page):
                wrong.append((match[0], mention.place))
    assert wrong == [] and count > 50


def test_paragraphs_of_the_rules_that_are_named_are_there() -> None:
    rules = set(
        re.findall(r"^### ([AB]\d+)\.", (ROOT / "docs" / "RULES.md").read_text("utf-8"), re.MULTILINE)
    )
    named = {match[1]: mention.place for mention, match in found(PARAGRAPH)}
    assert {name: place for name, place in named.items() if name not in rules} == {}
    assert len(named) > 9


@pytest.mark.parametrize(
    ("test", "text"),
    [
        (test_files_that_are_named_are_there, "see DESIGN.md"),
        (test_files_that_are_named_are_there, "as in `tools/nowhere.py`"),
        (test_modules_that_are_named_are_there, "engine.goennen.nowhere does it"),
        (test_modules_that_are_named_are_there, "`engine.match.Mitch`"),
        (
            test_names_in_backticks_are_in_the_code,
            "`a_name_that_no_code_has` says so".replace("no_code", "nobodys_code"),
        ),
        (test_commands_that_are_named_are_there, "python3 -m tools.nowhere"),
        (test_commands_that_are_named_are_there, "`python3 -m engine dance`"),
        (test_commands_that_are_named_are_there, "python -m tests.bench.soak --colour blue"),
        (test_sections_that_are_named_are_there, "[there](docs/api.md#nowhere-at-all)"),
        (test_paragraphs_of_the_rules_that_are_named_are_there, "it is forbidden (B99)"),
    ],
)
def test_what_is_not_there_is_noticed(
    test: Callable[[], None], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mentions, words = read()
    words -= {"a_name_that_nobodys_code_has"}
    monkeypatch.setattr(
        f"{__name__}.read", lambda: ([*mentions, Mention("docs/x.md:1", "docs/x.md", text)], words)
    )
    if "docs/api.md#" in text:
        monkeypatch.setattr(f"{__name__}.read", lambda: ([*mentions, Mention("x.md:1", "x.md", text)], words))
    with pytest.raises(AssertionError):
        test()
