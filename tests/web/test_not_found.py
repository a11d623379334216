"""The page that a host shows where there is no such file: it repairs links, and leads to no other host."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from player import GAME
from playwright.sync_api import BrowserContext, Page

from tools import server

LINKS = "[...document.links].map(({ href }) => href)"
GAME_LINK = "/goennen/solo?level=1&seed=404&ruleset=2"
Serve = Callable[[str], str]


@pytest.fixture
def serve(site_folder: Path, tmp_path: Path) -> Iterator[Serve]:
    """Serves the site in this folder of a host that shows 404.html where it has no file; its address."""
    running: list[server.Server] = []

    class Handler(server.Handler):
        def send_error(self, *_: Any) -> None:
            content = (site_folder / "404.html").read_bytes()
            self.send_response(404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    def start(place: str) -> str:
        root = site_folder
        if place:
            root = tmp_path
            (root / place).symlink_to(site_folder, target_is_directory=True)
        host, address = server.start(root, handler=Handler)
        running.append(host)
        return address + place

    yield start
    for host in running:
        host.shutdown()
        host.server_close()
        host.hang_up()


@pytest.fixture
def page(serve: Serve, context: BrowserContext, page: Page) -> Page:
    """The usual one, which ends before its host does: it may still be loading then."""
    return page


@pytest.mark.parametrize("place", ["", "dicetable/"])
@pytest.mark.parametrize("sign", ["%23", "%2523"])
def test_a_link_with_an_encoded_sign_leads_to_the_game(
    page: Page, serve: Serve, place: str, sign: str
) -> None:
    address = serve(place)
    page.goto(address + sign + GAME_LINK)
    page.wait_for_selector(GAME)
    assert page.url == f"{address}#{GAME_LINK}"


@pytest.mark.parametrize("place", ["", "dicetable/"])
def test_an_unknown_address_leads_to_the_start(page: Page, serve: Serve, place: str) -> None:
    address = serve(place)
    page.goto(address + "nothing?here#really")
    assert page.evaluate(LINKS) == [address] * 3
    page.click("a >> nth=0")
    page.wait_for_selector("main.start")


@pytest.mark.parametrize(
    ("unknown", "ends"),
    [
        ("/evil.example/%23x", "/evil.example/#x"),
        ("/evil.example/x", "/evil.example/x"),
        ("/%23/evil.example/", "/#/evil.example/"),
    ],
)
def test_no_address_leads_to_another_host(page: Page, serve: Serve, unknown: str, ends: str) -> None:
    """A path may begin with two slashes, as an address without its scheme does."""
    address = serve("")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(lambda url: not url.startswith(address), lambda route: route.abort())
    page.goto(address + unknown)
    page.wait_for_url(address + ends)  # it has gone wherever it goes
    page.evaluate("fetch(location.origin + '/later').then(() => true)")
    assert address + "later" in asked
    assert [url for url in asked if not url.startswith(address)] == []
    assert [url for url in page.evaluate(LINKS) if not url.startswith(address)] == []
