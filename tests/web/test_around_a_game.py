"""The page around a game: the start, links and saves that are no good, reload, undo, questions, focus, motion."""

import json

import pytest
from frames import STILL
from player import GAME, LOOK, NEXT, NEXT_FRAME, look, open_game, press, saved
from playwright.sync_api import Page, expect

from tests.web.conftest import Host, wait_for_engine

# A small phone, a phone, a tablet upright and lying, a laptop, and that laptop's window at twice its size.
SIZES = [(360, 640), (360, 740), (820, 1180), (1024, 768), (1440, 900), (720, 450)]
ERROR = ".start .error"


def keep(page: Page, link: str, save: str) -> None:
    page.evaluate(
        """([link, save]) => {
            localStorage.setItem('dicetable.save ' + link, save);
            localStorage.setItem('dicetable.links', link);
        }""",
        [link, save],
    )


def set_up(page: Page) -> None:
    """Puts a card back, lays the others out, and is ready: the first roll."""
    while (now := look(page))["phase"] == "setup":
        press(page, now["actions"][0])


def calm(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


def test_game_asked_for_before_the_engine_is_there(host: Host, page: Page) -> None:
    host.held = "pyodide.asm.wasm"
    page.goto(host.address)
    page.wait_for_selector("main.start")
    page.click("button[data-do='play goennen']")
    expect(page.locator("main.opening h1")).to_have_text("Gönnen Können")
    host.held = ""
    page.wait_for_selector(GAME, timeout=60_000)
    marks = page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    assert marks.index("ui-ready") < marks.index("engine-ready")
    assert "#/goennen/solo?level=1&seed=" in page.url


def test_level_and_seed_are_chosen_on_the_start_screen(page: Page, address: str) -> None:
    win = '{"id": "%d", "day": "2026-11-20", "game": "goennen", "mode": "solo", "level": %d, "score": 99, "won": true, "foes": []}'
    won = ", ".join(win % (level, level) for level in (1, 2, 3))
    page.add_init_script(
        f'localStorage.setItem(\'dicetable.progress\', `{{"format": 1, "results": [{won}], "daily": {{}}}}`)'
    )
    page.goto(address)
    page.click("[data-do='another goennen']")
    page.check("input[name=level][value='4']")
    page.fill("input[name=seed]", "blue whale")
    page.keyboard.press("Enter")
    page.wait_for_selector(GAME, timeout=60_000)
    assert saved(page)["level"] == 4
    assert saved(page)["seed"] == "BLUEWHALE"


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("#/goennen/solo?level=9&seed=A", "There is no level 9: the levels are 1 to 7."),
        ("#/goennen/solo?level=one", "There is no level one: the levels are 1 to 7."),
        ("#/goennen/table?seats=human&seed=A", "This game takes 2 to 4 players. To play alone, choose Solo."),
        ("#/nonsense", "cannot be opened"),
        ("#/replay?game=goennen&moves=%%%", "cannot be opened"),
    ],
)
def test_bad_link(page: Page, address: str, fragment: str, sentence: str) -> None:
    page.goto(address + fragment)
    expect(page.locator(ERROR)).to_contain_text(sentence, timeout=60_000)
    wait_for_engine(page)  # by now all that stands beside it is there
    expect(page.locator(ERROR)).to_be_in_viewport(ratio=1)
    assert page.is_visible("button[data-do='play goennen']")


