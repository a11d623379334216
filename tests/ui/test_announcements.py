"""What is read aloud: nothing takes the place of something else, nothing is said twice, everybody is named, and after each
action one hears what has changed."""

import random
import re

import pytest
from fakes import World, started


def queue(world: World) -> list[str]:
    """What the page has for screen readers, each an element of its own."""
    world.page.frames.request()
    (log,) = world.root.all(role="log")
    return [each.textContent for each in log.children]


def heard(world: World, link_steps: int, seed: int = 1) -> list[str]:
    """All that is said in so many steps, whoever decides."""
    luck, said, last = random.Random(seed), [], 0
    for _ in range(link_steps):
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        elif world.actions():
            actions = world.actions()
            world.do(
                "act "
                + luck.choice([each for each in actions if each.startswith(("complete", "enter"))] or actions)
            )
        else:
            break
        new = [(number, words) for number, words in world.page.announcer.aloud if number > last]
        last = new[-1][0] if new else last
        said += [words for _, words in new]
    return said


def test_nothing_takes_the_place_of_what_was_said_before() -> None:
    world = started("#/goennen/table?seats=human,easy,easy,easy&seed=QUEUE&start=0")
    while world.session.view["state"] == "setup":
        world.do("act " + world.actions()[0]) if world.actions() else world.ring("computer")
    rolled = queue(world)[-1]
    assert "You rolled" in rolled
    element = world.root.one(role="log").children[-1]
    while world.actions():
        world.do("act " + world.actions()[-1])
    world.ring("computer")
    assert rolled in queue(world) and element in world.root.one(role="log").children, (
        "the same element, so that it is read once"
    )
    assert queue(world)[-1] != rolled


def test_a_repeated_message_is_a_new_element() -> None:
    world = started()
    world.do("reroll")
    world.do("reroll")
    first, second = world.root.one(role="log").children[-2:]
    assert first.textContent == second.textContent and first is not second


def test_what_waits_does_not_grow_without_end() -> None:
    world = started()
    for _ in range(40):
        world.do("reroll")
    assert len(queue(world)) == 12


def test_after_each_action_one_hears_what_has_changed() -> None:
    said: list[str] = []
    for seed in range(4):
        said += heard(started(f"#/goennen/solo?level=1&seed=HEARD{seed}"), 400, seed)
    rolls = [each for each in said if "You rolled" in each]
    assert rolls and all(re.search(r"rolls? left\.|was the last roll", each) for each in rolls)
    assert any("You: " in each and "points." in each for each in said)
    assert any(re.search(r"You entered .* is complete\.", each) for each in said), (
        "an entry that completes a card"
    )
    assert sum("Round 2 of 15." in each for each in said) == 4
    ends = [each for each in said if "The game is over." in each]
    assert len(ends) == 4 and all(" points." in each for each in ends)
    for each in said:
        parts = [part for part in re.split(r"(?<=[.:]) ", each) if len(part) > 12]
        assert len(set(parts)) == len(parts), each


def test_the_scores_of_all_are_told_at_the_end() -> None:
    said = heard(started("#/tutto/table?seats=human,easy&seed=END&start=0"), 4000)
    assert "The game is over." in said[-1] and re.search(
        r"(You [\d,]+, Blaise|Blaise [\d,]+, You) [\d,]+\.", said[-1]
    )


def test_who_plays_alone_is_not_named_in_each_line() -> None:
    world = started("#/tutto/solo?seed=NAMES")
    heard(world, 700)
    assert len(world.log) > 50 and not [line for line in world.log if "You:" in line]
    assert {"Rolled", "Kept", "Bust", "Tutto!"} <= {re.split(r"[ ,.]", line)[0] for line in world.log}


def test_everybody_is_named() -> None:
    world = started("#/tutto/table?seats=human,easy,medium&seed=NAMES&start=0")
    seen, named = set(), set()
    heard(world, 700)
    for line in world.log:
        for what in ("bust", "stop card", "tutto!", "rolled", "kept", "banked"):
            if what in line:
                who = re.match(r"(You|Blaise|Carl): ", line)
                assert who, line
                seen.add(what)
                named.add(who[1])
    assert {"bust", "stop card", "tutto!", "rolled", "kept"} <= seen
    assert named == {world.session.who(seat["seat"]) for seat in world.session.view["seats"]}


