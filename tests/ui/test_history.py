"""Results, levels, daily games and the campaign as the page keeps them; taking everything elsewhere."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from fakes import planned
from hypothesis import given, settings
from hypothesis import strategies as st
from ui.app import history as histories
from ui.app import history_checks, merging, races, results, reviewed, schema, transfer
from ui.app.history import History, is_open, next_level
from ui.app.store import LONG, SAVE, Store
from ui.kit.json_text import LONGEST, Unreadable
from ui.screens.statistics import figures, summary
from ui.table import ending

from engine.link import game_link, open_link
from engine.match import Match, Purpose


class Kept(dict):
    """What a browser has kept."""

    def store(self) -> Store:
        return Store(Storage(self))


class Storage:
    """The ports of a browser's storage; `full(key)` tells for which keys it has no room."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.full: Callable[[str], bool] = lambda key: False

    def load(self, key: str) -> tuple[bool, str | None]:
        return (True, self.kept.get(key))

    def save(self, key: str, text: str) -> tuple[bool, object]:
        if self.full(key):
            return (False, "full")
        self.kept[key] = text
        return (True, None)

    def remove(self, key: str) -> tuple[bool, object]:
        return (True, self.kept.pop(key, None))

    def keys(self) -> tuple[bool, str]:
        return (True, "\n".join(self.kept))


TODAY = "2026-11-25"


def imported(history: History, text: str) -> tuple[int, int, bool]:
    """Adds all that a file would add: (results, games, whether there was room)."""
    plan = planned(history, text, TODAY)
    return (plan.results, plan.games, plan.carry_out())


def over(score: int, level: int = 1, save: str = "", **more) -> dict:
    """A snapshot of a finished solo game."""
    target = 94 - 4 * level
    view = {
        "game": "goennen", "level": level, "target": target, "seed": "ABC", "seats": [{"player": "human"}],
        "result": {"scores": [score], "winners": [0], "won": score >= target},
    }  # fmt: skip
    return {
        "view": view,
        "save": save or f"{score} {level} {more}",
        "link": "#/goennen/solo",
        "practice": False,
        "date": None,
        "campaign": None,
    } | more


def table(scores: list[int], winners: list[int], *foes: str) -> dict:
    seats = [{"player": player} for player in ("human", *foes)]
    view = {"game": "goennen", "level": None, "seed": "T", "seats": seats}
    view["result"] = {"scores": scores, "winners": winners, "won": None}
    return {
        "view": view,
        "save": f"{scores}{foes}",
        "link": "#/goennen/solo",
        "practice": False,
        "date": None,
        "campaign": None,
    }


def test_a_result_is_kept_once():
    history = History(Kept().store())
    assert history.record(over(91), "2026-11-21")
    assert not history.record(over(91), "2026-11-21")  # the page was loaded anew
    assert history.record(over(80), "2026-11-22")
    assert not history.record(over(99, practice=True), "2026-11-22")
    assert [(r["score"], r["won"], r["day"]) for r in history.results()] == [
        (91, True, "2026-11-21"),
        (80, False, "2026-11-22"),
    ]
    assert history.won() == [1]
    assert history.best() == {1: 91}


def test_levels_open_one_another():
    assert [is_open(n, []) for n in range(1, 8)] == [True] + [False] * 6
    assert [is_open(n, [1, 2]) for n in range(1, 8)] == [True] * 3 + [False] * 4
    assert (next_level([]), next_level([1, 2]), next_level(range(1, 8))) == (1, 3, 7)


def won_at(*levels: int, **more) -> list[int]:
    """The levels that count as won after wins at these, in this order."""
    history = History(Kept().store())
    for number, level in enumerate(levels):
        history.record(over(95, level, save=f"{number}", **more), "2026-11-21")
    return history.won()


def test_levels_open_in_order_only():
    """RULES.md A12."""
    assert won_at(2) == won_at(3, 7) == []
    assert won_at(1) == won_at(1, 3) == [1]
    assert won_at(2, 1) == [1], "it was closed when it was won"
    assert won_at(2, 1, 2) == [1, 2]
    assert won_at(3, date="2026-11-21") == []
    assert won_at(1, date="2026-11-21") == [1], "a daily game at a level that is open counts"
    assert won_at(1, 2, 3, 4, 5, 6, 7) == list(range(1, 8))


