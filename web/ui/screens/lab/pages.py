"""What the lab shows: the code, a game beside it, a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.sheet import act
from ui.kit.text import decimal, t
from ui.kit.tree import h
from ui.kit.visible import visible
from ui.screens.lab import contest_page
from ui.screens.lab.desk import OWN
from ui.screens.lab.fields import of_game, of_level, select, text_field

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.screens.lab.bench import Bench
    from ui.screens.lab.running import LabBoard, Running

PARTS = ("code", "game", "contest")


def nodes(bench: Bench) -> list[Node]:
    """The nodes below the heading."""
    if bench.shared:
        return [shared(bench)]
    beside = contest_page.page(bench.contest) if bench.beside == "contest" else playing(bench)
    return [parts(bench), coding(bench), beside]


def parts(bench: Bench) -> Node:
    """Which part is shown; a wide window shows the code beside each."""
    return h(
        "div",
        {"class": "choices lab-parts", "role": "group", "aria-label": t("lab.parts")},
        [
            h(
                "button",
                {
                    "class": "act part-" + name + (" main" if bench.open == name else ""),
                    "data-do": "part " + name,
                    "aria-pressed": "true" if bench.open == name else "false",
                },
                [h("b", None, t("lab.part." + name))],
                key=name,
            )
            for name in PARTS
        ],
        key="parts",
    )


# the code


def editor(bench: Bench, name: str, code: str, fixed: bool = False) -> Node:
    return h(
        "code-editor",
        {
            "data-form": "code",
            "data-submit": "play",
            "data-name": name,
            "api": bench.api,
            "value": code,
            "label": t("lab.code.fixed" if fixed else "lab.code", name=visible(name)),
            "readonly": fixed,
            "problems": bench.problems_text() if not fixed else None,
        },
        key="editor " + str(bench.serial),
    )


def coding(bench: Bench) -> Node:
    """The player in the editor, and what can be done with it."""
    names = bench.players.names()
    kids = [
        h(
            "div",
            {"class": "lab-bar"},
            [
                select("player", t("lab.player"), [(name, visible(name)) for name in names], bench.name),
                h("button", {"class": "act", "data-do": "new"}, [h("b", None, t("lab.new.do"))], key="new"),
                h("button", {"class": "act", "data-do": "more"}, [h("b", None, t("lab.more"))], key="more"),
            ],
            key="bar",
        )
    ]
    if bench.trouble:
        kids.append(h("p", {"class": "error", "role": "alert"}, bench.trouble, key="trouble"))
    if bench.deleted:
        kids.append(
            h(
                "div",
                {"class": "lab-bar gone", "role": "status"},
                [
                    h("p", None, bench.deletion, key="says"),
                    h(
                        "button",
                        {"class": "act", "data-do": "undelete"},
                        [h("b", None, t("menu.undo"))],
                        key="undo",
                    ),
                ],
                key="gone",
            )
        )
    kids.append(editor(bench, bench.name, bench.first))
    kids.append(
        h(
            "div",
            {"class": "lab-bar keys"},
            [
                h("p", {"class": "s"}, t("lab.keys"), key="says"),
                h("button", {"class": "act", "data-do": "api"}, [h("b", None, t("lab.api.do"))], key="api"),
            ],
            key="keys",
        )
    )
    return h("section", {"class": "coding", "aria-label": t("lab.part.code")}, kids, key="coding")


def shared(bench: Bench) -> Node:
    """Somebody else's player: to be read before anything else."""
    name, code = bench.shared  # type: ignore[misc]  # there is one
    return h(
        "section",
        {"class": "coding shared", "aria-labelledby": "shared-title"},
        [
            h("h2", {"id": "shared-title"}, name, key="title"),
            h("p", None, t("lab.shared.says"), key="says"),
            editor(bench, name, code, True),
            h(
                "div",
                {"class": "lab-bar"},
                [act("keep", t("lab.keep")), act("decline", t("lab.decline"), None, (), False)],
                key="ways",
            ),
        ],
        key="shared",
    )


# a game


def setting(running: Running, bench: Bench) -> Node:
    """Which game is played, and against whom."""
    fields = running.fields
    game = running.game
    kids = of_game("", fields)
    if fields["mode"] == "table":
        own = [(OWN + name, visible(name)) for name in bench.players.names()]
        kids.append(
            select(
                "foe",
                t("lab.foe"),
                [(name, games.player_name(name)) for name in game.strengths] + own,
                running.foe(),
            )
        )
    elif game.levels:
        kids.append(of_level("", fields))
    kids.append(text_field("seed", t("lab.seed"), fields["seed"], t("lab.seed.any")))
    return h("div", {"class": "lab-fields"}, kids, key="setting")


