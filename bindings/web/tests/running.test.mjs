/** Running searches: they stream, wait, stop, crash, and leave nothing behind. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { loadModule } from "../lib/load.js";
import { WorkerLink } from "../lib/worker-link.js";
import { Engine, Stopped } from "../premove.js";
import { FAKE_MODULE } from "./fake-module.mjs";
import { EO, ENDLESS, PACKAGE, SILENT, signalled } from "./helper.mjs";

const LAST = { ended: "stopped" };

for (const sharesMemory of [true, false]) {
  describe(sharesMemory ? "with shared memory" : "without shared memory", () => {
    const opened = Engine.open({ store: null, sharesMemory });
    after(async () => (await opened).close());

    test("a search that finds nothing is stopped", async (context) => {
      const engine = await opened;
      await engine.ask(EO).toArray();
      const answers = engine.ask(SILENT);
      await sleep(50);
      const begun = performance.now();
      answers.stop();
      assert.deepEqual(await answers.toArray(), [LAST]);
      context.diagnostic(`stopped within ${Math.round(performance.now() - begun)} ms`);
      assert.deepEqual([answers.code, answers.error], [4, null]);
      answers.stop();
      assert.deepEqual([await answers.toArray(), answers.code], [[], 4]);
      assert.equal((await engine.ask(EO).toArray()).at(-1).ended, "done");
    });

    test("a question that waits is stopped at once", async () => {
      const engine = await opened;
      const first = engine.ask(SILENT);
      const second = engine.ask(EO);
      second.stop();
      assert.deepEqual([await second.toArray(), second.code], [[LAST], 4]);
      assert.equal(first.code, null);
      await first.return();
      assert.equal(first.code, 4);
    });

    test("leaving the loop ends the search", async () => {
      const engine = await opened;
      const answers = engine.ask(ENDLESS);
      for await (const answer of answers) {
        if (answer.answer === "solution") break;
      }
      assert.equal(answers.code, 4);
      for await (const solution of engine.solve("R U F", ENDLESS)) {
        assert.ok(solution.length >= 0);
        break;
      }
      assert.equal(engine.stopAll(), 0);
    });

    test("a signal stops a question", async () => {
      const engine = await opened;
      const stopper = new AbortController();
      const { signal } = stopper;
      const waiting = engine.solve("R U F", { ...SILENT, signal }).toArray();
      setTimeout(() => stopper.abort(new Error("enough")), 20);
      const error = await waiting.catch((error) => error);
      assert.ok(error instanceof Stopped);
      assert.deepEqual([error.code, error.cause.message], [4, "enough"]);
      assert.deepEqual(await engine.ask(EO, { signal }).toArray(), [LAST]);
    });

    test("questions are stopped by number together", async () => {
      const engine = await opened;
      const named = [engine.ask(SILENT, { id: 7 }), engine.ask(SILENT, { id: 7 })];
      const other = engine.ask(EO, { id: 8 });
      const unnamed = engine.ask(SILENT);
      assert.deepEqual([engine.stop(9), engine.stop(0), engine.stop(7)], [0, 0, 2]);
      for (const answers of named) assert.deepEqual(await answers.toArray(), [LAST]);
      assert.equal((await other.toArray()).at(-1).ended, "done");
      assert.equal(engine.stopAll(), 1);
      assert.deepEqual(await unnamed.toArray(), [LAST]);
      assert.equal(engine.stop(7), 0);
    });

    test("the building of a table is stopped", async () => {
      const { promise, resolve } = signalled();
      const engine = await Engine.open({ store: null, sharesMemory, onTable: resolve });
      const answers = engine.ask({ question: "build-table", table: "dr" });
      promise.then(() => answers.stop());
      assert.deepEqual((await answers.toArray()).at(-1), LAST);
      const { table, share } = await promise;
      assert.ok(table === "dr" && share >= 0 && share < 1, `${table} ${share}`);
      assert.equal((await engine.ask(EO).toArray()).at(-1).ended, "done");
      await engine.close();
    });

    test("a closed engine ends what runs and what waits", async () => {
      const engine = await Engine.open({ store: null, sharesMemory });
      const running = engine.ask(SILENT);
      const waiting = engine.ask(EO);
      await engine.close();
      assert.deepEqual(await running.toArray(), [LAST]);
      assert.deepEqual(await waiting.toArray(), [LAST]);
    });

    test("a question that waits for a table of the store is stopped at once", async () => {
      const { promise: isWaiting, resolve: waits } = signalled();
      let end;
      const on = {
        lines() {},
        ended: (code, line) => end.resolve({ code, last: JSON.parse(line) }),
        get: () => (waits(), new Promise(() => {})),
      };
      const link = await WorkerLink.start(on, sharesMemory);
      await link.open(await loadModule(FAKE_MODULE), {}, ["big"]);
      end = signalled();
      link.ask("T");
      await isWaiting;
      assert.equal(link.stop(), true);
      assert.deepEqual(await end.promise, { code: 4, last: LAST });
      end = signalled();
      link.ask("{}");
      assert.equal((await end.promise).code, 1);
      await link.end();
    });

    test("a crash ends its question alone", async () => {
      const engine = await Engine.open({ wasm: FAKE_MODULE, store: null, sharesMemory });
      const [broken, next] = [engine.ask("X"), engine.ask("{}")];
      const error = "a worker broke down: unreachable; this is a bug in premove";
      assert.deepEqual(await broken.toArray(), [{ ended: "failed", error }]);
      assert.deepEqual([broken.code, broken.error], [101, error]);
      assert.deepEqual(await next.toArray(), [{ ended: "done", truncated: false }]);
      assert.equal(next.code, 1);
      await engine.close();
    });
  });
}

test("a refused question that is stopped is still refused", async () => {
  const engine = await Engine.open({ store: null });
  const answers = engine.ask("[]");
  await engine.ask("[]").toArray();
  answers.stop();
  assert.equal((await answers.toArray()).at(-1).ended, "refused");
  await engine.close();
});

test("a search whose answers nobody takes waits", async () => {
  let count = 0;
  const on = { lines: (lines) => (count += lines.length), keep() {}, table() {} };
  const link = await WorkerLink.start(on, true);
  await link.open(await loadModule(), {}, []);
  link.ask(JSON.stringify(ENDLESS));
  // The search waits once more than 512 lines were sent, in batches of at most 256.
  while (count <= 512) await sleep(10);
  await sleep(100);
  assert.ok(count <= 512 + 256, `${count}`);
  for (let taken = count; taken > 0; taken -= 1) link.take();
  while (count <= 1024) await sleep(10);
  await link.end();
});

test("a page that was busy keeps the worker that has stopped", async () => {
  const built = [];
  const engine = await Engine.open({ store: null, onTable: ({ table }) => built.push(table) });
  await engine.ask(EO).toArray();
  assert.ok(built.includes("eo"));
  built.length = 0;
  const answers = engine.ask(SILENT);
  await sleep(50);
  answers.stop();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  assert.deepEqual(await answers.toArray(), [LAST]);
  // Another worker would have to build the table again.
  await engine.ask(EO).toArray();
  assert.deepEqual(built, []);
  await engine.close();
});

test("two engines work at the same time", async () => {
  const engines = await Promise.all([1, 2].map(() => Engine.open({ store: null })));
  const [one, two] = engines;
  const endless = one.ask(SILENT);
  assert.equal((await two.ask(EO).toArray()).at(-1).ended, "done");
  assert.equal(endless.code, null);
  await Promise.all(engines.map((engine) => engine.close()));
});

test("a program ends by itself", () => {
  const program = `
    import { Engine, convert } from ${JSON.stringify(`${PACKAGE}/premove.js`)};
    await Engine.open({ threads: Symbol() }).catch(() => {});
    const engine = await Engine.open();
    engine.ask(${JSON.stringify(SILENT)});
    await engine.ask(${JSON.stringify(ENDLESS)}).return();
    console.log(await convert("R"));`;
  const args = ["--input-type=module", "--eval", program];
  const ended = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 });
  assert.deepEqual([ended.status, ended.stderr], [0, ""]);
  assert.match(ended.stdout, /^[A-Z]{8}=/);
});
