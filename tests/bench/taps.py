"""Taps and keys that a solo game takes from its first round to its last, played by the moves of the hint.

    python3 tests/bench/taps.py [--level 1] [--seeds TAPS] [--address http://…] [--json]

A tap is a touch of the screen, and so is a drag: of a die onto a card, of a card of the market onto its place. A key is a
press of one. Taps are counted on a phone, keys on a desktop, both with the settings of a first visit. TUTTO is counted by
its turns. What a turn ends with by itself is waited for. --address: of another build than this one.
"""

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "web")]

PHONE, DESKTOP = (360, 740), (1280, 800)
# Whether the picture is that of a step or of a later one, and a person decides there.
STILL = """step => {
    const main = document.querySelector('main[data-state]');
    main.querySelector('.news')?.click();
    return +main.dataset.step >= step && (main.dataset.state === 'over'
        || main.querySelector('button[data-action]') || main.querySelector('[data-do=throw]:not(.stilled)'));
}"""
# Presses of Tab and of Shift and Tab until an element has the focus.
TABS = """selector => {
    const all = [...document.querySelectorAll('button, a[href], input, select')].filter((each) =>
        each.tabIndex >= 0 && !each.closest('[inert]') && each.checkVisibility() && !each.disabled);
    const target = all.indexOf([...document.querySelectorAll(selector)].find((each) => each.checkVisibility()));
    if (target < 0) return null;
    const now = document.activeElement;
    const before = all.filter((each) => each !== now && now.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING);
    const here = all.indexOf(now);
    return here >= 0 ? target - here : target >= before.length ? target - before.length + 1 : target - before.length;
}"""
# The arrows that lead from the focus towards an element, the longer way first; none when it is reached.
WAYS = """selector => {
    const target = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    const now = document.activeElement;
    if (now === target) return [];
    const [a, b] = [now, target].map((each) => each.getBoundingClientRect());
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    const ways = [x > 0 ? 'ArrowRight' : 'ArrowLeft', y > 0 ? 'ArrowDown' : 'ArrowUp'];
    return now.id === 'sheet-title' ? ['ArrowDown'] : Math.abs(x) > Math.abs(y) ? ways : ways.reverse();
}"""
# The place of an element in a list whose moves digits choose, from 1; 0 if it is in none.
LISTED = """selector => 1 + [...document.querySelectorAll(':is(.choose-sheet, .card-sheet) .ways .act')].findIndex(
    (each) => each.matches(selector) && each.dataset.do.startsWith('act '))"""
DIGIT = "selector => +([...document.querySelectorAll(selector)].find((each) => each.checkVisibility())?.dataset.digit ?? 0)"
MOST = 12  # arrows in a row
DICE = """() => [...document.querySelectorAll('.dock button[data-die]')].map((die) => ({
    die: die.dataset.die, face: +die.dataset.face, chosen: die.ariaPressed === 'true', legal: 'legal' in die.dataset }))"""

Action = dict[str, Any]


