"""The end of a game of several seats: who came first, with how many points, and why a tie went as it did. Read when the
first such game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.games import HUMAN
from ui.app.storage_keys import NAME
from ui.kit.names import isolated
from ui.kit.phrases import listed
from ui.kit.sheet import frame
from ui.kit.text import number, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.types import Result
    from ui.kit.tree import Node
    from ui.kit.types import Job
    from ui.table.board import Board


def order(board: Board) -> list[int]:
    """The seats, the winners first, then by points; ties as the game breaks them."""
    result = _result(board)
    scores = result["scores"]
    return sorted(
        range(len(scores)),
        key=lambda seat: (seat not in result["winners"], -scores[seat], board.game.tie_break(seat), seat),
    )


def ties(board: Board) -> list[list[int]]:
    """The seats that have equally many points, group by group, each in the order of the ranking."""
    scores = _result(board)["scores"]
    ranked = order(board)
    groups = [
        [seat for seat in ranked if scores[seat] == score] for score in sorted(set(scores), reverse=True)
    ]
    return [group for group in groups if len(group) > 1]


def _who(board: Board, seat: int) -> str:
    return board.who(seat)


def tie_sentences(board: Board, name: Callable[[Board, int], str] = _who) -> list[str]:
    """Why each tie went as it did. name: what a seat is called."""
    out = []
    winners = _result(board)["winners"]
    for group in ties(board):
        who = listed([name(board, seat) for seat in group])
        broken = len({board.game.tie_break(seat) for seat in group}) > 1
        if broken:
            out.append(t("ranking.tie.broken." + board.view["game"], who=who))
        elif not (winners and group[0] in winners and group[-1] not in winners):
            out.append(t("ranking.tie", who=who))
    return out


def played(board: Board) -> str:
    """What was played, and for how long: "Gönnen Können, 12 rounds."."""
    rounds = board.snapshot["rounds"]
    return t("ranking.played", game=games.title(board.view["game"]), n=rounds[-1]["round"] if rounds else 0)


def note(board: Board, seat: int) -> str:
    """What a seat has built, in a few words; of a computer player also that it is one, of a person elsewhere that they are."""
    tied = any(seat in group for group in ties(board))
    player = board.player_of(seat)
    words = []
    if player == games.ELSEWHERE:
        words.append(games.player_name(player))
    elif player != HUMAN:
        words.append(t("ranking.computer", level=games.player_name(player)))
    return " · ".join(words + [each for each in (board.game.built_in_words(seat, tied),) if each])


def points_in_words(board: Board, seat: int) -> str:
    """A seat's points, and what it has built: "74 points. 9 cards, 8 complete"."""
    points = _result(board)["scores"][seat]
    says = note(board, seat)
    return t("ranking.points", n=points, points=number(points)) + (". " + says if says else "")


def portrait(board: Board, seat: int) -> Job | None:
    """The picture of what a seat has built, small."""
    found = board.game.portrait(seat)
    return (found[0], (found[1], []), len(board.cards)) if found else None


def rows(board: Board) -> Node:
    """The ranking; each line opens what that seat has built."""
    result = _result(board)
    kids = []
    for seat in order(board):
        who, says, picture = board.who(seat), note(board, seat), portrait(board, seat)
        points = result["scores"][seat]
        kids.append(
            h(
                "li",
                {"class": "won" if seat in result["winners"] else None},
                [
                    h(
                        "button",
                        {
                            "class": "standing",
                            "data-do": "display " + str(seat),
                            "data-seat": seat,
                            "data-score": points,
                        },
                        [
                            h("canvas", {"class": "portrait"}, paint=picture, key="portrait")
                            if picture
                            else None,
                            h(
                                "span",
                                {"class": "whose"},
                                [h("b", None, who + " ", key="who"), h("small", None, says, key="note")],
                                key="whose",
                            ),
                            h("b", {"class": "n", "aria-hidden": "true"}, number(points), key="points"),
                            h(
                                "span",
                                {"class": "aloud"},
                                t("ranking.points", n=points, points=number(points)),
                                key="aloud",
                            ),
                        ],
                        key="place",
                    )
                ],
                key=seat,
            )
        )
    return h("ol", {"class": "ranking", "aria-label": t("ranking.title")}, kids, key="ranking")


def display_sheet(board: Board, seat: int) -> Node:
    """What one seat has built, and how its points come about."""
    kids = [
        h("p", {"class": "s"}, points_in_words(board, seat) + ".", key="says"),
        h("div", {"class": "built"}, board.game.built(seat), key="built"),
    ]
    details = board.game.details(seat)
    if details:
        kids.append(h("div", {"class": "score"}, [details], key="details"))
    return frame(whose(board, seat), kids, None, "display-sheet")


def whose(board: Board, seat: int) -> str:
    """The title of what a seat has built."""
    who = board.who(seat)
    return t("ranking.display.you") if who == t("seat.you") else t("ranking.display", who=who)


def spoken(board: Board) -> str:
    """The scores in the order of the ranking, and why ties went as they did."""
    scores = _result(board)["scores"]
    said = ", ".join([board.who(seat) + " " + number(scores[seat]) for seat in order(board)])
    return " ".join([t("result.scores", scores=said)] + tie_sentences(board))


def places(board: Board) -> list[tuple[int, int]]:
    """(place, seat) in the order of the ranking; seats whose tie is not broken have the same place."""
    result = _result(board)
    out: list[tuple[int, int]] = []
    last: object = None
    for i, seat in enumerate(order(board)):
        key = (seat in result["winners"], result["scores"][seat], board.game.tie_break(seat))
        out.append((out[-1][0] if out and key == last else i + 1, seat))
        last = key
    return out


def lines(board: Board) -> list[str]:
    """The ranking as lines of text, for others to read."""
    scores = _result(board)["scores"]
    return [
        t("ranking.line", place=place, who=for_others(board, seat), points=number(scores[seat]))
        for place, seat in places(board)
    ] + (tie_sentences(board, for_others))


def for_others(board: Board, seat: int) -> str:
    """What a seat is called where others read it: the only person at a table is "You" to nobody else."""
    who = board.who(seat)
    return who if who != t("seat.you") else isolated(board.store.get(NAME) or t("share.me"))


def picture(board: Board, address: str) -> Job | None:
    """The ranking as a picture with the page's address (see `ui.draw.ranking_image`), or None if the game has none."""
    scores = _result(board)["scores"]
    winners = _result(board)["winners"]
    ranked = []
    for seat in order(board):
        found = board.game.portrait(seat)
        if found is None:
            return None
        ranked.append((found[0], found[1], for_others(board, seat), scores[seat], seat in winners))
    return ("ui.draw.ranking_image", played(board), address, ranked)


def _result(board: Board) -> Result:
    result = board.view["result"]
    assert result
    return result
