// Tests of the parts of the page that need no browser.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";

import { fromFragment, toFragment } from "../address.js";
import { finish, totalsOf } from "../engine.js";
import { Engine } from "../../premove.js";
import { rowOfLine } from "../search.js";
import {
  cancelText, countMoves, countsOf, isSolved, lengthText, movesOf, offersAfter, runsOf, writeUp,
} from "../solve.js";
import { noModule } from "./module.mjs";

const line = (moves, reaches, label = "") => ({ moves, reaches, label });
const EO = line("F B (R)", ["eorl"], "EO R/L");
const DR = line("(U2 D)", ["drud-eorl"], "DR U/D 4a1 4e");
const HTR = line("U R2 U'", ["htr-drud"], "HTR");

const namesAfter = (...lines) => Object.fromEntries(
  offersAfter(lines).map(({ title, names }) => [title, names.join("+")]));

test("each state offers the steps that go on from it", () => {
  assert.deepEqual(namesAfter(), { EO: "eo", DR: "dr" });
  assert.equal(namesAfter(EO).DR, "dr-eorl");
  assert.deepEqual(namesAfter(EO, DR), { HTR: "htr-drud", Finish: "drudfin" });
  assert.deepEqual(namesAfter(EO, DR, HTR), { Finish: "htrfin", FR: "fr" });
  assert.deepEqual(namesAfter(line("F", ["frrl"])), { Finish: "frrlfin" });
});

test("AR and RZP go on inside their EO", () => {
  assert.deepEqual(namesAfter(line("F", ["arud-eofb"])), { DR: "dr-ar-eofb" });
  assert.deepEqual(namesAfter(line("F", ["arud-fb"])), { DR: "dr-ar-eofb" });
  assert.deepEqual(namesAfter(line("F", ["rzpfb-eoud"])), { DR: "dr-eoud" });
});

test("a state that is done on two axes goes on from either", () => {
  assert.equal(namesAfter(line("F", ["drud", "drfb"])).HTR, "htr-drud+htr-drfb");
});

test("a finish ends the solve, and nothing else does", () => {
  assert.ok(isSolved([line("R2", ["htrfin"])]));
  assert.ok(isSolved([line("R U", ["optimal"])]));
  assert.ok(!isSolved([]) && !isSolved([EO, DR, HTR]));
});

test("moves are counted on both sides and cut by side", () => {
  assert.equal(countMoves("F B (R U2) D'"), 5);
  assert.equal(countMoves(""), 0);
  assert.equal(movesOf([EO, line("", []), DR]), "F B (R) (U2 D)");
  assert.deepEqual(runsOf("F (R U) B").map(({ side }) => side), ["normal", "inverse", "normal"]);
});

test("a write-up counts the moves of each line and of all so far", () => {
  const text = writeUp("R U F", [EO, DR], [3, 5], { moves: "F B", length: 2 });
  assert.equal(text, "Scramble: R U F\n\nF B (R) // EO R/L (3/3)\n(U2 D) // DR U/D 4a1 4e (2/5)\n"
    + "\nSolution: F B (2)\n");
});

test("a write-up and a row say how many moves cancel", () => {
  const lines = [line("F B", [], "EO"), line("B2 U", [], "DR"), line("R", [], "finish")];
  const counts = countsOf(lines, [2, 3, 2]);
  assert.deepEqual(counts.map(lengthText), ["2", "2-1", "1-2"]);
  const text = writeUp("R", lines, [2, 3, 2], null);
  assert.match(text, /EO \(2\/2\)\n.*DR \(2-1\/3\)\n.*finish \(1-2\/2\)\n/);
  assert.deepEqual([0, 1, 2].map(cancelText), ["", " (1 cancels)", " (2 cancel)"]);
});

