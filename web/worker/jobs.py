"""Jobs: long work in short slices, so that a player's action never waits long."""

import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import BadInput
from engine.steps import Steps
from worker import protocol, work
from worker.protocol import JobState, Json
from worker.validation import read_parts

SLICE = 0.02
"""Seconds per slice; the last step of a job may exceed it."""

PAUSE = 0.1
"""Least time in seconds between two progress reports of a job."""

WORK: protocol.Work = work
DECLARED = protocol.methods(protocol.Work)


class Job:
    """A started job: its steps and its state."""

    def __init__(self, number: int, name: str, steps: Steps[Any]) -> None:
        self.steps = steps
        self.reported = 0.0
        self.state: JobState = {
            "id": number, "name": name, "state": "running", "done": 0, "total": 0, "result": None, "error": None,
        }  # fmt: skip

    @property
    def is_running(self) -> bool:
        return self.state["state"] == "running"

    def step(self) -> None:
        """Do one step. An error ends the job and affects nothing else."""
        try:
            self.state["done"], self.state["total"] = next(self.steps)
        except StopIteration as end:
            self.state |= {"state": "done", "done": self.state["total"], "result": end.value}
        except BadInput as error:
            self.fail(error.key, error.params)
        except Exception as error:  # noqa: BLE001  (no error of a job may stop the game)
            traceback.print_exc()
            self.fail("fault", {"detail": f"{type(error).__name__}: {error}"})

    def fail(self, key: str, params: Mapping[str, Any]) -> None:
        self.state |= {"state": "failed", "error": {"key": key, "params": dict(params)}}

    def cancel(self) -> None:
        self.steps.close()
        self.state["state"] = "cancelled"


class Jobs:
    """The calls of `protocol.JobCalls`. report: called with each state that the page should know. Running jobs take
    turns."""

    def __init__(
        self, report: Callable[[JobState], None], clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._report = report
        self._clock = clock
        self._running: list[Job] = []
        self._count = 0

    @property
    def running(self) -> bool:
        """Whether any job is running."""
        return bool(self._running)

    def start(self, *, job: str, args: Json) -> JobState:
        if job not in DECLARED:
            raise BadInput(
                "call", f"there is no job called {job[:40]!r}", detail=f"there is no job {job[:40]}"
            )
        hints = protocol.arguments(DECLARED[job])
        given = read_parts(args, hints, set(DECLARED[job].__kwdefaults__ or ()), job)
        self._count += 1
        started = Job(self._count, job, getattr(WORK, job)(**given))
        self._running.append(started)
        self._report(started.state)
        return started.state

    def cancel(self, *, job: int) -> JobState:
        for running in self._running:
            if running.state["id"] == job:
                running.cancel()
                self._running.remove(running)
                self._report(running.state)
                return running.state
        raise BadInput("no_job", f"no job {job} is running")

    def work(self) -> None:
        """Do one slice of the job that has waited longest."""
        if not self._running:
            return
        job = self._running.pop(0)
        begun = self._clock()
        while job.is_running and self._clock() - begun < SLICE:
            job.step()
        if job.is_running:
            self._running.append(job)
        now = self._clock()
        if not job.is_running or now - job.reported >= PAUSE:
            job.reported = now
            self._report(job.state)
