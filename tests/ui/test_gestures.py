"""Gestures on the table of Gönnen Können, without a browser: what is touched picks from the legal actions."""

import json
import random

import pytest
from fakes import Element, World, started
from ui.games.goennen.why_not import wants
from ui.kit.drag import Drag

SOLO = "#/goennen/solo?level=1&seed=HANDS"


def rolled(**options: bool) -> World:
    """The first roll of the first turn."""
    world = started(SOLO, **options)
    while world.session.view["phase"] == "setup":
        world.do("act " + world.actions()[0])
    return world


def until(world: World, kind: str) -> str:
    """Plays on until an action of a kind is legal, and names the first."""
    for _ in range(600):
        found = [action for action in world.actions() if action.startswith(kind)]
        if found:
            return found[0]
        world.do("act " + world.actions()[0])
    raise AssertionError(f"never: {kind}")


def until_several_ways(world: World) -> str:
    """Plays on until a card can be completed in several ways, and names the first."""
    for _ in range(600):
        found = [action for action in world.actions() if action.startswith("complete")]
        cards = [action.split("_")[1] for action in found]
        for action, card in zip(found, cards, strict=True):
            if cards.count(card) > 1:
                return action
        world.do("act " + world.actions()[0])
    raise AssertionError("never several ways")


def last(world: World) -> str:
    (link, *_) = world.page.store.links()
    return json.loads(world.page.store.game(link))["actions"][-1]


def dice_in(world: World, place: str) -> str:
    (row,) = world.root.all(data_drop=place) or [Element("div")]
    return "".join(element.attributes["data-die"] for element in row.all(data_die=None))


def test_a_hand_card_is_put_back_from_its_sheet() -> None:
    world = started(SOLO)
    first = world.actions()[0]
    world.do("hand " + first.split("_")[1])
    assert world.sheet == ("card", first.split("_")[1])
    assert world.root.all(data_do="act " + first)
    world.do("act " + first)
    assert world.sheet is None and last(world) == first


def test_a_hand_card_goes_to_the_cell_that_is_touched() -> None:
    world = started(SOLO)
    world.do("act " + world.actions()[0])
    _, card, cell = world.actions()[-1].split("_")
    world.do("hand " + card)
    assert world.browser.focused[-1] == ".cell.can"  # Tab goes through its places
    world.do("cell " + cell.replace(".", ","))
    assert last(world) == f"place_{card}_{cell}"


def test_dice_move_between_tray_and_site_and_the_tray_is_rerolled() -> None:
    world = rolled()
    assert (dice_in(world, "tray"), dice_in(world, "site")) == ("YOGBP", "")
    for die in "PGY":
        world.do("die " + die)
    assert (dice_in(world, "tray"), dice_in(world, "site")) == ("OB", "YGP")
    world.do("die G")
    world.do("reroll")
    assert last(world) == "roll_OGB"
    assert dice_in(world, "site") == "YP"  # what was kept stays on the site


def test_nothing_is_rerolled_while_all_dice_are_kept() -> None:
    world = rolled()
    step = world.session.step
    for die in "YOGBP":
        world.do("die " + die)
    world.do("reroll")
    assert world.session.step == step and "take at least one die back" in world.notice


def test_die_then_field_enters() -> None:
    world = rolled()
    action = until(world, "enter")
    _, die, card, field, _ = action.split("_")
    world.do("die " + die)
    assert world.model.armed == die
    world.do(f"field {card} {field}")
    if world.sheet:  # several numbers are possible
        world.do("act " + action)
    assert last(world) == action


def test_field_without_a_die_asks_which() -> None:
    world = rolled()
    action = until(world, "enter")
    _, _, card, field, _ = action.split("_")
    world.do(f"field {card} {field}")
    assert world.sheet == ("card", card)
    ways = [
        e.attributes["data-do"]
        for e in world.root.walk()
        if e.attributes.get("data-do", "").startswith("act enter")
    ]
    assert ways and all(way.split("_")[3] == field for way in ways)


def test_a_card_shows_the_ways_to_complete_it_and_pins_narrow_them() -> None:
    world = rolled()
    action = until_several_ways(world)
    card = action.split("_")[1]
    world.do("card " + card)
    assert world.root.all(data_do="act " + action)
    (die, field) = next((a["dice"][0], a["fields"][0]) for a in world.model.actions if a["text"] == action)
    world.do("die " + die)
    world.do(f"field {card} {field}")
    if world.sheet:  # not yet entered: a proposal
        assert world.model.pins == {field: die}
        for a in world.model.fitting(card):
            assert dict(zip(a["fields"], a["dice"], strict=True))[field] == die


