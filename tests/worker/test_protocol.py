"""The worker keeps its protocol: every call's arguments, answer and errors; and the page of docs says what it is."""

import ast
import json
import random
from pathlib import Path
from typing import Any

import pytest
from worker import protocol
from worker.snapshot import campaign_run
from worker.validation import read

from engine.errors import BadInput
from engine.link import open_link
from engine.match import HIGHEST_SCORE
from tests.worker.conftest import CALLS, Page
from tools.imports import imports, modules
from tools.protocol import PAGE
from tools.protocol import page as documented

LINK = "#/goennen/table?seats=human,easy&seed=PROTOCOL&start=0"


OPENED = Page().ask("open", link=LINK)
GAME, FIRST = OPENED["save"], OPENED["view"]["actions"][0]["text"]


def sources() -> list[Path]:
    """The files of all that the worker imports, itself among it."""
    known = modules("engine") | {
        name.removeprefix("web."): path for name, path in modules("web/worker").items()
    }
    found, waiting = set(), ["worker"]
    while waiting:
        name = waiting.pop()
        if name in known and name not in found:
            found.add(name)
            waiting += [target for target, _ in imports(known[name])] + [name.rpartition(".")[0]]
    return [known[name] for name in found]


def test_a_game_played_with_every_call_keeps_the_protocol(page: Page) -> None:
    assert len(page.ask("cards", game="goennen")["cards"]) == 49 + 12  # of both rulesets
    assert page.ask("cards", game="tutto") == {"cards": []}
    assert len(page.ask("today", date="2026-11-21")["games"]) == 4
    shown, luck = (
        page.ask("open", link=page.ask("find_link", text=f"Look: {LINK} !")["link"]),
        random.Random(1),
    )
    moved = False
    while not shown["view"]["result"]:
        named = {"game": shown["save"], "seat": 0}
        if not shown["view"]["actions"]:
            phase = shown["view"]["phase"]
            shown = page.ask("advance", **named)
            assert ("decision" in shown) == (
                phase not in ("setup", "passive")
            )  # both choose at the same time then
            assert not shown.get("decision") or shown["decision"]["seat"] == 1
            continue
        if shown["movable"] and not moved:
            moved = True
            piece = shown["movable"][0]
            shown = page.ask("rearrange", card=piece["card"], cell=piece["cells"][0], **named)
            continue
        if luck.random() < 0.1:
            texts = [each["text"] for each in shown["view"]["actions"]]
            hints = [page.ask("hint", game=shown["save"], place=place) for place in range(min(3, len(texts)))]
            assert len({each["action"] for each in hints} & set(texts)) == len(hints)
            assert {each["unit"] for each in hints} == {"points"}
            less = [each["less"] for each in hints]
            assert less[0] == 0 and less == sorted(less)
        if luck.random() < 0.1 and shown["can_undo"]:
            shown = page.ask("undo", **named)
            continue
        shown = page.ask("act", action=luck.choice(shown["view"]["actions"])["text"], **named)
    assert moved
    watched = page.ask("watch", link=shown["replay"])
    assert watched["steps"] == shown["view"]["step"]
    assert (
        page.ask("frame", game=watched["game"], step=3)
        == page.ask("watch", link=shown["replay"], step=3)["frame"]
    )
    assert page.ask("open", link=shown["replay"], step=3)["practice"]
    *_, before, last = watched["rounds"]
    seen = page.ask("see_round", link=shown["replay"], number=last["round"])
    assert seen["view"] == watched["frame"]["view"] and seen["rounds"] == watched["rounds"] and seen["events"]
    seen = page.ask("see_round", link=shown["replay"], number=before["round"])
    assert seen["view"] == page.ask("frame", game=watched["game"], step=last["step"])["view"]
    assert seen["view"]["seats"][0]["score"] == before["scores"][0]
    assert page.ask("open", save=shown["save"], practice=True)["practice"]


