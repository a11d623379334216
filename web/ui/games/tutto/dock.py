"""The dock of TUTTO: the dice kept, the dice rolled, and the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.games.tutto.card_painter import dice_colour
from ui.kit.controls import button
from ui.kit.text import percent, t
from ui.kit.tree import h
from ui.table import computer_prompt, frame

if TYPE_CHECKING:
    from ui.games.tutto.board_types import Board
    from ui.games.tutto.model import Model
    from ui.games.tutto.types import Action
    from ui.kit.tree import Node


def dock(board: Board, strip: Node | None = None, acts: Node | None = None) -> Node:
    """The dock of a board. strip: a node above the dice, or None; acts: a node that replaces the prompt and
    the decisions, or None."""
    kids = [prompt(board) if acts is None else None, strip, dice(board)]
    if board.sheet:
        kids.append(frame.close_bar())
    else:
        kids.append(acts or frame.decisions(board, board.model.shown_turn() == board.model.turn))
    return frame.dock(kids)


def prompt(board: Board) -> Node:
    """The decision to make, with its odds if the player wants them; or why a computer player decided so."""
    if board.thinking_seat() is not None and not board.staging:
        key, words, why = computer_prompt.prompt(board)
        return frame.prompt(key, words, h("small", None, why, key="small"))
    key = asked(board)
    return frame.prompt(
        key,
        sentence(board, key),
        h("small", None, odds(board), key="small"),
        None if board.staging else frame.others_button(board),
    )


def sentence(board: Board, key: str) -> str:
    """The sentence of a prompt: what stopping now and going on would bring."""
    model = board.model
    stop = model.of_kind("stop")
    keep = model.keep()
    return t(
        "tutto.prompt." + key,
        points=say.number(stop["total"] if stop else 0),
        n=keep["roll"] if keep else 0,
        total=say.number(keep["total"] if keep else 0),
        goal=say.number(board.view["target"]),
        card=say.card(model.shown["card"]),
    )


def asked(board: Board) -> str:
    model = board.model
    if board.view["state"] == "over" and not board.staging:
        return "over"
    if board.to_throw:
        return "throw"
    if model.flying:
        return "rolling"
    if board.staging:
        return "news" if model.news else "waiting"
    if not model.actions:
        return "waiting"
    if model.reaches():
        return model.reaches()  # type: ignore[return-value]  # it does
    if model.can("draw"):
        return "tutto"
    keep = model.keep()
    if not keep:
        return "keep"
    if keep["tutto"]:
        return "six_stop" if model.can("stop") else "six"
    if model.can("stop"):
        return "chosen"
    if len(model.actions) == 1:
        return "only"
    more = [a for a in model.actions if a["kind"] == "keep" and len(a["dice"]) < len(keep["dice"])]
    return "chosen_on_more" if more else "chosen_on"


def chances(board: Board) -> list[tuple[str, float]]:
    """The exact chances of going on with the chosen dice, if the player wants them, as (name, chance): "stop", a stop card;
    "null", a bust with the next roll; "tutto", the tutto that fulfils the card. With all six dice kept it is the next card that
    may end the turn."""
    if not board.game.shows_odds() or board.staging:
        return []
    model = board.model
    keep = model.keep()
    if model.can("draw") or keep and keep["tutto"] and not keep["roll"]:
        return [("stop", board.view["deck"]["stop"])]
    if not keep or keep["null"] is None:
        return []
    return [("null", keep["null"])] + ([] if keep["chance"] is None else [("tutto", keep["chance"])])


def odds(board: Board) -> str:
    """These chances in words."""
    return ", ".join(
        [t("tutto.odds." + name, share=percent(chance, True)) for name, chance in chances(board)]
    )


# ---- dice ----


def dice(board: Board) -> Node:
    """The kept and the chosen dice lie on the site, those to roll again in the tray; dice of the same face
    together."""
    model = board.model
    shown = model.shown
    kids = []
    site = []
    for i, kept in enumerate(shown["kept"]):
        words = say.number(kept["points"]) if kept["points"] else "✓"
        site.append(
            h(
                "div",
                {"class": "unit"},
                [
                    h(
                        "div",
                        {"class": "row"},
                        [kept_die(board, k) for k in sorted(kept["dice"], key=model.face)],
                        key="row",
                    ),
                    h("span", {"class": "pill", "aria-hidden": "true"}, words, key="pill"),
                ],
                key=i,
            )
        )
    site += by_face(board, [k for k in model.tray() if k in model.chosen])
    choosing = model.can("keep")
    if site or choosing:
        kids.append(
            h(
                "div",
                {"class": "site" + ("" if site else " empty"), "data-drop": "site", "data-what": "site"},
                [
                    h("p", {"class": "s"}, t("tutto.dice.kept"), key="label"),
                    h("div", {"class": "row"}, site, key="row"),
                ],
                key="site",
            )
        )
    units = by_face(board, [k for k in model.tray() if k not in model.chosen])
    if model.flying:  # each on its own: their faces are unknown
        units = [
            h("div", {"class": "unit"}, [h("div", {"class": "row"}, [die(board, k)], key="row")], key="u" + k)
            for k in model.tray()
        ]
    if site and not units and not choosing:
        return h("div", {"class": "dice", "role": "group", "aria-label": t("dice.title")}, kids, key="dice")
    kids.append(
        h(
            "div",
            {"class": "tray", "data-drop": "tray", "data-what": "tray"},
            [
                h(
                    "p",
                    {"class": "s"},
                    t("tutto.dice.roll", n=shown["roll"]) if shown["roll"] and units else "",
                    key="label",
                ),
                h("div", {"class": "row"}, units, key="row"),
            ],
            key="tray",
        )
    )
    return h("div", {"class": "dice", "role": "group", "aria-label": t("dice.title")}, kids, key="dice")


def by_face(board: Board, letters: list[str]) -> list[Node]:
    """Dice in groups of the same face, in their order."""
    model = board.model
    faces = []
    for k in letters:
        if model.face(k) not in faces:
            faces.append(model.face(k))
    return [unit(board, face, [k for k in letters if model.face(k) == face]) for face in faces]


def unit(board: Board, face: int, letters: list[str]) -> Node:
    """Dice of the same face, with a label: the points they are kept for, or the points that more of them
    would bring."""
    model = board.model
    on = letters[0] in model.chosen
    counted = counted_of(model, face, letters, on)
    pill = None
    if counted > 0:
        points = model.points_of(face, counted)
        words = say.number(points) if points else "✓"
        pill = h("span", {"class": "pill" + (" on" if on else ""), "aria-hidden": "true"}, words, key="pill")
    return h(
        "div",
        {"class": "unit"},
        [h("div", {"class": "row"}, [die(board, k) for k in letters], key="row"), pill],
        key="f" + str(face),
    )


def counted_of(model: Model, face: int, letters: list[str], on: bool) -> int:
    """How many dice of a unit bring points together: those that are chosen, or those that could be chosen besides."""
    chosen = len([k for k in model.chosen if model.face(k) == face])
    return chosen if on else min(len(letters), model.most_of(face) - chosen)


def canvas(board: Board, k: str, flying: bool) -> Node:
    face = board.model.face(k)
    return h(
        "canvas",
        {"class": "tumbling"} if flying else None,
        paint=("die", dice_colour(board.model.shown["card"]), face),
    )


def kept_die(board: Board, k: str) -> Node:
    face = board.model.face(k)
    return h(
        "span",
        {
            "class": "die kept",
            "data-die": k,
            "data-face": face,
            "data-flip": "die " + k,
            "data-what": "die " + k,
            "role": "img",
            "aria-label": t("tutto.die.kept", face=face),
        },
        [canvas(board, k, False)],
        key=k,
    )


def die(board: Board, k: str) -> Node:
    """A rolled die as a button. In flight it shows nothing that is not yet known."""
    model = board.model
    flying = k in model.flying
    face = model.face(k)
    can = model.most_of(face) > 0 and not flying
    chosen = k in model.chosen
    if flying:
        words = t("tutto.die.flying")
    elif not can:
        words = t("tutto.die.none" if model.actions else "tutto.die", face=face)
    else:
        alone = model.points_of(face, 1)
        same = [
            other for other in model.tray() if model.face(other) == face and (other in model.chosen) == chosen
        ]
        counted = counted_of(model, face, same, chosen)
        together = model.points_of(face, counted) if counted > 1 else 0
        words = t("tutto.die.chosen" if chosen else "tutto.die.can", face=face)
        if together:
            words += " " + t("tutto.die.together", n=counted, points=say.number(together))
        elif alone:
            words += " " + t("tutto.die.worth", points=alone)
        elif model.points_of(face, 3):
            words += " " + t("tutto.die.triple", points=say.number(model.points_of(face, 3)))  # type: ignore[arg-type]  # three are worth something
    names = (
        "die"
        + (" dragged" if board.model.dragged == k else " chosen" if chosen else "")
        + ("" if can or flying or not model.actions else " dead")
    )
    return h(
        "button",
        {
            "class": names,
            "data-die": k,
            "data-legal": can,
            "data-do": "die " + k,
            "data-flip": "die " + k,
            "data-aloft": flying,
            "data-face": None if flying else face,
            "aria-label": words,
            "aria-pressed": ("true" if chosen else "false") if can else None,
        },
        [canvas(board, k, flying)],
        key=k,
    )


# ---- decisions ----


def decisions(board: Board) -> list[Node]:
    """The decision's buttons; while a computer player decides, the one that pauses it."""
    if board.to_throw:  # first: if that roll is a null, the next to decide may be a computer player
        return [frame.throw_button()]
    if board.thinking_seat() is not None:
        return computer_prompt.buttons(board)
    if board.view["state"] == "over" and not board.staging:
        return [button("result", t("act.result"), None, "trophy", True)]
    return [stop_button(board), draw_button(board) if board.model.can("draw") else keep_button(board)]


