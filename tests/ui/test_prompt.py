"""The prompt: there in every moment, one of the documented ones, and true of the legal actions."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from fakes import World, sentences
from ui.app.store import SAVE
from ui.games.goennen import say
from ui.games.goennen.chance import acts, chance_is_more, forgoes
from ui.games.goennen.prompt import told_apart
from ui.games.goennen.why_not import reason

from engine.link import game_link, open_link
from engine.match import Match

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "prompts.md"
LINKS = (
    "#/goennen/solo?level=7&seed=PROMPT",
    "#/goennen/table?seats=human,easy&start=0&seed=PROMPT",
    "#/tutto/table?seats=human,easy&start=0&seed=PROMPT",
)


def documented() -> set[str]:
    rows = [line.split("|")[1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


def prompt(world: World) -> tuple[str, str]:
    """The key and the words of the one prompt."""
    (found,) = world.root.all(data_prompt=None)
    return found.attributes["data-prompt"], found.textContent


def step(world: World, luck: random.Random) -> bool:
    """Plays a step of whoever decides; False once the game is over."""
    if world.main()["data-state"] == "over":
        return False
    if world.sheet and world.sheet[0] == "hand_over":
        world.do("taken")
    actions = world.actions()
    if world.session.staging:
        world.settle()
    elif actions:
        good = [each for each in actions if each.startswith(("complete", "buy", "enter", "place"))]
        world.do("act " + luck.choice(good if good and luck.random() < 0.7 else actions))
    else:
        world.ring("computer")
    return True


@pytest.mark.parametrize("link", LINKS)
def test_there_is_a_prompt_in_every_moment_of_a_game(link: str) -> None:
    world, luck, seen = World(), random.Random(link), set()
    world.open(link)
    known = documented()
    for _ in range(250):
        key, words = prompt(world)
        assert key in known and words.strip() and not re.search(r"prompt\.|[{}]", words), (key, words)
        seen.add(key)
        if not step(world, luck):
            break
    assert len(seen) > 5


def test_every_documented_prompt_has_its_sentence_and_no_other_has() -> None:
    known = {**sentences("en"), **sentences("tutto/en"), **sentences("together/en")}
    said = {key.split("prompt.")[1].split(".")[0] for key in known if re.match(r"(tutto\.)?prompt\.", key)}
    assert said == documented() - {"hand_over", "plain"}


@cache
def moments() -> dict[str, tuple[str, dict[str, str]]]:
    """The first moment of solo games with each prompt, as a link and what the browser has kept."""
    wanted = {"keep", "complete", "buy", "chance", "enter", "more", "one_more", "remove", "done"}
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for seed in range(30):
        world, luck, link = World(), random.Random(seed), f"#/goennen/solo?level=1&seed=P{seed}"
        world.open(link)
        for _ in range(150):
            key = prompt(world)[0]
            if key not in found and (key != "buy" or world.model.rerolling()):
                found[key] = (link, dict(world.kept))
            if wanted <= set(found) or not step(world, luck):
                break
        if wanted <= set(found):
            return found
    raise AssertionError(f"never: {wanted - set(found)}")


def at(when: str, **options: bool) -> World:
    link, kept = moments()[when]
    world = World(kept=dict(kept), **options)
    world.open(link)
    return world


def filled(world: World, within: str = "acts ") -> list[str]:
    """What the filled buttons of the dock do, or of a sheet's part."""
    (acts,) = [each for each in world.root.walk() if each.attributes.get("class", "").startswith(within)]
    return [e.attributes["data-do"] for e in acts.walk() if " main" in e.attributes.get("class", "")]


@pytest.mark.parametrize(
    ("when", "what"),
    [("keep", ["reroll"]), ("complete", ["complete"]), ("buy", ["buy"]), ("chance", []), ("enter", []),
     ("more", ["complete", "buy"]), ("one_more", []), ("remove", []), ("done", ["confirm end"])],
)  # fmt: skip
def test_the_filled_button_is_the_sensible_one(when: str, what: list[str]) -> None:
    found = filled(at(when))
    assert found == what or len(what) == 2 and len(found) == 1 and found[0] in what


def test_dice_that_are_chosen_mean_a_reroll() -> None:
    world = at("buy")
    free = next(k for k in "YOGBP" if k not in world.model.site)
    world.do("die " + free)
    assert prompt(world)[0] == "reroll" and filled(world) == ["reroll"]
    world.do("die " + free)
    assert filled(world) == ["buy"]