def test_what_opened_the_levels_is_never_dropped(monkeypatch):
    monkeypatch.setattr(history_checks, "MOST_RESULTS", 5)
    history = History(Kept().store())
    for number in range(20):
        history.record(
            over(95 if number in (0, 3) else 10, 1 if number < 3 else 2, save=f"{number}"), "2026-11-21"
        )
    assert len(history.results()) == 5 and history.won() == [1, 2]


def test_one_attempt_at_a_daily_game_counts():
    history = History(Kept().store())
    assert history.daily("2026-11-21", "goennen", 3) == (False, None)
    history.begin_daily("2026-11-21", "goennen", 3)
    assert history.daily("2026-11-21", "goennen", 3) == (True, None)
    history.record(over(70, 3, date="2026-11-21"), "2026-11-22")
    history.record(over(99, 3, date="2026-11-21"), "2026-11-22")
    assert history.daily("2026-11-21", "goennen", 3) == (True, 70)


def test_a_daily_game_belongs_to_its_own_day_also_if_it_ends_after_midnight():
    history = History(Kept().store())
    history.record(over(70, 3, date="2026-11-21"), "2026-11-22")
    history.record(over(80), "2026-11-22")
    assert [(each["mode"], each["day"]) for each in history.results()] == [
        ("daily", "2026-11-21"),
        ("solo", "2026-11-22"),
    ]


def campaign(level: int, points: int, score: int) -> dict:
    after = points + score - (94 - 4 * level)
    ended = after < 0
    result = {"level": level if ended else level + 1, "points": 0 if ended else after, "ended": ended}
    link = None if ended or level == 7 else f"#/goennen/campaign?level={level + 1}&points={after}&seed=ABC"
    return over(score, level, campaign={"level": level, "points": points, "after": result, "next": link})


def test_the_run_of_the_campaign():
    history = History(Kept().store())
    history.record(campaign(1, 0, 95), "2026-11-21")
    assert history.run() == {
        "seed": "ABC", "level": 2, "points": 5, "link": "#/goennen/campaign?level=2&points=5&seed=ABC",
    }  # fmt: skip
    history.record(campaign(2, 90, 120), "2026-11-21")  # points of nobody's run
    assert history.run()["points"] == 5
    history.record(campaign(2, 5, 83), "2026-11-21")  # three short, paid
    assert (history.run()["level"], history.run()["points"]) == (3, 2)
    history.record(campaign(3, 2, 60), "2026-11-21")
    assert history.run() is None
    assert history.best_run() == {"level": 2, "points": 2}


@pytest.mark.parametrize(
    ("scores", "words"), [([91], "91"), ([91, 91, 104], "91"), ([91, 95], "90–99"), ([104], "90–99")]
)
def test_a_bar_is_labelled_with_its_score_or_with_those_that_it_holds(scores: list[int], words: str) -> None:
    assert figures.below(scores, 90, 99) == words


def test_figures():
    history = History(Kept().store())
    for day, score in (("2026-11-18", 60), ("2026-11-20", 90), ("2026-11-21", 95), ("2026-11-21", 101)):
        history.record(over(score), day)
    history.record(table([50, 40, 40], [0], "hard", "easy"), "2026-11-19")
    history.record(table([50, 60], [1], "hard"), "2026-11-19")
    history.record(table([50, 60], [1], "human"), "2026-11-19")
    results = history.results()
    solo, computers, shared = summary.groups(results)
    assert (solo["mode"], solo["level"], solo["n"], solo["best"], solo["mean"], solo["won"]) == (
        "solo",
        1,
        4,
        101,
        86.5,
        3,
    )
    assert (computers["mode"], computers["n"], computers["won"]) == ("computers", 2, 1)
    assert (shared["mode"], shared["won"]) == ("shared", None)
    assert summary.against(results) == [("goennen", "easy", 1, 1), ("goennen", "hard", 2, 1)]
    assert summary.streak(results, "2026-11-21") == summary.streak(results, "2026-11-22") == 4
    assert summary.streak(results, "2026-11-23") == 0
    assert summary.longest_streak(results) == 4
    assert summary.distribution([60, 90, 95, 101]) == [
        (60, 69, 1), (70, 79, 0), (80, 89, 0), (90, 99, 2), (100, 109, 1),
    ]  # fmt: skip
    assert len(summary.distribution([0, 6000, 12000])) <= 12
    assert history_checks.number_of("2028-03-01") - history_checks.number_of("2028-02-28") == 2
    assert history_checks.number_of("2027-01-01") - history_checks.number_of("2026-12-31") == 1


