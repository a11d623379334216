"""Whatever happens in whatever order, the page keeps its promises (see `page_machine`). A long run is
`python3 -m tests.bench.soak_page`."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from page_machine import PageMachine
from ui.app import engine
from ui.app.background_engine import BackgroundEngine
from ui.app.client import Asked, Client
from ui.kit.timers import Timers

TestPage = PageMachine.TestCase
TestPage.settings = settings(
    max_examples=12, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("place", [0, 1], ids=["good", "mistake"])
def test_a_decision_is_not_taken_in_a_game_that_was_wanted_meanwhile(place: int, lost: bool) -> None:
    """What the coach weighs comes back when another game has been asked for and given up again: the engine has that one then."""
    state = PageMachine()
    state.begin("#/goennen/table?seats=human,easy&seed=MODEL&start=1", "training")
    state.all_answers_come(True)
    table = state.world.session
    state.decide(place)
    assert table.request and table.request.call == "weigh"
    if lost:
        state.engine_is_lost(0)
    state.go("#/learn/tutto")
    state.go("#/puzzle?")
    state.teardown()  # every answer comes, and none is a refusal
    assert "act" not in state.engine.calls.values()
    assert not (table.request or table.question)


def test_a_hint_that_comes_beside_another_screen_is_dropped() -> None:
    state = PageMachine()
    state.begin("#/goennen/table?seats=human,easy&seed=MODEL&start=1", "")
    state.all_answers_come(True)
    state.page.key("h")
    state.go("#/puzzle?")
    state.teardown()
    assert "hint" in state.engine.calls.values() and not state.world.session.hint.asked


def late_answers_count(patch: pytest.MonkeyPatch) -> None:
    """An answer about a position that is no longer shown is taken for one about the present one."""
    patch.setattr(engine, "unless_late", lambda hear, about: hear)


def a_lost_engine_owes_nothing(patch: pytest.MonkeyPatch) -> None:
    """Requests are lost with their engine, and whoever asked waits for ever."""
    patch.setattr(Client, "repeat", lambda self, broken=True: None)


def jobs_are_lost(patch: pytest.MonkeyPatch) -> None:
    """Requests are asked again, jobs are not."""
    owed = Client._owed

    def asked(self: Client) -> list[Asked]:
        self._jobs = {}
        return owed(self)

    patch.setattr(Client, "_owed", asked)


def timers_pile_up(patch: pytest.MonkeyPatch) -> None:
    """Play, Pause, Play: the timer that was stopped runs on beside the new one."""
    patch.setattr(Timers, "stop", lambda self, name: self._running.pop(name, None))


def nobody_watches_the_second_engine(patch: pytest.MonkeyPatch) -> None:
    """It is lost, and whoever asked it waits for ever."""
    message = BackgroundEngine._message

    def heard(self: BackgroundEngine, text: str, *rest: object) -> None:
        if "restarted" not in text:
            message(self, text, *rest)

    patch.setattr(BackgroundEngine, "_message", heard)


@pytest.mark.long  # it shows that the short run above can fail
@pytest.mark.parametrize(
    "race",
    [
        late_answers_count,
        a_lost_engine_owes_nothing,
        jobs_are_lost,
        timers_pile_up,
        nobody_watches_the_second_engine,
    ],
)
def test_races_that_are_put_back_are_found(
    monkeypatch: pytest.MonkeyPatch, race: Callable[[pytest.MonkeyPatch], None]
) -> None:
    race(monkeypatch)
    often = settings(max_examples=3000, stateful_step_count=60, deadline=None, database=None,
                     suppress_health_check=list(HealthCheck), phases=[Phase.generate])  # fmt: skip
    with pytest.raises((AssertionError, LookupError, TypeError)):  # a promise is broken, or the page itself
        run_state_machine_as_test(PageMachine, settings=often)
