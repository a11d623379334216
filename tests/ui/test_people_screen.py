"""People: whom one has played with, from games around a device, between devices and races; what is corrected by hand."""

from __future__ import annotations

import json

import pytest
from fakes import World
from finished import end, quick_check
from ui.app import acquaintances, history, schema
from ui.app.acquaintances import parsed
from ui.screens.people import meetings
from worker import work as work_of_the_worker


def result(name: str, **more: object) -> dict[str, object]:
    return {
        "id": name,
        "day": "2026-11-20",
        "game": "goennen",
        "mode": "shared",
        "level": None,
        "score": 60,
        "won": None,
        "foes": [],
    } | more


AROUND = result("1", seats=[["Anna", 60, True, True], ["Ben", 50, False, True], ["", 40, False, True]])
APART = result("2", apart=True, won=False, seats=[["ben", 71, True, False], ["Anna", 60, False, True]])
RACE = result("3", mode="daily", level=1, won=True, score=90, rival=["Ben", 95])
OLDER = result("4", people=[["Anna", 60, True], ["Cees", 50, False]])
RESULTS = [OLDER, AROUND, APART, RACE]


def page(*results: dict[str, object]) -> World:
    progress = history.fresh() | {"results": [dict(each) for each in results]}
    world = World(kept={history.KEY: json.dumps(progress), "dicetable.name": "Anna"})
    assert len(world.page.history.results()) == len(results)
    world.open("#/people")
    world.settle()
    return world


def lines(world: World) -> dict[str, tuple[str, str]]:
    found = {}
    for node in world.root.all(data_person=None):
        about = node.attributes
        found[about["data-person"]] = (about["data-games"], about["data-won"])
    return found


def test_everybody_stands_there_with_games_of_all_kinds() -> None:
    world = page(*RESULTS)
    assert lines(world) == {"Ben": ("3", "1"), "Cees": ("1", "1")}
    assert "-1" in world.root.textContent.replace("−", "-")  # 60 to 50, then 60 to 71


def test_nobody_is_told_so() -> None:
    assert "Nobody yet" in page().root.textContent


def test_the_games_with_somebody_are_listed_and_can_be_parted_and_joined() -> None:
    world = page(*RESULTS)
    world.do("person ben")
    assert world.root.textContent.count("Somebody else") == 3
    world.do("apart 1")  # the one by link was another Ben
    assert lines(world) == {"Ben": ("2", "1"), "Ben (2)": ("1", "0"), "Cees": ("1", "1")}
    world.do("person cees")
    world.page.input("same", "Ben (2)")
    assert lines(world) == {"Ben": ("2", "1"), "Ben (2)": ("2", "1")}
    world.do("set same")
    assert lines(world) == {"Ben": ("2", "1"), "Ben (2)": ("1", "0"), "Cees": ("1", "1")}


def test_whoever_holds_the_device_is_found_by_name_or_says_so() -> None:
    world = page(OLDER, AROUND)
    world.do("person ben")
    world.do("me")
    assert lines(world) == {"Anna": ("1", "0"), "Cees": ("1", "1")}


def test_the_next_game_begins_with_the_names() -> None:
    world = page(AROUND)
    world.do("next ben")
    assert [world.session.who(seat) for seat in range(2)] == ["Anna", "Ben"]


def test_the_week_compares_daily_games() -> None:
    world = page(result("3", mode="daily", level=1, day=World().browser.today(), score=90, rival=["Ben", 95]))
    cells = [node.textContent for node in world.root.all(class_="figures")] or [world.root.textContent]
    assert "90" in cells[0] and "95" in cells[0]


def test_the_week_tells_the_games_of_one_day_apart() -> None:
    day = World().browser.today()
    world = page(
        result("3", mode="daily", level=1, day=day, score=90, rival=["Ben", 95]),
        result("4", mode="daily", level=4, day=day, score=70, rival=["Ben", 60], rivals=[["Cees", 80]]),
        result("5", mode="daily", game="tutto", day=day, score=12, rival=["Cees", 14]),
        result("6", mode="daily", level=6, day=day, score=50),
    )
    table = next(each for each in world.root.walk() if each.attributes.get("class") == "figures")
    rows = [[cell.textContent for cell in row.children] for row in table.children]
    assert [cell.partition(" ")[2].partition(" ")[2] for cell in rows[0][1:-1]] == [
        "Level 1",
        "Level 4",
        "TUTTO",
    ]
    assert rows[1:] == [
        ["You", "90", "70", "12", "1"],
        ["Ben", "95", "60", "–", "1"],
        ["Cees", "–", "80", "14", "1"],
    ]


def test_luck_is_told_of_the_tables_that_were_reviewed() -> None:
    one = AROUND | {"lucks": [0.25, -0.125, -0.125]}
    (ben,) = meetings.people([one], meetings.Corrections(page().page.store), "Anna")
    assert meetings.difference(ben.tables("goennen")) == 10
    assert meetings.won_without_luck(ben.tables("goennen")) == (0.75, 1)
    (ben,) = meetings.people([one, APART], meetings.Corrections(page().page.store), "Anna")
    assert meetings.difference(ben.tables("goennen")) == -1
    assert meetings.won_without_luck(ben.tables("goennen")) == (0.75, 1), "of two games one was reviewed"


def test_the_luck_of_a_table_is_known_from_its_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_of_the_worker, "check", quick_check)
    world = World(kept={"dicetable.name": "Anna", "dicetable.names": json.dumps(["Anna", "Ben"])})
    end(world, "#/tutto/table?seats=human,human&start=0&seed=LUCK")
    while world.session.staging:
        world.settle()
    world.open("#/people")
    assert "Without luck" not in world.root.textContent
    (played,) = world.page.history.results()
    world.open("#/review?" + played["link"])
    while world.browser.work():
        pass
    (reviewed,) = world.page.history.results()
    mine, bens = reviewed["lucks"]
    assert mine and abs(mine + bens) < 0.001, "what is luck for one is the other's bad luck"
    world.open("#/people")
    assert " of 1 reviewed game won" in world.root.textContent


def test_corrections_of_two_devices_are_merged() -> None:
    ours = json.dumps({"same": {"benni": "Ben"}, "apart": {}})
    theirs = json.dumps({"same": {"benni": "Max", "lea": "Lena"}, "apart": {"1 ben": "Ben (2)"}})
    entry = schema.entry_of(acquaintances.KEY)
    assert entry and entry.merge
    both = entry.merge(ours, theirs)
    assert json.loads(both) == {"same": {"benni": "Ben", "lea": "Lena"}, "apart": {"1 ben": "Ben (2)"}}
    assert entry.merge(both, theirs) == both
    assert acquaintances.parsed("no json") == acquaintances.parsed('["x"]') == {"same": {}, "apart": {}}


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{", "7", '{"same": 7, "apart": [1]}', '{"same": {"a": 1}, "apart": null}']
)
def test_corrections_that_nobody_can_have_made_are_none(text: str) -> None:
    """A text nested that deeply would break every screen that needs them."""
    assert parsed(text) == {"same": {}, "apart": {}}


def test_names_that_point_at_each_other_end_somewhere() -> None:
    kept = json.dumps({"same": {"ben": "Max", "max": "Ben"}, "apart": {}})
    world = World(kept={acquaintances.KEY: kept})
    assert meetings.Corrections(world.page.store).of(AROUND, "Ben") in ("Ben", "Max")
