// The referee's hands (lab/referee.py is its head): asks the sandboxes, watches the time, and tells the page. It runs in a
// worker of the engine's own kind (worker.mjs), and it trusts no sandbox.
//
// In, from the page's port: {do: "prepare", run, of}, {do: "seat", code} with the port of a sandbox that is up, {do: "play",
// number, stepwise}, {do: "step"}, {do: "halt"}, {do: "count", results}. Out: {said: "prepared" | "decision" | "printed" |
// "error" | "over" | "standing" | "broken", of, …}. `of` is the number of the run that was prepared last.

/** Milliseconds. A sandbox stops a player by itself in time (sandbox.mjs). If it can't, it is stopped a second later. */
const FIRST = 11_000;
const LATER = 3_000;
/**
 * Milliseconds between two looks at the clock, and how many of a longer gap count. The device may have slept in it; but in a
 * hidden tab a browser may let timers run only once a second.
 */
const LOOK = 100;
const GAP = 1_000;
/** Messages between two decisions, and characters of a message, that no player needs. */
const MOST = 500;
const LONGEST = 1_000_000;
/** Characters of a text that are read. */
const LONGEST_TEXT = 1_000;
/** Characters printed in a game that are passed on. */
const PRINTED = 20_000;
/** Milliseconds between two decisions that are shown, as the page has to draw them. */
const SHOWN = 30;

/** A JSON object from a sandbox; an empty one for anything else. */
function parsed(text) {
    try {
        return Object(JSON.parse(text));
    } catch {
        return {};
    }
}

/** What a sandbox answers, as lab/referee.py reads it: flat, and with nothing else in it. */
function plain(text) {
    const { n, action, values, error } = parsed(text);
    const short = (given) => (typeof given === "string" ? given.slice(0, LONGEST_TEXT) : "");
    const number = (given) => (Number.isFinite(given) ? given : null);
    const clean = { n: number(n), action: short(action), values: null };
    if (Array.isArray(values) && values.every((pair) => Array.isArray(pair) && Number.isFinite(pair[1]))) {
        clean.values = values.map(([each, value]) => [short(each), value]);
    }
    if (error) clean.error = { kind: short(error.kind), line: number(error.line), text: short(error.text) };
    return JSON.stringify(clean);
}

/** A sandbox as the referee sees it: one who may say anything at any time. */
class Sandbox {
    constructor(port, code) {
        this.port = port;
        this.limit = FIRST;
        this.heard = 0;
        this.left = PRINTED;
        this.printed = "";
        this.waiting = null; // for an answer: {resolve, clock}
        this.ended = null; // how it was stopped
        port.onmessage = ({ data }) => this.hear(data);
        port.onmessageerror = () => this.end("flood");
        port.postMessage(JSON.stringify({ code }));
    }

    /** Waits for an answer. A single timer would be overdue after a sleep, and run before the answer. */
    wait() {
        let left = this.limit;
        let looked = performance.now();
        const look = () => {
            const now = performance.now();
            left -= Math.min(now - looked, GAP);
            looked = now;
            if (left <= 0) this.end("timeout");
        };
        return new Promise((resolve) => (this.waiting = { resolve, clock: setInterval(look, LOOK) }));
    }

    hear(data) {
        this.heard += 1;
        if (typeof data !== "string" || data.length > LONGEST || this.heard > MOST) this.end("flood");
        else if (data.startsWith('{"printed"')) this.print(data);
        else if (this.waiting) this.settle({ text: data });
        else this.end("flood"); // an answer to nothing
    }

    print(data) {
        const { printed } = parsed(data);
        const text = typeof printed === "string" ? printed : "";
        this.printed += text.slice(0, this.left);
        if (this.left && text.length > this.left) this.printed += "\n…\n";
        this.left = Math.max(0, this.left - text.length);
    }

    settle(answer) {
        clearInterval(this.waiting.clock);
        const { resolve } = this.waiting;
        this.waiting = null;
        resolve(answer);
    }

