"""A lesson on the page, played by what is lit, by keys, and by the panel of all moves."""

from __future__ import annotations

from fakes import Element, World


def learning(name: str, **options: object) -> World:
    world = World(by_hand=True, **options)  # type: ignore[arg-type]
    world.open("#/learn/" + name)
    return world


def on(world: World) -> None:
    """Until something is to be done."""
    for _ in range(400):
        session = world.board
        if not world.shows("lesson") or session.steady and not playing_by_itself(world):
            return
        if session.staging:
            world.settle()
        else:
            wait(world)
    raise AssertionError("it does not come to rest")


def playing_by_itself(world: World) -> bool:
    step = world.board.mode.lesson.step
    return bool(step and step.plays)


def wait(world: World) -> None:
    """What was to happen later happens."""
    waits, world.browser.waits = world.browser.waits, []
    for callback, _ in waits:
        callback()


def place(world: World) -> str:
    on(world)
    return world.main()["data-lesson"]


def lit(world: World) -> list[Element]:
    return [each for each in world.root.walk() if "lit" in each.attributes.get("class", "").split()]


def by_light(world: World) -> None:
    """Touches what is lit: what is still to be chosen, then the button."""
    step = world.board.mode.lesson.step
    if step.free:
        by_moves(world)
        return
    found = [each for each in lit(world) if "data-do" in each.attributes]
    assert found, step.key
    buttons = [each for each in found if "act" in each.attributes["class"].split()]
    world.do((buttons or found)[-1 if buttons else 0].attributes["data-do"])
    if world.sheet and world.sheet[0] == step.opens:
        world.do("close")


def by_keys(world: World) -> None:
    step = world.board.mode.lesson.step
    if step.free:
        by_moves(world)
    elif step.press:
        for key in step.press:
            assert world.page.key(key), (step.key, key)
        if world.sheet and world.sheet[0] == step.opens:
            world.page.key("Escape")
    else:
        assert not world.page.key("Enter"), (
            step.key
        )  # it is left to the button that has the focus, and clicks it
        by_light(world)


def by_moves(world: World) -> None:
    """The panel of all moves lists what the step accepts, and no more; what is no action has its button."""
    session = world.board
    listed = world.actions()
    step = session.mode.lesson.step
    if step.accepts:
        assert listed == [text for text in listed if text in step.accepts] != []
    if listed and not step.opens:
        world.do("play " + max(listed, key=len))
    else:
        by_light(world)


WAYS = (by_light, by_keys, by_moves)


def whole(world: World, way, most: int = 300) -> list[str]:  # type: ignore[no-untyped-def]
    """Plays the lesson to its end; the places that it went through."""
    seen: list[str] = []
    for _ in range(most):
        now = place(world)
        if now not in seen:
            seen.append(now)
        if now == "done":
            return seen
        way(world)
    raise AssertionError(f"no end after {seen}")
