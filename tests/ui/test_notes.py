"""The notes of the first games: each once, for those who want them, and gone when they were read."""

import random
import re

import pytest
from fakes import Element, World, sentences, speak
from ui.table.messages import Resized

SOLO = "#/goennen/solo?level=1&seed=NOTES"
KEPT = "dicetable.notes goennen"
ALL = {
    "plus_minus", "recolour", "extra_die", "discount", "wild_colour", "chance", "drawn", "place", "passive", "remove", "buy",
    "ending", "points", "sum", "ascending", "equal", "colour", "shift", "both",
}  # fmt: skip
TUTTO = "#/tutto/table?seats=human,easy&start=1&seed=NOTES"
TUTTO_ALL = {
    "tutto_" + name
    for name in ("goal", "draw", "let_go", "six", "double", "plus_minus", "straight", "cloverleaf", "ending")
} | {"others"}


def learner(link: str = SOLO, known: str = "-", language: str = "en", **more: object) -> World:
    world = World(language=language, kept={KEPT: known, "dicetable.notes tutto": known}, **more)
    world.open(link)
    return world


def note(world: World) -> Element | None:
    found = [each for each in world.root.walk() if "note" in each.attributes.get("class", "").split()]
    return found[0] if found else None


def decisions(world: World, luck: random.Random, most: int = 600) -> None:
    """Plays on by chance, with a liking for what makes cards complete; yields before each decision."""
    for _ in range(most):
        if world.session.staging:
            world.settle()
        elif world.session.thinking_seat() is not None:
            world.ring("computer")
        elif world.session.view["result"]:
            return
        else:
            yield
            actions = world.actions()
            good = [
                each for each in actions if each.startswith(("complete", "buy", "place", "enter", "stop"))
            ]
            world.do("act " + luck.choice(good if good and luck.random() < 0.8 else actions))


def read(link: str, number: int, language: str = "en") -> tuple[World, list[str]]:
    """A game of that link, and the notes that came in it."""
    speak(language)
    world = learner(link, language=language)
    names: list[str] = []
    for _ in decisions(world, random.Random(number)):
        name = world.session.notes.name
        shown = note(world)
        assert (shown is None) == (name is None)
        if name:
            names.append(name)
            words = shown.textContent
            assert "data-prompt" not in shown.attributes and not re.search(
                r"[{}]|[a-z]\.[a-z]|\.\.", words
            ), words
            assert world.session.notes.says() in words and world.session.notes.says() in world.said
    return world, names


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_each_note_comes_once(language: str) -> None:
    world, names = read(SOLO, 1, language)
    assert len(names) == len(set(names)) > 5
    assert sorted(world.kept[KEPT].split(" ")) == sorted(["-", *names])


def test_all_of_them_come_in_time() -> None:
    seen: set[str] = set()
    for number in range(12):
        _, names = read(f"#/goennen/solo?level=1&seed=NOTES{number}", number)
        assert len(names) == len(set(names)) and {name.split(".")[0] for name in names} <= ALL
        seen |= {name.split(".")[0] for name in names}
        if seen == ALL:
            break
    assert seen == ALL


def test_each_kind_of_scoring_is_explained_when_it_first_counts() -> None:
    for number in range(3):
        speak("en")
        world = learner(f"#/goennen/solo?level=1&seed=NOTES{number}")
        told: set[str] = set()
        for _ in decisions(world, random.Random(number)):
            complete = [laid for laid in world.model.seat()["cards"] if laid["complete"]]
            kinds = {
                world.session.cards[laid["card"]]["reward"]["kind"]: laid
                for laid in complete[::-1]
                if laid["now"]
            }
            name = world.session.notes.name or ""
            if name.startswith("points."):
                laid = kinds[name.split(".")[1]]
                assert laid["now"] and world.session.notes.says().startswith(
                    f"This card now scores {laid['now']}"
                )
                (marked,) = [
                    each
                    for each in world.root.walk()
                    if "advised" in each.attributes.get("class", "").split()
                ]
                assert marked.attributes["data-card"] == laid["card"], "the note stands elsewhere"
                assert name not in told
                told.add(name)
        assert told


def test_the_small_squares_of_another_seat_are_explained_once_they_show_something() -> None:
    for number in range(6):
        speak("en")
        world = learner(f"#/goennen/table?seats=human,easy&start=0&seed=NOTES{number}")
        for _ in decisions(world, random.Random(number)):
            if world.session.notes.name == "map":
                others = world.session.view["seats"][1]["cards"]
                assert [each for each in others if each["complete"]]
                assert world.session.who(1) in world.session.notes.says()
                return
    raise AssertionError("it never comes")


