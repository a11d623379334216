// The browser's history while something lies over a screen: one entry for each layer, at the same address, so that
// Back closes what is on top. The page says how many layers there are; a layer that is closed takes its entry along.

/** A step back is answered late, with a popstate; one that the browser has dropped is given up after this time, in ms. */
const PATIENCE = 1000;

/** How many layers the present entry stands for. */
const depth = () => history.state?.layers ?? 0;

/** What replaces the plain steps of the history. When the user goes back or forward, the window gets an event "layers". */
export function layerHistory() {
    let arrived = null; // hears of every arrival while we wait for our own step
    let steps = Promise.resolve(); // all steps, one after the other
    let left = 0; // how many of them are still to be done

    history.scrollRestoration = "manual"; // a layer that is closed leaves the page where the page has put it

    addEventListener("popstate", () => {
        if (arrived) arrived();
        else dispatchEvent(new CustomEvent("layers", { detail: depth() }));
    });

    const inTurn = (step) => {
        left += 1;
        steps = steps.then(step).finally(() => (left -= 1));
    };
    /** Goes back from layers; ends when the browser has done it. */
    const goBack = (count) =>
        new Promise((resolve) => {
            const here = location.hash;
            let other = null; // where somebody has gone meanwhile: the step then leads away from there
            const end = () => {
                clearTimeout(late);
                arrived = null;
                if (other !== null) location.hash = other;
                resolve();
            };
            const late = setTimeout(end, PATIENCE);
            arrived = () => {
                if (location.hash === here) end();
                else other = location.hash;
            };
            history.go(-count);
        });
    /** Does a step from an entry without layers. */
    const fromTheGround = (then) => {
        if (!left && !depth()) return then();
        inTurn(async () => {
            if (depth()) await goBack(depth());
            then();
        });
    };

    return {
        stack(count) {
            if (!left && count === depth()) return;
            inTurn(async () => {
                if (depth() > count) await goBack(depth() - count);
                while (depth() < count) history.pushState({ layers: depth() + 1 }, "");
            });
        },
        push: (fragment) => fromTheGround(() => history.pushState(null, "", fragment)),
        replace: (fragment) => fromTheGround(() => history.replaceState(null, "", fragment)),
        back: () => fromTheGround(() => history.back()),
    };
}
