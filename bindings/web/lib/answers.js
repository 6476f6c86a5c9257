/** What the program gets of a question: answers as objects, or solutions. */

import { errorOf } from "./errors.js";

const OVER = Object.freeze({ done: true, value: undefined });

/** An iterator that can be left, stopped and taken as a whole. */
class Stream {
  [Symbol.asyncIterator]() {
    return this;
  }

  async toArray() {
    const all = [];
    for await (const item of this) all.push(item);
    return all;
  }
}

export class Answers extends Stream {
  #lines;

  constructor(lines) {
    super();
    this.#lines = lines;
  }

  get code() {
    return this.#lines.code;
  }

  get error() {
    return this.#lines.error;
  }

  stop() {
    this.#lines.stop();
  }

  async next() {
    const line = await this.#lines.next();
    return line === undefined ? OVER : { done: false, value: JSON.parse(line) };
  }

  async return() {
    this.stop();
    while ((await this.#lines.next()) !== undefined);
    return OVER;
  }
}

export class Solution {
  constructor(answer) {
    const moves = answer.solution;
    this.solution = moves;
    this.normal = answer.normal ?? moves;
    this.inverse = answer.inverse ?? "";
    this.length = answer.length ?? answer.total ?? 0;
    this.reaches = answer.reaches ?? [];
    this.fields = answer;
  }

  toString() {
    return this.solution;
  }
}

export class Solutions extends Stream {
  #answers;
  #signal;
  #isOver = false;

  constructor(answers, signal) {
    super();
    this.#answers = answers;
    this.#signal = signal;
  }

  stop() {
    this.#answers.stop();
  }

  async next() {
    if (this.#isOver) return OVER;
    for (;;) {
      const { done, value } = await this.#answers.next();
      if (done) break;
      if (value.answer === "solution") return { done: false, value: new Solution(value) };
    }
    // Only one of several calls that wait throws the error.
    if (!this.#isOver) {
      this.#isOver = true;
      check(this.#answers, this.#signal);
    }
    return OVER;
  }

  async return() {
    this.#isOver = true;
    return this.#answers.return();
  }
}

/** Throws the error that ended a question, if there is one. */
export function check(answers, signal) {
  const { code, error } = answers;
  if (code === null || code <= 1) return;
  const options = signal?.aborted ? { cause: signal.reason } : undefined;
  throw errorOf(code, error, options);
}

/** The kinds of answers that only say how far the work is. */
const PROGRESS = new Set(["build_begun", "build_done", "planned", "searched", "table"]);

/** Returns all answers but those that say how far the work is, and the last one. */
export async function listed(answers) {
  const all = await answers.toArray();
  check(answers);
  return all.filter(({ answer }) => answer !== undefined && !PROGRESS.has(answer));
}
