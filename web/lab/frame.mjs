// The frame of the sandboxes, in lab.html. Its policy is its workers' too: they come from data: addresses, so they have no
// origin, and so no storage and no network. Nothing of a player runs here.
//
// The page sends one port, and then for each sandbox {number, address, parts} with the sandbox's end of its channel. The
// frame answers {number, ended: "broken" | "flood"} if a sandbox breaks down, or speaks past its channel.

addEventListener(
    "message",
    ({ source, ports: [page] }) => {
        if (source !== parent) return;
        page.onmessage = ({ data: { number, address, parts }, ports }) => {
            const worker = new Worker(address, { type: "module" });
            const end = (ended) => {
                worker.onmessage = worker.onmessageerror = worker.onerror = null;
                worker.terminate();
                page.postMessage({ number, ended });
            };
            worker.onmessage = worker.onmessageerror = () => end("flood");
            worker.onerror = (event) => {
                event.preventDefault();
                end("broken");
            };
            worker.postMessage(parts, ports);
        };
    },
    { once: true },
);
