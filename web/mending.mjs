// What could not be loaded is tried once more if a stored file was to blame.

/** How many stored files were not what the build has made, and were fetched again. */
export async function mended() {
    try {
        return await (await import(new URL("mend.mjs", document.baseURI).href)).mend();
    } catch {
        return 0; // no network, nothing stored, or mend.mjs is missing too: what could not be loaded is reported where it was asked for
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
export async function loading(action) {
    try {
        return await action();
    } catch (error) {
        if (!(await mended())) throw error;
        return action();
    }
}
