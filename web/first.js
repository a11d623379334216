// Runs before anything is shown. Index.html holds the start screen as a new visitor sees it, drawn by the build in every
// language; this shows it in the right language and theme. For anybody else the page draws another screen, so this shows
// none. All other scripts come after the first picture.

(function () {
    var PATIENCE = 1000; // milliseconds
    var root = document.documentElement;
    var page = document.getElementById("page");
    var boot = document.getElementById("boot");

    function stored(name) {
        try {
            return localStorage.getItem("dicetable." + name);
        } catch (error) {
            return null; // the browser does not let the page store anything
        }
    }

    function spoken(tag) {
        return tag === "en" || document.getElementById("first-" + tag) !== null;
    }

    function language() {
        var wanted = [stored("language") || ""].concat(navigator.languages || []);
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
        document.head.appendChild(document.getElementById("later").content);
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

    var isNew = !stored("links") && !stored("progress") && /^(#\/?)?$/.test(location.hash);
    root.lang = language();
    root.setAttribute("data-theme", theme());
    if (isNew) {
        boot.hidden = true;
        if (root.lang !== "en") page.replaceChildren(document.getElementById("first-" + root.lang).content);
        // What is touched before the page can answer is done as soon as it can (see boot.mjs).
        document.addEventListener("click", function (event) {
            window.touched = event.target.closest("[data-do]");
        });
        afterPaint(start);
    } else {
        page.textContent = "";
        start();
    }
})();
