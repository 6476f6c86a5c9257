// The scramble of the page: typed, with mistakes, in other forms, drawn at random; and its net.

import assert from "node:assert/strict";

import {
  describePage, ended, enterScramble, LISTED, picture, SCRAMBLE, textOf,
} from "./page.mjs";

const NET = { white: "U", red: "R", green: "F", yellow: "D", orange: "L", blue: "B" };
const VALUE = "document.getElementById('scramble').value";
const onSide = (side) => `input[name=side][value=${side}] + span`;

/** Functions with which the page is used faster than its worker answers. */
const HANDS = `
  var random = document.getElementById("random");
  var field = document.getElementById("scramble");
  var type = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  var enter = () => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  var choose = (sides) => {
    document.getElementById("sides").value = sides;
    document.getElementById("sides").dispatchEvent(new Event("change", { bubbles: true }));
  };`;

/** Keeps the questions that the page gives to its worker in `window.asked`. */
const RECORD_QUESTIONS = `(() => {
  const post = Worker.prototype.postMessage;
  window.asked = [];
  Worker.prototype.postMessage = function (message, ...others) {
    if (message.ask) window.asked.push(message.ask);
    return post.call(this, message, ...others);
  };
})()`;

/** Reads the colours of the net off the page, as 54 letters. */
async function netOf(page) {
  const colours = await page.evaluate(`[...document.querySelectorAll("#net .sticker")]
    .map((sticker) => [sticker.classList[1], sticker.querySelector("text").textContent])`);
  for (const [colour, letter] of colours) assert.equal(NET[colour], letter);
  return colours.map(([, letter]) => letter).join("");
}

for (const isolated of [false, true]) {
  describePage("a scramble", { isolated }, (check) => {
    check("shares memory as the headers allow", async ({ page }) => {
      assert.equal(await page.evaluate("crossOriginIsolated"), isolated);
      await picture(page, "empty");
    });

    check("names the column of a mistake and keeps the text", async ({ page }) => {
      await enterScramble(page, "R' U' F4 D2");
      const fault = await page.until(textOf("scramble-fault"));
      assert.match(fault, /'F4' at column 7/);
      assert.equal(await page.evaluate(VALUE), "R' U' F4 D2");
      assert.equal(await page.evaluate("document.getElementById('search').hidden"), true);
      await picture(page, "fault");
    });

    check("reads another form, keeps to one side and axis", async ({ page, module }) => {
      const stickers = await module.cube({ question: "convert", cube: SCRAMBLE, to: "facelets" });
      await enterScramble(page, stickers);
      await ended(page);
      assert.equal(await netOf(page), stickers);
      await page.choose("#sides", "inverse");
      await page.choose("#axis", "fb");
      await ended(page);
      const expected = await module.solutions({
        step: "eofb", scramble: SCRAMBLE, niss: false, inverse: true,
      });
      assert.deepEqual(await page.evaluate(LISTED), expected);
      await page.choose("#sides", "niss");
      await enterScramble(page, SCRAMBLE);
      await ended(page);
    });

    check("draws the net of both sides", async ({ page, module }) => {
      const scrambled = { cube: SCRAMBLE, to: "facelets" };
      assert.equal(await netOf(page), await module.cube({ question: "convert", ...scrambled }));
      await page.click(onSide("inverse"));
      assert.equal(await netOf(page), await module.cube({ question: "inverse", ...scrambled }));
      const label = await page.evaluate("document.getElementById('net').ariaLabel");
      assert.match(label, /^Inverse side\. up face: \w+ \w+ \w+, /);
      await page.click(onSide("normal"));
    });

    check("draws a scramble by the question for it", async ({ page }) => {
      await page.evaluate(RECORD_QUESTIONS);
      await page.click("#random");
      const drawn = await page.until(`${VALUE} !== ${JSON.stringify(SCRAMBLE)} && ${VALUE}`);
      assert.match(await ended(page), /solutions/);
      assert.match(drawn, /^R' U' F .* R' U' F$/);
      const [asked] = await page.evaluate("window.asked");
      assert.deepEqual(JSON.parse(asked), { question: "scramble", kind: "fmc" });
      assert.equal(await page.evaluate(textOf("random")), "Random scramble");
      const address = decodeURIComponent(await page.evaluate("location.hash"));
      assert.equal(address, `#scramble=${drawn.replaceAll(" ", "_")}`);
    });

    check("keeps a scramble that is typed while another one is drawn", async ({ page }) => {
      await page.evaluate(`${HANDS} random.click(); type("R U F")`);
      await page.until("location.hash === '#scramble=R_U_F'");
      await ended(page);
      assert.equal(await page.evaluate(VALUE), "R U F");
    });

    check("a search that is chosen replaces a drawing", async ({ page, module }) => {
      await page.evaluate(`${HANDS} random.click(); choose("inverse")`);
      assert.equal(await page.evaluate(textOf("random")), "Random scramble");
      await ended(page);
      const wanted = { step: "eo", scramble: "R U F", niss: false, inverse: true };
      assert.deepEqual(await page.evaluate(LISTED), await module.solutions(wanted));
    });

    check("a search that replaces a drawing is of the last scramble", async ({ page, module }) => {
      await page.evaluate(`${HANDS} type("R U F D"); enter(); random.click(); choose("niss")`);
      await ended(page);
      const wanted = { step: "eo", scramble: "R U F D" };
      assert.deepEqual(await page.evaluate(LISTED), await module.solutions(wanted));
    });

    check("a scramble that stands again after a drawing is searched", async ({ page, module }) => {
      const typed = 'type("R"); type("R U F D"); enter()';
      await page.evaluate(`${HANDS} choose("inverse"); random.click(); ${typed}`);
      await page.until(`document.getElementById("stop").hidden`, 60);
      await ended(page);
      const wanted = { step: "eo", scramble: "R U F D", niss: false, inverse: true };
      assert.deepEqual(await page.evaluate(LISTED), await module.solutions(wanted));
    });
  });
}
