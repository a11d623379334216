"""A browser that has played an older release loses nothing. One that has it installed is offered this version at the same
address, the older one again if its host goes back, and then the new one. tests/ui/test_older_profiles.py looks at all that
those have stored."""

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page
from releases import (
    ADVANCE,
    CAMPAIGN,
    CHOSEN,
    CODE,
    LOOK,
    PEOPLE,
    RELEASES,
    NoHistory,
    Release,
    go,
    on_that_day,
    opened,
)

from tests.web.conftest import Host, Spoilt, open_page, visit_until_stored, wait_for_engine

GAMES = ("#/goennen/solo?level=1&seed=FROM1", "#/tutto/table?seats=human,easy&start=0&seed=FROM2")
RESULTS = "JSON.parse(localStorage.getItem('dicetable.progress'))?.results ?? []"
BUILD = "document.documentElement.outerHTML.match(/app\\/([0-9a-f]+)\\//)[1]"


# Puts what a release has stored into a browser that has nothing.
STORE = "kept => { if (!localStorage.length) Object.entries(kept).forEach((each) => localStorage.setItem(...each)); }"


@pytest.fixture(params=RELEASES.values(), ids=lambda release: release.version)
def release(request: pytest.FixtureRequest) -> Release:
    return request.param


def test_what_it_has_stored_is_all_there(context: BrowserContext, host: Host, release: Release) -> None:
    profile = json.loads(release.profile.read_text("utf-8"))
    stored = profile["stored"]
    on_that_day(context, release.day)
    context.add_init_script(f"({STORE})({json.dumps(stored)})")
    page = context.new_page()
    go(page, host.address + "#/")
    assert page.evaluate("[document.documentElement.lang, localStorage.getItem('dicetable.theme')]") == [
        profile["settings"]["language"],
        profile["settings"]["theme"],
    ]
    if "chosen" in profile:
        opened(page, host.address + CAMPAIGN)
        assert page.evaluate(CHOSEN) == profile["chosen"]
    for game in profile["games"]:
        shown = opened(page, host.address + game["address"])
        if page.get_attribute(
            "main", "data-waits"
        ):  # nobody sees the first roll of somebody elsewhere any more
            del shown["dice"]
        assert shown == {name: game[name] for name in shown}, game["address"]
    go(page, host.address + "#/lab")
    page.wait_for_selector("code-editor .cm-content")
    assert page.evaluate("document.querySelector('code-editor').value") == CODE
    go(page, host.address + "#/learn/goennen")
    page.wait_for_selector("main[data-lesson]")
    assert page.get_attribute("main", "data-step") == str(
        len(json.loads(stored["dicetable.lesson goennen"])["actions"])
    )
    go(page, host.address + "#/puzzle?")
    page.wait_for_selector("[data-do=mine]")
    now = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    seen = (
        "dicetable.links",
        "dicetable.glance ",
        "dicetable.save ",
        "dicetable.lesson ",
        "dicetable.coached",
        "dicetable.together",
    )  # by the visit
    for key in stored:
        if key.startswith("dicetable.together #"):
            kept, before = json.loads(now[key]), json.loads(stored[key])
            assert [kept[part] for part in ("link", "mine", "over")] == [
                before[part] for part in ("link", "mine", "over")
            ]
    for key in ("results", "daily", "run", "best_run"):
        assert json.loads(now["dicetable.progress"])[key] == json.loads(stored["dicetable.progress"])[key]
    assert {
        key: text for key, text in stored.items() if now.get(key) != text and not key.startswith(seen)
    } == {}
    assert not set(stored) - set(now)


@pytest.fixture
def old_site(release: Release) -> Path:
    try:
        return release.build()
    except NoHistory as error:
        pytest.skip(str(error))


def name_of(site: Path) -> str:
    """The build's name for itself: the folder of its files."""
    found = re.search(r"app/([0-9a-f]+)/", (site / "index.html").read_text("utf-8"))
    assert found
    return found[1]


def serve(host: Host, site: Path) -> None:
    """The host has another version of the site from now on. Its files are as old as this copy: a browser that asks for what
    has changed since its last visit gets them all, also those of an older version."""
    for each in host.folder.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    shutil.copytree(site, host.folder, dirs_exist_ok=True, copy_function=shutil.copyfile)


