"""Files with everything that is kept: read in short steps, whoever has written them."""

from __future__ import annotations

import json
from random import Random

import pytest
from fakes import World, planned, started
from ui.app import schema, transfer
from ui.app.history import KEY, LINKED
from ui.app.store import LONGEST_SAVE, PLAYER
from ui.kit.json_text import Unreadable
from ui.screens.lab.players import Players

TODAY = "2026-11-30"
NAMES = ("Anna", '}, {"id": "x', '}], "', "}]}", '"results": [{"', "\\", 'a"], ["b', '"]]', "😀" * 8, "\n")


def result(number: int) -> dict[str, object]:
    name = NAMES[number % len(NAMES)]
    return {
        "id": f"#/goennen/table?seats=human,human&start=0&seed=R{number}&ruleset=2",
        "day": f"2026-{1 + number % 9:02d}-{1 + number % 28:02d}", "game": "goennen", "mode": "shared", "level": None, "score": 90,
        "won": True, "foes": [], "people": [[name, 90, True]], "seats": [[name, 90, True, True]], "rival": None, "lucks": [0.5],
    }  # fmt: skip


def history(results: list[dict[str, object]]) -> str:
    return json.dumps({"format": 1, "results": results, "daily": {}, "run": None, "best_run": None})


def everything(kept: list[list[str]], **how: object) -> str:
    return json.dumps({"dicetable": "everything", "format": 1, "kept": kept}, **how)  # type: ignore[call-overload]  # how to write it


@pytest.mark.parametrize("last", [True, False], ids=["the results last", "the results in between"])
def test_a_file_with_all_that_can_be_kept_is_read_whole_in_short_steps(last: bool) -> None:
    results = [result(number) for number in range(5000)]
    content = json.loads(history(results))
    if last:
        content["results"] = content.pop("results")
    player = "x = '\\u00e9\"]'\n" * 20_000
    text = everything(
        [[KEY, json.dumps(content)], ["dicetable.theme", "dark"]]
        + [[f"dicetable.player p{number}", player + str(number)] for number in range(12)]
    )
    assert len(text) > 5_000_000
    world = World()
    plan = planned(world.page.history, text, TODAY)
    assert (plan.results, plan.left) == (5000, 0) and plan.others == 13
    assert plan.carry_out()
    found = world.page.history.results()
    assert sorted(found, key=lambda each: str(each["id"])) == sorted(
        results, key=lambda each: str(each["id"])
    )
    assert [each["day"] for each in found] == sorted(str(each["day"]) for each in results)
    assert world.kept["dicetable.player p3"] == player + "3"


@pytest.mark.parametrize(
    "how", [{}, {"separators": (",", ":")}, {"indent": 2}, {"ensure_ascii": False}, {"sort_keys": True}]
)
@pytest.mark.parametrize("count", [0, 1, 3, 120])
def test_a_file_may_be_written_in_any_way(how: dict[str, object], count: int) -> None:
    kept = [[KEY, history([result(number) for number in range(count)])], ["dicetable.name", NAMES[6]]]
    for rows in (kept, kept[:1], kept[1:], []):
        plan = planned(World().page.history, everything(rows, **how), TODAY)
        assert plan.results == (count if kept[0] in rows else 0)
        assert plan.others == (kept[1] in rows) and not plan.left


