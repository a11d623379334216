"""Dragging: dice to the site, to fields and cards, starting cards and bought cards to cells."""

from player import look, middle, open_game, press, saved, shown_cell
from playwright.sync_api import Page


def drag(page: Page, what: str, where: str) -> None:
    page.mouse.move(*middle(page, what))
    page.mouse.down()
    page.mouse.move(*middle(page, what), steps=2)
    page.mouse.move(*middle(page, where), steps=6)
    page.mouse.up()


def wait_for_step(page: Page, step: str) -> None:
    page.wait_for_function("step => document.querySelector('main').dataset.step !== step", arg=step)


def test_dice_and_cards_are_dragged(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/goennen/solo?level=1&seed=DRAG")
    press(page, look(page)["actions"][0])
    for _ in range(3):
        now = look(page)
        _, card, cell = now["actions"][-1].split("_")
        drag(page, f".hand [data-card={card}]", shown_cell(page, cell, page.click))
        wait_for_step(page, now["step"])
        assert saved(page)["actions"][-1] == now["actions"][-1]
    press(page, "ready")

    drag(page, "[data-die=G]", ".site")
    assert page.is_visible(".site [data-die=G]")
    drag(page, "[data-die=G]", ".tray")
    assert page.is_visible(".tray [data-die=G]")
    drag(page, "[data-die=G]", ".head")  # nowhere: nothing happens
    assert page.is_visible(".tray [data-die=G]") and not page.is_visible(".dragged")

    done = set()
    for _ in range(500):
        now = look(page)
        if now["state"] == "over" or done == {"enter", "buy"}:
            break
        by_kind = {action.partition("_")[0]: action for action in reversed(now["actions"])}
        if "enter" in by_kind and "enter" not in done:
            _, die, card, field, _ = by_kind["enter"].split("_")
            drag(page, f"[data-die={die}]", f".display .cell:has([data-card={card}]) [data-field='{field}']")
            if page.is_visible(".choose-sheet"):
                page.click(f".sheet [data-do='act {by_kind['enter']}']")
            wait_for_step(page, now["step"])
            assert saved(page)["actions"][-1].startswith(f"enter_{die}_{card}_{field}_")
            done.add("enter")
        elif "buy" in by_kind and "buy" not in done:
            slot = by_kind["buy"].split("_")[1]
            drag(page, f".market [data-slot={slot}]", ".cell.place")
            if page.is_visible(".card-sheet"):
                page.click(".sheet .ways .act >> nth=0")
            wait_for_step(page, now["step"])
            page.wait_for_function("document.querySelector('main').dataset.phase !== 'roll'")
            assert saved(page)["actions"][-1].startswith((f"buy_{slot}", "place"))
            done.add("buy")
        else:
            press(page, by_kind.get("place") or by_kind.get("complete") or now["actions"][-1])
    assert done == {"enter", "buy"}


def test_starting_cards_are_moved_until_ready(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    open_game(page, address, "#/goennen/solo?level=1&seed=MOVE")
    while (now := look(page))["actions"] != ["ready"]:
        press(page, now["actions"][-1])
    before = saved(page)["actions"]
    card = before[-1].split("_")[1]
    page.click(f".display .card[data-card={card}]")
    page.click(f".sheet [data-do='move {card}']")
    page.locator(".cell[data-legal]").first.wait_for()
    cell = page.locator(".cell[data-legal]").first.get_attribute("data-cell")
    page.keyboard.press("Escape")
    drag(page, f".display .card[data-card={card}]", f".cell[data-cell='{cell}']")
    page.wait_for_function(
        "old => !localStorage.getItem('dicetable.save ' + localStorage.getItem('dicetable.links').split('\\n')[0]).includes(old)",
        arg=before[-1] + '"',
    )
    after = saved(page)["actions"]
    assert len(after) == len(before) and {each[:9] for each in after} == {each[:9] for each in before}
    press(page, "ready")
