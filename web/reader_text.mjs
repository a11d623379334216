// Readers may set larger letters, or more room between letters, words and lines. Every size in the style sheets follows the
// letters, but the table's bars are as high as two lines of ours. With such text the document's element has `data-roomy`, and
// roomy.css lets the bars grow: the page is then as high as it needs to be, and scrolls.

const LARGE = 1.3; // letters this many times as large as browsers have them by default
const USUAL = 16;

/** Whether the text of this element, which our style sheets leave as it is, takes more room than usual. */
function isRoomy(probe) {
    const style = getComputedStyle(probe);
    const size = parseFloat(style.fontSize);
    const spaces = [style.letterSpacing, style.wordSpacing].map((each) => parseFloat(each) || 0);
    return size > LARGE * USUAL || parseFloat(style.lineHeight) > 1.2 * size || spaces.some((each) => each > 0.04 * size);
}

/** Watches the reader's text. need(): is called when it first needs more room. */
export function watchText(need) {
    const probe = document.createElement("p");
    probe.className = "probe";
    probe.ariaHidden = "true";
    probe.textContent = "Dice table";
    document.body.append(probe);
    new ResizeObserver(() => {
        const roomy = isRoomy(probe);
        if (roomy) need();
        document.documentElement.toggleAttribute("data-roomy", roomy);
    }).observe(probe);
}