def test_turns_are_figured_as_turns_in_daily_games_too():
    history = History(Kept().store())
    for day, turns in (("2026-11-20", 20), ("2026-11-21", 12)):
        view = {"game": "tutto", "level": None, "seed": "T", "seats": [{"player": "human"}]}
        view["result"] = {"scores": [6000], "winners": [0], "won": True, "turns": turns}
        history.record(
            {
                "view": view,
                "save": day,
                "link": "#/tutto/solo",
                "practice": False,
                "date": day,
                "campaign": None,
            },
            day,
        )
    (daily,) = summary.groups(history.results())
    assert (daily["mode"], daily["turns"], daily["best"], daily["scores"]) == ("daily", True, 12, [20, 12])


def test_everything_goes_into_another_browser_and_nothing_is_lost():
    here, there = Kept(), Kept()
    history = History(here.store())
    history.record(over(91), "2026-11-20")
    history.begin_daily("2026-11-21", "goennen", 3)
    here.store().put_game("#/goennen/solo?seed=A", '{"a": 1}')
    here.store().put_game("#/goennen/solo?seed=B", '{"b": 1}')
    here["dicetable.theme"] = "dark"
    History(there.store()).record(over(50), "2026-11-21")
    there.store().put_game("#/goennen/solo?seed=B", '{"b": 2}')
    there["dicetable.theme"] = "light"
    text = transfer.exported(History(here.store()))
    assert imported(History(there.store()), text) == (1, 1, True)
    assert imported(History(there.store()), text) == (0, 0, True)
    store = there.store()
    assert [r["score"] for r in History(store).results()] == [91, 50]
    assert History(store).daily("2026-11-21", "goennen", 3) == (True, None)
    assert store.game("#/goennen/solo?seed=A") == '{"a": 1}'
    assert store.game("#/goennen/solo?seed=B") == '{"b": 2}'
    assert store.links() == ["#/goennen/solo?seed=B", "#/goennen/solo?seed=A"]
    assert there["dicetable.theme"] == "light"
    empty = Kept()
    imported(History(empty.store()), text)
    assert empty["dicetable.theme"] == "dark"
    assert transfer.exported(History(empty.store())) == text
    transfer.delete_everything(History(empty.store()))
    assert not empty


@pytest.mark.parametrize("level", ["", "1", 0, 8, 23, True, 1.5])
def test_a_result_is_of_one_of_the_levels(level):
    result = {
        "id": "x",
        "day": "2026-11-20",
        "game": "goennen",
        "mode": "solo",
        "level": 7,
        "score": 3,
        "won": True,
        "foes": [],
    }
    data = {"format": 1, "results": [result], "daily": {}, "run": None, "best_run": None}
    assert history_checks.checked(data)["results"] == [result]
    assert history_checks.checked(dict(data, results=[dict(result, level=level)]))["results"] == []


@pytest.mark.parametrize("level", ["", "0", "8", "23", "1 ", "x"])
def test_a_daily_game_is_of_one_of_the_levels(level):
    data = {"format": 1, "results": [], "daily": {f"2026-11-21 {level}": 3}, "run": None, "best_run": None}
    assert history_checks.checked(data)["daily"] == {}
    data["daily"] = {"2026-11-21 7": 3}
    assert history_checks.checked(data)["daily"] == data["daily"]


def test_what_cannot_be_read_is_moved_aside():
    kept = Kept({histories.KEY: "{not json"})
    history = History(kept.store())
    assert history.results() == []
    history.record(over(91), "2026-11-20")
    assert kept[histories.KEY + " refused"] == "{not json"
    assert len(history.results()) == 1


def test_what_cannot_be_read_is_not_overwritten_where_there_is_no_room():
    kept = Kept({histories.KEY: "{not json"})
    storage = Storage(kept)
    storage.full = lambda key: key.endswith("refused")
    store = Store(storage)
    history = History(store)
    history.record(over(91), "2026-11-20")
    assert kept == {histories.KEY: "{not json"} and history.lost
    assert len(history.results()) == 1


