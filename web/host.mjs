// What the page asks of the browser that could throw. Each answers {ok, value}, for an exception of
// JavaScript's passes through MicroPython and kills its handler. Python finds it as `js.host`.

import { engine } from "./boot.mjs";
import { update } from "./offline.mjs";

function attempt(action) {
    try {
        return { ok: true, value: action() ?? null };
    } catch (error) {
        return { ok: false, value: String(error) };
    }
}

async function attemptLater(action) {
    try {
        return { ok: true, value: (await action()) ?? null };
    } catch (error) {
        return { ok: false, value: String(error) };
    }
}

globalThis.host = {
    engine,
    update,
    load: (key) => attempt(() => localStorage.getItem(key)),
    save: (key, text) => attempt(() => localStorage.setItem(key, text)),
    remove: (key) => attempt(() => localStorage.removeItem(key)),
    /** Asks that what is saved be kept; a promise. */
    persist: () => attemptLater(() => navigator.storage.persist()),
    /** Copies a text; a promise. */
    copy: (text) => attemptLater(() => navigator.clipboard.writeText(text)),
    capture: (element, pointer) => attempt(() => element.setPointerCapture(pointer)),
    release: (element, pointer) => attempt(() => element.releasePointerCapture(pointer)),
    /** Puts a link's fragment into the address bar, as a new step back or in place of the present one. */
    push: (fragment) => attempt(() => history.pushState(null, "", fragment)),
    back: () => attempt(() => history.back()),
    replace: (fragment) => attempt(() => history.replaceState(null, "", fragment)),
};
