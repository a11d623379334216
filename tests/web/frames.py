"""Counts, times and stops what a page draws: for tests, and for the benchmark of tumbling dice."""

from playwright.sync_api import Page

# `window.frames_asked`, `canvas_calls`: how often so far. `frames`: of each animation frame that was asked for, the
# milliseconds in its callbacks, and those until the browser, with style, layout and paint done, turns to other work.
COUNT = """
window.frames_asked = 0;
window.canvas_calls = 0;
window.frame_times = [];
{
    const ask = window.requestAnimationFrame.bind(window);
    const { port1, port2 } = new MessageChannel();
    let frame = null;
    port1.onmessage = () => {
        if (!frame) return;
        window.frame_times.push([frame.inside, performance.now() - frame.began]);
        frame = null;
    };
    window.requestAnimationFrame = (callback) => {
        window.frames_asked += 1;
        return ask((time) => {
            const began = performance.now();
            if (!frame) {
                frame = { began, inside: 0 };
                port2.postMessage(null);
            }
            callback(time);
            frame.inside += performance.now() - began;
        });
    };
    for (const { prototype: pen } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
        for (const name of ["fill", "stroke", "fillRect", "strokeRect", "clearRect", "drawImage", "fillText"]) {
            const own = pen[name];
            pen[name] = function (...values) {
                window.canvas_calls += 1;
                return own.apply(this, values);
            };
        }
    }
}
"""
TALLY = "[frames_asked, canvas_calls, document.getAnimations().filter(({playState}) => playState === 'running').length]"
# Frames come as ever, but for them time stands still from when it is told to.
STILL = """
window.ask = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => ask((now) => callback(window.still ?? now));
"""


def drawn_idly(page: Page, milliseconds: int) -> tuple[int, int, int]:
    """Frames asked for and canvas calls during a time in which nobody does anything, and animations at its end."""
    frames, calls, _ = page.evaluate(TALLY)
    page.wait_for_timeout(milliseconds)
    frames_after, calls_after, running = page.evaluate(TALLY)
    return frames_after - frames, calls_after - calls, running
