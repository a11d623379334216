"""What the documents say is true: every command runs or would, every link leads somewhere, every example works."""

import ast
import doctest
import inspect
import pkgutil
import re
import shlex
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from engine.__main__ import parser
from engine.goennen import parse_action
from engine.goennen.actions import Reroll
from engine.goennen.ai.odds import odds
from engine.goennen.apply import REVEALING
from engine.goennen.position import LETTERS, MASK
from tests.documents import CODE, FENCE, PAGES, ROOT, commands, text
from tests.engine.goennen.games import play_out, states
from tools import lab_api, reference, views

LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_there_are_commands():
    lines = [line for _, line in commands()]
    for wanted in ("python3 build.py serve", "python3 build.py test", "python3 build.py dist"):
        assert wanted in lines
    assert any(line.startswith("python3 -m engine perft") for line in lines)


@pytest.mark.parametrize(("page", "line"), commands(), ids=lambda value: value)
def test_a_command_is_real(page, line):
    """Those of the engine are read by its command line; of the others, what they start is there."""
    _, *words = shlex.split(line)
    if words[0] == "-m":
        module, words = words[1], words[2:]
        if module == "engine":
            if words:
                parser().parse_args(words)
            return
        path = ROOT.joinpath(*module.split("."))
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), line
        return
    assert (ROOT / words[0]).is_file(), line
    if words[0] == "build.py" and len(words) > 1:
        assert f'"{words[1]}": ' in text(ROOT / "build.py"), line


TESTS_NAMED = [
    (page, name) for page in PAGES for name in re.findall(r"`(tests/[\w/]+\.py::\w+)`", text(page))
]


@pytest.mark.parametrize(("page", "name"), TESTS_NAMED, ids=lambda value: getattr(value, "name", value))
def test_a_test_that_is_named_is_there(page, name):
    file, function = name.split("::")
    defined = {
        node.name for node in ast.walk(ast.parse(text(ROOT / file))) if isinstance(node, ast.FunctionDef)
    }
    assert function in defined, f"{page.name} names {name}"


def test_the_checklists_name_files_that_are_there_and_tests():
    page = text(ROOT / "docs" / "dependencies.md")
    for row in re.findall(
        r"^\| (?!what|---)(.*) \| (.*) \| (.*) \|$", page[page.index("## When") :], re.MULTILINE
    ):
        assert "::" in row[2] or "bench" in row[2], row[0]
    named = re.findall(r"`((?:web|tools|engine|tests)/[\w./-]+)`", page)
    assert len(named) > 30
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_somewhere(page):
    headings = {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    }
    for target in LINK.findall(text(page)):
        if target.startswith("#"):
            assert target[1:] in headings, target
        elif not target.startswith(("https://", "http://127.0.0.1")):
            assert (page.parent / target.split("#")[0]).exists(), f"{page.name} links to {target}"


def examples(page: Path) -> list[str]:
    return [body for language, body in FENCE.findall(text(page)) if language == "python"]


def test_there_are_examples():
    assert {"README.md", "api.md"} <= {page.name for page in PAGES if examples(page)}


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page):
    """From the top to the bottom, as a reader would type it."""
    names: dict[str, object] = {"__name__": page.stem}
    for body in examples(page):
        exec(compile(body, page.name, "exec"), names)  # noqa: S102


def test_the_session_at_the_prompt_runs():
    """What docs/api.md shows is what Python shows."""
    session = "\n".join(
        body for language, body in FENCE.findall(text(ROOT / "docs" / "api.md")) if language == "pycon"
    )
    found = doctest.DocTestParser().get_doctest(session, {}, "api.md", "api.md", 0)
    assert len(found.examples) > 20
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(found, out=said.append)
    assert not failed, "".join(said)


NAMED = re.findall(r"^\| \[?`(engine\.[\w.]+)`", text(ROOT / "docs" / "api.md"), re.MULTILINE)


@pytest.mark.parametrize("name", NAMED)
def test_what_the_api_names_is_there(name):
    assert pkgutil.resolve_name(name) is not None


# ---- what a player sees ----


def test_what_the_lab_explains_is_the_same_in_each_build():
    assert " at 0x" not in lab_api.text(), "where an object lay in memory"


@pytest.mark.parametrize("game", lab_api.GAMES)
def test_the_fields_of_a_view_are_on_the_page_of_its_game(game):
    page = text(views.page_of(game))
    assert views.page(game) == page, "run `python3 -m tools.views`"
    assert page.count("\n| `seats[].score` |") == 1


@pytest.mark.parametrize("game", lab_api.GAMES)
def test_every_action_is_on_the_page_of_its_game(game):
    actions = import_module(f"engine.{game}.actions")
    classes = {
        name: tuple(inspect.signature(thing).parameters)
        for name, thing in vars(actions).items()
        if isinstance(thing, type)
    }
    told = [re.fullmatch(r"(\w+)\((.*)\)", row.name) for row in lab_api.page(game)["Actions"]]
    assert {each[1]: tuple(each[2].split(", ")) if each[2] else () for each in told} == classes