def test_a_card_that_comes_into_the_market_is_told_once() -> None:
    """By what it is, like any card: each that lies there now and did not before, and no other."""
    world = started("#/goennen/solo?level=1&seed=COMES")
    come = 0
    for _ in range(80):
        if not world.actions():
            break
        before = [slot["card"] for slot in world.session.view["market"]]
        last = max(number for number, _ in world.page.announcer.aloud)
        world.do("act " + world.actions()[-1])
        if world.session.view["result"]:
            break
        new = [slot["card"] for slot in world.session.view["market"] if slot["card"] not in [*before, None]]
        said = " ".join(words for number, words in world.page.announcer.aloud if number > last)
        assert ("New in the market: " in said) == bool(new), said
        for card in new:
            assert world.session.speaker.told(card) in said.partition("New in the market: ")[2]
        come += len(new)
    assert come > 2


def test_whose_card_has_become_complete_is_said() -> None:
    said = heard(started("#/goennen/table?seats=human,easy,medium,easy&seed=EARS2&start=1"), 200)
    whose = [
        who
        for words in said
        for who in re.findall(r"(?:^|\. )(?:(\w+): the|The) [^.:]* is complete\.", words)
    ]
    assert "" in whose and len(set(whose)) > 2


@pytest.mark.parametrize("link", ["#/goennen/solo?level=1&seed=STANDS", "#/tutto/solo?seed=STANDS"])
def test_a_table_that_is_opened_tells_its_dice(link: str) -> None:
    world = started(link)
    heard(world, 12)
    while not world.actions() or not world.session.view["dice"]:
        heard(world, 1)
    world.page.opener.leave()
    assert queue(world) == []
    world.open(link)
    faces = [str(d["face"]) for d in world.session.view["dice"] if d["place"] != "spent"]
    numbers = re.findall(r"\d+", world.said)
    assert faces and all(numbers.count(face) >= faces.count(face) for face in faces), world.said


def test_dice_that_count_together_say_so() -> None:
    """A triple of fives is 500 points, not 50 for each."""
    for seed in range(200):
        world = started(f"#/tutto/solo?seed=FIVES{seed}")
        while world.session.staging:
            world.settle()
        fives = [die for die in world.root.all(data_face="5") if die.tag == "button"]
        if len(fives) >= 3 and world.model.points_of(5, 3) == 500 and world.model.most_of(5) >= 3:
            together = [each for each in fives if "500 points" in each.attributes["aria-label"]]
            assert len(together) >= 3 and not any(
                "50 points" in each.attributes["aria-label"].replace("500", "") for each in together
            )
            return
    raise AssertionError("three fives were never rolled")


def test_rings_have_words() -> None:
    world = started("#/tutto/solo?seed=RINGS")
    world.do("odds")
    while not world.actions():
        heard(world, 1)
    (rings,) = world.root.all(**{"class": "rings"})
    assert "Bust" in rings.attributes["aria-label"] and "aria-hidden" not in rings.attributes


def test_what_a_prompt_points_at_by_its_look_is_named() -> None:
    world = started("#/goennen/solo?level=1&seed=LOOKS")
    world.do("act " + world.actions()[0])
    raised = world.model.card_in_hand
    assert world.said.endswith("Raised: " + world.session.speaker.told(raised) + ".")
    while world.session.view["phase"] != "passive":
        world.do("act " + world.actions()[-1])
    die = world.actions()[0].split("_")[1]
    cards = {each["card"] for each in world.model.find("enter", die=die)}
    world.do("die " + die)
    ringed = world.said.partition("Ringed: ")[2]
    assert 1 <= len(cards) <= 4 and all(world.session.speaker.told(card) in ringed for card in cards)


@pytest.mark.parametrize(
    ("link", "name"),
    [("#/goennen/solo?level=1&seed=NAME", "Gönnen Können"), ("#/tutto/solo?seed=NAME", "TUTTO")],
)
def test_title_and_heading_name_the_game(link: str, name: str) -> None:
    world = started(link)
    assert world.page.navigation.screen.title().startswith(name)
    (heading,) = [each for each in world.root.walk() if each.tag == "h1"]
    assert heading.textContent == name


def test_what_a_computer_player_does_twice_running_is_one_announcement() -> None:
    world = started("#/goennen/table?seats=human,easy,medium&seed=TWICE&start=0")
    said = heard(world, 300)
    both = [each for each in said if re.search(r"(Blaise|Carl) bought .* \1 placed", each)]
    assert both
    told = " ".join(said)
    assert [
        line for line in world.log if re.match("(Blaise|Carl) (bought|completed)", line) and line not in told
    ] == []
