// The lab on the page's side: opens the frame of the sandboxes and the referees, brings them together, and hands their news
// to the page. It is read when the lab is opened.
//
// Sandboxes (lab/sandbox.mjs) hold the code of one author each. Referees (lab/referee.mjs) hold the games. The page only
// starts and stops them: what a sandbox says goes to its referee and never comes here.

import { PRECACHE } from "./cache_name.mjs";

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

/** Milliseconds that all of this may take to come: about 10 MB, over whatever network. */
const LONG_WAY = 300_000;

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
 * Milliseconds that a start may take, the first time and when it is tried again. A start can fail, or never end, for reasons
 * that pass, such as memory that the browser has not got back yet. Nothing of a player runs before it has succeeded.
 */
const PATIENCE = [30_000, 60_000, 120_000];
/**
 * Now and then a browser never runs a new worker at all. So a sandbox says at once that it has begun, and is given up once
 * that takes so many times as long as the slowest sandbox of this page has taken, but not before so many milliseconds. Each
 * time it is tried again, it has four times as long: the device may only be busy.
 */
const UNBORN = { times: 4, least: 4_000 };
/** Milliseconds that the slowest sandbox of this page has taken to begin; 0 before the first one. */
let slowest = 0;
/** Milliseconds before it is tried again. */
const PAUSE = 500;

const rest = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/**
 * Something that runs in a worker. A subclass has open(stuff, tried), which starts it, and close(), which removes what open() has
 * made; it calls tell(null) once it is up, and tell(why) if it does not start or breaks down later.
 *
 * `up` is fulfilled when it is up, and rejected if it can't be started. `failed` says whether that is so, or whether it has
 * broken down since; then `broken` has been called with the reason.
 */
class Startable {
    constructor(stuff) {
        this.failed = false;
        this.ended = false;
        this.broken = () => {};
        this.up = this.start(stuff);
        this.up.catch(() => (this.failed = true));
    }

    async start(stuff) {
        let fault = null;
        for (const [tried, patience] of PATIENCE.entries()) {
            const told = new Promise((tell) => (this.tell = tell));
            this.open(stuff, tried);
            const late = setTimeout(this.tell, patience, "it does not answer");
            fault = await told;
            clearTimeout(late);
            if (!fault) this.tell = (why) => this.breaks(why);
            if (!fault || this.ended) return;
            this.close();
            await rest(PAUSE);
            if (this.ended) return;
        }
        throw new Error(fault);
    }

    breaks(why) {
        if (this.ended) return;
        this.failed = true;
        this.broken(why);
    }

    end() {
        this.ended = true;
        this.close();
        this.tell(null); // so that nobody waits for it
    }
}

/** A sandbox, in a frame of its own. `port` is the referee's end of the channel to it. */
class Sandbox extends Startable {
    open({ address, parts }, tried) {
        const opened = performance.now();
        const patience = Math.max(UNBORN.least, UNBORN.times * slowest) * 4 ** tried;
        this.unborn = slowest && setTimeout(() => this.tell("it does not begin"), patience);
        const control = new MessageChannel();
        const talk = new MessageChannel();
        this.control = control.port1;
        this.control.onmessage = ({ data }) => this.tell(data);
        this.port = talk.port1;
        this.port.onmessage = ({ data }) => {
            if (data === "begun") {
                clearTimeout(this.unborn);
                slowest = Math.max(slowest, performance.now() - opened);
                return;
            }
            this.port.onmessage = null; // from now on it speaks to the referee
            if (data === "ready") proved = true;
            this.tell(data === "ready" ? null : data);
        };
        this.frame = document.createElement("iframe");
        this.frame.hidden = true;
        this.frame.title = "";
        this.frame.onload = () => {
            const ports = [control.port2, talk.port2];
            this.frame.contentWindow?.postMessage({ address, parts: { ...parts, proved } }, location.origin, ports);
        };
        this.frame.src = FRAME.href;
        document.body.append(this.frame);
    }

    close() {
        clearTimeout(this.unborn);
        for (const port of [this.control, this.port]) {
            port.onmessage = null; // a port that somebody listens to stays, and keeps what all sandboxes are made of
            port.close(); // nothing happens to one that the referee has
        }
        this.frame.onload = null;
        this.frame.remove();
    }
}

/** A referee in a worker of its own. `hear` gets its news. */
class Referee extends Startable {
    open({ extra }) {
        this.hear = () => {};
        const { port1, port2 } = new MessageChannel();
        this.port = port1;
        this.port.onmessage = ({ data }) => this.hear(data);
        this.worker = new Worker(WORKER, { type: "module", name: JSON.stringify({ trusting: true, precache: PRECACHE }) });
        this.worker.onmessage = ({ data }) => {
            if (data.startsWith('{"ready"')) this.tell(null);
            if (data.startsWith('{"failed"')) this.tell(JSON.parse(data).failed.detail);
        };
        this.worker.onerror = ({ message }) => this.tell(message || "it could not be loaded");
        this.worker.postMessage({ pack: extra }, [port2]);
    }

    order(order, ports = []) {
        this.port.postMessage(order, ports);
    }

