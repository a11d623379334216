"""tools/compiled.py: an error names its true cause, and all that mypyc reads is installed first."""

from pathlib import Path

import pytest

from tools import compiled
from tools.compiled import trouble
from tools.environment import BuildError


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        (
            'engine/goennen/ai/rollsets.py:190: error: Cannot find module named "numpy"  [import-not-found]',
            "does not accept",
        ),
        (
            "build/__native.c:5:10: fatal error: Python.h: No such file or directory\nerror: command '/usr/bin/gcc' failed with exit code 1",
            "headers",
        ),
        ("error: command 'gcc' failed: No such file or directory", "no C compiler"),
        ("error: [Errno 2] No such file or directory: 'x86_64-linux-gnu-gcc'", "no C compiler"),
        ("error: Microsoft Visual C++ 14.0 or greater is required.", "no C compiler"),
        ("error: [Errno 28] No space left on device", "could not be compiled.\n"),
    ],
)
def test_what_went_wrong_is_said_first(said: str, cause: str) -> None:
    told = trouble("line\n" * 30 + said)
    assert cause in told and told.endswith(said)
    assert len(told.splitlines()) <= 11


def test_all_that_mypyc_reads_is_installed_before_it_starts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The engine imports numpy where it is there, and mypyc wants its types; a fresh clone has nothing."""
    asked = []
    python = tmp_path / "bin" / "python"

    def installed(group: str) -> Path:
        asked.append(group)
        return python

    monkeypatch.setattr(compiled, "install_group", installed)
    with pytest.raises(BuildError, match="could not be started"):
        compiled.build(tmp_path / "compiled")
    assert set(asked) == {"simulation", "compiled"}
