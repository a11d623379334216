"""One press is one decision: keys that are held, taps that come twice, keyboards of other countries, one drag for each pointer."""

from types import SimpleNamespace

import pytest
from fakes import World
from ui.games.goennen import gestures as goennen_gestures
from ui.games.tutto import gestures as tutto_gestures
from ui.kit import keys
from ui.kit.drag import Drag
from ui.kit.tap_guard import APART, NEAR, TapGuard
from ui.kit.text import t
from ui.table import screen


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


GESTURES = {"goennen": goennen_gestures, "tutto": tutto_gestures}


def listed(game: object) -> set[str]:
    """The letters that the list of keys names."""
    return {
        t("keys." + key) for key in game.keys if len(t("keys." + key)) == 1 and t("keys." + key).isalpha()
    }


@pytest.mark.parametrize("name", ["goennen", "tutto"])
def test_the_list_of_keys_names_every_letter_that_does_something_and_no_other(name: str) -> None:
    world = World()
    world.open(f"#/{name}/solo?seed=KEYS")
    shared = set(screen.KEYS) - {"p"}  # the button that pauses says it
    bound = {letter.upper() for letter in shared | set(GESTURES[name].KEYS) | {"r"}}
    assert listed(world.session.game) - {"E"} == bound
