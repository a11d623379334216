"""What a screen reader says of a round, of a device that changes hands and of a result, word for word, in each language."""

import difflib

import aloud
import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Host


@pytest.mark.parametrize("language", aloud.LANGUAGES)
def test_what_is_said(chromium: Browser, shared_host: Host, language: str) -> None:
    kept = (aloud.TRANSCRIPTS / f"{language}.txt").read_text("utf-8")
    said = aloud.transcript(chromium, shared_host.address, language)
    changes = list(difflib.unified_diff(kept.split("\n"), said.split("\n"), "kept", "said", lineterm=""))
    assert not changes, "\n".join([*changes, "", "If it is better so: python3 -m tests.web.aloud"])
