"""The engine is restarted in the middle of a game: the page says so, whatever comes next."""

from fakes import World


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
    world.page.settings.values["pace"] = "instant"
    world.open("#/tutto/table?seats=human,easy&seed=RESTART")
    assert world.board.thinking_seat() == 1
    world.browser.queue = []
    think(world)
    assert '"advance"' in world.browser.queue[-1]
    world.browser.queue.clear()  # that engine is lost, and with it its answer
    step = world.session.view["step"]
    drawn = world.browser.drawn
    world.browser.tell(restarted=True)
    answer_all(world)
    assert world.browser.drawn > drawn, "drawn without waiting for a frame"
    (spoken,) = world.browser.document.root.all(aria_live="polite")
    assert "The game had to be restarted" in spoken.textContent
    think(world)
    answer_all(world)
    assert world.session.view["step"] > step
    assert "The game had to be restarted" in world.notice