def test_the_layout_of_odds_is_as_its_page_says():
    view = next(
        state.view(state.deciders[0])
        for state in states("table 2", 3)
        if state.position.phase == "roll" and state.position.roll == 1
    )
    found = odds(view)
    (table,) = [rows for heading, rows in lab_api.page("goennen").items() if "odds" in heading]
    assert {row.name for row in table} == found.keys()
    values = dict(zip("YOGBP", (1, 2, 4, 8, 16), strict=True))
    assert all(
        sum(values[die] for die in letters) == number == MASK[letters]
        for number, letters in enumerate(LETTERS)
    )
    for name, chances in found["cards"]:
        assert len(chances) == 32 and name in {laid.card.id for laid in view.position.own.display}
    for action in view.legal_actions():
        if isinstance(action, Reroll):
            assert 0 <= found["cards"][0][1][31 & ~MASK[action.dice]] <= 1


# ---- the site of the documents ----


def test_every_page_is_in_the_site_and_its_links_lead_somewhere(site_folder):
    pages = site_folder / "docs"
    assert {f"{page.stem}.html" for page in ROOT.glob("docs/*.md")} <= {
        page.name for page in pages.glob("*.html")
    }
    found = 0
    for page in pages.glob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"]+)"', text(page)):
            if not target.startswith(("#", "http://", "https://", "data:")):
                found += 1
                path = (page.parent / target.split("#")[0].split("?")[0]).resolve()
                assert path.exists(), f"{page.name} links to {target}"
                assert site_folder.resolve() in path.parents, target
    assert found > 100


def test_the_pages_load_nothing_from_elsewhere(site_folder):
    for page in (site_folder / "docs").glob("*.html"):
        loaded = re.findall(r'<(?:script|img|iframe|source)[^>]* src="([^"]+)"', text(page))
        loaded += re.findall(r'<link rel="(?:stylesheet|icon|preload)"[^>]*href="([^"]+)"', text(page))
        assert loaded and not [each for each in loaded if "//" in each], page.name
    for style in (site_folder / "docs").rglob("*.css"):
        assert not re.search(r"url\([\"']?https?:", text(style)), style.name


def test_no_markdown_is_left_in_the_text(site_folder):
    """A paragraph that begins with an HTML comment would be shown as it was typed."""
    for page in (site_folder / "docs").glob("*.html"):
        prose = re.sub(r"<(pre|code|script|style)\b.*?</\1>", "", text(page), flags=re.DOTALL)
        assert "`" not in re.sub(r"<[^>]+>", "", prose), page.name


def test_the_reference_is_up_to_date():
    assert reference.PAGE.read_text("utf-8") == reference.page(), "run python3 -m tools.reference"


@pytest.mark.parametrize(
    "name",
    [
        "engine.game.State.apply",
        "engine.goennen.new_game",
        "engine.link.replay_link",
        "engine.environments.aec",
    ],
)
def test_the_reference_has_the_docstrings(name):
    """They are read from the sources; here they are those that Python knows, where what they need is installed."""
    module, _, path = name.rpartition(".")
    if name.count(".") == 3:
        module, path = module.rpartition(".")[0], f"{module.rpartition('.')[2]}.{path}"
    thing = pytest.importorskip(module)
    for part in path.split("."):
        thing = getattr(thing, part)
    first = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    assert first and f"# {name}\n" in reference.page() and first in reference.page()


# ---- NOTATION.md ----

NOTATION = text(ROOT / "engine" / "NOTATION.md").split("## TUTTO")[0]


def rows(part: str) -> list[list[str]]:
    """The cells of the tables in a part of NOTATION.md, without their heads."""
    lines = [line for line in part.split("\n") if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_notation_examples_are_notation():
    examples = [CODE.findall(cells[0])[0] for cells in rows(NOTATION.split("## Events")[0])]
    for example in examples:
        assert str(parse_action(example)) == example
    kinds = {example.split("_")[0] for example in examples}
    assert kinds == {"back", "place", "ready", "roll", "complete", "buy", "enter", "draw", "discard", "remove",
                     "pass", "end"}  # fmt: skip


def test_every_event_is_documented_with_its_parameters():
    told = {}
    for cells in rows(NOTATION.split("Events")[1]):
        told[CODE.findall(cells[0])[0]] = set(re.findall(r"\w+", cells[1]))
    met = {}
    for kind in ("solo 1", "table 3", "table 4"):
        for number in range(12):
            first = next(states(kind, number))
            for _, _, _, events in play_out(first, number):
                for event in events:
                    met[event.key] = set(event.params)
    assert met.keys() == told.keys()
    for key, params in met.items():
        assert params <= told[key], key
    assert REVEALING <= met.keys()


def test_contributing_names_every_folder():
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    folders = {folder for name in listed.splitlines() for folder in Path(name).parents if folder.name}
    wanted = [each for each in folders if each.parent in (Path(), Path("web"), Path("web/ui"))]
    assert len(wanted) > 20
    assert not [each for each in wanted if f"`{each.as_posix()}/" not in told]
