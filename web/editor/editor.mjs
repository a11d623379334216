// The lab's editor for Python: CodeMirror in an element of its own, <code-editor>.
//
// The page's style-src allows no inline style. CodeMirror's styles are constructed sheets of a shadow root, which need
// none.
//
// Properties: `value`, the text; setting another begins anew, without a history to undo.
// Attributes: `label` is read out; `readonly`; `problems`, JSON [[line, text], …] of what went wrong, lines from 1;
// `api`, JSON of what is completed and explained (tools/lab_api.py).
// Events: "input" after every change; "submit" with Ctrl-Enter.
import { acceptCompletion, autocompletion, completeAnyWord, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { python, pythonLanguage } from "@codemirror/lang-python";
import {
    HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import {
    EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, showTooltip,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const LONGEST_WORD = 60;

const colours = HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--code-keyword)", fontWeight: "650" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
    { tag: [tags.comment], color: "var(--code-comment)", fontStyle: "italic" },
    { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--code-name)", fontWeight: "650" },
    { tag: [tags.invalid], textDecoration: "underline wavy" },
]);

const looks = EditorView.theme({
    "&": { backgroundColor: "var(--paper)", color: "var(--ink)", height: "100%", fontSize: "var(--code-size, 14px)" },
    "&.cm-focused": { outline: "3px solid var(--ink)", outlineOffset: "-3px" },
    ".cm-scroller": { fontFamily: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace', lineHeight: "1.5", overflow: "auto" },
    ".cm-content": { caretColor: "var(--ink)", paddingBlock: "10px" },
    ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--code-selected)" },
    ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--mute)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
    "&.cm-focused .cm-matchingBracket": { backgroundColor: "transparent", outline: "1.5px solid var(--mute)" },
    ".cm-tooltip": { backgroundColor: "var(--dock)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "10px", boxShadow: "0 6px 24px rgb(var(--shadow) / .3)", overflow: "hidden", maxWidth: "min(92vw, 460px)", zIndex: "6" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "11em" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "5px 10px", lineHeight: "20px" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--ink)", color: "var(--bg)" },
    ".cm-completionDetail": { fontStyle: "normal", opacity: ".75" },
    ".cm-completionInfo, .about": { padding: "8px 12px", font: "400 14px/19px system-ui, sans-serif", whiteSpace: "pre-line" },
    ".about b": { display: "block", fontFamily: "ui-monospace, monospace", overflowWrap: "anywhere" },
    ".cm-diagnostic": { padding: "8px 12px", font: "400 14px/19px system-ui, sans-serif", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
    ".cm-diagnostic-error": { borderLeft: "5px solid var(--code-wrong)" },
    ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--code-wrong)", textUnderlineOffset: "3px" },
    ".cm-gutter-lint": { width: "1.2em" },
    ".cm-lint-marker-error": { content: "none", color: "var(--code-wrong)", fontWeight: "800" },
    ".cm-lint-marker-error::before": { content: '"✕"' },
    "@media (forced-colors: active)": {
        "&": { border: "1px solid CanvasText" },
        ".cm-tooltip-autocomplete ul li[aria-selected]": { forcedColorAdjust: "none", backgroundColor: "Highlight", color: "HighlightText" },
        ".cm-activeLine, .cm-activeLineGutter": { outline: "1px solid GrayText" },
    },
});

// ---- what the engine offers ----

// What stands before a dot or a bracket: a name, and after it any calls and indices, as in `players[0].` or `view.to_json()["`.
const OWNER = /(\w+(?:\([^()]*\)|\[[^[\]]*\])*)/.source;
const MEMBER = new RegExp(`${OWNER}\\.(\\w*)$`);
const KEY = new RegExp(`${OWNER}\\[["'](\\w*)$`);

/** The entries whose owner this is, or all. */
function owned(entries, owner) {
    const own = entries.filter(({ of }) => of.includes(named(owner)));
    return own.length ? own : entries;
}

