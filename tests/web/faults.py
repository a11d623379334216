"""Faults for the tests: a worker that is killed or stuck when it is asked for something, a clock that is changed."""

from pathlib import Path

from playwright.sync_api import Page

# `fault = {kind, call, times}`: the worker is killed or stuck by the next requests of that kind, as many times.
WORKERS = """
window.fault = null;
window.faults = 0;
window.Worker = class extends Worker {
    postMessage(data, ...rest) {
        const hit = window.fault && String(data).includes(`"call": "${window.fault.call}"`);
        const { kind, times = 1 } = window.fault ?? {};
        if (hit) {
            window.faults += 1;
            window.faulted = performance.now();
            window.fault = times > 1 ? { ...window.fault, times: times - 1 } : null;
        }
        if (hit && kind === "stuck") super.postMessage("stuck");
        super.postMessage(data, ...rest);
        if (hit && kind === "killed") this.terminate();
    }
};
// All that was said aloud: at an instant pace the next sentence is there before anybody has looked at the last.
window.told = [];
new MutationObserver(() => {
    const words = document.querySelector("[aria-live]")?.textContent;
    if (words && words !== window.told.at(-1)) window.told.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
# In the worker, before all else.
STUCK = 'self.addEventListener("message", ({ data }) => { if (data === "stuck") for (;;); });\n'
# In the worker, where it answers.
ANSWERS = "        self.postMessage(handle(text));"
# `window.shift`: how many milliseconds the clock is off.
CLOCK = """
window.shift = 0;
window.Date = class extends Date {
    constructor(...parts) {
        if (parts.length) super(...parts);
        else super(Date.now());
    }
    static now() { return super.now() + window.shift; }
};
"""
FORGET = "words => { window.told.splice(0, window.told.findIndex((text) => text.includes(words))); }"
HEARD = "kind => window.heard.filter((text) => text.startsWith(`{\"${kind}\"`)).length"


def spoil(site: Path, name: str, old: str, new: str) -> None:
    """Changes a text of a site's page or of a script in its app folder; "" for its beginning."""
    (file,) = [*site.glob(name), *site.glob(f"app/*/{name}")]
    text = file.read_text("utf-8")
    assert text.count(old) == 1 or not old, f"{name} no longer has {old!r}"
    file.write_text(text.replace(old, new) if old else new + text, "utf-8")


def late(milliseconds: int) -> tuple[str, str, str]:
    """The change of a script with which a computer seat's decision takes so long, without a sign of the worker."""
    wait = f"for (const end = performance.now() + {milliseconds}; text.includes('\"advance\"') && performance.now() < end; );"
    return ("worker.mjs", ANSWERS, f"{wait}\n{ANSWERS}")


def restarts(page: Page) -> int:
    """How often the engine's worker was made, after the first time."""
    return int(page.evaluate(HEARD, "ready")) - 1


def says(page: Page, words: str) -> None:
    """Waits until it has been said aloud; what was said before is forgotten."""
    page.wait_for_function("words => window.told.some((text) => text.includes(words))", arg=words, timeout=20_000)
    page.evaluate(FORGET, words)
