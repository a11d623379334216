// Starts an engine's worker, keeps it running, and hands its messages on.
//
// All messages are JSON text. To those of worker.mjs it adds {"restarted": true} if the engine had to be restarted: its
// requests and jobs are lost then. And its {"failed": {"step": …}} has more steps: "old" if the browser has no workers that
// are modules (all else that it needs, preflight.js has looked for), "worker" if the worker broke down, and "silent" if it
// gave no sign of life on its start.

import { whole } from "./attempt.mjs";
import { PRECACHE } from "./cache_name.mjs";
import { mended } from "./mending.mjs";

const WORKER = new URL("worker.mjs", import.meta.url);
/**
 * Seconds. While the worker owes an answer or works on a job, it sends a message every second, if only a beat, which
 * says that its Python is running. If it is silent for SILENT seconds, it is gone or stuck. No answer takes nearly as
 * long as ENDLESS, and no start is silent for so long; a job may take any time.
 */
const SILENT = 5;
const ENDLESS = 60;

/**
 * An engine and its watch. `tell(text)` is called with every message; `begun(trusting)` before each start, trusting:
 * whether a stored snapshot is used; `started()` once a start has ended, well or not; `failed(step)` if there was none.
 */
export function supervise({ tell, begun = () => {}, started = () => {}, failed = () => {}, trusts = true }) {
    let worker = null;
    let ready = false;
    let broken = false;
    let trusting = trusts;
    let retried = false;
    let asked = 0;
    let waiting = []; // what was asked while the engine was starting
    let clock = 0;
    let silent = 0;
    let owed = 0;
    const jobs = new Set(); // the running ones, by number

    function fail(step, detail) {
        if (step !== "load" && step !== "old" && trusting) {
            // The stored snapshot may be to blame: try once more without it. The page knows nothing of it.
            trusting = false;
            const again = waiting;
            begin();
            again.forEach(send);
            return;
        }
        if (!retried && (step === "load" || step === "worker")) {
            // A file may not have arrived, or what is stored of it is spoilt.
            retried = true;
            const lost = worker;
            mended().then(() => {
                if (worker !== lost) return; // it was ended or started anew meanwhile
                const again = waiting;
                begin();
                again.forEach(send);
            });
            return;
        }
        end();
        started();
        broken = true;
        tell(JSON.stringify({ failed: { step, detail } }));
        failed(step);
    }

    function receive(text) {
        silent = 0;
        if (ready) {
            if (text.startsWith('{"id"')) {
                asked -= 1;
                owed = 0;
            }
            if (text.startsWith('{"job"')) {
                const { id, state } = JSON.parse(text).job;
                if (state === "running") jobs.add(id);
                else jobs.delete(id);
            }
            watch();
            if (text.startsWith('{"beat"')) return;
        } else if (text.startsWith('{"ready"')) {
            ready = true;
            retried = false;
            waiting = [];
            started();
            watch();
        } else if (text.startsWith('{"failed"')) {
            const { step, detail } = JSON.parse(text).failed;
            fail(step, detail);
            return;
        }
        tell(text);
    }

    /** From now on, an engine that stays silent while it starts, owes an answer or works on a job is restarted. */
    function watch() {
        if (!ready || asked > 0 || jobs.size > 0) {
            clock ||= setInterval(tick, 1000);
        } else {
            rest();
        }
    }

    function rest() {
        clearInterval(clock);
        clock = silent = owed = 0;
    }

    /** Counts the seconds of silence, instead of reading a clock: no time passes while the tab or the device sleeps. */
    function tick() {
        silent += 1;
        if (!ready) {
            if (silent >= ENDLESS) fail("silent", `no sign of life for ${ENDLESS} s`);
            return;
        }
        if (asked > 0) owed += 1;
        if (silent >= SILENT || owed >= ENDLESS) replace();
    }

    function replace() {
        begin();
        tell('{"restarted": true}');
    }

    function end() {
        worker?.terminate();
        worker = null;
        rest();
        asked = 0;
        waiting = [];
        jobs.clear();
        ready = false;
    }

    function begin() {
        end();
        broken = false;
        begun();
        let modules = false; // whether the browser reads the type at all
        const own = new Worker(WORKER, {
            name: JSON.stringify({ trusting, precache: PRECACHE }),
            get type() {
                modules = true;
                return "module";
            },
        });
        if (!modules) {
            own.terminate();
            fail("old", navigator.userAgent);
            return;
        }
        worker = own;
        own.onmessage = ({ data }) => {
            if (worker === own) receive(data);
        };
        own.onerror = (event) => {
            if (worker !== own) return;
            if (ready) replace();
            else fail("worker", String(event.message ?? ""));
        };
        watch();
    }

    function send(text) {
        asked += 1;
        text = whole(text); // the engine's Python can't write halves of characters
        worker?.postMessage(text);
        if (ready) watch();
        else waiting.push(text);
    }

    return {
        /** Sends one request; until the engine is ready it waits in the worker. */
        send,
        /** Starts it, unless it runs or could not be started; it is asked what has been sent before. */
        begin() {
            if (worker || broken) return;
            const early = waiting;
            begin();
            early.forEach(send);
        },
        /** Stops the engine, whatever it is doing, and starts a new one; requests to the old one are lost. */
        restart() {
            trusting = true;
            retried = false;
            begin();
        },
        /** Stops it for good. */
        end,
        get ready() {
            return ready;
        },
        /** Whether it could not be started. */
        get failed() {
            return broken;
        },
    };
}
