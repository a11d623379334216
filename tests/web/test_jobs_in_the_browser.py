"""Jobs in the browser's worker: they give way to a player, can be cancelled, and end with an engine that is lost."""

import statistics
from typing import Any

import pytest
from faults import KEEP_WORKERS, restarts
from playwright.sync_api import Page

from engine.link import open_link, replay_link
from engine.match import Match
from engine.replay import up_to
from tests.web.conftest import answer_to, answers, ask, ended, reports, wait_for_engine, wait_for_mark

GAME = "#/goennen/solo?level=1&seed=MEANWHILE"
# Plays the first legal action, and tells how long the answer took.
ACT = """async ([game, action, number]) => {
    const begun = performance.now();
    const beginning = `{"id": ${number},`;
    host.engine.send(JSON.stringify({ id: number, call: "act", args: { game, seat: 0, action } }));
    for (;;) {
        const answer = window.heard.findLast((each) => each.startsWith(beginning));
        if (answer) return [performance.now() - begun, JSON.parse(answer).result];
        await new Promise((go) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = go; port2.postMessage(0); });
    }
}"""


@pytest.fixture(scope="module")
def long_game() -> Match:
    """A long game of TUTTO, up to its last decision: hardly anybody ever stops."""
    match = open_link("#/tutto/table?seats=human,human,human,human,human,human&seed=LONG&start=0")
    while not match.state.is_over:
        going_on = [action for action in match.state.legal_actions() if str(action) != "stop"]
        match.play(min(going_on, key=lambda action: len(str(action))))
    assert match.step > 1000
    return up_to(match, match.step - 1)


def play(page: Page, shown: Any, count: int) -> tuple[Any, list[float]]:
    """Plays some actions; the last snapshot, and how long each answer took in milliseconds."""
    waited = []
    for _ in range(count):
        view = shown["view"]
        number = 2_000_000 + view["step"]
        milliseconds, shown = page.evaluate(ACT, [shown["save"], view["actions"][0]["text"], number])
        waited.append(milliseconds)
    return shown, waited


def start(page: Page, match: Match) -> int:
    return int(ask(page, "start", job="puzzle", args={"link": replay_link(match)})["id"])


def quick(milliseconds: list[float]) -> float:
    """The lower quartile: an action waits for a slice of a job each time, for the rest of the machine only now and then."""
    return statistics.quantiles(milliseconds, n=4)[0]


def test_actions_are_answered_in_time_while_jobs_run(page: Page, address: str, long_game: Match) -> None:
    page.goto(address)
    wait_for_engine(page)
    shown, alone = play(page, ask(page, "open", link=GAME), 20)
    jobs = [start(page, long_game) for _ in range(8)]
    shown, waited = play(page, shown, 5)
    running = [number for number in jobs if reports(page, number)[-1]["state"] == "running"]
    shown, later = play(page, shown, 15)
    waited += later
    assert running, "the jobs were done before the actions were played"
    assert quick(waited) - quick(alone) < 50, (waited, alone)
    for number in jobs[3:]:
        answer_to(page, "cancel", job=number)  # that many are only to have kept it busy
    for number in jobs[:3]:
        last = ended(page, number)
        assert last["state"] == "done" and last["done"] == long_game.step
        assert {each["action"] for each in last["result"]["costs"]} == set(
            map(str, long_game.state.legal_actions())
        )
    assert shown["view"]["step"] == 40 and restarts(page) == 0
    assert len(reports(page, jobs[0])) > 3, "progress is told"


def test_a_job_is_cancelled_and_another_one_started(page: Page, address: str, long_game: Match) -> None:
    page.goto(address)
    wait_for_engine(page)
    jobs = [start(page, long_game) for _ in range(8)]  # they share the time: the last is not done soon
    number = jobs[-1]
    assert ask(page, "cancel", job=number)["state"] == "cancelled"
    for other in jobs[:-1]:
        answer = answer_to(page, "cancel", job=other)
        assert "result" in answer or answer["error"]["key"] == "no_job", answer  # it may have ended meanwhile
    assert ended(page, ended_job := start(page, long_game))["state"] == "done"
    assert reports(page, number)[-1]["state"] == "cancelled" and ended_job == number + 1


def test_a_job_is_lost_with_its_engine_even_if_nothing_was_asked(
    page: Page, address: str, long_game: Match
) -> None:
    """The watch notices an engine that is gone while it works on a job alone."""
    page.add_init_script(KEEP_WORKERS)
    page.goto(address)
    wait_for_engine(page)
    wait_for_mark(page, "ui-ready")
    for _ in range(4):
        start(page, long_game)
    page.evaluate("window.kept.at(-1).terminate()")
    page.wait_for_function("window.heard.filter((text) => text.startsWith('{\"ready\"')).length === 2")
    assert restarts(page) == 1
    assert answers(page)
