"""Canvases that leave the picture come back with it."""

from player import look, open_game, press
from playwright.sync_api import Page, expect

from tests.web.conftest import PAINTED, wait_for_engine

COUNTED = """window.painted = 0;
const pen = OffscreenCanvasRenderingContext2D.prototype;
const transform = pen.setTransform;
pen.setTransform = function (...matrix) {
    window.painted += 1;
    return transform.apply(this, matrix);
};"""
DIE = ".dock [data-die=Y]"
FACE = f"document.querySelector('{DIE} canvas').toDataURL()"


def carry(page: Page, where: str) -> str:
    """Touches the yellow die, which goes to the tray or to the site; what its canvas shows there."""
    page.click(DIE)
    expect(page.locator(f".{where} [data-die=Y]")).to_have_count(1)
    page.evaluate(PAINTED)
    return str(page.evaluate(FACE))


def test_a_die_that_goes_back_and_forth_is_painted_once_in_each_theme(page: Page, address: str) -> None:
    page.add_init_script(COUNTED)
    page.emulate_media(reduced_motion="reduce", color_scheme="light")
    open_game(page, address, "#/goennen/solo?level=1&seed=CANVAS")
    while not page.is_visible(DIE):
        press(page, look(page)["actions"][0])
        page.evaluate(PAINTED)
    first = "site" if page.is_visible(".tray [data-die=Y]") else "tray"
    second = "tray" if first == "site" else "site"
    light = carry(page, first)
    assert carry(page, second) == light
    painted = page.evaluate("painted")
    assert carry(page, first) == light
    assert carry(page, second) == light
    assert page.evaluate("painted") == painted
    page.emulate_media(color_scheme="dark")
    page.evaluate(PAINTED)
    dark = carry(page, first)
    assert dark != light
    assert carry(page, second) == dark


def test_a_large_card_is_painted_once_its_sheet_is_shown(page: Page, address: str) -> None:
    open_game(page, address, "#/goennen/solo?level=1&seed=CANVAS")
    page.click(".hand [data-card]")
    page.wait_for_selector(".sheet")
    page.wait_for_function("""() => {
        const canvas = document.querySelector(".sheet canvas.big, .sheet .big canvas");
        if (!canvas) return false;
        const g = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        g.drawImage(canvas, 0, 0);
        return g.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 255;
    }""")


def test_the_picture_of_a_game_is_whole_whatever_happens_while_it_is_painted(
    page: Page, address: str
) -> None:
    """It is painted in parts. A theme that comes in between paints it anew, and the last theme's picture stays."""
    picture = """() => {
        const canvas = document.querySelector(".still canvas");
        const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        pen.drawImage(canvas, 0, 0);
        return [...pen.getImageData(0, 0, canvas.width, canvas.height).data].join();
    }"""
    page.emulate_media(color_scheme="light")
    page.goto(address)
    wait_for_engine(page)
    page.wait_for_selector(".today button")  # with the cards, which the picture shows
    page.evaluate(PAINTED)
    light = page.evaluate(picture)
    page.emulate_media(color_scheme="dark")
    page.evaluate(PAINTED)
    dark = page.evaluate(picture)
    assert len(set(light.split(","))) > 20 and light != dark
    for scheme in ("light", "dark", "light", "dark", "light"):
        page.emulate_media(color_scheme=scheme)
    page.evaluate(PAINTED)
    assert page.evaluate(picture) == light


def test_canvases_are_sharp_again_after_a_change_of_the_zoom(page: Page, address: str) -> None:
    """Also those that nothing else repaints: of a die, a card, a symbol."""
    page.goto(address + "#/goennen/solo?level=1&seed=ZOOM")
    wait_for_engine(page)
    page.wait_for_selector("button[data-action]", state="attached")
    blurred = """() => [...document.querySelectorAll('canvas')].filter((each) => each.checkVisibility() && each.clientWidth
        && Math.abs(each.width - each.clientWidth * devicePixelRatio) > 2).length"""
    page.wait_for_function(f"({blurred})() === 0")
    size = page.viewport_size
    assert size
    client = page.context.new_cdp_session(page)
    for ratio in (2, 1.5, 1):  # as a zoom does it: larger pixels, and so fewer of them
        shown = {side: round(length / ratio) for side, length in size.items()}
        client.send(
            "Emulation.setDeviceMetricsOverride", {**shown, "deviceScaleFactor": ratio, "mobile": False}
        )
        page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)
        page.wait_for_function(f"({blurred})() === 0")
