"""The benchmarks are run by hand, and now and then; that they can be run at all is seen here."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
BENCHMARKS = sorted(file.stem for file in (ROOT / "tests" / "bench").glob("*.py") if file.stem != "__init__")


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_finds_what_it_needs(name: str) -> None:
    command = [sys.executable, "-c", f"import tests.bench.{name}"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
