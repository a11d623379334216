"""Colours that the system forces on the page: what stands out there stands out by these colours, too."""

from collections.abc import Iterator

import pytest
from moments import moments, show
from playwright.sync_api import Browser, Page

from tests.web.conftest import PATIENCE, SANDBOX_STARTS, Host, wait_for_engine
from tools import environment

# The luminance of a colour, of the ground that an element lies on, and of the strokes of a canvas.
LIGHT = """
window.light = (colour) => {
    const g = new OffscreenCanvas(1, 1).getContext('2d');
    g.fillStyle = colour;
    g.fillRect(0, 0, 1, 1);
    return of([...g.getImageData(0, 0, 1, 1).data]);
};
window.of = (pixel) => pixel.slice(0, 3).map((c) => c / 255)
    .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
window.ground = (each) => {
    for (; each; each = each.parentElement) {
        const colour = getComputedStyle(each).backgroundColor;
        if (!/^rgba.*, 0\\)$|transparent/.test(colour)) return light(colour);
    }
    return light('canvas');
};
window.strokes = (canvas) => {
    const g = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    g.drawImage(canvas, 0, 0);
    const { data } = g.getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 250) return of([...data.slice(i, i + 3)]);
};
window.contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
"""
ICON = "icon => contrast(strokes(icon), ground(icon.parentElement))"
GROUND = "each => ground(each)"
BORDER = """each => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(each);
    return borderTopStyle === 'none' ? 0 : parseFloat(borderTopWidth) * (contrast(light(borderTopColor), ground(each)) > 3);
}"""


@pytest.fixture(scope="module", params=["light", "dark"])
def table(chromium: Browser, shared_host: Host, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A table in forced colours; the player has asked for the other theme."""
    with chromium.new_context(
        forced_colors="active",
        color_scheme=request.param,
        reduced_motion="reduce",
        locale="en-GB",
        service_workers="block",
    ) as context:
        context.set_default_timeout(PATIENCE)
        other = {"light": "dark", "dark": "light"}[request.param]
        context.add_init_script(f"localStorage.setItem('dicetable.theme', '{other}')")
        page = context.new_page()
        page.goto(shared_host.address)
        wait_for_engine(page)
        page.evaluate(LIGHT)
        show(page, moments()["choice"])
        yield page


def test_the_main_button_and_its_icon_stand_out(table: Page) -> None:
    main = table.locator(".acts .main")
    plain = table.locator(".acts .act:not(.main):not(.idle)").first
    assert main.count() == 1
    assert main.evaluate("(a, b) => contrast(ground(a), ground(b))", plain.element_handle()) > 4.5
    for icon in table.locator(
        "button:visible canvas.icon:visible, .icon-button:visible:not([aria-disabled]) canvas"
    ).all():
        assert icon.evaluate(ICON) > 3, icon.evaluate("icon => icon.parentElement.dataset.do")


def test_the_roll_and_the_round_are_seen(table: Page) -> None:
    dots = table.locator(".turn .dots i, .tray .dots i").filter(visible=True)
    done = [dot.evaluate(GROUND) for dot in dots.all() if "on" in (dot.get_attribute("class") or "")]
    rest = [dot.evaluate(GROUND) for dot in dots.all() if "on" not in (dot.get_attribute("class") or "")]
    assert len(done + rest) == 3 and done and rest
    assert all(abs(a - b) > 0.5 for a in done for b in rest)
    now = table.locator(".rounds i.now").evaluate(GROUND)
    later = table.locator(".rounds i:not(.done):not(.now)")
    assert later.count() and all(each.evaluate(BORDER) >= 1 for each in later.all())
    assert all(abs(now - each.evaluate(GROUND)) > 0.5 for each in later.all())


def test_what_can_be_touched_has_a_ring_of_another_colour(table: Page) -> None:
    can = table.locator(".display .card.can").first.evaluate("each => getComputedStyle(each).outlineColor")
    other = table.locator(".display .card:not(.can)").first.evaluate(
        "each => getComputedStyle(each).outlineColor"
    )
    assert can != other


@pytest.mark.parametrize("place", [".market .slot", ".display .card"])
def test_with_more_contrast_what_can_be_touched_has_the_widest_edge(
    page: Page, address: str, place: str
) -> None:
    page.emulate_media(contrast="more")
    page.goto(address)
    wait_for_engine(page)
    show(page, moments()["choice"])
    width = "each => parseFloat(getComputedStyle(each).outlineWidth)"
    can = page.locator(f"{place}.can").first.evaluate(width)
    assert can > 2 * page.locator(f"{place}:not(.can, .empty)").first.evaluate(width)


@pytest.fixture(scope="module", params=["light", "dark"])
def lab(chromium: Browser, shared_host: Host, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The lab in forced colours."""
    with (
        environment.alone("lab"),
        chromium.new_context(forced_colors="active", color_scheme=request.param, locale="en-GB") as context,
    ):
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(shared_host.address + "#/lab")
        page.wait_for_selector("code-editor .cm-content")
        page.evaluate(LIGHT)
        yield page


def test_in_the_lab_the_part_that_is_shown_stands_out(lab: Page) -> None:
    main = lab.locator(".lab-parts [aria-pressed=true]")
    for other in lab.locator(".lab-parts [aria-pressed=false]:visible").all():
        assert main.evaluate("(a, b) => contrast(ground(a), ground(b))", other.element_handle()) > 4.5


def test_the_editor_has_an_edge_and_code_that_can_be_read(lab: Page) -> None:
    assert lab.locator("code-editor").evaluate(BORDER) >= 1
    colours = "each => contrast(light(getComputedStyle(each).color), ground(each.closest('.cm-editor')))"
    lab.locator(
        "code-editor .cm-line span", has_text="return"
    ).first.wait_for()  # it colours what it has time for, the rest later
    found = lab.locator("code-editor .cm-line span").all()
    assert found and all(each.evaluate(colours) > 4.5 for each in found)


def test_a_line_with_an_error_is_marked(lab: Page) -> None:
    lab.click("code-editor .cm-content")
    lab.keyboard.press("ControlOrMeta+End")
    lab.keyboard.type("+ 1 / 0")
    lab.keyboard.press("Control+Enter")
    mark = lab.locator("code-editor .cm-lint-marker-error")
    mark.wait_for(timeout=SANDBOX_STARTS)
    assert (
        mark.evaluate(
            "each => contrast(light(getComputedStyle(each, '::before').color), ground(each.closest('.cm-gutters')))"
        )
        > 4.5
    )