def test_what_is_impossible_says_why() -> None:
    world = rolled()
    world.do("cell 7,7")
    assert world.notice == "There is no card to place right now."
    laid = world.model.seat()["cards"][0]["card"]
    world.model.armed = "Y"
    world.model.actions = []
    world.do("card " + laid)
    assert world.notice


def test_a_field_says_what_it_needs() -> None:
    model = rolled().model
    fields = {name: [f for row in card["task"]["rows"] for f in row] for name, card in model.cards.items()}

    def first(of: str) -> tuple[dict, int, object]:
        name, at = next(
            (n, i)
            for n, fs in fields.items()
            for i, f in enumerate(fs)
            if f[of] and not f["colour" if of == "number" else "number"]
        )
        return {"card": name, "written": [0] * len(fields[name])}, at, fields[name][at][of]

    laid, at, colour = first("colour")
    model.armed = next(k for k in "YOGBP" if k != colour)
    assert wants(model, laid, at) == ("why.needs_die", {"die": colour})
    model.armed = colour
    assert wants(model, laid, at) is None
    laid["written"][at] = 3
    assert wants(model, laid, at) == ("why.written", {})

    laid, at, number = first("number")
    for die in model.view["dice"]:
        model.armed = die["die"]
        assert wants(model, laid, at) == (
            None if die["face"] == number else ("why.needs_number", {"number": number})
        )


def test_asks_before_an_end_that_wastes_something_but_not_in_the_panel() -> None:
    world = rolled()
    for _ in range(800):
        actions = world.actions()
        if "end" in actions and any(action.startswith(("buy", "complete")) for action in actions):
            break
        wanted = [action for action in actions if action.startswith(("complete", "buy"))]
        world.do("act " + (wanted or actions[-1:])[0])
    world.do("confirm end")
    assert world.sheet == ("confirm", "end")
    world.do("close")
    assert world.sheet is None and last(world) != "end"
    world.do("act end")
    assert last(world) == "end"


def test_undo_takes_back_and_says_so() -> None:
    world = started(SOLO)
    before = world.actions()
    world.do("undo")
    assert "nothing to undo" in world.notice
    world.do("act " + before[0])
    world.do("undo")
    assert world.actions() == before and world.said == "Undone."


def test_flying_dice_tell_nothing_and_a_tap_lands_them() -> None:
    world = started(SOLO, moving=True)
    while world.actions() != ["ready"]:
        world.do("act " + world.actions()[0])
    step = world.main()["data-step"]
    (ready,) = [e for e in world.root.all(data_do="act ready") if "aria-disabled" not in e.attributes]
    world.do("act ready")
    assert world.root.one(data_do="act ready") is ready and ready.attributes["aria-disabled"] == "true"
    assert world.actions() == [] and world.main()["data-step"] == step
    words = [element.attributes["aria-label"] for element in world.root.all(data_die=None)]
    assert words == ["yellow", "orange", "green", "blue", "purple"]
    assert "rolled" not in world.said and world.model.equal_dice() == (0, 0)
    world.do("die Y")
    assert world.actions() and "You rolled yellow" in world.said
    assert not world.root.all(data_do="act ready")
    assert "first-roll" in world.browser.marks


def test_the_next_player_takes_the_device_before_seeing_a_hand() -> None:
    world = started("#/goennen/table?seats=human,human&seed=TWO&start=0")
    assert world.sheet == ("hand_over", 0)
    world.do("close")  # no way around it
    assert world.sheet == ("hand_over", 0)
    world.do("taken")
    while world.session.view["seat"] == 0:
        world.do("act " + world.actions()[0])
    assert world.sheet == ("hand_over", 1)


def test_a_full_storage_does_not_stop_the_game() -> None:
    world = started(SOLO)
    world.browser.full = True
    world.do("act " + world.actions()[0])
    assert world.session.step == 1


def test_keys() -> None:
    world = rolled()
    assert world.page.key("3") and dice_in(world, "site") == "G"
    assert world.page.key("a") and world.sheet == ("moves",)
    assert world.page.key("Escape") and world.sheet is None
    assert world.page.key("r") and last(world) == "roll_YOBP"
    assert not world.page.key("x")


