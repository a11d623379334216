"""One press is one decision: keys that are held, taps that come twice, keyboards of other countries, one drag for each pointer."""

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from fakes import World
from ui.kit import keys
from ui.kit.drag import Drag
from ui.kit.tap_guard import APART, NEAR, TapGuard
from ui.kit.text import t


def meant(key: str, code: str, shift: bool, repeats: bool, letters: bool, on: str = "") -> str | None:
    """on: what has the focus, "button" or nothing."""
    target = SimpleNamespace(closest=lambda wanted: on or None if on in wanted.split(", ") else None)
    return keys.meant(
        SimpleNamespace(key=key, code=code, shiftKey=shift, repeat=repeats, target=target), letters
    )


@pytest.mark.parametrize("key,code,meaning", [
    ("c", "KeyC", "c"), ("C", "KeyC", "C"), ("1", "Digit1", "1"), ("&", "Digit1", "1"), ("é", "Digit2", "2"), ("с", "KeyC", "c"),
    ("ρ", "KeyR", "r"), ("く", "KeyH", "h"), ("1", "Numpad1", "1"), ("?", "Slash", "?"), ("Enter", "Enter", "Enter"), (" ", "Space", " "),
    ("Unidentified", "", "Unidentified"), ("z", "KeyY", "z"),
])  # fmt: skip
def test_a_key_means_what_it_types_and_where_that_is_not_latin_the_key_in_its_place(
    key: str, code: str, meaning: str
) -> None:
    assert meant(key, code, False, False, True) == meaning


def test_space_on_a_button_presses_it_as_enter_does() -> None:
    assert (
        meant(" ", "Space", False, False, True, "button")
        == meant("Enter", "Enter", False, False, True, "button")
        == "Enter"
    )
    assert meant("ArrowLeft", "ArrowLeft", False, False, True, "button") == "ArrowLeft"


def test_with_shift_a_sign_stays_what_it_is() -> None:
    assert meant("?", "Minus", True, False, True) == "?" and meant("!", "Digit1", True, False, True) == "!"


@pytest.mark.parametrize(
    "key,repeats",
    [("c", False), ("r", False), ("Escape", False), (" ", False), ("ArrowLeft", True), ("PageDown", True)],
)
def test_a_key_that_is_held_repeats_only_where_it_moves(key: str, repeats: bool) -> None:
    assert (meant(key, "", False, True, True) is not None) == repeats


@pytest.mark.parametrize("key", ["c", "1", "?", "é"])
def test_shortcuts_of_one_letter_can_be_switched_off(key: str) -> None:
    assert meant(key, "KeyC", False, False, False) is None
    assert meant("Escape", "Escape", False, False, False) == "Escape" and meant(
        "ArrowUp", "ArrowUp", False, False, False
    )


def test_a_second_tap_at_once_at_the_same_place_was_meant_for_what_stood_there() -> None:
    guard = TapGuard()
    assert not guard.holds(1000, 5, 5)
    guard.decided(1000, 100, 100)
    assert guard.holds(1120, 104, 97)
    assert not guard.holds(1000 + APART, 100, 100) and not guard.holds(1120, 100 + NEAR, 100)


class Screen:
    def __init__(self) -> None:
        self.done: list[str] = []

    def carries(self, gesture: str) -> bool:
        return gesture == "die"

    def lift(self, kind: str, name: str) -> bool:
        self.done.append("lift " + name)
        return True

    def drop(self, kind: str, name: str, target: list[str]) -> None:
        self.done.append("drop " + name)

    def put_back(self) -> None:
        self.done.append("back")


def test_a_drag_belongs_to_one_pointer() -> None:
    screen = Screen()
    drag = Drag(lambda: screen)
    assert drag.down(1, 0, 0, "die Y")
    assert drag.move(1, 20, 0) == (20, 0)
    assert not drag.down(2, 50, 50, "die O") and drag.move(2, 90, 90) is None and not drag.up(2, "act roll")
    assert drag.up(1, "card S07") and screen.done == ["lift Y", "drop Y"]
    assert not drag.down(3, 0, 0, "card S07")


def test_a_drag_that_is_taken_away_leaves_nothing() -> None:
    screen = Screen()
    drag = Drag(lambda: screen)
    drag.down(1, 0, 0, "die Y")
    drag.move(1, 20, 0)
    drag.cancel()
    assert screen.done == ["lift Y", "back"] and drag.pointer is None and not drag.up(1, "card S07")


