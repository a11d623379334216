"""The start page: what it offers, what it continues, and that a daily game, a challenge and a closed level open nothing."""

import json
import random
from typing import Any

import pytest
from fakes import Element, World, started
from finished import end
from recording import Canvas, Path
from ui.app import game_summary
from ui.app.engine import Engine
from ui.app.history import KEY, daily_key, fresh
from ui.app.store import LESSON, Store
from ui.draw import pen
from ui.draw.palette import palette
from ui.games.goennen import thumbnail
from ui.kit.text import t
from ui.table.messages import Position
from ui.table.notes import begin

from engine.link import game_link, open_link
from tests.choosing import played as by_chance

GOENNEN = "#/goennen/solo?level=2&seed=MINE"
TUTTO = "#/tutto/solo?seed=MINE"


def played(world: World, link: str, steps: int = 8) -> str:
    """Opens a game, plays on for some steps, and leaves it; its proper link."""
    world.open(link)
    world.play(random.Random(link).choice, steps)
    proper = world.model.snapshot["link"]
    leave(world)
    return proper


def leave(world: World) -> None:
    """Back to the start page, whatever lies open."""
    world.page.sheets.close_all()
    world.do("leave")


def offered(world: World) -> list[str]:
    """The links of the games that can be continued, in the page's order."""
    world.do("unfinished")
    found = [
        each.attributes["data-do"].split(" ")[1]
        for each in sheet(world).walk()
        if "open #" in each.attributes.get("data-do", "")
    ]
    world.do("close")
    return found


def sheet(world: World) -> Element:
    return next(each for each in world.root.walk() if each.attributes.get("role") == "dialog")


def tile(world: World, name: str) -> str:
    return next(
        each for each in world.root.walk() if each.attributes.get("aria-labelledby") == "game-" + name
    ).textContent


def test_every_unfinished_game_can_be_continued_the_last_one_first() -> None:
    world = World()
    links = [played(world, f"#/goennen/solo?level={n}&seed=N{n}") for n in (1, 2, 3)]
    links.append(played(world, TUTTO))
    links.append(played(world, "#/goennen/table?seats=human,human&seed=FRIENDS&start=0"))
    assert offered(world) == links[::-1]
    assert "Level 3" not in tile(world, "goennen") and "2 players" in tile(world, "goennen")
    for name, link in (("goennen", links[4]), ("tutto", links[3])):
        world.do("resume " + name)
        assert world.model.snapshot["link"] == link and world.session.step >= 3
        leave(world)


def test_an_unfinished_game_is_thrown_away_after_a_question() -> None:
    world = World()
    kept = played(world, GOENNEN)
    thrown = played(world, TUTTO)
    world.do("unfinished")
    world.do("unfinished ask " + thrown)
    assert "TUTTO" in sheet(world).textContent and "Delete" in sheet(world).textContent
    world.do("close")
    assert set(offered(world)) == {kept, thrown}, "it was only asked"
    world.do("unfinished")
    world.do("unfinished ask " + thrown)
    world.do("unfinished drop " + thrown)
    assert world.sheet == ("unfinished",), "the others can be thrown away, too"
    world.do("close")
    assert offered(world) == [kept]
    assert not [key for key in world.kept if key.endswith(thrown)], "nothing of it is left"
    assert offered(World(kept=world.kept)) == [kept]
    world.open(thrown)
    assert world.session.step < 3, "its link begins it anew"
    assert not [key for key in world.kept if key.endswith(" refused")]


def test_the_last_unfinished_game_can_be_thrown_away_too() -> None:
    world = World()
    link = played(world, GOENNEN)
    assert world.root.all(data_do="unfinished")
    world.do("unfinished")
    world.do("unfinished ask " + link)
    world.do("unfinished drop " + link)
    assert (
        world.sheet is None and not world.root.all(data_do="unfinished") and not world.page.store.unfinished()
    )


def test_many_unfinished_games_leave_the_other_ways_to_play_in_their_place() -> None:
    world = World()
    for n in range(6):
        played(world, f"#/goennen/solo?level=1&seed=M{n}", 4)
    rows = [
        each
        for each in world.root.walk()
        if each.attributes.get("data-do", "").startswith("open #/goennen/solo?")
        and "left" in each.attributes["class"]
    ]
    assert len(rows) == 1
    order = [each.attributes.get("class", "") for each in world.root.walk()]
    assert order.index("others") < order.index("panel unfinished")