class Player:
    """Plays a game on a page by the hint's moves, and counts what its hands do."""

    def __init__(self, page: Any, link: str) -> None:
        from player import Rhythm

        from engine.link import open_link

        self.page = page
        self.rhythm = Rhythm()
        self.match = open_link(link)
        self.count = 0
        self.rounds: dict[int, int] = {}

    def view(self) -> dict[str, Any]:
        return dict(self.match.state.view(0).to_json())

    def hint(self, match: Any) -> str:
        name = next(name for name, player in match.game.POLICIES.items() if player.hints)
        self.policy = getattr(self, "policy", None) or match.game.POLICIES[name]()
        return str(self.policy.explain(match.state.view(0)).action)

    def follow(self) -> bool:
        """Plays here what was played there; whether that was anything."""
        from player import saved

        actions = (
            saved(self.page)["actions"]
            if self.page.evaluate("localStorage.getItem('dicetable.links')")
            else []
        )
        new = actions[self.match.step :]
        for action in new:
            self.match.play(action)
        return bool(new)

    def played(self) -> bool:
        """Waits until what the last gesture set off is done, and says whether it was an action."""
        from tests.web.conftest import ask

        ask(self.page, "today")
        return self.follow()

    def play(self) -> list[int]:
        """The gestures of each round."""
        while not self.match.state.is_over:
            self.page.wait_for_function(STILL, arg=self.match.step, timeout=60_000)
            if self.follow():  # something was done by itself meanwhile
                self.page.wait_for_timeout(800)
                continue
            view = self.view()
            before = self.count
            if self.there("[data-do=throw]"):
                self.throw()
                self.page.wait_for_function("document.querySelector('button[data-action]')")
            action = next(a for a in view["actions"] if a["text"] == self.hint(self.match))
            if not (len(view["actions"]) == 1 and action["kind"] in ("end", "pass") and self.passes()):
                first = self.match.step
                getattr(self, "do_" + action["kind"])(action, view)
                played = [
                    str(move.action) for move in self.match.moves[first:]
                ]  # its turn may have ended by itself since
                assert played and self.same(played[0], action), (action["text"], played)
            at = view["round"] if view["state"] != "setup" else 0
            self.rounds[at] = self.rounds.get(at, 0) + self.count - before
        return [self.rounds[each] for each in sorted(self.rounds) if each]

    def same(self, played: str, action: Action) -> bool:
        if action["kind"] == "enter" and "alike" in action:
            return played.split("_")[:3] == action["text"].split("_")[:3]
        if action["kind"] == "keep":
            return played.startswith("keep")
        return played == action["text"] or action["kind"] == "buy"

    def passes(self) -> bool:
        """Whether the turn ends by itself."""
        for _ in range(20):
            if self.follow():
                self.page.wait_for_timeout(800)  # a touch just afterwards decides nothing
                return True
            self.page.wait_for_timeout(200)
        return False

    def there(self, selector: str) -> bool:
        return bool(self.page.is_visible(selector))

    def ways(self, view: dict[str, Any], **wanted: str) -> list[Action]:
        return [
            a
            for a in view["actions"]
            if all(v == a[k] or (k == "dice" and v in a[k]) for k, v in wanted.items())
        ]

    def one_place(self, action: Action, view: dict[str, Any]) -> bool:
        """Whether a die on the card can mean nothing but this entry, or one that is as good."""
        ways = self.ways(view, card=action["card"], dice=action["dice"][0])
        if any(a["kind"] == "complete" for a in ways):
            return False
        if "alike" not in action:
            return len(ways) == 1
        plain = [a for a in ways if not a["marks"]] or ways
        return action in plain and len({(a["alike"], a["numbers"][0], str(a["marks"])) for a in plain}) == 1

    # Each kind of action, by `use`, which touches or reaches an element.

    def use(self, selector: str) -> None:
        raise NotImplementedError

    def throw(self) -> None:
        self.use("[data-do=throw]")

    def of_sheet(self, action: Action) -> None:
        if not self.played():
            button = f":is(.sheet, .market-bar) [data-do='act {action['text']}']"
            if not self.there(button) and self.there(":is(.sheet, .market-bar) [data-do^='ways ']"):
                self.use(":is(.sheet, .market-bar) [data-do^='ways ']")
                self.page.wait_for_selector(button)
            self.use(button)
            self.played()

    def do_back(self, action: Action, view: dict[str, Any]) -> None:
        self.use(f".hand [data-card={action['card']}]")
        self.of_sheet(action)

    def do_place(self, action: Action, view: dict[str, Any]) -> None:
        from player import shown_cell

        held = f".hand [data-card={action['card']}]"
        if self.there(held) and self.page.get_attribute(held, "aria-pressed") == "false":
            self.use(held)
        row, column = action["cell"]
        self.use(shown_cell(self.page, f"{row}.{column}", self.use))
        self.played()

    def do_complete(self, action: Action, view: dict[str, Any]) -> None:
        self.use(f".display .card[data-card={action['card']}]")
        self.of_sheet(action)

    def do_draw(self, action: Action, view: dict[str, Any]) -> None:
        button = f".dock [data-do='act {action['text']}']"
        if not self.there(button):
            self.use(".dock [data-do=chance]")
        self.use(button if self.there(button) else f".sheet [data-do='act {action['text']}']")
        self.played()

    def do_end(self, action: Action, view: dict[str, Any]) -> None:
        self.use(f".dock .acts [data-do$=' {action['text']}']")
        self.of_sheet(action)

    do_ready = do_pass = do_discard = do_remove = do_end


