// Opens a page in a stock Firefox over WebDriver BiDi and runs scripts in it, one after the other; what they told, as JSON.
// The scripts come as JSON too: the golden games are longer than an argument may be.
//
//   node firefox.mjs FIREFOX ADDRESS < SCRIPTS
import { createRequire } from "node:module";
import { json } from "node:stream/consumers";

// The packages are the page's: they are installed in web/.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { default: puppeteer } = await import(require.resolve("puppeteer-core"));

const [executablePath, address] = process.argv.slice(2);
const scripts = await json(process.stdin);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
    const page = await browser.newPage();
    await page.goto(address);
    const ready = "performance.getEntriesByName('ui-ready').length && performance.getEntriesByName('engine-ready').length";
    await page.waitForFunction(ready, { timeout: 60_000 });
    const told = [];
    for (const script of scripts) told.push(await page.evaluate(`(${script})()`));
    console.log(JSON.stringify(told));
} finally {
    await browser.close();
}