def is_found(context: BrowserContext, host: Host) -> None:
    """A visit finds the other version, which the menu offers from then on."""
    page = open_page(context, host.address)
    page.evaluate("new Promise((resolve) => host.update.listen(resolve))")
    page.close()


def take(page: Page) -> None:
    """Takes the version that the menu of a game offers."""
    page.click("[data-do=menu]")
    with page.expect_event("load"):
        page.click(".sheet [data-do=update]")
    wait_for_engine(page)
    page.evaluate(ADVANCE, 0)


# Builds the release from the repository's history. test_offline.py updates from one build of today to another, and the test
# above opens what the release has stored.
@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.usefixtures("storing")
def test_it_is_updated_when_its_user_wants_and_back_and_forward_again(
    context: BrowserContext, spoilt_host: Spoilt, site_folder: Path, old_site: Path
) -> None:
    old, new = name_of(old_site), name_of(site_folder)
    host = spoilt_host(lambda folder: None)
    serve(host, old_site)
    visit_until_stored(context, host.address).close()
    page = open_page(context, host.address)  # the first visit is not its service worker's yet
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(BUILD) == old
    page.evaluate("names => localStorage.setItem('dicetable.names', JSON.stringify(names))", PEOPLE)
    shown: dict[str, object] = {}
    results: list[dict[str, object]] = []

    def play(link: str) -> None:
        page.evaluate(ADVANCE, 2)  # so few that neither ends
        shown[link] = page.evaluate(LOOK)

    def is_as_it_was() -> None:
        assert page.evaluate(LOOK) == shown[GAMES[1]]

    def one_ends(seed: str) -> None:
        """One more game of two people is played to its end; of no earlier result anything is lost."""
        opened(page, host.address + f"#/tutto/table?seats=human,human&start=0&seed={seed}")
        page.evaluate(ADVANCE, 5000)
        before, now = list(results), page.evaluate(RESULTS)
        assert len(now) == len(before) + 1
        for each, kept in zip(before, now, strict=False):
            assert each.items() <= kept.items()
        assert [name for name, *_ in now[-1]["people"]] == list(PEOPLE)
        results[:] = now

    def all_go_on(seed: str) -> None:
        """Each game stands as it was, and goes on."""
        for link in GAMES:
            assert opened(page, host.address + link) == shown[link]
            play(link)
        one_ends(seed)

    def games_with_people() -> dict[str, int]:
        go(page, host.address + "#/people")
        page.wait_for_selector("[data-person]")
        rows = "rows => rows.map((row) => [row.dataset.person, Number(row.dataset.games)])"
        return dict(page.locator("[data-person]").evaluate_all(rows))

    def is_offered(site: Path) -> None:
        """The host has this version; the page that is open goes on."""
        opened(page, host.address + GAMES[1])
        serve(host, site)
        is_found(context, host)
        is_as_it_was()

    def is_taken(build: str) -> None:
        """In the middle of a game."""
        take(page)
        assert page.evaluate(BUILD) == build
        is_as_it_was()

    for link in GAMES:
        opened(page, host.address + link)
        play(link)
    one_ends("FROM3")

    # The old version goes on, and so it does when it is loaded again.
    is_offered(site_folder)
    page.reload()
    wait_for_engine(page)
    page.evaluate(ADVANCE, 0)
    assert page.evaluate(BUILD) == old
    is_as_it_was()

    is_taken(new)
    assert games_with_people() == {PEOPLE[1]: 1}
    page.click(f"[data-do='person {PEOPLE[1].lower()}']")
    page.click("[data-do='apart 0']")
    other = f"{PEOPLE[1]} (2)"
    assert games_with_people() == {other: 1}
    all_go_on("FROM4")
    assert games_with_people() == {PEOPLE[1]: 1, other: 1}
    host.stop()
    page.reload()
    wait_for_engine(page)
    assert page.evaluate(BUILD) == new, "all of it is stored"
    host.start()

    # The host goes back, and then forward again.
    is_offered(old_site)
    is_taken(old)
    all_go_on("FROM5")
    is_offered(site_folder)
    is_taken(new)
    assert games_with_people() == {PEOPLE[1]: 2, other: 1}
    all_go_on("FROM6")
    assert games_with_people() == {PEOPLE[1]: 3, other: 1}
