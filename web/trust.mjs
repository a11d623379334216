// No text of this page ever becomes markup, nor the address of another site a worker: browsers that know Trusted
// Types are told so here, before any script but trouble.mjs runs, and hold to it. The policy in index.html does the rest;
// docs/security.md says why it is as it is.

if (globalThis.trustedTypes) {
    trustedTypes.createPolicy("default", {
        createHTML: () => null,
        createScriptURL: (address) => (new URL(address, document.baseURI).origin === location.origin ? address : null),
        // PyScript's core makes a function from text; whether that may be is for index.html's script-src to say.
        createScript: (text) => text,
    });
    // Only now, for without its policy this would refuse the first scripts too.
    const demand = document.createElement("meta");
    demand.httpEquiv = "Content-Security-Policy";
    demand.content = "require-trusted-types-for 'script'; trusted-types default";
    document.head.append(demand);
    demand.remove(); // it stays in force
}
