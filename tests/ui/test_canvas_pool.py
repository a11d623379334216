"""Painted canvases that have left the picture come back with what is on them, and nothing else does."""

from fakes import Document, Element
from ui.kit.canvas_pool import LARGEST, MOST, CanvasPool
from ui.kit.tree import Node, h


class Observer:
    def observe(self, element: Element) -> None:
        """The fake canvases keep their size."""


class Keeping(Document):
    """Keeps canvases with their pictures, as the browser's document does. side: of the canvases."""

    def __init__(self, side: float = 50) -> None:
        super().__init__()
        self.side = side
        self.ratio = 1.0
        self.theme: object = "light"
        self.jobs: dict[str, list] = {}
        self.observer = Observer()
        self.canvas_pool = CanvasPool(self, lambda: self.ratio)

    def paint(self, element: Element, job: tuple) -> None:
        super().paint(element, job)
        number = element.getAttribute("data-paint")
        if number is None:
            number = str(len(self.painted))
            element.setAttribute("data-paint", number)
            self.jobs[number] = [element, job, self.side, self.side]
        self.jobs[number][1] = job

    def forget(self, node: Node) -> None:
        assert self.canvas_pool
        self.canvas_pool.put(self.jobs.pop(node.element.getAttribute("data-paint")), node)

    def shows(self, *nodes: Node) -> list[tuple]:
        """The jobs painted for a picture of these nodes; each of its canvases has what its node asks for."""
        before = len(self.painted)
        self.show([h("p", None, list(nodes))])
        for node, element in zip(nodes, self.root.children[0].children, strict=True):
            assert self.jobs[element.getAttribute("data-paint") or ""][1] == node.paint
            assert {**node.attrs, "data-paint": ""} == {**element.attributes, "data-paint": ""}
        return self.painted[before:]


def die(face: int, look: str = "") -> Node:
    return h("canvas", {"class": look} if look else None, paint=("die", "Y", face), key="die")


def test_a_picture_that_comes_back_is_not_painted_again() -> None:
    document = Keeping()
    assert document.shows(die(1)) == [("die", "Y", 1)]
    assert document.shows(die(2)) == [("die", "Y", 2)]
    assert document.shows(die(1)) == []
    assert document.shows() == []
    assert document.shows(die(2)) == document.shows() == document.shows(die(1)) == []


def test_one_canvas_is_in_one_place() -> None:
    document = Keeping()
    document.shows(die(1))
    document.shows()
    twice = [h("canvas", None, paint=("die", "Y", 1), key=key) for key in "ab"]
    assert document.shows(*twice) == [("die", "Y", 1)]


def test_another_class_has_another_size() -> None:
    document = Keeping()
    document.shows(die(1))
    document.shows()
    assert document.shows(die(1, "in-hand")) == [("die", "Y", 1)]


def test_what_may_change_behind_its_job_is_painted_in_its_place() -> None:
    document = Keeping()
    cards = [
        h("canvas", {"class": "face"}, paint=("card", "S01", {"written": [n]}), key="face") for n in (1, 2, 1)
    ]
    assert [len(document.shows(card)) for card in cards] == [1, 1, 1]


def test_a_canvas_with_words_keeps_its_place() -> None:
    document = Keeping()
    for face in (1, 2, 1):
        words = h("canvas", {"class": "a", "aria-label": str(face)}, paint=("die", "Y", face), key="die")
        assert len(document.shows(words)) == 1


def test_neither_unpainted_nor_large_canvases_are_kept() -> None:
    for side, painted in ((0.0, 1), (LARGEST**0.5, 0), (LARGEST**0.5 + 1, 1)):
        document = Keeping(side)
        document.shows(die(1))
        document.shows()
        assert len(document.shows(die(1))) == painted


def test_those_kept_longest_go_first() -> None:
    document = Keeping(500)
    for face in range(MOST // 250000 + 2):
        document.shows(die(face))
    document.shows()
    assert document.shows(die(0)) != []
    document.shows()
    assert document.shows(die(MOST // 250000 + 1)) == []


def test_a_canvas_put_aside_keeps_nothing_else() -> None:
    document = Keeping()
    document.show([h("p", None, [h("span", None, [die(1)], key="frame")])])
    frame = document.root.children[0].children[0]
    document.shows()
    assert frame.children == []


def test_another_screen_has_other_pixels() -> None:
    document = Keeping()
    document.shows(die(1))
    document.shows()
    document.ratio = 2
    assert document.shows(die(1)) != []


def test_another_theme_has_other_colours() -> None:
    document = Keeping()
    document.shows(die(1))
    document.shows()
    document.theme = "dark"
    assert document.shows(die(1)) != []