def test_hand_edited_save_is_refused_and_kept(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=SAVE")
    set_up(page)
    link = page.evaluate("localStorage.getItem('dicetable.links').split('\\n')[0]")
    impossible = json.dumps(saved(page) | {"actions": ["back_S01", "end"]})
    for edited in (impossible, "{", '{"dicetable": 1}', "seed"):
        keep(page, link, edited)
        page.goto("about:blank")
        page.goto(address + link)
        expect(page.locator(ERROR)).to_have_count(1, timeout=60_000)
        assert "left as it is" in page.inner_text(ERROR) or "cannot" in page.inner_text(ERROR), edited
        assert page.evaluate("link => localStorage.getItem('dicetable.save ' + link)", link) == edited
    page.reload()
    page.wait_for_selector("main.start")
    assert not page.is_visible(ERROR)


def test_reload_goes_on_where_it_was(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=2&seed=RELOAD")
    set_up(page)
    press(page, look(page)["actions"][-1])
    before, address_before = look(page), page.url
    page.reload()
    page.wait_for_selector(GAME, timeout=60_000)
    assert look(page) == before
    assert page.url == address_before
    page.goto(address)
    page.click("button[data-do^=resume]")
    page.wait_for_selector(GAME, timeout=60_000)
    assert look(page) == before


@pytest.mark.parametrize("link", ["#/goennen/solo?level=1&seed=ASIDE", "#/tutto/solo?seed=ASIDE"])
def test_a_reload_keeps_the_dice_that_were_chosen(page: Page, address: str, link: str) -> None:
    calm(page)
    open_game(page, address, link)
    set_up(page)
    while not page.locator(".dock .die[aria-pressed]").count():
        press(page, look(page)["actions"][0])
    chosen = "() => [...document.querySelectorAll('.dock .die[aria-pressed=true]')].map((die) => die.dataset.do).sort()"
    before = page.evaluate(chosen)
    page.locator(".dock .die[aria-pressed]").first.click()
    page.wait_for_function(
        f"before => JSON.stringify(({chosen})()) !== before", arg=json.dumps(before, separators=(",", ":"))
    )
    now = page.evaluate(chosen)
    for _ in range(2):
        page.reload()
        wait_for_engine(page)
        page.wait_for_selector(".dock .die[aria-pressed]")
        page.wait_for_function(
            f"now => JSON.stringify(({chosen})()) === now", arg=json.dumps(now, separators=(",", ":"))
        )


def test_undo(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=UNDO")
    first = look(page)
    assert page.get_attribute("[data-do=undo]", "aria-disabled") == "true"
    press(page, first["actions"][0])
    page.click(".head [data-do=undo]")
    page.wait_for_function(f"({LOOK})().step === '0'")
    assert look(page) == first


def test_asks_before_a_turn_ends_that_could_still_buy(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=ASK")
    for _ in range(400):
        now = look(page)
        more = [action for action in now["actions"] if action.startswith(("complete", "buy"))]
        if "end" in now["actions"] and more:
            break
        press(page, next((action for action in more), now["actions"][-1]))
    page.click(".dock [data-do='confirm end']")
    assert look(page)["step"] == now["step"]
    page.click(".confirm-sheet [data-do=close] >> nth=-1")
    expect(page.locator(".confirm-sheet")).to_have_count(0)
    press(page, "end")  # in the panel nothing is asked


def test_nothing_is_told_while_dice_fly(page: Page, address: str) -> None:
    page.add_init_script(STILL)
    page.emulate_media(reduced_motion="no-preference")
    open_game(page, address, "#/goennen/solo?level=1&seed=FLY")
    while (now := look(page))["actions"] != ["ready"]:
        press(page, now["actions"][0])
    page.evaluate("window.still = performance.now()")
    page.click(".dock .acts .main")
    page.wait_for_selector(".tumbling")
    flying = look(page)
    assert flying["actions"] == [] and flying["step"] == now["step"]
    labels = page.locator("[data-die]").evaluate_all("dice => dice.map((die) => die.ariaLabel)")
    assert labels == ["yellow", "orange", "green", "blue", "purple"]
    assert "rolled" not in page.inner_text("[aria-live]")
    page.mouse.click(700, 700)  # a tap skips
    page.wait_for_function(f"({LOOK})().actions.length > 0")
    assert "You rolled yellow" in page.inner_text("[aria-live]")
    frames = """() => new Promise((resolve) => {
        let frames = 0;
        const ask = requestAnimationFrame;
        window.requestAnimationFrame = (callback) => { frames += 1; return ask(callback); };
        setTimeout(() => { window.requestAnimationFrame = ask; resolve(frames); }, 1000);
    })"""
    assert page.evaluate(frames) == 0


def test_all_fits_at_every_size(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=SIZE")
    set_up(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_FRAME)
        size = f"{width} x {height}"
        assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0, size
        dock = page.locator(".dock").bounding_box()
        assert dock and dock["y"] + dock["height"] <= height + 1, size
        for selector in (".die", ".acts .act", ".head button", ".display .card"):
            for box in page.locator(".table " + selector).evaluate_all(
                "found => found.map((each) => { const r = each.getBoundingClientRect(); return [r.width, r.height]; })"
            ):
                assert min(box) >= 44 or selector == ".acts .act" and min(box) >= 40, (size, selector, box)


def test_focus_is_never_lost(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/goennen/solo?level=1&seed=FOCUS")
    lost = "document.activeElement === document.body"
    for _ in range(30):
        page.locator("button[data-action]").first.focus()
        step = look(page)["step"]
        page.keyboard.press("Enter")
        page.wait_for_function(f"step => ({LOOK})().step !== step", arg=step)
        page.evaluate(NEXT_FRAME)
        assert not page.evaluate(lost)


def test_enter_on_the_prompt_presses_the_filled_button(page: Page, address: str) -> None:
    calm(page)
    open_game(page, address, "#/tutto/solo?seed=ENTER")
    expect(page.locator("#turn")).to_be_focused()
    page.keyboard.press("Shift")  # before the first key nobody is known to use keys
    expect(page.locator("#turn")).to_have_css("outline-style", "solid")
    filled = page.locator(".dock .acts .main:not([aria-disabled])").get_attribute("data-do")
    page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg="0")
    assert filled == "keep" and saved(page)["actions"][0].startswith("keep")


def test_only_those_who_use_keys_see_the_focus_of_the_prompt(page: Page, address: str) -> None:
    calm(page)
    page.goto(address)
    wait_for_engine(page)
    page.click("[data-do='play tutto']")
    turn = page.locator("#turn")
    expect(turn).to_be_focused()
    expect(turn).to_have_css("outline-style", "none")
    page.keyboard.press("Shift")
    expect(turn).to_have_css("outline-style", "solid")


def test_keys_scroll_the_open_sheet_and_not_the_table_behind_it(page: Page, address: str) -> None:
    calm(page)
    page.set_viewport_size({"width": 720, "height": 450})
    open_game(page, address, "#/tutto/solo?seed=ENTER")
    page.keyboard.press("d")
    sheet = page.locator(".sheet")
    expect(sheet).to_be_visible()
    tops = []
    for key in ("End", "ArrowUp", "Home", "PageDown"):
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        tops.append(sheet.evaluate("sheet => sheet.scrollTop"))
    end, up, home, down = tops
    assert 0 == home < down <= end and up < end
    assert page.evaluate("scrollY") == 0 and sheet.evaluate(
        "sheet => sheet.scrollTop + sheet.clientHeight < sheet.scrollHeight + 2"
    )


REFUSED = (
    "void (navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')))"
)


def test_a_text_that_may_not_be_copied_is_there_selected(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    open_game(page, address, "#/goennen/solo?level=1&seed=COPY")
    page.evaluate(REFUSED)
    page.click("[data-do=menu]")
    page.click(".sheet [data-do='copy replay']")
    page.wait_for_selector(".copy-sheet")
    page.wait_for_function("document.activeElement.id === 'copy-text'")
    field = page.evaluate(
        "(({value, selectionStart, selectionEnd}) => [value, selectionStart, selectionEnd])(document.activeElement)"
    )
    assert "#/replay?" in field[0] and field[1:] == [0, len(field[0])]
    page.keyboard.press("Escape")
    page.wait_for_selector(".menu-sheet")


@pytest.mark.parametrize("spoilt", [False, True])
def test_a_picture_that_the_browser_spoils_is_not_handed_out(page: Page, address: str, spoilt: bool) -> None:
    """As Firefox does against being recognised: it changes a little of what is read from a canvas."""
    page.goto(address)
    wait_for_engine(page)
    if spoilt:
        page.evaluate("""() => {
            const pen = OffscreenCanvasRenderingContext2D.prototype, read = pen.getImageData;
            pen.getImageData = function (...all) {
                const found = read.apply(this, all);
                found.data[4000] ^= 1;
                return found;
            };
        }""")
    said = page.evaluate("""async () => {
        navigator.canShare = () => true;
        let sent = 0;
        navigator.share = async () => { sent += 1; };
        const canvas = Object.assign(document.createElement("canvas"), {width: 8, height: 8});
        canvas.getContext("2d").fillRect(0, 0, 8, 8);
        return [(await host.handOut(canvas, "x.png", "x")).ok, sent];
    }""")
    assert said == ([False, 0] if spoilt else [True, 1])
