// Connections between devices, fetched with ui/room/. Nobody's server takes part: what two browsers must know of each other is a
// text that their players hand over. Python finds this as `js.host.room`; what is said here, ui/browser/connections.py passes on.

const { within } = globalThis.host;

/** Servers that tell a device its address on the internet; named by whoever builds the site, none otherwise. */
const SERVERS = %stun%;

/** Milliseconds after which a description is told though the browser still looks for addresses. */
const LONG_ENOUGH = 2000;

/** Milliseconds in which a browser does what it needs nobody else for, and those in which its database answers. */
const SOON = 10_000;
const SOON_STORED = 3_000;

/** A device is known by its certificate, so the certificate is kept: for a year, after which it no longer counts. */
const LIFETIME = 365 * 24 * 3600 * 1000;
const DATABASE = "dicetable.room"; // platform.mjs removes it

const REMEMBERED = "dicetable.room";

/** What a request to the database comes to. */
const done = (request) =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = request.onblocked = () => reject(request.error);
    });

async function keptCertificate() {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore("certificates");
    const database = await done(opening);
    try {
        const kept = await done(database.transaction("certificates").objectStore("certificates").get("own"));
        if (kept?.expires > Date.now()) return kept;
        const fresh = await freshCertificate();
        await done(database.transaction("certificates", "readwrite").objectStore("certificates").put(fresh, "own"));
        return fresh;
    } finally {
        database.close();
    }
}

const freshCertificate = () =>
    within(SOON, RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256", expires: LIFETIME }));

/** The certificate of this device: a promise. Where none can be kept, it lasts as long as the page. */
let certificate = null;
const ownCertificate = () => (certificate ??= within(SOON_STORED, keptCertificate()).catch(freshCertificate));

/** A connection to one other device. `tell(what, text)` hears of it: "described" with this side's description, "open", "heard" with a
 * text, "state" with the state of the connection, "closed", "failed" with an error. */
function connection(tell) {
    let peer = null;
    let channel = null;
    let told = tell;

    const say = (what, text = "") => told?.(what, text);
    /** Runs steps that may fail; only the error's text gets out. */
    const steps = async (action) => {
        try {
            await action();
        } catch (error) {
            say("failed", String(error));
        }
    };
    const end = () => {
        told = null;
        channel?.close();
        peer?.close();
    };

    async function begin() {
        const own = await ownCertificate();
        if (!told) return false;
        peer = new RTCPeerConnection({ certificates: [own], iceServers: SERVERS });
        // Both sides name the same channel, so neither waits for the other to announce it.
        channel = peer.createDataChannel("dicetable", { negotiated: true, id: 0 });
        channel.onopen = () => say("open");
        channel.onclose = () => say("closed");
        channel.onmessage = ({ data }) => (typeof data === "string" ? say("heard", data) : say("failed", "no text"));
        peer.onconnectionstatechange = () => say("state", peer.connectionState);
        return true;
    }

    async function describe(credentials = "") {
        await within(SOON, credentials ? describeWith(credentials.split(" ")) : peer.setLocalDescription());
        if (peer.iceGatheringState !== "complete")
            await new Promise((resolve) => {
                peer.addEventListener("icegatheringstatechange", () => peer.iceGatheringState === "complete" && resolve());
                setTimeout(resolve, LONG_ENOUGH);
            });
        say("described", peer.localDescription.sdp);
    }

    async function describeWith([user, password]) {
        const { sdp } = await peer.createOffer();
        const named = sdp.replace(/^(a=ice-ufrag:).*$/gm, `$1${user}`).replace(/^(a=ice-pwd:).*$/gm, `$1${password}`);
        await peer.setLocalDescription({ type: "offer", sdp: named });
    }

    return {
        /** Describes this side, for another one that answers. credentials: those by which the other side is to know it, with a blank
         * between them; "" for new ones. Not every browser can be given them: the description says which it has. */
        offer: (credentials) => steps(async () => (await begin()) && (await describe(credentials))),
        /** Answers the description of another side. */
        answer: (sdp) =>
            steps(async () => {
                if (!(await begin())) return;
                await within(SOON, peer.setRemoteDescription({ type: "offer", sdp }));
                await describe();
            }),
        /** Takes the answer to one's own description. */
        accept: (sdp) => steps(() => within(SOON, peer.setRemoteDescription({ type: "answer", sdp }))),
        /** Sends a text; whether the browser took it. */
        send(text) {
            try {
                channel.send(text);
                return true;
            } catch {
                return false; // it is not open, or too much waits already
            }
        },
        /** How many bytes wait to be sent. */
        waiting: () => channel?.bufferedAmount ?? 0,
        /** Ends it. Nothing more is told. */
        end,
    };
}

/** What the tabs of this browser tell each other. */
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("dicetable.room") : null;

/** What keeps the screen on, and whether it is wanted. A hidden page loses it. */
let lock = null;
let awake = false;
async function keepAwake() {
    if (!awake || lock || document.visibilityState !== "visible") return;
    try {
        lock = await navigator.wakeLock.request("screen");
    } catch {
        return; // not there, or refused, as with little battery left
    }
    lock.addEventListener("release", () => (lock = null));
    if (!awake) lock.release();
}

let shown = null;
document.addEventListener("visibilitychange", () => {
    keepAwake();
    if (document.visibilityState === "visible") shown?.();
});

globalThis.host.room = {
    /** Whether the browser can connect with others. */
    able: typeof RTCPeerConnection === "function",
    connection,
    /** The server that tells this device its address on the internet, or "". */
    server: SERVERS.flatMap(({ urls }) => urls)[0]?.replace("stun:", "") ?? "",
    /** Sends a text to the other tabs. */
    post: (text) => tabs?.postMessage(text),
    /** Calls back with each text of another tab, and when this one is looked at again. */
    listen(heard, seen) {
        shown = seen;
        if (tabs) tabs.onmessage = ({ data }) => typeof data === "string" && heard(data);
    },
    /** Keeps a text for this tab, which has it even after it was loaded again; where nothing can be kept, for nobody. */
    remember(text) {
        try {
            sessionStorage.setItem(REMEMBERED, text);
        } catch {
            return; // the way back is longer then
        }
    },
    remembered() {
        try {
            return sessionStorage.getItem(REMEMBERED) ?? "";
        } catch {
            return "";
        }
    },
    /** Keeps the screen on as long as it is wanted. */
    stayAwake(wanted) {
        awake = wanted;
        if (awake) keepAwake();
        else lock?.release();
    },
};
