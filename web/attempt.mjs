// Calls to the browser that could throw.

/** What came of it: {ok, value}, where `value` is what the action returned, or the error as text. */
export function attempt(action) {
    try {
        return { ok: true, value: action() ?? null };
    } catch (error) {
        return { ok: false, value: String(error) };
    }
}

/** The same as a promise, for an action that takes its time. */
export async function attemptLater(action) {
    try {
        return { ok: true, value: (await action()) ?? null };
    } catch (error) {
        return { ok: false, value: String(error) };
    }
}
