// Runs before anything is shown. In index.html is the start screen as a new visitor sees it, drawn by the build in every
// language; this shows it in the right language and theme. For anybody else the page draws another screen, so this shows
// none. All other scripts come after the first picture.
//
// Browsers of any age run this, so it is written in the oldest syntax. It first looks for what the page cannot do without;
// where something is missing, it says so and fetches nothing more.

(function () {
    var PATIENCE = 1000; // milliseconds
    var root = document.documentElement;
    var page = document.getElementById("page");
    var boot = document.getElementById("boot");

    // By the names in docs/browsers.md, which says which versions have what.
    var NEEDED = {
        modules: function () { return "noModule" in document.createElement("script"); },
        wasm: function () { return WebAssembly.instantiateStreaming; },
        exceptions: function () {
            // A module whose only function tries and catches.
            var bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
            return WebAssembly.validate(new Uint8Array(bytes));
        },
        unzip: function () { return window.DecompressionStream; },
        sizes: function () { return window.ResizeObserver; },
        inert: function () { return "inert" in HTMLElement.prototype; },
        offscreen: function () { return new OffscreenCanvas(1, 1).getContext("2d"); },
        rounded: function () { return CanvasRenderingContext2D.prototype.roundRect; },
        has: function () { return CSS.supports("selector(:has(a))"); },
        mix: function () { return CSS.supports("color", "color-mix(in srgb, red, blue)"); },
        containers: function () { return CSS.supports("width", "1cqw"); },
        dynamic: function () { return CSS.supports("height", "1dvh"); },
        subgrid: function () { return CSS.supports("grid-template-columns", "subgrid"); },
    };
    // Why it does not work, where it is not the browser's age.
    var BARRED = {
        file: {
            en: "Opened as a file, Dicetable cannot start: browsers load its parts only from a web server. “python3 build.py serve” starts one.",
            de: "Als Datei geöffnet kann Dicetable nicht starten: Browser laden seine Teile nur von einem Webserver. Mit „python3 build.py serve“ startest du einen.",
            nl: "Als bestand geopend kan Dicetable niet starten: browsers laden de onderdelen alleen van een webserver. Met ‘python3 build.py serve’ start je er een.",
        },
        assembly: {
            en: "WebAssembly is switched off in this browser, and Dicetable needs it. Lockdown Mode and some security settings do that; you can make an exception for this site.",
            de: "In diesem Browser ist WebAssembly abgeschaltet, und Dicetable braucht es. Schuld ist meist der Blockierungsmodus oder eine Sicherheitseinstellung; für diese Seite kannst du eine Ausnahme machen.",
            nl: "WebAssembly staat uit in deze browser, en Dicetable heeft het nodig. Dat komt meestal door de isolatiemodus of een beveiligingsinstelling; je kunt voor deze site een uitzondering maken.",
        },
    };
    var OLD = {
        en: "This browser is a little too old for Dicetable, sorry. It works in Chrome and Edge from version 117, in Firefox from 121 and in Safari from 16.4.",
        de: "Dieser Browser ist leider etwas zu alt für Dicetable. Es läuft in Chrome und Edge ab Version 117, in Firefox ab 121 und in Safari ab 16.4.",
        nl: "Deze browser is helaas net te oud voor Dicetable. Het werkt in Chrome en Edge vanaf versie 117, in Firefox vanaf 121 en in Safari vanaf 16.4.",
    };

    function missing() {
        if (location.protocol === "file:") return "file";
        if (!window.WebAssembly && "noModule" in document.createElement("script")) return "assembly";
        for (var name in NEEDED) {
            try {
                if (!NEEDED[name]()) return name;
            } catch (error) {
                return name;
            }
        }
        return "";
    }

    /** Shows a sentence, and nothing else; engine.mjs calls it, too. what: the name of what is missing. */
    window.sorry = function (what) {
        var sentences = BARRED[what] || OLD;
        var wanted = languages();
        var tag = "en";
        for (var i = wanted.length - 1; i >= 0; i--) {
            var known = wanted[i].slice(0, 2).toLowerCase();
            if (sentences[known]) tag = known;
        }
        page.textContent = "";
        boot.textContent = "";
        boot.appendChild(document.createElement("p")).textContent = sentences[tag];
        boot.lang = tag;
        boot.hidden = false;
        boot.setAttribute("data-stays", "yes");
        boot.setAttribute("data-missing", what);
    };

    function stored(name) {
        try {
            return localStorage.getItem("dicetable." + name);
        } catch (error) {
            return null; // the browser does not let the page store anything
        }
    }

    /** The languages that the reader wants, the preferred first. */
    function languages() {
        return [stored("language") || ""].concat(navigator.languages || navigator.language || []);
    }

    function spoken(tag) {
        return tag === "en" || document.getElementById("first-" + tag) !== null;
    }

    function language() {
        var wanted = languages();
        for (var i = 0; i < wanted.length; i++) {
            var tag = wanted[i].toLowerCase().split("-")[0];
            if (spoken(tag)) return tag;
        }
        return "en";
    }

    function theme() {
        var wanted = stored("theme");
        if ((wanted === "light" || wanted === "dark") && !matchMedia("(forced-colors: active)").matches) return wanted;
        return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    }

    var started = false;

    function start() {
        if (started) return;
        started = true;
        var later = document.getElementById("later").content;
        // This may fail before trouble.mjs is there to hear of it.
        var words = later.querySelector("[data-words]");
        words.href = words.getAttribute("data-words").replace("LANGUAGE", root.lang);
        later.querySelector("script").onerror = function () { root.setAttribute("data-trouble", "yes"); };
        document.head.appendChild(later);
    }

    /** Calls back once the browser has shown something; soon, if it does not say so or the page is not seen. */
    function afterPaint(callback) {
        if (document.visibilityState === "hidden" || !window.PerformanceObserver) {
            callback();
            return;
        }
        new PerformanceObserver(function (list, observer) {
            observer.disconnect();
            callback();
        }).observe({ type: "paint", buffered: true });
        setTimeout(callback, PATIENCE);
    }

    var lacks = missing();
    if (lacks) {
        root.setAttribute("data-theme", "light");
        window.sorry(lacks);
        return;
    }
    var isNew = !stored("links") && !stored("progress") && /^(#\/?)?$/.test(location.hash);
    root.lang = language();
    root.setAttribute("data-theme", theme());
    if (isNew) {
        boot.hidden = true;
        if (root.lang !== "en") page.replaceChildren(document.getElementById("first-" + root.lang).content);
        // What is touched before the page can answer is done as soon as it can (see engine.mjs).
        document.addEventListener("click", function (event) {
            if (!performance.getEntriesByName("ui-ready").length) window.touched = event.target.closest("[data-do]");
        });
        afterPaint(start);
    } else {
        page.textContent = "";
        start();
    }
})();
