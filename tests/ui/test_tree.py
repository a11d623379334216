"""Trees patched into a document: the same elements stay, what differs is changed, and nothing else."""

import random

import pytest
from fakes import Document, Element
from ui.kit.tree import Memo, Node, clone, h, hydrate, hydrating, renew
from ui.table.frame import mark


def shown(document: Document) -> list[str]:
    return [child.textContent for child in document.root.children]


def test_elements_are_known_by_their_keys() -> None:
    document = Document()
    document.show([h("p", None, name, key=name) for name in "abcd"])
    elements = {child.textContent: child for child in document.root.children}
    document.show([h("p", None, name, key=name) for name in "dxba"])
    assert shown(document) == list("dxba")
    assert [
        elements.get(child.textContent, child) for child in document.root.children
    ] == document.root.children
    assert document.created == 5


@pytest.mark.parametrize("seed", range(20))
def test_any_order_follows_any_other(seed: int) -> None:
    luck = random.Random(seed)
    document = Document()
    for _ in range(12):
        names = luck.sample("abcdefgh", luck.randint(0, 8))
        document.show([h("p", None, name, key=name) for name in names])
        assert shown(document) == names


def every(document: Document) -> list[Element]:
    return list(document.root.walk())[1:]


def start_screen() -> list[Node]:
    """A picture of which the build may have drawn the same."""
    rows = [
        h("li", {"class": "row"}, [h("b", None, str(n)), h("canvas", None, paint=("icon", n))], key=n)
        for n in range(3)
    ]
    return [
        h("h1", None, "title", key="h1"),
        h("ul", None, rows, key="list"),
        h("p", {"hidden": True}, "end", key="end"),
    ]


@pytest.mark.parametrize("steps", [0, 1, 4, 100])
def test_what_the_build_has_drawn_is_taken_over_bit_by_bit(steps: int) -> None:
    document = Document()
    document.show(start_screen())
    elements = every(document)
    document.painted.clear()
    left = hydrating(document, document.root, start_screen())
    for _, _ in zip(range(steps), left, strict=False):
        pass
    assert every(document) == elements and document.created == len(elements)
    painted = len(document.painted)
    for _ in left:
        pass
    assert painted < 3 or steps == 100
    assert every(document) == elements and document.created == len(elements)
    assert document.painted == [("icon", n) for n in range(3)]


def test_what_the_build_has_drawn_otherwise_is_put_right() -> None:
    document = Document()
    document.show(
        [
            h("h1", None, "other", key="h1"),
            h("div", None, None, key="list"),
            h("p", None, "end", key="end"),
            h("p", None, "more"),
        ]
    )
    (title, _, end, _) = document.root.children
    hydrate(document, document.root, start_screen())
    assert [each.tag for each in document.root.children] == ["h1", "ul", "p"]
    assert document.root.children[0] is title and title.textContent == "title"
    assert document.root.children[2] is end and end.attributes == {"hidden": ""}


def test_another_tag_is_another_element() -> None:
    document = Document()
    document.show([h("div", None, "x", key=1)])
    document.show([h("button", None, "x", key=1)])
    assert [child.tag for child in document.root.children] == ["button"]


def test_attributes_come_and_go() -> None:
    document = Document()
    document.show([h("p", {"class": "a", "hidden": True, "data-n": 3, "title": None})])
    (element,) = document.root.children
    assert element.attributes == {"class": "a", "hidden": "", "data-n": "3"}
    document.show([h("p", {"class": "b", "hidden": False, "style": "width:1px"})])
    assert element.attributes == {"class": "b"}
    assert element.style.cssText == "width:1px"  # the content policy refuses the attribute
    document.show([h("p", {"class": "b"})])
    assert element.style.cssText == ""


def test_text_and_kids_take_turns() -> None:
    document = Document()
    document.show([h("p", None, "words")])
    document.show([h("p", None, [h("b", None, "bold")])])
    document.show([h("p", None, "again")])
    assert shown(document) == ["again"]


def test_a_canvas_is_painted_once_for_each_job() -> None:
    document = Document()
    for job in (("die", "Y", 1), ("die", "Y", 1), ("die", "Y", 2)):
        document.show([h("canvas", paint=job)])
    assert document.painted == [("die", "Y", 1), ("die", "Y", 2)]


