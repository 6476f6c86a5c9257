/** Stores: tables are kept, brought into new workers, and built anew where they are damaged. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";

import { folderStore } from "../lib/folder-store.js";
import { Engine, memoryStore } from "../premove.js";
import { FAKE_MODULE } from "./fake-module.mjs";
import { SILENT, newFolder, signalled, tables } from "./helper.mjs";

/** A question that needs one table of 500 kB. */
const DR = { question: "step", step: "dr-eofb", scramble: "R U", max: 2 };

const folder = newFolder();
after(() => rmSync(folder, { recursive: true }));

/** Returns a store that counts what is asked of another one. */
function counting(store) {
  const calls = { get: [], put: [] };
  return {
    calls,
    get: (name) => (calls.get.push(name), store.get(name)),
    put: (name, bytes) => (calls.put.push(name), store.put(name, bytes)),
    names: () => store.names(),
  };
}

async function solve(store, onTable) {
  const engine = await Engine.open({ store, onTable });
  const found = await engine.ask(DR).toArray();
  await engine.close();
  assert.equal(found.at(-1).ended, "done");
  return found;
}

for (const [name, make] of [
  ["memory", memoryStore],
  ["a folder", () => folderStore(join(folder, "new"))],
]) {
  test(`tables are kept in ${name}`, async () => {
    const store = counting(make());
    assert.deepEqual(await store.names(), []);
    assert.equal(await store.get("dr-eo"), undefined);
    store.calls.get = [];
    const reports = [];
    const built = await solve(store, (report) => reports.push(report));
    assert.deepEqual(store.calls, { get: [], put: ["dr-eo"] });
    assert.deepEqual(await store.names(), ["dr-eo"]);
    assert.deepEqual(reports.at(-1), { table: "dr-eo", share: 1 });
    assert.ok(reports.slice(0, -1).every(({ share }) => share < 1));
    assert.deepEqual(await solve(store), built);
  });
}

test("a folder has whole files and nothing else", async () => {
  const place = join(folder, "files");
  const store = folderStore(place);
  await store.put("eo", new Uint8Array([1, 2]));
  await store.put("eo", new Uint8Array([3]));
  assert.deepEqual(readdirSync(place), ["eo.table"]);
  assert.deepEqual([...(await store.get("eo"))], [3]);
  writeFileSync(join(folder, "file"), "");
  await assert.rejects(folderStore(join(folder, "file")).put("eo", new Uint8Array(1)));
});