test("the row of a whole line counts all that cancels, also with moves before it", () => {
  const step = (solution, length, cancelled) =>
    ({ solution, length, cancelled, label: "HTR", reaches: ["htr-drud"] });
  const steps = [step("", 0, 0), step("U F", 2, 0), step("F' R", 2, 1)];
  const row = rowOfLine({ total: 5, steps }, 3);
  assert.deepEqual([row.total, row.cancelled], [5, 2]);
  assert.deepEqual(row.parts.map(({ label }) => label), ["HTR", "HTR (2-1)"]);
  const taken = row.take.map(({ moves, label }) => `${moves} // ${label}`);
  assert.deepEqual(taken, ["U F // HTR", "F' R // HTR"]);
});

const needsModule = { skip: noModule };

test("totals leave out what cancels on a side, and where the sides meet", needsModule, async () => {
  const engine = await Engine.open();
  const lines = [line("F2 (U)", []), line("", []), line("F", []), line("(U)", [])];
  assert.deepEqual(await totalsOf(engine, lines, null), [2, 2, 2, 2]);
  // The solution of both sides, whose F2 and F' make one move.
  const meeting = [line("F2", []), line("(F)", ["htrfin"])];
  const finished = await finish(engine, "F'", movesOf(meeting));
  assert.deepEqual(await totalsOf(engine, meeting, finished), [1, 1]);
  await engine.close();
});

test("an address gives back the solve that it was made of", () => {
  const fragment = toFragment("R' U2  F", [EO, DR]);
  assert.match(fragment, /^scramble=R'_U2_F&line=eorl:EO_R\/L:F_B_\(R\)&/);
  assert.deepEqual(fromFragment(`#${fragment}`), { scramble: "R' U2 F", lines: [EO, DR] });
  assert.equal(toFragment("  ", []), "");
});

test("an address that is no solve does no harm", () => {
  assert.deepEqual(fromFragment(""), { scramble: "", lines: [] });
  assert.deepEqual(fromFragment("#scramble=%E0%A4&line=x&line=<b>:a:b&=&other"), {
    scramble: "%E0%A4",
    lines: [{ reaches: [], label: "a", moves: "b" }],
  });
});

/** Returns the functions that the service worker calls for events, where no copy can be kept. */
function serviceWorker(fetch) {
  const listeners = {};
  const self = {
    addEventListener: (name, listener) => { listeners[name] = listener; },
    registration: { scope: "https://here/" },
    skipWaiting() {},
  };
  const kept = [];
  const copies = {
    put: async () => { throw new Error("there is no room"); },
    match: async () => "an old copy",
    addAll: async (files) => kept.push(...files.map(({ file }) => file)),
  };
  const opened = [];
  const caches = { open: async (name) => (opened.push(name), copies) };
  class Request { constructor(file) { this.file = file; } }
  const code = readFileSync(new URL("../offline.js", import.meta.url), "utf8");
  runInNewContext(code, { self, caches, fetch, Request });
  return { listeners, kept, opened };
}

test("an answer of the network is given even if it cannot be kept", async () => {
  const response = { ok: true, clone: () => response };
  const { listeners } = serviceWorker(async () => response);
  const working = [];
  let answer;
  listeners.fetch({
    request: { method: "GET", url: "https://here/demo/app.js" },
    respondWith: (promise) => { answer = promise; },
    waitUntil: (promise) => working.push(promise),
  });
  assert.equal(await answer, response);
  await Promise.all(working);
});

test("all files of this version are kept for a page without a network", async () => {
  const read = (path) => new URL(`../../${path}`, import.meta.url);
  const { listeners, kept, opened } = serviceWorker();
  let working;
  listeners.install({ waitUntil: (promise) => { working = promise; } });
  await working;
  const forNode = ["folder-store.js", "node.js", "node-worker.js"];
  for (const folder of ["lib", "demo"]) {
    const scripts = readdirSync(read(folder)).filter((name) => name.endsWith(".js"));
    for (const name of scripts.filter((name) => ![...forNode, "offline.js"].includes(name))) {
      assert.ok(kept.includes(`${folder}/${name}`), name);
    }
  }
  const { version } = JSON.parse(readFileSync(read("package.json"), "utf8"));
  assert.deepEqual(opened, [`premove-demo-${version}`]);
});