def test_what_only_this_tab_has_is_exported_and_survives_an_import_and_another_tab():
    kept = Kept()
    storage = Storage(kept)
    storage.full = lambda key: True
    store = Store(storage)
    history = History(store)
    history.record(over(91), "2026-11-20")
    assert history.lost and not kept
    text = transfer.exported(history)
    there = Kept()
    assert imported(History(there.store()), text) == (1, 0, True)
    assert [r["score"] for r in History(there.store()).results()] == [91]

    other = Kept()
    History(other.store()).record(over(50), "2026-11-21")
    assert imported(history, transfer.exported(History(other.store()))) == (1, 0, False), "there is no room"
    assert sorted(r["score"] for r in history.results()) == [50, 91]

    History(kept.store()).record(over(77), "2026-11-22")  # another tab has found room
    assert sorted(r["score"] for r in history.results()) == [50, 77, 91]
    storage.full = lambda key: False
    history.record(over(60), "2026-11-22")
    assert sorted(r["score"] for r in History(kept.store()).results()) == [50, 60, 77, 91]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@st.composite
def spoilt(draw):
    """A file of ours with one thing in it that is not."""
    kept = Kept()
    history = History(kept.store())
    history.record(over(91), "2026-11-20")
    history.record(campaign(1, 0, 95), "2026-11-20")
    history.begin_daily("2026-11-21", "goennen", 3)
    data = history.read()
    where = draw(st.sampled_from(["results", "daily", "run", "best_run", "format", "result", "pair", "kept"]))
    if where == "result":
        data["results"][0][draw(st.sampled_from(sorted(data["results"][0])))] = draw(JSON)
    elif where not in ("pair", "kept"):
        data[where] = draw(JSON)
    pairs = [[histories.KEY, json.dumps(data)]]
    if where == "pair":
        pairs.append([draw(st.text(max_size=30) | st.just("dicetable.x")), draw(JSON)])
    if where == "kept":
        pairs = draw(JSON)
    return json.dumps({"dicetable": "everything", "format": 1, "kept": pairs})


@pytest.mark.slow
@given(spoilt() | JSON.map(json.dumps) | st.text(max_size=60))
@settings(max_examples=1000)
def test_files_that_are_none_change_nothing(text):
    kept = Kept({"dicetable.theme": "dark"})
    before = dict(kept)
    try:
        imported(History(kept.store()), text)
    except Unreadable:
        assert kept == before
    else:
        history = History(kept.store())
        summary.groups(history.results())
        summary.streak(history.results(), "2026-11-21")
        assert histories.KEY + " refused" not in kept


def test_a_file_too_deep_is_refused():
    with pytest.raises(Unreadable):
        imported(History(Kept().store()), "[" * 100_000)
    with pytest.raises(Unreadable):
        imported(History(Kept().store()), '"' + "x" * transfer.LONGEST + '"')


OWN = {
    "dicetable.theme": "dark",
    "dicetable.lesson goennen": json.dumps({"game": "goennen", "actions": ["back_S04"] * 9}),
    "dicetable.notes goennen": "- enter complete buy market row column chance setup",
    "dicetable.coached": json.dumps({"#/goennen/solo?level=1&seed=A&ruleset=2": "hints"}),
    "dicetable.coaches": json.dumps({"name Anna": "training", "seat 1": "off", "name Bea": "odds"}),
    "dicetable.names": json.dumps(["Anna", "Bea", "", "Christian-Alexander"]),
    "dicetable.name": "Anna",
    "dicetable.player greedy": "def choose(view):\n    return view.legal_actions()[0]  # the first that is legal\n",
    "dicetable.players": "greedy",
    "dicetable.lab": "greedy",
    "dicetable.odds": "shown",
    "dicetable.puzzles": json.dumps({"mine": [["game=tutto&seed=A", 2, True]], "sets": {"2026-11-20": [True, False]},
                                     "rating": 1310, "streak": 3, "best": 7}),
}  # fmt: skip
"""One of everything that is kept besides results and saved games."""

OTHERS = {
    "dicetable.theme": "light",
    "dicetable.lesson tutto": json.dumps({"game": "tutto", "actions": ["keep_A"] * 9}),
    "dicetable.notes goennen": "- bonus",
    "dicetable.coached": json.dumps({"#/tutto/solo?seed=B&ruleset=1": "odds"}),
    "dicetable.names": json.dumps(["Zoë", "", "Carl"]),
    "dicetable.player greedy": "def choose(view):\n    return view.legal_actions()[-1]\n",
    "dicetable.players": "greedy",
    "dicetable.puzzles": json.dumps({"mine": [["game=tutto&seed=B", 0, False]], "sets": {"2026-11-21": [True]}, "rating": 1200,
                                     "streak": 0, "best": 9}),
}  # fmt: skip


def file_of(kept: dict[str, str]) -> str:
    return transfer.exported(History(Kept(kept).store()))


