"""Jobs: started, reported, cancelled; they take turns, give way, and keep what they have found."""

import itertools
from typing import Any

import pytest
from worker import jobs as jobs_of_the_worker
from worker import work
from worker.jobs import KEPT, SLICE, Jobs

from engine.link import challenge_link, open_link, replay_link
from engine.match import Match
from engine.steps import Progress, Steps, finish
from tests.worker.conftest import Page


def played(link: str) -> Match:
    match = open_link(link)
    while not match.state.is_over:
        match.play(match.state.legal_actions()[0])
    return match


REPLAY = played("#/goennen/table?seats=human,human&seed=JOBS&start=0")
SOLO = played("#/goennen/solo?level=7&seed=JOBS")


def test_a_replay_is_verified_to_its_last_state(page: Page) -> None:
    number = page.start("verify", link=replay_link(REPLAY))
    last = page.finish(number)
    assert last["state"] == "done" and last["done"] == last["total"]
    assert last["result"]["final"] == REPLAY.state.to_json()
    assert last["result"]["steps"] == REPLAY.step and last["result"]["over"]
    assert last["result"]["outcome"] is None and last["result"]["challenge"] is None


@pytest.mark.parametrize(("more", "true"), [(0, True), (1, False)])
def test_a_claimed_score_is_verified(page: Page, more: int, true: bool) -> None:
    link = challenge_link(SOLO)
    assert link
    link = link.replace(f"beat={SOLO.outcome}", f"beat={SOLO.outcome + more}")
    challenge = page.finish(page.start("verify", link=link))["result"]["challenge"]
    assert challenge["true"] is true and challenge["score"] == SOLO.outcome and challenge["claimed"] == SOLO.outcome + more


def test_a_replay_that_cannot_have_been_played_fails_with_its_error(page: Page) -> None:
    link = replay_link(REPLAY).replace("seed=JOBS", "seed=OTHER")
    last = page.finish(page.start("verify", link=link))
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
    """Jobs that count instead of verifying a link, as far as the link says; and what is reported of them."""
    monkeypatch.setattr(work, "verify", lambda *, link: counting(int(link)))
    reports: list[Any] = []
    return Jobs(lambda state: reports.append(dict(state)), Clock()), reports


def count(jobs: Jobs, total: int) -> int:
    return jobs.start(job="verify", args={"link": str(total)})["id"]


def test_a_slice_is_short_and_progress_grows(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, reports = counter
    number = count(jobs, 200)
    jobs.work()
    assert 0 < jobs.job(job=number)["done"] <= SLICE / 0.001
    while jobs.running:
        jobs.work()
    assert reports[-1]["result"] == {"counted": 200}
    progress = [state["done"] for state in reports]
    assert progress == sorted(progress) and 3 < len(progress) < 12, "a report now and then, not after every slice"


def test_jobs_take_turns(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, _ = counter
    first, second = count(jobs, 1000), count(jobs, 1000)
    for _ in range(6):
        jobs.work()
    assert jobs.job(job=first)["done"] == jobs.job(job=second)["done"] > 30


def test_a_cancelled_job_stops_and_is_told_so_once(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, reports = counter
    number = count(jobs, 1000)
    jobs.work()
    assert jobs.cancel(job=number)["state"] == "cancelled"
    assert reports[-1]["state"] == "cancelled" and not jobs.running
    told = len(reports)
    jobs.work()
    assert jobs.cancel(job=number)["state"] == "cancelled" and len(reports) == told


def test_a_cancelled_job_may_clean_up(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned = []

    def tidy(*, link: str) -> Steps[dict[str, Any]]:
        try:
            for done in itertools.count():
                yield Progress(done, 0)
        finally:
            cleaned.append(link)

    monkeypatch.setattr(work, "verify", tidy)
    jobs = Jobs(lambda state: None)
    number = jobs.start(job="verify", args={"link": "x"})["id"]
    jobs.work()
    jobs.cancel(job=number)
    assert cleaned == ["x"]


def test_a_fault_of_a_job_ends_it_alone(page: Page, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*, link: str) -> Steps[dict[str, Any]]:
        yield Progress(0, 1)
        raise ZeroDivisionError("three by nothing")

    page.ask("open", link="#/goennen/solo?seed=FAULT")
    monkeypatch.setattr(work, "verify", broken)
    last = page.finish(page.start("verify", link=""))
    assert last["state"] == "failed"
    assert last["error"] == {"key": "fault", "params": {"detail": "ZeroDivisionError: three by nothing"}}
    assert "three by nothing" in capsys.readouterr().err
    assert page.ask("ping") == {}


def test_what_a_job_found_can_be_asked_for_later_and_is_not_kept_for_ever(counter: tuple[Jobs, list[Any]]) -> None:
    jobs, _ = counter
    numbers = [count(jobs, 1) for _ in range(KEPT + 5)]
    while jobs.running:
        jobs.work()
    assert jobs.job(job=numbers[-1])["result"] == {"counted": 1}
    last = count(jobs, 1000)
    assert len(jobs._jobs) == KEPT + 1 and jobs.job(job=last)["state"] == "running"


def test_actions_are_played_while_a_job_runs(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """As worker.mjs does it: a slice, then whatever was asked."""
    monkeypatch.setattr(jobs_of_the_worker, "SLICE", 0.0005)
    number = page.start("verify", link=replay_link(REPLAY))
    shown = page.ask("open", link="#/goennen/solo?seed=MEANWHILE")
    steps = 0
    while page.server.work():
        shown = page.ask("act", action=shown["view"]["actions"][0]["text"], step=steps)
        steps += 1
    assert steps > 5 and page.reports(number)[-1]["result"]["final"] == REPLAY.state.to_json()


def test_work_at_once_is_the_work_in_steps() -> None:
    assert finish(counting(5)) == {"counted": 5}