@pytest.mark.parametrize(("when", "kind"), [("chance", "end"), ("more", "end")])
def test_ending_asks_where_something_free_is_forgone(when: str, kind: str) -> None:
    world = at(when)
    before = world.session.view["step"]
    world.do("confirm " + kind)
    assert world.sheet == ("confirm", kind) and world.session.view["step"] == before
    assert len([e for e in world.root.all(data_do="act " + kind)]) == 1
    world.do("act " + kind)
    assert world.session.view["step"] > before


def test_passing_asks_only_where_an_entry_was_begun() -> None:
    world = at("enter")
    before = world.session.view["step"]
    entry = next(a for a in world.model.find("enter") if not a["marks"])
    world.do("die " + entry["dice"][0])
    assert world.model.armed, "a die is taken up"
    world.do("confirm pass")
    assert world.sheet == ("confirm", "pass") and world.session.view["step"] == before
    world.do("close")
    world.do("lay_down")
    world.do("confirm pass")
    assert world.sheet is None and world.session.view["step"] > before, "nothing was begun"


def test_the_question_about_passing_stays_when_what_was_taken_up_is_laid_down() -> None:
    world = at("enter")
    entry = next(a for a in world.model.find("enter") if not a["marks"])
    world.do("die " + entry["dice"][0])
    world.do("confirm pass")
    world.page.key(str("YOGBP".index(entry["dice"][0]) + 1))
    assert not world.model.armed and "You can still enter" in "".join(
        e.textContent for e in world.root.walk() if "confirm-sheet" in e.attributes.get("class", "")
    )
    world.do("close")
    assert world.sheet is None


def test_who_has_said_so_once_is_never_asked_again_about_passing() -> None:
    world = at("enter")
    entry = next(a for a in world.model.find("enter") if not a["marks"])
    world.do("die " + entry["dice"][0])
    world.do("confirm pass")
    before = world.session.view["step"]
    world.do("never_ask pass")
    assert world.session.view["step"] > before and world.sheet is None
    kept = world.kept
    world = at("enter")
    world.browser.kept.update({key: kept[key] for key in kept if key == "dicetable.passing"})
    world.page.settings.read()
    world.do("die " + entry["dice"][0])
    world.do("confirm pass")
    assert world.sheet is None, "nor after a reload"
    world.page.do("setting passing ask")
    world = at("chance")
    world.page.settings.set("passing", "go")
    world.do("confirm end")
    assert world.sheet == ("confirm", "end"), "the end of a turn is asked about all the same"


def test_a_completion_names_the_card_by_its_colour_and_shows_it() -> None:
    world = at("complete")
    (best,) = {a["card"] for a in world.model.find("complete")}
    assert prompt(world)[0] == "complete"
    assert ("tile", best, None) in world.browser.document.painted
    assert "can complete the" in prompt(world)[1]


def test_a_completion_tells_cards_of_one_colour_apart() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=APART")
    cards = world.page.engine.cards
    blue = [name for name in sorted(cards) if cards[name]["colour"] == "B"]
    wild = [name for name in sorted(cards) if not cards[name]["colour"]]

    def apart(*laid: tuple[str, bool]) -> str:
        seat = {
            "cards": [{"card": name, "complete": done, "cell": [0, i]} for i, (name, done) in enumerate(laid)]
        }
        of_name = {each["card"]: each for each in seat["cards"]}
        return told_apart(SimpleNamespace(cards=cards, seat=lambda: seat, laid=of_name.get), laid[0][0])

    assert apart((blue[0], False), (blue[1], True)) == "", "the other is complete: it is not meant"
    assert apart((blue[0], False), (blue[1], False)) == say.card(cards[blue[0]]) != say.card(cards[blue[1]])
    assert apart((wild[0], False), (blue[0], False)) == "", "there is one wild colour"
    assert (
        apart((wild[0], False), (wild[1], False)) == say.card(cards[wild[0]]) + " left of the colourless card"
    )


def decisions(seeds: range) -> Iterator[World]:
    """Moments of solo games at which a person decides."""
    for seed in seeds:
        world, luck = World(), random.Random(seed)
        world.open(f"#/goennen/solo?level=1&seed=SHEET{seed}")
        while world.actions():
            yield world
            good = [
                each for each in world.actions() if each.startswith(("complete", "buy", "enter", "place"))
            ]
            world.do("act " + luck.choice(good if good and luck.random() < 0.8 else world.actions()))


