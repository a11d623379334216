"""A whole solo game of each game played by the browser's accessibility tree alone. What is decided follows from roles, names
and announcements in that tree, as for somebody who sees nothing; no hint is asked for. What is chosen gets the focus and Enter.

    python3 -m tests.web.by_ear    records whole_game.txt and whole_tutto.txt in tests/web/transcripts/ anew

A line that begins with ">" is what the player chooses, by its name, with the number of moves that were offered; every other
line is one thing announced, or read at the end.
"""

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "web")]

from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).with_name("transcripts")
MOST = 400  # decisions
ENOUGH = 400  # points with which a turn of TUTTO ends
SKIPPED = ("none", "generic", "InlineTextBox", "LineBreak", "ListMarker")
DIE = re.compile("(yellow|orange|green|blue|purple) (\\d)")
WISHES = ("Complete", "Buy", "Enter", "Place", "Put back", "Reroll", "Set aside", "Draw")
"""How the moves that are wished for begin, the dearest first."""
GOES_ON = ".sheet, button[data-action], [data-do=throw]"
"""What is there once something can be decided again, or the game is over."""


class Tree:
    """The accessibility tree as it is now."""

    def __init__(self, page: Page, client: Any) -> None:
        found = client.send("Accessibility.getFullAXTree")["nodes"]
        self._page, self._client = page, client
        self._nodes = {node["nodeId"]: node for node in found}
        self._root = found[0]["nodeId"]

    def below(self, place: str | None = None) -> list[dict[str, Any]]:
        """All nodes in reading order, or those below one."""
        out, waiting = [], [place or self._root]
        while waiting:
            node = self._nodes[waiting.pop(0)]
            waiting[:0] = [each for each in node.get("childIds", []) if each in self._nodes]
            if not node.get("ignored"):
                out.append(node)
        return out

    def places(self, role: str, name: str | None = None, below: str | None = None) -> list[dict[str, Any]]:
        return [node for node in self.below(below) if role_of(node) == role and name in (None, name_of(node))]

    def words(self, place: str | None = None) -> list[str]:
        """All that is read out, in order."""
        return [
            name_of(node)
            for node in self.below(place)
            if role_of(node) == "StaticText" and name_of(node).strip()
        ]

    def choose(self, node: dict[str, Any]) -> None:
        """Moves the focus there and presses Enter."""
        self._client.send("DOM.focus", {"backendNodeId": node["backendDOMNodeId"]})
        self._page.keyboard.press("Enter")


