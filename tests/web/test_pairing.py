"""Devices in one room: pages in browsers of their own that connect by the texts which they show."""

import re
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect
from ui.room import letters

from tests.web.conftest import Device, Spoilt
from tests.web.connected_pages import answer, invitation, live, paste
from tests.web.faults import file_of
from tools import site

GAME = "#/turn?game=goennen&seats=human,human,human&start=1&seed=K7Q2M9XT&ruleset=2"


def table(page: Page, address: str) -> None:
    """Begins the game."""
    page.goto(address + GAME)
    expect(page.locator("main[data-mine]")).to_be_visible()


def opened_beside(page: Page, link: str) -> Page:
    """A tab of the same browser, as a phone's camera opens it."""
    tab = page.context.new_page()
    tab.goto(link)
    return tab


def test_three_pages_connect_and_each_may_be_loaded_again(device: Device, address: str) -> None:
    """The answer comes by a tab that the camera has opened; the third comes over the second; the second comes back by one scan."""
    anna, ben, clara = device(), device(), device()
    table(anna, address)
    tab = opened_beside(anna, answer(ben, invitation(anna), "1", "Ben"))
    expect(tab.locator("[role=status]")).to_contain_text("you can close this")
    tab.close()
    live(ben, 2)
    paste(ben, answer(clara, invitation(ben), "2", "Clara"))
    for page in (anna, ben, clara):
        live(page, 3)
    ben.reload()
    live(anna, 2)
    live(clara, 2)
    expect(ben.locator("main[data-mine]")).to_have_attribute("data-mine", "1")
    ben.locator("[data-do=menu]").first.tap()
    ben.locator("[data-do=connect]").first.tap()
    ben.locator("[data-do^=come_back]", has_text="Clara").tap()
    expect(ben.locator("[data-answer]")).to_be_visible()
    tab = opened_beside(clara, str(ben.locator("[data-answer]").get_attribute("href")))
    expect(tab.locator("[role=status]")).to_contain_text("you can close this")
    for page in (anna, ben, clara):
        live(page, 3)


def test_three_come_by_one_invitation_whose_answers_come_in_any_order(device: Device, address: str) -> None:
    """As people post it to their group. Two want one seat: the second chooses another by the same invitation."""
    anna, ben, clara, watcher = device(), device(), device(), device()
    table(anna, address)
    posted = invitation(anna)
    answers = [
        answer(page, posted, seat, name)
        for page, seat, name in ((ben, "1", "Ben"), (clara, "1", "Clara"), (watcher, "", "Dora"))
    ]
    paste(anna, answers[2])
    live(watcher, 2)
    paste(anna, answers[0])
    live(ben, 3)
    paste(anna, answers[1])
    expect(clara.locator("[role=alert]")).to_contain_text("Somebody else already plays here")
    expect(clara.locator("[data-do='join 1']")).to_have_count(0)
    clara.locator("[data-do='join 2']").tap()
    expect(clara.locator("[data-answer]")).to_be_visible()
    paste(anna, str(clara.locator("[data-answer]").get_attribute("href")))
    for page, mine in ((anna, "0"), (ben, "1"), (clara, "2"), (watcher, "")):
        live(page, 4)
        expect(page.locator("main[data-mine]")).to_have_attribute("data-mine", mine)
    assert invitation(anna).partition("join=")[2][1:8] == posted.partition("join=")[2][1:8], (
        "it is the same one"
    )


def test_everything_goes_to_another_device_and_is_listed_first(device: Device, address: str) -> None:
    old, new = device(), device()
    old.goto(address + "#/statistics")
    old.evaluate(
        "localStorage.setItem('dicetable.name', 'Anna'); localStorage.setItem('dicetable.player Mine', '# code\\n'.repeat(20000))"
    )
    old.locator("[data-do='open #/turn?device']").tap()
    expect(old.locator("[data-invite]")).to_be_visible()
    new.goto(str(old.locator("[data-invite]").get_attribute("href")))
    new.locator("[data-do=take_over]").tap()
    expect(new.locator("[data-answer]")).to_be_visible()
    paste(old, str(new.locator("[data-answer]").get_attribute("href")))
    expect(new.locator("[data-do=import_all]")).to_be_visible()
    assert new.evaluate("localStorage.getItem('dicetable.name')") is None
    expect(old.locator("main")).to_contain_text("Everything has arrived")
    new.locator("[data-do=import_all]").tap()
    expect(new.locator("[data-do=import_all]")).to_have_count(0)
    new.wait_for_function("localStorage.getItem('dicetable.name') === 'Anna'")  # it is read once more first


def test_a_database_that_never_answers_keeps_nobody_from_inviting(device: Device, address: str) -> None:
    page = device()
    page.add_init_script("IDBFactory.prototype.open = () => ({})")
    table(page, address)
    assert invitation(page)


