// No text of this page ever becomes markup, and no worker ever comes from another site. Browsers with Trusted Types
// enforce this; it is set here before any script but preflight.js and trouble.mjs runs. The policy in index.html does the rest;
// docs/security.md explains it.

if (globalThis.trustedTypes) {
    trustedTypes.createPolicy("default", {
        createHTML: () => null,
        createScriptURL: (address) => (new URL(address, document.baseURI).origin === location.origin ? address : null),
        // PyScript's core makes a function from text; script-src in index.html decides whether it may.
        createScript: (text) => text,
    });
    // Only now: without the policy above this would refuse the first scripts too.
    const demand = document.createElement("meta");
    demand.httpEquiv = "Content-Security-Policy";
    demand.content = "require-trusted-types-for 'script'; trusted-types default";
    document.head.append(demand);
    demand.remove(); // the policy stays in force
}
