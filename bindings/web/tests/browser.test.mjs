/**
 * The package in a browser: on a page with shared memory, on one without, and on one that has the
 * package from another site.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Browser, findBrowser } from "./browser.mjs";
import { PACKAGE } from "./helper.mjs";
import { serve } from "./server.mjs";

/** What the page does, with the package from this place. Returns what it found. */
const program = (place) => `(async () => {
  const addresses = [];
  const createObjectURL = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    addresses.push(createObjectURL(blob));
    return addresses.at(-1);
  };
  const { Engine, indexedDbStore } = await import("${place}/premove.js");
  const report = { isolated: crossOriginIsolated, tables: [] };
  const onTable = ({ table }) => report.tables.push(table);
  for (const visit of ["first", "second"]) {
    const engine = await Engine.open({ onTable });
    report[visit] = String(await engine.solve("R U", { step: "dr-eofb", slack: 0 }).toArray());
    const silent = engine.solve("R U F", { min: 14, max: 14 }).toArray();
    const next = engine.convert("R");
    setTimeout(() => engine.stopAll(), 50);
    await Promise.allSettled([silent, next]);
    report.stopped = await silent.catch((error) => error.code);
    report.next = await engine.apply("R", "R2");
    for await (const solution of engine.solve("R U F", { niss: true, max: 14, unsorted: true })) {
      report.left = solution.length >= 0;
      break;
    }
    await engine.close();
  }
  report.stores = (await indexedDB.databases()).map(({ name }) => name);
  report.addresses = addresses.length;
  const store = indexedDbStore("deleted");
  await store.put("eo", new Uint8Array(1));
  report.deleted = await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase("deleted");
    request.onsuccess = () => resolve(true);
    request.onblocked = () => resolve(false);
  });
  report.after = report.deleted && await store.names();
  return report;
})()`;

async function visit(browser, host, isolated) {
  const server = await serve(PACKAGE, { isolated });
  const started = Browser.start(browser);
  try {
    // Any file is a page of the server.
    const page = await started.open(`${server.origin}/package.json`);
    return await page.evaluate(program(server.origin.replace(OWN, host)));
  } finally {
    await started.close();
    await server.close();
  }
}

const browser = findBrowser();

const OWN = "127.0.0.1";

for (const [name, host, isolated] of [
  ["with shared memory", OWN, true],
  ["without shared memory", OWN, false],
  ["that has the package from another site", "localhost", false],
]) {
  test(
    `a page ${name} solves, stops and keeps its tables`,
    { timeout: 300_000 },
    async (context) => {
      if (browser === undefined) return context.skip("there is no Chromium here");
      const { tables, ...report } = await visit(browser, host, isolated);
      assert.deepEqual(report, {
        isolated,
        first: "U",
        stopped: 4,
        next: "VBCWELIH=ABCDLFGIEJKH=A",
        left: true,
        second: "U",
        stores: ["premove-cube"],
        addresses: host === OWN ? 0 : 1,
        deleted: true,
        after: [],
      });
      assert.ok(tables.includes("dr-eo"), `${tables}`);
    },
  );
}
