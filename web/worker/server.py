"""Takes requests and sends answers and job reports, all as JSON text."""

import json
from collections.abc import Callable
from typing import Any

from engine.errors import BadInput, IllegalAction
from engine.gc_tuning import search_seldom
from worker import protocol
from worker.games import Memory
from worker.jobs import Jobs
from worker.protocol import JobState, Json, Request
from worker.table import TableCalls
from worker.together import TogetherCalls
from worker.validation import read, read_parts

CALLS = (
    protocol.methods(protocol.TableCalls)
    | protocol.methods(protocol.TogetherCalls)
    | protocol.methods(protocol.JobCalls)
)


class Server:
    """The worker's side of the protocol. post: sends a message to the page. It keeps nothing that an answer depends on:
    memory only saves building a game anew for each request about it."""

    def __init__(self, post: Callable[[str], None], memory: Memory | None = None) -> None:
        search_seldom()
        self._post = post
        self.jobs = Jobs(self._report)
        memory = memory or Memory()
        self.table = TableCalls(memory)
        table: protocol.TableCalls = self.table
        together: protocol.TogetherCalls = TogetherCalls(memory)
        jobs: protocol.JobCalls = self.jobs
        self._calls: dict[str, Callable[..., Any]] = {
            name: getattr(owner, name)
            for owner, contract in (
                (table, protocol.TableCalls),
                (together, protocol.TogetherCalls),
                (jobs, protocol.JobCalls),
            )
            for name in protocol.methods(contract)
        }

    def work(self) -> bool:
        """Do one slice of a job. Returns whether there is more to do."""
        self.jobs.work()
        return self.jobs.running

    def handle(self, text: str) -> bool:
        """Answer one request. Returns whether a job is running. Invalid input gets an error as its answer; our own bugs
        raise."""
        request = parsed(text)
        answer: dict[str, Any] = {"id": request.get("id")}
        try:
            read(request, Request, "the request")
            answer["result"] = self._call(request["call"], request["args"])
        except BadInput as error:
            answer["error"] = {"key": error.key, "params": error.params}
        except IllegalAction as error:
            params = {"action": str(request["args"].get("action")), "reason": error.reason}
            answer["error"] = {"key": "illegal", "params": params}
        self._post(written(answer))
        return self.jobs.running

    def _call(self, name: str, args: object) -> Any:
        if name not in CALLS:
            raise BadInput("call", f"there is no call {name[:40]!r}", detail=f"there is no call {name[:40]}")
        given = read_parts(args, protocol.arguments(CALLS[name]), set(CALLS[name].__kwdefaults__ or ()), name)
        return self._calls[name](**given)

    def _report(self, state: JobState) -> None:
        self._post(written({"job": state}))


def written(message: Json) -> str:
    """A message as JSON text. Characters stand for themselves: the page's Python reads an escape in two halves as two characters."""
    return json.dumps(message, ensure_ascii=False).encode(errors="replace").decode()


def parsed(text: str) -> Json:
    """The JSON object in a text; an empty one for anything else."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {}
