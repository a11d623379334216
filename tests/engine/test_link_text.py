"""Links that were changed on their way: the same game or a refusal, never another game."""

import html
import random
import tomllib
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from engine.errors import BadInput
from engine.link import challenge_link, game_link, open_link, replay_link
from engine.link_text import link_in, repaired, sealed
from engine.seed import spoken_seed
from engine.shared_game import begun
from engine.turn_link import is_turn_link, open_turn_link, turn_link
from tests.choosing import played

GOLDEN = tomllib.loads((Path(__file__).parent.parent / "golden" / "links.toml").read_text("utf-8"))
PLAIN = "#/goennen/solo?level=1&seed=K7Q2M9XT&ruleset=1"


@pytest.fixture(scope="module")
def links() -> list[str]:
    """Links of all kinds as they are given out."""
    solo = played(PLAIN)
    matches = [
        solo,
        played("#/tutto/solo?seed=PAIR&ruleset=1"),
        played("#/goennen/table?seats=human,human,human&start=1&seed=apple&ruleset=1"),
    ]
    found = [sealed(make(match)) for match in matches for make in (game_link, replay_link)]
    beat = challenge_link(solo)
    assert beat
    pair = played("#/tutto/table?seats=human,human&start=0&seed=K7Q2M9XT&ruleset=1", most=9)
    lists = tuple(tuple(str(move.action) for move in pair.moves if move.seat == seat) for seat in range(2))
    told = turn_link(replace(begun(pair.setup), lists=lists, names=("Ann", None)))
    return [
        *found,
        told,
        sealed(beat),
        sealed("#/goennen/daily?date=2026-11-21&level=1&ruleset=1"),
        sealed("#/tutto/table?seats=human,hard&start=0&seed=A_B-C&ruleset=1"),
    ]


def game(text: str) -> tuple[object, ...]:
    if is_turn_link(text):
        told = open_turn_link(text)
        return (told.setup, told.lists, told.names)
    match = open_link(text)
    return (
        match.setup.game,
        match.seed,
        match.setup.seats,
        match.setup.level,
        match.step,
        str(match.setup.purpose),
    )


@pytest.mark.parametrize("changed", [
    "{}", " {}\n", "{}.", "{}),", "<{}>", "\"{}\"", "\u201e{}\u201c", "https://example.org/x/{}", "https://example.org/?fbclid=I_w-1{}",
    "{}&fbclid=IwAR0_x", "{}?utm_source=chat&utm_medium=x", "{}\u200b", "\u2068{}\u2069", "{}*",
])  # fmt: skip
def test_what_programs_and_people_add_is_taken_away(changed: str, links: list[str]) -> None:
    for link in links:
        assert game(changed.format(link)) == game(link), (changed, link)


def test_what_programs_encode_is_decoded(links: list[str]) -> None:
    for link in links:
        assert game("https://example.org/" + html.escape(link)) == game(link)
        assert game("https://example.org/" + link.replace("#", "%23", 1)) == game(link)
        half = len(link) // 2
        assert game(link[:half] + "\n  " + link[half:]) == game(link), "a line that was broken"


