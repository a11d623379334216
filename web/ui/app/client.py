"""The page's side of the engine's worker: numbered requests, answers in any order, jobs, and progress while
it starts. Each answer follows from its request alone, so a request whose engine was lost is simply sent again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import JobState

    from ui.app.types import Failed, Taken

LOST = "lost"  # the reason for a failure: the engine broke down, and nothing is wrong with what it was asked
MOST_LOSSES = 2  # engines that a request may cost before it is given up, as it may be what they break down at


class Asked:
    """A request that is not done yet. number: it is answered with the same. losses: how many engines broke down meanwhile."""

    def __init__(self, number: int, text: str, then: Taken, failed: Failed) -> None:
        self.number = number
        self.text = text
        self.then = then
        self.failed = failed
        self.losses = 0


class Job:
    """A long task of the worker. `changed(job)` is called at every change until the job has ended. `state` is
    "running", "done", "failed" or "cancelled"; `result` is set once it is done, `error`, a key with its
    parameters, once it has failed. A job runs on whatever the page shows meanwhile."""

    def __init__(self, client: Client, changed: Callable[[Job], object]) -> None:
        self._client = client
        self.changed = changed
        self.asked: Asked = None  # type: ignore[assignment]  # its start, once it was sent
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
            self._client.stop(self)

    def begin(self, state: JobState) -> None:
        """The worker has started the job."""
        self.number = state["id"]
        if self.running:
            self._client.follow(self)
            self.take(state)
        else:
            self._client.stop(self)

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
        """The job could not be started, or is given up."""
        if self.running:
            self.state = "failed"
            self.error = (key, params)
            self.changed(self)


class Client:
    """`send(text)` sends a request; answers arrive through `receive(text)`. `on_progress(step, loaded,
    total)`, `on_ready()` and `on_failed(step)` report the start, `on_restarted()` that a new engine starts in place of one that
    was lost."""

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
        self._asked: dict[int, Asked] = {}  # what has no answer yet, by its number
        self._jobs: dict[int, Job] = {}  # running jobs, by the worker's number
        self._number = 0

    def call(self, name: str, args: Mapping[str, object], then: Taken, failed: Failed) -> None:
        """Asks the engine; calls `then(result)` or `failed(key, params)` with the answer."""
        self._ask(name, args, then, failed)

    def start(self, name: str, args: Mapping[str, object], changed: Callable[[Job], object]) -> Job:
        """Starts a job that reports to `changed(job)`; returns the `Job`."""
        job = Job(self, changed)
        job.asked = self._ask("start", {"job": name, "args": args}, job.begin, job.fail)
        return job

    def _ask(self, name: str, args: Mapping[str, object], then: Taken, failed: Failed) -> Asked:
        self._number += 1
        asked = Asked(self._number, self._text(name, args), then, failed)
        self._asked[self._number] = asked
        self._send(asked.text)
        return asked

    def _text(self, name: str, args: Mapping[str, object]) -> str:
        return json.dumps({"id": self._number, "call": name, "args": args})

    def follow(self, job: Job) -> None:
        """Passes the worker's reports on to a job."""
        assert job.number is not None
        self._jobs[job.number] = job

    def stop(self, job: Job) -> None:
        """Tells the worker to stop a job, once it has begun."""
        if job.number is not None:
            self._jobs.pop(job.number, None)
            self._number += 1
            self._send(self._text("cancel", {"job": job.number}))  # nobody waits for the answer

    def repeat(self, broken: bool = True) -> None:
        """There is another engine: what the last one owed is asked again. broken: whether the last one broke down; what that
        has happened to twice is given up."""
        owed = self._owed()
        self._jobs = {}
        self._asked = {}
        for asked in owed:
            asked.losses += broken
            if asked.losses < MOST_LOSSES:
                self._asked[asked.number] = asked
        for asked in owed:
            if asked.number in self._asked:
                self._send(asked.text)
            else:
                asked.failed(LOST, {})

    def give_up(self) -> None:
        """There is no engine any more: what it owed has failed."""
        owed = self._owed()
        self._jobs = {}
        self._asked = {}
        for asked in owed:
            asked.failed(LOST, {})

    def _owed(self) -> list[Asked]:
        """What is not done, in the order in which it was asked for."""
        found = dict(self._asked)
        for job in self._jobs.values():
            found[job.asked.number] = job.asked
        return [found[number] for number in sorted(found)]

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
            self._on_restarted()
            self.repeat()
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
        asked = self._asked.pop(message["id"], None)
        if asked is None:
            return
        if "error" in message:
            asked.failed(message["error"]["key"], message["error"].get("params") or {})
        else:
            asked.then(message["result"])