def bonus_to_use(mark: str, seed: str = "B") -> tuple[World, dict, str]:
    """A game in which an action marks a circle of a kind; that action, and the bonus card that is marked."""
    for number in range(40):
        world = started(f"#/goennen/solo?level=1&seed={seed}{number}")
        for _ in range(160):
            actions = world.model.actions
            marked = [a for a in actions if mark in a["marks"]]
            if marked:
                for laid in world.model.seat()["cards"]:
                    if world.model.bonus_of(laid["card"]) == mark:
                        return world, marked[0], laid["card"]
            if not actions:
                break
            wanted = [a["text"] for a in actions if a["kind"] == "complete"]
            wanted = wanted or [
                a["text"] for a in actions if a["kind"] in ("enter", "buy") and (a["slot"] or "B")[0] == "B"
            ]
            world.do("act " + (wanted or [actions[-1]["text"]])[0])
    raise AssertionError(f"never: {mark}")


def chosen(world: World) -> list[str]:
    """The actions of the chooser, or the one that was played at once."""
    if world.sheet and world.sheet[0] == "choose":
        return [a["text"] for a in world.model.actions if a["text"] in world.sheet[2]]
    return [last(world)]


@pytest.mark.parametrize("mark", ["plus_minus", "recolour", "discount"])
def test_a_bonus_is_taken_up_and_used_on_a_die(mark: str) -> None:
    world, action, bonus = bonus_to_use(mark)
    die = action["dice"][0]
    expected = [a["text"] for a in world.model.actions if mark in a["marks"] and die in a["dice"]]
    world.do("card " + bonus)
    assert world.root.all(data_do="bonus " + bonus)
    world.do("bonus " + bonus)
    assert world.sheet is None and world.model.bonus == bonus
    assert set(world.model.touchable.dice) == {k for a in world.model.marking(bonus) for k in a["dice"]}
    world.do("die " + die)
    assert chosen(world) == expected


def test_a_bonus_is_dropped_on_a_price_and_on_a_slot() -> None:
    world, action, bonus = bonus_to_use("discount")
    drag = Drag(lambda: world.page.navigation.screen)
    for target, slots in (
        (f"price {action['slot'][1]}", "SB"),
        (f"slot {action['slot']}", action["slot"][0]),
    ):
        expected = [
            a["text"] for a in world.model.actions
            if "discount" in a["marks"] and a["slot"][1] == action["slot"][1] and a["slot"][0] in slots
        ]  # fmt: skip
        drag.down(1, 0, 0, "card " + bonus)
        assert drag.move(1, 30, 0) and world.model.dragged == bonus
        drag.up(1, target)
        assert chosen(world) == expected and world.model.bonus is None
        if not world.sheet:
            return
        world.do("close")


def test_a_bonus_that_helps_nowhere_says_so() -> None:
    world, action, bonus = bonus_to_use("plus_minus")
    world.do("bonus " + bonus)
    world.model.actions = [a for a in world.model.actions if "plus_minus" not in a["marks"]]
    world.do("die " + action["dice"][0])
    assert world.notice == "You cannot use this bonus right now."
    drag = Drag(lambda: world.page.navigation.screen)
    drag.down(1, 0, 0, "card " + bonus)
    drag.move(1, 30, 0)
    drag.up(1, None)
    assert world.model.bonus is None and world.sheet is None


def laid_out() -> tuple[World, list[dict]]:
    world = started(SOLO)
    while world.actions() != ["ready"]:
        world.do("act " + world.actions()[0])
    return world, world.model.seat()["cards"]


def test_a_starting_card_is_moved_by_touch_and_by_dragging() -> None:
    world, before = laid_out()
    card = before[2]["card"]
    step = world.session.step
    world.do("card " + card)
    world.do("move " + card)
    assert world.sheet is None
    cells = [element.attributes["data-cell"] for element in world.root.all(data_legal=None, data_cell=None)]
    assert cells
    world.do("cell " + cells[0])
    after = world.model.seat()["cards"]
    assert sorted(laid["card"] for laid in after) == sorted(laid["card"] for laid in before)
    assert [laid["cell"] for laid in after] != [laid["cell"] for laid in before]
    assert world.session.step == step and world.actions() == ["ready"] and "You" in world.said

    drag = Drag(lambda: world.page.navigation.screen)
    drag.down(1, 0, 0, "card " + card)
    assert drag.move(1, 30, 0) and world.model.card_in_hand == card
    drag.up(1, None)
    assert world.model.seat()["cards"] == after and world.model.card_in_hand is None
    drag.down(1, 0, 0, "card " + card)
    drag.move(1, 30, 0)
    (cell, *_) = [
        element.attributes["data-cell"] for element in world.root.all(data_legal=None, data_cell=None)
    ]
    drag.up(1, "cell " + cell)
    assert world.model.seat()["cards"] != after and last(world) != "ready"
    world.do("act ready")
    assert world.session.view["state"] == "playing"


