"""The engine is slow or restarted in the middle of a game: nothing is lost, and the page says what happened."""

import json

import pytest
from fakes import World
from finished import address
from ui.app import games


def answer_all(world: World) -> None:
    """The engine answers everything that it was asked, and what it is asked meanwhile; no frame comes."""
    while world.browser.queue:
        world.browser.server.handle(world.browser.queue.pop(0))


def think(world: World) -> None:
    """The computer player's waiting is over: the engine is asked to decide."""
    waits, world.browser.waits = world.browser.waits, []
    for callback, milliseconds in waits:
        if milliseconds < 1000:
            callback()
        else:
            world.browser.waits.append((callback, milliseconds))


def test_it_is_on_the_page_before_computers_go_on_and_stays_there() -> None:
    world = World()
    world.page.settings.set("pace", "instant")
    world.open("#/tutto/table?seats=human,easy&seed=RESTART")
    assert world.board.thinking_seat() == 1
    world.browser.queue = []
    think(world)
    assert '"advance"' in world.browser.queue[-1]
    world.browser.queue.clear()  # that engine is lost, and with it its answer
    step = world.session.view["step"]
    drawn = world.browser.drawn
    world.browser.tell(restarted=True)
    assert [json.loads(text)["call"] for text in world.browser.queue] == ["advance"], "it is asked again"
    world.browser.tell(ready=True)
    assert world.browser.drawn > drawn, "drawn without waiting for a frame"
    (spoken,) = world.browser.document.root.all(aria_live="polite")
    assert "The game had to be restarted" in spoken.textContent
    answer_all(world)
    assert world.session.view["step"] > step
    assert "The game had to be restarted" in world.notice


@pytest.mark.parametrize("there", ["#/goennen/solo?level=1&seed=SLOW", "#/goennen/solo?level=1&seed=OTHER"])
def test_what_is_decided_while_another_link_is_being_opened_is_played_in_the_game_that_was_shown(
    there: str,
) -> None:
    """A short link leads to the game that is saved under the full one, so the table may look the same before and after."""
    world = World()
    world.open("#/goennen/solo?level=1&seed=SLOW")
    action, link = world.session.model.actions[0]["text"], world.session.snapshot["link"]
    world.browser.queue = []
    world.page.came_to(there)
    world.do("play " + action)
    world.do("undo")
    world.do("hint")
    assert [json.loads(text)["call"] for text in world.browser.queue] == ["open", "act"]
    answer_all(world)
    steps = 1 if there.endswith("SLOW") else 0
    assert world.session.view["step"] == steps
    assert there.rpartition("=")[2] in world.session.snapshot["link"]
    world.do("play " + world.session.model.actions[0]["text"])
    answer_all(world)
    assert world.session.view["step"] == steps + 1
    assert len(json.loads(world.kept["dicetable.save " + link])["actions"]) == (2 if steps else 0), "late"


def test_a_computer_player_decides_in_its_own_game_though_another_is_being_opened() -> None:
    world = World()
    world.page.settings.set("pace", "instant")
    world.open("#/tutto/table?seats=human,easy&seed=RESTART")
    assert world.board.thinking_seat() == 1
    world.browser.queue = []
    world.page.came_to("#/tutto/table?seats=human,easy&seed=OTHER")
    think(world)
    assert [json.loads(text)["call"] for text in world.browser.queue] == ["open", "advance"]
    answer_all(world)
    assert "OTHER" in world.session.snapshot["link"] and world.session.view["step"] == 0


@pytest.mark.parametrize("broken", [1, 2])
def test_computer_players_wait_for_the_player_if_the_engine_breaks_down_over_them(broken: int) -> None:
    """broken: how many engines break down over the same decision."""
    world = World()
    world.page.settings.set("pace", "instant")
    world.open("#/tutto/table?seats=human,easy&seed=RESTART")
    world.browser.queue = []
    think(world)
    for _ in range(broken):
        world.browser.queue.clear()
        world.browser.tell(restarted=True)
    assert world.session.computers.paused == (broken == 2)
    answer_all(world)
    if broken == 2:
        world.do("pause")
        think(world)
        answer_all(world)
    assert world.session.view["step"] > 0 and not world.session.computers.paused


SOLO = "#/goennen/solo?level=1&seed=FAILED"
TURN = "#/turn?game=goennen&seats=human,human&start=0&seed=FAILED&ruleset=2"


@pytest.mark.parametrize("address", [SOLO, "replay", TURN])
def test_an_engine_that_fails_while_the_help_is_read_is_told_at_the_table(address: str) -> None:
    world = World()
    world.open(SOLO if address == "replay" else address)
    if address == "replay":
        world.do("watch")
    if address == TURN:
        while world.sheet:
            world.do("sit")
    screen = world.page.navigation.screen
    if address in (SOLO, TURN):  # what it was asked is lost
        world.browser.queue = []
        world.do("play " + screen.board.model.actions[0]["text"])
    world.do("help")
    world.browser.tell(failed={"step": "load"})
    assert world.shows("help") and world.sheet is None
    world.page.navigation.leave_aside()
    assert world.page.navigation.screen is screen and world.sheet == ("broken",)
    assert world.root.all(data_do="retry") and world.browser.focused[-1] == "#sheet-title"
    world.browser.queue = None
    world.do("retry")
    world.do("help")
    world.page.navigation.leave_aside()
    assert world.sheet is None


