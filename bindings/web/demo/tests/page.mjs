// What the tests of the page share: the page in a headless Chromium, used with keys and clicks as a
// person does.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Browser, findBrowser } from "../../tests/browser.mjs";
import { serve } from "../../tests/server.mjs";
import { Module, noModule } from "./module.mjs";

const FOLDER = fileURLToPath(new URL("../..", import.meta.url));
export const SCRAMBLE =
  "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 R' U' F";
const WIDTHS = [[360, 780], [800, 1000], [1400, 900]];

const program = findBrowser();
const missing = program ? noModule : "no Chromium here";
if (missing) console.log(`skipped: ${missing}`);

export const READY = "'ready' in document.body.dataset";
export const ROWS = "[...document.querySelectorAll('.row-button')]";
export const LINES = "document.querySelectorAll('.line').length";
export const textOf = (id) => `document.getElementById("${id}").textContent`;
/** The moves of all rows. */
export const LISTED = `${ROWS}.map((row) => [...row.querySelectorAll('.moves')]
  .map((moves) => moves.textContent).join(' '))`;

export const inMode = (mode) => `input[name=mode][value=${mode}] + span`;

/** Types a scramble in place of what is there, and goes to the list. */
export async function enterScramble(page, text) {
  await page.evaluate("document.activeElement.blur()");
  await page.press("/");
  assert.equal(await page.evaluate("document.activeElement.id"), "scramble");
  await page.type(text);
  await page.press("Enter");
}

/** The end of a search, as the page puts it. */
export const ended = (page) =>
  page.until(`document.querySelector("main").ariaBusy === "false" && ${textOf("status")}`);

/** Keeps pictures of the page in the folder of `SCREENSHOTS`. */
export async function picture(page, name) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of WIDTHS) {
    for (const scheme of ["light", "dark"]) {
      await page.view(width, height, scheme);
      await page.evaluate("scrollTo(0, 0)");
      await page.evaluate("new Promise((done) => setTimeout(done, 300))");
      writeFileSync(join(folder, `${name}-${width}-${scheme}.png`), await page.picture());
    }
  }
  await page.view(1400, 900);
}

/** Fails where the page can be scrolled sideways on a narrow screen. */
export async function checkWidth(page) {
  const needed = [];
  for (const [width, height] of WIDTHS) {
    await page.view(width, height);
    needed.push(await page.evaluate("document.documentElement.scrollWidth"));
  }
  await page.view(1400, 900);
  WIDTHS.forEach(([width], index) => assert.ok(needed[index] <= width, `${needed} of ${width}`));
}

/**
 * Describes tests of one page, in a browser and on a server of their own. Each of the tests that
 * `addTests` adds with its `check(name, run)` gets an object with the `page`, the `server` and the
 * `module` in node. Skipped where there is no Chromium or no module.
 */
export function describePage(title, { isolated }, addTests) {
  const name = `${title}, ${isolated ? "with" : "without"} shared memory`;
  describe(name, { skip: missing }, () => {
    const setting = {};
    let browser;

    before(async () => {
      setting.module = await Module.open();
      setting.server = await serve(FOLDER, { isolated });
      browser = Browser.start(program);
      setting.page = await browser.open(`${setting.server.origin}/demo/`);
      await setting.page.until(READY);
    });

    after(async () => {
      await setting.module?.close();
      await browser?.close();
      await setting.server?.close();
    });

    addTests((name, run) => test(name, (t) => run(setting, t)));

    test("asks nobody else for anything, and has no errors", () => {
      const { page, server } = setting;
      const foreign = page.requests.filter((url) => !url.startsWith(server.origin)
        && !/^(data|blob|about):/.test(url));
      assert.deepEqual(foreign, []);
      assert.deepEqual(page.errors, []);
    });
  });
}
