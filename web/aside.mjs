// A second engine for long work beside the first, which goes on playing meanwhile. It is read and started when it is first
// needed, and stopped when it is needed no more. Messages are those of worker.mjs, as JSON text.

import { PRECACHE } from "./precache.mjs";

const WORKER = new URL("worker.mjs", import.meta.url);

let worker = null;

/** Starts it and calls back with each of its messages; {"failed": …} if it breaks down. */
export function begin(receive) {
    end();
    const own = new Worker(WORKER, { type: "module", name: JSON.stringify({ trusting: true, precache: PRECACHE }) });
    worker = own;
    own.onmessage = ({ data }) => {
        if (worker === own && !data.startsWith('{"beat"')) receive(data);
    };
    own.onerror = () => {
        if (worker === own) receive(JSON.stringify({ failed: { step: "worker" } }));
    };
}

export function send(text) {
    worker?.postMessage(text);
}

export function end() {
    worker?.terminate();
    worker = null;
}
