"""Files with everything that is kept: read in short steps, whoever has written them."""

from __future__ import annotations

import json

import pytest
from fakes import World, planned
from ui.app import transfer
from ui.app.history import KEY
from ui.kit.json_text import Unreadable

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
    "one long row": everything([["dicetable.name", "x" * 5_000_000], ["a", "b"]]),
    "no rows, and long": '{"dicetable": "everything", "format": 1, "kept": [], "x": "'
    + "x" * 6_000_000
    + '"}',
    "lists": '{"dicetable": "everything", "format": 1, "kept": [' + "[]," * 2_000_000 + "[]]}",
    "too many rows": everything([["dicetable.name", "x"]] * MANY),
    "rows that are none": everything([["dicetable.name", "x"]]).replace('"]]', '"], 7]'),
    "three texts in a row": everything([["a", "b"], ["c", "d", "e"], ["f", "g"]]),
    "too many results": everything([[KEY, history([result(1)] * 5001)]]),
    "one long result": everything([[KEY, history([{**result(1), "foes": ["hard"] * 200_000}])]]),
    "a bad result": everything(
        [[KEY, history([*[result(n) for n in range(60)], {**result(1), "score": "x"}])]]
    ),
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
