"""A player of TUTTO for the tests: by the dice and buttons of the page."""

from playwright.sync_api import Page

from tests.web.player import Rhythm, look, saved

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


def quickly(page: Page) -> Page:
    """The page with computer seats that decide at once, and nothing that moves."""
    page.add_init_script(QUICK)
    page.emulate_media(reduced_motion="reduce")
    return page


def settle(page: Page, step: str) -> None:
    page.wait_for_function(SETTLED, arg=step, timeout=60_000)


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