def test_a_new_browser_gets_everything():
    there = Kept()
    imported(History(there.store()), file_of(OWN))
    assert there == OWN


def test_nothing_of_either_side_is_lost_and_twice_is_the_same_as_once():
    here = Kept(OWN)
    imported(History(here.store()), file_of(OTHERS))
    once = dict(here)
    assert planned(History(here.store()), file_of(OTHERS), TODAY).is_empty
    imported(History(here.store()), file_of(OTHERS))
    assert here == once
    assert (
        here["dicetable.theme"] == "dark"
        and "dicetable.lesson tutto" in here
        and "dicetable.lesson goennen" in here
    )
    assert set(here["dicetable.notes goennen"].split()) >= {"bonus", "enter", "setup"}
    assert len(json.loads(here["dicetable.coached"])) == 2
    assert json.loads(here["dicetable.names"]) == ["Anna", "Bea", "Carl", "Christian-Alexander"]
    assert here["dicetable.player greedy 2"] == OTHERS["dicetable.player greedy"]
    puzzles = json.loads(here["dicetable.puzzles"])
    assert (
        puzzles["rating"] == 1310
        and puzzles["best"] == 9
        and len(puzzles["mine"]) == 2
        and len(puzzles["sets"]) == 2
    )


def test_what_a_file_would_add_is_told_before_and_nothing_is_changed():
    here = Kept(OWN)
    plan = planned(History(here.store()), file_of(OTHERS), TODAY)
    assert here == OWN and not plan.is_empty and plan.results == plan.games == 0 and plan.others == 6


def test_a_file_cannot_displace_results_of_ones_own(monkeypatch):
    monkeypatch.setattr(history_checks, "MOST_RESULTS", 30)
    monkeypatch.setattr(merging, "MOST_RESULTS", 30)
    here = Kept()
    history = History(here.store())
    for score in range(20):
        history.record(over(score), "2026-11-20")
    own = {each["id"] for each in history.results()}
    result = dict(history.results()[0])
    many = [dict(result, id=f"x{n}", day=f"2026-11-2{n % 5}") for n in range(25)] + [
        dict(result, id="y", day="2099-01-01")
    ]
    data = dict(
        histories.fresh(),
        results=many,
        daily={f"{TODAY} 1": 80, "2026-11-24 1": 70},
        run={
            "seed": "THEIRS",
            "level": 7,
            "points": 99,
            "link": "#/goennen/campaign?level=7&points=99&seed=THEIRS",
        },
    )
    history.record(campaign(1, 0, 95), "2026-11-20")
    run = history.run()
    file = json.dumps({"dicetable": "everything", "format": 1, "kept": [[histories.KEY, json.dumps(data)]]})
    plan = planned(history, file, TODAY)
    assert plan.results == 9 and plan.left == 17
    plan.carry_out()
    kept = History(here.store())
    assert own <= {each["id"] for each in kept.results()} and len(kept.results()) == 30
    assert not any(each["day"] > TODAY for each in kept.results())
    assert kept.daily(TODAY, "goennen", 1) == (False, None) and kept.daily("2026-11-24", "goennen", 1) == (
        True,
        70,
    )
    assert kept.run() == run


