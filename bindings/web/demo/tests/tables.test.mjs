// Searches of the page that build tables: bars, stopping, proofs, and the tables without a network.

import assert from "node:assert/strict";

import {
  checkWidth, describePage, ended, enterScramble, inMode, LISTED, picture, READY, ROWS, SCRAMBLE,
  textOf,
} from "./page.mjs";

/** Its shortest solutions have 14 moves. */
const FOURTEEN = "L F2 R' U' F' R B U' B L D' L2 F2 L2";
const onStep = (title) => `input[name=step][value=${title}] + span`;

for (const isolated of [false, true]) {
  describePage("tables", { isolated }, (check) => {
    if (!isolated) {
      check("lists whole lines, the shortest first, and takes one", async ({ page }) => {
        await enterScramble(page, SCRAMBLE);
        await ended(page);
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
      check("a search that builds a table is stopped or replaced", async ({ page }) => {
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

    check("stops a search or the building of a table, and goes on", async ({ page }) => {
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
      check("proves a scramble of 14 moves", async ({ page, module }, t) => {
        await page.click(inMode("optimal"));
        await enterScramble(page, FOURTEEN);
        const begin = Date.now();
        assert.match(await ended(page), /^Proven/);
        t.diagnostic(`optimal solution of 14 moves in ${(Date.now() - begin) / 1000} s`);
        assert.equal(await page.evaluate(textOf("bounds-text")),
          "The optimal solution has 14 moves.");
        const [solution] = await page.evaluate(LISTED);
        assert.equal(solution.split(" ").length, 14);
        await module.checkSolves(FOURTEEN, solution);
        await checkWidth(page);
        await picture(page, "optimal");
      });
    }

    check("works without a network, with the tables that were built", async ({ page, server }) => {
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
  });
}
