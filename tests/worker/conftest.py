"""A worker in the same process, whose messages are kept and held to the protocol."""

import json
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest
from worker import Server, protocol
from worker.server import CALLS
from worker.validation import read

WORK = protocol.methods(protocol.Work)


def answer_of(call: Callable[..., Any]) -> Any:
    """The type of a call's answer, or of what a job yields."""
    return get_type_hints(call)["return"]


class Page:
    """Asks a worker as the page would."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.server = Server(lambda text: self.messages.append(json.loads(text)))
        self.number = 0

    def send(self, call: str, **args: object) -> dict[str, Any]:
        """The worker's whole answer, which keeps the protocol."""
        self.number += 1
        self.server.handle(json.dumps({"id": self.number, "call": call, "args": args}))
        answer = self.messages[-1]
        assert answer["id"] == self.number
        if "error" in answer:
            assert call not in CALLS or answer["error"]["key"] in protocol.errors(CALLS[call]), answer
            assert set(answer["error"]["params"]) <= set(protocol.ERRORS[answer["error"]["key"]]), answer
        else:
            read(answer["result"], answer_of(CALLS[call]), call)
        return answer

    def ask(self, call: str, **args: object) -> Any:
        answer = self.send(call, **args)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, call: str, **args: object) -> str:
        """The key of the error that a call is answered with."""
        return str(self.send(call, **args)["error"]["key"])

    def start(self, job: str, **args: object) -> int:
        """A job's number."""
        return int(self.ask("start", job=job, args=args)["id"])

    def reports(self, number: int) -> list[dict[str, Any]]:
        """What was said of a job without being asked, each report as the protocol has it."""
        found = [
            message["job"] for message in self.messages if "job" in message and message["job"]["id"] == number
        ]
        for state in found:
            read(state, protocol.JobState, "report")
            if state["state"] == "done":
                read(state["result"], get_args(answer_of(WORK[state["name"]]))[2], state["name"])
        return found

    def finish(self, number: int) -> dict[str, Any]:
        """Lets all jobs run to their ends; the last report of this one."""
        while self.server.work():
            pass
        return self.reports(number)[-1]


@pytest.fixture
def page() -> Page:
    return Page()
