"""What is this? Everything on a table explains itself, in every language, and tells nothing that the seat may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from fakes import World
from ui.app import games
from ui.app.tooltips import placed
from ui.games.tutto import say
from ui.kit.text import t

LANGUAGES = ("en", "de", "nl")
SOLO = "#/goennen/solo?level=1&seed=WHAT"
TABLE = "#/goennen/table?seats=human,easy&start=0&seed=WHAT"
TUTTO = "#/tutto/table?seats=human,easy&start=0&seed=WHAT"
TUTTO_SOLO = "#/tutto/solo?seed=WHAT"
BOX = (10, 400, 60, 450, 360, 740)
SILENT = (
    "menu",
    "score",
    "close",
    "rule",
    "result",
    "market",
    "seat",
    "open",
    "leave",
    "shift",
    "pause",
    "learn",
    "know",
    "bonus",
    "move",
    "hush",
    "sounds",
)
"""Gestures of things that need no explanation, or have one of their own only at some tables."""


def things(world: World) -> list[str]:
    """The names of all that is shown and can be asked about."""
    found = [e.attributes.get("data-what") or e.attributes.get("data-do") for e in world.root.walk()]
    return sorted({name for name in found if name})


def explained(world: World, thing: str) -> tuple[str, str, str] | None:
    world.page.words.read("what")
    return world.page.navigation.screen.explain(thing)


def moments(link: str, language: str, number: int, most: int = 250) -> Iterator[World]:
    """A game of that link, before each decision of the person."""
    world = World(language=language)
    world.open(link)
    luck = random.Random(number)
    for _ in range(most):
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        elif world.session.view["result"]:
            return
        else:
            yield world
            actions = world.actions()
            good = [
                each for each in actions if each.startswith(("complete", "buy", "place", "enter", "keep"))
            ]
            world.do("act " + luck.choice(good if good and luck.random() < 0.8 else actions))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("link", [SOLO, TABLE, TUTTO, TUTTO_SOLO])
def test_all_that_lies_on_the_table_explains_itself(link: str, language: str) -> None:
    seen = set()
    for world in moments(link, language, 2):
        for thing in things(world):
            answer = explained(world, thing)
            kind = thing.split(" ")[0]
            if answer is None:
                assert kind in SILENT, thing
                continue
            seen.add(kind)
            title, words, chapter = answer
            assert title[:1] == title[:1].upper() and words.endswith("."), answer
            assert not re.search(r"[{}]|[a-z]\.[a-z]|\.\.|  ", title + " " + words), answer
            assert len(words) < 330, answer
            chapters = games.BY_NAME[world.session.view["game"]].open_help().CHAPTERS
            assert not chapter or any(f"{chapter}.".startswith(f"{name}.") for name in chapters), chapter
    wanted = {"die", "card", "site", "tray"}
    wanted |= (
        {"deck", "risk", "seat", "keep", "stop", "draw"}
        if "tutto" in link
        else {"slot", "price", "deck", "cell", "complete", "buy", "reroll"}
    )
    wanted |= {"rounds", "target"} if link == SOLO else {"seat"} if link == TABLE else set()
    wanted |= {"others"} if "seats" in link else set()
    assert seen >= wanted


def test_a_card_tells_what_it_would_score_now() -> None:
    told = set()
    for world in moments(SOLO, "en", 2):
        for laid in world.model.seat()["cards"]:
            card = world.session.cards[laid["card"]]
            words = explained(world, "card " + laid["card"])[1]
            if card["reward"]["points"] is None:
                if laid["complete"] and laid["circles"]:
                    left = laid["circles"] - laid["used"]
                    told.add("circles")
                    assert {0: "All its circles", 1: "One of its circles"}.get(
                        left, f"{left} of its circles"
                    ) in words
                continue
            n = laid["now"] if laid["complete"] else laid["would"]
            told.add("now" if laid["complete"] else "would")
            assert ("1 point" if n == 1 else f"{n} points") in words.split(".")[-2], words
    assert told == {"now", "would", "circles"}


def test_a_price_tells_how_many_matching_dice_there_are() -> None:
    for world in moments(SOLO, "en", 2, 40):
        count, face = world.model.equal_dice()
        words = explained(world, "price 0")[1]
        assert "4 matching dice" in words and (f"{count} × {face}" in words if count else "×" not in words)


def test_a_key_asks_about_what_has_the_focus() -> None:
    world = World()
    world.open(SOLO)
    world.browser.thing = "slot S3"
    assert world.page.key("?")
    shown = world.root.one(data_what="answer")
    assert "It costs 3 matching dice." in shown.textContent and "It costs 3 matching dice." in world.said
    assert world.page.key("?") and world.sheet == ("keys",)
    assert not world.root.all(data_what="answer")


def test_a_key_asks_about_what_comes_next() -> None:
    world = World()
    world.open(SOLO)
    world.page.key("?")
    assert "or tap it" in world.notice and world.page.answers.takes_touch
    step = world.session.view["step"]
    assert world.page.answers.explain("deck S", BOX, True)
    assert world.root.one(data_what="answer") and not world.notice
    assert not world.page.answers.takes_touch and world.page.answers.asking
    assert world.page.key("Escape") and not world.page.answers.asked
    assert not world.root.all(data_what="answer") and world.session.view["step"] == step
    assert world.root.all(data_do="learn"), "the answer only: who is new is still greeted"
    assert world.page.key("Escape") and not world.root.all(data_do="learn")
    assert not world.page.key("Escape")


def test_the_menu_asks_too() -> None:
    world = World(phone=True)
    world.open(SOLO)
    world.do("menu")
    world.do("what")
    assert not world.sheet and world.page.answers.takes_touch


def test_an_answer_goes_when_anything_is_done_or_happens() -> None:
    world = World()
    world.open(SOLO)
    world.page.answers.explain("deck S", BOX, False)
    assert world.root.one(data_what="answer") and not world.said.startswith("Scoring")
    world.do("act " + world.actions()[0])
    assert not world.root.all(data_what="answer")
    world.page.answers.explain("deck S", BOX, False)
    world.session.step += 1  # as when a computer player has played
    world.page.frames.request()
    assert not world.root.all(data_what="answer")


def test_an_answer_goes_when_the_window_has_another_size() -> None:
    """As when a phone is turned: it would stand beside something else, or be cut."""
    world = World()
    world.open(SOLO)
    world.page.answers.explain("deck S", BOX, True)
    world.page.answers.resized()
    assert not world.root.all(data_what="answer")


def test_a_mouse_that_goes_elsewhere_takes_away_only_its_own_answer() -> None:
    world = World()
    world.open(SOLO)
    world.page.answers.explain("deck S", BOX, False)
    world.page.answers.leave()
    assert not world.root.all(data_what="answer")
    world.browser.thing = "slot S3"
    world.page.key("?")
    assert world.page.answers.insists
    world.page.answers.leave()
    assert world.root.all(data_what="answer")


@pytest.mark.parametrize(
    ("link", "thing", "chapter"),
    [
        (SOLO, "chance", "chance"),
        (SOLO, "price 1", "buy"),
        (TUTTO_SOLO, "card", "tutto-cards-straight"),
        (TUTTO_SOLO, "risk", "tutto-turn"),
    ],
)
def test_an_answer_leads_to_its_rule(link: str, thing: str, chapter: str) -> None:
    world = World()
    world.open(link)
    world.page.answers.explain(thing, BOX, True)
    (rule,) = [e for e in world.root.all(data_do=None) if e.attributes["data-do"].startswith("rule ")]
    world.do(rule.attributes["data-do"])
    assert world.shows("help")
    assert "help-" + chapter in [e.attributes["id"] for e in world.root.all(aria_expanded="true")]
    assert world.browser.focused[-1] == "#help-" + chapter
    world.page.navigation.leave_aside()
    assert world.shows("table") and not world.root.all(data_what="answer")


def test_it_works_in_lessons_and_replays() -> None:
    world = World(by_hand=True)
    world.open("#/learn/goennen")
    assert world.page.answers.explain("deck S", BOX, True) and world.root.one(data_what="answer")
    world.page.key("Escape")
    world = World()
    world.open(SOLO)
    world.play(lambda actions: actions[0], 9)
    world.do("watch")
    world.browser.thing = "price 2"
    assert world.page.key("?") and world.root.one(data_what="answer")
    assert world.page.key("?") and not world.root.all(data_what="answer")
    assert world.shows("replay")


def test_dice_in_the_air_are_told_without_their_faces() -> None:
    world = World(moving=True, by_hand=True)
    world.open(SOLO)
    for text in ("back", "place", "place", "place", "ready"):
        world.do("act " + next(each for each in world.actions() if each.startswith(text)))
    assert world.session.to_throw
    answers = [explained(world, "die " + k) for k in "YOGBP"]
    world.do("throw")
    assert world.session.staging
    answers += [explained(world, "die " + k) for k in "YOGBP"]
    assert all(answer and not re.search(r"\d", answer[0] + answer[1]) for answer in answers)
    assert "×" not in explained(world, "price 0")[1]
    world.settle()
    assert re.search(r"\d", explained(world, "die Y")[0])


def test_nothing_is_explained_while_the_device_changes_hands() -> None:
    world = World()
    world.open("#/goennen/table?seats=human,human&start=0&seed=WHAT")
    while world.sheet != ("hand_over", 1):
        world.do("act " + world.actions()[0])
    assert explained(world, "deck S") is None


@pytest.mark.parametrize(
    "box", [(0, 0, 40, 40, 360, 740), (300, 700, 360, 740, 360, 740), (0, 300, 1440, 500, 1440, 900)]
)
def test_an_answer_stands_within_the_window(box: tuple[int, ...]) -> None:
    found = dict(part.split(":") for part in placed(box).split(";"))
    left, width = int(found["left"][:-2]), int(found["width"][:-2])
    assert left >= 8 and left + width <= box[4] - 8
    beside = int((found.get("bottom") or found["top"])[:-2])
    assert 8 <= beside <= box[5] - 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_fireworks_is_their_rule(language: str) -> None:
    """Nobody can stop on them, and a bust banks their points (B3)."""
    asked = set()
    for number in range(30):
        for world in moments(f"#/tutto/solo?seed=FIRE{number}", language, number, 80):
            if world.model.shown["card"]["kind"] != "fireworks":
                continue
            law = say.law(world.model.shown["card"])
            title, words, _ = explained(world, "risk")
            assert words == law and title.endswith(t("tutto.risk.safe", n=world.model.at_risk()))
            assert explained(world, "stop")[1] == law
            asked.add("risk")
            keep = world.model.keep()
            if keep and keep["tutto"]:
                assert explained(world, "keep")[1] == t("what.tutto.keep.all", n=6)
                asked.add("tutto")
            if len(asked) == 2:
                return
    raise AssertionError(asked)


@pytest.mark.parametrize("phone", [True, False])
def test_who_ends_the_game_is_said_where_the_round_is_shown(phone: bool) -> None:
    world, luck = World(phone=phone), random.Random(3)
    world.open("#/goennen/table?seats=human,medium&start=0&seed=ENDS")
    for _ in range(2000):
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        elif world.session.view["ending"]:
            break
        else:
            good = [each for each in world.actions() if each.startswith(("complete", "buy", "place"))]
            world.do("act " + luck.choice(good or world.actions()))
    view = world.session.view
    (first, *_) = [seat["seat"] for seat in view["seats"] if len(seat["cards"]) == 9]
    (banner,) = world.root.all(data_what="last")
    assert world.session.who(first) in banner.textContent
    aloud = [each for each in banner.children if each.attributes.get("class") == "aloud"]
    assert len(aloud) == phone, "on a phone there is no room to show it"
    found = explained(world, "last")
    assert found and world.session.who(first) in found[1]
