// Opens the page in a headless Chromium and uses it as a person does, with keys and clicks.
// Skipped, with a word, where there is no Chromium or no module.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Browser, findBrowser } from "../../tests/browser.mjs";
import { serve } from "../../tests/server.mjs";

const FOLDER = fileURLToPath(new URL("../..", import.meta.url));
const SCRAMBLE =
  "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 R' U' F";
/** Its shortest solutions have 14 moves. */
const FOURTEEN = "L F2 R' U' F' R B U' B L D' L2 F2 L2";
const WIDTHS = [[360, 780], [800, 1000], [1400, 900]];

const program = findBrowser();
const missing = [
  [program, "no Chromium here"],
  [existsSync(join(FOLDER, "premove.wasm")), "no premove.wasm here, build it first"],
].find(([isThere]) => !isThere)?.[1];
if (missing) console.log(`skipped: ${missing}`);

const NET = { white: "U", red: "R", green: "F", yellow: "D", orange: "L", blue: "B" };
const READY = "'ready' in document.body.dataset";
const ROWS = "[...document.querySelectorAll('.row-button')]";
const LINES = "document.querySelectorAll('.line').length";
const textOf = (id) => `document.getElementById("${id}").textContent`;
/** The moves of all rows. */
const LISTED = `${ROWS}.map((row) => [...row.querySelectorAll('.moves')]
  .map((moves) => moves.textContent).join(' '))`;

const inMode = (mode) => `input[name=mode][value=${mode}] + span`;
const onStep = (title) => `input[name=step][value=${title}] + span`;
const onSide = (side) => `input[name=side][value=${side}] + span`;

/** Reads the colours of the net off the page, as 54 letters. */
async function netOf(page) {
  const colours = await page.evaluate(`[...document.querySelectorAll("#net .sticker")]
    .map((sticker) => [sticker.classList[1], sticker.querySelector("text").textContent])`);
  for (const [colour, letter] of colours) assert.equal(NET[colour], letter);
  return colours.map(([, letter]) => letter).join("");
}

/** Types a scramble in place of what is there, and goes to the list. */
async function enterScramble(page, text) {
  await page.evaluate("document.activeElement.blur()");
  await page.press("/");
  assert.equal(await page.evaluate("document.activeElement.id"), "scramble");
  await page.type(text);
  await page.press("Enter");
}

/** The end of a search, as the page puts it. */
const ended = (page) =>
  page.until(`document.querySelector("main").ariaBusy === "false" && ${textOf("status")}`);