class Taps(Player):
    """By touch."""

    def use(self, selector: str) -> None:
        self.count += 1
        self.rhythm.keep()
        self.page.click(selector, timeout=20_000)
        self.rhythm.tapped()

    def drag(self, what: str, where: str) -> None:
        self.count += 1
        mouse = self.page.mouse
        (x0, y0), (x1, y1) = self.middle(what), self.middle(where)
        mouse.move(x0, y0)
        mouse.down()
        mouse.move((x0 + x1) / 2, (y0 + y1) / 2, steps=3)
        mouse.move(x1, y1, steps=3)
        mouse.up()

    def middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).first.bounding_box()
        assert box, selector
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def do_roll(self, action: Action, view: dict[str, Any]) -> None:
        for die in "YOGBP":
            if self.there(f".tray [data-die={die}]") != (die in action["dice"]):
                self.use(f".dock [data-die={die}]")
        self.use(".dock [data-do=reroll]")
        self.played()

    def do_buy(self, action: Action, view: dict[str, Any]) -> None:
        from engine.match import replayed

        ways = self.ways(view, slot=action["slot"])
        plain = [a for a in ways if not a["marks"]]
        match = replayed(self.match.setup, [str(move.action) for move in self.match.moves])
        match.play(action["text"])
        row, column = match.state.view(0).to_json()["actions"] and self.hint(match).split("_")[2].split(".")
        cell = f".cell[data-cell='{row},{column}']"
        if (plain or ways) == [action] and self.there(cell) and "last_round" in action:
            self.drag(f".market [data-slot={action['slot']}]", cell)
            if self.played():
                return
        else:
            self.use(f".market [data-slot={action['slot']}]")
        if self.there(".market-sheet"):
            self.use(f".market-sheet [data-slot={action['slot']}]")
        self.of_sheet(action)

    def do_enter(self, action: Action, view: dict[str, Any]) -> None:
        die, card = action["dice"][0], f".display .card[data-card={action['card']}]"
        if self.one_place(action, view) or self.ways(view, card=action["card"], kind="complete"):
            self.drag(f".dock [data-die={die}]", card)
        else:
            self.use(card)
        self.of_sheet(action)

    def do_keep(self, action: Action, view: dict[str, Any]) -> None:
        wanted = sorted(action["faces"])
        for _ in range(12):
            dice = self.page.evaluate(DICE)
            chosen = sorted(die["face"] for die in dice if die["chosen"])
            if chosen == wanted:
                break
            wrong = [
                die
                for die in dice
                if die["legal"] and die["chosen"] == (chosen.count(die["face"]) > wanted.count(die["face"]))
                and chosen.count(die["face"]) != wanted.count(die["face"])
            ]  # fmt: skip
            self.use(f".dock [data-die={wrong[0]['die']}]")
            self.page.evaluate("new Promise(requestAnimationFrame)")
        self.use(".dock [data-do=keep]")
        self.played()

    def do_stop(self, action: Action, view: dict[str, Any]) -> None:
        self.use(".dock [data-do=stop]")
        self.played()


