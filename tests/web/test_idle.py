"""A table that lies still costs nothing: no frame is asked for, nothing is painted, nothing runs."""

import pytest
from frames import COUNT, drawn_idly
from moments import moments, show
from playwright.sync_api import Page

from tests.web.conftest import PAINTED, wait_for_engine

IDLE = 5000  # ms


@pytest.mark.parametrize("moment", ["shared roll", "tutto roll"])
def test_no_frames_while_nothing_moves(page: Page, address: str, moment: str) -> None:
    page.add_init_script(COUNT)
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address)
    wait_for_engine(page)
    show(page, moments()[moment])
    page.wait_for_timeout(1500)
    page.evaluate(PAINTED)
    assert page.evaluate("canvas_calls") > 0
    assert drawn_idly(page, IDLE) == (0, 0, 0)
