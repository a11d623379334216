"""Which sound belongs to what happens; whether any is heard the settings say."""

import random

from fakes import World


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


def go_on(world: World, luck: random.Random) -> bool:
    """Throws the dice or decides something, a completion if there is one; whether a card got complete."""
    if world.session.to_throw:
        world.do("throw")
        return False
    actions = world.actions()
    done = [each for each in actions if each.startswith("complete")]
    world.do("act " + (done or [luck.choice(actions)])[0])
    return bool(done)


def until_completed(world: World, luck: random.Random) -> None:
    """Plays on until a card is complete."""
    while not go_on(world, luck):
        assert not world.root.all(data_do="sounds on"), "not before"


def until_pause(world: World, luck: random.Random) -> None:
    """Plays on until a card is complete and the dice of the next turn are in the player's hand."""
    until_completed(world, luck)
    while not world.session.to_throw:
        assert not world.root.all(data_do="sounds on"), "not in the middle of a turn"
        go_on(world, luck)


def test_sounds_are_offered_once_before_the_turn_after_the_first_card() -> None:
    world = World(by_hand=True)
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_pause(world, random.Random(1))
    assert world.root.all(data_do="sounds off") and world.root.all(data_do="throw"), "and the game goes on"
    world.do("sounds on")
    assert world.page.settings.values["sounds"] == "on" and not world.root.all(data_do="sounds on")
    again = World(kept=world.kept, by_hand=True)
    again.do("setting sounds off")
    again.open("#/goennen/solo?level=1&seed=AGAIN")
    until_pause(again, random.Random(2))
    assert not again.root.all(data_do="sounds on")


def test_who_does_not_answer_hears_nothing_and_is_not_asked_again() -> None:
    world = World(by_hand=True)
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_pause(world, random.Random(1))
    assert world.root.all(data_do="sounds on") and not world.browser.sounds
    world.do("throw")
    assert not world.root.all(data_do="sounds on"), "to go on means no"
    again = World(kept=world.kept, by_hand=True)
    again.open("#/goennen/solo?level=1&seed=AGAIN")
    until_pause(again, random.Random(2))
    assert not again.root.all(data_do="sounds on")


def test_an_answer_counts_where_nothing_can_be_stored() -> None:
    world = World(by_hand=True)
    world.browser.full = True
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_pause(world, random.Random(1))
    world.do("sounds on")
    until_pause(world, random.Random(1))
    assert not world.root.all(data_do="sounds on") and world.page.settings.values["sounds"] == "on"


def test_the_offer_stands_beside_the_prompt_and_covers_nothing() -> None:
    """In the dock, with what can be done still said; a note waits until it is answered, and a sheet is free of it."""
    world = World(kept={"dicetable.notes goennen": "-"}, by_hand=True)
    world.open("#/goennen/solo?level=1&seed=OFFER")
    until_pause(world, random.Random(1))
    prompt = world.root.one(id="turn")
    assert "offer" in prompt.attributes["class"] and "Play with sounds?" in prompt.textContent
    assert prompt.one(id="offer-says").textContent.index("Play with") > 5
    world.do("market")
    assert not world.root.all(data_do="sounds on")
    world.do("close")
    world.do("sounds off")
    assert (
        not world.root.all(data_do="sounds on")
        and "offer" not in world.root.one(id="turn").attributes["class"]
    )
