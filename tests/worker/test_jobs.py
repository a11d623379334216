"""Jobs: started, reported, cancelled; they take turns, give way, and keep what they have found."""

import itertools
from typing import Any

import pytest
from worker import jobs as jobs_of_the_worker
from worker import work
from worker.jobs import SLICE, Jobs

from engine.errors import BadInput
from engine.link import open_link, replay_link
from engine.match import Match
from engine.replay import up_to
from engine.steps import Progress, Steps, finish
from tests.worker.conftest import Page


def played(link: str) -> Match:
    match = open_link(link)
    while not match.state.is_over:
        match.play(match.state.legal_actions()[0])
    return match


REPLAY = played("#/goennen/table?seats=human,human&seed=JOBS&start=0")
UNFINISHED = up_to(REPLAY, REPLAY.step - 1)


def test_a_replay_that_cannot_have_been_played_fails_with_its_error(page: Page) -> None:
    link = replay_link(REPLAY).replace("seed=JOBS", "seed=OTHER")
    last = page.finish(page.start("puzzle", link=link))
    assert last["state"] == "failed" and last["error"]["key"] == "actions" and last["result"] is None


class Clock:
    """A clock that moves on by a millisecond whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def counting(total: int) -> Steps[dict[str, Any]]:
    for done in range(total):
        yield Progress(done, total)
    return {"counted": total}


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> tuple[Jobs, list[Any]]:
    """Jobs that count, as far as the link says, instead of opening it; and what is reported of them."""
    monkeypatch.setattr(work, "puzzle", lambda *, link: counting(int(link)))
    reports: list[Any] = []
    return Jobs(lambda state: reports.append(dict(state)), Clock()), reports


def count(jobs: Jobs, total: int) -> int:
    return jobs.start(job="puzzle", args={"link": str(total)})["id"]


def test_a_slice_is_short_and_progress_grows(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, reports = counter
    count(jobs, 200)
    (running,) = jobs._running
    jobs.work()
    assert 0 < running.state["done"] <= SLICE / 0.001
    while jobs.running:
        jobs.work()
    assert reports[-1]["result"] == {"counted": 200}
    progress = [state["done"] for state in reports]
    assert progress == sorted(progress) and 3 < len(progress) < 12, (
        "a report now and then, not after every slice"
    )


def test_jobs_take_turns(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, reports = counter
    first, second = count(jobs, 200), count(jobs, 200)
    while jobs.running:
        jobs.work()
    told = [state["id"] for state in reports[2:]]
    assert told[:6] == [first, second] * 3 and reports[-1]["result"] == reports[-2]["result"] == {
        "counted": 200
    }


def test_a_cancelled_job_stops_and_is_told_so_once(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, reports = counter
    number = count(jobs, 1000)
    jobs.work()
    assert jobs.cancel(job=number)["state"] == "cancelled"
    assert reports[-1]["state"] == "cancelled" and not jobs.running
    told = len(reports)
    jobs.work()
    assert len(reports) == told
    with pytest.raises(BadInput, match=f"no job {number} is running"):
        jobs.cancel(job=number)


def test_what_has_ended_is_not_kept(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, reports = counter
    number = count(jobs, 1)
    while jobs.running:
        jobs.work()
    assert reports[-1]["result"] == {"counted": 1}
    with pytest.raises(BadInput, match=f"no job {number} is running"):
        jobs.cancel(job=number)


def test_a_cancelled_job_may_clean_up(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned = []

    def tidy(*, link: str) -> Steps[dict[str, Any]]:
        try:
            for done in itertools.count():
                yield Progress(done, 0)
        finally:
            cleaned.append(link)

    monkeypatch.setattr(work, "puzzle", tidy)
    jobs = Jobs(lambda state: None)
    number = jobs.start(job="puzzle", args={"link": "x"})["id"]
    jobs.work()
    jobs.cancel(job=number)
    assert cleaned == ["x"]


def test_a_fault_of_a_job_ends_it_alone(
    page: Page, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*, link: str) -> Steps[dict[str, Any]]:
        yield Progress(0, 1)
        raise ZeroDivisionError("three by nothing")

    page.ask("open", link="#/goennen/solo?seed=FAULT")
    monkeypatch.setattr(work, "puzzle", broken)
    last = page.finish(page.start("puzzle", link=""))
    assert last["state"] == "failed"
    assert last["error"] == {"key": "fault", "params": {"detail": "ZeroDivisionError: three by nothing"}}
    assert "three by nothing" in capsys.readouterr().err
    assert page.ask("today")["games"]


def test_actions_are_played_while_a_job_runs(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """As worker.mjs does it: a slice, then whatever was asked."""
    monkeypatch.setattr(jobs_of_the_worker, "SLICE", 0.0005)
    number = page.start("puzzle", link=replay_link(UNFINISHED))
    shown = page.ask("open", link="#/goennen/solo?seed=MEANWHILE")
    steps = 0
    while page.server.work():
        action = shown["view"]["actions"][0]["text"]
        shown = page.ask("act", game=shown["save"], seat=0, action=action)
        steps += 1
    assert steps > 5 and page.reports(number)[-1]["result"]["costs"]


def test_work_at_once_is_the_work_in_steps() -> None:
    assert finish(counting(5)) == {"counted": 5}
