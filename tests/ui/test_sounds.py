"""Which sound belongs to what happens; whether any is heard the settings say."""

import random

from fakes import World
from ui.table.messages import ByItself


def test_a_game_is_heard() -> None:
    world = World()
    world.do("setting sounds on")
    world.open("#/goennen/solo?level=1&seed=SOUND")
    luck = random.Random(4)
    heard = set()
    while world.actions():
        world.browser.sounds.clear()
        before = world.session.view["step"]
        world.play(luck.choice, 1)
        assert len(world.browser.sounds) <= world.session.view["step"] - before
        heard.update(world.browser.sounds)
    assert heard == {"completed", "bought", "written", "die"}


def test_dice_in_flight_are_not_heard_twice() -> None:
    world = World(moving=True)
    world.do("setting sounds on")
    world.open("#/tutto/solo?seed=SOUND")
    assert "die" not in world.browser.sounds


def until_completed(world: World, luck: random.Random) -> None:
    """Plays on until a card is complete."""
    while not any(card["complete"] for card in world.session.view["seats"][0]["cards"]):
        assert not world.root.all(data_do="sounds on"), "not before"
        actions = world.actions()
        done = [each for each in actions if each.startswith("complete")]
        world.do("act " + (done or [luck.choice(actions)])[0])


def test_sounds_are_offered_once_after_the_first_card() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_completed(world, random.Random(1))
    assert world.root.all(data_do="sounds off") and world.actions(), "and the game goes on"
    world.do("sounds on")
    assert world.page.settings.values["sounds"] == "on" and not world.root.all(data_do="sounds on")
    again = World(kept=world.kept)
    again.do("setting sounds off")
    again.open("#/goennen/solo?level=1&seed=AGAIN")
    until_completed(again, random.Random(2))
    assert not again.root.all(data_do="sounds on")


def test_who_does_not_answer_hears_nothing_and_is_not_asked_again() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_completed(world, random.Random(1))
    assert not world.browser.sounds
    again = World(kept=world.kept)
    again.open("#/goennen/solo?level=1&seed=AGAIN")
    until_completed(again, random.Random(2))
    assert not again.root.all(data_do="sounds on")


def test_an_answer_counts_where_nothing_can_be_stored() -> None:
    world = World()
    world.browser.full = True
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_completed(world, random.Random(1))
    world.do("sounds on")
    luck = random.Random(1)
    for _ in range(200):
        done = [each for each in world.actions() if each.startswith("complete")]
        world.do("act " + (done or [luck.choice(world.actions())])[0])
        if done:
            break
    assert done and not world.root.all(data_do="sounds on") and world.page.settings.values["sounds"] == "on"


def test_a_turn_that_ends_by_itself_leaves_the_offer() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_completed(world, random.Random(1))
    (ending,) = [each for each in world.actions() if each == "end"]
    world.session.send(ByItself(ending, False))
    assert world.root.all(data_do="sounds on"), "nobody has touched anything"
    world.play(random.Random(1).choice, 1)
    assert not world.root.all(data_do="sounds on"), "going on means no"


def test_the_offer_stands_beside_the_prompt_and_covers_nothing() -> None:
    """In the dock, with what can be done still said; a note waits until it is answered, and a sheet is free of it."""
    world = World(kept={"dicetable.notes goennen": "-"})
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_completed(world, random.Random(1))
    prompt = world.root.one(id="turn")
    assert "offer" in prompt.attributes["class"] and "Play with sounds?" in prompt.textContent
    assert world.session.model.actions and prompt.one(id="offer-says").textContent.index("Play with") > 5
    assert world.session.notes.name is None, "it comes when the offer is gone"
    world.do("market")
    assert not world.root.all(data_do="sounds on")
    world.do("close")
    world.do("sounds off")
    assert (
        not world.root.all(data_do="sounds on")
        and "offer" not in world.root.one(id="turn").attributes["class"]
    )
