"""A device that sleeps while a player in the lab decides: no time passes for the player."""

import os
import signal
import time

import pytest
from faults import renderers
from playwright.sync_api import Page

from tests.web.conftest import wait_for_engine
from tests.web.lab_runs import Lab

pytestmark = pytest.mark.usefixtures("one_lab_at_a_time")

ASLEEP = 6
"""Seconds: more than a decision may take."""
# The second decision takes a second without the sleep, during which one of its short waits is long.
SLOW = """
import time
seen = 0

def choose(view):
    global seen
    seen += 1
    waits = [wait() for _ in range(20 if seen >= 2 else 0)]
    print(max(waits, default=0))
    return view.legal_actions()[0]

def wait():
    begun = time.perf_counter()
    while time.perf_counter() - begun < 0.05:
        pass
    return time.perf_counter() - begun
"""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system cannot stop a process for a while")
def test_a_decision_goes_on_after_a_sleep(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_engine(page)
    lab = Lab(page)
    assert lab.first(SLOW)["type"] == "decision"
    asleep = renderers(page)
    for decisions in range(2, 7):  # a busy machine may put it to sleep just before it decides, or just after
        page.evaluate("number => { host.lab.step(number); }", lab.runs)
        time.sleep(0.3)
        for process in asleep:
            os.kill(process, signal.SIGSTOP)
        time.sleep(ASLEEP)
        for process in asleep:
            os.kill(process, signal.SIGCONT)
        page.wait_for_function(
            "wanted => news.filter(({type}) => ['decision', 'error'].includes(type)).length === wanted",
            arg=decisions,
        )
        last = lab.news[-1]
        assert last["type"] == "decision", last
        if float(last["printed"]) > ASLEEP - 1:
            return
    pytest.fail("it never slept while it decided")
