"""Reaching the target of a level is an event at that moment: a sentence that is seen and heard, and a sound. A hint says so
before."""

from fakes import World, started
from ui.kit.text import t

LINK = "#/goennen/solo?level=7&seed=REACHED%d"


def test_reaching_the_target_is_told_once_at_that_moment() -> None:
    for seed in range(6):
        world = started(LINK % seed)
        told = played(world)
        if told:
            assert told == [True]
            return
    raise AssertionError("no game reaches its target")


def played(world: World) -> list[bool]:
    """Plays by hints; for each step that reached the target, whether it was shown and said."""
    found = []
    for _ in range(400):
        while world.session.staging:
            world.settle()
        view = world.session.view
        if view["result"] or not world.actions():
            break
        before = view["seats"][0]["score"]
        world.do("hint")
        lacks = view["target"] - before
        reaching = [each for each in world.session.model.actions if 0 < lacks <= (each["gain"] or 0)]
        assert ("win the level" in world.root.one(id="hint-says").textContent) == bool(reaching)
        world.do("play_hint")
        while world.session.staging:
            world.settle()
        view = world.session.view
        now, target = view["seats"][0]["score"], view["target"]
        words = t("target.reached", n=now, target=target)
        if before < target <= now and not view["result"]:
            found.append(world.notice == words)
        else:
            assert world.notice != words
    return found
