// The lab on the page's side: opens the frame of the sandboxes and the referees, brings them together, and hands their news
// to the page. It is read when the lab is opened.
//
// Sandboxes (lab/sandbox.mjs) hold the code of one author each. Referees (lab/referee.mjs) hold the games. The page only
// starts and stops them: what a sandbox says goes to its referee and never comes here.

import { PRECACHE } from "./precache.mjs";

const RUNTIME = new URL("%runtime%/", import.meta.url);
const FRAME = new URL("lab.html", import.meta.url);
const WORKER = new URL("worker.mjs", import.meta.url);

/**
 * Whether a sandbox of this page has found that it has no network. All have the same policy, so the others need not try:
 * a browser keeps a message for each try, with the sandbox's address in it, which has 1.6 million characters.
 */
let proved = false;

const MOST_LANES = 4;
/** Milliseconds between two reports of a tournament. */
const REPORTED = 300;

async function file(name) {
    const response = await fetch(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return response;
}

const text = async (name) => (await file(name)).text();
const unzipped = async (name) =>
    new Response((await file(name)).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** A module's text as an expression; `found` is what it exports, as a pattern with the local name in its first group. */
function expression(module, found, name) {
    if (!found.test(module)) throw new Error(`Pyodide exports no ${name}`);
    return `(() => {${module.replace(found, "return $1;")}})()`;
}

async function code() {
    const [loader, interpreter, sandbox] = await Promise.all([
        text(new URL("pyodide.mjs", RUNTIME)),
        text(new URL("pyodide.asm.mjs", RUNTIME)),
        text("lab/sandbox.mjs"),
    ]);
    const load = expression(loader, /export\s*\{\s*([\w$]+) as loadPyodide\b[^}]*\};?/, "loadPyodide");
    const create = expression(interpreter, /export default ([\w$]+);?/, "module");
    // A browser keeps the script's name with each message for its console. Without one that is the address, which is long.
    return `const loadPyodide = ${load};\nconst createPyodideModule = ${create};\n${sandbox}\n//# sourceURL=sandbox.mjs\n`;
}

async function compiled() {
    const response = await file(new URL("pyodide.asm.wasm", RUNTIME));
    if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** What every sandbox and every referee is made of. */
async function materials() {
    const [script, module, library, extra] = await Promise.all([
        code(),
        compiled(),
        unzipped("python.pack"),
        unzipped("lab/python.pack"),
    ]);
    const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`;
    return { address, extra, parts: { module, library, extra, site: FRAME.href } };
}

/**
 * A frame for sandboxes. `broken` is called if one of them breaks down before it can say so itself; `failed` says whether
 * one has.
 */
class Frame {
    constructor(stuff) {
        this.broken = () => {};
        this.failed = false;
        this.count = 0;
        this.element = document.createElement("iframe");
        this.element.hidden = true;
        this.element.title = "";
        const loaded = new Promise((resolve) => (this.element.onload = resolve));
        this.element.src = FRAME.href;
        document.body.append(this.element);
        const { port1, port2 } = new MessageChannel();
        this.port = port1;
        port1.onmessage = ({ data }) => {
            this.failed = true;
            this.broken(data.ended);
        };
        loaded.then(() => this.element.contentWindow?.postMessage(null, location.origin, [port2]));
        this.stuff = stuff;
        this.free = [];
    }

    /** Starts a sandbox that nobody has yet. */
    warm() {
        const { port1, port2 } = new MessageChannel();
        this.count += 1;
        const { address, parts } = this.stuff;
        this.port.postMessage({ number: this.count, address, parts: { ...parts, proved } }, [port2]);
        this.free.push(port1);
    }

    /** The referee's end of the channel to a new sandbox. */
    sandbox() {
        if (!this.free.length) this.warm();
        return this.free.shift();
    }

    remove() {
        this.port.onmessage = null;
        this.port.close();
        this.element.remove();
    }
}

/** A referee in a worker of its own. `hear` gets its news; `failed` says whether it has broken down. */
class Referee {
    constructor(stuff) {
        this.hear = () => {};
        this.failed = false;
        const { port1, port2 } = new MessageChannel();
        this.port = port1;
        port1.onmessage = ({ data }) => this.hear(data, this);
        this.worker = new Worker(WORKER, { type: "module", name: JSON.stringify({ trusting: true, precache: PRECACHE }) });
        this.worker.onmessage = ({ data }) => {
            if (data.startsWith('{"failed"')) this.fail();
        };
        this.worker.onerror = () => this.fail();
        this.worker.postMessage({ pack: stuff.extra }, [port2]);
    }

    fail() {
        this.failed = true;
        this.hear({ said: "broken", text: "it could not be started" }, this);
    }

    tell(order, ports = []) {
        this.port.postMessage(order, ports);
    }

    end() {
        this.hear = () => {};
        this.worker.terminate();
        this.port.close();
    }
}

/** A run: one game, or a tournament. `receive` gets its news; `ended` is called when it is over. */
class Run {
    constructor(id, wanted, receive, ended) {
        this.id = id;
        this.wanted = wanted;
        this.receive = receive;
        this.ended = ended;
        this.over = false;
        this.codes = []; // one of each author: {name, text}
        this.players = wanted.seats.map(({ name, code }) => {
            if (typeof code !== "string") return { name };
            let author = this.codes.findIndex((each) => each.text === code);
            if (author < 0) author = this.codes.push({ name, text: code }) - 1;
            return { name, author };
        });
        this.tournament = wanted.kind === "tournament";
        this.games = this.tournament ? wanted.games * (wanted.mode === "solo" ? this.players.length : 1) : 1;
        this.next = 0; // the first game that no referee has yet
        this.results = []; // by number
        this.counted = 0; // how many of them the standing has
        this.counting = false;
        this.reported = -Infinity;
        this.started = false;
    }

    say(type, rest) {
        this.receive(JSON.stringify({ id: this.id, type, ...rest }));
    }

    /** How many games are played at the same time. */
    lanes() {
        if (!this.tournament) return 1;
        const wanted = this.wanted.workers ?? navigator.hardwareConcurrency ?? 2;
        return Math.max(1, Math.min(MOST_LANES, wanted, this.games));
    }

    begin(referees, frame) {
        this.referees = referees;
        this.frame = frame;
        frame.broken = (how) => this.fail(how === "flood" ? "flood" : "error", "the sandbox broke down");
        const run = JSON.stringify({ ...this.wanted, seats: this.players });
        for (const referee of referees) {
            referee.hear = (news) => this.hear(news, referee);
            referee.tell({ do: "prepare", run });
        }
    }

    end() {
        if (this.over) return;
        this.over = true;
        for (const referee of this.referees ?? []) referee.tell({ do: "halt" });
        this.ended(this);
    }

    /** Ends the run for a fault that is no player's. */
    fail(kind, text) {
        if (this.over) return;
        this.end();
        this.say("error", { seat: null, line: null, kind, text });
    }

    hear({ said, ...news }, referee) {
        if (this.over) return;
        if (said === "prepared") this.prepared(news, referee);
        else if (said === "ready") this.ready();
        else if (said === "over") this.finished(news, referee);
        else if (said === "standing") this.stands(news);
        else if (said === "broken") this.breaks(news, referee);
        else if (said === "error") this.fails(news);
        else this.say(said, news); // "decision", "printed"
    }

    breaks({ text }, referee) {
        referee.failed = true; // no other run gets it
        this.fail("error", `the referee broke down: ${text}`);
    }

    /** A player's error ends the run; what a tournament has counted so far is told first. */
    fails({ number, ...error }) {
        if (this.fault) return;
        if (!this.tournament) {
            this.end();
            this.say("error", error);
            return;
        }
        this.fault = error;
        this.games = this.counted;
        while (this.results[this.games]) this.games += 1;
        this.next = this.games;
        if (this.games === this.counted && !this.counting) this.conclude();
        else this.count();
    }

    /** The end of a tournament that an error has ended. */
    conclude() {
        this.end();
        this.say("error", this.fault);
    }

    prepared({ error }, referee) {
        if (error) {
            this.end();
            this.say("error", error);
            return;
        }
        for (const code of this.codes) referee.tell({ do: "seat", code }, [this.frame.sandbox()]);
        this.play(referee);
    }

    play(referee) {
        if (this.next < this.games) referee.tell({ do: "play", number: this.next++, stepwise: this.wanted.stepwise });
    }

    ready() {
        if (this.codes.length) proved = true;
        if (!this.started) this.say("ready");
        this.started = true;
    }

    finished({ number, result }, referee) {
        if (!this.tournament) {
            const { link, view, ...rest } = result;
            this.end();
            this.say("over", { result: rest, view, link });
            return;
        }
        if (this.fault) return; // it comes after the end
        this.results[number] = result;
        this.play(referee);
        this.count();
    }

    /** Has the games counted that are over, in their order, but not after each single one. */
    count() {
        if (this.counting) return;
        let end = this.counted;
        while (this.results[end]) end += 1;
        if (end === this.counted) return;
        const wait = this.reported + REPORTED - performance.now();
        this.counting = true;
        if (wait > 0 && end < this.games) {
            setTimeout(() => {
                this.counting = false;
                if (!this.over) this.count();
            }, wait);
            return;
        }
        this.fresh = this.results.slice(this.counted, end);
        this.counted = end;
        this.referees[0].tell({ do: "count", results: this.fresh });
    }

    stands({ counted, decided, fault, ...standing }) {
        this.counting = false;
        this.reported = performance.now();
        this.fault ??= fault;
        const done = decided || fault || this.counted === this.games;
        // Games that were over by then, but come after the verdict, do not count.
        const last = decided || this.fault ? counted * (this.wanted.mode === "solo" ? this.players.length : 1) : this.games;
        const told = this.fresh.filter(({ number }) => number < last);
        const games = told.map(({ number, seed, names, seats, start, link, ...result }) => ({ number, seed, names, seats, start, result, link }));
        const failed = done && !decided && this.fault;
        if (done && !failed) this.end();
        this.say(done && !failed ? "done" : "progress", { done: counted, total: this.wanted.games, ...standing, games });
        if (failed) this.conclude();
        else if (!done) this.count();
    }
}

/** The lab. One run at a time: a new one ends the last. */
export function createLab() {
    const stuff = materials();
    stuff.catch(() => {});
    let referees = [];
    let spare = null; // a frame with a sandbox that nobody has yet, so that a run starts at once
    let run = null;
    let closed = false;

    /** What the next run needs first. What has broken down is made again. */
    async function warm() {
        const made = await stuff;
        if (closed) return;
        for (const referee of referees) if (referee.failed) referee.end();
        referees = referees.filter(({ failed }) => !failed);
        if (!referees.length) referees.push(new Referee(made));
        if (spare && !spare.failed) return;
        spare?.remove();
        spare = new Frame(made);
        spare.warm();
    }

    function ended(own) {
        own.frame?.remove();
        for (const referee of referees.splice(1)) referee.end();
        if (run === own) run = null;
        warm().catch(() => {});
    }

    warm().catch(() => {});

    return {
        /** Starts a run; `text` says which, and `receive` gets its news as JSON text. */
        async run(id, text, receive) {
            run?.end();
            const own = (run = new Run(id, JSON.parse(text), receive, ended));
            try {
                const made = await stuff;
                await warm();
                if (own.over || closed) return;
                const frame = spare;
                spare = null;
                while (referees.length < own.lanes()) referees.push(new Referee(made));
                own.begin(referees.slice(0, own.lanes()), frame);
            } catch (error) {
                own.fail("error", `the lab could not be loaded: ${error.message}`);
            }
        },
        step: (id) => run?.id === id && run.referees?.[0].tell({ do: "step" }),
        stop: (id) => run?.id === id && run.end(),
        close() {
            closed = true;
            run?.end();
            spare?.remove();
            for (const referee of referees.splice(0)) referee.end();
        },
    };
}
