// The page's Python without what only tests and the type checker need. MicroPython skips annotations by itself, but it has
// no `typing`, no `__future__` and no NamedTuple; assertions would be bytes to read. Every line keeps its number, so errors
// still name the right one.

/** Whether a module defines types and nothing else; it is imported only `if TYPE_CHECKING`. */
export const isOfTypes = (name) => /(^|[/_])types\.py$/.test(name);

/** The text of a module as MicroPython reads it. */
export function untyped(source) {
    return source
        .replace(/^from __future__ import annotations$|^ +assert .*$/gm, "")
        .replace(/^from typing import .*$/m, (line) => (/\bNamedTuple\b/.test(line) ? "from collections import namedtuple" : ""))
        .replace(/^( *)if TYPE_CHECKING:\n((\1 {4}.*)?\n)+/gm, blank)
        .replace(/^class (\w+)\(NamedTuple\):\n((?: {4}.*)?\n)+/gm, (block, name) => {
            const fields = Array.from(block.replace(/"""[^]*?"""/g, "").matchAll(/^ {4}(\w+): (.*)$/gm));
            // MicroPython's namedtuple has neither.
            if (/^ {4}(@|def )/m.test(block) || fields.some(([, , type]) => type.includes(" = "))) {
                throw new Error(`${name} has defaults or methods`);
            }
            return `${name} = namedtuple("${name}", (${fields.map(([, field]) => `"${field}", `).join("")}))${blank(block)}`;
        });
}

/** As many empty lines. */
function blank(block) {
    return "\n".repeat(block.split("\n").length - 1);
}