def role_of(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def name_of(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


class Player:
    """Plays by what it hears. lines: the transcript."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.client = page.context.new_cdp_session(page)
        self.lines: list[str] = []
        self.heard: set[str] = set()  # the ids of what was announced

    def tree(self) -> Tree:
        from tests.web.conftest import ask

        ask(self.page, "today")
        self.page.evaluate(
            "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 30))))"
        )
        tree = Tree(self.page, self.client)
        for log in tree.places("log"):
            for node in tree.below(log["nodeId"]):
                if role_of(node) == "StaticText" and node["nodeId"] not in self.heard:
                    self.heard.add(node["nodeId"])
                    self.lines.append(name_of(node))
        return tree

    def play(self) -> list[str]:
        """Plays to the end; returns what the result says."""
        for _ in range(MOST):
            tree = self.tree()
            sheets = tree.places("dialog")
            if sheets:
                return tree.words(sheets[0]["nodeId"])
            (panel,) = tree.places("region", "All moves")
            moves = [
                node for node in tree.places("button", None, panel["nodeId"]) if name_of(node) != "Close"
            ]
            if not moves:  # something is still to be seen, or the dice wait to be thrown
                thrown = [node for node in tree.places("button") if name_of(node) == "Roll"]
                if thrown:
                    self.lines.append(f"> {name_of(thrown[0])}")
                    tree.choose(thrown[0])
                else:
                    self.page.wait_for_selector(GOES_ON, state="attached")
                continue
            chosen = self.chosen([name_of(node) for node in moves])
            self.lines.append(f"> {name_of(moves[chosen])} ({len(moves)})")
            tree.choose(moves[chosen])
        raise AssertionError("the game does not end")

    def chosen(self, names: list[str]) -> int:
        """The place of the move that is wished for most, by its words: the first of equals."""
        dice = {die for says in names if says.startswith("Reroll") for die in DIE.findall(says)}
        numbers = sorted(number for _, number in dice)  # a set has no order
        most = max(numbers, key=numbers.count) if numbers else ""
        places = {entry(says) for says in names if says.startswith("Enter")}

        def wish(at: int) -> tuple[int, int]:
            says = names[at]
            rank = next((i for i, word in enumerate(WISHES) if says.startswith(word)), len(WISHES))
            if says.startswith("Enter"):  # where least is still to be entered, and without circles
                card = entry(says)[1]
                return (rank, 100 * ("circle" in says) + len([each for each in places if each[1] == card]))
            if says.startswith("Reroll"):  # all but the largest group of matching dice
                again = dice if "all" in says else set(DIE.findall(says))
                return (rank, len(again ^ {die for die in dice if die[1] != most}))
            return (rank, -fields(says) if says.startswith("Put back") else fields(says))

        return min(range(len(names)), key=wish)


class Gambler(Player):
    """Plays TUTTO: stops with enough, else keeps what brings most."""

    def chosen(self, names: list[str]) -> int:
        def wish(at: int) -> tuple[int, int]:
            points = points_of(names[at])
            if names[at].startswith("Stop"):
                return (2 if points >= ENOUGH else 0, points)
            return (1, points)

        return max(range(len(names)), key=wish)


def points_of(says: str) -> int:
    found = re.search(r"([\d,]+) points", says)
    return int(found[1].replace(",", "")) if found else 0


GAMES: dict[str, tuple[str, type[Player]]] = {
    "whole_game": ("#/goennen/solo?level=7&seed=BY-EAR&ruleset=2", Player),
    "whole_tutto": ("#/tutto/solo?seed=BY-EAR", Gambler),
}
"""Of each transcript: the game, and who plays it."""


def kept(name: str) -> Path:
    """Where a transcript is kept."""
    return FOLDER / f"{name}.txt"


def entry(says: str) -> tuple[str, str]:
    """The field and the card of a move that enters a die."""
    field, _, card = says.partition(" in the ")[2].partition(" of the ")
    return field, re.split(r"[,.]", card)[0]


def fields(says: str) -> int:
    """How many fields a card has, as its task is read out."""
    task = says.partition("). ")[2]
    if task.startswith("exactly"):
        return task.count(",") + task.count(";") + 1
    found = [int(n) for n in re.findall(r"\d+(?= free| and|, \d| fields)", task)]
    return sum(found) + 10 * task.startswith("sum")


def transcript(browser: Browser, address: str, name: str) -> str:
    """All that is chosen and heard in one of GAMES, as it is kept in a file."""
    from tests.web.conftest import HEAR, wait_for_engine

    with browser.new_context(
        locale="en-GB",
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        context.set_default_timeout(45_000)
        context.add_init_script(HEAR)
        page = context.new_page()
        link, kind = GAMES[name]
        page.goto(address + link)
        wait_for_engine(page)
        page.wait_for_selector("main .dock .acts")
        player = kind(page)
        result = player.play()
        return "\n".join([*player.lines, "", "# the result", *result]) + "\n"


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import Host, arguments
    from tools import browser as browsers
    from tools import site

    site.build(ROOT / "dist")
    host = Host(ROOT / "dist")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        for name in GAMES:
            kept(name).write_text(transcript(browser, host.address, name), "utf-8")
        browser.close()
    host.stop()


if __name__ == "__main__":
    main()
