// Reports when the page itself cannot that a file is missing.
//
// It needs no other file, no other file needs it, and it lies outside the build's folder. So it still works if any other file is
// missing, even the whole folder; and the page works without it. The other files tell it by the event "trouble".

/** Milliseconds to wait for the page. */
const PATIENCE = 60_000;

const SENTENCES = {
    en: {
        load: "Dicetable could not be loaded. Check the connection, then try again.",
        retry: "Try again",
    },
    de: {
        load: "Dicetable konnte nicht geladen werden. Prüfe die Verbindung und versuch es noch einmal.",
        retry: "Noch einmal versuchen",
    },
    nl: {
        load: "Dicetable kon niet worden geladen. Controleer de verbinding en probeer het opnieuw.",
        retry: "Opnieuw proberen",
    },
};

/** Shows the message; if `stays`, even once the page is there. */
function trouble(stays) {
    const place = document.getElementById("boot");
    if (!place || place.dataset.stays) return;
    if (stays) place.dataset.stays = "yes";
    const wanted = navigator.languages ?? [navigator.language ?? ""];
    const language = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in SENTENCES) ?? "en";
    const sentences = SENTENCES[language];
    const sentence = document.createElement("p");
    sentence.textContent = sentences.load;
    const button = document.createElement("button");
    button.textContent = sentences.retry;
    button.addEventListener("click", () => location.reload());
    place.lang = language;
    place.hidden = false;
    place.replaceChildren(sentence, button);
    mend(stays);
}

/** If what is stored was to blame, the page is loaded again by itself; not under the hands of somebody who can use it. */
async function mend(stays) {
    const mended = await import("./mend.mjs").then((module) => module.mend()).catch(() => 0); // then the button is left
    if (mended && (stays || !performance.getEntriesByName("ui-ready").length)) location.reload();
}

setTimeout(() => trouble(), PATIENCE);
addEventListener("trouble", () => trouble());
addEventListener(
    "error",
    ({ target }) => {
        const begun = performance.getEntriesByName("ui-ready").length > 0;
        if (target instanceof HTMLScriptElement || (target === window && !begun)) trouble();
    },
    true,
);
addEventListener("unhandledrejection", () => trouble());

// preflight.js comes before this and sets the theme; without it nothing else is fetched. It also says if the page's script has
// failed already.
const { theme, trouble: failed } = document.documentElement.dataset;
if (!theme || failed) trouble();

// Scripts wait for the style sheets. One that is not here now will not come (browsers then have an empty one, or none),
// and without it a table cannot be used.
if (Array.from(document.querySelectorAll("link[rel=stylesheet]")).some(({ sheet }) => !sheet?.cssRules.length)) {
    document.getElementById("page").hidden = true;
    trouble(true);
}