/** What an owner is called: the last key in it, as "actions" in `view.to_json()["actions"][0]`, else its name. */
function named(owner) {
    return [...owner.matchAll(/\[["'](\w+)["']\]/g)].at(-1)?.[1] ?? /^\w*/.exec(owner)[0];
}

function option({ name, kind, detail, says }) {
    return { label: name, type: kind, detail, info: says };
}

/** Completes what follows a dot, and the engine's names; the file's own words are completed too. */
function completing(api) {
    return (context) => {
        const line = context.state.doc.lineAt(context.pos);
        const before = line.text.slice(0, context.pos - line.from);
        const member = MEMBER.exec(before);
        const key = KEY.exec(before);
        const imported = /^\s*(?:from|import)\s+([\w.]*)$/.exec(before);
        if (imported) {
            return { from: context.pos - imported[1].length, options: api.modules.map(option), validFor: /^[\w.]*$/ };
        }
        const names = /^\s*from\s+([\w.]+)\s+import\s+(?:\w+\s*,\s*)*(\w*)$/.exec(before);
        if (names) {
            const there = api.names.filter(({ of }) => of === names[1]);
            return { from: context.pos - names[2].length, options: (there.length ? there : api.names).map(option), validFor: /^\w*$/ };
        }
        if (key) {
            return { from: context.pos - key[2].length, options: owned(api.keys, key[1]).map(option), validFor: /^\w*$/ };
        }
        if (member) {
            return { from: context.pos - member[2].length, options: owned(api.members, member[1]).map(option), validFor: /^\w*$/ };
        }
        const word = context.matchBefore(/\w+/);
        if (!context.explicit && !(word && word.to - word.from > 1)) return null;
        return { from: word ? word.from : context.pos, options: api.names.map(option), validFor: /^\w*$/ };
    };
}

/** The word around a place, and what the API says of it. */
function explained(api, state, place) {
    const word = state.wordAt(place);
    if (!word || word.to - word.from > LONGEST_WORD) return null;
    const name = state.sliceDoc(word.from, word.to);
    const before = state.sliceDoc(state.doc.lineAt(word.from).from, word.from);
    const [member, key] = [MEMBER, KEY].map((pattern) => pattern.exec(before)?.[1]);
    const all = key || /["']$/.test(before) ? [...owned(api.keys, key ?? ""), ...api.keys] : [...api.names, ...api.members];
    const found = [...(member ? owned(api.members, member) : []), ...all].find((each) => each.name === name);
    return found ? { from: word.from, to: word.to, found } : null;
}

function tooltip({ from, to, found }, above) {
    return {
        pos: from, end: to, above,
        create() {
            const dom = document.createElement("div");
            dom.className = "about";
            dom.setAttribute("role", "status");
            const name = document.createElement("b");
            name.textContent = found.name + (found.detail ?? "");
            dom.append(name, found.says);
            return { dom };
        },
    };
}

const explain = StateEffect.define();
/** What F1 explains: it stays until the cursor moves. */
const answer = StateField.define({
    create: () => null,
    update(value, transaction) {
        for (const effect of transaction.effects) if (effect.is(explain)) return effect.value;
        return transaction.selection || transaction.docChanged ? null : value;
    },
    provide: (field) => showTooltip.from(field),
});

/** Typing over a selection: Chromium would put in an element with a style of its own, which the page's policy refuses. */
function replaced(event, view) {
    const { state } = view;
    if (event.inputType !== "insertText" || !event.data || !event.cancelable || state.readOnly || state.selection.main.empty) return false;
    view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
}

/** The lines that went wrong, as CodeMirror marks them. */
function diagnostics(state, problems) {
    return problems.map(([number, message]) => {
        const line = state.doc.line(Math.min(Math.max(1, number), state.doc.lines));
        const start = line.from + /^\s*/.exec(line.text)[0].length;
        return { from: Math.min(start, line.to), to: line.to, severity: "error", message };
    });
}

class CodeEditor extends HTMLElement {
    static observedAttributes = ["label", "readonly", "problems", "api"];

    #text = "";
    #view = null;
    #api = { modules: [], names: [], members: [], keys: [] };
    #named = new Compartment();
    #fixed = new Compartment();

    constructor() {
        super();
        const root = this.attachShadow({ mode: "open", delegatesFocus: true });
        // The page has keys of its own, and hears of changes by this element's events.
        for (const type of ["keydown", "input", "beforeinput"]) root.addEventListener(type, (event) => event.stopPropagation());
    }

    get value() {
        return this.#view ? this.#view.state.doc.toString() : this.#text;
    }

    set value(text) {
        const lines = String(text).replaceAll(/\r\n?/g, "\n");
        if (lines === this.value) return;
        this.#text = lines;
        if (this.#view) {
            this.#view.setState(this.#state());
            this.#mark();
        }
    }

    #state() {
        return EditorState.create({
            doc: this.#text,
            extensions: [
                lineNumbers(), lintGutter(), highlightSpecialChars(), history(), drawSelection(), highlightActiveLine(),
                indentOnInput(), bracketMatching(), indentUnit.of("    "), EditorState.tabSize.of(4), EditorView.lineWrapping,
                python(), syntaxHighlighting(colours), looks, answer,
                pythonLanguage.data.of({ autocomplete: (context) => completing(this.#api)(context) }),
                pythonLanguage.data.of({ autocomplete: completeAnyWord }),
                autocompletion({ icons: false, maxRenderedOptions: 60 }),
                hoverTooltip((view, place) => {
                    const found = explained(this.#api, view.state, place);
                    return found && { ...tooltip(found, true), end: found.to };
                }),
                keymap.of([
                    { key: "Mod-Enter", run: () => this.#submit() },
                    { key: "F1", run: (view) => this.#explain(view) },
                    // While a completion is offered, Tab takes it; it never indents then, not even in the first moment, in which
                    // CodeMirror takes none. Escape, then Tab leaves the editor.
                    { key: "Tab", run: (view) => (completionStatus(view.state) === "active" ? acceptCompletion(view) || true : indentMore(view)), shift: indentLess },
                    ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap,
                ]),
                this.#named.of(this.#label()),
                this.#fixed.of(this.#readonly()),
                EditorView.domEventHandlers({ beforeinput: replaced }),
                EditorView.updateListener.of((update) => {
                    if (update.docChanged) this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
                }),
            ],
        });
    }

    #label() {
        return EditorView.contentAttributes.of({ "aria-label": this.getAttribute("label") ?? "", autocapitalize: "off" });
    }

    #readonly() {
        return EditorState.readOnly.of(this.hasAttribute("readonly"));
    }

    #submit() {
        this.dispatchEvent(new Event("submit", { bubbles: true, composed: true, cancelable: true }));
        return true;
    }

    #explain(view) {
        const found = explained(this.#api, view.state, view.state.selection.main.head);
        view.dispatch({ effects: explain.of(found && tooltip(found, false)) });
        return true;
    }

    #mark() {
        const problems = JSON.parse(this.getAttribute("problems") || "[]");
        const found = diagnostics(this.#view.state, problems);
        this.#view.dispatch(setDiagnostics(this.#view.state, found));
        if (found.length) this.#view.dispatch({ effects: EditorView.scrollIntoView(found[0].from, { y: "center" }) });
    }

    connectedCallback() {
        this.#api = JSON.parse(this.getAttribute("api") || "null") ?? this.#api;
        if (this.#view) return;
        this.#view = new EditorView({ state: this.#state(), root: this.shadowRoot, parent: this.shadowRoot });
        this.#mark();
    }

    disconnectedCallback() {
        // The page may only have moved it.
        queueMicrotask(() => {
            if (this.isConnected || !this.#view) return;
            this.#text = this.value;
            this.#view.destroy();
            this.#view = null;
        });
    }

    attributeChangedCallback(name, before, after) {
        if (before === after) return;
        if (name === "api") this.#api = JSON.parse(after || "null") ?? this.#api;
        if (!this.#view) return;
        if (name === "label") this.#view.dispatch({ effects: this.#named.reconfigure(this.#label()) });
        if (name === "readonly") this.#view.dispatch({ effects: this.#fixed.reconfigure(this.#readonly()) });
        if (name === "problems") this.#mark();
    }
}

customElements.define("code-editor", CodeEditor);
