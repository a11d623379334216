"""The end of a game of several seats: everybody is there, a tie has its reason, and the same people play again."""

import pytest
from fakes import Element, World
from finished import ended, sheet
from recording import Canvas, Path
from ui.draw import pen, pictures
from ui.draw.palette import palette
from ui.table import ranking

from engine.link import open_link

GOENNEN = "#/goennen/table?seats=human,human,human,hard&start=0&seed=RANKS"
TUTTO = "#/tutto/table?seats=human,easy,human&start=1&seed=RANKS"


def over(link: str, **result: object) -> World:
    """The page with this game at its end, the result changed as given."""
    world = ended(link)
    view = world.session.view
    view["result"] = dict(view["result"], **result)
    world.page.frames.request()
    return world


def standings(world: World) -> list[Element]:
    return [each for each in sheet(world).walk() if each.attributes.get("class") == "standing"]


def ranked(world: World) -> list[int]:
    """The seats in the order in which they stand."""
    return [int(each.attributes["data-seat"]) for each in standings(world)]


@pytest.mark.parametrize("link", [GOENNEN, TUTTO])
def test_everybody_is_in_the_ranking_with_name_and_points(link: str) -> None:
    world = ended(link)
    result = world.session.view["result"]
    seats = ranked(world)
    assert sorted(seats) == list(range(len(result["scores"])))
    assert seats[0] in result["winners"]
    assert [result["scores"][seat] for seat in seats[1:]] == sorted(
        (result["scores"][seat] for seat in seats[1:]), reverse=True
    )
    for seat, line in zip(seats, standings(world), strict=True):
        assert (
            world.session.who(seat) in line.textContent and f"{result['scores'][seat]:,}" in line.textContent
        )
        assert (
            line.textContent.startswith(world.session.who(seat))
            and " point" in line.textContent
            and "aria-label" not in line.attributes
        )
        assert ("Computer (" in line.textContent) == (world.session.player_of(seat) != "human")
        assert [each for each in line.walk() if each.tag == "canvas"], "a portrait of what was built"


@pytest.mark.parametrize("link", [GOENNEN, TUTTO])
def test_each_line_opens_what_that_seat_has_built(link: str) -> None:
    world = ended(link)
    for line in standings(world):
        seat = line.attributes["data-seat"]
        world.do("display " + str(seat))
        assert world.sheet == ("display", str(seat))
        assert world.session.who(int(seat)) in world.root.one(id="sheet-title").textContent
        built = next(each for each in world.root.walk() if each.attributes.get("class") == "built")
        assert built.children
        world.do("close")
        assert world.sheet == ("result",)


def test_a_tie_says_why_it_went_as_it_did() -> None:
    world = over(GOENNEN, scores=[40, 61, 61, 58], winners=[1], empty_fields=[0, 2, 5, 1])
    assert ranked(world) == [1, 2, 3, 0]
    words = sheet(world).textContent
    assert "Tied on points: Player 2 and Player 3. The player with fewer empty fields comes first." in words
    assert (
        "2 empty fields" in words
        and "5 empty fields" in words
        and "1 empty field" not in words.replace("1 empty fields", "")
    )


def test_a_tie_below_the_winner_is_explained_too() -> None:
    world = over(GOENNEN, scores=[61, 74, 61, 58], winners=[1], empty_fields=[5, 0, 2, 1])
    assert ranked(world) == [1, 2, 0, 3]
    assert "Tied on points: Player 3 and Player 1." in sheet(world).textContent
    assert [place for place, _ in ranking.places(world.session)] == [1, 2, 3, 4]


@pytest.mark.parametrize("link, equal", [(GOENNEN, {"empty_fields": [3, 3, 0, 0]}), (TUTTO, {})])
def test_who_is_equal_in_everything_shares_the_place(link: str, equal: dict) -> None:
    count = len(open_link(link).setup.seats)
    world = over(link, scores=[61, 61, 10, 5][:count], winners=[0, 1], **equal)
    assert sheet(world).one(id="sheet-title").textContent == "A shared victory"
    assert (
        f"Tied: {world.session.who(0)} and {world.session.who(1)} share this place."
        in sheet(world).textContent
    )
    assert [place for place, _ in ranking.places(world.session)][:3] == [1, 1, 3]


def test_a_cloverleaf_wins_over_more_points() -> None:
    world = over(TUTTO, scores=[500, 4000, 500], winners=[0], cloverleaf=True)
    assert ranked(world) == [0, 1, 2]
    assert "Tied" not in sheet(world).textContent, "nobody shares a place with the winner"


@pytest.mark.parametrize("link", [GOENNEN, TUTTO])
def test_the_same_people_play_again_from_the_seat_after_the_winner_or_as_before(link: str) -> None:
    world = ended(link)
    view = world.session.view
    count = len(view["seats"])
    view["result"] = dict(view["result"], winners=[1])
    world.page.frames.request()
    (again,) = [each for each in world.root.all(data_do="rematch 2") if "main" in each.attributes["class"]]
    assert (
        "Again, same players" in again.textContent and f"{world.session.who(2)} starts" in again.textContent
    )
    world.do("after")
    assert world.root.all(data_do=f"rematch {view['start']}"), "or the same start"
    world.do("rematch 2")
    new = world.session.view
    assert new["start"] == 2 and new["seed"] != view["seed"] and not new["result"]
    assert [seat["player"] for seat in new["seats"]] == [seat["player"] for seat in view["seats"]] and len(
        new["seats"]
    ) == count


def test_the_ranking_is_sent_as_text_and_as_a_picture() -> None:
    world = over(TUTTO, scores=[500, 4000, 6150], winners=[2])
    world.do("share")
    world.do("copy result")
    _, *lines = world.browser.copied[-1].split("\n")
    assert [line.split(": ")[1] for line in lines[:3]] == ["6,150", "4,000", "500"]
    world.do("picture")
    (kind, heading, address, seats), _, _ = world.browser.pictures[-1]
    assert (
        "TUTTO" in heading
        and [each[3] for each in seats] == [6150, 4000, 500]
        and [each[4] for each in seats] == [True, False, False]
    )
    pen.use(Path)
    canvas = Canvas()
    pictures.paint(
        canvas, palette("light"), world.page.engine.cards, (kind, heading, address, seats), 1080, 1080
    )
    written = [args[0] for name, args in canvas.calls if name == "fillText"]
    assert (
        written == [heading, address] + [world.session.who(seat) for seat in ranking.order(world.session)]
        and canvas.balanced
    )


def test_who_sends_a_ranking_is_not_called_you() -> None:
    world = over("#/tutto/table?seats=human,easy&start=0&seed=RANKS", scores=[500, 400], winners=[0])
    world.do("share")
    world.do("copy result")
    assert "1. Me: 500" in world.browser.copied[-1] and "You" not in world.browser.copied[-1]
    world.page.input("name", "Zoë")
    world.do("copy result")
    assert "1. Zoë: 500" in world.browser.copied[-1]
