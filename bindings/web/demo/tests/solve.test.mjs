// A solve on the page: solutions are listed, taken and undone, up to a finished solution.

import assert from "node:assert/strict";

import {
  checkWidth, describePage, ended, enterScramble, LINES, LISTED, picture, READY, ROWS, SCRAMBLE,
  textOf,
} from "./page.mjs";

for (const isolated of [false, true]) {
  describePage("a solve", { isolated }, (check) => {
    check("lists the EOs that the module finds", async ({ page, module }) => {
      await enterScramble(page, SCRAMBLE);
      assert.match(await ended(page), /The first 100 solutions/);
      assert.equal(await page.evaluate(textOf("scramble-fault")), "");
      const expected = await module.solutions({ step: "eo", scramble: SCRAMBLE });
      assert.deepEqual(await page.evaluate(LISTED), expected);
      assert.ok(expected.some((solution) => solution.includes("(")));
      const address = decodeURIComponent(await page.evaluate("location.hash"));
      assert.equal(address, `#scramble=${SCRAMBLE.replaceAll(" ", "_")}`);
      await checkWidth(page);
      await picture(page, "eo");
    });

    check("a line taken while a scramble is typed belongs to the old one", async ({ page }) => {
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

    check("takes an EO with the keyboard, and lists its DRs", async ({ page, module }) => {
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
      const expected = await module.solutions({
        step: `dr-eo${axis}`, scramble: `${SCRAMBLE} ${taken}`,
      });
      assert.deepEqual(await page.evaluate(LISTED), expected);
      assert.equal(await page.evaluate("document.activeElement.className"), "row-button");
      await picture(page, "dr");
    });

    if (isolated) return;

    check("says of a solve how many moves cancel", async ({ page, server }) => {
      const shown = await page.evaluate("location.href");
      await page.goTo("about:blank#");
      const lines = "line=eofb:EO:F2&line=htrfin:finish:F_U_R";
      const url = `${server.origin}/demo/#scramble=R'_U'_F&${lines}`;
      await page.call("Page.navigate", { url });
      await page.until(`${READY} && ${LINES} === 2`);
      const counts = await page.evaluate(
        "[...document.querySelectorAll('.line-count')].map((count) => count.textContent)");
      assert.deepEqual(counts, ["1/1", "3-1/3"]);
      assert.equal(await page.evaluate(textOf("finished-moves")), "F' U R");
      assert.equal(await page.evaluate(textOf("finished-length")), "3");
      assert.equal(await page.evaluate(textOf("finished-word")), "moves (1 cancels). Solved.");
      await checkWidth(page);
      await picture(page, "cancels");
      await page.goTo("about:blank#");
      await page.call("Page.navigate", { url: shown });
      await page.until(`${READY} && ${LINES} === 1`);
      await ended(page);
    });

    check("says of a whole line how many moves cancel", async ({ page }) => {
      const [total, row] = await page.evaluate(`import("./results.js").then(({ Results }) => {
        const list = document.createElement("ol");
        const parts = [{ moves: "U F'", label: "HTR (2-1)" }];
        new Results(list, () => {}).set([{ total: 24, cancelled: 2, parts, take: [] }]);
        return [list.querySelector(".row-total").textContent, list.textContent];
      })`);
      assert.equal(total, "24");
      assert.equal(row, "24 moves (2 cancel): U F'HTR (2-1)");
    });

    check("shows more solutions below those that are listed", async ({ page }) => {
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

    check("goes on to a finished solution, which solves the cube", async ({ page, module }) => {
      for (const count of [2, 3, 4]) {
        await page.press("Enter");
        await page.until(`${LINES} === ${count}`);
        if (count < 4) await ended(page);
        if (count === 2) await picture(page, "htr");
      }
      const solution = await page.until(
        "document.querySelector('#finished:not([hidden]) .moves')?.textContent");
      await module.checkSolves(SCRAMBLE, solution);
      const length = await page.evaluate(textOf("finished-length"));
      assert.equal(Number(length), solution.split(" ").length);
      await checkWidth(page);
      await picture(page, "done");
    });

    check("a link brings the whole solve back, and undo takes lines off it", async ({ page }) => {
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
  });
}