def test_a_canvas_that_is_gone_is_forgotten_wherever_it_was() -> None:
    document = Document()
    document.show(
        [h("p", None, [h("b", None, [h("canvas", paint=("die", "Y", 1))])], key=name) for name in "ab"]
    )
    assert len(document.canvases) == 2
    document.show([h("p", None, "words", key="b")])
    assert document.canvases == []


def test_what_is_no_longer_shown_holds_nothing_of_the_document() -> None:
    document = Document()
    first, second = (
        [h("p", None, [h("b", None, name)], key=1), h("p", None, "x", key=name)] for name in "ab"
    )
    every = [*first, *first[0].kids]
    document.show(first)
    assert all(node.element for node in every)
    document.show(second)
    assert not any(node.element or node.kids for node in every)
    assert shown(document) == ["b", "x"]


def test_a_kept_node_is_built_again_only_if_it_shows_something_else() -> None:
    document = Document()
    kept = Memo()
    built = []

    def build() -> Node:
        built.append(1)
        return h("ul", None, [h("li", None, str(len(built)))], key="list")

    for shows in (["a"], ["a"], ["b"], ["b"]):
        document.show([h("p", None, "x", key="p"), kept.node((shows, 1), build)])
    assert shown(document) == ["x", "2"] and len(built) == 2
    document.show([h("p", None, "x", key="p")])
    document.show([kept.node((["b"], 1), build), h("p", None, "x", key="p")])
    assert shown(document) == ["3", "x"], "what was gone from the document is built anew"


def test_a_mark_on_what_is_kept_goes_away_with_it() -> None:
    kept = Memo()
    document = Document()
    for touched, marked in (
        ({"data-do": ["a"]}, "lit"),
        ({"data-do": ["a"]}, "lit"),
        ({"data-do": ["b"]}, None),
        ({}, None),
    ):
        node = kept.node("same", lambda: h("ul", None, [h("button", {"data-do": "a"})]))
        main = h("main", None, [node, h("button", {"data-do": "b"})])
        mark([main], touched, "lit")
        document.show([main])
        (button,) = document.root.all(**{"data-do": "a"})
        assert button.getAttribute("class") == marked
        assert node.kids == () or node.kids[0].attrs == {"data-do": "a"}, "it would stay marked"


def test_one_node_is_renewed_by_itself() -> None:
    document = Document()
    node = h("p", {"class": "a"}, [h("b", None, "one")], key="n")
    document.show([h("h1", None, "title"), node])
    (element,) = [child for child in document.root.children if child.tag == "p"]
    renew(document, node, h("p", {"class": "b"}, [h("b", None, "two"), h("i", None, "more")], key="n"))
    assert shown(document) == ["title", "twomore"] and element.attributes == {"class": "b"}
    document.show([h("h1", None, "title"), h("p", None, "three", key="n")])
    assert shown(document) == ["title", "three"] and element in document.root.children


def drawn(nodes: list[Node]) -> Document:
    """A document whose elements are there before it shows anything."""
    first = Document()
    first.show(nodes)
    document = Document()
    document.root = first.root
    return document


def test_elements_that_are_there_are_taken_over() -> None:
    def picture() -> list[Node]:
        return [h("main", {"class": "a"}, [h("p", {"id": "x"}, "words"), h("canvas", paint=("die", "Y", 1))])]

    document = drawn(picture())
    before = list(document.root.walk())
    document.show(picture())
    assert document.created == 0 and list(document.root.walk()) == before
    assert document.painted == [("die", "Y", 1)]
    document.show([h("main", {"class": "b"}, [h("p", {"id": "x"}, "others")])])
    assert shown(document) == ["others"] and document.root.children == before[1:2]


@pytest.mark.parametrize("seed", range(20))
def test_elements_that_differ_are_changed(seed: int) -> None:
    luck = random.Random(seed)

    def picture() -> list[Node]:
        return [
            h(
                luck.choice(["p", "div"]),
                {"class": luck.choice("ab")},
                luck.choice(["x", "y", [h("b", None, luck.choice("xy"))]]),
                key=i,
            )
            for i in range(luck.randint(0, 4))
        ]

    nodes = picture()
    document = drawn(picture())
    document.show(nodes)
    fresh = Document()
    fresh.show([clone(node) for node in nodes])

    def look(root: Element) -> list[tuple[str, dict[str, str], str]]:
        return [(each.tag, each.attributes, each.textContent) for each in root.walk()]

    assert look(document.root) == look(fresh.root)