def test_that_one_turn_can_do_both_is_told_when_it_can() -> None:
    for number in range(12):
        speak("en")
        world = learner(f"#/goennen/solo?level=1&seed=NOTES{number}")
        for _ in decisions(world, random.Random(number)):
            if world.session.notes.name == "both":
                dice = [
                    [set(a["dice"]) for a in world.model.actions if a["kind"] == kind]
                    for kind in ("buy", "complete")
                ]
                assert any(one.isdisjoint(two) for one in dice[0] for two in dice[1])
                return
    raise AssertionError("it never comes")


def test_those_of_tutto_come_in_time_too() -> None:
    seen: set[str] = set()
    for number in range(30):
        _, names = read(f"{TUTTO}{number}", number, ("en", "de", "nl")[number % 3])
        assert len(names) == len(set(names)) and set(names) <= TUTTO_ALL
        assert "tutto_goal" in names
        seen |= set(names)
        if seen == TUTTO_ALL:
            break
    assert seen == TUTTO_ALL
    alone: set[str] = set()
    for number in range(30):
        alone |= set(read(f"#/tutto/solo?seed=NOTES{number}", number)[1])
        if "tutto_plus_minus_alone" in alone:
            break
    # Alone there is nobody to win against, and nobody who loses points.
    assert (
        "tutto_plus_minus_alone" in alone and not {"tutto_goal", "tutto_ending", "tutto_plus_minus"} & alone
    )


def test_every_note_has_its_words() -> None:
    words = {key.split(".")[1] for key in sentences("notes/en")}
    assert words == ALL | TUTTO_ALL | {
        "known",
        "title",
        "learn",
        "later",
        "welcome",
        "passive_table",
        "itself",
        "market",
        "reach",
        "others",
        "tutto_plus_minus_alone",
        "map",
    }


def on_to_an_end(world: World, luck: random.Random) -> None:
    """Plays on until nothing is left but to end a turn, no circle having been used just before."""
    session = world.session
    for _ in range(300):
        if session.to_throw:
            world.do("throw")
        elif session.game.forced_action() and not session.spending:
            return
        else:
            good = [
                each for each in world.actions() if each.startswith(("complete", "buy", "place", "enter"))
            ]
            world.do("act " + luck.choice(good or world.actions()))
    raise AssertionError("never")


def test_the_first_turn_that_would_end_by_itself_waits_until_that_was_read() -> None:
    world = learner(by_hand=True)
    on_to_an_end(world, random.Random(2))
    step = world.session.view["step"]
    assert world.session.notes.name == "itself" and world.session.forced_action() is None and note(world)
    world.do("know")
    assert note(world) is None and world.session.view["step"] == step and world.session.forced_action()
    assert (
        len([each for each in world.root.walk() if "passing" in each.attributes.get("class", "").split()])
        == 1
    )
    world.do("act " + world.actions()[0])
    on_to_an_end(world, random.Random(3))
    assert world.session.notes.name != "itself" and world.session.forced_action()


def test_a_note_is_put_away_and_stays_away() -> None:
    world = learner()
    for _ in decisions(world, random.Random(1)):
        if note(world):
            break
    name = world.session.notes.name
    step = world.session.view["step"]
    again = World(kept=dict(world.kept))  # a reload before it was read
    again.open(SOLO)
    assert again.session.notes.name == name and note(again)
    world.root.one(data_do="know")
    world.do("know")
    assert note(world) is None and world.session.view["step"] == step
    after = World(kept=dict(world.kept))
    after.open(SOLO)
    assert after.session.view["step"] == step and after.session.notes.name != name
    assert name in after.kept[KEPT].split(" ")


def test_escape_puts_it_away_too() -> None:
    world = learner()
    for _ in decisions(world, random.Random(1)):
        if note(world):
            break
    assert world.page.key("Escape") and note(world) is None


def test_a_hint_takes_its_place_for_a_while() -> None:
    world = learner()
    for _ in decisions(world, random.Random(1)):
        if note(world):
            break
    world.do("hint")
    assert note(world) is None
    world.page.key("Escape")
    assert note(world) is not None


def test_no_notes_for_those_who_did_not_ask_or_have_switched_them_off() -> None:
    world = World()
    world.open(SOLO)
    world.do("know")  # the one for who comes by a link
    off = learner()
    off.page.do("setting notes off")
    for each in (world, off):
        for _ in decisions(each, random.Random(1), 60):
            assert note(each) is None
    assert KEPT not in world.kept and off.kept[KEPT] == "-"