MANY = transfer.MOST + 1
HOSTILE = {
    "too long": everything([["dicetable.name", "x" * transfer.LONGEST]]),
    "no rows, and long": '{"dicetable": "everything", "format": 1, "kept": [], "x": "'
    + "x" * 6_000_000
    + '"}',
    "lists": '{"dicetable": "everything", "format": 1, "kept": [' + "[]," * 2_000_000 + "[]]}",
    "too many rows": everything([["dicetable.name", "x"]] * MANY),
    "rows that are none": everything([["dicetable.name", "x"]]).replace('"]]', '"], 7]'),
    "three texts in a row": everything([["a", "b"], ["c", "d", "e"], ["f", "g"]]),
    "more than results in a row": everything([[KEY, history([result(1)]) + ' {"a": 1}']]),
    "half of a character": everything([["dicetable.name", "x"]]).replace('"x"', '"\\ud83d"'),
    "many halves": everything([["dicetable.name", "😀" * 40_000]]),
    "no end": everything([["dicetable.name", "x"], ["a", "b"]])[:-1],
    "nothing": "",
    "only what stands between": '"], ["' * 1_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_page_has_written_is_refused(name: str) -> None:
    world = World()
    with pytest.raises(Unreadable):
        planned(world.page.history, HOSTILE[name], TODAY)
    assert not world.page.history.results()


COSTS_ITSELF = {
    "one long row": ([["dicetable.name", "x" * 5_000_000]], 0, 1),
    "a row of codes": ([["dicetable.name", "\x01" * 110_000]], 0, 1),
    "too many results": ([[KEY, history([result(n) for n in range(5003)])]], 5000, 3),
    "the same result": ([[KEY, history([result(1)] * 4)]], 1, 3),
    "one long result": ([[KEY, history([result(1), {**result(2), "foes": ["hard"] * 200_000}])]], 1, 1),
    "no results": ([[KEY, history([result(1), 7, {}, result(2)])]], 2, 2),  # type: ignore[list-item]  # none
}


@pytest.mark.parametrize("name", COSTS_ITSELF)
def test_what_no_page_has_written_is_left_out_and_the_rest_comes(name: str) -> None:
    rows, results, left = COSTS_ITSELF[name]
    world = World()
    plan = planned(world.page.history, everything([["dicetable.theme", "dark"], *rows]), TODAY)
    assert (plan.others, plan.results, plan.left) == (1, results, left)
    assert plan.carry_out() and len(world.page.history.results()) == results


def test_a_result_that_this_page_cannot_read_costs_no_other() -> None:
    rows = [*[result(n) for n in range(60)], {**result(99), "score": "x"}, result(60)]
    world = World()
    plan = planned(world.page.history, everything([[KEY, history(rows)]]), TODAY)
    assert (plan.results, plan.left) == (61, 0)


def test_whatever_the_page_can_write_it_can_read() -> None:
    """The longest there can be of everything, here and in another browser."""
    world = World()
    store = world.page.store
    for entry in schema.ENTRIES:
        assert entry.longest <= transfer.LONGEST_ROW // 2 or entry.key == KEY
    links = [{**result(n), "link": "game=tutto&moves=" + "x" * 19_900} for n in range(LINKED)]
    rivals = [[name or "Ben", 1_000_000] for name in NAMES * 2]
    rows = [*[{**result(n), "rivals": rivals} for n in range(LINKED, 400)], *links]
    days = [
        f"20{year}-{month:02d}-{day:02d}"
        for year in range(10, 26)
        for month in range(1, 13)
        for day in range(1, 29)
    ]
    daily = {f"{day} {level}": 1_000_000 for day in days for level in range(1, 3)}
    run = {"seed": "😀" * 98, "level": 7, "points": 999, "link": "#/goennen/campaign?" + "x" * 1300}
    world.page.history.take(
        {"format": 1, "results": rows, "daily": daily, "run": run, "best_run": {"level": 7, "points": 999}},  # type: ignore[typeddict-item]  # as stored
        [],
    )
    for code in ('"a"\n' * 99_000, "\x01\n" * 90_000, "\\" * 400_000, "x" * 400_000):
        Players(store).add("mine", code)
    store.put_game("#/tutto/solo?seed=A", json.dumps({"a": '"' * (LONGEST_SAVE // 2 - 10)}))
    stored = dict(world.kept)
    again = World(kept=dict(stored))
    assert again.page.history.read() == world.page.history.read() and len(again.page.history.results()) == 400
    text = world.exported()
    new = World()
    plan = planned(new.page.history, text, TODAY)
    assert plan.left == 0 and plan.results == 400 and plan.carry_out()
    assert {key: new.kept[key] for key in stored if key.startswith(PLAYER)} == {
        key: stored[key] for key in stored if key.startswith(PLAYER)
    }
    assert new.page.history.read()["daily"] == world.page.history.read()["daily"]


@pytest.mark.parametrize(
    "address",
    [
        "#/goennen/solo?level=1&seed=GLANCE",
        "#/tutto/solo?seed=GLANCE",
        "#/tutto/table?seats=human" + ",easy" * 9 + "&start=0&seed=GLANCE",
    ],
)
def test_whatever_glance_the_page_can_write_it_can_read(address: str) -> None:
    world = started(address)
    random = Random(3)
    for _ in range(12):
        world.play(random.choice, 1)
        link, store = world.session.snapshot["link"], World(kept=dict(world.kept)).page.store
        seen = store.glance(link)
        assert seen and seen["step"] == world.session.snapshot["view"]["step"]


def test_players_of_the_lab_are_all_taken_whatever_they_are_called() -> None:
    """One that is called as another was to be called here took its place."""
    world = World(kept={"dicetable.player a": "# ours"})
    theirs = {"a": "# one", "a 2": "# two", "a 3": "# three"}
    kept = [["dicetable.player " + name, code] for name, code in theirs.items()]
    world.open("#/statistics")
    world.picked(everything(kept))
    there = {code for key, code in world.kept.items() if key.startswith("dicetable.player ")}
    assert there == {"# ours", *theirs.values()}
