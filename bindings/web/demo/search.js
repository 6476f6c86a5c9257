// The searches of the page: one at a time, each the question of a mode.

import { plainFault } from "./engine.js";
import { lengthText } from "./solve.js";

/** Solutions of a step that are listed at first; "Show more" wants this many times as many. */
export const FIRST_RESULTS = 100;
export const MORE_RESULTS = 5;

/** Fields of a question for the sides on which moves may be. */
const SIDES = {
  niss: { niss: true },
  normal: { niss: false },
  inverse: { niss: false, inverse: true },
  linear: { niss: false, linear: true },
};

/**
 * The question for the solutions of the next step. A chain of one step lists what `step` lists,
 * with the label of each result.
 */
export function stepQuestion(state, names, sides, results) {
  return { question: "chain", chain: names.join("+"), scramble: state, results, ...SIDES[sides] };
}

/** The question for whole lines by total. */
export function wholeQuestion(scramble, before, recipe) {
  return { question: "whole", recipe, scramble, before, results: 8, rounds: 12 };
}

/**
 * Returns the row of a whole line. Its total counts the moves that were `before` it, too; with them
 * moves may cancel that no step of the answer counts.
 * @param {object} answer
 * @param {number} before  Number of moves of the lines that were taken.
 */
export function rowOfLine({ total, steps }, before) {
  const written = steps.reduce((sum, { length }) => sum + length, before);
  const isShown = ({ length }, index) => length > 0 || index === steps.length - 1;
  const take = steps.filter(isShown)
    .map(({ solution, reaches, label }) => ({ moves: solution, reaches, label }));
  const parts = steps.filter(({ length }) => length > 0).map((step) => ({
    moves: step.solution,
    label: step.cancelled > 0 ? `${step.label} (${lengthText(step)})` : step.label,
  }));
  return { total, cancelled: written - total, parts, take };
}

/** The question for a solution in the fewest moves. */
export function optimalQuestion(state) {
  return { question: "optimal", scramble: state, results: 1 };
}

/** The question for a random scramble. */
export const SCRAMBLE_QUESTION = { question: "scramble", kind: "fmc" };

/** The search that runs; a new one stops the one before. */
export class Search {
  #engine;
  #running = null;

  constructor(engine) {
    this.#engine = engine;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /**
   * Runs a search. Answers of a search that was replaced are dropped.
   * @param {object} question
   * @param {{onAnswer: (answer: object) => void, onEnd: (end: object) => void}} listener  `onEnd`
   *   gets `ended`, `truncated`, and where the search failed a `fault` for people.
   */
  async run(question, { onAnswer, onEnd }) {
    this.stop();
    const mine = new AbortController();
    this.#running = mine;
    let end = { ended: "stopped" };
    try {
      for await (const line of this.#engine.ask(question, { signal: mine.signal })) {
        if (this.#running !== mine) return;
        if (line.ended) end = line;
        else onAnswer(line);
      }
    } catch (error) {
      end = { ended: "failed", error: String(error.message ?? error) };
    }
    if (this.#running !== mine) return;
    this.#running = null;
    onEnd({ ...end, fault: end.error ? plainFault(end.error) : null });
  }

  /** Stops the search; its end is reported as `stopped`. */
  halt() {
    this.#running?.abort();
  }

  /** Stops the search and forgets it: nothing of it is reported any more. */
  stop() {
    this.#running?.abort();
    this.#running = null;
  }
}
