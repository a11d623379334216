"""The engine's test coverage by line and branch: `python -m tools.coverage [PYTEST ARGUMENTS]`.

Prints the files that are not fully covered, with the missing lines and branches, and the total. The exit status is 1 if
the total is below 95 %. Processes that tests start, such as the command line, count too. One test is left out.
"""

import os
import subprocess
import sys
from collections.abc import Sequence

from tools.environment import ROOT, WORK, asks_for_help, install_group

LEAST = 95
# An interruption that meets coverage's own code leaves its lock locked. This test interrupts a player that is busy in the engine,
# of which every line is counted, so it would seldom meet anything else.
LEFT_OUT = "tests/engine/test_late_failures.py::test_a_decision_without_an_end_is_stopped[a loop that catches errors]"
DATA = WORK / "coverage"


def main(arguments: Sequence[str]) -> int:
    if asks_for_help(arguments, __doc__):
        return 0
    install_group("test")
    python = install_group("trust")
    DATA.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "COVERAGE_FILE": str(DATA / "data")}

    def coverage(*words: str) -> int:
        command: list[str | os.PathLike[str]] = [python, "-m", "coverage", *words]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode

    tests = ("-m", "pytest", "-q", "tests/engine", "--deselect", LEFT_OUT)
    failed = coverage("erase") or coverage("run", *tests, *arguments)
    return failed or coverage("combine", "-q") or coverage("report", f"--fail-under={LEAST}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
