"""Plays whole games through the worker, as the page would, so that everything it needs gets imported."""

import ast
import importlib
import importlib.abc
import importlib.util
import json
import sys
from typing import Any

import worker

from engine.catalogue import catalogue

said: list[dict[str, Any]] = []
server = worker.Server(lambda text: said.append(json.loads(text)))


def ask(call: str, **arguments: object) -> dict[str, Any]:
    """Send a request as the page would and return the engine's answer. If it starts a job, the job is run to its end."""
    server.handle(json.dumps({"id": 1, "call": call, "args": arguments}))
    answer = said[-1]
    while server.work():
        pass
    return answer


MOST_DECISIONS = 20
"""Decisions of computer players per game, by which they have imported everything they need."""


def links(game: dict[str, Any]) -> list[str]:
    """Links to a game's solo game, a table of people, and a table with each computer player."""
    name, least, most = game["name"], game["seats"][0], game["seats"][-1]
    level = f"level={game['levels'][0]}&" if game["levels"] else ""
    players = [player["name"] for player in game["players"]]
    tables = [["human"] * least]
    for player in players:
        tables.append((["human", player] * most)[:least])
    return [f"#/{name}/solo?{level}seed=REHEARSAL"] + [
        f"#/{name}/table?seats={','.join(seats)}&seed=REHEARSAL" for seats in tables
    ]


def play(link: str) -> dict[str, Any]:
    """Play a match to its end, or until computer players have made MOST_DECISIONS decisions, varying the actions. Returns
    the last snapshot."""
    shown: dict[str, Any] = ask("open", link=link)["result"]
    choice = decisions = 0
    while shown["view"]["deciders"] and decisions < MOST_DECISIONS:
        actions = shown["view"]["actions"]
        named = {"game": shown["save"], "seat": shown["view"]["seat"]}
        if not actions:
            shown = ask("advance", **named)["result"]
            decisions += 1
            continue
        choice += 7
        shown = ask("act", action=actions[choice % len(actions)]["text"], **named)["result"]
        if choice % 77 == 0 and shown["can_undo"]:
            shown = ask("undo", game=shown["save"], seat=shown["view"]["seat"])["result"]
    return shown


def play_everything() -> None:
    """Play every game and make most calls of the worker's protocol, valid and invalid."""
    ask("today")
    for game in catalogue():
        ask("cards", game=game["name"])
        for number, link in enumerate(links(game)):
            ask("hint", game=ask("open", link=link)["result"]["save"])
            last = play(link)
            ask("open", save=last["save"])
            ask("watch", link=last["replay"])
            if last["beat"]:
                ask("open", link=last["beat"])
            if number == 0:  # a review takes long, and all reviews of a game import the same
                ask("start", job="review", args={"link": last["replay"]})
            ask(
                "start",
                job="check",
                args={"link": last["replay"], "step": 0, "better": last["view"]["game"], "pairs": 2},
            )
    for wrong in ("#/goennen/solo?level=99", "#/nowhere", "#/replay?moves=%"):
        ask("open", link=wrong)
    ask("open", save="no save")
    ask("act", game="no game", seat=0, action="end")
    ask("act", action=5)


FOR_PLAYERS = (
    "array", "bisect", "cmath", "collections.abc", "copy", "dataclasses", "datetime", "enum", "fractions", "functools", "heapq",
    "inspect", "itertools", "json", "math", "numbers", "operator", "pprint", "random", "re", "statistics", "string", "textwrap",
    "time", "traceback", "types", "typing",
)  # fmt: skip
"""What of the standard library a player in the lab may import, besides what the engine needs itself."""


def import_the_lab() -> None:
    """Import what only the lab needs."""
    for name in (
        "lab.further",
        "lab.referee",
        "lab.sandbox",
        "engine.goennen.rows",
        "engine.tutto.rows",
        *FOR_PLAYERS,
    ):
        importlib.import_module(name)
    import_all_that_is_named()


def import_all_that_is_named() -> None:
    """Import everything that the engine's loaded modules import, inside functions too, so that rare paths work."""
    seen: set[str] = set()
    while True:
        names = [name for name in sys.modules if name.split(".")[0] in ("worker", "engine", "lab")]
        new = sorted(set(names) - seen)
        if not new:
            return
        for name in new:
            seen.add(name)
            loader = sys.modules[name].__loader__
            assert isinstance(loader, importlib.abc.InspectLoader)
            for imported in named_in(name, loader.get_source(name) or ""):
                importlib.import_module(imported)


def named_in(module: str, source: str) -> list[str]:
    """The modules that a source imports, except those under `if TYPE_CHECKING` and those that it can do without, under
    `try` with `except ModuleNotFoundError`."""
    names: list[str] = []
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Try) and any(
            "ModuleNotFoundError" in ast.dump(each) for each in node.handlers
        ):
            continue
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            names.append(base)
            spec = importlib.util.find_spec(base)
            if not spec:
                raise ImportError(f"{module} imports {base}, which is not there")
            inner = [f"{base}.{alias.name}" for alias in node.names]
            if spec.submodule_search_locations:
                names += [name for name in inner if importlib.util.find_spec(name)]
        waiting += ast.iter_child_nodes(node)
    return names