def test_an_open_card_says_what_its_buttons_and_fields_do() -> None:
    seen = set()
    for world in decisions(range(3)):
        model = world.model
        for laid in list(model.seat()["cards"]):
            name = laid["card"]
            world.session.game.gestures.show_card(name)
            world.page.frames.flush()
            key, _ = prompt(world)
            (sheet,) = [
                each for each in world.root.walk() if "card-sheet" in each.attributes.get("class", "").split()
            ]
            buttons = [each for each in sheet.walk() if "act" in each.attributes.get("class", "").split()]
            assert key == ("die" if model.fitting(name) else "card" if buttons else "look"), (name, key)
            seen.add(key)
            world.do("close")
    assert seen == {"die", "card", "look"}


def test_the_ways_to_enter_a_die_are_different_ones() -> None:
    twice = 0
    for world in decisions(range(2)):
        model = world.model
        for laid in model.seat()["cards"]:
            entries = [a for a in model.fitting(laid["card"]) if a["kind"] == "enter"]
            different = model.distinct(entries)
            kinds = [
                str((a["dice"], a["alike"], a["numbers"], sorted(a["marks"].items())))
                for a in different
                if a["alike"] is not None
            ]
            assert len(kinds) == len(set(kinds))
            assert {a["dice"][0] for a in entries} == {a["dice"][0] for a in different}
            twice += len(entries) - len(different)
    assert twice


@pytest.mark.slow
def test_the_dice_left_are_said_to_do_only_what_they_can() -> None:
    seen = set()
    for world in decisions(range(6)):
        if world.session.view["phase"] == "acting":
            model = world.model
            key, _ = prompt(world)
            dice_buy = any(a["dice"] for a in model.find("buy"))
            if key == "more":
                assert model.can("complete") and dice_buy
            elif key == "buy":
                assert dice_buy and not model.can("complete")
            elif key == "discounts":
                assert model.can("buy") and not dice_buy and not model.can("complete")
                assert forgoes(model, model.find("end")[0]) is None, "nothing free is given up"
            seen.add(key)
    assert {"done", "buy"} <= seen


def walk(wanted: Callable[[World], bool], since: int = 0) -> World:
    """The first of many moments of solo games that is wanted. since: the game to look in first, where it is rare."""
    for seed in range(since, 60):
        world, luck = World(), random.Random(seed)
        world.open(f"#/goennen/solo?level=1&seed=W{seed}")
        for _ in range(150):
            if not world.session.staging and world.actions() and wanted(world):
                return world
            if not step(world, luck):
                break
    raise AssertionError("never")


def test_a_chance_that_is_more_than_completing_is_filled() -> None:
    """It completes the same card, with the same die, and enters one more."""
    world = walk(lambda world: chance_is_more(world.model) is not None, since=14)
    way = chance_is_more(world.model)
    assert filled(world) == ["chance"] and prompt(world)[0] == "chance_too"
    world.do("chance")
    world.do("act " + way["text"])
    laid = world.model.laid(way["card"])
    assert laid and laid["complete"] and prompt(world)[0] == "one_more" and world.model.can("enter")


def test_a_chance_that_is_advised_is_what_every_touch_leads_to() -> None:
    """Whatever is touched, another die can be entered afterwards; only the button Complete forgoes that, and says so."""

    there = walk(lambda world: chance_is_more(world.model) is not None, since=14)
    way = chance_is_more(there.model)

    def met() -> World:
        world = World(kept=dict(there.kept))
        world.open(there.link)
        assert chance_is_more(world.model) == way
        return world

    def more_to_come(world: World, card: str) -> bool:
        return world.model.laid(card)["complete"] and world.model.can("enter")

    world = met()
    world.do("card " + way["card"])  # touched as it lies there
    assert more_to_come(world, way["card"])
    world = met()
    world.do("chance")
    assert not world.model.can("complete") and acts(world.model)
    assert not [e for e in world.root.all(data_do=None) if "complete" in e.attributes["data-do"]], (
        "nothing forgoes what was advised"
    )
    assert any(a["kind"] == "complete" for a in world.session.offered()), "the panel of all moves lists it"
    world.do("die " + way["dice"][0])
    world.do("card " + way["card"])
    if world.sheet:  # the card has several fields for this die
        assert filled(world, "large")[0].startswith("act enter")
        world.do(filled(world, "large")[0])
    assert more_to_come(world, way["card"])
    world = met()
    world.page.sheets.show("card", way["card"])  # without having chosen the chance
    world.page.frames.request()
    assert filled(world, "large")[0] == "act " + way["text"]
    world = met()
    world.do("chance")
    world.do("chance")  # and back
    assert world.model.can("complete") and filled(world) == ["chance"]
    world.do("chance")
    (end,) = world.model.find("end")
    assert forgoes(world.model, end), "ending the turn is asked about"


