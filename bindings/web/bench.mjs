// Times the questions of bindings/bench.jsonl in WebAssembly, without a worker, and the building of
// the tables that they need. The benchmark `overhead` of bindings/c times the same in native code.
//
//     bindings/web/build.sh && node bindings/web/bench.mjs

import { readFileSync } from "node:fs";
import { Instance } from "./lib/instance.js";

/** Number of times that each question is asked. */
const ROUNDS = 5;

const instance = await Instance.load();
instance.open();

/** Asks a question and returns the milliseconds that it takes. */
function time(question) {
  const begin = performance.now();
  const code = instance.ask(question, () => true);
  if (code !== 0) throw new Error(`${JSON.stringify(question)} ended with code ${code}`);
  return performance.now() - begin;
}

for (const table of ["dr", "drfin", "g1"]) {
  const seconds = time({ question: "build-table", table }) / 1000;
  console.log(`table ${table}`.padEnd(34), seconds.toFixed(2).padStart(9), "s");
}
const file = readFileSync(new URL("../bench.jsonl", import.meta.url), "utf8");
for (const { name, question } of file.trimEnd().split("\n").map((line) => JSON.parse(line))) {
  const times = Array.from({ length: ROUNDS }, () => time(question)).sort((a, b) => a - b);
  console.log(name.padEnd(34), times[(ROUNDS - 1) / 2].toFixed(3).padStart(9), "ms");
}