def test_a_friends_link_takes_no_game_away() -> None:
    world = World()
    own = played(world, GOENNEN)
    friends = played(world, "#/goennen/solo?level=5&seed=FRIEND", 0)
    assert offered(world) == [friends, own]
    (row,) = [each for each in world.root.all(data_do="open " + own) if each.tag == "button"]
    assert "Level 2, round" in row.textContent, "it is on the start page itself"


@pytest.mark.parametrize("link", [GOENNEN, TUTTO])
def test_a_game_that_is_over_is_never_offered(link: str) -> None:
    world = World()
    end(world, link)
    leave(world)
    assert not world.page.store.unfinished()
    assert "Continue" not in world.root.textContent
    again = World(kept=world.kept)
    assert "Continue" not in again.root.textContent


@pytest.mark.parametrize("over", [True, False])
def test_of_a_save_that_was_kept_without_a_glance_the_engine_tells(over: bool) -> None:
    match = by_chance(GOENNEN, 5) if over else by_chance(GOENNEN, 5, 40)
    name = game_link(match)
    kept = {"dicetable.save " + name: match.save(), "dicetable.links": name}
    world = World(kept=kept)
    assert [each for each, _ in world.page.store.unfinished()] == ([] if over else [name])
    assert ("Continue" in world.root.textContent) is not over


def test_games_that_a_file_brought_are_offered_when_the_start_page_is_shown_next() -> None:
    other = World()
    link = played(other, GOENNEN)
    world = World()
    world.do("statistics")
    pairs = [[key, text] for key, text in other.kept.items() if not key.startswith("dicetable.glance ")]
    world.picked(json.dumps({"dicetable": "everything", "format": 1, "kept": pairs}))
    world.page.navigation.leave_aside()
    assert [each for each, _ in world.page.store.unfinished()] == [link]
    assert "Continue" in world.root.textContent


@pytest.mark.parametrize("kept", ["", "{", "[]", "null", '{"over": 1}', "spoilt", "long"])
def test_a_glance_that_somebody_has_changed_is_asked_for_again(kept: str) -> None:
    world = World()
    link = played(world, GOENNEN)
    key = "dicetable.glance " + link
    good = world.kept[key]
    world.kept[key] = {
        "spoilt": good.replace('"over": false', '"over": "no"'),
        "long": good + " " * 9000,
    }.get(kept, kept)
    again = World(kept=world.kept)
    assert [each for each, _ in again.page.store.unfinished()] == [link]
    assert json.loads(again.kept[key]) == json.loads(good)


def test_a_picture_reads_the_results_once() -> None:
    """The sheet with the levels read them 45 times, which after thousands of games took seconds."""
    won = {"day": "2026-11-20", "game": "goennen", "mode": "solo", "score": 95, "won": True, "foes": []}
    results = [won | {"id": str(level), "level": level} for level in range(1, 8)]
    world = World(kept={KEY: json.dumps(fresh() | {"results": results})})
    read: list[str] = []
    load = world.browser.load
    world.browser.load = lambda key: (read.append(key), load(key))[1]  # type: ignore[func-returns-value, method-assign]  # notes it first
    for gesture in ("hush", "levels", "open #/statistics", "open #/people"):
        world.do(gesture)
        read.clear()
        world.page.frames.request()
        assert world.root and read.count(KEY) == 1, gesture