def test_no_notes_where_several_people_look() -> None:
    world = learner("#/goennen/table?seats=human,human&start=0&seed=NOTES")
    for _ in decisions(world, random.Random(1), 60):
        assert note(world) is None


def test_at_a_table_of_computers_the_dice_of_others_are_explained() -> None:
    _, names = read("#/goennen/table?seats=human,easy&start=0&seed=NOTES", 3)
    assert "passive_table" in names and "passive" not in names and len(names) == len(set(names))


def test_on_a_phone_the_market_is_pointed_out() -> None:
    """Its tickets show no tasks; a touch opens it large."""
    for phone in (True, False):
        world = World(phone=phone, kept={KEPT: "-"})
        speak("en")
        world.open(SOLO)
        names = set()
        for _ in decisions(world, random.Random(1)):
            names.add(world.session.notes.name)
        assert ("market" in names) == phone


def test_a_note_moves_with_what_it_is_about_when_the_window_has_another_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World(phone=True, kept={KEPT: "-"})
    speak("en")
    world.open(SOLO)
    next(1 for _ in decisions(world, random.Random(1)) if world.session.notes.shown)
    style = world.root.one(**{"class": "what note"}).style.cssText
    monkeypatch.setattr(world.browser, "beside", lambda selector: (100, 50, 120, 90, 740, 360))
    world.page.answers.resized()
    assert world.root.one(**{"class": "what note"}).style.cssText != style


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("link", [SOLO, "#/tutto/table?seats=human,easy&start=0&seed=NOTES"])
def test_who_comes_by_a_link_is_told_what_it_is_and_led_to_the_lesson_and_back(
    link: str, language: str
) -> None:
    speak(language)
    world = World(language=language)
    world.open(link)
    shown = note(world)
    assert shown and world.session.notes.name == "welcome" and world.session.notes.says() in world.heard
    assert re.search(r"\d+ .* \d+ Min|\d+ .* \d+ min", shown.textContent)
    prompt = world.root.one(id="turn")
    assert prompt.textContent and "note" not in prompt.attributes["class"].split()
    game = link.split("/")[1]
    world.do("learn")
    assert world.shows("lesson") and world.page.navigation.screen.mode.name == game
    world.page.navigation.screen.mode.lesson.index = len(world.page.navigation.screen.mode.lesson.steps)
    world.do("back_to_game")
    assert (
        world.shows("table")
        and world.session.snapshot["link"].startswith(link.split("&seed")[0])
        and note(world) is None
    )


def test_a_window_that_changes_its_size_where_no_game_is_shown_stops_nothing() -> None:
    """The note of a game that was left is beside nothing."""
    world = World()
    world.open(SOLO)
    assert note(world)
    world.do("leave")
    world.page.answers.resized()
    assert note(world) is None
    world.session.send(Resized())  # on its way when the game was left
    assert note(world) is None and world.shows("home")


def test_who_has_been_here_is_not_greeted() -> None:
    world = World()
    world.open(SOLO)
    assert note(world)
    world.do("act " + world.actions()[0])
    assert note(world) is None
    world.open("#/goennen/solo?level=1&seed=OTHER")
    assert note(world) is None


def test_people_around_one_device_are_greeted_once_the_table_is_shown() -> None:
    world = World()
    world.open("#/goennen/table?seats=human,human&start=0&seed=NOTES")
    assert world.session.covered and note(world) is None and not world.session.notes.name
    world.do("taken")
    world.settle()
    assert note(world) and world.heard.count(world.session.notes.says()) == 1


def test_how_many_points_are_in_reach_is_explained_where_they_stand() -> None:
    _, names = read("#/goennen/table?seats=human,easy&start=0&seed=NOTES", 3)
    assert "reach" in names
    _, alone = read(SOLO, 1)
    assert "reach" not in alone  # the target stands there


@pytest.mark.parametrize(
    ("top", "style"), [(50, None), (90, "top:4px"), (560, "top:calc(var(--head) + 4px)")]
)
def test_on_a_phone_a_note_covers_neither_its_thing_nor_the_cards(
    monkeypatch: pytest.MonkeyPatch, top: int, style: str | None
) -> None:
    world = World(phone=True, kept={KEPT: "-"})
    monkeypatch.setattr(world.browser, "beside", lambda selector: (10, top, 350, top + 40, 360, 740))
    world.open(SOLO)
    next(1 for _ in decisions(world, random.Random(1)) if world.session.notes.shown)
    found = world.root.one(**{"class": "what note"}).style.cssText
    assert found.endswith(style) if style else "left:8px;right:8px" not in found
