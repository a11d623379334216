"""Names belong to a game and stay on the device; computer players have names too."""

import json

import pytest
from fakes import World, planned
from finished import end
from ui.app import coaching, schema
from ui.app.coaching import Coaching
from ui.app.games import HUMAN
from ui.app.history_checks import checked
from ui.app.merging import unite
from ui.app.people import KEY, MOST, NAMED, NOBODY, Names, Party, called, read, read_named, setup_of
from ui.app.results import entry
from ui.app.transfer import exported
from ui.kit.names import plain
from ui.screens.statistics import summary
from ui.table import ranking

from engine.link import game_link, open_link, replay_link
from engine.match import load
from tools.environment import ROOT

TABLE = "#/goennen/table?seats=human,hard,human&seed=NAMES&start=0"


def home(world: World) -> None:
    world.do("taken")
    world.do("leave")


def test_names_are_shown_wherever_a_seat_is_named() -> None:
    world = World()
    world.page.input("name0", "Anna  Lena")
    world.page.input("name1", "nobody")
    world.page.input("name2", "Ben")
    world.open(TABLE)
    assert [world.session.who(seat) for seat in range(3)] == ["Anna Lena", "Blaise", "Ben"]
    assert "Pass to Anna Lena" in world.root.textContent  # the device is handed over
    world.do("taken")
    assert "Anna Lena" in world.root.textContent and "Ben" in world.root.textContent
    for name in ("Anna", "Ben"):
        assert name not in world.link and name not in world.model.snapshot["save"]


def test_a_table_without_names_is_as_before() -> None:
    world = World()
    world.open(TABLE)
    link = world.link
    assert [world.session.who(seat) for seat in range(3)] == ["Player 1", "Blaise", "Player 3"]
    home(world)
    world.page.input("name0", "Anna")
    world.open(link)
    assert world.session.who(0) == "Player 1"  # she plays another game
    world.open("#/goennen/table?seats=human,hard&seed=NAMES&start=0")
    assert [world.session.who(seat) for seat in range(2)] == ["You", "Blaise"]  # the only person


def test_names_are_read_as_they_were_kept() -> None:
    world = World()
    world.page.people().give(2, "Zoë")
    assert [Names(world.page.store).of(seat) for seat in range(4)] == ["", "", "Zoë", ""]
    world.page.people().give(2, "")
    assert Names(world.page.store).of(2) == ""
    for kept in ("", "{}", "no list", "[1, null]", '{"a": 1}'):
        world.kept[KEY] = kept
        assert Names(world.page.store).of(0) == ""
    assert plain("  {card} a\tb\n" + "c" * 30) == "card a b " + "c" * 15
    assert read('["x", 3]') == ["x", ""]


def finished(link: str, *names: str) -> World:
    """A page with a game of people with these names that has just ended."""
    world = World()
    for seat, name in enumerate(names):
        world.page.people().give(seat, name)
    end(world, link)
    return world


def test_another_game_renames_nobody() -> None:
    world = World()
    world.page.input("name0", "Anna")
    world.page.input("name2", "Ben")
    world.open(TABLE)
    first = world.link
    home(world)
    world.page.input("name0", "Clara")
    world.page.input("name2", "David")
    world.open(TABLE.replace("NAMES", "OTHERS"))
    assert [world.session.who(seat) for seat in (0, 2)] == ["Clara", "David"]
    world.open(first)
    assert [world.session.who(seat) for seat in (0, 2)] == ["Anna", "Ben"]
    again = World(kept=world.kept)
    again.open(first)
    assert again.session.who(0) == "Anna"


def test_the_same_people_play_again() -> None:
    world = finished("#/tutto/table?seats=human,human&seed=NAMES&start=0", "Anna", "Ben")
    world.page.people().give(0, "Clara")  # typed for a game that was not begun
    world.do("rematch 1")
    assert [world.session.who(seat) for seat in range(2)] == ["Anna", "Ben"]
    world.page.people().give(0, "Clara")
    world.do("again")
    assert world.session.who(0) == "Anna"
    world.page.people().give(0, "Clara")
    world.do("other")
    assert world.session.who(0) == "Anna"


