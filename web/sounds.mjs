// Short, quiet sounds, synthesised on demand; there are no sound files. Read when the first sound is played.

const LOUDNESS = 0.12;
/** Milliseconds that a sound may wait for the audio context, and that the first one may, as a new context takes longer. */
const LATE = 200;
const LATE_AT_FIRST = 1_000;

let audio = null;
let hiss = null;

/**
 * Whether the audio context runs, or does so soon. Browsers allow sound only after a touch or a key, and phones interrupt it
 * for a call. Its clock stands still until it runs, so what was scheduled meanwhile would sound all at once.
 */
async function awake() {
    const patience = audio ? LATE : LATE_AT_FIRST;
    audio ??= new AudioContext({ latencyHint: "interactive" });
    if (audio.state === "running") return true;
    const asked = performance.now();
    await audio.resume();
    return performance.now() - asked < patience;
}

/** A second of noise, made once. */
function noise() {
    if (!hiss) {
        hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
        const samples = hiss.getChannelData(0);
        for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
    }
    return hiss;
}

/** A gain node that rises from silence to `level` at once and falls back within `length` seconds. */
function fading(level, start, length) {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, level * LOUDNESS), start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(audio.destination);
    return gain;
}

function tone(frequency, level, start, length, shape = "sine") {
    const source = audio.createOscillator();
    source.type = shape;
    source.frequency.value = frequency;
    source.connect(fading(level, start, length));
    source.start(start);
    source.stop(start + length);
}

function rustle(frequency, level, start, length, sharpness = 1) {
    const source = audio.createBufferSource();
    source.buffer = noise();
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = frequency;
    band.Q.value = sharpness;
    source.connect(band).connect(fading(level, start, length));
    source.start(start, Math.random() * 0.5, length);
}

/** The pitch of each colour of dice: five steps of a scale. */
const PITCHES = { Y: 1.335, O: 1.189, G: 1, B: 0.891, P: 0.749 };

const SOUNDS = {
    /** A die, of some colour or none, hits wood. */
    die(start, loudness, colour) {
        const pitch = (PITCHES[colour] ?? 1) * (0.99 + 0.02 * Math.random());
        rustle(1900 * pitch, loudness, start, 0.05, 2);
        tone(232 * pitch, 0.7 * loudness, start, 0.03 + 0.05 * loudness, "triangle");
    },
    /** A pen on paper. */
    written(start) {
        rustle(3800, 0.45, start, 0.07);
        rustle(3100, 0.35, start + 0.06, 0.09);
    },
    /** A card fills with its colour. */
    completed(start) {
        [523.25, 659.25, 783.99].forEach((frequency, i) => tone(frequency, 0.5, start + 0.09 * i, 0.5));
    },
    /** The target is reached. */
    reached(start) {
        [523.25, 659.25, 783.99, 1046.5].forEach((frequency, i) => tone(frequency, 0.6, start + 0.12 * i, i < 3 ? 0.4 : 0.9));
    },
    /** A card slides over the table. */
    bought(start) {
        rustle(900, 0.7, start, 0.22, 0.8);
        tone(196, 0.3, start + 0.17, 0.09, "triangle");
    },
};

/**
 * Plays one of SOUNDS now, or not at all, at a loudness in 0..1; a colour may follow its name, as in "die Y". Rejects if audio is
 * refused.
 */
export async function play(name, loudness = 1) {
    const [kind, colour] = name.split(" ");
    if (await awake()) SOUNDS[kind](audio.currentTime + 0.01, loudness, colour);
}
