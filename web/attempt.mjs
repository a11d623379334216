// Calls to the browser that could throw, and texts that could make other programs throw.

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

/** What a promise comes to, or an error after some milliseconds without an answer: there are browsers that never give one. */
export const within = (milliseconds, promise) =>
    Promise.race([
        promise,
        new Promise((resolve, reject) => setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)),
    ]);

/** A text with a sign in place of each half of a character, which no encoding of texts can hold. */
export const whole = (text) => text?.replace(/[\ud800-\udfff]/gu, "\ufffd");
