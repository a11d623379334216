"""The end of a game: what was built is counted, what can be done next, and what is sent of it."""

import pytest
from fakes import World
from finished import ended, ending, played, sheet
from recording import Canvas, Path
from ui.draw import pen, pictures, result_backdrop
from ui.draw.palette import palette
from ui.games.tutto import turns
from ui.table.score_countup import GUARD

from engine.link import challenge_link, open_link

SOLO = "#/goennen/solo?level=1&seed=RESULT"
TUTTO = "#/tutto/solo?seed=RESULT"
FRIENDS = "#/goennen/table?seats=human,human&start=0&seed=RESULT"


def test_whoever_comes_back_while_the_last_dice_fly_sees_them_land_before_the_result() -> None:
    world = ending(TUTTO, moving=True)
    assert world.session.staging and world.sheet is None
    world.do("menu")
    world.do("help")
    world.page.navigation.leave_aside()
    assert world.session.staging and world.sheet is None
    while world.session.staging:
        world.settle()
    assert world.sheet == ("result",)


def tally(world: World) -> int:
    (found,) = [each for each in sheet(world).walk() if each.attributes.get("class") == "tally"]
    return int(found.children[0].textContent.replace(",", ""))


def beat(world: World) -> None:
    """The next moment of the count."""
    callback, _ = world.browser.waits.pop()
    callback()


@pytest.mark.parametrize("link", [SOLO, TUTTO])
def test_the_score_counts_up_with_what_was_built(link: str) -> None:
    world = ended(link, moving=True)
    assert world.sheet == ("result",) and "counting" in sheet(world).attributes["class"]
    seen = [tally(world)]
    while world.session.counted is not None:
        beat(world)
        seen.append(tally(world))
    score = world.session.view["result"]["scores"][0]
    assert seen[0] == 0 and seen[-1] == score
    assert link != SOLO or seen == sorted(seen)
    beat(world)
    assert world.root.all(data_do="share"), "now there is something to do"


def test_the_count_is_skipped_by_a_touch_and_left_out_where_nothing_moves() -> None:
    world = ended(SOLO, moving=True)
    assert [each.attributes["data-do"] for each in world.root.all(data_do="skip")]
    world.page.touched()
    assert world.session.counted is None and tally(world) == world.session.view["result"]["scores"][0]
    still = ended(SOLO)
    assert still.session.counted is None and not still.root.all(data_do="skip")


@pytest.mark.parametrize("touched", [False, True])
def test_a_touch_that_was_meant_to_skip_the_count_does_nothing_else(touched: bool) -> None:
    world = ended(SOLO, moving=True)
    if touched:
        world.page.touched()
    while world.session.counted is not None:
        beat(world)
    (ways,) = [each for each in sheet(world).walk() if each.attributes.get("class") == "ways after"]
    assert len(ways.children) > 2
    assert {each.attributes["data-do"] for each in ways.children} == {"skip"}
    callback, milliseconds = world.browser.waits.pop()
    assert milliseconds == GUARD
    callback()
    assert world.root.all(data_do="share") and not world.root.all(data_do="skip")


def test_a_result_that_is_looked_at_again_is_not_counted_again() -> None:
    world = ended(SOLO, moving=True)
    world.page.touched()
    world.do("close")
    world.do("result")
    assert world.session.counted is None


def test_won_and_lost_are_told_apart() -> None:
    world = ended(SOLO)
    view = world.session.view
    for won, says in ((True, "3 points more than needed."), (False, "3 points short.")):
        view["result"] = dict(view["result"], won=won, scores=[93 if won else 87], target=90)
        world.page.frames.request()
        assert ("won" if won else "lost") in sheet(world).attributes["class"].split(" ")
        assert says in sheet(world).textContent


@pytest.mark.parametrize("winner, says", [(0, "You win"), (1, "Blaise wins")])
def test_the_title_names_the_winner_as_one_would_say_it(winner: int, says: str) -> None:
    world = ended("#/goennen/table?seats=human,easy&start=0&seed=RESULT")
    view = world.session.view
    view["result"] = dict(view["result"], winners=[winner])
    world.page.frames.request()
    assert sheet(world).one(id="sheet-title").textContent == says


def test_one_way_on_and_two_more_and_the_rest_in_a_menu() -> None:
    world = ended(SOLO)
    ways = next(each for each in sheet(world).walk() if each.attributes.get("class") == "ways after")
    buttons = [each for each in ways.walk() if each.tag == "button"]
    assert [each.attributes["data-do"] for each in buttons] == ["again", "review", "share", "after"]
    assert [each for each in buttons if "main" in each.attributes["class"]] == buttons[:1]
    world.do("after")
    assert {each.attributes["data-do"] for each in world.root.all(data_do=None)} >= {
        "watch",
        "other",
        "log",
        "table",
        "leave",
    }
    world.do("close")
    assert world.sheet == ("result",)


def test_the_display_is_sent_as_squares() -> None:
    world = ended(SOLO)
    world.do("share")
    world.do("send")
    head, *squares, link = world.browser.sent[-1].split("\n")
    score = world.session.view["result"]["scores"][0]
    assert head == f"Dicetable, Gönnen Können, Level 1: {score} of 90 points"
    laid = world.session.view["seats"][0]["cards"]
    assert sum(line.count("⬛") for line in squares) == 9 - len(laid)
    assert sum(line.count("⬜") for line in squares) == len([card for card in laid if not card["complete"]])
    assert open_link(link).setup.seed == "RESULT"
    assert head in world.root.textContent, "it is seen before it is sent"


def test_where_the_device_cannot_send_the_text_is_copied() -> None:
    world = ended(SOLO)
    world.board.shares = False
    world.do("share")
    assert not world.root.all(data_do="send") and world.root.all(data_do="copy result")


def test_a_link_to_beat_carries_the_name_of_who_sends_it() -> None:
    world = ended(SOLO)
    world.do("share")
    world.do("copy beat")
    assert open_link(world.browser.copied[-1]).setup.purpose.by is None
    world.page.input("name", "Zoë <b> & Co")
    world.do("copy beat")
    assert open_link(world.browser.copied[-1]).setup.purpose.by == "Zoë <b> & Co"
    challenged = World()
    challenged.open("#" + world.browser.copied[-1].partition("#")[2])
    score = world.session.view["result"]["scores"][0]
    assert (
        f"{score} point" in challenged.root.textContent
        and "Set by Zoë <b> & Co." in challenged.root.textContent
    )


def test_links_to_beat_without_a_name_still_work() -> None:
    match, _, _ = played(SOLO)
    world = World()
    world.open(challenge_link(match) or "")
    assert world.sheet == ("challenge",) and "Set by" not in world.root.textContent


@pytest.mark.parametrize("link", [SOLO, TUTTO, FRIENDS])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_result_is_painted(link: str, theme: str) -> None:
    world = ended(link)
    world.do("picture")
    job, name, text = world.browser.pictures[-1]
    assert name.endswith("RESULT.png") and "RESULT" in text
    pen.use(Path)
    pictures.paint(Canvas(), palette(theme), world.page.engine.cards, job, 1080, 1080)
    for state in ("won", "lost", "counting"):
        result_backdrop.paint(Canvas(), palette(theme), {}, ("", state, 70), 360, 300)


def test_the_turns_of_a_game_add_up_to_its_score() -> None:
    world = ended(TUTTO)
    assert sum(turns.gains(world.board, 0)) == world.session.view["result"]["scores"][0]
