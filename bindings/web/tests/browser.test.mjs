/** The package in a browser, on a page with shared memory and on one without. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createReadStream, existsSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";

import { PACKAGE, newFolder, signalled } from "./helper.mjs";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome"];
const TYPES = { ".js": "text/javascript", ".html": "text/html", ".wasm": "application/wasm" };
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** What the page does. It sends home what it found. */
const PAGE = `<!doctype html><meta charset="utf-8"><script type="module">
  import { Engine } from "./premove.js";
  const report = { isolated: crossOriginIsolated, tables: [] };
  try {
    for (const visit of ["first", "second"]) {
      const engine = await Engine.open({ onTable: ({ table, share }) => report.tables.push(table) });
      report[visit] = String(await engine.solve("R U F", { step: "corners", max: 3 }).toArray());
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
  } catch (error) {
    report.error = String(error?.stack ?? error);
  }
  await fetch("report", { method: "POST", body: JSON.stringify(report) });
</script>`;

/** Serves the package and the page. `report` receives what the page sends home. */
function serve(headers, report) {
  return createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const file = join(PACKAGE, normalize(path));
    const type = TYPES[extname(file)];
    if (request.method === "POST") {
      let body = "";
      request.on("data", (piece) => (body += piece));
      request.on("end", () => report(JSON.parse(body)));
      response.end();
    } else if (path === "/page.html") {
      response.writeHead(200, { ...headers, "Content-Type": "text/html" }).end(PAGE);
    } else if (type !== undefined && existsSync(file)) {
      response.writeHead(200, { ...headers, "Content-Type": type });
      createReadStream(file).pipe(response);
    } else {
      response.writeHead(404).end();
    }
  });
}

async function visit(browser, headers) {
  const { promise, resolve } = signalled();
  const server = serve(headers, resolve);
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const profile = newFolder();
  const address = `http://127.0.0.1:${server.address().port}/page.html`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  const args = [...options, "--remote-debugging-port=0", address];
  // A group of its own, so that all processes of the browser can be ended.
  const page = spawn(browser, args, { detached: true, stdio: "ignore" });
  const ended = new Promise((resolve) => page.on("exit", resolve));
  const died = ended.then(() => assert.fail("the browser ended before the page was done"));
  try {
    return await Promise.race([promise, died]);
  } finally {
    died.catch(() => {});
    process.kill(-page.pid, "SIGKILL");
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

const browser = BROWSERS.find((name) => spawnSync(name, ["--version"]).status === 0);

for (const [name, headers] of [
  ["with shared memory", ISOLATION],
  ["without shared memory", {}],
]) {
  test(`a page ${name} solves, stops and keeps its tables`, { timeout: 120_000 }, async (context) => {
    if (browser === undefined) return context.skip("there is no Chromium here");
    const { tables, ...report } = await visit(browser, headers);
    assert.deepEqual(report, {
      isolated: headers === ISOLATION,
      first: "F' U' R'",
      stopped: 4,
      next: "VBCWELIH=ABCDLFGIEJKH=A",
      left: true,
      second: "F' U' R'",
      stores: ["premove-cube"],
    });
    assert.ok(tables.includes("corners"), `${tables}`);
  });
}