SOLO, TABLE = "#/{}/solo?seed=KEYS", "#/{}/table?seats=human,easy&seed=KEYS&start=0"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
RANGES = {"1–5": "12345", "1–6": "123456", "1–9": "123456789"}
PRINTED = {"←": "ArrowLeft", "→": "ArrowRight", "Esc": "Escape", "␣": " "}
BY_THE_BROWSER = "← ↑ → ↓"


def listed(world: World) -> list[str]:
    """The keys in the list that the page shows."""
    world.do("keys")
    found = [each.textContent for each in world.root.all() if each.tag == "kbd"]
    world.do("close")
    return found


def typed(printed: str) -> list[str]:
    """What a keyboard sends for what is printed in the list."""
    keys = RANGES.get(printed) or [PRINTED.get(printed, printed)]
    return [each.lower() if each.isalpha() and len(each) == 1 else each for each in keys]


def some_moments(link: str, luck: random.Random, number: int = 120) -> Iterator[World]:
    """A game by chance, moment after moment; what waits to be rolled and what a computer decides, too."""
    world = World(moving=True)
    world.do("setting throw button")
    world.open(link)
    for _ in range(number):
        yield world
        if world.session.to_throw:
            world.do("throw")
        elif world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        elif world.actions():
            world.do("act " + luck.choice(world.actions()))


@pytest.mark.parametrize("link", [SOLO, TABLE])
@pytest.mark.parametrize("name", ["goennen", "tutto"])
def test_every_key_of_the_list_does_something_and_every_key_that_does_is_listed(name: str, link: str) -> None:
    names: set[str] = set()
    done: set[str] = set()
    for world in some_moments(link.format(name), random.Random(3)):
        names = names or set(listed(world)) - {BY_THE_BROWSER}
        screen = world.page.navigation.screen
        if world.session.staging and not world.session.to_throw:  # any key skips what moves
            continue
        for key in [*LETTERS, *"123456789?", "Escape"]:
            if screen.key(key):
                done.add(key)
    wanted = {each for printed in names for each in typed(printed)}
    assert wanted - done <= {"Escape"}, (
        "listed, and does nothing"
    )  # with nothing taken up there is nothing to close
    useless = {"l"} if link == SOLO else set()
    assert done - wanted <= useless | ({"p", "n"} if link == SOLO else set()), (
        "does something, and is not listed"
    )


@pytest.mark.parametrize("name", ["goennen", "tutto"])
def test_each_key_of_the_list_is_pressed(name: str) -> None:
    """In a game that goes on meanwhile: sooner or later each changes what is seen or says something; none answers that dice have to be
    waited for while none move."""
    waiting: list[str] = []

    def seen(world: World) -> object:
        world.page.frames.request()
        return (
            len(world.said),
            world.session.step,
            world.sheet,
            world.session.computers.paused,
            world.session.computers.hurried,
            world.root.textContent,
        )

    for world in some_moments(TABLE.format(name), random.Random(5), 400):
        waiting = waiting or [typed(each)[0] for each in listed(world) if each not in (BY_THE_BROWSER, "Esc")]
        screen = world.page.navigation.screen
        for key in list(waiting):
            if world.session.skippable or not screen.key(key):
                continue
            before = seen(world)
            assert world.page.key(key)
            if seen(world) != before:
                waiting.remove(key)
            assert t("why.wait") not in world.said, key
            while world.sheet and world.sheet[0] != "hand_over":
                world.do("close")
            if world.session.computers.paused:
                world.do("pause")
        if len(waiting) == 0:
            return
    raise AssertionError(f"{waiting} are never of use")


def test_a_replay_and_a_review_list_their_keys() -> None:
    world = World()
    world.open(SOLO.format("tutto"))
    world.play(lambda actions: actions[0], 6)
    world.do("watch")
    names = listed(world)
    assert {"←", "→", "Home", "End", "␣", "Esc", "?"} == set(names)
    steps = []
    for printed in ("Home", "→", "End", "←"):
        assert world.page.key(typed(printed)[0])
        steps.append(world.main()["data-step"])
    assert steps[:2] == ["0", "1"] and int(steps[2]) - int(steps[3]) == 1
    assert world.page.key("?") and world.page.key("?") and world.sheet == ("keys",)
    assert world.page.key("Escape") and world.sheet is None
    assert world.page.key("Escape") and not world.shows("replay")