    end(how) {
        this.port.onmessage = this.port.onmessageerror = null;
        this.port.close();
        this.ended = how;
        if (this.waiting) this.settle({ ended: how });
    }

    /** Asks for a decision: {text} or {ended}. */
    async ask(text) {
        if (this.ended) return { ended: this.ended };
        this.heard = 0;
        const answer = this.wait();
        this.limit = LATER;
        this.port.postMessage(text);
        return answer;
    }

    /** What it has printed since it was last asked for that. */
    prints() {
        const text = this.printed;
        this.printed = "";
        return text;
    }
}

/**
 * Whether only a game is lost by an error: the sandbox still answers, and the next game may go well. Without a tournament
 * there is no next game.
 */
const passing = ({ seat, kind }, sandbox) => sandbox && !sandbox.ended && seat !== null && !["syntax", "flood"].includes(kind);

const rest = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** Takes the page's port and does what it is told there. python: the interpreter; pack: lab/python.pack, unpacked. */
export function begin(python, { pack }, page) {
    python.FS.writeFile("/lab.zip", new Uint8Array(pack));
    python.runPython("import sys\nsys.path.append('/lab.zip')\nfrom lab import further\nfurther.join('/lab.zip')");
    const referee = python.pyimport("lab.referee").Referee();
    let of = 0; // the number of the run
    const say = (said, rest) => page.postMessage({ said, of, ...rest });
    let sandboxes = [];
    let detailed = false; // whether every decision is shown
    let current = null; // the game that is on
    let stepwise = false;
    let further = () => {}; // lets a game go on that waits for a step

    function halt() {
        current = null;
        for (const sandbox of sandboxes) sandbox.end("halted");
        sandboxes = [];
        further();
    }

    /** Waits until the next decision may be taken. */
    async function pause(last) {
        if (!detailed) return rest(0);
        if (stepwise) return new Promise((go) => (further = go));
        return rest(Math.max(0, SHOWN - (performance.now() - last)));
    }

    async function play(number) {
        try {
            await playOut(number);
        } catch (error) {
            current = null;
            say("broken", { text: String(error) });
        }
    }

    async function playOut(number) {
        const own = (current = {});
        referee.begin(number);
        for (const sandbox of sandboxes) sandbox.left = PRINTED;
        let yielded = performance.now();
        for (;;) {
            const begun = performance.now();
            let step = JSON.parse(referee.next());
            let printed = "";
            let sandbox = null;
            if (step.ask !== undefined) {
                sandbox = sandboxes[step.ask];
                const { seat } = step;
                const heard = await sandbox.ask(step.text);
                if (own !== current) return;
                step = JSON.parse(heard.ended ? `{"error": ${referee.stopped(heard.ended)}}` : referee.answered(plain(heard.text)));
                printed = sandbox.prints();
                if (step.error && printed) say("printed", { seat, text: printed });
                yielded = performance.now();
            }
            if (step.error) {
                current = null;
                if (detailed || !passing(step.error, sandbox)) return say("error", { ...step.error, number });
                return say("over", { number, result: JSON.parse(referee.forfeited(JSON.stringify(step.error))) });
            }
            if (step.over) {
                current = null;
                return say("over", { number, result: step.over });
            }
            if (detailed) say("decision", { ...step.decided, printed });
            if (detailed || performance.now() - yielded > 50) {
                await pause(begun);
                if (own !== current) return;
                yielded = performance.now();
            }
        }
    }

    const orders = {
        prepare({ run, of: number }) {
            halt();
            of = number;
            detailed = JSON.parse(run).kind === "game";
            say("prepared", JSON.parse(referee.prepare(run)));
        },
        seat: ({ code }, [port]) => sandboxes.push(new Sandbox(port, code)),
        play({ number, ...options }) {
            stepwise = Boolean(options.stepwise);
            play(number);
        },
        step: () => further(),
        halt,
        count: ({ results }) => say("standing", JSON.parse(referee.count(JSON.stringify(results)))),
    };
    page.onmessage = ({ data, ports }) => orders[data.do](data, ports);
}