def test_circles_for_extra_dice_are_counted_in_what_can_be_entered() -> None:
    def spare(world: World) -> bool:
        return prompt(world)[0] == "enter" and bool(world.model.circles("extra_die"))

    world = walk(spare)
    entries = world.session.view["passive"]["entries"]
    most = min(5, entries + world.model.circles("extra_die"))
    assert f"{most} by using circles" in prompt(world)[1] and most > entries


def test_only_dice_of_the_last_roll_are_counted_as_extra_dice() -> None:
    """At a table those on the construction site stay what they were (A11)."""

    def spare(match: Match) -> bool:
        view = match.state.view(0).to_json()
        kept = [d for d in view["dice"] if d["place"] == "site"]
        return (
            view["phase"] == "passive"
            and bool(kept)
            and 0 < view["passive"]["entries"]
            and match.state.view(0).position.own.circles.extra_die > 1
        )

    world = reached("#/goennen/table?seats=human,medium&seed=EXTRA%d&start=0", spare)
    key, words = prompt(world)
    thrown = [d for d in world.session.view["dice"] if d["place"] == "tray"]
    circles = world.model.circles("extra_die")
    most = min(world.session.view["passive"]["entries"] + circles, len(thrown))
    assert key == "enter" and (f", or {most} " in words) == (most > 1), (words, thrown, circles)


def test_a_full_display_buys_nothing_and_the_dice_are_not_blamed() -> None:
    def full(match: Match) -> bool:
        view = match.state.view(0).to_json()
        faces = [d["face"] for d in view["dice"]]
        cards = view["seats"][0]["cards"]
        return (
            view["phase"] == "roll"
            and view["deciders"] == [0]
            and len(cards) == 9
            and max(map(faces.count, faces)) >= 4
        )

    world = reached("#/goennen/table?seats=human,medium&seed=FULL%d&start=0", full, 35)
    assert not world.model.find("buy")
    (button,) = world.root.all(data_do="buy")
    assert "alike" not in button.textContent
    slot = next(s["slot"] for s in world.session.view["market"] if s["card"])
    assert reason(world.model, "slot", slot) == ("why.not_buying", {})


def reached(links: str, wanted: Callable[[Match], bool], first: int = 0) -> World:
    """The first such moment in games of computer players on both sides. links: with a place for a number; first: that of the game
    to begin with, as none before it has such a moment."""
    for number in range(first, first + 40):
        match = open_link(links % number)
        policies = [match.game.POLICIES["medium"]() for _ in match.setup.seats]
        while not match.state.is_over:
            seat = match.state.deciders[0]
            if seat == 0 and wanted(match):
                world = World(kept={SAVE + game_link(match): match.save()})
                world.open(game_link(match))
                return world
            match.play(policies[seat](match.state.view(seat)))
    raise AssertionError("never")


def test_a_reason_does_not_stand_under_the_next_turn_of_the_same_seat() -> None:
    """A person who turns over a stop card has no decision: the computer player's next turn begins at once."""
    world = World()
    again = 0
    for seed in range(12):
        world.open(f"#/tutto/table?seats=human,medium&start=1&seed=STOP{seed}&ruleset=1")
        for _ in range(60):
            if world.main()["data-state"] == "over":
                break
            if world.session.staging:
                world.settle()
            elif world.session.thinking_seat() is None:
                world.do("act " + world.actions()[-1])
            else:
                world.ring("computer")
                events = world.model.snapshot["events"]
                begun = ("turn", 1) in [(event["key"], event["seat"]) for event in events]
                again += begun
                assert bool(world.session.computers.reason) == (not begun)
    assert again
