// The frame of a sandbox, in lab.html. Its policy is its worker's too: that comes from a data: address, so it has no origin,
// and so no storage and no network. Nothing of a player runs here.
//
// The page sends {address, parts} once, with two ports: its own, and the sandbox's end of the channel to the referee. The
// frame answers "broken" or "flood" if the sandbox breaks down, or speaks past its channel.

function begin({ source, data, ports: [page, talk] }) {
    if (source !== parent) return; // a window that has opened the page can speak to its frames
    removeEventListener("message", begin);
    const worker = new Worker(data.address, { type: "module" });
    const end = (how) => {
        worker.onmessage = worker.onmessageerror = worker.onerror = null;
        worker.terminate();
        page.postMessage(how);
    };
    worker.onmessage = worker.onmessageerror = () => end("flood");
    worker.onerror = (event) => {
        event.preventDefault();
        end("broken");
    };
    worker.postMessage(data.parts, [talk]);
}

addEventListener("message", begin);