async function picture(page, name) {
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
async function checkWidth(page) {
  const needed = [];
  for (const [width, height] of WIDTHS) {
    await page.view(width, height);
    needed.push(await page.evaluate("document.documentElement.scrollWidth"));
  }
  await page.view(1400, 900);
  WIDTHS.forEach(([width], index) => assert.ok(needed[index] <= width, `${needed} of ${width}`));
}

/** The contrast of two colours of the style sheet, as the guidelines for the web define it. */
const CONTRAST = `(front, back) => {
  const light = (role) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(role).trim();
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(front), light(back)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}`;

for (const isolated of missing ? [] : [false, true]) {
  describe(`the page, ${isolated ? "with" : "without"} shared memory`, () => {
    let server, browser, page, engine;

    before(async () => {
      const { Engine } = await import("../../premove.js");
      engine = await Engine.open();
      server = await serve(FOLDER, { isolated });
      browser = Browser.start(program);
      page = await browser.open(`${server.origin}/demo/`);
      await page.until(READY);
    });

    after(async () => {
      await engine?.close();
      await browser?.close();
      await server?.close();
    });

    /** What the module answers in node. */
    async function inNode(question) {
      const answers = [];
      for await (const answer of engine.ask(question)) answers.push(answer);
      return answers;
    }

    const cube = async (question) => (await inNode(question))[0].output;

    async function solutionsInNode(fields) {
      return (await inNode({ question: "step", niss: true, results: 100, ...fields }))
        .filter(({ answer }) => answer === "solution")
        .map(({ solution }) => solution);
    }

    test("shares memory as the headers allow", async () => {
      assert.equal(await page.evaluate("crossOriginIsolated"), isolated);
      await picture(page, "empty");
    });

    test("names the column of a mistake and keeps the text", async () => {
      await enterScramble(page, "R' U' F4 D2");
      const fault = await page.until(textOf("scramble-fault"));
      assert.match(fault, /'F4' at column 7/);
      assert.equal(await page.evaluate("document.getElementById('scramble').value"), "R' U' F4 D2");
      assert.equal(await page.evaluate("document.getElementById('search').hidden"), true);
      await picture(page, "fault");
    });

    test("lists the EOs that the module finds", async () => {
      await enterScramble(page, SCRAMBLE);
      assert.match(await ended(page), /The first 100 solutions/);
      assert.equal(await page.evaluate(textOf("scramble-fault")), "");
      const expected = await solutionsInNode({ step: "eo", scramble: SCRAMBLE });
      assert.deepEqual(await page.evaluate(LISTED), expected);
      assert.ok(expected.some((solution) => solution.includes("(")));
      const address = decodeURIComponent(await page.evaluate("location.hash"));
      assert.equal(address, `#scramble=${SCRAMBLE.replaceAll(" ", "_")}`);
      await checkWidth(page);
      await picture(page, "eo");
    });

    test("reads a cube in another form, and keeps to one side and one axis", async () => {
      const stickers = await cube({ question: "convert", cube: SCRAMBLE, to: "facelets" });
      await enterScramble(page, stickers);
      await ended(page);
      assert.equal(await netOf(page), stickers);
      await page.choose("#sides", "inverse");
      await page.choose("#axis", "fb");
      await ended(page);
      const expected = await solutionsInNode({
        step: "eofb", scramble: SCRAMBLE, niss: false, inverse: true,
      });
      assert.deepEqual(await page.evaluate(LISTED), expected);
      await page.choose("#sides", "niss");
      await enterScramble(page, SCRAMBLE);
      await ended(page);
    });

    test("draws the net of both sides", async () => {
      const scrambled = { cube: SCRAMBLE, to: "facelets" };
      assert.equal(await netOf(page), await cube({ question: "convert", ...scrambled }));
      await page.click(onSide("inverse"));
      assert.equal(await netOf(page), await cube({ question: "inverse", ...scrambled }));
      const label = await page.evaluate("document.getElementById('net').ariaLabel");
      assert.match(label, /^Inverse side\. up face: \w+ \w+ \w+, /);
      await page.click(onSide("normal"));
    });

    test("a line that is taken while a scramble is typed belongs to the old one", async () => {
      const hash = await page.evaluate(`(() => {
        const field = document.getElementById("scramble");
        field.value = "R U F";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        document.querySelector(".row-button").click();
        return decodeURIComponent(location.hash);
      })()`);
      assert.ok(hash.startsWith(`#scramble=${SCRAMBLE.replaceAll(" ", "_")}&line=`), hash);
      await page.until("location.hash === '#scramble=R_U_F'");
      await enterScramble(page, SCRAMBLE);
      await ended(page);
    });

    test("takes an EO with the keyboard, and lists the DRs that follow", async () => {
      await page.evaluate("document.getElementById('scramble').focus()");
      for (let tabs = 0; tabs < 15; tabs += 1) {
        await page.press("Tab");
        const { row, outline } = await page.evaluate(`(() => {
          const { activeElement } = document;
          const shown = activeElement.closest("label:has(:focus-visible)") ?? activeElement;
          return {
            row: activeElement.matches(".row-button"),
            outline: getComputedStyle(shown).outlineStyle,
          };
        })()`);
        assert.equal(outline, "solid", "the focus can be seen");
        if (row) break;
      }
      await page.press("ArrowDown");
      await page.press("ArrowDown");
      await page.press("ArrowUp");
      const taken = (await page.evaluate(LISTED))[1];
      assert.equal(await page.evaluate(`${ROWS}.indexOf(document.activeElement)`), 1);
      await page.press("Enter");
      await page.until(`${LINES} === 1`);
      await ended(page);
      const line = await page.evaluate("document.querySelector('.line').innerText");
      assert.ok(line.includes(taken) && line.includes("EO"), line);
      const axis = /EO ([A-Z])\/([A-Z])/.exec(line).slice(1).join("").toLowerCase();
      const expected = await solutionsInNode({
        step: `dr-eo${axis}`, scramble: `${SCRAMBLE} ${taken}`,
      });
      assert.deepEqual(await page.evaluate(LISTED), expected);
      assert.equal(await page.evaluate("document.activeElement.className"), "row-button");
      await picture(page, "dr");
    });

    if (!isolated) {
      test("shows more solutions below those that are listed", async () => {
        const listed = await page.evaluate(LISTED);
        await page.click("#more");
        assert.match(await ended(page), /The first 500 solutions/);
        const longer = await page.evaluate(LISTED);
        assert.equal(longer.length, 500);
        assert.deepEqual(longer.slice(0, 100), listed);
        assert.equal(new Set(longer).size, 500);
        assert.equal(await page.evaluate(`${ROWS}.indexOf(document.activeElement)`), 100);
        await page.press("Home");
      });

      test("goes on to a finished solution, which solves the cube", async () => {
        for (const count of [2, 3, 4]) {
          await page.press("Enter");
          await page.until(`${LINES} === ${count}`);
          if (count < 4) await ended(page);
          if (count === 2) await picture(page, "htr");
        }
        const solution = await page.until(
          "document.querySelector('#finished:not([hidden]) .moves')?.textContent");
        const solved = await cube({
          question: "convert", cube: `${SCRAMBLE} ${solution}`, to: "facelets",
        });
        assert.match(solved, /^U{9}R{9}F{9}D{9}L{9}B{9}$/);
        const length = await page.evaluate(textOf("finished-length"));
        assert.equal(Number(length), solution.split(" ").length);
        await checkWidth(page);
        await picture(page, "done");
      });

      test("a link brings the whole solve back, and undo takes lines off it", async () => {
        const address = await page.evaluate("location.href");
        await page.goTo("about:blank#");
        await page.call("Page.navigate", { url: address });
        await page.until(`${READY} && ${LINES} === 4`);
        await page.click("#undo");
        await page.until(`${LINES} === 3`);
        await ended(page);
        for (const count of [2, 1, 0]) {
          await page.evaluate("document.activeElement.blur()");
          await page.press("Backspace");
          await page.until(`${LINES} === ${count}`);
          await ended(page);
        }
      });

      test("lists whole lines, the shortest first, and takes one", async () => {
        await page.click(inMode("whole"));
        assert.match(await ended(page), /The best line has \d+ moves/);
        const totals = await page.evaluate(
          `${ROWS}.map((row) => Number(row.querySelector('.row-total').textContent))`);
        assert.ok(totals.length > 1 && totals[0] < 30, `${totals}`);
        assert.deepEqual(totals, totals.toSorted((a, b) => a - b));
        await checkWidth(page);
        await picture(page, "whole");
        await page.click(".row-button");
        const length = await page.until(
          "document.querySelector('#finished:not([hidden]) #finished-length')?.textContent");
        assert.equal(Number(length), totals[0]);
      });
    }

    if (isolated) {
      test("a search that builds a table is stopped or replaced", async () => {
        const builds = "!document.getElementById('building').hidden";
        await enterScramble(page, `${SCRAMBLE} U2`);
        await ended(page);
        await page.click(onStep("DR"));
        await page.until(builds);
        await page.click("#stop");
        assert.equal(await ended(page), "Stopped: 0 solutions.");
        await page.click("#again");
        await page.until(builds);
        assert.equal(await page.evaluate(`(() => {
          document.querySelector("input[name=step][value=EO]").click();
          return ${builds};
        })()`), false);
        assert.match(await ended(page), /The first 100 solutions/);
      });
    }

    test("stops a search or the building of a table, and goes on", async () => {
      await enterScramble(page, `${SCRAMBLE} U`);
      await ended(page);
      await page.click(inMode("optimal"));
      await page.until(isolated
        ? "!document.getElementById('building').hidden"
        : "document.querySelectorAll('.mark:not(.open)').length > 8");
      await page.click("#stop");
      assert.equal(await ended(page), "Stopped.");
      const bounds = await page.evaluate(textOf("bounds-text"));
      assert.match(bounds, /^The optimal solution has \d+ to \d+ moves\.$/);
      await page.click(inMode("step"));
      assert.match(await ended(page), /The first 100 solutions/);
    });

    if (!isolated) {
      test("proves a scramble of 14 moves", async (t) => {
        await page.click(inMode("optimal"));
        await enterScramble(page, FOURTEEN);
        const begin = Date.now();
        assert.match(await ended(page), /^Proven/);
        t.diagnostic(`optimal solution of 14 moves in ${(Date.now() - begin) / 1000} s`);
        assert.equal(await page.evaluate(textOf("bounds-text")),
          "The optimal solution has 14 moves.");
        const [solution] = await page.evaluate(LISTED);
        assert.equal(solution.split(" ").length, 14);
        const solved = { question: "convert", cube: `${FOURTEEN} ${solution}`, to: "facelets" };
        assert.match(await cube(solved), /^U{9}R{9}F{9}D{9}L{9}B{9}$/);
        await checkWidth(page);
        await picture(page, "optimal");
      });

      test("draws a random scramble", async () => {
        await page.click("#random");
        await page.until("document.getElementById('scramble').value.split(' ').length === 28");
        await page.click(inMode("step"));
        assert.match(await ended(page), /solutions/);
      });

      test("all text can be read, in light and in dark", async () => {
        for (const scheme of ["light", "dark"]) {
          await page.view(1400, 900, scheme);
          for (const front of ["ink", "quiet", "inverse", "accent", "fault"]) {
            for (const back of ["paper", "raised", "wash"]) {
              const ratio = await page.evaluate(`(${CONTRAST})("--${front}", "--${back}")`);
              assert.ok(ratio >= 4.5, `${scheme}: ${front} on ${back} has ${ratio.toFixed(2)}`);
            }
          }
        }
      });
    }

    test("works without a network, with the tables that were built", async () => {
      await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
      await page.until("navigator.serviceWorker.controller !== null");
      await server.close();
      await page.call("Page.addScriptToEvaluateOnNewDocument", { source: `
        addEventListener("DOMContentLoaded", () => {
          const building = document.getElementById("building");
          new MutationObserver(() => { if (!building.hidden) document.body.dataset.built = ""; })
            .observe(building, { attributes: true });
        });` });
      await page.reload();
      await page.until(READY);
      await enterScramble(page, FOURTEEN);
      assert.match(await ended(page), /The first 100 solutions/);
      if (!isolated) {
        await page.click(inMode("optimal"));
        assert.match(await ended(page), /^Proven/);
      }
      assert.equal(await page.evaluate("'built' in document.body.dataset"), false);
    });

    test("asks nobody else for anything, and has no errors", () => {
      const foreign = page.requests.filter((url) => !url.startsWith(server.origin)
        && !/^(data|blob|about):/.test(url));
      assert.deepEqual(foreign, []);
      assert.deepEqual(page.errors, []);
    });
  });
}

if (missing) test("the page", { skip: missing }, () => {});
