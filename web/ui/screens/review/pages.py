"""What a review shows first: three sentences, the chart, the mistakes by kind, the rounds, the account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.loader import load
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.review import figures
from ui.screens.review.account import account, told
from ui.screens.review.picture import MEANS, picture

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import Mark, Mistake, ReviewedSeat, RoundDone

    from ui.app.client import Job
    from ui.kit.tree import Node
    from ui.screens.review.game_review import GameReview

KINDS = 5  # of mistakes, at most


def nodes(reviewing: GameReview, job: Job) -> list[Node]:
    """The nodes below the heading."""
    if reviewing.error:
        return [
            h("p", {"class": "error"}, reviewing.error, key="error"),
            act("retry", t("load.retry")),
        ]
    if reviewing.result is None:
        return [progress(job)]
    seat = reviewing.of_seat()
    return [
        people(reviewing),  # type: ignore[list-item]  # of one seat there is no choice
        told(reviewing),
        picture(reviewing),
        mistakes(reviewing, seat),
        rounds(reviewing, seat),
        account(seat, reviewing.result["level"]),
        h("div", {"class": "ways replayed"}, [act("replay", t("replay.watch"), None, (), False)], key="ways"),
    ]


def progress(job: Job) -> Node:
    kids = [
        h(
            "p",
            None,
            t("review.at", done=job.done, total=job.total) if job.total else t("review.loading"),
            key="says",
        )
    ]
    if job.total:
        kids.append(
            h(
                "progress",
                {"max": str(job.total), "value": str(job.done), "aria-label": t("review.loading")},
                key="bar",
            )
        )
    return h("div", {"class": "loading"}, kids, key="loading")


def people(reviewing: GameReview) -> Node | None:
    """Whose account is shown, if there are several seats."""
    seats = reviewing.result["seats"]
    if len(seats) < 2:
        return None
    return h(
        "div",
        {"class": "choices whose", "role": "group", "aria-label": t("review.whose")},
        [
            h(
                "button",
                {
                    "class": "act" + (" main" if each["seat"] == reviewing.seat else ""),
                    "data-do": "seat " + str(each["seat"]),
                    "aria-pressed": "true" if each["seat"] == reviewing.seat else "false",
                },
                [h("b", None, reviewing.name_of(each["seat"]))],
                key=each["seat"],
            )
            for each in seats
        ],
        key="people",
    )


def mistakes(reviewing: GameReview, seat: ReviewedSeat) -> Node:
    """What was done wrong, by kind, each with its clearest example."""
    kids = [h("h2", {"id": "moments-title"}, t("review.moments"), key="title")]
    found = reviewing.mistakes()
    if found:
        kids.append(
            h(
                "ol",
                {"class": "moments"},
                [mistake(reviewing, seat, each) for each in found[:KINDS]],
                key="list",
            )
        )
    else:
        kids.append(h("p", None, t("review.moments.none"), key="none"))
    return h("section", {"class": "panel", "aria-labelledby": "moments-title"}, kids, key="moments")


def mistake(reviewing: GameReview, seat: ReviewedSeat, each: Mistake) -> Node:
    """One kind: how often and in which rounds, the clearest example in pictures, and what all of them cost. What is still
    being checked has the same room as afterwards."""
    step = each["steps"][0]
    moment = reviewing.moment(step)
    assert moment
    verdict = reviewing.verdict(step)
    cost = reviewing.cost(each)
    shown = reviewing.moments.told(moment)
    often = len(each["steps"])
    says = shown.played.says or t("review.another")
    if often > 1:
        says = figures.often(often, sorted(rounds_of(seat, each)), seat["unit"])
    if verdict == "refuted" and often == 1:
        says = t("review.moments.refuted")
    return h(
        "li",
        {"class": verdict, "data-step": str(step)},
        [
            h(
                "button",
                {"data-do": "look " + str(step)},
                [
                    h(
                        "span",
                        {"class": "of-round"},
                        [
                            h("b", None, figures.said(rounds_of(seat, each)[0]), key="n"),
                            h(
                                "small",
                                None,
                                t(
                                    "review.round.short.turn"
                                    if seat["unit"] == "turns"
                                    else "review.round.short"
                                ),
                                key="round",
                            ),
                        ],
                        key="round",
                    ),
                    h(
                        "span",
                        {"class": "words"},
                        [
                            h("b", None, t("review.did." + each["kind"]) + " ", key="did"),
                            h("small", None, says + " ", key="says"),
                        ],
                        key="words",
                    ),
                    h(
                        "span",
                        {"class": "cost"},
                        [
                            h("b", None, figures.lost(cost, seat["unit"]) + " ", key="n"),
                            h("small", None, t("review.short." + verdict), key="verdict"),
                        ],
                        key="cost",
                    ),
                ],
                key="look",
            )
        ],
        key=step,
    )


def rounds_of(seat: ReviewedSeat, each: Mistake) -> list[int]:
    """In which rounds it was done, that of the clearest example first; 0 is before the first."""
    numbers = {turn["turn"]: 0 if turn["seat"] is None else turn["round"] for turn in seat["turns"]}
    turns = {mark["step"]: mark["turn"] for mark in seat["marks"]}
    out: list[int] = []
    for step in each["steps"]:
        if numbers[turns[step]] not in out:
            out.append(numbers[turns[step]])
    return out


def rounds(reviewing: GameReview, seat: ReviewedSeat) -> Node:
    """Round by round: what was done in pictures, luck, decisions, and what could be expected then."""
    done = load(games.BY_NAME[reviewing.result["game"]].review).done  # type: ignore[arg-type]  # a game with reviews has one
    rows = [round_kept(reviewing, seat, each, done) for each in seat["rounds"]]
    return h(
        "section",
        {"class": "panel by-round", "aria-labelledby": "rounds-title"},
        [
            h(
                "h2",
                {"id": "rounds-title"},
                t("review.rounds.turn" if seat["unit"] == "turns" else "review.rounds"),
                key="title",
            ),
            h("ol", {"class": "rounds-done"}, rows, key="list"),
        ],
        key="rounds",
    )


def round_kept(
    reviewing: GameReview, seat: ReviewedSeat, each: RoundDone, done: Callable[..., list[Node]]
) -> Node:
    """One round, built anew when it shows something else."""
    marks = marks_of(seat, each)
    return reviewing.memos.node(
        "round %d" % each["round"],
        (reviewing.seat, [reviewing.verdict(mark["step"]) for mark in marks]),
        lambda: round_row(reviewing, seat, each, done(reviewing.board, each["events"])),
    )


def turns_of(seat: ReviewedSeat, each: RoundDone) -> list[int]:
    """The numbers of a round's turns, of whomever."""
    if not each["round"]:
        return [turn["turn"] for turn in seat["turns"] if turn["seat"] is None]
    return [
        turn["turn"] for turn in seat["turns"] if turn["seat"] is not None and turn["round"] == each["round"]
    ]


