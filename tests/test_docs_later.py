"""A site is served before its documentation is there; what is shown of that meanwhile is one sentence."""

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import docs_later, site
from tools.environment import BuildError


@pytest.fixture
def served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, dict[str, BuildError], threading.Event, threading.Event]]:
    """A site whose documentation is made once the first event is set, unless it has an error; the second is set then."""
    go, over, wrong = threading.Event(), threading.Event(), {}
    (tmp_path / "index.html").write_text("the page", "utf-8")

    def add(target: Path) -> None:
        go.wait(30)
        if "error" in wrong:
            raise wrong["error"]
        (target / "docs").mkdir()
        (target / "docs" / "index.html").write_text("the documentation", "utf-8")

    monkeypatch.setattr(site, "is_whole", lambda target: False)
    monkeypatch.setattr(site, "add_docs", add)
    monkeypatch.setattr(docs_later, "say", lambda text: over.set())
    running, address = docs_later.serve(tmp_path, 0)
    yield address, wrong, go, over
    go.set()
    running.shutdown()
    running.server_close()


def fetched(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_the_page_is_served_first(served) -> None:
    address, _, go, over = served
    assert fetched(address) == (200, "the page")
    for name in ("docs", "docs/", "docs/rules.html"):
        status, text = fetched(address + name)
        assert status == 503 and "The documentation is being made." in text
    go.set()
    assert over.wait(30)
    assert fetched(address + "docs/") == (200, "the documentation")
    assert fetched(address + "docs/rules.html")[0] == 404


def test_what_went_wrong_is_told(served) -> None:
    address, wrong, go, over = served
    wrong["error"] = BuildError("pip is <missing>.")
    go.set()
    assert over.wait(30)
    status, text = fetched(address + "docs/")
    assert status == 503 and "could not be made: pip is &lt;missing&gt;." in text
    assert fetched(address) == (200, "the page")