@pytest.mark.parametrize("cut", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_is_cut_is_refused_and_changes_nothing(cut):
    here = Kept(OWN)
    text = file_of(OTHERS)
    with pytest.raises(Unreadable):
        planned(History(here.store()), text[: int(len(text) * cut)], TODAY)
    assert here == OWN


def test_forgetting_everything_leaves_what_is_somebody_elses():
    here = Kept(OWN | {"dicetable.sub.theme": "dark", "dicetable.something": "1", "other": "x"})
    transfer.delete_everything(History(here.store()))
    assert here == {"dicetable.sub.theme": "dark", "dicetable.something": "1", "other": "x"}


def test_a_saved_game_that_nobody_can_have_played_is_set_aside():
    link = "#/goennen/solo?level=1&seed=HUGE&ruleset=2"
    here = Kept({"dicetable.save " + link: "[" * 3_900_000, "dicetable.links": link})
    store = here.store()
    assert store.game(link) is None and store.links() == [] and store.unseen() is None
    assert "dicetable.save " + link in here, "it is not deleted"


@pytest.mark.parametrize(
    "entry", [each for each in schema.ENTRIES if each.key != SAVE], ids=lambda each: each.key
)
def test_whatever_is_stored_and_too_long_is_set_aside_and_not_met_again(entry):
    key = entry.key + ("A" if entry.is_family else "")
    huge = "[" * (1 + max(entry.longest, LONG))
    here = Kept({key: huge})
    assert here.store().get(key) is None
    assert here == {key + " refused": huge}, "it is not deleted"
    assert here.store().get(key) is None and here.store().put(key, "new") and here.store().get(key) == "new"


def test_what_is_too_long_stays_where_there_is_no_room_for_a_copy():
    huge = "[" * (1 + LONGEST)
    here = Kept({histories.KEY: huge})
    storage = Storage(here)
    storage.full = lambda key: True
    assert History(Store(storage)).results() == []
    assert here == {histories.KEY: huge}


def test_as_many_reviewed_results_as_are_kept_are_read_again_and_taken_elsewhere():
    review = {
        "unit": "points",
        "start": -23.1234,
        "luck": -11.1234,
        "decisions": -10.1234,
        "others": -10.1234,
        "result": -10.1234,
        "accuracy": 98.1234,
        "kinds": [
            [kind, 100, 10.1234] for kind in ("roll", "complete", "buy", "place", "enter", "end", "setup")
        ],
        "faces": [100] * 6,
    }
    one = {
        "id": "",
        "day": "2026-11-25",
        "game": "goennen",
        "mode": "computers",
        "level": None,
        "score": 100,
        "won": False,
        "foes": ["medium"] * 3,
        "people": [["Abcdefghijklmnop", 100, False]],
        "review": review,
    }
    results = [dict(one, id=f"12345-123456-{number:06}") for number in range(history_checks.MOST_RESULTS)]
    here = Kept({histories.KEY: json.dumps(dict(histories.fresh(), results=results))})
    assert LONG < len(here[histories.KEY])
    assert len(History(here.store()).results()) == history_checks.MOST_RESULTS
    there = Kept()
    imported(History(there.store()), transfer.exported(History(here.store())))
    assert len(History(there.store()).results()) == history_checks.MOST_RESULTS


def test_as_many_results_of_ten_people_as_are_kept_are_read_again():
    """Of more values than are read at once, nothing was: the next game began a history without the ones before."""
    seats = [["Abcdefgh", 6000, False, True] for _ in range(10)]
    one = {
        "day": "2026-11-25", "game": "tutto", "mode": "shared", "level": None, "score": 6000, "won": None, "foes": [],
        "seats": seats, "people": [row[:3] for row in seats[:9]], "lucks": [-12.25] * 10,
    }  # fmt: skip
    kept = Kept()
    history = History(kept.store())
    history.take(
        dict(histories.fresh(), results=[dict(one, id=str(n)) for n in range(history_checks.MOST_RESULTS)]),
        [],
    )
    assert not history.lost
    assert len(History(kept.store()).results()) == history_checks.MOST_RESULTS


REVIEW = {"unit": "points", "start": 1.5, "luck": 2.5, "decisions": -1.5, "others": 0, "result": 2.5, "accuracy": 98.5,
          "kinds": [["roll", 1, 0.5]], "faces": [1] * 6}  # fmt: skip


def test_what_another_browser_knows_of_a_game_that_both_have_is_taken():
    here, there = Kept(), Kept()
    for kept in (here, there):
        for score in (91, 80):
            History(kept.store()).record(over(score), "2026-11-20")
    one, other = History(here.store()), History(there.store())
    data = one.read()
    data["results"][0]["rival"] = ["Anna", 90]
    one.take(data | {"best_run": {"level": 2, "points": 30}}, [])
    data = other.read()
    data["results"][0].update(rival=["Ben", 95], rivals=[["anna", 70], ["Carl", 60]], lucks=[1.5])
    data["results"][1].update(rival=["Ben", 81], review=REVIEW)
    other.take(data | {"best_run": {"level": 7, "points": 9}}, [])
    assert imported(one, transfer.exported(other)) == (0, 0, True)
    first, second = History(here.store()).results()
    assert races.rivals(first) == [["Anna", 90], ["Ben", 95], ["Carl", 60]] and first["lucks"] == [1.5]
    assert races.rivals(second) == [["Ben", 81]] and reviewed.of(second) == REVIEW
    assert History(here.store()).best_run() == {"level": 7, "points": 9}
    assert planned(one, transfer.exported(other), TODAY).is_empty
    imported(other, transfer.exported(one))
    assert History(there.store()).best_run() == {"level": 7, "points": 9}
    assert races.rivals(History(there.store()).results()[0])[:2] == [["Ben", 95], ["anna", 70]]


STRANGE = [
    {"id": "cup", "day": "2026-11-20", "game": "yacht", "mode": "solo", "level": None, "score": 9, "won": None, "foes": []},
    {"id": "high", "day": "2026-11-20", "game": "goennen", "mode": "solo", "level": 8, "score": 9, "won": True, "foes": []},
    {"id": "team", "day": "2026-11-22", "game": "tutto", "mode": "teams", "teams": [[0, 2], [1, 3]], "more": [{"a": 1}, {"b": 2}]},
]  # fmt: skip
"""Results of a game, a level and a kind that this page does not have."""


def of_a_newer_page() -> dict:
    history = History(Kept().store())
    for score, day in ((91, "2026-11-19"), (80, "2026-11-21"), (70, "2026-11-23")):
        history.record(over(score), day)
    data = dict(
        history.read(),
        daily={"2026-11-21 7": 3, "2026-11-21 8": 4, "2026-11-22 1": [5, "x"], "2026-11-22 yacht": None},
    )
    rows = data["results"]
    data["results"] = [rows[0], *STRANGE[:2], rows[1], STRANGE[2], rows[2]]
    return data | {"best_run": {"level": 9, "legs": []}, "goals": {"won": [1, 2]}}


def test_what_a_newer_page_has_stored_costs_only_itself_and_is_kept_for_it():
    before = of_a_newer_page()
    kept = Kept({histories.KEY: json.dumps(before)})
    history = History(kept.store())
    assert [each["score"] for each in history.results()] == [91, 80, 70]
    assert history.daily("2026-11-21", "goennen", 7) == (True, 3) and history.best_run() is None
    assert history.daily("2026-11-22", "goennen", 1) == (False, None)
    history.begin_daily("2026-11-24", "goennen", 1)
    assert list(kept) == [histories.KEY]
    assert json.loads(kept[histories.KEY]) == before | {"daily": before["daily"] | {"2026-11-24 1": None}}
    history.record(over(60), "2026-11-24")
    assert [each["id"] for each in json.loads(kept[histories.KEY])["results"]][1:3] == ["cup", "high"]
    assert len(History(kept.store()).results()) == 4


def test_what_a_newer_page_has_stored_is_taken_elsewhere_with_the_rest():
    here, there = Kept({histories.KEY: json.dumps(of_a_newer_page())}), Kept()
    History(there.store()).record(over(50), "2026-11-18")
    file = transfer.exported(History(here.store()))
    assert imported(History(there.store()), file) == (3, 0, True)
    assert planned(History(there.store()), file, TODAY).is_empty
    assert [each["score"] for each in History(there.store()).results()] == [50, 91, 80, 70]
    found = json.loads(there[histories.KEY])
    assert [each for each in found["results"] if each["id"] in ("cup", "high", "team")] == STRANGE
    assert found["goals"] == {"won": [1, 2]} and found["daily"]["2026-11-22 1"] == [5, "x"]


@pytest.mark.parametrize(
    "rubbish", [None, 7, "x", [], {}, {"id": "x"}, {"id": "x", "day": "never"}, {"id": "", "day": TODAY}]
)
def test_what_no_page_has_stored_costs_only_itself(rubbish):
    history = History(Kept().store())
    history.record(campaign(1, 0, 95), "2026-11-20")
    data = history.read()
    data["results"].append(rubbish)
    data["daily"]["x"] = rubbish
    data["run"] = rubbish
    kept = Kept({histories.KEY: json.dumps(data)})
    history = History(kept.store())
    assert (
        len(history.results()) == 1
        and history.run() is None
        and history.best_run() == {"level": 1, "points": 5}
    )
    history.record(over(60), "2026-11-24")
    assert len(json.loads(kept[histories.KEY])["results"]) == 2


def test_as_many_daily_games_as_there_is_room_for_are_kept_the_latest():
    first = date(2026, 1, 1)
    days = [(first + timedelta(number)).isoformat() for number in range(1251)]
    kept = Kept()
    history = History(kept.store())
    history.record(over(91), "2026-11-20")
    data = history.read()
    data["daily"] = {f"{day} {level}": 80 for day in reversed(days[:-1]) for level in (1, 3, 6, "tutto")}
    assert len(data["daily"]) == history_checks.MOST_RESULTS
    kept[histories.KEY] = json.dumps(data)
    for level in (1, 3):
        History(kept.store()).begin_daily(days[-1], "goennen", level)
    again = History(kept.store())
    assert len(again.results()) == 1 and len(again.read()["daily"]) == history_checks.MOST_RESULTS
    assert again.daily(days[-1], "goennen", 3) == (True, None) and again.daily(days[-2], "goennen", 1) == (
        True,
        80,
    )
    assert (
        sum(again.daily(days[0], "goennen", level)[0] for level in (1, 3, 6))
        + again.daily(days[0], "tutto", None)[0]
        == 2
    )


def test_more_than_there_is_room_for_is_read_and_the_oldest_goes():
    result = {
        "day": "2026-11-20",
        "game": "goennen",
        "mode": "solo",
        "level": 1,
        "score": 3,
        "won": False,
        "foes": [],
    }
    rows = [dict(result, id=str(number), won=not number) for number in range(history_checks.MOST_RESULTS)]
    data = dict(histories.fresh(), results=[*rows, *STRANGE, dict(result, id="last")])
    kept = Kept({histories.KEY: json.dumps(data)})
    history = History(kept.store())
    assert len(history.results()) == history_checks.MOST_RESULTS + 1 and history.won() == [1]
    history.begin_daily(TODAY, "goennen", 1)
    stored = [each["id"] for each in json.loads(kept[histories.KEY])["results"]]
    assert (
        len(stored) == history_checks.MOST_RESULTS
        and stored[:2] == ["0", "5"]
        and {"last", "team"} <= set(stored)
    )


@pytest.mark.parametrize("letter", ["x", "字", "😀"])
def test_a_run_is_kept_whatever_its_game_code(letter: str) -> None:
    match = open_link("#/goennen/campaign?level=1&seed=" + quote(letter * 98))
    setup = replace(match.setup, level=7, purpose=Purpose(points=999))
    ended = campaign(1, 0, 95)
    ended["campaign"]["next"] = game_link(Match(setup))
    ended["view"]["seed"] = match.seed
    kept = Kept()
    History(kept.store()).record(ended, "2026-11-20")
    again = History(kept.store())
    assert len(again.results()) == 1 and again.run()["link"] == ended["campaign"]["next"]


@pytest.mark.parametrize(
    ("players", "mode", "foes"),
    [
        (["human", "elsewhere"], "shared", []),
        (["elsewhere", "human", "hard"], "shared", ["hard"]),
        (["human", "hard", "easy"], "computers", ["hard", "easy"]),
    ],
)
def test_people_elsewhere_are_no_computer_players(players: list[str], mode: str, foes: list[str]) -> None:
    scores = [10 * (seat + 1) for seat in range(len(players))]
    view = {
        "game": "goennen",
        "seats": [{"player": each} for each in players],
        "result": {"scores": scores, "winners": [len(players) - 1]},
    }
    found = results.entry({"view": view}, "1-1-1", "2026-11-27", [])  # type: ignore[typeddict-item]  # what it reads of one
    assert (found["mode"], found["foes"], found["score"]) == (mode, foes, scores[players.index("human")])


@pytest.mark.parametrize("mine", [[0], [1], [0, 1], []])
@pytest.mark.parametrize(
    "now", [["human", "elsewhere", "hard"], ["human", "human", "hard"], ["elsewhere", "medium", "hard"]]
)
def test_a_seat_that_was_given_away_is_still_that_of_its_person(now: list[str], mine: list[int]) -> None:
    """Whoever plays it at the end: somebody elsewhere, somebody here, or a computer player."""
    view = {
        "game": "tutto",
        "seats": [{"player": each} for each in now],
        "result": {"scores": [4000, 6150, 900], "winners": [1]},
    }
    together = {
        "id": "#/turn?game=tutto&seats=human,human,hard&start=0&seed=K7Q2M9XT&ruleset=1",
        "mine": mine,
    }
    snapshot = {"view": view, "together": together}
    found = results.entry(snapshot, "1-1-1", "2026-11-27", ["Anna", "Ben", ""])  # type: ignore[arg-type]  # what it reads of one
    assert (found["mode"], found["foes"]) == ("shared", ["hard"])
    assert found["seats"] == [["Anna", 4000, False, 0 in mine], ["Ben", 6150, True, 1 in mine]]
    if len(mine) == 1:
        assert found["apart"] and (found["score"], found["won"]) == ((4000, False), (6150, True))[mine[0]]
    board = SimpleNamespace(view=view, snapshot=snapshot, alone=False)
    assert ending.is_won(board) == (1 in mine)  # type: ignore[arg-type]  # what it reads of one
