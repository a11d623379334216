"""The plain table shows any game: here those that have a table of their own."""

import random

import pytest
from fakes import World
from ui.games import catalogue

LINKS = [
    "#/tutto/table?seats=human,easy&start=0&seed=PLAIN",
    "#/tutto/solo?seed=PLAIN",
    "#/goennen/solo?level=7&seed=PLAIN",
    "#/goennen/table?seats=human,human&start=0&seed=PLAIN",
]


@pytest.mark.parametrize("link", LINKS)
def test_a_whole_game_on_the_plain_table(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in catalogue.SHOWN:
        monkeypatch.setitem(catalogue.SHOWN, name, catalogue.Plain)
    world = World()
    world.open(link)
    luck = random.Random(5)
    if world.sheet:
        world.do("taken")
    if not world.model.actions:
        world.do("throw")
    world.do("hint")
    assert world.root.all(data_prompt="hint")
    for _ in range(2000):
        if world.main()["data-state"] == "over":
            break
        if world.actions():
            world.play(luck.choice, 1)
        else:
            world.ring("computer")
    assert world.main()["data-state"] == "over" and world.sheet == ("result",)
    scores = world.session.view["result"]["scores"]
    assert world.root.all(data_seat="0", data_score=str(scores[0]))
    world.do("watch")
    assert world.shows("replay")
    for what in ("step first", "step forward"):
        world.do(what)
    assert world.main()["data-step"] == "1"
    world.do("help")
    assert world.root.all(id="help-about")
    world.do("back")
    for sheet in ("menu", "log", "keys"):
        world.open(link)
        world.do(sheet)
        assert world.sheet == (sheet,)
        assert world.root.one(id="sheet-title").textContent