def test_hints_of_the_other_game_are_chances_to_win_and_end_with_the_game(page: Page) -> None:
    shown, luck = (
        page.ask("open", link="#/tutto/table?seats=human,human&seed=VALUES&start=0"),
        random.Random(2),
    )
    while not shown["view"]["result"]:
        if luck.random() < 0.2:
            hint = page.ask("hint", game=shown["save"], place=1)
            assert hint["unit"] == "win" and 0 <= hint["less"] <= 1
        action = luck.choice(shown["view"]["actions"])["text"]
        shown = page.ask("act", game=shown["save"], seat=shown["view"]["seat"], action=action)
    assert page.error("hint", game=shown["save"]) == "over"


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("nothing", {}, "call"),
    ("act", {"game": GAME, "action": "end"}, "call"),
    ("act", {"game": GAME, "action": 5, "seat": 0}, "call"),
    ("act", {"game": GAME, "action": "end", "seat": True}, "call"),
    ("act", {"game": GAME, "action": FIRST, "seat": 2}, "call"),
    ("act", {"game": GAME, "action": FIRST, "seat": -1}, "call"),
    ("act", {"game": GAME, "action": "end", "seat": 0, "more": 1}, "call"),
    ("act", {"game": GAME, "action": "end", "seat": 0}, "illegal"),
    ("act", {"game": GAME, "action": "fly away", "seat": 0}, "action"),
    ("act", {"game": LINK, "action": FIRST, "seat": 0}, "save"),
    ("act", {"game": '{"turn": "", ', "action": FIRST, "seat": 0}, "save"),
    ("act", {"game": '{"turn": ""}', "action": FIRST, "seat": 0}, "call"),
    ("rearrange", {"game": GAME, "seat": 0, "card": "S1", "cell": [0]}, "call"),
    ("rearrange", {"game": GAME, "seat": 0, "card": "S1", "cell": [0, 1.5]}, "call"),
    ("rearrange", {"game": GAME, "seat": 0, "card": "S1", "cell": [0, 1]}, "illegal"),
    ("advance", {"game": GAME, "seat": 0}, "human"),
    ("hint", {}, "call"),
    ("hint", {"game": "{}"}, "save"),
    ("undo", {"game": GAME, "seat": 0}, "illegal"),
    ("frame", {"game": GAME, "step": 1}, "step"),
    ("open", {"link": LINK, "step": 1}, "step"),
    ("growth", {"game": GAME, "since": [0, 0]}, "call"),
    ("cards", {"game": "chess"}, "game"),
    ("today", {"date": "yesterday"}, "date"),
    ("open", {}, "call"),
    ("open", {"link": LINK, "save": "{}"}, "call"),
    ("open", {"link": None}, "call"),
    ("open", {"link": "#/goennen/solo?level=9"}, "level"),
    ("open", {"save": "{}"}, "save"),
    ("watch", {"link": "#/nowhere"}, "link"),
    ("see_round", {"link": LINK, "number": 40}, "step"),
    ("start", {"job": "sleep", "args": {}}, "call"),
    ("start", {"job": "puzzle", "args": {}}, "call"),
    ("start", {"job": "puzzle", "args": {"link": 3}}, "call"),
    ("cancel", {"job": 5}, "no_job"),
]


@pytest.mark.parametrize(("call", "args", "key"), WRONG, ids=lambda value: str(value)[:40])
def test_a_wrong_request_is_answered_with_an_error_and_changes_nothing(
    page: Page, call: str, args: Any, key: str
) -> None:
    opened = page.ask("open", link=LINK)
    assert page.error(call, **args) == key
    after = page.ask("act", game=opened["save"], seat=0, action=FIRST)
    assert after["view"]["step"] == opened["view"]["step"] + 1
    assert page.ask("undo", game=after["save"], seat=0)["save"] == opened["save"] == GAME


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", "3", '{"id": 1}', '{"id": "1", "call": "undo", "args": {}}']
)
def test_what_is_no_request_is_answered_with_an_error(page: Page, text: str) -> None:
    page.server.handle(text)
    assert page.messages[-1]["error"]["key"] == "call"
    page.server.handle(json.dumps({"id": 2, "call": "undo", "args": []}))
    assert page.messages[-1] == {
        "id": 2,
        "error": {"key": "call", "params": {"detail": "the request.args should be an object"}},
    }


def test_values_are_read_as_their_types() -> None:
    assert read([1, 2], tuple[int, int], "x") == (1, 2)
    assert read(3, float, "x") == 3.0 and read(None, int | None, "x") is None
    assert read(["a"], list[str], "x") == ["a"]
    assert read({"done": []}, dict[str, Any], "x") == {"done": []}
    for value, wanted in (
        (True, int),
        ("1", int | None),
        ([1], tuple[int, int]),
        ("a", list[str]),
        ({}, protocol.Round),
    ):
        with pytest.raises(BadInput):
            read(value, wanted, "x")


def raised() -> dict[str, set[str]]:
    """The keys and parameters of every `BadInput` that the engine and the worker raise."""
    found: dict[str, set[str]] = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name == "BadInput" and isinstance(node.args[0], ast.Constant):
                    found.setdefault(str(node.args[0].value), set()).update(
                        str(word.arg) for word in node.keywords
                    )
    return found


def test_every_error_is_in_the_table_with_its_parameters() -> None:
    own = {"fault": {"detail"}, "illegal": {"action", "reason"}}
    assert raised() | own == {key: set(parameters) for key, parameters in protocol.ERRORS.items()}


def test_every_call_names_errors_that_there_are() -> None:
    for call in (CALLS | protocol.methods(protocol.Work)).values():
        assert set(protocol.errors(call)) <= set(protocol.ERRORS)


def test_the_docs_are_those_of_the_protocol() -> None:
    assert PAGE.read_text("utf-8") == documented(), "run python3 -m tools.protocol"


def test_a_level_ends_however_many_points_are_carried_into_it() -> None:
    """Of the most that a link may carry, nothing could be added: the last decision was refused."""
    match = open_link(f"#/goennen/campaign?level=2&points={HIGHEST_SCORE}&seed=AAAA")
    player = match.game.POLICIES["medium"]()
    while not match.state.is_over:
        match.play(player(match.state.view(0)))
    run = campaign_run(match)
    assert run and run["after"] and run["next"] and match.state.scores()[0] > 86
    assert run["after"]["points"] == open_link(run["next"]).setup.purpose.points == HIGHEST_SCORE