HOST = "https://example.org/x/"
CHANGES = {  # what it is called: what a program makes of an address
    "behind it a sentence": lambda url: url + " and more, Ann",
    "behind it a word": lambda url: url + "Cheers",
    "an unknown tracker": lambda url: url + "&ttclid=E.C.P",
    "a comma encoded": lambda url: url.replace(",", "%2C"),
    "a letter decoded": lambda url: url.replace("%C3%A4", "\u00e4"),
    "encoded twice": lambda url: quote(quote(url, safe=":/"), safe=":/"),
    "its sign encoded twice": lambda url: url.replace("#", "%2523"),
    "its fragment encoded": lambda url: HOST + "#" + quote(url.partition("#")[2], safe=""),
    "in the link of a mail filter": lambda url: "https://x.safelinks.example/?url=" + quote(url, safe="") + "&data=05%7C02&reserved=0",
    "in the link of a mail filter, twice": lambda url: "https://a.example/?u=" + quote("https://b.example/?url=" + quote(url, safe="") + "&d=1", safe="") + "&s=2",
    "in HTML": lambda url: f'<a href="{html.escape(url)}">{html.escape(url)}</a>',
    "escaped twice": lambda url: html.escape(html.escape(url)),
    "with numbers for signs": lambda url: url.replace("&", "&#38;"),
    "in Markdown": lambda url: "[play](" + url.replace("&", "\\&").replace("_", "\\_") + ")",
    "with a phone's dashes": lambda url: url.replace("--", "\u2014"),
    "in an answer to a mail": lambda url: "".join(url[at : at + 30] + "\n> " for at in range(0, len(url), 30)) + "Bye",
    "with spaces encoded": lambda url: url[:45] + "%0A%3E%20" + url[45:],
    "with marks of direction": lambda url: "\u202b" + url[:40] + "\u200f" + url[40:] + "\u202c",
    "twice": lambda url: url + "\n" + url,
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_programs_make_of_a_link_in_every_door(change: str, links: list[str]) -> None:
    """In the address and on the command line, and in the field where links are pasted."""
    named = sealed("#/goennen/table?seats=human,human&start=0&seed=%C3%A4pfel--1&ruleset=1")
    for link in [*links[:2], links[-1], named]:
        text = CHANGES[change](HOST + link)
        assert game(text) == game(link) == game(link_in(text)), (change, link)


def test_a_line_may_break_anywhere_and_be_quoted(links: list[str]) -> None:
    """A link without a check, too: in the field where links are pasted nothing is guessed."""
    for link in [links[0], links[-1], links[0].partition("&check=")[0]]:
        for at in range(3, len(link), 3):
            for broken in (
                "\n",
                "\r\n> ",
                "\n>> | ",
                "> ",
                " > ",
            ):  # in a field of one line the break itself is gone
                text = f"Ann wrote:\n> {HOST}{link[:at]}{broken}{link[at:]}\n\nBye, Bob"
                assert game(link_in(text)) == game(link), text


@pytest.mark.parametrize(("text", "link"), [
    ("", ""), ("#/", ""), ("https://example.org/", ""), ("50 % off, #1", ""), ("%23", ""),
    ("See https://example.org/x/#/help and more", "#/help"),
    ("#/tutto/solo?seed=AB12 and then #/help", "#/help"),
    ("#/tutto/solo?seed=AB12\n-- \nhttps://example.org/x/#/", "#/tutto/solo?seed=AB12"),
    ("#%2Ftutto%2Fsolo%3Fseed%3DAB12", "#/tutto/solo?seed=AB12"),
])  # fmt: skip
def test_the_last_link_of_a_text_is_found(text: str, link: str) -> None:
    assert link_in(text) == link


@pytest.mark.parametrize("part", ["\n", "> ", "%23/", "#/", "#/a ", "%25", "%252525", '"', "&check=", "a= "])
def test_a_link_is_looked_for_in_a_time_that_grows_with_the_text(part: str) -> None:
    link_in(part * 60_000)
    repaired("#/" + part * 60_000)


@pytest.mark.parametrize("end", ["...", "\u2026", "\u2026)"])
def test_a_link_that_was_shortened_is_refused(end: str, links: list[str]) -> None:
    for link in [links[0], links[-1], links[0].partition("&check=")[0]]:
        for at in range(3, link.find("&check=") if "&check=" in link else len(link)):
            with pytest.raises(BadInput):
                open_link(HOST + link[:at] + end)
    assert open_link("#/goennen/solo?code=apple...").seed == "APPLE"


@pytest.mark.parametrize("signs", ["\u201d", ">", "\u200b", ")\u2069.", "\u00a0", "\u2026"])
def test_an_address_bar_encodes_what_is_behind_a_link_or_in_it(signs: str, links: list[str]) -> None:
    """Links of older versions have no check; in one of ours there is none of these in a code of ours."""
    old = links[0].partition("&check=")[0]
    shortest = old.partition("&ruleset")[0]
    if signs == "\u2026":
        for link in (old, shortest):
            with pytest.raises(BadInput):
                open_link(link + quote(signs))
        return
    assert (
        game(links[0] + quote(signs))
        == game(old + quote(signs))
        == game(shortest + quote(signs))
        == game(old)
    )
    if signs in ">\u200b":
        assert game(old.replace("Q2", "Q2" + quote(signs))) == game(old)


def test_of_a_replay_nothing_may_be_missing(links: list[str]) -> None:
    replay = next(link for link in links if link.startswith("#/replay"))
    for cut in range(3, replay.index("moves=") + 6):
        with pytest.raises(BadInput):
            open_link(replay[:cut])


def test_of_a_link_between_devices_nothing_may_be_missing(links: list[str]) -> None:
    (told,) = [link for link in links if link.startswith("#/turn?")]
    for cut in range(told.index("seed="), told.index("&check=")):
        try:
            found = open_turn_link(told[:cut])
        except BadInput:
            continue
        assert found.setup == open_turn_link(told).setup, told[:cut]


def test_links_end_in_a_letter_or_a_digit(links: list[str]) -> None:
    assert all(link[-1].isalnum() for link in links)


def mangled(link: str, luck: random.Random) -> str:
    """A link with one to three changes."""
    for _ in range(luck.randint(1, 3)):
        at = luck.randrange(len(link))
        match luck.randrange(7):
            case 0:
                link = link[:at] + link[at + 1 :]
            case 1:
                link = link[:at] + luck.choice("abcXYZ019-_.&=?#%+ \n\u200b\u2011;,") + link[at:]
            case 2:
                link = link[: max(at, 1)]
            case 3:
                link = link[:at] + luck.choice("ABCDEFGH0123456789_-") + link[at + 1 :]
            case 4:
                link = html.escape(link)
            case 5:
                link = luck.choice('"<(*') + link + luck.choice('">)*.,')
            case _:
                link = link + luck.choice(
                    ["&utm_source=x", "?fbclid=y", "&x=1", ".", "\u200b", "_", " and more"]
                )
        if not link:
            return "x"
    return link


def test_ten_thousand_manglings_open_the_same_game_or_none(links: list[str]) -> None:
    luck = random.Random("manglings")
    meant = {link: game(link) for link in links}
    cheap = [link for link in links if "moves=" not in link]
    refused = same = 0
    for n in range(10_000):
        link = luck.choice(links if n % 10 == 0 else cheap)
        text = mangled(link, luck)
        if "&check=" not in repaired(text):  # the check itself is gone: nothing can tell any more
            continue
        try:
            found = game(text)
        except BadInput:
            refused += 1
        else:
            same += 1
            assert found == meant[link], (link, text)
    assert refused > 1000 and same > 1000


@pytest.mark.parametrize(
    "link",
    [
        entry if isinstance(entry, str) else entry["link"]
        for entries in GOLDEN.values()
        if isinstance(entries, list)
        for entry in entries
    ][:60],
)
def test_repairing_leaves_links_of_all_times_as_they_are(link: str) -> None:
    assert repaired(link) == link


def test_old_links_whose_seeds_end_in_a_sign_keep_their_game() -> None:
    assert open_link("#/goennen/solo?level=1&seed=apple.").seed == "apple."
    assert open_link("#/goennen/solo?level=1&seed=K7Q2M9XT.").seed == "K7Q2M9XT"


@pytest.mark.parametrize(
    "typed", ["apple", "Apple", " apple.", "ap\u00adple", "\u201capple\u201d", "a-p-p-l-e", "\uff41pple"]
)
def test_a_typed_code_is_what_people_say(typed: str) -> None:
    assert spoken_seed(typed) == "APPLE"


@pytest.mark.parametrize("typed", ["", " ", "...", "\u200b"])
def test_a_code_of_nothing_is_refused(typed: str) -> None:
    with pytest.raises(BadInput):
        spoken_seed(typed)