def test_the_same_game_begun_anew_takes_the_names_of_now() -> None:
    world = World()
    world.page.input("name0", "Anna")
    world.open(TABLE)
    link = world.link
    home(world)
    world.page.input("name0", "Clara")
    world.page.opener.open(link, True)
    assert world.session.who(0) == "Clara"


def test_games_of_older_versions_keep_the_names_that_they_were_shown_with() -> None:
    old, other = open_link(TABLE), open_link(TABLE.replace("NAMES", "OTHERS"))
    kept = {
        KEY: '["Anna", "", "Ben"]',
        "dicetable.links": game_link(old),
        "dicetable.save " + game_link(old): old.save(),
    }
    world = World(kept=dict(kept))
    world.open(game_link(old))
    assert world.session.who(0) == "Anna"
    world = World(kept=kept)
    world.page.input("name0", "Clara")  # before the old game is opened for the first time
    world.open(game_link(other))
    assert world.session.who(0) == "Clara"
    world.open(game_link(old))
    assert [world.session.who(seat) for seat in (0, 2)] == ["Anna", "Ben"]


def test_replays_and_reviews_have_the_names_of_their_game() -> None:
    world = finished("#/tutto/table?seats=human,hard,human&seed=NAMES&start=0", "Anna", "", "Ben")
    replay = world.model.snapshot["replay"]
    assert not any(
        name in link
        for name in ("Anna", "Ben", "Blaise")
        for link in (replay, world.link, world.model.snapshot["save"])
    )
    world.page.people().give(0, "Clara")
    world.page.sheets.close_all()
    world.do("watch")
    board = world.page.navigation.screen.board
    assert [board.who(seat) for seat in range(3)] == ["Anna", "Blaise", "Ben"]
    world.do("review")
    while world.browser.work():
        pass
    buttons = [
        button.textContent
        for button in world.root.walk()
        if button.attributes.get("data-do", "").startswith("seat ")
    ]
    assert buttons == ["Anna", "Blaise (hard)", "Ben"]
    assert not World().page.people().of_game(replay).names  # on another device the link has none


def test_computer_players_are_called_like_nobody_else() -> None:
    assert called(["Blaise", "", ""], 1, "easy") != "Blaise"
    for people in (["Ada"], ["", "Blaise"], []):
        names = [called(people, seat, "easy") for seat in range(1, 6)]
        assert len({*names, *people}) == len(names) + len(people)


def test_a_game_that_is_thrown_away_leaves_no_names() -> None:
    world = World()
    world.page.input("name0", "Anna")
    world.open(TABLE)
    link = world.link
    assert "Anna" in world.kept[NAMED]
    home(world)
    world.do("unfinished drop " + link)
    assert "Anna" not in world.kept[NAMED]


def test_names_survive_saving_and_reading_back() -> None:
    world = World()
    world.page.input("name0", "Anna")
    world.page.input("name2", "Ben")
    world.open(TABLE)
    other = World()
    other.page.input("name0", "Clara")
    other.open(TABLE.replace("NAMES", "OTHERS"))
    theirs = other.link
    planned(other.page.history, exported(world.page.history), world.browser.day).carry_out()
    other.open(world.link)
    assert [other.session.who(seat) for seat in (0, 2)] == ["Anna", "Ben"]
    other.open(theirs)
    assert other.session.who(0) == "Clara"
    assert planned(other.page.history, exported(world.page.history), world.browser.day).is_empty


