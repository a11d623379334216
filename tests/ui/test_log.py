"""The log of a game in sentences: all that happened, in the reader's language, and no more than the seat may know."""

import random
import re

import pytest
from fakes import World, speak, started
from ui.games.goennen.say import place


def go_on(world: World, luck: random.Random) -> None:
    """A step, whoever decides."""
    if world.session.staging:
        world.settle()
    elif world.session.thinking_seat() is not None:
        world.ring("computer")
    elif world.sheet and world.sheet[0] == "hand_over":
        world.do("taken")
    else:
        world.play(luck.choice, 1)


def finished(link: str, seed: int) -> World:
    world = started(link)
    luck = random.Random(seed)
    while world.session.view["state"] != "over":
        go_on(world, luck)
    return world


WHOLE = (
    "#/goennen/solo?level=1&seed=WORDS",
    "#/goennen/table?seats=human,easy&seed=WORDS&start=0",
    "#/tutto/table?seats=human,human&seed=WORDS&start=0",
)


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("link", WHOLE)
def test_every_line_is_a_sentence(link: str, language: str) -> None:
    speak(language)
    world = World(language=language)
    world.open(link)
    luck = random.Random(3)
    for _ in range(300):
        go_on(world, luck)
    assert len(world.log) > 40
    for line in world.log:
        assert line.endswith((".", "!")), line
        assert not re.search(r"[{}]|[a-z]\.[a-z]", line), f"a key, or a place left open: {line}"


def test_what_others_entered_is_told_once_all_have_chosen() -> None:
    world = finished("#/goennen/table?seats=human,easy&seed=OTHERS&start=0", 4)
    theirs = [line for line in world.log if re.match(r"Blaise entered \d on ", line)]
    assert len(theirs) >= 3
    mine = [line for line in world.log if line.startswith(("You entered", "Player 1 entered"))]
    assert mine and all(" with the " in line for line in mine), "each once, as it was chosen"


def test_a_drawn_card_is_told() -> None:
    for seed in range(20):
        world = finished(f"#/goennen/solo?level=1&seed=DRAW{seed}", seed)
        drawn = [line for line in world.log if " drew " in line]
        if drawn:
            assert re.fullmatch("You drew a card from the (scoring|bonus) deck.", drawn[0])
            return
    pytest.fail("no game drew a card")


PLACES = (
    "#/goennen/solo?level=1&seed=PLACES",
    "#/goennen/table?seats=human,easy,medium&seed=PLACES&start=0",
    "#/goennen/table?seats=human,human&seed=PLACES&start=0",
)


@pytest.mark.parametrize("link", PLACES)
def test_no_two_cards_are_told_to_lie_at_one_place(link: str) -> None:
    """The display grows and its frame slides, and no place gets another name."""
    world = started(link)
    luck = random.Random(8)
    cards = world.page.engine.cards
    most = 0
    while world.session.view["state"] != "over":
        go_on(world, luck)
        if world.session.staging or world.session.waiting:
            continue
        told: dict[str, list[str]] = {}
        for line in world.log:
            found = re.match(r"(.*) placed the .*? card \([^)]*\) (.*)\.$", line)
            if found:
                told.setdefault(found[1], []).append(found[2])
        for seat in world.session.view["seats"]:
            places = told.get(world.session.who(seat["seat"]), [])
            laid = seat["cards"]
            named = [place(cards, laid[:at], each["cell"]) for at, each in enumerate(laid)]
            assert len(set(places)) == len(places) and set(places) <= set(named)
            most = max(most, len(places))
    assert most >= 5


def test_another_language_rewrites_the_log() -> None:
    world = started()
    world.play(random.Random(1).choice, 25)
    before = list(world.log)
    world.do("setting language de")
    german = list(world.log)
    assert len(german) == len(before) and not set(german) & set(before)
    world.do("setting language en")
    assert world.log == before


@pytest.mark.parametrize("link", ["#/goennen/solo?level=1&seed=LOG", "#/tutto/solo?seed=LOG"])
def test_the_log_is_there_again_when_a_game_is_reopened(link: str) -> None:
    world = started(link)
    luck = random.Random(5)
    world.play(luck.choice, 25)
    while world.session.staging:
        world.settle()
    before = list(world.log)
    assert len(before) > 3
    world.page.opener.leave()
    world.open(link)
    after = list(world.log)
    assert world.said not in before
    assert after == before


def test_the_log_tells_each_seat_only_what_it_may_know() -> None:
    world = started("#/goennen/table?seats=human,human&seed=SECRET&start=0")
    while world.session.view["seat"] == 0:
        world.do("act " + world.actions()[0])
    assert world.log == []  # which card the first seat put back is its secret
    world.open(world.model.snapshot["link"])
    assert world.log == []


def test_what_is_undone_leaves_the_log() -> None:
    world = started()
    world.play(lambda actions: actions[0], 2)
    before = list(world.log)
    world.play(lambda actions: actions[0], 1)
    assert len(world.log) > len(before)
    world.do("undo")
    assert world.log == before


@pytest.mark.parametrize(("paid", "says"), [
    (("Y", "G", "B"), "3 × 4 (yellow, green and blue), using one discount circle."), ((), "no dice, using 4 discount circles."),
    (("Y", "O", "G", "B"), "4 × 4 (yellow, orange, green and blue)."),
])  # fmt: skip
def test_a_purchase_tells_the_discounts_that_it_took(paid: tuple[str, ...], says: str) -> None:
    speak()
    world = started("#/goennen/solo?level=1&seed=WORDS")
    slot = next(each for each in world.session.view["market"] if each["price"] == 4)
    event = {
        "key": "bought",
        "seat": 0,
        "params": {"card": slot["card"], "slot": slot["slot"], "dice": list(paid), "number": 4},
    }
    assert world.session.speaker.event(event, world.session.who).endswith(says)