def buttons(running: Running) -> Node:
    """Play, step, stop."""
    if running.state in ("starting", "going"):
        kids = [act("pause", t("lab.pause"), None, (), False)]
    else:
        kids = [
            act("play", t("lab.go_on" if running.active else "lab.run")),
            act("step", t("lab.step"), None, (), False),
        ]
    if running.active:
        kids.append(act("end", t("lab.stop"), None, (), False))
    return h(
        "div",
        {"class": "lab-bar ways-row", "role": "group", "aria-label": t("lab.part.game")},
        kids,
        key="buttons",
    )


def state(running: Running) -> Node:
    """How the run stands, in a sentence."""
    if running.state == "failed":
        kids = [h("p", {"class": "error"}, running.error, key="says")]
        if running.mine:
            kids.append(
                h(
                    "button",
                    {"class": "act to-code", "data-do": "to_code"},
                    [h("b", None, t("lab.to_code"))],
                    key="to",
                )
            )
        return h("div", {"class": "state"}, kids, key="state")
    if running.state == "over":
        kids = [h("p", {"class": "outcome"}, running.outcome(), key="says")]
        if running.link:
            kids.append(
                h(
                    "div",
                    {"class": "lab-bar"},
                    [
                        act("watch", t("replay.watch"), None, (), False),
                        act("review", t("review.title"), None, (), False),
                    ],
                    key="ways",
                )
            )
        return h("div", {"class": "state"}, kids, key="state")
    words = {
        "": "lab.state.none",
        "starting": "lab.state.starting",
        "paused": "lab.state.paused",
        "going": "lab.state.going",
        "stopped": "lab.stopped",
    }
    return h("p", {"class": "s state"}, t(words[running.state]), key="state")


def playing(bench: Bench) -> Node:
    """A game: what is played, the table, the decisions, what was printed."""
    running = bench.running
    kids = [h("h2", {"id": "game-title"}, t("lab.part.game"), key="title")]
    if not running.active:
        kids.append(setting(running, bench))
    kids += [buttons(running), state(running)]
    if running.table:
        kids.append(table(running.table))
    if running.said:
        kids.append(
            h(
                "ol",
                {"class": "said", "aria-label": t("lab.decisions")},
                [
                    h("li", {"class": None if i else "last"}, words, key=i)
                    for i, words in enumerate(running.said)
                ],
                key="said",
            )
        )
    if running.values:
        rows = [
            h(
                "tr",
                None,
                [h("th", {"scope": "row"}, words, key="w"), h("td", None, shown(value), key="v")],
                key=i,
            )
            for i, (words, value) in enumerate(running.values)
        ]
        kids.append(
            h(
                "table",
                {"class": "figures values"},
                [h("caption", {"class": "s"}, t("lab.values", who=running.board.who(0)), key="caption")]
                + rows,
                key="values",
            )
        )
    if running.printed:
        kids.append(
            h(
                "h3",
                {"id": "printed-title"},
                t("lab.printed.cut" if running.cut else "lab.printed"),
                key="printed title",
            )
        )
        kids.append(
            h(
                "pre",
                {"class": "printed", "tabindex": "0", "role": "region", "aria-labelledby": "printed-title"},
                running.printed,
                key="printed",
            )
        )
    return h(
        "section",
        {
            "class": "panel playing",
            "aria-labelledby": "game-title",
            "data-run": running.state,
            "data-step": running.step,
        },
        kids,
        key="playing",
    )


def shown(value: float) -> str:
    """A player's value, short. The largest numbers stand for infinity."""
    if abs(value) > 1e300:
        return "∞" if value > 0 else "−∞"
    return decimal(value, 3 if abs(value) < 10 else 1)


def table(board: LabBoard) -> Node:
    """The table as the deciding seat saw it; only to be looked at, since the decisions beside it say the same in words."""
    game = board.game
    kids = game.middle() + [game.dock(None, h("span", key="acts"))]
    seen = h("p", {"class": "s"}, t("lab.seen", who=board.who(board.view["seat"])), key="seen")
    return h(
        "div",
        {"class": "lab-table", "inert": "", "aria-hidden": "true"},
        [
            seen,
            h("div", {"class": " ".join([name for name in ("table", game.kind) if name])}, kids, key="table"),
        ],
        key="table",
    )
