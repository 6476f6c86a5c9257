/** Answers: the cases of all bindings, solutions, errors. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { BadInput, Engine, EnvironmentFault, PremoveError, Solution } from "../premove.js";
import { CASES, EO, tables } from "./helper.mjs";

const engine = await Engine.open({ store: tables });
after(() => engine.close());

test("the cases of all bindings are answered", { timeout: 300_000 }, async (context) => {
  for (const { name, question, lines, code } of CASES) {
    await context.test(name, async () => {
      const answers = engine.ask(question);
      assert.deepEqual(await answers.toArray(), lines);
      assert.equal(answers.code, code);
      assert.equal(answers.error === null, code < 2);
    });
  }
});

test("solutions have both sides", async () => {
  const [first] = await engine.solve("R' U' F D2", { niss: true, max: 2 }).toArray();
  assert.ok(first instanceof Solution);
  assert.equal(`${first}`, "(R)");
  assert.deepEqual([first.normal, first.inverse, first.length], ["", "R", 1]);
  assert.deepEqual(first.reaches, ["eorl"]);
  assert.equal(String(await engine.optimal("R U F2").toArray()), "F2 U' R'");
  const [line, ...others] = await engine.chain("R' U' F D2 L2", "EO > DR").toArray();
  assert.deepEqual([line.length, line.fields.steps.length, others], [2, 2, []]);
  assert.equal(await engine.scramble("htr", 4), "B2 L2 F2 R2 U' D' L2 U' D R2");
  assert.notEqual(await engine.scramble(), await engine.scramble());
});

test("fields have names in camelCase", async () => {
  const scramble = "R' U' F D2";
  const few = await engine.solve(scramble, { niss: true, max: 3, otherSide: 0 }).toArray();
  assert.ok(few.every(({ normal, inverse }) => normal === "" || inverse === ""));
  await assert.rejects(engine.solve(scramble, { noSuch: 1 }).toArray(), /unknown field 'no_such'/);
});

test("cubes keep the way they are held", async () => {
  const held = await engine.convert("z R");
  assert.equal(held, "FECDABGH=EFCDBAGHIJKL=M");
  assert.equal(String(await engine.solve(held, { step: "corners" }).toArray()), "R'");
  assert.equal(await engine.apply(held, "R'"), "ABCDEFGH=ABCDEFGHIJKL=M");
  assert.equal(await engine.convert(held, "moves"), "U z");
  await assert.rejects(engine.convert(held, "codes"), /unknown form 'codes'/);
});

test("steps and tables are listed", async () => {
  assert.ok((await engine.steps()).some(({ name }) => name === "drud-eofb"));
  const names = (await engine.tables()).map(({ name }) => name);
  assert.ok(names.includes("eo") && names.includes("h5"));
});

test("nothing found is no error", async () => {
  const answers = engine.ask({ question: "step", step: "eofb", scramble: "F", max: 0 });
  assert.deepEqual(await engine.solve("F", { step: "eofb", max: 0 }).toArray(), []);
  await answers.toArray();
  assert.deepEqual([answers.code, answers.error], [1, null]);
});

test("errors say what is wrong", async () => {
  const error = await engine
    .solve("R Q")
    .toArray()
    .catch((error) => error);
  assert.ok(error instanceof BadInput && error instanceof PremoveError);
  assert.deepEqual([error.code, error.name], [2, "BadInput"]);
  assert.match(error.message, /unknown move 'Q' at column 3/);
  await assert.rejects(engine.solve("R", { nis: true }).toArray(), /did you mean 'niss'/);
  await assert.rejects(engine.scramble("hrt"), /unknown kind/);
});

test("wrong fields and options are bad input", async () => {
  const circle = {};
  circle.self = circle;
  for (const [answers, message] of [
    [engine.solve("R U F", { max: NaN }), "field 'max' takes no NaN"],
    [engine.solve("R U F", { scramble: "R" }), "field 'scramble' is given twice"],
    [engine.solve("R U F", { id: 1.5 }), "option 'id' takes a whole number from 0"],
    [engine.solve("R U F", { signal: 5 }), "option 'signal' takes an AbortSignal"],
    [engine.solve("R U F", null), "the fields of a search are an object, such as { max: 3 }"],
    [engine.solve("R U F", "eo"), "the fields of a search are an object, such as { max: 3 }"],
    [engine.solve("R U F", { NISS: true }), /unknown field 'NISS'/],
    [engine.solve("R U F", { max: 1n }), /the question is no JSON: .*BigInt/],
    [engine.solve("R U F", { circle }), /the question is no JSON: /],
  ]) {
    await assert.rejects(answers.toArray(), { name: "BadInput", code: 2, message });
  }
  const refused = engine.ask({ question: "step", max: Infinity }, null);
  const error = "field 'max' takes no Infinity";
  assert.deepEqual(await refused.toArray(), [{ ended: "refused", error }]);
  assert.equal(refused.code, 2);
});

test("an error is thrown once, after the solutions", async () => {
  const solutions = engine.solve("R Q");
  await assert.rejects(solutions.next(), BadInput);
  assert.deepEqual(await solutions.next(), { done: true, value: undefined });
});

test("wrong options are named", async () => {
  for (const [options, message] of [
    [{ thraeds: 1 }, "unknown option 'thraeds': did you mean 'threads'?"],
    [{ threads: 0 }, "option 'threads' takes a whole number from 1 to 4096, or null for all"],
    [{ store: {} }, "option 'store' takes an object with get, put and names, or null"],
    [{ tables: "/a" }, "option 'tables' takes null: tables are in memory and kept in a store"],
    [{ onTable: 1 }, "option 'onTable' takes a function"],
    [{ wasm: 1 }, "option 'wasm' takes an address, bytes or a module"],
    [{ onTabel() {} }, "unknown option 'onTabel': the option that takes a function is 'onTable'"],
  ]) {
    await assert.rejects(Engine.open(options), { name: "BadInput", code: 2, message });
  }
});

test("an option that no worker can receive is a fault", async () => {
  await assert.rejects(Engine.open({ threads: Symbol("one") }), { code: 3 });
});

test("a module that cannot be loaded is a fault of the environment", async () => {
  for (const wasm of ["/nowhere.wasm", new URL("file:///nowhere.wasm"), new Uint8Array(3)]) {
    await assert.rejects(Engine.open({ wasm }), EnvironmentFault);
  }
});

test("a closed engine refuses questions", async () => {
  const closed = await Engine.open({ store: null });
  await closed.close();
  const answers = closed.ask(EO);
  const line = { ended: "failed", error: "the engine is closed" };
  assert.deepEqual(await answers.toArray(), [line]);
  assert.equal(answers.code, 3);
  await assert.rejects(closed.solve("R U F").toArray(), EnvironmentFault);
});