def marks_of(seat: ReviewedSeat, each: RoundDone) -> list[Mark]:
    """The marked decisions of a round, the costliest first."""
    turns = turns_of(seat, each)
    return sorted([mark for mark in seat["marks"] if mark["turn"] in turns], key=lambda mark: -mark["cost"])


def round_row(reviewing: GameReview, seat: ReviewedSeat, each: RoundDone, pictures: list[Node]) -> Node:
    """One round."""
    unit = seat["unit"]
    numbers = turns_of(seat, each)
    turns = [turn for turn in seat["turns"] if turn["turn"] in numbers]
    marks = marks_of(seat, each)
    steps = [mark["step"] for mark in marks if reviewing.moment(mark["step"])]
    name = figures.round_name(each["round"], unit)
    says = []
    for part in ("luck", "decisions"):
        total = sum([turn[part] for turn in turns])
        says.append(
            h(
                "small",
                {"class": part},
                [
                    h("span", {"class": "aloud"}, t("review." + part) + " ", key="of"),
                    h("b", None, figures.change(total, unit) + " ", key="n"),
                ],
                key=part,
            )
        )
    return h(
        "li",
        {"class": "marked" if marks else None, "data-round": str(each["round"])},
        [
            h(
                "button",
                {"data-do": "look " + str(steps[0]) if steps else "see " + str(each["step"])},
                [
                    h(
                        "span",
                        {"class": "of-round"},
                        [
                            h("span", {"class": "aloud"}, name + " ", key="name"),
                            h(
                                "b",
                                {"aria-hidden": "true"},
                                figures.said(each["round"]),
                                key="n",
                            ),
                        ],
                        key="round",
                    ),
                    h("span", {"class": "done"}, pictures, key="done"),
                    h("span", {"class": "parts"}, says, key="parts"),
                    h(
                        "b",
                        {"class": "value"},
                        figures.amount(turns[-1]["value"], unit) if turns else "",
                        key="value",
                    ),
                    h(
                        "span",
                        {"class": "sizes"},
                        [sign(reviewing, mark, i) for i, mark in enumerate(marks[:3])],
                        key="sizes",
                    ),
                ],
                key="look",
            )
        ],
        key=each["round"],
    )


def sign(reviewing: GameReview, mark: Mark, key: int) -> Node:
    """A mark as in the chart."""
    kind = "refuted" if reviewing.verdict(mark["step"]) == "refuted" else mark["size"]
    return h(
        "i",
        {"class": "sign " + kind, "title": t("review.legend." + MEANS[kind])},
        key=key,
    )