def test_the_certificate_is_deleted_with_everything_else(device: Device, address: str) -> None:
    page = device()
    table(page, address)
    invitation(page)
    kept = "indexedDB.databases().then((all) => all.map(({name}) => name).includes('dicetable.room'))"
    assert page.evaluate(kept)
    page.goto(address + "#/statistics")
    page.locator("[data-do=forget]").tap()
    page.locator("[data-do=forget_all]").tap()
    page.wait_for_function(f"() => {kept}.then((there) => !there)")


ECHO = """async (count) => {
    const lines = [];
    const told = (line, what) => new Promise((go) => (line.waits = [what, go]));
    const open = () => {
        const line = { heard: 0 };
        line.link = host.room.connection((what, text) => {
            if (what === "heard") { line.heard += 1; line.last = text; line.echo?.(text); }
            if (line.waits?.[0] === what) line.waits[1](text);
        });
        return line;
    };
    const one = open(), other = open();
    let next = told(one, "described");
    one.link.offer();
    const offer = await next;
    next = told(other, "described");
    other.link.answer(offer);
    const answer = await next;
    const both = Promise.all([told(one, "open"), told(other, "open")]);
    one.link.accept(answer);
    await both;
    other.echo = (text) => other.link.send(text);
    for (let turn = 0; turn < count; turn++) {
        const back = new Promise((go) => (one.echo = go));
        one.link.send("x".repeat(300));
        await back;
    }
    one.link.end();
    other.link.end();
    return [one.heard, one.link.send("late")];
}"""
"""Two connections of one page send each other texts: how many come back, and whether a closed one sends."""


def test_texts_go_there_and_back(device: Device, address: str) -> None:
    page = device()
    table(page, address)
    invitation(page)
    heard, late = page.evaluate(ECHO, 50)
    assert heard == 50 and late is False


def test_two_pages_connect_by_their_texts_and_see_each_other_go(device: Device, address: str) -> None:
    anna, ben = device(), device()
    table(anna, address)
    paste_of = answer(ben, invitation(anna), "1", "Ben")
    paste(anna, paste_of)
    live(anna, 2)
    live(ben, 2)
    expect(ben.locator("main")).to_have_attribute("data-mine", "1")
    expect(anna.locator(".room-who .here").nth(1)).to_contain_text("Ben")
    ben.close()
    live(anna, 1)


OUTSIDE = ("203.0.113.7", 40000)
"""Where the test's STUN server says that whoever asks it is seen."""
MAGIC = 0x2112A442


@contextmanager
def stun_server() -> Iterator[tuple[str, list[bytes]]]:
    """A STUN server (RFC 8489) on this machine: its address, and what it was asked."""
    asked: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))

        def serve() -> None:
            while True:
                asks, who = line.recvfrom(2000)
                if not asks:
                    return
                asked.append(asks)
                place, port = (
                    struct.unpack("!I", socket.inet_aton(OUTSIDE[0]))[0] ^ MAGIC,
                    OUTSIDE[1] ^ MAGIC >> 16,
                )
                seen = struct.pack("!HHBBHI", 0x20, 8, 0, 1, port, place)  # XOR-MAPPED-ADDRESS
                line.sendto(struct.pack("!HHI", 0x101, len(seen), MAGIC) + asks[8:20] + seen, who)

        thread = Thread(target=serve)
        thread.start()
        address = line.getsockname()
        try:
            yield f"127.0.0.1:{address[1]}", asked
        finally:
            line.sendto(b"", address)
            thread.join()


def test_a_stun_server_is_asked_if_the_build_names_one(
    device: Device, address: str, spoilt_host: Spoilt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's policy lets it, and the invitation says where the device is seen from outside. Without one, nobody is asked."""

    def name_it(folder: Path) -> None:
        script = (site.WEB / "room.mjs").read_text("utf-8")
        script, found = re.subn(
            r"(const LONG_ENOUGH =) \d+;", r"\1 30_000;", script
        )  # the server's answer may take its time here
        assert found == 1
        file_of(folder, "room.mjs").write_text(site.fill(script, {"stun": site.ice_servers()}), "utf-8")

    def outside(page: Page) -> list[object]:
        found = letters.read(invitation(page).partition("join=")[2])["description"]
        return [(place, port) for is_outside, place, port in found["addresses"] if is_outside]

    page = device()
    with stun_server() as (server, asked):
        table(page, address)
        assert not outside(page) and not asked
        monkeypatch.setenv("DICETABLE_STUN", server)
        table(page, spoilt_host(name_it).address)
        assert outside(page) == [OUTSIDE] and {each[:2] for each in asked} == {struct.pack("!H", 1)}
