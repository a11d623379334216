"""A browser that lacks something is told so in the reader's language, before anything else is fetched."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Host, new_context, page_of, wait_for_mark

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "browsers.md").read_text("utf-8")
FIRST = (ROOT / "web" / "preflight.js").read_text("utf-8")
REFUSE = "const {0} = CSS.supports; CSS.supports = (...all) => !all.join(' ').includes('{1}') && {0}.apply(CSS, all);"
# How each of the features is taken away.
WITHOUT = {
    "modules": "delete HTMLScriptElement.prototype.noModule;",
    "wasm": "delete WebAssembly.instantiateStreaming;",
    "exceptions": "WebAssembly.validate = () => false;",
    "unzip": "delete window.DecompressionStream;",
    "sizes": "delete window.ResizeObserver;",
    "inert": "delete HTMLElement.prototype.inert;",
    "offscreen": "delete window.OffscreenCanvas;",
    "rounded": "delete CanvasRenderingContext2D.prototype.roundRect;",
    "has": REFUSE.format("has", ":has"),
    "mix": REFUSE.format("mix", "color-mix"),
    "containers": REFUSE.format("containers", "cqw"),
    "dynamic": REFUSE.format("dynamic", "dvh"),
    "subgrid": REFUSE.format("subgrid", "subgrid"),
}
# A worker as browsers had it that did not know of modules: nobody asks for its type.
NO_MODULE_WORKERS = """window.Worker = class {
    terminate() {}
    addEventListener() {}
};"""
SAYS = {"en": "too old", "de": "zu alt", "nl": "te oud"}
OLDEST = re.search(r"\| --- \| --- \| --- \|\n\| (\S+) \| (\S+) \| (\S+) \|\n", GUIDE).groups()


def rows() -> dict[str, tuple[str, str, str]]:
    """The versions of each feature that the guide names."""
    found = re.findall(r"(?m)^\| (\w+) \| [^|]+ \| ([\d., ]+) \| ([\d.]+) \| ([\d.]+) \|$", GUIDE)
    return {name: (chrome, firefox, safari) for name, chrome, firefox, safari in found}


def test_the_oldest_versions_follow_from_what_is_needed() -> None:
    def newest(versions: list[str]) -> str:
        return max(versions, key=lambda each: tuple(map(int, each.split("."))))

    columns = zip(*rows().values(), strict=True)
    assert (
        tuple(newest([each for cell in column for each in cell.split(", ")]) for column in columns) == OLDEST
    )


def test_everything_that_the_guide_names_is_looked_for() -> None:
    looked_for = re.findall(r"(?m)^        (\w+): function", FIRST)
    assert set(looked_for) == set(WITHOUT)
    assert set(rows()) == {*looked_for, "workers"}


def test_it_is_written_in_the_oldest_syntax() -> None:
    code = re.sub(r"//.*|/\*[\s\S]*?\*/|\"(?:\\.|[^\"\\])*\"", "", FIRST)
    assert not re.search(r"=>|\b(let|const|class|async|await)\b|`|\?\.|\?\?|\.\.\.", code)


@pytest.mark.parametrize("language", SAYS)
def test_a_browser_without_something_is_told_so(chromium: Browser, shared_host: Host, language: str) -> None:
    names = list(WITHOUT) if language == "en" else ["modules", "has"]
    with new_context(chromium, locale=language) as context:
        for name in names:
            with page_of(context) as page:
                page.add_init_script(WITHOUT[name])
                page.goto(shared_host.address)
                boot = page.locator("#boot")
                expect(boot).to_be_visible()
                expect(boot).to_have_attribute("data-missing", name)
                expect(boot).to_have_attribute("lang", language)
                expect(boot).to_contain_text(SAYS[language])
                for version in OLDEST:
                    expect(boot).to_contain_text(version)
                assert page.evaluate("document.body.innerText.trim()") == boot.inner_text().strip(), (
                    "nothing else"
                )
                fetched = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
                assert [each for each in fetched if each.endswith((".wasm", ".pack", "page.mjs"))] == []
                page.close()


BARRED = {
    "en": "WebAssembly is switched off",
    "de": "ist WebAssembly abgeschaltet",
    "nl": "WebAssembly staat uit",
}
FILE = {"en": "from a web server", "de": "von einem Webserver", "nl": "van een webserver"}


@pytest.mark.parametrize("language", SAYS)
def test_what_is_not_a_matter_of_age_is_called_by_its_name(
    chromium: Browser, shared_host: Host, site_folder: Path, language: str
) -> None:
    with new_context(chromium, locale=language) as context:
        for address, without, name, sentence in (
            (shared_host.address, "delete window.WebAssembly;", "assembly", BARRED[language]),
            ((site_folder / "index.html").as_uri(), "", "file", FILE[language]),
        ):
            with page_of(context) as page:
                page.add_init_script(without)
                page.goto(address)
                boot = page.locator("#boot")
                expect(boot).to_have_attribute("data-missing", name)
                expect(boot).to_contain_text(sentence)
                assert page.evaluate("document.body.innerText.trim()") == boot.inner_text().strip(), (
                    "nothing else"
                )
                page.close()


def test_a_browser_that_does_not_tell_its_languages_plays_in_its_one_language(
    chromium: Browser, shared_host: Host
) -> None:
    with new_context(chromium, locale="de") as context, page_of(context) as page:
        page.add_init_script("Object.defineProperty(Navigator.prototype, 'languages', {value: undefined});")
        page.goto(shared_host.address)
        wait_for_mark(page, "ui-ready")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.evaluate("dispatchEvent(new Event('trouble'))")  # the reporter of troubles speaks it, too


def test_a_browser_without_workers_that_are_modules_is_told_so(chromium: Browser, shared_host: Host) -> None:
    with new_context(chromium, locale="nl") as context, page_of(context) as page:
        page.add_init_script(NO_MODULE_WORKERS)
        page.goto(shared_host.address)
        expect(page.locator("#boot")).to_have_attribute("data-missing", "workers")
        expect(page.locator("#boot")).to_contain_text(SAYS["nl"])
        assert page.evaluate("host.engine.failed")


def test_a_browser_with_everything_is_told_nothing(chromium: Browser, shared_host: Host) -> None:
    with new_context(chromium) as context, page_of(context) as page:
        page.goto(shared_host.address)
        wait_for_mark(page, "ui-ready")
        expect(page.locator("#boot")).to_have_count(0)
