/**
 * Fewest Moves on the cube: every question that premove can be asked, answers as they are found.
 * `premove.d.ts` describes everything here.
 *
 * | file | content |
 * |---|---|
 * | `lib/engine.js` | the engine: a worker and the questions that wait for it |
 * | `lib/answers.js` | answers as objects, solutions |
 * | `lib/question.js` | questions as text, and what is wrong with them |
 * | `lib/line-queue.js` | the lines of a question on their way to the program |
 * | `lib/worker-link.js`, `lib/serve.js` | both ends of a worker; `lib/flags.js`: memory that they share |
 * | `lib/worker.js`, `lib/node-worker.js` | the workers of browsers and of node |
 * | `lib/browser.js`, `lib/node.js`, `lib/place.js` | what is different in browsers and in node |
 * | `lib/stores.js`, `lib/folder-store.js`, `lib/table-cache.js` | stores of tables, and their use |
 * | `lib/instance.js` | the module on the calling thread; `lib/load.js` loads it, `lib/wasi.js` is its system |
 * | `lib/errors.js` | errors and result codes |
 */

import { Engine } from "./lib/engine.js";

export { Answers, Solution, Solutions } from "./lib/answers.js";
export { BadInput, EnvironmentFault, PremoveError, Stopped } from "./lib/errors.js";
export { indexedDbStore, memoryStore } from "./lib/stores.js";
export { Engine };

export const version = "0.1.0";

/** The engine of the functions below, which is made when it is first needed. */
let usual = null;

function engine() {
  usual ??= new Engine();
  return usual;
}

export const ask = (...args) => engine().ask(...args);
export const solve = (...args) => engine().solve(...args);
export const optimal = (...args) => engine().optimal(...args);
export const chain = (...args) => engine().chain(...args);
export const scramble = (...args) => engine().scramble(...args);
export const convert = (...args) => engine().convert(...args);
export const apply = (...args) => engine().apply(...args);
export const steps = (...args) => engine().steps(...args);
export const tables = (...args) => engine().tables(...args);
