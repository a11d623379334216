"""The help page: its drawings, its words for those who don't see them, and the game behind it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from fakes import World, know_games, speak
from recording import Canvas
from recording import Path as DrawnPath
from ui.app import games, settings
from ui.draw import pen, pictures
from ui.draw.palette import palette
from ui.games.goennen import help_painter, pictograms
from ui.games.tutto import help as help_tutto
from ui.kit.text import t

from engine.tutto import cards


@pytest.fixture(autouse=True)
def english() -> None:
    know_games()
    speak()
    pen.use(DrawnPath)


def opened(link: str = "") -> World:
    world = World()
    if link:
        world.open(link)
    world.do("help")
    return world


def chapters(world: World) -> list[str]:
    """The names of the chapters that are there, open or closed."""
    found = [e.attributes["data-do"] for e in world.root.all(data_do=None)]
    return [
        do.split(" ")[1]
        for do in found
        if do.startswith("chapter ") and do.split(" ")[1] not in entries(world)
    ]


def entries(world: World) -> list[str]:
    """The names of the entries in the chapter that is open."""
    return [e.attributes["data-entry"] for e in world.root.all(data_entry=None)]


def open_ones(world: World) -> list[str]:
    found = [e.attributes["data-do"].split(" ")[1] for e in world.root.all(aria_expanded="true")]
    return [name for name in found if name not in entries(world)]


def headings(world: World) -> list[str]:
    return [element.textContent for element in world.root.walk() if element.tag in ("h1", "h2", "h3")]


def levels(world: World) -> list[int]:
    return [int(element.tag[1]) for element in world.root.walk() if element.tag in ("h1", "h2", "h3")]


@pytest.mark.parametrize("theme", ("light", "dark"))
@pytest.mark.parametrize("name", help_painter.DISPLAYS)
def test_displays_paint(name: str, theme: str) -> None:
    canvas = Canvas()
    help_painter.display(canvas, palette(theme), name, 180)
    assert canvas.balanced and canvas.calls


@pytest.mark.parametrize("name", help_painter.STRIPS)
def test_strips_paint(name: str) -> None:
    canvas = Canvas()
    help_painter.strip(canvas, palette("light"), name, help_painter.width(name) * 50, 75)
    assert canvas.balanced and canvas.calls


def test_every_canvas_of_the_page_paints() -> None:
    world = opened()
    for game in ("goennen", "tutto"):
        world.do("rules " + game)
        for name in chapters(world):
            world.do("chapter " + name)
            for each in entries(world):
                world.do("chapter " + each)
                assert world.root  # the frame has come, so the pictures of this entry are asked for
    painted = world.browser.document.painted
    assert len(painted) > 66
    assert {job[1] for job in painted if job[0] == "strip"} >= set(help_painter.STRIPS)
    assert {job[1] for job in painted if job[0] == "display"} >= set(help_painter.DISPLAYS)
    assert {job[1]["kind"] for job in painted if job[0] == "tutto help"} == {
        card.kind for card in cards.CARDS
    }
    for job in painted:
        canvas = Canvas()
        pictures.paint(canvas, palette("dark"), world.page.engine.cards, job, 120, 120)
        assert canvas.balanced, job


def counted(name: str) -> int:
    """What an example counts, from the letters of its drawing and the rule of its scoring (A11)."""
    rows = [row.split(" ") for row in help_painter.DISPLAYS[name]]
    (own,) = [(r, c) for r in range(3) for c in range(3) if rows[r][c].startswith("*")]
    card, _ = help_painter.SCORING[name]

    def colour(r: int, c: int) -> str:
        return card["colour"] if (r, c) == own else rows[r][c][0]

    def complete(r: int, c: int) -> bool:
        return (r, c) == own or "+" in rows[r][c]

    beside = [
        (own[0] + r, own[1] + c)
        for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if own[0] + r in range(3) and own[1] + c in range(3)
    ]
    lines = [[(i, j) for j in range(3)] for i in range(3)] + [[(j, i) for j in range(3)] for i in range(3)]
    cells = [(r, c) for r in range(3) for c in range(3) if rows[r][c] != "."]
    of = card["reward"]["colour"]
    return {
        "complete_neighbours": lambda: sum(complete(r, c) for r, c in beside),
        "colour_cards": lambda: sum(colour(r, c) == of for r, c in cells),
        "coloured_neighbours": lambda: sum(colour(r, c) == of for r, c in beside),
        "complete_lines": lambda: sum(all(complete(r, c) for r, c in line) for line in lines),
        "colour_set": lambda: int({colour(r, c) for r, c in cells} >= set("YOGBP")),
        "one_colour_lines": lambda: sum(
            len({colour(r, c) for r, c in line}) == 1 and line[0] in cells for line in lines
        ),
        "different_bonuses": lambda: len(
            {
                rows[r][c].rstrip("+!")
                for r, c in cells
                if len(rows[r][c].rstrip("+!")) > 1 and rows[r][c][-1] in "+!"
            }
        ),
    }[name]()


@pytest.mark.parametrize("name", pictograms.SCORINGS)
def test_examples_add_up(name: str) -> None:
    card, now = help_painter.SCORING[name]
    assert counted(name) * card["reward"]["points"] == now


@pytest.mark.parametrize("language", ("en", "de", "nl"))
@pytest.mark.parametrize("game", ("goennen", "tutto"))
def test_the_page_is_whole_in_every_language(language: str, game: str) -> None:
    speak(language)
    world = World(language=language)
    world.do("help")
    world.do("rules " + game)
    drawings = []
    for name in chapters(world):
        world.do("chapter " + name)
        assert open_ones(world) == [name]
        assert not [e.textContent for e in world.root.walk() if e.textContent.startswith("help.")]
        here = world.root.all(role="img")
        for each in entries(world):
            world.do("chapter " + each)
            assert each in [
                e.attributes["data-do"].split(" ")[1] for e in world.root.all(aria_expanded="true")
            ]
            here += world.root.all(role="img")
        assert here, name
        drawings += here
        for drawing in here:
            assert len(drawing.attributes["aria-label"]) > 15
            assert not drawing.attributes["aria-label"].startswith("help.")
    assert len(drawings) >= (12 if game == "tutto" else 22)


@pytest.mark.parametrize("game", ("goennen", "tutto"))
def test_headings_go_down_by_one(game: str) -> None:
    world = opened()
    world.do("rules " + game)
    for name in chapters(world):
        world.do("chapter " + name)
        steps = levels(world)
        assert steps[0] == 1 and steps.count(1) == 1
        assert all(after - before <= 1 for before, after in pairwise(steps))


def test_a_chapter_opens_and_closes() -> None:
    for game in ("goennen", "tutto"):
        world = opened()
        world.do("rules " + game)
        names = chapters(world)
        assert len(names) > 5 and open_ones(world) == []
        closed = len(world.root.textContent)
        world.do("chapter " + names[2])
        assert world.browser.focused[-1] == "#" + world.root.one(aria_expanded="true").attributes["id"]
        assert open_ones(world) == [names[2]] and len(world.root.textContent) > closed
        world.do("chapter " + names[3])
        assert open_ones(world) == [names[3]]
        world.do("chapter " + names[3])
        assert open_ones(world) == [] and len(world.root.textContent) == closed


def test_an_entry_opens_in_its_chapter_and_closes() -> None:
    world = opened()
    world.do("chapter bonuses")
    assert len(entries(world)) == 5 and not world.root.all(role="img")
    world.do("chapter bonuses.discount")
    assert open_ones(world) == ["bonuses"] and len(world.root.all(role="img")) == 1
    assert world.browser.focused[-1] == "#help-bonuses-discount"
    world.do("chapter bonuses.discount")
    assert open_ones(world) == ["bonuses"] and not world.root.all(role="img")
    world.do("chapter bonuses")
    assert open_ones(world) == []


@pytest.mark.parametrize(
    ("language", "game", "words", "chapter", "says"),
    [
        ("en", "goennen", "discount", "bonuses", "saves one more"),
        ("en", "goennen", "CHANCE", "chance", "then your turn ends"),
        ("en", "goennen", "construction site", "turn", "Keep the others on the construction site"),
        ("de", "goennen", "rabatt", "bonuses", "Jeder weitere Kreis"),
        ("nl", "tutto", "klavertje", "tutto.cards", "tutto"),
        ("de", "tutto", "drei vieren", "tutto.values", "400"),
    ],
)
def test_a_word_finds_its_rule(language: str, game: str, words: str, chapter: str, says: str) -> None:
    world = World(language=language)
    world.do("help")
    world.do("rules " + game)
    world.page.input("search", words)
    assert chapter in open_ones(world)
    (found,) = [
        e
        for e in world.root.walk()
        if f"of-{chapter.replace('.', '-')} " in e.attributes.get("class", "") + " "
    ]
    assert says in found.textContent
    assert len(chapters(world)) < 6 and world.said
    assert world.page.key("Escape") and open_ones(world) == [] and world.shows("help")


def test_words_that_are_in_no_rule_are_answered() -> None:
    world = opened()
    world.page.input("search", "chess")
    assert chapters(world) == [] and "No chapter contains these words" in world.said + world.root.textContent
    world.page.input("search", "")
    assert len(chapters(world)) > 10


@pytest.mark.parametrize("game", ("goennen", "tutto"))
def test_a_chapter_is_shown_by_playing_it(game: str) -> None:
    for name in games.BY_NAME[game].open_help().SHOWN:
        world = opened(f"#/{game}/solo?seed=HELP")
        link, step = world.link, world.page.navigation.behind.board.view["step"]
        assert link == "#/help"
        table = world.session.address()
        world.do("chapter " + name)
        show = f"open #/learn/{game}?show={name}"
        assert world.root.one(data_do=show)
        world.do(show)
        assert world.shows("lesson") and not world.sheet, name
        for _ in range(40):
            if world.board.staging and not world.board.steady:
                world.settle()
            elif world.root and world.sheet == ("shown",):
                break
            else:
                world.do("show")
        assert world.sheet == ("shown",), name
        assert not [key for key in world.kept if key.startswith(("dicetable.lesson", "dicetable.notes"))]
        world.do("leave")
        assert world.link == table and world.session.view["step"] == step


def test_what_is_shown_leads_back_to_the_help_or_on() -> None:
    world = opened()
    world.do("open #/learn/goennen?show=setup")
    world.do("leave")
    assert world.shows("help")
    world.do("open #/learn/goennen?show=setup")
    for _ in range(9):
        if world.root and world.sheet:
            break
        world.do("show")
    world.do("on")
    assert world.shows("lesson") and not world.sheet
    world.do("throw")
    world.settle()
    world.do("show")
    world.do("leave")
    assert world.shows("home")


def test_a_chapter_that_cannot_be_shown_leads_to_the_lesson() -> None:
    world = opened()
    world.do("open #/learn/goennen?show=nonsense")
    assert world.shows("lesson") and world.board.mode.until is None and world.board.view["step"] == 0


def test_the_game_stays_as_it_was() -> None:
    world = World()
    world.open("#/goennen/solo?level=1&seed=HELP")
    world.play(lambda actions: actions[0], 6)
    link = world.link
    before = (world.main()["data-step"], world.actions())
    world.do("help")
    assert world.link == "#/help" and world.main()["data-screen"] == "help"
    world.page.navigation.leave_aside()
    assert (world.main()["data-step"], world.actions()) == before and world.link == link


def test_the_game_at_the_table_is_explained() -> None:
    world = opened("#/tutto/solo?seed=HELP")
    assert world.page.navigation.get("help").game == "tutto"
    assert [e for e in world.root.all(data_do="rules tutto") if e.attributes["aria-pressed"] == "true"]
    world.do("chapter tutto.cards.stop")
    assert "Cloverleaf" in headings(world)
    assert len(help_tutto.CARDS) == 7


def test_settings_are_kept_and_chosen() -> None:
    world = World()
    world.do("settings")
    radios = [e for name in settings.FIRST for e in world.root.all(name=name)]
    chosen = [e for e in radios if getattr(e, "checked", False)]
    assert len(chosen) == len(settings.FIRST)
    world.do("setting theme dark")
    world.do("setting language de")
    assert world.kept[settings.PREFIX + "theme"] == "dark" and world.page.settings.values["language"] == "de"


def test_the_speed_of_the_first_games_is_told_until_one_is_chosen() -> None:
    world = World()
    world.do("settings")
    assert t("settings.pace.first") in world.root.textContent
    world.do("setting pace brisk")
    assert t("settings.pace.first") not in world.root.textContent


def test_a_speed_that_cannot_be_stored_is_chosen_all_the_same() -> None:
    world = World()
    world.open("#/goennen/table?seats=human,easy&seed=SPEED")
    world.browser.full = True
    assert world.board.pace() == "calm", "as in first games"
    world.do("setting pace instant")
    assert world.board.pace() == "instant"
    world.browser.full = False
    world.do("statistics")
    world.do("forget_all")
    assert world.page.settings.untouched("pace"), "all is forgotten"


def test_every_setting_begins_with_one_of_its_values() -> None:
    assert all(first in settings.VALUES[name] for name, first in settings.FIRST.items())


def test_what_the_lesson_cannot_show_can_be_tried() -> None:
    for name, link in help_tutto.TRY.items():
        world = opened()
        world.do("rules tutto")
        world.do("chapter " + name)
        world.do(world.root.one(data_do="open " + link).attributes["data-do"])
        assert world.shows("replay" if "replay" in link else "table")
        if name == "tutto.end":
            view = world.page.navigation.screen.board.view
            assert view["ending"] and view["active"] == 0 and not view["result"]
            world.do("branch")
            assert world.shows("table") and world.session.view["ending"] and world.actions()


def test_the_documentation_opens_beside_the_game() -> None:
    world = opened()
    world.do("chapter about")
    link = world.root.one(href="docs/index.html")
    assert link.attributes["target"] == "_blank" and "rules" in link.textContent
    assert (Path(__file__).resolve().parents[2] / "docs" / "index.md").exists(), (
        "the page that the build makes it from"
    )
