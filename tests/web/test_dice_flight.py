"""Dice in the air and on their way, in a real browser: what is painted begins and ends as the dice lie."""

from frames import STILL
from moments import moments, show
from player import look
from playwright.sync_api import Page, expect

from tests.web.conftest import PAINTED, wait_for_engine

# A die as 12 x 12 shades of grey, painted on white: from its own canvas, or from where it flies.
SEEN = """
function grey(canvas, x, y, side) {
    const small = Object.assign(document.createElement("canvas"), { width: 12, height: 12 });
    const pen = small.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 12, 12);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(canvas, x, y, side, side, 0, 0, 12, 12);
    const { data } = pen.getImageData(0, 0, 12, 12);
    return Array.from({ length: 144 }, (_, i) => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3);
}
const DICE = [..."YOGBP"];
const middle = (die) => {
    const box = document.querySelector(`.dock [data-die=${die}]`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
};
window.lying = () => {
    return DICE.map((die) => {
        const canvas = document.querySelector(`.dock [data-die=${die}] canvas`);
        const side = canvas.width * 0.7;
        return grey(canvas, (canvas.width - side) / 2, (canvas.height - side) / 2, side);
    });
};
window.flying = () => {
    const air = document.querySelector(".air");
    const box = air.getBoundingClientRect();
    const dots = air.width / box.width;
    return DICE.map((die) => {
        const [x, y] = middle(die);
        const side = document.querySelector(`.dock [data-die=${die}]`).offsetWidth * 0.7;
        return grey(air, (x - box.left - side / 2) * dots, (y - box.top - side / 2) * dots, side * dots);
    });
};
"""
ROLLS = "texts => texts.filter((text) => text.startsWith('roll_')).sort((a, b) => b.length - a.length)[0]"
PRESS = "text => document.querySelector(`button[data-action='${text}']`).click()"
FRAMES = "() => new Promise((done) => setTimeout(() => ask(() => ask(done)), 60))"

Greys = list[list[float]]


def apart(a: list[float], b: list[float]) -> float:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def test_dice_fly_from_the_numbers_they_showed_to_those_they_show(page: Page, address: str) -> None:
    page.add_init_script(STILL + SEEN)
    page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    wait_for_engine(page)
    show(page, moments()["thrown"])
    page.evaluate(PAINTED)
    before: Greys = page.evaluate("lying()")
    buttons = page.locator(".dock .acts [data-do]")
    stood = buttons.evaluate_all("all => all.map((each) => each.dataset.do)")
    places = buttons.evaluate_all("all => all.map((each) => each.getBoundingClientRect().left)")
    page.evaluate("window.still = performance.now()")
    page.evaluate(PRESS, page.evaluate(ROLLS, look(page)["actions"]))
    page.wait_for_selector(".dock .tumbling", state="attached")
    page.evaluate(FRAMES)
    start: Greys = page.evaluate("flying()")
    assert buttons.evaluate_all("all => all.map((each) => each.dataset.do)") == stood
    assert buttons.evaluate_all("all => all.map((each) => each.getBoundingClientRect().left)") == places
    expect(page.locator(".dock .acts .stilled")).to_have_count(len(stood) - 1)  # all but the way to all moves
    page.evaluate("window.still += 500")
    page.evaluate(FRAMES)
    half: Greys = page.evaluate("flying()")
    page.evaluate("window.still += 639")  # a millisecond before the last of five lands
    page.evaluate(FRAMES)
    end: Greys = page.evaluate("flying()")
    page.evaluate("window.still = null")
    page.wait_for_selector(".dock .tumbling", state="detached")
    expect(page.locator(".dock .acts .stilled")).to_have_count(0)
    after: Greys = page.evaluate("lying()")
    for was, first, later, last, now in zip(before, start, half, end, after, strict=True):
        assert apart(was, first) < 14
        assert apart(last, now) < 14
        assert apart(was, later) > 14 and apart(later, now) > 14
    assert (
        sum(apart(was, now) > 14 for was, now in zip(before, after, strict=True)) >= 2
    )  # the test can tell them apart


def test_dice_travel_to_the_card_that_they_complete_and_are_gone_then(page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(address)
    wait_for_engine(page)
    show(page, moments()["choice"])
    page.evaluate(
        """() => { window.sent = []; new MutationObserver((changes) => {
            for (const { addedNodes } of changes) for (const each of addedNodes)
                if (each.className === 'trip') window.sent.push(each.getAnimations().length);
        }).observe(document.body, { childList: true }); }"""
    )
    complete = next(each for each in look(page)["actions"] if each.startswith("complete"))
    page.evaluate(PRESS, complete)
    page.wait_for_function("window.sent.length")
    expect(page.locator(".trip")).to_have_count(0)
    assert page.evaluate("window.sent") == [1] * (len(complete.split("_")[2]) // 2)
    page.wait_for_function("document.getAnimations().every(({ playState }) => playState !== 'running')")
