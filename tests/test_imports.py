"""Imports go one way: a file imports only what stands before it, the engine nothing but the standard
library, one game nothing of another, each folder of the page only folders below it, and only one of them the browser. No test
is imported by anything.

What the engine imports inside a function is loaded late on purpose: it counts for who may know whom and for circles, not for the order.
The page has no such imports: what it loads late, it names to `ui.kit.loader`.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.match import GAMES as GAMES_AT_THE_TABLE
from tools.architecture import BASE
from tools.imports import graph, imports, modules

ROOT = Path(__file__).resolve().parent.parent

ORDER = {
    "engine": (
        "errors given terminal names luck seed position_text work outlook reasons comparison rows policy game goennen tutto perft daily match chance link replay review playouts intervals ratings sequential own_player player_file play"
        " processes parallel series progress corrected tournament records rewards batch coded environments vector catalogue cli __main__"
    ),
    "engine.goennen": (
        "tasks cards display scoring position actions mistakes notation legal check solo course apply text view reading state encoding fitting reach row_tables rows reasons ai analysis"
        " __init__"
    ),
}
"""In folders that are settled a file imports only those before it; a file that is not named stands where it likes,
as long as there is no circle."""

PAGE = ["kit", "draw", "browser", "app", "table", "room", "games", "screens", "page", "main"]
"""The folders and modules of web/ui, each above those that it may import. `app` and what stands above it know no
document all the same: what they ask of one, `main` hands them."""

CATALOGUE = "web.ui.games.catalogue"
"""The one module of the page that names its games, which are loaded when they are opened."""

EXTRAS = {
    "engine.parallel": {"dask"},
    "engine.goennen.ai.rollsets": {"numpy"},
    "engine.batch": {"numpy"},
    "engine.coded": {"gymnasium", "numpy"},
    "engine.environments": {"gymnasium", "numpy", "pettingzoo"},
    "engine.vector": {"gymnasium", "numpy"},
}
"""What a module of the engine imports of the extras in pyproject.toml. It does so late, or only such modules import it: who
does not use them does without."""

GAMES = tuple(f"engine.{name}" for name in GAMES_AT_THE_TABLE)
VIEW_TYPES = tuple(f"{game}.view_types" for game in GAMES)
"""What views hold: the type checker compares it with what the engine gives, and with what the page reads."""
SHARED = {*BASE}
"""What a game may import besides itself."""

BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "micropython", "__main__"}
"""What only the browser has; `__main__` is web/start.py, which reads the packs."""


TWO_SIDES = {"engine.goennen.view": "engine.goennen.state", "engine.tutto.view": "engine.tutto.state"}
"""Views and what they are views of, which give each other: those who use the engine are to know both types exactly. Nothing is
imported for it when the engine runs."""


def circles(edges: dict[str, set[str]]) -> list[str]:
    """The modules that lie on a circle of imports, or behind one; none if each can stand after what it imports."""
    left = {name: targets - {TWO_SIDES.get(name, "")} for name, targets in edges.items()}
    while free := [name for name, targets in left.items() if not targets & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


@pytest.mark.parametrize(
    ("folder", "prefix", "late"),
    [
        ("engine", "", True),
        ("web/ui", "web.", False),
        ("web/worker", "web.", True),
        ("tools", "", True),
        ("research", "", True),
    ],
)
def test_no_circles_also_in_annotations_and_functions(folder, prefix, late):
    """late: whether imports inside functions count. The page has none; what it names to `ui.kit.loader` is found there by its name,
    as screens and games are, and nothing has to know it before."""
    assert circles(graph(folder, prefix, True, late)) == []


def test_a_circle_would_be_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]
    edges = graph("engine", "", True, True)
    assert circles(edges | {"engine.goennen.tasks": {"engine.goennen.view"}}) != []
    assert sum(map(len, edges.values())) > 60 and sum(map(len, graph("web/ui", "web.").values())) > 60
    known = graph("web/ui", "web.", True)
    assert circles(known | {"web.ui.table.model": {"web.ui.table.session"}}) != []


@pytest.mark.parametrize("package", ORDER)
def test_a_file_imports_only_files_before_it(package):
    order = [name if name != "__init__" else "" for name in ORDER[package].split()]
    folder = package.replace(".", "/")
    for name, targets in graph("engine").items():
        own = _place(name, package, order)
        if own is None or (ROOT / folder) not in modules("engine")[name].parents:
            continue
        for target in targets:
            place = _place(target, package, order)
            assert place is None or place <= own, f"{name} imports {target}, which stands after it"


def _place(name: str, package: str, order: list[str]) -> int | None:
    """Where a module stands in its package; what lies in a package below counts as that package."""
    if name == package:
        return order.index("") if "" in order else None
    if not name.startswith(package + "."):
        return None
    part = name[len(package) + 1 :].split(".")[0]
    return order.index(part) if part in order else None


def imported(name: str) -> bool:
    """Whether a module of the engine that does without extras imports this one."""
    return any(
        target == name
        for other, path in modules("engine").items()
        if other not in EXTRAS
        for target, _ in imports(path)
    )


def test_the_engine_imports_the_standard_library_and_itself():
    for name, path in modules("engine").items():
        for target, at_once in imports(path):
            top = target.split(".")[0]
            extra = top in EXTRAS.get(name, ()) and (not at_once or not imported(name))
            assert extra or top == "engine" or top in sys.stdlib_module_names, f"{name} imports {target}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other_and_nothing_above_it(game):
    for name, path in modules("engine").items():
        if name == game or name.startswith(game + "."):
            for target, _ in imports(path):
                inside = target == game or target.startswith(game + ".")
                assert inside or target in SHARED or target.split(".")[0] != "engine", (
                    f"{name} imports {target}"
                )


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_do_not_know_the_computer_players(game):
    """They are loaded late, by the package's own face, by the analysis of the deck, and by nothing that plays."""
    ai = f"{game}.ai"
    not_rules = (ai, f"{game}.analysis")
    for name, path in modules("engine").items():
        if name.startswith(game + ".") and not name.startswith(not_rules):
            assert not any(target.startswith(ai) for target, _ in imports(path)), name
        if name == game:
            assert not any(target.startswith(ai) for target, at_once in imports(path) if at_once), name


