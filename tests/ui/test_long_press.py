"""A finger that is held and a mouse that rests ask what a thing is; taps, drags and passing by do not."""

import pytest
from ui.kit.long_press import ANSWER, GRACE, HOLD, REST, LongPress


class Pointer:
    def __init__(self) -> None:
        self.waits: list[tuple[object, int]] = []
        self.said: list[str] = []
        self.long_press = LongPress(
            self.later,
            self.cancel,
            lambda held: self.said.append("held" if held else "rests"),
            lambda: self.said.append("gone"),
        )

    def later(self, callback: object, milliseconds: int) -> object:
        self.waits.append((callback, milliseconds))
        return callback

    def cancel(self, timer: object) -> None:
        self.waits = [wait for wait in self.waits if wait[0] is not timer]

    def over(self, thing: str | None) -> None:
        """The mouse moves to a thing."""
        self.long_press.over(thing)
        self.long_press.move(5, 5)

    def wait(self) -> int:
        ((callback, milliseconds),) = self.waits
        self.waits = []
        callback()  # type: ignore[operator]
        return milliseconds


@pytest.fixture
def pointer() -> Pointer:
    return Pointer()


def test_a_finger_that_is_held_asks(pointer: Pointer) -> None:
    pointer.long_press.down(True, "die Y", 10, 10)
    pointer.long_press.move(12, 12)
    assert pointer.long_press.pressing and not pointer.long_press.asked
    assert pointer.wait() == HOLD and pointer.said == ["held"] and pointer.long_press.asked


def test_a_tap_asks_nothing(pointer: Pointer) -> None:
    pointer.long_press.down(True, "die Y", 10, 10)
    pointer.long_press.up()
    assert not pointer.waits and not pointer.long_press.asked and not pointer.long_press.pressing


def test_a_finger_that_drags_asks_nothing(pointer: Pointer) -> None:
    pointer.long_press.down(True, "die Y", 10, 10)
    pointer.long_press.move(30, 10)
    assert not pointer.waits and not pointer.long_press.asked


def test_the_next_touch_is_a_tap_again(pointer: Pointer) -> None:
    pointer.long_press.down(True, "die Y", 10, 10)
    pointer.wait()
    pointer.long_press.up()
    pointer.long_press.down(True, "die O", 10, 10)
    assert not pointer.long_press.asked


@pytest.mark.parametrize("touch, thing", [(True, None), (True, ANSWER), (False, "die Y")])
def test_what_is_no_thing_and_a_mouse_button_ask_nothing(
    pointer: Pointer, touch: bool, thing: str | None
) -> None:
    pointer.long_press.down(touch, thing, 1, 1)
    assert not pointer.waits


def test_a_mouse_that_rests_asks_and_leaves(pointer: Pointer) -> None:
    pointer.over("die Y")
    assert pointer.wait() == REST and pointer.said == ["rests"]
    pointer.over(None)
    assert pointer.wait() == GRACE and pointer.said == ["rests", "gone"]
    pointer.over("die Y")
    assert pointer.wait() == REST


def test_a_mouse_that_passes_by_asks_nothing(pointer: Pointer) -> None:
    pointer.over("die Y")
    pointer.over("die O")
    assert len(pointer.waits) == 1
    pointer.over(None)
    assert not pointer.waits


def test_from_thing_to_thing_answers_come_sooner(pointer: Pointer) -> None:
    pointer.over("die Y")
    pointer.wait()
    pointer.over("die O")
    assert pointer.wait() == GRACE and pointer.said == ["rests", "rests"]


def test_the_answer_stays_while_the_mouse_is_on_it(pointer: Pointer) -> None:
    pointer.over("die Y")
    pointer.wait()
    pointer.over(None)
    pointer.over(ANSWER)
    assert not pointer.waits
    pointer.over(None)
    assert pointer.wait() == GRACE and pointer.said == ["rests", "gone"]


def test_after_a_click_the_same_thing_is_not_explained_again(pointer: Pointer) -> None:
    pointer.over("die Y")
    pointer.long_press.down(False, "die Y", 1, 1)
    pointer.over("die Y")
    assert not pointer.waits


def test_what_comes_under_a_mouse_that_does_not_move_is_not_explained(pointer: Pointer) -> None:
    pointer.long_press.over("die Y")
    assert not pointer.waits
    pointer.long_press.move(5, 6)
    assert pointer.wait() == REST
    pointer.long_press.down(False, "die Y", 1, 1)
    pointer.long_press.over("die O")
    assert not pointer.waits
    pointer.over("die G")
    assert pointer.wait() == REST
