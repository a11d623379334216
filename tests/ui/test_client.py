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


def test_a_job_goes_on_when_all_else_is_forgotten(table: Table) -> None:
    job = table.start()
    table.client.forget()
    table.deliver()
    table.client.forget()
    table.work()
    assert job.state == "done"


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
def test_a_restarted_engine_has_lost_its_jobs(table: Table, answered: bool) -> None:
    job = table.start()
    if answered:
        table.deliver()
    table.client.receive('{"restarted": true}')
    assert job.state == "failed" and job.error == ("lost", {}) and table.restarts == 1
    assert table.told[-1][0] == "failed"
    job.cancel()
    assert job.state == "failed" and len(table.asked) == (0 if answered else 1)


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