def of_the_page(types: bool = False) -> Iterator[tuple[str, str]]:
    """Every module of the page with each that it imports, or with `types` also knows by its annotations."""
    for name, path in modules("web/ui").items():
        for target, _ in imports(path, True) if types else imports(path):
            yield name, target


def test_a_folder_of_the_page_knows_only_folders_below_it_also_in_annotations():
    for name, target in of_the_page(types=True):
        own, place = _place(name, "web.ui", PAGE), _place(f"web.{target}", "web.ui", PAGE)
        assert place is None or (own is not None and place <= own), (
            f"{name} imports {target}, which stands above it"
        )


def test_types_are_read_by_the_type_checker_alone():
    """The build leaves every `types.py` and `board_types.py` of the page out."""
    for name, target in of_the_page():
        assert not target.endswith("types") or name.endswith("types"), f"{name} imports {target}"


def test_every_folder_of_the_page_has_its_place():
    assert {name.split(".")[2] for name in modules("web/ui") if name != "web.ui"} == set(PAGE)


def late_imports(code: str) -> list[int]:
    """The lines of imports that are neither at the top level of a module nor in a condition there."""
    tree = ast.parse(code)
    at_the_top = [*tree.body, *(node for each in tree.body if isinstance(each, ast.If) for node in each.body)]
    early = {id(node) for node in at_the_top}
    kinds = (ast.Import, ast.ImportFrom)
    return [node.lineno for node in ast.walk(tree) if isinstance(node, kinds) and id(node) not in early]


def test_a_function_of_the_page_imports_nothing():
    for name, path in modules("web/ui").items():
        late = late_imports(path.read_text("utf-8"))
        assert not late, f"{name} has an import in line {late[0]}: load it by ui.kit.loader"
    assert late_imports("import a\nif b:\n    import c\n\ndef d():\n    import e\n") == [6]


def test_the_page_meets_the_browser_in_one_folder():
    for name, target in of_the_page():
        top = target.split(".")[0]
        assert top not in BROWSER or name.startswith("web.ui.browser."), f"{name} imports {target}"
        of_the_browser = target.startswith("ui.browser")
        assert not of_the_browser or name.startswith("web.ui.browser.") or name == "web.ui.main", (
            f"{name} imports {target}"
        )
        if name.endswith("types") and target in ("typing_extensions", "worker.protocol", *VIEW_TYPES):
            continue
        assert top not in ("engine", "tools", "tests", "worker"), (
            f"{name} imports {target}: the page knows no rule"
        )
        assert top in ("ui", *BROWSER) or top in sys.stdlib_module_names, f"{name} imports {target}"


def test_the_types_of_views_know_no_rule():
    for name in VIEW_TYPES:
        assert {target for target, _ in imports(modules("engine")[name], True)} == {"typing"}


PAGES = ("web.ui.games.goennen", "web.ui.games.tutto", "web.ui.games.plain")


def test_the_page_knows_its_games_in_one_file_and_reads_them_late():
    """What is the same in every game stands beside them, and a page is there before any game is."""
    for name, path in modules("web/ui").items():
        own = next((page for page in PAGES if name.startswith(page)), None)
        for target, at_once in imports(path):
            of = next((page for page in PAGES if f"web.{target}".startswith(page)), None)
            lately = name == CATALOGUE and not at_once
            assert of in (None, own) or lately, f"{name} imports {target}"
    assert {
        game
        for target, _ in imports(modules("web/ui")[CATALOGUE])
        for game in PAGES
        if f"web.{target}".startswith(game)
    } == set(PAGES)


def test_the_worker_knows_the_engine_and_nothing_of_the_page():
    targets = {target.split(".")[0] for path in modules("web/worker").values() for target, _ in imports(path)}
    assert "engine" in targets and targets - {"engine", "worker"} <= set(sys.stdlib_module_names)


def imported_tests(path: Path) -> list[str]:
    """What a file imports of test modules, at once or late."""
    return [
        target for target, _ in imports(path) if any(part.startswith("test_") for part in target.split("."))
    ]


def test_what_several_tests_need_stands_in_no_test():
    """Else a test could not be changed, moved or run for itself."""
    found = {name: tests for name, path in modules("tests").items() if (tests := imported_tests(path))}
    assert not found, f"{found}: what is needed of them belongs into modules beside them"


def test_a_test_that_is_imported_would_be_found(tmp_path):
    file = tmp_path / "test_one.py"
    file.write_text(
        "import tests.web.test_keys\nfrom test_two import begin\nfrom tests.ui.fakes import World\n\n"
        "def late():\n    from tests import test_docs\n"
    )
    assert imported_tests(file) == ["tests.web.test_keys", "test_two", "tests.test_docs"]


def test_no_two_test_files_share_a_name():
    """pytest cannot import both, and a run of all tests would stop; a run of one folder alone would not show it."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))
