"""The golden games, replayed in the browser's Python: they end as they do in CPython, to the letter."""

from typing import Any

from playwright.sync_api import Page

from engine.match import GAMES
from tests.golden.record import digest, first_state, golden, link
from tests.web.conftest import wait_for_mark

ENTRIES = [(name, entry) for name in GAMES for entry in golden(name)["game"] if entry.get("seats") != 1]
"""The rules play a table of one, links refuse it."""
LINKS = [link(name, entry) for name, entry in ENTRIES]

# Lets a second engine play links through; what it finds of each.
VERIFY = """async (links) => {
    const heard = [];
    host.backgroundEngine.begin((text) => heard.push(JSON.parse(text)));
    const said = async (wanted) => {
        for (;;) {
            const found = heard.find(wanted);
            if (found) return found;
            if (heard.some(({ failed }) => failed)) throw new Error(JSON.stringify(heard.at(-1)));
            await new Promise((go) => setTimeout(go, 20));
        }
    };
    await said(({ ready }) => ready);
    const ends = [];
    for (const [index, link] of links.entries()) {
        host.backgroundEngine.send(JSON.stringify({ id: index + 1, call: "start", args: { job: "verify", args: { link } } }));
        const { result } = await said(({ id }) => id === index + 1);
        const { job } = await said(({ job }) => job?.id === result.id && job.state !== "running");
        ends.push(job);
    }
    host.backgroundEngine.end();
    return ends;
}"""


def end_as_in_cpython(ends: list[dict[str, Any]]) -> None:
    """What VERIFY has found of LINKS is what they come to here."""
    assert len(ends) == len(ENTRIES) > 0
    for end, (name, entry) in zip(ends, ENTRIES, strict=True):
        assert end["state"] == "done", end
        state = first_state(name, entry)
        assert end["result"]["steps"] == entry["steps"]
        assert end["result"]["final"] == state.to_json()
        assert digest(state) == entry["final"]


def test_golden_games_end_the_same_in_the_browser(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_mark(page, "ui-ready")
    end_as_in_cpython(page.evaluate(VERIFY, LINKS))