def test_names_of_games_are_read_as_they_were_kept() -> None:
    world, people = World(), World().page.people()
    links = [TABLE.replace("NAMES", str(n)) for n in range(MOST + 2)]
    for link in links:
        people.keep(link, Party(["Anna"], False))
    assert people.of_game(links[0]) == NOBODY and people.of_game(links[-1]).names == ["Anna"]
    for kept in ("", "{}", "no list", "[1, null]", '[["a"], ["b", "c", 0]]', "[[1, [], true]]"):
        assert not any(party.names for _, party in read_named(kept))
        world.kept[NAMED] = kept
        assert world.page.people().of_game(TABLE) == NOBODY
    one, two = (
        '[["a", ["Anna"], true], ["b", ["Ben"], false]]',
        '[["b", ["X"], true], ["c", ["Clara"], false]]',
    )
    merge = schema.entry_of(NAMED).merge
    assert read_named(merge(one, two)) == [
        ("a", (["Anna"], True)),
        ("b", (["Ben"], False)),
        ("c", (["Clara"], False)),
    ]
    assert read_named('[["a", ["Anna"]]]') == [("a", (["Anna"], False))], (
        "as the first pages of 1.1.0 wrote it"
    )
    assert setup_of(game_link(open_link(TABLE))) == setup_of(replay_link(load(open_link(TABLE).save())))


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_names_are_in_the_results_and_in_what_is_sent(game: str) -> None:
    world = finished(f"#/{game}/table?seats=human,human,human&seed=NAMES&start=0", "Anna", "", "Ben")
    result = world.session.view["result"]
    (kept,) = world.page.history.results()
    assert kept["people"] == [
        [name, result["scores"][seat], seat in result["winners"]] for name, seat in (("Anna", 0), ("Ben", 2))
    ]
    world.page.people().give(0, "Zoë")  # another takes her place; what was played stays hers
    assert world.page.history.results()[0]["people"][0][0] == "Anna"
    world.page.people().give(0, "Anna")
    world.do("share")
    world.do("copy result")
    numbers = [f"{n:,}" for n in result["scores"]]
    sent = world.browser.copied[-1]
    assert all(f"{who}: {n}\n" in sent for who, n in zip(("Anna", "Player 2", "Ben"), numbers, strict=True))
    world.page.sheets.close_all()
    world.do("statistics")
    words = world.root.textContent
    assert "Players on this device" in words and "Anna" in words and "Ben" in words


def test_a_table_without_names_is_counted_without() -> None:
    world = finished("#/goennen/table?seats=human,human&seed=NAMES&start=0")
    assert "people" not in world.page.history.results()[0]
    world.page.sheets.close_all()
    world.do("statistics")
    assert "Players on this device" not in world.root.textContent


def test_the_statistics_add_up_by_name() -> None:
    world = World()
    results = [{"id": str(n), "day": "2026-11-21", "game": "goennen", "mode": "shared", "level": None, "score": 40, "won": None,
                "foes": [], "people": [["Anna", 40 + n, n == 1], ["Ben", 41, n != 1]]} for n in range(3)]  # fmt: skip
    data = world.page.history.read() | {"results": results}
    unite(world.page.history, checked(data))
    world.do("statistics")
    rows = [[cell.textContent for cell in row.children] for row in world.root.walk() if row.tag == "tr"]
    assert ["Anna", "3", "42", "33%"] in rows and ["Ben", "3", "41", "67%"] in rows


@pytest.mark.parametrize(
    "people",
    ["Anna", [["Anna"]], [["Anna", -1, True]], [["", 1, True]], [["Anna", 1, "no"]], [["A", 1, True]] * 11],
)
def test_a_result_of_people_who_cannot_have_been_is_not_shown(people: object) -> None:
    data = World().page.history.read()
    data["results"] = [{"id": "1", "day": "2026-11-21", "game": "goennen", "mode": "shared", "level": None, "score": 1, "won": None,
                        "foes": [], "people": people}]  # fmt: skip
    assert checked(data)["results"] == []


@pytest.mark.parametrize("at", range(7))
def test_computer_players_have_names_of_their_own_at_any_table(at: int) -> None:
    """With four people called as computer players are."""
    names = [""] * at + ["Emmy", "Daniel", "Johannes", "Emmy"] + [""] * (6 - at)
    players = [HUMAN if name else "easy" for name in names]
    shown = [called(names, seat, player) for seat, player in enumerate(players)]
    assert len(set(shown)) == 10
    assert not {"Emmy", "Daniel", "Johannes"} & {shown[seat] for seat in range(10) if not names[seat]}


def test_each_of_ten_people_around_one_device_has_a_record() -> None:
    names = [f"P{seat}" for seat in range(10)]
    view = {
        "game": "tutto",
        "seats": [{"player": HUMAN}] * 10,
        "result": {"scores": [100 * seat for seat in range(10)], "winners": [9]},
    }
    kept = entry({"view": view}, "1-2-3", "2026-11-21", names)  # type: ignore[typeddict-item]  # what it reads of one
    assert ("tutto", "P9", 1, 1, 900) in summary.people([kept]) and len(summary.people([kept])) == 10
    older = {name: part for name, part in kept.items() if name != "seats"}
    assert len(summary.people([older])) == 9  # type: ignore[list-item]  # as it was kept


