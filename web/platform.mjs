// Calls to the browser that could throw. Each returns {ok, value}, because a JavaScript exception passes through
// MicroPython and kills its handler. Python finds them as `js.host`.

import { attempt, attemptLater, whole, within } from "./attempt.mjs";
import { engine } from "./engine.mjs";
import { supervise } from "./engine_supervisor.mjs";
import { imported, loading } from "./mending.mjs";
import { update } from "./offline.mjs";

/** Milliseconds in which a browser does what needs nobody's answer. A player's own choice, of a file or whom to share with, may take any time. */
const SOON = 10_000;

/** Saves a blob as a file. */
function save(name, blob) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The engine for long work in the background, while there is any; it is watched like the one that plays. */
let background = null;
const backgroundEngine = {
    begin(receive) {
        background?.end();
        background = supervise({ tell: receive });
        background.begin();
    },
    send: (text) => background?.send(text),
    end() {
        background?.end();
        background = null;
    },
};

/** The steps of the history, before the first layer. */
let steps = {
    stack: () => {},
    push: (fragment) => history.pushState(null, "", fragment),
    replace: (fragment) => history.replaceState(null, "", fragment),
    back: () => history.back(),
};
let layers = 0;
let layered = null; // the promise of the steps with layers, from when the first layer appears
function stack(count) {
    layers = count;
    if (count || history.state?.layers)
        layered ??= attemptLater(async () => {
            steps = (await loading(() => imported("layer_history"))).layerHistory();
            steps.stack(layers);
        });
    steps.stack(count);
}

/** The lab (see lab.mjs), from when it is opened to when it is left: a promise. */
let bench = null;
const opened = () => (bench ??= loading(() => imported("lab")).then((module) => module.createLab(loading)));
const lab = {
    run(id, text, receive) {
        opened().then(
            (lab) => lab.run(id, text, receive),
            (error) => {
                bench = null;
                const fault = { seat: null, line: null, kind: "missing", text: error.message };
                receive(JSON.stringify({ id, type: "error", ...fault }));
            },
        );
    },
    open() {
        opened().catch(() => (bench = null));
    },
    step: (id) => bench?.then((opened) => opened.step(id), () => {}),
    stop: (id) => bench?.then((opened) => opened.stop(id), () => {}),
    close() {
        bench?.then((opened) => opened.close(), () => {});
        bench = null;
    },
};

/** A text as letters for a link: compressed, with a sum that shows damage, in base64 for addresses. */
async function squeeze(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such letters. It may come from anybody: it is read only as far as it may be long. */
async function unsqueeze(letters, most) {
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (;;) {
        const { done, value } = await reader.read();
        text += decoder.decode(value, { stream: !done });
        if (text.length > most) {
            await reader.cancel();
            throw new Error("too long");
        }
        if (done) return text;
    }
}

/** What another tab sees of it for a moment when everything that is kept is deleted. */
const DELETED = "dicetable.deleted";
const ROOM = "dicetable.room"; // the database and the note of room.mjs
let gone = false; // whether another tab has deleted everything: nothing of this tab is stored any more, and it begins anew
let alone = 0; // until when, as this tab has deleted everything, it also deletes what another one was just storing
addEventListener("storage", ({ key, newValue }) => {
    if (key === DELETED && newValue) {
        gone = true;
        attempt(() => sessionStorage.removeItem(ROOM));
        location.replace(location.pathname + location.search);
    } else if (newValue && key?.startsWith("dicetable.") && performance.now() < alone) localStorage.removeItem(key);
});
function forget() {
    alone = performance.now() + 1000;
    attempt(() => localStorage.setItem(DELETED, "now"));
    attempt(() => localStorage.removeItem(DELETED));
    attempt(() => sessionStorage.removeItem(ROOM));
    return attempt(() => indexedDB.deleteDatabase(ROOM));
}

/** Tasks that are due: browsers let timers of no time wait for some milliseconds, but not messages. */
const due = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => due.shift()();

globalThis.host = {
    within,
    engine,
    backgroundEngine,
    lab,
    update,
    load: (key) => attempt(() => whole(localStorage.getItem(key))),
    save: (key, text) => attempt(() => gone || localStorage.setItem(key, text)),
    remove: (key) => attempt(() => localStorage.removeItem(key)),
    /** All storage keys of this page, one per line. */
    keys: () => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith("dicetable.")).join("\n")),
    /** Removes the database of room.mjs, if there is one, and has all other tabs begin anew: they store nothing again. */
    forget,
    /** Saves a text as a file. */
    download: (name, text) => attempt(() => save(name, new Blob([text], { type: "application/json" }))),
    /** Calls back in a task of its own. */
    soon: (callback) => {
        due.push(callback);
        port2.postMessage(null);
    },
    /** Calls back when the browser has nothing else to do. */
    idle: (callback) => (globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 300)))(() => callback()),
    /** Bytes that nobody can guess, in hexadecimal. */
    random: (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    /** The reader's languages; not every browser has a list of them. */
    languages: navigator.languages ?? [navigator.language ?? ""],
    /** Whether the device can share. */
    shares: typeof navigator.share === "function",
    /** Shares a text in the device's own way; a promise. */
    share: (text) => attemptLater(() => navigator.share({ text })),
    /** Shares a canvas as a picture, with a text, if the device can, otherwise saves it; a promise. */
    handOut: (canvas, name, text) =>
        attemptLater(async () => {
            if ((await loading(() => imported("canvas_check"))).spoils()) throw new Error("spoilt");
            const blob = await within(SOON, new Promise((resolve) => canvas.toBlob(resolve, "image/png")));
            const file = new File([blob], name, { type: blob.type });
            if (navigator.canShare?.({ files: [file], text })) await navigator.share({ files: [file], text });
            else save(name, file);
        }),
    /** Asks for a file: a promise of its name and its text, never settled if none is chosen. More than `most` bytes are refused. */
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
                        else within(SOON, file.text()).then((text) => resolve([file.name.normalize(), text]), reject); // some systems take letters apart
                    });
                    input.click();
                }),
        ),
    /** Plays a sound at a loudness in 0..1, if the browser allows it; a promise. */
    sound: (name, loudness) => attemptLater(async () => (await loading(() => imported("sounds"))).play(name, loudness)),
    /** Asks the browser to keep the stored data; a promise. */
    persist: () => attemptLater(() => navigator.storage.persist()),
    /** Copies a text; a promise. */
    copy: (text) => attemptLater(() => within(SOON, navigator.clipboard.writeText(text))),
    squeeze: (text) => attemptLater(() => within(SOON, squeeze(text))),
    unsqueeze: (letters, most) => attemptLater(() => within(SOON, unsqueeze(letters, most))),
    capture: (element, pointer) => attempt(() => element.setPointerCapture(pointer)),
    release: (element, pointer) => attempt(() => element.releasePointerCapture(pointer)),
    /** Sets the fragment in the address bar, as a new step in the history; `replace` replaces the present one. */
    push: (fragment) => attempt(() => steps.push(fragment)),
    back: () => attempt(() => steps.back()),
    replace: (fragment) => attempt(() => steps.replace(fragment)),
    /** Gives each of `count` layers over the screen a step of its own; see layer_history.mjs. */
    stack,
};
