"""The tests' Chromium, and a host for the built site that tells what was asked of it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import browser as browsers
from tools import server

ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-proxy-server",
]


def arguments() -> list[str]:
    """What Chromium is started with; root has no sandbox."""
    root = getattr(os, "geteuid", lambda: 1)() == 0
    return [*ARGUMENTS, "--no-sandbox"] if root else ARGUMENTS


class Host:
    """A static host for a folder, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.requests: list[str] = []
        self.cut: Callable[[str], int | None] = lambda path: None
        """How many bytes of a path's answer are sent before the line is cut; None for all."""
        self._port = 0
        self.start()

    def start(self) -> None:
        host = self

        class Handler(server.Handler):
            def copyfile(self, source, output):  # type: ignore[no-untyped-def]
                limit = host.cut(urlsplit(self.path).path)
                if limit is None:
                    super().copyfile(source, output)
                else:
                    output.write(source.read(limit))
                    self.close_connection = True

            def log_request(self, code="-", size="-"):  # type: ignore[no-untyped-def]
                host.requests.append(f"{int(code)} {self.path}")

        self._server, self.address = server.start(self.folder, self._port, Handler)
        self._port = self._server.server_address[1]

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._server.hang_up()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = browsers.find()
    if not found:
        pytest.fail("No Chromium: run `python3 build.py test`, which fetches one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments())
        yield browser
        browser.close()


@pytest.fixture
def host(site_folder: Path) -> Iterator[Host]:
    running = Host(site_folder)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def shared_host(site_folder: Path) -> Iterator[Host]:
    running = Host(site_folder)
    yield running
    running.stop()


@pytest.fixture
def address(shared_host: Host) -> str:
    """Where the built site is served."""
    return shared_host.address


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has visited nothing yet; a request to any other machine fails the test."""
    context = chromium.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    strangers: list[str] = []

    def note(request) -> None:  # type: ignore[no-untyped-def]
        url = urlsplit(request.url)
        if url.scheme not in ("blob", "data") and url.hostname != "127.0.0.1":
            strangers.append(request.url)

    context.on("request", note)
    yield context
    context.close()
    assert not strangers, f"the page asked other machines: {strangers}"


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page, not yet opened anywhere; an error that nothing caught fails the test."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors, f"the page had errors: {errors}"
