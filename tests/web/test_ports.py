"""The real browser answers the page as the tests' does."""

import json
import sys
from pathlib import Path

from faults import page_also_runs
from playwright.sync_api import Page

from tests.ports import QUESTIONS, answers_of
from tests.web.conftest import Host

sys.path.append(str(Path(__file__).resolve().parents[1] / "ui"))

ASK = """
import json, js
import ui.main
def ask():
    if ui.main.browser:
        js.document.body.setAttribute('data-ports', json.dumps(answers(ui.main.browser)))
    else:
        js.setTimeout(ask, 1)
ask()
"""


def test_the_real_browser_answers_as_the_one_of_the_tests(page: Page, own_host: Host) -> None:
    from fakes import Browser

    page_also_runs(QUESTIONS + ASK)(own_host.folder)
    page.goto(own_host.address)
    page.wait_for_selector("body[data-ports]", state="attached")
    assert json.loads(page.get_attribute("body", "data-ports") or "") == answers_of(
        Browser(["en"], False, False)
    )
