// Pairs a page in Firefox with one in Chromium by their texts, as two devices in a room, and plays a game on both. Tells as JSON
// the links of the game as each of them keeps it.
//
//   node two_browsers.mjs FIREFOX CHROMIUM INVITING ADDRESS GAME PLAY KNOWN
//
// INVITING is the browser that invites, "firefox" or "chromium". PLAY and KNOWN are functions as tests/web/test_live_in_the_page.py
// has them.
import { createRequire } from "node:module";

// The packages are the page's: they are installed in web/.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { default: puppeteer } = await import(require.resolve("puppeteer-core"));

const [firefox, chromium, inviting, address, game, play, known] = process.argv.slice(2);
const open = (browser, executablePath, args = []) => puppeteer.launch({ browser, executablePath, args, headless: true });
const click = (page, selector) => page.waitForSelector(selector).then(() => page.evaluate((found) => document.querySelector(found).click(), selector));
const link = (page, selector) => page.waitForSelector(selector).then((found) => found.evaluate((element) => element.href));
const paste = (text) => {
    const field = document.querySelector("[data-form=answer]");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.form.requestSubmit();
};

const browsers = [await open("firefox", firefox)];
try {
    browsers.push(await open("chrome", chromium, ["--no-sandbox"]));
    const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
    for (const page of pages) {
        page.setDefaultTimeout(90_000);
        await page.goto(address);
        await page.evaluate("localStorage.setItem('dicetable.pace', 'instant'); localStorage.setItem('dicetable.throw', 'itself')");
        await page.goto("about:blank");
    }
    const [host, guest] = inviting === "firefox" ? pages : pages.toReversed();
    await host.goto(address + game);
    await host.waitForSelector("main[data-mine]");
    await click(host, "[data-do=menu]");
    await click(host, "[data-do=connect]");
    await guest.goto(await link(host, "[data-invite]"));
    await click(guest, "[data-do^='join ']");
    await host.evaluate(paste, await link(guest, "[data-answer]"));
    for (const page of pages) await page.waitForSelector("main[data-live='2']");
    await click(host, ".room-sheet [data-do=close]");
    for (const page of pages) await page.evaluate(`(${play})()`);
    for (const page of pages) await page.waitForFunction("window.over", { polling: 200, timeout: 400_000 });
    console.log(JSON.stringify(await Promise.all(pages.map((page) => page.evaluate(`(${known})()`)))));
} finally {
    for (const browser of browsers) await browser.close();
}
