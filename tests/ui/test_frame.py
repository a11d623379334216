"""The frame of a display: three by three from the start, and every cell where a card may go can be shown in it."""

import random

import pytest
from fakes import World, started

LINKS = (
    "#/goennen/solo?level=1&seed=FRAME",
    "#/goennen/solo?level=3&seed=SHIFT",
    "#/goennen/table?seats=human,easy&seed=BOTH&start=0",
)


def shown(world: World) -> set[tuple[int, int]]:
    row, column, rows, columns = world.model.grid()
    assert (rows, columns) == (3, 3)
    return {(row + i, column + j) for i in range(3) for j in range(3)}


def shown_by(world: World, sides: tuple[str, ...]) -> set[tuple[int, int]]:
    """What is seen along the way of shifting the frame to these sides, as far as that is offered."""
    seen = shown(world)
    for side in sides:
        if side in world.model.hidden():
            assert world.root.all(data_do="shift " + side)
            world.do("shift " + side)
            world.page.frames.flush()
            seen |= shown(world)
    return seen


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("link", LINKS)
def test_every_legal_cell_comes_into_the_frame(link: str, number: int) -> None:
    world = started(link)
    luck = random.Random(number)
    shifts = 0
    for _ in range(160):
        if world.session.view["state"] == "over":
            break
        if world.session.staging:
            world.settle()
            continue
        if world.session.thinking_seat() is not None:
            world.ring("computer")
            continue
        lying = {tuple(laid["cell"]) for laid in world.model.seat()["cards"]}
        assert lying <= shown(world)
        if world.model.can("place"):
            shifts += len(world.model.hidden())
            around = shown_by(world, ("left", "above", "right", "below"))
            assert set(world.model.legal_cells()) <= around
            assert lying <= shown(world)
        else:
            assert not world.root.all(data_do="shift left")
        good = [each for each in world.actions() if each.startswith(("buy", "place", "complete"))]
        world.do("act " + luck.choice(good or world.actions()))
    assert shifts


def test_the_first_card_stays_in_the_middle_while_there_is_room() -> None:
    world = started("#/goennen/solo?level=1&seed=FRAME")
    world.do("act " + world.actions()[0])
    assert world.model.legal_cells() == [(0, 0)] and world.model.grid() == (-1, -1, 3, 3)
    world.do("act " + world.actions()[0])
    diagonal = next(each for each in world.actions() if each.endswith("_1.1"))
    world.do("act " + diagonal)
    assert world.model.grid() == (-1, -1, 3, 3)
    assert sorted(world.model.hidden()) == ["below", "right"]
    world.do("shift right")
    assert world.model.grid() == (-1, 0, 3, 3) and sorted(world.model.hidden()) == ["below", "left"]
