"""What the page may rely on whatever browser it is in: the same questions, asked of the real one in the page's own Python
and of the tests' (`tests/ui/fakes.py`)."""

import inspect
import json
from typing import Any


def answers(browser):  # type: ignore[no-untyped-def]
    def kept():
        return sorted([key for key in browser.keys()[1].split("\n") if key])

    out = {"nothing kept": browser.load("dicetable.name")}
    before = kept()
    out["saved"] = browser.save("dicetable.name", "one ö")
    out["saved again"] = browser.save("dicetable.name", "two ö")
    out["another's"] = browser.save("elsewhere.ports", "x")
    out["loaded"] = browser.load("dicetable.name")
    out["keys"] = [key for key in kept() if key not in before]
    out["removed"] = browser.remove("dicetable.name")
    out["removed again"] = browser.remove("dicetable.name")
    out["then"] = browser.load("dicetable.name")
    browser.remove("elsewhere.ports")
    out["day"] = [part.isdigit() and len(part) for part in browser.today().split("-")]
    address = browser.address()
    out["address"] = [address.startswith("http"), address.endswith("/"), "#" in address]
    fragment = browser.fragment()
    for further in (False, True):
        browser.set_fragment("#/ports?a=%20b", further)
        out["fragment"] = browser.fragment()
        browser.set_fragment(fragment, False)
    out["languages"] = [isinstance(tag, str) for tag in browser.languages()][:1]
    out["language"] = browser.language()
    out["title"] = browser.sentences(browser.language())["title"]
    out["folder"] = browser.sentences("help/en").get("help.title")
    out["games"] = browser.catalogue()
    browser.cancel(browser.later(lambda *rest: None, 100000))
    return out


QUESTIONS = inspect.getsource(answers)
"""For the page's own Python."""


def answers_of(browser: object) -> dict[str, Any]:
    """The answers of the tests' browser, as JSON gives them back: pairs are lists."""
    found: dict[str, Any] = json.loads(json.dumps(answers(browser)))
    return found