def test_a_game_that_is_opened_before_its_replay_has_come_is_the_one_on_the_table() -> None:
    """The page shows what was asked for last, as the engine has that game."""
    world = World()
    world.open("#/goennen/solo?level=1&seed=LAST")
    world.play(lambda actions: actions[0], 3)
    step = world.session.view["step"]
    world.browser.queue = []
    world.do("watch")
    world.open("#/goennen/solo?level=1&seed=LAST")
    answer_all(world)
    world.browser.queue = None
    assert world.shows("table") and world.session.view["step"] == step
    world.play(lambda actions: actions[0], 1)
    assert world.session.view["step"] == step + 1


def test_a_replay_that_is_refused_after_another_game_was_opened_says_nothing() -> None:
    world = World()
    world.browser.queue = []
    world.open("#/replay?game=goennen&level=1&seed=LAST&ruleset=2&moves=nonsense")
    world.open("#/tutto/solo?seed=LAST")
    answer_all(world)
    assert world.shows("table") and world.session.view["game"] == "tutto" and not world.page.navigation.error


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_a_game_that_is_opened_before_a_part_of_a_lesson_has_come_stays_on_the_table(game: str) -> None:
    world = World()
    chapter = next(iter(games.BY_NAME[game].open_help().SHOWN))
    world.browser.queue = []
    world.open(f"#/learn/{game}?show={chapter}")
    world.open("#/tutto/solo?seed=LAST")
    answer_all(world)
    world.browser.queue = None
    assert world.shows("table")
    world.play(lambda actions: actions[0], 1)
    assert world.session.view["step"] == 1 and world.session.view["game"] == "tutto"


def to_play_on(screen: str) -> tuple[World, str, str]:
    """A screen from which a game can be played on: the page that shows it, what it calls that, and the other game's link."""
    world = World()
    world.open("#/goennen/solo?level=1&seed=LAST")
    world.play(lambda actions: actions[0], 3)
    world.do("watch")
    query = world.link.partition("?")[2]
    world.open(
        {"replay": "#/replay?" + query, "puzzle": "#/puzzle?" + query, "review": address("solo")}[screen]
    )
    assert world.shows(screen)
    return (
        world,
        {"replay": "branch", "puzzle": "onward", "review": "try 0"}[screen],
        "#/tutto/solo?seed=OTHER",
    )


@pytest.mark.parametrize("screen", ["replay", "puzzle", "review"])
def test_a_game_that_is_opened_while_another_is_about_to_be_played_on_stays_on_the_table(screen: str) -> None:
    world, do, other = to_play_on(screen)
    world.browser.queue = []
    world.do(do)
    world.open(other)
    answer_all(world)
    world.browser.queue = None
    assert world.shows("table") and world.session.view["game"] == "tutto"
    world.play(lambda actions: actions[0], 1)
    assert world.session.view["step"] == 1


@pytest.mark.parametrize("screen", ["replay", "puzzle", "review"])
def test_a_game_is_played_on_after_the_engine_was_lost_meanwhile(screen: str) -> None:
    world, do, _ = to_play_on(screen)
    world.browser.queue = []
    world.do(do)
    world.browser.queue.clear()  # that engine is lost, and with it its answer
    world.restart_engine()
    answer_all(world)
    world.browser.queue = None
    assert world.shows("table") and world.session.snapshot["practice"]
    step = world.session.view["step"]
    world.play(lambda actions: actions[0], 1)
    assert world.session.view["step"] == step + 1


def test_a_frame_that_comes_after_another_game_was_opened_changes_nothing() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=LAST")
    world.play(lambda actions: actions[0], 3)
    world.do("watch")
    world.browser.queue = []
    world.open("#/goennen/solo?level=1&seed=LAST")
    world.browser.queue.clear()  # that engine is lost, and with it its answer
    world.restart_engine()
    world.do("step back")
    assert ["open", "frame"] == [json.loads(each)["call"] for each in world.browser.queue]
    answer_all(world)
    assert world.shows("table") and world.session.view["step"] == 3


@pytest.mark.parametrize("answered", [True, False])
@pytest.mark.parametrize(
    "link",
    [
        "#/learn/tutto",
        "#/tutto/solo?seed=HELP",
        "#/turn?game=tutto&seats=human,human&seed=HELP&start=0&ruleset=1",
    ],
)
def test_a_decision_is_played_though_the_help_was_opened_meanwhile(link: str, answered: bool) -> None:
    """answered: whether the engine answers while the help is read, or afterwards."""
    world = World()
    world.open(link)
    while not world.actions():  # dice to be thrown, or words to be read
        world.do(world.root.all(data_do=None)[-1].attributes["data-do"])
    step = world.board.view["step"]
    world.browser.queue = []
    world.do("play " + world.actions()[0])
    assert world.browser.queue
    world.do("help")
    if answered:
        answer_all(world)
    world.page.navigation.leave_aside()
    answer_all(world)
    world.browser.queue = None
    assert world.board.view["step"] == world.board.step == step + 1 and world.board.request is None
    world.do("play " + world.actions()[0])
    assert world.board.view["step"] == step + 2 and not world.notice
