"""The engine's test coverage by line and branch: `python -m tools.coverage [PYTEST ARGUMENTS]`.

Prints the files that are not fully covered, with the missing lines and branches, and the total. The exit status is 1 if
the total is below 95 %. Processes that tests start, such as the command line, count too.
"""

import os
import subprocess
import sys
from collections.abc import Sequence

from tools.environment import ROOT, WORK, install_group

LEAST = 95
DATA = WORK / "coverage"


def main(arguments: Sequence[str]) -> int:
    install_group("test")
    python = install_group("trust")
    DATA.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "COVERAGE_FILE": str(DATA / "data")}

    def coverage(*words: str) -> int:
        command: list[str | os.PathLike[str]] = [python, "-m", "coverage", *words]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode

    failed = coverage("erase") or coverage("run", "-m", "pytest", "-q", "tests/engine", *arguments)
    return failed or coverage("combine", "-q") or coverage("report", f"--fail-under={LEAST}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