def stop_button(board: Board) -> Node:
    model = board.model
    stop = model.of_kind("stop")
    if stop is None:
        idle = model.idle()
        why = t(idle) if idle else say.no_stop(model.shown["card"])
        return button(
            "stop", t("tutto.act.stop"), None if idle else t("tutto.act.stop.none"), "check", why=why
        )
    says = t("tutto.act.stop.says", points=say.number(stop["total"]))
    return button("stop", t("tutto.act.stop"), says, "check", stands_out(board) == "stop")


def stands_out(board: Board) -> str:
    """Which button stands out: "stop" where that reaches the goal, otherwise "go"; "" while a hint says what to do."""
    return "" if board.advised else "stop" if board.model.reaches() else "go"


def keep_button(board: Board) -> Node:
    model = board.model
    keep = model.keep()
    if keep is None:
        return button(
            "keep",
            t("tutto.act.keep"),
            None,
            "reroll",
            why=t(model.idle() or "tutto.why.keep"),
            key="go",
        )
    if keep["roll"]:
        busts = dict(chances(board)).get("null")
        odds = None if busts is None else t("tutto.act.keep.bust", n=round(100 * busts))
        says = t("tutto.act.keep.tutto", n=keep["roll"]) if keep["tutto"] else odds
        if differs_from_hint(board, keep):
            says = t("hint.without")
        return button(
            "keep",
            t("tutto.act.keep.roll", n=keep["roll"]),
            says,
            "reroll",
            stands_out(board) == "go",
            key="go",
        )
    return button(
        "keep",
        t("tutto.act.tutto"),
        say.number(keep["total"]) if keep["total"] else None,
        "star",
        stands_out(board) == "go",
        key="go",
    )


def differs_from_hint(board: Board, keep: Action) -> bool:
    """Whether a hint is shown that keeps other dice: once they are chosen, the button does what it says."""
    action = board.hint.action() if board.advised else None
    return action is not None and action["kind"] == "keep" and action != keep


def draw_button(board: Board) -> Node:
    return button(
        "draw", t("tutto.act.draw"), t("tutto.act.draw.says"), "draw", stands_out(board) == "go", key="go"
    )
