// The module in node, with which the tests compare what the page shows.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";

import { Engine } from "../../premove.js";

/** Says that the module is missing; `false` where it is there. */
export const noModule = existsSync(new URL("../../premove.wasm", import.meta.url))
  ? false
  : "no premove.wasm here, build it first";

/** The module in node, with the questions of the tests. */
export class Module {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  static async open() {
    return new Module(await Engine.open());
  }

  /** Returns all answers to a question. */
  ask(question) {
    return this.#engine.ask(question).toArray();
  }

  /** Returns the cube that a question is answered with. */
  async cube(question) {
    return (await this.ask(question))[0].output;
  }

  /** Returns the solutions of a step that the page lists at first. */
  async solutions(fields) {
    return (await this.ask({ question: "step", niss: true, results: 100, ...fields }))
      .filter(({ answer }) => answer === "solution")
      .map(({ solution }) => solution);
  }

  /** Fails unless moves solve a scramble. */
  async checkSolves(scramble, moves) {
    const end = { question: "convert", cube: `${scramble} ${moves}`, to: "facelets" };
    assert.match(await this.cube(end), /^U{9}R{9}F{9}D{9}L{9}B{9}$/);
  }

  close() {
    return this.#engine.close();
  }
}