    close() {
        this.port.onmessage = null;
        this.port.close();
        this.worker.onmessage = this.worker.onerror = null;
        this.worker.terminate();
    }
}

/** A run: one game, or a tournament. `receive` gets its news; `ended` is called when it is over. */
class Run {
    static count = 0;

    constructor(id, wanted, receive, ended) {
        this.id = id;
        this.number = Run.count += 1;
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
        this.begun = false;
        this.referees = this.sandboxes = [];
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

    /** sandboxes: as many for each referee as there are authors. */
    async begin(referees, sandboxes) {
        this.referees = referees;
        this.sandboxes = sandboxes;
        for (const sandbox of sandboxes) {
            sandbox.broken = (how) => (how === "flood" ? this.fail("flood", "") : this.fail("broken", "sandbox"));
        }
        const run = JSON.stringify({ ...this.wanted, seats: this.players });
        await this.started(referees, "referee");
        if (this.over) return;
        referees.forEach((referee, lane) => {
            referee.broken = (why) => this.fail("broken", `referee: ${why}`);
            referee.hear = (news) => this.hear(news, referee, lane);
            referee.order({ do: "prepare", run, of: this.number });
        });
    }

    /** Waits until all of these are up. Ends the run if one can't be started. */
    async started(all, name) {
        try {
            await Promise.all(all.map(({ up }) => up));
        } catch (error) {
            this.fail("start", `${name}: ${error.message}`);
        }
    }

    end() {
        if (this.over) return;
        this.over = true;
        for (const referee of this.referees) referee.order({ do: "halt" });
        this.ended(this);
    }

    /** Ends the run for a fault that is not a player's. The page has a sentence for each kind, and shows the text after it. */
    fail(kind, text) {
        if (this.over) return;
        this.end();
        this.say("error", { seat: null, line: null, kind, text });
    }

    hear({ said, of, ...news }, referee, lane) {
        if (this.over || of !== this.number) return; // the last run's news may come late
        if (said === "prepared") this.prepared(news, referee, lane);
        else if (said === "over") this.finished(news, referee);
        else if (said === "standing") this.stands(news);
        else if (said === "broken") referee.tell(news.text);
        else if (said === "error") this.fails(news);
        else this.say(said, news); // "decision", "printed"
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

    async prepared({ error }, referee, lane) {
        if (error) {
            this.end();
            this.say("error", error);
            return;
        }
        const own = this.sandboxes.slice(lane * this.codes.length, (lane + 1) * this.codes.length);
        await this.started(own, "sandbox");
        if (this.over) return;
        this.codes.forEach((code, author) => referee.order({ do: "seat", code }, [own[author].port]));
        if (!this.begun) this.say("ready");
        this.begun = true;
        this.play(referee);
    }

    play(referee) {
        if (this.next < this.games) referee.order({ do: "play", number: this.next++, stepwise: this.wanted.stepwise });
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
        this.referees[0].order({ do: "count", results: this.fresh });
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

/** The lab. One run at a time: a new one ends the last. loading: tries again what a spoilt file may have stopped (mending.mjs). */
export function createLab(loading) {
    let stuff = null; // a promise, until it fails
    let referees = [];
    let spare = null; // a sandbox that nobody has yet, so that a run starts at once
    let run = null;
    let closed = false;

    /** What sandboxes and referees are made of. What could not be loaded is asked for anew the next time. */
    function loaded() {
        stuff ??= loading(materials, LONG_WAY).catch((error) => {
            stuff = null;
            throw error;
        });
        return stuff;
    }

    /** The same for a run. Something that was asked for before it does not end it: what was missing then may be there now. */
    function loadedForRun() {
        const before = stuff;
        return loaded().catch((error) => {
            if (before) return loaded();
            throw error;
        });
    }

    /** What the next run needs first. What has broken down is made again. */
    async function warm() {
        const made = await loaded();
        if (closed) return;
        for (const referee of referees) if (referee.failed) referee.end();
        referees = referees.filter(({ failed }) => !failed);
        if (!referees.length) referees.push(new Referee(made));
        if (spare && !spare.failed) return;
        spare?.end();
        spare = new Sandbox(made);
    }

    function sandbox(made) {
        const taken = spare ?? new Sandbox(made);
        spare = null;
        return taken;
    }

    function ended(own) {
        for (const sandbox of own.sandboxes) sandbox.end();
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
                const made = await loadedForRun();
                await warm();
                if (own.over || closed) return;
                const lanes = own.lanes();
                while (referees.length < lanes) referees.push(new Referee(made));
                const sandboxes = Array.from({ length: lanes * own.codes.length }, () => sandbox(made));
                await own.begin(referees.slice(0, lanes), sandboxes);
            } catch (error) {
                own.fail("missing", error.message);
            }
        },
        step: (id) => run?.id === id && run.referees[0]?.order({ do: "step" }),
        stop: (id) => run?.id === id && run.end(),
        close() {
            closed = true;
            run?.end();
            spare?.end();
            for (const referee of referees.splice(0)) referee.end();
        },
    };
}