class Keys(Player):
    """By keys alone."""

    def press(self, key: str) -> None:
        self.count += 1
        self.page.keyboard.press(key)

    def reach(self, selector: str) -> None:
        """By the arrows, or by Tab where that takes fewer keys: whoever looks at the table sees which."""
        tabs = self.page.evaluate(TABS, selector)
        if tabs == 0:
            return
        before, start = self.count, self.page.evaluate_handle("document.activeElement")
        for _ in range(MOST if tabs is None else min(MOST, abs(tabs))):
            ways = self.page.evaluate(WAYS, selector)
            if not ways:
                return
            for way in ways:
                now = self.page.evaluate_handle("document.activeElement")
                self.press(way)
                if not self.page.evaluate("now => document.activeElement === now", now):
                    break
                self.count -= 1  # nobody presses an arrow where nothing lies
            else:
                break
        if not self.page.evaluate(WAYS, selector):
            return
        assert tabs is not None, f"no key reaches {selector}"
        start.evaluate("start => start.focus()")
        self.count = before
        for _ in range(abs(tabs)):
            self.press("Tab" if tabs > 0 else "Shift+Tab")
        assert not self.page.evaluate(WAYS, selector), selector

    def use(self, selector: str) -> None:
        self.page.wait_for_selector(selector)
        place = self.page.evaluate(LISTED, selector) or self.page.evaluate(DIGIT, selector)
        if place:
            self.press(str(place))
            return
        self.reach(selector)
        self.press("Enter")

    def do_roll(self, action: Action, view: dict[str, Any]) -> None:
        for number, die in enumerate("YOGBP", 1):
            if self.there(f".tray [data-die={die}]") != (die in action["dice"]):
                self.press(str(number))
        self.press("r")
        self.played()

    def do_complete(self, action: Action, view: dict[str, Any]) -> None:
        self.press("c")
        if self.played():
            return
        if self.there(".choose-sheet") and not self.there(f".sheet [data-do='act {action['text']}']"):
            self.press("Escape")
            self.use(f".display .card[data-card={action['card']}]")
        self.of_sheet(action)

    def do_buy(self, action: Action, view: dict[str, Any]) -> None:
        self.press("b")
        self.played()
        if not self.there(".card-sheet"):
            self.use(f".market [data-slot={action['slot']}]")
        self.of_sheet(action)

    def do_enter(self, action: Action, view: dict[str, Any]) -> None:
        self.press(str("YOGBP".index(action["dice"][0]) + 1))
        if self.page.query_selector(f".dock .die[data-die={action['dice'][0]}].armed") is None:
            self.played()
        self.use(f".display .card[data-card={action['card']}]")
        self.of_sheet(action)

    def do_draw(self, action: Action, view: dict[str, Any]) -> None:
        self.press("d")
        if not self.played():
            self.use(f".dock [data-do='act {action['text']}']")
            self.played()

    def do_end(self, action: Action, view: dict[str, Any]) -> None:
        if action["kind"] in ("end", "pass", "ready"):
            self.press("e")
        else:
            self.use(f".dock .acts [data-do$=' {action['text']}']")
        self.of_sheet(action)

    do_ready = do_pass = do_discard = do_remove = do_end

    def do_keep(self, action: Action, view: dict[str, Any]) -> None:
        wanted = sorted(action["faces"])
        for _ in range(12):
            dice = [die for die in self.page.evaluate(DICE)]
            chosen = sorted(die["face"] for die in dice if die["chosen"])
            if chosen == wanted:
                break
            at = next(
                i for i, die in enumerate(dice)
                if die["legal"] and die["chosen"] == (chosen.count(die["face"]) > wanted.count(die["face"]))
                and chosen.count(die["face"]) != wanted.count(die["face"])
            )  # fmt: skip
            self.press(str(at + 1))
            self.page.evaluate("new Promise(requestAnimationFrame)")
        self.press("c")
        self.played()

    def do_stop(self, action: Action, view: dict[str, Any]) -> None:
        self.press("s")
        self.played()


def counted(browser: Any, address: str, hands: type[Player], size: tuple[int, int], link: str) -> list[int]:
    """The gestures of each round of a link's game."""
    from player import GAME

    from tests.web.conftest import HEAR

    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB"
    )
    page.add_init_script(HEAR)
    page.goto(address + link)
    page.wait_for_selector(GAME, timeout=120_000)
    player = hands(page, link)
    if "tutto" in link:
        player.do_draw = lambda action, view: (  # type: ignore[method-assign]
            player.use(".dock [data-do=draw]") if hands is Taps else player.press("n"),  # type: ignore[attr-defined]
            player.played(),
        )
    try:
        return player.play()
    finally:
        page.close()


def measure(links: list[str], address: str | None) -> dict[str, dict[str, list[int]]]:
    """game -> "taps" and "keys" -> of each round."""
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import Host, arguments
    from tools import browser as browsers
    from tools import site

    host = None
    if address is None:
        site.build(ROOT / "dist")
        host = Host(ROOT / "dist")
        address = host.address
    found: dict[str, dict[str, list[int]]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        for link in links:
            game = found.setdefault(link.split("/")[1], {"taps": [], "keys": []})
            game["taps"] += counted(browser, address, Taps, PHONE, link)
            game["keys"] += counted(browser, address, Keys, DESKTOP, link)
            print(link, game, file=sys.stderr)
        browser.close()
    if host:
        host.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--seeds", nargs="+", default=["TAPS"])
    parser.add_argument("--address")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    links = [f"#/goennen/solo?level={options.level}&seed={seed}" for seed in options.seeds]
    found = measure(links + [f"#/tutto/solo?seed={seed}" for seed in options.seeds], options.address)
    out: dict[str, Any] = {}
    for game, counts in found.items():
        out[game] = {
            **counts,
            "taps_per_round_median": statistics.median(counts["taps"]),
            "keys_per_round_median": statistics.median(counts["keys"]),
            "keys_of_second_half": sum(counts["keys"][len(counts["keys"]) // 2 :]),
        }
    out |= {name: out["goennen"][name] for name in ("taps_per_round_median", "keys_per_round_median")}
    if options.json:
        print(json.dumps(out))
        return
    for game in found:
        print(
            f"{game}: {out[game]['taps_per_round_median']} taps and {out[game]['keys_per_round_median']} keys a round "
            f"(median), {out[game]['keys_of_second_half']} keys in the second half"
        )


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.taps", "test", "playwright")
    main()
