"""Whole solo games of TUTTO: by the buttons of the panel, with the pointer on the dice, by keyboard alone."""

import random

import pytest
from player import GAME, NEXT, PRESS, Rhythm, look, open_game, saved
from playwright.sync_api import Page, expect

QUICK = "try { localStorage.setItem('dicetable.pace', 'instant') } catch {}"
SETTLED = """step => {
    const main = document.querySelector('main[data-state]');
    main.querySelector('.news')?.click();  // a tap goes on
    return main.dataset.step !== step && (main.dataset.state === 'over' || main.querySelector('button[data-action]'));
}"""
CHANGED = """([die, chosen]) => {
    const now = document.querySelector(`.dock [data-die="${die}"]`);
    return !now || (now.ariaPressed === 'true') !== chosen;
}"""
DICE = """() => [...document.querySelectorAll('.dock button[data-die]')].map((die) => ({
    die: die.dataset.die, face: +die.dataset.face, legal: 'legal' in die.dataset, chosen: die.ariaPressed === 'true',
}))"""


@pytest.fixture
def table(page: Page) -> Page:
    page.add_init_script(QUICK)
    page.emulate_media(reduced_motion="reduce")
    return page


def wanted(actions: list[str], luck: random.Random) -> str:
    """Mostly keeps everything and stops early, so that games end."""
    if "stop" in actions and luck.random() < 0.6:
        return "stop"
    return max(actions, key=len) if luck.random() < 0.5 else luck.choice(actions)


def settle(page: Page, step: str) -> None:
    page.wait_for_function(SETTLED, arg=step, timeout=60_000)


def test_whole_game_by_buttons(table: Page, address: str) -> None:
    open_game(table, address, "#/tutto/solo?seed=BUTTONS")
    luck = random.Random(1)
    played = []
    while (now := look(table))["state"] != "over":
        assert int(now["step"]) == len(played)
        assert len(set(now["actions"])) == len(now["actions"]) > 0
        played.append(wanted(now["actions"], luck))
        table.evaluate(PRESS, played[-1])
        settle(table, now["step"])
    assert now["actions"] == []
    assert saved(table)["actions"] == played
    expect(table.locator(".result-sheet h2")).to_contain_text("turns")
    assert int(table.get_attribute("[data-seat='0']", "data-score") or -1) >= 6000
    assert table.locator("[data-die]").count() <= 6


class Hand:
    """Plays actions on the elements themselves."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rhythm = Rhythm()

    def dice(self) -> list[dict]:
        return self.page.evaluate(DICE)

    def press(self, selector: str) -> None:
        self.page.click(selector)

    def touch(self, die: dict, place: int) -> None:
        self.press(f".dock [data-die={die['die']}]")

    def do(self, what: str) -> None:
        self.rhythm.keep()
        self.press(f".acts [data-do={what}]")
        self.rhythm.tapped()

    def play(self, action: str) -> None:
        """Plays an action and checks that it was this one that was played."""
        before = look(self.page)
        kind, _, letters = action.partition("_")
        for _ in range(12 if letters else 0):
            wrong = [
                (place, die)
                for place, die in enumerate(self.dice())
                if die["chosen"] != (die["die"] in letters)
            ]
            if not wrong:
                break
            place, die = wrong[0]
            self.touch(die, place)
            self.page.wait_for_function(CHANGED, arg=[die["die"], die["chosen"]])  # drawn with the next frame
        self.do(kind)
        self.settle(before["step"])
        assert self.decisions()[-1] == action

    def settle(self, step: str) -> None:
        """Until the action was played that was the next one at this step."""
        settle(self.page, step)

    def decisions(self) -> list[str]:
        """What has been decided on this page, in notation."""
        return list(saved(self.page)["actions"])


class Keys(Hand):
    """The same by keyboard alone: a die by its number, or by Tab and Space."""

    def touch(self, die: dict, place: int) -> None:
        if place % 2:
            self.page.keyboard.press(str(place + 1))
            return
        for _ in range(60):
            if self.page.evaluate("document.activeElement.dataset.die") == die["die"]:
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Space")

    def do(self, what: str) -> None:
        self.page.keyboard.press({"keep": "c", "stop": "s", "draw": "c"}[what])


@pytest.mark.parametrize("hand", [Hand, Keys])
def test_whole_game_by_hand(table: Page, address: str, hand: type[Hand]) -> None:
    table.set_viewport_size({"width": 360, "height": 640} if hand is Hand else {"width": 1024, "height": 768})
    open_game(table, address, f"#/tutto/solo?seed={hand.__name__}")
    luck = random.Random(3)
    player = hand(table)
    kinds = set()
    while (now := look(table))["state"] != "over":
        legal = {die["face"] for die in player.dice() if die["legal"]}
        assert bool(legal) == any(action.startswith("keep") for action in now["actions"])
        action = wanted(now["actions"], luck)
        kinds.add(action.partition("_")[0])
        player.play(action)
    assert {"keep", "stop"} <= kinds
    assert table.is_visible(".result-sheet")


def test_links_lead_to_the_same_luck(table: Page, address: str) -> None:
    open_game(table, address, "#/tutto/table?seats=human,human,human&start=1&seed=SAME")
    first = table.evaluate(DICE)
    assert table.get_attribute(GAME, "data-game") == "tutto"
    assert table.locator("[data-seat][data-score]").count() == 3
    assert len(first) == 6 and {die["die"] for die in first} == set("ABCDEF")
    table.evaluate("localStorage.clear()")
    table.reload()
    table.wait_for_selector(GAME, timeout=60_000)
    assert table.evaluate(DICE) == first


def test_a_tutto_may_be_taken_back(table: Page, address: str) -> None:
    """Keeping the sixth die reveals nothing; every other action rolls or turns over a card."""
    open_game(table, address, "#/tutto/solo?seed=UNDO")
    for _ in range(400):
        now = look(table)
        if "draw" in now["actions"]:
            break
        longest = max((a for a in now["actions"] if a.startswith("keep")), key=len)
        table.evaluate(PRESS, longest)
        settle(table, now["step"])
    else:
        pytest.fail("no tutto")
    assert table.get_attribute("[data-do=undo]", "aria-disabled") is None
    table.keyboard.press("u")
    table.wait_for_function(NEXT, arg=now["step"])
    assert longest in look(table)["actions"]
