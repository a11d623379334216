"""The start screen in index.html: in every language, as the page draws it for a new visitor."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from ui.kit.tree import h

from tools import first_picture

LOCALES = Path(__file__).resolve().parent.parent / "web" / "locales"


class Words(HTMLParser):
    """The texts, and the elements that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.does: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.does += [value for name, value in attrs if name == "data-do" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(text: str) -> Words:
    words = Words()
    words.feed(text)
    assert words.open == []
    return words


def test_markup_of_nodes() -> None:
    node = h(
        "p",
        {"class": 'a "b"', "hidden": True},
        [h("b", None, "<i> & so"), h("canvas", paint=("die", "Y", 1))],
    )
    assert first_picture.markup(node) == (
        '<p class="a &quot;b&quot;" hidden=""><b>&lt;i&gt; &amp; so</b><canvas></canvas></p>'
    )


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_it_is_the_start_screen(language: str) -> None:
    words = read(first_picture.picture(language))
    sentences = json.loads((LOCALES / f"{language}.json").read_text("utf-8"))
    for key in ("start.play", "start.lessons", "start.others", "start.private"):
        assert sentences[key].strip() in [said.strip() for said in words.words], key
    assert {"settings", "help", "statistics", "play goennen", "play tutto", "open #/learn/goennen"} <= set(
        words.does
    )


def test_the_page_has_it_in_every_language(site_folder: Path) -> None:
    html = (site_folder / "index.html").read_text("utf-8")
    assert first_picture.picture("en") in html
    assert re.findall(r'<template id="first-(\w+)">', html) == ["de", "nl"]