def test_of_too_many_people_those_are_forgotten_who_chose_longest_ago() -> None:
    """In the page's Python a dict has no order, so it was anybody."""
    world = World(kept={"dicetable.coaches": json.dumps({"name Old": "training"})})
    for number in (*range(coaching.MOST), 0):
        Coaching(world.page.store, world.page.settings).give(0, [f"P{number}"], "training")
    coach = Coaching(world.page.store, world.page.settings)
    first = world.page.settings.values["coach"]
    assert first != "training"
    coach.give(0, ["New"], "training")
    kept = [name for name in ("Old", "P0", "P1", "P2", "New") if coach.of(0, [name]) == "training"]
    assert (
        kept == ["P0", "P2", "New"] and len(json.loads(world.kept["dicetable.coaches"])) == coaching.MOST + 1
    )


def test_what_people_are_called_and_want_is_kept_however_long_their_names_are() -> None:
    """The browser of these tests refuses what is longer than `ui.app.schema` says."""
    world = World()
    longest = ["".join([chr(0x1F600 + seat)] + ["\u0301"] * 15) * 24 for seat in range(50)]
    assert all(len(plain(name)) == 24 * 16 for name in longest)
    for seat, name in enumerate(longest):
        world.page.people().give(seat % 10, name)
        Coaching(world.page.store, world.page.settings).give(0, [plain(name)], "training")
    again = World(kept=dict(world.kept))
    assert [again.page.people().of(seat) for seat in range(10)] == [plain(name) for name in longest[40:]]
    coach = Coaching(again.page.store, again.page.settings)
    assert coach.of(0, [plain(longest[-1])]) == "training"
    new = World()
    assert planned(new.page.history, again.exported(), "2026-11-30").left == 0


def test_people_with_the_same_name_get_their_number() -> None:
    names = ("Anna", "Ben", "anna", "")
    assert [called(names, seat) for seat in range(4)] == ["Anna (1)", "Ben", "anna (3)", "Player 4"]
    assert called(("דנה", "Ben"), 0) == "\u2068דנה\u2069"


def test_every_name_of_the_list_is_spoken_written_and_sent_whole() -> None:
    """From the form to the table and to what is kept of its game."""
    people = (ROOT / "tests" / "people.txt").read_text("utf-8").split("\n")[:-1]
    for one, other in zip(people[::2], people[1::2], strict=True):
        world = World()
        world.page.input("name0", one)
        world.page.input("name1", other)
        assert [world.page.people().of(seat) for seat in range(2)] == [one, other]
        world.open("#/tutto/table?seats=human,human&seed=NAMES&start=0")
        shown = [world.session.who(seat) for seat in range(2)]
        assert [each.strip("\u2068\u2069") for each in shown] == [one, other]
        assert shown[0] in world.root.textContent and shown[1] in world.root.textContent
        assert world.page.people().of_game(world.link).names == [one, other]


def test_the_ranking_its_text_and_its_picture_have_the_names_whole() -> None:
    family, dana = "👨\u200d👩\u200d👧\u200d👦 Anna", "דנה"
    world = finished("#/tutto/table?seats=human,human&seed=NAMES&start=0", family, dana)
    lines = ranking.lines(world.session)
    assert any(family in line for line in lines) and any(f"\u2068{dana}\u2069" in line for line in lines)
    assert family in ranking.spoken(world.session)
    assert {each[2] for each in ranking.picture(world.session, "")[3]} == {family, f"\u2068{dana}\u2069"}
    assert family in world.root.textContent


def test_the_result_of_a_table_says_who_sat_there() -> None:
    world = finished("#/tutto/table?seats=human,human&seed=NAMES&start=0", "Anna", "דנה")
    (kept,) = world.page.history.results()
    result = world.session.view["result"]
    assert kept["seats"] == [
        [name, result["scores"][seat], seat in result["winners"], True]
        for seat, name in enumerate(["Anna", "דנה"])
    ]
    assert checked(world.page.history.read())
