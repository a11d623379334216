"""A program goes on after a call with a time limit, even if a debugger, a profiler or `coverage` traces it."""

import subprocess
import sys

import pytest

from tools.environment import ROOT

# A process of its own: a program that stands still in the interpreter answers no signal.
TRACED = """
import sys

from engine.time_limit import TookTooLong, Watch

def trace(frame, event, argument):
    return trace

def follow():
    return "went on"

with Watch({seconds}) as watch:
    try:
        with watch.call():
            while {busy}:
                pass
    except TookTooLong:
        print("took too long")
    sys.settrace(trace)
    print(follow())
print(follow())
"""


@pytest.mark.parametrize(("seconds", "busy", "said"), [(60, False, []), (0.01, True, ["took too long"])])
def test_a_traced_program_goes_on_after_a_watched_call(seconds: float, busy: bool, said: list[str]) -> None:
    command = [sys.executable, "-c", TRACED.format(seconds=seconds, busy=busy)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout.split("\n") == [*said, "went on", "went on", ""]
