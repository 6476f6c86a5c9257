/**
 * The package in a browser: on a page with shared memory, on one without, and on one that has the
 * package from another site.
 */

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

/** What the page does, with the package from this place. It sends home what it found. */
const page = (place) => `<!doctype html><meta charset="utf-8"><script type="module">
  import { Engine } from "${place}/premove.js";
  const report = { isolated: crossOriginIsolated, tables: [] };
  try {
    for (const visit of ["first", "second"]) {
      const engine = await Engine.open({ onTable: ({ table, share }) => report.tables.push(table) });
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
  } catch (error) {
    report.error = String(error?.stack ?? error);
  }
  await fetch("report", { method: "POST", body: JSON.stringify(report) });
</script>`;

/**
 * Serves the package and the page, which imports it from `host`. `report` receives what the page
 * sends home.
 */
function serve(host, headers, report) {
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
      const place = `http://${host}:${request.socket.localPort}`;
      response.writeHead(200, { ...headers, "Content-Type": "text/html" }).end(page(place));
    } else if (type !== undefined && existsSync(file)) {
      const open = { "Access-Control-Allow-Origin": "*", "Content-Type": type };
      response.writeHead(200, { ...headers, ...open });
      createReadStream(file).pipe(response);
    } else {
      response.writeHead(404).end();
    }
  });
}

async function visit(browser, host, headers) {
  const { promise, resolve } = signalled();
  const server = serve(host, headers, resolve);
  await new Promise((listening) => server.listen(0, OWN, listening));
  const profile = newFolder();
  const address = `http://${OWN}:${server.address().port}/page.html`;
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  const args = [...options, "--remote-debugging-port=0", address];
  // A group of its own, so that all processes of the browser can be ended.
  const started = spawn(browser, args, { detached: true, stdio: "ignore" });
  const ended = new Promise((resolve) => started.on("exit", resolve));
  const died = ended.then(() => assert.fail("the browser ended before the page was done"));
  try {
    return await Promise.race([promise, died]);
  } finally {
    died.catch(() => {});
    if (started.exitCode === null) process.kill(-started.pid, "SIGKILL");
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

const browser = BROWSERS.find((name) => spawnSync(name, ["--version"]).status === 0);

const OWN = "127.0.0.1";

for (const [name, host, headers] of [
  ["with shared memory", OWN, ISOLATION],
  ["without shared memory", OWN, {}],
  ["that has the package from another site", "localhost", ISOLATION],
]) {
  test(
    `a page ${name} solves, stops and keeps its tables`,
    { timeout: 300_000 },
    async (context) => {
      if (browser === undefined) return context.skip("there is no Chromium here");
      const { tables, ...report } = await visit(browser, host, headers);
      assert.deepEqual(report, {
        isolated: headers === ISOLATION,
        first: "U",
        stopped: 4,
        next: "VBCWELIH=ABCDLFGIEJKH=A",
        left: true,
        second: "U",
        stores: ["premove-cube"],
      });
      assert.ok(tables.includes("dr-eo"), `${tables}`);
    },
  );
}