def test_an_engine_that_is_lost_says_nothing_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A saved game was offered no more, and there were no daily games until the next day."""
    kept = {key: text for key, text in started().kept.items() if not key.startswith("dicetable.glance ")}
    call = Engine.call

    def lost(engine: Engine, name: str, args: Any, then: Any, failed: Any, *about: Any) -> None:
        if name in ("watch", "today"):
            failed("lost", {})
        else:
            call(engine, name, args, then, failed, *about)

    with monkeypatch.context() as broken:
        broken.setattr(Engine, "call", lost)
        world = World(kept=kept)
    (link,) = world.page.store.links()
    assert world.page.daily.today is None
    world.page.seen_again()
    world.page.survey.begin()
    assert world.page.daily.today["games"] and world.page.store.unfinished()[0][0] == link


def test_a_glance_holds_no_secret_of_a_shared_device() -> None:
    """While one of several people chooses, the start page knows no more than it did before."""
    world = started("#/goennen/table?seats=human,human&seed=SECRET&start=0")
    link = world.model.snapshot["link"]
    while world.session.view["state"] == "setup":
        seen = world.page.store.glance(link)
        assert not seen["picture"] and not seen["dice"]
        world.play(lambda actions: actions[0], 1)
        if world.sheet and world.sheet[0] == "hand_over":
            world.do("taken")
    assert world.page.store.glance(link)["picture"]


def test_games_that_nobody_waits_for_make_room() -> None:
    world = World()
    own = played(world, GOENNEN)
    for number in range(15):
        played(world, f"#/goennen/solo?level=1&seed=LOOK{number}", 0)
    store: Store = world.page.store
    assert own in store.links() and len(store.links()) == 13
    assert len([key for key in world.kept if key.startswith("dicetable.glance ")]) == 13


def test_a_table_of_one_offers_solo() -> None:
    world = started("#/goennen/table?seats=human&seed=ALONE")
    assert "choose Solo" in world.page.navigation.error
    (button,) = [
        each
        for each in world.root.walk()
        if each.attributes.get("data-do", "").startswith("open #/goennen/solo")
    ]
    world.do(button.attributes["data-do"])
    assert world.session.view["mode"] == "solo" and world.session.view["seed"] == "ALONE"
    world.do("leave")
    assert world.page.navigation.error == "" and world.page.navigation.remedy is None


@pytest.mark.parametrize(
    "link",
    [
        "#/goennen/solo?level=3&seed=CLOSED",
        "#/goennen/daily?date=2026-11-21&level=3",
        "#/goennen/solo?level=3&beat=5&seed=X",
    ],
)
def test_a_win_at_a_closed_level_opens_nothing(link: str) -> None:
    world = started(link)
    view = world.session.view
    result = {
        "scores": [99],
        "winners": [0],
        "won": True,
        "target": 82,
        "empty_fields": [0],
        "tie": None,
        "rows": [[]],
    }
    world.session.send(
        Position(
            dict(
                world.model.snapshot,
                view=dict(view, state="over", phase="over", result=result, actions=[], deciders=[]),
            )
        )
    )
    assert "On to level" not in world.root.textContent
    leave(world)
    world.do("levels")
    assert len([each for each in world.root.walk() if "locked" in each.attributes.get("data-do", "")]) == 6
    world.do("locked 4")
    assert "locked until you win level 3" in world.notice


def test_one_tap_plays_the_level_that_is_to_be_won_next() -> None:
    win = {
        "id": "1",
        "day": "2026-11-20",
        "game": "goennen",
        "mode": "solo",
        "level": 1,
        "score": 96,
        "won": True,
        "foes": [],
    }
    world = World(kept={"dicetable.progress": json.dumps({"format": 1, "results": [win], "daily": {}})})
    assert "Level 2" in tile(world, "goennen") and "86 points" in tile(world, "goennen")
    world.do("play goennen")
    assert world.session.view["level"] == 2
    world.do("leave")
    world.do("play tutto")
    assert world.session.view["game"] == "tutto"


@pytest.mark.parametrize(
    ("game", "won", "offered"),
    [("tutto", True, "medium"), ("tutto", False, "easy"), ("goennen", True, "easy")],
)
def test_whoever_has_never_won_is_offered_the_weakest_opponent(game: str, won: bool, offered: str) -> None:
    result = {
        "id": "x", "day": "2026-11-20", "game": game, "mode": "computers", "level": None, "score": 6000, "won": won,
        "foes": ["easy"],
    }  # fmt: skip
    world = World(kept={"dicetable.progress": json.dumps({"format": 1, "results": [result], "daily": {}})})
    world.do("another - computers")
    world.do("set game tutto")
    assert world.page.new_game.link() == f"#/tutto/table?seats=human,{offered}"


def test_another_game_of_either_kind_with_whoever_plays() -> None:
    world = World()
    world.do("another - computers")
    assert [each.value for each in world.root.all(name="game")] == ["goennen", "tutto"]
    world.do("set game tutto")
    world.do("set seats 3")
    world.do("set seat2 hard")
    world.do("set seed blue whale")
    assert world.page.new_game.link() == "#/tutto/table?seats=human,easy,hard&code=blue%20whale"
    world.do("start")
    assert world.session.view["seed"] == "BLUEWHALE" and len(world.session.view["seats"]) == 3
    world.do("leave")
    world.do("another goennen device")
    assert world.page.new_game.link() == "#/goennen/table?seats=human,human,human"


@pytest.mark.parametrize(
    "link", [GOENNEN + "&beat=77&by=Ann%3Cb%3E", TUTTO, "#/tutto/table?seats=human,easy&seed=T"]
)
def test_while_the_engine_starts_the_page_says_which_game_is_opened(link: str) -> None:
    world = World()
    played(world, "#/tutto/solo?seed=BEFORE", 1)  # nobody is new here
    not_ready(world)
    world.open(link)
    says = world.root.textContent
    assert says.startswith("Opening a game…")
    assert world.root.all(max="1"), "there is progress"
    for words in ["Level 2", "77 points to beat, set by Ann<b>"] if "beat" in link else ["TUTTO"]:
        assert words in says
    world.do("leave")
    assert world.root.all(id="game-goennen") and not world.page.opener.wanted


@pytest.mark.parametrize(
    "link", [GOENNEN + "&beat=77&by=Ann%3Cb%3E", TUTTO, "#/tutto/table?seats=human,easy&seed=T"]
)
def test_who_is_new_is_told_what_a_link_is_and_may_learn_meanwhile(link: str) -> None:
    world = World()
    not_ready(world)
    world.open(link)
    says = world.root.textContent
    game = "goennen" if link.startswith(GOENNEN) else "tutto"
    assert says.startswith("Ann<b> invites you" if "by=" in link else "TUTTO")
    assert t("opening.what." + game) in says and t("opening.once") in says
    assert ("77 points to beat, set by Ann<b>" in says) == ("beat" in link)
    assert world.root.all(max="1"), "there is progress"
    assert world.root.all(data_do=f"open #/learn/{game}?then={link[1:]}")
    world.do("leave")
    assert world.root.all(id="game-goennen") and not world.page.opener.wanted


def test_the_lesson_that_a_link_offers_is_continued_and_not_offered_again() -> None:
    world = World()
    not_ready(world)
    world.page.store.put(LESSON + "tutto", "{}")
    world.open(TUTTO)
    assert t("opening.lesson.on") in world.root.textContent
    world.page.store.remove(LESSON + "tutto")
    begin(world.page.store, "tutto")
    world.open(TUTTO)
    assert t("opening.new") not in world.root.textContent and world.root.all(max="1")


def test_tuttos_daily_game_is_scored_by_its_turns() -> None:
    world = World()
    game = world.page.daily.today["games"][-1]
    assert game["game"] == "tutto" and "date=2026-11-21" in game["link"]
    world.do("open " + game["link"])
    assert not world.model.snapshot["practice"]
    end(world, game["link"])
    turns = world.session.view["result"]["turns"]
    assert world.page.history.daily("2026-11-21", "tutto", None) == (True, turns)
    world.do("again")
    assert world.model.snapshot["practice"]
    leave(world)
    assert f"{turns} turns" in world.root.textContent


@pytest.mark.parametrize(("short", "state"), [(1, "missed"), (0, "done")])
def test_a_daily_game_that_was_lost_has_another_tile_than_one_that_was_won(short: int, state: str) -> None:
    world = World()
    game = world.page.daily.today["games"][0]
    target = game["target"]
    assert target == open_link(game["link"]).state.view(0).to_json()["target"]
    data = world.page.history.read()
    data["daily"][daily_key("2026-11-21", "goennen", game["level"])] = target - short
    world.page.history.take(data, [])
    world.page.frames.request()
    (tile,) = [
        each
        for each in world.root.walk()
        if state in each.attributes.get("class", "").split() and "tile" in each.attributes["class"].split()
    ]
    assert f"{target - short} points" in tile.textContent and f"of {target}" in tile.textContent


def test_a_picture_is_painted_from_whatever_was_kept() -> None:
    seen = game_summary.read(
        json.dumps(
            {
                "over": False,
                "setup": False,
                "step": 1,
                "round": 1,
                "score": 0,
                "rounds": None,
                "target": None,
                "dice": [["Y", 3]],
                "picture": [[0, 0, "S01", "Z", True], ["x"] * 9],
            }
        )
    )
    assert seen is not None
    pen.use(Path)
    thumbnail.paint(Canvas(), palette("light"), {}, ("", (seen["picture"], seen["dice"]), 0), 150, 150)


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_a_game_is_begun_and_its_link_copied(game: str) -> None:
    world = World()
    world.do("by_link")
    world.do("invite " + game)
    assert world.session.view["game"] == game and world.session.view["step"] == 0
    assert world.browser.copied == [world.browser.address() + world.model.snapshot["sealed"]["link"]]
    world.copied(True)
    assert "Link copied." in world.notice


@pytest.mark.parametrize("around", ["{}", "Look: {} !", "Dicetable\n🟩🟩\n{}", "https://example.org/{}\n"])
def test_a_pasted_link_is_opened(around: str) -> None:
    world = World()
    world.do("by_link")
    world.page.input("pasted", around.format(TUTTO))
    world.do("open_pasted")
    assert not world.sheet and world.model.snapshot["link"].startswith(TUTTO)


@pytest.mark.parametrize("text", ["", "  ", "hello", "#/", "https://example.org/"])
def test_what_is_no_link_is_said_to_be_none(text: str) -> None:
    world = World()
    world.do("by_link")
    world.page.input("pasted", text)
    world.do("open_pasted")
    assert world.sheet == ("link",) and "no link" in world.said
    field = world.root.one(name="pasted").attributes
    assert field["aria-invalid"] == "true"
    assert world.root.one(id=field["aria-describedby"]).textContent == world.said
    assert getattr(world.root.one(name="pasted"), "value", "") == text


def test_a_link_that_leads_nowhere_says_so() -> None:
    world = World()
    world.do("by_link")
    world.page.input("pasted", "https://example.org/#/goennen/solo?level=99")
    world.do("open_pasted")
    (alert,) = world.root.all(role="alert")
    assert world.shows("home") and alert.textContent
    assert alert.textContent not in world.heard, "an alert is heard by itself"


def test_a_link_that_cannot_be_opened_stands_in_the_field_where_it_can_be_corrected() -> None:
    world = World()
    damaged = "#/goennen/solo?level=1&seed=K7Q2M9XT&ruleset=1&check=0000"
    world.open(damaged)
    assert world.shows("home") and t("error.link") in world.root.textContent
    world.do("by_link")
    assert getattr(world.root.one(name="pasted"), "value", "") == damaged


@pytest.mark.parametrize("door", ["replay", "review", "puzzle", "turn"])
def test_no_link_that_cannot_be_opened_is_lost(door: str) -> None:
    world = World()
    damaged = f"#/{door}?game=goennen&level=1&seed=K7Q2M9XT&ruleset=2&moves=eJxL&check=0000"
    world.open(damaged)
    world.settle()
    if world.shows("home"):
        world.do("by_link")
        assert getattr(world.root.one(name="pasted"), "value", "") == damaged
    else:
        assert world.link == damaged, "the review says so in its place"


@pytest.mark.parametrize(
    "encoded",
    [
        "#%2Ftutto%2Fsolo%3Fseed%3DAB12%26ruleset%3D1",
        "#%252Ftutto%252Fsolo%253Fseed%253DAB12%2526ruleset%253D1",
    ],
)
def test_an_address_that_a_program_has_encoded_is_read(encoded: str) -> None:
    world = World()
    world.open(encoded)
    assert world.model.snapshot["link"].startswith("#/tutto/solo?seed=AB12")


def test_an_address_too_long_to_be_one_is_refused_before_it_is_looked_at() -> None:
    world = World()
    world.browser.queue = []
    world.open("#/goennen/solo?seed=" + "A" * 2_000_000)
    assert world.browser.queue == [] and world.shows("home") and t("error.link") in world.root.textContent


def test_a_link_broken_at_a_space_is_put_together() -> None:
    world = World()
    world.do("by_link")
    world.page.input(
        "pasted", "look: https://example.org/#/goennen/solo?level=1& seed=MINE&ruleset=2 and tell me"
    )
    world.do("open_pasted")
    assert world.model.snapshot["link"] == "#/goennen/solo?level=1&seed=MINE&ruleset=2"


def not_ready(world: World) -> None:
    """The engine has just been started."""
    world.page.engine.cards.clear()
    world.page.engine.ready = False
    world.browser.queue = []
    world.page.engine._ask_cards(world.page.engine._client.call)


def is_ready(world: World) -> None:
    """The engine has started, and answers what it is asked."""
    waiting, world.browser.queue = world.browser.queue, None
    world.browser.tell(ready=True)
    for request in waiting or []:
        world.browser.send(request)


@pytest.mark.parametrize("door", ["home", "together"])
def test_a_link_that_is_pasted_before_the_engine_is_ready_waits_for_it(door: str) -> None:
    world = World()
    not_ready(world)
    if door == "home":
        world.do("by_link")
    else:
        world.open("#/turn?")
    for text in ("nothing at all", "Look: https://example.org/" + TUTTO):
        world.page.input("pasted", text)
        world.do("open_pasted")
        assert not world.sheet and t("opening.title") in world.root.textContent
        is_ready(world)
        if text.endswith(TUTTO):
            assert world.model.snapshot["link"].startswith(TUTTO)
        else:
            assert "no link" in world.said and getattr(world.root.one(name="pasted"), "value", "") == text
            not_ready(world)


def test_a_pasted_link_that_is_not_waited_for_is_not_opened() -> None:
    world = World()
    not_ready(world)
    world.do("by_link")
    world.page.input("pasted", TUTTO)
    world.do("open_pasted")
    world.do("leave")
    is_ready(world)
    assert world.shows("home") and t("opening.title") not in world.root.textContent


def test_an_encoded_address_waits_for_the_engine_too() -> None:
    world = World()
    not_ready(world)
    world.open("#%2Ftutto%2Fsolo%3Fseed%3DAB12%26ruleset%3D1")
    assert t("opening.title") in world.root.textContent
    is_ready(world)
    assert world.model.snapshot["link"].startswith("#/tutto/solo?seed=AB12")


def test_an_encoded_address_without_a_link_is_refused() -> None:
    world = World()
    world.open("#%20hello")
    assert world.shows("home") and t("error.link") in world.root.textContent


@pytest.mark.parametrize(
    "typed", ["k7q2 m9xt", "K7Q2\u2011M9XT", "\u201cK7Q2M9XT\u201d", "K7Q2M9XT.", "k7q2\u200bm9xt"]
)
def test_a_code_is_read_as_people_say_it(typed: str) -> None:
    world = World()
    world.do("another goennen")
    world.page.input("seed", typed)
    world.do("start")
    assert world.session.view["seed"] == "K7Q2M9XT"


def test_the_next_level_is_offered_beside_an_unfinished_game() -> None:
    world = World(kept={"dicetable.language": "en"})
    world.open("#/tutto/solo?seed=BESIDE")
    world.open("#/goennen/table?seats=human,easy&seed=BESIDE&start=0")
    world.open("#/")
    assert "Continue" in world.root.textContent and "Play level 1" in world.root.textContent
    world.do("play goennen")
    assert world.session.view["level"] == 1
    world.do("leave")
    assert "Continue" in world.root.textContent and "Play level 1" not in world.root.textContent


def test_whoever_leaves_a_game_for_the_start_screen_goes_back_to_it() -> None:
    """Else Back would lead from there to the same screen."""
    world = World(kept={"dicetable.language": "en"})
    world.open("#/")
    world.do("play tutto")
    assert world.browser.steps == ["#/"]
    world.do("leave")
    assert world.shows("home") and world.browser.steps == [] and world.browser.link == "#/"


def test_a_language_whose_sentences_cannot_be_fetched_is_said_where_it_was_chosen() -> None:
    world = World(kept={"dicetable.language": "en"})
    world.open("#/")
    world.do("settings")
    world.browser.reachable = False
    world.do("setting language de")
    assert (
        "Settings" in world.root.textContent and "This language could not be loaded" in world.root.textContent
    )
    world.browser.reachable = True
    world.do("setting language nl")
    assert "Instellingen" in world.root.textContent and "geladen" not in world.root.textContent
    assert World(kept=world.kept).browser.language() == "nl"