def test_two_starting_cards_change_places_by_touch_and_by_dragging() -> None:
    world, before = laid_out()
    (a, b, c) = [laid["card"] for laid in before]
    world.do("move " + c)
    ringed = [element.attributes["data-card"] for element in world.root.all(data_legal=None, data_card=None)]
    assert sorted(ringed) == sorted([a, b])
    world.do("card " + a)
    lying = {laid["card"]: laid["cell"] for laid in world.model.seat()["cards"]}
    wanted = {laid["card"]: laid["cell"] for laid in before}
    assert shape(lying[c], lying[a], lying[b]) == shape(wanted[a], wanted[c], wanted[b])
    drag = Drag(lambda: world.page.navigation.screen)
    drag.down(1, 0, 0, "card " + a)
    drag.move(1, 30, 0)
    drag.up(1, "card " + c)
    assert {laid["card"]: laid["cell"] for laid in world.model.seat()["cards"]} == wanted


def shape(*cells: list[int]) -> list[tuple[int, int]]:
    return [(row - cells[0][0], column - cells[0][1]) for row, column in cells]


def test_a_starting_card_goes_nowhere_it_may_not_lie() -> None:
    world, before = laid_out()
    world.do("move " + before[0]["card"])
    world.do("cell 7,7")
    assert world.notice == "The card cannot go there." and world.model.seat()["cards"] == before
    assert world.page.key("Escape") and world.model.card_in_hand is None


def test_a_touch_while_dice_fly_skips_them_but_opens_what_is_not_the_table() -> None:
    world = started(SOLO, moving=True)
    while not world.session.staging:
        world.play(lambda actions: actions[0], 1)
    step = world.session.view["step"]
    world.do("die Y")
    assert not world.session.staging and world.session.view["step"] == step and not world.model.site
    world.play(lambda actions: next(each for each in actions if each.startswith("roll")), 1)
    assert world.session.staging
    world.do("settings")
    assert world.sheet == ("settings",)


def test_what_is_dropped_on_nothing_lies_as_before() -> None:
    world = started("#/tutto/solo?seed=SHOT")
    screen = world.page.navigation.screen
    die = next(iter(world.model.chosen))
    assert screen.lift("die", die)
    assert [e for e in world.root.walk() if "dragged" in e.attributes.get("class", "").split()]
    screen.drop("die", die, ["card"])
    assert not [e for e in world.root.walk() if "dragged" in e.attributes.get("class", "").split()]
    assert die in world.model.chosen


def at_the_market() -> tuple[World, str, str]:
    """A game in which one market card can be paid for in several ways, and another can be bought too; their slots."""
    for seed in range(6, 26):  # the first of them has it with the rules of now
        world, luck = started(f"#/goennen/solo?level=1&seed=MARKET{seed}"), random.Random(seed)
        while world.model.actions:
            ways = [a["slot"] for a in world.model.find("buy") if not a["marks"]]
            several = [slot for slot in ways if ways.count(slot) > 1]
            if several and len(set(ways)) > 1:
                return world, several[0], next(slot for slot in ways if slot != several[0])
            texts = [a["text"] for a in world.model.actions]
            world.session.act(luck.choice([text for text in texts if not text.startswith("buy")] or texts))
    raise AssertionError("never two")


@pytest.mark.parametrize("same", [True, False])
def test_only_the_card_that_was_dropped_on_a_cell_is_placed_there(same: bool) -> None:
    """Where there are several ways to pay, its sheet is opened: the player may then buy another card."""
    world, dropped, other = at_the_market()
    buy = "act " + world.model.find("buy", slot=dropped if same else other)[0]["text"]
    tried = World(kept=dict(world.kept))
    tried.open(world.link)
    tried.do(buy)
    row, column = tried.model.find("place")[0]["cell"]
    world.page.navigation.screen.drop("slot", dropped, ["cell", f"{row},{column}"])
    assert world.sheet == ("card", world.model.find("buy", slot=dropped)[0]["card"])
    if not same:
        world.do("close")
    world.do(buy)
    laid = [list(each["cell"]) for each in world.session.view["seats"][0]["cards"]]
    assert ([row, column] in laid) is same and (world.session.view["phase"] == "place") is not same
