"""The end of a game: what was built, the points, more about the result, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import routes
from ui.app.history import levels
from ui.kit.controls import button
from ui.kit.sheet import act, frame
from ui.kit.text import day_in_words, t
from ui.kit.tree import h
from ui.table.challenge import proof

if TYPE_CHECKING:
    from typing import Any

    from ui.kit.tree import Node
    from ui.table.board import Board


def wins(who: str) -> str:
    """Who wins, in words."""
    return t("result.you") if who == t("seat.you") else t("result.winner", who=who)


def sheet(
    board: Board, title: str, score: object, reach: str | None, built: list[Node], says: list[str],
    details: list[Node]
) -> Node:
    """The result, over the whole window. score: the points counted so far; reach: the words beside them, or
    None; built: nodes that show what was built; says: sentences; details: nodes below them."""
    counting = board.counted is not None
    state = "counting" if counting else "won" if is_won(board) else "lost"
    kids = [
        h("canvas", {"class": "hills", "aria-hidden": "true"}, paint=("ui.draw.result_backdrop", state, risen(board)), key="hills"),
        h("p", {"class": "tally", "aria-hidden": "true" if counting else None}, [
            h("b", None, str(score) + " ", key="n"), h("small", None, reach, key="of") if reach else None], key="tally"),
        h("div", {"class": "built"}, built, key="built"),
        h("div", {"class": "sum"}, [h("p", {"class": "outcome" if i == 0 else "also"}, each, key="says" + str(i)) for i, each in enumerate(says)]
          + sentences(board) + details, key="sum"),
        h("div", {"class": "ways after"}, [act("skip", t("result.skip"), None, (), False)] if counting else next_steps(board), key="ways")]
    return frame(title, kids, None, "result-sheet " + state)


def is_won(board: Board) -> bool:
    """Whether a person has won: in a solo game by reaching the target, otherwise by coming first."""
    result = board.view["result"]
    assert result
    if result.get("won") is not None:
        return result["won"]  # type: ignore[return-value]  # it is there
    return board.alone or any(board.player_of(seat) == "human" for seat in result["winners"])


def risen(board: Board) -> int:
    """How far the hills have risen, in per cent."""
    result = board.view["result"]
    assert result
    if result.get("target"):
        return min(100, 100 * result["scores"][0] // result["target"])  # type: ignore[operator]  # it is there
    return 100 if is_won(board) else 60


def sentences(board: Board) -> list[Node]:
    """What else to say about a finished game: practice, the score to beat, the campaign."""
    snapshot = board.snapshot
    turns = board.by_turns
    score: Any = board.view["result"]["turns" if turns else "scores"]  # type: ignore[index]  # the game is over
    if not turns:
        score = score[0]
    out = []
    date = snapshot.get("date")
    if date:
        level = board.view.get("level")
        out.append(t("result.daily.level" if level else "result.daily", day=day_in_words(date), level=level))
    if snapshot.get("practice"):
        out.append(t("result.practice"))
    used = board.used()
    if used:
        out.append(t("result.coach." + used))
    challenge = snapshot.get("challenge")
    if challenge:
        against = challenge["score"] if challenge["true"] is False and challenge["score"] is not None else challenge["claimed"]
        more = against - score if turns else score - against
        if more > 0:
            key = "rival.beaten.turns" if turns else "rival.beaten"
        elif more < 0:
            key = "rival.missed.turns" if turns else "rival.missed"
        else:
            key = "rival.equal"
        out.append(t(key, n=abs(more), score=against) + " " + proof(challenge, turns))
    campaign = snapshot.get("campaign")
    if campaign:
        after = campaign["after"]
        assert after
        if after["ended"]:
            out.append(t("campaign.ended"))
        elif after["passed"]:
            out.append(t("campaign.proud" if after["proud"] else "campaign.passed", n=after["points"]))
        else:
            out.append(t("campaign.carried", n=after["points"]))
    return [h("p", {"class": "also"}, says, key="also" + str(i)) for i, says in enumerate(out)]


def next_game(board: Board) -> tuple[str, str] | None:
    """The game that follows this one, as (gesture, words), or None."""
    snapshot = board.snapshot
    view = board.view
    assert view["result"]
    campaign = snapshot.get("campaign")
    if campaign and campaign["next"]:
        assert campaign["after"]
        return ("open " + campaign["next"], t("campaign.next", level=campaign["after"]["level"]))
    if campaign and not snapshot.get("practice"):
        return ("open " + routes.campaign(), t("campaign.again"))
    if view["result"].get("won") and view["level"] and view["level"] < levels() and view["level"] in board.history.won():
        return ("open " + routes.level_link(view["level"] + 1), t("result.next", level=view["level"] + 1))
    return None


def again(board: Board) -> tuple[str, str]:
    """Playing the same game again, as (gesture, words)."""
    practice = board.snapshot.get("date") or board.snapshot.get("campaign")
    return ("again", t("result.practise" if practice else "result.again"))


def first_step(board: Board) -> tuple[str, str]:
    """The obvious next thing to do, as (gesture, words)."""
    return next_game(board) or (again(board) if board.snapshot.get("date") or not is_won(board) else ("other", t("result.other")))


def next_steps(board: Board) -> list[Node]:
    """What can be done after a game: the obvious choice, two more, and a button for the rest."""
    do, title = first_step(board)
    look = button("review", t("result.review")) if board.reviews else button("watch", t("result.watch"))
    return [act(do, title, None, (), True, key="next"), look, button("share", t("result.share")), button("after", t("result.more"), None, "more")]


def more_sheet(board: Board) -> Node:
    """The rest of what can be done after a game."""
    first = first_step(board)[0]
    kids = [act("watch", t("replay.watch"), None, (), False)] if board.reviews else []
    for do, title in (again(board), ("other", t("result.other"))):
        alone_once = do == "other" and (board.snapshot.get("date") or board.snapshot.get("campaign"))
        if do != first and not alone_once:
            kids.append(act(do, title, None, (), False))
    kids += [act("log", t("log.title"), None, (), False), act("table", t("result.table"), None, (), False),
             act("leave", t("menu.leave"), None, (), False)]
    return frame(t("result.more"), [h("div", {"class": "ways"}, kids, key="ways")], None, "after-sheet")
