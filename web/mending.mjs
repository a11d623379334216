// What could not be loaded is tried once more if a stored file was to blame.

import { within } from "./attempt.mjs";

/** Milliseconds that a part of the page may take. What comes later than that is there for whoever asks again. */
const PATIENCE = 45_000;

/** How many stored files were not what the build has made, and were fetched again. */
export async function mended() {
    try {
        const mending = import(new URL("mend.mjs", document.baseURI).href).then((module) => module.mend());
        return await within(PATIENCE, mending);
    } catch {
        return 0; // no network, or one that never answers, nothing stored, or mend.mjs is missing too: what could not be loaded is reported where it was asked for
    }
}

const ends = {};

/**
 * A module of the build, by its name; a promise. A browser may remember by its whole address that a module could not be loaded, so
 * another try has an address that ends differently. What stands after a # is not sent.
 */
export async function imported(name) {
    const address = `./${name}.mjs${ends[name] ?? ""}`;
    try {
        return await import(address);
    } catch (error) {
        ends[name] = `#${ends[name] ?? ""}`;
        throw error;
    }
}

/** What the action, which loads something, returns. If it fails, stored files are looked at, and if one was mended, it runs again. */
export async function loading(action, patience = PATIENCE) {
    try {
        return await within(patience, action());
    } catch (error) {
        if (!(await mended())) throw error;
        return within(patience, action());
    }
}
