"""The tests' browser has the face of the real one: the page cannot tell them apart."""

import inspect
import sys
from collections.abc import Iterator
from types import ModuleType

import fakes
import pytest

from tests.ports import answers_of


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> Iterator[type]:
    """The page's own `Browser`, which can be read without a browser, but does nothing."""
    before = set(sys.modules)
    monkeypatch.setitem(sys.modules, "js", ModuleType("js"))
    from ui.browser.browser import Browser

    yield Browser
    for name in set(sys.modules) - before:
        sys.modules.pop(name)


def face(browser: type) -> dict[str, list[str]]:
    """The parameters of each public method."""
    methods = inspect.getmembers(browser, inspect.isfunction)
    return {
        name: list(inspect.signature(method).parameters)
        for name, method in methods
        if not name.startswith("_")
    }


FOR_THE_TESTS = {"bounce", "fits", "paint", "tell", "work"}


def test_both_have_the_same_face(real: type) -> None:
    fake = face(fakes.Browser)
    assert fake.keys() > FOR_THE_TESTS
    assert {name: fake[name] for name in fake.keys() - FOR_THE_TESTS} == face(real)
    assert len(face(real)) > 25


def test_it_answers_as_a_browser_does() -> None:
    """tests/web/test_ports.py asks the real one, and compares."""
    found = answers_of(fakes.Browser(["en"], False, False))
    assert found["nothing kept"] == found["then"] == [True, None]
    assert found["loaded"] == [True, "two ö"]
    assert found["keys"] == ["dicetable.name"]
    assert found["day"] == [4, 2, 2] and found["address"] == [True, True, False]
    assert found["fragment"] == "#/ports?a=%20b" and found["languages"] == [True]
    assert [game["name"] for game in found["games"]] == ["goennen", "tutto"]
