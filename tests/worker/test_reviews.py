"""The jobs that review a game and check its moves."""

import pytest

from engine.link import open_link, replay_link
from engine.match import Match
from engine.playouts import QUICK
from tests.choosing import played
from tests.worker.conftest import Page

SOLO = played("#/goennen/solo?level=7&seed=REVIEWED")
TABLE = played("#/tutto/table?seats=human,easy&seed=REVIEWED&start=0")


@pytest.mark.parametrize("match", [SOLO, TABLE], ids=["solo", "table"])
def test_a_review_is_a_job(page: Page, match: Match) -> None:
    last = page.finish(page.start("review", link=replay_link(match)))
    assert last["state"] == "done" and last["total"] == match.step
    (seat, *others) = last["result"]["seats"]
    assert len(others) == len(match.setup.seats) - 1
    assert abs(seat["start"] + seat["luck"] + seat["decisions"] + seat["others"] - seat["result"]) < 1e-9
    for moment in seat["moments"]:
        assert moment["view"]["seat"] == 0 and moment["view"]["game"] == match.setup.game
        texts = [action["text"] for action in moment["view"]["actions"]]
        assert moment["played"] in texts and moment["better"] in texts
        assert moment["why"]["other"] == moment["played"]


def test_a_review_gives_way_and_can_be_stopped(page: Page) -> None:
    number = page.start("review", link=replay_link(SOLO))
    while not page.reports(number)[-1]["done"]:
        assert page.server.work()
    page.ask("today")
    assert page.ask("cancel", job=number)["state"] == "cancelled"
    assert not page.server.work()


def test_a_game_that_is_not_over_has_no_review(page: Page) -> None:
    last = page.finish(page.start("review", link="#/goennen/solo?level=7&seed=REVIEWED"))
    assert last["state"] == "failed" and last["error"]["key"] == "unfinished"


@pytest.mark.slow
def test_a_move_is_checked_by_playouts(page: Page) -> None:
    result = page.finish(page.start("review", link=replay_link(SOLO)))["result"]
    moment = result["seats"][0]["moments"][0]
    last = page.finish(
        page.start("check", link=replay_link(SOLO), step=moment["step"], better=moment["better"], quick=True)
    )
    assert (
        last["state"] == "done"
        and 2 <= last["result"]["pairs"] <= QUICK.pairs
        and last["total"] == 2 * QUICK.pairs
    )


@pytest.mark.parametrize(
    ("step", "better", "error"),
    [(0, "end", "action"), (0, "nonsense", "action"), (-1, "end", "step"), (9999, "end", "step")],
)
def test_what_cannot_be_checked(page: Page, step: int, better: str, error: str) -> None:
    last = page.finish(page.start("check", link=replay_link(SOLO), step=step, better=better))
    assert last["state"] == "failed" and last["error"]["key"] == error


@pytest.mark.slow
def test_computer_players_try_the_same_dice(page: Page) -> None:
    link = "#/goennen/solo?level=1&seed=SAME"
    (hard, medium) = page.finish(page.start("same_dice", link=link))["result"]["players"]
    assert (hard["player"], medium["player"]) == ("hard", "medium")
    match = open_link(link)
    policy = match.game.POLICIES["medium"]()
    while not match.state.is_over:
        match.play(policy(match.state.view(0)))
    assert medium["outcome"] == match.outcome and medium["won"] == (match.outcome >= 90)


def test_the_dice_of_a_table_are_not_tried_again(page: Page) -> None:
    assert page.finish(page.start("same_dice", link=replay_link(TABLE)))["result"]["players"] == []


def test_a_review_tells_the_rounds_by_what_the_seat_did(page: Page) -> None:
    (seat,) = page.finish(page.start("review", link=replay_link(SOLO)))["result"]["seats"]
    assert [each["round"] for each in seat["rounds"]] == list(range(len(seat["rounds"])))
    steps = [each["step"] for each in seat["rounds"]]
    assert steps == sorted(steps) and steps[0] == 0
    told = [event for each in seat["rounds"] for event in each["events"]]
    made = [event for move in SOLO.moves for event in move.events if event.key == "completed"]
    assert sum(event["key"] == "completed" for event in told) == len(made)
    assert not any("rolled" in event["key"] for event in told)
