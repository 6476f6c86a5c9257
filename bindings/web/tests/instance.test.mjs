/** The module on the calling thread. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { BadInput, EnvironmentFault, Instance } from "../lib/instance.js";
import { CASES, EO, ENDLESS, SILENT } from "./helper.mjs";

async function open(host) {
  const instance = await Instance.load(undefined, host);
  instance.open();
  return instance;
}

/** Cases that need no table but small ones. */
const QUICK = CASES.filter(
  ({ question, code }) => code === 2 || question.question !== "optimal",
).filter(({ name }) => /eo|unknown|text|puzzle|triggers|write-up|metrics/.test(name));

test("the lines are those of all bindings to the letter", async () => {
  const instance = await open();
  assert.ok(QUICK.length > 10);
  for (const { text, question } of QUICK) {
    const lines = [];
    const code = instance.ask(question, (line) => void lines.push(line));
    assert.ok(text.endsWith(`"code":${code},"lines":[${lines}]}`), `${text}\n${lines}`);
  }
});

test("a caller that stops gets the last line and no other", async () => {
  let isStopped = false;
  const instance = await open({ isStopped: () => isStopped });
  const lines = [];
  const stop = (line) => {
    lines.push(line);
    return false;
  };
  assert.equal(instance.ask(ENDLESS, stop), 4);
  assert.deepEqual([lines.length, lines[1]], [2, '{"ended":"stopped"}']);
  isStopped = true;
  assert.equal(instance.ask(SILENT), 4);
  isStopped = false;
  assert.equal(instance.ask(JSON.stringify(EO)), 0);
});

test("an error of the caller is thrown when the question has ended", async () => {
  const instance = await open();
  const fail = () => {
    throw new RangeError("of the caller");
  };
  assert.throws(() => instance.ask(ENDLESS, fail), /^RangeError: of the caller/);
  assert.equal(instance.ask(EO), 0);
});

test("a call while a question runs is refused", async () => {
  const instance = await open();
  for (const call of [
    () => instance.ask(EO),
    () => instance.open(),
    () => instance.putTable("eo", new Uint8Array(1)),
  ]) {
    const lines = [];
    const code = instance.ask(EO, (line) => {
      lines.push(line);
      assert.throws(call, { name: "BadInput", message: "the instance answers a question" });
    });
    assert.deepEqual([code, lines.length > 1], [0, true]);
  }
});

test("tables are handed out and put in", async () => {
  const kept = new Map();
  const shares = [];
  const instance = await open({
    keep: (name, bytes) => kept.set(name, bytes),
    onTable: ({ table, share }) => shares.push(`${table} ${share}`),
  });
  assert.equal(instance.ask(EO), 0);
  assert.deepEqual([[...kept.keys()], shares.at(-1)], [["eo"], "eo 1"]);
  const other = await open({ keep: (name) => assert.fail(`${name} was built`) });
  other.putTable("eo", kept.get("eo"));
  assert.equal(other.ask(EO), 0);
  assert.throws(() => other.putTable("oe", kept.get("eo")), BadInput);
  assert.throws(() => other.putTable("eo", kept.get("eo").buffer), BadInput);
});

test("an instance that is not open says so", async () => {
  const instance = await Instance.load();
  assert.throws(() => instance.ask(EO), EnvironmentFault);
  assert.throws(() => instance.open({ threads: 0 }), /'threads' takes/);
  instance.open({ threads: 1 });
  assert.equal(instance.ask(EO), 0);
});

test("a crash has its message, and breaks the instance", async () => {
  const instance = await open();
  assert.equal(instance.isBroken, false);
  // More bytes than any list of the module may have.
  const crash = {
    name: "PremoveError",
    code: 101,
    message: "a worker broke down: capacity overflow; this is a bug in premove",
  };
  const length = { value: 3_000_000_000 };
  const bytes = Object.create(Uint8Array.prototype, { length });
  assert.throws(() => instance.putTable("eo", bytes), crash);
  assert.equal(instance.isBroken, true);
  assert.throws(() => instance.ask(EO), crash);
});
