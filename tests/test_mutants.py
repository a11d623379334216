"""docs/mutants.md speaks of lines that are there, and every change in it has a reason."""

from tools.mutants import EXPLAINED, ROOT, TESTS, explained, files_of


def test_what_is_explained_stands_in_the_code():
    found = explained()
    assert len(found) > 5
    for module, before, after in found:
        lines = [line.strip() for line in (ROOT / "engine" / f"{module}.py").read_text("utf-8").split("\n")]
        assert before in lines, f"{module}: {before}"
        assert after not in lines or before.startswith("@")  # taken away, so that the next line comes in its place


def test_every_change_has_a_reason():
    for part in EXPLAINED.read_text("utf-8").split("\n## ")[1:]:
        assert part.partition("\n")[0] in TESTS
        last = part.rstrip().split("\n\n")[-1]
        assert not last.startswith("```") and last.endswith("."), part.partition("\n")[0]


def test_the_tests_named_are_there():
    for module in TESTS:
        assert (ROOT / "engine" / f"{module}.py").is_file()
        assert all((ROOT / name).is_file() for name in files_of(module))
