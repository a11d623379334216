"""The page's side of the engine's worker: numbered requests, answers in any order, jobs, and progress while
it starts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import JobState

    from ui.app.types import Failed, Taken


class Job:
    """A long task of the worker. `changed(job)` is called at every change until the job has ended. `state` is
    "running", "done", "failed" or "cancelled"; `result` is set once it is done, `error`, a key with its
    parameters, once it has failed. A job runs on whatever the page shows meanwhile."""

    def __init__(self, client: Client, changed: Callable[[Job], object]) -> None:
        self._client = client
        self.changed = changed
        self.number: int | None = None  # the worker's number for it, once it has answered
        self.state = "running"
        self.done = 0
        self.total = 0
        self.result: Any = None
        self.error: tuple[str, Mapping[str, Any]] | None = None

    @property
    def running(self) -> bool:
        return self.state == "running"

    def cancel(self) -> None:
        """Stops the job; `changed` is not called any more."""
        if self.running:
            self.state = "cancelled"
            if self.number is not None:
                self._client.stop(self.number)

    def begin(self, state: JobState) -> None:
        """The worker has started the job."""
        self.number = state["id"]
        if self.running:
            self._client.follow(self)
            self.take(state)
        else:
            self._client.stop(self.number)

    def take(self, state: JobState) -> None:
        """Takes the state that the worker reports."""
        self.state = state["state"]
        self.done = state["done"]
        self.total = state["total"]
        self.result = state["result"]
        if state["error"]:
            self.error = (state["error"]["key"], state["error"]["params"])
        self.changed(self)

    def fail(self, key: str, params: Mapping[str, Any]) -> None:
        """The job could not be started, or is lost."""
        if self.running:
            self.state = "failed"
            self.error = (key, params)
            self.changed(self)


class Client:
    """`send(text)` sends a request; answers arrive through `receive(text)`. `on_progress(step, loaded,
    total)`, `on_ready()` and `on_failed(step)` report the start, `on_restarted()` an engine that has
    forgotten everything."""

    def __init__(
        self,
        send: Callable[[str], object],
        on_progress: Callable[[str, int, int], object],
        on_ready: Callable[[], object],
        on_failed: Callable[[str], object],
        on_restarted: Callable[[], object],
    ) -> None:
        self._send = send
        self._on_progress = on_progress
        self._on_ready = on_ready
        self._on_failed = on_failed
        self._on_restarted = on_restarted
        self._waiting: dict[int, tuple[Taken, Failed]] = {}  # (then, failed) of each request, by number
        self._starting: dict[int, tuple[Taken, Failed]] = {}  # the same for starting jobs
        self._jobs: dict[int, Job] = {}  # running jobs, by the worker's number
        self._number = 0

    def call(self, name: str, args: Mapping[str, object], then: Taken, failed: Failed) -> None:
        """Asks the engine; calls `then(result)` or `failed(key, params)` with the answer."""
        self._ask(self._waiting, name, args, then, failed)

    def start(self, name: str, args: Mapping[str, object], changed: Callable[[Job], object]) -> Job:
        """Starts a job that reports to `changed(job)`; returns the `Job`."""
        job = Job(self, changed)
        self._ask(self._starting, "start", {"job": name, "args": args}, job.begin, job.fail)
        return job

    def _ask(
        self,
        waiting: dict[int, tuple[Taken, Failed]],
        name: str,
        args: Mapping[str, object],
        then: Taken,
        failed: Failed,
    ) -> None:
        self._number += 1
        waiting[self._number] = (then, failed)
        self._send(json.dumps({"id": self._number, "call": name, "args": args}))

    def follow(self, job: Job) -> None:
        """Passes the worker's reports on to a job."""
        assert job.number is not None
        self._jobs[job.number] = job

    def stop(self, number: int) -> None:
        """Tells the worker to stop a job."""
        self._jobs.pop(number, None)
        self.call("cancel", {"job": number}, _ignore, _ignore)

    def forget(self) -> None:
        """Drops the answers to all requests so far. Jobs go on."""
        self._waiting = {}

    def lose(self) -> None:
        """The engine has forgotten everything: requests are dropped, and jobs have failed."""
        self.forget()
        lost = [failed for _, failed in self._starting.values()] + [job.fail for job in self._jobs.values()]
        self._starting = {}
        self._jobs = {}
        for fail in lost:
            fail("lost", {})

    def receive(self, text: str) -> None:
        message = json.loads(text)
        if "progress" in message:
            p = message["progress"]
            self._on_progress(p["step"], p.get("loaded", 0), p.get("total", 0))
        elif "ready" in message:
            self._on_ready()
        elif "failed" in message:
            self._on_failed(message["failed"].get("step", ""))
        elif "restarted" in message:
            self.lose()
            self._on_restarted()
        elif "job" in message:
            self._report(message["job"])
        elif "id" in message:
            self._answer(message)

    def _report(self, state: JobState) -> None:
        job = self._jobs.get(state["id"])
        if job:
            if state["state"] != "running":
                del self._jobs[state["id"]]
            job.take(state)

    def _answer(self, message: dict[str, Any]) -> None:
        asked = self._starting.pop(message["id"], None) or self._waiting.pop(message["id"], None)
        if asked is None:
            return
        if "error" in message:
            asked[1](message["error"]["key"], message["error"].get("params") or {})
        else:
            asked[0](message["result"])


def _ignore(*answer: object) -> None:
    """For requests whose answer does not matter."""
