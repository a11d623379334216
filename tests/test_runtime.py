"""Pyodide is shipped without what nothing uses, and what is left of it works."""

import zipfile
from pathlib import Path

import pytest

from tools import runtime, stdlib
from tools.environment import BuildError

MANY = ",".join(f"_f{number}" for number in range(1200))
GIVEN = "".join(f'_f{number}=Module["_f{number}"]=wasmExports["f{number}"];' for number in range(1200))
SCRIPT = f"var {MANY};function assign(wasmExports){{{GIVEN}}}function call(){{return _f7()+Module._f9()}}"


def test_the_script_names_what_it_uses() -> None:
    text = runtime._glue(SCRIPT, runtime._words([SCRIPT.encode()]))
    used = "".join(f'_f{number}=Module["_f{number}"]=wasmExports["f{number}"];' for number in (7, 9))
    assert (
        text
        == f"var _f7,_f9;function assign(wasmExports){{{used}}}function call(){{return _f7()+Module._f9()}}"
    )


def test_another_script_is_refused() -> None:
    with pytest.raises(BuildError, match="not the one"):
        runtime._glue("var _f7;", {"_f7"})


def test_docstrings_are_found_behind_signatures_and_their_ends_stay() -> None:
    text = b"What it does, in as many words as are needed to tell it apart, and so on and so on."
    memory = b"\0".join([b"name($self)\n--\n\n" + text, b"said: " + text, text, b"short", b""])
    found = runtime._docstrings(memory, {text, b"short"})
    assert [memory[first:end] for first, end in found] == [text[: -runtime.SHARED_END]] * 2


def test_the_library_is_changed_in_three_modules(tmp_path: Path) -> None:
    stdlib.write(runtime.PYODIDE, tmp_path)
    with (
        zipfile.ZipFile(runtime.PYODIDE / stdlib.NAME) as whole,
        zipfile.ZipFile(tmp_path / stdlib.NAME) as changed,
    ):
        assert whole.namelist() == changed.namelist()
        found = {name for name in whole.namelist() if whole.read(name) != changed.read(name)}
    assert found == {"pyodide/__init__.py", "pyodide/_package_loader.py", "_pyodide/_future_helper.py"}


def test_a_library_that_is_not_known_is_refused() -> None:
    with pytest.raises(BuildError, match="not the one"):
        stdlib.edited("pyodide/__init__.py", "from .loop import begin")
