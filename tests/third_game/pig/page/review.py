"""Pig in a review: a move in pictures, and what was done in a round."""

from ui.kit.tree import h


def pictures(board, action):
    face = board.view["face"]
    return (
        [("small-die", ("rest", "P", face))]
        if action["kind"] == "hold" and face
        else [("icon", ("icon", "next"))]
    )


def done(board, events):
    out = []
    for i, event in enumerate(events):
        if event["key"] == "rolled":
            out.append(
                h(
                    "canvas",
                    {"class": "small-die"},
                    paint=("rest", "P", event["params"]["dice"][0][1]),
                    key=str(i),
                )
            )
        elif event["key"] == "held":
            out.append(h("b", {"class": "got"}, "+" + str(event["params"]["points"]), key=str(i)))
    return out
