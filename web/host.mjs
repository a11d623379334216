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

/** Lets the browser save something as a file. */
function save(name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

globalThis.host = {
    engine,
    update,
    load: (key) => attempt(() => localStorage.getItem(key)),
    save: (key, text) => attempt(() => localStorage.setItem(key, text)),
    remove: (key) => attempt(() => localStorage.removeItem(key)),
    /** The keys of everything that this page keeps, one to a line. */
    keys: () => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith("dicetable.")).join("\n")),
    /** Hands a text out as a file. */
    download: (name, text) => attempt(() => save(name, new Blob([text], { type: "application/json" }))),
    /** Whether the device has its own way to send something. */
    shares: typeof navigator.share === "function",
    /** Sends a text in the device's own way; a promise. */
    share: (text) => attemptLater(() => navigator.share({ text })),
    /** Sends what is on a canvas as a picture, with a text, where the device can, else saves it; a promise. */
    handOut: (canvas, name, text) =>
        attemptLater(async () => {
            const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
            const file = new File([blob], name, { type: blob.type });
            if (navigator.canShare?.({ files: [file], text })) await navigator.share({ files: [file], text });
            else save(name, file);
        }),
    /** Asks for a file and reads its text; a promise that stays open where none is chosen. A file of more bytes than `most` is refused. */
    pick: (most) =>
        attemptLater(
            () =>
                new Promise((resolve, reject) => {
                    const input = document.createElement("input");
                    input.type = "file";
                    input.addEventListener("change", () => {
                        const file = input.files[0];
                        if (!file) return;
                        if (file.size > most) reject(new Error("too large"));
                        else file.text().then(resolve, reject);
                    });
                    input.click();
                }),
        ),
    /** Plays a sound, as loud as a number in 0..1 says, if the browser lets it; a promise. */
    sound: (name, loudness) => attemptLater(async () => (await import("./sounds.mjs")).play(name, loudness)),
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
