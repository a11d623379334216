"""The end of a game: what was built, the points, more about the result, and what can be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import routes
from ui.app.history import levels
from ui.kit.controls import button
from ui.kit.loader import load
from ui.kit.sheet import act, frame
from ui.kit.text import day_in_words, t
from ui.kit.tree import h
from ui.table.challenge import compared, proof

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ui.kit.tree import Node
    from ui.table.board import Board


def winner(board: Board) -> str:
    """Who wins a game of several seats, in words."""
    result = board.view["result"]
    assert result
    winners = [board.who(seat) for seat in result["winners"]]
    if len(winners) != 1:
        return t("result.shared", n=len(winners)) if winners else t("prompt.over")
    return t("result.you") if winners[0] == t("seat.you") else t("result.winner", who=winners[0])


def shown(board: Board) -> int:
    """The seat whose building is counted: the only person's, or the winner's if there are several people."""
    result = board.view["result"]
    assert result
    return board.view["seat"] if board.humans == 1 or not result["winners"] else result["winners"][0]


def sheet(
    board: Board,
    title: str,
    score: object,
    reach: str,
    says: Sequence[str] = (),
    details: Sequence[Node] = (),
) -> Node:
    """The result, over the whole window; of several seats, the ranking. score: the points counted so far; reach: the words
    beside them; says: sentences; details: nodes below them."""
    counting = board.counted is not None
    state = "counting" if counting else "won" if is_won(board) else "lost"
    ranked = not board.alone and not counting
    if ranked:
        ranking = load("ui.table.ranking")
        says = [ranking.played(board)] + list(says) + ranking.tie_sentences(board)
        details = [ranking.rows(board)]
        state += " ranked"
    ways = [act("skip", t("result.skip"), None, (), False)] if counting else next_steps(board)
    if board.just_counted:
        for way in ways:
            way.attrs["data-do"] = "skip"
    built = board.game.built(shown(board))
    if ranked:  # beside it, the first line may be somebody else's
        built = [h("h3", None, ranking.whose(board, shown(board)), key="whose")] + built
    kids = [
        h(
            "canvas",
            {"class": "hills", "aria-hidden": "true"},
            paint=("ui.draw.result_backdrop", state, risen(board)),
            key="hills",
        ),
        None
        if ranked
        else h(
            "p",
            {"class": "tally", "aria-hidden": "true" if counting else None},
            [h("b", None, str(score) + " ", key="n"), h("small", None, reach, key="of")],
            key="tally",
        ),
        h("div", {"class": "built"}, built, key="built"),
        h(
            "div",
            {"class": "sum"},
            [
                h("p", {"class": "outcome" if i == 0 and not ranked else "also"}, each, key="says" + str(i))
                for i, each in enumerate(says)
            ]
            + sentences(board)
            + list(details),
            key="sum",
        ),
        h(
            "div",
            {"class": "ways after"},
            ways,
            key="ways",
        ),
    ]
    return frame(title, kids, None, "result-sheet " + state)


def is_won(board: Board) -> bool:
    """Whether a person has won: in a solo game by reaching the target, otherwise by coming first."""
    result = board.view["result"]
    assert result
    if result.get("won") is not None:
        return result["won"]  # type: ignore[return-value]  # it is there
    together = board.snapshot.get("together")
    if together:  # whoever has given a seat away wins with it, and not whoever played on there
        return any(seat in together["mine"] for seat in result["winners"])
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
        beside = board.same_dice
        if is_of_the_day(board) and beside and beside.link == snapshot["link"] and beside.says(turns):
            out.append(beside.says(turns))
    if snapshot.get("practice"):
        out.append(t("result.practice"))
    used = board.used()
    if used:
        out.append(t("result.coach." + used))
    challenge = snapshot.get("challenge")
    if challenge:
        out.append(compared(challenge, score, turns) + " " + proof(challenge, turns))
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
    nodes = [h("p", {"class": "also"}, says, key="also" + str(i)) for i, says in enumerate(out)]
    if challenge and not snapshot.get("practice"):
        nodes.append(act("open #/versus?of=" + snapshot["link"][1:], t("rival.beside"), None, (), False))
    return nodes


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
    if (
        view["result"].get("won")
        and view["level"]
        and view["level"] < levels()
        and view["level"] in board.history.won()
    ):
        return ("open " + routes.level_link(view["level"] + 1), t("result.next", level=view["level"] + 1))
    return None


def rematches(board: Board) -> list[tuple[str, str, str]]:
    """Another game of the same people, as (gesture, words, who starts): the seat after the winner first, then the same start."""
    result = board.view["result"]
    assert result
    count = len(board.view["seats"])
    winner = result["winners"][0] if result["winners"] else 0
    starts = [(winner + 1) % count]
    same = board.view.get("start")
    if same is not None and same not in starts and not board.mode.one_rematch:
        starts.append(same)
    people = board.humans == count
    return [
        (
            "rematch " + str(start),
            t("result.rematch" if people else "result.rematch.players"),
            starts_in_words(board.who(start)),
        )
        for start in starts
    ]


def rematch(link: str, start: str) -> str:
    """The link of the same table with another seed and this starting seat."""
    head, _, query = routes.without_seed(link).partition("?")
    kept = [part for part in query.split("&") if not part.startswith(("start=", "practice="))]
    return head + "?" + "&".join(kept + ["start=" + start])


def starts_in_words(who: str) -> str:
    return t("result.starts.you") if who == t("seat.you") else t("result.starts", who=who)


def again(board: Board) -> tuple[str, str]:
    """Playing the same game again, as (gesture, words)."""
    practice = board.snapshot.get("date") or board.snapshot.get("campaign")
    return ("again", t("result.practise" if practice else "result.again"))


def first_step(board: Board) -> tuple[str, str, str | None]:
    """The obvious next thing to do, as (gesture, words, a note)."""
    if not board.alone:
        return rematches(board)[0]
    return (
        next_game(board)
        or (again(board) if board.snapshot.get("date") or not is_won(board) else ("other", t("result.other")))
    ) + (None,)


def is_of_the_day(board: Board) -> bool:
    """Whether it is a daily game that counts."""
    return bool(board.alone and board.snapshot.get("date") and not board.snapshot.get("practice"))


def next_steps(board: Board) -> list[Node]:
    """What can be done after a game: the obvious choice, two more, and a button for the rest. After a daily game that is to
    share it, as others play the same."""
    do, title, note = first_step(board)
    if is_of_the_day(board):
        return [
            act("share", t("result.share"), None, (), True, key="next"),
            button("review", t("result.review")) if board.reviews else button("watch", t("result.watch")),
            button(do, title, note),
            button("after", t("result.more"), None, "more"),
        ]
    look = button("review", t("result.review")) if board.reviews else button("watch", t("result.watch"))
    return [
        act(do, title, note, (), True, key="next"),
        look,
        button("share", t("result.share")),
        button("after", t("result.more"), None, "more"),
    ]


def display_sheet(board: Board, seat: str) -> Node:
    """What one seat has built."""
    return load("ui.table.ranking").display_sheet(board, int(seat))  # type: ignore[no-any-return]  # loaded late


def more_sheet(board: Board) -> Node:
    """The rest of what can be done after a game."""
    first = first_step(board)[0]
    kids = [act("watch", t("replay.watch"), None, (), False)] if board.reviews else []
    if not board.alone:
        kids += [act(do, title, note, (), False) for do, title, note in rematches(board)[1:]]
    for do, title in (again(board), ("other", t("result.other"))):
        alone_once = do == "other" and (board.snapshot.get("date") or board.snapshot.get("campaign"))
        as_first = do == "again" and board.mode.one_rematch
        if do != first and not alone_once and not as_first:
            kids.append(act(do, title, None, (), False))
    kids += [
        act("log", t("log.title"), None, (), False),
        act("table", t("result.table"), None, (), False),
        act("leave", t("menu.leave"), None, (), False),
    ]
    return frame(t("result.more"), [h("div", {"class": "ways"}, kids, key="ways")], None, "after-sheet")
