// Opens a page in a stock Firefox over WebDriver BiDi and plays the game on it to the end.
//
//   node firefox.mjs FIREFOX ADDRESS PLAY
import { createRequire } from "node:module";

// The packages are the page's: they are installed in web/.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { default: puppeteer } = await import(require.resolve("puppeteer-core"));

const [executablePath, address, play] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
    const page = await browser.newPage();
    await page.goto(address);
    const ready = "performance.getEntriesByName('ui-ready').length && performance.getEntriesByName('engine-ready').length";
    await page.waitForFunction(ready, { timeout: 60_000 });
    console.log(JSON.stringify({ actions: await page.evaluate(`(${play})()`) }));
} finally {
    await browser.close();
}