test("a damaged table is built anew", async () => {
  const place = join(folder, "damaged");
  const built = await solve(folderStore(place));
  const file = join(place, "dr-eo.table");
  const right = readFileSync(file);
  const damaged = Buffer.from(right);
  damaged[damaged.length >> 1] ^= 0xff;
  for (const wrong of [damaged, right.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(file, wrong);
    assert.deepEqual(await solve(folderStore(place)), built);
    assert.deepEqual(readFileSync(file), right);
  }
});

test("a table of the store is brought when a question begins to build it", async () => {
  for (const has of [true, false]) {
    const calls = [];
    const reports = [];
    const engine = await Engine.open({
      wasm: FAKE_MODULE,
      onTable: (report) => reports.push(report),
      store: {
        names: async () => ["big"],
        get: async (name) => (calls.push(name), has ? new Uint8Array(9) : undefined),
        put: async () => assert.fail("nothing was built"),
      },
    });
    await engine.ask("{}").toArray();
    assert.deepEqual([calls, reports], [[], []]);
    const done = { ended: "done", truncated: false };
    // The second question finds the table in the worker.
    for (const _ of [1, 2]) assert.deepEqual(await engine.ask("T").toArray(), [done]);
    assert.deepEqual(calls, ["big"]);
    // A worker that takes the place of a broken one has no tables. A line that was sent before the
    // table is needed comes once.
    await engine.ask("X").toArray();
    assert.deepEqual(await engine.ask("L").toArray(), [{ answer: "searched" }, done]);
    assert.deepEqual(calls, ["big", "big"]);
    assert.deepEqual(reports, Array(3).fill({ table: "big", share: 0.333 }));
    await engine.close();
  }
});

test("a store may return an ArrayBuffer; anything else is no table", async () => {
  const store = memoryStore();
  await solve(store);
  for (const [get, put] of [
    [async (name) => (await store.get(name)).buffer, []],
    [async () => "text", ["dr-eo"]],
  ]) {
    const counted = counting({ ...store, get });
    await solve(counted);
    assert.deepEqual(counted.calls, { get: ["dr-eo"], put });
  }
});

test("a worker that replaces another waits for the tables that are being put", async () => {
  const store = memoryStore();
  const { promise, resolve } = signalled();
  const put = (name, bytes) => promise.then(() => store.put(name, bytes));
  const counted = counting({ ...store, put });
  const engine = await Engine.open({ store: counted, sharesMemory: false });
  await engine.ask(DR).toArray();
  const silent = engine.ask(SILENT);
  silent.stop();
  await engine.convert("R");
  const again = engine.ask(DR).toArray();
  resolve();
  assert.equal((await again).at(-1).ended, "done");
  assert.deepEqual(counted.calls.put.filter((name) => name === "dr-eo"), ["dr-eo"]);
  await engine.close();
});

test("a chain reads all its tables from the store and builds none", async () => {
  const store = memoryStore();
  const limits = { max: 9, results: 3 };
  const question = { question: "chain", chain: "EO > DR > HTR", scramble: "R U F", ...limits };
  const found = [];
  const calls = [];
  for (const counted of [counting(store), counting(store)]) {
    const engine = await Engine.open({ store: counted });
    found.push(await engine.ask(question).toArray());
    await engine.close();
    calls.push(counted.calls);
  }
  assert.deepEqual(calls[0].put.sort(), ["dr-eo", "eo", "htr"]);
  assert.deepEqual(calls[1].put, []);
  assert.ok(calls[1].get.includes("dr-eo"), `${calls[1].get}`);
  assert.deepEqual(found[1], found[0]);
});

test("a table that breaks the worker ends its question with that reason", async () => {
  const engine = await Engine.open({
    wasm: FAKE_MODULE,
    store: {
      names: async () => ["big"],
      get: async () => new TextEncoder().encode("X"),
      put: async () => {},
    },
  });
  const error = "a worker broke down: unreachable; this is a bug in premove";
  assert.deepEqual(await engine.ask("T").toArray(), [{ ended: "failed", error }]);
  assert.equal((await engine.ask("{}").toArray()).at(-1).ended, "done");
  await engine.close();
});

test("a store that fails is no reason to fail", async () => {
  const fail = async () => {
    throw new Error("the store is full");
  };
  const reports = [];
  const failing = { get: fail, put: fail, names: fail };
  await solve(failing, (report) => reports.push(report));
  assert.equal(reports.at(-1).error.message, "the store is full");
  await solve({ ...failing, names: async () => ["dr-eo"] });
  const throwing = () => {
    throw new Error("there is no store");
  };
  await solve({ get: throwing, put: throwing, names: throwing });
});

test("a question that builds no table gets those of the store", async () => {
  const store = memoryStore();
  const question = { question: "distances", step: "dr-eofb", scramble: "R U" };
  const empty = await Engine.open({ store });
  const missing = {
    ended: "not_ready",
    error: "there is no table 'dr-eo'",
    remedy: { name: "build", table: "dr-eo" },
  };
  assert.deepEqual(await empty.ask(question).toArray(), [missing]);
  await solve(store);
  // The tables that were there are those of the start.
  assert.deepEqual(await empty.ask(question).toArray(), [missing]);
  await empty.close();
  const engine = await Engine.open({ store });
  const state = async () => (await engine.tables()).find(({ name }) => name === "dr-eo").state;
  assert.equal(await state(), "stored");
  assert.equal((await engine.ask(question).toArray())[0].normal, 1);
  assert.notEqual(await state(), "stored");
  await engine.close();
});

test("tables that the program built serve as well", async (context) => {
  if (!(await tables.names()).includes("dr")) return context.skip("there is no table 'dr'");
  const put = [];
  const store = { ...tables, put: async (name) => void put.push(name) };
  const engine = await Engine.open({ store });
  const [first] = await engine.solve("R' U' F", { step: "dr", niss: true, max: 8 }).toArray();
  assert.ok(first.length <= 8);
  assert.ok(!put.includes("dr"), `${put}`);
  await engine.close();
});
