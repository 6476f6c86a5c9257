// The engine of the page: premove in a worker, with its tables kept by the browser.

import { Engine } from "../premove.js";
import { movesOf } from "./solve.js";

/** What the person sees when a question cannot be answered. */
export class Fault extends Error {}

/** Starts the engine. The module is loaded here, so that the service worker can keep it. */
export async function startEngine(onTable) {
  const response = await fetch(new URL("../premove.wasm", import.meta.url));
  if (!response.ok) throw new Fault(`premove.wasm cannot be loaded (${response.status})`);
  const wasm = await WebAssembly.compile(await response.arrayBuffer());
  return Engine.open({ wasm, onTable });
}

/** Returns the only answer to a question; throws a `Fault` where there is none. */
export async function askOnce(engine, question) {
  let answer;
  for await (const line of engine.ask(question)) {
    if (line.error) throw new Fault(plainFault(line.error));
    if (line.answer) answer = line;
  }
  if (!answer) throw new Fault("there is no answer");
  return answer;
}

/** The text of an error without the name of the field of the question, as a sentence. */
export function plainFault(error) {
  const text = error.replace(/^field '\w+': /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A state of a solve.
 * @typedef {object} CubeState
 * @property {string} code  The cube as a code, which every question takes as its scramble.
 * @property {string} normal  Its stickers.
 * @property {string} inverse  The stickers of its inverse.
 */

/**
 * Returns the state that moves lead to. `scramble` is a cube in any form that premove reads.
 * @returns {Promise<CubeState>}
 */
export async function stateAfter(engine, scramble, moves) {
  const output = async (question) => (await askOnce(engine, question)).output;
  const code = await output({ question: "apply", cube: scramble, moves });
  return {
    code,
    normal: await output({ question: "convert", cube: code, to: "facelets" }),
    inverse: await output({ question: "inverse", cube: code, to: "facelets" }),
  };
}

/** Returns the solution that lines make, on the normal side and without moves that cancel. */
export async function finish(engine, scramble, moves) {
  const plain = await askOnce(engine, { question: "rewrite", how: "unniss", moves });
  const short = await askOnce(engine, { question: "rewrite", how: "cleanup", moves: plain.output });
  const end = await stateAfter(engine, scramble, short.output);
  const isSolved = /^((.)\2{8}){6}$/.test(end.normal);
  if (!isSolved) throw new Fault("These lines do not solve the cube");
  return { moves: short.output, length: short.length };
}

/**
 * Returns the number of moves up to the end of each line, without those that cancel on their side.
 * Where lines solve the cube, moves also cancel where both sides meet: the last total is that of
 * the `finished` solution.
 * @returns {Promise<number[]>}
 */
export async function totalsOf(engine, lines, finished) {
  const totals = [];
  for (let count = 1; count <= lines.length; count += 1) {
    const moves = movesOf(lines.slice(0, count));
    const { length } = await askOnce(engine, { question: "rewrite", how: "cleanup", moves });
    totals.push(length);
  }
  return finished === null ? totals : [...totals.slice(0, -1), finished.length];
}
