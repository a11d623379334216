"""The engine's client: answers and jobs, whatever the worker and the page do meanwhile."""

import json
from typing import Any

import pytest
from ui.app.client import Client, Job
from worker import Server

LINK = "#/goennen/solo?level=7&seed=CLIENT"


class Table:
    """A client and its worker. Messages lie on the table until they are passed on."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.said: list[str] = []
        self.restarts = 0
        self.server = Server(self.said.append)
        self.client = Client(self.asked.append, None, None, None, self.restarted)
        self.told: list[tuple[str, int]] = []

    def restarted(self) -> None:
        self.restarts += 1

    def lose(self) -> None:
        """The engine is lost with all that it was asked, and there is another."""
        self.asked.clear()
        self.said.clear()
        self.server = Server(self.said.append)
        self.client.receive('{"restarted": true}')

    def start(self, link: str = LINK) -> Job:
        return self.client.start(
            "puzzle", {"link": link}, lambda job: self.told.append((job.state, job.done))
        )

    def deliver(self) -> None:
        """Passes on what was asked, and what was said."""
        while self.asked or self.said:
            while self.asked:
                self.server.handle(self.asked.pop(0))
            while self.said:
                self.client.receive(self.said.pop(0))

    def work(self) -> None:
        while self.server.work():
            pass
        self.deliver()


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_job_from_its_start_to_its_result(table: Table) -> None:
    job = table.start()
    assert job.running and table.told == []
    table.deliver()
    table.work()
    assert job.state == "done" and job.result["costs"]
    assert table.told[0] == ("running", 0) and table.told[-1][0] == "done"


@pytest.mark.parametrize("answered", [False, True])
def test_nothing_more_is_heard_of_a_cancelled_job(table: Table, answered: bool) -> None:
    job = table.start()
    if answered:
        table.deliver()
    told = len(table.told)
    job.cancel()
    table.deliver()
    table.work()
    assert job.state == "cancelled" and len(table.told) == told
    assert not table.server.jobs.running


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("times", [1, 2])
def test_what_a_lost_engine_owed_is_asked_again_once(table: Table, answered: bool, times: int) -> None:
    found: list[Any] = []
    job = table.start()
    if answered:
        table.deliver()
    table.client.call("today", {"date": "2026-11-21"}, found.append, lambda key, params: found.append(key))
    for _ in range(times):
        table.lose()
    assert table.restarts == times
    table.deliver()
    table.work()
    if times == 1:
        assert job.state == "done" and len(found[0]["games"]) == 4
    else:
        assert job.error == ("lost", {}) and found == ["lost"]
        assert table.told[-1][0] == "failed"


def test_a_player_may_start_the_engine_anew_as_often_as_it_takes(table: Table) -> None:
    job = table.start()
    for _ in range(5):
        table.asked.clear()
        table.server = Server(table.said.append)
        table.client.repeat(False)
    table.deliver()
    table.work()
    assert job.state == "done"


def test_a_job_that_was_stopped_is_not_begun_again_and_stops_no_other(table: Table) -> None:
    jobs = [table.start(), table.start()]
    table.deliver()
    jobs[0].cancel()
    table.lose()
    table.deliver()
    table.work()
    assert [job.state for job in jobs] == ["cancelled", "done"]


def test_a_job_that_was_stopped_before_it_began_is_stopped_in_the_next_engine_too(table: Table) -> None:
    job = table.start()
    job.cancel()
    table.lose()
    table.deliver()
    table.work()
    assert job.state == "cancelled" and table.told == [] and not table.server.jobs.running


def test_a_job_that_fails_says_why(table: Table) -> None:
    jobs = [table.start("#/nowhere"), table.client.start("sleep", {}, lambda job: None)]
    table.deliver()
    table.work()
    assert [job.state for job in jobs] == ["failed", "failed"]
    assert jobs[0].error == ("link", {}) and jobs[1].error[0] == "call"


def test_answers_come_in_any_order_and_only_once(table: Table) -> None:
    found: list[Any] = []
    for name, args in (("cards", {"game": "tutto"}), ("today", {"date": "2026-11-21"})):
        table.client.call(name, args, found.append, lambda key, params: found.append(key))
    table.client.call("nothing", {}, found.append, lambda key, params: found.append(key))
    for request in reversed(table.asked):
        table.server.handle(request)
    table.asked.clear()
    for _ in range(2):
        for text in table.said:
            table.client.receive(text)
    assert (
        found[0] == "call" and len(found[1]["games"]) == 4 and found[2] == {"cards": []} and len(found) == 3
    )
    assert json.loads(table.said[0])["id"] == 3
