"""Calls a function in other processes, and survives that one of them ends in the middle of a call.

`crew` does it on the cores of this machine. `guarded` makes one call in a process of its own, for a worker of a cluster,
which should not end with it.
"""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import IO, Any, Generic, NamedTuple, TypeVar

from engine.errors import BadInput
from engine.gc_tuning import search_seldom

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 2
"""Pieces of work that a process has at once, so that it never waits for the next."""
UNGUARDED = 86
"""The exit status of a process that runs the caller's script again instead of working."""


class Died(NamedTuple):
    """Takes the place of a result: the process of the call ended. status: its exit status, or minus the signal."""

    status: int

    def __str__(self) -> str:
        if self.status >= 0:
            return f"its process ended with status {self.status}"
        try:
            return f"its process was ended by {signal.Signals(-self.status).name}"
        except ValueError:
            return f"its process was ended by signal {-self.status}"


def _answer(call: Callable[[Any], Any], item: Any) -> bytes:
    """What a call gives or raises, pickled."""
    try:
        return pickle.dumps((True, call(item)))
    except Exception as error:  # noqa: BLE001 - it is raised again where the call came from
        error.add_note(f"In another process:\n{traceback.format_exc()}")
        try:
            pickle.loads(pickle.dumps(error))
            return pickle.dumps((False, error))
        except Exception:  # noqa: BLE001 - an error that can't be sent is still told
            return pickle.dumps((False, RuntimeError(traceback.format_exc())))


def _given(answer: bytes) -> Any:
    """What `_answer` holds. Raises what the call raised."""
    ok, value = pickle.loads(answer)
    if not ok:
        raise value
    return value


# ---- on this machine ----


def _work(call: Callable[[Any], Any], line: Connection) -> None:
    """What a process of a crew does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first process ends the others
    search_seldom()
    boss = multiprocessing.parent_process()
    assert boss is not None
    line.send_bytes(b"ready")
    try:
        while line in wait([line, boss.sentinel]):
            for item in line.recv():
                line.send_bytes(_answer(call, item))
    except (EOFError, BrokenPipeError):  # nobody wants more
        pass


class _Worker(Generic[Item]):
    """A process of a crew. given: the items that it has not answered yet, with their numbers."""

    def __init__(self, call: Callable[[Item], Any]) -> None:
        self.given: deque[tuple[int, Item]] = deque()
        self.is_ready = False
        self.line, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_work, args=(call, theirs))
        try:
            self.process.start()
        except (EOFError, ConnectionError) as error:
            raise _unguarded() from error
        theirs.close()

    def give(self, items: Sequence[tuple[int, Item]]) -> None:
        self.given.extend(items)
        try:
            self.line.send([item for _, item in items])
        except OSError:  # it has just ended, which is noticed when its answer is awaited
            pass

    def answer(self) -> bytes | None:
        """The next answer; None if the process has ended."""
        try:
            return self.line.recv_bytes()
        except (EOFError, OSError):
            self.process.join()
            return None

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


def crew(
    call: Callable[[Item], Result], items: Sequence[Item], processes: int, chunk: int
) -> Generator[Result | Died, None, None]:
    """`call(item)` for each of `items`, in order; `Died` where the process ended in the call. chunk: how many items a process
    gets at once. Closing the generator ends the processes. Raises what `call` raises."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # This process has been started to play, but runs the script that began it all: the one above tells.
        os._exit(UNGUARDED)
    numbered = list(enumerate(items))
    left = deque(numbered[at : at + chunk] for at in range(0, len(numbered), chunk))
    workers: list[_Worker[Item]] = []
    done: dict[int, bytes | Died] = {}
    try:
        for _ in range(processes):
            workers.append(_Worker(call))
        for number in range(len(items)):
            while number not in done:
                waiting = {worker.line: worker for worker in workers}
                for line in wait(list(waiting)):
                    worker = waiting[line]  # type: ignore[index]
                    answer = worker.answer()
                    if answer is None:
                        if not worker.is_ready:
                            raise _unstarted(worker.process.exitcode)
                        at, _ = worker.given.popleft()
                        done[at] = Died(worker.process.exitcode or 0)
                        if worker.given:
                            left.appendleft(list(worker.given))
                        worker.end()
                        workers[workers.index(worker)] = _Worker(call)
                    elif not worker.is_ready:
                        worker.is_ready = True
                    else:
                        at, _ = worker.given.popleft()
                        done[at] = answer
                    if worker.is_ready and answer is not None:
                        while left and len(worker.given) < max(AHEAD, chunk):
                            worker.give(left.popleft())
            found = done.pop(number)
            yield found if isinstance(found, Died) else _given(found)
    finally:
        for worker in workers:
            worker.end()


def _unguarded() -> BadInput:
    return BadInput(
        "main_guard",
        "the games run in several processes, and each of them first runs this script again: put what starts them under "
        "`if __name__ == '__main__':`, or play them in this process, with Power(processes=1)",
    )


def _unstarted(status: int | None) -> BadInput:
    if status == UNGUARDED:
        return _unguarded()
    return BadInput("process", f"a process for the games ended before it began, with status {status}")


# ---- on a worker of a cluster ----

_SERVE = "import engine.compiled; from engine.processes import serve; serve()"
_here = threading.local()


def serve() -> None:
    """Answer what comes on standard input until it ends. What a call prints goes to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    search_seldom()
    while True:
        try:
            call, item = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        answer = _answer(call, item)
        answers.write(len(answer).to_bytes(8, "big") + answer)
        answers.flush()


def guarded(call: Callable[[Item], Result], item: Item) -> Result | Died:
    """`call(item)` in another process, which is kept for the next call; `Died` if it ends. Raises what `call` raises."""
    process: subprocess.Popen[bytes] | None = getattr(_here, "process", None)
    if process is None or process.poll() is not None:
        process = _here.process = subprocess.Popen(
            [sys.executable, "-c", _SERVE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    assert process.stdin and process.stdout
    try:
        process.stdin.write(pickle.dumps((call, item)))
        process.stdin.flush()
        size = int.from_bytes(_read(process.stdout, 8), "big")
        answer = _read(process.stdout, size)
    except (EOFError, OSError):
        return Died(process.wait())
    given: Result = _given(answer)
    return given


def _read(file: IO[bytes], size: int) -> bytes:
    found = file.read(size)
    if len(found) < size:
        raise EOFError
    return found
