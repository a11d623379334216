"""Nobody writes the state of a table but its part, while a message is handled; and no view does."""

import copy
from collections.abc import Callable

import pytest
from fakes import World, started
from guard import Written
from ui.games.goennen import dock
from ui.table.hint import Hint
from ui.table.messages import Timer
from ui.table.screen import TableScreen

GAMES = (
    "#/goennen/table?seats=human,easy&seed=GUARD&start=0",
    "#/tutto/table?seats=human,easy&seed=GUARD&start=0",
)


def state(world: World) -> dict[str, object]:
    """All that the parts hold, as a copy, apart from what they know each other and the page by."""
    plain = (bool, int, str, list, dict, tuple, set, type(None))
    return {
        f"{type(part).__name__}.{name}": copy.deepcopy(value)
        for part in (*world.session._parts(), world.session)
        for name, value in vars(part).items()
        if isinstance(value, plain) and name not in ("_heard", "buttons")  # what is no state, and nodes
    }


@pytest.mark.parametrize("link", GAMES)
def test_drawing_changes_nothing(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        TableScreen, "drawn", lambda self: None
    )  # that a picture was drawn is a message of its own
    world = started(link, moving=True, by_hand=True)
    world.do("setting coach odds")
    for step in range(60):
        before = state(world)
        assert world.root.children
        after = state(world)
        assert [name for name in before if after[name] != before[name]] == []
        if world.session.staging:
            world.do("throw") if world.session.to_throw else world.settle()
        elif world.actions():
            world.do("act " + world.actions()[step % len(world.actions())])
        elif world.session.thinking_seat() is not None:
            world.ring("computer")


def of_the_page(code: str) -> Callable[..., object]:
    """A function of the page that does this."""
    space: dict[str, Callable[..., object]] = {}
    source = f"def changed(board, *more):\n    {code}\n"
    exec(compile(source, "changed.py", "exec"), space)  # noqa: S102 (our own)
    return space["changed"]


def test_a_view_that_writes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    world = started(GAMES[0])
    monkeypatch.setattr(dock, "dock", of_the_page("board.model.armed = 'Y'"))
    with pytest.raises(Written, match=r"Model\.armed"):
        assert world.root


def test_a_part_that_writes_for_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    world = started(GAMES[0])
    monkeypatch.setattr(Hint, "on_timer", of_the_page("board._board.spending = 'x'"))
    world.session._heard = {}
    with pytest.raises(Written, match=r"Session\.spending"):
        world.session.send(Timer("hint"))


def test_a_gesture_that_writes_is_found() -> None:
    world = started(GAMES[0])
    with pytest.raises(Written, match=r"Model\.armed"):
        of_the_page("board.model.armed = 'Y'")(world.session)
